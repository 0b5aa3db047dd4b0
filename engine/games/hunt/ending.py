"""The end of turns and of the game, and what the referee confirms (HUNT-13.3, 14)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.english import closed
from engine.games.hunt.board import COLOURS, Board, publish_step
from engine.games.hunt.content import CHAPO
from engine.games.hunt.schema import CARTEL, HUNTERS
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

RESULTS = {
    HUNTERS: ((HUNTERS,), "El Chapo is captured: the Hunters win."),
    CARTEL: ((CARTEL,), "El Chapo is free and enough circles are filled: the Cartel wins."),
    "stalemate": ((), "El Chapo is free, but too few circles are filled: a draw."),
}


def end_hunter_turn(desk: Desk, _task: Task, _move: Move) -> None:
    """``end_hunter_turn()``: spent pawns return; after the last pair the circles are counted (HUNT-6.11, 14.2)."""
    board = Board(desk)
    desk.done()
    for colour in COLOURS:
        desk.add(f"{colour}_pool", desk.table.number(f"{colour}_spent"))
        desk.set(f"{colour}_spent", 0)
    desk.say("hunters_end")
    if not desk.table.numbers["last_turn"]:
        desk.then(Task("cartel_begin"))
        return
    result = CARTEL if cartel_has_enough(board) else "stalemate"
    name = "the Cartel wins" if result == CARTEL else "a draw"
    desk.publish()
    desk.then(publish_step("game_over", name, result=result))


def cartel_has_enough(board: Board) -> bool:
    """Whether the share of circles is filled (HUNT-14.2)."""
    circles = sum(need.circles for need in board.needs_counted())
    discs = sum(board.discs(need.id) for need in board.needs_counted())
    above, below = board.options.fraction
    return discs * below >= circles * above


def publish_moves(_desk: Desk, _task: Task) -> Iterable[Form]:
    """The one step."""
    return [ListedForm("publish")]


def publish(desk: Desk, task: Task, _move: Move) -> None:
    """``publish()``: the outcome, or the end of the game, is shown to all (HUNT-13.3, 14.5)."""
    desk.done()
    desk.set("resolving", False)
    if task.data["about"] == "game_over":
        _end(desk, task.data["result"], task.data.get("place"))
    else:
        desk.publish()


def _end(desk: Desk, result: str, captured_in: str | None) -> None:
    winners, text = RESULTS[result]
    if captured_in is not None:
        desk.move(CHAPO, "finished")
        desk.mark(CHAPO, "how", "finished")
        desk.say("captured", place=captured_in)
    _close(desk)
    desk.say("game_over", text=text)
    desk.end(winners, result, text)


def _close(desk: Desk) -> None:
    while desk.table.task is not None:
        desk.done()
    desk.set("resolving", False)
    desk.set("turn_of", "")
    desk.set("phase", "game_over")
    desk.set("phase_word", "game_over")


def end_game(desk: Desk, _task: Task, move: Move) -> None:
    """``end_game(reason)``: the referee breaks off, whatever is pending (HUNT-11.3)."""
    reason = move.text("reason").strip()
    if not reason:
        raise refuse("no_reason", "HUNT-11.3", "Breaking off the game needs a reason.")
    _close(desk)
    text = f"The game was broken off: {closed(reason)}"
    desk.say("game_over", text=text)
    desk.end((), "abandoned", text)


def end_game_moves(_desk: Desk, _task: Task) -> Iterable[Form]:
    """Any reason will do; this one is offered."""
    return [FreeTextForm("end_game", "reason", ["time is up"])]
