"""The figures of Collection Deck that follow from the table, worked out again from the printed cards and the digest."""

from __future__ import annotations

from typing import Any

from engine.model.event import Piece
from engine.model.table import Table
from engine.model.view import Scalar
from tests.games.deck.second_case import CHECKS, PROBLEMS, TECHNIQUES

ASPECTS = "PMEW"
STATES = {
    "disrupt_open": "disrupt_poll",
    "vote": "judge",
}
WORDS = {
    "setup": "Setup",
    "declare": "Declaration",
    "disrupt_poll": "Disruption",
    "respond": "Response",
    "explain": "Explanation",
    "judge": "Verdict",
    "round_discard": "Between rounds",
    "game_over": "Game over",
}


def numbers_by_hand(table: Table, seats: tuple[str, ...]) -> dict[str, Scalar]:
    """Return phase, votes and scores as the digest has them; what does not exist now is left out."""
    task = table.agenda[-1] if table.agenda else None
    found: dict[str, Scalar] = {"votes_in": 0}
    if task is not None and task.name == "vote" and table.outcome is None:
        found["votes_in"] = len([seat for seat in task.seats if table.numbers.get(f"vote/{seat}") is not None])
    if table.outcome is None and (active := _turn_of(table)):
        found["turn_of"] = active
    state = "game_over" if table.outcome else STATES.get(task.name, task.name) if task else ""
    if state in WORDS:
        found |= {"phase": state, "phase_word": WORDS[state]}
    window = [one for one in table.agenda if one.name in ("poll", "disrupt_poll", "disrupt_open") and table.outcome is None]
    for seat in seats:
        if table.numbers.get(f"seated/{seat}"):
            declined = bool(window) and seat in window[-1].data.get("declined", [])
            found[f"has_passed/{seat}"] = declined if window else bool(table.numbers.get(f"passed/{seat}"))
        if table.numbers.get(f"seated/{seat}") is not None:
            found[f"score/{seat}"] = sum(
                PROBLEMS.get(one.kind, {"points": 0})["points"] for one in table.zones[f"won:{seat}"]
            )
    return found


def _turn_of(table: Table) -> str:
    """DECK-5.1: who declares, answers or explains; while others are asked, what is left of the turn names its seat."""
    for task in table.agenda[::-1]:
        if task.name in ("declare", "respond", "explain"):
            return task.seats[0]
        if "active" in task.data:
            return str(task.data["active"])
    return ""


def marks_by_hand(table: Table) -> dict[str, dict[str, int | str]]:
    """Return the marks of the cards on the Field and of those that were solved, by card; a mark of 0 or "" is left out."""
    found: dict[str, dict[str, int | str]] = {}
    for piece in [piece for zone in table.zones if zone.startswith("won:") for piece in table.zones[zone]]:
        if piece.kind in PROBLEMS:
            printed = PROBLEMS[piece.kind]
            found[piece.id] = {"difficulty": printed["difficulty"], "aspects": "".join(printed["aspects"])}
    for spot in range(1, 11):
        there, strategy = table.zones[f"field/{spot}"], table.zones[f"strategy/{spot}"]
        lying = table.zones[f"modifiers/{spot}"]
        for piece in there:
            if piece.kind in PROBLEMS:
                printed = PROBLEMS[piece.kind]
                shown: dict[str, int | str] = {
                    "difficulty": level(printed, lying, ()),
                    "aspects": "".join(one for one in ASPECTS if one in problem_aspects(printed, lying, ())),
                    "missing": max(0, printed["points"] - len(strategy)),
                }
                gone = "".join(one for one in printed["aspects"] if one not in str(shown["aspects"]))
                found[piece.id] = {name: value for name, value in {**shown, "aspects_gone": gone}.items() if value}
        if there and there[0].kind in PROBLEMS:
            for piece in strategy:
                if piece.id in TECHNIQUES:
                    fine = not piece.marks.get("countered") and matches(piece.id, PROBLEMS[there[0].kind], lying)
                    found[piece.id] = {"fits": "yes" if fine else "no"}
        for primitive in ("problem_aspect", "technique_aspect"):
            for card, piece in cards_of(lying, primitive):
                named = card["args"]["aspect"]
                if aspect := str(piece.marks.get("choice", "")) if named == "choose" else named:
                    found[piece.id] = {"adds" if card["args"]["op"] == "add" else "takes": aspect}
        for card, piece in cards_of(lying, "problem_difficulty"):
            delta = card["args"]["delta"]
            found[piece.id] = {"harder": delta} if delta > 0 else {"easier": -delta}
    return found


def cards_of(lying: tuple[Piece, ...], primitive: str) -> list[tuple[dict[str, Any], Piece]]:
    cards = [(CHECKS[piece.kind], piece) for piece in lying if piece.kind in CHECKS]
    return [(card, piece) for card, piece in cards if card["primitive"] == primitive]


def level(problem: dict[str, Any], lying: tuple[Piece, ...], immune: Any) -> int:
    """4.4, 4.6."""
    deltas = [card["args"]["delta"] for card, _ in cards_of(lying, "problem_difficulty") if card["id"] not in immune]
    changed_to: int = problem["difficulty"] + sum(deltas)
    return min(9, max(1, changed_to))


def problem_aspects(problem: dict[str, Any], lying: tuple[Piece, ...], immune: Any) -> set[str]:
    return changed(problem["aspects"], [one for one in cards_of(lying, "problem_aspect") if one[0]["id"] not in immune])


def changed(printed: list[str], cards: list[tuple[dict[str, Any], Piece]]) -> set[str]:
    found = set(printed)
    for card, piece in cards:
        named = card["args"]["aspect"]
        aspect = str(piece.marks.get("choice", "")) if named == "choose" else named
        found = found | {aspect} if card["args"]["op"] == "add" else found - {aspect}
    return found & set(ASPECTS)


def matches(technique: str, problem: dict[str, Any], lying: tuple[Piece, ...]) -> bool:
    """4.1 to 4.3."""
    printed, tags = TECHNIQUES[technique], set(problem["tags"])
    mine = tuple(piece for piece in lying if str(piece.marks.get("on", "")) == technique)
    ranges = [card["args"] for card, _ in cards_of(mine, "technique_range")]
    low = max(1, printed["difficulty_min"] + sum(one["low_delta"] for one in ranges))
    high = min(9, printed["difficulty_max"] + sum(one["high_delta"] for one in ranges))
    shared = changed(printed["aspects"], cards_of(mine, "technique_aspect"))
    shared &= problem_aspects(problem, lying, printed["immune_to"])
    return (
        bool(shared)
        and low <= level(problem, lying, printed["immune_to"]) <= high
        and (not printed["only_tags"] or not tags.isdisjoint(printed["only_tags"]))
        and tags.isdisjoint(printed["forbidden_tags"])
    )
