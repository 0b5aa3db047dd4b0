"""The same move in a world that an audience cannot tell from this one: it is told the same, unless it sees another face.

Twin worlds hold what a rule says of a table; twin plies what it does: a line, a number, a question or a refusal that
depends on a hidden card tells of that card, whatever the words are.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove
from engine.match.invariants import RULE_CRASHES
from engine.match.match import Match
from engine.model.table import Table
from engine.model.view import Observation
from engine.moves.move import Move
from engine.visibility.schema import REFEREE
from tests.effort import tries
from tests.games.declared import most_secret
from tests.games.game_list import GAMES, IDS, new_match, play_random
from tests.leaks.twins import match_at, twin_world

pytestmark = pytest.mark.slow


def counterparts(table: Table, twin: Table) -> dict[str, str]:
    """By the id of each piece, that of the one which lies in its place in the twin."""
    lying = [(pieces, twin.zones[zone]) for zone, pieces in table.zones.items()]
    return {one.id: other.id for here, there in lying for one, other in zip(here, there, strict=False)}


def translated(value: Any, ids: dict[str, str]) -> Any:
    """A move's argument with the pieces of the twin for those of the table."""
    if isinstance(value, str):
        return ids.get(value, value)
    return type(value)(translated(part, ids) for part in value) if isinstance(value, list | tuple) else value


def told_of(match: Match, table: Table, move: Move, audience: str) -> list[Observation] | None:
    """What an audience is told of a move that is played here; None if it cannot be."""
    at = match_at(match, table, seed=7)
    try:
        at.play(move)
    except (IllegalMove, *RULE_CRASHES):  # what lies there in the twin is no card for this
        return None
    return [one for _, one in at.observations(audience)]


EFFECTS = {"white_available", "blue_available", "in/amber", "in/birch", "in/coral", "in/delta"}
"""Numbers that the rules tell of a hidden card though not which card it is (row V20 of the digest)."""


def shown(told: list[Observation]) -> list[object]:
    """What of a hidden card a rule lets be seen: its face and where it lay, or a number that it changes."""
    faces = [(one.face, one.origin, one.to) for one in told if one.face is not None]
    return [*faces, *((one.name, one.value) for one in told if one.kind == "set" and one.name in EFFECTS)]


def check(game: Game, seed: int, seats: int, every: int) -> tuple[int, int]:
    """How many moves were played in two worlds, and in how many the audience saw another face."""
    chance = Random(seed)
    match = play_random(new_match(game, seed, seats, most_secret(game) if seed % 2 else None), chance, 90)
    played = revealed = 0
    for number in range(2, len(match.history.plies) + 1, every):
        ply, table = match.history.plies[number - 1], match.history.frames[number - 1].table
        for audience in match.rules.schema.audiences:
            if audience in (REFEREE, ply.seat):
                continue
            twin = twin_world(match.rules, table, audience, chance)
            twin = Table(twin.zones, twin.where, table.numbers, table.agenda)  # what was counted was counted in the open
            if twin == table:
                continue
            ids = counterparts(table, twin)
            other = Move(ply.verb, {name: translated(value, ids) for name, value in ply.args.items()}, ply.seat)
            told = told_of(match, table, Move(ply.verb, ply.args, ply.seat), audience), told_of(match, twin, other, audience)
            if told[0] is None or told[1] is None:
                continue
            played += 1
            if told[0] != told[1]:
                revealed += 1
                assert shown(told[0]) != shown(told[1]), (audience, number, ply.verb)
    return played, revealed


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_move_tells_of_a_hidden_card_only_by_showing_it(game: Game) -> None:
    for every in (4, 1):  # where seats take few moves alike, all are tried
        played = sum(
            check(game, seed, game.least if seed % 2 else len(game.seats), every)[0] for seed in (81, 82, 83)[: tries(2, 3)]
        )
        if played >= 20:
            return
    raise AssertionError(f"only {played} moves were played in two worlds")


def test_the_faces_that_a_move_shows_are_compared() -> None:
    assert any(check(game, 81, game.least, 1)[1] for game in GAMES)
