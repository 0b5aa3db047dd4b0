"""Invariants of a table, and whether the rules can continue from a table that play cannot reach."""

from __future__ import annotations

from typing import Any

from engine.chance.chance import UnknownOutcome
from engine.contract.rules import Rules
from engine.errors import IllegalMove
from engine.match.pending_steps import run_pending
from engine.model.table import Table
from engine.visibility.projection import project
from engine.visibility.schema import REFEREE

RULE_CRASHES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What rules may raise on a table that play cannot reach: after a ruling, or from a position."""


def faults(rules: Rules[Any], table: Table) -> tuple[str, ...]:
    """Return every invariant that a table breaks, a sentence each: those of the engine, then those of the game."""
    found = []
    schema = rules.schema
    at = [(piece, zone) for zone, pieces in table.zones.items() for piece in pieces]
    for piece, zone in at:
        if table.where.get(piece.id) != zone:
            found.append(f"{piece.id} lies in {zone} but is noted elsewhere.")
        if piece.kind not in schema.kinds:
            found.append(f"{piece.id} is of an unknown kind, {piece.kind}.")
        for mark in piece.marks:
            if mark.partition("/")[0] not in schema.marks:
                found.append(f"{piece.id} bears a mark that is not declared, {mark}.")
    if len(at) != len(table.where):
        found.append("Pieces are missing or lie in two places.")
    if unknown := set(table.zones) - set(schema.zones):
        found.append(f"Zones that are not declared: {', '.join(sorted(unknown))}.")
    if unknown := set(table.numbers) - set(schema.numbers):
        found.append(f"Numbers that are not declared: {', '.join(sorted(unknown))}.")
    if table.outcome is None and (table.task is None or table.task.name not in rules.decisions):
        found.append("Nothing is pending, but the game has not ended.")
    for task in table.agenda:
        if strangers := set(task.seats) - {*schema.seats, REFEREE}:
            found.append(f"{task.name} asks {', '.join(sorted(strangers))}, who does not play.")
        if task.name in rules.decisions and not task.seats:
            found.append(f"{task.name} asks nobody.")
    try:
        return (*found, *rules.faults(table))
    except RULE_CRASHES as error:
        return (*found, f"The rules can make no sense of this table ({type(error).__name__}: {error}).")


def can_continue(rules: Rules[Any], table: Table) -> bool:
    """Return whether the pending decision can be shown and one move of each form carried out; true if nothing is pending."""
    task = table.task
    if task is None or table.outcome is not None:
        return True
    decision = rules.decisions.get(task.name)
    if decision is None:
        return False
    try:
        for audience in rules.schema.audiences:
            project(rules.schema, table, audience)
        tuple(rules.present_seats(table))
        tuple(rules.withheld_audiences(table))
        for form in decision.moves(rules.desk(table), task):
            move = next(iter(form), None)
            if move is None:
                continue
            desk = rules.desk(table)
            try:
                decision.verbs[move.verb].carry_out(desk, task, move)
                run_pending(rules, desk)
            except (IllegalMove, UnknownOutcome):  # the rules refuse the move, or need chance: neither is a crash
                continue
    except RULE_CRASHES:
        return False
    return True
