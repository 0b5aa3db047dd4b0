"""The next line of a draft, offered where moves are typed when the decision is its team's."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from engine.model.event import Ply
from engine.moves.move import Move
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.move_entry import MoveEntry
from ui.console.log.drafts import DraftLine, DraftPage
from ui.console.presenter import Presenter
from ui.widgets.actions import first_key_of


class Drafting(QObject):
    """Offers a line, types it when the referee asks for it, and strikes it when its move is played.

    The first line that fits a legal move is offered, else the first. Nothing is typed unasked, and never over what the
    referee has typed.
    """

    def __init__(
        self, presenter: Presenter, decision: DecisionPanel, page: DraftPage, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._presenter, self._decision, self._page = presenter, decision, page
        self._move: Move | None = None  # what is being played
        self._asked: MoveEntry | None = None
        page.edited.connect(self.offer)
        page.left.connect(decision.list.setFocus)
        decision.entry_changed.connect(self._settle)

    def name_key(self, action: QAction) -> None:
        """Say which key types the next line."""
        key = first_key_of(action).replace("Return", "⏎")
        self._page.set_key(key)
        self._decision.draft.set_key(key)

    def write(self) -> None:
        """The keyboard goes to a draft."""
        self._page.write(self._seats)

    def decided(self) -> None:
        """Another decision is pending."""
        self._asked = None
        self.offer()

    def offer(self) -> None:
        """Show the line that would be typed next."""
        line = self._next()
        self._decision.draft.offer(line.text if line is not None else "")

    def type_next(self) -> None:
        """Type the line that is offered; again, and the one after it stands there instead."""
        decision, held, line = self._decision, self._held(), self._next()
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

    def _held(self) -> DraftLine | None:
        """The line that stands in the entry."""
        return next((line for line in self._page.lines(tuple(self._page.drafts)) if line.in_hand), None)

    def _next(self) -> DraftLine | None:
        """The first line after the one that stands in the entry, and round again, that fits; if none does, the first."""
        lines = self._page.lines(self._seats)
        at = next((at for at, line in enumerate(lines) if line.in_hand), len(lines))
        waiting = [*lines[at + 1 :], *lines[:at]]
        return next(filter(self._fits, waiting), waiting[0] if waiting else None)

    # ---------------------------------------------------------------- what becomes of a line

    def playing(self, move: Move) -> None:
        """This move is being played: the entry is empty, and nothing was cleared."""
        self._move = move

    def not_playing(self) -> None:
        """It is over, or was refused; dice that are asked for are still to come."""
        if self._decision.dice.wanted is None:
            self._move = None
            self._settle()

    def entered(self, ply: Ply) -> None:
        """A ply is in the log."""
        if ply.kind == "take_back":
            self._page.reopen(ply.takes_back)
        elif self._move is not None and ply.kind == "move" and ply.verb == self._move.verb:
            self._page.close_line(ply.number)
        self._move = None

    def _settle(self) -> None:
        """An entry that was cleared is no longer the line's."""
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
