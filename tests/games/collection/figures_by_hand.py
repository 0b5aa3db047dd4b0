"""The figures of COLLECTION that follow from the table, worked out a second time from its zones, numbers and tasks.

Nothing of the game's own reading is used: what cards ask for is read from the content file.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine.model.table import Table
from engine.model.view import Scalar
from tests.games.collection.by_hand import AFFINITY, COLOURS, ROLES, SCENARIOS, SPACES, read

WORDS = {
    "setup": "Setup",
    "placement": "Placement",
    "actions": "Actions",
    "use_report": "Report",
    "drawn": "Collection card",
    "closing": "End of turn",
    "game_over": "Game over",
}


def numbers_by_hand(table: Table, seats: Sequence[str], options: dict[str, Any]) -> dict[str, Scalar]:
    """Return the numbers that exist."""
    found: dict[str, Scalar] = {}
    if table.outcome:
        word = {"victory": "Won", "defeat": "Lost", "called": "Called"}[table.outcome.reason]
        opened = [area for area in "ABC" if table.zones[f"scenario/{area}"]]
        filed = sum(table.number(f"reports/{area}/{colour}") for area in opened for colour in COLOURS)
        turns = table.number("turn")
        lasted = f"{turns} turn{'s' if turns != 1 else ''}"
        found["result"] = f"{word}. {filed} of {10 * len(opened)} reports filed in {lasted}."
        found |= {"filed_at_end": f"{filed} of {10 * len(opened)} reports", "turns_at_end": f"filed in {lasted}"}
    crises = {area: table.number(f"crisis/{area}") for area in "ABC" if table.zones[f"scenario/{area}"]}
    if crises:
        filed = sum(table.number(f"reports/{area}/{colour}") for area in crises for colour in COLOURS)
        found["filed_now"] = f"{filed} of {10 * len(crises)}"
    if crises:
        highest = next(area for area, level in crises.items() if level == max(crises.values()))
        found["highest_crisis"] = f"{highest}: {crises[highest]}"
        found |= {f"entry/{area}": min(level, 3) for area, level in crises.items() if level and not table.outcome}
    found |= {f"filed/{area}": sum(table.number(f"reports/{area}/{colour}") for colour in COLOURS) for area in crises}
    found |= {f"missing/{area}": 10 - sum(table.number(f"reports/{area}/{colour}") for colour in COLOURS) for area in crises}
    waiting: dict[str, Scalar] = {f"waiting_roll/{seat}": "" for seat in seats}
    last = table.agenda[-1] if table.agenda else None
    state = "game_over" if table.outcome else last.name if last else ""
    if state in WORDS:
        found |= {"phase": state, "phase_word": WORDS[state]}
    if last is not None and not table.outcome and last.name not in ("setup", "placement"):
        active = next(iter(last.seats), last.data.get("seat"))
        if active is not None:
            found |= {"turn_of": active, "next_of": [*seats, *seats][[*seats].index(str(active)) + 1]}
        if last.name == "actions" and table.number("actions_left") and table.number("rolled_in") != table.number("turn"):
            if told := roll_by_hand(table, seats, options, str(last.seats[0])):
                found["best_roll"] = told
            for seat in seats:
                told = roll_by_hand(table, seats, options, seat, helped=False) if seat != active else ""
                waiting[f"waiting_roll/{seat}"] = "" if told.startswith("No use") else told
    found |= waiting
    if options["held_cards"] == "private":
        found["private"] = True
    for area in "ABC":
        for card in table.zones[f"scenario/{area}"][:1]:
            if not card.up:
                found[f"completed/{area}"] = True
            if card.kind in SCENARIOS:
                found |= {f"needed/{area}/{colour}": int(SCENARIOS[card.kind][colour]) for colour in COLOURS}
    return found


def roll_by_hand(table: Table, seats: Sequence[str], options: dict[str, Any], seat: str, *, helped: bool = True) -> str:
    """Return the best roll of a seat where it stands (COLL-5.5 to 5.9), of several alike the first; where no report would be
    of use (COLL-5.14 to 5.17), why.
    """
    game = read(table, tuple(seats), options)
    game.help = game.help if helped else (0, 0)
    area, collector = game.token[seat]
    if (area, collector) not in SPACES or game.role[seat] not in ROLES:
        return ""
    may, best, told = [], Fraction(-1), ""
    several = len(ROLES[game.role[seat]]["roll_colours"]) > 1
    can_lower = game.crisis[area] > 4 and game.role[seat] != "collection_analyst"
    place = f"{collector.upper()} in {area}"
    for colour in COLOURS:
        gives = options["affinity_rule"] == "cards_only" or colour in AFFINITY[collector]
        if colour not in ROLES[game.role[seat]]["roll_colours"] or not game.gems[area, collector, colour] or not gives:
            continue
        may.append(colour)
        dice, level = game.pool(seat, colour)
        chance = 1 - Fraction(10 - max(0, min(level, 10) - 1), 10) ** dice
        is_needed = area in game.card and game.missing(area, colour) > 0
        if chance > best and (can_lower or is_needed):
            percent = round(100 * chance) if chance in (0, 1) else max(1, min(99, round(100 * chance)))
            coin = game.level[area, collector]
            helped_by = f", level {coin}+{level - coin}" if level > coin else ""
            where = f"{colour.capitalize()} at {place}" if several else f"{place}{helped_by}"
            needs = f"{'1 die' if dice == 1 else f'one of {dice} dice'} below {min(level, 10)}"
            best, told = chance, f"{where}: {needs}, {percent}\u00a0%"
    if not may or told:
        return told
    why = "cannot lower the crisis" if game.role[seat] == "collection_analyst" else "crisis too low to lower"
    return f"No use to roll at {place}: {may[0] if len(may) == 1 else 'all'} reports filed, {why}"


def marks_by_hand(table: Table, zone: str, piece: str) -> dict[str, int | str]:
    """Return the marks of a piece that follow from the table: whose token or held card it is, and the role of a token."""
    if piece.startswith("token:"):
        seat = piece.removeprefix("token:")
        role = table.numbers.get(f"role/{seat}")
        return {"seat": seat, **({"role": role} if isinstance(role, str) and role else {})}
    return {"seat": zone.removeprefix("held:")} if zone.startswith("held:") else {}
