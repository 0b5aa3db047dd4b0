"""What need not be laid out or painted when a line of words or a list changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.heard import Heard
from tests.ui.painted import Painted, stands_as_painted_anew
from ui.theme import DARK
from ui.widgets.labels import OneLine
from ui.widgets.lists.row_list import RowsView
from ui.widgets.window_style import stylesheet


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


def test_a_list_that_grows_does_not_have_what_it_lies_on_painted(qtbot: QtBot) -> None:
    rows = RowsView()
    rows.setStyleSheet(stylesheet(DARK))
    model = QStandardItemModel(rows)
    model.appendColumn([QStandardItem(str(number)) for number in range(60)])
    rows.setModel(model)
    window = window_with(qtbot, rows)
    below = Painted(window)
    model.appendRow(QStandardItem("one more"))
    qtbot.waitUntil(lambda: rows.verticalScrollBar().maximum() > 0)
    QApplication.processEvents()
    QApplication.processEvents()
    assert below.pixels == 0
    assert stands_as_painted_anew(rows.verticalScrollBar())
