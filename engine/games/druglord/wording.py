"""How seats, weight and amounts are called in sentences; lines of the log about a seat."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.desk import Desk
from engine.event import LineArg
from engine.games.druglord.content import TYPES
from engine.games.druglord.parts import FRESH, setting_of
from engine.table import Table

_TYPE_WORD = re.compile(rf"\b({'|'.join(TYPES)})\b")


def seat_name(seat: str) -> str:
    """How a seat is called where the session gives it no name."""
    return seat.replace("_", " ").capitalize()


def markers(amounts: Mapping[str, int]) -> str:
    """Amounts in words: "2 reefer, 1 fresh pills"."""
    return ", ".join(f"{n} {kind.replace('_', ' ')}" for kind, n in amounts.items() if n) or "nothing"


def tell(desk: Desk, line: str, seat: str, **args: LineArg) -> None:
    """A line about a seat: ``{who}`` is its name; weight is called as in this session."""
    worded = {name: in_words(desk, value) if isinstance(value, str) else value for name, value in args.items()}
    desk.say(line, seat=seat, who=seat, **worded)


def in_words(desk: Desk, text: str) -> str:
    """The text with weight types as they are called in this session."""
    if setting_of(desk).options["marker_style"] != "custom":
        return text
    return _TYPE_WORD.sub(lambda found: weight_name(desk.table, found.group()), text)


def weight_name(table: Table, kind: str) -> str:
    """What a weight type is called in this session."""
    return str(table.numbers.get(name_number(kind)) or kind)


def heap_names(table: Table) -> dict[str, str]:
    """What the kinds of markers are called in this session, fresh ones too."""
    names = {kind: weight_name(table, kind) for kind in TYPES}
    return names | {FRESH + kind: f"fresh {name}" for kind, name in names.items()}


def name_number(what: str) -> str:
    """The number that holds the name of a seat's Region Markers, or of a weight type that was renamed (DRUG-2.10)."""
    return f"name/{what}"
