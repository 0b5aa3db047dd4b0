"""What typed words may begin, in the order in which it should be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count

LEFT_OUT = 10
"""What it costs that a word of a move is not typed."""
_FOLLOWS = 1  # what a typed word that is still to be read will cost, about
Found = tuple[int, int, tuple[str, ...]]
"""A cost, a form and the words of a beginning that uses up all that is typed."""


class Reading:
    """Beginnings of moves of which the typed words may be, what promises most first."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, int, int, int, tuple[str, ...], Sequence[str], int]] = []
        self._order = count()

    def add(self, cost: int, form: int, path: tuple[str, ...], words: Sequence[str], skips: int) -> None:
        """A beginning at this cost, and the typed words that are left."""
        heappush(self.begun, (cost + _FOLLOWS * len(words), next(self._order), cost, form, path, words, skips))

    def likeliest(self) -> tuple[int, int, tuple[str, ...], Sequence[str], int]:
        """What promises most, taken out: cost, form, words of the move, typed words left, words to leave out."""
        return heappop(self.begun)[2:]
