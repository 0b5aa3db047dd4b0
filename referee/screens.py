"""What the displays of the audiences did, as far as the log knows: who has been shown what."""

from __future__ import annotations

from collections.abc import Iterable

from referee.records import Remark, ScreenState


class Screens:
    """One state an audience, and the last ply that its display has shown.

    Attributes:
        states: CURTAIN until something else is noted; every opening of a session begins with CURTAIN.
        shown: the number of the last ply shown to each audience (0: nothing yet).
    """

    def __init__(self, audiences: Iterable[str]) -> None:
        self.states: dict[str, ScreenState] = dict.fromkeys(audiences, "CURTAIN")
        self.shown: dict[str, int] = dict.fromkeys(self.states, 0)

    def ply(self, number: int) -> None:
        """A ply was entered: live displays show it."""
        for audience, state in self.states.items():
            if state == "LIVE":
                self.shown[audience] = number

    def change(self, audience: str, state: ScreenState, ply: int) -> None:
        """A display changed while ``ply`` was the last one."""
        self.states[audience] = state
        if state == "LIVE":
            self.shown[audience] = ply

    def curtain(self) -> None:
        """All displays are curtained."""
        self.states = dict.fromkeys(self.states, "CURTAIN")

    def follow(self, remark: Remark) -> None:
        """What a stored remark says about displays, if anything. Remarks come in order, plies beside them by `ply`."""
        if remark.kind == "opened":
            self.curtain()
        elif remark.kind == "screen" and remark.audience in self.states:
            state = remark.data.get("state")
            if state == "LIVE":
                self.change(remark.audience, "LIVE", remark.ply)
            else:
                self.change(remark.audience, "HELD" if state == "HELD" else "CURTAIN", remark.ply)
