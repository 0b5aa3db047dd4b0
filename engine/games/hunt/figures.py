"""Figures that follow from the table: counts of circles, discs and pawns, whose turn it is, and the phase.

The schema declares them as derived; rules that need one call the function. None of them raises on a table that a ruling
has made odd; what does not exist there is None.
"""

from __future__ import annotations

from engine.games.hunt.content import CARTEL, CHAPO, HUNTERS
from engine.games.hunt.context import HuntContext
from engine.games.hunt.zone_names import FIXED, HIDDEN, place_of
from engine.model.event import Task
from engine.model.table import Table

GAME_OVER = "game_over"
LEAD = "lead/"
"""What the names of the marks of Leads begin with."""
OPEN = (FIXED, "finished")
COUNTED = (HIDDEN, *OPEN)

PHASE_WORDS = {
    **dict.fromkeys(("setup", "setup_split", "setup_place"), "setup"),
    **dict.fromkeys(("cartel_begin", "cartel_turn"), "cartel_turn"),
    **dict.fromkeys(("hunters_begin", "intel_plan", "after_plan_intel", "intel_resolve", "intel_next"), "intelligence"),
    **dict.fromkeys(("enforcement_plan", "after_plan_enforcement", "enforcement_resolve"), "enforcement"),
    **dict.fromkeys(("enforcement_next", "hunter_end"), "enforcement"),
}
"""By task, the part of the game in which alone it occurs (HUNT-13.4)."""
TURNS = {"setup": "", "cartel_turn": CARTEL, "intelligence": HUNTERS, "enforcement": HUNTERS, GAME_OVER: ""}
STEP_PHASES = {
    "setup": "setup",
    "cartel_begin": "cartel_turn",
    "hunters_begin": "intel_plan",
    "intel_next": "intel_resolve",
    "enforcement_next": "enforcement_resolve",
}
"""The phase in which a step is carried out that asks nobody."""
INNER_STEPS = frozenset({"lead_check", "recheck", "attempted", "carry_out", "tickle"})
"""Steps that are part of the phase that goes on after them."""


# ---------------------------------------------------------------- the course of play


def phase(table: Table) -> str | None:
    """Return the phase of HUNT-4.3: the pending decision, ``setup`` before the first, ``game_over``."""
    if table.outcome is not None:
        return GAME_OVER
    for task in reversed(table.agenda):
        if task.name not in INNER_STEPS:
            return STEP_PHASES.get(task.name, task.name)
    return None


def phase_word(table: Table) -> str | None:
    """Return the part of the game for everybody (HUNT-13.4): ``setup``, ``cartel_turn``, ``intelligence`` and so on."""
    if table.outcome is not None:
        return GAME_OVER
    return next((PHASE_WORDS[task.name] for task in reversed(table.agenda) if task.name in PHASE_WORDS), None)


def turn_of(table: Table) -> str | None:
    """Return the team whose turn it is; "" in setup and when the game is over."""
    word = phase_word(table)
    return None if word is None else TURNS[word]


def pairs(context: HuntContext, table: Table) -> int:
    """Return how many pairs of turns are played (HUNT-4.2)."""
    return context.options.turn_pairs


def is_resolving(table: Table) -> bool:
    """Return whether a plan or an attempt waits for its outcome to be published (HUNT-13.3)."""
    return any(task.name == "publish" and task.data.get("about") == "outcome" for task in table.agenda)


def is_last_turn(table: Table) -> bool:
    """Return whether no pawn is left on the track: this is the last pair of turns (HUNT-6.1)."""
    return table.number("white_track") <= 0


# ---------------------------------------------------------------- what the Cartel has done in its turn

ACTION_WORDS = {
    "draw": "draw",
    "play": "play",
    "move": "move",
    "move_chapo": "move Chapo",
    "fulfil": "fulfil",
    "draw_need": "draw a Need",
}
"""What the actions of a Cartel turn are called."""


def actions_taken(table: Table) -> str:
    """Return in words what the Cartel has done in its turn (V2)."""
    return ", ".join(ACTION_WORDS.get(what, what) for what in table.word("done").split())


