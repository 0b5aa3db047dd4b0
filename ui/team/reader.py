"""The reader: the strip of a team's window where the cards that its audience sees can be read whole, page by page.

First what was just shown, played or named; then, over and over, what may be played, what the decision names, the audience's
own cards and the open ones. Pages are turned by the clock, as slowly as they are read aloud, and by the referee.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.english import capital
from engine.model.view import Face
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.case_card_painter import face_icon
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_glyphs, draw_icon
from ui.team.reader_card import CardRow
from ui.team.reader_page import BREAKS_OFF, DOT, PageMaker, ReaderCard, ReaderPage
from ui.team.reading_list import MOST_NEW, NewCards, ReadingList, TextKey, text_key
from ui.team.text_strips import Strip
from ui.theme import Theme, Tint, blend

EARLIER, ENDED = "Before that", "At the end"
"""Why new cards are shown that are not of the last move: of moves before it, which nobody could read yet, and those that the
end of the game showed."""
ASKED, OWN, OTHERS = "Asked about", "Your cards", "On the board"
"""Why the others are shown, over and over."""
LASTING = (EARLIER, OWN, OTHERS)
"""Why cards are shown that are not of what just happened or of what is asked: this is said quietly."""
_RIGHT = Qt.AlignmentFlag.AlignRight
PURPOSE = "The cards that you may see are read here, in full."
"""What stands there while there is no card to read."""
_NOTHING_NEW = NewCards()
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
        self._ended = self._titled = False  # ``_titled``: a View was shown since it was dropped
        self._new_page: int | None = None
        self._page = 0
        self._why: dict[TextKey, str] = {}  # why each of the new ones is shown
        self._at_once: frozenset[TextKey] = frozenset()  # which of them are read before one's own where one is asked
        self._earlier: frozenset[TextKey] = frozenset()  # which of them moves before the last one had shown
        self._sections: dict[str, _Section] = {}
        self._maker = PageMaker(self._context, self.scale, self._indent)
        self._moves, self._held, self._asked, self._covered = True, False, False, False
        self._left = 0  # how many milliseconds the page had left when it was covered
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next_by_clock)

    # ---------------------------------------------------------------- what is shown

    def set_cards(
        self,
        cards: ReadingList,
        new: NewCards = _NOTHING_NEW,
        *,
        told: bool = False,
        asked: bool = False,
        ended: bool = False,
    ) -> None:
        """Show these cards; ``new`` ones come first, in this order but those together that are shown for one reason, each
        until it could be read. ``told``: a move was told, so that what was new before it is of an earlier one; ``ended``:
        the end showed these.

        The pages begin anew when the audience is asked, or when other cards are asked about or may be played.
        """
        shown, self._titled = self.page, True
        is_asked_now, before = asked and not self._asked, self._cards
        anew = is_asked_now or any(
            now and now != then for now, then in ((cards.asked, before.asked), (cards.playable, before.playable))
        )
        self._cards, self._asked = cards, asked
        if ended != self._ended:
            self._ended = ended
            self._sections.clear()
            self._new, self._new_page, self._page, self._why, self._at_once = (), None, 0, {}, frozenset()
        if anew:
            self._page = 0
        if new.faces or told:
            self._set_new(new)
        if asked and not ended:
            self._leave_out_what_comes_again()
        self._show_instead_of(shown)

    def _set_new(self, new: NewCards) -> None:
        """Show these cards before those that were new and that nobody could read yet."""
        unread, of_move = self._unread(), {text_key(face): face for face in new.faces}
        before = {key: face for face in unread if (key := text_key(face)) not in of_move}
        reasons = list(dict.fromkeys(new.why[key] for key in of_move))
        ordered = sorted(of_move.values(), key=lambda face: reasons.index(new.why[text_key(face)]))
        self._new = (*ordered, *before.values())[:MOST_NEW]
        self._new_page = 0 if self._new else None
        kept = {key: title for key, title in self._why.items() if key in before}
        self._why, self._earlier = {**kept, **new.why}, frozenset(before)
        self._at_once = new.at_once

    def _leave_out_what_comes_again(self) -> None:
        """Leave out what the usual pages have, too, but for what the last move told of first: who is asked reads its own
        cards soon. Who has none, and is asked about none, reads what happened, as all others do.
        """
        cards = self._cards
        if not (cards.playable or cards.asked or cards.own):
            return
        usual = {text_key(face) for face in cards.all} - (self._at_once - self._earlier)
        unread = self._unread()
        left = tuple([face for face in unread if text_key(face) not in usual])
        if left != unread:
            self._new = left
            self._new_page = 0 if left else None

    def forget_new(self) -> None:
        """Forget what was new, and begin with the first page."""
        shown = self.page
        self._new, self._new_page, self._page, self._asked = (), None, 0, False
        self._show_instead_of(shown)

    def drop(self) -> None:
        """Forget all cards and everything made from them."""
        self._timer.stop()
        self._cards, self._new, self._new_page, self._page = ReadingList(), (), None, 0
        self._why, self._at_once, self._earlier = {}, frozenset(), frozenset()
        self._sections.clear()
        self._maker.forget()
        self._held = self._asked = self._covered = self._ended = self._titled = False
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
        if held != self._held:
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
        if self._new_page is not None and (new := self._new_page_at(self._new_page)) is not None:
            return new
        usual = self._usual_pages
        return usual[min(self._page, len(usual) - 1)] if usual else None

    @property
    def pages(self) -> list[ReaderPage]:
        """All pages: those of what is new, and those that come over and over."""
        return [*self._new_pages, *self._usual_pages]

    def _unread(self) -> tuple[Face, ...]:
        """Return the new cards from the page that is shown on."""
        if not self._new_page:
            return () if self._new_page is None else self._new
        pages = self._new_pages[self._new_page :]
        left = {text_key(card.face) for page in pages for card in page.cards}
        return tuple(face for face in self._new if text_key(face) in left)

    def _show_instead_of(self, before: ReaderPage | None) -> None:
        page = self.page
        if page == before:
            return
        self.update()
        if page is not None and before is not None and page.cards == before.cards and self._timer.isActive():
            return  # it is shown for another reason, and has the rest of its time
        self._restart()
        self.turned.emit()

    # ---------------------------------------------------------------- the clock

    def _restart(self) -> None:
        """Give the page that is shown its full time; the clock stands where nobody looks and where the picture is held."""
        self._timer.stop()
        page = self.page
        if self._covered:
            self._left = 0  # another page, with its full time
        elif page is not None and self._moves and not self._held and self.isVisible() and self._has_others():
            self._timer.start(round(page.seconds * 1000))

    def _has_others(self) -> bool:
        """Return whether there are more pages than the one that is shown; cards that come later are not laid out for it."""
        cards = self._cards
        if self._new_page is None or not self._new:
            return len(self._usual_pages) > 1
        return bool(cards.all) or len(self._new_pages) > 1

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

    def _new_sections(self) -> dict[str, list[Face]]:
        """Return the new cards by why they are shown."""
        if self._ended:
            return {ENDED: list(self._new)}
        faces: dict[str, list[Face]] = {}
        for face in self._new:  # those of one reason follow each other
            key = text_key(face)
            title = EARLIER if key in self._earlier else self._why[key]
            faces.setdefault(title, []).append(face)
        return faces

    @property
    def _new_pages(self) -> list[ReaderPage]:
        return [page for title, faces in self._new_sections().items() for page in self._section(title, tuple(faces))]

    def _new_page_at(self, number: int) -> ReaderPage | None:
        """Return the new page of this number, or the last one; sections after it are not laid out for that."""
        page: ReaderPage | None = None
        for title, faces in self._new_sections().items():
            for page in self._section(title, tuple(faces)):
                if number == 0:
                    return page
                number -= 1
        return page

    @property
    def _usual_pages(self) -> list[ReaderPage]:
        cards = self._cards
        sections = ((capital(cards.play), cards.playable), (ASKED, cards.asked), (OWN, cards.own), (OTHERS, cards.others))
        return [page for title, faces in sections for page in self._section(title, faces)]

    def _section(self, title: str, faces: tuple[Face, ...]) -> list[ReaderPage]:
        """Return the pages of these cards; a section is laid out again if its own cards change, or the size."""
        made_for = (self.room, faces)
        if title not in self._sections or self._sections[title][0] != made_for:
            self._sections[title] = (made_for, self._maker.pages(title, faces, self._body))
        return self._sections[title][1]

    @property
    def _indent(self) -> float:
        """How far a card's text stands from the left of its column: there is a bar in the tint of its style."""
        return 2.0 * self.scale.gap

    # ---------------------------------------------------------------- painting

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the cards, and at the right of a name why they are shown, with a dot for each page that comes in turn."""
        theme, scale = self.theme, self.scale
        painter.fillRect(rect, blend(theme.text, theme.panel, 0.045))
        page = self.page
        if page is None:
            if self._titled:
                self.draw_purpose(painter, rect, "", PURPOSE)
            return
        row = QRectF(self._body.left(), self._body.top(), self._body.width(), self._maker.step)
        if page.part:
            row.setRight(row.right() - draw_line(painter, row, page.part, scale.small, theme.text, 600, _RIGHT) - scale.gap)
        elif self._maker.has_dots(page.title, self._body):
            row.setRight(row.right() - self._dots(painter, row, page))
        self._draw_reason(painter, row, page)
        for card in page.cards:
            self._card(painter, card)

    def _draw_reason(self, painter: QPainter, row: QRectF, page: ReaderPage) -> None:
        """Draw why the cards are shown at the right of a row: of what just happened or is asked on the tint of the card, as
        its name is marked among the lines told.
        """
        theme, scale = self.theme, self.scale
        if page.title in LASTING or page.is_rest:
            draw_line(painter, row, page.label, scale.small, theme.soft, 600, _RIGHT)
            return
        tint, gap = self._tint(page.cards[0].face), scale.gap
        wide, high = text_width(page.label, scale.small, 600) + 1.4 * gap, 1.3 * scale.small
        tag = QRectF(row.right() - wide, row.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.fill)
        painter.drawRoundedRect(tag, 0.6 * gap, 0.6 * gap)
        draw_line(painter, tag.adjusted(0.7 * gap, 0, 0, 0), page.label, scale.small, tint.ink, 600)

    def _tint(self, face: Face) -> Tint:
        return self.theme.tint(self._context.layout.style(face.style).tint)

    @property
    def marked(self) -> tuple[str, QColor] | None:
        """The name of the first card of the page and its colour, where it is shown for what just happened or is asked."""
        page = self.page
        if page is None or not page.cards or page.title in LASTING:
            return None
        face = page.cards[0].face
        return face.name, self._tint(face).edge

    def _dots(self, painter: QPainter, row: QRectF, page: ReaderPage) -> float:
        """Draw a dot for each page at the right of a row, that of this page bright; return how wide they are."""
        step, theme = DOT * self.scale.small, self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(1, page.dots + 1):
            painter.setBrush(theme.text if number == page.number else blend(theme.soft, theme.panel, 0.4))
            middle = QPointF(row.right() - (page.dots - number + 0.5) * step, row.center().y())
            painter.drawEllipse(middle, 0.28 * step, 0.28 * step)
        return (page.dots + 0.5) * step if page.dots else 0.0

    def _card(self, painter: QPainter, card: ReaderCard) -> None:
        theme, gap = self.theme, self.scale.gap
        tint = self._tint(card.face)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.edge)
        bar = card.rect.adjusted(0, 0.2 * gap, 0, -0.2 * gap)
        bar.setWidth(0.75 * gap)
        painter.drawRoundedRect(bar, 0.35 * gap, 0.35 * gap)
        room = card.rect.adjusted(self._indent, 0, 0, 0)
        for at, line in enumerate(card.lines):
            row = QRectF(room.left() + line.left, room.top() + line.top, room.width() - line.left + 1, line.high)
            if at == 0 and line.kind == "name":
                self._icon(painter, card.face, room, line, tint.text)
            if line.kind == "label" and line.text == self._context.layout.strings:
                self._frame(painter, row, line)
            row.setLeft(row.left() + draw_line(painter, row, line.text, line.size, self._ink(line), line.weight))
            if card.breaks_off and at == len(card.lines) - 1:
                draw_line(painter, row, BREAKS_OFF, line.size, self._ink(line), 400)
            if line.signs:
                row.setLeft(row.left() + (0.6 * line.size if line.text else 0.0))
                row.setLeft(row.left() + draw_glyphs(painter, self._context, line.signs, row, theme.panel))

    def _frame(self, painter: QPainter, row: QRectF, line: CardRow) -> None:
        """Draw a frame around the word for what is linked, as strings on the board lead to it and frame it."""
        gap = self.scale.gap
        wide, high = text_width(line.text, line.size, line.weight), 1.12 * line.size
        frame = QRectF(row.left() - 0.3 * gap, row.center().y() - high / 2, wide + 0.6 * gap, high)
        painter.setPen(QPen(self.theme.thread, max(1.0, 0.25 * gap)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 0.5 * gap, 0.5 * gap)

    def _ink(self, line: CardRow) -> QColor:
        """Return the colour of a line: what is to be known for the game is strong."""
        return self.theme.soft if line.kind in ("label", "aside") else self.theme.text

    def _icon(self, painter: QPainter, face: Face, room: QRectF, line: CardRow, colour: QColor) -> None:
        side = 1.05 * line.size
        top = room.top() + (line.high - side) / 2
        icon = face_icon(self._context.layout, face) or "stack"
        draw_icon(painter, icon, QRectF(QPointF(room.left(), top), QPointF(room.left() + side, top + side)), colour)
