"""Listed moves, each with arguments of its own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance.chance import Random
from engine.english import humanize
from engine.model.event import Data
from engine.moves.forms.rows_form import END, RowsForm
from engine.moves.move import NO_WORDS, FormWords, Move

Row = tuple[tuple[str, str | int], ...]
"""The arguments of one move, in the order in which they are entered."""


class BranchingForm(RowsForm[Row]):
    """Moves that are listed one by one, each with arguments of its own.

    ``into`` names an argument that holds all others: ``decide(answer={"cop": "pike", "to": "docks"})``. A row with this
    argument alone is left as it is: ``decide(answer="pass")``.
    """

    def __init__(self, verb: str, rows: Sequence[Row], words: FormWords = NO_WORDS, *, into: str = "") -> None:
        super().__init__(verb, rows, words)
        self._into = into

    def sample(self, chance: Random) -> Move:
        """See `Form`: word by word, so that an argument with many values does not crowd out the others."""
        rows, depth = self._rows, 0
        while len(rows) > 1:  # not cached: needed once a decision
            ways: dict[str, list[Row]] = {}
            for row in rows:
                ways.setdefault(str(row[depth][1]) if depth < len(row) else "", []).append(row)
            rows, depth = list(ways.values())[chance.index(len(ways))], depth + 1
        return self._move_of(rows[0])

    def _word_at(self, row: Row, depth: int) -> tuple[str, str]:
        if depth >= len(row):
            return END
        name, value = row[depth]
        return humanize(name), str(value)

    def _move_of(self, row: Row) -> Move:
        args: Data = dict(row)
        if self._into and list(args) != [self._into]:
            args = {self._into: args}
        return Move(self.verb, args)
