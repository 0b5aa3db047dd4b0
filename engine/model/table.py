"""The Table, which is the whole state of a game, and the function that applies an event to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import immutables
import msgspec

from engine.model.event import (
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
from engine.model.view import Scalar

ZoneMap = immutables.Map[str, tuple[Piece, ...]]
NumberMap = immutables.Map[str, Scalar]


class Table(msgspec.Struct, frozen=True, gc=False):
    """Pieces in zones, numbers, the agenda, and the outcome once there is one.

    Tables are immutable values that share what did not change, so the table after every ply is kept.

    Attributes:
        zones: the pieces of every zone, in order; index 0 is the top of a deck.
        where: the zone of every piece.
        numbers: scores, tracks, counters, words and flags.
        agenda: a stack of what is still to be done; the last entry is pending.
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

    def pending(self) -> Task | None:
        """Return the top of the agenda; None if it is empty or the game is over."""
        return self.agenda[-1] if self.agenda and self.outcome is None else None

    def piece(self, piece: str) -> Piece:
        """Return the piece with this id. Raises KeyError if it is not on the table."""
        for found in self.zones[self.where[piece]]:
            if found.id == piece:
                return found
        raise KeyError(piece)

    def ids(self, zone: str) -> tuple[str, ...]:
        """Return the ids of the pieces in a zone, in order."""
        return tuple([piece.id for piece in self.zones[zone]])

    def place(self, piece: str, zone: str) -> int:
        """Return the index of a piece in its zone. Raises KeyError if it is not there."""
        for at, found in enumerate(self.zones[zone]):
            if found.id == piece:
                return at
        raise KeyError(piece)

    def number(self, name: str) -> int:
        """Return an integer number; 0 if it was never set or is a word; 1 for a true flag."""
        value = self.numbers.get(name, 0)
        return value if type(value) is int else int(value is True)

    def word(self, name: str) -> str:
        """Return a number that is a word, such as a seat; "" if it was never set or is no word."""
        value = self.numbers.get(name, "")
        return value if isinstance(value, str) else ""

    def apply(self, event: Event) -> Table:
        """Return the table after the event. Raises ValueError if the event does not fit this table."""
        return APPLY[type(event)](self, event)

    def revert(self, event: Event) -> Table:
        """Return the table before the event: ``table.apply(e).revert(e) == table``.

        The program never asks for it. It stays because docs/log-format.md promises that every event can be undone.
        """
        return self.apply(inverse(event))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (
            self.zones == other.zones
            and self.numbers == other.numbers
            and self.agenda == other.agenda
            and self.outcome == other.outcome
        )

    __hash__ = None  # type: ignore[assignment]  # tables are compared and never used as keys


def fill_in_before(table: Table, edit: Event) -> Event:
    """Return an edit with its ``before`` taken from the table. Raises KeyError if it names something that is not there."""
    match edit:
        case Set(number):
            return msgspec.structs.replace(edit, before=table.numbers.get(number))
        case Marked(piece, mark):
            return msgspec.structs.replace(edit, before=table.piece(piece).marks.get(mark, 0))
        case Shuffled(zone):
            return msgspec.structs.replace(edit, before=table.ids(zone))
        case Removed(piece):
            return msgspec.structs.replace(edit, piece=table.piece(piece.id))
        case Ended():
            return msgspec.structs.replace(edit, before=table.outcome)
        case _:
            return edit


def empty_table(zones: tuple[str, ...]) -> Table:
    """Return a table with these zones, all empty."""
    return Table(zones=immutables.Map(dict.fromkeys(zones, ())), where=immutables.Map(), numbers=immutables.Map())


def _without(pieces: tuple[Piece, ...], at: int, piece: str) -> tuple[Piece, ...]:
    if not (0 <= at < len(pieces)) or pieces[at].id != piece:
        raise ValueError(f"the event does not fit the table: no piece {piece} at place {at}")
    return pieces[:at] + pieces[at + 1 :]


def _move(table: Table, event: Moved) -> Table:
    piece, origin, at, to, to_at = event.piece, event.origin, event.at, event.to, event.to_at
    zones = table.zones
    left = zones[origin]
    rest, moved = _without(left, at, piece), left[at : at + 1]
    if to == origin:
        zones = zones.set(to, rest[:to_at] + moved + rest[to_at:])
        return Table(zones, table.where, table.numbers, table.agenda, table.outcome)
    there = zones[to]
    zones = zones.set(origin, rest).set(to, there[:to_at] + moved + there[to_at:])
    return Table(zones, table.where.set(piece, to), table.numbers, table.agenda, table.outcome)


