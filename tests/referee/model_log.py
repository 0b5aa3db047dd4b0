"""A model of a log in plain Python, with which a real log is compared: what was written and acknowledged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.session.session import Session

SEATS = ("north", "east", "south", "west")
CARDS = 8


@dataclass
class Kept:
    """One session of the toy game, as far as it was acknowledged; its clock besides.

    Attributes:
        plies: kind, verb, arguments, reason, what is taken back, who entered it, when, think time in milliseconds.
        remarks: ply, kind, text, audience, data, who, when.
        line: the plies in effect.
        turn_ms: how long the seat that is asked has thought.
    """

    plies: list[tuple[Any, ...]] = field(default_factory=list)
    remarks: list[tuple[Any, ...]] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    turn_ms: int = 0
    paused: str = ""

    @property
    def asked(self) -> str:
        """The seat that is asked; "" when all cards are played."""
        played = sum(self.plies[number - 1][0] == "move" for number in self.line)
        return SEATS[played % 4] if played < CARDS else ""

    def think(self, milliseconds: int) -> None:
        """Time passes."""
        if self.asked and not self.paused:
            self.turn_ms += milliseconds

    def ply(self, kind: str, verb: str, args: dict[str, Any], reason: str, who: str, at: str, takes_back: int = 0) -> None:
        """A ply was acknowledged."""
        asked, think_ms, gone = self.asked, 0, self.line[len(self.line) - takes_back :] if takes_back else []
        if kind == "move":
            think_ms, self.turn_ms = self.turn_ms, 0
            self.totals[asked] += think_ms
        self.plies.append((kind, verb, args, reason, tuple(gone), who, at, think_ms))
        if kind == "take_back":
            self.line = self.line[: len(self.line) - takes_back]
        else:
            self.line.append(len(self.plies))
        if self.asked != asked:
            self.turn_ms = 0

    def remark(self, kind: str, text: str, audience: str, data: dict[str, Any], who: str, at: str) -> None:
        """A remark on the last ply was acknowledged."""
        self.remarks.append((len(self.plies), kind, text, audience, data, who, at))
        if "paused" in data:
            self.paused = text if data["paused"] else ""

    def left(self, at: str) -> None:
        """The session was left as it should be."""
        if self.turn_ms:
            self.remark("clock", "", self.asked, {"turn_ms": self.turn_ms}, "", at)

    def opened(self, at: str) -> None:
        """The session was gone on with, whatever has ended it: what was thought since it was last left is not known."""
        rested = [one for one in self.remarks if one[0] == len(self.plies) and "turn_ms" in one[4]]
        self.turn_ms = rested[-1][4]["turn_ms"] if rested else 0
        self.remark("opened", "", "", {}, "", at)

    def is_held_by(self, session: Session) -> bool:
        """Whether a session read from a log is this one: everything, in order, and nothing else."""
        plies = [
            (e.ply.kind, e.ply.verb, e.ply.args, e.ply.reason, e.ply.takes_back, e.entered_by, e.at, e.think_ms)
            for e in session.entries
        ]
        remarks = [(r.ply, r.kind, r.text, r.audience, r.data, r.by, r.at) for r in session.remarks]
        return (plies, remarks, list(session.in_effect)) == (self.plies, self.remarks, self.line)

    def clock_is(self, session: Session) -> bool:
        """Whether the clocks of an open session are those of this one."""
        asked = self.asked
        wanted = {
            seat: (total + self.turn_ms * (seat == asked), self.turn_ms * (seat == asked))
            for seat, total in self.totals.items()
        }
        return {one.seat: (one.total_ms, one.turn_ms) for one in session.clocks()} == wanted
