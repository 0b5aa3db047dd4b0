"""The plan of who sits where: its rows from the monitors that are on, and what the referee has to confirm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from PySide6.QtCore import QObject, Signal

from engine.errors import KnownError
from ui.displays.display import SeatingPlan, SeatingPlanRow
from ui.displays.monitors.monitor_identity import Monitor, ScreenId, find_monitor


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


def plan_rows(
    seats: Sequence[tuple[str, ScreenId]], monitors: Sequence[Monitor], referee: Set[ScreenId]
) -> tuple[SeatingPlanRow, ...]:
    """Return one row for each audience that has a monitor.

    A row has no area, so that its window stays hidden, if the monitor is gone or ambiguous, mirrors another, is the
    referee's, or is claimed by two audiences.
    """
    rows = [_row(audience, wanted, monitors, referee) for audience, wanted in seats]
    claims = Counter(row.screen for row in rows)
    return tuple(
        row if claims[row.screen] == 1 else _hidden(row, f"{row.screen.label} is claimed by two teams.") for row in rows
    )


def _row(audience: str, wanted: ScreenId, monitors: Sequence[Monitor], referee: Set[ScreenId]) -> SeatingPlanRow:
    found = find_monitor(wanted, monitors)
    if found.monitor is None:
        return SeatingPlanRow(audience, wanted, None, 0, found.doubt)
    monitor = found.monitor
    row = SeatingPlanRow(audience, monitor.id, monitor.area, monitor.number, found.doubt)
    if monitor.shared:
        return _hidden(row, f"{monitor.id.label} shows what another monitor shows.")
    if monitor.id in referee:
        return _hidden(row, f"{monitor.id.label} is the referee's monitor.")
    return row


def _hidden(row: SeatingPlanRow, why: str) -> SeatingPlanRow:
    return SeatingPlanRow(row.audience, row.screen, None, row.number, why)
