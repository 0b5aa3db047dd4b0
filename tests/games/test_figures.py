"""Figures that follow from the table, in every game: no ruling can make a screen lie, for they are stored nowhere.

What each figure has to be is worked out a second time, by hand, in the folder of its game (``figures_by_hand.py``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress

import pytest
import tomli_w

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove, PositionError
from engine.games import all_games
from engine.match.match import Match
from engine.match.position_file import dump_position, load_position
from engine.model.event import Ended, Event, Made, Marked, Outcome, Piece, Set
from engine.model.view import Scalar
from engine.visibility.projection import project
from engine.visibility.schema import REFEREE, Mark, Number, Schema
from engine.visibility.values import Values, shown_value
from referee.log.stored_table import start_from_json, start_to_json
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.simulation.disturbances import any_edit
from referee.store import MemoryStore
from tests.effort import tries
from tests.games.game_list import GAMES, IDS, in_play, new_match, play_random, random_options

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
registered = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def derived_numbers(schema: Schema) -> list[str]:
    return [number.id for number in schema.numbers.values() if number.derive is not None]


def derived_families(schema: Schema) -> list[str]:
    return [mark.family for mark in schema.marks.values() if mark.derive is not None]


def edits_of_derived(schema: Schema, piece: str) -> Iterator[tuple[str, str, Event]]:
    """Yield name, what to rule instead, and an edit, of every derived figure."""
    for name in derived_numbers(schema):
        number = schema.numbers[name]
        yield number.name, number.follows_from, Set(name, None, 3)
    for family in derived_families(schema):
        yield schema.marks[family].name, schema.marks[family].follows_from, Marked(piece, family, 0, 1)


@every_game
def test_a_ruling_on_a_figure_that_follows_from_the_table_says_what_to_rule_instead(game: Game) -> None:
    match = play_random(new_match(game, 11, len(game.seats)), Random(11), 20)
    piece = next(iter(match.table.where))
    for name, instead, edit in edits_of_derived(match.rules.schema, piece):
        with pytest.raises(IllegalMove) as refused:
            match.rule(edit, reason="as he likes")
        assert refused.value.code == "bad_edit"
        assert f"{name} follows from the table" in refused.value.text
        assert instead, f"{name}: what is ruled instead is not said"
        assert instead in refused.value.text


def stored_numbers(schema: Schema) -> list[Number]:
    return [number for number in schema.numbers.values() if number.derive is None]


@registered
def test_every_stored_number_says_what_it_may_hold_and_holds_nothing_else_in_play(game: Game) -> None:
    for seed in range(tries(2, 6)):
        match = new_match(game, seed, options=random_options(game, Random(seed)))
        stored = stored_numbers(match.rules.schema)
        assert not [number.id for number in stored if number.holds.kind == "any"], "it says what it may hold"
        assert {type(value) for number in stored for value in number.holds.samples()} <= {int, bool, str}
        play_random(match, Random(seed), tries(120, 400))
        tables = [frame.table for frame in match.history.frames]
        held = {
            (number.id, value)
            for table in tables
            for number in stored
            if (value := table.numbers.get(number.id)) is not None
        }
        assert not [(one, value) for one, value in held if not match.rules.schema.numbers[one].holds.allows(value)]


WRONG: dict[str, Scalar] = {"count": "many", "flag": 7, "word": "nobody at all", "words": "nobody nobody", "text": 7}
"""A value that a number cannot hold, by what it holds."""


@registered
def test_a_ruling_that_puts_into_a_number_what_it_cannot_hold_says_what_can_be_ruled(game: Game) -> None:
    """Any word was taken for a count, and for a seat one that nobody is called by."""
    match = in_play(game, 11, 20)
    for number in stored_numbers(match.rules.schema):
        wrong = WRONG[number.holds.kind]
        with pytest.raises(IllegalMove) as refused:
            match.rule(Set(number.id, None, wrong), reason="as he likes")
        assert refused.value.code == "bad_edit"
        assert f"{number.name} cannot be" in refused.value.text
        assert f"rule {number.holds.in_words()}" in refused.value.text


@registered
def test_the_referee_sees_all_that_is_stored(game: Game) -> None:
    """A ruling on what was done in a turn could not be checked: what was stored stood on no screen of the referee's."""
    schema = new_match(game, 1, len(game.seats)).rules.schema
    seen = schema.access(REFEREE, False)
    assert seen is not None
    assert seen.zones.keys() == schema.zones.keys()
    assert set(schema.numbers) <= set(seen.numbers)
    assert seen.marks.keys() == schema.marks.keys()


