"""What an audience is given: Views and Observations, frozen data that serialise to JSON and back.

A View holds what the schema declares visible and nothing else. Windows, exports and the line protocol use these types
only. A handle is a place, ``zone~index``, so it cannot be used to trace a hidden piece (docs/decisions/0003-handles.md).
"""

from __future__ import annotations

from typing import Literal

import msgspec

Scalar = int | str | bool | None

LESSON = "Fact"
"""The label of the note by which a face says what the card stands for."""

PHASE = "phase_word"
"""The number that holds the word for the phase, in a game that has phases."""


class Face(msgspec.Struct, frozen=True, gc=False):
    """The printed front of a card or piece.

    Attributes:
        id: the content id; copies of a card share it.
        name: the title as printed.
        style: the name of a style of the board layout (``need.personal``).
        text: what it does, in one or two sentences.
        notes: labelled lines such as ``("Links", "The Wife")``.
        pips: small printed numbers by name, such as ``cost`` or ``circles``.
    """

    id: str
    name: str
    style: str = ""
    text: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    pips: dict[str, int] = {}

    @property
    def lesson(self) -> str:
        """What the card stands for; "" if it has no lesson."""
        return next((text for label, text in self.notes if label == LESSON), "")


class Back(msgspec.Struct, frozen=True, gc=False):
    """The back of a card: equal for all cards that must not be told apart."""

    style: str = ""
    name: str = "a card"


class PieceView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece in a zone as the audience sees it: its face, or only its back."""

    handle: str
    back: Back
    face: Face | None = None
    up: bool = True
    marks: dict[str, int | str] = {}

    @property
    def name(self) -> str:
        """The name of the face if it is seen, else that of the back."""
        return self.face.name if self.face is not None else self.back.name


class ZoneView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A zone: the number of pieces, and the pieces themselves if at least their backs are seen."""

    id: str
    name: str
    count: int
    pieces: tuple[PieceView, ...] = ()


class DecisionView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The pending decision: who is asked and, if the audience may know it, what.

    ``only`` is what the audience itself, which is asked, can do and nothing else (``pass``); "" while it has a choice.
    """

    kind: str
    title: str
    seats: tuple[str, ...]
    detail: str = ""
    only: str = ""


class OutcomeView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended: the winners (none if nobody won), the id of the reason, and one sentence."""

    winners: tuple[str, ...]
    reason: str
    text: str


class View(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All that one audience may see of a table."""

    game: str
    audience: str
    zones: dict[str, ZoneView] = {}
    numbers: dict[str, Scalar] = {}
    decision: DecisionView | None = None
    outcome: OutcomeView | None = None


ObservationKind = Literal[
    "moved", "turned", "made", "removed", "shuffled", "marked", "set", "rolled", "said", "asked", "answered", "ended"
]


Beat = Literal["", "reveal", "roll", "counter", "loss", "turn", "news", "result", "correction", "end", "aside"]
"""Why a line is shown large for a while; "" if it is not. A ``counter`` is a throw against that of the line before; both are
shown together, as a ``result`` is with its line. An ``aside`` is not shown large, and what stands large among the lines told
stays so: the others are not told it, or it says no more than the heading, such as whose turn is next."""


class ThrownDice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice that were thrown together.

    Attributes:
        faces: what they show. sides: the highest face that they have.
        successes: the faces that succeed, where successes are counted.
        who: who threw them, as the line says. total: what they come to with all that is added, as the line says.
    """

    faces: tuple[int, ...]
    sides: int = 6
    successes: tuple[int, ...] = ()
    who: str = ""
    total: str = ""


class Observation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one audience is told of one event.

    An observation of kind ``said`` has the log line in ``text``; the others say what changed, for animation and review.
    Fields that do not apply or that the audience may not know have their defaults.

    Attributes:
        beat: of a line, why it matters, as the game declares.
        dice: of a line that tells of a throw, the dice of each side.
        beside: of a line that tells of a throw whose dice are drawn large, what stands beside them; of one that tells what
            came of it, its words there if they are fewer than its text.
        success: whether the throw succeeded, where its line says so.
    """

    kind: ObservationKind
    text: str = ""
    line: str = ""
    origin: str = ""
    to: str = ""
    handle: str = ""
    face: Face | None = None
    back: Back | None = None
    name: str = ""
    value: Scalar = None
    faces: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()
    beat: Beat = ""
    dice: tuple[ThrownDice, ...] = ()
    beside: str = ""
    success: bool | None = None
