"""Fields of the referee's windows."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from ui.widgets.fields import TextField


def test_the_sign_that_clears_a_field_grows_with_it(qtbot: QtBot) -> None:
    """On a screen of 2160 lines it was a dot."""
    field = TextField("Find", "Find")
    qtbot.addWidget(field)
    field.resize(300, 80)
    field.show()
    (sign,) = field.findChildren(QToolButton)
    assert not sign.isVisible()
    field.setText("a card")
    assert sign.isVisible()
    assert sign.height() == field.height()
    qtbot.mouseClick(sign, Qt.MouseButton.LeftButton)
    assert field.text() == ""
    assert not sign.isVisible()


def test_of_a_page_that_is_pasted_only_a_line_is_taken(qtbot: QtBot) -> None:
    """What stands in a field is looked up at once: with ten thousand letters nothing else happened for seconds."""
    field = TextField("Find", "Find")
    qtbot.addWidget(field)
    QGuiApplication.clipboard().setText("a word " * 5_000)
    field.paste()
    assert 100 < len(field.text()) <= 1_000
    QGuiApplication.clipboard().clear()
