"""Checks of rulings: an edit may name only what the schema declares, and afterwards there must be something to enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.contract.rules import Rules
from engine.english import quoted
from engine.model.event import (
    Ended,
    Event,
    Made,
    Marked,
    Moved,
    Popped,
    Published,
    Pushed,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Turned,
    events_from_json,
    events_to_json,
)
from engine.model.table import Table
from engine.visibility.projection import decision_of
from engine.visibility.schema import REFEREE, Schema
from engine.visibility.values import shown_value


def edit_problem(rules: Rules[Any], table: Table, edit: Event) -> str:
    """Return what is wrong with an edit, as a clause ("there is no number nope"); "" if nothing is."""
    return encoding_problem((edit,)) or _unknown(rules, table, edit)


def encoding_problem(events: Sequence[Event]) -> str:
    """Return why the log could not hold these events and read them again; "" if it can."""
    try:
        events_from_json(events_to_json(tuple(events)))
    except (msgspec.MsgspecError, TypeError, UnicodeEncodeError) as error:
        return f"the log cannot hold it ({error})"
    return ""


def nothing_to_enter(rules: Rules[Any], table: Table) -> str:
    """Return why nothing could be entered on this table, and what to rule, as a clause; "" if something can."""
    if table.outcome is not None:
        return ""
    task = table.task
    if task is None:
        return (
            "after this ruling nothing is pending, and the game has not ended: end it, or take back entries instead, or put"
            " a decision on the agenda"
        )
    forms = rules.decisions[task.name].moves(rules.desk(table), task)
    if any(next(iter(form), None) is not None for form in forms):
        return ""
    asked = decision_of(rules.schema, table, REFEREE)
    name = quoted(asked.title if asked is not None else task.name)
    return f"after this ruling {name} is pending, and nothing could be entered: add what it lacks, or close it too"


def _unknown(rules: Rules[Any], table: Table, edit: Event) -> str:
    schema = rules.schema
    match edit:
        case Set(number) if number not in schema.numbers:
            return f"there is no number {number}"
        case Set(number) if schema.numbers[number].derive is not None:
            return _derived(schema.numbers[number].name, schema.numbers[number].follows_from)
        case Set(number, _, value) if value is not None and not schema.numbers[number].holds.allows(value):
            declared = schema.numbers[number]
            return f"{declared.name} cannot be {shown_value(value)}; rule {declared.holds.in_words()}"
        case Made(piece, zone, at):
            if piece.kind not in schema.kinds:
                return f"there is no kind of piece {piece.kind}"
            return _wrong_marks(schema, piece.marks) or _no_place(table, zone, at, len(table.zones.get(zone, ())))
        case Removed(piece, zone) if table.where.get(piece.id) != zone:
            return f"there is no piece {piece.id} in {zone}"
        case Moved(piece, origin) if table.where.get(piece) != origin:
            return f"there is no piece {piece} in {origin}"
        case Moved(_, origin, _, to, to_at):
            return _no_place(table, to, to_at, len(table.zones.get(to, ())) - (origin == to))
        case Shuffled(zone, _, _) if zone not in table.zones:
            return f"there is no zone {zone}"
        case Turned(piece) | Marked(piece) if piece not in table.where:
            return f"there is no piece {piece}"
        case Turned(piece, up) if table.piece(piece).up == up:
            return f"{piece} lies so already"
        case Marked(_, mark, _, value):
            return _wrong_marks(schema, {mark: value})
        case Rolled(roll) if roll not in schema.rolls:
            return f"there is no roll {roll}"
        case Said(line) if line not in schema.lines:
            return f"there is no line {line}"
        case Pushed(task) | Popped(task) if task.name not in rules.decisions and task.name not in rules.steps:
            return f"there is no decision {task.name}"
        case Pushed(task):
            return _stranger(task.seats, (*schema.seats, REFEREE))
        case Ended(_, outcome) if outcome is not None:
            return _stranger(outcome.winners, schema.seats)
        case Published(_, edits) if edits:
            return "it cannot show a part of itself"
        case Published(audiences):
            return _stranger(audiences, schema.audiences)
    return ""


def _wrong_marks(schema: Schema, marks: Mapping[str, int | str]) -> str:
    for mark, value in marks.items():
        declared = schema.marks.get(mark.partition("/")[0])
        if declared is None:
            return f"there is no mark {mark}"
        if declared.derive is not None:
            return _derived(declared.name, declared.follows_from)
        if not declared.allows(value):
            return (
                f"{schema.mark_name(mark)} cannot be {shown_value(value)}; rule {declared.holds.in_words()}, or 0 for none"
            )
    return ""


def _derived(name: str, follows_from: str) -> str:
    """Return that a derived figure cannot be set, and what to rule instead."""
    return f"{name} follows from the table and cannot be set" + (f"; rule {follows_from} instead" if follows_from else "")


def _no_place(table: Table, zone: str, at: int, last: int) -> str:
    if zone not in table.zones:
        return f"there is no zone {zone}"
    return "" if 0 <= at <= last else f"there is no place {at} in {zone}"


def _stranger(named: tuple[str, ...], known: tuple[str, ...]) -> str:
    return next((f"nobody is called {one}" for one in named if one not in known), "")
