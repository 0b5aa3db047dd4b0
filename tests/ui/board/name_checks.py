"""Check that a game has all that its board names: zones, numbers, marks, printed numbers, styles, lines, seats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ui.board.layout.layout_checks import Fault, records
from ui.board.layout.layout_schema import Layout

_AUDIENCES = frozenset({"default", "seat", "public", "referee"})
"""The pages of every game beside those of its seats; ``seat`` is that of the seats, ``default`` that of all others, that
have no page of their own."""


@dataclass(frozen=True)
class GameNames:
    """All names that a game has for what a board may draw, over all its options and numbers of seats.

    Attributes:
        seats: ids of seats.
        zones, numbers: ids.
        marks: families, the part of a mark's name before ``/``.
        pips: names of the printed numbers of all faces.
        styles: of all faces and backs.
        lines: ids of lines of the log.
    """

    seats: frozenset[str]
    zones: frozenset[str]
    numbers: frozenset[str]
    marks: frozenset[str]
    pips: frozenset[str]
    styles: frozenset[str]
    lines: frozenset[str]


def name_faults(layout: Layout, names: GameNames) -> Iterator[Fault]:
    """Yield what a layout names and the game does not have."""
    known: dict[str, Iterable[str]] = {
        "seat": names.seats | {"referee"},
        "zone": names.zones,
        "number": names.numbers,
        "number or zone": names.numbers | names.zones,
        "mark": names.marks,
        "number or mark": names.numbers | names.marks,
        "printed number": names.pips,
        "line": names.lines,
    }
    for record in records(layout):
        for field, what, text in record.named():
            if what in known and not _is_known(text, what, known[what], record.boxes):
                yield record.name, field, f"the game has no {what} {text}"
    for audience in layout.pages:
        if audience not in names.seats | _AUDIENCES:
            yield f"page {audience}", "id", f"there is no audience {audience} in the game"
    for key in layout.awaits:
        if key not in layout.deciders:
            yield "top level", "awaits", f"there is no {key} whose seat this would be"
    for name in layout.styles:
        if not any(style == name or style.startswith(f"{name}.") for style in names.styles):
            yield f"style {name}", "id", f"no face and no back of the game has the style {name}"
    for area in layout.areas:
        shared = [text for text in (*(one.id for one in area.zones), *(one.id for one in area.numbers)) if "{box}" in text]
        for box in area.boxes:
            heading = box.title and area.arrange == "map" and not box.region
            if not shared or heading or box.zones or box.numbers or box.keys:
                continue
            if not any(_is_known(text, "zone", known["number or zone"], (box.id,)) for text in shared):
                yield f"area {area.id}, box {box.id}", "id", f"the game has nothing that lies in a box {box.id}"


def _is_known(text: str, what: str, ids: Iterable[str], boxes: tuple[str, ...]) -> bool:
    """Return whether a name matches one of these ids; that of a mark by its family."""
    pattern = _pattern(text.partition("/")[0] if what == "mark" else text, boxes)
    return any(map(pattern.fullmatch, ids))


@cache
def _pattern(text: str, boxes: tuple[str, ...]) -> re.Pattern[str]:
    """Return what a name matches: ``{box}`` stands for one of the boxes, if there are any, other braces for anything."""
    box = "|".join(map(re.escape, boxes)) or "[^/:~]+"
    parts = re.split(r"(\{\w+\})", text)
    return re.compile("".join(f"(?:{box})" if p == "{box}" else "[^/:~]+" if p[:1] == "{" else re.escape(p) for p in parts))
