"""The Table: the only state there is, and the one fold over events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import immutables
import msgspec

from engine.event import (
    Ended,
    Event,
    Made,
    Marked,
    Moved,
    Outcome,
    Piece,
    Popped,
    Published,
    Pushed,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Task,
    Turned,
)
from engine.view import Scalar

ZoneMap = immutables.Map[str, tuple[Piece, ...]]
NumberMap = immutables.Map[str, Scalar]


class Table(msgspec.Struct, frozen=True, gc=False):
    """Pieces in zones, numbers, the agenda, and the outcome once there is one.

    Tables are values: a change gives a new one that shares all the rest, so every ply of a game can be kept.

    Attributes:
        zones: the pieces of every zone, in order; index 0 is the top of a deck.
        where: the zone of every piece.
        numbers: scores, tracks, counters, phase words.
        agenda: what is still to be done, a stack: the last entry is next, the pending decision.
        outcome: None while the game goes on.
    """

    zones: ZoneMap
    where: immutables.Map[str, str]
    numbers: NumberMap
    agenda: tuple[Task, ...] = ()
    outcome: Outcome | None = None

    @property
    def task(self) -> Task | None:
        """The top of the agenda."""
        return self.agenda[-1] if self.agenda else None

    def piece(self, piece: str) -> Piece:
        """The piece with this id. Raises KeyError if it is not at the table."""
        for found in self.zones[self.where[piece]]:
            if found.id == piece:
                return found
        raise KeyError(piece)

    def ids(self, zone: str) -> tuple[str, ...]:
        """Ids of the pieces in a zone, in order."""
        return tuple([piece.id for piece in self.zones[zone]])

    def place(self, piece: str, zone: str) -> int:
        """The index of a piece in its zone. Raises KeyError if it is not there."""
        for at, found in enumerate(self.zones[zone]):
            if found.id == piece:
                return at
        raise KeyError(piece)

    def number(self, name: str) -> int:
        """An integer number; 0 if it was never set."""
        value = self.numbers.get(name, 0)
        return value if isinstance(value, int) else 0

    def apply(self, event: Event) -> Table:
        """The table after the event. Knows no rules; raises ValueError if the event does not fit this table."""
        return APPLY[type(event)](self, event)

    def revert(self, event: Event) -> Table:
        """The table before the event: ``table.apply(e).revert(e) == table``."""
        return _REVERT[type(event)](self, event)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (
            self.zones == other.zones
            and self.numbers == other.numbers
            and self.agenda == other.agenda
            and self.outcome == other.outcome
        )

    __hash__ = None  # type: ignore[assignment]  # tables are compared, never keys


def truthful(table: Table, edit: Event) -> Event:
    """A referee's edit with ``before`` as it stands on the table. Raises KeyError if it names no piece there."""
    match edit:
        case Set(number):
            return msgspec.structs.replace(edit, before=table.numbers.get(number))
        case Marked(piece, mark):
            return msgspec.structs.replace(edit, before=table.piece(piece).marks.get(mark, 0))
        case Ended():
            return msgspec.structs.replace(edit, before=table.outcome)
        case _:
            return edit


def empty_table(zones: tuple[str, ...]) -> Table:
    """A table with these zones, all empty."""
    return Table(zones=immutables.Map(dict.fromkeys(zones, ())), where=immutables.Map(), numbers=immutables.Map())


def _take(pieces: tuple[Piece, ...], at: int, piece: str) -> tuple[Piece, tuple[Piece, ...]]:
    if not (0 <= at < len(pieces)) or pieces[at].id != piece:
        raise ValueError(f"the event does not fit the table: no piece {piece} at place {at}")
    return pieces[at], pieces[:at] + pieces[at + 1 :]


def _relocate(table: Table, piece: str, origin: str, at: int, to: str, to_at: int) -> Table:
    zones = table.zones
    taken, rest = _take(zones[origin], at, piece)
    there = rest if to == origin else zones[to]
    grown = (*there, taken) if to_at == len(there) else (*there[:to_at], taken, *there[to_at:])
    if to == origin:
        return Table(zones.set(to, grown), table.where, table.numbers, table.agenda, table.outcome)
    zones = zones.set(origin, rest).set(to, grown)
    return Table(zones, table.where.set(piece, to), table.numbers, table.agenda, table.outcome)


