"""Twin worlds and twin runs for every registered game, and canaries in all that an audience is given."""

from __future__ import annotations

from functools import lru_cache

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.match import Match
from engine.moves.move import Move
from engine.visibility.projection import project
from engine.visibility.schema import REFEREE
from tests.effort import tries
from tests.engine.view_json import to_json
from tests.games.game_list import GAMES, IDS, new_match, play_random, random_options
from tests.leaks.twins import canaries, match_at, transcript, twin_run, twin_world, watchers

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


@lru_cache(maxsize=len(GAMES) + 1)
def matches(game: Game, seed: int = 31) -> tuple[Match, ...]:
    """Games at the fewest and the most seats, with and without options, broken off early and late."""
    chance = Random(seed)
    begun = [(game.least, 25, False), (len(game.seats), 120, True), (len(game.seats), 40, False), (game.least, 250, True)]
    return tuple(
        play_random(new_match(game, seed + n, seats, random_options(game, chance, seats) if varied else {}), chance, plies)
        for n, (seats, plies, varied) in enumerate(begun)
    )


def own_moves(match: Match, seat: str) -> tuple[int, list[Move]]:
    """How many moves a seat has, and which if they are not too many; where several are asked, only its own."""
    forms = [form for form in match.legal_moves.forms if form.seat in ("", seat)]
    count = sum(form.count() for form in forms)
    return count, [move for form in forms for move in form] if count <= 300 else []


@every_game
def test_twin_worlds_look_the_same(game: Game) -> None:
    chance = Random(31)
    twins = 0
    for match in matches(game):
        schema = match.rules.schema
        for frame in match.history.frames[1 :: max(1, len(match.history.frames) // 12)]:
            for audience in watchers(schema):
                shown = to_json(project(schema, frame.table, audience))
                for n in range(3):
                    twin = twin_world(match.rules, frame.table, audience, chance, extreme=n == 2)
                    assert to_json(project(schema, twin, audience)) == shown, audience
                    twins += twin != frame.table
    assert twins >= tries(80, 200)


@every_game
def test_twin_worlds_offer_a_seat_the_same_moves(game: Game) -> None:
    """What a seat may do, and why not, depends only on what it sees (HUNT-4.5, DECK-12.4, KING-18.3)."""
    chance = Random(32)
    for match in matches(game, tries(31, 32)):
        asked = [n for n, frame in enumerate(match.history.frames) if frame.table.task and frame.table.outcome is None]
        for n in asked[1 :: max(1, len(asked) // 15)]:
            table = match.history.frames[n].table
            task = table.task
            assert task is not None
            for seat in task.seats:
                if seat == REFEREE:
                    continue
                twin = twin_world(match.rules, table, seat, chance)
                if twin.task != task:
                    continue
                real = match_at(match, table)
                other = match_at(match, twin)
                own = [own_moves(one, seat) for one in (real, other)]
                assert own[0] == own[1], (task, seat)


@every_game
def test_twin_worlds_refuse_in_the_same_words(game: Game) -> None:
    """A refusal can be read aloud to the team that tried (HUNT-11.4): it says nothing that the team does not see."""
    chance, refused, played = Random(36), 0, matches(game, tries(31, 36))
    for match in played:
        tried = [Move(ply.verb, ply.args, ply.seat) for ply in match.history.plies if ply.kind == "move"]
        asked = [frame.table for frame in match.history.frames if frame.table.task and frame.table.outcome is None]
        for table in asked[2 :: max(1, len(asked) // 8)]:
            task = table.task
            assert task is not None
            for seat in task.seats:
                twin = twin_world(match.rules, table, seat, chance) if seat != REFEREE else table
                if twin.task != task or twin == table:
                    continue
                real = match_at(match, table)
                other = match_at(match, twin)
                for move in tried[:: max(1, len(tried) // 40)]:
                    if move.seat in ("", seat):
                        said = [_refusal(one, move) for one in (real, other)]
                        assert said[0] == said[1], (task, move)
                        refused += said[0] is not None
    assert refused


def _refusal(match: Match, move: Move) -> tuple[str, str, str] | None:
    refusal = match.why_not(move)
    return None if refusal is None else (refusal.code, refusal.clause, refusal.text)


@every_game
def test_twin_runs_tell_the_same(game: Game) -> None:
    chance = Random(33)
    for match in matches(game, tries(31, 33))[: tries(2, 4)]:
        for audience in watchers(match.rules.schema):
            twin = twin_run(match.rules, match.history, audience, chance)
            assert transcript(twin, audience) == transcript(match.history, audience), audience


@every_game
def test_no_canary_in_what_an_audience_is_given(game: Game) -> None:
    for match in matches(game, tries(31, 34))[: tries(2, 4)]:
        for audience in watchers(match.rules.schema):
            parts = {part for shown in transcript(match.history, audience) for part in shown.split(b'"')}
            given = '"'.join(["", *(part.decode() for part in parts), ""])  # each text once: a view repeats most of another
            for word in set(canaries(match.history, audience)):
                assert word not in given, (audience, word)


@every_game
def test_a_visitor_is_given_nothing(game: Game) -> None:
    match = play_random(new_match(game, seed=35), Random(35), plies=40)
    view = match.view("visitor")
    assert (view.zones, view.numbers, view.decision, view.outcome) == ({}, {}, None, None)
    assert match.observations("visitor") == []
    assert project(match.rules.schema, match.table, "visitor") == view
