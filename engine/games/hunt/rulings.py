"""How the game goes on when a ruling closes a decision: what lay ready for it goes back, and the next phase follows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.hunt import game_end, setup
from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import HUNTERS
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.enforcement import ENFORCERS
from engine.games.hunt.figures import phase_word
from engine.model.event import Task
from engine.play.working_table import refuse

_RESOLVED = {"intel_resolve": ("white",), "enforcement_resolve": ENFORCERS}


def after_ruling(desk: HuntDesk, closed: Sequence[Task]) -> None:
    """See `Rules.after_ruling`. Raise IllegalMove if setup is closed before all is placed."""
    board = HuntBoard(desk)
    for task in closed:
        for colour, piece, _ in board.planned_pawns(*_RESOLVED.get(task.name, ())):
            desk.mark(piece, colour, 0)  # it is not resolved, and so not spent
    if closed and desk.table.task is None and desk.table.outcome is None:
        _follow(board, closed[-1])
    if phase_word(desk.table) not in ("setup", None):
        _put_back_need(board)


def _follow(board: HuntBoard, closed: Task) -> None:
    """Put on the agenda what follows on the decision of a phase (HUNT-4.3)."""
    desk = board.desk
    match closed.name:
        case "setup_split":
            raise refuse("bad_edit", "HUNT-3.3", "No cards are drawn yet: the split has to be entered.")
        case "setup_place":
            if lacking := setup.missing(board):
                raise refuse("bad_edit", "HUNT-3.6", f"{lacking} is not placed yet: place it in the same ruling.")
            desk.then(Task("cartel_begin"))
        case "cartel_turn":
            desk.then(Task("hunters_begin"))
        case "intel_plan":
            desk.then(Task("intel_next"))
        case "intel_resolve":
            desk.ask("enforcement_plan", HUNTERS)
        case "enforcement_plan":
            desk.then(Task("enforcement_next"))
        case "enforcement_resolve":
            desk.ask("hunter_end", HUNTERS)
        case "hunter_end":
            desk.ask("hunter_end", HUNTERS)
            game_end.end_turn(desk)


def _put_back_need(board: HuntBoard) -> None:
    """Put a Need back into its deck that was drawn and that nobody is asked to place any more."""
    table = board.desk.table
    placing = {task.data["card"] for task in table.agenda if task.name == "place_need"}
    for card in table.ids("drawn"):
        if card in board.content.needs and card not in placing:
            board.put(card, "deck/needs")
