"""What a seat is offered to hand in, step by step, follows from what it sees: it is the same in twin worlds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.match import Match
from engine.visibility.projection import project
from referee.session.ply_text import ALL_PASS
from tests.effort import tries
from tests.games.game_list import GAMES, new_match, play_random
from tests.leaks.twins import match_at, twin_world
from ui.console.decision.handing_in import choice_of, forms_of, line_of
from ui.console.entry.move_entry import MoveEntry

pytestmark = pytest.mark.slow

_DEEP = 6
"""So many words are chosen at most."""


def offered(match: Match, seat: str, seed: int) -> list[dict[str, Any]]:
    """All that a seat is shown while it chooses at random, and what it could hand in on the way."""
    task, chance = match.task, Random(seed)
    assert task is not None
    own = list(forms_of(seat, task.seats, match.legal_moves.forms, match.rules.decisions[task.name].awaited))
    entry = MoveEntry(own)
    shown = [choice_of(entry)]
    for _ in range(_DEEP):
        more = [one for one in entry.candidates() if not entry.is_at(one)]
        if not more:
            break
        entry.take(more[chance.index(len(more))])
        chosen = next((one for one in entry.candidates() if entry.is_at(one) and one.ready), None)
        line = line_of(MoveEntry(own), seat, entry, chosen) if chosen is not None else None
        shown.append({**choice_of(entry), "line": line})
    return shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_seat_is_offered_the_same_in_twin_worlds(game: Game) -> None:
    match = new_match(game, seed=61)
    play_random(match, Random(61), tries(70, 160))
    compared = 0
    for number, frame in enumerate(match.history.frames[1:]):
        task = frame.table.pending()
        for seat in task.seats if task is not None else ():
            if task is None or seat not in match.seats:
                continue
            world = match_at(match, twin_world(match.rules, frame.table, seat, Random(number), extreme=bool(number % 2)))
            if world.task is None or world.task.name != task.name or seat not in world.task.seats:
                continue
            compared += 1
            for seed in (number, number + 1):
                assert offered(world, seat, seed) == offered(match_at(match, frame.table), seat, seed), (task.name, seat)
    assert compared >= tries(10, 20)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_that_a_seat_has_no_choice_is_told_to_it_alone_and_follows_from_what_it_sees(game: Game) -> None:
    """The others and the public read the same whether it has a card to answer with or not."""
    match = new_match(game, seed=65)
    play_random(match, Random(65), tries(90, 200))
    schema, met = match.rules.schema, 0
    for number, frame in enumerate(match.history.frames[1:]):
        task = frame.table.pending()
        declared = schema.prompts[task.name].only if task is not None else {}
        views = {audience: project(schema, frame.table, audience).decision for audience in schema.audiences}
        told = {audience for audience, seen in views.items() if seen is not None and seen.only}
        asked = set(task.seats) & set(match.seats) if task is not None and declared else set[str]()
        assert told <= asked
        for seat in asked:
            verbs = {move.verb for move in match_at(match, frame.table).legal_moves if move.seat in ("", seat)}
            words = {declared.get(verb, "") for verb in verbs or ("",)}
            assert (seat in told) == (len(words) == 1 and words != {""})
            met += seat in told
            twin = twin_world(match.rules, frame.table, seat, Random(number), extreme=bool(number % 2))
            if twin.pending() == task:
                assert project(schema, twin, seat).decision == views[seat]
    assert met or not any(prompt.only for prompt in schema.prompts.values()), "a seat without a choice is met"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_seat_is_offered_what_is_anothers_or_the_referees(game: Game) -> None:
    """That all pass at once, and what the referee waits for, act for other seats; something is left for each seat."""
    match = new_match(game, seed=63)
    play_random(match, Random(63), tries(90, 180))
    for frame in match.history.frames[1:]:
        task = frame.table.pending()
        world = match_at(match, frame.table)
        for seat in task.seats if task is not None else ():
            if task is None or seat not in match.seats:
                continue
            awaited = match.rules.decisions[task.name].awaited
            forms = world.legal_moves.forms
            own = list(forms_of(seat, task.seats, forms, awaited))
            assert len(task.seats) == 1 or all(form.seat == seat for form in own)
            verbs = {form.verb for form in own}
            assert verbs.isdisjoint({ALL_PASS, *awaited}), task.name
            assert verbs or {form.verb for form in forms} <= {ALL_PASS, *awaited} or len(task.seats) > 1, task.name