@registered
def test_a_stopped_game_is_nobody_s_turn_and_in_no_phase(game: Game) -> None:
    """One went on naming the seat that was asked last, and one the Phase in which it was stopped."""
    match, chance = new_match(game, 5), Random(5)
    schema = match.rules.schema
    while not schema.value(match.table, "turn_of"):
        play_random(match, chance, 1)
    before = [schema.value(frame.table, name) for frame in match.history.frames for name in ("phase", "phase_word")]
    match.rule(Ended(None, Outcome((), "called", "Time is up.")), reason="Time is up.")
    after = {name: schema.value(match.table, name) for name in ("turn_of", "phase", "phase_word")}
    assert not after["turn_of"]
    assert after["phase_word"], "the screens say that the game is over"
    assert not {after["phase"], after["phase_word"]} & {one for one in before if one is not None}


def stored_marks(schema: Schema) -> list[Mark]:
    return [mark for mark in schema.marks.values() if mark.derive is None]


@registered
def test_every_mark_says_what_it_may_hold_and_play_keeps_to_it(game: Game) -> None:
    for seed in range(tries(2, 6)):
        match = new_match(game, seed, options=random_options(game, Random(seed)))
        marks = stored_marks(match.rules.schema)
        assert not [mark.family for mark in marks if mark.holds.kind == "any"], "it says what it may hold"
        play_random(match, Random(seed), tries(120, 400))
        pieces = [piece for frame in match.history.frames for zone in frame.table.zones.values() for piece in zone]
        held = {(mark, value) for piece in pieces for mark, value in piece.marks.items()}
        families = match.rules.schema.marks
        assert not [(mark, value) for mark, value in held if not families[mark.partition("/")[0]].allows(value)]


@registered
def test_a_ruling_that_puts_on_a_piece_what_a_mark_cannot_hold_says_what_can_be_ruled(game: Game) -> None:
    """A piece could bear "many" discs, and be played by nobody at all; what came of it stood on the boards."""
    match = in_play(game, 11, 20)
    piece = next(iter(match.table.where))
    for mark in stored_marks(match.rules.schema):
        wrong = WRONG[mark.holds.kind]
        assert isinstance(wrong, int | str)
        kind = match.table.piece(piece).kind
        for edit in (Marked(piece, mark.family, 0, wrong), Made(Piece("x", kind, marks={mark.family: wrong}), "y", 0)):
            with pytest.raises(IllegalMove) as refused:
                match.rule(edit, reason="as he likes")
            assert refused.value.code == "bad_edit"
            assert f"{mark.name} cannot be {shown_value(wrong)}" in refused.value.text
            assert f"rule {mark.holds.in_words()}, or 0 for none" in refused.value.text


@registered
def test_a_position_with_what_a_number_or_mark_cannot_hold_is_refused(game: Game) -> None:
    """A session began from it, and its screens showed "many" where a count stands."""
    match = in_play(game, 11, 20)
    schema, piece = match.rules.schema, next(iter(match.table.where))
    record = tomllib.loads(dump_position(match.rules, match.table))
    wrong: list[tuple[str, str, dict[str, object], Values]] = [
        (f"number {one.id}", str(WRONG[one.holds.kind]), {"numbers": {one.id: WRONG[one.holds.kind]}}, one.holds)
        for one in stored_numbers(schema)
    ]
    wrong += [
        (one.family, str(WRONG[one.holds.kind]), {"marks": {piece: {one.family: WRONG[one.holds.kind]}}}, one.holds)
        for one in stored_marks(schema)
    ]
    for name, value, changes, holds in wrong:
        with pytest.raises(PositionError) as refused:
            load_position(match.rules, tomli_w.dumps({**record, **changes}))
        assert f"{name} cannot be" in str(refused.value)
        assert value in str(refused.value)
        assert f"write {holds.in_words()}" in str(refused.value)


