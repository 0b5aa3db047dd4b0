"""The service of devices: what the referee reads of it, in which order it ends, and how often curtains wait for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.devices.device_class import DeviceClass, Pages
from tests.ui.displays.conftest import Room4, room, view
from ui.devices import device_service
from ui.devices.device_screens import DeviceScreens
from ui.devices.device_service import GONE, OUTDATED, utc_now
from ui.devices.server.wire import (
    Failed,
    Listening,
    Overrun,
)
from ui.displays.display import DisplayState

__all__ = ["room"]
CURTAIN = DisplayState.CURTAIN


@pytest.fixture
def here(room: Room4) -> DeviceClass:
    return DeviceClass(room)


def test_a_server_that_dies_curtains_all_that_only_devices_showed_and_is_said(here: DeviceClass) -> None:
    here.join("red")
    here.displays.go_live("red", view("red"))
    here.process.ended.emit()
    assert here.displays.state("red") is CURTAIN
    assert not here.devices.is_on
    assert [kind for kind, _ in here.heard] == ["service failed", "failed"]


@pytest.mark.parametrize(
    ("reason", "words"), [("taken", "port 8443"), ("address", "127.0.0.1"), ("certificate", "certificate")]
)
def test_why_devices_cannot_be_served_is_said_in_a_sentence(here: DeviceClass, reason: Any, words: str) -> None:
    here.devices.start("127.0.0.1", 8443, secure=False)
    here.say(Failed(reason))
    assert not here.devices.is_on
    assert words in here.heard[-1][1]
    assert here.heard[-1][1].endswith(".")


def test_a_network_that_goes_is_said_and_so_is_its_return(here: DeviceClass, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_service, "is_local", lambda _address: False)
    here.devices.service.check_conditions()
    here.devices.service.check_conditions()
    monkeypatch.undo()
    here.devices.service.check_conditions()
    assert here.heard == [("noted", GONE), ("noted", "")]


@pytest.mark.parametrize("days", [181, -3])
def test_a_certificate_that_ends_while_it_serves_is_said_and_nothing_that_is_shown_goes(
    here: DeviceClass, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    here.devices.start("127.0.0.1", 8443, secure=True)
    here.say(Listening(8443))
    red = here.join("red")
    here.displays.go_live("red", view("red"))
    here.screens(red)
    here.devices.service.check_conditions()
    later = utc_now() + timedelta(days=days)  # a long session, or a clock that was wrong
    monkeypatch.setattr(device_service, "utc_now", lambda: later)
    here.devices.service.check_conditions()
    here.devices.service.check_conditions()
    assert here.devices.service.note == OUTDATED
    here.displays.set_view("red", view("red", 2))
    assert [one["turn"] for one in here.screens(red)] == [2]
    monkeypatch.undo()
    here.devices.service.check_conditions()
    assert here.heard == [("noted", OUTDATED), ("noted", "")]


def test_somebody_who_guesses_is_noted_and_hides_no_warning_of_a_leak(
    here: DeviceClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_service, "is_local", lambda _address: False)
    here.devices.service.check_conditions()
    here.say(Overrun("joins"))
    monkeypatch.undo()
    here.devices.service.check_conditions()
    assert [kind for kind, _ in here.heard] == ["noted", "noted", "noted"]
    assert here.devices.service.note == here.heard[-1][1]
    assert here.devices.service.note.startswith("Somebody tries codes")
    assert GONE not in here.devices.service.note


def test_a_certificate_that_has_ended_is_said_again_after_the_network_went_and_came_back(
    here: DeviceClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = here.devices.service
    here.devices.start("127.0.0.1", 8443, secure=True)
    later = utc_now() + timedelta(days=181)
    monkeypatch.setattr(device_service, "utc_now", lambda: later)
    for is_there in (True, False, True):
        monkeypatch.setattr(device_service, "is_local", lambda _address, local=is_there: local)
        service.check_conditions()
    assert here.heard == [("noted", OUTDATED), ("noted", GONE), ("noted", OUTDATED)]


def test_a_network_that_is_gone_is_still_said_after_a_device_spoke_for_another_seat(
    here: DeviceClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = here.devices.service
    monkeypatch.setattr(device_service, "is_local", lambda _address: False)
    service.check_conditions()
    service.note_foreign("Tablet 3")
    assert service.note.startswith("Tablet 3 sent something for a seat")
    assert service.note.endswith(GONE)
    assert here.heard == [("noted", GONE), ("noted", service.note)]


def test_what_is_no_message_is_noted(here: DeviceClass) -> None:
    here.say(Overrun("messages"))
    assert here.heard == [("noted", here.devices.service.note)]
    assert "sent what no page" in here.devices.service.note


def test_addresses_are_as_browsers_write_them(here: DeviceClass) -> None:
    assert here.devices.service.origin == "http://127.0.0.1:8443"
    assert here.devices.card_address("abc") == "http://127.0.0.1:8443/#card=abc"
    here.devices.start("::1", 443, secure=True)
    here.say(Listening(443))
    assert here.devices.service.origin == "https://[::1]"
    assert len(here.devices.service.fingerprint) == 95


def test_the_real_process_is_started_and_ended(qtbot: QtBot) -> None:
    devices = DeviceScreens(Pages())
    with qtbot.waitSignal(devices.service.ready, timeout=20_000):
        devices.start("127.0.0.1", 0, secure=True)
    assert devices.service.origin.startswith("https://127.0.0.1:")
    devices.stop()
    assert devices.service.origin == ""


def test_curtains_of_many_audiences_wait_once_for_a_server_that_is_stuck(here: DeviceClass) -> None:
    red, blue, waits = here.join("red"), here.join("blue"), here.join()
    process = here.process
    for device in (red, blue):
        here.displays.go_live(device.audience, view(device.audience))
    here.settle()
    assert process.flushed == []
    here.displays.curtain_all("curtain key")
    assert process.flushed == [len(process.orders)]
    acts: tuple[Callable[[], None], ...] = (
        lambda: here.devices.assign(waits, "blue"),
        lambda: here.devices.remove(red),
        here.devices.stop,
    )
    for act in acts:
        act()
        assert process.flushed.pop() == len(process.orders)


def test_the_server_is_closed_before_anything_is_dropped(here: DeviceClass) -> None:
    here.join("red")
    here.displays.go_live("red", view("red"))
    here.settle()
    closed: list[bool] = []
    here.pages.on_drop = lambda: closed.append(here.process.closed)
    here.devices.stop()
    assert closed == [True]
