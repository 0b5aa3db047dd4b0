"""A refused attempt is recorded for the referee only, in games that ask for it (KING-19.1)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove, KnownError
from engine.moves.move import Move
from referee.session.change import Change
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import content_file_of, example


def begun(game: str) -> Session:
    found = example(game)
    return Session.begin(MemoryStore(), found, content_file_of(found), seed=3)


def attempt(session: Session) -> None:
    with pytest.raises(IllegalMove):
        session.play(Move("take_control", {"character": "nobody"}), entered_by="ann")


@pytest.mark.rule("KING-19.1")
def test_a_refused_attempt_is_recorded_for_the_referee_and_no_team_is_told() -> None:
    session = begun("kingpin")
    told: list[Change] = []
    session.subscribe(told.append)
    views = {audience: session.view(audience) for audience in session.audiences}
    attempt(session)
    attempt(session)  # the same once more is no news
    (remark,) = [one for one in session.remarks if one.kind == "refused"]
    assert remark.text.startswith("“Take control”: ")
    assert (remark.by, remark.ply, remark.audience) == ("ann", 1, "")
    assert str(remark.data["clause"]).startswith("KING-")
    assert not any(change.changed or change.entry for change in told)
    assert {audience: session.view(audience) for audience in session.audiences} == views


def test_a_move_that_no_clause_refuses_is_not_recorded() -> None:
    session = begun("kingpin")
    with pytest.raises(IllegalMove):
        session.play(Move("nonsense"))
    assert not [one for one in session.remarks if one.kind == "refused" and not one.data["clause"]]


def test_games_that_do_not_ask_for_it_record_nothing() -> None:
    session = begun("hunt")
    with pytest.raises(IllegalMove):
        session.play(Move("end_hunter_turn"))
    assert not [one for one in session.remarks if one.kind == "refused"]


def test_a_refusal_is_told_also_where_the_log_cannot_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun("kingpin")

    def full(*given: object) -> None:
        raise KnownError("The disk is full.")

    monkeypatch.setattr(session.store, "add_remark", full)
    attempt(session)
