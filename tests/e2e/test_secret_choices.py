"""Secret choices that all seats make at once, and rounds in which every seat is asked, through the real console."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.model.view import View
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from referee.session.session import Session
from tests.e2e.referee_desk import SCREENS, RefereeDesk, sheet
from tests.engine.view_json import to_json
from tests.rig.offscreen import Monitors
from ui.console.screens.handover import HandOver
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.session_displays.session_displays import SHARED

pytestmark = pytest.mark.slow

Key = Qt.Key


@pytest.mark.rule("DRUG-4.5", "DRUG-4.6", "DRUG-4.7")
def test_hands_are_chosen_from_behind_the_curtain_and_revealed_at_one_moment(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path
) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, game="druglord")
    try:
        room, session = desk.page.room, desk.session
        room.assign(SHARED, ScreenId(SCREENS[0]))
        qtbot.waitUntil(lambda: room.displays.display(SHARED).placed, timeout=3000)
        desk.window.commands.hand_over.trigger()
        passing = sheet(desk, HandOver)
        for at, seat in enumerate(session.header.seats):
            others = {other: to_json(session.view(other)) for other in (*session.header.seats, PUBLIC) if other != seat}
            qtbot.keyClick(passing, Key(Key.Key_1 + at))
            assert room.displays.display(SHARED).state is DisplayState.CURTAIN
            qtbot.keyClick(passing, Key.Key_Return)
            assert room.displays.display(SHARED).view == session.view(seat)
            kept = [region_of(piece) for piece in hand(session.view(seat), seat)[:3]]
            assert desk.page.presenter.play(Move("keep_regions", {"ids": kept}, seat=seat))
            qtbot.keyClick(passing, Key.Key_Return)
            assert room.displays.display(SHARED).view is None
            for other, before in others.items():
                now = session.view(other)
                assert now.numbers[f"state:{seat}"] == "ready"
                assert not any(hand(now, seat)), "a card of another hand is seen"
                assert before.count(b'"face"') == to_json(now).count(b'"face"')
        passing.close()
        assert not owned(session.view(PUBLIC))
        assert desk.page.presenter.play(Move("reveal_empires", {}))
        assert len(owned(session.view(PUBLIC))) == 3 * len(session.header.seats)
    finally:
        desk.close()


def hand(view: View, seat: str) -> list[str]:
    """Return the ids of the cards of a hand of which this View shows the face."""
    return [piece.face.id for piece in view.zones[f"hand:{seat}"].pieces if piece.face is not None]


def region_of(card: str) -> str:
    return card.rpartition("/")[2]


def owned(view: View) -> list[str]:
    return [piece.handle for zone in view.zones.values() for piece in zone.pieces if "owner" in piece.marks]


@pytest.mark.rule("DRUG-15.1", "DRUG-15.7")
@pytest.mark.parametrize(("key", "at_once"), [(Key.Key_Period, False), ("all", True)])
def test_a_round_takes_one_key_a_seat_or_one_for_all(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path, key: Key | str, at_once: bool
) -> None:

    def is_set(session: Session) -> bool:
        asked = session.view(PUBLIC).decision
        return asked is not None and asked.kind == "order_set"

    desk = RefereeDesk(qtbot, monitors, tmp_path, game="druglord", until=is_set)
    try:
        desk.activate()
        session = desk.session
        before, seats = session.number, len(session.header.seats)
        desk.page.setFocus()
        if at_once:
            qtbot.keyClick(desk.window, Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
        else:
            for _ in range(seats):
                qtbot.keyClick(desk.window, Key.Key_Period)
        assert session.number == before + (1 if at_once else seats)
        decision = session.view(PUBLIC).decision
        assert decision is not None
        assert decision.kind != "order_set"
    finally:
        desk.close()