def times_done(what: str, table: Table) -> int:
    """Return how often the Cartel has done something in its turn, a key of ``ACTION_WORDS``."""
    return table.word("done").split().count(what)


def usable_now(context: HuntContext, table: Table) -> str:
    """Return the Defenses that the Cartel may use in the window that is open (HUNT-9.7); "" for none, or no window."""
    task = table.pending()
    return " ".join(_usable(context, task)) if task is not None and task.seats == (CARTEL,) else ""


def usable_in_words(context: HuntContext, _table: Table, task: Task) -> str:
    """Return by their names which Defenses may be used in a window, for the question that it asks (HUNT-9.7)."""
    return f"May be used: {context.content.names(_usable(context, task))}"


def _usable(context: HuntContext, task: Task) -> list[str]:
    usable = task.data.get("usable")
    return [card for card in context.content.defenses if card in usable] if isinstance(usable, list) else []


# ---------------------------------------------------------------- cards that are Finished


def how_finished(table: Table) -> dict[str, dict[str, str]]:
    """Return of what lies in Finished how it came there: a Defense that was used up is expended (HUNT-2.13)."""
    return {
        piece.id: {"how": "expended" if piece.marks.get("expended") else "finished"} for piece in table.zones["finished"]
    }


# ---------------------------------------------------------------- Leads


def leads_to(table: Table) -> dict[str, dict[str, int]]:
    """Return by Location on how many face-up cards in Found there is a Lead that names it (HUNT-7.7); none when the game is
    over, as nothing is looked for any more."""
    found: dict[str, dict[str, int]] = {}
    if table.outcome is not None:
        return found
    cards = [piece for zone, held in table.zones.items() if zone.startswith("found/") for piece in held if piece.up]
    for place in [mark.removeprefix(LEAD) for card in cards for mark in card.marks if mark.startswith(LEAD)]:
        if place in table.where:  # With Chapo is no Location
            found.setdefault(place, {"leads": 0})["leads"] += 1
    return found


# ---------------------------------------------------------------- pawns


def white_owned(context: HuntContext, table: Table) -> int:
    """Return the Intelligence pawns that the Hunters own: those of the start and those taken from the track (HUNT-6.2)."""
    return context.content.pieces.white_start + context.options.turn_pairs - table.number("white_track")


def pawns_owned(context: HuntContext, table: Table, colour: str) -> int:
    """Return the pawns of a colour that the Hunters own: of Police and Marina all that there are (HUNT-2.6)."""
    if colour == "white":
        return white_owned(context, table)
    return context.content.pieces.blue if colour == "blue" else context.content.pieces.black


def kept_away_by(context: HuntContext, table: Table) -> str:
    """Return the names of the cards that keep pawns away in this turn (HUNT-9.10)."""
    return ", ".join(context.content.name(card) for card in table.word("reduced_by").split())


def on_targets(table: Table, colour: str) -> int:
    """Return the pawns of a colour that stand on targets."""
    return sum(piece.count(colour) for pieces in table.zones.values() for piece in pieces if piece.marks)


def pool(context: HuntContext, table: Table, colour: str) -> int:
    """Return the pawns of a colour in the pool: those that are neither on targets nor spent (HUNT-2.6)."""
    return pawns_owned(context, table, colour) - table.number(f"{colour}_spent") - on_targets(table, colour)


def still_to_send(table: Table, colour: str) -> int:
    """Return the pawns of a colour that are available this turn and neither on targets nor spent (HUNT-6.2)."""
    gone = table.number(f"{colour}_spent") + on_targets(table, colour)
    return max(0, table.number(f"{colour}_available") - gone)  # a ruling may have sent more than there are


# ---------------------------------------------------------------- El Chapo


def last_seen_word(table: Table) -> str:
    """Return the Location where everybody knows El Chapo to be or, while he hides, to have been last; "" for nowhere yet.

    When the game is over, nothing is hidden.
    """
    zone = table.where.get(CHAPO, "")
    if zone.startswith(FIXED) or (zone.startswith(HIDDEN) and table.outcome is not None):
        return place_of(zone)
    return str(table.numbers.get("last_seen") or "")


