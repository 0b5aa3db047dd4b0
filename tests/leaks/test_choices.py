"""What a seat chooses in secret looks alike to all others, whatever it chooses, but for the faces that it shows.

Twin plies play one move in two worlds; here two moves are played in one.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.match import Match
from engine.model.table import Table
from engine.model.view import Observation, View
from engine.moves.move import Move
from engine.visibility.schema import FACES, REFEREE
from tests.effort import tries
from tests.games.declared import hides_choices, schema_of
from tests.games.game_list import GAMES, new_match, play_random
from tests.leaks.twins import match_at

pytestmark = pytest.mark.slow

OPEN = {"setup_keep", "setup_reveal"}
"""Decisions that all see, though what is chosen is nobody else's business."""
HIDING = [game for game in GAMES if hides_choices(game) or OPEN & schema_of(game).prompts.keys()]
"""Games in which something is chosen in secret."""


def shape(move: Move) -> tuple[object, ...]:
    """What all may know of a move: its verb, and how many things it names."""
    return (move.verb, move.seat, *((name, _many(value)) for name, value in sorted(move.args.items())))


def _many(value: Any) -> int:
    return len(value) if isinstance(value, list | tuple | dict) else 0


def after(match: Match, table: Table, move: Move) -> dict[str, tuple[View, list[Observation]]]:
    """What everybody but the referee sees and is told of a move that is played here."""
    at = match_at(match, table, seed=7)
    at.play(move)
    others = [one for one in at.rules.schema.audiences if one != REFEREE]
    return {one: (at.view(one), [told for _, told in at.observations(one)]) for one in others}


def check(match: Match, chance: Random) -> int:
    """How many pairs of moves an audience was not to tell apart."""
    compared = 0
    for table in (frame.table for frame in match.history.frames[1:]):
        task = table.pending()
        if task is None:
            continue
        at = match_at(match, table)
        one, other = at.legal_moves.sample(chance), at.legal_moves.sample(chance)
        plans = {audience: match.rules.schema.access(audience, False) for audience in match.rules.schema.audiences}
        blind = [
            audience
            for audience, plan in plans.items()
            if audience not in (REFEREE, one.seat, *(task.seats if len(task.seats) == 1 else ()))
            and plan is not None
            and (plan.prompts[task.name][0] < FACES or task.name in OPEN)
        ]
        if one == other or shape(one) != shape(other) or not blind:
            continue
        seen = after(match, table, one), after(match, table, other)
        for audience in blind:
            compared += 1
            if seen[0][audience] != seen[1][audience]:
                faces = [[told for told in which[audience][1] if told.face is not None] for which in seen]
                assert faces[0] != faces[1], (audience, one, other)
    return compared


@pytest.mark.parametrize("game", HIDING, ids=[game.id for game in HIDING])
def test_secret_choices_look_alike(game: Game) -> None:
    compared = 0
    for seed in range(91, 121):
        if seed > tries(91, 93) and compared >= 8:
            break
        chance = Random(seed)
        seats = game.least if seed % 2 else len(game.seats)
        compared += check(play_random(new_match(game, seed, seats), chance, 120), chance)
    assert compared >= 8, compared
