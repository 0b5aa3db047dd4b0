"""What tests of all games are told of one, as nothing that it declares says it: `tests/games/<game>/notes.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class GameNotes(NamedTuple):
    """What is particular about a game.

    Attributes:
        undrawn: what is declared visible and is not drawn everywhere: a pattern of ids, and why.
        unmarked: families of marks that are not drawn, and why.
        aimed: at how many seats which verb is aimed at targets on the table.
        common: at how many seats which verb, and kind of it, is played often.
        dead_ends: a typed line that is refused whatever follows, its verb, the code and the clause of the reason.
        mark_names: marks, and what they are called.
        plies_per_work: plies of random play at most seats in the time of `tests.bench.machine.fixed_work`, as measured when
            this was written; 0 where it is not held against.
        untaught: styles of pieces that stand for nothing and have no lesson.
        stuck: verbs that are waited for and refused at the beginning, which the referee looks for.
    """

    undrawn: Mapping[str, str] = {}
    unmarked: Mapping[str, str] = {}
    aimed: Sequence[tuple[int | None, str]] = ()
    common: Sequence[tuple[int | None, str, str]] = ()
    dead_ends: Sequence[tuple[str, str, str, str]] = ()
    mark_names: Mapping[str, str] = {}
    untaught: Set[str] = frozenset()
    stuck: Set[str] = frozenset()
    plies_per_work: float = 0.0


def notes_of(game_id: str) -> GameNotes:
    """Return the notes of a game; none if it has no such file."""
    name = f"tests.games.{game_id}.notes"
    if find_spec(f"tests.games.{game_id}") is None or find_spec(name) is None:
        return GameNotes()
    found: GameNotes = import_module(name).NOTES
    return found
