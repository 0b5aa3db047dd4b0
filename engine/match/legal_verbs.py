"""Which verbs a seat has a legal move of, for what it is told of a decision (`Prompt.only`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.contract.rules import Rules
from engine.match.invariants import RULE_CRASHES
from engine.model.event import Task
from engine.model.table import Table


def legal_verbs(rules: Rules[Any], table: Table, task: Task, seat: str) -> Collection[str]:
    """Return the verbs of which a seat that is asked has a legal move on this table.

    All of the decision where the rules can make no sense of the table, as a ruling may have left it.
    """
    decision = rules.decisions[task.name]
    try:
        forms = [form for form in decision.moves(rules.desk(table), task) if form.seat in ("", seat)]
        return frozenset(form.verb for form in forms if next(iter(form), None) is not None)
    except RULE_CRASHES:
        return decision.verbs.keys()
