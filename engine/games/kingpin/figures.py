"""Figures that follow from the table (KING-18): pure functions, worked out when somebody looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from engine.english import counted, joined, signed
from engine.games.kingpin.content import COUNTED
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.modifiers import IN_FORCE
from engine.model.event import Piece
from engine.model.table import Table

PHASES = {
    "setup": "Setup",
    "each_turn": "Income",
    "event": "Event",
    "move": "Move",
    "action": "Actions",
    "heat": "Heat",
    "turn_end": "End of turn",
    "over": "Over",
}
_PHASE_BEFORE: Mapping[str, str] = {
    "each_turn": "each_turn",
    "event": "each_turn",
    "moves": "event",
    "move": "move",
    "further_moves": "move",
    "actions": "move",
    "action": "action",
    "heat_phase": "action",
    "turn_ends": "heat",
    "next_turn": "turn_end",
}
"""The phase in which a task of the agenda is what comes next."""
_LEAST_OF_2_DICE, _MOST_OF_2_DICE = 2, 12


def phase(table: Table) -> str:
    """Return the phase (KING-5.1), which follows from what is still to be done."""
    if table.outcome is not None:
        return "over"
    return next((_PHASE_BEFORE[task.name] for task in reversed(table.agenda) if task.name in _PHASE_BEFORE), "setup")


def turn_of(context: KingpinContext, table: Table) -> str | None:
    """Return the seat whose turn it is, in setup the first seat; None without an agenda or once the game has ended."""
    return context.active(table) if table.agenda and table.outcome is None else None


def whose_turn(context: KingpinContext, table: Table) -> str | None:
    """Return the seat whose turn it is, and that in words: while another seat is asked, that its turn goes on after that.

    None without an agenda or once the game has ended.
    """
    seat, task = turn_of(context, table), table.pending()
    if not seat:
        return None
    waits = task is not None and bool(task.seats) and seat not in task.seats and phase(table) != "setup"
    return f"{seat} Then {context.called(seat)}" if waits else f"{seat} {context.called(seat)}'s turn"


def next_turn(context: KingpinContext, table: Table) -> str | None:
    """Return whose turn is next (KING-5.1); None in setup, of two seats, and once the game has ended."""
    if len(context.living(table)) < 3 or phase(table) in ("setup", "over"):
        return None
    return context.next_seat(table, context.active(table))


def may_choose(context: KingpinContext, table: Table) -> str | None:
    """Return the plates of the places of which a seat has to choose one: to which a beaten character may go (KING-8.6), or
    which it may give up (KING-20.4). None while anything else is asked.
    """
    task = table.pending()
    if task is None or task.name not in ("relocate", "choose_location"):
        return None
    if task.name == "relocate":
        found = context.retreats(table, task.data["character"])
    else:
        found = context.locations_of(table, task.seats[0])
    return " ".join(f"plate.{place}" for place in found) or None


def who_hides(context: KingpinContext, table: Table) -> str | None:
    """Return what stands before Kingpins in hideouts; None if there are none."""
    return "Hiding" if any(table.zones[f"hideout:{seat}"] for seat in context.seats) else None


def goal(context: KingpinContext, table: Table) -> str:
    """Return what everybody plays for (KING-16.7, KING-16.8), and who needs locations besides by an open Dark Past.

    Whose cash differs stands in its row, and for whom a neighbourhood does not count at the head of that (KING-14.8).
    """
    return f"{_goal(context, context.content.constants.win_cash)}{_who_needs_more(context, table)}"


def _who_needs_more(context: KingpinContext, table: Table, but: str = "") -> str:
    """Return in brackets who needs locations besides by an open Dark Past, one seat left out; "" if nobody does."""
    more = {seat: context.mods.tally(table, "goal_extra_locations", seat).open for seat in context.living(table)}
    apart = [f"{context.called(seat)} also {counted(n, 'location')}" for seat, n in more.items() if n > 0 and seat != but]
    return f" ({', '.join(apart)})" if apart else ""


def _names(context: KingpinContext, neighbourhoods: frozenset[str]) -> str:
    return " or ".join(sorted(one.name for one in context.content.neighborhoods.values() if one.id in neighbourhoods))


def _goal(context: KingpinContext, cash: int) -> str:
    return f"${cash}K or {counted(context.content.constants.neighborhoods_to_win, 'neighbourhood')}"


def not_for(context: KingpinContext, neighbourhood: str, table: Table) -> str | None:
    """Return the seats for whose victory a neighbourhood does not count by an open Dark Past (KING-14.8); None if none."""
    seats = [seat for seat in context.living(table) if neighbourhood in context.not_counting(table, seat)]
    return " ".join(seats) or None


def corrupted(context: KingpinContext, table: Table) -> bool | None:
    """Return that a Cop on the board is corrupted (KING-9.12); None if none is."""
    return any(mark.startswith("corrupt/") for cop in context.cops(table) for mark in table.piece(cop).marks) or None


def cash_goal(context: KingpinContext, table: Table, seat: str) -> tuple[int, int]:
    """Return the cash in $K with which a seat wins: as everybody sees it, and as it is (KING-16.7, KING-14.9)."""
    more, cash = context.mods.tally(table, "goal_cash", seat), context.content.constants.win_cash
    return cash + more.open, cash + more.total


def seen_cash_goal(context: KingpinContext, table: Table, seat: str) -> int:
    """Return the cash with which a seat wins, as far as everybody knows (KING-14.8)."""
    return cash_goal(context, table, seat)[0]


def own_goal(context: KingpinContext, table: Table, seat: str) -> str:
    """Return what a seat plays for, with all that its Dark Past asks, secret or not (KING-14.8), and who needs more.

    A seat that is out reads what all need.
    """
    if not context.lives(table, seat):
        return goal(context, table)
    said = _goal(context, cash_goal(context, table, seat)[1])
    if out := context.not_counting(table, seat, secret=True):
        said += f", not {_names(context, out)}"
    more = context.mods.tally(table, "goal_extra_locations", seat).total
    said += f" and {counted(more, 'location')}" if more > 0 else ""
    return f"{said}{_who_needs_more(context, table, but=seat)}"


def _active(context: KingpinContext, table: Table) -> str:
    """Return the active seat; "" if there is none."""
    seat = context.active(table)
    return seat if seat in context.seats else ""


def street_price(context: KingpinContext, table: Table) -> int | None:
    """Return the street price in $K; None if its marker is off the track."""
    steps, at = context.content.price_track.steps, table.number("price_step")
    return steps[at] if 0 <= at < len(steps) else None


def heat_total(table: Table) -> int:
    """Return the heat of the turn, less its reductions (KING-10.6)."""
    return max(0, table.number("heat") - table.number("reduction"))


def heat_roll(context: KingpinContext, table: Table) -> str | None:
    """Return in a sentence what the heat roll has to show on its dice, how likely that is, and what comes else (KING-10.6).

    It is without what an unrevealed Dark Past adds (KING-14.9). None once the game has ended: nobody rolls any more.
    """
    return None if table.outcome is not None else _heat_in_words(context, table)[0]


def heat_needs(context: KingpinContext, table: Table) -> str | None:
    """Return the same in short, for where there is little room."""
    return None if table.outcome is not None else _heat_in_words(context, table)[1]


def _heat_in_words(context: KingpinContext, table: Table) -> tuple[str, str]:
    """Return what the heat roll has to show, as far as all can see, in a sentence and in short."""
    total, seat = heat_total(table), _active(context, table)
    if not total:
        return "No heat yet: no Heat roll", "No Heat roll"
    beats = total - (context.mods.tally(table, "heat_roll", seat).open if seat else 0)
    if beats < _LEAST_OF_2_DICE:
        return "Heat: any roll is safe", "Heat: any roll is safe"
    if beats >= _MOST_OF_2_DICE:
        return "Heat: no roll is safe, a Heat card comes", "Heat: no roll is safe"
    needed, chance = f"{beats + 1}{'+' if beats + 1 < _MOST_OF_2_DICE else ''}", f"{round(100 * chance_above(beats))} %"
    short = f"Heat: {needed} safe ({chance})"
    return f"{short}, else a Heat card", short


def actions_left(context: KingpinContext, table: Table, seat: str) -> tuple[int, int]:
    """Return the actions left: as everybody sees them, and as they are (KING-6.1, KING-6.3, KING-14.9)."""
    extra = context.mods.tally(table, "extra_actions", seat)
    there, spent = len(context.on_board(table, seat)), table.number("spent")
    seen, true = (max(0, max(0, there + more) - spent) for more in (extra.open, extra.total))
    return seen, true


def seen_actions_left(context: KingpinContext, table: Table) -> int | None:
    """Return the actions left to the active seat as everybody sees them: 0 once it is out, None once the game has ended."""
    if table.outcome is not None:
        return None
    seat = _active(context, table)
    return actions_left(context, table, seat)[0] if seat and context.lives(table, seat) else 0


def events_left(context: KingpinContext, table: Table) -> int:
    """Return how many Events can be drawn, those that somebody is looking at among them."""
    return len(table.zones["event_deck"]) + sum(len(table.zones[f"looking:{seat}"]) for seat in context.seats)


def counter(context: KingpinContext, table: Table, seat: str, stat: str) -> int:
    """Return a counter that triggers Secret Motivations (KING-14.6)."""
    if stat in COUNTED:
        return table.number(f"{stat}:{seat}")
    if stat == "cash":
        return context.cash(table, seat)
    return len(context.locations_of(table, seat) if stat == "controlled" else context.neighbourhoods_of(table, seat))


def holder(context: KingpinContext, neighbourhood: str, table: Table) -> str | None:
    """Return the seat that controls all locations of a neighbourhood (KING-3.14).

    None if none does, or if it counts nothing for that seat as far as all see (KING-14.8).
    """
    places = context.content.neighborhoods[neighbourhood].locations
    first, *others = {context.controller(table, place) for place in places}
    return None if others or not first or neighbourhood in context.not_counting(table, first) else first


def neighbourhoods_counted(context: KingpinContext, table: Table, seat: str) -> int:
    """Return how many neighbourhoods a seat holds that count for its victory, as far as all see (KING-14.8)."""
    return len(set(context.neighbourhoods_of(table, seat)) - context.not_counting(table, seat))


def nearest(context: KingpinContext, neighbourhood: str, table: Table) -> str:
    """Return who controls a neighbourhood or lacks one location of it, and how many: ``red 2/3`` (KING-3.14).

    "" if nobody is so near, or more than one seat is, or if it counts nothing for that seat as far as all see (KING-14.8).
    """
    places = context.content.neighborhoods[neighbourhood].locations
    held = Counter(filter(None, (context.controller(table, place) for place in places)))
    near = [seat for seat, count in held.items() if count >= len(places) - 1]
    if len(near) != 1 or neighbourhood in context.not_counting(table, near[0]):
        return ""
    return f"{near[0]} {held[near[0]]}/{len(places)}"


def _motivation(context: KingpinContext, table: Table, seat: str) -> Piece | None:
    """Return the card of the seat's own Motivation; None if it has none."""
    return next((card for card in table.zones[f"motivation:{seat}"] if card.kind in context.content.motivations), None)


