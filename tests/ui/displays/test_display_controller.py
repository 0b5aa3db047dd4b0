"""One owner of what each display shows: curtained at the start, and no view ever lifts a curtain."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from engine.model.view import Observation
from tests.rig.offscreen import Screen, row
from tests.ui.displays.conftest import AUDIENCES, SEATS, ColourContent, Room4, view
from ui.displays.curtain import CurtainLook
from ui.displays.display import Display, DisplayState
from ui.displays.monitors.monitor_identity import DesktopRect, ScreenId
from ui.displays.monitors.monitor_platform import MonitorPlatform
from ui.theme import LIGHT

CURTAIN, LIVE, HELD = DisplayState.CURTAIN, DisplayState.LIVE, DisplayState.HELD


def test_everything_starts_hidden_and_curtained(room: Room4) -> None:
    assert room.displays.audiences == tuple(AUDIENCES)
    for audience in AUDIENCES:
        assert room.displays.display(audience) == Display(audience, CURTAIN, None, False, None, "", "")
        assert room.displays.state(audience) is CURTAIN
    assert room.on_screen() == {}
    assert [m.id.name for m in room.displays.monitors()] == ["A-REF", *SEATS.values()]


def test_an_assigned_window_stands_on_its_monitor_behind_its_curtain(room: Room4) -> None:
    room.seat()
    assert room.on_screen() == SEATS
    assert room.secrets_in_sight() == []
    for audience, name in SEATS.items():
        window = room.displays.window(audience)
        assert window.geometry() == next(s.geometry() for s in window.screen().virtualSiblings() if s.name() == name)


def test_a_view_never_lifts_a_curtain_and_is_not_kept_behind_it(room: Room4) -> None:
    room.seat("red")
    assert not room.displays.set_view("red", view("red"))
    assert room.displays.display("red").view is None
    assert room.displays.window("red").content is None
    assert room.secrets_in_sight() == []


def test_only_the_referee_lifts_a_curtain(room: Room4) -> None:
    room.seat("red", "blue")
    first, second = view("red"), view("red", 2)
    assert room.displays.go_live("red", first, [Observation("said", text="begun")])
    assert room.displays.display("red").state is LIVE
    assert room.displays.display("red").view is first
    assert [s.text for s in room.content("red").told] == ["begun"]
    assert room.displays.set_view("red", second)
    assert room.content("red").view is second
    assert room.secrets_in_sight() == ["red"]
    assert room.displays.display("blue").state is CURTAIN


def test_a_mark_stands_on_every_window_until_it_is_taken_away(room: Room4) -> None:
    room.displays.set_mark("Rehearsal")
    room.seat()
    assert [room.displays.window(one).mark for one in AUDIENCES] == ["Rehearsal"] * len(AUDIENCES)
    room.displays.set_mark("")
    assert {room.displays.window(one).mark for one in AUDIENCES} == {""}


def test_a_held_display_keeps_its_picture(room: Room4) -> None:
    room.seat_and_go_live("red")
    kept = room.content("red").view
    room.displays.hold("red")
    assert not room.displays.set_view("red", view("red", 9))
    assert room.content("red").view is kept
    assert room.displays.display("red").state is HELD
    room.displays.go_live("red", view("red", 10))
    assert room.displays.display("red").state is LIVE


def test_there_is_nothing_to_hold_behind_a_curtain(room: Room4) -> None:
    room.seat("red")
    room.displays.curtain("red")
    with pytest.raises(KnownError, match="Red is behind its curtain"):
        room.displays.hold("red")


def test_of_who_has_no_monitor_it_is_not_said_that_a_curtain_hides_it(room: Room4) -> None:
    """The strip said "no monitor", the notice "behind its curtain"."""
    with pytest.raises(KnownError, match="Red is on no monitor yet"):
        room.displays.hold("red")


@pytest.mark.parametrize("state", [LIVE, HELD])
def test_the_curtain_drops_the_view_in_the_same_call(room: Room4, state: DisplayState) -> None:
    room.seat("red")
    secret = view("red")
    alone = sys.getrefcount(secret)
    room.displays.go_live("red", secret)
    if state is HELD:
        room.displays.hold("red")
    assert sys.getrefcount(secret) > alone
    room.displays.curtain("red")
    assert sys.getrefcount(secret) == alone, "somebody still holds the view"
    assert room.displays.display("red").view is None
    assert room.displays.window("red").is_curtained
    assert room.secrets_in_sight() == []


def test_the_title_card_is_painted_before_the_call_returns(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    room.seat_and_go_live("red")
    painted: list[str] = []
    window = room.displays.window("red")
    monkeypatch.setattr(window, "repaint", lambda: painted.append("curtain" if window.is_curtained else "content"))
    room.displays.curtain("red")
    assert painted == ["curtain"]


def test_all_curtains_fall_at_once(room: Room4) -> None:
    room.seat_and_go_live()
    room.displays.curtain_all("fire drill")
    assert room.secrets_in_sight() == []
    assert room.on_screen() == SEATS
    assert room.heard[-1] == ("curtained_all", "fire drill")
    assert {e for e in room.heard if e[0] == "display_changed"} == {("display_changed", a) for a in AUDIENCES}


def test_a_display_without_monitor_cannot_go_live(room: Room4) -> None:
    with pytest.raises(KnownError, match="Red is on no monitor yet"):
        room.displays.go_live("red", view("red"))


def test_a_display_cannot_go_live_before_its_place_was_verified(room: Room4) -> None:
    room.displays.assign("red", ScreenId("B-RED"))
    with pytest.raises(KnownError, match="on no monitor yet"):
        room.displays.go_live("red", view("red"))


def test_a_message_and_another_look_are_printed_on_the_curtain(room: Room4) -> None:
    room.seat("red")
    window = room.displays.window("red")
    plain = window.grab().toImage()
    room.displays.set_message("red", "Back at ten")
    worded = window.grab().toImage()
    assert worded != plain
    assert room.displays.display("red").message == "Back at ten"
    room.displays.set_look("red", CurtainLook(room.looks["red"].team, "Tuesday", LIGHT))
    assert window.grab().toImage() != worded
    room.displays.set_look("red", room.looks["red"])
    room.displays.set_message("red", "")
    assert window.grab().toImage() == plain


# Whose monitor is whose


def test_a_monitor_has_one_team(room: Room4) -> None:
    room.seat("red")
    with pytest.raises(KnownError, match="B-RED is the monitor of Red"):
        room.displays.assign("blue", ScreenId("B-RED"))
    room.displays.unassign("red")
    room.displays.assign("blue", ScreenId("B-RED"))
    room.wait_placed("blue")
    assert room.on_screen() == {"blue": "B-RED"}


def test_a_window_moves_to_another_monitor_behind_its_curtain(room: Room4) -> None:
    room.seat_and_go_live("red")
    room.displays.assign("red", ScreenId("C-BLUE"))
    assert room.displays.display("red").state is CURTAIN
    room.wait_placed("red")
    assert room.on_screen() == {"red": "C-BLUE"}
    assert room.secrets_in_sight() == []


def test_an_unknown_monitor_is_refused(room: Room4) -> None:
    with pytest.raises(KnownError, match=r"Z-GONE is not plugged in\. Choose another monitor"):
        room.displays.assign("red", ScreenId("Z-GONE"))


def test_a_mirrored_monitor_is_refused(room: Room4) -> None:
    room.monitors.set([*row("A-REF"), Screen("B-RED", x=100)])
    room.wait_quiet()
    room.confirm()
    with pytest.raises(KnownError, match="Switch mirroring off"):
        room.displays.assign("red", ScreenId("B-RED"))


def test_the_referees_monitor_is_refused(room: Room4) -> None:
    room.open_console()
    with pytest.raises(KnownError, match="A-REF is the referee's own monitor"):
        room.displays.assign("red", ScreenId("A-REF"))
    room.console.hide()
    room.displays.assign("red", ScreenId("A-REF"))


def test_a_monitor_of_the_referees_that_is_mirrored_is_reported(room: Room4) -> None:
    room.monitors.set((Screen("A-REF"), Screen("B-RED")))
    room.qtbot.waitUntil(lambda: len(room.displays.monitors()) == 2)
    room.heard.clear()
    room.open_console()
    room.qtbot.waitUntil(lambda: "leak_risk" in room.names(), timeout=1000)
    assert (
        "leak_risk",
        "Your monitor is seen on another one too, with every secret. Switch mirroring off first.",
    ) in room.heard


# Windows that are not where they should be


def test_a_window_moved_by_somebody_else_is_hidden(room: Room4) -> None:
    room.seat_and_go_live("red", "blue")
    room.displays.window("red").move(30, 30)
    assert room.on_screen() == {"blue": "C-BLUE"}
    shown = room.displays.display("red")
    assert (shown.state, shown.view, shown.placed) == (CURTAIN, None, False)
    assert "not where it belongs" in shown.problem
    assert room.heard[-1] == ("leak_risk", shown.problem)
    room.seat("red")
    assert room.displays.display("red").problem == ""


def test_a_window_resized_by_somebody_else_is_hidden(room: Room4) -> None:
    room.seat_and_go_live("red")
    room.displays.window("red").resize(3000, 1080)
    assert room.on_screen() == {}


def test_a_window_that_does_not_get_there_is_hidden(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(room.displays._platform), "window_area", lambda self, window: None)
    room.displays.assign("red", ScreenId("B-RED"))
    room.qtbot.waitUntil(lambda: "leak_risk" in room.names(), timeout=1000)
    assert room.on_screen() == {}
    assert not room.displays.display("red").placed


def test_a_window_that_gets_there_late_is_accepted(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    platform = type(room.displays._platform)
    true = platform.window_area
    looks: list[QWidget] = []

    def late(self: MonitorPlatform, window: QWidget) -> DesktopRect | None:
        looks.append(window)
        return None if len(looks) < 3 else true(self, window)

    monkeypatch.setattr(platform, "window_area", late)
    room.displays.assign("red", ScreenId("B-RED"))
    room.wait_placed("red")
    assert len(looks) == 4, "seen wrong twice, then right twice"


def test_a_window_taken_away_while_it_is_looked_for_stays_away(room: Room4) -> None:
    room.displays.assign("red", ScreenId("B-RED"))
    room.displays.unassign("red")
    room.qtbot.wait(50)
    assert room.on_screen() == {}
    assert not room.displays.display("red").placed


# Numbers


def test_identify_shows_a_number_and_an_owner_on_every_monitor(room: Room4) -> None:
    room.seat("red")
    room.displays.identify(True)
    cards = room.displays._numbers.cards
    assert [(c.number, c.name) for c in cards] == [(1, "A-REF"), (2, "B-RED"), (3, "C-BLUE"), (4, "D-PUB")]
    assert [c.owner for c in cards] == ["", "Red", "", ""]
    assert [c.screen().name() for c in cards] == ["A-REF", *SEATS.values()]
    assert all(c.isVisible() and c.grab().toImage().pixelColor(0, 0).isValid() for c in cards)
    room.qtbot.mouseClick(cards[0], Qt.MouseButton.LeftButton)
    assert [c.isVisible() for c in cards] == [False, True, True, True]
    room.displays.identify(False)
    assert room.displays._numbers.cards == ()
    assert not any(c.isVisible() for c in cards)


# The watchdog


@pytest.mark.parametrize("first", [True, False])
def test_an_error_while_a_window_updates_curtains_it_alone(
    room: Room4, first: bool, caplog: pytest.LogCaptureFixture
) -> None:
    room.seat_and_go_live("red", "blue")
    room.content("red").fail_on = "show"
    shown = room.displays.go_live("red", view("red", 2)) if first else room.displays.set_view("red", view("red", 2))
    assert not shown
    assert room.secrets_in_sight() == ["blue"]
    assert room.displays.display("red").state is CURTAIN
    assert room.displays.display("red").view is None
    problem = "The window of Red had an error (ZeroDivisionError) and is behind its curtain."
    assert room.displays.display("red").problem == problem
    assert room.heard[-1] == ("faulted", "red", problem)
    assert "Durango" not in problem
    assert "Durango" in caplog.text, "the log must say what happened"
    assert room.displays.go_live("red", view("red", 3)), "a new content is made"


def test_a_content_that_cannot_be_made_leaves_the_curtain(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    room.seat("red")
    monkeypatch.setattr(room.displays.window("red"), "_make_content", object)
    assert not room.displays.go_live("red", view("red"))
    assert "TypeError" in room.displays.display("red").problem
    assert room.secrets_in_sight() == []


@pytest.mark.parametrize("fail_on", ["drop", "hide"])
def test_a_content_that_cannot_forget_is_thrown_away(room: Room4, fail_on: str) -> None:
    room.seat_and_go_live("red", "blue")
    content: ColourContent = room.content("red")
    content.fail_on = fail_on
    room.displays.curtain_all()
    assert room.secrets_in_sight() == []
    assert room.displays.window("red").content is None
    assert ("faulted", "red", room.displays.display("red").problem) in room.heard


@pytest.mark.parametrize("by_c", [False, True])
def test_an_error_while_painting_curtains_that_window(
    room: Room4, capture_hook: Callable[[], list[BaseException]], monkeypatch: pytest.MonkeyPatch, by_c: bool
) -> None:
    """Also one that C code raises, of which the program would have died: see `ui.system.pyside_workarounds`."""
    room.seat_and_go_live("red", "blue")
    room.displays.watch_faults()
    room.displays.watch_faults()
    if by_c:
        monkeypatch.setattr(room.content("red"), "fail", lambda: 1 / 0)
    room.content("red").fail_on = "paint"
    room.content("red").update()
    room.qtbot.waitUntil(lambda: "faulted" in room.names(), timeout=1000)
    assert room.secrets_in_sight() == ["blue"]
    assert room.names().count("faulted") == 1
    assert [type(fault) for fault in capture_hook()] == [ZeroDivisionError], "the hook before ours is still told"


def test_an_error_anywhere_else_curtains_all(room: Room4, capture_hook: Callable[[], list[BaseException]]) -> None:
    room.seat_and_go_live()
    room.displays.watch_faults()
    try:
        raise LookupError("secret")
    except LookupError as fault:
        sys.excepthook(LookupError, fault, fault.__traceback__)
    assert room.secrets_in_sight() == []
    assert room.heard[-1] == ("faulted", "", "The program had an error (LookupError); every team is behind its curtain.")
    assert len(capture_hook()) == 1


def test_closing_gives_everything_back(room: Room4, capture_hook: Callable[[], list[BaseException]]) -> None:
    before = sys.excepthook
    room.seat_and_go_live()
    room.displays.watch_faults()
    room.displays.close()
    assert sys.excepthook is before
    assert room.on_screen() == {}
    room.heard.clear()
    room.monitors.unplug("B-RED")
    assert room.heard == []
    room.monitors.set(row("A-REF", *SEATS.values()))
    room.displays = type(room.displays)(room.looks, ColourContent, room.book)  # for the fixture to close


def test_a_team_on_the_main_monitor_of_the_desktop_is_told_of(room: Room4) -> None:
    """There desktops show pictures of all windows while one changes between them."""
    room.seat()
    assert "leak_risk" not in room.names()
    room.displays.unassign("red")
    room.displays.assign("red", ScreenId("A-REF"))
    room.wait_placed("red")
    (told,) = [words for name, *words in room.heard if name == "leak_risk"]
    assert told[0].startswith("A-REF is the main monitor of this computer")


def test_without_screens_elsewhere_there_is_nothing_to_forget_or_to_tell_them(room: Room4) -> None:
    room.seat_and_go_live("red")
    room.displays.forget_told("red")
    room.displays.set_shown_message("red", "Five minutes")
    assert room.displays.remote is None
    assert room.displays.state("red") is LIVE
