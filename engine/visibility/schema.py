"""The schema of a game: its zones, numbers, marks, rolls, lines and prompts, and who sees how much of each.

It is the visibility table of the rules digest as data. What is not declared visible is not seen. Derived numbers and marks
are declared with a function of the table and are never stored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import msgspec

from engine.english import humanize
from engine.model.event import Task
from engine.model.table import Table
from engine.model.view import Back, Beat, Face, Scalar
from engine.visibility.values import ANYTHING, Values

REFEREE = "referee"
PUBLIC = "public"
EVERYBODY = "*"
"""In a visibility: every audience that is not listed."""
OWN = "own"
"""In a visibility: the seats that are asked (of a prompt), or the seat of the ``seat`` argument (of a line or roll)."""


_NO_NAMES: Mapping[str, str] = MappingProxyType({})
_BRACES = re.compile(r"\{(\w+)\}")
OpenVerbs = Callable[[Table, Task, str], Collection[str]]
"""Which verbs a seat that is asked has a legal move of."""


class Grade(IntEnum):
    """How much of something an audience sees."""

    NOTHING = 0
    COUNT = 1
    BACKS = 2
    FACES = 3


NOTHING, COUNT, BACKS, FACES = Grade.NOTHING, Grade.COUNT, Grade.BACKS, Grade.FACES

Visibility = Mapping[str, Grade]
"""Grades by audience. Without ``*``, an audience that is not listed sees nothing."""


def faces(*audiences: str) -> dict[str, Grade]:
    """Return a visibility in which these audiences see everything. Join visibilities with ``|``."""
    return dict.fromkeys(audiences, FACES)


def backs(*audiences: str) -> dict[str, Grade]:
    """Return a visibility in which these audiences see backs only."""
    return dict.fromkeys(audiences, BACKS)


def counts(*audiences: str) -> dict[str, Grade]:
    """Return a visibility in which these audiences see only how many."""
    return dict.fromkeys(audiences, COUNT)


TO_ALL: Visibility = MappingProxyType({EVERYBODY: FACES})


class Kind(msgspec.Struct, frozen=True, gc=False):
    """A kind of piece: its face, and the back that it shares with all kinds it must be indistinguishable from."""

    face: Face
    back: Back = Back()


Marks = Mapping[str, int | str]
"""The values of marks on a piece, by name."""


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A place for pieces.

    Attributes:
        id, name: for the program, and for people.
        visibility: who sees what of pieces that lie face up.
        down: who sees what of pieces that lie face down; by default the same.
        ordered: whether the order is public (numbered slots); if not, backs are shown in no order. A zone in which somebody
            sees faces beside backs has to be ordered.
        keeps_secret: whether it stays hidden when the end of the game opens everything else.
    """

    id: str
    name: str
    visibility: Visibility = {}
    down: Visibility | None = None
    ordered: bool = False
    keeps_secret: bool = False


class Number(msgspec.Struct, frozen=True):
    """A number, word or flag of the table. Any grade above NOTHING shows it.

    Attributes:
        holds: of a stored number, what it may hold; a ruling that sets anything else is refused.
        derive: for a derived number, a pure function of the table that returns its value (None: it does not exist now).
            A derived number is never stored and cannot be set.
        follows_from: for a derived number, what a ruling has to change instead ("the discs on the Needs").
        keeps_secret: whether it stays hidden when the end of the game opens everything else.
    """

    id: str
    name: str
    visibility: Visibility = {}
    keeps_secret: bool = False
    derive: Callable[[Table], Scalar] | None = None
    follows_from: str = ""
    holds: Values = ANYTHING


