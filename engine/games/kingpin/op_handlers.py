"""What a primitive is: an act, and the choices it leaves (KING-20.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.games.kingpin.content import Op
from engine.games.kingpin.context import KingpinContext
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.working_table import Desk


class OpUse(msgspec.Struct, frozen=True):
    """One primitive about to be carried out.

    Attributes:
        op: with its arguments.
        seat: whom it concerns.
        why: the name of its card or ability, for the log; ``source``: what has the ability, by name, "" for a card.
        place, character: where, and by whom, an ability is used; "" if nowhere or nobody.
        cash: what the seat can spend on it.
    """

    op: Op
    seat: str
    why: str
    place: str = ""
    character: str = ""
    cash: int = 0
    source: str = ""

    @property
    def cause(self) -> str:
        """What a gain or a loss comes from: the card, or the ability with the location or character that has it."""
        return f"{self.why}, {self.source}" if self.source else self.why

    def n(self, value: int | None) -> int:
        """Return an argument that the reader of the content has checked to be there."""
        assert value is not None, f"{self.op.op} lacks an argument"
        return value


Rows = Callable[[KingpinContext, Table, OpUse], Sequence[Row] | None]
Act = Callable[[Desk[KingpinContext], OpUse, Mapping[str, Any]], None]
Able = Callable[[KingpinContext, Table, OpUse], bool]


class OpHandler(msgspec.Struct, frozen=True):
    """What an op does.

    Attributes:
        act: carries it out with the chosen arguments.
        rows: the choices there are now; None if it never leaves one.
        able: whether it can do anything, if it leaves no choice (KING-6.9).
        question: what the seat is asked where nothing was declared.
    """

    act: Act
    rows: Rows | None = None
    able: Able = lambda context, table, use: True
    question: str = ""
