"""Whatever is done in a room, in whatever order: a window shows what its own audience may see now, or its title card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove, KnownError
from engine.model.view import View
from tests.games.game_list import example
from tests.leaks.room import LeakRoom
from tests.leaks.test_room import hidden_edit
from tests.leaks.test_windows import reachable
from tests.rig.offscreen import Monitors, Screen
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.session_displays.session_displays import SHARED
from ui.team.shared_content import team_content

pytestmark = pytest.mark.slow

PLAYED = [example("toy"), example("hunt")]
Orders = list[Callable[[], object]]


class Anything:
    """Somebody who presses whatever there is to press, and pulls a cable now and then."""

    def __init__(self, bench: LeakRoom, monitors: Monitors, qtbot: QtBot, chance: Random) -> None:
        self.bench, self.room, self.chance = bench, bench.room, chance
        self.monitors, self.qtbot, self.plugged = monitors, qtbot, list(monitors.screens)
        self.windows = (*self.room.audiences, SHARED)
        self.usual: Orders = [
            *[lambda: bench.play(1)] * 8,
            *[self.room.live_all, self.room.show_in_hand] * 2,
            lambda: self.room.go_live(self.one(self.room.audiences)),
            lambda: self.room.hold(self.one(self.windows)),
            lambda: self.room.curtain(self.one(self.windows)),
            lambda: self.room.pass_to(self.one(bench.session.seats)),
            self.room.take_back_screen,
            lambda: bench.session.take_back("a slip", 1 + chance.index(3)),
            self.rule,
            lambda: bench.session.message(self.one(self.room.audiences), self.one(("", "Hush.", "Go on."))),
            lambda: bench.tick(1 + chance.index(5)),
        ]
        self.rare: Orders = [
            self.room.curtain_all,
            lambda: self.room.assign(self.one(self.windows), self.somewhere()),
            lambda: self.room.unassign(self.one(self.windows)),
            lambda: monitors.unplug(self.somewhere().name),
            self.swap,
        ]

    def one(self, things: tuple[str, ...]) -> str:
        return things[self.chance.index(len(things))]

    def somewhere(self) -> ScreenId:
        return ScreenId(self.one(tuple(screen.name for screen in self.plugged[1:])))

    def rule(self) -> None:
        edit = hidden_edit(self.bench.session, self.one(self.room.audiences))
        if edit is not None:
            self.bench.session.rule((edit,), "a correction out of sight")

    def swap(self) -> None:
        first, second, *rest = self.plugged[1:]
        moved = (Screen(first.name, second.x, 0, 960, 540), Screen(second.name, first.x, 0, 960, 540))
        self.monitors.set([self.plugged[0], *moved, *rest])

    def put_right(self) -> None:
        """All monitors are as they were, and everybody is given a monitor again."""
        displays = self.room.displays
        self.monitors.set(self.plugged)
        self.qtbot.waitUntil(lambda: displays.plan is not None, timeout=3000)
        displays.identify(True)
        self.room.confirm()
        for window in self.windows:
            self.room.unassign(window)
        for window, screen in zip(self.windows, self.plugged[1:], strict=True):
            self.room.assign(window, ScreenId(screen.name))
        self.qtbot.waitUntil(lambda: all(displays.display(one).placed for one in self.windows), timeout=3000)

    def act(self) -> str:
        orders = self.rare if self.chance.index(12) == 0 else self.usual
        at = self.chance.index(len(orders))
        try:
            orders[at]()
        except (KnownError, IllegalMove) as error:
            return f"{at}: {error}"
        return f"{at}"


def check(bench: LeakRoom) -> set[DisplayState]:
    """Raises AssertionError if a window shows what it may not; returns what states there are."""
    room, session, displays = bench.room, bench.session, bench.displays
    found, places = set[DisplayState](), list[QRect]()
    for window in (*room.audiences, SHARED):
        owner = room.seat_in_hand if window == SHARED else window
        display, shell = displays.display(window), displays.window(window)
        views = [thing for thing in reachable(shell) if isinstance(thing, View)]
        assert all(view.audience == owner for view in views), window
        assert shell.is_curtained == (display.state is DisplayState.CURTAIN) == (not views), window
        if display.state is not DisplayState.CURTAIN:
            assert shell.isVisible(), window
            assert not displays.needs_confirmation, window
        if display.state is DisplayState.LIVE:
            assert display.view == session.view(owner), window
            content = team_content(shell.content)
            assert content is not None
            told = [one.line for one in session.sightings(owner) if one.line]
            assert not content.lines or list(content.lines) == told[-len(content.lines) :], window
        if shell.isVisible():
            assert not any(shell.geometry().intersects(place) for place in places), window
            assert shell.x() >= 1920, "beside the referee's monitor"
            places.append(shell.geometry())
        found.add(display.state)
    return found


@pytest.mark.parametrize("game", PLAYED, ids=[game.id for game in PLAYED])
def test_a_window_shows_its_own_audience_or_its_card(
    game: Game, bench_of: Callable[[Game], LeakRoom], monitors: Monitors, qtbot: QtBot
) -> None:
    bench = bench_of(game)
    anything, done, states = Anything(bench, monitors, qtbot, Random(97)), list[str](), set[DisplayState]()
    for _ in range(100):
        done.append(anything.act())
        states |= check(bench)
        if bench.displays.needs_confirmation:
            anything.put_right()
            states |= check(bench)
    assert states == set(DisplayState), done
