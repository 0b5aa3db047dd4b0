"""Moves that are listed with the words by which each is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.moves.forms.rows_form import END, RowsForm
from engine.moves.move import Move


class PhrasesForm(RowsForm[tuple[tuple[str, ...], Move]]):
    """Moves that are listed with the words by which each is typed, for arguments that depend on each other.

    ``phrases`` are pairs of words and the move that they spell; no two have the same words. ``title`` names the argument.
    """

    def __init__(
        self,
        verb: str,
        phrases: Sequence[tuple[tuple[str, ...], Move]],
        *,
        title: str = "",
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        zones: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        super().__init__(verb, phrases, labels=labels, pieces=pieces, zones=zones, seat=seat)
        self._title = title

    def _word_at(self, row: tuple[tuple[str, ...], Move], depth: int) -> tuple[str, str]:
        words, _ = row
        return (self._title, words[depth]) if depth < len(words) else END

    def _move_of(self, row: tuple[tuple[str, ...], Move]) -> Move:
        return row[1]
