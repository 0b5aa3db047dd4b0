"""The place that matters now, shown large beside the board: its card, and all that lies on it, each with its words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.view import PieceView, View
from ui.board.geometry.packing import grid
from ui.board.layout.binding import BoundSpotlight, fill
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, narrow_size, text_width, wrap_evenly
from ui.board.paint.card_painter import draw_piece
from ui.board.paint.card_state import CardState
from ui.board.paint.case_card_painter import (
    WORDS,
    CaseLines,
    draw_won_case,
    is_whole_case,
    lines_of_case,
    won_case_lines,
)
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon, draw_team, glyph_width, glyphs
from ui.board.paint.panel_painter import draw_panel
from ui.board.scene.number_items import ValueItem
from ui.board.scene.piece_item import is_named
from ui.theme import NARROW, blend

_PAD, _GAP = 0.6, 0.35
"""The margin inside it and the gap between cards, in units."""
_WIDE, _LARGE = 19.0, (1.75, 1.6, 1.45, 1.3)
"""The width of its card, in units, and how many times as large it is written: the first with which its name is whole."""
_SLIM, _FLAT, _FLATTER, _LARGER, _FEW, _TOGETHER, _CLOSE = 45.0, 4.45, 3.15, 1.12, 3, 5, 0.12
"""The width, in units, below which its card stands over what lies on it; the height of that card in its own units, and with
more than a few lines under it; how many times as large it is written, how many lines are a few, how many stand in one column
at most, and the gap between more than a few."""
_HEAD, _BESIDE, _BESIDE_HIGH = 1.75, (1.7, 3.4), 1.42
"""The height of the line that says who acts there; where it stands on a card in narrow places: its top, what it leaves free
at the right, and its height, in units of that card."""
_PLATE = 2.6
"""What its picture and the gaps take in the line of its name in narrow places, in units of that card."""
_SAID, _CALM = 50.0, 1.25
"""How wide the words are that stand there while no place matters, in units, at most; how many times as large where it is
wide."""
_LEAST = 8.0
"""The least width of a card that was won, in units; more than have it so stand in two rows."""
_WON = (2.0, 1.8, 1.6, 1.4, 1.2, 1.0)
"""How many times as large as usual cards that were won may be written, where not all names have room beside pictures."""
_ROW, _ROOMY, _TILE = 4.4, 3.7, 2.9
"""The greatest height of a card that lies on it, in units; the least with which it is written large, and what stands beside
its text then."""


class _Laid(NamedTuple):
    """A card in its place, or None where one is missing; written so many times as large as usual."""

    rect: QRectF
    piece: PieceView | None
    state: CardState
    larger: float = 1.0


class _Acting(NamedTuple):
    """The seat that acts at the place ("" for none), whether nothing is missing there, and the line that says so: above
    what lies on the card, or ``is_beside`` its signs.
    """

    seat: str
    done: bool
    line: QRectF
    is_beside: bool = False


class _Spent(NamedTuple):
    """How often others have acted against what stands there, in words, and where these stand, at the right."""

    words: str
    line: QRectF


class SpotlightItem(ValueItem):
    """Shows the cards of one place; its own items stay where they are on the board."""

    bound: BoundSpotlight

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundSpotlight) -> None:
        super().__init__(context, rect, ())
        self.bound = bound
        self._cards: tuple[tuple[PieceView, ...], ...] = ()
        self._words = bound.place.empty
        self._won: tuple[PieceView, ...] = ()
        self._is_last = False  # what it shows is what mattered last
        self._laid: list[_Laid] = []
        self._acting = _Acting("", False, QRectF())
        self._spent = _Spent("", QRectF())

    def show_numbers(self, view: View) -> None:
        """Show the place that matters in this View."""
        sought, cards = view.numbers.get(self.bound.place.number), tuple[tuple[PieceView, ...], ...]()
        for zones in self.bound.places if sought and view.outcome is None else ():
            if any(is_named(piece, sought) for piece in view.zones[zones[0]].pieces):
                cards = tuple([view.zones[zone].pieces if zone else () for zone in zones])
        words = self.bound.place.empty if view.outcome is None else self.bound.place.over
        winners, won = view.outcome.winners if view.outcome is not None else (), tuple[PieceView, ...]()
        if self.bound.place.won and len(winners) == 1:
            zone = view.zones.get(fill(self.bound.place.won, {"seat": winners[0]}))
            won = zone.pieces if zone is not None else ()
            team = self.context.teams.get(winners[0])
            named = {"seat": team.name if team is not None else winners[0]}
            ways = [fill(self.bound.place.won_label, {**named, "sum": one}) for one in self._sums_of(won)]
            words = "\n".join(ways) if won else words
        seat = str(view.numbers.get(self.bound.place.by) or "") if cards else ""
        spent = self._spent_words(view) if cards else ""
        if is_last := not cards and view.outcome is None:
            seat, cards = self._last_of(view)
        now = (cards, words, won, seat, spent, is_last)
        if now != (self._cards, self._words, self._won, self._acting.seat, self._spent.words, self._is_last):
            self._is_last = is_last
            before, acted, counted = self._laid, self._acting, self._spent
            self._spent = _Spent(spent, QRectF())
            self._cards, self._words, self._won = cards, words, won
            self._acting = _Acting(
                seat if seat in self.context.teams else "", bool(cards) and (self._is_last or self._is_complete()), QRectF()
            )
            self._laid = []
            if cards:
                self._lay_out()
            self._update_changed(before, acted, counted)

    def _last_of(self, view: View) -> tuple[str, tuple[tuple[PieceView, ...], ...]]:
        """Return which seat has the card that mattered last, and that card with what lay on it as far as it is seen."""
        first, *others = str(view.numbers.get(self.bound.place.last) or "").split() or [""]
        for seat in self.context.teams if first else ():
            zone = view.zones.get(fill(self.bound.place.won, {"seat": seat}))
            if card := next((one for one in zone.pieces if one.face and one.face.id == first), None) if zone else None:
                seen = {one.face.id: one for zone in view.zones.values() for one in zone.pieces if one.face is not None}
                return seat, ((card,), tuple([seen[other] for other in others if other in seen]))
        return "", ()

    def _sums_of(self, won: Sequence[PieceView]) -> tuple[str, ...]:
        """Return what these cards are worth, added up, ``1+3+2 = 6``, and the sum alone for where that has no room."""
        worth = [card.face.pips.get(self.bound.place.wants, 0) for card in won if card.face is not None]
        alone = str(sum(worth))
        return (f"{'+'.join(map(str, worth))} = {alone}", alone) if len(worth) > 1 else (alone,)

    def _spent_words(self, view: View) -> str:
        """Return how often others have acted against what stands there, of how often they may."""
        place = self.bound.place
        of, spent = view.numbers.get(place.spent_of), view.numbers.get(place.spent, 0)
        return fill(place.spent_label, {"spent": str(spent), "of": str(of)}) if of else ""

    def _update_changed(self, before: Sequence[_Laid], acted: _Acting, counted: _Spent) -> None:
        """Draw again what has changed: a card of many, or who acts there, where all others stay as they are."""
        now = self._laid
        if not before or [one.rect for one in before] != [one.rect for one in now]:
            self.update()
            return
        for one, other in zip(before, now, strict=True):
            if one != other:
                self.update(other.rect)
        if acted != self._acting:
            self.update(self._acting.line.united(acted.line))
        if counted != self._spent:
            self.update(self._spent.line.united(counted.line))

    def draw(self, painter: QPainter) -> None:
        """Draw the card, what lies on it, and what is missing."""
        theme, unit = self.context.theme, self.context.unit
        pad = _PAD * unit
        if self._won:
            self._draw_won(painter)
            return
        if not self._cards:
            draw_panel(painter, self.rect, 0.45 * unit, theme.panel, theme.panel, 0.0)
            is_wide = self.rect.width() >= _SLIM * unit
            size = (_CALM if is_wide else 1.0) * self.context.body
            step = LEADING * size
            most = int((self.rect.height() - 2 * pad) / step)
            lines = wrap_evenly(self._words, size, 400, min(_SAID * unit, self.rect.width() - 2 * pad), most)
            for at, text in enumerate(lines):
                top = self.rect.center().y() + (at - len(lines) / 2) * step
                row = QRectF(self.rect.left() + pad, top, self.rect.width() - 2 * pad, step)
                ink = theme.soft if self._words in (self.bound.place.empty, self.bound.place.over) else theme.text
                draw_line(painter, row, text, size, ink, 400, Qt.AlignmentFlag.AlignHCenter)
            return
        line = 0.2 * unit
        edge = self.rect.adjusted(line / 2, line / 2, -line / 2, -line / 2)
        frame = theme.line if self._is_last else theme.text
        draw_panel(painter, edge, 0.45 * unit, blend(theme.text, theme.raised, 0.1), frame, line)
        clip = painter.clipBoundingRect() if painter.hasClipping() else self.rect
        for one in self._laid:
            if clip.intersects(one.rect):
                self._draw_laid(painter, one)
        if clip.intersects(self._acting.line):
            self._draw_acting(painter)
        if clip.intersects(self._spent.line):
            self._draw_spent(painter)

    def _lay_out(self) -> None:
        """Give the card, what lies on it, and the words of who acts there their places."""
        unit = self.context.unit
        pad = _PAD * unit
        inner = self.rect.adjusted(pad, pad, -pad, -pad)
        if inner.width() < _SLIM * unit:
            self._lay_out_slim(inner)
            return
        card = QRectF(inner.left(), inner.top(), min(_WIDE * unit, 0.4 * inner.width()), inner.height())
        rest = inner.adjusted(card.width() + 2 * _GAP * unit, 0, 0, 0)
        large = first_fitting(_LARGE, lambda size: self._is_whole(card, size))
        self._laid = [_Laid(card, self._cards[0][0], CardState(place="card"), large)]
        if self._acting.seat:
            self._acting = self._acting._replace(line=QRectF(rest.left(), rest.top(), rest.width(), _HEAD * unit))
            wide = text_width(self._spent.words, self.context.unit, 600)
            self._spent = self._spent._replace(line=self._acting.line.adjusted(rest.width() - wide, 0, 0, 0))
            self._acting.line.setRight(self._spent.line.left() - _GAP * unit)
            rest.setTop(self._acting.line.bottom() + 0.5 * _GAP * unit)
        columns = self._columns()
        wide = (rest.width() - (len(columns) - 1) * 2 * _GAP * unit) / max(1, len(columns))
        for at, column in enumerate(columns):
            left = rest.left() + at * (wide + 2 * _GAP * unit)
            self._laid += self._laid_column(QRectF(left, rest.top(), wide, rest.height()), column)

    def _columns(self) -> list[list[PieceView | None]]:
        """Return what lies on the card, zone by zone, with None for each piece that is missing."""
        first, others = self._cards[0], self._cards[1:]
        face = first[0].face
        wanted = face.pips.get(self.bound.place.wants, 0) if face is not None else 0
        columns: list[list[PieceView | None]] = [list(pieces) for pieces in others]
        for column in columns[: not self._is_last]:
            column += [None] * (wanted - len(column))
        return [column for column in columns if column]

    def _lay_out_slim(self, inner: QRectF) -> None:
        """Put the card over what lies on it: in one column while that leaves each a line."""
        unit, columns = self.context.unit, self._columns()
        lines = sum(map(len, columns))
        high = (_FLAT if lines <= _FEW else _FLATTER) * _LARGER * unit
        card = QRectF(inner.left(), inner.top(), inner.width(), high)
        low = lines_of_case(self._larger(), self._cards[0][0], card) if lines > _FEW else None
        if self._acting.seat:
            self._acting = self._acting._replace(line=self._beside_signs(card, low), is_beside=True)
        self._spent = self._spent._replace(line=self._beside_name(card, low))
        rest = inner.adjusted(0, card.height() + _GAP * unit, 0, 0)
        laid = [card for column in columns for card in column]
        half = lines if lines <= _TOGETHER else math.ceil(lines / 2)
        columns = [laid[:half], laid[half:]] if half < lines else [laid]
        self._laid = [_Laid(card, self._cards[0][0], CardState(place="card"), _LARGER)]
        for column, place in zip(columns, grid(len(columns), len(columns), rest, _GAP * unit), strict=True):
            self._laid += self._laid_column(place, column, _GAP if lines <= _FEW else _CLOSE)

    def _is_whole(self, card: QRectF, size: float) -> bool:
        """Return whether the name of the card is whole where it is written so many times as large as usual."""
        return is_whole_case(replace(self.context, unit=size * self.context.unit), self._cards[0][0], card)

    def _larger(self) -> DrawContext:
        """Return how the card is written in narrow places."""
        return replace(self.context, unit=_LARGER * self.context.unit)

    def _beside_signs(self, card: QRectF, low: CaseLines | None) -> QRectF:
        """Return the room in the line of the signs of the card, between these and the large one at the right."""
        larger = self._larger()
        card_said = self._cards[0][0].face.text if self._cards[0][0].face is not None else ""
        signs = [sign for sign in glyphs(larger, self._cards[0][0]) if not sign.corner]
        used = 0.8 * larger.unit
        if low is None:
            used += sum(glyph_width(larger, sign) + 0.3 * larger.unit for sign in signs)
        if not signs and (low is None or not low.aside):  # its words stand in that line
            used += text_width(card_said, narrow_size(WORDS * larger.unit), NARROW)
        right = _BESIDE[1] * larger.unit
        if low is not None:
            used, right = used + low.signs, low.corner + 0.4 * larger.unit
        top, wide = card.top() + _BESIDE[0] * larger.unit, card.width() - used - right
        return QRectF(card.left() + used, top, max(0.0, wide), _BESIDE_HIGH * larger.unit)

    def _beside_name(self, card: QRectF, low: CaseLines | None) -> QRectF:
        """Return the room in the line of the name of the card, at the right of it; none if the words have no room there."""
        larger, name = _LARGER * self.context.unit, self._cards[0][0].name
        free = card.width() - text_width(name, narrow_size(1.2 * larger), NARROW) - _PLATE * larger
        aside = low.aside if low is not None else 0.0
        if low is not None:
            free = card.width() - low.name - aside - 0.5 * larger
        wide = text_width(self._spent.words, narrow_size(self.context.unit), NARROW)
        left, top = card.right() - aside - wide - 0.4 * larger, card.top() + 0.15 * larger
        line = QRectF(left, top, wide + 1, _BESIDE_HIGH * larger)
        return line if wide <= free else QRectF()

    def _is_complete(self) -> bool:
        """Return whether as much that counts lies on the card as it is to have."""
        face, place = self._cards[0][0].face, self.bound.place
        laid = self._cards[1] if len(self._cards) > 1 else ()
        counted = [piece for piece in laid if not place.fits or piece.marks.get(place.fits) == "yes"]
        return face is not None and 0 < face.pips.get(place.wants, 0) <= len(counted)

    def _draw_acting(self, painter: QPainter) -> None:
        """Draw the sign of the seat that acts there, with what it does; as much as the line has room for, and rather without
        its name than in smaller letters.
        """
        context, (seat, done, line, is_beside) = self.context, self._acting
        unit, ink = context.unit, context.theme.text
        label = self.bound.place.done_label if done else self.bound.place.by_label
        label = self.bound.place.last_label if self._is_last else label
        face = self._cards[0][0].face
        wants = str(face.pips.get(self.bound.place.wants, 0)) if face is not None else ""
        named = {"seat": context.teams[seat].name, "wants": wants}
        said, gap = fill(label, named), 0.4 * unit
        after_sign = fill(label, {**named, "seat": ""}).strip()  # which identifies the seat
        sizes = (context.body, unit) if is_beside else (context.body,)
        faces = [((size, size, 700), (size, narrow_size(size), NARROW)) for size in sizes]
        ways = [(words, *face) for two in faces for words in (said, after_sign) for face in two] + [("", unit, unit, 700)]

        def width(way: tuple[str, float, float, int]) -> float:
            words, size, letters, weight = way
            return 1.1 * size + gap + text_width(words, letters, weight) + (1.3 * size if done else 0.0)

        way = first_fitting(ways, lambda way: width(way) <= line.width())
        if (wide := width(way)) > line.width():
            return
        words, size, letters, weight = way
        side = 1.1 * size
        left = line.right() - wide if is_beside else line.left()
        draw_team(painter, context, seat, QRectF(left, line.center().y() - side / 2, side, side))
        rest = QRectF(left + side + gap, line.top(), line.right() - left - side - gap + 1, line.height())
        used = draw_line(painter, rest, words, letters, ink, weight)
        if done:
            sign = QRectF(rest.left() + used + 0.2 * size, line.center().y() - 0.55 * size, 1.1 * size, 1.1 * size)
            draw_icon(painter, "check", sign, ink)

    def _draw_spent(self, painter: QPainter) -> None:
        """Draw how often others have acted."""
        unit, line, right = self.context.unit, self._spent.line, Qt.AlignmentFlag.AlignRight
        size, weight = (narrow_size(unit), NARROW) if self._acting.is_beside else (unit, 600)
        draw_line(painter, line, self._spent.words, size, self.context.theme.soft, weight, right)

    def _draw_won(self, painter: QPainter) -> None:
        """Draw what the winner has gained, side by side, the last at the right, under its words."""
        theme, unit, cards = self.context.theme, self.context.unit, self._won
        draw_panel(painter, self.rect, 0.45 * unit, theme.panel, theme.panel, 0.0)
        inner = self.rect.adjusted(_PAD * unit, 0.5 * _PAD * unit, -_PAD * unit, -_PAD * unit)
        step = LEADING * self.context.body
        row = QRectF(inner.left(), inner.top(), inner.width(), step)
        faces = ((self.context.body, 600), (narrow_size(self.context.body), NARROW))
        ways = [(words, *face) for words in self._words.splitlines() for face in faces]
        words, size, weight = first_fitting(ways, lambda way: text_width(*way) <= row.width())
        draw_line(painter, row, words, size, theme.text, weight)
        inner.setTop(row.bottom() + 0.5 * _GAP * unit)
        in_row = len(cards) if inner.width() >= len(cards) * _LEAST * unit else math.ceil(len(cards) / 2)
        places = list(zip(cards, grid(len(cards), in_row, inner, _GAP * unit), strict=True))
        are_whole = all(is_whole_case(self.context, card, place) for card, place in places)

        def has_room(context: DrawContext) -> bool:
            return all(won_case_lines(context, card.name, place) for card, place in places)

        larger = first_fitting([replace(self.context, unit=size * unit) for size in _WON], has_room)  # all are alike
        for card, place in places:
            if are_whole:
                draw_piece(painter, self.context, card, place, CardState(place="card", over=True))
            else:
                draw_won_case(painter, larger, card, place)

    def _laid_column(self, room: QRectF, cards: list[PieceView | None], gap: float = _GAP) -> list[_Laid]:
        """Return cards one under the other, all in the same letters, with None for each that is missing."""
        unit = self.context.unit
        if not cards:
            return []
        high = min(_ROW * unit, (room.height() - (len(cards) - 1) * gap * unit) / len(cards))
        texts = [card.face.text for card in cards if card is not None and card.face is not None]
        longest = max((text_width(self.context.layout.sayings(text)[-1], self.context.body) for text in texts), default=0.0)
        step = 0 if high >= _ROOMY * unit and longest <= room.width() - _TILE * unit else 1
        places = [QRectF(room.left(), room.top() + at * (high + gap * unit), room.width(), high) for at in range(len(cards))]
        return [_Laid(place, card, CardState(letters=step)) for place, card in zip(places, cards, strict=True)]

    def _draw_laid(self, painter: QPainter, laid: _Laid) -> None:
        """Draw a card, or an empty frame for one that is missing."""
        unit, theme, place = self.context.unit, self.context.theme, laid.rect
        if laid.piece is not None:
            context = self.context if laid.larger == 1.0 else replace(self.context, unit=laid.larger * unit)
            draw_piece(painter, context, laid.piece, place, laid.state)
            return
        painter.setPen(QPen(theme.soft, 0.12 * unit, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = 0.1 * unit
        painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), 0.4 * unit, 0.4 * unit)
        missing, body = self.bound.place.missing, self.context.body
        draw_line(painter, place, missing, body, theme.soft, 400, Qt.AlignmentFlag.AlignHCenter)
