"""The reader: the strip of a team's window where the cards that its audience sees can be read whole, page by page.

First what was just shown, played or named; then, over and over, what the decision names, the audience's own cards and the
open ones. Pages are turned by the clock, as slowly as they are read aloud, and by the referee.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.model.view import Back, Face, PieceView
from ui.board.paint.board_text import draw_line, text_width, wrap
from ui.board.paint.case_painter import face_icon
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyphs, draw_icon, glyph_rows, glyph_width, glyphs
from ui.team.beats import WORDS_A_SECOND
from ui.team.reading_list import MOST_NEW, ReadingList, TextKey, text_key
from ui.team.text_strips import Strip
from ui.theme import Theme, blend

LEAST_SECONDS = 4.0
"""How long a page stands at least while the clock turns pages."""
_COLUMN = 390
"""A column of a page is at least so wide, in units of a room's window."""
_LEADING = 1.16
"""Distance of lines, in text sizes: five of them have room."""
_LABEL = 0.36
"""The part of the width that the label of a page takes at most with its number; a narrow page has none."""
_BREAKS_OFF = " \u2026"
"""What stands after a page that ends within a sentence, which alone fills more than a page."""
_NEW, _ENDED = "Just now", "At the end"
"""What the first pages have: the cards that the last moves showed or named, and those that the end of the game revealed."""
_NOTHING = Back()


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a card: a part of its name, of its text or of a note, or a row of its signs."""

    text: str = ""
    is_name: bool = False
    is_note: bool = False
    signs: tuple[Glyph, ...] = ()


@dataclass(frozen=True, slots=True)
class ReaderCard:
    """A card in its place on a page, or a part of a long one: which of how many, and whether it ends within a sentence."""

    face: Face
    lines: tuple[_Line, ...]
    rect: QRectF
    part: int = 1
    parts: int = 1
    breaks_off: bool = False

    @property
    def which(self) -> str:
        """Which part of how many it is: ``1 of 2``; "" for a whole card."""
        return f"{self.part} of {self.parts}" if self.parts > 1 else ""


@dataclass(frozen=True, slots=True)
class ReaderPage:
    """A page: what its cards are to the audience, which page of how many it is, and its cards."""

    title: str
    cards: tuple[ReaderCard, ...] = ()
    number: int = 1
    count: int = 1

    @property
    def label(self) -> str:
        """What its cards are, and which page of how many it is: ``Your cards 2 of 5``."""
        return f"{self.title} {self.number} of {self.count}" if self.count > 1 else self.title

    @property
    def seconds(self) -> float:
        """How long it takes to read."""
        words = sum(len(line.text.split()) for card in self.cards for line in card.lines)
        return max(LEAST_SECONDS, words / WORDS_A_SECOND)


_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z\d\u201c])")
_Section = tuple[object, list[ReaderPage]]
"""The pages of some cards, after what they were made of."""


class ReaderStrip(Strip):
    """Shows one page at a time. It holds only faces that its audience sees or was just shown.

    ``turned`` is emitted when another page is shown.
    """

    turned = Signal()

    def __init__(self, theme: Theme, parent: QWidget, context: DrawContext) -> None:
        super().__init__(theme, parent)
        self._context = replace(context, theme=theme, unit=float(self.scale.body))
        self._cards = ReadingList()
        self._new: tuple[Face, ...] = ()
        self._ended = False
        self._new_page: int | None = None
        self._page = 0
        self._sections: dict[str, _Section] = {}
        self._written: dict[tuple[TextKey, float, float], tuple[Face, tuple[_Line, ...]]] = {}
        self._alone_on: dict[tuple[str, TextKey, float, float], tuple[Face, list[list[ReaderCard]]]] = {}
        self._moves, self._held, self._asked, self._covered = True, False, False, False
        self._left = 0  # how many milliseconds the page had left when it was covered
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next_by_clock)

    # ---------------------------------------------------------------- what is shown

    def set_cards(self, cards: ReadingList, new: Sequence[Face] = (), *, asked: bool = False, ended: bool = False) -> None:
        """Show these cards; ``new`` ones come first, each until it could be read. ``ended``: the end revealed these.

        The pages begin anew when the audience is asked, or when other cards are in question.
        """
        shown = self.page
        anew = (asked and not self._asked) or (cards.asked and cards.asked != self._cards.asked)
        self._cards, self._asked = cards, asked
        if ended != self._ended:
            self._ended = ended
            self._sections.pop(_NEW if ended else _ENDED, None)
            self._new, self._new_page, self._page = (), None, 0
        if anew:
            self._page = 0
        if new:
            unread = self._unread()
            faces = {text_key(face): face for face in (*new, *unread)}
            self._new, self._new_page = tuple(faces.values())[:MOST_NEW], 0
        self._show_instead_of(shown)

    def forget_new(self) -> None:
        """Forget what was new, and begin with the first page."""
        shown = self.page
        self._new, self._new_page, self._page, self._asked = (), None, 0, False
        self._show_instead_of(shown)

    def drop(self) -> None:
        """Forget all cards and everything made from them."""
        self._timer.stop()
        self._cards, self._new, self._new_page, self._page = ReadingList(), (), None, 0
        self._sections.clear()
        self._written.clear()
        self._alone_on.clear()
        self._held = self._asked = self._covered = self._ended = False
        self.update()

    def turn(self, step: int) -> None:
        """Turn so many pages on, or back; after the last new page comes the usual one that was shown before."""
        shown = self.page
        for _ in range(abs(step)):
            at, usual = self._new_page, self._usual_pages
            if at is not None and 0 <= at + (1 if step > 0 else -1) < len(self._new_pages):
                self._new_page = at + (1 if step > 0 else -1)
            elif at is not None and step > 0:
                self._new, self._new_page = (), None
            elif at is None and usual:
                self._page = (self._page + (1 if step > 0 else -1)) % len(usual)
        self._show_instead_of(shown)

    def set_motion(self, moves: bool) -> None:
        """Set whether the clock turns pages; else the referee alone does."""
        self._moves = moves
        self._restart()

    def set_held(self, held: bool) -> None:
        """Set whether the picture stands still."""
        self._held = held
        self._restart()

    def set_covered(self, covered: bool) -> None:
        """Set whether something lies over it: the page that is shown then has the rest of its time later."""
        if covered and not self._covered:
            self._left = max(0, self._timer.remainingTime())
            self._timer.stop()
            self._covered = True
        elif not covered and self._covered:
            self._covered = False
            self._restart()
            if self._left and self._timer.isActive():
                self._timer.start(self._left)

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._context = replace(self._context, theme=theme)
        super().set_theme(theme)

    @property
    def page(self) -> ReaderPage | None:
        """The page that is shown; None while there is nothing to read."""
        if self._new_page is not None and (new := self._new_pages):
            return new[min(self._new_page, len(new) - 1)]
        usual = self._usual_pages
        return usual[min(self._page, len(usual) - 1)] if usual else None

    @property
    def pages(self) -> list[ReaderPage]:
        """All pages: those of what is new, and those that come over and over."""
        return [*self._new_pages, *self._usual_pages]

    def _unread(self) -> tuple[Face, ...]:
        """Return the new cards from the page that is shown on."""
        if self._new_page is None:
            return ()
        pages = self._new_pages[self._new_page :]
        left = {text_key(card.face) for page in pages for card in page.cards}
        return tuple(face for face in self._new if text_key(face) in left)

    def _show_instead_of(self, before: ReaderPage | None) -> None:
        if self.page != before:
            self.update()
            self._restart()
            self.turned.emit()

    # ---------------------------------------------------------------- the clock

    def _restart(self) -> None:
        """Give the page that is shown its full time; the clock stands where nobody looks and where the picture is held."""
        self._timer.stop()
        page = self.page
        if self._covered:
            self._left = 0  # another page, with its full time
        elif page is not None and self._moves and not self._held and self.isVisible() and len(self.pages) > 1:
            self._timer.start(round(page.seconds * 1000))

    def _next_by_clock(self) -> None:
        new = len(self._new_pages)
        if self._ended and self._new_page is not None and self._new_page + 1 >= new:  # the rest comes by the referee's key
            self.turn(1 - new)
        else:
            self.turn(1)
        if not self._timer.isActive():
            self._restart()

    def showEvent(self, event: QShowEvent) -> None:
        """Turn pages, as somebody may look."""
        super().showEvent(event)
        self._restart()

    def hideEvent(self, event: QHideEvent) -> None:
        """Turn no pages, as nobody looks."""
        super().hideEvent(event)
        self._timer.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make other pages."""
        super().resizeEvent(event)
        self._restart()
        self.turned.emit()

    # ---------------------------------------------------------------- laying out

    @property
    def _body(self) -> QRectF:
        gap = self.scale.gap
        return self.room.adjusted(2 * gap, 0.35 * gap, -1.5 * gap, -0.25 * gap)

    def _label_wide(self, title: str, *, counted: bool) -> float:
        return text_width(f"{title} 88 of 88" if counted else title, self.scale.small, 600)

    def _has_count(self, title: str) -> bool:
        """Return whether there is room beside a card's name for which page it is."""
        return self._label_wide(title, counted=True) <= _LABEL * self._body.width()

    @property
    def _size(self) -> float:
        return float(self.scale.body)

    @property
    def _step(self) -> float:
        return _LEADING * self._size

    @property
    def _new_pages(self) -> list[ReaderPage]:
        return self._section(_ENDED if self._ended else _NEW, self._new)

    @property
    def _usual_pages(self) -> list[ReaderPage]:
        cards = self._cards
        sections = (("In question", cards.asked), ("Your cards", cards.own), ("On the table", cards.others))
        return [page for title, faces in sections for page in self._section(title, faces)]

    def _section(self, title: str, faces: tuple[Face, ...]) -> list[ReaderPage]:
        """Return the pages of these cards; a section is laid out again if its own cards change, or the size."""
        made_for = (self.room, faces)
        if title not in self._sections or self._sections[title][0] != made_for:
            self._sections[title] = (made_for, self._paged(title, faces))
        return self._sections[title][1]

    def _paged(self, title: str, faces: Sequence[Face]) -> list[ReaderPage]:
        """Return pages with these cards in their order: in columns, a long one over all columns, or over several pages."""
        body, found = self._body, list[list[ReaderCard]]()
        if body.width() < _COLUMN or body.height() < 2 * self._step:
            return []  # the window is not laid out yet
        count, apart = max(1, int(body.width() // _COLUMN)), 3.0 * self.scale.gap
        wide = (body.width() - apart * (count - 1)) / count
        step, room = self._step, body.height() + 1
        titled = self._label_wide(title, counted=self._has_count(title)) + 2.0 * self.scale.gap
        column, top = count, 0.0  # the place for the next card: none on this page
        for face in faces:
            high = len(self._lines(face, wide, 0.0)) * step
            if column < count and top + high > room:
                column, top = column + 1, 0.0
            beside = titled if top == 0.0 and column % count == count - 1 else 0.0  # what the cards are stands there
            lines = self._lines(face, wide, beside)
            high = len(lines) * step
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
            top += high + 0.3 * step
        return [ReaderPage(title, tuple(cards), at + 1, len(found)) for at, cards in enumerate(found)]

    def _alone(self, title: str, face: Face, body: QRectF, titled: float) -> list[list[ReaderCard]]:
        """Return the pages of a long card; they are kept until the window forgets its view."""
        key = (title, text_key(face), body.width(), body.height())
        kept = self._alone_on.get(key)
        if kept is None or kept[0] is not face:
            kept = self._alone_on[key] = (face, list(self._pages_of(face, body, titled)))
        return kept[1]

    def _pages_of(self, face: Face, body: QRectF, titled: float) -> Iterator[list[ReaderCard]]:
        """Yield a long card over the whole width, on as many pages as it needs, each under its name.

        A page ends with a sentence; a sentence that fills more than a page goes on over the next ones.
        """
        wide, narrow = body.width(), body.width() - text_width(_BREAKS_OFF, self._size)
        titled += text_width(" 8 of 8", self._size) + self._size
        head = tuple(line for line in self._lines(face, wide, titled) if line.is_name or line.signs)
        most = max(1, int((body.height() + 1) // self._step) - len(head))
        parts = [(False, text) for text in _sentences(face.text)]
        for at, note in enumerate(self._notes(face)):
            parts += [(True, f"\u00b7 {text}" if at and not first else text) for first, text in enumerate(_sentences(note))]
        pages, broken = list[list[_Line]](), set[int]()
        while parts:
            whole = self._whole(face, parts, narrow, most)
            lines = self._run(face, parts[: whole or 1], narrow)
            if len(lines) > most:
                broken.add(len(pages))
            pages.append(lines[:most])
            rest = [(parts[0][0], " ".join([line.text for line in lines[most:]])), *parts[1:]]
            parts = parts[whole:] if whole else rest
        for at, lines in enumerate(pages or [[]]):
            shown = (*head, *lines)
            rect = QRectF(body.left(), body.top(), wide, len(shown) * self._step)
            yield [ReaderCard(face, shown, rect, at + 1, max(1, len(pages)), at in broken)]

    def _whole(self, face: Face, parts: Sequence[tuple[bool, str]], wide: float, most: int) -> int:
        """Return how many of these sentences of a card are whole on a page of so many lines."""
        if len(self._run(face, parts, wide)) <= most:
            return len(parts)
        return bisect_right(range(1, len(parts)), most, key=lambda count: len(self._run(face, parts[:count], wide)))

    def _run(self, face: Face, parts: Sequence[tuple[bool, str]], wide: float) -> list[_Line]:
        """Return the lines of these sentences of a card: those of its text, then those of its notes."""
        size, room, found = self._size, wide - self._indent, list[_Line]()
        for is_note in (False, True):
            text = " ".join(text for one, text in parts if one == is_note).removeprefix("\u00b7 ")
            found += [_Line(line, is_note=is_note) for line in wrap(text, size, 400, room, 99)] if text else []
        return found

    def _notes(self, face: Face) -> list[str]:
        """Return its notes, each with its label, but for those that its signs tell."""
        return [": ".join(filter(None, note)) for note in face.notes if note[0] not in self._context.layout.signed]

    def _lines(self, face: Face, wide: float, beside: float) -> tuple[_Line, ...]:
        """Return the lines of a card in a column of this width, with so much room left at the right of its name; they are
        kept until the window forgets its view.
        """
        key = (text_key(face), wide, beside)
        kept = self._written.get(key)
        if kept is None or kept[0] is not face:
            kept = self._written[key] = (face, self._write(face, wide, beside))
        return kept[1]

    def _write(self, face: Face, wide: float, beside: float) -> tuple[_Line, ...]:
        size, room = self._size, wide - self._indent
        head = room - 1.35 * size - beside
        signs = glyphs(self._context, PieceView("", _NOTHING, face))
        signs_wide = sum(glyph_width(self._context, sign) + 0.35 * size for sign in signs) + 0.6 * size
        if text_width(face.name, size, 700) + signs_wide <= head:
            found = [_Line(face.name, True, signs=signs)]
        else:
            found = [_Line(text, True) for text in wrap(face.name, size, 700, head, 9)]
            found += [_Line(signs=row) for row in glyph_rows(self._context, signs, room)]
        found += [_Line(text) for text in wrap(face.text, size, 400, room, 99)]
        found += [_Line(part, is_note=True) for part in wrap(" \u00b7 ".join(self._notes(face)), size, 400, room, 99)]
        return tuple(found)

    @property
    def _indent(self) -> float:
        """How far a card's text stands from the left of its column: there is a bar in the tint of its style."""
        return 2.0 * self.scale.gap

    # ---------------------------------------------------------------- painting

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the cards, and at the right of a name what they are to the audience and which page it is."""
        theme, scale = self.theme, self.scale
        painter.fillRect(rect, blend(theme.text, theme.panel, 0.045))
        page = self.page
        if page is None:
            return
        row = QRectF(self._body.left(), self._body.top(), self._body.width(), self._step)
        label = page.label if self._has_count(page.title) else page.title
        draw_line(painter, row, label, scale.small, theme.soft, 600, Qt.AlignmentFlag.AlignRight)
        for card in page.cards:
            self._card(painter, card)

    def _card(self, painter: QPainter, card: ReaderCard) -> None:
        context, theme, size, gap = self._context, self.theme, self._size, self.scale.gap
        style = context.layout.style(card.face.style)
        tint = theme.tint(style.tint)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.edge)
        bar = card.rect.adjusted(0, 0.2 * gap, 0, -0.2 * gap)
        bar.setWidth(0.75 * gap)
        painter.drawRoundedRect(bar, 0.35 * gap, 0.35 * gap)
        room = card.rect.adjusted(self._indent, 0, 0, 0)
        named = max((at for at, line in enumerate(card.lines) if line.is_name), default=-1)
        for at, line in enumerate(card.lines):
            row = QRectF(room.left(), room.top() + at * self._step, room.width() + 1, self._step)
            if line.is_name:
                if at == 0:
                    side = 1.05 * size
                    draw_icon(
                        painter,
                        face_icon(context.layout, card.face) or "stack",
                        QRectF(
                            QPointF(row.left(), row.center().y() - side / 2),
                            QPointF(row.left() + side, row.center().y() + side / 2),
                        ),
                        tint.text,
                    )
                row.setLeft(row.left() + 1.35 * size)
                row.setLeft(row.left() + draw_line(painter, row, line.text, size, theme.text, 700) + 0.6 * size)
            elif line.text:
                ink = theme.soft if line.is_note else theme.text
                row.setLeft(row.left() + draw_line(painter, row, line.text, size, ink, 400))
                if card.breaks_off and at == len(card.lines) - 1:
                    draw_line(painter, row, _BREAKS_OFF, size, ink, 400)
            if line.signs:
                row.setLeft(row.left() + draw_glyphs(painter, context, line.signs, row, theme.panel) + 0.6 * size)
            if at == named:
                draw_line(painter, row, card.which, size, theme.soft, 400)


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [part for part in _SENTENCE.split(text) if part]