def towards_motivation(context: KingpinContext, table: Table, seat: str) -> int | None:
    """Return the counter of the seat's own Motivation; None if it has none."""
    card = _motivation(context, table, seat)
    return None if card is None else counter(context, table, seat, context.content.motivations[card.kind].trigger.stat)


_COUNTS = {
    "rank_hits": "{0} of {1} ranks taken",
    "recruited": "{0} of {1} recruited",
    "controlled": "{0} of {1} locations held",
    "cash": "${0}K of ${1}K held",
    "drugs_sold": "{0} of {1} drugs sold",
    "lieutenants_lost": "{0} of {1} Lieutenants lost",
    "influence_spent": "{0} of {1} Influence spent",
    "heat_cards_drawn": "{0} of {1} Heat cards drawn",
    "clean_turns": "{0} of {1} turns without Heat",
    "full_neighborhoods": "{0} of {1} neighbourhoods",
    "kingpin_out_turns": "{0} of {1} turns in the open",
    "cash_robbed": "${0}K of ${1}K robbed",
}
"""How far a Motivation is, by what its trigger counts (KING-14.6): how much there is, and how much it takes."""


def motivation_progress(context: KingpinContext, table: Table, seat: str) -> str | None:
    """Return in words what the seat's own Motivation counts and how far it is, or what has become of it; None without it."""
    card = _motivation(context, table, seat)
    if card is None:
        return None
    if card.up:
        return "Revealed"
    if table.numbers.get(f"ready:{seat}"):
        return "Ready to be revealed"
    trigger = context.content.motivations[card.kind].trigger
    return _COUNTS[trigger.stat].format(counter(context, table, seat, trigger.stat), trigger.at_least)


