"""Which technique matches which problem, under all modifiers (DECK-4). Pure functions over a spot of the Field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from engine.errors import Refusal
from engine.games.deck.content import (
    ASPECTS,
    HIGHEST,
    LOWEST,
    DeckContent,
    Modifier,
    Problem,
    ProblemAspect,
    ProblemDifficulty,
    Technique,
    TechniqueAspect,
    TechniqueRange,
)
from engine.model.event import Piece

MODIFIERS = (ProblemDifficulty, ProblemAspect, TechniqueRange, TechniqueAspect)


class Placement(msgspec.Struct, frozen=True):
    """A modifier on the Field: its card, what it lies on ("" = the problem), and the chosen aspect."""

    card: Modifier
    on: str = ""
    choice: str = ""

    @property
    def aspect(self) -> str:
        """The aspect it adds or removes."""
        printed = self.card.args.aspect if isinstance(self.card, ProblemAspect | TechniqueAspect) else ""
        return self.choice if printed == "choose" else printed


def modifiers_among(content: DeckContent, pieces: Iterable[Piece]) -> list[Placement]:
    """Return the modifiers among these pieces, in the order played."""
    found = []
    for piece in pieces:
        card = content.realities.get(piece.kind)
        if isinstance(card, MODIFIERS):
            found.append(Placement(card, str(piece.marks.get("on", "")), str(piece.marks.get("choice", ""))))
    return found


def difficulty(problem: Problem, modifiers: Sequence[Placement], immune: Sequence[str] = ()) -> int:
    """Return the effective difficulty: all changes summed, then held within 1 to 9 (DECK-4.4).

    ``immune`` names the cards that are ignored (DECK-4.6).
    """
    total = problem.difficulty
    for one in modifiers:
        if isinstance(one.card, ProblemDifficulty) and one.card.id not in immune:
            total += one.card.args.delta
    return max(LOWEST, min(HIGHEST, total))


def problem_aspects(problem: Problem, modifiers: Sequence[Placement], immune: Sequence[str] = ()) -> str:
    """Return the effective aspects of the problem, in the order P M E W (DECK-4.4)."""
    return _aspects(problem.aspects, [m for m in modifiers if isinstance(m.card, ProblemAspect) and m.card.id not in immune])


def technique_aspects(technique: Technique, modifiers: Sequence[Placement]) -> str:
    """Return the effective aspects of a technique."""
    return _aspects(
        technique.aspects, [m for m in modifiers if isinstance(m.card, TechniqueAspect) and m.on == technique.id]
    )


def _aspects(printed: tuple[str, ...], changes: Sequence[Placement]) -> str:
    if not changes:
        return _ordered(printed)
    found = set(printed)
    for one in changes:
        assert isinstance(one.card, ProblemAspect | TechniqueAspect)
        if one.card.args.op == "add":
            found.add(one.aspect)
        else:
            found.discard(one.aspect)
    return _ordered(tuple(found))


@cache
def _ordered(aspects: tuple[str, ...]) -> str:
    return "".join(aspect for aspect in ASPECTS if aspect in aspects)


def technique_range(technique: Technique, modifiers: Sequence[Placement]) -> tuple[int, int]:
    """Return the effective range; low above high covers nothing (DECK-4.4)."""
    low, high = technique.difficulty_min, technique.difficulty_max
    for one in modifiers:
        if isinstance(one.card, TechniqueRange) and one.on == technique.id:
            low, high = low + one.card.args.low_delta, high + one.card.args.high_delta
    return max(LOWEST, low), min(HIGHEST, high)


def mismatch(technique: Technique, problem: Problem, modifiers: Sequence[Placement]) -> Refusal | None:
    """Return None if the technique matches, else why not (DECK-4.1 to 4.3, 15.5 to 15.7)."""
    immune = technique.immune_to
    shared = set(technique_aspects(technique, modifiers)) & set(problem_aspects(problem, modifiers, immune))
    if not shared:
        return "no_aspect", "DECK-4.1", "No aspect in common."
    level, (low, high) = difficulty(problem, modifiers, immune), technique_range(technique, modifiers)
    if not low <= level <= high:
        return "out_of_range", "DECK-4.2", f"Difficulty {level} is outside {low} to {high}."
    only, forbidden = technique.only_tags, technique.forbidden_tags
    if (only and not set(only) & set(problem.tags)) or set(forbidden) & set(problem.tags):
        return "restricted", "DECK-4.3", "This technique cannot be used against this kind of problem."
    return None


def changes_value(
    one: Placement, problem: Problem, techniques: dict[str, Technique], modifiers: Sequence[Placement]
) -> bool:
    """Return whether a further modifier changes an effective value of its target (DECK-4.7)."""
    after = [*modifiers, one]
    if not one.on:
        before = (difficulty(problem, modifiers), problem_aspects(problem, modifiers))
        return before != (difficulty(problem, after), problem_aspects(problem, after))
    technique = techniques[one.on]
    values = (technique_range(technique, modifiers), technique_aspects(technique, modifiers))
    return values != (technique_range(technique, after), technique_aspects(technique, after))


def removes_last_aspect(one: Placement, problem: Problem, modifiers: Sequence[Placement]) -> bool:
    """Return whether it would leave the problem without an aspect (DECK-4.8)."""
    return not one.on and not problem_aspects(problem, [*modifiers, one])
