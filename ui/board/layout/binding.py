"""Binding of a layout to a View: the areas, boxes, zones and numbers that this audience has."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Generic, TypeVar

import msgspec

from engine.model.view import Scalar, View
from ui.board.layout.layout_schema import AreaSpec, BoxSpec, Layout, PagePart
from ui.board.layout.number_schema import MeasuredPlace, NumberPlace, SharePlace
from ui.board.layout.table_schema import GainSpec, HoldingSpec, SpotlightSpec, TableSpec, TrackSpec
from ui.board.layout.zone_schema import ZonePlace

Place = TypeVar("Place", bound=NumberPlace, covariant=True)

_NAME = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class BoundZone:
    """A zone of the View with its place; ``before`` are those to which pieces come first from the zone it is fed by."""

    id: str
    place: ZonePlace
    label: str
    owner: str
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoundNumber(Generic[Place]):
    """A number of the View with its place; ``seat`` if its pattern names one; ``total``: as `total_of` says."""

    id: str
    place: Place
    label: str
    seat: str
    total: int = 0


AnyBound = BoundNumber[NumberPlace]
"""A number of any kind with its place."""


@dataclass(frozen=True, slots=True)
class BoundTrack:
    """A track with the numbers that have a marker on it, each with its seat or ""."""

    track: TrackSpec
    markers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BoundTable:
    """A table with its rows: the row's name and the number in each column ("" where there is none).

    Columns without any number are left out.
    """

    table: TableSpec
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class BoundHolding:
    """A list of the places that the audience's own seat holds, with the zones of all places there are."""

    place: HoldingSpec
    seat: str
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoundSpotlight:
    """The place that matters now, with the zones of each place that may be it: "" for those that are not seen."""

    place: SpotlightSpec
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class BoundBox:
    """A box with its zones and numbers."""

    box: BoxSpec
    zones: tuple[BoundZone, ...]
    numbers: tuple[AnyBound, ...]

    @property
    def holds(self) -> bool:
        """Whether it has something to show: a zone, a number or a key, or it heads a row."""
        return bool(self.zones or self.numbers or self.box.keys or self.box.header)


@dataclass(frozen=True, slots=True)
class BoundArea:
    """An area that has something to show; ``key`` distinguishes areas of one pattern."""

    key: str
    area: AreaSpec
    title: str
    owner: str
    boxes: tuple[BoundBox, ...]
    numbers: tuple[AnyBound, ...]
    tracks: tuple[BoundTrack, ...]
    tables: tuple[BoundTable, ...]
    closed: bool = False
    says: tuple[str, str] = ("", "")
    holdings: tuple[BoundHolding, ...] = ()
    spotlights: tuple[BoundSpotlight, ...] = ()
    gains: tuple[GainSpec, ...] = ()

    @property
    def figures(self) -> tuple[object, ...]:
        """What stands above its boxes, beside numbers."""
        return (*self.tracks, *self.tables, *self.holdings, *self.spotlights, *self.gains)

    @property
    def is_over(self) -> bool:
        """Whether it is closed, and the game has ended."""
        return self.says[0] == self.area.over

    @property
    def bears_something(self) -> bool:
        """Whether there is more in it than words on a closed area, heads of rows, and a key to places that are not there."""
        if self.closed:
            return False
        if self.numbers or self.figures or any(box.zones or box.numbers for box in self.boxes):
            return True
        return any(box.box.keys for box in self.boxes) and not any(box.box.zones for box in self.boxes)


@dataclass(frozen=True)
class BoundPart:
    """A part of the page that has something to show: areas, or further parts."""

    part: PagePart
    areas: tuple[BoundArea, ...]
    parts: tuple[BoundPart, ...]

    def all_areas(self) -> list[BoundArea]:
        """Return its areas and those of its parts, in their order."""
        return [*self.areas, *(area for part in self.parts for area in part.all_areas())]

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """Who owns the zones that have a place on it (or ""), in the order of their places."""
        areas = self.all_areas()
        return {zone.id: zone.owner or area.owner for area in areas for box in area.boxes for zone in box.zones}


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


def _match_id(text: str, id_: str) -> Mapping[str, str] | None:
    """Return what the names in a pattern stand for in this id; None if it does not match."""
    found = _pattern(text).fullmatch(id_)
    return found.groupdict() if found else None


@cache
def _parts(text: str) -> tuple[str, ...]:
    """Return words of a text and names in braces, by turns."""
    return tuple(_NAME.split(text))


