"""The leak rehearsal: decoy secrets on the room's real screens, and back again."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from engine.games import all_games
from engine.visibility.schema import PUBLIC
from tests.e2e.referee_desk import RefereeDesk, play_on, sheet
from tests.games.game_list import example
from tests.referee.conftest import HandClock
from tests.rig.offscreen import Monitors
from ui.app.leak_rehearsal import MARK, decoy_session
from ui.console.screens.assign_sheets import ScreensSheet
from ui.console.screens.miniature import mark_of
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.widgets.lists.chooser import Chooser, CommandPalette

pytestmark = pytest.mark.slow

Key = Qt.Key


def states(desk: RefereeDesk) -> set[DisplayState]:
    displays = desk.page.room.displays
    return {displays.display(one).state for one in displays.audiences}


def seating(desk: RefereeDesk) -> dict[str, ScreenId | None]:
    displays = desk.page.room.displays
    return {one: displays.display(one).screen for one in displays.audiences}


def placed(desk: RefereeDesk) -> None:
    room = desk.page.room
    desk.qtbot.waitUntil(lambda: all(room.displays.display(one).placed for one in room.audiences), timeout=3000)


def test_a_rehearsal_takes_the_screens_as_they_are_and_gives_the_session_back_behind_curtains(desk: RefereeDesk) -> None:
    clock = HandClock()
    desk.play_again(7, clock=clock)
    desk.seat()
    play_on(desk, 12)
    before, number, seats = desk.session, desk.session.number, seating(desk)
    position = before.position()
    desk.page.decision.restore_text("mo")
    desk.window.commands.privacy.trigger()
    clock.pass_(1.2)
    stored = [one.id for one in desk.store.sessions()]
    thought = [clock.turn_ms for clock in before.clocks()]
    desk.window.commands.rehearse.trigger()
    rehearsed = desk.page.presenter.session
    assert rehearsed.header.id != before.header.id
    assert (rehearsed.header.seats, rehearsed.header.options) == (before.header.seats, before.header.options)
    assert rehearsed.number > 20
    assert not desk.page.privacy.on  # there is nothing to hide
    assert rehearsed.outcome is None
    assert seating(desk) == seats
    assert states(desk) == {DisplayState.CURTAIN}
    placed(desk)
    desk.page.room.live_all()
    assert desk.page.room.displays.display("hunters").state is DisplayState.LIVE
    desk.window.commands.rehearse.trigger()
    again = desk.page.presenter.session
    assert max(thought) >= 1000
    assert all(now.turn_ms >= then for now, then in zip(again.clocks(), thought, strict=True))
    assert (again.header.id, again.number, again.position()) == (before.header.id, number, position)
    assert desk.page.decision.field.text() == "mo"
    assert desk.page.privacy.on
    assert seating(desk) == seats
    assert states(desk) == {DisplayState.CURTAIN}
    assert [one.id for one in desk.store.sessions()] == stored


def test_a_monitor_that_is_gone_by_the_end_is_told_whatever_comes_after_it(desk: RefereeDesk, monitors: Monitors) -> None:
    desk.seat()
    desk.window.commands.rehearse.trigger()
    placed(desk)
    displays = desk.page.room.displays
    desk.qtbot.waitUntil(lambda: all(window.home for window in displays._referee._guarded))  # it has stood still
    monitors.unplug("C")
    desk.qtbot.waitUntil(lambda: displays.plan is not None and not displays._referee.are_away, timeout=3000)
    displays.identify(True)
    displays.confirm()
    desk.window.commands.rehearse.trigger()
    assert "C is not plugged in" in desk.page.banner.words.text()
    assert desk.page.banner.isVisible()
    assert [str(one.name) for one in seating(desk).values() if one is not None] == ["B", "D"]


def test_every_window_of_a_rehearsal_says_so_over_its_curtain_and_over_its_picture(desk: RefereeDesk) -> None:
    desk.seat()
    desk.window.commands.rehearse.trigger()
    placed(desk)
    room = desk.page.room
    for up in (False, True):
        if up:
            room.live_all()
        for audience in room.audiences:
            shell = room.displays.window(audience)
            assert (shell.is_curtained, shell.mark) == (not up, MARK)
            ribbon = next(one for one in shell.children() if getattr(one, "objectName", str)() == "mark")
            assert ribbon.isVisible()  # type: ignore[attr-defined]
    desk.window.commands.rehearse.trigger()
    assert {desk.page.room.displays.window(one).mark for one in desk.page.room.audiences} == {""}


def test_the_marks_of_picture_and_window_stand_beside_the_picture_for_the_referee_only(desk: RefereeDesk) -> None:
    desk.seat()
    desk.window.commands.rehearse.trigger()
    placed(desk)
    room, strip = desk.page.room, desk.page.strip
    hunters = strip.miniatures["hunters"]
    mark = mark_of(desk.page.presenter.session.view("hunters"))
    assert hunters.proved == f"{mark} · window: none"
    room.live_all()
    assert hunters.proved == f"{mark} = {mark}"
    room.displays.set_view("hunters", desk.page.presenter.session.view("cartel"), ())
    strip.refresh()  # as after every entry
    assert hunters.proved == f"{mark} ≠ {mark_of(room.displays.display('hunters').view)}"
    shown = [one.text() for one in room.displays.window("hunters").findChildren(QLabel)]
    assert not any(mark in text for text in shown)
    desk.window.preferences.take({"text_size": 115})  # another console takes the place of this one
    assert desk.page.strip.miniatures["hunters"].proved.startswith(mark)
    desk.window.preferences.take({"text_size": 0})
    desk.window.commands.rehearse.trigger()
    assert desk.page.strip.miniatures["hunters"].proved == ""


def test_who_sits_where_is_asked_when_it_begins_and_not_again_when_it_ends(desk: RefereeDesk) -> None:
    desk.window.commands.rehearse.trigger()
    screens = sheet(desk, ScreensSheet)
    screens.reject()
    desk.qtbot.waitUntil(lambda: not shiboken6.isValid(screens))
    desk.window.commands.rehearse.trigger()
    assert not any(isinstance(one, ScreensSheet) for one in QApplication.topLevelWidgets())


def test_one_command_begins_and_ends_it_and_says_which(desk: RefereeDesk) -> None:
    command = desk.window.commands.rehearse
    assert command.text() == "Rehearse with decoys…"
    assert command in desk.window.commands.menus["S&creens"]
    command.trigger()
    assert command.text() == "End the rehearsal"
    assert desk.page.header.rehearsal.isVisible()
    desk.window.commands.open_session.trigger()  # left for the library instead
    assert command.text() == "Rehearse with decoys…"
    assert desk.window.page is None


def test_without_a_session_any_game_is_rehearsed_and_the_start_page_comes_back(desk: RefereeDesk) -> None:
    desk.window.leave()
    desk.window.commands.palette.trigger()
    palette = sheet(desk, CommandPalette)
    desk.qtbot.keyClicks(palette.field, "rehearse")
    desk.qtbot.keyClick(palette.field, Key.Key_Return)
    games = sheet(desk, Chooser)
    desk.qtbot.keyClicks(games.field, example("deck").id)
    desk.qtbot.keyClick(games.field, Key.Key_Return)
    assert desk.page.presenter.session.game.id == example("deck").id
    desk.window.commands.rehearse.trigger()
    assert desk.window.page is None
    assert desk.window.stack.currentWidget() is desk.window.start


def test_a_session_that_was_put_aside_for_a_rehearsal_is_offered_if_the_program_ends_there(desk: RefereeDesk) -> None:
    desk.window.commands.rehearse.trigger()
    assert desk.window.context.settings.now.open_session == desk.session.header.id


@pytest.mark.parametrize("game", [one.id for one in all_games()])
def test_the_decoys_are_never_the_secrets_of_the_session_that_waits(game: str) -> None:
    chosen = next(one for one in all_games() if one.id == game)
    first = decoy_session(chosen, None)
    assert first.outcome is None
    assert first.header.seed != decoy_session(chosen, first).header.seed
    assert PUBLIC in first.audiences
