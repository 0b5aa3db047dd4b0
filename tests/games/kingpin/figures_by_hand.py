"""The figures that follow from a table, worked out a second time from zones and stored numbers, straight from the digest.

None of the game's own functions is asked; what every audience sees is held against this by `test_figures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from engine.model.table import Table
from tests.games.kingpin import by_hand
from tests.games.kingpin.by_hand import BOARD, COPS, MOTIVES, PASTS, PLACES, STEPS

PHASES = {
    "setup": "Setup", "each_turn": "Income", "event": "Event", "move": "Move", "action": "Actions", "heat": "Heat",
    "turn_end": "End of turn", "over": "Over",
}  # fmt: skip
_STEPS = ("each_turn", "event", "moves", "actions", "heat_phase", "turn_ends", "next_turn")
_RUNS = {
    "heat_roll": "heat roll", "control_roll": "Take Control", "rob_roll": "Rob", "attack": "attack", "defend": "defence",
    "extra_actions": "actions", "sell_price": "selling price", "recruit_cost": "cost to recruit",
}  # fmt: skip

_COUNTS = {
    "rank_hits": "ranks taken", "recruited": "recruited", "controlled": "locations held", "cash": "held",
    "drugs_sold": "drugs sold", "lieutenants_lost": "Lieutenants lost", "influence_spent": "Influence spent",
    "heat_cards_drawn": "Heat cards drawn", "clean_turns": "turns without Heat", "cash_robbed": "robbed",
    "full_neighborhoods": "neighbourhoods", "kingpin_out_turns": "turns in the open",
}  # fmt: skip


_ORDER = ("red", "blue", "green", "yellow", "purple", "orange")
"""The seats in the order in which they sit."""


def phase(table: Table) -> str:
    """KING-5.1: the phase before the first of those that are still to come."""
    if table.outcome is not None:
        return "over"
    for task in table.agenda[::-1]:
        if task.name in ("move", "action"):
            return task.name
        if task.name == "further_moves":
            return "move"
        if task.name in _STEPS:
            return ("each_turn", "each_turn", "event", "move", "action", "heat", "turn_end")[_STEPS.index(task.name)]
    return "setup"


def found_seat(table: Table, seats: tuple[str, ...]) -> str:
    """Whose turn it is: the seat that moves or acts, or that of the next phase; before the first turn the first seat."""
    for task in table.agenda[::-1]:
        if task.name in ("move", "action"):
            return task.seats[0]
        if task.name in _STEPS:
            return str(task.data["seat"])
    return seats[0]


def figures(table: Table, seats: tuple[str, ...], names: dict[str, str]) -> dict[str, Any]:
    """All that everybody sees; ``names``: what is printed on anything."""
    active = found_seat(table, seats)
    total = max(0, table.number("heat") - table.number("reduction"))
    step = table.number("price_step")
    found: dict[str, Any] = {f"threat/{place}": True for place in BOARD if by_hand.threatened(table, place)}
    found |= {"phase": phase(table), "phase_word": PHASES[phase(table)], "heat_total": total}
    found |= {"heat_roll": "No heat yet: no Heat roll", "heat_needs": "No Heat roll"}
    found["cops_on_board"] = sum(table.where.get(cop) in PLACES for cop in COPS)
    found["events_left"] = sum(len(table.zones[zone]) for zone in ("event_deck", *(f"looking:{seat}" for seat in seats)))
    if table.agenda:
        found["turn_of"] = active
        found["whose_turn"] = f"{active} {active.capitalize()}'s turn"
        if (
            table.outcome is None
            and found["phase"] != "setup"
            and table.agenda[-1].seats
            and active not in table.agenda[-1].seats
        ):
            found["whose_turn"] = f"{active} Then {active.capitalize()}"
    living = [seat for seat in seats if not table.numbers.get(f"out:{seat}")]
    if len(living) > 2 and found["phase"] not in ("setup", "over"):
        at = seats.index(active)
        found["next_turn"] = next(seat for seat in (*seats[at + 1 :], *seats[:at]) if seat in living)
    found |= {"may_choose": where} if (where := _may_choose(table, seats)) else {}
    found |= {"who_hides": "Hiding"} if any(table.zones[f"hideout:{seat}"] for seat in seats) else {}
    found["cop_limit"], found["neighborhoods_to_win"] = 7, 2
    if any(mark.startswith("corrupt/") for cop in COPS if table.where[cop] in PLACES for mark in table.piece(cop).marks):
        found["corrupted"] = True
    less: dict[str, list[str]] = {}
    found |= {f"nearest/{hood}": "" for hood in by_hand.HOODS if hood != "downtown"}
    for seat in seats:
        found[f"cash_goal:{seat}"] = 500 + by_hand.mods(table, "goal_cash", seat, secret=False)
        mine = {place for place in PLACES if table.numbers.get(f"control/{place}") == seat}
        seen = [mod for _, mod in by_hand.cards_in_play(table, seat, secret=False)]
        out = {mod["neighborhood"] for mod in seen if mod["stat"] == "goal_exclude"}
        near = {hood: len(mine & set(places)) for hood, places in by_hand.HOODS.items()}
        full = [hood for hood, count in near.items() if count == len(by_hand.HOODS[hood])]
        found |= {f"control/{hood}": seat for hood in full if hood not in out}
        found |= {f"nearest/{hood}": f"{seat} {count}/3" for hood, count in near.items() if count > 1 and hood not in out}
        found[f"neighborhoods:{seat}"] = len(set(full) - out)
        if not table.numbers.get(f"out:{seat}"):
            for hood in sorted(out):
                less.setdefault(hood, []).append(seat)
            pasts = [card.kind for card in table.zones[f"past:{seat}"] if card.up and card.kind in PASTS]
            if any(_is_a_burden(PASTS[past]) for past in pasts):
                found[f"burdened:{seat}"] = True
        if any(card.up for card in table.zones[f"motivation:{seat}"] if card.kind in MOTIVES):
            found[f"revealed:{seat}"] = True
        if table.outcome is not None:
            found[f"places:{seat}"] = len(mine)
    found |= {f"not_for/{hood}": " ".join(of) for hood, of in less.items()}
    found["goal"] = f"$500K or 2 neighbourhoods{_who_needs_more(table, seats)}"
    found["actions_left"] = 0
    if step in range(len(STEPS)):
        found["street_price"] = STEPS[step]
    if total:
        bonus = by_hand.mods(table, "heat_roll", active, secret=False) if active in seats else 0
        safe = [a + b for a, b in product(range(1, 7), repeat=2) if a + b + bonus > total]
        found |= _heat_in_words(min(safe, default=13), round(100 * (len(safe) / 36)))
    if active in seats and not table.numbers.get(f"out:{active}"):
        there = len(by_hand.on_board(table, active)) + by_hand.mods(table, "extra_actions", active, secret=False)
        found["actions_left"] = max(0, max(0, there) - table.number("spent"))
    if words := _so_far(table, active if active in seats else "", names):
        found["so_far"] = words
    if table.outcome is not None:  # no turn goes on
        return {name: value for name, value in found.items() if name not in _OF_A_TURN}
    return found


_OF_A_TURN = ("actions_left", "heat_roll", "heat_needs", "so_far")


def _heat_in_words(least: int, percent: int) -> dict[str, str]:
    """KING-10.6: the least sum that is safe, 13 if none is."""
    if least == 2:
        return dict.fromkeys(("heat_roll", "heat_needs"), "Heat: any roll is safe")
    if least == 13:
        return {"heat_roll": "Heat: no roll is safe, a Heat card comes", "heat_needs": "Heat: no roll is safe"}
    needed = "12" if least == 12 else f"{least}+"
    short = f"Heat: {needed} safe ({percent} %)"
    return {"heat_roll": f"{short}, else a Heat card", "heat_needs": short}


def _may_choose(table: Table, seats: tuple[str, ...]) -> str:
    """Where a beaten one may go (KING-8.6), or what a seat may give up (KING-20.4)."""
    task = table.agenda[-1] if table.agenda and table.outcome is None else None
    if task is not None and task.name == "choose_location":
        return " ".join(f"plate.{place}" for place in PLACES if table.numbers.get(f"control/{place}") == task.seats[0])
    if task is None or task.name != "relocate":
        return ""
    who = task.data["character"]
    own = [place for place in PLACES if table.numbers.get(f"control/{place}", "") == colours(table, seats).get(who, "")]
    return " ".join(f"plate.{place}" for place in own if place != table.where[who] and not by_hand.threatened(table, place))


def towards(table: Table, seat: str) -> int | None:
    """KING-14.6: the counter of the seat's own Motivation."""
    for card in table.zones[f"motivation:{seat}"]:
        if card.kind in MOTIVES:
            stat = MOTIVES[card.kind]["trigger"]["stat"]
            mine = {place for place in PLACES if table.numbers.get(f"control/{place}") == seat}
            if stat == "controlled":
                return len(mine)
            if stat == "full_neighborhoods":
                return sum(set(places) <= mine for places in by_hand.HOODS.values())
            return table.number(f"{stat}:{seat}")
    return None