@registered
def test_a_position_with_a_mark_that_follows_from_the_table_is_refused(game: Game) -> None:
    match = in_play(game, 11, 20)
    piece = next(iter(match.table.where))
    record = tomllib.loads(dump_position(match.rules, match.table))
    for family in derived_families(match.rules.schema):
        with pytest.raises(PositionError, match=f"{family} follows from the table; leave it out"):
            load_position(match.rules, tomli_w.dumps({**record, "marks": {piece: {family: 1}}}))


def asks_whose_turn_it_is(match: Match) -> set[str]:
    """Return the decisions that in play so far asked none but the seat whose turn it was."""
    schema, asked = match.rules.schema, dict[str, set[bool]]()
    for frame in match.history.frames if "turn_of" in schema.numbers else ():
        if task := frame.table.pending():
            asked.setdefault(task.name, set()).add(task.seats == (schema.value(frame.table, "turn_of"),))
    return {name for name, found in asked.items() if found == {True}}


def contradictions(match: Match, own: set[str]) -> list[str]:
    """Return where two things contradict each other that are shown: whose turn it is, and who is asked."""
    found = []
    for audience in match.rules.schema.audiences:
        view, task = match.view(audience), match.task
        asked, whose = view.decision, view.numbers.get("turn_of")
        if asked is not None and task is not None and asked.seats != task.seats:
            found.append(f"{audience}: {asked.seats} are asked, not {task.seats}")
        if asked is not None and asked.kind in own and whose is not None and asked.seats != (whose,):
            found.append(f"{audience}: it is the turn of {whose}, but {asked.kind} asks {asked.seats}")
    return found


@pytest.mark.slow
@registered
def test_whatever_a_stored_number_becomes_no_two_things_that_are_shown_contradict_each_other(game: Game) -> None:
    """Or a fault is told. A ruling could give the turn to a seat that was not asked, and every screen said so."""
    ruled, chance = 0, Random(5)
    match = play_random(new_match(game, 5, len(game.seats)), Random(5), 150)
    own = asks_whose_turn_it_is(match)
    while match.outcome is not None:
        match.take_back("the game goes on")
    assert contradictions(match, own) == []
    for number in stored_numbers(match.rules.schema):
        before = match.table.numbers.get(number.id)
        values = [one for one in number.holds.samples() if one != before]
        for value in (values[chance.index(len(values))] for _ in range(tries(1, 4)) if values):
            with suppress(IllegalMove):
                match.rule(Set(number.id, before, value), reason="as he likes")
                ruled += 1
                assert match.faults() or contradictions(match, own) == [], f"{number.id} becomes {value}"
                match.take_back("it was only tried")
    assert ruled or not stored_numbers(match.rules.schema)


@pytest.mark.slow
@registered
def test_after_any_ruling_each_figure_on_each_screen_is_one_worked_out_from_scratch(game: Game) -> None:
    """What was pushed to the screens is what the table as the log holds it gives, and nothing of it is stored.

    Rulings come throughout a whole game, with moves between them.
    """
    chance, compared = Random(17), 0
    session = Session.begin(MemoryStore(), game, load_content(game), seed=17, seats=len(game.seats), dice="roll")
    schema = session.rules.schema
    for _ in range(tries(30, 60)):
        for _ in range(chance.index(9)):
            with suppress(IllegalMove):
                if session.outcome is None and session.legal_moves:
                    session.play(session.legal_moves.sample(chance), roll=True)
        change = None
        with suppress(IllegalMove):
            change = session.rule((any_edit(session._match, chance),), "whatever the referee says")
        with suppress(IllegalMove):
            if session.outcome is None and session.legal_moves:
                change = session.play(session.legal_moves.sample(chance), roll=True)
        if change is None:
            continue
        assert not set(derived_numbers(schema)) & set(session.table.numbers)
        assert not {
            mark
            for pieces in session.table.zones.values()
            for piece in pieces
            for mark in piece.marks
            if mark.partition("/")[0] in derived_families(schema)
        }
        for audience, view in change.views.items():
            shown = session.history.frame.shown[audience]
            anew = project(schema, start_from_json(start_to_json(shown), schema), audience)
            assert view == anew, audience
            compared += sum(name in view.numbers for name in derived_numbers(schema))
    assert compared or not derived_numbers(schema)
