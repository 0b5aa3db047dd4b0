"""Whatever decision a ruling closes, the game goes on: something can be entered, or it is over, or the ruling is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import DiceNeeded, IllegalMove, KnownError
from engine.games import bot_move
from engine.match.match import Match
from engine.model.event import Popped, Pushed, Task
from engine.moves.move import Move
from tests.effort import tries
from tests.games.closed import close, rule, views
from tests.games.game_list import GAMES, IDS, new_match, play_random, random_options

pytestmark = pytest.mark.slow

MOST = tries(1_200, 60_000)
"""Plies that are played of a game, in several matches, to meet its decisions."""

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def tables(game: Game, number: int) -> Iterator[Match]:
    """Matches with other seats, options and chance; in some the dice are thrown in the room."""
    counts = range(game.least, len(game.seats) + 1)
    for seed in range(number):
        chance, seats = Random(seed), counts[seed % len(counts)]
        options = random_options(game, chance, seats) if seed % 2 else {}
        yield new_match(game, seed=seed, seats=seats, options=options)
    for option in game.options:  # another value of each option once, as far as it goes with the fewest seats
        value = option.values[1 % len(option.values)]
        if value != option.default:
            with suppress(KnownError):
                yield new_match(game, seats=counts[0], options={option.id: value})


def play(match: Match, move: Move, chance: Random) -> None:
    """Play a move, with dice as they fall in the room where they are thrown there."""
    dice: tuple[int, ...] = ()
    while True:
        try:
            match.play(move, dice)
        except DiceNeeded as needed:
            dice = (*dice, *(needed.faces[chance.index(len(needed.faces))] for _ in range(needed.count)))
        else:
            return


def play_any(match: Match, chance: Random, plies: int) -> None:
    """Play some moves of the demonstration's players and of chance."""
    for _ in range(plies):
        if match.outcome is not None:
            return
        play(match, bot_move(match, chance) if chance.index(3) else match.legal_moves.sample(chance), chance)


@every_game
def test_whichever_decision_a_ruling_closes_the_game_goes_on(game: Game) -> None:
    """A ruling that closed one left nothing pending, no legal move and no outcome, or a card in hand for good."""
    tried: Counter[str] = Counter()
    plies = 0
    for match in tables(game, tries(4, 6)):
        chance = Random(match.seed)
        for _ in range(1_500):
            if match.outcome is not None or match.task is None or plies == MOST:
                break
            plies += 1
            name = match.task.name
            if tried[name] < 2 or (tried[name] < tries(3, 12) and chance.index(8) == 0):
                tried[name] += 1
                line, shown = len(match.history.in_effect), views(match)
                if not close(match):
                    play_any(match, chance, 6)
                    assert match.faults() == ()
                    match.take_back("it was only tried", len(match.history.in_effect) - line)
                    assert views(match) == shown
            play_any(match, chance, 1)
    decisions = match.rules.decisions
    assert tried.keys() <= decisions.keys()
    assert len(tried) >= tries(75, 85) / 100 * len(decisions), f"not met: {sorted(decisions.keys() - tried.keys())}"


@every_game
def test_whichever_decision_a_ruling_puts_on_the_agenda_the_game_goes_on(game: Game) -> None:
    """With the data with which it was asked before, or without; in place of the pending one, or before it."""
    for match in islice(tables(game, 2), 4):
        chance, seen = Random(match.seed), dict[str, Task]()
        for _ in range(tries(7, 60)):
            play_any(match, chance, 5)
            if match.outcome is not None or match.task is None:
                break
            seen[match.task.name] = match.task
            for task in (*seen.values(), Task(chance_of(match, chance), match.seats[:1])):
                if chance.index(6):
                    continue
                line, agenda = len(match.history.in_effect), match.table.agenda
                closed = map(Popped, agenda[: -1 - chance.index(4) : -1])
                if not rule(match, *closed, Pushed(task)):
                    with suppress(IllegalMove):
                        play_random(match, chance, 4)
                    match.take_back("it was only tried", len(match.history.in_effect) - line)


def chance_of(match: Match, chance: Random) -> str:
    """Return the name of some decision."""
    names = sorted(match.rules.decisions)
    return names[chance.index(len(names))]


@every_game
def test_a_ruling_that_empties_the_agenda_goes_on_or_says_what_it_lacks(game: Game) -> None:
    for match in islice(tables(game, 2), 4):
        chance = Random(match.seed)
        for _ in range(tries(5, 40)):
            play_any(match, chance, 7)
            if match.outcome is not None:
                break
            line, agenda = len(match.history.in_effect), match.table.agenda
            if not rule(match, *map(Popped, reversed(agenda))):
                with suppress(IllegalMove):
                    play_random(match, chance, 4)
                match.take_back("it was only tried", len(match.history.in_effect) - line)
