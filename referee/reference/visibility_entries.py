"""Who sees what, in words: the declarations of a schema, those together that are seen alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.english import capital
from engine.visibility.schema import (
    BACKS,
    COUNT,
    FACES,
    NOTHING,
    OWN,
    PUBLIC,
    REFEREE,
    Grade,
    Schema,
    Visibility,
    Zone,
    grade,
)
from referee.reference.reference_entry import ReferenceEntry

_OF_PIECES = {NOTHING: "nothing", COUNT: "how many", BACKS: "the backs", FACES: "the faces"}
_OF_VALUES = {NOTHING: "nothing", COUNT: "the value", BACKS: "the value", FACES: "the value"}
_OF_ROLLS = {NOTHING: "nothing", COUNT: "that dice are thrown", BACKS: "that dice are thrown", FACES: "the dice"}
_OF_QUESTIONS = {
    NOTHING: "nothing",
    COUNT: "who is asked",
    BACKS: "who is asked, and what",
    FACES: "who is asked, and what in full",
}
_ID_PARTS = re.compile(r"[:/]")
_BRACES = re.compile(r"\{\w+\}")

Sight = tuple[tuple[str, str], ...]
"""Pairs of who looks and what they see."""


def visibility_entries(part: str, schema: Schema) -> Iterator[ReferenceEntry]:
    """Yield what each audience sees of zones, numbers, marks, rolls and questions, as entries of this part."""
    if schema.opens_at_end:
        kept = [zone.name for zone in schema.zones.values() if zone.keeps_secret]
        kept += [number.name for number in schema.numbers.values() if number.keeps_secret]
        but = f" all but {'; '.join(dict.fromkeys(kept))}" if kept else " everything"
        yield ReferenceEntry(part, "At the end", "", "When the game is over", f"Everybody sees{but}.")
    zones = [(zone.name, _sight_of_zone(schema, zone)) for zone in schema.zones.values()]
    numbers = [(one.name, _sight(schema, one.visibility, _OF_VALUES, one.id)) for one in schema.numbers.values()]
    marks = [(one.name, _sight(schema, one.visibility, _OF_VALUES)) for one in schema.marks.values()]
    rolls = [(one.title, _sight(schema, one.visibility, _OF_ROLLS)) for one in schema.rolls.values()]
    questions = [
        (_BRACES.sub("…", one.title), _sight(schema, one.visibility, _OF_QUESTIONS)) for one in schema.prompts.values()
    ]
    yield from _grouped(part, "Places of cards and pieces", zones)
    yield from _grouped(part, "Numbers and words", numbers)
    yield from _grouped(part, "Marks, on a card or piece that is seen", marks)
    yield from _grouped(part, "Dice", rolls)
    yield from _grouped(part, "Questions", questions)


def _grouped(part: str, heading: str, things: Iterable[tuple[str, Sight]]) -> Iterator[ReferenceEntry]:
    """Yield an entry for all things that are seen alike."""
    names: dict[Sight, list[str]] = {}
    for name, sight in things:
        names.setdefault(sight, []).append(capital(name))
    for sight, alike in names.items():
        yield ReferenceEntry(part, heading, "", "", "; ".join(dict.fromkeys(alike)), sight)


def _sight_of_zone(schema: Schema, zone: Zone) -> Sight:
    def words(audience: str) -> str:
        up = grade(zone.visibility, audience)
        down = up if zone.down is None else grade(zone.down, audience)
        if up == down:
            return _OF_PIECES[up]
        return f"{_OF_PIECES[up]} of what lies face up, {_OF_PIECES[down]} of what lies face down"

    return _by_audience(schema, zone.id, words)


def _sight(schema: Schema, visibility: Visibility, words: Mapping[Grade, str], thing: str = "") -> Sight:
    seen = _by_audience(schema, thing, lambda audience: words[grade(visibility, audience)])
    own = words[visibility.get(OWN, NOTHING)]
    if OWN not in visibility or all(what == own for _, what in seen):
        return seen
    return (("The team concerned", own), *seen)


def _by_audience(schema: Schema, thing: str, words: Callable[[str], str]) -> Sight:
    """Return what each audience sees, alike teams together; ``thing`` is the id of what may belong to a team."""
    seen = {audience: words(audience) for audience in schema.audiences}
    if len(set(seen.values())) == 1:
        return (("Everybody", seen[REFEREE]),)
    ids = _ID_PARTS.split(thing)
    owner = next((seat for seat in schema.seats if seat in ids), "")
    others = sorted({seen[seat] for seat in schema.seats if seat != owner})
    teams: Sight = tuple((schema.names.get(seat, seat), seen[seat]) for seat in schema.seats)
    if len(others) == 1 and owner and seen[owner] not in others:
        teams = (("The team whose it is", seen[owner]), ("The other teams", others[0]))
    elif len(others) == 1 and (not owner or seen[owner] in others):
        teams = (("The teams", others[0]),)
    return (("Referee", seen[REFEREE]), *teams, ("Public screen", seen[PUBLIC]))
