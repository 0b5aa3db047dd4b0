"""A team of analysts for demonstrations: each looks one action ahead and takes what promises most reports."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance.chance import Random
from engine.games.collection.actions import pool_of, uses
from engine.games.collection.board import REPORT_FLOOR, Board
from engine.games.collection.content import COLOURS, ResponseEffect
from engine.games.collection.schema import space, token
from engine.match.match import Match
from engine.moves.move import Move
from engine.play.desk import Desk

AHEAD = 8  # actions that a plan looks ahead
MOST_GEMS = 4  # that a plan places before it rolls
SOONER = 0.85  # what the next action is worth of this one
FILING = 1.3  # what a report in the circle is worth
LOYALTY = 0.01  # among hopeless plans, gems where one stands, if the scenario is not completed
CALMING = {5: 0.3, 6: 0.6, 7: 1.0, 8: 2.0, 9: 4.0}  # what it is worth to calm a crisis at this level
PRESSING = 7  # from this level on a crisis comes before the circle
WORTH_HELPING = 0.75  # cards for the next roll are kept for rolls that are less certain
CALM = 6  # cards that calm a crisis are kept for one that stands so high


def choose(match: Match, chance: Random) -> Move:
    """Return the next move of whoever is asked."""
    board: Board = match.rules.context
    task = match.task
    assert task is not None
    if task.name == "setup":
        start = Move("start", {"first_seat": board.seats[chance.index(len(board.seats))]})
        return start if start in match.legal_moves else match.legal_moves.sample(chance)
    if task.name == "placement":
        return Move("place", {"collector": _meeting(board, match, chance)})
    if task.name == "use_report":
        return _use(board, match, task.seats[0], str(task.data["area"]), str(task.data["colour"]))
    held = _card(board, match, task.seats[0], task.name)
    if held is not None:
        return held
    if task.name == "actions":
        return _action(board, match, task.seats[0])
    return next(move for move in match.legal_moves if move.verb in ("hold_drawn", "end_turn", "resolve_drawn"))


def _meeting(board: Board, match: Match, chance: Random) -> str:
    """Analysts on one space help each other: they meet at the collector that most of their roles help with."""
    roles = [board.role(match.table, seat) for seat in board.seats]
    help_with = {
        one: sum(role.bonus_level for role in roles if one in role.bonus_level_collectors) for one in board.collectors
    }
    best = [one for one in board.collectors if help_with[one] == max(help_with.values())]
    taken = [board.place(match.table, seat)[1] for seat in board.seats if match.table.where[token(seat)] != "tokens"]
    return taken[0] if taken else best[chance.index(len(best))]


def _use(board: Board, match: Match, seat: str, area: str, colour: str) -> Move:
    possible = uses(board, match.rules.desk(match.table), seat, area, colour)
    pressing = match.table.number(f"crisis/{area}") >= PRESSING and not _last(board, match, area)
    return Move("reduce" if "reduce" in possible and (pressing or "file" not in possible) else "file")


def _last(board: Board, match: Match, area: str) -> bool:
    """One report more completes the scenario, which calms it altogether."""
    return sum(board.missing(match.table, area, colour) for colour in COLOURS) == 1


# -------------------------------------------------------------------- actions


def _action(board: Board, match: Match, seat: str) -> Move:
    if not match.table.number("actions_left"):
        return Move("finish_actions")
    best, move = max(_promises(board, match, seat), key=lambda one: one[0])  # there is always a space to move to
    return move if best > 0 else Move("finish_actions")


def _promises(board: Board, match: Match, seat: str) -> Iterator[tuple[float, Move]]:
    """The first action of every plan: engage here so often and then roll, or move first; with what the plan is worth."""
    here = board.place(match.table, seat)
    for promise, verb, colour in _plans(board, match, seat, here, 0):
        yield promise, Move(verb, {"colour": colour})
    for there in board.spaces(match.table):
        if there != here and (there[0] == here[0] or there[1] == here[1]):
            best = max((promise for promise, _, _ in _plans(board, match, seat, there, 1)), default=0.0)
            yield best, Move("move", {"scenario": there[0], "collector": there[1]})


def _plans(board: Board, match: Match, seat: str, place: tuple[str, str], moves: int) -> Iterator[tuple[float, str, str]]:
    """Plans for a seat that stands on this space after so many moves: their worth, the first action and its colour."""
    desk = match.rules.desk(match.table)
    desk.move(token(seat), space(*place))
    rise = _rise(board, match, seat, place[1])
    restricted = board.options.affinity_rule == "restrict"
    for colour in board.role(match.table, seat).roll_colours:
        if restricted and colour not in board.collectors[place[1]].affinity:
            continue
        if board.gems(desk.table, *place, colour):
            yield _worth(board, desk, seat, place, colour, moves, rise), "roll", colour
        more = match.rules.desk(desk.table)
        best = 0.0
        for gems in range(1, MOST_GEMS + 1):
            board.add_gem(more, *place, colour)
            best = max(best, _worth(board, more, seat, place, colour, moves + gems, rise))
        hope = 0.0 if board.completed(match.table, place[0]) else LOYALTY / (1 + moves)
        yield best + hope, "engage", colour


def _worth(board: Board, desk: Desk, seat: str, place: tuple[str, str], colour: str, first: int, rise: int) -> float:
    """What rolls from the action ``first`` on are worth, each less than the one before: reports for the circle while
    they are needed, then against the crisis; one that presses comes before all.
    """
    trial = desk.trial()
    if level := board.level(trial.table, *place):
        board.set_response(trial, *place, level + rise)
    chance = float(pool_of(board, trial, seat, colour).chance)
    missing, crisis = float(board.missing(desk.table, place[0], colour)), float(desk.table.number(f"crisis/{place[0]}"))
    only_files = board.role(desk.table, seat).file_only
    worth = 0.0
    for action in range(first, AHEAD):
        calm = 0.0 if only_files or crisis <= REPORT_FLOOR else CALMING.get(round(crisis), 0.0)
        filed = FILING if missing > 0 else 0.0
        worth += SOONER**action * chance * max(calm, filed)
        if calm > filed:
            crisis -= chance
        else:
            missing -= chance
    return worth


def _rise(board: Board, match: Match, seat: str, collector: str) -> int:
    """How far the cards that the seat holds could raise a collector."""
    held = [board.content.card(piece.kind) for piece in match.table.zones[f"held:{seat}"]]
    effects = [effect for card in held for effect in card.effects if isinstance(effect, ResponseEffect)]
    return sum(one.delta for one in effects if collector in [other.id for other in board.matching(one.collectors)])


# -------------------------------------------------------------------- cards


def _card(board: Board, match: Match, seat: str, asked: str) -> Move | None:
    """A card worth playing now, if there is one."""
    for move in match.legal_moves:
        if move.verb not in ("play_held", "play_drawn"):
            continue
        piece = str(move.args.get("card") or match.table.ids(f"drawn:{seat}")[0])
        if _plays(board, match, seat, piece, [str(word) for word in move.items("choices")]):
            return move
    return None


def _plays(board: Board, match: Match, seat: str, piece: str, choices: list[str]) -> bool:
    table = match.table
    effect = board.content.card(table.piece(piece).kind).effects[0]
    area, collector = board.place(table, seat)
    match effect.op:
        case "crisis":
            levels = [table.number(f"crisis/{one}") for one in board.open_areas(table)]
            return max(levels) >= CALM and table.number(f"crisis/{choices[0]}") == max(levels)
        case "response":
            wanted = choices or list(board.open_areas(table))
            return any(
                _courted(board, match, one, other.id) for one in wanted for other in board.matching(effect.collectors)
            )
        case "actions":
            return True
        case "roll_bonus":
            desk = match.rules.desk(table)
            rolls = [
                pool_of(board, desk, seat, str(move.args["colour"])) for move in match.legal_moves if move.verb == "roll"
            ]
            return any(0 < pool.chance < WORTH_HELPING for pool in rolls)
        case "gems":
            return board.level(table, area, collector) > 1
        case "report":
            return True
    return False


def _courted(board: Board, match: Match, area: str, collector: str) -> bool:
    """Gems lie there and reports are still wanted."""
    gems = sum(board.gems(match.table, area, collector, colour) for colour in COLOURS)
    return gems > 0 and not board.completed(match.table, area)
