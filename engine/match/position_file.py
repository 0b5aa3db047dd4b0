"""Positions: a table to and from TOML, so that a class or a test can begin in the middle of a game.

A position holds what differs from the start, before set-up. By example::

    game = "hunt"
    removed = ["lawyer"]    # pieces of the start that are gone
    unset = ["last_seen"]   # numbers of the start that are gone
    [made]              # new pieces, each with its kind
    wife_2 = "wife"
    [zones]
    "hidden/culiacan/needs" = ["tunnel_works"]
    [down]              # pieces that lie face down
    ids = ["wife"]
    [marks.tunnel_works]
    discs = 1
    [numbers]
    pair = 3
    [[agenda]]          # the first entry is done first
    task = "cartel_turn"
    seats = ["cartel"]
    data = { left = 3 }
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import immutables
import msgspec
import tomli_w

from engine.contract.rules import Rules
from engine.errors import PositionError
from engine.match.invariants import can_continue, faults
from engine.model.event import Outcome, Piece, Task
from engine.model.table import NumberMap, Table, ZoneMap
from engine.toml import parse_toml
from engine.visibility.values import shown_value


class _TaskRecord(msgspec.Struct, forbid_unknown_fields=True):
    task: str
    seats: tuple[str, ...] = ()
    data: dict[str, Any] = {}


class _OutcomeRecord(msgspec.Struct, forbid_unknown_fields=True):
    winners: tuple[str, ...]
    reason: str
    text: str


class _Facing(msgspec.Struct, forbid_unknown_fields=True):
    ids: tuple[str, ...] = ()


class _PositionRecord(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    removed: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()
    made: dict[str, str] = {}
    zones: dict[str, tuple[str, ...]] = {}
    down: _Facing = msgspec.field(default_factory=_Facing)
    up: _Facing = msgspec.field(default_factory=_Facing)
    marks: dict[str, dict[str, int | str]] = {}
    numbers: dict[str, int | str | bool] = {}
    agenda: tuple[_TaskRecord, ...] | None = None
    outcome: _OutcomeRecord | None = None


def dump_position(rules: Rules, table: Table) -> str:
    """Return a table as TOML: what differs from the start, and of a zone that differs all pieces."""
    start = rules.start()
    at_start = _pieces(start)
    record: dict[str, Any] = {"game": rules.schema.game}
    zones = {zone: list(table.ids(zone)) for zone in rules.schema.zones if table.ids(zone) != start.ids(zone)}
    pieces = [piece for zone in rules.schema.zones for piece in table.zones[zone]]
    made = [piece for piece in pieces if piece.id not in at_start or piece.kind != at_start[piece.id].kind]
    before = at_start | {piece.id: Piece(piece.id, piece.kind) for piece in made}
    changed = [piece for piece in pieces if piece.up != before[piece.id].up]
    if removed := [piece for piece in at_start if piece not in table.where]:
        record["removed"] = removed
    if unset := [number for number in start.numbers if number not in table.numbers]:
        record["unset"] = unset
    if made:
        record["made"] = {piece.id: piece.kind for piece in made}
        zones |= {zone: list(table.ids(zone)) for zone in (table.where[piece.id] for piece in made)}
    if zones:
        record["zones"] = zones
    for key, up in (("down", False), ("up", True)):
        if ids := [piece.id for piece in changed if piece.up is up]:
            record[key] = {"ids": ids}
    if marks := {piece.id: dict(piece.marks) for piece in pieces if piece.marks != before[piece.id].marks}:
        record["marks"] = marks
    numbers = {n: v for n in rules.schema.numbers if (v := table.numbers.get(n)) is not None and v != start.numbers.get(n)}
    if numbers:
        record["numbers"] = numbers
    record["agenda"] = [
        {"task": task.name, "seats": list(task.seats), "data": msgspec.to_builtins(task.data)}
        for task in reversed(table.agenda)
    ]
    if table.outcome is not None:
        record["outcome"] = msgspec.to_builtins(table.outcome)
    return tomli_w.dumps(record)


def load_position(rules: Rules, text: str, file: str = "position") -> Table:
    """Return the table that a position describes. Raises PositionError."""
    try:
        record = msgspec.convert(parse_toml(text), _PositionRecord)
    except (ValueError, msgspec.ValidationError) as error:
        raise PositionError(f"{file} is not a position: {error}. Mend it or choose another.") from error
    if record.game != rules.schema.game:
        raise PositionError(f"{file} is a position of {record.game}, not of {rules.schema.game}.")
    start = rules.start()
    table = Table(*_read_zones(rules, start, record, file), _read_numbers(rules, start, record, file), start.agenda, None)
    if record.agenda is not None:
        known = {*rules.decisions, *rules.steps}
        for entry in record.agenda:
            if entry.task not in known:
                raise PositionError(f"{file}: there is no task {entry.task}; there are {', '.join(sorted(known))}.")
        agenda = tuple(Task(entry.task, entry.seats, entry.data) for entry in reversed(record.agenda))
        table = msgspec.structs.replace(table, agenda=agenda)
    if record.outcome is not None:
        outcome = Outcome(record.outcome.winners, record.outcome.reason, record.outcome.text)
        table = msgspec.structs.replace(table, outcome=outcome)
    if found := faults(rules, table):
        raise PositionError(f"{file} is not a sound position: {' '.join(found)}")
    if not can_continue(rules, table):
        raise PositionError(f"{file}: agenda: the rules cannot go on from {table.agenda[-1].name}; look at its data.")
    return table


def _read_zones(rules: Rules, start: Table, record: _PositionRecord, file: str) -> tuple[ZoneMap, immutables.Map[str, str]]:
    pieces = _read_pieces(rules, _pieces(start), record, file)
    places: dict[str, str] = {}
    for zone, ids in record.zones.items():
        if zone not in rules.schema.zones:
            raise PositionError(f"{file}: there is no zone {zone}.{_other_seats(rules, zone, rules.schema.zones)}")
        for piece in ids:
            if piece not in pieces:
                hint = _other_seats(rules, piece, pieces)
                raise PositionError(f"{file}: zones, {zone}: there is no piece {piece}.{hint}")
            if piece in places:
                raise PositionError(f"{file}: {piece} lies in {places[piece]} and in {zone}.")
            places[piece] = zone
    for key, up, ids in (("down", False, record.down.ids), ("up", True, record.up.ids)):
        for piece in ids:
            if piece not in pieces:
                raise PositionError(f"{file}: {key}: there is no piece {piece}.")
            pieces[piece] = msgspec.structs.replace(pieces[piece], up=up)
    for piece, marks in record.marks.items():
        if piece not in pieces:
            raise PositionError(f"{file}: marks: there is no piece {piece}.")
        _check_marks(rules, piece, marks, file)
        pieces[piece] = msgspec.structs.replace(pieces[piece], marks=marks)
    zones: dict[str, tuple[Piece, ...]] = {}
    for zone in rules.schema.zones:
        named = [pieces[piece] for piece in record.zones.get(zone, ())]
        rest = [pieces[piece.id] for piece in start.zones[zone] if piece.id in pieces and piece.id not in places]
        zones[zone] = tuple(named + rest)
    where = {piece.id: zone for zone, pieces_there in zones.items() for piece in pieces_there}
    for piece in record.made:
        if piece not in where:
            raise PositionError(f"{file}: made: {piece} lies in no zone.")
    return immutables.Map(zones), immutables.Map(where)


def _check_marks(rules: Rules, piece: str, marks: Mapping[str, int | str], file: str) -> None:
    """Raise PositionError for a mark that follows from the table, or has a value that it cannot have."""
    for mark, value in marks.items():
        declared = rules.schema.marks.get(mark.partition("/")[0])
        if declared is None:
            continue  # an invariant says so
        if declared.derive is not None:
            raise PositionError(f"{file}: marks, {piece}: {mark} follows from the table; leave it out.")
        if not declared.allows(value):
            allowed = declared.holds.in_words()
            raise PositionError(
                f"{file}: marks, {piece}: {mark} cannot be {shown_value(value)}; write {allowed}, or leave it out."
            )


def _other_seats(rules: Rules, unknown: str, known: Iterable[str]) -> str:
    """Return what to give if a name is that of a seat's part of the table, and this match has other seats; else ""."""
    seats = rules.schema.seats
    kinds = {name[: -len(seat)] for name in known for seat in seats if name.endswith((f":{seat}", f"/{seat}"))}
    if not unknown.startswith(tuple(kinds)):
        return ""
    return f" This session has {len(seats)} seats ({', '.join(seats)}): for a position of more, say how many (--seats)."


