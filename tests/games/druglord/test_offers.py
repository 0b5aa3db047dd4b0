"""Every legal move of Druglord is offered, and nothing else. Cards, and routes that are named, are held elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any, cast

import pytest

from engine.chance.chance import Random
from engine.games.druglord.content import TYPES
from engine.games.druglord.rules import DruglordRules
from engine.games.druglord.table_reader import TableReader, region_of
from engine.games.druglord.trades import MEANS
from engine.match.match import Match, Move
from tests.effort import tries
from tests.games.druglord.scene import GAME
from tests.games.druglord.test_second_reading import choose
from tests.games.game_list import new_match, random_options
from tests.games.offers import check

pytestmark = pytest.mark.slow


@pytest.mark.rule("DRUG-5.7", "DRUG-5.8", "DRUG-7.5", "DRUG-8.19", "DRUG-8.21", "DRUG-8.26", "DRUG-8.27", "DRUG-9.3")
@pytest.mark.rule("DRUG-10.13", "DRUG-11.2", "DRUG-11.12", "DRUG-13.1", "DRUG-15.4")
def test_what_is_offered_is_what_is_accepted() -> None:
    accepted: dict[str, int] = {}
    for seed in range(tries(5, 8)):
        chance, seats = Random(seed), 2 + seed
        match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, chance, seats))
        for _ in range(350):
            task = match.task
            if task is None:
                break
            if task.name in _TRIES and (task.name not in _OFTEN or chance.index(12) == 0):
                accepted[task.name] = accepted.get(task.name, 0) + check(match, chance, _tries)
            match.play(choose(match, chance))
    assert not {name for name in _TRIES if not accepted.get(name)} - {"local_busts"}


_OFTEN = ("before_roll", "after_roll", "slot_open", "moving")

Args = Mapping[str, Any]


def _tries(match: Match, chance: Random) -> Iterator[Move]:
    task = match.task
    assert task is not None
    board = TableReader(cast(DruglordRules, match.rules).context, match.table)
    named = len(task.seats) > 1
    for seat in task.seats if named else task.seats[:1]:
        for verb, args in _TRIES.get(task.name, _nothing)(board, seat, task.data):
            yield Move(verb, {name: value for name, value in args.items() if value is not None}, seat if named else "")


def _nothing(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from ()


def _heaps(kinds: Sequence[str], most: int) -> Iterator[dict[str, int]]:
    for n in range(1, most + 1):
        for chosen in combinations_with_replacement(kinds, n):
            yield {kind: chosen.count(kind) for kind in dict.fromkeys(chosen)}


def _keeps(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    drawn = [region_of(card) for card in board.table.ids(f"hand:{seat}")] if seat in board.context.seats else []
    for n in (2, 3, 4):
        yield from (("keep_regions", {"ids": list(ids)}) for ids in combinations(drawn, n))


def _claims(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    row = [region_of(card) for card in board.table.ids("row")]
    yield from ((verb, {"region": region}) for verb in ("claim", "draft") for region in (*row, None))


def _actions(board: TableReader, seat: str, data: Args, chosen: str = "") -> Iterator[tuple[str, Args]]:
    """What is chosen already may be chosen again, which changes nothing and is not offered."""
    for action in ("move_weight", "violence", "draw_2", "baller", "none"):
        if action != chosen:
            yield "choose_action", {"action": action}


def _sways(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from ((verb, {}) for verb in ("pass", "all_pass", "roll"))
    kinds = [*TYPES, *(f"fresh_{kind}" for kind in TYPES)]
    for die, pay in product(board.context.seats, _heaps(kinds, 2)):
        yield from (("sway", {"die": die, "amount": sign * sum(pay.values()), "pay": pay}) for sign in (1, -1))


def _trades(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from _actions(board, seat, data, "move_weight")
    yield "end_action", {}
    held = board.regions_of(seat)
    for origin, to, means, units in product(held, held, MEANS, (1, 2, 3, 4)):
        yield "trade", {"means": means, "units": units, "from": origin, "to": to}
    for region, units in product(board.context.regions, (1, 2, 3)):
        yield "export", {"units": units, "to": region}
        yield "stash", {"from": region, "units": units}


def _attacks(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from _actions(board, seat, data, "violence")
    for origin, target in product(board.regions_of(seat), board.owners()):
        yield "attack", {"from": origin, "target": target}


def _answers(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from ((verb, {"yes": yes}) for verb in ("press", "counter") for yes in (True, False))


def _draws(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from _actions(board, seat, data, "draw_2")
    yield from (("draw_2", {"take": take}) for take in _heaps(TYPES, 3))


def _rerolls(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    yield from (("sea_reroll", {"ocean": ocean.id}) for ocean in board.context.content.oceans)
    yield from ((verb, {}) for verb in ("pass", "all_pass"))


def _stores(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    held = board.regions_of(seat)
    for n in range(min(3, len(held)) + 1):
        yield from (("store", {"keep": list(keep)}) for keep in combinations(held, n))


def _busts(board: TableReader, seat: str, data: Args) -> Iterator[tuple[str, Args]]:
    places = [f"{region}{stored}" for region in board.regions_of(seat) for stored in ("", ".stored")]
    for kind, n in product(TYPES, (1, 2)):
        for chosen in combinations_with_replacement([*places, "traphouse", "fresh_traphouse"], n):
            yield "lose_markers", {"type": kind, "places": list(chosen)}


_TRIES: Mapping[str, Callable[[TableReader, str, Args], Iterator[tuple[str, Args]]]] = {
    "setup_keep": _keeps,
    "draft_claim": _claims,
    "draft_pick": _claims,
    "order_roll": _sways,
    "before_roll": _sways,
    "trial": _sways,
    "slot_open": _actions,
    "moving": _trades,
    "attacking": _attacks,
    "press": _answers,
    "counter": _answers,
    "drawing_2": _draws,
    "after_roll": _rerolls,
    "phase_end": _stores,
    "local_busts": _busts,
}
