"""The reason why no move of a verb is legal does not tell what a hand holds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.contract.rules import Rules
from engine.games import all_games, bot_move
from engine.match.history import History
from engine.match.invariants import RULE_CRASHES
from engine.model.table import Table
from engine.moves.move import Move
from engine.visibility.schema import REFEREE
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import tries
from tests.games.declared import hides_faces
from tests.leaks.twins import twin_world

pytestmark = pytest.mark.slow

HIDING = [game for game in all_games() if hides_faces(game)]
PLIES = tries(30, 60)


def told(session: Session) -> dict[str, str]:
    """What is said of each verb of the decision that has no legal move; "" if nothing."""
    task = session.task
    assert task is not None
    seat = task.seats[0] if len(task.seats) > 1 else ""
    legal = {form.verb for form in session.legal_moves.forms if form.count()}
    verbs = [verb for verb in session.rules.decisions[task.name].verbs if verb not in legal]
    answers = {verb: session.why_not(Move(verb, seat=seat)) for verb in verbs}
    said = {verb: why for verb, why in answers.items() if why is not None and why.code != "bad_argument"}
    return {verb: f"{said[verb].text} {said[verb].clause}" if verb in said else "" for verb in verbs}


def asked_knows(rules: Rules, table: Table) -> set[str]:
    """Return the numbers that a seat sees which is asked: how many actions it has left may be said to it."""
    asked = [rules.schema.access(seat, False) for seat in (table.task.seats if table.task is not None else ())]
    return {number for access in asked if access is not None for number in access.numbers}


@pytest.mark.parametrize("game", HIDING, ids=[game.id for game in HIDING])
def test_the_reason_is_the_same_in_every_world_that_others_cannot_tell_apart(game: Game) -> None:
    """Whatever lies hidden, and whatever is counted that the seat which is asked does not see."""
    session = Session.begin(MemoryStore(), game, load_content(game), seed=1, dice="roll")
    rules, match, chance, said, compared = session.rules, session._match, Random(1), 0, 0
    while session.outcome is None and session.number < PLIES:
        here, real = told(session), match.history
        said += any(here.values())
        for audience in (one for one in rules.schema.audiences if one != REFEREE):
            table = real.frames[-1].table
            twin = twin_world(rules, table, audience, chance)
            kept = {name: value for name, value in table.numbers.items() if name in asked_knows(rules, table)}
            match.history = History(rules.schema, replace(twin, numbers=twin.numbers.update(kept)))
            try:
                there = told(session)
            except RULE_CRASHES:  # a twin need not be a table that play can go on from
                continue
            for verb in here.keys() & there.keys():
                assert here[verb] == there[verb], (verb, audience)
                compared += bool(here[verb])
        match.history = real
        session.play(bot_move(match, chance), roll=True)
    assert compared or not said
