"""Devices as screens of their audiences: curtained at the start, shown what a lifted curtain shows, and nothing else."""

from __future__ import annotations

import json

import pytest

from engine.model.view import Observation
from tests.ui.devices.device_class import DeviceClass
from tests.ui.displays.conftest import Room4, room, view
from ui.devices import device_screens, joining
from ui.devices.device_content import MOST_TOLD
from ui.devices.device_service import REFUSED
from ui.devices.server.wire import (
    ASK,
    Closed,
    DeviceSaid,
    HandedIn,
    Hidden,
    Join,
    Listening,
    Opened,
    Seen,
    Shaped,
    Show,
    Tell,
    encode,
)
from ui.displays.display import DisplayState

__all__ = ["room"]
CURTAIN, LIVE, HELD = DisplayState.CURTAIN, DisplayState.LIVE, DisplayState.HELD


@pytest.fixture
def here(room: Room4) -> DeviceClass:
    return DeviceClass(room)


def test_a_device_begins_behind_its_curtain(here: DeviceClass) -> None:
    device = here.join("red")
    assert [one["t"] for one in here.sent(device)] == ["key", "curtain"]
    here.displays.set_view("red", view("red"))
    assert here.screens(device) == []
    display = here.displays.display("red")
    assert (display.state, display.remote, display.remote_curtained) == (CURTAIN, (device.name,), 1)


def test_a_lifted_curtain_shows_the_view_of_its_audience_and_nobody_elses(here: DeviceClass) -> None:
    red, blue, waiting = here.join("red"), here.join("blue"), here.join()
    assert here.displays.go_live("red", view("red"), [Observation("said", text="begun")])
    (screen,) = here.screens(red)
    assert (screen["of"], screen["turn"], screen["told"], screen["fresh"]) == ("red", 1, ["begun"], 0)
    here.displays.set_view("red", view("red", 2), [Observation("said", text="moved")])
    here.displays.set_view("blue", view("blue", 2))
    (screen,) = here.screens(red)
    assert (screen["turn"], screen["told"], screen["fresh"]) == (2, ["begun", "moved"], 1)
    assert here.screens(blue) == here.screens(waiting) == []


def test_nothing_of_a_view_is_handed_to_the_server_that_no_lifted_device_shows(here: DeviceClass) -> None:
    here.join("red")  # numbers so long that no key or name of a device holds them by chance
    here.displays.set_view("red", view("red", 770077))
    here.displays.go_live("red", view("red", 780078))
    here.displays.curtain("red")  # before anything was made
    here.settle()
    assert not any(isinstance(order, Show) for order in here.process.orders)
    here.displays.go_live("red", view("red", 790079))
    here.settle()
    handed = b"".join(encode(order) for order in here.process.orders)
    assert b"790079" in handed
    assert b"770077" not in handed
    assert b"780078" not in handed


