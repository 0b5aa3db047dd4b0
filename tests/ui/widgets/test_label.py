"""Labels and pages are read from the left, whatever name they begin with; some are cut where there is no room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import read_from_left
from ui.widgets.labels import ElidedLabel, plain_label

ARABIC = "\u0641\u0631\u064a\u0642"
SENTENCE = f"{ARABIC} plays Budget Cut."


@pytest.mark.parametrize("words", ["Second table declines.", SENTENCE, f"12 {ARABIC}", "", "\u5206\u6790 rolls 6."])
def test_a_label_says_what_was_set(qtbot: QtBot, words: str) -> None:
    label = plain_label(words)
    qtbot.addWidget(label)
    assert label.text() == words


def test_a_sentence_that_begins_with_an_arabic_name_stands_at_the_left(qtbot: QtBot) -> None:
    label = plain_label(SENTENCE)
    qtbot.addWidget(label)
    label.resize(600, 30)
    picture = label.grab().toImage()
    ground = picture.pixel(599, 0)
    inked = [x for x in range(600) if any(picture.pixel(x, y) != ground for y in range(30))]
    assert min(inked) < 20
    assert max(inked) < 400


def test_a_page_is_read_from_the_left(qapp: QApplication) -> None:
    page = QTextDocument()
    read_from_left(page)
    page.setHtml(f"<ul><li>{SENTENCE}</li></ul>")
    blocks = [page.findBlockByNumber(at) for at in range(page.blockCount())]
    assert {block.textDirection() for block in blocks} == {Qt.LayoutDirection.LeftToRight}


def test_a_label_that_is_cut_says_the_first_wording_that_fits(qtbot: QtBot) -> None:
    label = ElidedLabel("small", 20)
    qtbot.addWidget(label)
    label.show()
    ways = ["Collection Deck  ·  Round 12  ·  Second table", "Round 12  ·  Second table", "Second table"]
    label.set_text(*ways)
    wide = [label.fontMetrics().horizontalAdvance(way) for way in ways]
    for room, said in ((wide[0], ways[0]), (wide[0] - 1, ways[1]), (wide[0], ways[0])):
        label.resize(room, 20)
        assert label.text() == said
        assert (label.whole, label.toolTip()) == (ways[0], ways[0])
    label.resize(wide[2] - 4, 20)
    assert label.text().endswith("…")
    assert ways[2].startswith(label.text()[:-1])


def test_a_label_is_cut_anew_when_its_letters_grow(qtbot: QtBot) -> None:
    label = ElidedLabel("small")
    qtbot.addWidget(label)
    label.resize(200, 20)
    label.set_text("Who knew what, and when")
    assert not label.text().endswith("…")
    label.setStyleSheet("font-size: 40px")
    label.show()
    assert label.text().endswith("…")
