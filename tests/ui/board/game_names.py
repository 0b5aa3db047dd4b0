"""All names that a game has for what a board may draw, over all its options and numbers of seats."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Rules
from engine.errors import KnownError
from tests.games.game_list import content_of
from tests.ui.board.name_checks import GameNames


def game_names(game: Game) -> GameNames:
    schemas = [rules.schema for rules in _all_rules(game)]
    kinds = [kind for schema in schemas for kind in schema.kinds.values()]
    return GameNames(
        seats=frozenset(seat for schema in schemas for seat in schema.seats),
        zones=frozenset(zone for schema in schemas for zone in schema.zones),
        numbers=frozenset(number for schema in schemas for number in schema.numbers),
        marks=frozenset(mark for schema in schemas for mark in schema.marks),
        pips=frozenset(pip for kind in kinds for pip in kind.face.pips),
        styles=frozenset(style for kind in kinds for style in (kind.face.style, kind.back.style)),
        lines=frozenset(line for schema in schemas for line in schema.lines),
    )


def _all_rules(game: Game) -> Iterator[Rules]:
    """The rules at the fewest seats and the most, with each option at each of its values."""
    choices: list[dict[str, OptionValue]] = [{}]
    choices += [{option.id: value} for option in game.options for value in option.values]
    for seats in sorted({game.least, len(game.seats)}):
        for choice in choices:
            options = game.complete_options(choice)
            try:
                yield game.rules(content_of(game), options, game.seats_for(seats, options))
            except KnownError:
                continue  # an option that does not go with so many seats
