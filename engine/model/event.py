"""The few kinds of fact that can happen to a table.

Every event holds its outcome (what was drawn, what was rolled) and enough of before and after
to be applied and reverted, so that replay draws no random number and knows no rules.
None of them can be part of a circle of references (``gc=False``): they hold plain data.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.model.view import Scalar

Data = dict[str, Any]
"""JSON data: the arguments of a move, a task or a line."""


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card, pawn or marker.

    Attributes:
        id: unique at the table, never shown to an audience that may not know it.
        kind: key of its face and back in the schema.
        up: face up or face down; what that shows is the zone's declaration.
        marks: small things lying on it, by name (``discs``: 2); a mark with value 0 or "" is absent.
    """

    id: str
    kind: str
    up: bool = True
    marks: dict[str, int | str] = {}

    def count(self, mark: str) -> int:
        """The value of a counted mark; 0 if it is absent, or a ruling has put a word there."""
        value = self.marks.get(mark, 0)
        return value if isinstance(value, int) else 0

    def word(self, mark: str) -> str:
        """The word that a mark says; "" if it is absent, or a ruling has put a number there."""
        value = self.marks.get(mark, "")
        return value if isinstance(value, str) else ""


class Task(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One entry of the agenda: a decision to be taken by seats, or (no seats) a step the rules carry out."""

    name: str
    seats: tuple[str, ...] = ()
    data: Data = {}


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended. ``reason`` is an id of the game, ``text`` one sentence; no winners means nobody won."""

    winners: tuple[str, ...]
    reason: str
    text: str


class Ref(msgspec.Struct, frozen=True, gc=False):
    """In a line's arguments: a piece, to be named only as far as the audience sees it."""

    piece: str


LineArg = str | int | Ref | tuple[Ref | str, ...]


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """A piece went from place ``at`` of zone ``origin`` to place ``to_at`` of zone ``to``."""

    piece: str
    origin: str
    at: int
    to: str
    to_at: int


class Turned(msgspec.Struct, frozen=True, tag="turned", gc=False):
    """A piece was turned face up or face down."""

    piece: str
    up: bool


class Made(msgspec.Struct, frozen=True, tag="made", gc=False):
    """A piece came to the table."""

    piece: Piece
    zone: str
    at: int


class Removed(msgspec.Struct, frozen=True, tag="removed", gc=False):
    """A piece left the table for good."""

    piece: Piece
    zone: str
    at: int


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled", gc=False):
    """The pieces of a zone were put in a new order."""

    zone: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class Marked(msgspec.Struct, frozen=True, tag="marked", gc=False):
    """A mark on a piece changed; 0 or "" means absent."""

    piece: str
    mark: str
    before: int | str
    after: int | str


class Set(msgspec.Struct, frozen=True, tag="set", gc=False):
    """A number changed; None means that it did not exist before, or does not any more."""

    number: str
    before: Scalar
    after: Scalar


class Rolled(msgspec.Struct, frozen=True, tag="rolled", gc=False):
    """Dice fell. ``entered`` tells physical dice from the program's; chance is that of success, if known."""

    roll: str
    seat: str
    faces: tuple[int, ...]
    entered: bool = False
    chance: float | None = None
    success: bool | None = None


class Pushed(msgspec.Struct, frozen=True, tag="pushed", gc=False):
    """A decision or step was put on top of the agenda."""

    task: Task


class Popped(msgspec.Struct, frozen=True, tag="popped", gc=False):
    """The top of the agenda was taken off: a decision was closed, a step begun."""

    task: Task


class Said(msgspec.Struct, frozen=True, tag="said", gc=False):
    """A line of the log. Who reads it is declared with the line; pieces in it are named by what each reader sees."""

    line: str
    args: dict[str, LineArg] = {}


class Published(msgspec.Struct, frozen=True, tag="published", gc=False):
    """From now on these audiences see the table as it is at this moment."""

    audiences: tuple[str, ...]


class Ended(msgspec.Struct, frozen=True, tag="ended", gc=False):
    """The game ended, or (after None) a ruling reopened it."""

    before: Outcome | None
    after: Outcome | None


Event = Moved | Turned | Made | Removed | Shuffled | Marked | Set | Rolled | Pushed | Popped | Said | Published | Ended


class Ply(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One entry of the log: a move, a ruling or a take-back, with all that it caused.

    Attributes:
        number: counted from 1 without gaps, take-backs included.
        kind: what it is.
        events: what happened, in order; empty for a take-back.
        seat: the seat that decided, or ``referee``.
        verb, args: the move as entered (for a ruling: ``rule``).
        dice: faces that the referee entered.
        reason: of a ruling or take-back.
        takes_back: numbers of the plies that a take-back cancels, ascending.
    """

    number: int
    kind: Literal["start", "move", "ruling", "take_back"]
    events: tuple[Event, ...] = ()
    seat: str = ""
    verb: str = ""
    args: Data = {}
    dice: tuple[int, ...] = ()
    reason: str = ""
    takes_back: tuple[int, ...] = ()


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(tuple[Event, ...])


def events_to_json(events: tuple[Event, ...]) -> bytes:
    """Canonical JSON: the same events give the same bytes (they are hashed by the log)."""
    return _ENCODER.encode(events)


def events_from_json(data: bytes | str) -> tuple[Event, ...]:
    """The inverse of `events_to_json`. Raises msgspec.ValidationError when it is not a list of events."""
    return _DECODER.decode(data)
