"""Projection of a table to what an audience may see of it.

This is the trusted code, with `observation`: nothing else hides anything. It builds a View by taking what is declared
visible, never by removing from the full state. An unknown audience gets an empty View.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.model.event import (
    Piece,
    Task,
)
from engine.model.table import Table
from engine.model.view import (
    DecisionView,
    OutcomeView,
    PieceView,
    Scalar,
    View,
    ZoneView,
)
from engine.visibility.schema import (
    BACKS,
    FACES,
    NOTHING,
    REFEREE,
    Access,
    Derived,
    Grade,
    Marks,
    Prompt,
    Schema,
    ZoneAccess,
)


def project(schema: Schema, table: Table, audience: str) -> View:
    """Return the View that this audience has of this table: only what the schema declares visible to it."""
    return project_all(schema, {audience: table})[audience]


def project_all(schema: Schema, shown: Mapping[str, Table]) -> dict[str, View]:
    """Return the View of each audience, of the table that is shown to it.

    Of one table, audiences share the derived figures, and the view of a zone of which they see the same
    (`ZoneAccess.key`): without that a game with the views of four seats is played at 0.6 of the speed
    (`tests/bench/test_engine.py`).
    """
    derived = derive_each(schema, shown.values())
    alike: dict[int, dict[str, ZoneView | None]] = {at: {} for at in derived}
    return {one: _view(schema, table, one, derived[id(table)], alike[id(table)]) for one, table in shown.items()}


def derive_each(schema: Schema, tables: Iterable[Table]) -> dict[int, Derived]:
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
        if zone.key not in alike:
            alike[zone.key] = zone_view(schema, access, zone, table.zones.get(name), derived)
        view = alike[zone.key]
        if view is not None:
            zones[name] = view
    stored = table.numbers
    numbers: dict[str, Scalar] = {}
    for number in access.numbers.values():
        value = stored.get(number.id) if number.derive is None else figures.numbers[number.id]
        if value is not None:
            numbers[number.id] = value
    ended = None if outcome is None else OutcomeView(outcome.winners, outcome.reason, outcome.text)
    return View(schema.game, audience, zones, numbers, _pending(schema, access, table, audience), ended)


def zone_view(
    schema: Schema, access: Access, zone: ZoneAccess, pieces: tuple[Piece, ...] | None, derived: Mapping[str, Marks]
) -> ZoneView | None:
    """Return a zone as it is seen; None if it is not on the table or the audience may not even know of pieces in it."""
    if pieces is None:
        return None
    if zone.only_counted:
        return ZoneView(zone.id, zone.name, len(pieces))
    name, up, down, kinds = zone.id, zone.up, zone.down, schema.kinds
    count = sum(zone.grade_of(piece.up) > NOTHING for piece in pieces) if zone.hides_some else len(pieces)
    if not count:
        return None if zone.hides_some else ZoneView(name, zone.name, 0)
    seen = [piece for piece in pieces if zone.grade_of(piece.up) >= BACKS] if zone.hides_backs else pieces
    views = [
        PieceView(
            f"{name}~{at}",
            (kind := kinds[piece.kind]).back,
            kind.face if (up if piece.up else down) is FACES else None,
            piece.up,
            _marks(access, piece, derived, zone.grade_of(piece.up)) if piece.marks or piece.id in derived else piece.marks,
        )
        for at, piece in enumerate(seen)
    ]
    if zone.is_row_of_backs:
        views.sort(key=_row_order)
        views = [PieceView(f"{name}~{at}", view.back, None, view.up, view.marks) for at, view in enumerate(views)]
    return ZoneView(zone.id, zone.name, count, tuple(views))


def _row_order(view: PieceView) -> tuple[str, str, bool, list[tuple[str, bool, int | str]]]:
    """Return by what pieces in a row of backs are sorted: all that is seen of them.

    A ruling may have put a word where others have a count.
    """
    marks = [(name, isinstance(value, str), value) for name, value in sorted(view.marks.items())]
    return view.back.style, view.back.name, view.up, marks


def _marks(access: Access, piece: Piece, derived: Mapping[str, Marks], graded: Grade) -> dict[str, int | str]:
    marks = {**piece.marks, **derived.get(piece.id, {})}
    return {name: value for name, value in marks.items() if is_mark_seen(access, name, graded)}


def is_mark_seen(access: Access, mark: str, graded: Grade) -> bool:
    """Return whether a mark is seen on a piece that is seen so much."""
    least = access.marks.get(mark.partition("/")[0])
    return least is not None and graded >= least


def decision_of(schema: Schema, table: Table, audience: str) -> DecisionView | None:
    """Return the pending decision as this audience sees it; None if it sees none."""
    access = schema.access(audience, over=False)
    return None if access is None else _pending(schema, access, table, audience)


def _pending(schema: Schema, access: Access, table: Table, audience: str) -> DecisionView | None:
    """Return the pending decision as it is seen, and to an audience that is asked the only thing that it can do."""
    task = table.pending()
    seen = None if task is None else task_view(schema, access, task, table, audience)
    if task is None or seen is None or audience not in seen.seats or not seen.kind:
        return seen
    only = _only_words(schema, task, table, audience)
    return replace(seen, only=only) if only else seen


def _only_words(schema: Schema, task: Task, table: Table, seat: str) -> str:
    """Return in words the only thing that a seat can do which is asked; "" if it can do several, or none has words."""
    prompt = schema.prompts[task.name]
    declared = prompt.only
    if not declared or schema.open_verbs is None:
        return ""
    words = {declared.get(verb, "") for verb in schema.open_verbs(table, task, seat) or ("",)}
    if len(words) > 1 or not (said := words.pop()):
        return ""
    return (prompt.derive_only(table, task, seat) if prompt.derive_only is not None else "") or fill(said, task.data)


def task_view(schema: Schema, access: Access, task: Task, table: Table, audience: str) -> DecisionView | None:
    """Return a decision as an audience with this access sees it; None if it sees none."""
    if task.name not in access.prompts:
        return None
    prompt, graded = schema.prompts[task.name], access.prompts[task.name][audience in task.seats]
    if graded == NOTHING:
        return None
    return DecisionView(
        task.name if graded >= BACKS else "",
        title_of(prompt, task, table) if graded >= BACKS else "",
        task.seats if audience == REFEREE or prompt.derive_asked is None else prompt.derive_asked(table, task),
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
    return seen.up if seen.up == seen.down else seen.grade_of(table.piece(piece).up)


# -------------------------------------------------------------------- handles


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


def handle_of(access: Access, table: Table, piece: str) -> str:
    """Return the handle of a piece; "" unless its place is seen."""
    zone = access.zones.get(table.where[piece])
    if zone is None or zone.is_row_of_backs or piece not in (visible := _visible(zone, table)):
        return ""
    return f"{zone.id}~{visible.index(piece)}"


def _visible(zone: ZoneAccess, table: Table) -> list[str]:
    return [piece.id for piece in table.zones[zone.id] if zone.grade_of(piece.up) >= BACKS]


class _Words(dict[str, Any]):
    """The values of a template; one that is missing, as in a log of other rules, becomes an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"
