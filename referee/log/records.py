"""What the log holds, as plain frozen data: the head of a session, its plies and the remarks on them.

A store keeps these and nothing else. Each has a hash that covers its content and the hash before it
(`referee.log.chain`); docs/log-format.md describes the fields for readers of exported logs.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from engine.english import joined, with_full_stop
from engine.model.event import Ended, Ply

DiceMode = Literal["roll", "physical"]
"""``roll``: the program throws unless faces are entered. ``physical``: the referee enters every face."""
ScreenState = Literal["CURTAIN", "LIVE", "HELD"]
RemarkKind = Literal["note", "bookmark", "message", "screen", "clock", "opened", "debrief", "refused"]
EVERYONE = "*"
"""As the audience of a message: every team and the public."""


class Header(msgspec.Struct, frozen=True):
    """The settings with which a session was begun. They never change.

    Attributes:
        id: short and unique, ``hunt-2026-11-21-k4f7qz``.
        title: for people.
        game, rules_version: the game and its rules as they were.
        content_file, content_sha256, content_text: the content set, whole, so that the log needs no other file.
        options: every option of the game.
        seats, seat_names: the seats in order, and their names.
        seed: the seed of all chance; with it draws can be predicted, so it is for the referee only.
        dice: whether faces are entered or thrown by the program.
        created: UTC, ISO 8601.
        app_version: the version of the program that began it.
        start: the table before the first ply, as canonical JSON.
    """

    id: str
    title: str
    game: str
    rules_version: str
    content_file: str
    content_sha256: str
    content_text: str
    options: dict[str, str | int | bool]
    seats: tuple[str, ...]
    seat_names: dict[str, str]
    seed: int
    dice: DiceMode
    created: str
    app_version: str
    start: msgspec.Raw


class PlyRecord(msgspec.Struct, frozen=True):
    """A ply as it is stored and hashed; ``args`` and ``events`` are canonical JSON, never rewritten.

    Attributes:
        session, number: which ply; numbers count from 1 without gaps.
        kind, seat, verb, args, dice, events, reason, takes_back: see `engine.model.event.Ply`.
        event_format: how ``events`` is to be read (`referee.version.EVENT_FORMAT` when it was written).
        entered_by: the person or program at the console.
        at: UTC, ISO 8601, milliseconds.
        think_ms: time that the seat took, pauses left out.
        seen_by: for a take-back, the audiences that had been shown something of what it takes back, each with the last ply
            after which it was shown the table.
        over: whether the game is over after this ply.
        told: who learned what by it, in the sentences that the referee was shown.
    """

    session: str
    number: int
    kind: Literal["start", "move", "ruling", "take_back"]
    seat: str
    verb: str
    args: msgspec.Raw
    dice: tuple[int, ...]
    events: msgspec.Raw
    reason: str
    takes_back: tuple[int, ...]
    event_format: int
    entered_by: str
    at: str
    think_ms: int
    seen_by: dict[str, int]
    over: bool
    told: tuple[str, ...]


class Remark(msgspec.Struct, frozen=True):
    """Something recorded beside the plies, which never changes the game.

    Attributes:
        session, number: which remark; numbers count from 1 without gaps.
        ply: the ply it belongs to (0: before the first).
        kind: ``note``, ``bookmark``, ``message`` (to a team, empty text takes it away), ``screen`` (a display
            changed), ``clock`` (stopped or started), ``opened`` (the session was continued), ``debrief``,
            ``refused`` (a move that the rules did not allow, in games that record these).
        text: what was written.
        audience: of a message or screen: whose ("*": all teams and the public).
        data: JSON; for a screen ``state`` and ``screen``, for a clock ``paused``, for a refused move ``move``,
            ``seat``, ``code`` and ``clause``.
        by: who wrote it. at: UTC, ISO 8601, milliseconds.
    """

    session: str
    number: int
    ply: int
    kind: RemarkKind
    text: str
    audience: str
    data: dict[str, str | int | bool | list[str]]
    by: str
    at: str


class Link(msgspec.Struct, frozen=True):
    """The place of a record in its chain: the hash of the record before it, and its own (SHA-256, hexadecimal)."""

    before: str
    hash: str


_Record = TypeVar("_Record", PlyRecord, Remark)
Records = Generator[tuple[_Record, Link], None, None]
"""Records with their links, one after the other."""


class Entry(msgspec.Struct, frozen=True):
    """A ply of the log with who entered it, when, and what it revealed."""

    ply: Ply
    entered_by: str
    at: str
    think_ms: int
    hash: str
    told: tuple[str, ...] = ()

    @property
    def seen_by(self) -> tuple[str, ...]:
        """The audiences that had been shown something of what a take-back undoes."""
        return tuple(self.ply.seen_by)


class PastRuling(msgspec.Struct, frozen=True):
    """A ruling of any session: what was disputed, how it was decided, and whether it binds later sessions."""

    session: str
    title: str
    game: str
    ply: int
    at: str
    question: str
    reason: str
    clause: str
    precedent: bool

    @classmethod
    def of(cls, title: str, game: str, session: str, ply: int, at: str, reason: str, args: Mapping[str, Any]) -> PastRuling:
        """Make a ruling from the parts of its ply and session."""
        question, clause = str(args.get("question", "")), str(args.get("clause", ""))
        return cls(session, title, game, ply, at, question, reason, clause, bool(args.get("precedent")))


def ruling_text(ply: Ply) -> str:
    """Return a ruling for people: the decision, then in brackets the dispute, the clause, and whether it is a precedent."""
    question, clause = str(ply.args.get("question", "")), str(ply.args.get("clause", ""))
    weight = ", ".join(part for part in (clause, "a precedent" if ply.args.get("precedent") else "") if part)
    beside = " ".join(part for part in (with_full_stop(question) if question and weight else question, weight) if part)
    return f"Ruling: {ply.reason} ({beside})" if beside else f"Ruling: {ply.reason}"


class ContentUse(msgspec.Struct, frozen=True):
    """With which content set a session was begun; ``created`` is UTC, ISO 8601."""

    session: str
    title: str
    created: str
    file: str
    sha256: str


class LibraryEntry(msgspec.Struct, frozen=True):
    """One session in the library.

    Attributes:
        created, last_at: when it was begun and when the last ply was entered, in UTC.
        over: whether the game is over.
        winners: the seats that won, none if nobody did; None if the last ply did not end the game, or says not how.
        reason: why it ended, by its id (`Outcome.reason`); "" where that is not known.
    """

    id: str
    title: str
    game: str
    seats: tuple[str, ...]
    seat_names: dict[str, str]
    created: str
    plies: int
    last_at: str
    over: bool
    winners: tuple[str, ...] | None = None
    reason: str = ""

    @property
    def result(self) -> str:
        """How it stands: ``open``, who won by name, ``all won``, ``nobody won``, or ``finished`` if that cannot be read."""
        if not self.over:
            return "open"
        if self.winners is None:
            return "finished"
        if len(self.seats) > 1 and set(self.winners) == set(self.seats):
            return "all won"
        return f"{joined([self.seat_names.get(seat, seat) for seat in self.winners]) or 'nobody'} won"


def ending_in(events: msgspec.Raw | str) -> tuple[tuple[str, ...] | None, str]:
    """Return the winners and the reason if one of these stored events ends a game; None and "" else or if unreadable."""
    try:
        found = msgspec.json.decode(events, type=list[dict[str, Any]])
        ends = [msgspec.convert(one, Ended) for one in found if one.get("type") == "ended"]
    except msgspec.MsgspecError:
        return None, ""
    outcome = ends[-1].after if ends else None
    return (outcome.winners, outcome.reason) if outcome is not None else (None, "")
