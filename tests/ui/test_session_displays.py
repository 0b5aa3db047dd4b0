"""The team screens of a session, and that the log records what they show before they show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from engine.errors import KnownError
from engine.model.view import Observation, View
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import example
from tests.rig.offscreen import Monitors, row
from tests.ui.console.toy_console import desk_session
from tests.ui.texts import texts_of
from ui.console.screens.handover import HandOver
from ui.console.screens.held_screens import away_words, forgotten_screens
from ui.console.screens.miniature import BESIDE
from ui.console.screens.screen_strip import ScreenStrip
from ui.displays.display import Display, DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.session_displays.session_displays import SHARED, SessionDisplays, looks
from ui.theme import DARK, LIGHT, apply_theme, teams
from ui.widgets.console_commands import Commands

NAMES = {"red": "Red", "blue": "Blue", "green": "Green", PUBLIC: "Public"}


class KeepingContent(QWidget):
    """Keeps what it is shown."""

    def __init__(self, audience: str) -> None:
        super().__init__()
        self.view: View | None = None
        self.told: list[Observation] = []

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        self.view = view
        self.told = list(told)

    def drop(self) -> None:
        self.view = None


class ScreensBench:
    """A session, its displays on four monitors, and what was said of trouble."""

    def __init__(self, qtbot: QtBot, monitors: Monitors, folder: Path) -> None:
        monitors.set(row("A-REF", "B", "C", "D"))
        self.qtbot = qtbot
        self.session: Session = desk_session()
        marks = teams(NAMES)
        self.displays = DisplayController(looks(self.session, marks), KeepingContent, RoomBook(folder / "rooms.json"))
        self.room = SessionDisplays(self.session, self.displays, marks)
        self.problems: list[str] = []
        self.room.problem_changed.connect(self.problems.append)

    def seat(self, **places: str) -> None:
        for audience, screen in places.items():
            self.room.assign({"shared": SHARED}.get(audience, audience), ScreenId(screen))
        wanted = [{"shared": SHARED}.get(audience, audience) for audience in places]
        self.qtbot.waitUntil(lambda: all(self.displays.display(one).placed for one in wanted))

    def noted(self) -> list[tuple[str, object]]:
        return [(one.audience, one.data["state"]) for one in self.session.remarks if one.kind == "screen"]


@pytest.fixture
def bench(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[ScreensBench]:
    made = ScreensBench(qtbot, monitors, tmp_path)
    yield made
    made.displays.close()


def test_what_is_shown_of_a_session_that_cannot_be_played_on_is_noted_to_the_end(bench: ScreensBench) -> None:
    """As of one of other rules: the log would say for ever that its screens are live."""
    bench.session.read_only = "it was played under version 1 of the rules"
    bench.seat(red="B")
    assert bench.room.go_live("red")
    bench.room.hold("red")
    bench.room.curtain_all()
    assert bench.noted() == [("red", "LIVE"), ("red", "HELD"), ("red", "CURTAIN")]


def test_nothing_is_shown_until_the_referee_lifts_a_curtain(bench: ScreensBench) -> None:
    bench.seat(red="B")
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    assert bench.displays.display("red").view is None
    assert bench.noted() == []
    assert bench.room.go_live("red")
    assert bench.noted() == [("red", "LIVE")]
    assert bench.displays.display("red").view == bench.session.view("red")


def test_a_live_display_follows_and_is_told_of_the_new_ply_only(bench: ScreensBench) -> None:
    bench.seat(red="B")
    bench.room.go_live("red")
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    bench.session.play(Move("put", {"card": "p1", "to": "tray"}))
    content = bench.displays.window("red").content
    assert isinstance(content, KeepingContent)
    assert content.view == bench.session.view("red")
    assert [one.text for one in content.told if one.kind == "said"] == ["Paper 1 is put on the tray."]


def test_a_lifted_curtain_tells_which_lines_are_of_one_move(bench: ScreensBench) -> None:
    bench.seat(red="B")
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    bench.session.play(Move("put", {"card": "p1", "to": "tray"}))
    bench.room.go_live("red")
    content = bench.displays.window("red").content
    assert isinstance(content, KeepingContent)
    said = [one.text for one in content.told if one.kind == "said"]
    assert said == ["Paper 0 is put on the tray.", "", "Paper 1 is put on the tray."]


def test_a_held_display_keeps_its_picture_and_the_log_knows(bench: ScreensBench) -> None:
    bench.seat(red="B")
    bench.room.go_live("red")
    before = bench.session.view("red")
    bench.room.hold("red")
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    assert bench.displays.display("red").view == before
    assert bench.noted()[-1] == ("red", "HELD")
    entry = bench.session.take_back("why", 1).entry
    assert entry is not None
    assert entry.seen_by == ()


def test_a_take_back_names_those_who_had_seen_it(bench: ScreensBench) -> None:
    bench.seat(red="B")
    bench.room.go_live("red")
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    entry = bench.session.take_back("why", 1).entry
    assert entry is not None
    assert entry.seen_by == ("red",)


def test_every_curtain_is_noted_whoever_let_it_fall(bench: ScreensBench) -> None:
    bench.seat(red="B", blue="C")
    bench.room.live_all()
    bench.displays.curtain_all("curtain key")
    assert bench.noted()[-2:] == [("red", "CURTAIN"), ("blue", "CURTAIN")]
    assert bench.session.screen_state("red") == "CURTAIN"


def test_a_log_that_cannot_be_written_lifts_no_curtain(bench: ScreensBench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.seat(red="B")

    def full(*_args: object) -> None:
        raise KnownError("The disk is full.")

    monkeypatch.setattr(bench.session.store, "add_remark", full)
    assert not bench.room.go_live("red")
    assert bench.displays.display("red").state is DisplayState.CURTAIN
    assert "The disk is full." in bench.problems


def test_without_a_monitor_the_referee_is_told(bench: ScreensBench) -> None:
    assert not bench.room.go_live("red")
    assert "Assign one under Screens" in bench.problems[-1]
    assert bench.noted() == []


def test_a_message_reaches_the_curtains_it_is_for(bench: ScreensBench) -> None:
    bench.session.message("red", "Look at the map.")
    assert bench.displays.display("red").message == "Look at the map."
    assert bench.displays.display("blue").message == ""
    bench.session.message("*", "Coffee.")
    assert bench.displays.display(PUBLIC).message == "Coffee."


def test_one_screen_serves_seats_in_turn_behind_a_curtain(bench: ScreensBench) -> None:
    bench.seat(shared="B")
    bench.room.pass_to("red")
    assert bench.displays.display(SHARED).state is DisplayState.CURTAIN
    assert bench.noted() == []
    assert bench.room.show_in_hand()
    assert bench.displays.display(SHARED).view == bench.session.view("red")
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    assert bench.displays.display(SHARED).view == bench.session.view("red")
    bench.room.pass_to("blue")
    assert bench.displays.display(SHARED).view is None
    assert bench.noted() == [("red", "LIVE"), ("red", "CURTAIN")]
    bench.room.show_in_hand()
    bench.displays.curtain_all("curtain key")
    assert bench.displays.display(SHARED).view is None
    assert bench.noted()[-2:] == [("blue", "LIVE"), ("blue", "CURTAIN")]
    bench.room.show_in_hand()
    bench.room.hold(SHARED)
    assert bench.displays.display(SHARED).view == bench.session.view("blue")
    assert bench.noted()[-2:] == [("blue", "LIVE"), ("blue", "HELD")], "a held picture was logged as curtained"
    bench.room.take_back_screen()
    assert bench.noted()[-1] == ("blue", "CURTAIN")


def test_the_shared_card_asks_for_the_seat_that_is_next_and_no_other_card_does(bench: ScreensBench) -> None:
    def asked(window: str) -> list[str]:
        return [text.said for text in texts_of(bench.displays.window(window)) if text.said.startswith("Pass")]

    bench.seat(shared="B", red="C")
    assert asked(SHARED) == []
    for seat in ("red", "blue"):
        bench.room.pass_to(seat)
        bench.room.set_theme(LIGHT, moves=False)  # which prints every card anew
        assert (asked(SHARED), asked("red")) == ([f"Pass the screen to {NAMES[seat]}"], [])
    bench.room.take_back_screen()
    assert asked(SHARED) == []


def test_nobody_sees_the_shared_screen_before_it_is_passed(bench: ScreensBench) -> None:
    bench.seat(shared="B")
    assert not bench.room.show_in_hand()
    assert bench.displays.display(SHARED).state is DisplayState.CURTAIN


def test_leaving_the_session_curtains_and_stops(bench: ScreensBench) -> None:
    bench.seat(red="B")
    bench.room.go_live("red")
    bench.room.close()
    bench.session.play(Move("put", {"card": "p0", "to": "tray"}))
    assert bench.displays.display("red").view is None


@pytest.mark.slow
def test_seats_that_have_not_come_have_no_screen(
    qtbot: QtBot, qapp: QApplication, monitors: Monitors, tmp_path: Path
) -> None:
    """Collection Deck keeps seats for late arrivals (DECK-11.5): they appear when they join."""
    game = example("deck")
    session = Session.begin(MemoryStore(), game, load_content(game), seats=3, seed=1)
    marks = teams({audience: audience for audience in session.audiences})
    displays = DisplayController(looks(session, marks), KeepingContent, RoomBook(tmp_path / "rooms.json"))
    room = SessionDisplays(session, displays, marks)
    assert [audience for audience in room.audiences if room.is_present(audience)] == [
        "player_1",
        "player_2",
        "player_3",
        PUBLIC,
    ]
    apply_theme(qapp, DARK)  # pictures have a size
    strip = ScreenStrip(room, KeepingContent, [])
    qtbot.addWidget(strip)
    drawn = {audience for audience, one in strip.miniatures.items() if one.shown is not None}
    assert drawn == {"player_1", "player_2", "player_3", PUBLIC}
    session.play(Move("start", {"first_seat": "player_1"}))
    session.play(Move("add_late", {"name": "Dana"}))
    for _ in range(3):
        session.play(Move("pass"))
    for _ in range(3):
        session.play(Move("discard", {"cards": []}))
    assert room.is_present("player_4")
    assert not room.is_present("player_5")
    strip.refresh()
    assert strip.miniatures["player_4"].shown is not None
    assert strip.miniatures["player_5"].shown is None
    session.play(Move("withdraw", {"seat": "player_3"}))
    session.screen_change("player_3", "LIVE")
    assert room.is_present("player_3"), "its screen is open still"
    assert HandOver(room)._seats == ["player_1", "player_2", "player_4"], "who is away is handed nothing"
    room.close()
    displays.close()


def test_a_seat_that_has_left_and_looks_at_the_shared_screen_is_still_among_the_screens(
    bench: ScreensBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its picture went while its area was open before the room."""
    bench.seat(shared="B")
    bench.room.pass_to("red")
    bench.room.show_in_hand()
    monkeypatch.setattr(bench.session.rules, "present_seats", lambda _table: ("blue", "green"))
    assert bench.room.is_present("red")
    bench.room.take_back_screen()
    assert not bench.room.is_present("red")


