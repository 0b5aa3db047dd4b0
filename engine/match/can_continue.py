"""Whether the rules can go on from a table that no play has made: from a ruling, or from a position."""

from __future__ import annotations

from engine.chance.chance import NoChance, Unknown
from engine.contract.game import Rules
from engine.errors import IllegalMove
from engine.model.table import Table
from engine.play.desk import Desk
from engine.visibility.projection import project
from engine.visibility.schema import REFEREE

SENSELESS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What rules raise where they meet what no play could have brought about."""


def makes_sense(rules: Rules, table: Table) -> bool:
    """Whether the pending decision can be told and offered, and one move of each kind carried out; true if nothing is."""
    task = table.task
    if task is None or table.outcome is not None:
        return True
    decision = rules.decisions.get(task.name)
    if decision is None:
        return False
    try:
        project(rules.schema, table, REFEREE)
        tuple(rules.present(table))
        tuple(rules.withheld(table))
        for form in decision.moves(Desk(rules, table, NoChance()), task):
            move = next(iter(form), None)
            if move is None:
                continue
            desk = Desk(rules, table, NoChance())
            try:
                decision.verbs[move.verb](desk, task, move)
                desk.run()
            except (IllegalMove, Unknown):  # refused, or left to chance: the rules know what to do
                continue
    except SENSELESS:
        return False
    return True
