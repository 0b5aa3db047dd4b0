"""The use of a report: it is filed, or calms a crisis, or is lost (COLL-5.13 to 5.17)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.collection.content import COLOURS
from engine.games.collection.context import REPORT_FLOOR, CollectionContext
from engine.games.collection.log_lines import report_called
from engine.games.collection.table_moves import calm, file_report
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def uses_of_report(context: CollectionContext, table: Table, seat: str, area: str, colour: str) -> tuple[str, ...]:
    """Return what the seat may do with a report (COLL-5.14 to 5.17)."""
    found = []
    if context.missing(table, area, colour) > 0:
        found.append("file")
    if table.number(f"crisis/{area}") > REPORT_FLOOR and not context.role(table, seat).file_only:
        found.append("reduce")
    return tuple(found)


def offer_report(desk: Desk[CollectionContext], seat: str, area: str, colour: str) -> None:
    """Ask how a report that has come in is used; it is lost where it cannot be (COLL-5.13, 5.17)."""
    if uses_of_report(desk.context, desk.table, seat, area, colour):
        desk.ask("use_report", seat, area=area, colour=colour)
    else:
        desk.say("lost", colour=colour, area=area)


def report_moves(desk: Desk[CollectionContext], task: Task) -> Iterable[Form]:
    """List the possible uses."""
    area, colour = str(task.data["area"]), str(task.data["colour"])
    return [ListedForm(use) for use in uses_of_report(desk.context, desk.table, task.seats[0], area, colour)]


@verb("COLL-5.13", "COLL-5.14")
def file(desk: Desk[CollectionContext], task: Task) -> None:
    """Put the report into the circle, while its colour is still needed."""
    context, area, colour = desk.context, str(task.data["area"]), str(task.data["colour"])
    if context.missing(desk.table, area, colour) <= 0:
        raise refuse("not_needed", "COLL-5.14", f"No more {colour} reports are needed here.")
    desk.pop_task()
    left = sum(context.missing(desk.table, area, c) for c in COLOURS) - 1
    missing = f"{left} still needed" if left else f"scenario {area} has all its reports"
    desk.say("filed", seat=task.seats[0], report=report_called(colour), area=area, missing=missing)
    file_report(desk, area, colour)


@verb("COLL-5.13", "COLL-5.15", "COLL-5.16")
def reduce(desk: Desk[CollectionContext], task: Task) -> None:
    """Lower the crisis by 1, never below 4."""
    area = str(task.data["area"])
    if desk.context.role(desk.table, task.seats[0]).file_only:
        raise refuse("file_only", "COLL-5.16", "This role can only file reports.")
    if desk.table.number(f"crisis/{area}") <= REPORT_FLOOR:
        raise refuse("report_floor", "COLL-5.15", f"Reports do not lower a crisis below {REPORT_FLOOR}.")
    desk.pop_task()
    calm(desk, task.seats[0], area)
