"""Moves as data, and the forms by which a decision offers them.

A form is a little grammar: it says which words may come next after those already chosen. The
console narrows it while the referee types, a click on the board chooses the word that names the
piece, random play walks it, and `count` and iteration follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from engine.chance.chance import Random
from engine.english import humanize, quoted
from engine.errors import IllegalMove

_NOTHING: Mapping[str, str] = {}


class Move(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A verb of the rulebook with its arguments, JSON data named as in the digest. ``seat`` only where several are asked."""

    verb: str
    args: Mapping[str, Any] = {}
    seat: str = ""

    def text(self, name: str) -> str:
        """A text argument. Raises IllegalMove if it is missing or not text."""
        value = self.args.get(name)
        if not isinstance(value, str):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, a text.")
        return value

    def integer(self, name: str, default: int | None = None) -> int:
        """A whole number. Raises IllegalMove if it is missing (and no default is given) or not one."""
        value = self.args.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, a whole number.")
        return value

    def maybe(self, name: str) -> str | None:
        """A text argument that may be absent or null. Raises IllegalMove if it is something else."""
        return None if self.args.get(name) is None else self.text(name)

    def items(self, name: str) -> list[Any]:
        """A list argument, empty if absent. Raises IllegalMove if it is not a list."""
        value = self.args.get(name, [])
        if not isinstance(value, list | tuple):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, a list.")
        return list(value)

    def amounts(self, name: str) -> dict[str, int]:
        """A mapping from names to whole numbers above 0, empty if absent. Raises IllegalMove if it is not one."""
        value = self.args.get(name, {})
        if not isinstance(value, Mapping) or not all(
            isinstance(key, str) and isinstance(n, int) and not isinstance(n, bool) and n >= 0 for key, n in value.items()
        ):
            raise IllegalMove("bad_argument", "", f"{self.verb} needs {name}, numbers by name.")
        return {key: n for key, n in value.items() if n}


class Token(msgspec.Struct, frozen=True, gc=False):
    """One word that may come next.

    Attributes:
        value: what the move will contain, and what may be typed.
        label: the same for people.
        piece, zone: what it is on the board, so that a click can choose it.
    """

    value: str
    label: str = ""
    piece: str = ""
    zone: str = ""


class Aim(msgspec.Struct, frozen=True):
    """Which arguments of a verb's moves say what they aim at, for marking it on the board.

    Attributes:
        target: the argument that names it ("": the last one that is on the board).
        kind: the argument that says what kind of move it is ("": the verb does).
        amount: the argument that only says how many; the least of it allows every target.
    """

    target: str = ""
    kind: str = ""
    amount: str = ""


class Step(msgspec.Struct, frozen=True):
    """What may follow: words for the argument ``title``; ``complete`` if the move may end here.

    ``free``: any text may follow as one word, of which the tokens are only offers.
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
        """The verb all its moves have."""
        ...

    @property
    def seat(self) -> str:
        """The seat whose moves these are ("" if only one seat is asked)."""
        ...

    def step(self, chosen: Sequence[str]) -> Step:
        """What may come after these words. Raises IllegalMove if they are no beginning of a legal move."""
        ...

    def move(self, chosen: Sequence[str]) -> Move:
        """The move that these words are. Raises IllegalMove if they are not complete."""
        ...

    def count(self) -> int:
        """How many moves."""
        ...

    def __iter__(self) -> Iterator[Move]: ...

    def sample(self, chance: Random) -> Move:
        """One of them at random (not necessarily uniformly)."""
        ...


@runtime_checkable
class Counting(Protocol):
    """A form whose moves are rows of like words: it knows how many are still to come."""

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """How many words at least, and how many at most, may follow these."""
        ...


def token(
    word: str, labels: Mapping[str, str], pieces: Mapping[str, str] = _NOTHING, zones: Mapping[str, str] = _NOTHING
) -> Token:
    """A word that may come next, named by its label, or as it is."""
    return Token(word, called(word, labels), pieces.get(word, ""), zones.get(word, ""))


def not_now(verb: str, chosen: Sequence[str], labels: Mapping[str, str] = _NOTHING) -> IllegalMove:
    """The refusal of words that begin no move as things stand."""
    return IllegalMove("no_such_move", "", f"{_in_words(verb, chosen, labels)} is not possible now.")


def not_complete(verb: str, chosen: Sequence[str], labels: Mapping[str, str] = _NOTHING) -> IllegalMove:
    """The refusal of words after which others have to come."""
    return IllegalMove("incomplete", "", f"{_in_words(verb, chosen, labels)} is not complete.")


def called(word: str, labels: Mapping[str, str]) -> str:
    """A word of a move for people: by its label, or as it is."""
    return labels.get(word, humanize(word))


def _in_words(verb: str, chosen: Sequence[str], labels: Mapping[str, str]) -> str:
    return quoted(" ".join([verb, *(called(word, labels) for word in chosen)]))
