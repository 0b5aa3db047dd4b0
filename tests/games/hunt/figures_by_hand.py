"""The figures of the Hunt that follow from the table, worked out a second time from its zones, marks, numbers and tasks.

Nothing of the game's own reading is used: the circles of a Need are read from the content file.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from engine.model.table import Table
from engine.model.view import Scalar
from tests.games.hunt.by_hand import COLOURS, records

TEAMS = {"setup": "", "cartel_turn": "cartel", "intelligence": "hunters", "enforcement": "hunters", "game_over": ""}
AUDIENCES = {
    **dict.fromkeys(("turn_of", "phase_word", "last_turn", "resolving", "white_owned", "blue_pool", "black_pool"), "rchp"),
    **dict.fromkeys(("pairs", "circle_share", "open_circles", "open_discs", "people", "people_known"), "rchp"),
    **dict.fromkeys(("summary/cartel", "summary/hunters", "route"), "rchp"),
    **dict.fromkeys(("blue_owned", "black_owned", "blue_left", "black_left"), "rchp"),
    **dict.fromkeys(("circles", "discs", "discs_needed"), "rc"),
    **dict.fromkeys(("actions", "draws", "fulfils", "need_draws", "reductions"), "rc"),
    **dict.fromkeys(("last_seen_word", "chapo_state"), "rchp"),
    "chapo_hideout": "rc",
    "usable/cartel": "rc",
    **dict.fromkeys(("white_pool", "white_left", "people_found", "people_to_find"), "rh"),
    "phase": "r",
}
"""Who sees a figure: referee, Cartel, Hunters, public (V1, V13, V20, V23, V24)."""


def figures_by_hand(table: Table, options: Mapping[str, Any]) -> dict[str, Scalar]:
    """Return the figures that exist."""
    lying = [(piece, zone) for zone, pieces in table.zones.items() for piece in pieces]
    track = _whole(table.numbers.get("white_track"))
    owned = {"white": 6 + int(options["turn_pairs"]) - track}
    owned |= {"blue": 3, "black": 1}
    found: dict[str, Scalar] = {f"{colour}_owned": has for colour, has in owned.items()}
    found |= {"last_turn": track < 1, "pairs": int(options["turn_pairs"])}
    done = str(table.numbers.get("done") or "").split()
    found |= {"draws": done.count("draw"), "fulfils": done.count("fulfil"), "need_draws": done.count("draw_need")}
    found["actions"] = ", ".join({"move_chapo": "move Chapo", "draw_need": "draw a Need"}.get(one, one) for one in done)
    kept_away = str(table.numbers.get("reduced_by") or "").split()
    found["reductions"] = ", ".join(str(records("defense")[card]["name"]) for card in kept_away)
    for colour in COLOURS:
        away = sum(_whole(piece.marks.get(colour)) for piece, _ in lying)
        spent = _whole(table.numbers.get(f"{colour}_spent"))
        found[f"{colour}_pool"] = owned[colour] - away - spent
        found[f"{colour}_left"] = max(0, _whole(table.numbers.get(f"{colour}_available")) - away - spent)
    for prefix, areas in (("", ("hidden", "fixed", "finished")), ("open_", ("fixed", "finished"))):
        needs = [piece for piece, zone in lying if piece.id in records("need") and zone.split("/")[0] in areas]
        found[f"{prefix}circles"] = sum(int(records("need")[need.id]["circles"]) for need in needs)
        found[f"{prefix}discs"] = sum(_whole(need.marks.get("discs")) for need in needs)
    open_ = [piece for piece, zone in lying if zone.split("/")[0] in ("fixed", "finished")]
    found["people_known"] = sum(piece.id in records("topography") for piece in open_)
    found["people"], found["circle_share"] = len(records("topography")), str(options["cartel_win_fraction"])
    in_found = [piece.up for piece, zone in lying if zone.split("/")[0] == "found"]
    found["people_found"], found["people_to_find"] = in_found.count(True), in_found.count(False)
    found["discs_needed"] = ceil(Fraction(str(options["cartel_win_fraction"])) * int(str(found["circles"])))
    found["resolving"] = ("publish", "outcome") in [(task.name, task.data.get("about")) for task in table.agenda]
    asked = table.agenda[-1] if table.agenda and not table.outcome else None
    usable = asked.data.get("usable", ()) if asked and asked.seats == ("cartel",) else ()
    found["usable/cartel"] = " ".join(card for card in records("defense") if card in usable)
    found |= _chapo(table)
    found |= _summaries(table, found)
    found["route"] = _route(table) if table.outcome else ""
    if (word := _part(table)) is not None:
        found |= {"phase_word": word, "turn_of": TEAMS[word]}
    if table.outcome or table.agenda:
        found["phase"] = "game_over" if table.outcome else table.agenda[-1].name
    return found


def _chapo(table: Table) -> dict[str, Scalar]:
    """Return where he is for everybody, what that is called, and where he hides for his own."""
    where, over = table.where.get("chapo", "").split("/"), table.outcome is not None
    seen = str(table.numbers.get("last_seen") or "")
    if where[0] not in ("hidden", "fixed"):
        return {"last_seen_word": seen, "chapo_hideout": "", "chapo_state": _known(where[0] == "finished", over, seen)}
    hidden = where[0] == "hidden" and not over
    place = seen if hidden else where[1]
    state = "is_fixed" if where[0] == "fixed" and not over else _known(False, over, place)
    return {"last_seen_word": place, "chapo_state": state, "chapo_hideout": where[1] if hidden else ""}


def _route(table: Table) -> str:
    """Return where he went, to the place where he is or was last seen, and the last search of each Location."""
    stops = str(table.numbers.get("stops") or "").split(" ")
    at = table.where.get("chapo", "").split("/")
    place = at[1] if at[0] in ("hidden", "fixed") else str(table.numbers.get("last_seen") or "")
    if stops != [""] and place in records("location") and not stops[-1].endswith(f":{place}"):
        stops.append(f"{_whole(table.numbers.get('pair'))}:{place}")
    told = ["cartel", *(stop.replace("0:", "start:") for stop in stops if stop), "hunters"]
    lying = {piece.id: piece for pieces in table.zones.values() for piece in pieces}
    for place in records("location"):
        if place in lying and (pair := _whole(lying[place].marks.get("searched"))):
            told.append(f"{pair}:{place}")
    return " ".join(told)


def _summaries(table: Table, found: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Return how far each side came, in words, once the game is over."""
    where = table.where.get("chapo", "").split("/")
    if table.outcome is None or where == [""]:
        return {"summary/cartel": "", "summary/hunters": ""}
    cartel = f"{found['discs']} of {found['discs_needed']} circles filled"
    if where[0] in ("hidden", "fixed") and where[1] in records("location"):
        place = records("location")[where[1]]["name"]
        pair = _whole(table.piece(where[1]).marks.get("searched"))
        sought = f"searched in pair {pair}" if pair else "never searched"
        cartel = f"in {place}, known to all" if where[0] == "fixed" else f"hid in {place}, {sought}"
    return {"summary/cartel": cartel, "summary/hunters": f"{found['people_known']} of {found['people']} people known to all"}


def _known(caught: bool, over: bool, seen: str) -> str:
    if over:
        return "was_captured" if caught else "is_free"
    return "last_seen" if seen else "not_seen"


def _part(table: Table) -> str | None:
    """Return the part of the game to which what is pending belongs, or which it interrupts."""
    if table.outcome is not None:
        return "game_over"
    for task in table.agenda[::-1]:
        if task.name.startswith("setup"):
            return "setup"
        if task.name.startswith("cartel_"):
            return "cartel_turn"
        if "intel" in task.name or task.name == "hunters_begin":
            return "intelligence"
        if "enforcement" in task.name or task.name == "hunter_end":
            return "enforcement"
    return None


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int) else 0
