"""What must hold on every table of a game: what the engine itself asks of one, and what the game does."""

from __future__ import annotations

from engine.contract.game import Rules
from engine.match.can_continue import SENSELESS
from engine.model.table import Table
from engine.visibility.schema import REFEREE


def faults(rules: Rules, table: Table) -> tuple[str, ...]:
    """Every invariant that a table breaks: the engine's own, then the game's."""
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
    except SENSELESS as error:
        return (*found, f"The rules can make no sense of this table ({type(error).__name__}: {error}).")
