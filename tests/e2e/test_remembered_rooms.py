"""Rooms that were set up before: remembered by a name, chosen, forgotten."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.visibility.schema import PUBLIC, Schema
from tests.e2e.referee_desk import SCREENS, RefereeDesk, sheet
from ui.console.screens.assign_sheets import ConfirmSheet, ScreensSheet
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.session_displays.session_displays import SHARED

pytestmark = pytest.mark.slow


def test_a_room_is_remembered_by_the_name_that_is_typed_and_never_without_a_word(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    displays = desk.page.room.displays
    monkeypatch.setattr(displays, "_rooms", RoomBook(desk.folder / "rooms.json"))
    desk.seat()
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    found.keep.setChecked(True)
    found.accept()
    assert found.isVisible()
    assert found.problem_label.text() == "Give the room a name to remember it by."
    found.keep.setChecked(False)
    desk.qtbot.keyClicks(found.room_name, "B12")
    assert found.keep.isChecked()
    found.accept()
    assert [room.name for room in displays.rooms()] == ["B12"]


def test_of_several_remembered_rooms_one_is_chosen_and_one_forgotten(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    displays = desk.page.room.displays
    monkeypatch.setattr(displays, "_rooms", RoomBook(desk.folder / "rooms.json"))
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    assert not found.offer.isVisible()
    found.reject()
    desk.seat()
    displays.remember_room("B12")
    displays.unassign("public")
    displays.remember_room("Aula")
    desk.window.commands.screens.trigger()
    found = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ScreensSheet) and one.isVisible())
    assert [found.book.itemText(row) for row in range(found.book.count())] == ["Aula", "B12"]
    desk.qtbot.mouseClick(found.forget, Qt.MouseButton.LeftButton)
    assert [found.book.itemText(row) for row in range(found.book.count())] == ["B12"]
    desk.qtbot.mouseClick(found.offer, Qt.MouseButton.LeftButton)
    assert not found.isVisible()
    plan = displays.plan
    assert plan is not None
    assert {row.audience: row.screen.name for row in plan.rows} == dict(zip(desk.page.room.audiences, SCREENS, strict=True))
    sheet(desk, ConfirmSheet).reject()


def test_free_monitors_are_proposed_to_teams_without_one_and_show_curtains_when_assigned(desk: RefereeDesk) -> None:
    room = desk.page.room
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    assert found.advice.text().startswith("Free monitors are proposed")
    proposed = [found._chosen(audience) for audience in room.audiences]
    assert [one.name for one in proposed if one is not None] == list(SCREENS), "not the referee's own"
    assert found._chosen(SHARED) is None
    assert not any(room.displays.display(one).placed for one in room.audiences), "nothing is shown before that"
    found.accept()
    desk.qtbot.waitUntil(lambda: all(room.displays.display(one).placed for one in room.audiences))
    assert all(room.displays.display(one).state is DisplayState.CURTAIN for one in room.audiences)
    desk.window.commands.screens.trigger()
    again = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ScreensSheet) and one.isVisible())
    assert again.advice.text().startswith("Give each team")
    again.reject()


def test_where_all_see_the_same_the_public_is_proposed_the_first_monitor(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was left without one where there were as many as players, who saw what it would have shown."""
    room = desk.page.room
    monkeypatch.setattr(Schema, "all_see_the_same", True)
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    chosen = {audience: found._chosen(audience) for audience in room.audiences}
    names = {audience: one.name if one else "" for audience, one in chosen.items()}
    assert names == dict(zip((PUBLIC, *(one for one in room.audiences if one != PUBLIC)), SCREENS, strict=True))
    found.reject()


def test_where_all_see_the_same_a_seat_without_a_monitor_reads_with_the_public(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four players one had "No monitor", without a word, as if a monitor were missing."""
    monkeypatch.setattr(Schema, "all_see_the_same", True)
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    assert found.advice.text().endswith("One public screen is enough: every seat sees the same.")
    seat = next(one for one in found._rows if one not in (PUBLIC, SHARED))
    found._rows[seat].setCurrentIndex(0)
    assert found._rows[seat].currentText() == "Public screen"
    assert found._rows[SHARED].currentText() == "No monitor"
    found._rows[PUBLIC].setCurrentIndex(0)
    assert {found._rows[one].currentText() for one in (seat, PUBLIC)} == {"No monitor"}, "nobody reads with it"
    found.reject()


def test_a_monitor_that_somebody_has_is_proposed_to_nobody(desk: RefereeDesk) -> None:
    room = desk.page.room
    room.assign(room.audiences[1], ScreenId(SCREENS[0]))
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    chosen = [found._chosen(audience) for audience in room.audiences]
    assert [one.name if one else "" for one in chosen] == [SCREENS[1], SCREENS[0], SCREENS[2]]
    found.reject()
    assert room.displays.display(room.audiences[0]).screen is None, "a proposal that is dismissed changes nothing"


def test_without_a_remembered_room_nothing_of_it_stands_there(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty list and two dead buttons stood where one looked for the monitors, and a room that looked like a value."""
    monkeypatch.setattr(desk.page.room.displays, "_rooms", RoomBook(desk.folder / "rooms.json"))
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    assert not any(part.isVisible() for part in (found.book, found.offer, found.forget))
    assert not any(letter.isdecimal() for letter in found.room_name.placeholderText())
    found.reject()


def test_a_sign_dragged_to_the_monitor_of_another_changes_places_with_it(desk: RefereeDesk) -> None:
    room = desk.page.room
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    first, second, public = room.audiences
    before = {audience: found._chosen(audience) for audience in room.audiences}
    start, target = before[first], before[second]
    assert start is not None
    assert target is not None
    place = found.map.place_of(target)
    drag(desk, found.map, found.map.place_of(start).center(), place.center())
    assert {audience: found._chosen(audience) for audience in room.audiences} == {
        first: target,
        second: start,
        public: before[public],
    }
    assert room.name_of(first) in found.map.accessibleDescription().split("; ")[2]
    mine = found.map.place_of(ScreenId("A-REF"))
    drag(desk, found.map, place.center(), mine.center())
    assert found._chosen(first) == target, "nobody is given the referee's own monitor"
    found.reject()


def drag(desk: RefereeDesk, over: QWidget, start: QPointF, end: QPointF) -> None:
    """Press on a point of a widget and let go over another."""
    desk.qtbot.mousePress(over, Qt.MouseButton.LeftButton, pos=start.toPoint())
    desk.qtbot.mouseMove(over, end.toPoint())
    desk.qtbot.mouseRelease(over, Qt.MouseButton.LeftButton, pos=end.toPoint())


def test_monitors_are_drawn_to_scale_where_they_stand(desk: RefereeDesk) -> None:
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    monitors = desk.page.room.displays.monitors()
    places = [found.map.place_of(one.id) for one in monitors]
    apart = places[1].left() - places[0].right()
    for monitor, place in zip(monitors, places, strict=True):
        shape = (place.width() + apart) / (place.height() + apart)
        assert shape == pytest.approx(monitor.area.width / monitor.area.height, rel=0.02)
        assert found.map.rect().contains(place.toAlignedRect())
    assert [place.left() for place in places] == sorted(place.left() for place in places)
    found.reject()
