"""What lies on the table of COLLECTION and who sees it (COLL-11.2)."""

from __future__ import annotations

from functools import partial

from engine.common.lesson_note import lesson_note
from engine.english import capital
from engine.games.collection import figures
from engine.games.collection.content import AREAS, COLOURS, CollectionContent
from engine.games.collection.context import HIGHEST, LOWEST, CollectionContext
from engine.games.collection.ids import space, token
from engine.games.collection.log_lines import LINES
from engine.games.collection.options import CollectionOptions
from engine.games.collection.pool import D10
from engine.games.collection.prompts import prompts
from engine.games.collection.role_words import role_in_words
from engine.model.view import Back, Face
from engine.visibility.schema import (
    EVERYBODY,
    REFEREE,
    TO_ALL,
    Kind,
    Mark,
    Number,
    Roll,
    Schema,
    Visibility,
    Zone,
    backs,
    counts,
    faces,
)
from engine.visibility.values import FLAG, TEXT, one_of, whole

SCENARIO_BACK = Back("scenario", "a scenario card")
CARD_BACK = Back("collection", "a collection card")
MOST_CHANGE = 9
"""By how much cards together change actions or a roll, at most."""


def make_schema(context: CollectionContext) -> Schema:
    """Return every declaration of a match."""
    content, options, seats = context.content, context.options, context.seats
    return Schema(
        "collection",
        seats,
        kinds=_kinds(content, seats),
        zones=_zones(content, options, seats),
        numbers=_numbers(context),
        marks=[
            Mark("gems", "engagement gems", holds=whole(1)),
            Mark("seat", "whose it is", derive=partial(figures.owners, context), follows_from="where the piece lies"),
            Mark("role", "role", derive=partial(figures.roles, context), follows_from="the role of the seat"),
        ],
        rolls=[Roll("reporting", "Roll for reporting", TO_ALL, D10)],
        lines=LINES,
        prompts=prompts(context),
    )


def _kinds(content: CollectionContent, seats: tuple[str, ...]) -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for scenario in content.scenarios:
        needs: dict[str, int] = {colour: scenario.needs(colour) for colour in COLOURS}
        wanted = ", ".join(f"{count} {colour}" for colour, count in needs.items()) + " reports"
        notes = (("Needs", wanted), *lesson_note(scenario.lesson))
        face = Face(scenario.id, scenario.name, "scenario", scenario.text, notes, needs)
        kinds[scenario.id] = Kind(face, SCENARIO_BACK)
    for card in content.cards:
        face = Face(card.id, card.name, f"collection.{card.label}", card.text, lesson_note(card.lesson))
        kinds[card.id] = Kind(face, CARD_BACK)
    for collector in content.collectors:
        affinity = " and ".join(collector.affinity)
        pips = {f"affinity_{colour}": 1 for colour in collector.affinity}
        notes = (("Affinity", affinity), *lesson_note(collector.lesson))
        face = Face(collector.id, collector.name, "collector", collector.long_name, notes, pips)
        kinds[collector.id] = Kind(face, Back("collector", collector.name))
    for role in content.roles:  # cards that are handed out (COLL-1.3); at the table a role is a number of its seat
        face = Face(role.id, role.name, "role", capital(role_in_words(content, role)), lesson_note(role.lesson))
        kinds[role.id] = Kind(face, Back("role", "a role card"))
    for number, seat in enumerate(seats, 1):
        face = Face(f"token_{seat}", f"Token {number}", "token", "", (), {"number": number})
        kinds[token(seat)] = Kind(face, Back("token", "a token"))
    return kinds


def _zones(content: CollectionContent, options: CollectionOptions, seats: tuple[str, ...]) -> list[Zone]:
    pile: Visibility = faces(REFEREE) | counts(EVERYBODY)
    zones = [
        Zone("deck/scenario", "Scenario deck", pile),
        Zone("deck/collection", "Collection deck", pile),
        Zone("discard", "Discard pile", TO_ALL),
        Zone("drawn", "Drawn card", TO_ALL),
        Zone("tokens", "Tokens to place", TO_ALL),
    ]
    for seat in seats:
        own = faces(REFEREE, seat)
        zones.append(
            Zone(f"drawn:{seat}", f"Card just drawn by {{{seat}}}", own | backs(EVERYBODY) if options.is_private else TO_ALL)
        )
        zones.append(
            Zone(f"held:{seat}", f"Held cards of {{{seat}}}", own | counts(EVERYBODY) if options.is_private else TO_ALL)
        )
    for area in AREAS:
        zones.append(Zone(f"scenario/{area}", f"Scenario {area}", TO_ALL))
        zones += [Zone(space(area, one.id), f"{one.name} in {area}", TO_ALL, ordered=True) for one in content.collectors]
    return zones


