"""The referee rules: any edit that names what there is, and the game goes on from there."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from typing import cast

import pytest
import tomli_w

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove, PositionError
from engine.match.match import Match
from engine.match.position_file import dump_position, load_position
from engine.model.event import (
    Ended,
    Event,
    Made,
    Marked,
    Moved,
    Outcome,
    Piece,
    Popped,
    Published,
    Pushed,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Task,
    Turned,
    events_from_json,
    events_to_json,
)
from engine.play.verbs import verb
from engine.play.working_table import Desk
from referee.simulation.disturbances import ODD_VALUES, any_edit
from tests.effort import tries
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, IDS, example, new_match, play_random

HAND = "hand:north"


@pytest.fixture
def match() -> Match:
    return Match(Toy(), None, seed=5)


def _refusals(match: Match) -> list[tuple[Event, str]]:
    card = match.table.ids(HAND)[0]
    end = Outcome(("nobody",), "x", "It ends.")
    return [
        (Set("nope", None, 3), "there is no number nope"),
        (Made(Piece("new", "nope"), HAND, 0), "there is no kind of piece nope"),
        (Made(Piece("new", match.table.piece(card).kind), "nope", 0), "there is no zone nope"),
        (Made(Piece("new", match.table.piece(card).kind), HAND, -1), f"there is no place -1 in {HAND}"),
        (Made(Piece(card, match.table.piece(card).kind), HAND, 0), f"{card} is already there"),
        (Moved(card, HAND, 0, "nope", 0), "there is no zone nope"),
        (Moved(card, HAND, 0, "table", 99), "there is no place 99 in table"),
        (Moved(card, "table", 0, HAND, 0), f"there is no piece {card} in table"),
        (Shuffled("nope", (), ()), "there is no zone nope"),
        (Shuffled(HAND, match.table.ids(HAND), (card,) * len(match.table.ids(HAND))), f"{HAND} holds other pieces"),
        (Marked(card, "nope", 0, 1), "there is no mark nope"),
        (Made(Piece("new", match.table.piece(card).kind, marks={"nope": 1}), HAND, 0), "there is no mark nope"),
        (Marked("nope", "seen", 0, 1), "there is no piece nope"),
        (Marked(card, "seen", 0, True), "the log cannot hold it"),
        (Turned("nope", True), "there is no piece nope"),
        (Turned(card, True), f"{card} lies so already"),
        (Removed(Piece("nope", "c1"), HAND, 0), f"there is no piece nope in {HAND}"),
        (Removed(match.table.piece(card), "nope", 0), f"there is no piece {card} in nope"),
        (Rolled("nope", "north", (1,)), "there is no roll nope"),
        (Said("nope"), "there is no line nope"),
        (Pushed(Task("nope")), "there is no decision nope"),
        (Popped(Task("nope")), "there is no decision nope"),
        (Pushed(Task(next(iter(match.rules.decisions)), ("nobody",))), "nobody is called nobody"),
        (Ended(None, end), "nobody is called nobody"),
        (Published(("nobody",)), "nobody is called nobody"),
    ]


@pytest.mark.parametrize("at", range(25))
def test_an_edit_that_names_what_is_not_there_is_refused_by_its_name(match: Match, at: int) -> None:
    edit, sentence = _refusals(match)[at]
    with pytest.raises(IllegalMove, match=sentence.replace("(", r"\(")) as refused:
        match.rule(edit, reason="a slip of the pen")
    assert refused.value.code == "bad_edit"
    assert len(match.history.plies) == 1


def test_every_edit_of_a_ruling_reverts_whatever_it_said_was_there(match: Match) -> None:
    before, hand = match.table, match.table.ids(HAND)
    card, other, *_ = hand
    ply = match.rule(
        Marked(card, "seen", 7, 2),
        Turned(card, False),
        Shuffled(HAND, ("c1", "c2"), hand[::-1]),
        Removed(Piece(other, "c3"), HAND, len(hand) - 2),
        Removed(Piece(card, "c3"), HAND, len(hand) - 2),
        reason="two cards are lost",
    )
    table = match.table
    for edit in reversed(ply.events):
        table = table.revert(edit)
    assert table == before


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_no_ruling_puts_a_question_that_cannot_be_asked(game: Game) -> None:
    match = new_match(game, seed=3)
    for kind in match.rules.schema.prompts:
        assert match.task is not None
        try:
            match.rule(Popped(match.task), Pushed(Task(kind, match.seats[:1])), reason="they ask for it")
        except IllegalMove:
            pass  # it lacks what it is about
        else:
            for audience in match.rules.schema.audiences:
                match.view(audience)
                match.observations(audience)
            match.take_back("it was only tried")


def test_a_ruling_that_changes_nothing_is_taken_whatever_the_table_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the one by which a session goes on under newer rules."""
    match = Match(Toy(), None, seed=5)
    monkeypatch.setattr("engine.match.match.can_continue", lambda rules, table: False)
    with pytest.raises(IllegalMove, match="The rules cannot go on from this ruling"):
        match.rule(Set("turn", 1, 2), reason="it matters")
    match.rule(reason="so be it")
    assert [ply.kind for ply in match.history.plies] == ["start", "ruling"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_no_ruling_leaves_a_table_of_which_the_rules_can_make_nothing(game: Game) -> None:
    match, chance = new_match(game, seed=8), Random(8)
    for _ in range(tries(15, 60)):
        if match.task is None:
            break
        try:
            match.rule(any_edit(match, chance), reason="whatever the referee says")
        except IllegalMove:
            pass  # it is refused, and the game is where it was
        else:
            assert match.legal_moves.count() >= 0
            events = match.history.plies[-1].events
            assert events_from_json(events_to_json(events)) == events, "the log can be read again"
            assert all(sentence.endswith(".") for sentence in match.faults())
            match.take_back("it was only tried")
        match.play(match.legal_moves.sample(chance))


def test_a_ruling_may_ask_the_referee(match: Match) -> None:
    """As the set-up and some answers of the printed games are."""
    assert match.task is not None
    match.rule(Popped(match.task), Pushed(Task("play", ("north", "referee"))), reason="they cannot agree")
    assert match.task.seats == ("north", "referee")
    assert match.faults() == ()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_number_made_anything_is_refused_or_the_game_goes_on(game: Game) -> None:
    match, chance = play_random(new_match(game, seed=8), Random(8), plies=15), Random(8)
    for number in match.rules.schema.numbers:
        try:
            match.rule(Set(number, None, ODD_VALUES[chance.index(len(ODD_VALUES))]), reason="whatever the referee says")
        except IllegalMove as refused:
            assert refused.code == "bad_edit"  # noqa: PT017
        else:
            assert match.legal_moves.count() >= 0
            match.take_back("it was only tried")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_after_any_ruling_the_game_goes_on_or_says_that_it_cannot(game: Game) -> None:
    """No move is an error of the program, however odd a table the referee has made."""
    chance = Random(21)
    for seed in range(tries(3, 12)):
        match = play_random(new_match(game, seed=seed), chance, plies=10 + seed)
        for _ in range(3):
            with suppress(IllegalMove):
                match.rule(any_edit(match, chance), reason="whatever the referee says")
            with suppress(IllegalMove):
                play_random(match, chance, plies=8)
        while len(match.history.in_effect) > 1:  # and all of it can be taken back
            match.take_back("it was only tried")


def test_a_move_that_the_rules_cannot_carry_out_since_a_ruling_is_refused_with_what_to_do(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = next(iter(match.legal_moves))

    @verb(name="play")
    def play(desk: Desk, task: Task, card: str) -> None:
        desk.table.numbers["gone"]

    match.rule(Set("turn", 1, 2), reason="it matters")
    monkeypatch.setitem(match.rules.decisions["play"].verbs, "play", play)
    with pytest.raises(IllegalMove, match="Since a ruling the table is not as the rules want it") as refused:
        match.play(move)
    assert refused.value.code == "beyond_rules"
    assert match.why_not(move) is not None
    for ask in (match.preview, match.odds):
        with pytest.raises(IllegalMove, match="take the ruling back, or rule"):
            ask(move)
    match.take_back("the ruling")
    with pytest.raises(KeyError):
        match.play(move)
    untouched = Match(Toy(), None, seed=5)
    monkeypatch.setitem(untouched.rules.decisions["play"].verbs, "play", play)
    with pytest.raises(KeyError):
        untouched.play(move)


def test_a_ruling_that_changes_nothing_hides_no_error_of_the_rules(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one that only settled a question every later bug was taken for what a ruling had done to the table."""
    move = next(iter(match.legal_moves))

    @verb(name="play")
    def play(desk: Desk, task: Task, card: str) -> None:
        desk.table.numbers["gone"]

    match.rule(reason="the timer has no part in it")
    monkeypatch.setitem(match.rules.decisions["play"].verbs, "play", play)
    with pytest.raises(KeyError):
        match.play(move)


def test_a_flag_where_something_is_counted_counts_as_one(match: Match) -> None:
    """A line of the log says numbers, words and pieces: with a flag in it it could not be read again."""
    match.rule(Set("turn", None, True), reason="as he likes")
    assert (match.table.number("turn"), type(match.table.number("turn"))) == (1, int)


def test_what_no_log_could_hold_is_not_played_since_a_ruling(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a log with such a ply all that comes after it would be lost."""
    move, odd = next(iter(match.legal_moves)), cast(int, None)

    @verb(name="play")
    def play(desk: Desk, task: Task, card: str) -> None:
        desk.say("played", card=desk.ref(card), seat=odd)

    match.rule(Set("turn", 1, 2), reason="it matters")
    monkeypatch.setitem(match.rules.decisions["play"].verbs, "play", play)
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.code == "beyond_rules"


def test_a_position_whose_decision_lacks_what_it_needs_is_refused() -> None:
    match = new_match(example("hunt"), seed=3)
    text = dump_position(match.rules, match.table)
    assert load_position(match.rules, text) == match.table
    record = tomllib.loads(text)
    asked = record["agenda"][0]
    for seats, sentence in ((["nobody"], f"{asked['task']} asks nobody, who does not play"), ([], "asks nobody.")):
        record["agenda"][0] = {**asked, "seats": seats}
        with pytest.raises(PositionError, match=sentence):
            load_position(match.rules, tomli_w.dumps(record))
    record["agenda"][0] = {**asked, "task": "place_need", "data": {}}
    with pytest.raises(PositionError, match="The rules can make no sense of this table"):
        load_position(match.rules, tomli_w.dumps(record))
