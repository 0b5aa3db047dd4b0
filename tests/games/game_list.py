"""All games to test: every registered one and the examples, with matches of them played at random."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import cycle
from typing import Any

from engine.chance.chance import Random
from engine.contract.game import Game, OptionValue
from engine.errors import KnownError
from engine.games import all_games
from engine.match.match import Match
from referee.session.content_files import LoadedContent, load_content
from tests.effort import LONG
from tests.engine.toy import Toy
from tests.examples.envoys import Envoys

EXAMPLES: tuple[Game, ...] = (Toy(), Envoys())
"""Games of the tests: one that is hardly a game, and one of the usual length. They have no content file and no board."""
GAMES: tuple[Game, ...] = (*EXAMPLES, *all_games())
IDS = [game.id for game in GAMES]
FEW = GAMES if LONG else (GAMES[0], GAMES[-1])
"""For what a window or a program does whatever the game is; at length all."""
NO_CONTENT = LoadedContent(None, "content.toml", "", sha256(b"").hexdigest())


def example(game_id: str) -> Game:
    """Return a game of which a test needs one, whatever game it is."""
    return next(game for game in GAMES if game.id == game_id)


@cache
def content_file_of(game: Game) -> LoadedContent:
    return NO_CONTENT if isinstance(game, Toy | Envoys) else load_content(game)


def content_of(game: Game) -> Any:
    return content_file_of(game).content


def new_match(
    game: Game,
    seed: int = 0,
    seats: int | None = None,
    options: dict[str, OptionValue] | None = None,
    names: tuple[str, ...] = (),
) -> Match:
    everybody = dict.fromkeys((*game.seats, *game.seat_names))
    called = dict(zip(everybody, cycle(names), strict=False))
    return Match(game, content_of(game), seed=seed, seats=seats, options=options, names=called)


def random_options(game: Game, chance: Random, seats: int | None = None) -> dict[str, OptionValue]:
    """Each option at its default two times out of three, else at any allowed value; dice stay the program's.

    Options that do not go with the number of seats are left out.
    """
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        if chance.index(3) == 0:
            chosen[option.id] = option.values[chance.index(len(option.values))]
    for option in game.options:
        if _playable(game, chosen, seats):
            return chosen
        chosen.pop(option.id, None)
    return chosen


def _playable(game: Game, chosen: dict[str, OptionValue], seats: int | None) -> bool:
    options = game.complete_options(chosen)
    try:
        return not game.rules(content_of(game), options, game.seats_for(seats, options)).dice_entered
    except KnownError:
        return False


def in_play(game: Game, seed: int, plies: int) -> Match:
    """Random play for so many plies; of a game that is over by then, the first half."""
    match = play_random(new_match(game, seed), Random(seed), plies)
    return (
        match if match.outcome is None else play_random(new_match(game, seed), Random(seed), len(match.history.plies) // 2)
    )


def play_random(match: Match, chance: Random, plies: int | None = None) -> Match:
    """Random legal play to the end, or for so many plies."""
    while match.outcome is None and (plies is None or plies > 0):
        match.play(match.legal_moves.sample(chance))
        plies = None if plies is None else plies - 1
    return match
