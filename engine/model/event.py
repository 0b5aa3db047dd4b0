"""The events that can happen to a table.

Every event holds its outcome (what was drawn, what was rolled) and enough of the state before and after to be applied and
reverted, so replay needs neither chance nor rules. Events hold plain data and are in no reference cycle (``gc=False``).
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
        kind: the key of its face and back in the schema.
        up: whether it lies face up; the zone declares who sees what of it.
        marks: values by name, such as the discs on it (``discs``: 2); a mark with value 0 or "" is absent.
    """

    id: str
    kind: str
    up: bool = True
    marks: dict[str, int | str] = {}

    def count(self, mark: str) -> int:
        """Return the value of a counted mark; 0 if it is absent, or if a ruling made it a word."""
        value = self.marks.get(mark, 0)
        return value if isinstance(value, int) else 0

    def word(self, mark: str) -> str:
        """Return the value of a mark that is a word; "" if it is absent, or if a ruling made it a number."""
        value = self.marks.get(mark, "")
        return value if isinstance(value, str) else ""


class Task(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry of the agenda: a decision that seats take, or (without seats) a step that the rules carry out."""

    name: str
    seats: tuple[str, ...] = ()
    data: Data = {}


BY_RULING = "ruling"
"""The reason of an end that the referee ruled."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: the winners (none if nobody won), the id of the reason, and one sentence.

    The sentence of a game says who has won; that of a ruling (`BY_RULING`) need not.
    """

    winners: tuple[str, ...]
    reason: str
    text: str


class Ref(msgspec.Struct, frozen=True, gc=False):
    """A piece as an argument of a log line. Each reader is given the name that it may know."""

    piece: str


LineArg = str | int | Ref | tuple[Ref | str, ...]


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """A piece was moved from place ``at`` of zone ``origin`` to place ``to_at`` of zone ``to``."""

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
    """A piece was added to the table."""

    piece: Piece
    zone: str
    at: int


class Removed(msgspec.Struct, frozen=True, tag="removed", gc=False):
    """A piece was removed from the table."""

    piece: Piece
    zone: str
    at: int


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled", gc=False):
    """The pieces of a zone were put in a new order."""

    zone: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class Marked(msgspec.Struct, frozen=True, tag="marked", gc=False):
    """A mark on a piece was changed; 0 or "" means absent."""

    piece: str
    mark: str
    before: int | str
    after: int | str


class Set(msgspec.Struct, frozen=True, tag="set", gc=False):
    """A number was changed; None means that it did not exist before, or does not exist after."""

    number: str
    before: Scalar
    after: Scalar


class Rolled(msgspec.Struct, frozen=True, tag="rolled", gc=False):
    """Dice were thrown.

    Attributes:
        faces: what they show.
        entered: whether they are physical dice, entered by the referee.
        chance, success: the chance of success and whether it came, if the throw has a success.
    """

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
    """The top of the agenda was removed: a decision was settled, or a step began."""

    task: Task


class Said(msgspec.Struct, frozen=True, tag="said", gc=False, omit_defaults=True):
    """A line of the log was written. The schema declares its readers; each is given the names of pieces that it may know.

    ``thrown`` are the faces of the dice that it tells of, for each side that threw; ``successes`` the faces that succeed,
    where it is counted how many do; ``success``: whether the throw succeeded, if its words say so.
    """

    line: str
    args: dict[str, LineArg] = {}
    thrown: tuple[tuple[int, ...], ...] = ()
    successes: tuple[int, ...] = ()
    success: bool | None = None


class Published(msgspec.Struct, frozen=True, tag="published", gc=False, omit_defaults=True):
    """The table as it is was shown to these audiences.

    With ``edits`` they were shown only the first so many events of this ply, on the table that they had been shown last:
    the edits of a ruling, while a half-done step is withheld from them.
    """

    audiences: tuple[str, ...]
    edits: int = 0


class Ended(msgspec.Struct, frozen=True, tag="ended", gc=False):
    """The game ended or, with ``after`` None, was reopened by a ruling."""

    before: Outcome | None
    after: Outcome | None


Event = Moved | Turned | Made | Removed | Shuffled | Marked | Set | Rolled | Pushed | Popped | Said | Published | Ended


ADOPTED = "rules_version"
"""In the arguments of the ruling by which a session goes on under newer rules: their version."""


class Ply(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry of the log: the start, a move, a ruling or a take-back, with all its events.

    Attributes:
        number: counted from 1 without gaps, take-backs included.
        kind: one of these.
        events: in order; empty for a take-back.
        seat: the seat that decided, or ``referee``.
        verb, args: the move as entered; the verb of a ruling is ``rule``.
        dice: faces that the referee entered.
        reason: why there was a ruling or take-back.
        takes_back: the numbers of the plies that a take-back cancels, ascending.
        seen_by: of a take-back, the audiences that had been shown something that those plies told, each with the last ply
            after which it was shown the table. They are told of it.
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
    seen_by: dict[str, int] = {}

    @property
    def bends_rules(self) -> bool:
        """Whether it is a ruling after which the table may be one that play cannot reach: it changed the table, or since it
        the session goes on under other rules than before.
        """
        edits = any(type(event) is not Published for event in self.events)
        return self.kind == "ruling" and (edits or ADOPTED in self.args)


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(tuple[Event, ...])


def events_to_json(events: tuple[Event, ...]) -> bytes:
    """Return canonical JSON: equal events give equal bytes, which the log hashes."""
    return _ENCODER.encode(events)


def events_from_json(data: bytes | str) -> tuple[Event, ...]:
    """Return the events of a JSON list. Raises msgspec.ValidationError if it is not one."""
    return _DECODER.decode(data)
