"""A move whose arguments are not known yet: each is given when the rules ask for it, from the words that were typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.model.event import Data
from engine.moves.move import Move
from referee.session.session import Session
from ui.console.entry.known_words import Known
from ui.console.entry.matching import eaten

_READINGS = 24  # meanings of one word that are told apart: a few letters may mean many things


class Giver(Protocol):
    """Gives the rules what they ask for."""

    def argument(self, name: str, *, need: bool, number: bool = False) -> Any:
        """One value, a whole number if ``number``; None if there is none, and without ``need`` there may be none."""
        ...

    def many(self, name: str) -> list[Any]:
        """A list of values."""
        ...

    def amounts(self, name: str) -> dict[str, int]:
        """How many of each."""
        ...


@dataclass
class Reader:
    """Gives the rules one argument after the other from the typed words.

    Attributes:
        picks: at each word, which of its meanings is taken; `following` counts them up.
        optional: arguments that may be left out are read too.
        said: the arguments read, in words.
        strange: a word was read that nothing on the table is called.
    """

    known: Known
    words: list[str]
    picks: list[int]
    optional: bool
    said: list[str] = field(default_factory=list)
    strange: bool = False
    _taken: list[tuple[int, int]] = field(default_factory=list)  # which meaning, of how many
    _args: Data = field(default_factory=dict)

    def read(self, session: Session, verb: str, seat: str) -> Move:
        """The move that the words make, as far as the rules asked for them."""
        named: Data = {}
        for name in self.known.names:
            if self.words:
                named[name] = self.value()
        if self.known.into:
            self._args[self.known.into] = named
        else:
            self._args.update(named)
        session.why_not(Typed(verb, Lazy(self, self._args), seat, self))
        return Move(verb, self._args, seat)

    def following(self) -> list[int] | None:
        """The next choice of meanings; None when all were tried."""
        taken = list(self._taken)
        while taken:
            pick, of = taken.pop()
            if pick + 1 < of:
                return [*(one for one, _ in taken), pick + 1]
        return None

    def argument(self, name: str, *, need: bool, number: bool = False) -> Any:
        """The next value; None if there is none."""
        if name not in self._args and self.words and (need or self.optional):
            self._args[name] = self.value()
        return self._args.get(name)

    def many(self, name: str) -> list[Any]:
        """All that is left."""
        if name not in self._args and self.words:
            self._args[name] = [self.value() for _ in range(len(self.words)) if self.words]
        found = self._args.get(name, [])
        return list(found) if isinstance(found, list | tuple) else [found]

    def amounts(self, name: str) -> dict[str, int]:
        """All that is left, counted; a number after a name says how many."""
        if name not in self._args and self.words:
            counted: dict[str, int] = {}
            while self.words:
                key = str(self.value())
                more = int(self.words.pop(0)) if self.words and self.words[0].isdecimal() else 1
                counted[key] = counted.get(key, 0) + more
            self._args[name] = counted
        return dict(self._args.get(name, {}))

    def value(self) -> str | int | bool:
        """The next words as a value: known, or a number, or yes or no, or else as they were typed."""
        meanings = self._meanings()
        pick = self.picks[len(self._taken)] if len(self._taken) < len(self.picks) else 0
        self._taken.append((pick, len(meanings)))
        used, value, label = meanings[min(pick, len(meanings) - 1)]
        del self.words[:used]
        self.said.append(label)
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
            for used, cost in eaten(self.words, value, label)
        ]
        if len(self.words) > 1:  # two words for one value: a pawn and its target
            heads = [head for head in self.known.heads if head.startswith(word)]
            rest = [(one, text) for one, text in self.known.words.items() if ":" not in one] if heads else []
            for at, (value, label) in enumerate(rest):
                for used, cost in eaten(self.words[1:], value, label):
                    found += [(cost, -used - 1, at, f"{head}:{value}", f"{head} on {label}") for head in heads]
        self.strange |= not found
        best = sorted(found)[:_READINGS]
        return [(-used, value, label) for _, used, _, value, label in best] or [(1, word, word)]


class Lazy(dict[str, Any]):
    """Arguments that are given when they are asked for by name; ``given`` are there from the beginning."""

    def __init__(self, reader: Giver, given: Data) -> None:
        super().__init__(given)
        self._reader = reader

    def get(self, name: str, default: Any = None) -> Any:
        """See dict."""
        found = self._reader.argument(name, need=True)
        return default if found is None else found


class Typed(Move, frozen=True):
    """A move whose arguments are still words: each is read when the rules ask for it."""

    reader: Any = None  # a Giver

    def text(self, name: str) -> str:
        """See `Move`."""
        found = self.reader.argument(name, need=True)
        return Move(self.verb, {} if found is None else {name: _word(found)}).text(name)

    def integer(self, name: str, default: int | None = None) -> int:
        """See `Move`."""
        found = self.reader.argument(name, need=default is None, number=True)
        return Move(self.verb, {} if found is None else {name: found}).integer(name, default)

    def maybe(self, name: str) -> str | None:
        """See `Move`."""
        found = self.reader.argument(name, need=False)
        return None if found is None else _word(found)

    def items(self, name: str) -> list[Any]:
        """See `Move`."""
        found: list[Any] = self.reader.many(name)
        return found

    def amounts(self, name: str) -> dict[str, int]:
        """See `Move`."""
        found: dict[str, int] = self.reader.amounts(name)
        return found


def _word(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"
