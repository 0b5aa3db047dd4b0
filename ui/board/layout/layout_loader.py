"""Reading a board layout: the text of a ``board.toml`` and its drawings, checked, with plain words for what is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from ui.board.layout.layout_schema import Area, Layout, MarkStyle, Part
from ui.board.paint.map_pixmap import Plain
from ui.board.paint.shared_pixmaps import Prints
from ui.theme import SHAPES, TINTS, Picture, parse_picture


class LayoutError(Exception):
    """A board layout is refused: one sentence that names the file, the record and the field."""


@dataclass(frozen=True)
class Board:
    """A layout that has been checked, with its drawings by file name.

    ``grounds`` are the maps that are drawn at the moment, by all that they depend on: boards of one size share them,
    as they share the ``prints`` of what else takes long to draw.
    """

    layout: Layout
    pictures: dict[str, Picture]
    grounds: WeakValueDictionary[Hashable, Plain] = field(default_factory=WeakValueDictionary, compare=False, repr=False)
    prints: Prints = field(default_factory=Prints, compare=False, repr=False)


def load_board(text: str, read: Callable[[str], str], file: str = "board.toml") -> Board:
    """Check a layout; ``read`` gives the text of a drawing by its file name. Raises LayoutError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise LayoutError(f"{file}: this is not TOML: {problem}") from None
    try:
        layout = msgspec.convert(data, Layout)
    except msgspec.ValidationError as problem:
        raise LayoutError(f"{file}: {_plain(str(problem), data)}") from None
    for record, entry, fault in _faults(layout):
        raise LayoutError(f"{file}: {record}, field {entry}: {fault}")
    pictures = {}
    for area in layout.areas:
        if area.picture and area.picture not in pictures:
            pictures[area.picture] = _picture(area, read, file)
        for box in area.boxes:
            if box.region and pictures[area.picture].shape(box.region) is None:
                raise LayoutError(
                    f"{file}: area {area.id}, box {box.id}, field region: {area.picture} has no shape {box.region}"
                )
    return Board(layout, pictures)


@cache
def board_of(game: str) -> Board:
    """The board that the project ships for a game, from ``resources/<game>/board.toml``. Raises LayoutError."""
    folder = files("resources").joinpath(game)
    name = f"{game}/board.toml"
    try:
        text = folder.joinpath("board.toml").read_text(encoding="utf-8")
    except OSError:
        raise LayoutError(f"{name}: there is no board layout for {game}") from None
    return load_board(text, lambda drawing: folder.joinpath(drawing).read_text(encoding="utf-8"), name)


def _picture(area: Area, read: Callable[[str], str], file: str) -> Picture:
    try:
        return parse_picture(read(area.picture))
    except (OSError, ValueError) as problem:
        raise LayoutError(f"{file}: area {area.id}, field picture: {area.picture} cannot be used: {problem}") from None


def _plain(message: str, data: dict[str, Any]) -> str:
    """msgspec's message with its path (``$.area[2].box[0].at``) put in the words of the file."""
    problem, _, path = message.partition(" - at `$")
    here: Any = data
    words, field = [], ""
    for key, index in re.findall(r"\.?([A-Za-z_]+|\[\.\.\.\])|\[(\d+)\]", path.rstrip("`")):
        if index:
            here = here[int(index)] if isinstance(here, list) and int(index) < len(here) else None
            if isinstance(here, dict):
                words.append(f"{field} {here.get('id', int(index) + 1)}")
                field = ""
        else:
            here = here.get(key) if isinstance(here, dict) else None
            field = f"{field}.{key}" if field and isinstance(here, dict | list) else key
    record = ", ".join(words)
    if not words and not field:
        return problem
    return f"{record or 'top level'}{', field ' + field if field else ''}: {problem}"


Fault = tuple[str, str, str]


def _faults(layout: Layout) -> Iterator[Fault]:
    if "default" not in layout.pages:
        yield "page", "default", "there must be a page for the audiences that have none of their own"
    known = {area.id for area in layout.areas}
    if len(known) != len(layout.areas):
        yield "area", "id", "two areas have the same id"
    for audience, page in layout.pages.items():
        yield from _page_faults(f"page {audience}", page, known)
    for area in layout.areas:
        yield from _area_faults(area)
    for table, styles in (("style", layout.styles), ("mark", layout.marks), ("pip", layout.pips)):
        for name, style in styles.items():
            tints = (style.tint, *style.tints.values()) if isinstance(style, MarkStyle) else (style.tint,)
            for tint in tints:
                if tint and tint not in TINTS:
                    yield f"{table} {name}", "tint", f"{tint} is none of {', '.join(TINTS)}"
    yield from _kind_faults(layout)


def _kind_faults(layout: Layout) -> Iterator[Fault]:
    """Kinds of move are told apart by their letter alone, and by tint and shape alone; or they look the same."""
    letters: dict[str, str] = {}
    looks: dict[tuple[str, str], str] = {}
    for name, kind in layout.kinds.items():
        record, look = f"kind {name}", (kind.tint, kind.shape)
        if kind.tint not in TINTS:
            yield record, "tint", f"{kind.tint} is none of {', '.join(TINTS)}"
        if kind.shape not in SHAPES:
            yield record, "shape", f"{kind.shape} is none of {', '.join(SHAPES)}"
        if not 1 <= len(kind.letter) <= 2:
            yield record, "letter", "a kind bears one letter, or two"
        same_letter, same_look = letters.setdefault(kind.letter, name), looks.setdefault(look, name)
        if same_letter != same_look:
            other = same_letter if same_letter != name else same_look
            yield record, "letter", f"it differs from kind {other} by its letter only, or by all but its letter"


def _page_faults(record: str, part: Part, known: set[str]) -> Iterator[Fault]:
    if bool(part.area) == bool(part.parts):
        yield record, "area", "a part names either an area or further parts"
    if part.area and part.area not in known:
        yield record, "area", f"there is no area {part.area}"
    if part.parts and not part.split:
        yield record, "split", "say whether the parts lie in a row or a column"
    if part.ratio <= 0:
        yield record, "ratio", "how many times as wide as high must be above 0"
    if part.weight <= 0 or part.lines < 0:
        yield record, "weight", "the share of a part must be above 0"
    for inner in part.parts:
        yield from _page_faults(record, inner, known)


def _area_faults(area: Area) -> Iterator[Fault]:
    record = f"area {area.id}"
    ids = [box.id for box in area.boxes]
    if len(set(ids)) != len(ids):
        yield record, "box", "two boxes have the same id"
    if "/" in area.picture or area.picture.startswith("."):
        yield record, "picture", "name a file in the layout's own folder"
    for zone in (*area.zones, *(zone for box in area.boxes for zone in box.zones)):
        if zone.id.count("{") != zone.id.count("}"):
            yield f"{record}, zone {zone.id}", "id", "the braces do not match"
    for box in area.boxes:
        where = f"{record}, box {box.id}"
        if area.arrange == "map" and box.at is None and not box.region:
            yield where, "at", "a box on a map needs a place (at) or a region"
        if box.at is not None and not _within(box.at):
            yield where, "at", "x, y, width and height must stay within 0 and 1"
        if (box.pin is not None or box.region) and not area.picture:
            yield where, "pin", "the area has no picture"
    if area.arrange == "map":
        for one in area.boxes:
            for other in area.boxes:
                if one.id < other.id and one.at and other.at and _overlap(one.at, other.at):
                    yield f"{record}, box {one.id}", "at", f"it overlaps box {other.id}"


def _within(at: tuple[float, float, float, float]) -> bool:
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
