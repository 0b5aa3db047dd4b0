"""Why a move is refused, with a link to the clause that refuses it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.errors import IllegalMove
from ui.widgets.actions import call_with
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import spaced


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
        self.words = plain_label(role="warning", wrap=True)
        self.words.setAccessibleName("Refused")
        self.link = QPushButton()
        self.link.setProperty("kind", "link")
        self.link.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where moves are typed
        self.link.setCursor(Qt.CursorShape.PointingHandCursor)
        self.link.clicked.connect(call_with(self.clause_chosen.emit))
        row = spaced(QHBoxLayout(), gap=0)
        row.addWidget(self.link)
        row.addStretch(1)
        layout = spaced(QVBoxLayout(self), 0, 0)
        layout.addWidget(self.words)
        layout.addLayout(row)
        self.hide()

    def show_refusal(self, refused: IllegalMove | None, read: str = "", clause_text: str = "") -> None:
        """Show why a move is refused, and how it was read; None hides it. ``clause_text`` is what the clause says."""
        self.clause = refused.clause if refused is not None else ""
        self.setVisible(refused is not None)
        if refused is None:
            return
        self.words.setText("\n".join(part for part in (read, refused.text) if part))
        self.link.setText(self.clause)
        self.link.setAccessibleName(f"Read {self.clause}")
        self.link.setAccessibleDescription(clause_text)
        set_tool_tip(self.link, clause_text or "What this clause says")
        self.link.setVisible(bool(self.clause))

    def text(self) -> str:
        """Return all that it says, the clause last."""
        return "\n".join(part for part in (self.words.text(), self.clause) if part)