def _is_a_burden(past: dict[str, Any]) -> bool:
    """Whether a Dark Past does more than change what wins, which is seen elsewhere."""
    stats = [mod["stat"] for mod in past.get("mods", ())]
    return not stats or any(not stat.startswith("goal_") for stat in stats)


def _who_needs_more(table: Table, seats: Sequence[str]) -> str:
    """Whose open Dark Past asks for locations besides (KING-14.8)."""
    said = []
    for seat in sorted(seats, key=_ORDER.index):
        if not table.numbers.get(f"out:{seat}"):
            more = by_hand.mods(table, "goal_extra_locations", seat, secret=False)
            said += [f"{seat.capitalize()} also {more} location{'s' * (more > 1)}"] if more > 0 else []
    return f" ({', '.join(said)})" if said else ""


def secrets(table: Table, seat: str) -> dict[str, Any]:
    """What a seat alone is told: what it plays for (KING-14.8), and how far its Motivation is (KING-14.6)."""
    seats = tuple([name.partition(":")[2] for name in table.zones if name.startswith("past:")])
    found: dict[str, Any] = {"own_goal": f"$500K or 2 neighbourhoods{_who_needs_more(table, seats)}"}
    if not table.numbers.get(f"out:{seat}"):  # a seat that is out plays for nothing, and reads less
        living = [one for one in seats if one != seat and not table.numbers.get(f"out:{one}")]
        goal = f"${500 + by_hand.mods(table, 'goal_cash', seat)}K or 2 neighbourhoods"
        asked = [mod for _, mod in by_hand.cards_in_play(table, seat, secret=True)]
        out = {mod["neighborhood"].capitalize() for mod in asked if mod["stat"] == "goal_exclude"}
        goal += f", not {' or '.join(sorted(out))}" if out else ""
        more = sum(mod["value"] for mod in asked if mod["stat"] == "goal_extra_locations")
        goal += f" and {more} location{'s' * (more > 1)}" if more else ""
        found["own_goal"] = goal + _who_needs_more(table, living)
    if (count := towards(table, seat)) is None:
        return found
    found["trigger"] = count
    card = next(card for card in table.zones[f"motivation:{seat}"] if card.kind in MOTIVES)
    trigger = MOTIVES[card.kind]["trigger"]
    words = _COUNTS[trigger["stat"]]
    dollars = ("$", "K") if trigger["stat"].startswith("cash") else ("", "")
    counted = " of ".join(str(one).join(dollars) for one in (count, trigger["at_least"]))
    found["progress"] = f"{counted} {words}"
    if table.numbers.get(f"ready:{seat}"):
        found["progress"] = "Ready to be revealed"
    if card.up:
        found["progress"] = "Revealed"
    return found


