"""The words that an argument of a verb can be, with what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from engine.moves.move import Form
from referee.session.session import Session

_MOST = 500  # moves that are looked at for the arguments that they have
_WIDE = 40  # first words whose followers are known too


class KnownWords:
    """The words that an argument of a verb can be: first those of legal moves, then all that is on the table."""

    def __init__(self, session: Session, verb: str) -> None:
        self.words: dict[str, str] = {}
        forms = session.legal_moves.forms
        self._forms = [form for form in forms if form.verb == verb and form.count()]
        for form in sorted(forms, key=lambda one: one.verb != verb):
            for value, label in tokens_of(form):
                self.words.setdefault(value, label)
        self._learn_table(session)
        self.heads = tuple(dict.fromkeys(value.partition(":")[0] for value in self.words if ":" in value))

    def undeclared(self, args: Mapping[str, Any]) -> list[str]:
        """Return what other arguments a legal move of the verb with these has, for a verb that takes any."""
        moves = islice((move for form in self._forms for move in form), _MOST)
        found = next((move.args for move in moves if args.items() <= move.args.items()), {})
        return [name for name in found if name not in args]

    def _learn_table(self, session: Session) -> None:
        schema, rules, table = session.rules.schema, session.rules, session.table
        for seat in session.seats:
            self.words.setdefault(seat, session.name(seat))
        for piece in table.where:
            self.words.setdefault(piece, rules.name(table, piece))
        for zone in schema.zones.values():
            self.words.setdefault(zone.id.rpartition(":")[2], zone.name)
        for zone in schema.zones.values():
            self.words.setdefault(zone.id, zone.name)


def tokens_of(form: Form) -> Iterator[tuple[str, str]]:
    """Yield the first words of a form's moves and those that follow these, with their labels."""
    first = form.step(()).tokens if form.count() else ()
    for token in first:
        yield token.value, token.label
    for token in first[:_WIDE]:
        for after in form.step((token.value,)).tokens:
            yield after.value, after.label
