"""How the game goes on when a ruling closes a decision that nothing lies under."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.deck.context import DeckContext
from engine.games.deck.declare import next_or_round
from engine.games.deck.disrupt import after_decline, end_of_turn
from engine.model.event import Task
from engine.play.working_table import Desk, refuse


def after_ruling(desk: Desk[DeckContext], closed: Sequence[Task]) -> None:
    """See `Rules.after_ruling`. Raise IllegalMove if setup is closed before the first seat is known."""
    if not closed or desk.table.task is not None or desk.table.outcome is not None:
        return
    last = closed[-1]
    if last.name == "setup":
        raise refuse("bad_edit", "DECK-3.5", "The game has not begun: the first seat has to be entered.")
    if last.name == "declare":
        next_or_round(desk, last.seats[0])
    elif last.name == "disrupt_poll":
        desk.then(after_decline(desk, last))
    elif last.name == "disrupt_open":
        desk.then(end_of_turn(str(last.data["active"])))
