"""Labels and pages are read from the left, whatever name they begin with."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import read_from_left
from ui.widgets.style import plain

ARABIC = "\u0641\u0631\u064a\u0642"
SENTENCE = f"{ARABIC} plays Budget Cut."


@pytest.mark.parametrize("words", ["Second table declines.", SENTENCE, f"12 {ARABIC}", "", "\u5206\u6790 rolls 6."])
def test_a_label_says_what_was_set(qtbot: QtBot, words: str):
    label = plain(words)
    qtbot.addWidget(label)
    assert label.text() == words


def test_a_sentence_that_begins_with_an_arabic_name_stands_at_the_left(qtbot: QtBot):
    label = plain(SENTENCE)
    qtbot.addWidget(label)
    label.resize(600, 30)
    picture = label.grab().toImage()
    ground = picture.pixel(599, 0)
    inked = [x for x in range(600) if any(picture.pixel(x, y) != ground for y in range(30))]
    assert min(inked) < 20
    assert max(inked) < 400


def test_a_page_is_read_from_the_left(qapp: QApplication):
    page = QTextDocument()
    read_from_left(page)
    page.setHtml(f"<ul><li>{SENTENCE}</li></ul>")
    blocks = [page.findBlockByNumber(at) for at in range(page.blockCount())]
    assert {block.textDirection() for block in blocks} == {Qt.LayoutDirection.LeftToRight}