def _make(table: Table, event: Made) -> Table:
    piece, zone, at = event.piece, event.zone, event.at
    if piece.id in table.where:
        raise ValueError(f"the event does not fit the table: {piece.id} is already there")
    there = table.zones[zone]
    zones = table.zones.set(zone, (*there[:at], piece, *there[at:]))
    return Table(zones, table.where.set(piece.id, zone), table.numbers, table.agenda, table.outcome)


def _remove(table: Table, event: Removed) -> Table:
    piece, zone = event.piece.id, event.zone
    rest = _without(table.zones[zone], event.at, piece)
    return Table(table.zones.set(zone, rest), table.where.delete(piece), table.numbers, table.agenda, table.outcome)


def _replace(table: Table, old: Piece, new: Piece) -> Table:
    zone = table.where[old.id]
    pieces = tuple([new if piece is old else piece for piece in table.zones[zone]])
    return Table(table.zones.set(zone, pieces), table.where, table.numbers, table.agenda, table.outcome)


def _turn(table: Table, event: Turned) -> Table:
    old = table.piece(event.piece)
    return _replace(table, old, Piece(old.id, old.kind, event.up, old.marks))


def _mark(table: Table, event: Marked) -> Table:
    old = table.piece(event.piece)
    marks = dict(old.marks)
    if event.after in (0, ""):
        marks.pop(event.mark, None)
    else:
        marks[event.mark] = event.after
    return _replace(table, old, Piece(old.id, old.kind, old.up, marks))


def _order(table: Table, event: Shuffled) -> Table:
    by_id = {piece.id: piece for piece in table.zones[event.zone]}
    if len(event.after) != len(by_id) or by_id.keys() != set(event.after):
        raise ValueError(f"the event does not fit the table: {event.zone} holds other pieces")
    pieces = tuple([by_id[piece] for piece in event.after])
    return Table(table.zones.set(event.zone, pieces), table.where, table.numbers, table.agenda, table.outcome)


def _set(table: Table, event: Set) -> Table:
    name, numbers = event.number, table.numbers
    if event.after is not None:
        numbers = numbers.set(name, event.after)
    elif name in numbers:
        numbers = numbers.delete(name)
    return Table(table.zones, table.where, numbers, table.agenda, table.outcome)


def _push(table: Table, event: Pushed) -> Table:
    return Table(table.zones, table.where, table.numbers, (*table.agenda, event.task), table.outcome)


def _pop(table: Table, event: Popped) -> Table:
    agenda, task = table.agenda, event.task
    if not agenda or (agenda[-1] is not task and agenda[-1] != task):
        raise ValueError(f"the event does not fit the table: {task.name} is not the pending task")
    return Table(table.zones, table.where, table.numbers, agenda[:-1], table.outcome)


def _end(table: Table, event: Ended) -> Table:
    return Table(table.zones, table.where, table.numbers, table.agenda, event.after)


def _same(table: Table, _event: Event) -> Table:
    return table


# One function for each kind of event. The event is Any because mypy cannot relate the type to the function in a mapping.
APPLY: dict[type, Callable[[Table, Any], Table]] = {
    Moved: _move,
    Turned: _turn,
    Made: _make,
    Removed: _remove,
    Shuffled: _order,
    Marked: _mark,
    Set: _set,
    Rolled: _same,
    Pushed: _push,
    Popped: _pop,
    Said: _same,
    Published: _same,
    Ended: _end,
}


def inverse(event: Event) -> Event:
    """Return the event that undoes this one. An event that does not change the table is its own inverse."""
    match event:
        case Moved(piece, origin, at, to, to_at):
            return Moved(piece, to, to_at, origin, at)
        case Turned(piece, up):
            return Turned(piece, not up)
        case Made(piece, zone, at):
            return Removed(piece, zone, at)
        case Removed(piece, zone, at):
            return Made(piece, zone, at)
        case Shuffled(zone, before, after):
            return Shuffled(zone, after, before)
        case Marked(piece, mark, before, after):
            return Marked(piece, mark, after, before)
        case Set(number, before, after):
            return Set(number, after, before)
        case Pushed(task):
            return Popped(task)
        case Popped(task):
            return Pushed(task)
        case Ended(before, after):
            return Ended(after, before)
        case Rolled() | Said() | Published():
            return event
