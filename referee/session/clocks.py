"""Time: the clocks of the seats, on an injected clock."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from referee.log.records import Remark

_MOST_MS = (1 << 31) - 1
"""What a database keeps of a turn, in milliseconds: 24 days, after which a session left open could not be gone on with."""


class Clock(Protocol):
    """Where time comes from."""

    def utc(self) -> datetime:
        """The time of day, in UTC."""
        ...

    def ticks(self) -> float:
        """Seconds that never go back."""
        ...


class SystemClock:
    """The computer's clock."""

    def utc(self) -> datetime:
        """See `Clock`."""
        return datetime.now(UTC)

    def ticks(self) -> float:
        """See `Clock`."""
        return time.monotonic()


def stamp(moment: datetime) -> str:
    """UTC as ISO 8601 with milliseconds, ``2026-11-21T09:30:00.250Z``."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


class Reading(msgspec.Struct, frozen=True):
    """One seat's clock: think time of the whole session and of the pending decision, in milliseconds.

    ``late_ms`` is by how much the pending decision takes longer than the referee wants to wait; 0 if it does not.
    """

    seat: str
    total_ms: int
    turn_ms: int
    running: bool
    late_ms: int = 0


class Clocks:
    """Think time per seat. A seat's clock runs while it is asked, as far as its own window says so, and nothing is paused.

    Attributes:
        paused: why the clocks stand still; "" while they run.
        alarm_ms: how long a decision may take before the referee is told; 0 for as long as it likes.
    """

    def __init__(self, seats: Iterable[str]) -> None:
        self.paused, self.alarm_ms = "", 0
        self._total = dict.fromkeys(seats, 0.0)
        self._turn = dict.fromkeys(self._total, 0.0)
        self._asked: frozenset[str] = frozenset()
        self._at = 0.0  # ticks up to which the turns are counted

    def add_think_time(self, seat: str, think_ms: int) -> None:
        """Time taken earlier, from a log."""
        if seat in self._total:
            self._total[seat] += think_ms / 1000

    def restore_turn(self, seat: str, turn_ms: int, now: float) -> None:
        """The seat has thought for so long already about what it is asked."""
        self._count(now)
        if seat in self._turn:
            self._turn[seat] = turn_ms / 1000

    def apply_remark(self, remark: Remark, last_ply: int, now: float) -> None:
        """Do what a remark says about clocks, if anything; ``last_ply`` is the last ply of the session."""
        if remark.kind != "clock":
            return
        if "alarm_ms" in remark.data:
            self.alarm_ms = int(str(remark.data["alarm_ms"]))
        elif "turn_ms" in remark.data:
            if remark.ply == last_ply:  # else it was decided since
                self.restore_turn(remark.audience, int(str(remark.data["turn_ms"])), now)
        elif remark.data.get("paused"):
            self.pause(remark.text or "paused", now)
        else:
            self.resume(now)

    def set_asked(self, seats: Iterable[str], now: float) -> None:
        """These seats are asked from now on; a seat that was asked already goes on counting."""
        self._count(now)
        asked = frozenset(seats)
        for seat in self._turn:
            if seat not in asked:
                self._turn[seat] = 0.0
        self._asked = asked

    def end_turn(self, seat: str, now: float) -> int:
        """The seat has decided: its turn in milliseconds, which goes to its total; its turn begins anew."""
        if seat not in self._turn:
            return 0
        think_ms = self.turn_ms(seat, now)
        self._total[seat] += think_ms / 1000
        self._turn[seat] = 0.0
        return think_ms

    def turn_ms(self, seat: str, now: float) -> int:
        """What `end_turn` would return."""
        self._count(now)
        return min(round(self._turn.get(seat, 0.0) * 1000), _MOST_MS)

    def pause(self, reason: str, now: float) -> None:
        """All clocks stand still."""
        self._count(now)
        self.paused = reason

    def resume(self, now: float) -> None:
        """The clocks run again."""
        self._count(now)
        self.paused = ""

    def read(self, now: float) -> tuple[Reading, ...]:
        """All seats' clocks, in seat order."""
        self._count(now)
        return tuple(self._reading(seat, total) for seat, total in self._total.items())

    def _reading(self, seat: str, total: float) -> Reading:
        turn_ms = round(self._turn[seat] * 1000)
        late_ms = max(0, turn_ms - self.alarm_ms) if self.alarm_ms else 0
        return Reading(seat, round(total * 1000) + turn_ms, turn_ms, self._runs(seat), late_ms)

    def _runs(self, seat: str) -> bool:
        return seat in self._asked and not self.paused

    def _count(self, now: float) -> None:
        for seat in self._turn:
            if self._runs(seat):
                self._turn[seat] += now - self._at
        self._at = now
