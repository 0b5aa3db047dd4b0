"""The controller that offers the next line of a team's draft when that team is asked."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from engine.model.event import Ply
from engine.moves.move import Move
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.move_entry import MoveEntry
from ui.console.log.draft_page import DraftLine, DraftPage
from ui.console.session_presenter import SessionPresenter
from ui.widgets.actions import first_key_of


class DraftController(QObject):
    """Offers a line, types it when the referee asks for it, and marks it when its move is played.

    It offers the first line that fits a legal move, otherwise the first. It types nothing unasked, and nothing over what the
    referee has typed.
    """

    def __init__(
        self, presenter: SessionPresenter, decision: DecisionPanel, page: DraftPage, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._presenter, self._decision, self._page = presenter, decision, page
        self._move: Move | None = None  # what is being played
        self._asked: MoveEntry | None = None
        page.edited.connect(self.offer)
        page.left.connect(decision.list.setFocus)
        decision.entry_changed.connect(self._close_cleared_line)

    def name_key(self, action: QAction) -> None:
        """Show which key types the next line."""
        key = first_key_of(action).replace("Return", "⏎")
        self._page.set_key(key)
        self._decision.draft.set_key(key)

    def write(self) -> None:
        """Give the keyboard focus to the draft of a team that is asked."""
        self._page.write(self._seats)

    def on_decision(self) -> None:
        """Offer a line for a new decision."""
        self._asked = None
        self.offer()

    def offer(self) -> None:
        """Show the line that would be typed next."""
        line = self._next()
        self._decision.draft.offer(line.text if line is not None else "")

    def type_next(self) -> None:
        """Type the offered line; called again, replace it by the next one."""
        decision, held, line = self._decision, self._typed_line(), self._next()
        if decision.dice.wanted is not None:
            return
        if not decision.model.entry.empty and (held is None or decision.field.text().strip() != held.text):
            decision.show_refusal("Something is entered already: play it, or clear it with Esc. The draft waits.")
        elif line is None:
            decision.show_refusal(
                "No other line is drafted for this decision." if held else "No line is drafted for this decision."
            )
        else:
            self._page.take(line)
            decision.type_draft(line.seat, line.text)
            self.offer()

    def _typed_line(self) -> DraftLine | None:
        """Return the line that is in the entry; None if none is."""
        return next((line for line in self._page.lines(tuple(self._page.drafts)) if line.in_hand), None)

    def _next(self) -> DraftLine | None:
        """Return the first line that fits, beginning after the one in the entry; the first of them if none fits."""
        lines = self._page.lines(self._seats)
        at = next((at for at, line in enumerate(lines) if line.in_hand), len(lines))
        waiting = [*lines[at + 1 :], *lines[:at]]
        return next(filter(self._fits, waiting), waiting[0] if waiting else None)

    # ---------------------------------------------------------------- playing a line

    def playing(self, move: Move) -> None:
        """Remember the move that is being played, so that the emptied entry does not count as cleared."""
        self._move = move

    def not_playing(self) -> None:
        """Forget the move, which was played or refused, unless it waits for dice."""
        if self._decision.dice.wanted is None:
            self._move = None
            self._close_cleared_line()

    def on_ply(self, ply: Ply) -> None:
        """Mark the line whose move was played; reopen lines whose moves were taken back."""
        if ply.kind == "take_back":
            self._page.reopen(ply.takes_back)
        elif self._move is not None and ply.kind == "move" and ply.verb == self._move.verb:
            self._page.close_line(ply.number)
        self._move = None

    def _close_cleared_line(self) -> None:
        """Take the line out of the entry if the referee has cleared it."""
        if self._move is None and self._decision.model.entry.empty and self._page.close_line():
            self.offer()

    # ---------------------------------------------------------------- inside

    @property
    def _seats(self) -> tuple[str, ...]:
        asked = self._presenter.session.decision
        return () if asked is None or self._presenter.session.read_only else tuple(asked.seats)

    def _fits(self, line: DraftLine) -> bool:
        if self._asked is None:
            self._asked = self._presenter.entry()
        self._asked.query = line.text
        return any(not one.anytime and one.seat in ("", line.seat) for one in self._asked.candidates())
