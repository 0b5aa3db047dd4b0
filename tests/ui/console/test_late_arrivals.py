"""Seats that arrive late (DECK-11.5) are refereed like the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from engine.games import all_games
from engine.moves.move import Move
from referee.session.session import Session
from tests.e2e.referee_desk import RefereeDesk, sheet
from tests.rig.offscreen import Monitors
from ui.console.dialogs.session_sheets import IntentSheet
from ui.console.screens.handover import HandOver

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("blank_miniatures")]

NEW = "player_4"


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """Three players begin; Dana comes late, is dealt in, and has the turn."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, "deck", seats=3, seed=1)
    assert shown(desk) == ["player_1", "player_2", "player_3"]
    submit = desk.session.play
    submit(Move("start", {"first_seat": "player_1"}))
    submit(Move("add_late", {"name": "Dana"}))
    assert NEW not in shown(desk), "who waits for the next round has no clock yet"
    for verb in ("pass", "discard"):
        for _ in range(3):
            submit(Move(verb, {"cards": []} if verb == "discard" else {}))
    while desk.session.task is not None and desk.session.task.seats != (NEW,):
        submit(Move("pass"))
    yield desk
    desk.close()


def shown(desk: RefereeDesk) -> list[str]:
    return [seat for seat, clock in desk.page.header.clocks.items() if clock.isVisible()]


@pytest.mark.rule("DECK-11.5")
def test_a_newcomer_has_a_clock_and_it_runs_in_his_turn(desk: RefereeDesk) -> None:
    assert shown(desk) == ["player_1", "player_2", "player_3", NEW]
    running = [one.seat for one in desk.session.clocks() if one.running]
    assert running == [NEW]
    desk.qtbot.wait(30)
    desk.session.play(Move("pass"))
    assert desk.session.entries[-1].think_ms > 0
    again = Session.open(desk.store, desk.session.header.id, all_games(), read_only=True)
    assert [one.total_ms > 0 for one in again.clocks() if one.seat == NEW] == [True]


@pytest.mark.rule("DECK-11.5")
def test_a_newcomer_is_handed_the_shared_screen(desk: RefereeDesk) -> None:
    desk.window.commands.hand_over.trigger()
    found = sheet(desk, HandOver)
    assert len(found.seats.findChildren(QPushButton)) == 4
    desk.qtbot.keyClick(found, Qt.Key.Key_4)
    assert desk.page.room.seat_in_hand == NEW
    found.reject()


@pytest.mark.rule("DECK-11.5")
def test_a_newcomer_drafts_intends_and_is_typed_for(desk: RefereeDesk) -> None:
    page = desk.page.log.drafts
    assert NEW in page.drafts
    page.whose.setCurrentIndex(page.whose.findData(NEW))
    assert page.shown.seat == NEW
    desk.window.commands.intents.trigger()
    found = sheet(desk, IntentSheet)
    assert NEW in found.lines
    found.reject()


def test_a_draft_of_one_whose_coming_was_taken_back_troubles_no_other_page(desk: RefereeDesk) -> None:
    desk.page.log.drafts.drafts[NEW].setPlainText("pass")
    desk.session.take_back("too early", len(desk.session.in_effect) - 3)
    assert shown(desk) == ["player_1", "player_2", "player_3"]
    desk.window.preferences.text_size_changed.emit()
    assert NEW not in desk.page.log.drafts.drafts
