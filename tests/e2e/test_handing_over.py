"""One screen for several seats: who gets it, who looks at it, and when the curtain falls again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from tests.e2e.referee_desk import RefereeDesk, sheet
from tests.rig.offscreen import Monitors
from ui.console.screens.assign_sheets import ConfirmSheet
from ui.console.screens.handover import HandOver
from ui.displays.display import DisplayState
from ui.session_displays.session_displays import SHARED

pytestmark = pytest.mark.slow

Key = Qt.Key


def test_one_screen_serves_both_teams_in_turn(desk: RefereeDesk) -> None:
    room = desk.page.room
    room.assign(SHARED, room.displays.monitors()[1].id)
    desk.qtbot.waitUntil(lambda: room.displays.display(SHARED).placed)
    desk.window.commands.hand_over.trigger()
    found = sheet(desk, HandOver)
    desk.qtbot.keyClick(found, Key.Key_2)
    assert room.displays.display(SHARED).view is None
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).view == desk.session.view("hunters")
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).view is None
    desk.qtbot.keyClick(found, Key.Key_1)
    desk.qtbot.keyClick(found, Key.Key_Return)
    found.reject()
    assert room.displays.display(SHARED).state is DisplayState.CURTAIN


def handed_over(desk: RefereeDesk) -> HandOver:
    """Return the sheet, while the first seat looks at its area on the shared screen."""
    room = desk.page.room
    room.assign(SHARED, room.displays.monitors()[1].id)
    desk.qtbot.waitUntil(lambda: room.displays.display(SHARED).placed)
    desk.window.commands.hand_over.trigger()
    found = sheet(desk, HandOver)
    desk.qtbot.keyClick(found, Key.Key_1)
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).state is DisplayState.LIVE
    return found


def test_the_sheet_that_hands_a_screen_over_goes_with_its_session(desk: RefereeDesk) -> None:
    """It is not modal: what it had in hand would be a session that is left, and its screens are no more."""
    before = handed_over(desk)
    desk.window.commands.open_session.trigger()
    assert not before.isVisible()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    desk.play_again(8)
    desk.window.commands.hand_over.trigger()
    now = sheet(desk, HandOver)
    assert now.words.text() == "Who gets the screen?"
    now.reject()


def test_a_screen_that_is_handed_over_outlasts_another_size_of_the_text(desk: RefereeDesk) -> None:
    desk.activate()
    found, room = handed_over(desk), desk.page.room
    desk.window.preferences.take({"text_size": 115})
    assert room.displays.display(SHARED).state is DisplayState.LIVE, "no team notices"
    desk.qtbot.keyClick(found, "/")
    desk.qtbot.waitUntil(desk.page.decision.field.hasFocus)
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).state is DisplayState.CURTAIN
    found.reject()


def test_the_sheet_knows_when_the_curtain_has_fallen_over_what_a_seat_looked_at(desk: RefereeDesk) -> None:
    found, room = handed_over(desk), desk.page.room
    assert found.step.text() == "Close"
    room.curtain_all()
    assert (found.words.text(), found.step.text()) == ("Pass the screen to Cartel", "Show the area")
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).state is DisplayState.LIVE
    found.reject()


def test_a_shared_screen_without_a_monitor_is_told_as_such_and_nothing_in_the_sheet_is_cut(desk: RefereeDesk) -> None:
    desk.window.commands.hand_over.trigger()
    found = sheet(desk, HandOver)
    layout, seats = found.layout(), found.seats.layout()
    assert layout is not None
    assert seats is not None
    for key in (Key.Key_1, Key.Key_Return):
        assert found.problem.isVisible()
        assert found.problem.text() == "The shared screen is on no monitor yet. Assign one under Screens."
        assert found.seats.height() >= seats.heightForWidth(found.seats.width())
        assert found.height() >= layout.totalHeightForWidth(found.width())
        desk.qtbot.keyClick(found, key)
    assert found.problem.isVisible()
    found.reject()


def test_a_shared_screen_that_waits_to_be_confirmed_was_said_to_have_no_monitor(
    desk: RefereeDesk, monitors: Monitors
) -> None:
    """Another monitor was unplugged while a seat looked, and the referee put the question aside who sits where."""
    found, room = handed_over(desk), desk.page.room
    desk.qtbot.wait(300)  # until it is known where the console stands
    monitors.unplug(monitors.screens[-1].name)
    assert room.displays.display(SHARED).view is None
    desk.qtbot.waitUntil(lambda: room.displays.plan is not None and found.isVisible())
    sheet(desk, ConfirmSheet).reject()
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).view is None
    assert found.problem.text() == "The monitors have changed. Confirm who sits where before lifting a curtain."
    found.reject()
