"""What a game declares of its table: its zones, numbers, marks, rolls, lines and decisions, and who sees how much of each.

These declarations are the visibility table of the rules digest, as data. Whatever is not listed is not seen.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import TypeVar

import msgspec

from engine.english import humanize
from engine.model.view import Back, Face

REFEREE = "referee"
PUBLIC = "public"
EVERYBODY = "*"
"""In a sight: every audience that is not named itself."""
OWN = "own"
"""In the sight of a decision: the seats that are asked. In that of a line or roll: the seat of its ``seat`` argument."""


class Grade(IntEnum):
    """How much of a thing an audience sees."""

    NOTHING = 0
    COUNT = 1
    BACKS = 2
    FACES = 3


NOTHING, COUNT, BACKS, FACES = Grade.NOTHING, Grade.COUNT, Grade.BACKS, Grade.FACES

Visibility = Mapping[str, Grade]
"""Audience to grade; an audience that is not listed (and no ``*``) sees nothing."""


def faces(*audiences: str) -> dict[str, Grade]:
    """A sight in which these audiences see everything of the thing; join sights with ``|``."""
    return dict.fromkeys(audiences, FACES)


def backs(*audiences: str) -> dict[str, Grade]:
    """A sight in which these audiences see backs only."""
    return dict.fromkeys(audiences, BACKS)


def counts(*audiences: str) -> dict[str, Grade]:
    """A sight in which these audiences see only how many."""
    return dict.fromkeys(audiences, COUNT)


TO_ALL: Visibility = MappingProxyType({EVERYBODY: FACES})


class Kind(msgspec.Struct, frozen=True, gc=False):
    """A kind of piece: its face, and the back it shares with all it must not be told from."""

    face: Face
    back: Back = Back()


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A place for pieces.

    Attributes:
        id, name: as the board layout and the log call it.
        sight: what of face-up pieces is seen.
        down: what of face-down pieces is seen; by default the same.
        ordered: places are public (numbered slots); else backs carry no order.
        keeps_secret: stays as declared when the game has ended and all else is opened.
    """

    id: str
    name: str
    visibility: Visibility = {}
    down: Visibility | None = None
    ordered: bool = False
    keeps_secret: bool = False


