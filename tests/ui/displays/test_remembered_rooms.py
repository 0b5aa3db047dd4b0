"""Remembered rooms: by identity, offered, never imposed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.errors import KnownError
from tests.ui.displays.conftest import SEATS, Room4
from ui.displays.monitors.monitor_identity import DesktopRect, Monitor, ScreenId
from ui.displays.monitors.remembered_rooms import RememberedRoom, RoomBook

RED, BLUE = ScreenId("DP-1", "Dell", "U", "1"), ScreenId("DP-2", "Dell", "U", "2")
B12 = RememberedRoom("B12", (("red", RED), ("blue", BLUE)))


def plugged(*screens: ScreenId) -> list[Monitor]:
    return [Monitor(screen, DesktopRect(1920 * i, 0, 1920, 1080)) for i, screen in enumerate(screens)]


def test_a_room_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "rooms.json"
    RoomBook(path).save(B12)
    RoomBook(path).save(RememberedRoom("C1", (("red", BLUE),)))
    assert [room.name for room in RoomBook(path).rooms()] == ["C1", "B12"]
    RoomBook(path).save(B12)
    assert RoomBook(path).rooms()[0] == B12
    RoomBook(path).forget("B12")
    assert [room.name for room in RoomBook(path).rooms()] == ["C1"]


def test_the_usual_place_is_the_users_configuration_folder(user_folders: Path) -> None:
    RoomBook().save(B12)
    assert [one.parent.name for one in user_folders.rglob("rooms.json")] == ["whitecell"]


@pytest.mark.parametrize("content", [b'[{"name": 3}]', b'[{"name": "\xff"}]', b"[" * 100_000])
def test_a_broken_list_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "rooms.json"
    path.write_bytes(content)
    with pytest.raises(KnownError, match=r"rooms\.json cannot be read .* Delete that file"):
        RoomBook(path).rooms()
    assert path.read_bytes() == content


@pytest.mark.parametrize("fault", [PermissionError("no"), OSError("disk full")])
def test_a_list_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: OSError) -> None:
    path = tmp_path / "rooms.json"
    RoomBook(path).save(B12)

    def refuse(source: object, target: object) -> None:
        raise fault

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(KnownError, match=r"rooms\.json cannot be written"):
        RoomBook(path).save(RememberedRoom("C1", ()))
    assert RoomBook(path).rooms() == (B12,)


def test_the_last_room_that_fits_is_found(tmp_path: Path) -> None:
    book = RoomBook(tmp_path / "rooms.json")
    book.save(B12)
    book.save(RememberedRoom("C1", (("red", ScreenId("VGA-1")),)))
    assert book.fitting(["red", "blue"], plugged(BLUE, RED)) == B12
    assert book.fitting(["red", "blue"], plugged(BLUE)) is None


def test_swapped_connectors_still_fit(tmp_path: Path) -> None:
    book = RoomBook(tmp_path / "rooms.json")
    book.save(B12)
    swapped = plugged(ScreenId("DP-2", *RED.device), ScreenId("DP-1", *BLUE.device))
    assert book.fitting(["red", "blue"], swapped) == B12


def test_another_games_audiences_sit_in_the_same_order() -> None:
    assert B12.seating(["cartel", "hunters", "public"]) == {"cartel": RED, "hunters": BLUE}
    assert B12.seating(["blue", "cartel"]) == {"blue": BLUE}


def test_nothing_is_remembered_before_it_was_confirmed(room: Room4) -> None:
    with pytest.raises(KnownError, match="Assign the monitors"):
        room.displays.remember_room("B12")
    room.seat()
    assert dict(room.displays.remember_room("B12").seats) == {a: ScreenId(name) for a, name in SEATS.items()}
    room.monitors.unplug("D-PUB")
    with pytest.raises(KnownError, match="confirm them"):
        room.displays.remember_room("B13")
    assert [r.name for r in room.book.rooms()] == ["B12"]


def test_a_remembered_room_is_offered_and_not_applied(room: Room4) -> None:
    assert room.displays.offer_room() is None
    room.book.save(RememberedRoom("B12", tuple((a, ScreenId(name)) for a, name in SEATS.items())))
    offered = room.displays.offer_room()
    assert offered is not None
    assert room.plans[-1].room == "B12"
    assert room.displays.needs_confirmation
    assert room.on_screen() == {}
    room.qtbot.wait(60)
    assert room.on_screen() == {}
    room.confirm()
    room.wait_placed()
    assert room.on_screen() == SEATS
    assert room.secrets_in_sight() == []


def test_an_offered_room_can_be_changed_before_it_is_confirmed(room: Room4) -> None:
    room.displays.offer_room(RememberedRoom("B12", (("red", ScreenId("B-RED")), ("blue", ScreenId("C-BLUE")))))
    room.displays.unassign("blue")
    room.displays.assign("public", ScreenId("C-BLUE"))
    assert [(r.audience, r.screen.name) for r in room.plans[-1].rows] == [("red", "B-RED"), ("public", "C-BLUE")]
    assert room.on_screen() == {}
    room.confirm()
    room.wait_placed("red", "public")
    assert room.on_screen() == {"red": "B-RED", "public": "C-BLUE"}


def test_a_plan_that_was_put_aside_is_told_of_again(room: Room4) -> None:
    assert not room.displays.offer_plan_again()
    assert room.plans == []
    room.displays.offer_room(B12)
    before = list(room.plans)
    assert room.displays.offer_plan_again()
    assert room.plans == [*before, before[-1]]


def test_a_room_that_is_forgotten_is_offered_no_more(room: Room4) -> None:
    room.seat()
    kept = [room.displays.remember_room(name) for name in ("B12", "B13")]
    assert room.displays.rooms() == (kept[1], kept[0])
    room.displays.forget_room("B13")
    assert room.displays.rooms() == (kept[0],)
    assert room.displays.offer_room() == kept[0]
