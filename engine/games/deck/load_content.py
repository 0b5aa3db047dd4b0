"""Reading a content file of Collection Deck, and refusing one that the rules cannot play (DECK-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from engine.common.content_records import FileMeta, PublicFact, Record, refusal
from engine.errors import ContentError
from engine.games.deck.content import (
    COUNTS,
    Aspect,
    Cancel,
    Challenge,
    Counter,
    DeckContent,
    Discipline,
    Problem,
    ProblemAspect,
    Reality,
    Technique,
    TechniqueAspect,
    TechniqueRange,
    Window,
)

Primitive = Literal[
    "challenge", "cancel", "counter", "problem_difficulty", "problem_aspect", "technique_range", "technique_aspect"
]


class _Scale(Record):
    """The scales of the game: the tags are free, the rest is as the rules have it or is refused (DECK-2.5, 9)."""

    tags: tuple[str, ...] = ()
    difficulty_min: Literal[1] = 1
    difficulty_max: Literal[9] = 9
    points: tuple[Literal[1], Literal[2], Literal[3]] = (1, 2, 3)
    aspects: Annotated[frozenset[Aspect], Field(min_length=4)] | None = None
    disciplines: Annotated[frozenset[Discipline], Field(min_length=5)] | None = None
    windows: Annotated[frozenset[Window], Field(min_length=3)] | None = None
    primitives: Annotated[frozenset[Primitive], Field(min_length=7)] | None = None


class _Counts(Record):
    """The counts of cards: those of the rules, or they are refused (DECK-9.4)."""

    technique: Literal[66] = 66
    problem: Literal[46] = 46
    reality: Literal[55] = 55
    collection_manager_challenge: Literal[12] = 12
    draw_pile: Literal[121] = 121
    draw_pile_hardcore: Literal[109] = 109


class DeckContentFile(Record):
    """The whole file."""

    meta: FileMeta | None = None
    public_fact: tuple[PublicFact, ...] = ()
    scale: _Scale
    counts: _Counts = _Counts()
    technique: tuple[Technique, ...]
    problem: tuple[Problem, ...]
    reality: tuple[Annotated[Reality, Field(discriminator="primitive")], ...]


def load_content(data: Mapping[str, Any], file: str) -> DeckContent:
    """Return the content of a parsed file. Raises ContentError naming file, record and field (DECK-9.4)."""
    try:
        found = DeckContentFile.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    _check(found, file)
    return DeckContent(
        techniques={one.id: one for one in found.technique},
        problems={one.id: one for one in found.problem},
        realities={one.id: one for one in found.reality},
    )


def _check(found: DeckContentFile, file: str) -> None:
    """Raise ContentError for what no record shows by itself: ids, counts, and names of other records."""
    seen: set[str] = set()
    ids = [one.id for one in found.technique] + [one.id for one in found.problem]
    for record in ids + [one.id for one in found.reality]:
        if record in seen:
            raise ContentError(file, record, "id", "this id occurs twice")
        seen.add(record)
    counted = {
        "technique": len(found.technique),
        "problem": len(found.problem),
        "reality": sum(one.copies for one in found.reality),
        "challenge": sum(one.copies for one in found.reality if isinstance(one, Challenge)),
    }
    for table, needed in COUNTS.items():
        if counted[table] != needed:
            raise ContentError(file, table, "", f"there are {counted[table]}, {needed} are needed (DECK-9.4)")
    for card in found.reality:
        if isinstance(card, Challenge) and len(card.lessons) not in (0, card.copies):
            raise ContentError(file, card.id, "lessons", f"there are {len(card.lessons)} for {card.copies} copies")
    tags, realities = set(found.scale.tags), {one.id for one in found.reality}
    for problem in found.problem:
        if unknown := set(problem.tags) - tags:
            raise ContentError(file, problem.id, "tags", f"there is no tag {', '.join(sorted(unknown))}")
    for technique in found.technique:
        if technique.difficulty_min > technique.difficulty_max:
            raise ContentError(file, technique.id, "difficulty_min", "it is above difficulty_max")
        for field, values, known in (
            ("immune_to", technique.immune_to, realities),
            ("only_tags", technique.only_tags, tags),
            ("forbidden_tags", technique.forbidden_tags, tags),
        ):
            if unknown := set(values) - known:
                raise ContentError(file, technique.id, field, f"there is no {', '.join(sorted(unknown))}")
    for card in found.reality:
        allowed = _windows_of(card)
        if not set(card.windows) <= allowed:
            raise ContentError(file, card.id, "windows", f"this primitive is for {', '.join(sorted(allowed))} (DECK-9.5)")


def _windows_of(card: Reality) -> set[str]:
    """Return the windows in which a card of this primitive may be played (DECK-9.5)."""
    if isinstance(card, Challenge | Counter):
        return {"disrupt"}
    if isinstance(card, Cancel):
        return {"respond"}
    if isinstance(card, ProblemAspect | TechniqueAspect):
        return {"declare", "respond"} if card.args.op == "add" else {"disrupt"}
    if isinstance(card, TechniqueRange):
        wider = card.args.low_delta <= 0 <= card.args.high_delta
        narrower = card.args.high_delta <= 0 <= card.args.low_delta
        return ({"declare", "respond"} if wider else set()) | ({"disrupt"} if narrower else set())
    return {"declare", "disrupt", "respond"}
