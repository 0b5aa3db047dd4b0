"""The figures of COLLECTION that follow from the table, worked out a second time from its zones, numbers and tasks.

Nothing of the game's own reading is used: what cards ask for is read from the content file.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine.model.table import Table
from engine.model.view import Scalar
from tests.games.collection.by_hand import AFFINITY, CARDS, COLOURS, ROLES, SCENARIOS, SPACES, read

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
        done = [area for area in crises if not table.zones[f"scenario/{area}"][0].up and crises[area] <= 4]
        of_use = {area: level for area, level in crises.items() if level and not table.outcome and area not in done}
        found |= {f"entry/{area}": min(level, 3) for area, level in of_use.items()}
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
        if last.name == "actions" and table.number("actions_left"):
            if told := roll_by_hand(table, seats, options, str(last.seats[0])):
                found["best_roll"] = told
            for seat in seats:
                told = roll_by_hand(table, seats, options, seat, helped=False) if seat != active else ""
                waiting[f"waiting_roll/{seat}"] = "" if told.startswith("No ") else told
    found |= waiting | helps_by_hand(table, seats)
    if not table.outcome:
        found |= opening_by_hand(table, crises) | chosen_by_hand(table, seats, options, crises)
    if options["held_cards"] == "private":
        found["private"] = True
    for area in "ABC":
        for card in table.zones[f"scenario/{area}"][:1]:
            if not card.up:
                found[f"completed/{area}"] = True
            if card.kind in SCENARIOS:
                found |= {f"needed/{area}/{colour}": int(SCENARIOS[card.kind][colour]) for colour in COLOURS}
    return found


def helps_by_hand(table: Table, seats: Sequence[str]) -> dict[str, Scalar]:
    """Return how the role of each seat helps others on its space (COLL-5.7, 5.8), after the word that it is called by."""
    found = dict[str, Scalar]()
    for seat in seats:
        if role := ROLES.get(table.word(f"role/{seat}")):
            gem, helped = (
                role["bonus_dice_if_gem"],
                [one.upper() for one in AFFINITY if one in role["bonus_level_collectors"]],
            )
            where = "" if len(helped) == 6 else f" at {', '.join(helped[:-1])} and {helped[-1]}" if helped else ""
            die = f"+{role['bonus_dice']} die if a{'n' * (gem[:1] in 'aeiou')} {gem} gem lies there"
            told = die if role["bonus_dice"] else f"level +{role['bonus_level']}{where}"
            found[f"helps/{seat}"] = f"{role['name'].split()[-2]}: {told}"
    return found


def opening_by_hand(table: Table, crises: dict[str, int]) -> dict[str, Scalar]:
    """Return how many of the cards left open a closed scenario (COLL-6.9): those that nobody has seen."""
    left, found = len(table.ids("deck/collection")), dict[str, Scalar]()
    for area in "BC":
        openers = [card for card in CARDS.values() if card.get("expands") == area]
        gone = [piece for zone in ("discard", "drawn") for piece in table.zones[zone] if CARDS.get(piece.kind) in openers]
        coming = min(left, sum(card["copies"] for card in openers) - len(gone))
        if area not in crises and coming > 0:
            found[f"opening/{area}"] = coming
    return found


def chosen_by_hand(table: Table, seats: Sequence[str], options: dict[str, Any], crises: dict[str, int]) -> dict[str, Scalar]:
    """Return what a report that waits (COLL-5.13 to 5.16), or a drawn card (COLL-6.2, 6.3) would change."""
    found, task = dict[str, Scalar](), table.agenda[-1] if table.agenda else None
    if task is not None and task.name == "use_report":
        area, colour = str(task.data["area"]), str(task.data["colour"])
        card = table.zones[f"scenario/{area}"][:1]
        filed = table.number(f"reports/{area}/{colour}")
        if card and card[0].kind in SCENARIOS and filed < int(SCENARIOS[card[0].kind][colour]):
            found[f"filed_then/{area}/{colour}"] = filed + 1
        if crises.get(area, 0) > 4 and table.word(f"role/{task.seats[0]}") != "collection_analyst":
            found[f"crisis_then/{area}"] = crises[area] - 1
    elif task is not None and task.name == "drawn":
        seen = [*table.zones["drawn"], *(table.zones[f"drawn:{task.seats[0]}"] if options["held_cards"] == "open" else ())]
        effects = [effect for piece in seen[:1] for effect in CARDS[piece.kind]["effects"] if effect["op"] == "crisis"]
        for area, level in crises.items():
            meant = [effect["delta"] for effect in effects if effect["scenario"] in (area, "each_active", "choose_active")]
            if any(meant) and (then := max(1, min(10, level + sum(meant)))) != level:
                found[f"crisis_then/{area}"] = then
    return found


def percent(chance: Fraction) -> str:
    """A chance as it is written: certain only if it is."""
    share = round(100 * chance) if chance in (0, 1) else max(1, min(99, round(100 * chance)))
    return f"{share}\u00a0%"


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
            coin = game.level[area, collector]
            needs = f"{'1 die' if dice == 1 else f'one of {dice} dice'} below {min(level, 10)}"
            needs += f" (level {coin}, {level - coin:+} help)" if level != coin else ""
            best, told = chance, f"{colour} report at {place}: {needs}, {percent(chance)}"
    if told:
        return told
    if not may:
        own = ROLES[game.role[seat]]["roll_colours"]
        gem = f"no {f'{own[0]} gem' if len(own) == 1 else 'gem'} lies there"
        lies = any(game.gems[area, collector, colour] for colour in own)
        return f"No roll at {place}: {'not a report of that affinity' if lies else gem}"
    why = "cannot lower the crisis" if game.role[seat] == "collection_analyst" else "crisis too low to lower"
    return f"No use to roll at {place}: {may[0] if len(may) == 1 else 'all'} reports filed, {why}"


def marks_by_hand(table: Table, zone: str, piece: str) -> dict[str, int | str]:
    """Return the marks of a piece that follow from the table: whose token or held card it is, and the role of a token."""
    if piece.startswith("token:"):
        seat = piece.removeprefix("token:")
        role = table.numbers.get(f"role/{seat}")
        return {"seat": seat, **({"role": role} if isinstance(role, str) and role else {})}
    return {"seat": zone.removeprefix("held:")} if zone.startswith("held:") else {}