def test_a_window_that_fails_as_its_curtain_lifts_is_told_of_and_not_called_live(
    bench: ScreensBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.seat(red="B")

    def fail(content: KeepingContent, view: View, told: Sequence[Observation]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(KeepingContent, "show_view", fail)
    assert not bench.room.go_live("red")
    assert bench.displays.display("red").state is DisplayState.CURTAIN
    assert bench.problems[-1].startswith("The screen of Red was curtained: The window of Red had an error"), bench.problems
    assert bench.noted()[-1] == ("red", "CURTAIN")


def test_a_shared_screen_that_fails_is_not_told_of_as_every_team(
    bench: ScreensBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.seat(shared="B")
    bench.room.pass_to("red")

    def fail(content: KeepingContent, view: View, told: Sequence[Observation]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(KeepingContent, "show_view", fail)
    assert not bench.room.show_in_hand()
    assert bench.problems[-1].startswith("The shared screen was curtained: The window of Red had an error"), bench.problems


def test_a_screen_names_its_monitor_by_number_too(bench: ScreensBench) -> None:
    """A screen on a monitor named "C" said "LIVE C", and who sits where is asked by number."""
    bench.seat(red="C")
    strip = ScreenStrip(bench.room, KeepingContent, [])
    bench.qtbot.addWidget(strip)
    strip.miniatures["red"].set_form(BESIDE, 500)
    strip.miniatures["red"].resize(500, 160)
    assert strip.miniatures["red"].words == ("Red", "● CURTAIN · Monitor\N{NO-BREAK SPACE}3 · C")
    assert strip.miniatures["blue"].words[1] == "○ no monitor"


def test_a_seat_that_is_asked_and_has_no_monitor_says_so_where_others_have_one(bench: ScreensBench) -> None:
    """It stood there as faintly as one that nobody waits for."""
    strip = ScreenStrip(bench.room, KeepingContent, [])
    bench.qtbot.addWidget(strip)
    strip.miniatures["red"].set_form(BESIDE, 500)
    strip.miniatures["red"].resize(500, 160)
    assert strip.miniatures["red"].words[1] == "○ no monitor", "on a desk without screens none is missing"
    bench.seat(blue="B")
    assert strip.miniatures["red"].words[1] == "○ no monitor · asked now", "as soon as another has one"
    assert strip.miniatures["red"].accessibleName() == "Red: curtain, no monitor, asked now"
    strip.set_masked(True)
    assert strip.miniatures["red"].words[1] == "○ no monitor", "the mask hides who is asked"
    assert strip.miniatures["red"].accessibleName() == "Red: curtain, no monitor"
    strip.set_masked(False)
    bench.room.unassign("blue")
    assert strip.miniatures["red"].words[1] == "○ no monitor", "nobody has one any more"


def test_the_button_that_shows_all_screens_says_how_many_are_curtained(bench: ScreensBench) -> None:
    window = QWidget()
    bench.qtbot.addWidget(window)
    lift = Commands(window).live_all
    bench.qtbot.addWidget(ScreenStrip(bench.room, KeepingContent, [lift]))
    assert lift.iconText() == "Lift all", "a desk without screens has no curtains to lift"
    bench.seat(red="B", blue="C")
    assert lift.iconText() == "Lift all (2)"
    bench.room.go_live("red")
    assert lift.iconText() == "Lift all (1)"
    bench.room.hold("red")
    assert lift.iconText() == "Lift all (2, 1 held)"
    bench.room.live_all()
    assert not lift.isEnabled(), "there is nothing to lift"
    bench.room.curtain("red")
    assert lift.isEnabled()


def test_the_picture_of_a_seat_without_a_monitor_is_not_the_brightest_beside_curtained_ones(bench: ScreensBench) -> None:
    strip = ScreenStrip(bench.room, KeepingContent, [])
    bench.qtbot.addWidget(strip)
    assert not any(one.is_dimmed for one in strip.miniatures.values()), "a desk without screens has these pictures alone"
    bench.seat(red="B")
    assert all(one.is_dimmed for one in strip.miniatures.values())
    bench.room.live_all()
    assert {one for one, miniature in strip.miniatures.items() if not miniature.is_dimmed} == {"red"}


def test_the_button_that_shows_all_screens_counts_those_that_are_held_on_purpose(bench: ScreensBench) -> None:
    bench.seat(red="B", blue="C")
    window = QWidget()
    bench.qtbot.addWidget(window)
    lift = Commands(window).live_all
    strip = ScreenStrip(bench.room, KeepingContent, [lift])
    bench.qtbot.addWidget(strip)
    bench.room.live_all()
    assert lift.iconText() == "Lift all"
    bench.room.hold("red")
    assert lift.iconText() == "Lift all (1 held)"
    assert "show the table as it is now where a picture is held" in lift.toolTip()
    bench.room.live_all()
    assert lift.iconText() == "Lift all"


def test_the_button_that_shows_all_screens_is_not_lit_with_nothing_to_lift(bench: ScreensBench) -> None:
    """It had the green of what reveals while every screen was live, and on a desk without screens."""
    window = QWidget()
    bench.qtbot.addWidget(window)
    strip = ScreenStrip(bench.room, KeepingContent, [Commands(window).live_all])
    bench.qtbot.addWidget(strip)
    button = next(one for one in strip.findChildren(QToolButton) if "Lift all" in one.text())
    assert button.property("kind") == "quiet", "no screen has a place"
    bench.seat(red="B", blue="C")
    assert button.property("kind") == "reveals"
    bench.room.live_all()
    assert button.property("kind") == "quiet"
    bench.room.curtain("red")
    assert button.property("kind") == "reveals"


def test_at_a_move_is_known_whose_screen_would_not_show_it(bench: ScreensBench) -> None:
    assert away_words(bench.room) == {}, "a desk without screens lacks none"
    bench.seat(red="B", blue="C")
    away = {"red": "curtained", "blue": "curtained", "green": "no monitor"}
    assert away_words(bench.room) == away, "the public needs none"
    bench.room.live_all()
    bench.room.hold("blue")
    assert away_words(bench.room) == {"blue": "held", "green": "no monitor"}


def test_a_seat_whose_only_device_came_after_the_lift_is_said_to_be_curtained(
    bench: ScreensBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.seat(red="B", blue="C")
    bench.room.live_all()
    known, devices = bench.displays.display, ("Phone", "Tablet")

    def shown(audience: str) -> Display:
        late = replace(known(audience), state=DisplayState.LIVE, remote=devices, remote_curtained=len(devices))
        only_late, one_lifted = replace(late, placed=False), replace(late, placed=False, remote_curtained=1)
        return {"red": only_late, "blue": late, "green": one_lifted}.get(audience, known(audience))

    monkeypatch.setattr(bench.displays, "display", shown)
    assert away_words(bench.room) == {"red": "curtained"}, "others have a monitor, or one that is lifted"


def test_a_held_screen_does_not_look_calm_while_its_own_seat_is_asked(bench: ScreensBench) -> None:
    """Of a held picture the strip said the same, whether or not its seat waited before it for what it was asked."""
    bench.seat(red="B", blue="C")
    bench.room.live_all()
    strip = ScreenStrip(bench.room, KeepingContent, [])
    bench.qtbot.addWidget(strip)
    strip.resize(1904, strip.height())
    strip.show()
    asked = bench.session.task
    assert asked is not None
    assert asked.seats == ("red",)
    for one in ("red", "blue"):
        bench.room.hold(one)

    def said(one: str) -> str:
        return " ".join(text.said for text in texts_of(strip.miniatures[one]))

    assert forgotten_screens(bench.room) == (), "both have what is asked on them"
    card = bench.session.table.ids("drawer")[0]
    bench.session.play(Move("put", {"card": card, "to": "tray"}))
    strip.refresh()
    assert forgotten_screens(bench.room) == ("red",)
    assert "Asked now, but 1 move behind" in said("red")
    assert "1 move behind" in said("blue")
    assert "sked" not in said("blue"), "nobody waits before it"
    strip.set_masked(True)
    assert "sked" not in said("red"), "the mask hides who is asked"
    strip.set_masked(False)
    bench.room.live_all()
    assert forgotten_screens(bench.room) == ()
    assert "sked" not in said("red")
