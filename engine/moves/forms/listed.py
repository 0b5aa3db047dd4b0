"""Moves that are listed one by one, by their arguments or by the words by which each is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.moves.forms.rows_form import END, RowsForm
from engine.moves.move import NO_WORDS, FormWords, Move


class ListedForm(RowsForm[tuple[Any, ...]]):
    """Moves that are listed one by one: rows of argument values, in the order of the argument ``names``.

    An argument whose value is None is left out of the move and has no word.
    """

    def __init__(
        self,
        verb: str,
        names: Sequence[str] = (),
        rows: Sequence[tuple[Any, ...]] = ((),),
        words: FormWords = NO_WORDS,
        *,
        seat: str = "",
    ) -> None:
        super().__init__(verb, tuple(rows), words, seat=seat)
        self._names = tuple(names)

    def _word_at(self, row: tuple[Any, ...], depth: int) -> tuple[str, str]:
        if None not in row:
            return (self._names[depth], _word(row[depth])) if depth < len(row) else END
        given = [at for at, value in enumerate(row) if value is not None]
        return (self._names[given[depth]], _word(row[given[depth]])) if depth < len(given) else END

    def _move_of(self, row: tuple[Any, ...]) -> Move:
        args = {name: value for name, value in zip(self._names, row, strict=True) if value is not None}
        return Move(self.verb, args, self.seat)


def _word(value: object) -> str:
    if value is None:
        return ""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)


class PhrasesForm(RowsForm[tuple[tuple[str, ...], Move]]):
    """Moves that are listed with the words by which each is typed, for arguments that depend on each other.

    ``phrases`` are pairs of words and the move that they spell; no two have the same words. ``title`` names the argument.
    """

    def __init__(
        self,
        verb: str,
        phrases: Sequence[tuple[tuple[str, ...], Move]],
        words: FormWords = NO_WORDS,
        *,
        title: str = "",
        seat: str = "",
    ) -> None:
        super().__init__(verb, phrases, words, seat=seat)
        self._title = title

    def _word_at(self, row: tuple[tuple[str, ...], Move], depth: int) -> tuple[str, str]:
        words, _ = row
        return (self._title, words[depth]) if depth < len(words) else END

    def _move_of(self, row: tuple[tuple[str, ...], Move]) -> Move:
        return row[1]
