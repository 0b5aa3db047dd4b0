"""A position holds what a ruling has removed, made and unset; read back, it is the same table."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
import tomli_w

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove, PositionError
from engine.match.invariants import faults
from engine.match.match import Match
from engine.match.position_file import dump_position, load_position
from engine.model.event import Event, Made, Marked, Piece, Removed, Set, Turned
from tests.effort import tries
from tests.engine.toy import Toy, ToyRules
from tests.games.game_list import GAMES, IDS, new_match, play_random


class LooseRules(ToyRules):
    """No invariant: any table is sound."""

    def faults(self, table: object) -> Iterator[str]:
        yield from ()


class Loose(Toy):
    def rules(self, content: object, options: object, seats: tuple[str, ...]) -> LooseRules:
        return LooseRules(seats, 5)


@pytest.fixture
def match() -> Match:
    return Match(Loose(), None, seed=5)


def again(match: Match) -> None:
    """The position is the same table, and the same text."""
    text = dump_position(match.rules, match.table)
    table = load_position(match.rules, text)
    assert table == match.table
    assert dump_position(match.rules, table) == text


def removed(match: Match, piece: str) -> Removed:
    zone = match.table.where[piece]
    return Removed(match.table.piece(piece), zone, match.table.place(piece, zone))


def test_a_piece_that_a_ruling_removed_does_not_come_back(match: Match) -> None:
    match.rule(removed(match, match.table.ids("hand:north")[0]), reason="A card was lost.")
    again(match)


def test_a_piece_that_a_ruling_made_is_there_with_all_that_lies_on_it(match: Match) -> None:
    new = Piece("new", "c1", up=False, marks={"seen": 2})
    match.rule(Made(new, "hand:north", 1), Made(Piece("plain", "c2"), "table", 0), reason="A card was found.")
    again(match)
    match.rule(Turned("new", True), Marked("new", "seen", 2, 0), reason="It is turned.")
    again(match)


def test_a_piece_of_another_kind_takes_the_place_of_one_that_was_removed(match: Match) -> None:
    """Under the same name: what was printed on the wrong card."""
    card = match.table.ids("hand:north")[0]
    other = next(kind for kind in match.rules.schema.kinds if kind != match.table.piece(card).kind)
    match.rule(removed(match, card), Made(Piece(card, other), "deck", 0), reason="It was another card.")
    again(match)


def test_a_number_that_a_ruling_unset_stays_so(match: Match) -> None:
    match.rule(Set("turn", match.table.numbers["turn"], None), reason="Nobody counts turns.")
    again(match)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"removed": ["nope"]}, "removed: there is no piece nope"),
        ({"removed": ["c0"], "made": {"c0": "c1"}}, "c0 is both removed and made; what is made takes its place"),
        ({"made": {"new": "nope"}}, "made, new: there is no kind of piece nope"),
        ({"made": {"new": "c0"}}, "made: new lies in no zone"),
        ({"unset": ["nope"]}, "there is no number nope"),
        ({"removed": ["c0"], "zones": {"table": ["c0"]}}, "zones, table: there is no piece c0"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused_in_a_sentence(
    match: Match, changes: dict[str, object], sentence: str
) -> None:
    record = tomllib.loads(dump_position(match.rules, match.table))
    with pytest.raises(PositionError, match=sentence):
        load_position(match.rules, tomli_w.dumps({**record, **changes}))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_after_any_such_ruling_a_position_is_true_or_is_refused_by_the_invariant_that_it_breaks(game: Game) -> None:
    chance, checked = Random(2), 0
    match = play_random(new_match(game, 3), chance, 30)
    pieces = sorted(match.table.where)  # a table's own order differs from run to run
    for piece in (pieces[chance.index(len(pieces))] for _ in range(tries(6, 12))):
        copy = Piece(f"{piece}+", match.table.piece(piece).kind)
        edits: tuple[Event, ...] = (removed(match, piece), Made(copy, match.table.where[piece], 0))
        for edit in edits:
            try:
                match.rule(edit, reason="To see what becomes of it.")
            except IllegalMove:
                continue
            checked += 1
            if faults(match.rules, match.table):
                with pytest.raises(PositionError, match="is not a sound position"):
                    load_position(match.rules, dump_position(match.rules, match.table))
            else:
                again(match)
            match.take_back("seen")
    assert checked


def has_zones_of_seats(game: Game) -> bool:
    """Whether a game of more seats has zones that one of fewer has not: where seats come and go, it has them all."""
    fewer, more = (len(new_match(game, seats=seats).rules.schema.zones) for seats in (game.least, len(game.seats)))
    return fewer < more


SEATED = [game for game in GAMES if has_zones_of_seats(game)]


@pytest.mark.parametrize("game", SEATED, ids=[game.id for game in SEATED])
def test_a_position_of_more_seats_says_what_to_give(game: Game) -> None:
    """It said "no zone hideout:green"."""
    match = play_random(new_match(game, seed=2, seats=game.least + 1), Random(2), plies=20)
    fewer = new_match(game, seed=2, seats=game.least)
    with pytest.raises(PositionError, match=r"--seats"):
        load_position(fewer.rules, dump_position(match.rules, match.table))
