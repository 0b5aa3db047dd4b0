"""The words that an argument of a verb can be, with what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.moves.move import Form
from referee.session.session import Session

_DEEP = 8  # arguments of one move
_WIDE = 40  # first words whose followers are known too


class KnownWords:
    """The words that an argument of a verb can be: first those of legal moves, then all that is on the table."""

    def __init__(self, session: Session, verb: str) -> None:
        self.words: dict[str, str] = {}
        self.names: tuple[str, ...] = ()  # of the arguments, in the order in which they are typed
        self.into = ""  # the argument that holds the named ones, if one does
        forms = session.legal_moves.forms
        for form in sorted(forms, key=lambda one: one.verb != verb):
            if form.verb == verb and not self.names and form.count():
                self._learn_names(form)
            for value, label in tokens_of(form):
                self.words.setdefault(value, label)
        self._learn_table(session)
        self.heads = tuple(dict.fromkeys(value.partition(":")[0] for value in self.words if ":" in value))

    def _learn_names(self, form: Form) -> None:
        sample = next(iter(form))
        titles: list[str] = []
        chosen: list[str] = []
        for _ in range(_DEEP):
            step = form.step(chosen)
            if not step.tokens:
                break
            titles.append(step.title.replace(" ", "_"))
            chosen.append(step.tokens[0].value)
        inner = next(iter(sample.args.values())) if len(sample.args) == 1 else None
        if isinstance(inner, Mapping) and titles and set(titles) <= set(inner):
            self.into, self.names = next(iter(sample.args)), tuple(titles)
        elif len(set(titles)) == len(titles) and all(isinstance(sample.args.get(t, ""), str | int) for t in titles):
            self.names = tuple(titles)

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
