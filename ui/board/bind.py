"""A layout and a View together: which areas, boxes, zones and numbers there are for this audience."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

from engine.view import Scalar, View
from ui.board.layout import Area, Box, Layout, NumberPlace, Part, Table, Track, ZonePlace

_NAME = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class BoundZone:
    """A zone of the View with its place."""

    id: str
    place: ZonePlace
    label: str
    owner: str


@dataclass(frozen=True)
class BoundNumber:
    """A number of the View with its place; ``seat`` if its pattern names one; ``total``: what it is out of, or 0."""

    id: str
    place: NumberPlace
    label: str
    seat: str
    total: int = 0


@dataclass(frozen=True)
class BoundTrack:
    """A track with the numbers that have a marker on it, each with its seat or ""."""

    track: Track
    markers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BoundTable:
    """A table with its rows: the row's name and the number in each column ("" where there is none).

    A column of which there is no number at all has no place.
    """

    table: Table
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class BoundBox:
    """A box with its zones and numbers."""

    box: Box
    zones: tuple[BoundZone, ...]
    numbers: tuple[BoundNumber, ...]


@dataclass(frozen=True)
class BoundArea:
    """An area that has something to show; ``key`` tells areas of one pattern apart."""

    key: str
    area: Area
    title: str
    owner: str
    boxes: tuple[BoundBox, ...]
    numbers: tuple[BoundNumber, ...]
    tracks: tuple[BoundTrack, ...]
    tables: tuple[BoundTable, ...]
    closed: bool = False


@dataclass(frozen=True)
class BoundPart:
    """A part of the page that has something to show: areas, or further parts."""

    part: Part
    areas: tuple[BoundArea, ...]
    parts: tuple[BoundPart, ...]


@cache
def _pattern(text: str) -> re.Pattern[str]:
    pieces, at = [], 0
    seen: set[str] = set()
    for found in _NAME.finditer(text):
        pieces.append(re.escape(text[at : found.start()]))
        name = found[1]
        pieces.append(f"(?P={name})" if name in seen else f"(?P<{name}>[^/:~]+)")
        seen.add(name)
        at = found.end()
    pieces.append(re.escape(text[at:]))
    return re.compile("".join(pieces))


def fill(text: str, names: dict[str, str]) -> str:
    """The text with the names in braces that are known put in."""
    return _NAME.sub(lambda found: names.get(found[1], found[0]), text) if "{" in text else text


def matches(text: str, ids: Iterable[str], names: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The ids that fit a pattern, in their own order, each with all names it stands for."""
    text = fill(text, names)
    if "{" not in text:
        if text in ids:
            yield text, names
        return
    compiled = _pattern(text)
    for id_ in ids:
        if found := compiled.fullmatch(id_):
            yield id_, names | found.groupdict()


def value_of(view: View, id_: str) -> Scalar:
    """The value of a number, or how many pieces lie in the zone of this id; None if there is neither."""
    zone = view.zones.get(id_)
    return view.numbers.get(id_) if zone is None else zone.count


def conditions(layout: Layout, view: View) -> tuple[tuple[str, Scalar], ...]:
    """The numbers on which it depends what is laid out where, with whether they are true, or how many dots they are."""
    truths = {area.when for area in layout.areas} | {table.when for area in layout.areas for table in area.tables}
    truths |= {number.when for area in layout.areas for number in area.numbers}
    truths |= {number.when for area in layout.areas for box in area.boxes for number in box.numbers}
    dots = {number.of for area in layout.areas for number in area.numbers if number.show == "dots"}
    found: list[tuple[str, Scalar]] = [
        (id_, bool(value_of(view, id_)))
        for text in sorted(truths - {""})
        for ids in (view.numbers, view.zones)
        for id_, _ in matches(text, ids, {})
    ]
    return (*found, *((name, view.numbers.get(name)) for name in dots if isinstance(name, str)))


