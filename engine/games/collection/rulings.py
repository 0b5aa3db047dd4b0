"""How the game goes on when a ruling closes a decision: no card stays drawn, and the turn goes on."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.collection.cards import card_of
from engine.games.collection.context import CollectionContext
from engine.games.collection.ids import token
from engine.games.collection.turn import begin_next
from engine.model.event import Task
from engine.play.working_table import Desk, refuse


def after_ruling(desk: Desk[CollectionContext], closed: Sequence[Task]) -> None:
    """See `Rules.after_ruling`. Raise IllegalMove if setup or a placement is closed before it is done."""
    _put_away_drawn(desk)
    for task in closed:
        if task.name == "placement" and desk.table.where[token(task.seats[0])] == "tokens":
            seat = desk.schema.names.get(task.seats[0], task.seats[0])
            text = f"The token of {seat} is on no space: place it in the same ruling."
            raise refuse("bad_edit", "COLL-3.4", text)
    if closed and desk.table.task is None and desk.table.outcome is None:
        _follow(desk, closed[-1])


def _put_away_drawn(desk: Desk[CollectionContext]) -> None:
    """Discard a red card, and let its holder keep a blue one, that was drawn and that nobody is asked about any more."""
    asked = {seat for task in desk.table.agenda if task.name == "drawn" for seat in task.seats}
    for seat in desk.context.seats:
        if seat not in asked:
            for piece in desk.table.ids(f"drawn:{seat}"):
                desk.move(piece, f"held:{seat}")
    if not asked:
        for piece in desk.table.ids("drawn"):
            if card_of(desk, piece).label == "red":
                desk.move(piece, "discard", 0)


def _follow(desk: Desk[CollectionContext], closed: Task) -> None:
    """Put on the agenda what follows on a decision of a turn (COLL-5.12, 6.5)."""
    if closed.name == "setup":
        raise refuse("bad_edit", "COLL-3.5", "The game has not begun: the first seat has to be entered.")
    if closed.name == "actions":
        desk.set("actions_left", 0)
        desk.then(Task("draw", data={"seat": closed.seats[0]}))
    elif closed.name == "drawn":
        desk.then(Task("close", data={"seat": closed.seats[0]}))
    elif closed.name == "closing":
        begin_next(desk, closed.seats[0])
