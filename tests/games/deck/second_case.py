"""One problem of Collection Deck with what lies on it, worked out independently from the digest and the printed cards."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import engine.games.deck

FILE = Path(engine.games.deck.__file__).parents[3] / "resources" / "deck" / "content.toml"
DATA = tomllib.loads(FILE.read_text("utf-8"))
TECHNIQUES = {one["id"]: one for one in DATA["technique"]}
PROBLEMS = {one["id"]: one for one in DATA["problem"]}
CHECKS: dict[str, dict[str, Any]] = {one["id"]: one for one in DATA["reality"]}
ADDS_UP = ("problem_difficulty", "problem_aspect", "technique_range", "technique_aspect")


def card(piece: str) -> dict[str, Any]:
    return CHECKS[piece.partition("#")[0]]


class Case:
    """A problem on the Field: its techniques, who played them, and what was laid there: (piece, on, choice)."""

    def __init__(self, problem: str) -> None:
        self.problem = PROBLEMS[problem]
        self.by: dict[str, str] = {}  # technique: seat, in order
        self.laid: list[tuple[str, str, str]] = []

    def level(self, immune: Sequence[str] = ()) -> int:
        """4.4, 4.6."""
        kinds = [card(piece) for piece, _, _ in self.laid]
        deltas = [k["args"]["delta"] for k in kinds if k["primitive"] == "problem_difficulty" and k["id"] not in immune]
        level: int = self.problem["difficulty"] + sum(deltas)
        return max(1, min(9, level))

    def aspects(self, on: str = "", immune: Sequence[str] = ()) -> set[str]:
        found = set((TECHNIQUES[on] if on else self.problem)["aspects"])
        for piece, target, choice in self.laid:
            kind = card(piece)
            if target == on and kind["primitive"].endswith("_aspect") and kind["id"] not in immune:
                found = found | {choice} if kind["args"]["op"] == "add" else found - {choice}
        return found

    def span(self, technique: str) -> tuple[int, int]:
        args = [card(piece)["args"] for piece, on, _ in self.laid if on == technique]
        printed = TECHNIQUES[technique]
        low = printed["difficulty_min"] + sum(one.get("low_delta", 0) for one in args)
        return max(1, low), min(9, printed["difficulty_max"] + sum(one.get("high_delta", 0) for one in args))

    def matches(self, technique: str) -> bool:
        """4.1 to 4.3."""
        printed, tags = TECHNIQUES[technique], set(self.problem["tags"])
        low, high = self.span(technique)
        fits = low <= self.level(printed["immune_to"]) <= high
        fits = fits and bool(self.aspects(technique) & self.aspects("", printed["immune_to"]))
        return (
            fits
            and (not printed["only_tags"] or bool(tags & set(printed["only_tags"])))
            and not tags & set(printed["forbidden_tags"])
        )

    def values(self, on: str) -> tuple[Any, ...]:
        return (self.aspects(on), self.span(on)) if on else (self.aspects(), self.level())

    def lay(self, piece: str, on: str, choice: str) -> bool:
        """Whether the card may lie there (4.6 to 4.8); then it does."""
        before = self.values(on)
        self.laid.append((piece, on, choice))
        fine = (
            self.values(on) != before
            and bool(self.aspects())
            and (not on or card(piece)["id"] not in TECHNIQUES[on]["immune_to"])
        )
        if not fine:
            self.laid.pop()
        return fine
