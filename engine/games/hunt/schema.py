"""What is on the table of The Hunt for El Chapo and who sees it: the visibility table of HUNT-13b as data.

Zones (``<location>`` is a Location id, ``<box>`` one of needs, exposure, detection, mobility):

* Hidden area: ``hidden/<location>/<box>``, ``hidden/<location>/spot`` (Chapo), ``hidden/with_chapo``, ``hand``, ``drawn``
  (what is being placed), ``deck/needs``, ``deck/exposure``, ``deck/detection``, ``deck/mobility``.
* Found area: ``found/<slot>`` with a slot such as ``nexus/family/1``; ``stack`` is empty except while Topography is dealt.
* Common area: ``fixed/<location>/<box>``, ``fixed/<location>/topography``, ``fixed/<location>/spot`` (the Location itself,
  on which pawns lie, and Chapo), ``fixed/with_chapo``, ``finished``.

Marks: ``white``, ``blue``, ``black`` (pawns on a target), ``discs``, ``lead/<label>``, ``used``, ``how`` (``finished`` or
``expended``, derived from ``expended``), ``leads`` and ``searched`` (on a Location: how many Leads name it,
derived; in which pair a search there last succeeded).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from engine.common.lesson_note import lesson_note
from engine.common.throw_words import needed_in_words
from engine.english import counted
from engine.games.hunt import figures
from engine.games.hunt.actions import ACTIONS, actions_in_words, without_actions
from engine.games.hunt.content import (
    CARTEL,
    CHAPO,
    DEFENSE_TYPES,
    HUNTERS,
    PAWN_NAMES,
    WITH_CHAPO,
    Card,
    Defense,
    HuntContent,
    Need,
    Topography,
    slot_name,
)
from engine.games.hunt.context import HuntContext
from engine.games.hunt.defenses import succeeding
from engine.games.hunt.figures import OPEN
from engine.games.hunt.log_lines import CARTEL_SIDE, HUNTER_SIDE, LINES
from engine.games.hunt.zone_names import CARD_BOXES, FIXED_BOX, HIDDEN_BOX, fixed, hidden
from engine.model.table import Table
from engine.model.view import Back, Face
from engine.visibility.schema import (
    BACKS,
    REFEREE,
    TO_ALL,
    Kind,
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
from engine.visibility.values import THERE, Values, one_of, some_of, whole

MARKS: tuple[Mark, ...] = (
    # Pawns lie on backs too (V18); who sees the card or Location sees them (V19, V24).
    Mark("white", "Intelligence", TO_ALL, least=BACKS, holds=whole(1)),
    Mark("blue", "Police", TO_ALL, holds=whole(1)),
    Mark("black", "Marina", TO_ALL, holds=whole(1)),
    Mark("discs", "Discs", TO_ALL, holds=whole(1)),
    Mark("searched", "Last searched in pair", TO_ALL, holds=whole(1)),  # V34: on a Location, with the success
    Mark("how", "How it came here", TO_ALL, derive=figures.how_finished, follows_from="where it lies, or Expended"),
    Mark("leads", "Leads", HUNTER_SIDE, derive=figures.leads_to, follows_from="the Leads on face-up cards in Found"),
    Mark("expended", "Expended", faces(REFEREE), holds=THERE, keeps_secret=True),
    Mark("used", "Used this turn", CARTEL_SIDE, holds=THERE),
)

ROLLS: tuple[Roll, ...] = (
    Roll("found", "Intelligence on a face-down Support", HUNTER_SIDE),
    Roll("fixed", "Intelligence on a Fixed card", TO_ALL),
    Roll("police", "Police", TO_ALL),
    Roll("tickling", "Tickling the Wires", TO_ALL),
    Roll("check", "Defense check", CARTEL_SIDE),
)


_ANSWERED = {
    "after_plan_intel": "the Intelligence plan",
    "after_plan_enforcement": "the Enforcement plan",
    "fix_linked": "a success on {name}",
    "finish_card": "a success on {name}",
    "search": "a success on {name}",
    "capture": "the strike at {name}",
}
"""What the Cartel is asked to answer, by the window of reactions."""

_FINDS = f"Support, or Fixed: {needed_in_words(succeeding(0))}. All others: no roll."
"""What Intelligence needs (HUNT-6.6, 6.7, 6.10)."""
_SUCCEEDS = f"Police: {needed_in_words(succeeding(0))} after Defenses. Marina: always."
"""What the die has to come to with what Fixed Defenses add to it (HUNT-12.3): the room planned without knowing."""


ASKS: tuple[Prompt, ...] = (
    Prompt(
        "setup_split",
        "Split {total} Defenses among the types",
        CARTEL_SIDE,
        "Exposure shields, Detection hides, Mobility moves him",
    ),
    Prompt("place_need", "Place the drawn Need", CARTEL_SIDE, "{name}"),
    Prompt("place_drawn", "Play the drawn Defense or keep it", CARTEL_SIDE, "{name}"),
    Prompt("intel_plan", "Plan Intelligence", HUNTER_SIDE, _FINDS),
    Prompt("intel_resolve", "Resolve Intelligence", HUNTER_SIDE, _FINDS),
    Prompt("enforcement_plan", "Plan Enforcement", HUNTER_SIDE, _SUCCEEDS),
    Prompt("enforcement_resolve", "Resolve Enforcement", HUNTER_SIDE, _SUCCEEDS),
    Prompt(
        "hunter_end",
        "Fix Topography or end the turn",
        HUNTER_SIDE,
        only={"end_hunter_turn": "end the turn: no Topography can be Fixed"},
    ),
    Prompt("choose_exposed", "Expose one", CARTEL_SIDE, "{offered}"),
    Prompt("choose_lead", "Choose the Lead to place on {name}", faces(REFEREE)),
    Prompt("tickling", "Enter the Tickling die", faces(REFEREE)),
    Prompt("continue", "Go on: no Need is left to draw", faces(REFEREE)),
    Prompt("publish", "Publish: {name}", faces(REFEREE)),
)


def make_schema(context: HuntContext) -> Schema:
    """Return the declarations of one match."""
    content = context.content
    return Schema(
        "hunt",
        (CARTEL, HUNTERS),
        kinds=kinds(content),
        pip_names={"cost": "Cost", "move": "Cost of a move", "circles": "Circles"},
        zones=zones(content),
        numbers=numbers(context),
        marks=[*MARKS, Mark("lead", "Lead", HUNTER_SIDE, parts=_lead_names(content), holds=THERE)],
        rolls=ROLLS,
        lines=LINES,
        prompts=[
            *ASKS,
            _setup(context),
            _turn(context),
            *(_answer(context, window, what) for window, what in _ANSWERED.items()),
        ],
        opens_at_end=True,
    )


def _setup(context: HuntContext) -> Prompt:
    """Return what the Cartel is asked to place (HUNT-3.4 to 3.6)."""
    most = counted(context.options.setup_defenses_placed, "Defense")
    return Prompt("setup_place", "Place Needs, Defenses and Chapo", CARTEL_SIDE, f"All Needs, up to {most}")


def _turn(context: HuntContext) -> Prompt:
    """Return what the Cartel is asked in its turn."""
    left, only = partial(actions_in_words, context), {"end_cartel_turn": "end the turn"}
    title = "Use actions or end the turn"
    return Prompt("cartel_turn", title, CARTEL_SIDE, derive=without_actions, derive_detail=left, only=only)


def _answer(context: HuntContext, window: str, what: str) -> Prompt:
    """Return what the Cartel is asked in a window of reactions."""
    usable, only = partial(figures.usable_in_words, context), {"decline": f"decline: no Defense answers {what}"}
    return Prompt(window, f"Answer {what}", CARTEL_SIDE, derive_detail=usable, only=only)


def _lead_names(content: HuntContent) -> Mapping[str, str]:
    """Return what the labels of Leads are called."""
    return {label: content.name(label) for label in (*content.locations, WITH_CHAPO)}


def numbers(context: HuntContext) -> Iterator[Number]:
    """Yield all numbers; those that follow from the table with the function that derives them."""
    yield from _course_numbers(context)
    yield from _chapo_numbers(context)
    yield from _pawn_numbers(context)
    yield from _people_numbers(context)
    yield from _circle_numbers(context)
    yield from _cartel_numbers(context)


def _course_numbers(context: HuntContext) -> Iterator[Number]:
    """Yield what all may read of the course of play (V1)."""
    pending, track, options = "the pending decision", "the pawns on the track", "the options of the session"
    yield Number("pair", "Pair of turns", TO_ALL, holds=whole(0, context.options.turn_pairs))
    yield Number("pairs", "Pairs of turns in all", TO_ALL, derive=partial(figures.pairs, context), follows_from=options)
    yield Number(
        "turn_of",
        "Turn of",
        TO_ALL,
        derive=figures.turn_of,
        follows_from=f"{pending} (close it until that team has its turn)",
    )
    yield Number("phase_word", "Phase", TO_ALL, derive=figures.phase_word, follows_from=pending)
    yield Number("last_turn", "Last pair of turns", TO_ALL, derive=figures.is_last_turn, follows_from=track)
    yield Number("resolving", "Resolving", TO_ALL, derive=figures.is_resolving, follows_from=pending)
    yield Number("phase", "Phase in full", faces(REFEREE), derive=figures.phase, follows_from=pending)


def _chapo_numbers(context: HuntContext) -> Iterator[Number]:
    """Yield where El Chapo was last Fixed, which all may remember (V11), and where he hides."""
    places = one_of(context.content.locations, "Location", or_none=True)
    yield Number("last_seen", "Where El Chapo was last Fixed", TO_ALL, holds=places)
    yield Number("stops", "Where El Chapo went", faces(REFEREE), holds=_stops(context))
    chapo, hides = "where El Chapo is, or was last seen", "where El Chapo is"
    yield Number("last_seen_word", "Where El Chapo was last seen", TO_ALL, derive=figures.last_seen_word, follows_from=chapo)
    yield Number("chapo_state", "What is known of El Chapo", TO_ALL, derive=figures.chapo_state, follows_from=chapo)
    yield Number("chapo_hideout", "Where El Chapo hides", CARTEL_SIDE, derive=figures.chapo_hideout, follows_from=hides)
    route, source = partial(figures.route, context), "where El Chapo went, and the searches"
    yield Number("route", "El Chapo's way, and the searches", TO_ALL, derive=route, follows_from=source)


def _stops(context: HuntContext) -> Values:
    """Return what the stops of El Chapo may be: pairs of turns and Locations, such as ``3:culiacan``."""
    pairs = range(context.options.turn_pairs + 1)
    return some_of([f"{pair}:{place}" for pair in pairs for place in context.content.locations], "stop", again=True)


def _pawn_numbers(context: HuntContext) -> Iterator[Number]:
    """Yield pawns owned and available (V20, V21), Police and Marina pawns (V24), and the Hunters' own (V23).

    Those on targets are marks.
    """
    track = "the pawns on the track"
    yield Number(
        "white_owned", "Intelligence owned", TO_ALL, derive=partial(figures.white_owned, context), follows_from=track
    )
    yield Number("white_track", "Intelligence on the track", TO_ALL, holds=whole(0, context.options.turn_pairs))
    # What is available is fixed as a Hunter turn begins, and a ruling may give more or less, up to what is owned.
    yield Number("white_available", "Intelligence available this turn", TO_ALL, holds=whole())
    for colour in ("blue", "black"):
        name = PAWN_NAMES[colour]
        owned = partial(figures.pawns_owned, context, colour=colour)
        yield Number(f"{colour}_owned", f"{name} owned", TO_ALL, derive=owned, follows_from=f"what of {name} is available")
        yield Number(f"{colour}_available", f"{name} available this turn", TO_ALL, holds=whole())
        yield _pool(context, colour, TO_ALL)
        yield Number(f"{colour}_spent", f"{name} spent", TO_ALL, holds=whole())
        left, source = partial(figures.still_to_send, colour=colour), f"what of {name} is available, on targets or spent"
        yield Number(f"{colour}_left", f"{name} still to send", TO_ALL, derive=left, follows_from=source)
    yield _pool(context, "white", HUNTER_SIDE)
    left, source = partial(figures.still_to_send, colour="white"), "what of Intelligence is available, on targets or spent"
    yield Number("white_left", "Intelligence still to send", HUNTER_SIDE, derive=left, follows_from=source)
    yield Number("white_spent", "Intelligence spent", HUNTER_SIDE, holds=whole())


def _people_numbers(context: HuntContext) -> Iterator[Number]:
    """Yield how many people around him all know (V25), and how many the Hunters have found or have still to find (V16)."""
    known, everybody = partial(figures.people_known, context), partial(figures.people, context)
    yield Number("people_known", "People around him known to all", TO_ALL, derive=known, follows_from="who is Fixed")
    yield Number("people", "People around him", TO_ALL, derive=everybody, follows_from="the cards of the session")
    for number, name, up in (("people_found", "found, and not Fixed", True), ("people_to_find", "still to find", False)):
        there = partial(figures.people_in_found, up=up)
        yield Number(number, f"People {name}", HUNTER_SIDE, derive=there, follows_from="who lies in Found")


def _circle_numbers(context: HuntContext) -> Iterator[Number]:
    """Yield circles and discs, in all and on the common area (V13)."""
    needs, on_needs = "where the Needs are", "the discs on the Needs, or where these are"
    counted: tuple[tuple[str, str, Visibility, Callable[[Table], int], str], ...] = (
        (
            "open_circles",
            "Circles on Fixed and Finished Needs",
            TO_ALL,
            partial(figures.circles, context, areas=OPEN),
            needs,
        ),
        ("open_discs", "Discs on Fixed and Finished Needs", TO_ALL, partial(figures.discs, context, areas=OPEN), on_needs),
        ("circles", "Circles on all Needs in the game", CARTEL_SIDE, partial(figures.circles, context), needs),
        ("discs", "Discs on all Needs in the game", CARTEL_SIDE, partial(figures.discs, context), on_needs),
        ("discs_needed", "Discs needed to win", CARTEL_SIDE, partial(figures.discs_needed, context), needs),
    )
    for number, name, visibility, derive, source in counted:
        yield Number(number, name, visibility, derive=derive, follows_from=source)
    share, options = partial(figures.circle_share, context), "the options of the session"
    yield Number("circle_share", "Share of circles that wins", TO_ALL, derive=share, follows_from=options)
    for seat, name in ((CARTEL, "Cartel"), (HUNTERS, "Hunters")):
        came = partial(figures.summary, context, seat=seat)
        yield Number(f"summary/{seat}", f"How far the {name} came", TO_ALL, derive=came, follows_from="how the game ended")


def _cartel_numbers(context: HuntContext) -> Iterator[Number]:
    """Yield the Cartel's own (V2, V22)."""
    modes = ("pulses", *ACTIONS)
    yield Number("mode", "Kind of Cartel turn", CARTEL_SIDE, holds=one_of(modes, "kind of turn", or_none=True))
    yield Number("actions_left", "Actions left", CARTEL_SIDE, holds=whole())
    # What is stored as ids is shown in words.
    yield Number("done", "Done this turn", faces(REFEREE), holds=some_of(figures.ACTION_WORDS, "action", again=True))
    done = "what was done this turn"
    yield Number("actions", "Actions taken", CARTEL_SIDE, derive=figures.actions_taken, follows_from=done)
    for number, name, what in (
        ("draws", "Defenses drawn this turn", "draw"),
        ("fulfils", "Circles filled this turn", "fulfil"),
        ("need_draws", "Needs drawn this turn", "draw_need"),
    ):
        yield Number(number, name, CARTEL_SIDE, derive=partial(figures.times_done, what), follows_from=done)
    usable = partial(figures.usable_now, context)
    yield Number(
        f"usable/{CARTEL}", "Defenses that may be used now", CARTEL_SIDE, derive=usable, follows_from="the pending decision"
    )
    defenses = some_of(context.content.defenses, "Defense")
    yield Number("reduced_by", "Cards that keep pawns away", faces(REFEREE), holds=defenses)
    yield Number(
        "reductions",
        "Pawns kept away by",
        CARTEL_SIDE,
        derive=partial(figures.kept_away_by, context),
        follows_from="the cards that keep pawns away",
    )


