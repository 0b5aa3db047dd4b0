"""A class from beginning to end in two or three games, through the real windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.games import all_games
from engine.model.event import Said
from referee.session.session import Session
from tests.e2e.referee_desk import SCREENS, RefereeDesk, play_on, sheet
from tests.effort import some
from tests.games.game_list import example
from tests.rig.offscreen import Monitors
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.dialogs.session_sheets import TakeBackSheet
from ui.console.screens.handover import HandOver
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.session_displays.session_displays import SHARED

pytestmark = pytest.mark.slow

Key = Qt.Key


def shown(desk: RefereeDesk) -> None:
    """Every live screen shows what its audience may see now, and so does its small picture."""
    room = desk.page.room
    for audience in room.audiences:
        display = room.displays.display(audience)
        if display.state is DisplayState.LIVE:
            assert display.view == desk.session.view(audience)
        if display.state is not DisplayState.HELD and audience in desk.page.strip.miniatures:
            seen = desk.session.view(audience) if room.is_present(audience) else None  # nobody sits there: no picture
            assert desk.page.strip.miniatures[audience].shown == seen


def reveal(desk: RefereeDesk) -> int:
    """Play until a ply has told somebody something new; its number."""
    for _ in range(120):
        play_on(desk, 1)
        if desk.session.entries[-1].told:
            return desk.session.number
    raise AssertionError("nothing was revealed")


@pytest.mark.parametrize("game", some([example("hunt").id, example("deck").id, example("kingpin").id], 2, __name__))
def test_a_class_from_beginning_to_end(qtbot: QtBot, monitors: Monitors, tmp_path: Path, game: str) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, game=game)
    try:
        walk(desk)
        ended, session = desk.session.number, desk.session.header.id
        views = {audience: desk.session.view(audience) for audience in desk.session.audiences}
        remarks = [(one.kind, one.text) for one in desk.session.remarks]
        desk.window.commands.open_session.trigger()
        desk.window.open(session)
        again = desk.page.presenter.session
        assert again.number == ended
        assert {audience: again.view(audience) for audience in again.audiences} == views
        assert [(one.kind, one.text) for one in again.remarks][: len(remarks)] == remarks
        displays = desk.page.room.displays
        assert {displays.display(one).state for one in displays.audiences} == {DisplayState.CURTAIN}
        read = Session.open(desk.store, session, all_games(), read_only=True)
        assert read.problems == ()
    finally:
        desk.close()


def walk(desk: RefereeDesk) -> None:
    session, room, commands = desk.session, desk.page.room, desk.window.commands
    first = room.audiences[0]
    desk.seat()
    shown(desk)
    number = reveal(desk)
    shown(desk)
    told = session.entries[number - 1].told
    desk.page.log.search_log()
    assert " ".join(told) in " ".join(str(desk.page.log.log.index(number - 1).data(Qt.ItemDataRole.ToolTipRole)).split())
    # a screen is held while the referee works, and lets go
    room.hold(first)
    before = room.displays.display(first).view
    play_on(desk, 2)
    assert room.displays.display(first).view == before
    room.go_live(first)
    shown(desk)
    take_back(desk, session.number - number + 1)
    assert number in {one for entry in session.entries for one in entry.ply.takes_back}
    shown(desk)
    rule(desk)
    shown(desk)
    commands.curtain_all.trigger()
    assert room.displays.display(first).view is None
    commands.live_all.trigger()
    session.message("*", "Five minutes")
    session.pause("coffee")
    commands.pause.trigger()
    assert session.paused == ""
    commands.privacy.trigger()
    assert desk.page.privacy.on
    desk.page.privacy.set_on(False)
    hand_over(desk)
    play_on(desk, 3)
    shown(desk)


def take_back(desk: RefereeDesk, entries: int) -> None:
    desk.window.commands.take_back.trigger()
    found = sheet(desk, TakeBackSheet)
    found.plies.setValue(entries)
    assert "(live now)" in found.what.toPlainText()
    desk.qtbot.keyClicks(found.reason, "shown in error")
    desk.qtbot.keyClick(found.reason, Key.Key_Return)
    entry = desk.session.entries[-1]
    assert (entry.ply.kind, entry.ply.reason, len(entry.ply.takes_back)) == ("take_back", "shown in error", entries)
    assert entry.seen_by


def rule(desk: RefereeDesk) -> None:
    desk.window.commands.ruling.trigger()
    found = sheet(desk, RulingSheet)
    desk.qtbot.mouseClick(found.add, Qt.MouseButton.LeftButton)
    desk.qtbot.keyClicks(found.question, "may it move back?")
    desk.qtbot.keyClicks(found.reason, "it may")
    found.precedent.setChecked(True)
    desk.qtbot.keyClick(found.reason, Key.Key_Return)
    assert desk.session.entries[-1].ply.args["precedent"] is True
    assert [one.question for one in desk.store.rulings("it may")] == ["may it move back?"]
    assert not any(isinstance(event, Said) for event in desk.session.entries[-1].ply.events)
    desk.session.take_back("the table was right", 1)
    assert desk.session.faults() == ()


def hand_over(desk: RefereeDesk) -> None:
    room = desk.page.room
    for audience in room.audiences:
        room.unassign(audience)
    room.assign(SHARED, ScreenId(SCREENS[0]))
    desk.qtbot.waitUntil(lambda: room.displays.display(SHARED).placed, timeout=3000)
    seat = desk.session.header.seats[0]
    desk.window.commands.hand_over.trigger()
    found = sheet(desk, HandOver)
    desk.qtbot.keyClick(found, Key.Key_1)
    assert room.displays.display(SHARED).state is DisplayState.CURTAIN
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).view == desk.session.view(seat)
    assert desk.session.screen_state(seat) == "LIVE"
    desk.qtbot.keyClick(found, Key.Key_Return)
    assert room.displays.display(SHARED).view is None
    found.close()
