"""Moves as data, and the protocol of the forms in which a decision offers its legal moves.

A form is a small grammar: it says which words may follow those already chosen. The console narrows it while the referee
types, a click on the board chooses the word that names the piece, and random play walks through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from engine.chance.chance import Random
from engine.english import humanize, quoted
from engine.errors import IllegalMove


class Move(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A verb of the rulebook with its arguments.

    Attributes:
        verb: the id of the verb (``plan_intel``).
        args: JSON data by argument, named as in the rules digest.
        seat: who moves; "" unless several seats are asked at once.
    """

    verb: str
    args: Mapping[str, Any] = {}
    seat: str = ""

    def text(self, name: str) -> str:
        """Return a text argument. Raises IllegalMove if it is missing or not text."""
        value = self.args.get(name)
        if not isinstance(value, str):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, a text.")
        return value

    def integer(self, name: str, default: int | None = None) -> int:
        """Return a whole number. Raises IllegalMove if it is missing (and there is no default) or not a whole number."""
        value = self.args.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, a whole number.")
        return value

    def items(self, name: str) -> list[Any]:
        """Return a list argument, empty if absent. Raises IllegalMove if it is not a list."""
        value = self.args.get(name, [])
        if not isinstance(value, list | tuple):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, a list.")
        return list(value)


class Token(msgspec.Struct, frozen=True, gc=False):
    """A word that may come next.

    Attributes:
        value: the word as it is typed and as the move will contain it.
        label: the word as people read it.
        piece, zone: the piece or zone of the board that the word names, so that a click can choose it; "" for none.
        group: the heading under which a long list shows the word; "" for none.
    """

    value: str
    label: str = ""
    piece: str = ""
    zone: str = ""
    group: str = ""


class FormWords(msgspec.Struct, frozen=True):
    """What is said of the words of a form.

    Attributes:
        labels: how people read a word; by default the humanized word.
        pieces, zones: the piece or zone of the board that it names, if any.
    """

    labels: Mapping[str, str] = {}
    pieces: Mapping[str, str] = {}
    zones: Mapping[str, str] = {}

    def token(self, word: str) -> Token:
        """Return the token of a word."""
        return Token(word, self.label(word), self.pieces.get(word, ""), self.zones.get(word, ""))

    def label(self, word: str) -> str:
        """Return a word as people read it."""
        return self.labels.get(word, humanize(word))

    def not_now(self, verb: str, chosen: Sequence[str]) -> IllegalMove:
        """Return the refusal of words with which no legal move begins."""
        return IllegalMove("no_such_move", "", f"{self._quoted(verb, chosen)} is not possible now.")

    def not_complete(self, verb: str, chosen: Sequence[str]) -> IllegalMove:
        """Return the refusal of words after which others must follow."""
        return IllegalMove("incomplete", "", f"{self._quoted(verb, chosen)} is not complete.")

    def _quoted(self, verb: str, chosen: Sequence[str]) -> str:
        return quoted(" ".join([verb, *map(self.label, chosen)]))


NO_WORDS = FormWords()
"""Of words that say themselves what they are, and name nothing on the board."""


class Aim(msgspec.Struct, frozen=True):
    """Which arguments of a verb name the target of its moves, for marking targets on the board.

    Attributes:
        target: the argument that names the target; "" for the last argument that is on the board.
        kind: the argument that says what kind of move it is; "" if the verb says it.
        amount: the argument that only says how many; every target is possible with its least value.
    """

    target: str = ""
    kind: str = ""
    amount: str = ""


class FormStep(msgspec.Struct, frozen=True):
    """What may follow the words chosen so far.

    Attributes:
        title: the argument that comes next.
        tokens: the words possible for it.
        complete: whether the move may end here.
        free: whether any text may follow as one word; the tokens are then suggestions.
    """

    title: str
    tokens: tuple[Token, ...]
    complete: bool
    free: bool = False


@runtime_checkable
class Form(Protocol):
    """All moves of one verb that are legal now."""

    @property
    def verb(self) -> str:
        """The verb of all its moves."""
        ...

    @property
    def seat(self) -> str:
        """The seat whose moves these are; "" if only one seat is asked."""
        ...

    def step(self, chosen: Sequence[str]) -> FormStep:
        """Return what may follow these words. Raises IllegalMove if no legal move begins with them."""
        ...

    def move(self, chosen: Sequence[str]) -> Move:
        """Return the move that these words spell. Raises IllegalMove if they are incomplete."""
        ...

    def count(self) -> int:
        """Return the number of moves, without listing them where that is possible."""
        ...

    def __iter__(self) -> Iterator[Move]: ...

    def sample(self, chance: Random) -> Move:
        """Return a random move (not necessarily uniformly chosen)."""
        ...


@runtime_checkable
class CountingForm(Protocol):
    """A form whose words are all of one sort (items, targets), so that it knows how many may still follow."""

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """Return how many words at least, and how many at most, may follow these."""
        ...
