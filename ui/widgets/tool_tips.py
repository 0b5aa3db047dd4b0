"""Tool tips as plain text: Qt would render titles and names as rich text, and load the files that they refer to."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import QToolTip, QWidget


def plain_tip(text: str) -> str:
    """Return a tool tip that shows this text as it is; models return it for ``ToolTipRole``."""
    if not Qt.mightBeRichText(text):
        return text
    plain = text.replace("&", "&amp;").replace("<", "&lt;")  # `html` would be loaded at the start for this alone
    return f"<p style='white-space: pre-wrap'>{plain}</p>"


def set_tool_tip(target: QWidget | QAction, text: str) -> None:
    """Set the tool tip of a widget or a command."""
    target.setToolTip(plain_tip(text))


def show_tool_tip(position: QPoint, text: str, widget: QWidget) -> None:
    """Show a tool tip now, at this position of the screen."""
    QToolTip.showText(position, plain_tip(text), widget)
