"""A modest team of analysts for demonstrations: engage where the coin is high, roll when the odds are fair."""

from __future__ import annotations

from engine.chance import NoChance, Random
from engine.desk import Desk
from engine.games.collection.actions import pool_of
from engine.games.collection.board import REPORT_FLOOR, Board
from engine.match import Match
from engine.move import Move

WORTH_ROLLING = 0.5


def choose(board: Board, match: Match, chance: Random) -> Move:
    """The next move of whoever is asked."""
    task = match.task
    assert task is not None
    if task.name == "setup":
        return Move("start", {"first_seat": board.seats[chance.index(len(board.seats))]})
    if task.name == "actions":
        return _action(board, match, chance, task.seats[0])
    if task.name == "use_report":
        area, colour = str(task.data["area"]), str(task.data["colour"])
        pressing = match.table.number(f"crisis/{area}") >= 8
        reduce, file = Move("reduce"), Move("file")
        if pressing and reduce in match.legal_moves:
            return reduce
        return file if board.missing(match.table, area, colour) else reduce
    return match.legal_moves.sample(chance)


def _action(board: Board, match: Match, chance: Random, seat: str) -> Move:
    table = match.table
    if not table.number("actions_left"):
        return Move("finish_actions")
    desk = Desk(match.rules, table, NoChance())
    role = board.role(table, seat)
    area, collector = board.place(table, seat)
    useful = [c for c in role.roll_colours if board.missing(table, area, c)]
    if table.number(f"crisis/{area}") > REPORT_FLOOR and not role.file_only:
        useful = list(role.roll_colours)
    for colour in useful:
        roll = Move("roll", {"colour": colour})
        if roll in match.legal_moves and pool_of(board, desk, seat, colour).chance >= WORTH_ROLLING:
            return roll
    wanted = _better_area(board, match, seat)
    if wanted != area:
        return Move("move", {"scenario": wanted, "collector": collector})
    best = max(board.collectors, key=lambda c: (board.level(table, area, c), -list(board.collectors).index(c)))
    if best != collector and board.level(table, area, best) > board.level(table, area, collector) + 1:
        return Move("move", {"scenario": area, "collector": best})
    if useful:
        return Move("engage", {"colour": next((c for c in useful if c in role.gem_colours), role.gem_colours[0])})
    return match.legal_moves.sample(chance)


def _better_area(board: Board, match: Match, seat: str) -> str:
    """The open scenario where this role's reports are needed most."""
    table, role = match.table, board.role(match.table, seat)
    here, _ = board.place(table, seat)

    def need(area: str) -> tuple[int, bool]:
        return sum(board.missing(table, area, colour) for colour in role.roll_colours), area == here

    return max(board.open_areas(table), key=need)