def _numbers(context: CollectionContext) -> list[Number]:
    decision, ladder = "the pending decision", whole(0, HIGHEST)
    next_turn = f"{decision} (close it, and the next, until that seat has its turn)"
    roles = one_of((role.id for role in context.content.roles), "role")
    numbers = [
        Number("phase", "Phase", TO_ALL, derive=figures.phase, follows_from=decision),
        Number("phase_word", "Phase", TO_ALL, derive=figures.phase_word, follows_from=decision),
        Number("turn_of", "Turn of", TO_ALL, derive=figures.turn_of, follows_from=next_turn),
        Number("result", "Result", TO_ALL, derive=partial(figures.result, context), follows_from="the end of the game"),
        Number(
            "filed_at_end",
            "Reports filed at the end",
            TO_ALL,
            derive=partial(figures.filed_at_end, context),
            follows_from="the reports in open scenarios",
        ),
        Number(
            "filed_now",
            "Reports filed so far",
            TO_ALL,
            derive=partial(figures.filed_now, context),
            follows_from="the reports in open scenarios",
        ),
        Number(
            "nearest_crisis",
            "Crisis in which all lose soonest",
            TO_ALL,
            derive=partial(figures.nearest_crisis, context),
            follows_from="the crises in open scenarios",
        ),
        Number("turns_at_end", "Turns at the end", TO_ALL, derive=figures.turns_at_end, follows_from="the number turn"),
        Number(
            "roll_here",
            "Where the active seat may roll",
            TO_ALL,
            derive=partial(figures.roll_here, context),
            follows_from=f"{decision}, the role of the seat that it asks and the gems where that stands",
        ),
        Number(
            "roll_needs",
            "What the best roll of the active seat needs",
            TO_ALL,
            derive=partial(figures.roll_needs, context),
            follows_from=f"{decision}, the role of the seat that it asks, the gems and the level where that stands",
        ),
        Number("turn", "Turn", TO_ALL, holds=whole()),
        Number("actions_left", "Actions left", TO_ALL, holds=whole()),
        Number("bonus/dice", "More dice on the next roll", TO_ALL, holds=whole(-MOST_CHANGE, MOST_CHANGE)),
        Number("bonus/level", "Higher level on the next roll", TO_ALL, holds=whole(-MOST_CHANGE, MOST_CHANGE)),
        Number("arithmetic", "Dice", TO_ALL, holds=TEXT),  # of the last roll, whatever became of the table since
        Number("rolled_by", "Who rolled last", TO_ALL, holds=one_of(context.seats, "seat")),
        Number("rolled_in", "Turn of the last roll", TO_ALL, holds=whole()),
        Number(
            "private",
            "Held cards are secret",
            TO_ALL,
            derive=partial(figures.private, context),
            follows_from="the session's option held_cards",
        ),
    ]
    for seat in context.seats:
        numbers += [
            Number(f"role/{seat}", f"Role of {{{seat}}}", TO_ALL, holds=roles),
            Number(f"given/{seat}", f"Role given to {{{seat}}} by the referee", TO_ALL, holds=FLAG),
            Number(
                f"next_actions/{seat}",
                f"Actions more or fewer in the next turn of {{{seat}}}",
                TO_ALL,
                holds=whole(-MOST_CHANGE, MOST_CHANGE),
            ),
        ]
    for area in AREAS:
        card = f"the scenario card of {area}"
        numbers += [
            Number(f"crisis/{area}", f"Crisis {area}", TO_ALL, holds=whole(LOWEST, HIGHEST)),
            Number(
                f"completed/{area}",
                f"Scenario {area} completed",
                TO_ALL,
                derive=partial(figures.completed, context, area),
                follows_from=f"which side of {card} is up",
            ),
            Number(
                f"filed/{area}",
                f"Reports filed in {area}",
                TO_ALL,
                derive=partial(figures.filed_in, area),
                follows_from=f"the reports in {area}",
            ),
        ]
        for colour in COLOURS:
            numbers += [
                Number(f"reports/{area}/{colour}", f"{colour.capitalize()} reports in {area}", TO_ALL, holds=whole()),
                Number(
                    f"needed/{area}/{colour}",
                    f"{colour.capitalize()} reports needed in {area}",
                    TO_ALL,
                    derive=partial(figures.needed, context, area, colour),
                    follows_from=card,
                ),
            ]
        numbers += [
            Number(f"response/{area}/{one.id}", f"{one.name} on the response ladder of {area}", TO_ALL, holds=ladder)
            for one in context.content.collectors
        ]
    return numbers
