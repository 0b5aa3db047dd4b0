"""Every registered game, ready to be played by tests: being registered is what gets a game tested."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.chance import Random
from engine.game import Game, OptionValue
from engine.games import all_games
from engine.match import Match
from referee.content import load_content
from tests.engine.toy import Toy

GAMES: tuple[Game, ...] = (Toy(), *all_games())
IDS = [game.id for game in GAMES]


@cache
def content_of(game: Game) -> Any:
    return None if isinstance(game, Toy) else load_content(game).content


def new_match(game: Game, seed: int = 0, seats: int | None = None, options: dict[str, OptionValue] | None = None) -> Match:
    return Match(game, content_of(game), seed=seed, seats=seats, options=options)


def random_options(game: Game, chance: Random) -> dict[str, OptionValue]:
    """Each option at its default two times out of three, else at any allowed value; dice stay the program's."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        if chance.index(3) == 0:
            chosen[option.id] = option.values[chance.index(len(option.values))]
    probe = game.rules(content_of(game), game.choose(chosen), game.seated())
    if probe.dice_entered:
        for option in game.options:
            trial = {k: v for k, v in chosen.items() if k != option.id}
            if not game.rules(content_of(game), game.choose(trial), game.seated()).dice_entered:
                return trial
    return chosen


def play_random(match: Match, chance: Random, plies: int | None = None) -> Match:
    """Random legal play to the end, or for so many plies."""
    while match.outcome is None and (plies is None or plies > 0):
        match.play(match.legal_moves.sample(chance))
        plies = None if plies is None else plies - 1
    return match
