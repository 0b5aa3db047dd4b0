"""The states of the audiences' displays as the log records them, and so who was shown what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from engine.errors import KnownError
from engine.visibility.schema import REFEREE
from referee.log.records import EVERYONE, Remark, ScreenState


class Screens:
    """The state of each audience's display, and the plies after which it showed the table.

    Attributes:
        states: by audience; CURTAIN whenever a session is opened.
        shown: the numbers of the plies after which the display showed the table, by audience, ascending.
        unrecorded: by audience, HELD or CURTAIN that the log could not take: it is recorded before the next ply.
    """

    def __init__(self, audiences: Iterable[str]) -> None:
        self.states: dict[str, ScreenState] = dict.fromkeys(audiences, "CURTAIN")
        self.shown: dict[str, list[int]] = {audience: [] for audience in self.states}
        self.unrecorded: dict[str, ScreenState] = {}

    def add_ply(self, number: int) -> None:
        """Record that live displays show this ply."""
        for audience, state in self.states.items():
            if state == "LIVE":
                self._show(audience, number)

    def change(self, audience: str, state: ScreenState, ply: int) -> None:
        """Set the state of a display while ``ply`` is the last one."""
        self.states[audience] = state
        if state == "LIVE":
            self._show(audience, ply)

    @contextmanager
    def recording(self, audience: str, state: ScreenState) -> Iterator[None]:
        """Remember a state whose recording within fails, if it ends showing."""
        self.unrecorded.pop(audience, None)
        try:
            yield
        except KnownError:
            if state != "LIVE":
                self.unrecorded[audience] = state
            raise

    def curtain(self) -> None:
        """Set all displays to CURTAIN."""
        self.states = dict.fromkeys(self.states, "CURTAIN")

    def apply_remark(self, remark: Remark) -> None:
        """Apply a stored remark about displays; ignore others. Call it in order with `add_ply`."""
        if remark.kind == "opened":
            self.curtain()
        elif remark.kind == "screen" and remark.audience in self.states:
            state = remark.data.get("state")
            if state == "LIVE":
                self.change(remark.audience, "LIVE", remark.ply)
            else:
                self.change(remark.audience, "HELD" if state == "HELD" else "CURTAIN", remark.ply)

    def last_shown(self) -> dict[str, int]:
        """Return the last ply after which each audience's display showed the table, for those that ever did."""
        return {audience: numbers[-1] for audience, numbers in self.shown.items() if numbers}

    def restore(self, plies: Iterable[int], remarks: Iterable[Remark]) -> None:
        """Set what was shown by the plies and remarks of a log; every display is curtained."""
        waiting = iter(remarks)
        remark = next(waiting, None)
        for number in plies:
            while remark is not None and remark.ply < number:
                self.apply_remark(remark)
                remark = next(waiting, None)
            self.add_ply(number)
        while remark is not None:
            self.apply_remark(remark)
            remark = next(waiting, None)
        self.curtain()

    def _show(self, audience: str, ply: int) -> None:
        if ply not in self.shown[audience][-1:]:
            self.shown[audience].append(ply)


def message_on_display(remarks: Sequence[Remark], audience: str) -> str:
    """Return the last message to an audience, or to all but the referee; "" if there is none."""
    for remark in reversed(remarks):
        if remark.kind == "message" and (
            remark.audience == audience or (remark.audience == EVERYONE and audience != REFEREE)
        ):
            return remark.text
    return ""
