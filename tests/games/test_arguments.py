"""Whatever is sent as the arguments of a move: it is refused in a sentence, or it is a move that is listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.match import Match
from engine.model.event import Event
from engine.moves.move import Move
from engine.play.verbs import LONGEST
from tests.games.game_list import GAMES, IDS, content_of, new_match, play_random

LISTED = 1_000
every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    2.0,
    -1,
    0,
    3,
    10**30,
    "",
    "x",
    "\u202e",
    "y" * 1_000_000,
    [],
    ["x"],
    [[]],
    {},
    {"x": 1},
    {"x": {}},
)


def mutated(args: Mapping[str, Any], chance: Random) -> Iterator[dict[str, Any]]:
    """The arguments with one of them left out, one too many, or another in the place of one, at any depth."""
    yield {**args, "no_such_argument": ODD[chance.index(len(ODD))]}
    for name, value in args.items():
        yield {key: other for key, other in args.items() if key != name}
        for odd in ODD:
            yield {**args, name: odd}
        if isinstance(value, int):
            yield from ({**args, name: one} for one in (float(value), bool(value), str(value), value + 1, -value))
        if isinstance(value, Mapping):
            yield from ({**args, name: inner} for inner in mutated(value, chance))
        if isinstance(value, list) and value:
            yield {**args, name: [*value, value[0]]}
            at = chance.index(len(value))
            others = mutated(value[at], chance) if isinstance(value[at], Mapping) else iter([{"x": one} for one in ODD])
            yield from ({**args, name: [*value[:at], inner, *value[at + 1 :]]} for inner in others)


def kinds(value: Any) -> set[type]:
    """The kinds of value that there are within a value, itself included."""
    if isinstance(value, Mapping):
        return {type(value)}.union(*map(kinds, value.values()))
    return {type(value)}.union(*map(kinds, value)) if isinstance(value, list | tuple) else {type(value)}


def outcome_of(match: Match, move: Move) -> tuple[Event, ...] | str:
    """What a move does, or the sentence that refuses it; chance is thrown by the program."""
    if refused := match.why_not(move):
        assert refused.code
        assert refused.text.endswith("."), refused.text
        assert len(refused.text) < 400, refused.text[:400]
        return refused.text
    ply, _ = match.prepare(move)
    assert msgspec.json.decode(msgspec.json.encode(ply.args)) == ply.args
    return ply.events


@pytest.mark.slow
@every_game
def test_odd_arguments_are_refused_or_are_those_of_a_listed_move(game: Game) -> None:
    chance = Random(17)
    for seed in (1, 2):
        match = Match(game, content_of(game), seed=seed, dice_entered=False)
        for _ in range(45):
            if match.outcome is not None:
                break
            move = match.legal_moves.sample(chance)
            plain = outcome_of(match, move)
            tries = list(mutated(move.args, chance))
            for args in [tries[chance.index(len(tries))] for _ in range(12)]:
                odd = msgspec.structs.replace(move, args=args)
                found = outcome_of(match, odd)
                if isinstance(found, str) or found == plain:
                    continue
                if match.legal_moves.count() > LISTED:  # too many to go through: it is at least made as they are
                    assert kinds(odd.args) <= kinds(move.args), odd
                else:
                    assert any(outcome_of(match, one) == found for one in match.legal_moves), odd
            match.play(move)


@pytest.mark.parametrize(
    ("verb", "args", "text"),
    [
        ("play", {}, "play needs card, a text."),
        ("play", {"card": None}, "play needs card, a text."),
        ("play", {"card": ["c0"]}, "play needs card, a text."),
        ("play", {"card": 2.5}, "play: card cannot be 2.5: numbers are whole."),
        ("play", {"card": [{"n": 2.0}]}, "play: card cannot be 2.0: numbers are whole."),
        ("play", {"card": True}, "play: card cannot be true or false."),
        ("play", {"card": "c0", "n": 1}, "play takes no n here: leave it out."),
        (
            "play",
            {"card": "c0", "\ud800": 1},
            "A move is made of texts, whole numbers, lists of them, and mappings by name.",
        ),
        ("play", {"card": "c0", "desk": 1}, "play takes no desk here: leave it out."),
        ("play", {"card": "c0", "n" * 100: 1}, "play takes no argument of that name here: leave it out."),
        ("play", {"card": "x" * 10_000}, "This move is too long to be one: 10,000 characters are the most."),
        ("p" * 10_000, {}, "This move is too long to be one: 10,000 characters are the most."),
        ("play", {"card": "\ud800"}, "A move is made of texts, whole numbers, lists of them, and mappings by name."),
        ("play", {"card": {object()}}, "A move is made of texts, whole numbers, lists of them, and mappings by name."),
    ],
)
def test_what_no_game_takes_is_refused_for_all(verb: str, args: dict[str, Any], text: str) -> None:
    match = new_match(GAMES[0], seed=1)
    card = match.legal_moves.sample(Random(1)).args["card"]
    refused = match.why_not(Move(verb, {key: card if value == "c0" else value for key, value in args.items()}))
    assert refused is not None
    assert (refused.code, refused.clause, refused.text) == ("bad_argument", "", text)


@every_game
def test_moves_that_are_made_are_far_shorter_than_those_that_are_refused_for_their_length(game: Game) -> None:
    match = play_random(new_match(game, seed=3), Random(3), 40)
    assert max(len(msgspec.json.encode(ply.args)) for ply in match.history.plies) < LONGEST / 10
