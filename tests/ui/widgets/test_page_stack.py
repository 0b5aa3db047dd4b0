"""Pages of which one is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from ui.app.main_window import PageStack


def test_a_hidden_page_does_not_hold_its_window_larger_than_the_page_that_is_shown(qtbot: QtBot) -> None:
    """A console could not be made as low as a projector's screen, because the start page behind it was higher."""
    window, stack, high, low = QMainWindow(), PageStack(), QWidget(), QWidget()
    qtbot.addWidget(window)
    high.setMinimumHeight(700)
    low.setMinimumHeight(300)
    for page in (high, low):
        stack.addWidget(page)
    window.setCentralWidget(stack)
    window.show()
    for page, least in ((high, 700), (low, 300), (high, 700)):
        stack.setCurrentWidget(page)
        qtbot.waitUntil(lambda least=least: window.minimumSizeHint().height() == least)  # type: ignore[misc]
        window.resize(400, 200)
        assert window.height() == least
