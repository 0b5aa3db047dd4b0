"""Every legal move of Kingpin is offered, and nothing else. Answers to questions are looked up in one list for both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.games.kingpin.content import Character, CityLocation
from engine.match.match import Match, Move
from tests.effort import tries
from tests.games.game_list import new_match, random_options
from tests.games.kingpin.scene import GAME
from tests.games.offers import check

pytestmark = pytest.mark.slow


@pytest.mark.rule("KING-5.12", "KING-6.6", "KING-7.1", "KING-7.2", "KING-7.5", "KING-7.9", "KING-12.1", "KING-14.4")
def test_what_is_offered_is_what_is_accepted() -> None:
    accepted: Counter[str] = Counter()
    for seed in range(tries(2, 5)):
        chance, seats = Random(seed), 2 + seed
        match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, chance, seats))
        for _ in range(160):
            if match.task is None:
                break
            rare = match.table.number(f"influence:{match.task.seats[0]}") > 0
            if match.task.name in ("move", "action") and chance.index(3 if rare else 9) == 0:
                check(match, chance, lambda match, chance: _accepted(match, chance, accepted), most=1000)
            match.play(bot_move(match, chance) if chance.index(2) else match.legal_moves.sample(chance))
    assert accepted.keys() >= {"move_character", "attack", "take_control", "rob", "come_out", "use_ability", "influence"}


def _accepted(match: Match, chance: Random, counted: Counter[str]) -> Iterator[Move]:
    for move in _tries(match, chance):
        if match.why_not(move) is None:
            counted[move.verb] += 1
            yield move


def _tries(match: Match, chance: Random) -> Iterator[Move]:
    there, table = match.rules.context, match.table
    characters = [who for seat in there.living(table) for who in there.crew(table, seat)]
    cops, places = there.cops(table), tuple(there.content.locations)
    assert match.task is not None
    own = there.crew(table, match.task.seats[0])
    if match.task.name == "move":
        yield from (Move("move_character", {"character": who, "to": to}) for who, to in product(characters, places))
        yield Move("end_move")
        return
    yield from (Move(verb) for verb in ("come_out", "reveal_motivation", "end_actions"))
    yield from (Move(verb, {"character": who}) for verb in ("take_control", "rob") for who in characters)
    yield from (Move("attack", {"character": who, "target": foe}) for who in own for foe in (*characters, *cops))
    aims: list[dict[str, Any]] = [{}, *({"n": n} for n in (1, 2, 3)), *({"delta": delta} for delta in (1, -1))]
    aims += [{"character": who} for who in characters] + [{"cop": cop} for cop in cops]
    aims += [{"character": who, "to": _one(places, chance)} for who in own]
    aims += [{"cop": cop, "to": _one(places, chance)} for cop in cops]
    aims += [{"seat": seat} for seat in match.seats]
    yield from (Move("influence", {"kind": kind, **aim}) for kind in there.content.influence_actions for aim in aims)
    sources: list[CityLocation | Character] = [*there.content.locations.values()]
    sources += [there.content.characters[who] for who in own]
    for source in sources:
        for ability in source.ability:
            named = {"source": source.id, "ability": ability.id}
            if match.why_not(Move("use_ability", named)) is None or chance.index(3) == 0:
                yield from (Move("use_ability", {**named, **aim}) for aim in aims)


def _one(places: Sequence[str], chance: Random) -> str:
    return places[chance.index(len(places))]