def _pool(context: HuntContext, colour: str, visibility: Visibility) -> Number:
    name = PAWN_NAMES[colour]
    source = f"the {name} pawns on targets, or those spent"
    derive = partial(figures.pool, context, colour=colour)
    return Number(f"{colour}_pool", f"{name} in the pool", visibility, derive=derive, follows_from=source)


def zones(content: HuntContent) -> Iterator[Zone]:
    """Yield all zones in the order of the boards."""
    names = {"needs": "Needs", "exposure": "Exposure", "detection": "Detection", "mobility": "Mobility"}
    for location in content.locations.values():
        for box in CARD_BOXES:
            yield Zone(hidden(location.id, box), f"{location.name}, Hidden: {names[box]}", CARTEL_SIDE)  # V8
        yield Zone(hidden(location.id, "spot"), f"{location.name}, Hidden", CARTEL_SIDE)  # V10
    yield Zone(HIDDEN_BOX, "With Chapo, Hidden", CARTEL_SIDE)  # V9
    yield Zone("hand", "Hand", CARTEL_SIDE)  # V6
    yield Zone("drawn", "To be placed", CARTEL_SIDE)  # V5, V7
    for deck in ("needs", *DEFENSE_TYPES):
        # V3, V4: cards are drawn at random, so that nobody at all knows the order.
        yield Zone(f"deck/{deck}", f"{names[deck]} deck", counts(REFEREE, CARTEL))
    yield Zone("stack", "Topography being dealt", faces(REFEREE))
    for slot in content.slots:
        # V14 to V16: backs for the Hunters, nothing for anybody else, until the card is found.
        yield Zone(f"found/{slot}", slot_name(slot), HUNTER_SIDE, down=faces(REFEREE) | backs(HUNTERS), ordered=True)
    for location in content.locations.values():
        for box in (*CARD_BOXES, "topography"):
            yield Zone(fixed(location.id, box), f"{location.name}: {names.get(box, 'Topography')}", TO_ALL)  # V25
        yield Zone(fixed(location.id, "spot"), location.name, TO_ALL)
    yield Zone(FIXED_BOX, "With Chapo", TO_ALL)  # V26
    yield Zone("finished", "Finished", TO_ALL, ordered=True)  # V27