def _insert(table: Table, piece: Piece, zone: str, at: int) -> Table:
    if piece.id in table.where:
        raise ValueError(f"the event does not fit the table: {piece.id} is already there")
    there = table.zones[zone]
    zones = table.zones.set(zone, (*there[:at], piece, *there[at:]))
    return Table(zones, table.where.set(piece.id, zone), table.numbers, table.agenda, table.outcome)


def _delete(table: Table, piece: Piece, zone: str, at: int) -> Table:
    _, rest = _take(table.zones[zone], at, piece.id)
    return Table(table.zones.set(zone, rest), table.where.delete(piece.id), table.numbers, table.agenda, table.outcome)


def _replace(table: Table, piece: str, new: Piece) -> Table:
    zone = table.where[piece]
    pieces = tuple([new if old.id == piece else old for old in table.zones[zone]])
    return Table(table.zones.set(zone, pieces), table.where, table.numbers, table.agenda, table.outcome)


def _turn(table: Table, piece: str, up: bool) -> Table:
    old = table.piece(piece)
    return _replace(table, piece, Piece(old.id, old.kind, up, old.marks))


def _mark(table: Table, piece: str, mark: str, value: int | str) -> Table:
    old = table.piece(piece)
    marks = dict(old.marks)
    if value in (0, ""):
        marks.pop(mark, None)
    else:
        marks[mark] = value
    return _replace(table, piece, Piece(old.id, old.kind, old.up, marks))


def _order(table: Table, zone: str, order: tuple[str, ...]) -> Table:
    by_id = {piece.id: piece for piece in table.zones[zone]}
    if len(order) != len(by_id):
        raise ValueError(f"the event does not fit the table: {zone} holds other pieces")
    pieces = tuple([by_id[piece] for piece in order])
    return Table(table.zones.set(zone, pieces), table.where, table.numbers, table.agenda, table.outcome)


def _number(table: Table, name: str, value: Scalar) -> Table:
    if value is None:
        numbers = table.numbers.delete(name) if name in table.numbers else table.numbers
    else:
        numbers = table.numbers.set(name, value)
    return Table(table.zones, table.where, numbers, table.agenda, table.outcome)


def _push(table: Table, event: Pushed | Popped) -> Table:
    return Table(table.zones, table.where, table.numbers, (*table.agenda, event.task), table.outcome)


def _pop(table: Table, event: Pushed | Popped) -> Table:
    agenda, task = table.agenda, event.task
    if not agenda or (agenda[-1] is not task and agenda[-1] != task):
        raise ValueError(f"the event does not fit the table: {task.name} is not the pending task")
    return Table(table.zones, table.where, table.numbers, agenda[:-1], table.outcome)


def _end(table: Table, outcome: Outcome | None) -> Table:
    return Table(table.zones, table.where, table.numbers, table.agenda, outcome)


def _same(table: Table, _event: Event) -> Table:
    return table


# The fold, one line a kind of event. Typed by the class of the event, which mypy cannot follow through a mapping.
APPLY: dict[type, Callable[[Table, Any], Table]] = {
    Moved: lambda t, e: _relocate(t, e.piece, e.origin, e.at, e.to, e.to_at),
    Turned: lambda t, e: _turn(t, e.piece, e.up),
    Made: lambda t, e: _insert(t, e.piece, e.zone, e.at),
    Removed: lambda t, e: _delete(t, e.piece, e.zone, e.at),
    Shuffled: lambda t, e: _order(t, e.zone, e.after),
    Marked: lambda t, e: _mark(t, e.piece, e.mark, e.after),
    Set: lambda t, e: _number(t, e.number, e.after),
    Rolled: _same,
    Pushed: _push,
    Popped: _pop,
    Said: _same,
    Published: _same,
    Ended: lambda t, e: _end(t, e.after),
}

_REVERT: dict[type, Callable[[Table, Any], Table]] = {
    Moved: lambda t, e: _relocate(t, e.piece, e.to, e.to_at, e.origin, e.at),
    Turned: lambda t, e: _turn(t, e.piece, not e.up),
    Made: lambda t, e: _delete(t, e.piece, e.zone, e.at),
    Removed: lambda t, e: _insert(t, e.piece, e.zone, e.at),
    Shuffled: lambda t, e: _order(t, e.zone, e.before),
    Marked: lambda t, e: _mark(t, e.piece, e.mark, e.before),
    Set: lambda t, e: _number(t, e.number, e.before),
    Rolled: _same,
    Pushed: _pop,
    Popped: _push,
    Said: _same,
    Published: _same,
    Ended: lambda t, e: _end(t, e.before),
}