def colours(table: Table, seats: tuple[str, ...]) -> dict[str, str]:
    """The seat of every standee, by its card."""
    return {card.id.removeprefix("card."): seat for seat in seats for card in table.zones[f"crew:{seat}"]}


def _so_far(table: Table, active: str, names: dict[str, str]) -> str:
    """Only what everybody can see (KING-14.9)."""

    def name(word: str) -> str:
        return names.get(word, word.replace("_", " "))

    effects = []
    if table.number("reduction"):
        effects.append(f"{table.number('reduction')} less heat")
    runs: dict[str, list[str]] = {}
    events = {card.id for card in table.zones["events_in_force"]}  # they lie on the board
    for source, mod in by_hand.cards_in_play(table, active, secret=False) if active else ():
        everywhere = source not in events and mod.get("scope", "own_all") in ("own_all", "all_players")
        if everywhere and mod["stat"] in _RUNS and "action" not in mod and "neighborhood" not in mod:
            sign = "+" if mod["value"] > 0 else "\u2212" if mod["value"] < 0 else ""
            amount = f"${abs(mod['value'])}K" if mod["stat"] in ("sell_price", "recruit_cost") else abs(mod["value"])
            runs.setdefault(mod["stat"], []).append(f"{sign}{amount} ({name(source)})")
    effects += [f"{_RUNS[stat]} {', '.join(runs[stat])}" for stat in _RUNS if stat in runs]
    used = []
    for one in table.word("used").split():
        what, _, who = one.split(".")[-1].partition(":")
        used.append(f"{name(what)} by {name(who)}" if who else name(what))
    done = [f"Used: {', '.join(used)}"] if used else []
    if met := table.word("attacked").split():
        pairs = [[name(one) for one in pair.split(">")] for pair in met]
        done.append("Cops attacked: " + ", ".join(f"{who} ({cop})" for cop, who in pairs))
    return "\n".join(([f"In effect: {'; '.join(effects)}"] if effects else []) + ([". ".join(done)] if done else []))