def revealed(context: KingpinContext, table: Table, seat: str) -> bool | None:
    """Return that the seat's Motivation is revealed (KING-14.5); None if not."""
    card = _motivation(context, table, seat)
    return True if card is not None and card.up else None


def burdened(context: KingpinContext, table: Table, seat: str) -> bool | None:
    """Return True if a seat in the game has a Dark Past that all see and that burdens it (KING-14.1, KING-14.9); else None.

    One that only changes what wins does not: the goal, the seat's row and the neighbourhoods show it (KING-14.8).
    """
    if not context.lives(table, seat):
        return None
    pasts = [context.content.dark_pasts.get(card.kind) for card in table.zones[f"past:{seat}"] if card.up]
    return any(not past.mods or any(not mod.stat.startswith("goal_") for mod in past.mods) for past in pasts if past) or None


def places(context: KingpinContext, table: Table, seat: str) -> int | None:
    """Return at the end how many locations a seat controls; None while the game goes on: they are counted in the city."""
    return len(context.locations_of(table, seat)) if table.outcome is not None else None


def nearest_to_a_win(context: KingpinContext, table: Table) -> str:
    """Return who was nearest to the cash that wins, in a sentence after a blank, as far as all see (KING-16.7).

    "" where holdings are screened (KING-18.1), or nobody has any cash.
    """
    if context.options.holdings_visibility == "screened":
        return ""
    goals = {seat: seen_cash_goal(context, table, seat) for seat in context.living(table)}
    share = {seat: context.cash(table, seat) / goal for seat, goal in goals.items()}
    most = max(share.values(), default=0.0)
    named = [context.called(seat) for seat, part in share.items() if part == most]
    return f" By cash {joined(named)} {'was' if len(named) == 1 else 'were'} nearest." if most else ""


