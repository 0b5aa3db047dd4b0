"""Scores, the racetrack and the Endgame (DRUG-12)."""

from __future__ import annotations

from engine.english import joined
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.rolls import roll_off
from engine.games.druglord.table_reader import read
from engine.games.druglord.wording import tell
from engine.model.event import Task
from engine.play.working_table import Desk


def change_score(desk: Desk[DruglordContext], seat: str, amount: int) -> None:
    """Add to a score, or take it down to 0 at least; reaching the target triggers the Endgame (DRUG-12.3 to 12.5)."""
    board = read(desk)
    was_last_turn, score = board.is_last_turn, max(0, board.score(seat) + amount)
    desk.set(f"score:{seat}", score)
    if was_last_turn or score >= board.context.target_score:
        desk.set("target_reached", True)  # it stays so, whatever the score becomes
    if not was_last_turn and score >= board.context.target_score:
        tell(desk, "endgame", seat, n=score)


def final_ranking(desk: Desk[DruglordContext], task: Task) -> None:
    """Let seats that are tied for the highest score roll off (DRUG-12.8)."""
    board = read(desk)
    best = max(board.score(seat) for seat in board.context.seats)
    first = [seat for seat in board.context.seats if board.score(seat) == best]
    roll_off(desk, "final_tie", [first], first_only=True, title="Tie for first place: the highest roll wins")


def final_decided(desk: Desk[DruglordContext], task: Task) -> None:
    """End the game; lower places with equal scores share the place (DRUG-12.8, 12.9)."""
    board, winner = read(desk), task.data["order"][0]
    called = board.context.called
    scores = {seat: board.score(seat) for seat in board.context.seats}
    places = sorted((seat for seat in scores if seat != winner), key=lambda seat: -scores[seat])
    ranking = [f"1. {called(winner)} ({scores[winner]})"]
    for seat in places:
        place = 2 + sum(scores[other] > scores[seat] for other in places)
        ranking.append(f"{place}. {called(seat)} ({scores[seat]})")
    desk.say("ranking", ranking=", ".join(ranking))
    level = [called(seat) for seat in places if scores[seat] == scores[winner]]
    how = f", after a roll-off with {joined(level)}" if level else ""
    desk.end([winner], "highest_score", f"{called(winner)} wins with a score of {scores[winner]}{how}.")
