"""The games that Whitecell runs, and their demonstration players. Adding one: docs/adding-a-game.md."""

from __future__ import annotations

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games.collection import bot as collection_bot
from engine.games.collection.game import Collection
from engine.games.deck import bot as deck_bot
from engine.games.deck.game import Deck
from engine.games.druglord import bot as druglord_bot
from engine.games.druglord.game import Druglord
from engine.games.hunt import bot as hunt_bot
from engine.games.hunt.game import Hunt
from engine.games.kingpin import bot as kingpin_bot
from engine.games.kingpin.game import Kingpin
from engine.match.bot import Bot, choose_at_random
from engine.match.match import Match
from engine.moves.move import Move

_GAMES: tuple[Game, ...] = (
    Hunt(),
    Deck(),
    Collection(),
    Druglord(),
    Kingpin(),
)


def all_games() -> tuple[Game, ...]:
    """Return every game, in the order in which they are offered. They are the same objects at each call."""
    return _GAMES


def all_bots() -> dict[str, Bot]:
    """Return the demonstration player of each game, by game id; a game without one is played at random."""
    return {
        Hunt.id: hunt_bot.choose,
        Deck.id: deck_bot.choose,
        Collection.id: collection_bot.choose,
        Druglord.id: druglord_bot.choose,
        Kingpin.id: kingpin_bot.choose,
    }


def bot_move(match: Match, chance: Random) -> Move:
    """Return a plausible move for the pending decision of a match, for demonstrations."""
    return all_bots().get(match.game.id, choose_at_random)(match, chance)
