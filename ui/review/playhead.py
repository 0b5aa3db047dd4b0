"""The playhead: the current ply of a review, moved by steps, turns, jumps and dragging, or by playing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, QTimer, Signal

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Plies a second."""


class Playhead(QObject):
    """The ply in view: 0 (before the first) to ``last``.

    Signals:
        moved: (ply) the current ply has changed.
        playing: (on) playing has begun or stopped.
    """

    moved = Signal(int)
    playing = Signal(bool)

    def __init__(self, stops: Iterable[int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stops = tuple(stops)
        self._turns: tuple[int, ...] = ()
        self._passed: Collection[int] = frozenset()
        self._steps = self._stops
        self._ply = 0
        self._speed = 1.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)

    @property
    def ply(self) -> int:
        """The ply in view."""
        return self._ply

    @property
    def last(self) -> int:
        """The last ply that it stops at."""
        return self._stops[-1] if self._stops else 0

    @property
    def is_playing(self) -> bool:
        """Whether it moves by itself."""
        return self._timer.isActive()

    @property
    def speed(self) -> float:
        """Plies a second when it plays."""
        return self._speed

    def set_stops(self, stops: Iterable[int]) -> None:
        """Set the plies that a step stops at, ascending: all of them, or only those in effect."""
        self._stops = tuple(stops)
        self._find_steps()
        self.seek(self._ply)

    def set_passed(self, plies: Collection[int]) -> None:
        """Set the plies that steps and playing go past; all other ways lead to them too."""
        self._passed = plies
        self._find_steps()

    def set_turns(self, turns: Iterable[int]) -> None:
        """Set the plies at which turns begin, ascending."""
        self._turns = tuple(turns)

    def seek(self, ply: int) -> None:
        """Go to a ply, or the stop before it where it is none."""
        ply = max(0, ply)
        at = bisect_right(self._stops, ply)
        found = self._stops[at - 1] if at else 0
        if found != self._ply:
            self._ply = found
            self.moved.emit(found)

    def next_stop(self, ply: int) -> int:
        """Return the stop after a ply at which a step ends; the last one if there is none."""
        stops = self._steps
        at = bisect_right(stops, ply)
        return stops[at] if at < len(stops) else self.last

    def step(self, by: int) -> None:
        """Move on (or back) by so many stops, of those that are not passed."""
        stops = self._steps
        at = (bisect_right(stops, self._ply) if by > 0 else bisect_left(stops, self._ply) + 1) + by
        self.seek(stops[min(at, len(stops)) - 1] if at > 0 and stops else 0)

    def _find_steps(self) -> None:
        """Find the stops at which a step may end; the last one is always among them."""
        self._steps = tuple(ply for ply in self._stops if ply not in self._passed or ply == self.last)

    def next_of(self, plies: Iterable[int], *, back: bool = False) -> bool:
        """Go to the next (or the last) of these plies; return False if there is none."""
        found = sorted(ply for ply in plies if (ply < self._ply if back else ply > self._ply))
        if not found:
            return False
        self.seek(found[-1] if back else found[0])
        return True

    def turn(self, by: int) -> None:
        """Go to the beginning of the turn after this one (1), or of this one, or of the one before it (-1)."""
        turns = self._turns
        at = bisect_right(turns, self._ply) if by > 0 else bisect_left(turns, self._ply) - 1
        self.seek(self.last if at >= len(turns) else turns[at] if at >= 0 else 0)

    def home(self) -> None:
        """Go to before the first ply."""
        self.seek(0)

    def end(self) -> None:
        """Go to the last ply."""
        self.seek(self.last)

    # ---------------------------------------------------------------- by itself

    def set_speed(self, plies_a_second: float) -> None:
        """Set how fast it plays. Raises ValueError unless it is above 0."""
        if plies_a_second <= 0:
            raise ValueError("the speed must be above 0")
        self._speed = plies_a_second
        self._timer.setInterval(round(1000 / plies_a_second))

    def play(self) -> None:
        """Start moving by itself up to the end; at the end, start from the beginning."""
        if self._ply >= self.last:
            self.home()
        self._timer.start(round(1000 / self._speed))
        self.playing.emit(True)

    def pause(self) -> None:
        """Stop playing."""
        if self._timer.isActive():
            self._timer.stop()
            self.playing.emit(False)

    def toggle(self) -> None:
        """Start or stop playing."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def _tick(self) -> None:
        self.step(1)
        if self._ply >= self.last:
            self.pause()
