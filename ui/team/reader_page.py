"""The pages of the reader: which cards stand on each, and where; a long card goes on over several of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from engine.model.view import Face
from ui.board.paint.board_text import text_width
from ui.board.paint.draw_context import DrawContext
from ui.team.beats import WORDS_A_SECOND
from ui.team.reader_card import CardPart, CardRow, CardWriter, height_of, parts_that_fit
from ui.team.reading_list import TextKey, text_key
from ui.theme import Scale

LEAST_SECONDS = 4.0
"""How long a page stands at least while the clock turns pages."""
BREAKS_OFF = " \u2026"
"""What stands after a page that ends within a sentence, which alone fills more than a page."""
CONTINUED = "continued"
"""What a page says of a card that goes on from the page before."""
_LONGEST_PART = "9 of 9"
"""The widest that is said of which part of a card a page has."""
_COLUMN = 600
"""A column of a page is at least so wide, in units of a room's window: in half of that a sentence takes four lines."""
_LEAST = 390
"""So wide is the place of the reader at least, once the window is laid out."""
MOST_DOTS = 8
"""Of more pages nobody wants to know which of how many it is."""
DOT = 0.9
"""How far the dots of pages are from each other, in sizes of the letters beside them."""
_LEAST_ASIDE = 2
"""What a card stands for begins on a page only with so many lines, or if it ends there."""
_LABEL = 0.4
"""The part of the width that the label of a page takes at most with its dots; a narrow page has none."""


@dataclass(frozen=True, slots=True)
class ReaderCard:
    """A card in its place on a page, or a part of a long one: which of how many, and whether it ends within a sentence."""

    face: Face
    lines: tuple[CardRow, ...]
    rect: QRectF
    part: int = 1
    parts: int = 1
    breaks_off: bool = False


@dataclass(frozen=True, slots=True)
class ReaderPage:
    """A page: why its cards are shown, the cards, and which of how many pages that are shown for that it is."""

    title: str
    cards: tuple[ReaderCard, ...] = ()
    number: int = 1
    count: int = 1

    @property
    def label(self) -> str:
        """Why its cards are shown; of the rest of a long card, that it is this."""
        return CONTINUED if self.is_rest else self.title

    @property
    def dots(self) -> int:
        """How many dots stand for the pages of which this is one; 0 where it is the only one, or one of many."""
        return self.count if 1 < self.count <= MOST_DOTS else 0

    @property
    def is_rest(self) -> bool:
        """Whether its card goes on from the page before."""
        return any(card.part > 1 for card in self.cards)

    @property
    def part(self) -> str:
        """Which part of its card it has, of how many: ``1 of 2``; "" where it has whole cards."""
        return next((f"{card.part} of {card.parts}" for card in self.cards if card.parts > 1), "")

    @property
    def seconds(self) -> float:
        """How long it takes to read."""
        words = sum(len(line.text.split()) for card in self.cards for line in card.lines)
        return max(LEAST_SECONDS, words / WORDS_A_SECOND)


