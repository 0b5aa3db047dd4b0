"""Refusals of verbs that the pending decision does not have, of seats that it does not ask, and of rolls."""

from __future__ import annotations

from engine.english import quoted
from engine.errors import IllegalMove
from engine.games.collection.content import Colour
from engine.games.collection.context import CollectionContext
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.move import Move
from engine.play.working_table import refuse


def wrong_verb(task: Task, move: Move) -> IllegalMove:
    """Return why this verb is not possible while this decision is pending."""
    if move.verb in ("give", "give_card"):
        return refuse("cannot_give", "COLL-6.14", "Cards cannot be given away.")
    if move.verb in ("move_gem", "move_report"):
        return refuse("stays", "COLL-4.6", "It stays where it is.")
    if task.name == "use_report":
        return refuse("report_first", "COLL-6.4", "Use the report first.")
    if task.name == "drawn":
        return refuse("card_first", "COLL-6.4", "Settle the drawn card first.")
    return refuse("wrong_state", "COLL-5.1", f"{quoted(move.verb)} is not possible now.")


def wrong_seat(move: Move) -> IllegalMove:
    """Return why a seat that is not asked cannot move: it moves in its own turn only."""
    if move.verb == "play_held":
        return refuse("own_turn", "COLL-6.4", "Only in your own turn.")
    return refuse("not_their_turn", "COLL-3.5", "Not their turn.")


def why_no_roll(context: CollectionContext, table: Table, seat: str, colour: str) -> IllegalMove | None:
    """Return why a seat cannot roll for a report of a colour where it stands; None if it can."""
    role = context.role(table, seat)
    area, collector = context.place(table, seat)
    if colour not in role.roll_colours:
        allowed = " or ".join(role.roll_colours)
        return refuse("roll_colour", "COLL-5.5", f"This role rolls for {allowed} reports only.")
    affinity = context.collectors[collector].affinity
    if context.options.affinity_rule == "restrict" and colour not in affinity:
        gives = " and ".join(affinity)
        return refuse("affinity", "COLL-4.8", f"{context.collector_name(collector)} gives {gives} reports.")
    if not context.gems(table, area, collector, colour):
        return refuse("no_gem", "COLL-5.5", f"No {colour} gem here.")
    return None


def may_roll_for(context: CollectionContext, table: Table, seat: str) -> list[Colour]:
    """Return for reports of which colours a seat may roll where it stands."""
    return [one for one in context.role(table, seat).roll_colours if why_no_roll(context, table, seat, one) is None]
