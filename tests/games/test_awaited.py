"""A decision says why a verb that it waits for may not be entered yet: as long as that is so, and no longer."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.match.match import Match
from engine.moves.move import Move
from tests.games.game_list import GAMES, IDS, example, new_match
from tests.games.game_notes import notes_of

PLIES = 60


def awaited(match: Match) -> tuple[str, ...]:
    return match.rules.decisions[match.task.name].awaited if match.task is not None else ()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_verb_that_is_waited_for_is_offered_or_it_is_told_why_not(game: Game) -> None:
    refused = set()
    for seats in {game.least, len(game.seats)}:
        match, chance = new_match(game, 5, seats), Random(5)
        for _ in range(PLIES):
            offered = {form.verb for form in match.legal_moves.forms if form.count()}
            told = match.awaited_refusals()
            assert set(awaited(match)) - offered == set(told)
            for verb, why in told.items():
                assert why.clause
                assert Move(verb, seat=match.task.seats[0] if match.task else "") not in match.legal_moves
            refused |= set(told)
            if match.outcome is None:
                match.play(bot_move(match, chance))
    assert refused >= notes_of(game.id).stuck


@pytest.mark.rule("COLL-1.3")
def test_roles_that_are_no_legal_set_say_why_they_cannot_start() -> None:
    match = new_match(example("collection"), seats=4)
    assert match.awaited_refusals() == {}
    taken = {match.table.numbers[f"role/{seat}"] for seat in match.seats}
    free = next(move for move in match.legal_moves if move.verb == "seat" and move.args["role"] not in taken)
    match.play(free)
    why = match.awaited_refusals()["start"]
    assert (why.code, why.clause) == ("role_needed", "COLL-1.3")
    match.take_back("a slip")
    assert match.awaited_refusals() == {}
