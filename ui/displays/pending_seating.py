"""The plan of who sits where, from when it becomes necessary until the referee confirms it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.errors import KnownError
from ui.displays.display import SeatingPlan, SeatingPlanRow


class PendingPlan(QObject):
    """The plan that the referee has to confirm before any team window appears.

    Attributes:
        plan: the plan that waits; None if there is none, and while the monitors are still changing.
        is_needed: whether team windows stay hidden until a plan is confirmed.

    Signals:
        ready: (SeatingPlan) there is a plan, or it has changed.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.plan: SeatingPlan | None = None
        self.is_needed = self._numbers_seen = False

    def invalidate(self) -> None:
        """Drop the plan because the monitors are changing; team windows stay hidden until another is confirmed."""
        self.plan, self.is_needed = None, True

    def offer(self, rows: tuple[SeatingPlanRow, ...], reason: str, room: str = "") -> None:
        """Offer a plan to the referee."""
        self.is_needed, self._numbers_seen = True, False
        self.plan = SeatingPlan(rows, reason, room)
        self.ready.emit(self.plan)

    def refresh(self, rows: tuple[SeatingPlanRow, ...]) -> None:
        """Offer the plan that waits again, with these rows; do nothing if none waits."""
        if self.plan is not None:
            self.offer(rows, self.plan.reason, self.plan.room)

    def mark_numbers_seen(self) -> None:
        """Note that the referee has seen the numbers of the monitors."""
        self._numbers_seen = True

    def confirm(self, rows: tuple[SeatingPlanRow, ...]) -> None:
        """Confirm the plan; ``rows`` are its rows as of now.

        Raises KnownError if there is no plan, if its rows have changed by now (it is then offered again), or if
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
