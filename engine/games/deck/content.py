"""The content of Collection Deck (DECK-9): techniques, problems and reality checks; frozen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.common.content_records import Mixed, Record

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
    """Collection Manager Challenge (DECK-6.15); each copy may have a lesson of its own.

    Attributes:
        lessons: as many as there are copies, or none.
    """

    primitive: Literal["challenge"]
    lessons: tuple[str, ...] = ()


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


class DeckContent(Record):
    """A checked content set, by id in the order of the file."""

    techniques: dict[str, Technique]
    problems: dict[str, Problem]
    realities: dict[str, Reality]
