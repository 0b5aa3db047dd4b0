"""Checks of a board layout beyond its form: unknown names, overlapping places."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from resources import FOLDER
from ui.board.layout.layout_schema import AreaSpec, BoxSpec, Layout, NumberPlace, PagePart
from ui.board.layout.piece_styles import MarkStyle, PipStyle, RowSpec, Style
from ui.board.layout.table_schema import GOAL, TableSpec, TrackSpec
from ui.board.layout.zone_schema import ZonePlace
from ui.theme import NEUTRALS, SHAPES, TINTS
from ui.theme.chip_shapes import CHIP_SHAPES

Fault = tuple[str, str, str]
"""A fault of a layout: its record (``area map, zone camp``), the field, and what is wrong with it."""

LEAST_PAGE = 8
"""The least size of a page, in units; smaller ones show nothing."""
_AUDIENCES = frozenset({"default", "seat", "public", "referee"})
"""The pages of every game beside those of its seats; ``seat`` is that of the seats, ``default`` that of all others, that
have no page of their own."""


@cache
def icon_names() -> frozenset[str]:
    """Return the names of all icons that the project ships."""
    return frozenset(path.name.removesuffix(".svg") for path in FOLDER.joinpath("icons").iterdir())


def layout_faults(layout: Layout) -> Iterator[Fault]:
    """Yield what is wrong in a layout by itself, whatever game it is for."""
    if "default" not in layout.pages:
        yield "page", "default", "there must be a page for the audiences that have none of their own"
    known = {area.id for area in layout.areas}
    if len(known) != len(layout.areas):
        yield "area", "id", "two areas have the same id"
    for audience, page in layout.pages.items():
        yield from _page_faults(f"page {audience}", page, known)
    for phone in layout.phone:
        yield from _page_faults(f"phone {phone.title}", phone.page, known)
        if min(phone.wide, phone.high) < LEAST_PAGE:
            yield f"phone {phone.title}", "wide", f"a page is at least {LEAST_PAGE} units wide and high"
    for area in layout.areas:
        yield from _area_faults(area)
        for where, number in _numbers(area):
            if number.boxes and number.boxes not in known:
                yield where, "boxes", f"there is no area {number.boxes}"
    for table, styles in (("style", layout.styles), ("mark", layout.marks), ("pip", layout.pips)):
        for name, style in styles.items():
            record = f"{table} {name}"
            yield from _look_faults(record, style.tint, style.icon)
            if isinstance(style, Style):
                yield from _look_faults(record, icon=style.turned)
            for tint in style.tints.values() if isinstance(style, MarkStyle) else ():
                yield from _look_faults(record, tint, field="tints")
    for word, icon in layout.subjects.items():
        yield from _look_faults(f"subject {word}", icon=icon)
    for tint in layout.seats:
        yield from _look_faults("top level", tint, field="seats")
    yield from _kind_faults(layout)
    yield from _chip_faults(layout)


def _look_faults(record: str, tint: str = "", icon: str = "", field: str = "tint") -> Iterator[Fault]:
    """Yield a fault if a tint or an icon is named that there is not."""
    if tint and tint not in TINTS and tint not in NEUTRALS:
        yield record, field, f"{tint} is none of {', '.join((*TINTS, *NEUTRALS))}"
    if icon and icon not in icon_names():
        yield record, "icon", f"there is no icon {icon} in resources/icons"


def _chip_faults(layout: Layout) -> Iterator[Fault]:
    """Yield what is wrong with the chips of a layout, and with what names them."""
    shapes: dict[str, str] = {}
    for name, chip in layout.chips.items():
        yield from _look_faults(f"chip {name}", chip.tint)
        if chip.shape not in CHIP_SHAPES:
            yield f"chip {name}", "shape", f"{chip.shape} is none of {', '.join(CHIP_SHAPES)}"
        if shapes.setdefault(chip.shape, name) != name:
            yield f"chip {name}", "shape", f"chip {shapes[chip.shape]} has the same, and a tint is never all that tells"
    named = [(f"pip {name}", pip.chip) for name, pip in layout.pips.items()]
    named += [(where, number.chip) for area in layout.areas for where, number in _numbers(area)]
    named += [(f"area {area.id}, box {box.id}", key.chip) for area in layout.areas for box in area.boxes for key in box.keys]
    for where, name in named:
        if name and name not in layout.chips:
            yield where, "chip", f"there is no chip {name}"
    for name, style in layout.styles.items():
        for row in style.rows:
            yield from _look_faults(f"style {name}, row", icon=row.icon)
            if style.form != "tile":
                yield f"style {name}", "row", "only a tile has rows"


def _kind_faults(layout: Layout) -> Iterator[Fault]:
    """Yield kinds of move that differ by their letter alone, or by their tint and shape alone."""
    letters: dict[str, str] = {}
    looks: dict[tuple[str, str], str] = {}
    for name, kind in layout.kinds.items():
        record, look = f"kind {name}", (kind.tint, kind.shape)
        yield from _look_faults(record, kind.tint)
        if kind.shape not in SHAPES:
            yield record, "shape", f"{kind.shape} is none of {', '.join(SHAPES)}"
        if not 1 <= len(kind.letter) <= 2:
            yield record, "letter", "a kind bears one letter, or two"
        same_letter, same_look = letters.setdefault(kind.letter, name), looks.setdefault(look, name)
        if same_letter != same_look:
            other = same_letter if same_letter != name else same_look
            yield record, "letter", f"it differs from kind {other} by its letter only, or by all but its letter"


def _page_faults(record: str, part: PagePart, known: Container[str]) -> Iterator[Fault]:
    if bool(part.area) == bool(part.parts):
        yield record, "area", "a part names either an area or further parts"
    if part.area and part.area not in known:
        yield record, "area", f"there is no area {part.area}"
    if part.parts and not part.split:
        yield record, "split", "say whether the parts lie in a row or a column"
    if part.ratio <= 0:
        yield record, "ratio", "how many times as wide as high must be above 0"
    if part.each is not None and min(part.each) <= 0:
        yield record, "each", "how wide and high each of several areas is must be above 0"
    if part.weight <= 0 or part.lines < 0:
        yield record, "weight", "the share of a part must be above 0"
    for inner in part.parts:
        yield from _page_faults(record, inner, known)


def _area_faults(area: AreaSpec) -> Iterator[Fault]:
    record = f"area {area.id}"
    ids = [box.id for box in area.boxes]
    if len(set(ids)) != len(ids):
        yield record, "box", "two boxes have the same id"
    if "/" in area.picture or area.picture.startswith("."):
        yield record, "picture", "name a file in the layout's own folder"
    yield from _look_faults(record, icon=area.icon)
    for where, zone in _zones(area):
        yield from _pattern_faults(where, "id", zone.id)
        yield from _look_faults(where, icon=zone.icon)
        if zone.alone and area.inside == "together":
            yield where, "alone", "zones that lie together have no places of their own"
        if zone.comes_from and not zone.missing:
            yield where, "comes_from", "say what stands there while something comes (missing)"
        if "{" in zone.comes_from:
            yield where, "comes_from", "name one zone from which pieces come to all places"
        for field in ("playable_label", "playable_words", "unplayable_label"):
            if getattr(zone, field) and not zone.playable:
                yield where, field, "name the number that says which cards may be played (playable)"
    for where, number in _numbers(area):
        yield from _pattern_faults(where, "id", number.id)
        yield from _look_faults(where, number.tint, number.icon)
        if number.near and not (number.rising and number.lost):
            yield where, "near", "only steps that rise to one that is lost are near it"
        if number.by and number.show not in ("throw", "odds"):
            yield where, "by", "only beside a throw or odds stands whose they are"
        if number.turn and number.show != "throw":
            yield where, "turn", "only beside a throw stands when it was"
        if number.then and not (number.show == "tally" or number.rising):
            yield where, "then", "only a tally, or steps that rise, show what comes of it"
        if number.few and number.show not in ("value", "of"):
            yield where, "few", "only a value, or one of another, can be few"
    for at, track in enumerate(area.tracks, 1):
        yield from _track_faults(f"{record}, track {track.label or at}", track)
    for at, table in enumerate(area.tables, 1):
        yield from _table_faults(f"{record}, table {table.label or at}", table)
    for spotlight in area.spotlights:
        where = f"{record}, spotlight {spotlight.number}"
        if not (spotlight.zones or spotlight.won):
            yield where, "zones", "name the zone of the card, and then those of what lies on it"
        elif spotlight.wants and len(spotlight.zones) == 1:
            yield where, "wants", "there is no second zone in which pieces could be missing"
    for box in area.boxes:
        yield from _box_faults(f"{record}, box {box.id}", box, area)
    if area.arrange == "map":
        for one in area.boxes:
            for other in area.boxes:
                if one.id < other.id and one.at and other.at and _overlap(one.at, other.at):
                    yield f"{record}, box {one.id}", "at", f"it overlaps box {other.id}"


def _track_faults(record: str, track: TrackSpec) -> Iterator[Fault]:
    for text in track.numbers:
        yield from _pattern_faults(record, "numbers", text)
    yield from _race_faults(record, track)
    yield from _look_faults(record, track.tint)
    for icon in track.icons.values():
        yield from _look_faults(record, icon=icon)


def _table_faults(record: str, table: TableSpec) -> Iterator[Fault]:
    if table.large and not table.race:
        yield record, "large", "only the rows of a race are high"
    for column in table.columns:
        where = f"{record}, column {column.label}"
        if GOAL in column.label and (not table.race or "{" in table.race):
            yield where, "label", f"{GOAL} needs one number that all want to reach (race)"
        yield from _pattern_faults(where, "id", column.id)
        yield from _look_faults(where, icon=column.icon)


def _box_faults(record: str, box: BoxSpec, area: AreaSpec) -> Iterator[Fault]:
    yield from _look_faults(record, icon=box.icon)
    yield from _look_faults(record, icon=box.sketch)
    for name, given in (("says", box.says), ("printed", box.printed), ("left", box.left)):
        if given and not box.header:
            yield record, name, "only a header has it"
    if area.arrange == "map" and box.at is None and not box.region:
        yield record, "at", "a box on a map needs a place (at) or a region"
    if box.at is not None and not _is_within(box.at):
        yield record, "at", "x, y, width and height must stay within 0 and 1"
    if box.region and not area.picture:
        yield record, "region", "the area has no picture"


def _race_faults(record: str, track: TrackSpec) -> Iterator[Fault]:
    if track.race and len(track.steps) < 2:
        yield record, "race", "there is no way to share out on less than two steps"
    if track.race and track.words:
        yield record, "race", "words are not shared out on the steps"
    if track.race and track.first:
        yield record, "race", "the first step of a race is 0"


def _pattern_faults(record: str, field: str, text: str) -> Iterator[Fault]:
    if _compiled(text) is None:
        yield record, field, "the braces do not match"


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


def _zones(area: AreaSpec) -> Iterator[tuple[str, ZonePlace]]:
    """Yield the zones of an area and of its boxes, each with its record."""
    for zone in area.zones:
        yield f"area {area.id}, zone {zone.id}", zone
    for box in area.boxes:
        for zone in box.zones:
            yield f"area {area.id}, box {box.id}, zone {zone.id}", zone


def _numbers(area: AreaSpec) -> Iterator[tuple[str, NumberPlace]]:
    """Yield the numbers of an area and of its boxes, each with its record."""
    for number in area.numbers:
        yield f"area {area.id}, number {number.id}", number
    for box in area.boxes:
        for number in box.numbers:
            yield f"area {area.id}, box {box.id}, number {number.id}", number


# ---------------------------------------------------------------- against a game


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
    checks = _NameChecks(names)
    for audience in layout.pages:
        if audience not in names.seats | _AUDIENCES:
            yield f"page {audience}", "id", f"there is no audience {audience} in the game"
    if layout.phase:
        yield from checks.number("top level", "phase", layout.phase)
    for word, seat in layout.deciders.items():
        if seat not in names.seats | {"referee"}:
            yield "top level", "deciders", f"there is no seat {seat} in the game, for the phase {word}"
    for word in layout.awaits:
        if word not in layout.deciders:
            yield "top level", "awaits", f"there is no decider for the phase {word}"
    yield from checks.number("top level", "asked", layout.asked)
    for number in [one.removeprefix("!") for when in layout.notices for one in when.split()]:
        yield from checks.number("top level", "notices", number)
    for when, seat in layout.noticed.items():
        if when not in layout.notices:
            yield "top level", "noticed", f"there is no notice {when}"
        if seat not in names.seats:
            yield "top level", "noticed", f"there is no seat {seat} in the game, for the notice {when}"
    for line in layout.told:
        if line not in names.lines:
            yield "top level", "told", f"the game has no line {line}"
    for area in layout.areas:
        for line in area.clash:
            if line not in names.lines:
                yield f"area {area.id}", "clash", f"the game has no line {line}"
    for reason, lines in layout.result.deeds.items():
        for line in lines:
            if line not in names.lines:
                yield "result", f"deeds.{reason}", f"the game has no line {line}"
    for entry in ("number", "of", "gone", "seated"):
        if pattern := getattr(layout.result, entry):
            yield from checks.number("result", entry, pattern)
    for reason, figure in layout.result.by.items():
        yield from checks.number(f"result.by.{reason}", "number", figure.number)
        yield from checks.number(f"result.by.{reason}", "of", figure.of)
    for area in layout.areas:
        yield from checks.area(area)
    for name in layout.styles:
        if not any(style == name or style.startswith(f"{name}.") for style in names.styles):
            yield f"style {name}", "id", f"no face and no back of the game has the style {name}"
        for row in layout.styles[name].rows:
            yield from checks.row(f"style {name}, row", row, layout.chips)
    for name, mark in layout.marks.items():
        yield from checks.mark(f"mark {name}", "id", name)
        yield from checks.pip(f"mark {name}", "of", mark.of)
    for name, pip in layout.pips.items():
        yield from checks.pip_style(name, pip)


class _NameChecks:
    """Checks names of a layout against those of a game."""

    def __init__(self, names: GameNames) -> None:
        self._names = names

    def number(self, record: str, field: str, text: str, box: str | None = None) -> Iterator[Fault]:
        """Yield a fault unless a number matches the pattern; "" is no name."""
        return self._matching(record, field, text, box, self._names.numbers, "number")

    def zone(self, record: str, field: str, text: str, box: str | None = None) -> Iterator[Fault]:
        """Yield a fault unless a zone matches the pattern."""
        return self._matching(record, field, text, box, self._names.zones, "zone")

    def either(self, record: str, field: str, text: str, box: str | None = None) -> Iterator[Fault]:
        """Yield a fault unless a number or a zone matches the pattern."""
        return self._matching(record, field, text, box, self._names.numbers | self._names.zones, "number or zone")

    def mark(self, record: str, field: str, name: str) -> Iterator[Fault]:
        """Yield a fault unless the game has marks of this name's family."""
        if name and name.partition("/")[0] not in self._names.marks:
            yield record, field, f"the game has no mark {name}"

    def pip(self, record: str, field: str, name: str) -> Iterator[Fault]:
        """Yield a fault unless a face bears a printed number of this name."""
        if name and name not in self._names.pips:
            yield record, field, f"no face of the game has the printed number {name}"

    def pip_style(self, name: str, style: PipStyle) -> Iterator[Fault]:
        """Yield the faults of a ``[pip]`` record."""
        yield from self.pip(f"pip {name}", "id", name)
        yield from self.pip(f"pip {name}", "to", style.to)

    def row(self, record: str, row: RowSpec, chips: Iterable[str]) -> Iterator[Fault]:
        """Yield the faults of a row of chips."""
        for field in ("figure_adds", "adds", "have", "kept", "soon", "gone", "words"):
            yield from self.mark(record, field, getattr(row, field))
        yield from self.pip(record, "figure", row.figure)
        slots = [row.slots.replace("{chip}", chip) for chip in chips]
        if slots and row.slots and not any(slot in self._names.pips for slot in slots):
            yield record, "slots", f"no face of the game has a printed number {row.slots}"

    def area(self, area: AreaSpec) -> Iterator[Fault]:
        """Yield the faults of an area with all that is in it."""
        record = f"area {area.id}"
        yield from self._owner(record, area.owner)
        yield from self.either(record, "each", area.each)
        for condition in area.when.split():
            yield from self.either(record, "when", condition.removeprefix("!"))
        yield from self.number(record, "near", area.near)
        for zones in area.sought:
            yield from self.zone(record, "sought", zones)
        for spotlight in area.spotlights:
            where = f"{record}, spotlight {spotlight.number}"
            yield from self.number(where, "number", spotlight.number)
            yield from self.pip(where, "wants", spotlight.wants)
            yield from self.mark(where, "fits", spotlight.fits)
            yield from self.number(where, "by", spotlight.by)
            yield from self.number(where, "spent", spotlight.spent)
            yield from self.number(where, "spent_of", spotlight.spent_of)
            yield from self.number(where, "last", spotlight.last)
            yield from self.zone(where, "won", spotlight.won)
            for pattern in spotlight.zones:
                yield from self.zone(where, "zones", pattern)
        for holding in area.holdings:
            where = f"{record}, holding {holding.zones}"
            yield from self.zone(where, "zones", holding.zones)
            yield from self.mark(where, "mark", holding.mark)
        yield from self.number(record, "focus", area.focus)
        yield from self.number(record, "way", area.way)
        yield from self.number(record, "chance", area.chance)
        yield from self.number(record, "load", area.load)
        if "{box}" in area.colour_by:
            yield from self.some_box(record, "colour_by", area.colour_by, area.boxes, self.number)
        else:
            yield from self.mark(record, "colour_by", area.colour_by)
        for where, zone in _zones(area):
            yield from self.some_box(where, "id", zone.id, area.boxes, self.zone)
            yield from self._owner(where, zone.owner)
            yield from self.pip(where, "wants", zone.wants)
            yield from self.zone(where, "comes_from", zone.comes_from)
            yield from self.number(where, "playable", zone.playable)
            yield from self.number(where, "playable_words", zone.playable_words)
        for where, number in _numbers(area):
            yield from self.some_box(where, "id", number.id, area.boxes, self.either)
            for condition in number.when.split():
                yield from self.some_box(where, "when", condition.removeprefix("!"), area.boxes, self.either)
            yield from self.number(where, "now", number.now)
            yield from self.number(where, "by", number.by)
            yield from self.number(where, "turn", number.turn)
            yield from self.number(where, "then", number.then)
            if isinstance(number.of, str):
                yield from self.number(where, "of", number.of)
        for at, track in enumerate(area.tracks, 1):
            for text in track.numbers:
                yield from self.number(f"{record}, track {track.label or at}", "numbers", text)
            yield from self.number(f"{record}, track {track.label or at}", "race", track.race)
        for at, table in enumerate(area.tables, 1):
            yield from self._table(f"{record}, table {table.label or at}", table)
        for box in area.boxes:
            yield from self._box(record, area, box)

    def some_box(
        self, record: str, field: str, text: str, boxes: tuple[BoxSpec, ...], check: Callable[..., Iterator[Fault]]
    ) -> Iterator[Fault]:
        """Yield a fault unless the pattern matches something, in one of the boxes if it names ``{box}``."""
        faults = [list(check(record, field, text, box.id)) for box in boxes] if "{box}" in text and boxes else []
        if not faults:
            yield from check(record, field, text)
        elif all(faults):
            yield from faults[0]

    def _box(self, record: str, area: AreaSpec, box: BoxSpec) -> Iterator[Fault]:
        """Yield a fault if nothing that lies in each box is there for this one, unless it is a mere heading."""
        yield from self.zone(f"{record}, box {box.id}", "printed", box.printed)
        yield from self.number(f"{record}, box {box.id}", "says", box.says)
        for key in box.keys:
            yield from self.number(f"{record}, box {box.id}, key {key.text}", "when", key.when)
        shared = [zone.id for zone in area.zones if "{box}" in zone.id]
        shared += [number.id for number in area.numbers if "{box}" in number.id]
        heading = box.title and area.arrange == "map" and not box.region
        if not shared or heading or box.zones or box.numbers or box.keys:
            return
        if all(any(True for _ in self.either(record, "id", text, box.id)) for text in shared):
            yield f"{record}, box {box.id}", "id", f"the game has nothing that lies in a box {box.id}"

    def _table(self, record: str, table: TableSpec) -> Iterator[Fault]:
        for column in table.columns:
            yield from self.either(f"{record}, column {column.label}", "id", column.id)
            if column.of:
                yield from self.either(f"{record}, column {column.label}", "of", column.of)
        for field in ("when", "gone", "lead", "follows", "race", "count"):
            yield from self.number(record, field, getattr(table, field))

    def _owner(self, record: str, owner: str) -> Iterator[Fault]:
        if owner and "{" not in owner and owner not in self._names.seats | {"referee"}:
            yield record, "owner", f"the game has no seat {owner}"

    def _matching(
        self, record: str, field: str, text: str, box: str | None, ids: frozenset[str], what: str
    ) -> Iterator[Fault]:
        whole = text if box is None else text.replace("{box}", box)
        pattern = _compiled(whole)
        if text and (pattern is None or not any(map(pattern.fullmatch, ids))):
            yield record, field, f"the game has no {what} {text}"


@cache
def _compiled(text: str) -> re.Pattern[str] | None:
    """Return what a pattern matches; None if its braces do not match."""
    parts = re.split(r"\{\w+\}", text)
    if any("{" in part or "}" in part for part in parts):
        return None
    return re.compile("[^/:~]+".join(map(re.escape, parts)))
