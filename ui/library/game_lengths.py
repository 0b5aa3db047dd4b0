"""How many play a game, in what lesson, and how long that takes, in words that are the same wherever a game is chosen."""

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


def length_of(presets: Sequence[Preset], chosen: Preset | None, seats: int) -> str:
    """Return which lesson a preset needs and where its minutes go, or of one's own choice (None) that nobody knows.

    It is that with so many seats; one that is known with others alone says so.
    """
    if chosen is not None:
        chosen = chosen.with_seats(seats)
        other = chosen.minutes and chosen.seats is not None and chosen.seats != seats
        return f"{chosen.length_and_lesson}; yours has {seats}" if other else chosen.length_and_lesson
    printed = next((one.length for one in presets if not one.options), "")
    return f"How long it takes so is not known. As printed: {printed[:1].lower()}{printed[1:]}" if printed else ""
