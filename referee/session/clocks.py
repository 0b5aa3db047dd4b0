"""Think time of the seats, measured by an injected clock."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from referee.log.records import Remark

_MOST_MS = (1 << 31) - 1
"""The longest turn that a database can hold, in milliseconds: 24 days."""


class Clock(Protocol):
    """A source of time."""

    def utc(self) -> datetime:
        """Return the date and time in UTC."""
        ...

    def ticks(self) -> float:
        """Return seconds that never go backwards."""
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
    """Return a time as ISO 8601 in UTC with milliseconds, ``2026-11-21T09:30:00.250Z``."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


class ClockReading(msgspec.Struct, frozen=True):
    """The clock of a seat, in milliseconds.

    Attributes:
        total_ms, turn_ms: think time of the whole session, and of the pending decision.
        late_ms: by how much the pending decision exceeds the alarm; 0 if it does not.
    """

    seat: str
    total_ms: int
    turn_ms: int
    running: bool
    late_ms: int = 0


class Clocks:
    """Think time of all seats. A clock runs while its seat is asked and the clocks are not paused.

    Attributes:
        paused: why the clocks are paused; "" while they run.
        alarm_ms: how long a decision may take before it is late; 0 for any time.
    """

    def __init__(self, seats: Iterable[str]) -> None:
        self.paused, self.alarm_ms = "", 0
        self._total = dict.fromkeys(seats, 0.0)
        self._turn = dict.fromkeys(self._total, 0.0)
        self._asked: frozenset[str] = frozenset()
        self._at = 0.0  # ticks up to which the turns are counted

    def add_think_time(self, seat: str, think_ms: int) -> None:
        """Add think time from a log."""
        if seat in self._total:
            self._total[seat] += think_ms / 1000

    def restore_turn(self, seat: str, turn_ms: int, now: float) -> None:
        """Set how long the seat has thought about the pending decision so far."""
        self._count(now)
        if seat in self._turn:
            self._turn[seat] = turn_ms / 1000

    def apply_remark(self, remark: Remark, last_ply: int, now: float) -> None:
        """Apply a remark about clocks; ignore others. ``last_ply`` is the last ply of the session."""
        if remark.kind != "clock":
            return
        if "alarm_ms" in remark.data:
            self.alarm_ms = int(str(remark.data["alarm_ms"]))
        elif "turn_ms" in remark.data:
            if remark.ply == last_ply:  # otherwise that decision has been taken
                self.restore_turn(remark.audience, int(str(remark.data["turn_ms"])), now)
        elif remark.data.get("paused"):
            self.pause(remark.text or "paused", now)
        else:
            self.resume(now)

    def set_asked(self, seats: Iterable[str], now: float) -> None:
        """Set the seats that are asked from now on; clocks of seats that were asked already continue."""
        self._count(now)
        asked = frozenset(seats)
        for seat in self._turn:
            if seat not in asked:
                self._turn[seat] = 0.0
        self._asked = asked

    def end_turn(self, seat: str, think_ms: int, now: float) -> None:
        """Add to a seat's total how long it thought before it decided; what has passed since then is of its next turn."""
        if seat not in self._turn:
            return
        self._count(now)
        self._total[seat] += think_ms / 1000
        after = self._turn[seat] - think_ms / 1000
        self._turn[seat] = max(0.0, after) if think_ms < _MOST_MS else 0.0

    def turn_ms(self, seat: str, now: float) -> int:
        """Return the think time of the seat's turn so far."""
        self._count(now)
        return min(round(self._turn.get(seat, 0.0) * 1000), _MOST_MS)

    def pause(self, reason: str, now: float) -> None:
        """Pause all clocks."""
        self._count(now)
        self.paused = reason

    def resume(self, now: float) -> None:
        """Let the clocks run again."""
        self._count(now)
        self.paused = ""

    def read(self, now: float) -> tuple[ClockReading, ...]:
        """Return the clocks of all seats, in seat order."""
        self._count(now)
        return tuple(self._reading(seat, total) for seat, total in self._total.items())

    def _reading(self, seat: str, total: float) -> ClockReading:
        turn_ms = round(self._turn[seat] * 1000)
        late_ms = max(0, turn_ms - self.alarm_ms) if self.alarm_ms else 0
        return ClockReading(seat, round(total * 1000) + turn_ms, turn_ms, self._runs(seat), late_ms)

    def _runs(self, seat: str) -> bool:
        return seat in self._asked and not self.paused

    def _count(self, now: float) -> None:
        for seat in self._turn:
            if self._runs(seat):
                self._turn[seat] += now - self._at
        self._at = now
