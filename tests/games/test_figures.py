"""Figures that follow from the table, in every game: no ruling can make a screen lie, for they are stored nowhere.

What each figure has to be is worked out a second time, by hand, in the folder of its game (``figures_by_hand.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove
from engine.games import all_games
from engine.model.event import Event, Marked, Set
from engine.visibility.projection import project
from engine.visibility.schema import Schema
from referee.log.initial_table import start_from_json, start_to_json
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.simulation.disturbances import any_edit
from referee.store import MemoryStore
from tests.effort import tries
from tests.games.game_list import GAMES, IDS, new_match, play_random

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


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


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_after_any_ruling_each_figure_on_each_screen_is_one_worked_out_from_scratch(game: Game) -> None:
    """What was pushed to the screens is what the table as the log holds it gives, and nothing of it is stored."""
    chance, compared = Random(17), 0
    session = Session.begin(MemoryStore(), game, load_content(game), seed=17, seats=len(game.seats), dice="roll")
    schema = session.rules.schema
    for _ in range(tries(30, 60)):
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
