"""The games that Whitecell runs. Adding one: docs/adding-a-game.md."""

from __future__ import annotations

from engine.contract.game import Game
from engine.games.collection import Collection
from engine.games.deck import Deck
from engine.games.druglord import Druglord
from engine.games.hunt import Hunt
from engine.games.kingpin import Kingpin


def all_games() -> tuple[Game, ...]:
    """One instance of every game, in the order in which they are offered."""
    return (
        Hunt(),
        Deck(),
        Collection(),
        Druglord(),
        Kingpin(),
    )
