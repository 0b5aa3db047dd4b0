"""What a layout says of tables, tracks, the places of a map that a seat holds, the place that matters now, and the end."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.board.layout.layout_names import Icon, LineName, MarkName, NumberName, NumberOrZone, PipName, Tint, ZoneName

GOAL = "{goal}"
"""What stands in the label of a column for the number that all want to reach."""


class ColumnSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a table of numbers: the number of each row's seat, by pattern, or how many lie in the seat's zone."""

    id: NumberOrZone
    label: str
    phases: dict[str, str] = {}
    lead: str = ""
    show: Literal["value", "word", "flag", "team"] = "value"
    of: NumberOrZone = ""
    quiet: bool = False
    ended: bool = False


class TableSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers per seat: a row for each seat found as ``{seat}`` in the columns' patterns, in seat order."""

    columns: tuple[ColumnSpec, ...]
    label: str = ""
    count: NumberName = ""
    when: NumberName = ""
    lead: NumberName = ""
    follows: NumberName = ""
    gone: NumberName = ""
    race: NumberName = ""
    filled: bool = False
    large: bool = False


class TrackSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps in a line, with a marker for each number that matches."""

    numbers: tuple[NumberName, ...]
    steps: tuple[str, ...]
    label: str = ""
    upright: bool = False
    beside: bool = False
    ends: tuple[str, str] | None = None
    filled: bool = False
    tint: Tint = ""
    words: bool = False
    icons: dict[str, Icon] = {}


class HoldingSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The places of a map that a seat holds, a line each: the rows of their tiles stand side by side in it."""

    zones: ZoneName
    mark: MarkName
    rooms: tuple[int, ...] = ()
    light: NumberName = ""
    across: int = 1
    heads: tuple[str, str, str] | None = None


class SpotlightSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place that matters now, shown large a second time: its card, and all that lies on it, each with its words."""

    number: NumberName = ""
    zones: tuple[ZoneName, ...] = ()
    wants: PipName = ""
    missing: str = ""
    fits: MarkName = ""
    by: NumberName = ""
    by_label: str = ""
    done_label: str = ""
    spent: NumberName = ""
    spent_of: NumberName = ""
    spent_label: str = ""
    empty: str = ""
    last: NumberName = ""
    last_label: str = ""
    own_labels: dict[str, str] = {}
    won: ZoneName = ""


class GainSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At the end what each seat that has won gained, and the audience's own seat; ``worth`` is printed on its cards."""

    zone: ZoneName
    worth: PipName
    label: str
    own_label: str = ""
    unit: str = ""
    one: str = ""
    over: str = ""


class FigureSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of each seat: its ``number``, and the ``text`` in which ``{value}`` is its value; ``one`` is that of 1."""

    number: NumberName
    text: str = "{value}"
    one: str = ""
    of: str = ""
    full: str = ""


class ResultSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What windows say of each seat beside the board; ``{seat}`` stands for the seat."""

    number: NumberName = ""
    text: str = "{value}"
    of: NumberName = ""
    full: str = ""
    gone: NumberName = ""
    seated: NumberName = ""
    by: dict[str, FigureSpec] = {}
    how: dict[str, str] = {}
    lost: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    deeds: dict[str, tuple[LineName, ...]] = {}
