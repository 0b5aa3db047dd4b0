"""What need not be laid out when a line of words changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.qt_events import Heard
from ui.widgets.labels import OneLine


def window_with(qtbot: QtBot, widget: QWidget) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(widget)
    window.resize(300, 200)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    return window


def test_a_line_that_says_something_else_has_nothing_laid_out(qtbot: QtBot) -> None:
    words = QLabel("short")
    window = window_with(qtbot, OneLine(words))
    heard = Heard(window, QEvent.Type.LayoutRequest)
    words.setText("much longer than what it said before, and than the window is wide")
    QApplication.processEvents()
    assert heard.widgets == ["OneLine"]
    layout = window.layout()
    assert layout is not None
    assert words.width() == window.width() - 2 * layout.contentsMargins().left()


def test_a_line_is_as_high_as_its_words_are_now(qtbot: QtBot) -> None:
    words = QLabel("words")
    line = OneLine(words)
    window_with(qtbot, line)
    low = line.height()
    line.setStyleSheet("font-size: 40px")
    qtbot.waitUntil(lambda: words.height() > 1.5 * low)
    assert line.height() == words.height() == words.sizeHint().height()
