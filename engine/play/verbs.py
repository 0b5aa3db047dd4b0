"""A move's arguments as they come in from outside: plain words, whole numbers, and nothing that the rules do not ask for.

The games check what a move means; what no game could take is refused here, for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.errors import IllegalMove
from engine.moves.move import Move

LONGEST = 10_000
"""How long a move may be, in bytes of JSON: the longest that a game lists has some hundreds."""

_FEW, _SHORT, _SMALL = 10, 80, 1 << 40
"""A move of so few words and numbers, so short and so small, is plain: nearly all are."""


class Arguments(Mapping[str, Any]):
    """The arguments of a move that is being carried out. It notes which of them the rules look at."""

    __slots__ = ("_args", "_asked")

    def __init__(self, args: Mapping[str, Any]) -> None:
        self._args = args
        self._asked: list[str] = []

    def __getitem__(self, name: str) -> Any:
        self._asked.append(name)
        return self._args[name]

    def get(self, name: str, default: Any = None) -> Any:
        """As of any mapping: at every ply the rules read by it."""
        self._asked.append(name)
        return self._args.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._args)

    def __len__(self) -> int:
        return len(self._args)

    def check_all_asked(self, verb: str) -> None:
        """Raise IllegalMove if there are arguments that the rules did not look at: they would have been passed over."""
        for name in self._args:
            if name not in self._asked:
                called = name if name.isascii() and len(name) < _SHORT else "argument of that name"
                raise _bad(f"{verb} takes no {called} here: leave it out.")


def check_plain(move: Move, yes_or_no: frozenset[str]) -> None:
    """Raise IllegalMove for what no game takes: fractions, true and false but for ``yes_or_no``, more than can be meant."""
    args = move.args
    if len(args) < _FEW and len(move.verb) + len(move.seat) < _SHORT and move.verb.isascii() and move.seat.isascii():
        for value in args.values():
            if not (type(value) is str and len(value) < _SHORT and value.isascii()) and not (
                type(value) is int and -_SMALL < value < _SMALL
            ):
                break
        else:
            return
    try:
        length = len(msgspec.json.encode((move.verb, args, move.seat)))
    except (TypeError, ValueError, RecursionError) as error:
        raise _bad("A move is made of texts, whole numbers, lists of them, and mappings by name.") from error
    if length > LONGEST:
        raise _bad(f"This move is too long to be one: {LONGEST:,} characters are the most.")
    for name, value in args.items():
        for one in _within(value):
            if isinstance(one, float):
                raise _bad(f"{move.verb}: {name} cannot be {one}: numbers are whole.")
            if isinstance(one, bool) and name not in yes_or_no:
                raise _bad(f"{move.verb}: {name} cannot be true or false.")


def _bad(text: str) -> IllegalMove:
    """The refusal of an argument that is of the wrong kind; no clause speaks of it."""
    return IllegalMove("bad_argument", "", text)


def _within(value: Any) -> Iterator[Any]:
    """A value and all that it holds."""
    yield value
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _within(one)