class Binder:
    """Binds a layout to the ids of one View. ``{own}`` stands for the audience's own seat."""

    def __init__(self, layout: Layout, view: View, seats: dict[str, str]) -> None:
        self._layout = layout
        self._view = view
        self._seats = seats
        self._own = {"own": view.audience}
        self._areas: dict[str, tuple[BoundArea, ...]] = {area.id: tuple(self._area(area)) for area in layout.areas}

    def page(self) -> BoundPart | None:
        """The audience's page with only what there is; None if there is nothing."""
        return self._part(self._layout.page(self._view.audience))

    def _part(self, part: Part) -> BoundPart | None:
        if part.area:
            areas = self._areas[part.area]
            return BoundPart(part, areas, ()) if areas else None
        parts = tuple(bound for inner in part.parts if (bound := self._part(inner)) is not None)
        return BoundPart(part, (), parts) if parts else None

    def _area(self, area: Area) -> Iterator[BoundArea]:
        if not area.each:
            if bound := self._one(area, self._own):
                yield bound
            return
        seen: dict[tuple[tuple[str, str], ...], dict[str, str]] = {}
        for ids in (self._view.zones, self._view.numbers):
            for _, names in matches(area.each, ids, self._own):
                seen.setdefault(tuple(sorted(names.items())), names)
        order = {seat: at for at, seat in enumerate(self._seats)}
        for names in sorted(seen.values(), key=lambda names: order.get(names.get("seat", ""), len(order))):
            if bound := self._one(area, names):
                yield bound

    def _one(self, area: Area, names: dict[str, str]) -> BoundArea | None:
        if area.when and not self._view.numbers.get(fill(area.when, names)):
            return self._closed(area, names) if area.closed else None
        boxes = tuple(self._boxes(area, names))
        numbers = tuple(self._numbers(area.numbers, names))
        tracks = tuple(bound for track in area.tracks if (bound := self._track(track, names)).markers)
        tables = tuple(rows for table in area.tables if (rows := self._table(table, names)).rows)
        if not numbers and not tracks and not tables and not any(box.zones or box.numbers for box in boxes):
            return None
        return BoundArea(
            key=_key(area, names),
            area=area,
            title=fill(area.title, self._named(names)),
            owner=fill(area.owner, names),
            boxes=boxes,
            numbers=numbers,
            tracks=tracks,
            tables=tables,
        )

    def _closed(self, area: Area, names: dict[str, str]) -> BoundArea:
        title, owner = fill(area.title, self._named(names)), fill(area.owner, names)
        return BoundArea(_key(area, names), area, title, owner, (), (), (), (), closed=True)

    def _boxes(self, area: Area, names: dict[str, str]) -> Iterator[BoundBox]:
        for box in area.boxes or (Box(""),):
            inner = {**names, "box": box.id}
            shared = area.zones if not area.boxes else tuple(zone for zone in area.zones if "{box}" in zone.id)
            zones = tuple(self._zones((*shared, *box.zones), inner))
            numbers = tuple(self._numbers(box.numbers, inner))
            if area.boxes:
                numbers += tuple(self._numbers(tuple(n for n in area.numbers if "{box}" in n.id), inner))
            if zones or numbers or area.arrange == "map":
                yield BoundBox(box, zones, numbers)

    def _zones(self, places: Iterable[ZonePlace], names: dict[str, str]) -> Iterator[BoundZone]:
        seen: set[str] = set()
        for place in places:
            for id_, found in matches(place.id, self._view.zones, names):
                if id_ in seen:
                    continue
                seen.add(id_)
                label = self._view.zones[id_].name if place.label == "*" else fill(place.label, self._named(found))
                yield BoundZone(id_, place, label, fill(place.owner, found))

    def _numbers(self, places: Iterable[NumberPlace], names: dict[str, str]) -> Iterator[BoundNumber]:
        for place in places:
            if "{box}" in place.id and "box" not in names:
                continue
            for id_, found in self._counted(place.id, names):
                if place.when and not value_of(self._view, fill(place.when, found)):
                    continue
                total = self._view.numbers.get(place.of) if isinstance(place.of, str) else place.of
                label, seat = fill(place.label, self._named(found)), found.get("seat", "")
                yield BoundNumber(id_, place, label, seat, total if isinstance(total, int) else 0)

    def _track(self, track: Track, names: dict[str, str]) -> BoundTrack:
        found = [pair for pattern in track.numbers for pair in matches(pattern, self._view.numbers, names)]
        return BoundTrack(track, tuple((id_, named.get("seat", "")) for id_, named in found))

    def _table(self, table: Table, names: dict[str, str]) -> BoundTable:
        rows: dict[str, dict[str, str]] = {}
        for column in table.columns:
            for id_, named in self._counted(column.id, names):
                if table.others and named.get(table.row) == self._view.audience:
                    continue
                if not table.when or self._view.numbers.get(fill(table.when, named)):
                    rows.setdefault(named.get(table.row, ""), {})[column.id] = id_
        order = {seat: at for at, seat in enumerate(self._seats)}
        listed = sorted(rows.items(), key=lambda row: order.get(row[0], len(order)))
        columns = tuple(column for column in table.columns if any(column.id in ids for ids in rows.values()))
        return BoundTable(
            msgspec.structs.replace(table, columns=columns),
            tuple((row, tuple(ids.get(column.id, "") for column in columns)) for row, ids in listed),
        )

    def _counted(self, text: str, names: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
        """The numbers of a pattern, and the zones of it, which stand for how many lie there."""
        yield from matches(text, self._view.numbers, names)
        yield from matches(text, self._view.zones, names)

    def _named(self, names: dict[str, str]) -> dict[str, str]:
        return {name: self._seats.get(value, value) for name, value in names.items()}


def _key(area: Area, names: dict[str, str]) -> str:
    return "/".join((area.id, *(value for name, value in names.items() if name != "own")))
