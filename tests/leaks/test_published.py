"""What waits to be published stays unseen and untold: found once more here, event by event, without the fold's own books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game, OptionValue
from engine.match.history import History
from engine.model.event import Published
from engine.model.table import Table
from engine.model.view import Observation
from engine.visibility.observation import observe, observe_derived
from engine.visibility.projection import project
from engine.visibility.schema import PUBLIC, REFEREE
from referee.review.audience_history import AudienceHistory
from tests.effort import tries
from tests.engine.toy import Toy, ToyRules
from tests.games.declared import withholds
from tests.games.game_list import GAMES, new_match, play_random
from tests.leaks.room import LeakRoom

pytestmark = pytest.mark.slow

Told = tuple[tuple[int, Observation], ...]


class SlowRules(ToyRules):
    """Of three cards that are played the others see none before the third."""

    def withheld_audiences(self, table: Table) -> Iterable[str]:
        if table.outcome is not None or table.task is None or table.number("turn") % 3 == 0:
            return ()
        return (*(seat for seat in self.seats if seat not in table.task.seats), PUBLIC)


class Slow(Toy):
    id = "slow"

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> SlowRules:
        return SlowRules(seats, int(options["cards"]))


PUBLISHING: tuple[Game, ...] = (Slow(), *GAMES)


def by_hand(history: History, audience: str) -> list[tuple[Table, Table, Told, tuple[Observation, ...]]]:
    """After each ply: the table, the one last published to an audience, what it was told when, and what waits to be told."""
    start = history.frames[0].table
    states: list[tuple[Table, Table, Told, tuple[Observation, ...]]] = [(start, start, (), ())]
    line: list[int] = []
    for ply in history.plies:
        if ply.kind == "take_back":
            line = [number for number in line if number not in ply.takes_back]
            states.append(states[line[-1] if line else 0])
            continue
        line.append(ply.number)
        table, shown, told, waiting = states[-1]
        for event in ply.events:
            before, table = table, table.apply(event)
            one = observe(history.schema, before, event, table, audience)
            waiting += (one,) if one is not None else ()
            if isinstance(event, Published) and audience in event.audiences:
                waiting += tuple(observe_derived(history.schema, {audience: shown}, {audience: table}).get(audience, ()))
                shown, told, waiting = table, (*told, *((ply.number, it) for it in waiting)), ()
        states.append((table, shown, told, waiting))
    return states


@pytest.mark.rule("HUNT-13.2")
@pytest.mark.parametrize("game", PUBLISHING, ids=[game.id for game in PUBLISHING])
def test_what_was_not_published_to_an_audience_is_neither_shown_nor_told(game: Game) -> None:
    chance = Random(71)
    match = new_match(game, 71, game.least)
    schema, kept_back = match.rules.schema, 0
    for slips in (2, 1, 1, 2, 0):
        match = play_random(match, chance, 10)
        for audience in schema.audiences:
            match.observations(audience)  # as windows do on the way: what was told then must not outlast a take-back
        if slips:
            match.take_back("slips", slips)
    for audience in schema.audiences:
        states = by_hand(match.history, audience)
        for number, (table, shown, _, waiting) in enumerate(states):
            assert match.view(audience, number) == project(schema, shown, audience), (audience, number)
            kept_back += audience != REFEREE and (project(schema, table, audience) != project(schema, shown, audience))
            kept_back += audience != REFEREE and bool(waiting)
        told = states[-1][2]
        assert tuple(match.observations(audience)) == told, audience
        reviewed = AudienceHistory(match.history, audience).observations  # of this packets and the review are made
        assert tuple((number, one) for number in match.history.in_effect for one in reviewed[number]) == told, audience
    assert kept_back or not withholds(game)


@pytest.mark.parametrize("game", PUBLISHING, ids=[game.id for game in PUBLISHING])
def test_a_window_shows_what_was_published_and_a_lifted_curtain_no_more(
    game: Game, bench_of: Callable[[Game], LeakRoom]
) -> None:
    bench = bench_of(game)
    fold, schema, kept_back = bench.session.history, bench.session.rules.schema, 0
    for n in range(25):
        if n >= tries(8, 25) and (kept_back or not withholds(game)):
            break
        bench.play(1)
        if n % 3 == 2:
            bench.room.curtain_all()
            bench.room.live_all()
        for audience in bench.audiences:
            table, shown, told, _ = by_hand(fold, audience)[-1]
            published = project(schema, shown, audience)
            assert bench.displays.display(audience).view == published, audience
            lines = tuple(one.text for _, one in told if one.kind == "said")
            assert bench.lines(audience) == lines[len(lines) - len(bench.lines(audience)) :], audience
            kept_back += project(schema, table, audience) != published
    assert kept_back or not withholds(game)