def seat_marks(context: KingpinContext, table: Table) -> dict[str, dict[str, str]]:
    """Return the seat of every standee, which is that of its card, and of every Dark Past and Motivation that all see."""
    of_people = {who: {"seat": seat} for seat in context.seats for who in context.crew(table, seat)}
    zones = ((seat, table.zones[f"{zone}:{seat}"]) for seat in context.seats for zone in ("past", "motivation"))
    cards = ((seat, card) for seat, there in zones for card in there)
    return of_people | {card.id: {"seat": seat} for seat, card in cards if card.up}


def until_marks(context: KingpinContext, table: Table) -> dict[str, dict[str, str]]:
    """Return of every Event in force how long it lasts, in words (KING-5.10, KING-5.11)."""
    return {card.id: {"until": _until(context, table, card)} for card in table.zones[IN_FORCE] if card.marks.get("drawer")}


def _until(context: KingpinContext, table: Table, card: Piece) -> str:
    drawer, turns = str(card.marks["drawer"]), card.count("turns")
    if not context.lives(table, drawer):
        return f"until play passes {context.called(drawer)}{' twice' if turns > 1 else ''}"
    return f"until {context.called(drawer)}'s {'second ' if turns > 1 else ''}turn"


# ---------------------------------------------------------------- the turn in words


_RUNNING = {
    "heat_roll": "heat roll",
    "control_roll": "Take Control",
    "rob_roll": "Rob",
    "attack": "attack",
    "defend": "defence",
    "extra_actions": "actions",
    "sell_price": "selling price",
    "recruit_cost": "cost to recruit",
}
"""The modifiers that are told while they run, whatever the seat does."""
_IN_CASH = ("sell_price", "recruit_cost")
"""Those of them by which something is dearer or cheaper."""


def so_far(context: KingpinContext, table: Table) -> str | None:
    """Return what the turn has come to, in two lines at most: what is in effect of the seat's own; and what was used and
    cannot be used again, with whom Cops have attacked. None if nothing, or after the end.

    It holds only what everybody can see (KING-14.9), without the Events in force: they are seen themselves.
    """
    if table.outcome is not None:
        return None
    seat, less = _active(context, table), table.number("reduction")
    running = [f"{less} less heat"] if less else []
    running += _running(context, table, seat) if seat else ()
    used = ", ".join(_used(context, one) for one in table.word("used").split())
    pairs = (map(context.name, pair.split(">")) for pair in table.word("attacked").split())
    met = ", ".join(f"{who} ({cop})" for cop, who in pairs)
    parts = (("Used", used), ("Cops attacked", met))
    lines = (f"In effect: {'; '.join(running)}" if running else "", ". ".join(f"{title}: {of}" for title, of in parts if of))
    return "\n".join(filter(None, lines)) or None


def _used(context: KingpinContext, what: str) -> str:
    """Return by name what was used: ``attack``, ``attack:ferro``, ``airport.air_freight`` or ``influence.blind_eye``."""
    action, _, who = what.rpartition(".")[2].partition(":")
    return f"{context.name(action)} by {context.name(who)}" if who else context.name(action)


def _running(context: KingpinContext, table: Table, seat: str) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    events = {card.id for card in table.zones[IN_FORCE]}
    for mod, source, secret in context.mods.running(table, seat):
        if mod.stat in _RUNNING and not secret and source not in events:
            by = signed(mod.value)
            by = f"{by[0]}${by[1:]}K" if mod.stat in _IN_CASH else by
            found.setdefault(mod.stat, []).append(f"{by} ({context.name(source)})")
    for stat, title in _RUNNING.items():
        if stat in found:
            yield f"{title} {', '.join(found[stat])}"


# ---------------------------------------------------------------- chances


@cache
def chance_above(target: int) -> float:
    """Return the chance that 2 dice together exceed a target."""
    return sum(a + b > target for a in range(1, 7) for b in range(1, 7)) / 36


@cache
def chance_of_margin(least: int) -> float:
    """Return the chance that 2 dice exceed 2 others by at least so much."""
    sums = [a + b for a in range(1, 7) for b in range(1, 7)]
    return sum(mine - theirs >= least for mine in sums for theirs in sums) / 36**2
