"""What the displays of the audiences did, as far as the log knows: who has been shown what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.match.history import History
from engine.visibility.schema import REFEREE
from referee.log.records import Remark, ScreenState


class Screens:
    """One state an audience, and the plies after which its display has shown the table.

    Attributes:
        states: CURTAIN until something else is noted; every opening of a session begins with CURTAIN.
        shown: their numbers for each audience, ascending. Those in between were not seen on it, only what was told of them.
    """

    def __init__(self, audiences: Iterable[str]) -> None:
        self.states: dict[str, ScreenState] = dict.fromkeys(audiences, "CURTAIN")
        self.shown: dict[str, list[int]] = {audience: [] for audience in self.states}

    def add_ply(self, number: int) -> None:
        """A ply was entered: live displays show it."""
        for audience, state in self.states.items():
            if state == "LIVE":
                self._show(audience, number)

    def change(self, audience: str, state: ScreenState, ply: int) -> None:
        """A display changed while ``ply`` was the last one."""
        self.states[audience] = state
        if state == "LIVE":
            self._show(audience, ply)

    def curtain(self) -> None:
        """All displays are curtained."""
        self.states = dict.fromkeys(self.states, "CURTAIN")

    def apply_remark(self, remark: Remark) -> None:
        """What a stored remark says about displays, if anything. Remarks come in order, plies beside them by `ply`."""
        if remark.kind == "opened":
            self.curtain()
        elif remark.kind == "screen" and remark.audience in self.states:
            state = remark.data.get("state")
            if state == "LIVE":
                self.change(remark.audience, "LIVE", remark.ply)
            else:
                self.change(remark.audience, "HELD" if state == "HELD" else "CURTAIN", remark.ply)

    def audiences_shown(self, plies: Sequence[int], history: History) -> tuple[str, ...]:
        """Return the teams (and the public) whose displays have shown something that these plies told."""
        shown = []
        for audience, numbers in self.shown.items():
            known = {number for number in plies if numbers and number <= numbers[-1]}
            told = history.observations(audience, min(plies) - 1) if audience != REFEREE else ()
            if any(number in known for number, _ in told):
                shown.append(audience)
        return tuple(shown)

    def _show(self, audience: str, ply: int) -> None:
        if ply not in self.shown[audience][-1:]:
            self.shown[audience].append(ply)
