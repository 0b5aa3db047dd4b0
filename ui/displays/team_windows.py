"""The team windows: what each shows, and putting it on a monitor with a look whether it got there."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.model.view import Observation, View
from ui.displays.curtain import CurtainLook
from ui.displays.display import ContentFactory, Display, DisplayState
from ui.displays.monitors.monitor_identity import Area, Monitor, ScreenId
from ui.displays.monitors.monitors import Monitors, qt_screen
from ui.displays.team_window import TeamShell

_log = logging.getLogger(__name__)
_LOOK_MS: Final = 30
"""Milliseconds between two looks at a window that was just put somewhere; the first is in the next turn of the loop."""
_LOOKS: Final = 10
"""After so many looks a window that has not stood still where it belongs is given up."""


@dataclass
class Slot:
    """One audience's window and what is known of it; see `Display` for the fields they share.

    Attributes:
        area: where the window must be, once it was put there; None while it is hidden.
    """

    audience: str
    look: CurtainLook
    shell: TeamShell
    state: DisplayState = DisplayState.CURTAIN
    view: View | None = None
    screen: ScreenId | None = None
    area: Area | None = None
    placed: bool = False
    message: str = ""
    problem: str = ""

    @property
    def name(self) -> str:
        """The team's name."""
        return self.look.team.name

    def display(self) -> Display:
        """What others may know of it."""
        return Display(self.audience, self.state, self.screen, self.placed, self.view, self.message, self.problem)


class TeamWindows(QObject):
    """All team windows. It shows, curtains, puts and hides them, and decides nothing about who sits where.

    Signals:
        changed: (audience) something about this display is another.
        arrived: (audience) its window stands on its monitor.
        leak_risk: (sentence) a window was not where it should be; it is hidden already.
        faulted: (audience, sentence) a window had an error and is curtained already.
    """

    changed = Signal(str)
    arrived = Signal(str)
    leak_risk = Signal(str)
    faulted = Signal(str, str)

    def __init__(
        self, looks: Mapping[str, CurtainLook], content: ContentFactory, platform: Monitors, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._platform = platform
        self._slots = {a: Slot(a, look, TeamShell(look, partial(content, a))) for a, look in looks.items()}
        for slot in self:
            slot.shell.strayed.connect(partial(self._on_misplaced, slot))

    def __iter__(self) -> Iterator[Slot]:
        return iter(self._slots.values())

    def __getitem__(self, audience: str) -> Slot:
        return self._slots[audience]

    # What is shown

    def show(self, slot: Slot, view: View, told: Sequence[Observation]) -> bool:
        """Draw a view on a window. An error curtains it; returns whether the view is up."""
        slot.view = view
        try:
            slot.shell.show_view(view, told)
        except Exception as fault:  # whatever the content did wrong, no team may see it
            self.fail(slot, fault)
            return False
        self.changed.emit(slot.audience)
        return True

    def fall(self, *slots: Slot) -> None:
        """These curtains fall: painted at once, views dropped, nothing left of them here; then whoever listens is told."""
        with self._telling(*slots):
            for slot in slots:
                self._fall(slot)

    def _fall(self, slot: Slot) -> None:
        slot.state, slot.view = DisplayState.CURTAIN, None
        try:
            slot.shell.fall()
        except Exception as fault:  # the card is up and the content is gone; it only remains to say so
            self._report(slot, fault)
        assert slot.shell.curtained

    def fail(self, slot: Slot, fault: BaseException) -> None:
        """An error arose in this window: curtain it, throw its content away, tell the referee."""
        slot.shell.discard_content()
        self.fall(slot)
        self._report(slot, fault)

    def take_off(self, *slots: Slot) -> None:
        """Hide these windows, then curtain them: all are hidden before anything else is done."""
        for slot in slots:
            slot.shell.vanish()
        with self._telling(*slots):
            for slot in slots:
                slot.area, slot.placed = None, False
                self._fall(slot)

    @contextmanager
    def _telling(self, *slots: Slot) -> Iterator[None]:
        """Tell afterwards of each display that is another. Listeners may take their time, as a durable commit does."""
        before = [slot.display() for slot in slots]
        yield
        for slot, was in zip(slots, before, strict=True):
            if slot.display() != was:
                self.changed.emit(slot.audience)

    def _report(self, slot: Slot, fault: BaseException) -> None:
        _log.error("the window of %s failed", slot.audience, exc_info=fault)
        slot.problem = f"The window of {slot.name} had an error ({type(fault).__name__}) and is behind its curtain."
        self.changed.emit(slot.audience)
        self.faulted.emit(slot.audience, slot.problem)

    def close(self) -> None:
        """The windows are hidden, and end: they are nobody's children, and nobody shows them again."""
        self.take_off(*self)
        for slot in self:
            slot.shell.deleteLater()

    # Where it is

    def put(self, slot: Slot, monitor: Monitor) -> None:
        """Put a window, curtained, on a monitor, and look soon whether it got there."""
        self.take_off(slot)
        screen = qt_screen(monitor.id)
        slot.screen, slot.area, slot.problem = monitor.id, monitor.area, ""
        slot.shell.place(self._platform.to_qt(monitor.area, screen), screen, self._platform.unmanaged)
        self._look_later(slot, monitor.area, _LOOKS, False)

    def of_window(self, window: QWidget | None) -> Slot | None:
        """Whose window this is, if it is one of these."""
        return next((slot for slot in self if slot.shell is window), None)

    def _look_later(self, slot: Slot, area: Area, looks: int, right: bool) -> None:
        wait = 0 if looks == _LOOKS else _LOOK_MS
        QTimer.singleShot(wait, self, partial(self._look, slot, area, looks, right))

    def _look(self, slot: Slot, area: Area, looks: int, right_before: bool) -> None:
        """A window has arrived when it was seen in its place twice: Qt may move it once more, by its own idea of scale."""
        if slot.area is not area:
            return  # hidden or put elsewhere meanwhile
        right = self._platform.window_area(slot.shell) == area
        if right and right_before:
            slot.placed = True
            slot.shell.settle()
            self.changed.emit(slot.audience)
            self.arrived.emit(slot.audience)
        elif looks > 1:
            if not right:
                self._platform.correct(slot.shell, area)
            self._look_later(slot, area, looks - 1, right)
        else:
            self._on_misplaced(slot)

    def _on_misplaced(self, slot: Slot) -> None:
        self.take_off(slot)
        slot.problem = f"The window of {slot.name} was not where it belongs and is hidden. Assign its monitor again."
        self.changed.emit(slot.audience)
        self.leak_risk.emit(slot.problem)
