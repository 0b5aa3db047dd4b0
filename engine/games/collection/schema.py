"""What lies on the table of COLLECTION and who sees it (COLL-11.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.common.lesson_note import lesson_note
from engine.english import capital
from engine.games.collection import figures, prospects
from engine.games.collection.content import AREAS, COLOURS, CollectionContent
from engine.games.collection.context import HIGHEST, LOWEST, CollectionContext
from engine.games.collection.ids import space, token
from engine.games.collection.log_lines import LINES
from engine.games.collection.options import CollectionOptions
from engine.games.collection.pool import D10
from engine.games.collection.prompts import prompts
from engine.games.collection.role_words import role_in_words
from engine.model.table import Table
from engine.model.view import Back, Face, Scalar
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


def _numbers(context: CollectionContext) -> Iterator[Number]:
    yield from _game_numbers(context)
    yield from _roll_numbers(context)
    for seat in context.seats:
        yield from _seat_numbers(context, seat)
    for area in AREAS:
        yield from _area_numbers(context, area)


def _game_numbers(context: CollectionContext) -> Iterator[Number]:
    """Yield the numbers of the course and the end of the game."""
    decision, reports = "the pending decision", "the reports in open scenarios"
    next_turn = f"{decision} (close it, and the next, until that seat has its turn)"
    filed_at_end = partial(figures.filed_at_end, context)
    yield _derived("phase", "Phase", figures.phase, decision)
    yield _derived("phase_word", "Phase", figures.phase_word, decision)
    yield _derived("turn_of", "Turn of", figures.turn_of, next_turn)
    yield _derived("next_of", "Next turn of", partial(figures.next_of, context), next_turn)
    yield _derived("result", "Result", partial(figures.result, context), "the end of the game")
    yield _derived("filed_at_end", "Reports filed at the end", filed_at_end, reports)
    yield _derived("turns_at_end", "Turns at the end", figures.turns_at_end, "the number turn")


def _roll_numbers(context: CollectionContext) -> Iterator[Number]:
    """Yield the numbers of the turn and its rolls."""
    change, best = whole(-MOST_CHANGE, MOST_CHANGE), partial(figures.best_roll, context)
    follows = "the pending decision, the role of the seat that it asks, and the scenario, gems and level where that stands"
    yield _derived("best_roll", "Best roll of the active seat", best, follows)
    yield Number("turn", "Turn", TO_ALL, holds=whole())
    yield Number("actions_left", "Actions left", TO_ALL, holds=whole())
    yield Number("bonus/dice", "More dice on the next roll", TO_ALL, holds=change)
    yield Number("bonus/level", "Higher level on the next roll", TO_ALL, holds=change)
    yield Number("arithmetic", "Dice", TO_ALL, holds=TEXT)  # of the last roll, whatever became of the table since
    yield Number("rolled_by", "Who rolled last", TO_ALL, holds=one_of(context.seats, "seat"))
    yield Number("rolled_in", "Turn of the last roll", TO_ALL, holds=whole())
    yield _derived("private", "Held cards are secret", partial(figures.private, context), "the session's option held_cards")


def _seat_numbers(context: CollectionContext, seat: str) -> Iterator[Number]:
    roles, change = one_of((role.id for role in context.content.roles), "role"), whole(-MOST_CHANGE, MOST_CHANGE)
    yield Number(f"role/{seat}", f"Role of {{{seat}}}", TO_ALL, holds=roles)
    yield _derived(
        f"waiting_roll/{seat}",
        f"Best roll of {{{seat}}} where it stands, while another seat acts",
        partial(figures.waiting_roll, context, seat),
        "the pending decision, the role of that seat, and the scenario, gems and level where it stands",
    )
    role = f"the role of {{{seat}}}"
    yield _derived(f"helps/{seat}", f"Help by {{{seat}}} on one space", partial(figures.help_of, context, seat), role)
    yield Number(f"given/{seat}", f"Role given to {{{seat}}} by the referee", TO_ALL, holds=FLAG)
    yield Number(f"next_actions/{seat}", f"Actions more or fewer in the next turn of {{{seat}}}", TO_ALL, holds=change)


def _area_numbers(context: CollectionContext, area: str) -> Iterator[Number]:
    card, filed = f"the scenario card of {area}", partial(figures.filed_in, area)
    completed = partial(figures.completed, context, area)
    yield Number(f"crisis/{area}", f"Crisis {area}", TO_ALL, holds=whole(LOWEST, HIGHEST))
    yield _derived(f"completed/{area}", f"Scenario {area} completed", completed, f"which side of {card} is up")
    missing = partial(figures.missing_in, area)
    yield _derived(f"filed/{area}", f"Reports filed in {area}", filed, f"the reports in {area}")
    yield _derived(f"missing/{area}", f"Reports still needed in {area}", missing, f"the reports in {area}")
    entry = partial(figures.entry_level, context, area)
    yield _derived(f"entry/{area}", f"Level at which a first gem begins in {area}", entry, f"the crisis in {area}")
    then, of_report = partial(prospects.crisis_then, context, area), "the report that waits"
    yield _derived(f"crisis_then/{area}", f"Crisis {area} then", then, f"{of_report} or the drawn card")
    if area != AREAS[0]:  # which is open from the start (COLL-3.3)
        opening, title = partial(prospects.opening, context, area), f"Cards left that open scenario {area}"
        yield _derived(f"opening/{area}", title, opening, "the cards that lie open")
    for colour in COLOURS:
        name, needed = f"{colour.capitalize()} reports", partial(figures.needed, context, area, colour)
        filed_then = partial(prospects.filed_then, context, area, colour)
        yield _derived(f"filed_then/{area}/{colour}", f"{name} in {area} after what may be done now", filed_then, of_report)
        yield Number(f"reports/{area}/{colour}", f"{name} in {area}", TO_ALL, holds=whole())
        yield _derived(f"needed/{area}/{colour}", f"{name} needed in {area}", needed, card)
    for one in context.content.collectors:
        name = f"{one.name} on the response ladder of {area}"
        yield Number(f"response/{area}/{one.id}", name, TO_ALL, holds=whole(0, HIGHEST))


def _derived(number: str, name: str, derive: Callable[[Table], Scalar], follows_from: str) -> Number:
    """Return a number that follows from the table, which all see."""
    return Number(number, name, TO_ALL, derive=derive, follows_from=follows_from)
