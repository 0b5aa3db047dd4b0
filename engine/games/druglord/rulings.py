"""How the game goes on when a ruling closes a decision: markers and cards come back, and the Draft goes on."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.druglord.context import DruglordContext
from engine.games.druglord.invariants import is_on_trial
from engine.games.druglord.marker_moves import add_house, discard
from engine.games.druglord.rolls import settle_round
from engine.games.druglord.table_reader import read, status_of
from engine.model.event import Task
from engine.play.working_table import Desk, refuse


def after_ruling(desk: Desk[DruglordContext], closed: Sequence[Task]) -> None:
    """See `Rules.after_ruling`. Raise IllegalMove for what nobody but the referee can decide."""
    for task in closed:
        if task.data.get("kind") == "trade":
            _give_back(desk, task)
        elif task.name == "card_played" and desk.table.where[task.data["card"]] == "in_play":
            discard(desk, task.data["card"])
            settle_round(desk)
        elif task.name == "trial":
            _check_trials(desk)
    if closed and desk.table.task is None and desk.table.outcome is None:
        _follow(desk, closed[-1])


def _give_back(desk: Desk[DruglordContext], trade: Task) -> None:
    """Put markers back that were set aside for a trade that no longer takes place (DRUG-8.24)."""
    data = trade.data
    aside = f"aside/{data['type']}"
    pending = any(task.data.get("kind") == "trade" for task in desk.table.agenda)
    units = 0 if pending else min(data["units"], desk.marks(status_of(data["roller"]), aside))
    if units <= 0:
        return
    desk.add_mark(status_of(data["roller"]), aside, -units)
    if data["from"]:
        stored = min(units, data.get("stored", 0))
        desk.add_mark(data["from"], f"stored/{data['type']}", stored)
        desk.add_mark(data["from"], f"weight/{data['type']}", units - stored)
    else:
        add_house(desk, data["roller"], data["type"], units)


def _check_trials(desk: Desk[DruglordContext]) -> None:
    """Raise IllegalMove if a seat at the limit of Cases would have no Trial (DRUG-10.4)."""
    board = read(desk)
    for seat in desk.context.seats:
        if len(board.cases(seat)) >= desk.context.case_limit and not is_on_trial(board, seat):
            text = f"{desk.context.called(seat)} has {len(board.cases(seat))} Cases: take some away in the same ruling."
            raise refuse("bad_edit", "DRUG-10.4", text)


def _follow(desk: Desk[DruglordContext], closed: Task) -> None:
    """Put on the agenda what follows on a decision that nothing lies under."""
    match closed.name:
        case "setup_keep" | "setup_reveal":
            raise refuse("bad_edit", "DRUG-4.7", "The Regions that are kept have to be chosen and revealed.")
        case "final":
            raise refuse("bad_edit", "DRUG-12.8", "The first place is tied: end the game in the same ruling.")
        case "draft_order":
            order = [seat for group in closed.data["groups"] for seat in group]
            desk.then(Task("draft_tie_decided", (), {"order": order}))
        case "draft_open":
            desk.then(Task("draft_open_closed"))
