"""What an audience may see: the one function that projects, and the observations derived from the same declarations.

This is the trusted code of the house. It builds a View by taking what is declared visible,
never by removing from a full state. An audience that is not at the table gets an empty View.
"""

from __future__ import annotations

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
from engine.model.table import NumberMap, Table, ZoneMap, empty_table
from engine.model.view import (
    Back,
    DecisionView,
    Face,
    Observation,
    ObservationKind,
    OutcomeView,
    PieceView,
    Scalar,
    View,
    ZoneView,
)
from engine.visibility.memo import UNSEEN, Memo, SeenZone
from engine.visibility.schema import BACKS, FACES, NOTHING, Asking, Grade, Plan, Schema, ZonePlan, grade


def project(schema: Schema, table: Table, audience: str, memo: Memo | None = None) -> View:
    """The View that this audience has of this table: only what the schema declares visible to it."""
    outcome = table.outcome
    plan = schema.plan(audience, outcome is not None)
    if plan is None:
        return View(schema.game, audience)
    if memo is None:
        memo = Memo()
    before, last = memo.shown.get(plan.id, _NEVER)
    if before is table:
        return last
    view = View(
        schema.game,
        audience,
        last.zones if before.zones is table.zones else _zones(schema, plan, table.zones, before.zones, last.zones, memo),
        last.numbers if before.numbers is table.numbers else _numbers(plan, table.numbers, memo),
        _pending(schema, plan, table.agenda[-1], audience, memo) if table.agenda and outcome is None else None,
        None if outcome is None else OutcomeView(outcome.winners, outcome.reason, outcome.text),
    )
    memo.shown[plan.id] = (table, view)
    return view


_NEVER = (empty_table(()), View("", ""))
"""What an audience was shown before its first View."""


def _zones(
    schema: Schema, plan: Plan, content: ZoneMap, before: ZoneMap, shown: dict[str, ZoneView], memo: Memo
) -> dict[str, ZoneView]:
    """All zones the audience sees anything of, in the order in which they are declared; an unchanged one as ``shown``."""
    changed = memo.zone_changes.between(before, content)
    zones, ordered = ({}, False) if changed is None else (shown.copy(), True)
    sights, views = plan.zones, memo.zones
    for zone, pieces in content.items() if changed is None else changed:
        seen_of = sights.get(zone)
        if seen_of is not None:
            known = views.get(seen_of.key, UNSEEN)
            if known[0] is not pieces:
                views[seen_of.key] = known = (pieces, _zone(schema, plan, seen_of, pieces, known))
            view = known[1]
            if view is not None:
                zones[zone] = view
            else:
                zones.pop(zone, None)
                ordered = False
    if ordered and len(zones) == len(shown):
        return zones
    return {zone: zones[zone] for zone in sights if zone in zones}


def _numbers(plan: Plan, numbers: NumberMap, memo: Memo) -> dict[str, Scalar]:
    kept = memo.numbers.get(plan.numbers_key)
    if kept is not None:
        if kept[0] is numbers:
            return kept[1]
        changed = memo.number_changes.between(kept[0], numbers)
    if kept is None or changed is None:
        get = numbers.get
        visible: dict[str, Scalar] = {name: value for name in plan.numbers if (value := get(name)) is not None}
    else:
        visible = kept[1].copy()
        for name, value in changed:
            if name in visible:
                visible[name] = value
    memo.numbers[plan.numbers_key] = (numbers, visible)
    return visible


def _zone(schema: Schema, plan: Plan, seen_of: ZonePlan, pieces: tuple[Piece, ...], last: SeenZone) -> ZoneView | None:
    """A zone as it is seen; places and pieces that were there before keep what was made of them."""
    if seen_of.counted:
        return ZoneView(seen_of.id, seen_of.name, len(pieces))
    zone, up, down, count = seen_of.id, seen_of.up, seen_of.down, len(pieces)
    shown = () if last[1] is None else last[1].pieces
    kept = 0
    if seen_of.mixed:
        grades = [up if piece.up else down for piece in pieces]
        count -= grades.count(NOTHING)
        if not count and NOTHING in (up, down):
            return None
        pieces = tuple([piece for piece, graded in zip(pieces, grades, strict=True) if graded >= BACKS])
    elif not seen_of.row:
        kept = _common(last[0], pieces)  # pieces that stayed in their places keep their views
    kinds, views, places = schema.kinds, list(shown[:kept]), len(shown)
    for at, piece in enumerate(pieces[kept:], kept):
        kind = kinds[piece.kind]
        graded = up if piece.up else down
        marks = piece.marks and _marks(plan, piece.marks, graded)
        handle = shown[at].handle if at < places else f"{zone}~{at}"
        views.append(PieceView(handle, kind.back, kind.face if graded is FACES else None, piece.up, marks))
    if seen_of.row:
        # A row of backs tells nothing by its order.
        views.sort(key=lambda view: (view.back.style, view.back.name, view.up, sorted(view.marks.items())))
        views = [PieceView(f"{zone}~{at}", view.back, None, view.up, view.marks) for at, view in enumerate(views)]
    return ZoneView(zone, seen_of.name, count, tuple(views))