def fill(text: str, names: dict[str, str]) -> str:
    """Return the text with the names in braces that are known put in."""
    if "{" not in text:
        return text
    parts = list(_parts(text))
    for at in range(1, len(parts), 2):
        parts[at] = names.get(parts[at], f"{{{parts[at]}}}")
    return "".join(parts)


class IdIndex:
    """The ids of the zones or numbers of a View, found by pattern. Successive Views mostly have the same ones."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = dict.fromkeys(ids)
        self._found: dict[str, list[tuple[str, Mapping[str, str]]]] = {}
        self._among: dict[tuple[str, ...], tuple[str, ...]] = {}

    def matching(self, text: str, names: dict[str, str]) -> list[tuple[str, dict[str, str]]]:
        """Return the ids that fit a pattern, in their own order, each with all names it stands for."""
        text = fill(text, names)
        if "{" not in text:
            return [(text, names)] if text in self._ids else []
        if text not in self._found:
            begins, ends = text.partition("{")[0], text.rpartition("}")[2]
            alike = [id_ for id_ in self._ids if id_.startswith(begins) and id_.endswith(ends)]
            self._found[text] = [(id_, found) for id_ in alike if (found := _match_id(text, id_)) is not None]
        return [(id_, {**names, **meant}) for id_, meant in self._found[text]]

    def matching_any(self, patterns: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids that fit any of these patterns, in their own order."""
        if patterns not in self._among:
            fitting = {id_ for text in patterns for id_, _ in self.matching(text, {})}
            self._among[patterns] = tuple([id_ for id_ in self._ids if id_ in fitting])
        return self._among[patterns]


@lru_cache(maxsize=64)
def _ids(ids: tuple[str, ...]) -> IdIndex:
    return IdIndex(ids)


def ids_of(view: View) -> tuple[IdIndex, IdIndex]:
    """Return the ids of the numbers and of the zones of a View."""
    return _ids(tuple(view.numbers)), _ids(tuple(view.zones))


def split_seats(value: str, seats: Container[str]) -> tuple[list[str], str]:
    """Return the seats that a value begins with, and the words after them."""
    words = value.split()
    count = next((at for at, word in enumerate(words) if word not in seats), len(words))
    return words[:count], " ".join(words[count:])


def value_of(view: View, id_: str) -> Scalar:
    """Return the value of a number, or how many pieces lie in the zone of this id; None if there is neither."""
    zone = view.zones.get(id_)
    return view.numbers.get(id_) if zone is None else zone.count


def own_words(view: View, number: str) -> tuple[str, ...]:
    """Return what a number tells the audience alone of what it is asked: its lines that begin with a colon, the longest
    first; () if there are none.
    """
    told = str(view.numbers.get(fill(number, {"own": view.audience})) or "") if number else ""
    return tuple([line.removeprefix(": ") for line in told.splitlines() if line.startswith(": ")])


def are_met(view: View, conditions: str) -> bool:
    """Return whether each number or zone that is named is not 0, false or empty, or with ``!`` before it just that."""
    return all(bool(value_of(view, one.removeprefix("!"))) != one.startswith("!") for one in conditions.split())


def is_silent(zone: BoundZone, view: View) -> bool:
    """Return whether a zone to which pieces come says nothing of that while it is empty.

    All that are left go to empty ones before it; or there is none anywhere yet.
    """
    pile, empty = view.zones.get(zone.place.comes_from), sum(not view.zones[one].count for one in zone.before)
    return pile is not None and (pile.count <= empty or is_before_all(zone, view))


def is_before_all(zone: BoundZone, view: View) -> bool:
    """Return whether no piece has come yet to this zone or any of its kind, as before the game begins."""
    family = zone.id.partition("/")[0]
    return not any(one.count for id_, one in view.zones.items() if id_.partition("/")[0] == family)


def total_of(place: NumberPlace, view: View) -> int:
    """Return what a number is out of, where it depends on that how much room it takes, else 0; of one ``of`` another the
    largest total of as many digits.
    """
    if not isinstance(place, MeasuredPlace):
        return 0
    total = view.numbers.get(place.of) if isinstance(place.of, str) else place.of
    if not isinstance(total, int):
        return 0
    return 10 ** len(str(total)) - 1 if isinstance(place, SharePlace) else total


