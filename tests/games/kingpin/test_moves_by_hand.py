"""What may be done in the action phase, and the chances told for it, are those of a second reading of the digest."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match, Move
from tests.games.game_list import new_match, random_options
from tests.games.kingpin import by_hand
from tests.games.kingpin.moves_by_hand import Action, chance, chance_of_attack
from tests.games.kingpin.scene import GAME

pytestmark = pytest.mark.slow


@pytest.mark.rule(
    "KING-3.8", "KING-3.11", "KING-6.4", "KING-6.6", "KING-6.8", "KING-6.9", "KING-7.1", "KING-7.2", "KING-7.5"
)
@pytest.mark.rule(
    "KING-7.3", "KING-8.1", "KING-10.6", "KING-11.3", "KING-11.4", "KING-12.1", "KING-13.4", "KING-14.4", "KING-20.7"
)
def test_all_that_the_digest_allows_is_offered_and_its_chances_are_exact() -> None:
    seen: Counter[str] = Counter()
    for seed in range(5):
        random, seats = Random(seed), 2 + seed
        match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, random, seats))
        for _ in range(220):
            if match.task is None:
                break
            if match.task.name == "action":
                _compare(match, seen)
            match.play(bot_move(match, random) if random.index(2) else match.legal_moves.sample(random))
    assert min(seen[what] for what in ("attack", "take_control", "rob", "use_ability", "influence", "chance")) > 20, seen


def _compare(match: Match, seen: Counter[str]) -> None:
    assert match.task is not None
    table, seat = match.table, match.task.seats[0]
    by_rule = [Move(verb, aim) for verb, aim in Action(table, seat, match.options).moves()]
    offered = list(match.legal_moves)
    assert [move for move in by_rule if move not in offered] == []
    assert [move for move in offered if move not in by_rule] == []
    seen.update(move.verb for move in offered)
    for move in offered:
        if move.verb in ("attack", "take_control"):
            odds, who = match.odds(move), move.args["character"]
            place = table.where[who]
            if move.verb == "attack":
                expected = chance_of_attack(table, who, move.args["target"])
            else:
                over = 6 if table.numbers.get(f"control/{place}") else 4
                expected = chance(over - by_hand.mods(table, "control_roll", seat, who, place))
            assert odds is not None
            assert odds.chance is not None
            assert abs(float(odds.chance) - float(expected)) < 1e-9, (move, odds)
            seen["chance"] += 1
    total = max(0, table.number("heat") - table.number("reduction"))
    known = by_hand.mods(table, "heat_roll", seat, secret=False)
    words, percent = match.rules.schema.value(table, "heat_needs"), f"({round(100 * float(chance(total - known)))} %)"
    if total and 2 <= total - known < 12:
        assert isinstance(words, str)
        assert percent in words