class Mark(msgspec.Struct, frozen=True):
    """Marks of one family, which is the part of their name before ``/``.

    Attributes:
        visibility, least: who sees the marks, if it sees the marked piece at this grade or better.
        keeps_secret: whether they stay hidden when the end of the game opens everything else.
        parts: names for the part after ``/``; by default that part itself.
        holds: for stored marks, what such a mark may hold where it is not absent.
        derive: for derived marks, a pure function of the table that returns the marks of this family by piece (0 or "":
            absent). Derived marks are never stored and cannot be set.
        follows_from: for derived marks, what a ruling has to change instead.
    """

    family: str
    name: str
    visibility: Visibility = TO_ALL
    least: Grade = FACES
    parts: Mapping[str, str] = {}
    holds: Values = ANYTHING
    keeps_secret: bool = False
    derive: Callable[[Table], Mapping[str, Marks]] | None = None
    follows_from: str = ""

    def allows(self, value: int | str) -> bool:
        """Return whether such a mark may have this value; 0 and "", by which it is absent, it always may."""
        return value == "" or (value == 0 and not isinstance(value, bool)) or self.holds.allows(value)


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A kind of dice roll: its title, its faces and who sees them (COUNT: only that dice were thrown)."""

    id: str
    title: str
    visibility: Visibility = {}
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: a template (``"{card} is Fixed at {place}"``) and its readers.

    Attributes:
        beat: why it matters so much that it is shown large for a while; "" if it does not.
        roll: the kind of throw that it tells of, whose dice are drawn beside it for those who see the faces.
        sides: who threw and what their dice come to, each a template, for each side of a throw whose dice are drawn large;
            the second is "" where the dice alone say it.
        beside: what stands beside dice that are drawn large, as a template, of a throw or of what came of it: without what
            they show; "" where it is all of ``text``.
        tells: the ids of the measures whose change it tells of, or brought about, with its arguments in braces
            (``score/{seat}``).
        short: what was done in few words, as a template, where a line of several parts would be too long; "" where ``text``
            is short enough.
        by: the argument that names the seat that did what it tells; "" where it tells what befell somebody.
    """

    id: str
    text: str
    visibility: Visibility = {}
    beat: Beat = ""
    roll: str = ""
    sides: tuple[tuple[str, str], ...] = ()
    beside: str = ""
    tells: tuple[str, ...] = ()
    short: str = ""
    by: str = "seat"

    def measures_told(self, args: Mapping[str, object]) -> tuple[str, ...]:
        """Return the ids of the measures that it tells of when it is said with these arguments."""
        return tuple([_BRACES.sub(lambda found: str(args.get(found[1], "")), one) for one in self.tells])


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """How a decision is announced.

    FACES shows who is asked, title and detail; BACKS who is asked and the title; COUNT only who is asked. ``title`` and
    ``detail`` are templates over the data of the task.

    Attributes:
        derive: a pure function of the table that returns another title while the usual one is not true; "" while it is. It
            says no more than all may know who see the title.
        derive_detail: a pure function of the table and the task that returns the detail, instead of ``detail``. It says no
            more than all may know who see the detail.
        derive_asked: a pure function of the table and the task that returns which of its seats are still asked, where others
            may decide anew though nobody waits for them. The referee sees all seats of the task.
        only: by verb, what a seat that is asked reads where no other verb is left to it (``decline``); by "" where none is.
            Templates as the title. That seat alone is told: others would learn what it has in hand.
        derive_only: a pure function of the table, the task and the seat that returns such words as a sentence of their own,
            with a capital, used when ``only`` would be misleading; "" otherwise.
    """

    id: str
    title: str
    visibility: Visibility = {}
    detail: str = ""
    derive: Callable[[Table], str] | None = None
    derive_detail: Callable[[Table, Task], str] | None = None
    derive_asked: Callable[[Table, Task], tuple[str, ...]] | None = None
    only: Mapping[str, str] = _NO_NAMES
    derive_only: Callable[[Table, Task, str], str] | None = None


class ZoneAccess(msgspec.Struct, frozen=True, gc=False):
    """What one audience sees of a zone.

    Attributes:
        up, down: the grades of its face-up and face-down pieces.
        only_counted: whether no more than the number of pieces is seen.
        hides_some: whether pieces that lie one way are seen, and those that lie the other way are not.
        hides_backs: whether pieces that lie one way are not seen, or no more than counted.
        is_row_of_backs: whether only backs are seen, and their order is not public.
        key: equal for audiences that see exactly the same of the zone and of the marks in it.
    """

    id: str
    name: str
    up: Grade
    down: Grade
    only_counted: bool
    hides_some: bool
    hides_backs: bool
    is_row_of_backs: bool
    key: str

    def grade_of(self, is_up: bool) -> Grade:
        """Return the grade of a piece that lies face up or face down."""
        return self.up if is_up else self.down


class Access(msgspec.Struct, frozen=True):
    """What one audience may see: the visibilities of a schema, resolved.

    Attributes:
        zones: the zones of which something is seen, by id, in the order of declaration.
        numbers: the visible numbers, by id, in the order of declaration.
        marks: by family, the least grade of a piece at which its marks are seen.
        prompts: by decision, the grade of this audience when it is not asked and when it is.
    """

    zones: Mapping[str, ZoneAccess]
    numbers: Mapping[str, Number]
    marks: Mapping[str, Grade]
    prompts: Mapping[str, tuple[Grade, Grade]]


