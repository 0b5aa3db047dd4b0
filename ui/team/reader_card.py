"""How a card is written in the reader: its name with its signs, its text, what stands on it with labels as labels and
values, and small under these what it stands for, which is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from engine.model.view import LESSON, Back, Face, PieceView
from ui.board.paint.board_text import metrics, narrow_size, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, glyph_rows, glyph_width, glyphs
from ui.theme import NARROW, Scale

LEADING = 1.16
"""Distance of lines, in text sizes: five of them have room."""
NAME_INDENT = 1.35
"""How far a name stands from the left, after the card's icon, in text sizes."""
_LABEL_APART, _CELLS_APART = 0.4, 1.3
"""How far a value is from its label, and from the next label, in text sizes."""
_ASIDE_APART = 0.3
"""How far what a card stands for is from what is above it, in text sizes."""
_MOST_COLUMNS = 4
_VALUE = 600
"""The weight of a value."""
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z\d\u201c])")
_NOTHING = Back()
Kind = Literal["name", "signs", "text", "label", "value", "aside"]
"""What a line of a card is. An ``aside`` is no rule: what the card stands for, or what is said of it in passing."""


class CardRow(msgspec.Struct, frozen=True):
    """Something that stands in one line of a card: a part of its name, of its text or of an aside, a label, a value, or a
    row of its signs; in its place from the card's top left.
    """

    kind: Kind
    text: str = ""
    left: float = 0.0
    top: float = 0.0
    size: float = 0.0
    high: float = 0.0
    weight: int = 400
    signs: tuple[Glyph, ...] = ()

    @property
    def bottom(self) -> float:
        """Where the next line may begin."""
        return self.top + self.high

    @property
    def is_head(self) -> bool:
        """Whether it stands on every page of its card."""
        return self.kind in ("name", "signs")


class CardPart(msgspec.Struct, frozen=True):
    """What of a card is on one page if it can be: a sentence of its text or of an aside, or a value with its label."""

    kind: Literal["text", "value", "aside"]
    text: str
    label: str = ""


class _Cell(msgspec.Struct, frozen=True):
    """A value beside its label, with how wide both are."""

    part: CardPart
    label: float
    value: float

    @property
    def wide(self) -> float:
        return self.label + self.value


def height_of(lines: Sequence[CardRow]) -> float:
    """Return how high these lines of a card are together."""
    return max([line.top + line.high for line in lines], default=0.0)


def card_parts(face: Face, signed: Sequence[str]) -> list[CardPart]:
    """Return the parts of a card in their order, without its notes that its signs tell (``signed``)."""
    notes = [note for note in face.notes if note[0] not in signed]
    found = [CardPart("text", text) for text in _sentences(face.text)]
    found += [CardPart("value", text, label) for label, text in notes if not is_aside(label, text)]
    asides = [(label, text) for label, text in notes if is_aside(label, text)]
    return found + [CardPart("aside", part, label) for label, text in asides for part in _sentences(text)]


def is_aside(label: str, text: str) -> bool:
    """Return whether a note is no rule: what the card stands for, or a sentence that nothing labels."""
    return label == LESSON or (not label and text[-1:] in (".", "!", "?"))


