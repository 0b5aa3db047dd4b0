"""The state of a display, the plan of who sits where, and what a team window's content must implement."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.model.view import Observation, View
from ui.displays.monitors.monitor_identity import DesktopRect, ScreenId

_NAMED = 2  # so many screens elsewhere are named


class DisplayState(enum.Enum):
    """What an audience's display shows."""

    CURTAIN = "curtain"
    """The title card; no view is stored anywhere. The initial state, and the state after every fault."""
    LIVE = "live"
    """Each view that is set."""
    HELD = "held"
    """The last view that was set before the referee held the display."""


class ViewContent(Protocol):
    """The part of a team window that draws a view. It must also be a QWidget."""

    def show_view(self, view: View, observations: Sequence[Observation], /) -> None:
        """Draw this view, with the observations since the last one, for motion."""
        ...

    def drop(self) -> None:
        """Forget the view and everything made from it, at once."""
        ...


ContentFactory = Callable[[str], ViewContent]
"""Makes the content for an audience; called once an audience, and again only after its content failed."""


@dataclass(frozen=True, slots=True)
class Display:
    """One audience's display at this moment.

    Attributes:
        audience: whose it is.
        state: what it shows.
        screen: the monitor it is assigned to, or None.
        placed: whether its window was verified to stand on that monitor.
        view: the view that is shown, the same object; None behind a curtain.
        message: the referee's message on the curtain, or ``""``.
        problem: why it is not where it should be, in one sentence, or ``""``.
        remote: the names of its screens elsewhere (`RemoteScreens`).
        remote_curtained: how many of these are curtained, whatever the state: they came when it was live.
    """

    audience: str
    state: DisplayState
    screen: ScreenId | None
    placed: bool
    view: View | None
    message: str
    problem: str
    remote: tuple[str, ...] = ()
    remote_curtained: int = 0

    @property
    def has_place(self) -> bool:
        """Whether there is anything that it could be shown on."""
        return self.placed or bool(self.remote)

    @property
    def is_open(self) -> bool:
        """Whether it is live, and nothing that it is shown on is curtained."""
        return self.state is DisplayState.LIVE and not self.remote_curtained

    @property
    def where(self) -> str:
        """Its monitor and its screens elsewhere, in words; "" if it has none."""
        monitor = (self.screen.label,) if self.screen is not None else ()
        names = self.remote if len(self.remote) <= _NAMED else (f"{len(self.remote)} devices",)
        return ", ".join((*monitor, *names))


@dataclass(frozen=True, slots=True)
class SeatingPlanRow:
    """Where one audience's window will go when the referee confirms.

    Attributes:
        audience: whose window.
        screen: the monitor it was assigned to.
        area: where that monitor is now; None if it is gone or ambiguous, and then the window stays hidden.
        number: the monitor's number as `identify` shows it, or 0.
        doubt: what the referee should check before confirming, or ``""``.
    """

    audience: str
    screen: ScreenId
    area: DesktopRect | None
    number: int
    doubt: str


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """What `DisplayController.confirm` will do: one row an audience that has a monitor.

    Attributes:
        rows: in the order of the audiences.
        reason: what made a new plan necessary, in one sentence.
        room: the name of the remembered room that it comes from, or ``""``.
    """

    rows: tuple[SeatingPlanRow, ...]
    reason: str
    room: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether two monitors cannot be told apart: the referee has to look at the numbers first."""
        return any(row.doubt and row.area is not None for row in self.rows)
