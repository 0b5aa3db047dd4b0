"""Delta encoding of many texts that are nearly alike: the pictures of a session, ply by ply."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

_NEW, _NOTHING = -1, -2


class FrameDelta(msgspec.Struct, frozen=True, array_like=True):
    """The difference of a text from the one before: the common parts at its beginning and end, and those in between."""

    first: int
    last: int
    between: tuple[int, ...]


class PartPool:
    """A pool of the parts of texts, each stored once.

    Attributes:
        parts: every different part, in the order in which they came.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._number: dict[str, int] = {}

    def page(self, parts: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of these parts."""
        numbers = [self._number.get(part, _NEW) for part in parts]
        if _NEW in numbers:
            numbers = [self._add(part) for part in parts]
        return tuple([number for number in numbers if number != _NOTHING])

    def _add(self, part: str) -> int:
        number = self._number.get(part)
        if number is None:
            number = _NOTHING if _draws_nothing(part) else len(self.parts)
            self._number[part] = number
            if number != _NOTHING:
                self.parts.append(part)
        return number


def deltas_of(pages: Sequence[tuple[int, ...]]) -> list[FrameDelta]:
    """Return each page as its difference from the one before it (the first from an empty one)."""
    found = []
    before: tuple[int, ...] = ()
    for page in pages:
        most = min(len(before), len(page))
        first = next((at for at in range(most) if before[at] != page[at]), most)
        rest = most - first
        last = next((at for at in range(rest) if before[-1 - at] != page[-1 - at]), rest)
        found.append(FrameDelta(first, last, page[first : len(page) - last]))
        before = page
    return found


def parts_of(svg: str) -> list[str]:
    """Split a picture into parts that other plies are likely to share; joined by line feeds they draw the same."""
    return svg[max(0, svg.find("<svg")) :].split("\n\n")


def _draws_nothing(part: str) -> bool:
    """Return whether it is an empty group: Qt writes one for every change of its painter."""
    return part.startswith("<g") and part.endswith("</g>") and part.count("<") == 2