def kinds(content: HuntContent) -> Mapping[str, Kind]:
    """Return what the pieces look like; the kind of a piece is its content id."""
    found = {card.id: Kind(_face(content, card), _back(card)) for card in content.cards.values()}
    for location in content.locations.values():
        terrain = content.vocabulary.terrain_names[location.terrain]
        notes = (("Terrain", terrain), *lesson_note(location.lesson))
        face = Face(location.id, location.name, f"location.{location.terrain}", notes=notes)
        found[location.id] = Kind(face, Back("location", "a Location"))
    found[CHAPO] = Kind(
        Face(CHAPO, "El Chapo", "pawn.chapo", notes=lesson_note(content.pieces.chapo_lesson)), Back("pawn.chapo", "El Chapo")
    )
    return found


def _face(content: HuntContent, card: Card) -> Face:
    words = content.vocabulary
    notes = [("Terrain", ", ".join(words.terrain_names[one] for one in card.terrain))] if card.terrain else []
    pips: dict[str, int] = {}
    if isinstance(card, Topography):
        style = f"{card.group}.{card.subtype}"
        notes += [("Support", ", ".join(one.capitalize() for one in card.support_types))] if card.support_types else []
    elif isinstance(card, Need):
        style, pips = f"need.{card.type}", {"circles": card.circles}
    else:
        style = f"defense.{card.type}"
        pips = {"cost": card.cost} | ({"move": card.move} if card.move else {})
        notes += [("Placed", "With Chapo" if card.box == "chapo" else "At a Location"), ("Use", _use(card))]
    # HUNT-13.6: Links are printed on both ends.
    notes.append(("Links", ", ".join(content.name(link) for link in card.links)))
    notes += lesson_note(card.lesson)
    return Face(card.id, card.name, style, card.text, tuple(notes), pips)


def _use(card: Defense) -> str:
    words = {"static": "Always on", "reveal": "Reveal", "quiet": "In secret", "expend": "Expend"}
    limits = {"none": "", "per_hunter_turn": ", once per Hunter turn", "per_cartel_turn": ", once per Cartel turn"}
    return words[card.use] + limits[card.limit]


def _back(card: Card) -> Back:
    if isinstance(card, Topography):
        return Back(f"{card.group}.{card.subtype}", f"{card.subtype.capitalize()} ({card.group.capitalize()})")
    if isinstance(card, Need):
        return Back("need", "a Need")
    return Back(f"defense.{card.type}", f"{card.type.capitalize()} Defense")
