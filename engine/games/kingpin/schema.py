"""What is on the table of Kingpin and who sees it: the visibility table of KING-18 as data.

Zones (``<seat>`` a seat, ``<place>`` a location id):

* the city: ``<place>`` (standees and Cops), ``plate/<place>`` (the location's abilities), ``hideout:<seat>``;
* before a seat: ``crew:<seat>`` (cards in joined order, the Kingpin first), ``past:<seat>``, ``motivation:<seat>``,
  ``looking:<seat>`` (Event cards in front of the deck that it is looking at), ``left:<seat>`` (left play face down);
* decks: ``event_deck``, ``event_now``, ``events_in_force``, ``event_discard``, ``events_aside``, ``heat_deck``,
  ``heat_now``, ``heat_discard``, ``lieutenant_deck``, ``kingpins_aside``, ``pasts_aside``, ``motivations_aside``;
* ``fallen`` (cards out of the game), ``cops_off``, ``box`` (standees not in play).

Numbers: ``control/<place>`` and ``threat/<place>``, absent where there is none; ``cash:<seat>`` and the like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.english import humanize
from engine.games.kingpin.action_phase import action_detail, action_title
from engine.games.kingpin.card_faces import kinds
from engine.games.kingpin.content import COUNTED, KingpinContent
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.figures import (
    PHASES,
    burdened,
    corrupted,
    events_left,
    goal,
    heat_needs,
    heat_roll,
    heat_total,
    holder,
    may_choose,
    motivation_progress,
    nearest,
    neighbourhoods_counted,
    next_turn,
    not_for,
    own_goal,
    phase,
    places,
    revealed,
    seat_marks,
    seen_actions_left,
    seen_cash_goal,
    so_far,
    street_price,
    towards_motivation,
    turn_of,
    until_marks,
    who_hides,
    whose_turn,
)
from engine.games.kingpin.log_lines import LINES, PRIVATE
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.schema import (
    BACKS,
    EVERYBODY,
    REFEREE,
    TO_ALL,
    Mark,
    Number,
    Prompt,
    Roll,
    Schema,
    Visibility,
    Zone,
    backs,
    counts,
    faces,
)
from engine.visibility.values import FLAG, TEXT, THERE, one_of, some_of, whole

_OfSeat = Callable[[KingpinContext, Table, str], Scalar]
"""A figure of a seat, as a function of the table."""
_OfPlace = Callable[[KingpinContext, str, Table], Scalar]
"""A figure of a place, as a function of the table."""

REFEREE_ONLY: Visibility = faces(REFEREE)
COUNTED_BY_ALL: Visibility = faces(REFEREE) | counts(EVERYBODY)

_COMMON = (
    Zone("event_deck", "Event deck", COUNTED_BY_ALL),
    Zone("event_now", "Event", TO_ALL),
    Zone("events_in_force", "Events in force", TO_ALL),
    Zone("event_discard", "Event discard", TO_ALL),
    Zone("events_aside", "Events set aside", COUNTED_BY_ALL),
    Zone("heat_deck", "Heat deck", COUNTED_BY_ALL),
    Zone("heat_now", "Heat card", TO_ALL),
    Zone("heat_discard", "Heat discard", TO_ALL),
    Zone("lieutenant_deck", "Lieutenants", COUNTED_BY_ALL),
    Zone("kingpins_aside", "Kingpins set aside", REFEREE_ONLY),
    Zone("pasts_aside", "Dark Pasts set aside", REFEREE_ONLY),
    Zone("motivations_aside", "Motivations set aside", REFEREE_ONLY),
    Zone("fallen", "Out of the game", TO_ALL),
    Zone("cops_off", "Cops off the board", TO_ALL),
    Zone("box", "Standees in the box", REFEREE_ONLY),
)


def _marks(context: KingpinContext) -> Iterator[Mark]:
    yield Mark(
        "seat", "Seat", derive=partial(seat_marks, context), follows_from="the seat of its card, or whose zone it lies in"
    )
    yield Mark("rank", "Rank", holds=whole(1, context.content.constants.max_rank))
    yield Mark("cop_killer", "Cop Killer", holds=THERE)
    yield Mark("set_up", "Set Up", holds=THERE)
    yield Mark("corrupt", "Corrupted by", holds=THERE)
    yield Mark("drawer", "Drawn by", holds=one_of(context.seats, "seat"))
    yield Mark("turns", "Rounds left", holds=whole(1))
    yield Mark(
        "until", "In force until", derive=partial(until_marks, context), follows_from="who drew it, or its rounds left"
    )


_ROLLS = (
    Roll("start", "Start roll", TO_ALL),
    Roll("combat", "Attack and defence", TO_ALL),
    Roll("reroll", "Reroll of an attack", TO_ALL),
    Roll("control", "Take Control", TO_ALL),
    Roll("rob", "Rob", TO_ALL),
    Roll("heat", "Heat roll", TO_ALL),
    Roll("gamble", "Gamble", TO_ALL),
    Roll("income", "Income", TO_ALL),
)

_ASKS = (
    Prompt("start_roll", "Roll for the start", TO_ALL),
    Prompt("throw", "Roll: {title}", TO_ALL),
    Prompt("move", "Move a character, or stay", TO_ALL, "To any location: it costs no action and makes no heat."),
    Prompt("hold_cop", "Hold {name}, or let him go", TO_ALL, "{name} is about to go to {place}."),
    Prompt("react", "Use {ability}, or not", TO_ALL, "{name}: {text}"),
    Prompt("relocate", "Choose where {name} goes", TO_ALL, "Another location of your own that is not Threatened."),
    Prompt("choose_character", "Choose a character", TO_ALL, "{why}"),
    Prompt("choose_location", "Choose a location to give up", TO_ALL, "{why}"),
    Prompt("choose_cop_move", "Choose a Cop and where he goes", TO_ALL, "{why}"),
    Prompt("choose_cop", "Choose a Cop", TO_ALL, "{why}"),
    Prompt("optional_move", "Move a character, or pass", TO_ALL, "{why}"),
    Prompt("warrant", "Pay, or bring the Kingpin out", TO_ALL, "{why}"),
    Prompt("arrange_events", "Look at Event cards", {EVERYBODY: BACKS} | dict(PRIVATE), "Put the {n} cards in any order."),
)


def make_schema(context: KingpinContext) -> Schema:
    """Return the declarations of one match."""
    return Schema(
        "kingpin",
        context.seats,
        kinds=kinds(context.content),
        zones=(*_places(context), *(zone for seat in context.seats for zone in _before(seat)), *_COMMON),
        numbers=(
            *_stored_numbers(context),
            *_derived_numbers(context),
            *_place_numbers(context),
            *(one for seat in context.seats for one in _seat_numbers(context, seat)),
        ),
        marks=_marks(context),
        rolls=_ROLLS,
        lines=LINES,
        prompts=(*_ASKS, _action_prompt(context)),
        opens_at_end=False,
    )


def _action_prompt(context: KingpinContext) -> Prompt:
    title, detail = partial(action_title, context), partial(action_detail, context)
    return Prompt("action", "Use actions or end the turn", TO_ALL, derive=title, derive_detail=detail)


def _stored_numbers(context: KingpinContext) -> Iterator[Number]:
    """Yield what is a fact: a marker on a track, or what happened in this turn or before, which no table shows."""
    content, seats = context.content, one_of(context.seats, "seat")
    yield Number("round", "Round", TO_ALL, holds=whole())
    yield Number("first_seat", "Began the game", TO_ALL, holds=seats)
    yield Number("opener", "Opened the round", TO_ALL, holds=seats)
    yield Number("price_step", "Step of the street price", TO_ALL, holds=whole(0, len(content.price_track.steps) - 1))
    yield Number("heat", "Heat made", TO_ALL, holds=whole())
    yield Number("reduction", "Less heat", TO_ALL, holds=whole())
    yield Number("heat_card_drawn", "Heat card drawn this turn", TO_ALL, holds=FLAG)
    yield Number("spent", "Actions spent", TO_ALL, holds=whole())
    used = some_of(content.global_actions, "thing used", is_part=partial(_can_be_used, content))
    yield Number("used", "Used this turn", TO_ALL, holds=used)
    yield Number("moved", "Moved this turn", TO_ALL, holds=some_of(content.characters, "character"))
    met = some_of((), "pair of Cop and character (pike>ferro)", is_part=partial(_can_meet, content))
    yield Number("attacked", "Attacked by Cops this turn", TO_ALL, holds=met)


def _can_be_used(content: KingpinContent, what: str) -> bool:
    """Return whether it can be used: ``attack``, ``attack:ferro``, ``airport.air_freight``, ``influence.blind_eye``."""
    act, by, who = what.partition(":")
    source, of, ability = act.rpartition(".")
    known = ability in content.names and (not of or source == "influence" or source in content.names)
    return known and (not by or who in content.characters)


def _can_meet(content: KingpinContent, pair: str) -> bool:
    cop, _, who = pair.partition(">")
    return cop in content.cops and who in content.characters


def _derived_numbers(context: KingpinContext) -> Iterator[Number]:
    """Yield the figures that follow from the table and are seen by all, with what a ruling changes instead."""

    def shown(id_: str, name: str, derive: Callable[[Table], Scalar], follows_from: str) -> Number:
        return Number(id_, name, TO_ALL, derive=derive, follows_from=follows_from)

    def of(figure: Callable[[KingpinContext, Table], Scalar]) -> Callable[[Table], Scalar]:
        return partial(figure, context)

    next_step = "the pending decision"
    until_its_turn = "the pending decision (close it, and the next, until that seat has its turn)"
    yield shown("turn_of", "Turn of", of(turn_of), until_its_turn)
    yield shown("whose_turn", "Whose turn it is, in words", of(whose_turn), until_its_turn)
    yield shown("next_turn", "Turn after that", of(next_turn), until_its_turn)
    yield shown("may_choose", "Places of which one has to be chosen now", of(may_choose), next_step)
    yield shown("phase", "Phase", phase, next_step)
    yield shown("phase_word", "Phase", lambda table: PHASES[phase(table)], next_step)
    yield shown("corrupted", "That a Cop on the board is corrupted", of(corrupted), "the marks of Cops")
    yield shown("who_hides", "That a Kingpin hides", of(who_hides), "who lies in the hideouts")
    yield shown("goal", "What everybody plays for", of(goal), "a Dark Past that all see")
    yield shown("street_price", "Street price", of(street_price), "the step of the street price")
    yield shown("events_left", "Events left", of(events_left), "the Event deck")
    yield shown("cops_on_board", "Cops on the board", lambda table: len(context.cops(table)), "where the Cops are")
    yield shown("cop_limit", "Cops that end the game", lambda _: context.content.constants.cop_limit, "the content")
    to_win = context.content.constants.neighborhoods_to_win
    yield shown("neighborhoods_to_win", "Whole neighbourhoods that win", lambda _: to_win, "the content")
    yield shown("heat_total", "Heat so far", heat_total, "the heat made, or less heat")
    yield shown("heat_roll", "What the heat roll has to show, in a sentence", of(heat_roll), "the heat made, or less heat")
    yield shown("heat_needs", "What the heat roll has to show, in short", of(heat_needs), "the heat made, or less heat")
    yield shown("actions_left", "Actions left", of(seen_actions_left), "the actions spent, or where characters are")
    yield shown("so_far", "So far this turn, in words", of(so_far), "what was used this turn")


def _places(context: KingpinContext) -> Iterator[Zone]:
    for place in context.content.locations.values():
        yield Zone(place.id, place.name, TO_ALL)
        yield Zone(f"plate/{place.id}", place.name, TO_ALL)


def _before(seat: str) -> Iterator[Zone]:
    secret = faces(REFEREE, seat) | backs(EVERYBODY)
    name = f"{{{seat}}}"
    yield Zone(f"hideout:{seat}", f"Hideout of {name}", TO_ALL)
    yield Zone(f"crew:{seat}", f"Crew of {name}", TO_ALL)
    yield Zone(f"past:{seat}", f"Dark Past of {name}", TO_ALL, secret, ordered=True)
    yield Zone(f"motivation:{seat}", f"Secret Motivation of {name}", TO_ALL, secret, ordered=True)
    yield Zone(f"left:{seat}", f"Left face down by {name}", secret)
    yield Zone(f"looking:{seat}", f"Events that {name} looks at", faces(REFEREE, seat) | counts(EVERYBODY), ordered=True)


def _place_numbers(context: KingpinContext) -> Iterator[Number]:
    def derived(id_: str, title: str, figure: _OfPlace, place: str, follows_from: str) -> Number:
        return Number(id_, title, TO_ALL, derive=partial(figure, context, place), follows_from=follows_from)

    for place in context.content.locations.values():
        yield Number(f"control/{place.id}", f"Control of {place.name}", TO_ALL, holds=one_of(context.seats, "seat"))
        there = "who controls it, or who is there"
        yield derived(f"threat/{place.id}", f"{place.name} is Threatened", _threat, place.id, there)

    held = "who controls its locations"
    for one in context.content.neighborhoods.values():
        if one.id not in context.content.locations and not one.neutral:
            yield derived(f"control/{one.id}", f"Control of the whole of {one.name}", holder, one.id, held)
            yield derived(f"nearest/{one.id}", f"Nearest to the control of the whole of {one.name}", nearest, one.id, held)
            past = "a Dark Past that all see"
            yield derived(f"not_for/{one.id}", f"For whom {one.name} does not count", not_for, one.id, past)


def _threat(context: KingpinContext, place: str, table: Table) -> Scalar:
    return context.is_threatened(table, place) or None


def _seat_numbers(context: KingpinContext, seat: str) -> Iterator[Number]:
    own, name = faces(REFEREE, seat), f"{{{seat}}}"
    held = own if context.options.holdings_visibility == "screened" else TO_ALL

    def derived(id_: str, title: str, figure: _OfSeat, follows_from: str, seen: Visibility = TO_ALL) -> Number:
        return Number(
            f"{id_}:{seat}", title, seen, derive=lambda table: figure(context, table, seat), follows_from=follows_from
        )

    yield Number(f"cash:{seat}", f"Cash of {name}", held, holds=whole())
    yield Number(f"drugs:{seat}", f"Drugs of {name}", held, holds=whole())
    yield Number(f"influence:{seat}", f"Influence of {name}", held, holds=whole())
    yield derived(
        "neighborhoods",
        f"Neighbourhoods that {name} controls whole and that count for it",
        neighbourhoods_counted,
        "who controls the locations, and its Dark Past",
    )
    yield derived("cash_goal", f"Cash with which {name} wins, as far as everybody knows", seen_cash_goal, "its Dark Past")
    yield derived("own_goal", f"What {name} plays for", own_goal, "its Dark Past", own)
    yield derived("burdened", f"The Dark Past of {name} is seen by all", burdened, "its Dark Past")
    yield derived("revealed", f"The Secret Motivation of {name} is revealed", revealed, "its Motivation")
    yield derived("places", f"At the end, how many locations {name} controls", places, "who controls the locations")
    yield Number(f"next_heat:{seat}", f"Heat of the next turn of {name}", TO_ALL, holds=whole())
    yield Number(f"out:{seat}", f"{name} is eliminated", TO_ALL, holds=FLAG)
    yield Number(f"out_by:{seat}", f"{name} is eliminated by", REFEREE_ONLY, holds=one_of(context.seats, "seat"))
    yield Number(f"ready:{seat}", f"Secret Motivation of {name} is ready", own, holds=FLAG)
    yield derived(
        "trigger", f"Towards the Secret Motivation of {name}", towards_motivation, "what its Motivation counts", own
    )
    yield derived(
        "progress",
        f"How far the Secret Motivation of {name} is, in words",
        motivation_progress,
        "what its Motivation counts",
        own,
    )
    yield Number(f"snapshot:{seat}", f"Events seen by {name}", own, holds=TEXT)
    for stat in COUNTED:
        yield Number(f"{stat}:{seat}", f"{humanize(stat).capitalize()}: {name}", REFEREE_ONLY, holds=whole())
