"""The start page in windows of all sizes: nothing on it is cut, and no line is spent on a word."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from referee.store import MemoryStore
from tests.ui.library.test_library import store
from ui.library.start_page import StartPage
from ui.theme import DARK, dress
from ui.widgets.window_style import stylesheet

pytestmark = pytest.mark.slow


def test_a_session_to_go_on_with_is_told_of_in_full_in_a_low_window(qtbot: QtBot, qapp: QApplication) -> None:
    """On a monitor of 720 lines its title and what is said of it were cut through the middle."""
    dress(qapp, DARK)
    window, kept = QWidget(), store(1)
    qtbot.addWidget(window)
    texts = (
        "Choose a game, the seats and the variants.",
        "Go on with a past session.",
        "Replay, figures, debrief.",
        "A sample.",
    )
    page = StartPage([(QAction(f"Action {n}", window), text) for n, text in enumerate(texts)], window)
    page.setStyleSheet(stylesheet(DARK))
    page.setGeometry(0, 0, 1280, 620)
    page.set_store(kept)
    window.show()
    page.offer(kept.sessions()[0].id)
    qtbot.wait(1)  # laid out
    for label in page.findChildren(QLabel):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    page.offer("")
    assert page._choices[-1].isVisible()


@pytest.mark.parametrize("size", [14, 16, 28])
def test_no_help_of_the_start_page_takes_a_second_line_for_one_word(qtbot: QtBot, qapp: QApplication, size: int) -> None:
    """On a monitor of 3840 by 2160 one ended with "it." in a line of its own."""
    dress(qapp, DARK, size)
    keyed = QAction("Open a session…")
    keyed.setShortcut("Ctrl+O")
    page = StartPage([(keyed, "Go on with a past session, or look at it.")])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    page.resize(100 * size, 60 * size)
    page.show()
    (said,) = (one for one in page.findChildren(QLabel) if one.text().startswith("Go on with a past"))
    alone = said.height() < 2 * said.fontMetrics().height()
    dress(qapp, DARK)
    assert alone


def test_a_long_place_is_read_to_its_end(qtbot: QtBot) -> None:
    store = MemoryStore()
    store.place = "/var/lib/courses/" + "deep/" * 20 + "sessions.whitecell"
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store)
    page.resize(1000, 800)
    page.show()
    place = page._place
    assert place.width() <= 360
    assert place.height() >= 3 * place.fontMetrics().height()
