"""The small buttons of the referee's windows: of a command, with a sign, with a menu."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px


def command_button(action: QAction, kind: str = "", high: int = 0) -> QToolButton:
    """Return a button of a command, with the short text that it has for buttons.

    Args:
        kind: of the style sheet; "" for an ordinary one.
        high: in pixels at the usual text size; 0 for as high as its words.
    """
    button = _of_kind(kind)
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    if high:
        button.setFixedHeight(px(high))
    return button


def flat_button(text: str, name: str, tip: str = "") -> QToolButton:
    """Return a button without an edge. ``name`` says what it does, ``tip`` more where that is needed."""
    button = _of_kind("flat")
    button.setText(text)
    button.setAccessibleName(name)
    set_tool_tip(button, tip or name)
    return button


def menu_button(text: str, kind: str = "") -> QToolButton:
    """Return a button that opens a menu; the caller sets the menu."""
    button = _of_kind(kind)
    button.setText(text)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button


def _of_kind(kind: str) -> QToolButton:
    button = QToolButton()
    if kind:
        button.setProperty("kind", kind)
    return button