class CardWriter:
    """Writes cards in lines of a given width."""

    def __init__(self, context: DrawContext, scale: Scale) -> None:
        self._context = context
        self._body, self._small = float(scale.body), float(scale.small)
        # how far a label is lower, whose letters stand on the line of those of its value
        self._lower = (metrics(self._body, 600).capHeight() - metrics(self._small, 600).capHeight()) / 2

    @property
    def step(self) -> float:
        """How far lines of a card's text are from each other."""
        return LEADING * self._body

    def card(self, face: Face, wide: float, beside: float) -> tuple[CardRow, ...]:
        """Return all lines of a card, with so much room left at the right of its name."""
        head = self.head(face, wide, beside)
        return (*head, *self.lines(card_parts(face, self._context.layout.signed), wide, height_of(head)))

    def parts(self, face: Face) -> list[CardPart]:
        """Return the parts of a card that may stand on pages of their own."""
        return card_parts(face, self._context.layout.signed)

    def head(self, face: Face, wide: float, beside: float) -> list[CardRow]:
        """Return the lines of a card's name with its signs: beside it where all have room, if need be in narrow letters."""
        context, size, step = self._context, self._body, self.step
        room = wide - NAME_INDENT * size - beside
        signs = glyphs(context, PieceView("", _NOTHING, face))
        signs_wide = sum(glyph_width(context, sign) + 0.35 * size for sign in signs) + 0.6 * size
        for wide_signs, together in ((signs_wide, signs), (0.0, ())):
            for letters, weight in ((size, 700), (narrow_size(size), NARROW)):
                if text_width(face.name, letters, weight) + wide_signs <= room:
                    found = [CardRow("name", face.name, NAME_INDENT * size, 0.0, letters, step, weight, together)]
                    return found if together or not signs else self._with_signs(found, signs, wide)
        names = wrap(face.name, size, 700, room, 9)
        found = [CardRow("name", text, NAME_INDENT * size, at * step, size, step, 700) for at, text in enumerate(names)]
        return self._with_signs(found, signs, wide)

    def _with_signs(self, found: list[CardRow], signs: tuple[Glyph, ...], wide: float) -> list[CardRow]:
        """Return these lines and under them the signs, in rows."""
        for row in glyph_rows(self._context, signs, wide):
            if row:
                found.append(CardRow("signs", "", 0.0, height_of(found), self._body, self.step, signs=row))
        return found

    def lines(self, parts: Sequence[CardPart], wide: float, top: float) -> list[CardRow]:
        """Return the lines of these parts of a card from there on: sentences that belong together run on."""
        found = list[CardRow]()
        for (kind, label), group in groupby(parts, key=lambda part: (part.kind, part.label if part.kind == "aside" else "")):
            some = list(group)
            if kind == "value":
                found += self._values(some, wide, top)
            elif kind == "text":
                found += self._paragraph(kind, " ".join(part.text for part in some), self._body, 0.0, wide, top)
            else:
                above = _ASIDE_APART * self._small if top and all(line.kind != "aside" for line in found) else 0.0
                found += self._aside(label, " ".join(part.text for part in some), wide, top + above)
            top = max(top, height_of(found))
        return found

    def _aside(self, label: str, text: str, wide: float, top: float) -> Iterator[CardRow]:
        """Yield what a card stands for, small, beside its label."""
        size, left = self._small, 0.0
        if label:
            yield CardRow("label", label, 0.0, top, size, LEADING * size, 600)
            left = text_width(label, size, 600) + _LABEL_APART * self._body
        yield from self._paragraph("aside", text, size, left, wide, top)

    def _paragraph(self, kind: Kind, text: str, size: float, left: float, wide: float, top: float) -> Iterator[CardRow]:
        weight, high = _VALUE if kind == "value" else 400, LEADING * size
        for at, line in enumerate(wrap(text, size, weight, wide - left, 99)):
            yield CardRow(kind, line, left, top + at * high, size, high, weight)

    def _values(self, parts: Sequence[CardPart], wide: float, top: float) -> list[CardRow]:
        """Return labels and values: in columns where that takes no more rows than one after the other."""
        cells = [_Cell(part, self._label_wide(part.label), text_width(part.text, self._body, _VALUE)) for part in parts]
        flowing = self._flow(cells, wide, top)
        for count in range(min(_MOST_COLUMNS, len(cells)), 1, -1):
            rows = [cells[at : at + count] for at in range(0, len(cells), count)]
            widths = [max((row[at].wide for row in rows if at < len(row)), default=0.0) for at in range(count)]
            apart = _CELLS_APART * self._body
            if sum(widths) + apart * (count - 1) <= wide:
                lefts = [sum(widths[:at]) + apart * at for at in range(count)]
                columns = [
                    line
                    for down, row in enumerate(rows)
                    for cell, left in zip(row, lefts, strict=False)
                    for line in self._cell(cell, left, top + down * self.step)
                ]
                return columns if height_of(columns) <= height_of(flowing) else flowing
        return flowing

    def _flow(self, cells: Sequence[_Cell], wide: float, top: float) -> list[CardRow]:
        """Return labels and values one after the other; a value that is longer than a line goes on under itself."""
        found, left = list[CardRow](), 0.0
        for cell in cells:
            if left and left + cell.wide > wide:
                left, top = 0.0, top + self.step
            if cell.wide <= wide:
                found += self._cell(cell, left, top)
                left += cell.wide + _CELLS_APART * self._body
                continue
            label, value = cell.part.label, cell.part.text
            found += self._label(label, 0.0, top)
            found += self._paragraph("value", value, self._body, cell.label, wide, top)
            left, top = 0.0, height_of(found)
        return found

    def _cell(self, cell: _Cell, left: float, top: float) -> Iterator[CardRow]:
        yield from self._label(cell.part.label, left, top)
        yield CardRow("value", cell.part.text, left + cell.label, top, self._body, self.step, _VALUE)

    def _label(self, label: str, left: float, top: float) -> Iterator[CardRow]:
        """Yield a label whose letters stand on the line of those of its value."""
        if label:
            yield CardRow("label", label, left, top + self._lower, self._small, self.step - self._lower, 600)

    def _label_wide(self, label: str) -> float:
        return text_width(label, self._small, 600) + _LABEL_APART * self._body if label else 0.0


def parts_that_fit(parts: Sequence[CardPart], fits: Callable[[Sequence[CardPart]], bool]) -> int:
    """Return how many of these parts, from the first on, stand whole on a page."""
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(parts[:middle]) else (low, middle - 1)
    return low


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [part for part in _SENTENCE.split(text) if part]
