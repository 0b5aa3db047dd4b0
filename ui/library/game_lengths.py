"""How many play a game, and for how long, in words that are the same wherever a game is chosen."""

from __future__ import annotations

from engine.contract.game import Game


def seats_of(game: Game) -> str:
    """Return how many seats a game has, in a sentence."""
    count = len(game.seats)
    return f"{count} seats." if count == game.least else f"{game.least} to {count} seats."


def minutes_of(game: Game) -> str:
    """Return how long a game takes, with its shortest options to its longest, in a few words; "" if nobody knows."""
    lengths = [one.minutes for one in game.presets if one.minutes]
    if not lengths:
        return ""
    shortest, longest = min(lengths), max(lengths)
    return f"{shortest} to {longest} min" if shortest < longest else f"about {longest} min"


def first_class_of(game: Game) -> str:
    """Return how long a game takes with the options for a first class, in a few words; "" if nobody knows."""
    found = next((one.minutes for one in game.presets if one.is_for_first_class and one.minutes), 0)
    return f"first class: about {found} min" if found else ""
