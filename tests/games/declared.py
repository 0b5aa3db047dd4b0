"""What games declare, by which tests choose what to expect of each game without naming any."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Rules
from engine.errors import KnownError
from engine.visibility.schema import FACES, REFEREE, Access, Schema
from tests.games.game_list import content_of, new_match


def schema_of(game: Game, options: dict[str, OptionValue] | None = None) -> Schema:
    """Return the schema of a game at its fewest seats. Raises KnownError for options that do not go together."""
    chosen = game.complete_options(options or {})
    return game.rules(content_of(game), chosen, game.seats_for(None, chosen)).schema


def plans_of(schema: Schema) -> list[Access]:
    """Return what each audience but the referee may see."""
    return [access for audience in schema.audiences if audience != REFEREE and (access := schema.access(audience, False))]


@cache
def hides_faces(game: Game) -> bool:
    """Return whether some audience may not see all cards."""
    schema = schema_of(game)
    return _grades(plans_of(schema)) < 2 * FACES * len(schema.zones) * len(plans_of(schema))


@cache
def hides_zones(game: Game) -> bool:
    """Return whether cards may pass from one zone to another before an audience that sees neither."""
    schema = schema_of(game)
    return any(len(schema.zones) - len(access.zones) > 1 for access in plans_of(schema))


@cache
def hides_choices(game: Game) -> bool:
    """Return whether some audience may not see what is chosen in a decision."""
    schema = schema_of(game)
    return any(access.prompts[name][0] < FACES for access in plans_of(schema) for name in schema.prompts)


@cache
def hides_from_some(game: Game) -> bool:
    """Return whether an audience sees the cards of a zone that another does not."""
    plans = plans_of(schema_of(game))
    see = [{name for name, zone in access.zones.items() if zone.down == FACES} for access in plans]
    return any(one != see[0] for one in see)


def withholds(game: Game) -> bool:
    """Return whether there are moments when an audience is not shown what has happened."""
    options = game.complete_options({})
    return (
        type(game.rules(content_of(game), options, game.seats_for(None, options))).withheld_audiences
        is not Rules.withheld_audiences
    )


def _grades(plans: list[Access]) -> int:
    return sum(zone.up + zone.down for access in plans for zone in access.zones.values())


def shown(game: Game, options: dict[str, OptionValue]) -> tuple[int, bool, int]:
    """Return to how many audiences how much is shown: the grades of all zones, and the cards of the start.

    Between the two it says whether dice are entered by hand, when there may be no start yet.
    """
    match = new_match(game, seats=game.least, options=options)
    audiences = [audience for audience in match.rules.schema.audiences if audience != REFEREE]
    zones = [zone for audience in audiences for zone in match.view(audience).zones.values()]
    faces = sum(piece.face is not None for zone in zones for piece in zone.pieces)
    return len(audiences), match.rules.dice_entered, _grades(plans_of(match.rules.schema)) + faces


@cache
def most_secret(game: Game) -> dict[str, OptionValue]:
    """Return the options, each at the value by which least is shown; those that make no difference are left out."""
    found: dict[str, OptionValue] = {}
    *kind, least = shown(game, found)
    for option in game.options:
        for value in option.values:
            with suppress(KnownError):  # it does not go with the others
                *alike, now = shown(game, {**found, option.id: value})
                if alike == kind and now < least:
                    least, found[option.id] = now, value
    return found