class PageMaker:
    """Makes the pages of some cards in a place. What it made of a card is kept until `forget`."""

    def __init__(self, context: DrawContext, scale: Scale, indent: float) -> None:
        self._writer, self._scale, self._indent = CardWriter(context, scale), scale, indent
        self._written: dict[tuple[TextKey, float, float], tuple[Face, tuple[CardRow, ...], float]] = {}
        self._alone_on: dict[tuple[str, TextKey, float, float, float], tuple[Face, list[list[ReaderCard]]]] = {}

    def forget(self) -> None:
        """Forget all cards."""
        self._written.clear()
        self._alone_on.clear()

    @property
    def step(self) -> float:
        """How far lines of a card's text are from each other."""
        return self._writer.step

    def has_dots(self, title: str, body: QRectF) -> bool:
        """Return whether there is room beside a card's name for the dots of the pages."""
        return self._label_wide(title, dotted=True) <= _LABEL * body.width()

    def _label_wide(self, title: str, *, dotted: bool) -> float:
        """Return how wide the title of a page is, with as many dots as there may be."""
        dots = (MOST_DOTS * DOT + DOT) * self._scale.small if dotted else 0.0
        return text_width(title, self._scale.small, 600) + dots

    def pages(self, title: str, faces: Sequence[Face], body: QRectF) -> list[ReaderPage]:
        """Return pages with these cards in their order: in columns, a long one over all columns, or over several pages."""
        if body.width() < _LEAST or body.height() < 2 * self.step:
            return []  # the window is not laid out yet
        found = self._laid_out(title, faces, body)
        return [ReaderPage(title, tuple(cards), number, len(found)) for number, cards in enumerate(found, 1)]

    def _laid_out(self, title: str, faces: Sequence[Face], body: QRectF) -> list[list[ReaderCard]]:
        count, apart, found = max(1, int(body.width() // _COLUMN)), 3.0 * self._scale.gap, list[list[ReaderCard]]()
        wide, room = (body.width() - apart * (count - 1)) / count, body.height() + 1
        dotted = len(faces) > 1 and self.has_dots(title, body)
        titled = self._label_wide(title, dotted=dotted) + 2.0 * self._scale.gap
        column, top = count, 0.0  # the place for the next card: none on this page
        for face in faces:
            if column < count and top + self._lines(face, wide, 0.0)[1] > room:
                column, top = column + 1, 0.0
            beside = titled if top == 0.0 and column % count == count - 1 else 0.0  # why the cards are shown stands there
            lines, high = self._lines(face, wide, beside)
            if high > room:
                found += self._alone(title, face, body, titled)
                column = count
                continue
            if column >= count:
                found.append([])
                column, top = 0, 0.0
            found[-1].append(
                ReaderCard(face, lines, QRectF(body.left() + column * (wide + apart), body.top() + top, wide, high))
            )
            top += high + 0.3 * self.step
        return found

    def _alone(self, title: str, face: Face, body: QRectF, titled: float) -> list[list[ReaderCard]]:
        """Return the pages of a long card."""
        key = (title, text_key(face), body.width(), body.height(), titled)
        kept = self._alone_on.get(key)
        if kept is None or kept[0] is not face:
            kept = self._alone_on[key] = (face, list(self._pages_of(face, body, titled)))
        return kept[1]

    def _pages_of(self, face: Face, body: QRectF, titled: float) -> Iterator[list[ReaderCard]]:
        """Yield a long card over the whole width, on as many pages as it needs, each under its name.

        A page ends with a sentence; a sentence that fills more than a page goes on over the next ones.
        """
        wide, small = body.width() - self._indent, self._scale.small
        narrow = wide - text_width(BREAKS_OFF, self._scale.body)
        whole, high = self._lines(face, body.width(), titled)
        if high <= body.height() + 1:
            yield [ReaderCard(face, whole, QRectF(body.left(), body.top(), body.width(), high))]
            return
        titled += text_width(_LONGEST_PART, small, 600) + self._scale.gap
        head = self._writer.head(face, wide, titled)
        pages, parts = list[tuple[list[CardRow], bool]](), self._writer.parts(face)
        while parts:
            lines, parts, breaks = self._page_of(parts, narrow, height_of(head), body.height() + 1)
            pages.append((lines, breaks))
        for at, (lines, breaks) in enumerate(pages or [([], False)]):
            shown = (*head, *lines)
            rect = QRectF(body.left(), body.top(), body.width(), height_of(shown))
            yield [ReaderCard(face, shown, rect, at + 1, max(1, len(pages)), breaks)]

    def _page_of(
        self, parts: list[CardPart], wide: float, top: float, room: float
    ) -> tuple[list[CardRow], list[CardPart], bool]:
        """Return the lines of the next page, what of the card is left, and whether the page ends within a sentence."""
        fits = parts_that_fit(parts, lambda some: height_of(self._writer.lines(some, wide, top)) <= room)
        if 0 < fits < len(parts) and parts[fits].kind == "aside" == parts[fits - 1].kind != parts[0].kind:
            shown = [line for line in self._writer.lines(parts[:fits], wide, top) if line.kind == "aside"]
            if len(shown) < _LEAST_ASIDE:
                fits = next(at for at, part in enumerate(parts) if part.kind == "aside")
        if fits:
            return self._writer.lines(parts[:fits], wide, top), parts[fits:], False
        long = parts[0]
        lines = self._writer.lines([long], wide, top)
        shown = [line for line in lines if line.bottom <= room] or lines[:2]
        rest = " ".join([line.text for line in lines[len(shown) :]])
        return shown, [CardPart(long.kind, rest, long.label), *parts[1:]] if rest else parts[1:], bool(rest)

    def _lines(self, face: Face, wide: float, beside: float) -> tuple[tuple[CardRow, ...], float]:
        """Return the lines of a card in a column of this width, with so much room left at the right of its name, and how
        high they are.
        """
        key = (text_key(face), wide, beside)
        kept = self._written.get(key)
        if kept is None or kept[0] is not face:
            lines = self._writer.card(face, wide - self._indent, beside)
            kept = self._written[key] = (face, lines, height_of(lines))
        return kept[1], kept[2]