def test_several_changes_make_one_screen(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    for turn in range(2, 9):
        here.displays.set_view("red", view("red", turn), [Observation("said", text=f"{turn}")])
    (screen,) = here.screens(red)
    assert (screen["turn"], screen["fresh"]) == (8, 7)


def test_f12_curtains_devices_at_once(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.displays.set_view("red", view("red", 2))
    here.displays.curtain_all("curtain key")
    assert [one["t"] for one in here.sent(red)] == ["curtain"]
    assert here.screens(red) == []
    assert here.pages.dropped == 1


def test_a_held_display_sends_nothing_new_and_shows_the_held_picture_to_who_comes_back(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.displays.hold("red")
    here.displays.set_view("red", view("red", 2))
    assert here.screens(red) == []
    here.say(Closed(red.connection))
    assert red.connection == 0
    assert here.join("", key=red.key) is red
    assert [one["turn"] for one in here.screens(red)] == [1]


def test_a_device_that_comes_to_a_live_display_is_curtained_until_the_referee_lifts_again(here: DeviceClass) -> None:
    first = here.join("red")
    here.displays.go_live("red", view("red"))
    late = here.join("red")
    here.displays.set_view("red", view("red", 2))
    assert [one["turn"] for one in here.screens(first)] == [2]
    assert here.screens(late) == []
    assert here.displays.display("red").remote_curtained == 1
    here.displays.go_live("red", view("red", 3))
    assert [one["turn"] for one in here.screens(late)] == [3]


def test_who_comes_back_after_the_curtain_fell_sees_the_curtain(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.settle()
    here.say(Closed(red.connection))
    here.displays.curtain("red")
    here.displays.go_live("red", view("red", 2))
    here.displays.curtain("red")
    assert here.join("", key=red.key) is red
    here.settle()
    assert [one["t"] for one in here.sent(red)] == ["key", "curtain"]


def test_the_connection_that_a_device_had_ends_when_it_comes_back_over_another(here: DeviceClass) -> None:
    red = here.join("red")
    before = red.connection
    here.sent(before)
    here.join("", key=red.key)
    assert here.sent(before) == [{"t": "bye", "text": ASK}]
    here.say(Closed(before))
    assert red.connection != 0


def test_who_may_not_join_hears_to_ask_the_referee_and_no_more(here: DeviceClass) -> None:
    for number, words in enumerate(({"card": "x"}, {"room": "x"}, {"key": "x"}, {}), 900):
        here.say(Opened(number, Join(**words)))
        assert here.sent(number) == [{"t": "bye", "text": ASK}]
    assert here.devices.joining.devices == []
    assert here.heard == [("noted", REFUSED)]
    here.join("red")
    assert here.heard == [("noted", REFUSED), ("noted", "")]


def test_a_device_that_waits_shows_its_word_and_gets_a_seat_behind_its_curtain(here: DeviceClass) -> None:
    device = here.join()
    assert here.sent(device)[1] == {"t": "word", "word": device.word, "number": device.number}
    here.displays.set_message("blue", "Wait a bit")
    here.devices.assign(device, "blue")
    assert here.sent(device) == [{"t": "curtain", "text": "Blue\nWait a bit"}]
    here.displays.go_live("blue", view("blue"))
    assert [one["of"] for one in here.screens(device)] == ["blue"]


def test_a_device_that_gets_another_seat_is_curtained_first_also_if_both_are_live(here: DeviceClass) -> None:
    device, other = here.join("red"), here.join("blue")
    here.displays.go_live("red", view("red"))
    here.displays.go_live("blue", view("blue"))
    here.screens(device)
    here.screens(other)
    here.devices.assign(device, "blue")
    assert [one["t"] for one in here.sent(device)] == ["curtain"]
    here.displays.set_view("red", view("red", 2))
    here.displays.set_view("blue", view("blue", 2))
    assert here.screens(device) == []
    assert [one["of"] for one in here.screens(other)] == ["blue"]
    assert here.displays.state("red") is CURTAIN  # nobody is left to see it


def test_a_device_that_is_taken_out_shows_nothing_at_once_and_cannot_come_back(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.devices.remove(red)
    assert here.sent(red) == [{"t": "bye", "text": ASK}]
    assert here.displays.state("red") is CURTAIN
    here.say(Opened(99, Join(key=red.key)))
    assert here.sent(99) == [{"t": "bye", "text": ASK}]


def test_a_page_in_the_background_for_long_is_curtained_and_shown_again(
    here: DeviceClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_screens, "_HIDDEN_MS", 30)
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.say(DeviceSaid(red.connection, Hidden(True)))
    here.desk.qtbot.waitUntil(lambda: red.is_hidden, timeout=2000)
    assert [one["t"] for one in here.sent(red)] == ["curtain"]
    here.displays.set_view("red", view("red", 2))
    assert here.screens(red) == []
    here.say(DeviceSaid(red.connection, Hidden(False)))
    assert [one["turn"] for one in here.screens(red)] == [2]


def test_each_shape_has_its_own_screen(here: DeviceClass) -> None:
    phone, wide = here.join("red"), here.join("red")
    here.say(DeviceSaid(wide.connection, Shaped("wide")))
    here.displays.go_live("red", view("red"))
    assert [one["shape"] for one in here.screens(phone)] == ["phone"]
    assert [one["shape"] for one in here.screens(wide)] == ["wide"]
    here.say(DeviceSaid(phone.connection, Shaped("tablet")))
    assert [one["shape"] for one in here.screens(phone)] == ["tablet"]


def test_a_message_is_on_the_curtain_and_beside_the_view(here: DeviceClass) -> None:
    red = here.join("red")
    here.sent(red)
    here.displays.set_message("red", "Two minutes")
    assert here.sent(red) == [{"t": "curtain", "text": "Red\nTwo minutes"}]
    here.displays.go_live("red", view("red"))
    here.displays.set_shown_message("red", "One minute")
    assert [one["message"] for one in here.screens(red)] == ["One minute"]
    here.displays.curtain("red")
    here.displays.go_live("red", view("red"))
    assert [one["message"] for one in here.screens(red)] == [""]


def test_a_clock_is_told_when_it_starts_or_stops_and_not_at_every_tick(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.set_shown_clock("red", 900, True)  # behind the curtain: nothing is shown then, and nothing kept
    here.displays.go_live("red", view("red"))
    assert [one["clock"] for one in here.screens(red)] == [None]
    here.displays.set_shown_clock("red", 1000, True)
    assert [one["clock"] for one in here.screens(red)] == [(1000, True)]
    for total_ms in (1250, 1500, 1750):
        here.displays.set_shown_clock("red", total_ms, True)
        here.displays.set_shown_clock("blue", total_ms, False)
    assert here.screens(red) == []
    for told in ((1800, False), (1800, True), (600, True)):  # the referee pauses it, lets it go on, takes a move back
        here.displays.set_shown_clock("red", *told)
        assert [one["clock"] for one in here.screens(red)] == [told]


def test_the_clock_of_a_held_picture_stands_and_a_curtain_has_none(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.displays.set_shown_clock("red", 1000, True)
    here.screens(red)
    here.displays.hold("red")
    here.displays.set_shown_clock("red", 5000, True)
    here.displays.set_shown_clock("red", 5250, True)
    assert [one["clock"] for one in here.screens(red)] == [(1000, False)]
    here.displays.curtain("red")
    here.displays.set_shown_clock("red", 6000, True)
    here.displays.set_shown_clock("red", 6000, False)
    here.settle()
    assert [one["t"] for one in here.sent(red)] == ["curtain"]


def test_the_clock_of_the_seat_that_had_a_shared_screen_is_not_shown_to_the_next(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.set_shown_clock("red", 1000, True)
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.displays.curtain("red")
    here.displays.set_shown_clock("red", 1250, True)  # it is still in that seat's hands
    here.displays.go_live("red", view("red"))
    assert [one["clock"] for one in here.screens(red)] == [None]


def test_a_rehearsal_is_called_so_on_curtain_and_screen(here: DeviceClass) -> None:
    red, blue = here.join("red"), here.join("blue")
    here.displays.go_live("red", view("red"))
    here.settle()
    here.sent(red)
    here.sent(blue)
    here.devices.set_mark("Rehearsal")
    assert [one["mark"] for one in here.screens(red)] == ["Rehearsal"]
    assert [one["text"].split("\n")[-1] for one in here.sent(blue)] == ["Rehearsal"]
    here.devices.set_mark("")
    assert [one["mark"] for one in here.screens(red)] == [""]


def test_another_theme_draws_what_is_shown_anew_and_nothing_else(here: DeviceClass) -> None:
    red, blue = here.join("red"), here.join("blue")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.sent(blue)
    here.devices.draw_anew()
    assert here.pages.dropped == 1
    assert [one["turn"] for one in here.screens(red)] == [1]
    assert here.pages.made == ["phone"] * 2
    assert here.sent(blue) == []


def test_what_is_told_anew_replaces_what_was_told(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"), [Observation("said", text="wrong")])
    here.displays.forget_told("red")
    here.displays.set_view("red", view("red", 2), [Observation("said", text="corrected")])
    assert [one["told"] for one in here.screens(red)] == [["corrected"]]


def test_what_is_no_line_leaves_a_device_all_lines_that_it_is_sent(here: DeviceClass) -> None:
    """Lines without words, between two moves, and pieces that moved were counted as lines: half of them were left out."""
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    for number in range(MOST_TOLD + 3):
        moved = [Observation("moved", to="a place") for _ in range(9)]
        here.displays.set_view(
            "red", view("red", number), [*moved, Observation("said", text=f"{number}."), Observation("said")]
        )
    (screen,) = here.screens(red)
    assert [said for said in screen["told"] if said] == [f"{number}." for number in range(3, MOST_TOLD + 3)]
    assert screen["fresh"] == 0, "this screen is the first one"
    here.displays.set_view("red", view("red", 99), [Observation("said", text="Last.")])
    (screen,) = here.screens(red)
    assert (screen["told"][-1], screen["fresh"]) == ("Last.", 1)


def test_after_a_take_back_the_correction_alone_is_news(here: DeviceClass) -> None:
    """Up to four throws and reveals of earlier moves, and the one that was undone, were shown large once more before it."""
    red = here.join("red")
    here.displays.go_live("red", view("red"), [Observation("said", text="Found.", beat="reveal")])
    here.screens(red)
    here.displays.forget_told("red")
    again = [Observation("said", text=text, beat="reveal") for text in ("Found.", "Undone: fixed.")]
    here.displays.set_view("red", view("red", 2), [*again, Observation("said", text="Taken back.", beat="correction")])
    (screen,) = here.screens(red)
    assert (screen["told"], screen["fresh"]) == (["Found.", "Undone: fixed.", "Taken back."], 1)
    here.displays.set_view("red", view("red", 3), [Observation("said", text="Moved.")])
    (screen,) = here.screens(red)
    assert (screen["told"][-1], screen["fresh"]) == ("Moved.", 1)


def test_a_page_that_cannot_be_made_curtains_its_display(here: DeviceClass) -> None:
    red = here.join("red")
    here.pages.fails = True
    here.displays.go_live("red", view("red"))
    here.settle()
    assert here.displays.state("red") is CURTAIN
    assert ("faulted", "red", here.displays.display("red").problem) in here.desk.heard
    assert [one["t"] for one in here.sent(red)] == ["key", "curtain", "curtain"]
    assert "secret" not in json.dumps(here.sent(red))
    here.pages.fails = False
    here.displays.go_live("red", view("red"))
    assert len(here.screens(red)) == 1


def test_a_display_without_monitor_and_devices_stays_curtained(here: DeviceClass) -> None:
    assert not here.displays.can_go_live("red")
    here.join("red")
    assert here.displays.can_go_live("red")
    assert not here.displays.can_go_live("blue")


def test_a_monitor_and_devices_show_the_same(here: DeviceClass) -> None:
    red = here.join("red")
    here.desk.seat("red")
    assert here.displays.go_live("red", view("red"))
    assert here.desk.content("red").view is here.displays.display("red").view
    assert [one["turn"] for one in here.screens(red)] == [1]
    assert here.displays.display("red").where == f"B-RED, {red.name}"


def test_a_change_of_monitors_curtains_devices_too_and_the_others_may_be_lifted_again(here: DeviceClass) -> None:
    red, blue = here.join("red"), here.join("blue")
    here.desk.seat("red")
    here.displays.go_live("red", view("red"))
    here.displays.go_live("blue", view("blue"))
    here.settle()
    here.desk.monitors.unplug("B-RED")
    here.desk.wait_quiet()
    assert here.sent(red)[-1]["t"] == here.sent(blue)[-1]["t"] == "curtain"
    assert here.displays.go_live("blue", view("blue", 2))
    assert not here.displays.can_go_live("red")


def test_stopping_says_goodbye_and_ends_everything_that_was_given(here: DeviceClass) -> None:
    red = here.join("red")
    card, key = here.devices.joining.card("red"), red.key
    here.displays.go_live("red", view("red"))
    here.settle()
    process, connection = here.process, red.connection
    here.sent(connection)
    here.devices.stop()
    assert here.sent(connection)[0]["t"] == "bye"
    assert process.closed
    assert not here.devices.is_on
    assert here.devices.service.origin == ""
    assert here.displays.state("red") is CURTAIN
    assert here.displays.display("red").remote == ()
    here.devices.start("127.0.0.1", 0, secure=False)
    here.say(Listening(9000))
    for words in ({"card": card}, {"key": key}):
        here.say(Opened(50, Join(**words)))
        assert here.sent(50) == [{"t": "bye", "text": ASK}]


def test_the_end_of_the_session_is_the_end_of_devices(here: DeviceClass) -> None:
    here.join("red")
    process = here.process
    here.displays.close()
    assert process.closed
    assert not here.devices.is_on


def test_a_move_is_taken_only_from_a_device_that_is_shown_something(here: DeviceClass) -> None:
    drafts: list[object] = []
    here.devices.drafted.connect(lambda *one: drafts.append(one))
    red = here.join("red")
    here.say(DeviceSaid(red.connection, HandedIn("red", "a list", 2)))
    assert drafts == []
    here.displays.go_live("red", view("red"))
    here.say(DeviceSaid(red.connection, HandedIn("red", "a list", 2)))
    assert drafts == [(red, HandedIn("red", "a list", 2))]


def test_another_theme_draws_all_screens_anew_though_what_was_shown_cannot_be_dropped(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)

    def drop() -> None:
        raise ZeroDivisionError

    here.pages.on_drop = drop
    here.devices.draw_anew()
    assert [one["turn"] for one in here.screens(red)] == [1]


def test_all_devices_are_told_of_the_curtain_before_anything_is_dropped_also_if_that_fails(here: DeviceClass) -> None:
    red, blue = here.join("red"), here.join("blue")
    for device in (red, blue):
        here.displays.go_live(device.audience, view(device.audience))
    here.settle()
    for device in (red, blue):
        here.sent(device)
    told: list[int] = []

    def drop() -> None:
        told.append(sum(isinstance(order, Tell) and bool(order.to) for order in here.process.orders))
        raise ZeroDivisionError

    here.pages.on_drop = drop
    here.displays.curtain_all("curtain key")
    assert told == [2, 2]
    assert here.displays.state("red") is here.displays.state("blue") is CURTAIN


def test_a_device_that_makes_room_for_another_is_no_screen_of_its_seat_any_more(
    here: DeviceClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "MOST_KNOWN", 1)
    red = here.join("red")
    here.say(Closed(red.connection))
    here.join("blue")
    assert here.displays.display("red").remote == ()


def test_a_device_that_was_taken_out_is_not_taken_out_or_given_a_seat_again(here: DeviceClass) -> None:
    red = here.join("red")
    here.devices.remove(red)
    here.sent(red)
    here.devices.remove(red)
    here.devices.assign(red, "blue")
    assert red.audience == "red"
    assert here.sent(red) == []


def test_the_list_is_told_only_what_changes_in_it(here: DeviceClass) -> None:
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.settle()
    listed: list[bool] = []
    here.devices.listed.connect(lambda: listed.append(red.has_painted))
    for message in (Seen(), Seen(), Hidden(True), Hidden(False), Shaped("phone"), HandedIn("red", "")):
        here.say(DeviceSaid(red.connection, message))
    assert listed == [True]


def test_a_fault_of_one_audience_keeps_no_other_from_its_screen(here: DeviceClass) -> None:
    here.join("red")
    blue = here.join("blue")
    here.pages.failing = "red"
    here.displays.go_live("red", view("red"))
    here.displays.go_live("blue", view("blue"))
    assert here.displays.state("red") is LIVE
    assert [one["of"] for one in here.screens(blue)] == ["blue"]
    assert here.displays.state("red") is CURTAIN


def test_screens_are_made_a_while_after_the_first_change_however_many_follow(here: DeviceClass) -> None:
    red, blue = here.join("red"), here.join("blue")
    here.displays.go_live("red", view("red"))
    here.displays.go_live("blue", view("blue"))
    assert len(here.screens(red)) == len(here.screens(blue)) == 1
    later = here.devices._later
    here.displays.set_view("red", view("red", 2))
    assert later.interval() == device_screens.LATER_MS
    later.start(60_000)
    here.displays.set_view("red", view("red", 3))
    assert later.interval() == 60_000, "it was not begun anew"
    later.start(0)
    assert here.screens(red)[-1]["turn"] == 3


def test_a_device_in_the_background_has_one_timer_until_it_is_back_or_away(here: DeviceClass) -> None:
    red = here.join("red")
    for hidden in (True, True, False, True):
        here.say(DeviceSaid(red.connection, Hidden(hidden)))
    assert list(here.devices._covers) == [red]
    here.say(Closed(red.connection))
    assert here.devices._covers == {}
    here.join("", key=red.key)
    here.say(DeviceSaid(red.connection, Hidden(True)))
    here.devices.stop()
    assert here.devices._covers == {}
