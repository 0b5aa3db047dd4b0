"""What an audience is given: plain, frozen data that serialises to JSON and back.

A View holds what was declared visible and nothing else; windows, exports and the line protocol
draw these types only. A handle is a place, ``zone~index``: it says where a piece lies now and
cannot be used to follow a piece that went out of sight (docs/decisions/0003-handles.md).
"""

from __future__ import annotations

from typing import Literal

import msgspec

Scalar = int | str | bool | None


class Face(msgspec.Struct, frozen=True, gc=False):
    """The printed front of a card or piece.

    Attributes:
        id: the content id; two copies of a card have the same face.
        name: the title as printed.
        style: how it is drawn, a name of the board's style table (``need.personal``).
        text: what it does, one or two sentences.
        notes: labelled lines such as ``("Links", "The Wife")``.
        pips: small printed numbers such as ``cost`` or ``circles``.
    """

    id: str
    name: str
    style: str = ""
    text: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    pips: dict[str, int] = {}


class Back(msgspec.Struct, frozen=True, gc=False):
    """The back of a card: equal for all cards that must not be told apart."""

    style: str = ""
    name: str = "a card"


class PieceView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One piece in a zone, as far as the audience sees it: its face, or only its back."""

    handle: str
    back: Back
    face: Face | None = None
    up: bool = True
    marks: dict[str, int | str] = {}

    @property
    def name(self) -> str:
        """The face's name if it is seen, else the back's."""
        return self.face.name if self.face is not None else self.back.name


class ZoneView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One zone: how many pieces, and the pieces if at least their backs are seen."""

    id: str
    name: str
    count: int
    pieces: tuple[PieceView, ...] = ()


class DecisionView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The pending decision: who is asked and, for those entitled to it, what exactly."""

    kind: str
    title: str
    seats: tuple[str, ...]
    detail: str = ""


class OutcomeView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended: winners (may be none), the reason's id and one sentence."""

    winners: tuple[str, ...]
    reason: str
    text: str


class View(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All that one audience may see of a table at one published moment."""

    game: str
    audience: str
    zones: dict[str, ZoneView] = {}
    numbers: dict[str, Scalar] = {}
    decision: DecisionView | None = None
    outcome: OutcomeView | None = None


ObservationKind = Literal[
    "moved", "turned", "made", "removed", "shuffled", "marked", "set", "rolled", "said", "asked", "answered", "ended"
]


class Observation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one audience is told of one event.

    ``said`` observations carry the log line in ``text``; the others carry what changed, for animation and review.
    Fields that do not apply, or that the audience may not know, are left at their defaults.
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


_ENCODER = msgspec.json.Encoder(order="deterministic")


def to_json(value: View | Observation | tuple[Observation, ...]) -> bytes:
    """Canonical JSON of a view or observations: the same data gives the same bytes."""
    return _ENCODER.encode(value)


def view_from_json(data: bytes | str) -> View:
    """The inverse of `to_json` for a View. Raises msgspec.ValidationError when it is not one."""
    return msgspec.json.decode(data, type=View)