class Number(msgspec.Struct, frozen=True, gc=False):
    """A number, word or flag of the table, with its audience (any grade above NOTHING shows it)."""

    id: str
    name: str
    visibility: Visibility = {}
    keeps_secret: bool = False


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Marks of one family (the part of their name before ``/``).

    Seen by those in ``sight`` who also see the marked piece at ``least`` or better. ``parts`` are names for what stands
    after the ``/``, where it is not to be read as it is.
    """

    family: str
    name: str
    visibility: Visibility = TO_ALL
    least: Grade = FACES
    parts: Mapping[str, str] = {}


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A kind of dice roll: its title and who sees the faces (COUNT: only that dice were thrown)."""

    id: str
    title: str
    visibility: Visibility = {}
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: a template (``"{card} is Fixed at {place}"``) and its readers."""

    id: str
    text: str
    visibility: Visibility = {}


class Asking(msgspec.Struct, frozen=True, gc=False):
    """How a decision is seen: FACES its title and detail, BACKS who is asked and its title, COUNT only who is asked.

    ``title`` and ``detail`` are templates over the task's data.
    """

    id: str
    title: str
    visibility: Visibility = {}
    detail: str = ""


T = TypeVar("T", Zone, Number, Roll, Line, Asking)


class Plan(msgspec.Struct, frozen=True):
    """The sights of a schema resolved for one audience: only what it may see at all.

    Attributes:
        id: whose it is, and when.
        zones: by zone id, what is seen of it.
        numbers: the visible numbers.
        numbers_key: equal for plans that see the same numbers.
        marks: family to the least grade at which it is seen.
        asks: by kind of decision, its grade for this audience when it is not asked, and when it is.
    """

    id: str
    zones: Mapping[str, ZonePlan]
    numbers: tuple[str, ...]
    numbers_key: str
    marks: Mapping[str, Grade]
    asks: Mapping[str, tuple[Grade, Grade]]


class ZonePlan(msgspec.Struct, frozen=True, gc=False):
    """What one audience sees of a zone.

    Attributes:
        id, name, ordered: as declared.
        up, down: the grades of face-up and face-down pieces.
        key: equal for audiences that see exactly the same of the zone and of the marks in it.
        counted: only their number is seen.
        mixed: face-up and face-down pieces are seen differently.
        row: backs whose order tells nothing.
    """

    id: str
    name: str
    up: Grade
    down: Grade
    ordered: bool
    key: str
    counted: bool
    mixed: bool
    row: bool


class Schema:
    """The declarations of one match, fixed before it begins.

    ``names`` are what the session calls the seats; lines of the log name them so, and so do zones and numbers that are
    declared with a seat in braces (``Hand of {red}``). A match sets it.

    Raises ValueError if an id is declared twice or a sight names an audience that does not exist.
    """

    def __init__(
        self,
        game: str,
        seats: tuple[str, ...],
        *,
        kinds: Mapping[str, Kind],
        zones: Iterable[Zone],
        numbers: Iterable[Number] = (),
        marks: Iterable[Mark] = (),
        rolls: Iterable[Roll] = (),
        lines: Iterable[Line] = (),
        asks: Iterable[Asking] = (),
        opens_at_end: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.audiences = (REFEREE, *seats, PUBLIC)
        self.kinds = MappingProxyType(dict(kinds))
        self._declared = _by_id(zones), _by_id(numbers)
        self.zones, self.numbers = self._declared
        self.marks = MappingProxyType({mark.family: mark for mark in marks})
        self.rolls = _by_id(rolls)
        self.lines = _by_id(lines)
        self.asks = _by_id(asks)
        self.opens_at_end = opens_at_end
        self._check()
        self.names = {}

    @property
    def names(self) -> Mapping[str, str]:
        """What the session calls the seats, by seat."""
        return self._names

    @names.setter
    def names(self, names: Mapping[str, str]) -> None:
        self._names = names
        called = {seat: names.get(seat, seat) for seat in self.seats}
        zones, numbers = self._declared
        self.zones = MappingProxyType({zone.id: _called(zone, called) for zone in zones.values()})
        self.numbers = MappingProxyType({number.id: _called(number, called) for number in numbers.values()})
        self._plans: dict[str, Plan] = {}
        self._last_plans: dict[str, Plan] = {}  # once the game is over
        self._sights: dict[str, ZonePlan] = {}

    def plan(self, audience: str, over: bool) -> Plan | None:
        """What the audience may see, during play or once the game is over; None for an unknown audience."""
        plans = self._last_plans if over else self._plans
        plan = plans.get(audience)
        if plan is None and audience in self.audiences:
            plan = plans[audience] = self._plan(audience, over)
        return plan

    def mark_name(self, mark: str) -> str:
        """A mark for people: ``Lead: Mazatlan``. Raises KeyError for one of no family that is declared."""
        family, _, part = mark.partition("/")
        mark_family = self.marks[family]
        named = mark_family.parts.get(part) or humanize(part).title()
        return f"{mark_family.name}: {named}" if part else mark_family.name

    def _plan(self, audience: str, over: bool) -> Plan:
        opened = over and self.opens_at_end
        marks = {mark.family: mark.least for mark in self.marks.values() if opened or grade(mark.visibility, audience)}
        same_marks = ",".join(f"{family}{least}" for family, least in sorted(marks.items()))
        zones = {}
        for zone in self.zones.values():
            if opened and not zone.keeps_secret:
                up = down = FACES
            else:
                up = grade(zone.visibility, audience)
                down = up if zone.down is None else grade(zone.down, audience)
            if up or down:
                key = f"{zone.id}|{10 * up + down}|{same_marks}"
                zones[zone.id] = self._sights.get(key) or self._seen(zone, up, down, key)
        numbers = tuple(
            number.id
            for number in self.numbers.values()
            if grade(number.visibility, audience) or (opened and not number.keeps_secret)
        )
        asks = {
            ask.id: (grade(ask.visibility, audience), grade(ask.visibility, audience, (audience,)))
            for ask in self.asks.values()
        }
        return Plan(f"{audience}|{over:d}", zones, numbers, sys.intern("|".join(numbers)), marks, asks)

    def _seen(self, zone: Zone, up: Grade, down: Grade, key: str) -> ZonePlan:
        counted, mixed, row = up == down == COUNT, up != down, not zone.ordered and max(up, down) == BACKS
        self._sights[key] = seen = ZonePlan(zone.id, zone.name, up, down, zone.ordered, key, counted, mixed, row)
        return seen

    def _check(self) -> None:
        known = {*self.audiences, EVERYBODY, OWN}
        things: list[tuple[str, Visibility]] = [(zone.id, zone.visibility) for zone in self.zones.values()]
        things += [(zone.id, zone.down) for zone in self.zones.values() if zone.down is not None]
        for declared in (self.numbers, self.rolls, self.lines, self.asks):
            things += [(thing.id, thing.visibility) for thing in declared.values()]
        things += [(mark.family, mark.visibility) for mark in self.marks.values()]
        for name, sight in things:
            if strangers := set(sight) - known:
                raise ValueError(f"{self.game}: the sight of {name} names {', '.join(sorted(strangers))}")


def grade(sight: Visibility, audience: str, own: Iterable[str] = ()) -> Grade:
    """What the sight grants the audience; ``own`` are the seats that OWN stands for. The one look-up of all secrecy."""
    best = sight.get(audience)
    if best is None:
        best = sight.get(EVERYBODY, NOTHING)
    if OWN in sight and audience in own:
        best = max(best, sight[OWN])
    return best


_BRACES = re.compile(r"\{(\w+)\}")
Named = TypeVar("Named", Zone, Number)


def _called(thing: Named, called: Mapping[str, str]) -> Named:
    """The thing with seats in its name as the session calls them; other braces, of a content file, are left."""
    if "{" not in thing.name:
        return thing
    name = _BRACES.sub(lambda found: called.get(found[1], found[0]), thing.name)
    return msgspec.structs.replace(thing, name=name)


def _by_id(things: Iterable[T]) -> Mapping[str, T]:
    found: dict[str, T] = {}
    for thing in things:
        if thing.id in found:
            raise ValueError(f"{thing.id} is declared twice")
        found[thing.id] = thing
    return MappingProxyType(found)
