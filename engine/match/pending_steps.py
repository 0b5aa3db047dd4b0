"""Carrying out pending steps, and publishing the table at the end of a ply."""

from __future__ import annotations

from typing import Any

from engine.chance.chance import EnteredDice
from engine.contract.rules import Rules
from engine.errors import DiceNeeded
from engine.model.event import Rolled
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE

_MOST_STEPS = 10_000  # in one ply: beyond this a rule is running in a circle


def run_pending(rules: Rules[Any], desk: Desk[Any]) -> None:
    """Carry out steps until a decision is pending, the game has ended or nothing is left to do.

    Physical dice that would fall after others in one entry wait for an entry of their own, if the rules have a decision for
    that (`Rules.throw_decision`): the room sees what came of the first ones before. Raises RuntimeError if the rules run in
    a circle.
    """
    for _ in range(_MOST_STEPS):
        task = desk.table.pending()
        if task is None or task.name in rules.decisions:
            return
        table, events, shown = desk.table, len(desk.events), dict(desk.shown)
        dice = desk.chance.used if isinstance(desk.chance, EnteredDice) else 0
        desk.pop_task()
        try:
            rules.steps[task.name](desk, task)
        except DiceNeeded as needed:
            fell_before = any(isinstance(event, Rolled) for event in desk.events[:events])
            if not (rules.throw_decision and fell_before and isinstance(desk.chance, EnteredDice)):
                raise
            desk.table, desk.shown = table, shown
            del desk.events[events:]
            desk.chance.used = dice
            desk.ask(rules.throw_decision, REFEREE, title=needed.title)
            return
    raise RuntimeError(f"the rules run in a circle at {task.name if task else 'nothing'}")


def publish_to_all_entitled(rules: Rules[Any], desk: Desk[Any]) -> None:
    """Publish the table, at the end of a ply, to all audiences from which the rules do not withhold it."""
    withheld = set(rules.withheld_audiences(desk.table)) - {REFEREE}
    audiences = [audience for audience in desk.schema.audiences if audience not in withheld]
    desk.publish(*audiences)
