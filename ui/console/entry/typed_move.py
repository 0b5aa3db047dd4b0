"""A typed line as a move: its words become the arguments that the verb declares, in their order.

`KnownWords` are the words that one of these arguments can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engine.model.event import Data
from engine.moves.move import Form, Move
from engine.play.verbs import Param, Verb
from referee.session.session import Session
from ui.console.entry.prefix_match import matched_words

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


_READINGS = 24  # the most meanings of one word that are tried


@dataclass
class TypedLine:
    """Reads typed words as the arguments of a verb.

    Attributes:
        picks: at each word, which of its meanings is taken; `next_picks` counts them up.
        optional: arguments that may be left out are read too.
        labels: the arguments that were read, in words.
        has_unknown: a word was read that nothing on the table is called.
    """

    known: KnownWords
    words: list[str]
    picks: list[int]
    optional: bool
    labels: list[str] = field(default_factory=list)
    has_unknown: bool = False
    _picked: list[tuple[int, int]] = field(default_factory=list)  # the index of the meaning, and how many there are

    def move(self, verb: Verb, seat: str) -> Move:
        """Return the move that the words make; what words are left over stays in ``words``."""
        args: Data = {}
        for param in verb.params:
            if self.words and (param.required or param.is_rest or self.optional):
                self._read(param, args)
        return Move(verb.name, args, seat)

    def next_picks(self) -> list[int] | None:
        """Return the next choice of meanings; None when all were tried."""
        picked = list(self._picked)
        while picked:
            pick, of = picked.pop()
            if pick + 1 < of:
                return [*(one for one, _ in picked), pick + 1]
        return None

    def _read(self, param: Param, args: Data) -> None:
        """Take the words of one argument."""
        if param.is_rest:
            if "number" in param.kinds:  # amounts that are arguments themselves
                args.update(self._amounts())
            else:
                args.update({name: self._value() for name in self.known.undeclared(args) if self.words})
        elif "amounts" in param.kinds:
            args[param.name] = self._amounts()
        elif "list" in param.kinds and (len(param.kinds) == 1 or len(self.words) > 1):
            args[param.name] = self._all_left()
        else:
            value = self._value()
            args[param.name] = _text(value) if param.kinds == ("text",) else value

    def _all_left(self) -> list[Any]:
        found = []
        while self.words:
            found.append(self._value())
        return found

    def _amounts(self) -> dict[str, int]:
        """Return all that is left, counted; a number after a name says how many."""
        counted: dict[str, int] = {}
        while self.words:
            name = str(self._value())
            more = int(self.words.pop(0)) if self.words and self.words[0].isdecimal() else 1
            counted[name] = counted.get(name, 0) + more
        return counted

    def _value(self) -> str | int | bool:
        """Return the next words as a value: known, or a number, or yes or no, or else as they were typed."""
        meanings = self._meanings()
        pick = self.picks[len(self._picked)] if len(self._picked) < len(self.picks) else 0
        self._picked.append((pick, len(meanings)))
        used, value, label = meanings[min(pick, len(meanings) - 1)]
        del self.words[:used]
        self.labels.append(label)
        return value

    def _meanings(self) -> list[tuple[int, str | int | bool, str]]:
        word = self.words[0]
        if word.isdecimal():
            return [(1, int(word), word)]
        if word in ("yes", "no"):
            return [(1, word == "yes", word)]
        found = [
            (cost, -used, at, value, label)
            for at, (value, label) in enumerate(self.known.words.items())
            for used, cost in matched_words(self.words, value, label)
        ]
        if len(self.words) > 1:  # two words for one value: a pawn and its target
            heads = [head for head in self.known.heads if head.startswith(word)]
            rest = [(one, text) for one, text in self.known.words.items() if ":" not in one] if heads else []
            for at, (value, label) in enumerate(rest):
                for used, cost in matched_words(self.words[1:], value, label):
                    found += [(cost, -used - 1, at, f"{head}:{value}", f"{head} on {label}") for head in heads]
        self.has_unknown |= not found
        best = sorted(found)[:_READINGS]
        return [(-used, value, label) for _, used, _, value, label in best] or [(1, word, word)]


def _text(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"
