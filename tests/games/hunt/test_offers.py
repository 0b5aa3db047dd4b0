"""No move of The Hunt for El Chapo is accepted that is not offered. Plans, of which there are very many, are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.games.hunt.content import DEFENSE_TYPES, WITH_CHAPO, HuntContent
from engine.match.match import Match, Move
from tests.effort import tries
from tests.games.game_list import new_match, random_options
from tests.games.hunt.scene import HUNT
from tests.games.offers import check

pytestmark = pytest.mark.slow

Tries = Iterator[tuple[str, dict[str, Any]]]


@pytest.mark.rule("HUNT-3.4", "HUNT-3.5", "HUNT-5.1", "HUNT-5.3", "HUNT-5.4", "HUNT-5.5", "HUNT-5.6", "HUNT-5.8")
@pytest.mark.rule("HUNT-6.9", "HUNT-7.6", "HUNT-7.7", "HUNT-8.4", "HUNT-8.6", "HUNT-9.7")
def test_nothing_is_accepted_that_is_not_offered() -> None:
    accepted: Counter[str] = Counter()
    for seed in range(tries(3, 8)):
        chance = Random(seed)
        match = new_match(HUNT, seed=seed, options=random_options(HUNT, chance))
        while match.task is not None:
            if match.task.name in _TRIES and chance.index(1 + 3 * (match.task.name in _OFTEN)) == 0:
                accepted[match.task.name] += check(match, chance, _tries)
            match.play(bot_move(match, chance) if chance.index(2) else match.legal_moves.sample(chance))
    assert {name for name, times in accepted.items() if times} == set(_TRIES)


def _tries(match: Match, chance: Random) -> Iterator[Move]:
    task = match.task
    assert task is not None
    several = len(task.seats) > 1
    for seat in task.seats:
        for verb, args in _TRIES[task.name](match.content):
            yield Move(verb, {name: value for name, value in args.items() if value is not None}, seat if several else "")


def _splits(content: HuntContent) -> Tries:
    for numbers in product(range(-1, 10), repeat=3):
        yield "setup_split", dict(zip(DEFENSE_TYPES, numbers, strict=True))


def _placements(content: HuntContent) -> Tries:
    yield "setup_done", {}
    yield from (("setup_place_chapo", {"location": place}) for place in content.locations)
    for card, place in product(content.cards, (*content.locations, WITH_CHAPO, "hand")):
        yield from ((verb, {"card": card, "location": place}) for verb in ("setup_place_need", "setup_place_defense"))


def _cartel(content: HuntContent) -> Tries:
    yield from ((verb, {}) for verb in ("draw_need", "end_cartel_turn", "claim_win"))
    yield from (("draw_defense", {"deck": deck}) for deck in ("needs", *DEFENSE_TYPES))
    yield from (("fulfil", {"need": card}) for card in content.cards)
    for place, area in product(content.locations, ("hidden", "fixed", "finished")):
        yield "move_chapo", {"location": place, "area": area}
    for card, place in product(content.defenses, (*content.locations, WITH_CHAPO)):
        yield "play_defense", {"card": card, "target": place}
        yield "move_defense", {"card": card, "location": place}
    for card, to in product(content.defenses, (*content.locations, None)):
        yield "use_defense", {"card": card, "location": to}
    yield from _fixes(content)


def _fixes(content: HuntContent) -> Tries:
    for card, label in product(content.topography, (*content.locations, WITH_CHAPO)):
        yield "fix_topography", {"card": card, "label": label}


def _needs(content: HuntContent) -> Tries:
    yield from (("place_need", {"card": card, "location": to}) for card, to in product(content.needs, content.locations))


def _reactions(content: HuntContent) -> Tries:
    yield "decline", {}
    for card, to in product(content.defenses, (*content.locations, None)):
        yield "react", {"card": card, "location": to}


def _intelligence(content: HuntContent) -> Tries:
    yield from _fixes(content)
    for target, flip in product((*content.topography, *content.slots), (None, *content.slots)):
        yield "resolve_intel", {"target": target, "flip": flip}


def _enforcement(content: HuntContent) -> Tries:
    yield from _fixes(content)
    for colour, target in product(("white", "blue", "black"), (*content.locations, *content.cards)):
        yield "resolve_enforcement", {"colour": colour, "target": target}


def _exposures(content: HuntContent) -> Tries:
    yield from (("choose_exposed", {"item": item}) for item in ("chapo", *content.cards, *content.locations))


def _ends(content: HuntContent) -> Tries:
    yield "end_hunter_turn", {}
    yield from _fixes(content)


_TRIES: dict[str, Callable[[HuntContent], Tries]] = {
    "setup_split": _splits,
    "setup_place": _placements,
    "cartel_turn": _cartel,
    "place_need": _needs,
    "after_plan_intel": _reactions,
    "after_plan_enforcement": _reactions,
    "fix_linked": _reactions,
    "finish_card": _reactions,
    "search": _reactions,
    "capture": _reactions,
    "intel_resolve": _intelligence,
    "enforcement_resolve": _enforcement,
    "choose_exposed": _exposures,
    "hunter_end": _ends,
}
_OFTEN = ("setup_place", "cartel_turn", "intel_resolve", "enforcement_resolve")
