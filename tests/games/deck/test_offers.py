"""Every legal move of Collection Deck is offered, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.games.deck.content import ASPECTS
from engine.match.match import Match, Move
from engine.visibility.schema import REFEREE
from tests.games.deck.scene import GAME
from tests.games.game_list import new_match, random_options
from tests.games.offers import check


@pytest.mark.rule("DECK-5.3", "DECK-5.4", "DECK-6.5", "DECK-6.9")
@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_what_is_accepted(seed: int) -> None:
    chance = Random(seed)
    seats = 2 + seed % 7
    match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, chance, seats))
    accepted = 0
    for _ in range(120):
        if match.outcome is not None:
            break
        if chance.index(3) == 0:
            accepted += check(match, chance, _tries)
        match.play(bot_move(match, chance) if chance.index(2) else match.legal_moves.sample(chance))
    assert accepted


def _tries(match: Match, chance: Random) -> Iterator[Move]:
    task = match.task
    assert task is not None
    if task.name == "declare":
        yield from (_strategy(match, task.seats[0], chance) for _ in range(40))
    elif task.name in ("disrupt_poll", "disrupt_open"):
        for seat in task.seats:
            if seat != REFEREE:
                yield from _disruptions(match, seat, seat if task.name == "disrupt_open" else "")
    elif task.name == "respond":
        yield from (Move(verb) for verb in ("accept", "give_up"))
        yield from (_answer(match, task.seats[0], chance) for _ in range(60))


def _field(match: Match) -> Any:
    return match.rules.context


def _some(items: Sequence[str], count: int, chance: Random) -> list[str]:
    left = list(items)
    return [left.pop(chance.index(len(left))) for _ in range(min(count, len(left)))]


def _chooses(match: Match, card: str) -> bool:
    return getattr(getattr(_field(match).reality(card), "args", None), "aspect", "") == "choose"


def _placed(match: Match, card: str, targets: Sequence[str], chance: Random) -> dict[str, str]:
    placed = {"card": card, "target": targets[chance.index(len(targets))]}
    return {**placed, "choice": ASPECTS[chance.index(4)]} if _chooses(match, card) else placed


def _strategy(match: Match, seat: str, chance: Random) -> Move:
    field, table = _field(match), match.table
    problems = field.problems(table)
    spot, problem = problems[chance.index(len(problems))]
    techniques = _some(field.techniques_in_hand(table, seat), 1 + chance.index(3), chance)
    others = [card for card in field.hand(table, seat) if field.technique(card) is None]
    targets = [problem.id, *techniques, *field.strategy(table, spot)]
    modifiers = [_placed(match, card, targets, chance) for card in _some(others, chance.index(len(others) + 1), chance)]
    args: dict[str, Any] = {"problem": problem.id, "techniques": techniques}
    return Move("play_strategy", {**args, "modifiers": modifiers} if modifiers else args)


def _disruptions(match: Match, seat: str, named: str) -> Iterator[Move]:
    field, table = _field(match), match.table
    spot = field.target_spot(table)
    for card in field.hand(table, seat):
        for target in (field.problem(table, spot).id, *field.strategy(table, spot)):
            for choice in ASPECTS if _chooses(match, card) else ("",):
                args = {"card": card, "target": target}
                yield Move("disrupt", {**args, "choice": choice} if choice else args, named)


def _answer(match: Match, seat: str, chance: Random) -> Move:
    field, table = _field(match), match.table
    spot = field.target_spot(table)
    strategy = list(field.strategy(table, spot))
    cards = _some(field.hand(table, seat), 1 + chance.index(3), chance)
    if chance.index(4) == 0:
        return Move("respond", {"actions": [{"action": "cancel", "card": cards[0]}]})
    new = [card for card in cards if field.technique(card) is not None]
    actions = [{"action": "replace", "old": strategy[chance.index(len(strategy))], "new": card} for card in new]
    targets = [field.problem(table, spot).id, *strategy, *new]
    checks = [card for card in cards if card not in new]
    actions += [{"action": "modify", **_placed(match, card, targets, chance)} for card in checks]
    return Move("respond", {"actions": actions})
