"""The rows of a seating plan, from who sits where and which monitors are on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from ui.displays.display import SeatingPlanRow
from ui.displays.monitors.monitor_identity import Monitor, ScreenId, find_monitor


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