def _pieces(start: Table) -> dict[str, Piece]:
    return {piece.id: piece for pieces in start.zones.values() for piece in pieces}


def _read_pieces(rules: Rules, at_start: dict[str, Piece], record: _PositionRecord, file: str) -> dict[str, Piece]:
    """Return all pieces: those of the start but for removed ones, and new ones."""
    for piece in record.removed:
        if piece not in at_start:
            raise PositionError(f"{file}: removed: there is no piece {piece}.")
        if piece in record.made:
            raise PositionError(f"{file}: {piece} is both removed and made; what is made takes its place.")
    for piece, kind in record.made.items():
        if kind not in rules.schema.kinds:
            raise PositionError(f"{file}: made, {piece}: there is no kind of piece {kind}.")
    made = {piece: Piece(piece, kind) for piece, kind in record.made.items()}
    return {piece: at_start[piece] for piece in at_start if piece not in record.removed} | made


def _read_numbers(rules: Rules, start: Table, record: _PositionRecord, file: str) -> NumberMap:
    for number in (*record.unset, *record.numbers):
        if number in rules.schema.numbers and rules.schema.numbers[number].derive is not None:
            raise PositionError(f"{file}: number {number} follows from the table; leave it out.")
        if number not in rules.schema.numbers:
            raise PositionError(f"{file}: there is no number {number}.{_other_seats(rules, number, rules.schema.numbers)}")
    for number, value in record.numbers.items():
        holds = rules.schema.numbers[number].holds
        if not holds.allows(value):
            raise PositionError(f"{file}: number {number} cannot be {shown_value(value)}; write {holds.in_words()}.")
    remaining = {number: value for number, value in start.numbers.items() if number not in record.unset}
    return immutables.Map(remaining | record.numbers)
