"""The timeline of a session: a tick for every ply, bands for turns and phases, flags for notes and bookmarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from engine.model.event import Ply, Rolled
from engine.model.view import PHASE, Scalar
from engine.visibility.schema import Schema
from referee.log.records import Entry, Remark
from referee.session.turn_counter import COUNTS, WHOSE

TickKind = Literal["start", "move", "dice", "ruling", "take_back"]
FlagKind = Literal["bookmark", "note", "debrief"]


class Tick(msgspec.Struct, frozen=True):
    """One ply on the timeline.

    Attributes:
        ply: its number, from 1.
        kind: what it is; ``dice`` is a move in which dice fell.
        seat: who decided (``referee`` for rulings and take-backs).
        verb: of the move.
        think_ms: how long the seat took.
        at: UTC, ISO 8601.
        undone_by: the take-back that cancelled it, 0 if it is in effect.
        takes_back: for a take-back, the plies that it cancels.
        seen_by: for a take-back, the audiences that had been shown something of these.
    """

    ply: int
    kind: TickKind
    seat: str
    verb: str
    think_ms: int
    at: str
    undone_by: int = 0
    takes_back: tuple[int, ...] = ()
    seen_by: tuple[str, ...] = ()


class Band(msgspec.Struct, frozen=True):
    """A range of plies that belong together: a turn, or a phase of it.

    Attributes:
        first, last: its plies, both included.
        title: for people, ``Pair of turns 2: Hunters``.
        seat: whose turn it is, "" if nobody's.
        phase: of a phase band: its word.
        setup: whether the first turn had yet to begin.
    """

    first: int
    last: int
    title: str
    seat: str = ""
    phase: str = ""
    setup: bool = False

    @property
    def turn(self) -> str:
        """Its title without whose turn it is: ``Pair of turns 2``."""
        return self.title.partition(": ")[0]


class Flag(msgspec.Struct, frozen=True):
    """A bookmark or note on a ply; ``number`` is that of its remark, ``late`` whether it was written in review."""

    ply: int
    kind: FlagKind
    text: str
    number: int
    by: str
    at: str
    late: bool = False


def ticks_of(entries: Sequence[Entry]) -> tuple[Tick, ...]:
    """Return a tick for every ply, in the order of the log."""
    undone = {number: entry.ply.number for entry in entries for number in entry.ply.takes_back}
    return tuple(
        Tick(
            entry.ply.number,
            _kind(entry.ply),
            entry.ply.seat,
            entry.ply.verb,
            entry.think_ms,
            entry.at,
            undone.get(entry.ply.number, 0),
            entry.ply.takes_back,
            entry.seen_by,
        )
        for entry in entries
    )


def _kind(ply: Ply) -> TickKind:
    if ply.kind == "move" and any(type(event) is Rolled for event in ply.events):
        return "dice"
    return ply.kind


def bands_of(schema: Schema, states: Sequence[Mapping[str, Scalar]], *, phases: bool = False) -> tuple[Band, ...]:
    """Return turns (or the phases within them) over plies; ``states[n]`` are the numbers after ply n.

    A ply belongs to the turn in which it was decided: that of the table before it (the set-up to the one it began).
    A game that counts nothing has one band.
    """
    count = next((name for name in COUNTS if name in schema.numbers), "")
    bands: list[Band] = []
    last: tuple[Scalar, ...] = ()
    for ply in range(1, len(states)):
        numbers = states[max(1, ply - 1)]
        whose, phase = numbers.get(WHOSE), numbers.get(PHASE) if phases else None
        key = (numbers.get(count), whose, phase)
        if bands and key == last:
            bands[-1] = msgspec.structs.replace(bands[-1], last=ply)
            continue
        last = key
        seat = str(whose) if whose in schema.seats else ""
        word = str(phase or "")
        setup = numbers.get(count) == 0 and whose in (None, "")
        title = "Set-up" if setup else _title(schema, count, numbers.get(count), whose, word)
        bands.append(Band(ply, ply, title, seat, word, setup))
    return tuple(bands)


def _title(schema: Schema, count: str, value: Scalar, whose: Scalar, phase: str) -> str:
    turn = f"{schema.numbers[count].name} {value}" if count and value is not None else ""
    names: Mapping[str, str] = schema.names
    player = names.get(str(whose), str(whose)) if whose not in (None, "") else ""
    return ": ".join(part for part in (turn, player, phase) if part) or "The game"


def flags_of(remarks: Iterable[Remark], ended: str) -> tuple[Flag, ...]:
    """Return bookmarks and notes in the order of plies; ``ended`` is when the last ply was entered."""
    flags = [
        Flag(one.ply, one.kind, one.text, one.number, one.by, one.at, late=one.at > ended)
        for one in remarks
        if one.kind == "bookmark" or one.kind == "note"
    ]
    return tuple(sorted(flags, key=lambda flag: (flag.ply, flag.number)))
