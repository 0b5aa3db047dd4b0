"""Clocks tell nothing: the clock in a team's window depends on what that window shows, not on hidden decisions."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.model.table import Table
from engine.visibility.schema import REFEREE
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import GAMES, IDS, content_file_of
from tests.games.hunt.scene import HUNT, HuntScene
from tests.referee.conftest import HandClock


def asked_by_its_window(session: Session, seat: str) -> bool:
    decision = session.view(seat).decision
    return decision is not None and seat in decision.seats


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_clock_runs_while_its_own_window_says_that_the_seat_is_asked(game: Game) -> None:
    chance = Random(51)
    session = Session.begin(MemoryStore(), game, content_file_of(game), seats=len(game.seats), seed=51, dice="roll")
    for _ in range(60):
        for reading in session.clocks():
            assert reading.running == asked_by_its_window(session, reading.seat), session.decision
        if session.outcome is not None:
            break
        session.play(session.legal_moves.sample(chance))


def with_lead(at: str) -> Table:
    """A Hunter pawn on The Courier, whose Leads are one Location or, with ``H:guadalajara``, a choice of two."""
    scene = HuntScene(
        "intel_resolve",
        {"courier_chain": "F:culiacan", "street_lookouts": at},
        up=("courier",),
        marks={"courier": {"white": 1}, "wife": {"white": 1}},
        options={"lead_count": "single"},
    )
    return scene.table


@pytest.mark.rule("HUNT-13.3", "HUNT-13.12")
def test_the_hunters_clock_does_not_tell_that_the_referee_chooses_a_lead() -> None:
    readings = []
    for at in ("H:guadalajara", "H:culiacan"):
        clock = HandClock()
        session = Session.begin(
            MemoryStore(), HUNT, load_content(HUNT), position=with_lead(at), options={"lead_count": "single"}, clock=clock
        )
        clock.pass_(5)
        scene_move = next(move for move in session.legal_moves if move.args.get("target") == "courier")
        session.play(scene_move)
        assert session.task is not None
        assert (session.task.seats == (REFEREE,)) == (at == "H:guadalajara")
        clock.pass_(7)
        readings.append(next(one for one in session.clocks() if one.seat == "hunters"))
    assert readings[0] == readings[1]
    assert readings[0].running
