"""The end of the game, and the referee's call that ends it early (DECK-10)."""

from __future__ import annotations

from engine.english import counted, joined, with_full_stop
from engine.games.deck.context import DeckContext
from engine.games.deck.figures import score
from engine.model.event import Task
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def may_call(task: Task) -> bool:
    """Return whether the game may be called now: never while a strategy is being settled (DECK-10.3)."""
    return task.name in ("declare", "round_discard")


def _check_call(desk: Desk[DeckContext], task: Task, by: str) -> None:
    if task.name == "setup":
        raise refuse("not_begun", "DECK-10.3", "The game has not begun.")
    if not may_call(task):
        raise refuse("settling", "DECK-10.3", "Not while a strategy is being settled.")


@verb("DECK-10.3", precheck=_check_call)
def call_game(desk: Desk[DeckContext], task: Task, reason: str) -> None:
    """End the game because everyone has had enough."""
    if not reason.strip():
        raise refuse("no_reason", "DECK-10.3", "Say why the game is called.")
    end_by_score(desk, reason.strip())


def end_by_score(desk: Desk[DeckContext], why: str, reason: str = "called") -> None:
    """End the game: the highest score wins, and equal highest scores share the win (DECK-10.3, 10.4).

    ``why`` is told, ``reason`` is that of the outcome. Who has won is said first: a long why may be cut where there is
    little room.
    """
    scores = {seat: score(desk.context, desk.table, seat) for seat in desk.context.playing(desk.table)}
    best = max(scores.values(), default=0)
    winners = tuple(seat for seat in scores if scores[seat] == best)
    names = desk.schema.names
    who = "All" if len(winners) == len(scores) > 2 else joined([names.get(seat, seat) for seat in winners])
    won = f"{who} {'wins' if len(winners) == 1 else 'share the win'} with {counted(best, 'point')}."
    finish(desk, winners, reason, f"{won} The game is over: {with_full_stop(why)}")


def end_if_won(desk: Desk[DeckContext], solver: str = "", problem: str = "") -> bool:
    """End the game if a seat has the points that win (DECK-10.2); return whether it has ended.

    ``solver`` has just solved the problem of this name. Only after a ruling may others have the points, or several.
    """
    context, table = desk.context, desk.table
    scores = {seat: score(context, table, seat) for seat in context.playing(table)}
    best = max(scores.values(), default=0)
    if best < context.options.target_points:
        return False
    winners = tuple(seat for seat in scores if scores[seat] == best)
    who = joined([desk.schema.names.get(seat, seat) for seat in winners])
    how = f" after solving {problem}" if winners == (solver,) else ""
    finish(
        desk,
        winners,
        "points",
        f"{who} {'wins' if len(winners) == 1 else 'share the win'} with {counted(best, 'point')}{how}.",
    )
    return True


def finish(desk: Desk[DeckContext], winners: tuple[str, ...], reason: str, text: str) -> None:
    """End the game; hands stay hidden (DECK-12.5)."""
    desk.say("over", text=text)
    desk.end(winners, reason, text)