class Binder:
    """Binds a layout to the ids of one View. ``{own}`` stands for the audience's own seat."""

    def __init__(self, layout: Layout, view: View, seats: dict[str, str]) -> None:
        self._layout = layout
        self._view = view
        self._numbers_of, self._zones_of = ids_of(view)
        self._seats = seats
        self._own = {"own": view.audience}
        self._areas = {area.id: tuple(self._area(area)) for area in layout.areas}

    def page(self) -> BoundPart | None:
        """Return the audience's page with only what there is; None if there is nothing."""
        page = self._part(self._layout.page(self._view.audience))
        return _without_second_places(page, set()) if page is not None else None

    def _part(self, part: PagePart) -> BoundPart | None:
        if part.area:
            areas = self._areas[part.area]
            return BoundPart(part, areas, ()) if areas else None
        parts = tuple(bound for inner in part.parts if (bound := self._part(inner)) is not None)
        return BoundPart(part, (), parts) if parts else None

    def _area(self, area: AreaSpec) -> Iterator[BoundArea]:
        if not area.each:
            if bound := self._one(area, self._own):
                yield bound
            return
        seen: dict[tuple[tuple[str, str], ...], dict[str, str]] = {}
        for ids in (self._zones_of, self._numbers_of):
            for _, names in ids.matching(area.each, self._own):
                if area.others and names.get("seat") == self._view.audience:
                    continue
                seen.setdefault(tuple(sorted(names.items())), names)
        order = {seat: at for at, seat in enumerate(self._seats)}
        for names in sorted(seen.values(), key=lambda names: order.get(names.get("seat", ""), len(order))):
            if bound := self._one(area, names):
                yield bound

    def _one(self, area: AreaSpec, names: dict[str, str]) -> BoundArea | None:
        if area.until_end if self._view.outcome is not None else area.ended:
            return None
        if not are_met(self._view, fill(area.when, names)):
            return self._closed(area, names) if area.closed and (area.over or self._view.outcome is None) else None
        boxes = tuple(self._boxes(area, names))
        numbers = tuple(self._numbers(area.numbers, names))
        tracks = tuple(bound for track in area.tracks if (bound := self._track(track, names)).markers)
        tables = tuple(rows for table in area.tables if (rows := self._table(table, names)).rows)
        holdings = tuple(held for place in area.holdings if (held := self._holding(place, names)).zones)
        spotlights = tuple(lit for place in area.spotlights if (lit := self._spotlight(place, names)).places)
        gains = tuple(place for place in area.gains if self._zones_of.matching(place.zone, names))
        figures = numbers or tracks or tables or holdings or spotlights or gains
        if not figures and not any(box.holds for box in boxes):
            return None
        return BoundArea(
            key=_key(area, names),
            area=area,
            title=self._title(area, names),
            owner=fill(area.owner, names),
            boxes=boxes,
            numbers=numbers,
            tracks=tracks,
            tables=tables,
            holdings=holdings,
            spotlights=spotlights,
            gains=gains,
        )

    def _title(self, area: AreaSpec, names: dict[str, str]) -> str:
        """Return the heading of an area, which may be another once the game has ended."""
        over = area.title_over if self._view.outcome is not None else ""
        return fill(over or area.title, self._named(names))

    def _closed(self, area: AreaSpec, names: dict[str, str]) -> BoundArea:
        title, owner = self._title(area, names), fill(area.owner, names)
        boxes = tuple(self._sealed(area, names)) if area.sealed else ()
        says = (area.closed, area.closed_text) if self._view.outcome is None else (area.over, area.over_text)
        return BoundArea(_key(area, names), area, title, owner, boxes, (), (), (), closed=True, says=says)

    def _sealed(self, area: AreaSpec, names: dict[str, str]) -> Iterator[BoundBox]:
        """Yield the first box of a closed area, which keeps its place."""
        for box in area.boxes[:1]:
            yield BoundBox(box, tuple(self._zones(box.zones, {**names, "box": box.id})), ())

    def _boxes(self, area: AreaSpec, names: dict[str, str]) -> Iterator[BoundBox]:
        """Yield the boxes that hold something, and on a map all; an area without boxes is one."""
        if not area.boxes:
            zones = tuple(self._zones(area.zones, {**names, "box": ""}))
            if zones or area.arrange == "map":
                yield BoundBox(BoxSpec(""), zones, ())
            return
        shared = tuple(zone for zone in area.zones if "{box}" in zone.id)
        counted = tuple(number for number in area.numbers if "{box}" in number.id)
        fed: dict[str, tuple[str, ...]] = {}
        for box in area.boxes:
            inner = {**names, "box": box.id}
            zones = tuple(self._zones((*shared, *box.zones), inner, fed))
            numbers = (*self._numbers(box.numbers, inner), *self._numbers(counted, inner))
            if zones or numbers or box.keys or box.header or area.arrange == "map":
                yield BoundBox(box, zones, numbers)

    def _zones(
        self, places: Iterable[ZonePlace], names: dict[str, str], fed: dict[str, tuple[str, ...]] | None = None
    ) -> Iterator[BoundZone]:
        """Yield the zones of these places; ``fed`` are those so far of an area, by the zone from which pieces come."""
        fed = {} if fed is None else fed
        seen: set[str] = set()
        for place in places:
            for id_, found in self._zones_of.matching(place.id, names):
                if id_ in seen:
                    continue
                seen.add(id_)
                label = self._view.zones[id_].name if place.label == "*" else fill(place.label, self._named(found))
                before = fed.get(place.comes_from, ())
                if place.comes_from:
                    fed[place.comes_from] = (*before, id_)
                yield BoundZone(id_, place, label, fill(place.owner, found), before)

    def _numbers(self, places: Iterable[NumberPlace], names: dict[str, str]) -> Iterator[AnyBound]:
        for place in places:
            if "{box}" in place.id and "box" not in names:
                continue
            for id_, found in self._counted(place.id, names):
                if not are_met(self._view, fill(place.when, {**names, **found})):
                    continue
                label, seat = fill(place.label, self._named(found)), found.get("seat", "")
                yield BoundNumber(id_, place, label, seat, total_of(place, self._view))

    def _track(self, track: TrackSpec, names: dict[str, str]) -> BoundTrack:
        found = [pair for pattern in track.numbers for pair in self._numbers_of.matching(pattern, names)]
        return BoundTrack(track, tuple((id_, named.get("seat", "")) for id_, named in found))

    def _table(self, table: TableSpec, names: dict[str, str]) -> BoundTable:
        rows: dict[str, dict[str, str]] = {}
        for column in table.columns:
            for id_, named in self._counted(column.id, names):
                if not table.when or self._view.numbers.get(fill(table.when, named)):
                    rows.setdefault(named.get("seat", ""), {})[column.id] = id_
        order = {seat: at for at, seat in enumerate(self._seats)}
        listed = sorted(rows.items(), key=lambda row: order.get(row[0], len(order)))
        columns = tuple(column for column in table.columns if any(column.id in ids for ids in rows.values()))
        race = table.race if columns[:1] == table.columns[:1] else ""
        return BoundTable(
            msgspec.structs.replace(table, columns=columns, race=race),
            tuple((row, tuple(ids.get(column.id, "") for column in columns)) for row, ids in listed),
        )

    def _holding(self, place: HoldingSpec, names: dict[str, str]) -> BoundHolding:
        zones = tuple(id_ for id_, _ in self._zones_of.matching(place.zones, names))
        return BoundHolding(place, self._view.audience, zones)

    def _spotlight(self, place: SpotlightSpec, names: dict[str, str]) -> BoundSpotlight:
        found = [meant for _, meant in self._zones_of.matching(place.zones[0], names)]
        return BoundSpotlight(place, tuple([tuple([self._seen(zone, one) for zone in place.zones]) for one in found]))

    def _seen(self, zone: str, names: dict[str, str]) -> str:
        """Return the zone that a pattern means; "" if the audience does not see it."""
        return next((id_ for id_, _ in self._zones_of.matching(zone, names)), "")

    def _counted(self, text: str, names: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the numbers of a pattern, and the zones of it, which stand for how many lie there."""
        yield from self._numbers_of.matching(text, names)
        yield from self._zones_of.matching(text, names)

    def _named(self, names: dict[str, str]) -> dict[str, str]:
        return {name: self._seats.get(value, value) for name, value in names.items()}


def _without_second_places(page: BoundPart, placed: set[str]) -> BoundPart:
    """Return a page on which each zone lies in the first of its boxes; ``placed`` grows by those that have a place."""
    areas = []
    for area in page.areas:
        boxes = tuple(
            box if placed.isdisjoint(zone.id for zone in box.zones) else replace(box, zones=_unplaced(box.zones, placed))
            for box in area.boxes
        )
        placed |= {zone.id for box in boxes for zone in box.zones}
        areas.append(area if boxes == area.boxes else replace(area, boxes=boxes))
    return BoundPart(page.part, tuple(areas), tuple(_without_second_places(part, placed) for part in page.parts))


def _unplaced(zones: tuple[BoundZone, ...], placed: set[str]) -> tuple[BoundZone, ...]:
    return tuple(zone for zone in zones if zone.id not in placed)


def _key(area: AreaSpec, names: dict[str, str]) -> str:
    return "/".join((area.id, *(value for name, value in names.items() if name != "own")))