class Derived(NamedTuple):
    """The figures that follow from a table: each derived number, and the marks of each derived family by piece, without
    absent ones.
    """

    numbers: Mapping[str, Scalar]
    marks: Mapping[str, Mapping[str, Marks]]

    def marks_of(self, families: Iterable[str]) -> dict[str, Marks]:
        """Return the derived marks of these families by piece."""
        found: dict[str, Marks] = {}
        for family in families:
            for piece, marks in self.marks.get(family, {}).items():
                found[piece] = {**found[piece], **marks} if piece in found else marks
        return found


T = TypeVar("T", Zone, Number, Roll, Line, Prompt)


class Schema:
    """The declarations of one match, fixed before it begins.

    ``names`` are the session's names of the seats (`with_names`). Log lines use them, and so do the names of zones and
    numbers that are declared with a seat in braces (``Hand of {red}``). ``pip_names`` names, for people, the small printed
    numbers of faces that no text of the face says.

    Raises ValueError if an id is declared twice or a visibility names an unknown audience.
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
        prompts: Iterable[Prompt] = (),
        pip_names: Mapping[str, str] = _NO_NAMES,
        opens_at_end: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.audiences = (REFEREE, *seats, PUBLIC)
        self.kinds = dict(kinds)
        self.pip_names = pip_names
        self._declared = _by_id(zones), _by_id(numbers)
        self.zones, self.numbers = self._declared
        self.marks = MappingProxyType({mark.family: mark for mark in marks})
        self.rolls = _by_id(rolls)
        self.lines = _by_id(lines)
        self.prompts = _by_id(prompts)
        self.opens_at_end = opens_at_end
        self.open_verbs: OpenVerbs | None = None
        self._check()
        self._set_names({})

    def with_names(self, names: Mapping[str, str]) -> Schema:
        """Return the same declarations with these names of the seats, also within the names of zones and numbers."""
        schema = copy(self)
        schema._set_names(names)
        return schema

    def with_open_verbs(self, open_verbs: OpenVerbs) -> Schema:
        """Return the same declarations with what says which verbs are legal: the rules know it."""
        schema = copy(self)
        schema.open_verbs = open_verbs
        return schema

    def _set_names(self, names: Mapping[str, str]) -> None:
        self.names = MappingProxyType(dict(names))
        seat_names = {seat: names.get(seat, seat) for seat in self.seats}
        zones, numbers = self._declared
        self.zones = MappingProxyType({zone.id: _with_seat_names(zone, seat_names) for zone in zones.values()})
        self.numbers = MappingProxyType({number.id: _with_seat_names(number, seat_names) for number in numbers.values()})
        self._access: dict[tuple[str, bool], Access] = {}  # each is resolved when it is first asked for

    def access(self, audience: str, over: bool) -> Access | None:
        """Return what the audience may see, during play or once the game is over; None for an unknown audience."""
        found = self._access.get((audience, over))
        if found is None and audience in self.audiences:
            found = self._access[audience, over] = self._resolve(audience, over)
        return found

    @property
    def all_see_the_same(self) -> bool:
        """Whether every seat sees exactly what the public sees of the table, so that one screen serves everybody."""
        seen = [(one.zones, one.numbers, one.marks) for who in (PUBLIC, *self.seats) if (one := self.access(who, False))]
        return all(one == seen[0] for one in seen)

    def value(self, table: Table, number: str) -> Scalar:
        """Return a stored or derived number; None if it does not exist. Raises KeyError if it is not declared."""
        declared = self.numbers[number]
        return table.numbers.get(number) if declared.derive is None else declared.derive(table)

    def values(self, table: Table) -> dict[str, Scalar]:
        """Return all numbers that exist now, stored and derived."""
        return {number: value for number in self.numbers if (value := self.value(table, number)) is not None}

    def derive(self, table: Table) -> Derived:
        """Return all figures that follow from the table, whoever may see them."""
        return Derived(
            {name: one.derive(table) for name, one in self.numbers.items() if one.derive is not None},
            {family: _present(one.derive(table)) for family, one in self.marks.items() if one.derive is not None},
        )

    def mark_name(self, mark: str) -> str:
        """Return the name of a mark for people: ``Lead: Mazatlan``. Raises KeyError if its family is not declared."""
        family, _, part = mark.partition("/")
        mark_family = self.marks[family]
        named = mark_family.parts.get(part) or humanize(part).title()
        return f"{mark_family.name}: {named}" if part else mark_family.name

    def _resolve(self, audience: str, over: bool) -> Access:
        opened = over and self.opens_at_end
        marks = {
            mark.family: mark.least
            for mark in self.marks.values()
            if grade(mark.visibility, audience) or (opened and not mark.keeps_secret)
        }
        same_marks = ",".join(sorted(marks))
        zones = {}
        for zone in self.zones.values():
            if opened and not zone.keeps_secret:
                up = down = FACES
            else:
                up = grade(zone.visibility, audience)
                down = up if zone.down is None else grade(zone.down, audience)
            if up or down:
                zones[zone.id] = ZoneAccess(
                    zone.id,
                    zone.name,
                    up,
                    down,
                    only_counted=up == down == COUNT,
                    hides_some=NOTHING in (up, down),
                    hides_backs=min(up, down) < BACKS,
                    is_row_of_backs=not zone.ordered and max(up, down) == BACKS,
                    key=f"{zone.id} {up:d}{down:d} {same_marks}",
                )
        numbers = {
            number.id: number
            for number in self.numbers.values()
            if grade(number.visibility, audience) or (opened and not number.keeps_secret)
        }
        prompts = {
            one.id: (grade(one.visibility, audience), grade(one.visibility, audience, (audience,)))
            for one in self.prompts.values()
        }
        return Access(zones, numbers, marks, prompts)

    def _check(self) -> None:
        known = {*self.audiences, EVERYBODY}
        lying: list[tuple[str, Visibility]] = [(zone.id, zone.visibility) for zone in self.zones.values()]
        lying += [(zone.id, zone.down) for zone in self.zones.values() if zone.down is not None]
        lying += [(number.id, number.visibility) for number in self.numbers.values()]
        lying += [(mark.family, mark.visibility) for mark in self.marks.values()]
        told = [(one.id, one.visibility) for kind in (self.rolls, self.lines, self.prompts) for one in kind.values()]
        for things, names in ((lying, known), (told, known | {OWN})):  # what lies on the table has no seats of its own
            for name, visibility in things:
                if strangers := set(visibility) - names:
                    raise ValueError(f"{self.game}: the visibility of {name} names {', '.join(sorted(strangers))}")
        for zone in self.zones.values():
            down = zone.visibility if zone.down is None else zone.down
            graded = [{grade(zone.visibility, one), grade(down, one)} for one in self.audiences]
            if not zone.ordered and {FACES, BACKS} in graded:
                raise ValueError(
                    f"{self.game}: in {zone.id} backs lie beside faces, so that their order is seen: declare it as ordered"
                )
        for line in self.lines.values():
            if line.roll and line.roll not in self.rolls:
                raise ValueError(f"{self.game}: the line {line.id} tells of the roll {line.roll}, which is not declared")
            said = {"seat", *_BRACES.findall(line.text)}
            others = (*line.tells, line.short, line.beside, *[part for side in line.sides for part in side])
            if strangers := {name for one in others for name in _BRACES.findall(one)} - said:
                raise ValueError(f"{self.game}: the line {line.id} is not said with {', '.join(sorted(strangers))}")


def _present(marks: Mapping[str, Marks]) -> dict[str, Marks]:
    """Return marks by piece without absent ones."""
    return {piece: {name: value for name, value in some.items() if value not in (0, "")} for piece, some in marks.items()}


def grade(visibility: Visibility, audience: str, own: Iterable[str] = ()) -> Grade:
    """Return the grade of the audience; ``own`` are the seats that OWN stands for. Every visibility is read here."""
    best = visibility.get(audience)
    if best is None:
        best = visibility.get(EVERYBODY, NOTHING)
    if OWN in visibility and audience in own:
        best = max(best, visibility[OWN])
    return best


NamedDeclaration = TypeVar("NamedDeclaration", Zone, Number)


def _with_seat_names(thing: NamedDeclaration, seat_names: Mapping[str, str]) -> NamedDeclaration:
    """Replace the seats in braces in a name; leave other braces alone, which may come from a content file."""
    if "{" not in thing.name:
        return thing
    name = _BRACES.sub(lambda found: seat_names.get(found[1], found[0]), thing.name)
    return msgspec.structs.replace(thing, name=name)


def _by_id(things: Iterable[T]) -> Mapping[str, T]:
    found: dict[str, T] = {}
    for thing in things:
        if thing.id in found:
            raise ValueError(f"{thing.id} is declared twice")
        found[thing.id] = thing
    return MappingProxyType(found)
