"""The plan of who sits where, from when it becomes necessary until the referee confirms it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.errors import KnownError
from ui.displays.display import SeatingPlan, SeatingPlanRow


class PendingPlan(QObject):
    """What the referee has to look at and confirm before any team's window appears.

    Attributes:
        plan: what waits to be confirmed; None when nothing does, and while the monitors are still changing.
        needed: whether team windows stay hidden until a plan is confirmed.

    Signals:
        ready: (SeatingPlan) there is one, or the one that waits is another.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.plan: SeatingPlan | None = None
        self.is_needed = self._numbers_seen = False

    def invalidate(self) -> None:
        """The monitors are changing: no plan made before counts, and none can be made yet."""
        self.plan, self.is_needed = None, True

    def offer(self, rows: tuple[SeatingPlanRow, ...], reason: str, room: str = "") -> None:
        """Put a plan before the referee."""
        self.is_needed, self._numbers_seen = True, False
        self.plan = SeatingPlan(rows, reason, room)
        self.ready.emit(self.plan)

    def refresh(self, rows: tuple[SeatingPlanRow, ...]) -> None:
        """The plan that waits, if one does, put before the referee once more, with these rows."""
        if self.plan is not None:
            self.offer(rows, self.plan.reason, self.plan.room)

    def mark_numbers_seen(self) -> None:
        """The referee has looked at the numbers of the monitors."""
        self._numbers_seen = True

    def confirm(self, rows: tuple[SeatingPlanRow, ...]) -> None:
        """The referee confirms it, and ``rows`` are as they are now.

        Raises KnownError if there is no plan, if it would be another by now (it is put before the referee again), or if
        two monitors cannot be told apart and nobody has looked at the numbers.
        """
        if self.plan is None:
            raise KnownError("There is no plan of monitors to confirm.")
        if rows != self.plan.rows:
            self.refresh(rows)
            raise KnownError("The monitors have changed again. Look at the new plan and confirm it.")
        if self.plan.doubtful and not self._numbers_seen:
            raise KnownError("Two monitors cannot be told apart. Show the numbers, look at the monitors, then confirm.")
        self.plan, self.is_needed = None, False