def _common(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> int:
    """How many pieces at the beginning are the same."""
    if new[: len(old)] == old:
        return len(old)
    at = 0
    for before, piece in zip(old, new, strict=False):
        if before is not piece:
            break
        at += 1
    return at


def _marks(plan: Plan, marks: dict[str, int | str], graded: Grade) -> dict[str, int | str]:
    least = plan.marks
    return {mark: value for mark, value in marks.items() if graded >= least.get(mark.partition("/")[0], FACES + 1)}


def decision_of(schema: Schema, table: Table, audience: str, memo: Memo) -> DecisionView | None:
    """The decision that is pending, as this audience sees it; None if it sees none."""
    plan, task = schema.plan(audience, over=False), table.pending()
    return None if plan is None or task is None else _pending(schema, plan, task, audience, memo)


def _pending(schema: Schema, plan: Plan, task: Task, audience: str, memo: Memo) -> DecisionView | None:
    grades = plan.asks.get(task.name)
    if grades is None:
        return None
    aside, asked = grades
    graded = asked if audience in task.seats else aside
    kept, view = memo.decisions[graded]
    if kept is not task:
        view = _asked(schema.asks[task.name], task, graded)
        memo.decisions[graded] = (task, view)
    return view


def _asked(asking: Asking, task: Task, graded: Grade) -> DecisionView | None:
    if graded == NOTHING:
        return None
    return DecisionView(
        task.name if graded >= BACKS else "",
        fill(asking.title, task.data) if graded >= BACKS else "",
        task.seats,
        fill(asking.detail, task.data) if graded == FACES and asking.detail else "",
    )


def fill(template: str, data: dict[str, Any]) -> str:
    """The title or detail of a question with the data of its task; what these lack is left open."""
    return template.format_map(_Named(data)) if "{" in template else template


def seen(schema: Schema, table: Table, piece: str, audience: str) -> Grade:
    """How much of a piece the audience sees where it lies now."""
    plan = schema.plan(audience, table.outcome is not None)
    return NOTHING if plan is None else _seen(plan, table, piece)


def _seen(plan: Plan, table: Table, piece: str) -> Grade:
    zone = table.where.get(piece)
    if zone is None or zone not in plan.zones:
        return NOTHING
    seen_of = plan.zones[zone]
    return seen_of.up if seen_of.up == seen_of.down or table.piece(piece).up else seen_of.down


def observe(schema: Schema, before: Table, event: Event, after: Table, audience: str) -> Observation | None:
    """What the audience is told of one event, by the same declarations as `project`; None if nothing."""
    plan = schema.plan(audience, after.outcome is not None)
    if plan is None:
        return None
    match event:
        case Moved() | Turned() | Made() | Removed() | Marked():
            return _of_piece(schema, plan, before, event, after)
        case Shuffled(zone, _, _):
            lying = _zone(schema, plan, plan.zones[zone], after.zones[zone], UNSEEN) if zone in plan.zones else None
            return None if lying is None else Observation("shuffled", to=zone, value=lying.count)
        case Set(number, _, value):
            if number not in plan.numbers:
                return None
            return Observation("set", name=number, value=value)
        case Rolled():
            return _of_roll(schema, event, audience)
        case Said(line, args):
            declared = schema.lines.get(line)
            if declared is None:
                return None  # of other rules than these: nobody knows who may read it
            seat = args.get("seat")
            if grade(declared.visibility, audience, (seat,) if isinstance(seat, str) else ()) == NOTHING:
                return None
            return Observation("said", text=_line(schema, before, after, declared.text, args, audience), line=line)
        case Pushed(task) | Popped(task):
            grades = plan.asks.get(task.name)
            asked = None if grades is None else _asked(schema.asks[task.name], task, grades[audience in task.seats])
            if asked is None:
                return None
            kind: ObservationKind = "asked" if isinstance(event, Pushed) else "answered"
            return Observation(kind, name=asked.kind, text=asked.title, seats=asked.seats)
        case Ended(_, outcome):
            return Observation("ended", text=outcome.text if outcome else "", seats=outcome.winners if outcome else ())
        case _:
            return None


def _of_piece(
    schema: Schema, plan: Plan, before: Table, event: Moved | Turned | Made | Removed | Marked, after: Table
) -> Observation | None:
    """The plan holds before and after: what happens to a piece ends no game."""
    match event:
        case Moved(piece, origin, _, to, _):
            left, arrived = _seen(plan, before, piece), _seen(plan, after, piece)
            if left == NOTHING and arrived == NOTHING:
                return None
            face, back = _shown(schema, after.piece(piece), max(left, arrived))
            return Observation("moved", origin=origin if left else "", to=to if arrived else "", face=face, back=back)
        case Turned(piece, up):
            graded = max(_seen(plan, before, piece), _seen(plan, after, piece))
            if graded < BACKS:
                return None
            face, back = _shown(schema, after.piece(piece), graded)
            return Observation("turned", handle=_handle(plan, after, piece), face=face, back=back, value=up)
        case Made(made, zone):
            graded = _seen(plan, after, made.id)
            if graded == NOTHING:
                return None
            face, back = _shown(schema, made, graded)
            return Observation("made", to=zone, face=face, back=back)
        case Removed(removed, zone):
            graded = _seen(plan, before, removed.id)
            if graded == NOTHING:
                return None
            face, back = _shown(schema, before.piece(removed.id), graded)
            return Observation("removed", origin=zone, face=face, back=back)
    piece, mark = event.piece, event.mark
    graded = _seen(plan, after, piece)
    if graded == NOTHING or graded < plan.marks.get(mark.partition("/")[0], FACES + 1):
        return None
    face, back = _shown(schema, after.piece(piece), graded)
    handle = _handle(plan, after, piece) if graded >= BACKS else ""
    return Observation("marked", handle=handle, face=face, back=back, name=mark, value=event.after)


def _of_roll(schema: Schema, event: Rolled, audience: str) -> Observation | None:
    declared, seats = schema.rolls[event.roll], (event.seat,)
    graded = grade(declared.visibility, audience, seats)
    if graded == NOTHING:
        return None
    if graded < FACES:
        return Observation("rolled", name=event.roll, seats=seats, value=len(event.faces))
    return Observation("rolled", text=declared.title, name=event.roll, seats=seats, faces=event.faces, value=event.success)


def _shown(schema: Schema, piece: Piece, graded: Grade) -> tuple[Face | None, Back | None]:
    """A piece as far as it is seen."""
    if graded < BACKS:
        return None, None
    kind = schema.kinds[piece.kind]
    return kind.face if graded == FACES else None, kind.back


def _handle(plan: Plan, table: Table, piece: str) -> str:
    """The handle of a piece, only where its place itself is seen."""
    zone = table.where[piece]
    if zone not in plan.zones or plan.zones[zone].row or piece not in (visible := _visible(plan, zone, table)):
        return ""
    return f"{zone}~{visible.index(piece)}"


def _visible(plan: Plan, zone: str, table: Table) -> list[str]:
    seen_of = plan.zones[zone]
    return [piece.id for piece in table.zones[zone] if (seen_of.up if piece.up else seen_of.down) >= BACKS]


def piece_at(schema: Schema, table: Table, audience: str, handle: str) -> str | None:
    """The piece that a handle of this audience's View names; None if the handle names a place without public order.

    For the referee's own console: it turns a click into a move. Never hand the result to a team.
    """
    zone, _, at = handle.rpartition("~")
    plan = schema.plan(audience, table.outcome is not None)
    if plan is None or zone not in plan.zones or not at.isdecimal():
        return None
    seen_of = plan.zones[zone]
    visible = _visible(plan, zone, table)
    if seen_of.row or int(at) >= len(visible):
        return None
    return visible[int(at)]


def _line(schema: Schema, before: Table, after: Table, text: str, args: dict[str, LineArg], audience: str) -> str:
    named = {key: _named(schema, before, after, value, audience) for key, value in args.items()}
    return text.format_map(_Named(named))


class _Named(dict[str, Any]):
    """What a line or question is told with. One of other rules than these may lack what its words ask for today: it is
    still told.
    """

    def __missing__(self, key: str) -> str:
        return "…"


def _named(schema: Schema, before: Table, after: Table, value: LineArg, audience: str) -> str | int:
    if isinstance(value, Ref):
        graded = max(seen(schema, before, value.piece, audience), seen(schema, after, value.piece, audience))
        if value.piece not in after.where:
            return "a card"
        kind = schema.kinds[after.piece(value.piece).kind]
        if graded == FACES:
            return kind.face.name
        return kind.back.name if graded == BACKS else "a card"
    if isinstance(value, tuple):
        return ", ".join(str(_named(schema, before, after, part, audience)) for part in value) or "none"
    return schema.names.get(value, value) if isinstance(value, str) else value
