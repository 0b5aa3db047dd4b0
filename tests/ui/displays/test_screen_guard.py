"""Monitors come, go, move and change: every secret window is hidden in the same call, and nothing returns unconfirmed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication

from engine.errors import KnownError
from tests.rig.offscreen import Screen, row
from tests.ui.displays.conftest import ALL, AUDIENCES, SEATS, Room4, view
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId

CHANGES: dict[str, list[Screen]] = {
    "a team's monitor unplugged": [*row("A-REF", "B-RED"), Screen("D-PUB", x=5760)],
    "the referee's monitor unplugged": row(*ALL)[1:],
    "a monitor plugged in": row(*ALL, "E-NEW"),
    "a monitor resized": [*row(*ALL)[:3], Screen("D-PUB", x=5760, width=1280, height=720)],
    "two monitors swapped": [*row(*ALL)[:1], Screen("B-RED", x=3840), Screen("C-BLUE", x=1920), Screen("D-PUB", x=5760)],
    "the others move left": [*row("A-REF"), Screen("C-BLUE", x=1920), Screen("D-PUB", x=3840)],
    "only one left": row("D-PUB"),
}


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_all_is_hidden_and_curtained_in_the_same_call(room: Room4, change: str) -> None:
    room.open_console()
    room.seat_and_go_live()
    contents = [room.content(a) for a in AUDIENCES]
    seen = SightWatcher(room).seen
    room.monitors.set(CHANGES[change])  # Qt tells of coming and going inside this call
    if not seen:
        QApplication.processEvents()  # and of new geometry in the next turn of the event loop
    assert seen[0] == {}, "hidden before the next listener to the first signal was called"
    assert room.on_screen() == {}
    assert not room.console.isVisible()
    assert room.names().count("topology_changed") == 1
    assert [room.displays.display(a).state for a in AUDIENCES] == [DisplayState.CURTAIN] * 3
    assert [c.view for c in contents] == [None] * 3
    assert room.displays.needs_confirmation
    room.wait_quiet()
    room.qtbot.wait(60)
    assert room.on_screen() == {}, "nothing returns by itself"


def test_the_windows_are_hidden_before_qt_moves_them(room: Room4, qapp: QApplication) -> None:
    room.seat_and_go_live("red")
    window = room.displays.window("red")
    order: list[tuple[str, bool]] = []

    def removed(screen: QScreen) -> None:
        order.append(("removed", window.isVisible()))

    qapp.screenRemoved.connect(removed)  # connected after the guard, so called after it
    window.windowHandle().screenChanged.connect(lambda s: order.append(("moved", window.isVisible())))
    try:
        room.monitors.unplug("B-RED")
    finally:
        qapp.screenRemoved.disconnect(removed)
    assert order == [("removed", False), ("moved", False)]


def test_an_unplugged_monitor_stays_empty_after_the_confirmation(room: Room4) -> None:
    room.open_console()
    room.seat_and_go_live()
    room.monitors.unplug("B-RED")
    room.wait_quiet()
    plan = room.plans[-1]
    assert plan.reason == "B-RED was unplugged."
    assert [(r.audience, r.number, r.area is None) for r in plan.rows] == [
        ("red", 0, True), ("blue", 2, False), ("public", 3, False)
    ]  # fmt: skip
    room.confirm()
    room.wait_placed("blue", "public")
    assert room.on_screen() == {"blue": "C-BLUE", "public": "D-PUB"}
    assert room.secrets_in_sight() == []
    assert room.displays.display("red").problem == "B-RED is not plugged in."
    assert not room.displays.needs_confirmation
    with pytest.raises(KnownError, match="on no monitor yet"):
        room.displays.go_live("red", view("red"))


def test_a_monitor_plugged_back_gets_its_team_again_on_confirmation(room: Room4) -> None:
    room.seat_and_go_live()
    room.monitors.unplug("B-RED")
    room.wait_quiet()
    room.confirm()
    room.monitors.set(row(*ALL))
    room.wait_quiet()
    assert room.on_screen() == {}
    room.confirm()
    room.wait_placed()
    assert room.on_screen() == SEATS
    assert room.secrets_in_sight() == []


def test_windows_follow_monitors_that_were_swapped(room: Room4) -> None:
    room.seat_and_go_live()
    room.monitors.set(CHANGES["two monitors swapped"])
    room.wait_quiet()
    room.confirm()
    room.wait_placed()
    assert room.on_screen() == SEATS
    assert [room.displays.window(a).x() for a in AUDIENCES] == [3840, 1920, 5760]


def test_a_window_takes_the_new_size_of_its_monitor(room: Room4) -> None:
    room.seat_and_go_live()
    room.monitors.set(CHANGES["a monitor resized"])
    room.wait_quiet()
    room.confirm()
    room.wait_placed()
    assert room.displays.window("public").size().toTuple() == (1280, 720)


def test_a_change_of_the_main_monitor_hides_all(room: Room4, qapp: QApplication) -> None:
    room.seat_and_go_live()
    qapp.primaryScreenChanged.emit(QGuiApplication.primaryScreen())
    assert room.on_screen() == {}
    room.wait_quiet()
    assert room.plans[-1].reason == "The monitors changed and are as they were."


def test_a_burst_of_changes_makes_one_plan(room: Room4) -> None:
    room.seat_and_go_live()
    for change in ("the others move left", "only one left", "a monitor plugged in"):
        room.monitors.set(CHANGES[change])
        with pytest.raises(KnownError, match="still changing"):
            room.displays.confirm()
        with pytest.raises(KnownError, match="still changing"):
            room.displays.assign("red", ScreenId("D-PUB"))
        with pytest.raises(KnownError, match="Confirm who sits where"):
            room.displays.go_live("red", view("red"))
    room.wait_quiet()
    room.qtbot.wait(60)
    assert len(room.plans) == 1
    assert room.names().count("topology_changed") == 1


def test_monitors_that_come_later_are_watched_too(room: Room4) -> None:
    room.monitors.set(row(*ALL, "E-NEW"))
    room.wait_quiet()
    room.confirm()
    room.displays.assign("red", ScreenId("E-NEW"))
    room.wait_placed("red")
    seen = SightWatcher(room).seen
    room.monitors.plug(Screen("E-NEW", x=7680, width=1280, height=1024))
    QApplication.processEvents()
    assert seen[0] == {}


def test_numbers_go_with_the_rest(room: Room4) -> None:
    room.displays.identify(True)
    room.monitors.unplug("B-RED")
    assert room.displays._numbers.cards == ()
    assert [w for w in QApplication.topLevelWidgets() if w.isVisible()] == []


# Confirming


def test_there_must_be_something_to_confirm(room: Room4) -> None:
    with pytest.raises(KnownError, match="no plan"):
        room.displays.confirm()


def test_monitors_that_cannot_be_told_apart_are_looked_at_first(room: Room4) -> None:
    room.seat()
    room.monitors.unplug("D-PUB")
    room.wait_quiet()
    assert room.plans[-1].doubtful
    assert room.displays.plan == room.plans[-1]
    with pytest.raises(KnownError, match="Show the numbers"):
        room.displays.confirm()
    assert room.on_screen() == {}
    room.confirm()
    room.wait_placed("red", "blue")
    assert room.displays._numbers.cards == ()


def test_monitors_with_serial_numbers_need_no_look(
    room: Room4, serials: Callable[[dict[str, ScreenId]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    serials({name: ScreenId(name, "Dell", "U", name) for name in ALL})
    room.monitors.unplug("D-PUB")
    room.wait_quiet()
    room.displays.confirm()
    room.displays.assign("red", ScreenId("B-RED", "Dell", "U", "B-RED"))
    room.wait_placed("red")
    room.monitors.unplug("C-BLUE")
    room.wait_quiet()
    assert not room.plans[-1].doubtful
    room.displays.confirm()
    room.wait_placed("red")
    assert room.on_screen() == {"red": "B-RED"}


def test_monitors_on_each_others_connectors_are_found_by_serial_number(
    room: Room4, serials: Callable[[dict[str, ScreenId]], None]
) -> None:
    red, blue = ("Dell", "U", "1"), ("Dell", "U", "2")
    serials({"B-RED": ScreenId("B-RED", *red), "C-BLUE": ScreenId("C-BLUE", *blue)})
    room.monitors.unplug("D-PUB")
    room.wait_quiet()
    room.confirm()
    room.displays.assign("red", ScreenId("B-RED", *red))
    room.displays.assign("blue", ScreenId("C-BLUE", *blue))
    room.wait_placed("red", "blue")
    room.monitors.set(row("A-REF"))
    serials({"B-RED": ScreenId("B-RED", *blue), "C-BLUE": ScreenId("C-BLUE", *red)})
    room.monitors.set(row("A-REF", "B-RED", "C-BLUE"))
    room.wait_quiet()
    room.confirm()
    room.wait_placed("red", "blue")
    assert room.on_screen() == {"red": "C-BLUE", "blue": "B-RED"}


def test_a_plan_that_is_out_of_date_is_not_carried_out(room: Room4) -> None:
    room.seat()
    room.monitors.unplug("D-PUB")
    room.wait_quiet()
    room.displays.identify(True)
    platform = room.displays._platform
    true = platform.monitors
    platform.monitors = lambda: true()[:-1]  # type: ignore[method-assign]  # gone, and nobody has told us yet
    with pytest.raises(KnownError, match="changed again"):
        room.displays.confirm()
    assert room.on_screen() == {}
    assert len(room.plans) == 2


class SightWatcher(QObject):
    """Notes at every signal about monitors, after the guard had it, which team windows are in sight."""

    def __init__(self, room: Room4) -> None:
        super().__init__(room.console)
        self.seen: list[dict[str, str]] = []
        self._room = room
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self.note)
        app.screenRemoved.connect(self.note)
        app.primaryScreenChanged.connect(self.note)
        for screen in app.screens():
            screen.geometryChanged.connect(self.note)

    def note(self) -> None:
        self.seen.append(self._room.on_screen())
