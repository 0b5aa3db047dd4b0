"""Verbs that the referee waits for: the panel says why they are not possible yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk
from tests.rig.offscreen import Monitors

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("blank_miniatures")]


@pytest.mark.rule("COLL-1.3")
def test_why_a_session_cannot_start_is_said_without_asking(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    """Roles that are no legal set offered no *First player*, and the reason was told only to who typed it."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, "collection")
    try:
        desk.play_again(seed=7, seats=4)
        said = desk.page.decision.not_yet
        assert not said.isVisible()
        taken = {desk.session.table.numbers[f"role/{seat}"] for seat in desk.session.seats}
        moves = list(desk.session.legal_moves.forms[0])
        desk.page.presenter.play(next(move for move in moves if move.args["role"] not in taken))
        assert said.isVisible()
        assert said.text() == "A political analyst is needed. After that: First player."
        desk.page.presenter.take_back("a slip", 1)
        assert not said.isVisible()
    finally:
        desk.close()
