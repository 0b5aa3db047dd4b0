"""The edits of a ruling, collected one by one."""

from __future__ import annotations

from contextlib import suppress

from engine.english import humanize
from engine.errors import IllegalMove
from engine.model.event import BY_RULING, Ended, Event, Marked, Moved, Outcome, Popped, Set, Turned
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.values import ANYTHING, Values
from referee.session.session import Session


class Edits:
    """The edits of a ruling so far, and the table after them. No widget."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.events: list[Event] = []
        self.words: list[str] = []

    @property
    def table(self) -> Table:
        """The table after the edits so far; as far as they fit, if a ply came between."""
        table = self.session.table
        for event in self.events:
            with suppress(ValueError):
                table = table.apply(event)
        return table

    def pieces(self) -> list[tuple[str, str]]:
        """Return every piece by name and place, with its id, in the order of the zones."""
        table, schema = self.table, self.session.rules.schema
        return [
            (f"{self.session.rules.name(table, piece.id)}  ·  {zone.name}", piece.id)
            for zone in schema.zones.values()
            for piece in table.zones[zone.id]
        ]

    def marks(self) -> list[tuple[str, str]]:
        """Return every mark by name that lies on a piece, and every kind of mark of which none does."""
        schema = self.session.rules.schema
        lying = {mark for pieces in self.table.zones.values() for piece in pieces for mark in piece.marks}
        kinds = schema.marks.keys() - {mark.partition("/")[0] for mark in lying}
        return [(schema.mark_name(mark), mark) for mark in sorted(lying | kinds)]

    def move(self, piece: str, to: str) -> None:
        """Move a piece to the end of a zone."""
        table = self.table
        origin = table.where[piece]
        at, end = table.ids(origin).index(piece), len(table.zones[to]) - (origin == to)
        self._add(Moved(piece, origin, at, to, end), f"{self._name(piece)} goes to {self._zone(to)}")

    def turn(self, piece: str) -> None:
        """Turn a piece over."""
        up = not self.table.piece(piece).up
        self._add(Turned(piece, up), f"{self._name(piece)} is turned face {'up' if up else 'down'}")

    def mark(self, piece: str, mark: str, value: int | str) -> None:
        """Set a mark; 0 or "" removes it."""
        before = self.table.piece(piece).marks.get(mark, 0)
        name = self.session.rules.schema.mark_name(mark)
        self._add(Marked(piece, mark, before, value), f"{self._name(piece)}: {name} becomes {value or 'absent'}")

    def number(self, number: str, value: Scalar) -> None:
        """Set a number. Raise IllegalMove if the value is of another kind."""
        before = self.table.numbers.get(number)
        name = self.session.rules.schema.numbers[number].name
        for kind, wanted in ((bool, "yes or no"), (int, "a whole number")):
            if type(before) is kind and type(value) is not kind:
                shown = before if kind is int else "yes" if before else "no"
                raise IllegalMove("bad_value", "", f"{name} is {shown}: it becomes {wanted}.")
        self._add(Set(number, before, value), f"{name} becomes {'nothing' if value is None else value}")

    def skip(self) -> None:
        """Close the pending decision; the rules go on with what lies under it on the agenda."""
        task = self.table.task
        if task is None:
            raise IllegalMove("nothing_pending", "", "No decision is pending.")
        self._add(Popped(task), f"{humanize(task.name)} is closed")

    def end(self, winners: tuple[str, ...], text: str) -> None:
        """End the game."""
        outcome = Outcome(winners, BY_RULING, text or "The referee ended the game.")
        won = ", ".join(self.session.name(seat) for seat in winners) or "nobody"
        self._add(Ended(self.table.outcome, outcome), f"The game ends; {won} won")

    def reopen(self) -> None:
        """Reopen a game that is over."""
        if self.table.outcome is None:
            raise IllegalMove("not_over", "", "The game is not over.")
        self._add(Ended(self.table.outcome, None), "The game goes on")

    def remove(self, at: int) -> None:
        """Drop the edits from this one on: later ones may rest on it."""
        del self.events[at:]
        del self.words[at:]

    def _add(self, event: Event, words: str) -> None:
        self.events.append(event)
        self.words.append(words)

    def _name(self, piece: str) -> str:
        return self.session.rules.name(self.table, piece)

    def _zone(self, zone: str) -> str:
        return self.session.rules.schema.zones[zone].name


def read_value(text: str, holds: Values = ANYTHING) -> Scalar:
    """Return a typed value as a number that holds such values takes it: a whole number, yes or no, nothing, or a word."""
    word = text.strip()
    if word and holds.is_in_words:
        return word
    if word.lstrip("-").isdecimal():
        return int(word)
    return {"yes": True, "no": False, "true": True, "false": False, "": None}.get(word.lower(), word)


def read_mark(text: str) -> int | str:
    """Return a typed value of a mark, a number or a word: yes is 1; no and nothing remove the mark."""
    value = read_value(text)
    return value if isinstance(value, str) else int(value or 0)
