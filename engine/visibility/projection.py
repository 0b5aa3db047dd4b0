"""Projection of a table to what an audience may see of it, and of an event to what the audience is told.

This is the trusted code: nothing else hides anything. It builds a View by taking what is declared visible, never by
removing from the full state. An unknown audience gets an empty View.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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
    Task,
    Turned,
)
from engine.model.table import Table
from engine.model.view import (
    Back,
    DecisionView,
    Face,
    Observation,
    ObservationKind,
    OutcomeView,
    PieceView,
    Scalar,
    ThrownDice,
    View,
    ZoneView,
)
from engine.visibility.schema import BACKS, FACES, NOTHING, Access, Derived, Grade, Marks, Prompt, Schema, ZoneAccess, grade


def project(schema: Schema, table: Table, audience: str) -> View:
    """Return the View that this audience has of this table: only what the schema declares visible to it."""
    return project_all(schema, {audience: table})[audience]


def project_all(schema: Schema, shown: Mapping[str, Table]) -> dict[str, View]:
    """Return the View of each audience, of the table that is shown to it.

    Of one table, audiences share the derived figures, and the view of a zone of which they see the same (see
    `ZoneAccess.key`).
    """
    derived = _derive_each(schema, shown.values())
    alike: dict[int, dict[str, ZoneView | None]] = {at: {} for at in derived}
    return {one: _view(schema, table, one, derived[id(table)], alike[id(table)]) for one, table in shown.items()}


def _derive_each(schema: Schema, tables: Iterable[Table]) -> dict[int, Derived]:
    """Return the derived figures of each table, by its `id`."""
    return {at: schema.derive(table) for at, table in {id(table): table for table in tables}.items()}


def _view(schema: Schema, table: Table, audience: str, figures: Derived, alike: dict[str, ZoneView | None]) -> View:
    outcome = table.outcome
    access = schema.access(audience, outcome is not None)
    if access is None:
        return View(schema.game, audience)
    derived = figures.marks_of(access.marks)
    zones = {}
    for name, zone in access.zones.items():
        key = zone.key
        if key not in alike:
            alike[key] = _zone(schema, access, zone, table.zones.get(name), derived)
        view = alike[key]
        if view is not None:
            zones[name] = view
    stored = table.numbers
    numbers: dict[str, Scalar] = {}
    for number in access.numbers.values():
        value = stored.get(number.id) if number.derive is None else figures.numbers[number.id]
        if value is not None:
            numbers[number.id] = value
    ended = None if outcome is None else OutcomeView(outcome.winners, outcome.reason, outcome.text)
    task = table.pending()
    decision = None if task is None else _task_view(schema, access, task, table, audience)
    return View(schema.game, audience, zones, numbers, decision, ended)


def _zone(
    schema: Schema, access: Access, zone: ZoneAccess, pieces: tuple[Piece, ...] | None, derived: Mapping[str, Marks]
) -> ZoneView | None:
    """Return a zone as it is seen; None if it is not on the table or the audience may not even know of pieces in it."""
    if pieces is None:
        return None
    if zone.only_counted:
        return ZoneView(zone.id, zone.name, len(pieces))
    name, up, down, kinds = zone.id, zone.up, zone.down, schema.kinds
    count = sum(zone.of(piece.up) > NOTHING for piece in pieces) if zone.hides_some else len(pieces)
    if not count:
        return None if zone.hides_some else ZoneView(name, zone.name, 0)
    seen = [piece for piece in pieces if zone.of(piece.up) >= BACKS] if zone.hides_backs else pieces
    views = [
        PieceView(
            f"{name}~{at}",
            (kind := kinds[piece.kind]).back,
            kind.face if (up if piece.up else down) is FACES else None,
            piece.up,
            _marks(access, piece, derived, zone.of(piece.up)) if piece.marks or piece.id in derived else piece.marks,
        )
        for at, piece in enumerate(seen)
    ]
    if zone.is_row_of_backs:
        views.sort(key=lambda view: (view.back.style, view.back.name, view.up, sorted(view.marks.items())))
        views = [PieceView(f"{name}~{at}", view.back, None, view.up, view.marks) for at, view in enumerate(views)]
    return ZoneView(zone.id, zone.name, count, tuple(views))


def _marks(access: Access, piece: Piece, derived: Mapping[str, Marks], graded: Grade) -> dict[str, int | str]:
    marks = {**piece.marks, **derived.get(piece.id, {})}
    return {name: value for name, value in marks.items() if _is_mark_seen(access, name, graded)}


def _is_mark_seen(access: Access, mark: str, graded: Grade) -> bool:
    least = access.marks.get(mark.partition("/")[0])
    return least is not None and graded >= least


def decision_of(schema: Schema, table: Table, audience: str) -> DecisionView | None:
    """Return the pending decision as this audience sees it; None if it sees none."""
    task, access = table.pending(), schema.access(audience, over=False)
    return None if task is None or access is None else _task_view(schema, access, task, table, audience)


def _task_view(schema: Schema, access: Access, task: Task, table: Table, audience: str) -> DecisionView | None:
    if task.name not in access.prompts:
        return None
    prompt, graded = schema.prompts[task.name], access.prompts[task.name][audience in task.seats]
    if graded == NOTHING:
        return None
    return DecisionView(
        task.name if graded >= BACKS else "",
        title_of(prompt, task, table) if graded >= BACKS else "",
        task.seats,
        _detail_of(prompt, task, table) if graded == FACES else "",
    )


def title_of(prompt: Prompt, task: Task, table: Table) -> str:
    """Return how a decision is announced on this table, to those who see its title."""
    return (prompt.derive(table) if prompt.derive is not None else "") or fill(prompt.title, task.data)


def _detail_of(prompt: Prompt, task: Task, table: Table) -> str:
    if prompt.derive_detail is not None:
        return prompt.derive_detail(table, task)
    return fill(prompt.detail, task.data)


def fill(template: str, data: dict[str, Any]) -> str:
    """Fill the title or detail of a prompt with the data of its task; a missing value becomes an ellipsis."""
    return template.format_map(_Words(data)) if "{" in template else template


def grade_of(schema: Schema, table: Table, piece: str, audience: str) -> Grade:
    """Return how much of a piece the audience sees where it lies now."""
    access, zone = schema.access(audience, table.outcome is not None), table.where.get(piece)
    if access is None or zone is None or zone not in access.zones:
        return NOTHING
    seen = access.zones[zone]
    return seen.up if seen.up == seen.down else seen.of(table.piece(piece).up)


# -------------------------------------------------------------------- what an audience is told


def observe(schema: Schema, before: Table, event: Event, after: Table, audience: str) -> Observation | None:
    """Return what the audience is told of one event, by the same declarations as `project`; None if nothing."""
    access = schema.access(audience, after.outcome is not None)
    if access is None:
        return None
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
            return Observation("turned", handle=_handle(access, after, piece), face=face, back=back, value=up)
        case Made(made, zone):
            graded = grade_of(schema, after, made.id, audience)
            if graded == NOTHING:
                return None
            face, back = _face_and_back(schema, made, graded)
            return Observation("made", to=zone, face=face, back=back)
        case Removed(removed, zone):
            graded = grade_of(schema, before, removed.id, audience)
            if graded == NOTHING:
                return None
            face, back = _face_and_back(schema, before.piece(removed.id), graded)
            return Observation("removed", origin=zone, face=face, back=back)
        case Marked(piece, mark, _, value):
            return _observe_mark(schema, access, after, piece, mark, value, audience)
        case Shuffled(zone, _, _):
            seen = access.zones.get(zone)
            view = None if seen is None else _zone(schema, access, seen, after.zones[zone], {})
            return None if view is None else Observation("shuffled", to=zone, value=view.count)
        case Set(number, _, value):
            return Observation("set", name=number, value=value) if number in access.numbers else None
        case Rolled():
            return _observe_roll(schema, event, audience)
        case Said():
            return _observe_line(schema, before, event, after, audience)
        case Pushed(task) | Popped(task):
            asked = _task_view(schema, access, task, after, audience)
            if asked is None:
                return None
            kind: ObservationKind = "asked" if isinstance(event, Pushed) else "answered"
            return Observation(kind, name=asked.kind, text=asked.title, seats=asked.seats)
        case Ended(_, outcome):
            return Observation("ended", text=outcome.text if outcome else "", seats=outcome.winners if outcome else ())
        case _:
            return None


def observe_derived(schema: Schema, before: Mapping[str, Table], after: Mapping[str, Table]) -> dict[str, list[Observation]]:
    """Return what each audience is told of derived figures, by the tables that it was shown before and is shown after.

    An audience for which both are one and the same table is told nothing and left out.
    """
    audiences = [audience for audience in after if after[audience] is not before[audience]]
    derived = _derive_each(schema, (tables[audience] for audience in audiences for tables in (before, after)))
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
            known = values_before.get(mark, 0) if _is_mark_seen(access_before, mark, graded) else 0
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
    if graded == NOTHING or not _is_mark_seen(access, mark, graded):
        return None
    face, back = _face_and_back(schema, table.piece(piece), graded)
    handle = _handle(access, table, piece) if graded >= BACKS else ""
    return Observation("marked", handle=handle, face=face, back=back, name=mark, value=value)


def _observe_line(schema: Schema, before: Table, event: Said, after: Table, audience: str) -> Observation | None:
    declared, args = schema.lines.get(event.line), event.args
    if declared is None:
        return None  # a line of other rules: its readers are unknown
    seat = args.get("seat")
    own = (seat,) if isinstance(seat, str) else ()
    if grade(declared.visibility, audience, own) == NOTHING:
        return None
    named = {key: _name_for(schema, before, after, value, audience) for key, value in args.items()}
    text = declared.text.format_map(_Words(named))
    dice: tuple[ThrownDice, ...] = ()
    roll = schema.rolls.get(declared.roll)
    if event.thrown and roll is not None and grade(roll.visibility, audience, own) == FACES:
        dice = tuple([ThrownDice(faces, max(roll.faces), event.successes) for faces in event.thrown])
    return Observation("said", text=text, line=event.line, beat=declared.beat, dice=dice)


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


# -------------------------------------------------------------------- handles and names


def piece_at(schema: Schema, table: Table, audience: str, handle: str) -> str | None:
    """Return the piece that a handle of this audience's View names; None in a zone whose order is not public.

    The console uses it to turn a click into a move. Never show the result to a team.
    """
    zone, _, at = handle.rpartition("~")
    access = schema.access(audience, table.outcome is not None)
    if access is None or zone not in access.zones or not at.isdecimal():
        return None
    visible = _visible(access.zones[zone], table)
    if access.zones[zone].is_row_of_backs or int(at) >= len(visible):
        return None
    return visible[int(at)]


def _handle(access: Access, table: Table, piece: str) -> str:
    """Return the handle of a piece; "" unless its place is seen."""
    zone = access.zones.get(table.where[piece])
    if zone is None or zone.is_row_of_backs or piece not in (visible := _visible(zone, table)):
        return ""
    return f"{zone.id}~{visible.index(piece)}"


def _visible(zone: ZoneAccess, table: Table) -> list[str]:
    return [piece.id for piece in table.zones[zone.id] if zone.of(piece.up) >= BACKS]


class _Words(dict[str, Any]):
    """The values of a template; one that is missing, as in a log of other rules, becomes an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"


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
