"""Every legal move of COLLECTION is offered, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.games.collection.content import AREAS, COLOURS
from engine.match.match import Match, Move
from tests.games.collection.scene import GAME
from tests.games.game_list import new_match, random_options
from tests.games.offers import check

COLLECTORS = ("dh", "do", "nga", "nsa", "ose", "state")
SPACES = [(area, collector) for area in AREAS for collector in COLLECTORS]


@pytest.mark.slow
@pytest.mark.rule("COLL-5.1", "COLL-5.2", "COLL-6.3", "COLL-6.4", "COLL-6.7")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_offered_is_what_is_accepted(seed: int) -> None:
    chance = Random(seed)
    seats = 3 + seed
    match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, chance, seats))
    accepted = 0
    for _ in range(90):
        if match.outcome is not None:
            break
        if chance.index(3) == 0:
            accepted += check(match, chance, _tries)
        match.play(bot_move(match, chance) if chance.index(2) else match.legal_moves.sample(chance))
    assert accepted > 50


def _tries(match: Match, chance: Random) -> Iterator[Move]:
    for area, collector in SPACES:
        yield Move("move", {"scenario": area, "collector": collector})
    for colour in COLOURS:
        yield Move("engage", {"colour": colour})
        yield Move("roll", {"colour": colour})
    for verb in ("finish_actions", "file", "reduce", "hold_drawn", "end_turn"):
        yield Move(verb)
    for role in match.content.roles:
        for seat in match.seats:
            yield Move("seat", {"seat": seat, "role": role.id})
    choices = [(), *((word,) for word in (*AREAS, *COLOURS)), *((f"{area}/{collector}",) for area, collector in SPACES)]
    choices += [(one, other) for at, one in enumerate(COLOURS) for other in COLOURS[at:]]
    held = [piece.id for zone, pieces in match.table.zones.items() if zone.startswith("held:") for piece in pieces]
    for chosen in choices:
        args = {"choices": list(chosen)} if chosen else {}
        yield from (Move(verb, args) for verb in ("play_drawn", "resolve_drawn"))
        yield from (Move("play_held", {"card": card, **args}) for card in held)
