"""How many play a game, and in what lesson, in words that are the same wherever a game is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract.game import Game, Preset


def seats_of(game: Game) -> str:
    """Return how many play a game, in a sentence: seats, or teams where there are always as many."""
    count = len(game.seats)
    return f"{count} teams." if count == game.least else f"{game.least} to {count} seats."


def lessons_of(game: Game) -> str:
    """Return in which lesson a whole game has room, in a few words: with its shortest options; "" if nobody knows."""
    shortest = _shortest(game)
    return f"Lesson of {shortest.lesson_needed} min" if shortest is not None else ""


def first_class_game(games: Sequence[Game]) -> Game | None:
    """Return the game for a first class: that whose preset for it needs the shortest lesson; None if nobody knows."""
    known = [(one.lesson_needed, game) for game in games for one in game.presets if one.is_for_first_class and one.minutes]
    return min(known, key=lambda one: one[0])[1] if known else None


def first_class_first(games: Iterable[Game]) -> list[Game]:
    """Return the games with the one for a first class before the others, those from the shortest lesson to the longest."""
    listed = list(games)
    first = first_class_game(listed)

    def rank(game: Game) -> tuple[bool, bool, int]:
        shortest = _shortest(game)
        return game is not first, shortest is None, shortest.lesson_needed if shortest is not None else 0

    return sorted(listed, key=rank)


def lessons_and_play_of(game: Game) -> str:
    """Return in which lesson a whole game has room and how much of them is play, in a few words; "" if nobody knows."""
    shortest = _shortest(game)
    return f"{lessons_of(game)} ({shortest.minutes} min play)" if shortest is not None else ""


def _shortest(game: Game) -> Preset | None:
    """Return the preset that has room in the shortest lesson; None if nobody knows how long any takes."""
    return min((one for one in game.presets if one.minutes), key=lambda one: one.lesson_needed, default=None)
