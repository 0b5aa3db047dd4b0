"""What a referee does between moves, at random: plies taken back, decisions closed, odd rulings tried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.match.match import Match
from engine.model.event import Event, Marked, Moved, Popped, Pushed, Set, Turned
from engine.moves.move import Move

T = TypeVar("T")

Step = Move | int | tuple[Event, ...]
"""A move, how many plies are taken back, or the edits of a ruling."""

REASON = "random play"
_FURTHEST = 4
"""The most plies that are taken back at once."""
_TRIED = 6
"""The most moves after an odd ruling, before all of it is taken back."""
ODD_VALUES = (None, 0, 1, -3, 99, "word", True)
ODD_MARKS: tuple[int | str, ...] = (0, 3, "word", -1, True)


class PlayTestError(Exception):
    """A problem that random play found."""


def any_edit(match: Match, chance: Random) -> Event:
    """Return a random edit: a piece put anywhere or turned, a number or mark made anything, a decision asked again.

    Most numbers and marks become what they may hold: other rulings are refused.
    """
    table, schema = match.table, match.rules.schema
    piece = _one(sorted(table.where), chance)  # a table's own order differs from run to run
    match chance.index(5):
        case 0:
            origin, to = table.where[piece], _one(schema.zones, chance)
            return Moved(piece, origin, table.place(piece, origin), to, len(table.zones[to]) - (origin == to))
        case 1 if schema.marks:
            mark = schema.marks[_one(schema.marks, chance)]
            allowed = [0, *(one for one in mark.holds.samples() if one is not None)]
            return Marked(piece, mark.family, 0, _one(allowed if chance.index(3) else ODD_MARKS, chance))
        case 2:
            return Turned(piece, not table.piece(piece).up)
        case 3:
            asked = [event.task for ply in match.history.plies[-20:] for event in ply.events if isinstance(event, Pushed)]
            if asked:
                return Pushed(_one(asked, chance))
    number = schema.numbers[_one(schema.numbers, chance)]
    values = [*number.holds.samples(), None] if chance.index(3) else ODD_VALUES
    return Set(number.id, None, _one(values, chance))


def _one(things: Iterable[T], chance: Random) -> T:
    found = list(things)
    return found[chance.index(len(found))]


def carry_out(match: Match, step: Step) -> None:
    """Carry out a step. Raises IllegalMove."""
    if isinstance(step, Move):
        match.play(step)
    elif isinstance(step, int):
        match.take_back(REASON, step)
    else:
        match.rule(*step, reason=REASON)


def disturb(match: Match, chance: Random, do: Callable[[Step], None], check: Callable[[], None]) -> None:
    """Take plies back, close the pending decision for good, or try out odd rulings and take them back with all after them.

    ``do`` carries out a step and records it; ``check`` looks for broken invariants. Raises PlayTestError if a take-back does
    not restore the table, or a ruling leaves nothing that could be entered.
    """
    kind = chance.index(6)
    if kind < 3:
        _take_back(match, 1 + chance.index(_FURTHEST), do)
    elif kind == 3 and match.task is not None:
        if _ruled(match, (Popped(match.task),), do):
            check()
    else:
        _try_out(match, chance, do)


def _take_back(match: Match, plies: int, do: Callable[[Step], None]) -> None:
    history = match.history
    line = [number for number in history.in_effect if history.plies[number - 1].kind != "start"]
    plies = min(plies, len(line))
    if not plies:
        return
    before = history.in_effect[: len(history.in_effect) - plies][-1]
    do(plies)
    if history.frame != history.frames[before]:
        raise PlayTestError(f"Taking {plies} back does not restore the table after ply {before}.")


def _ruled(match: Match, edits: tuple[Event, ...], do: Callable[[Step], None]) -> bool:
    """Rule, unless that is refused; return whether it was done."""
    before = match.table
    try:
        do(edits)
    except IllegalMove as refused:
        if refused.code != "bad_edit" or match.table is not before:
            raise PlayTestError(f"A ruling was refused as no ruling is, or changed the table: {refused}") from refused
        return False
    if match.outcome is None and not match.legal_moves:
        raise PlayTestError(
            f"A ruling leaves nothing to enter while {match.task.name if match.task else 'nothing'} is pending."
        )
    return True


def _try_out(match: Match, chance: Random, do: Callable[[Step], None]) -> None:
    """Rule oddly and play on: moves may be refused then, but nothing may fail; take all of it back."""
    since = len(match.history.in_effect)
    if not _ruled(match, tuple(any_edit(match, chance) for _ in range(1 + chance.index(2))), do):
        return
    for _ in range(chance.index(_TRIED + 1)):
        if match.outcome is not None:
            break
        if not all(sentence.endswith(".") for sentence in match.faults()):
            raise PlayTestError("A fault is no sentence.")
        try:
            do(match.legal_moves.sample(chance))
        except IllegalMove:
            break
    _take_back(match, len(match.history.in_effect) - since, do)
