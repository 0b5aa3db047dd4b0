"""The content of Collection Deck (DECK-9): techniques, problems, reality checks, checked when read, frozen afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.common.content_records import Mixed, Record, refusal
from engine.errors import ContentError

Aspect = Literal["P", "M", "E", "W"]
Discipline = Literal["GEOINT", "HUMINT", "MASINT", "OSINT", "SIGINT"]
Window = Literal["declare", "disrupt", "respond"]
ASPECTS: tuple[Aspect, ...] = ("P", "M", "E", "W")
ASPECT_NAMES = {"P": "political", "M": "military", "E": "economic", "W": "weapons"}
LOWEST, HIGHEST = 1, 9
Difficulty = Annotated[int, Field(ge=LOWEST, le=HIGHEST)]


class Technique(Mixed):
    """A way to collect (DECK-2.2)."""

    id: str
    name: str
    discipline: Discipline
    aspects: tuple[Aspect, ...] = Field(min_length=1)
    difficulty_min: Difficulty
    difficulty_max: Difficulty
    immune_to: tuple[str, ...]
    only_tags: tuple[str, ...]
    forbidden_tags: tuple[str, ...]
    copies: Literal[1]
    text: str
    lesson: str = ""


class Problem(Mixed):
    """An intelligence problem (DECK-2.3); points are also the number of techniques it needs."""

    id: str
    name: str
    points: int = Field(ge=1, le=3)
    aspects: tuple[Aspect, ...] = Field(min_length=1)
    difficulty: Difficulty
    tags: tuple[str, ...]
    copies: Literal[1]
    text: str = ""
    lesson: str = ""


class CounterArgs(Record):
    """The disciplines that the card counters."""

    disciplines: tuple[Discipline, ...] = Field(min_length=1)


class DifficultyArgs(Record):
    """By how much the problem's difficulty changes."""

    delta: int


class AspectArgs(Record):
    """An aspect that is added or removed; ``choose`` leaves it to the player (DECK-4.9)."""

    op: Literal["add", "remove"]
    aspect: Aspect | Literal["choose"]


class RangeArgs(Record):
    """By how much the ends of a technique's range change."""

    low_delta: int
    high_delta: int


class _Reality(Mixed):
    id: str
    name: str
    copies: int = Field(ge=1)
    windows: tuple[Window, ...] = Field(min_length=1)
    text: str
    lesson: str = ""


class Challenge(_Reality):
    """Collection Manager Challenge (DECK-6.15)."""

    primitive: Literal["challenge"]


class Cancel(_Reality):
    """Think Outside the Box (DECK-6.10)."""

    primitive: Literal["cancel"]


class Counter(_Reality):
    """Counters a technique of its disciplines."""

    primitive: Literal["counter"]
    args: CounterArgs


class ProblemDifficulty(_Reality):
    """Changes the problem's difficulty while it lies there."""

    primitive: Literal["problem_difficulty"]
    args: DifficultyArgs


class ProblemAspect(_Reality):
    """Changes the problem's aspects while it lies there."""

    primitive: Literal["problem_aspect"]
    args: AspectArgs


class TechniqueRange(_Reality):
    """Changes a technique's range while it lies on it."""

    primitive: Literal["technique_range"]
    args: RangeArgs


class TechniqueAspect(_Reality):
    """Changes a technique's aspects while it lies on it."""

    primitive: Literal["technique_aspect"]
    args: AspectArgs


Reality = Challenge | Cancel | Counter | ProblemDifficulty | ProblemAspect | TechniqueRange | TechniqueAspect
Modifier = ProblemDifficulty | ProblemAspect | TechniqueRange | TechniqueAspect
COUNTS = {"technique": 66, "problem": 46, "reality": 55, "challenge": 12}


class Content(Record):
    """A checked content set, by id in the order of the file."""

    techniques: dict[str, Technique]
    problems: dict[str, Problem]
    realities: dict[str, Reality]


class _Scale(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    tags: tuple[str, ...] = ()


class _File(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    scale: _Scale
    technique: tuple[Technique, ...]
    problem: tuple[Problem, ...]
    reality: tuple[Annotated[Reality, Field(discriminator="primitive")], ...]


def read(data: Mapping[str, Any], file: str) -> Content:
    """Content from a parsed file. Raises ContentError naming file, record and field (DECK-9.4)."""
    try:
        found = _File.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    _check(found, file)
    return Content(
        techniques={one.id: one for one in found.technique},
        problems={one.id: one for one in found.problem},
        realities={one.id: one for one in found.reality},
    )


def _check(found: _File, file: str) -> None:
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
