"""How seats, weight and amounts are called in sentences; lines of the log about a seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from engine.english import humanize
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.table_reader import FRESH
from engine.model.event import LineArg
from engine.model.table import Table
from engine.play.working_table import Desk

_ONE = {"pills": "pill", "opiates": "opiate"}
"""What one marker of a type is called, where it is not called like many."""
_TYPES = {kind: kind for kind in TYPES} | {one: kind for kind, one in _ONE.items()}
_TYPE_WORD = re.compile(rf"\b({'|'.join(_TYPES)})\b")


def seat_name(seat: str) -> str:
    """Return how a seat is called where the session gives it no name."""
    return humanize(seat).capitalize()


def markers(amounts: Mapping[str, int]) -> str:
    """Return amounts in words: "2 reefer, 1 fresh pill"."""
    return ", ".join(amount(n, kind) for kind, n in amounts.items() if n) or "nothing"


def amount(n: int, *kinds: str) -> str:
    """Return so many markers of a type, or of one of several: "2 pills", "1 fresh pill", "1 pill or opiate"."""
    return f"{n} {' or '.join(weight_of(n, kind) for kind in kinds)}"


def weight_of(n: int, kind: str) -> str:
    """Return what so many markers of a type are called: "pills", but one "pill"."""
    fresh, plain = kind.startswith(FRESH), kind.removeprefix(FRESH)
    return ("fresh " if fresh else "") + (one_of(plain) if n == 1 else plain)


def one_of(kind: str) -> str:
    """Return what one marker of a type is called."""
    return _ONE.get(kind, kind)


def tell(
    desk: Desk[DruglordContext],
    line: str,
    seat: str,
    *,
    thrown: Iterable[Sequence[int]] = (),
    success: bool | None = None,
    **args: LineArg,
) -> None:
    """Write a line about a seat: ``{who}`` is its name; weight is called as in this session."""
    worded = {name: in_words(desk, value) if isinstance(value, str) else value for name, value in args.items()}
    desk.say_roll(line, thrown, success, seat=seat, who=seat, **worded)


def in_words(desk: Desk[DruglordContext], text: str) -> str:
    """Return the text with weight types as they are called in this session."""
    if desk.context.options["marker_style"] != "custom":
        return text

    def called(found: re.Match[str]) -> str:
        kind = _TYPES[found.group()]
        return found.group() if weight_name(desk.table, kind) == kind else weight_name(desk.table, kind)

    return _TYPE_WORD.sub(called, text)


def weight_name(table: Table, kind: str) -> str:
    """Return what a weight type is called in this session."""
    return table.word(name_number(kind)) or kind


def heap_names(table: Table) -> dict[str, str]:
    """Return what the kinds of markers are called in this session, fresh ones too."""
    names = {kind: weight_name(table, kind) for kind in TYPES}
    return names | {FRESH + kind: f"fresh {name}" for kind, name in names.items()}


def name_number(what: str) -> str:
    """Return the number that holds the name of a seat's Region Markers, or of a weight type that was renamed (DRUG-2.10)."""
    return f"name/{what}"
