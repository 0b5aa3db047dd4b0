"""Why a move is refused, large enough to be read aloud, with a link to the clause that refuses it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.errors import IllegalMove
from ui.widgets.actions import call_with
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, spaced

_BAR, _ROUND = 5, 6  # the bar at the left and the corners, in pixels at the usual text size


class RefusalBox(QWidget):
    """Shows a refusal: how the move was read, why it may not be, and the clause as a link.

    Attributes:
        clause: the clause of the refusal that is shown; "" if there is none.

    Signals:
        clause_chosen: the referee wants to read the clause.
    """

    clause_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.clause = ""
        self.read = plain_label(role="small", wrap=True)
        self.words = plain_label(role="large", wrap=True)
        self.words.setAccessibleName("Refused")
        self.link = QPushButton()
        self.link.setProperty("kind", "link")
        self.link.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where moves are typed
        self.link.setCursor(Qt.CursorShape.PointingHandCursor)
        self.link.clicked.connect(call_with(self.clause_chosen.emit))
        row = spaced(QHBoxLayout(), gap=0)
        row.addWidget(self.link)
        row.addStretch(1)
        layout = spaced(QVBoxLayout(self), (14, 5, 8, 6), 0)
        layout.addWidget(self.read)
        layout.addWidget(self.words)
        layout.addLayout(row)
        self.hide()

    def show_refusal(self, refused: IllegalMove | None, read: str = "", clause_text: str = "") -> None:
        """Show why a move is refused, and how it was read; None hides it. ``clause_text`` is what the clause says."""
        self.clause = refused.clause if refused is not None else ""
        self.setVisible(refused is not None)
        if refused is None:
            return
        show_or_hide(self.read, read)
        self.words.setText(refused.text)
        self.link.setText(self.clause)
        self.link.setAccessibleName(f"Read {self.clause}")
        self.link.setAccessibleDescription(clause_text)
        set_tool_tip(self.link, clause_text or "What this clause says")
        self.link.setVisible(bool(self.clause))

    def text(self) -> str:
        """Return all that it says, the clause last."""
        return "\n".join(part for part in (self.read.text(), self.words.text(), self.clause) if part)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a ground with a bar at its left, as under the question."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.raised)
            painter.drawRoundedRect(QRectF(self.rect()), px(_ROUND), px(_ROUND))
            painter.setBrush(theme.warning)
            painter.setClipRect(QRectF(0, 0, px(_BAR), self.height()))
            painter.drawRoundedRect(QRectF(self.rect()), px(_ROUND), px(_ROUND))
