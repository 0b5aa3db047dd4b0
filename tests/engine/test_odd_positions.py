"""Positions with something wrong in them: refused in a sentence, or the game goes on from them or says that it cannot."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from typing import Any, cast

import pytest
import tomli_w

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove, PositionError
from engine.match.match import Match
from engine.match.position_file import dump_position, load_position
from engine.model.event import Task
from engine.play.verbs import verb
from engine.play.working_table import Desk
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, IDS, example, new_match, play_random

ODD: tuple[Any, ...] = (True, 2.5, -1, 0, 1, 10**18, "", "x", "seat_1", [], ["x"], {}, {"x": 1}, float("inf"))


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within TOML data."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


def spoilt(text: str, chance: Random) -> str:
    """A position with one value left out, or another in its place."""
    record = tomllib.loads(text)
    ways = list(places(record))
    *before, last = ways[chance.index(len(ways))]
    held: Any = record
    for key in before:
        held = held[key]
    if chance.index(3) == 0:
        del held[last]
    else:
        held[last] = copy.deepcopy(ODD[chance.index(len(ODD))])
    return tomli_w.dumps(record)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_position_with_something_wrong_in_it_is_refused_in_a_sentence_or_can_be_begun_with(game: Game) -> None:
    chance, begun = Random(4), 0
    for seed in range(4):
        match = play_random(new_match(game, seed=seed), chance, plies=seed * 2)
        text = dump_position(match.rules, match.table)
        for _ in range(20):
            try:
                table = load_position(match.rules, spoilt(text, chance))
            except PositionError as refused:
                assert "\n" not in str(refused)  # noqa: PT017
                continue
            begun += 1
            odd = Match(game, match.content, options=match.options, seats=match.seats, position=table)
            assert odd.legal_moves.count() >= 0
            assert [odd.view(audience).audience for audience in odd.rules.schema.audiences]
    assert begun > 5


def test_a_move_that_the_rules_cannot_carry_out_from_a_position_is_refused_with_what_to_do() -> None:
    game = example("druglord")
    match = new_match(game, seed=1)
    chance = Random(1)
    while not any("mods" in task.data for task in match.table.agenda):
        match.play(match.legal_moves.sample(chance))
    record = tomllib.loads(dump_position(match.rules, match.table))
    for task in record["agenda"]:
        if "mods" in task["data"]:
            task["data"]["mods"] = [["too few"]]
    table = load_position(match.rules, tomli_w.dumps(record))
    odd = Match(game, match.content, options=match.options, seats=match.seats, position=table)
    with pytest.raises(IllegalMove) as refused:
        play_random(odd, chance, plies=5)
    assert refused.value.code == "beyond_rules"
    why = "From the position that this game began with the rules cannot carry this out: rule, or begin with another."
    assert refused.value.text == why


def test_what_no_log_could_hold_is_not_played_from_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """As since a ruling: of a log with such a ply all that comes after it would be lost."""
    toy = Match(Toy(), None, seed=5)
    record = tomllib.loads(dump_position(toy.rules, toy.table)) | {"numbers": {"turn": 7}}
    match = Match(Toy(), None, seed=5, position=load_position(toy.rules, tomli_w.dumps(record)))
    odd = cast(int, None)

    @verb(name="play")
    def play(desk: Desk, task: Task, card: str) -> None:
        desk.say("played", card=desk.ref(card), seat=odd)

    monkeypatch.setitem(match.rules.decisions["play"].verbs, "play", play)
    with pytest.raises(IllegalMove, match="From the position that this game began with"):
        match.play(next(iter(match.legal_moves)))
