"""What an audience is told of an event and of derived figures, by the same declarations as its View.

This is the trusted code, with `projection`, which says how much of a piece, a mark or a decision an audience sees.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.model.event import (
    Ended,
    Event,
    LineArg,
    Made,
    Marked,
    Moved,
    Piece,
    Popped,
    Pushed,
    Ref,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Turned,
)
from engine.model.table import Table
from engine.model.view import (
    Back,
    Face,
    Observation,
    ObservationKind,
    ThrownDice,
)
from engine.visibility.projection import derive_each, fill, grade_of, handle_of, is_mark_seen, task_view, zone_view
from engine.visibility.schema import BACKS, FACES, NOTHING, Access, Derived, Grade, Schema, grade


def observe(schema: Schema, before: Table, event: Event, after: Table, audience: str) -> Observation | None:
    """Return what the audience is told of one event, by the same declarations as `project`; None if nothing."""
    access = schema.access(audience, after.outcome is not None)
    if access is None:
        return None
    match event:
        case Moved() | Turned() | Made() | Removed():
            return _observe_piece(schema, access, before, event, after, audience)
        case Marked(piece, mark, _, value):
            return _observe_mark(schema, access, after, piece, mark, value, audience)
        case Shuffled(zone, _, _):
            seen = access.zones.get(zone)
            view = None if seen is None else zone_view(schema, access, seen, after.zones[zone], {})
            return None if view is None else Observation("shuffled", to=zone, value=view.count)
        case Set(number, _, value):
            return Observation("set", name=number, value=value) if number in access.numbers else None
        case Rolled():
            return _observe_roll(schema, event, audience)
        case Said():
            return _observe_line(schema, before, event, after, audience)
        case Pushed(task) | Popped(task):
            kind: ObservationKind = "asked" if isinstance(event, Pushed) else "answered"
            asked = task_view(schema, access, task, after if kind == "asked" else before, audience)
            if asked is None:
                return None
            return Observation(kind, name=asked.kind, text=asked.title, seats=asked.seats)
        case Ended(_, outcome):
            return Observation("ended", text=outcome.text if outcome else "", seats=outcome.winners if outcome else ())
        case _:
            return None


def _observe_piece(
    schema: Schema, access: Access, before: Table, event: Moved | Turned | Made | Removed, after: Table, audience: str
) -> Observation | None:
    """Return what the audience is told of a piece that moved, was turned, made or removed."""
    match event:
        case Moved(piece, origin, _, to, _):
            left, arrived = grade_of(schema, before, piece, audience), grade_of(schema, after, piece, audience)
            if left == arrived == NOTHING:
                return None
            face, back = _face_and_back(schema, after.piece(piece), max(left, arrived))
            return Observation("moved", origin=origin if left else "", to=to if arrived else "", face=face, back=back)
        case Turned(piece, up):
            graded = max(grade_of(schema, before, piece, audience), grade_of(schema, after, piece, audience))
            if graded < BACKS:
                return None
            face, back = _face_and_back(schema, after.piece(piece), graded)
            return Observation("turned", handle=handle_of(access, after, piece), face=face, back=back, value=up)
        case Made(made, zone):
            graded = grade_of(schema, after, made.id, audience)
            if graded == NOTHING:
                return None
            face, back = _face_and_back(schema, made, graded)
            return Observation("made", to=zone, face=face, back=back)
        case _:
            graded = grade_of(schema, before, event.piece.id, audience)
            if graded == NOTHING:
                return None
            face, back = _face_and_back(schema, before.piece(event.piece.id), graded)
            return Observation("removed", origin=event.zone, face=face, back=back)


def observe_derived(schema: Schema, before: Mapping[str, Table], after: Mapping[str, Table]) -> dict[str, list[Observation]]:
    """Return what each audience is told of derived figures, by the tables that it was shown before and is shown after.

    An audience for which both are one and the same table is told nothing and left out.
    """
    audiences = [audience for audience in after if after[audience] is not before[audience]]
    derived = derive_each(schema, (tables[audience] for audience in audiences for tables in (before, after)))
    return {
        audience: _observe_derived(schema, before[audience], after[audience], audience, derived) for audience in audiences
    }


def _observe_derived(
    schema: Schema, before: Table, after: Table, audience: str, derived: Mapping[int, Derived]
) -> list[Observation]:
    access_after = schema.access(audience, after.outcome is not None)
    if access_after is None:
        return []
    access_before = schema.access(audience, before.outcome is not None) or access_after
    derived_before, derived_after = derived[id(before)], derived[id(after)]
    told = []
    for number in access_after.numbers:
        if schema.numbers[number].derive is not None:
            value = derived_after.numbers[number]
            if value != (derived_before.numbers[number] if number in access_before.numbers else None):
                told.append(Observation("set", name=number, value=value))
    marks_before, marks_after = derived_before.marks_of(access_before.marks), derived_after.marks_of(access_after.marks)
    marked = []
    for piece in dict.fromkeys((*marks_before, *marks_after)):
        values_before, values_after = marks_before.get(piece, {}), marks_after.get(piece, {})
        graded = grade_of(schema, before, piece, audience)
        for mark in dict.fromkeys((*values_before, *values_after)) if piece in after.where else ():
            known = values_before.get(mark, 0) if is_mark_seen(access_before, mark, graded) else 0
            value = values_after.get(mark, 0)
            one = _observe_mark(schema, access_after, after, piece, mark, value, audience) if value != known else None
            if one is not None:
                marked.append(one)
    # Sort by what is seen: the order of discovery may depend on what is hidden.
    return told + sorted(marked, key=lambda one: (one.handle, one.name, str(one.face), str(one.back), str(one.value)))


def _observe_mark(
    schema: Schema, access: Access, table: Table, piece: str, mark: str, value: int | str, audience: str
) -> Observation | None:
    graded = grade_of(schema, table, piece, audience)
    if graded == NOTHING or not is_mark_seen(access, mark, graded):
        return None
    face, back = _face_and_back(schema, table.piece(piece), graded)
    handle = handle_of(access, table, piece) if graded >= BACKS else ""
    return Observation("marked", handle=handle, face=face, back=back, name=mark, value=value)


def _observe_line(schema: Schema, before: Table, event: Said, after: Table, audience: str) -> Observation | None:
    declared, args = schema.lines.get(event.line), event.args
    if declared is None:
        return None  # a line of other rules: its readers are unknown
    seat = args.get("seat")
    own = (seat,) if isinstance(seat, str) else ()
    if grade(declared.visibility, audience, own) == NOTHING:
        return None
    text, beside = (words_of_line(schema, one, before, event, after, audience) for one in (declared.text, declared.beside))
    told = Observation("said", text, event.line, beat=declared.beat, beside=beside)
    roll = schema.rolls.get(declared.roll)
    if not event.thrown or roll is None or grade(roll.visibility, audience, own) != FACES:
        return told
    most, sides = max(roll.faces), declared.sides
    if len(sides) != len(event.thrown):
        return replace(told, dice=tuple([ThrownDice(faces, most, event.successes) for faces in event.thrown]))
    dice = list[ThrownDice]()
    for faces, side in zip(event.thrown, sides, strict=True):
        who, total = (words_of_line(schema, one, before, event, after, audience) for one in side)
        dice.append(ThrownDice(faces, most, event.successes, who, total))
    return replace(told, dice=tuple(dice), beside=beside or text, success=event.success)


def words_of_line(schema: Schema, template: str, before: Table, event: Said, after: Table, audience: str) -> str:
    """Return a template of a line of the log in the words that an audience may know."""
    named = {key: _name_for(schema, before, after, value, audience) for key, value in event.args.items()}
    return fill(template, named)


def _observe_roll(schema: Schema, event: Rolled, audience: str) -> Observation | None:
    declared, seats = schema.rolls[event.roll], (event.seat,)
    graded = grade(declared.visibility, audience, seats)
    if graded == NOTHING:
        return None
    if graded < FACES:
        return Observation("rolled", name=event.roll, seats=seats, value=len(event.faces))
    return Observation("rolled", text=declared.title, name=event.roll, seats=seats, faces=event.faces, value=event.success)


def _face_and_back(schema: Schema, piece: Piece, graded: Grade) -> tuple[Face | None, Back | None]:
    """Return the face and the back of a piece, None for what is not seen."""
    if graded < BACKS:
        return None, None
    kind = schema.kinds[piece.kind]
    return kind.face if graded == FACES else None, kind.back


def _name_for(schema: Schema, before: Table, after: Table, value: LineArg, audience: str) -> str | int:
    if isinstance(value, Ref):
        graded = max(grade_of(schema, one, value.piece, audience) for one in (before, after))
        if value.piece not in after.where:
            return "a card"
        kind = schema.kinds[after.piece(value.piece).kind]
        if graded == FACES:
            return kind.face.name
        return kind.back.name if graded == BACKS else "a card"
    if isinstance(value, tuple):
        return ", ".join(str(_name_for(schema, before, after, part, audience)) for part in value) or "none"
    return schema.names.get(value, value) if isinstance(value, str) else value
