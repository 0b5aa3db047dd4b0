"""The plan of who sits where, from when it becomes necessary until the referee confirms it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.errors import KnownError
from ui.displays.display import Plan, PlanRow


class Proposal(QObject):
    """What the referee has to look at and confirm before any team's window appears.

    Attributes:
        plan: what waits to be confirmed; None when nothing does, and while the monitors are still changing.
        needed: whether team windows stay hidden until a plan is confirmed.

    Signals:
        ready: (Plan) there is one, or the one that waits is another.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.plan: Plan | None = None
        self.needed = self._looked = False

    def begin(self) -> None:
        """The monitors are changing: no plan made before counts, and none can be made yet."""
        self.plan, self.needed = None, True

    def make(self, rows: tuple[PlanRow, ...], reason: str, room: str = "") -> None:
        """Put a plan before the referee."""
        self.needed, self._looked = True, False
        self.plan = Plan(rows, reason, room)
        self.ready.emit(self.plan)

    def renew(self, rows: tuple[PlanRow, ...]) -> None:
        """The plan that waits, if one does, put before the referee once more, with these rows."""
        if self.plan is not None:
            self.make(rows, self.plan.reason, self.plan.room)

    def numbers_seen(self) -> None:
        """The referee has looked at the numbers of the monitors."""
        self._looked = True

    def accept(self, rows: tuple[PlanRow, ...]) -> None:
        """The referee confirms it, and ``rows`` are as they are now.

        Raises KnownError if there is no plan, if it would be another by now (it is put before the referee again), or if
        two monitors cannot be told apart and nobody has looked at the numbers.
        """
        if self.plan is None:
            raise KnownError("There is no plan of monitors to confirm.")
        if rows != self.plan.rows:
            self.renew(rows)
            raise KnownError("The monitors have changed again. Look at the new plan and confirm it.")
        if self.plan.doubtful and not self._looked:
            raise KnownError("Two monitors cannot be told apart. Show the numbers, look at the monitors, then confirm.")
        self.plan, self.needed = None, False
