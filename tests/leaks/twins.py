"""Twin worlds and twin runs: what differs only where an audience may not look must look the same to it.

A twin world is another table consistent with all that the audience sees: pieces it cannot tell apart
trade identities, pieces it does not see at all lie elsewhere, numbers it does not see have other values,
decisions it does not see are other decisions. A twin run is a whole game folded from such a start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import cast

import immutables
import msgspec

from engine.chance.chance import Random
from engine.contract.rules import Rules
from engine.match.history import History
from engine.match.match import Match
from engine.model.event import Ended, Event, Piece, Rolled, Said, Set, Task
from engine.model.table import NumberMap, Table
from engine.model.view import Observation, Scalar
from engine.visibility.observation import observe
from engine.visibility.projection import grade_of, project
from engine.visibility.schema import BACKS, COUNT, FACES, NOTHING, PUBLIC, REFEREE, Grade, Mark, Number, Schema, Zone, grade
from tests.effort import LONG
from tests.engine.view_json import to_json


def watchers(schema: Schema) -> list[str]:
    """Return the audiences but the referee: the first and the last seat, and those that are no seats; at length all."""
    between = set() if LONG else set(schema.seats[1:-1])
    return [audience for audience in schema.audiences if audience != REFEREE and audience not in between]


def match_at(match: Match, table: Table, seed: int = 0) -> Match:
    """A match of the same game at this table, which need not be one that play can go on from, as a position has to be."""
    at = copy(match)
    at.seed, at.history = seed, History(match.rules.schema, table)
    return at


def twin_world(rules: Rules, table: Table, audience: str, chance: Random, *, extreme: bool = False) -> Table:
    """A random other table that this audience cannot tell from ``table``; ``extreme`` changes all that can be changed."""
    schema = rules.schema
    zones = _traded(schema, table, audience, chance)
    zones = _elsewhere(schema, table, zones, audience, chance, extreme)
    plan = schema.access(audience, table.outcome is not None)
    assert plan is not None
    known = {*plan.numbers, *_counted_for(schema, table, audience)}
    numbers = {
        name: value if name in known else _other(value, chance, extreme) for name, value in sorted(table.numbers.items())
    }
    where = {piece.id: zone for zone, pieces in zones.items() for piece in pieces}
    agenda = tuple(_other_task(schema, task, audience, last=task is table.agenda[-1]) for task in table.agenda)
    placed = immutables.Map(zones), immutables.Map(where), immutables.Map(numbers)
    asked = Table(*placed, agenda, table.outcome)
    if _derived(schema, asked, plan.numbers) != _derived(schema, table, plan.numbers):  # such as whose turn it is
        return Table(*placed, table.agenda, table.outcome)
    return asked


def _derived(schema: Schema, table: Table, numbers: Iterable[str]) -> list[Scalar]:
    return [schema.value(table, number) for number in numbers if schema.numbers[number].derive is not None]


def _counted_for(schema: Schema, table: Table, audience: str) -> set[str]:
    """Numbers that no seat sees, from which a figure follows that this audience sees and the public does not."""
    read: set[str] = set()
    recorded = msgspec.structs.replace(table, numbers=cast(NumberMap, _Read(table.numbers, read)))
    for number in schema.numbers.values():
        if number.derive is not None and grade(number.visibility, audience) and not grade(number.visibility, PUBLIC):
            number.derive(recorded)
    rest = (*schema.seats, PUBLIC)
    return {name for name in read if not any(grade(schema.numbers[name].visibility, one) for one in rest)}


class _Read(Mapping[str, Scalar]):
    """Numbers of a table; they note which of them are looked at."""

    def __init__(self, numbers: Mapping[str, Scalar], read: set[str]) -> None:
        self._numbers, self._seen = numbers, read

    def __getitem__(self, name: str) -> Scalar:
        self._seen.add(name)
        return self._numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def _grade(schema: Schema, table: Table, zone: str, piece: Piece, audience: str) -> Grade:
    plan = schema.access(audience, table.outcome is not None)
    if plan is None or zone not in plan.zones:
        return NOTHING
    return plan.zones[zone].up if piece.up else plan.zones[zone].down


def _traded(schema: Schema, table: Table, audience: str, chance: Random) -> dict[str, tuple[Piece, ...]]:
    """Pieces seen as backs, counts or not at all trade identities with others of the same back."""
    slots: dict[object, list[tuple[str, int]]] = defaultdict(list)
    zones = {zone: list(pieces) for zone, pieces in sorted(table.zones.items())}
    for zone, pieces in zones.items():
        for at, piece in enumerate(pieces):
            if _grade(schema, table, zone, piece, audience) < FACES:
                slots[schema.kinds[piece.kind].back].append((zone, at))
    for places in slots.values():
        identities = [(zones[zone][at].id, zones[zone][at].kind) for zone, at in places]
        _shuffle(identities, chance)
        for (zone, at), (identity, kind) in zip(places, identities, strict=True):
            old = zones[zone][at]
            zones[zone][at] = Piece(identity, kind, old.up, old.marks)
    return {zone: tuple(pieces) for zone, pieces in zones.items()}


def _elsewhere(
    schema: Schema, table: Table, zones: dict[str, tuple[Piece, ...]], audience: str, chance: Random, extreme: bool
) -> dict[str, tuple[Piece, ...]]:
    """Pieces that are not seen at all lie in other places that are not seen at all, with other marks."""
    plan = schema.access(audience, table.outcome is not None)
    assert plan is not None
    dark = [zone for zone in zones if zone not in plan.zones]
    if not dark:
        return zones
    lying: dict[str, list[Piece]] = {zone: [] for zone in dark}
    for zone in dark:
        for piece in zones[zone]:
            marks = {mark: _other(value, chance, extreme) or 1 for mark, value in piece.marks.items()}
            moved = Piece(piece.id, piece.kind, piece.up, marks)
            stays = not extreme and chance.index(2)
            lying[zone if stays else dark[chance.index(len(dark))]].append(moved)
    return {zone: tuple(lying[zone]) if zone in lying else pieces for zone, pieces in zones.items()}


def _other(value: Scalar, chance: Random, extreme: bool) -> Scalar:
    if not extreme and chance.index(2):
        return value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 + chance.index(5)
    return f"{value}?" if isinstance(value, str) else value


def _other_task(schema: Schema, task: Task, audience: str, *, last: bool) -> Task:
    asking = schema.prompts.get(task.name)
    seen_as = NOTHING if asking is None else grade(asking.visibility, audience, task.seats)
    if not last or seen_as == NOTHING:
        hidden = [name for name, ask in schema.prompts.items() if grade(ask.visibility, audience, task.seats) == NOTHING]
        return Task(hidden[0], task.seats, {}) if hidden and last else task
    return task


def _shuffle(items: list[tuple[str, str]], chance: Random) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = chance.index(i + 1)
        items[i], items[j] = items[j], items[i]


# -------------------------------------------------------------------- whole runs


def never_seen(history: History, audience: str) -> set[str]:
    """Pieces whose face this audience was never shown, in any state of the history, published or not."""
    schema = history.schema
    unseen = set(history.frames[-1].table.where) | set(history.frames[0].table.where)
    for frame, ply in zip(history.frames, history.plies, strict=False):
        table = frame.table
        unseen -= {piece for piece in unseen if grade_of(schema, table, piece, audience) == FACES}
        for event in ply.events:
            table = table.apply(event)
            # sights are fixed: only what moves, turns or is made comes in sight, and everything may when the game ends
            touched = getattr(event, "piece", None)
            looked = {touched.id if isinstance(touched, Piece) else touched} if touched is not None else set()
            for piece in unseen & (set(unseen) if isinstance(event, Ended) else looked):
                if grade_of(schema, table, piece, audience) == FACES:
                    unseen.discard(piece)
    return unseen


def twin_run(rules: Rules, history: History, audience: str, chance: Random) -> History:
    """The same game with other identities of pieces, other numbers and other dice where the audience never saw them."""
    schema = rules.schema
    hidden = never_seen(history, audience)
    start = history.frames[0].table
    by_back: dict[object, list[Piece]] = defaultdict(list)
    for pieces in start.zones.values():
        for piece in pieces:
            if piece.id in hidden:
                by_back[schema.kinds[piece.kind].back].append(piece)
    kinds: dict[str, str] = {}
    for group in by_back.values():
        identities = [(piece.kind, piece.kind) for piece in group]
        _shuffle(identities, chance)
        kinds |= {piece.id: kind for piece, (kind, _) in zip(group, identities, strict=True)}
    zones = {
        zone: tuple(Piece(p.id, kinds.get(p.id, p.kind), p.up, p.marks) for p in pieces)
        for zone, pieces in start.zones.items()
    }
    twin = History(schema, msgspec.structs.replace(start, zones=immutables.Map(zones)))
    known = set().union(*(_counted_for(schema, frame.table, audience) for frame in history.frames))
    for ply in history.plies:
        events = tuple(
            event if isinstance(event, Set) and event.number in known else _other_event(schema, event, audience, chance)
            for event in ply.events
        )
        twin.add(msgspec.structs.replace(ply, events=events))
    return twin


def _other_event(schema: Schema, event: Event, audience: str, chance: Random) -> Event:
    if isinstance(event, Rolled):
        declared = schema.rolls[event.roll]
        if grade(declared.visibility, audience, (event.seat,)) == NOTHING:
            faces = tuple(declared.faces[chance.index(len(declared.faces))] for _ in event.faces)
            return msgspec.structs.replace(event, faces=faces)
    if isinstance(event, Said) and event.thrown and (roll := schema.rolls.get(schema.lines[event.line].roll)):
        seat = event.args.get("seat")
        if grade(roll.visibility, audience, (seat,) if isinstance(seat, str) else ()) < FACES:
            thrown = tuple(tuple(roll.faces[chance.index(len(roll.faces))] for _ in one) for one in event.thrown)
            success = None if event.success is None else bool(chance.index(2))
            return msgspec.structs.replace(event, thrown=thrown, success=success)
    if isinstance(event, Set) and not grade(schema.numbers[event.number].visibility, audience) and not schema.opens_at_end:
        return msgspec.structs.replace(event, after=_other(event.after, chance, True))
    return event


def transcript(history: History, audience: str) -> list[bytes]:
    """All that the audience was shown and told, ply by ply, as bytes."""
    told: dict[int, list[Observation]] = defaultdict(list)
    for number, one in history.observations(audience):
        told[number].append(one)
    return [to_json(history.view(audience, n)) + to_json(tuple(told[n])) for n in range(len(history.frames))]


def entitled_text(history: History, hidden: set[str]) -> str:
    """Every printed text on faces of pieces that are not hidden: names may be read there."""
    schema = history.schema
    table = history.frames[-1].table
    faces = [schema.kinds[p.kind].face for zone in table.zones.values() for p in zone if p.id not in hidden]
    backs = [kind.back.name for kind in schema.kinds.values()]
    return " ".join([f"{f.name} {f.text} {f.notes}" for f in faces] + backs + _declared_words(schema))


def _declared_words(schema: Schema) -> list[str]:
    things: list[Zone | Number | Mark] = [*schema.zones.values(), *schema.numbers.values(), *schema.marks.values()]
    return [thing.name for thing in things] + [line.text for line in schema.lines.values()]


def canaries(history: History, audience: str) -> list[str]:
    """Names and texts of cards the audience never saw and that are printed nowhere it may read."""
    schema = history.schema
    hidden = never_seen(history, audience)
    read = entitled_text(history, hidden)
    table = history.frames[-1].table
    shown_kinds = {p.kind for zone in table.zones.values() for p in zone if p.id not in hidden}
    shown_ids = {schema.kinds[kind].face.id for kind in shown_kinds}
    words = []
    for zone in table.zones.values():
        for piece in zone:
            if piece.id in hidden and piece.kind not in shown_kinds:
                face = schema.kinds[piece.kind].face
                lessons = [text for _, text in face.notes if len(text) > 40]  # copies of a card may differ in these alone
                printed = [face.name, face.text, *lessons, *([] if face.id in shown_ids else [f'"{face.id}"'])]
                words += [word for word in printed if len(word) > 4 and word.rstrip(".") not in read]  # a line ends in "."
    return words


def told_to(schema: Schema, table: Table, events: tuple[Event, ...], audience: str) -> list[Observation]:
    """What an audience is told of these events (which must fit the table)."""
    told = []
    for event in events:
        after = table.apply(event)
        if (one := observe(schema, table, event, after, audience)) is not None:
            told.append(one)
        table = after
    return told


__all__ = [
    "BACKS",
    "COUNT",
    "canaries",
    "never_seen",
    "project",
    "told_to",
    "transcript",
    "twin_run",
    "twin_world",
    "watchers",
]
