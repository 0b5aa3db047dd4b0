"""Checks of a board layout beyond its form: unknown names, fields that need others, overlapping places."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from resources import FOLDER
from ui.board.layout.layout_schema import AreaSpec, BoxSpec, KindStyle, Layout, PagePart, PhonePage
from ui.board.layout.number_schema import RisingPlace, RolePlace
from ui.board.layout.piece_styles import Style
from ui.board.layout.table_schema import GOAL, SpotlightSpec, TableSpec
from ui.board.layout.zone_schema import ZonePlace
from ui.theme import NEUTRALS, SHAPES, TINTS
from ui.theme.chip_shapes import CHIP_SHAPES

Fault = tuple[str, str, str]
"""A fault of a layout: its record (``area map, zone camp``), the field, and what is wrong with it."""

LEAST_PAGE = 8
"""The least size of a page, in units; smaller ones show nothing."""


@cache
def icon_names() -> frozenset[str]:
    """Return the names of all icons that the project ships."""
    return frozenset(path.name.removesuffix(".svg") for path in FOLDER.joinpath("icons").iterdir())


def layout_faults(layout: Layout) -> Iterator[Fault]:
    """Yield what is wrong in a layout by itself, whatever game it is for."""
    if "default" not in layout.pages:
        yield "page", "default", "there must be a page for the audiences that have none of their own"
    if len({area.id for area in layout.areas}) != len(layout.areas):
        yield "area", "id", "two areas have the same id"
    known: dict[str, Container[str]] = {
        "area": [area.id for area in layout.areas],
        "tint": (*TINTS, *NEUTRALS),
        "shape": SHAPES,
        "chip shape": CHIP_SHAPES,
        "chip": layout.chips,
        "icon": icon_names(),
    }
    for record in records(layout):
        wrong = _WRONG.get(type(record.value), ())
        yield from [(record.name, field, said) for field, is_so, said in wrong if is_so(record.value)]
        for field, what, text in record.named():
            if not _has_paired_braces(text):
                yield record.name, field, "the braces do not match"
            if what in known and text not in known[what]:
                yield record.name, field, f"there is no {what} {text}"
    for at, area in enumerate(layout.areas):
        if area.like and area.like not in [one.id for one in layout.areas[:at]]:
            yield f"area {area.id}", "like", f"area {area.like} must stand before it"
        yield from _area_faults(area)
    kinds = {(kind.letter, (kind.tint, kind.shape)): name for name, kind in layout.kinds.items()}
    yield from _look_alikes("kind", "letter", [(letter, name) for (letter, _), name in kinds.items()])
    yield from _look_alikes("kind", "shape", [(look, name) for (_, look), name in kinds.items()])
    yield from _look_alikes("chip", "shape", [(chip.shape, name) for name, chip in layout.chips.items()])


# ---------------------------------------------------------------- all records of a layout, and what they name


@dataclass(frozen=True)
class LayoutRecord:
    """A record of a layout: what a fault calls it, itself, and the boxes of the area that it is in."""

    name: str
    value: msgspec.Struct
    boxes: tuple[str, ...] = ()

    def named(self) -> Iterator[tuple[str, str, str]]:
        """Yield what its fields name: the field, what sort of thing, and the name."""
        for field in _fields(type(self.value)):
            if field.names:
                yield from _named(field.word, field.hint, getattr(self.value, field.attribute))


def records(layout: Layout) -> Iterator[LayoutRecord]:
    """Yield all records of a layout, those within others after them."""
    pending = [LayoutRecord("top level", layout)]
    while pending:
        record = pending.pop()
        yield record
        outer = "" if record.value is layout else f"{record.name}, "
        for field in _fields(type(record.value)):
            value = getattr(record.value, field.attribute)
            inner: Iterable[tuple[object, object]] = [("", value)]
            if isinstance(value, dict):
                inner = value.items()
            elif isinstance(value, tuple):
                inner = [(_own_name(one) or at, one) for at, one in enumerate(value, 1)]
            for key, one in inner:
                if isinstance(one, msgspec.Struct):
                    boxes = tuple([box.id for box in one.boxes]) if isinstance(one, AreaSpec) else record.boxes
                    pending.append(LayoutRecord(f"{outer}{field.word} {key}".rstrip(), one, boxes))


def _own_name(record: object) -> str:
    """Return by what a record in a list is known; "" if only by its place."""
    return next((name for field in ("id", "label", "title", "text", "number") if (name := getattr(record, field, ""))), "")


@dataclass(frozen=True)
class _Field:
    """A field of records: its attribute, what it is called in the file, its type, and whether it names something."""

    attribute: str
    word: str
    hint: Any
    names: bool


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    fields = [(field.name, field.encode_name, hints[field.name]) for field in msgspec.structs.fields(kind)]
    return tuple([_Field(*field, names="Annotated" in repr(field[2])) for field in fields])


def _named(field: str, hint: Any, value: object) -> Iterator[tuple[str, str, str]]:
    """Yield what a value names, by its type: see `ui.board.layout.layout_names`."""
    if get_origin(hint) is Annotated:
        (what,) = hint.__metadata__
        if what == "condition":
            yield from [(field, "number or zone", one.removeprefix("!")) for one in str(value).split()]
        elif isinstance(value, str) and value:
            yield field, what, value
    elif isinstance(value, dict):
        of_keys, of_values = get_args(hint)
        for key, one in value.items():
            yield from _named(field, of_keys, key)
            yield from _named(f"{field}.{key}", of_values, one)
    elif isinstance(value, tuple):
        for one in value:
            yield from _named(field, get_args(hint)[0], one)
    else:
        for one in get_args(hint):
            yield from _named(field, one, value)


def _has_paired_braces(text: str) -> bool:
    rest = re.sub(r"\{\w+\}", "", text)
    return "{" not in rest and "}" not in rest


# ---------------------------------------------------------------- what is wrong by itself

_Wrong = tuple[str, Callable[[Any], object], str]
"""A field, when it is wrong, and what is said then."""

_WRONG: dict[type[msgspec.Struct], tuple[_Wrong, ...]] = {
    PagePart: (
        ("area", lambda part: bool(part.area) == bool(part.parts), "a part names either an area or further parts"),
        ("split", lambda part: part.parts and not part.split, "say whether the parts lie in a row or a column"),
        ("ratio", lambda part: part.ratio <= 0, "how many times as wide as high must be above 0"),
        ("each", lambda part: part.each and min(part.each) <= 0, "how wide and high each area is must be above 0"),
        ("weight", lambda part: part.weight <= 0 or part.lines < 0, "the share of a part must be above 0"),
    ),
    PhonePage: (("wide", lambda phone: min(phone.wide, phone.high) < LEAST_PAGE, "a page is not so small"),),
    ZonePlace: (
        ("comes_from", lambda zone: zone.comes_from and not zone.missing, "say what stands there meanwhile (missing)"),
        ("comes_from", lambda zone: "{" in zone.comes_from, "name one zone from which pieces come to all places"),
        *(
            (field, lambda zone, field=field: getattr(zone, field) and not zone.playable, "name the number (playable)")
            for field in ("playable_label", "playable_words", "unplayable_label")
        ),
    ),
    RisingPlace: (("near", lambda one: one.near and not one.lost, "only steps that rise to a lost one are near it"),),
    RolePlace: (("id", lambda one: "{seat}" not in one.id, "a role is that of a seat: the id needs {seat}"),),
    TableSpec: (
        ("large", lambda table: table.large and not table.race, "only the rows of a race are high"),
        (
            "columns",
            lambda table: any(GOAL in one.label for one in table.columns) and (not table.race or "{" in table.race),
            f"{GOAL} needs one number that all want to reach (race)",
        ),
    ),
    SpotlightSpec: (
        ("zones", lambda one: not one.zones, "name the zone of the card, and then those of what lies on it"),
        ("wants", lambda one: one.wants and len(one.zones) == 1, "there is no second zone in which pieces could be missing"),
    ),
    BoxSpec: (
        ("left", lambda box: box.left and not box.header, "only a header has it"),
        ("at", lambda box: box.at and not _is_within(box.at), "x, y, width and height must stay within 0 and 1"),
    ),
    KindStyle: (("letter", lambda kind: not 1 <= len(kind.letter) <= 2, "a kind bears one letter, or two"),),
    Style: (("row", lambda style: style.rows and style.form != "tile", "only a tile has rows"),),
    AreaSpec: (
        ("box", lambda area: len({box.id for box in area.boxes}) != len(area.boxes), "two boxes have the same id"),
        ("picture", lambda area: not re.fullmatch(r"(?!\.)[^/]*", area.picture), "name a file in the layout's own folder"),
        (
            "chance_of",
            lambda area: bool(area.chance) != bool(area.chance_of),
            "a chance is so many (chance) of how many (chance_of)",
        ),
    ),
}
"""What no record of a kind may be."""


def _area_faults(area: AreaSpec) -> Iterator[Fault]:
    """Yield what is wrong with zones and boxes because of the area that they are in."""
    record = f"area {area.id}"
    for box in area.boxes:
        where = f"{record}, box {box.id}"
        if area.arrange == "map" and box.at is None and not box.region:
            yield where, "at", "a box on a map needs a place (at) or a region"
        if box.region and not area.picture:
            yield where, "region", "the area has no picture"
        for other in area.boxes if area.arrange == "map" else ():
            if box.id < other.id and box.at and other.at and _overlap(box.at, other.at):
                yield where, "at", f"it overlaps box {other.id}"


def _look_alikes(table: str, field: str, looks: Iterable[tuple[object, str]]) -> Iterator[Fault]:
    """Yield what has the same letter or shape as another: a tint is never all that tells."""
    first: dict[object, str] = {}
    for look, name in looks:
        if (other := first.setdefault(look, name)) != name:
            yield f"{table} {name}", field, f"it has the same as {table} {other}"


def _is_within(at: tuple[float, float, float, float]) -> bool:
    x, y, width, height = at
    return x >= 0 and y >= 0 and width > 0 and height > 0 and x + width <= 1.001 and y + height <= 1.001


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    slack = 1e-6
    return (
        one[0] + one[2] > other[0] + slack
        and other[0] + other[2] > one[0] + slack
        and one[1] + one[3] > other[1] + slack
        and other[1] + other[3] > one[1] + slack
    )