def chapo_state(table: Table) -> str:
    """Return what everybody knows of El Chapo: ``was_captured`` or ``is_free`` in the end, else
    ``is_fixed``, ``last_seen`` or ``not_seen``."""
    area = table.where.get(CHAPO, "").partition("/")[0]
    if table.outcome is not None:
        return "was_captured" if area == "finished" else "is_free"
    if area == FIXED:
        return "is_fixed"
    return "last_seen" if last_seen_word(table) else "not_seen"


def route(context: HuntContext, table: Table) -> str:
    """Return where El Chapo went and where the Hunters last searched, each with its pair, once the game is over; "" before:
    ``cartel start:culiacan 3:mazatlan hunters 2:culiacan``."""
    if table.outcome is None:
        return ""
    stops, locations = table.word("stops").split(), context.content.locations
    place = place_of(table.where.get(CHAPO, "")) or table.word("last_seen")
    if stops and place in locations and stops[-1].partition(":")[2] != place:  # a ruling has moved him
        stops.append(f"{table.number('pair')}:{place}")
    went = [f"start:{stop[2:]}" if stop.startswith("0:") else stop for stop in stops]
    pairs = {one: table.piece(one).count("searched") for one in locations if one in table.where}
    return " ".join((CARTEL, *went, HUNTERS, *(f"{pair}:{one}" for one, pair in pairs.items() if pair)))


def summary(context: HuntContext, table: Table, seat: str) -> str:
    """Return in words how far a side came, once the game is over; "" before."""
    chapo = table.where.get(CHAPO, "")
    if table.outcome is None or chapo not in table.zones:
        return ""
    if seat == HUNTERS:
        return f"{people_known(context, table)} of {people(context, table)} people known to all"
    place = place_of(chapo)
    if place not in context.content.locations:
        return f"{discs(context, table)} of {discs_needed(context, table)} circles filled"
    pair, name = table.piece(place).count("searched"), context.content.name(place)
    if chapo.startswith(FIXED):
        return f"in {name}, known to all"
    return f"hid in {name}, {f'searched in pair {pair}' if pair else 'never searched'}"


def chapo_hideout(table: Table) -> str:
    """Return the Location where El Chapo hides from the Hunters; "" if he does not."""
    zone = table.where.get(CHAPO, "")
    return place_of(zone) if zone.startswith(HIDDEN) and table.outcome is None else ""


# ---------------------------------------------------------------- circles and discs


def circles(context: HuntContext, table: Table, areas: tuple[str, ...] = COUNTED) -> int:
    """Return the circles on Needs that count: Hidden, Fixed or Finished (HUNT-14.2), or those of some areas."""
    return sum(need.circles for need in context.content.needs.values() if table.where.get(need.id, "").startswith(areas))


def discs(context: HuntContext, table: Table, areas: tuple[str, ...] = COUNTED) -> int:
    """Return the discs on these Needs."""
    where = table.where
    return sum(table.piece(need).count("discs") for need in context.content.needs if where.get(need, "").startswith(areas))


def circle_share(context: HuntContext, _table: Table) -> str:
    """Return which share of the circles wins the game for the Cartel (HUNT-14.2)."""
    above, below = context.options.fraction
    return f"{above}/{below}"


def people(context: HuntContext, _table: Table) -> int:
    """Return how many people there are around him."""
    return len(context.content.topography)


def people_in_found(table: Table, *, up: bool) -> int:
    """Return how many of them lie in the Found display, face up or face down (HUNT-3.2)."""
    found = [zone for zone in table.zones if zone.startswith("found/")]
    return sum(piece.up == up for zone in found for piece in table.zones[zone])


def people_known(context: HuntContext, table: Table) -> int:
    """Return how many of the people around him all know, as they are Fixed or Finished: how near the Hunters are."""
    return sum(table.where.get(card, "").startswith(OPEN) for card in context.content.topography)


def discs_needed(context: HuntContext, table: Table) -> int:
    """Return how many discs win the game for the Cartel: the share of the circles, rounded up (HUNT-14.2)."""
    above, below = context.options.fraction
    return -(-circles(context, table) * above // below)


def has_enough_discs(context: HuntContext, table: Table) -> bool:
    """Return whether the Cartel wins if the game ends like this (HUNT-14.2)."""
    return discs(context, table) >= discs_needed(context, table)
