"""What a seat is asked in COLLECTION, in the words of what it may do (COLL-5.1, 5.13, 6.2, 11.2)."""

from __future__ import annotations

from functools import partial

from engine.games.collection.context import CollectionContext
from engine.games.collection.refusals import may_roll_for
from engine.games.collection.reports import uses_of_report
from engine.model.table import Table
from engine.visibility.schema import BACKS, EVERYBODY, FACES, OWN, REFEREE, Prompt, Visibility

_USES = {
    ("file", "reduce"): "File the {colour} report or lower crisis {area}",
    ("file",): "File the {colour} report in {area}",
    ("reduce",): "Lower crisis {area} with the {colour} report",
}
"""What is asked by what may be done with a report."""
_ONLY_USE = {"file": "file the {colour} report from {area}", "reduce": "lower the crisis of {area} by 1"}
"""What an analyst reads who has no choice with a report."""


def prompts(context: CollectionContext) -> list[Prompt]:
    """Return how decisions are announced; a title names what may be done, as far as all may know it."""
    open_to_all: Visibility = {EVERYBODY: FACES}
    # Which drawn or held card is asked about stays with its holder; that there is a question is public (COLL-11.2).
    private: Visibility = {REFEREE: FACES, OWN: FACES, EVERYBODY: BACKS}
    of_cards = private if context.options.is_private else open_to_all
    return [
        Prompt("setup", "Take roles and say who goes first", open_to_all),
        Prompt("placement", "Place a token in scenario A", open_to_all),
        Prompt(
            "actions",
            "Move, engage or roll",
            open_to_all,
            derive=partial(_other_actions, context),
            only={"finish_actions": "finish your actions: no other is possible"},
        ),
        Prompt(
            "use_report",
            "Use the {colour} report from {area}",
            open_to_all,
            derive=partial(_use_of_report, context),
            only=_ONLY_USE,
        ),
        Prompt(
            "drawn",
            "Play or hold the card just drawn",
            of_cards,
            derive=_carry_out,
            only={"hold_drawn": "hold the card just drawn: it cannot be played now"},
        ),
        Prompt(
            "closing",
            "Play held cards or end the turn",
            of_cards,
            only={"end_turn": "end the turn: no held card can be played now"},
        ),
    ]


def _other_actions(context: CollectionContext, table: Table) -> str:
    """Return what the active seat is asked that cannot roll where it stands (COLL-5.5), or has no action left and holds
    cards (COLL-5.12); "" while it can do all.
    """
    if not table.number("actions_left"):
        return "Play held cards or finish actions"
    task = table.pending()
    if task is None or task.name != "actions" or may_roll_for(context, table, task.seats[0]):
        return ""
    return "Move or engage"


def _use_of_report(context: CollectionContext, table: Table) -> str:
    """Return what may be done with the report that has come in."""
    task = table.pending()
    if task is None or task.name != "use_report":
        return ""
    area, colour = str(task.data["area"]), str(task.data["colour"])
    asked = _USES.get(uses_of_report(context, table, task.seats[0], area, colour), "")
    return asked.format(colour=colour, area=area)


def _carry_out(table: Table) -> str:
    """Return what is asked of a red card, which is carried out at once (COLL-6.2); "" of a blue one."""
    return "Carry out the card just drawn" if table.zones["drawn"] else ""
