"""The place that matters now, shown large beside the board: its card, and all that lies on it, each with its words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.view import PieceView, View
from ui.board.geometry.packing import grid
from ui.board.layout.binding import BoundSpotlight, fill
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.calm_words import draw_calm_words
from ui.board.paint.card_painter import draw_piece
from ui.board.paint.card_state import CardState
from ui.board.paint.case_card_painter import is_whole_case
from ui.board.paint.case_heading import HEADING_HIGH, CaseHeading
from ui.board.paint.compared_letters import letters_of
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon, draw_team, glyphs
from ui.board.paint.own_mark import YOU
from ui.board.paint.panel_painter import draw_panel
from ui.board.scene.piece_item import is_named
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW, blend

_PAD, _GAP = 0.6, 0.35
"""The margin inside it and the gap between cards, in units."""
_WIDE, _LARGE = 19.0, (1.47, 1.3)
"""The width of its card, in units, and how many times as large it is written: the first with which its name is whole."""
_SLIM, _FEW, _TOGETHER, _CLOSE = 45.0, 3, 5, 0.12
"""The width, in units, below which its card is the heading of what lies on it; how many lines are a few, how many stand in
one column at most, and the gap between more than a few."""
_HEAD = 1.75
"""The height of the line that says who acts there, in units."""
_ROW, _ROOMY, _TILE = 9.6, 3.7, 2.9
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
        self._is_last = False  # what it shows is what mattered last
        self._laid: list[_Laid] = []
        self._acting = _Acting("", False, QRectF())
        self._spent = _Spent("", QRectF())
        self._heading: CaseHeading | None = None  # its card, in narrow places

    def show_numbers(self, view: View) -> None:
        """Show the place that matters in this View."""
        sought, cards = view.numbers.get(self.bound.place.number), tuple[tuple[PieceView, ...], ...]()
        for zones in self.bound.places if sought and view.outcome is None else ():
            if any(is_named(piece, sought) for piece in view.zones[zones[0]].pieces):
                cards = tuple([view.zones[zone].pieces if zone else () for zone in zones])
        words = self.bound.place.empty if view.outcome is None else ""
        seat = str(view.numbers.get(self.bound.place.by) or "") if cards else ""
        spent = self._spent_words(view) if cards else ""
        if is_last := not cards and view.outcome is None:
            seat, cards = self._last_of(view)
        now = (cards, words, seat, spent, is_last)
        if now != (self._cards, self._words, self._acting.seat, self._spent.words, self._is_last):
            self._is_last = is_last
            before, acted, counted = self._laid, self._acting, self._spent
            self._spent = _Spent(spent, QRectF())
            self._cards, self._words = cards, words
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
                wants = card.face.pips.get(self.bound.place.wants, 0) if card.face is not None else 0
                ways = (others[:wants], others[wants:])
                return seat, ((card,), *[tuple(_seen(view, way)) for way in ways if way])
        return "", ()

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
        if not self._cards:
            draw_calm_words(painter, self.context, self.rect, self._words)
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
        inner, self._heading = self.rect.adjusted(pad, pad, -pad, -pad), None
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
        """Put the card over what lies on it, as its heading: in one column while that leaves each a line."""
        unit, columns = self.context.unit, self._columns()
        lines = sum(map(len, columns))
        card = QRectF(inner.left(), inner.top(), inner.width(), HEADING_HIGH * unit)
        spent = text_width(self._spent.words, narrow_size(unit), NARROW)
        self._heading = CaseHeading(self.context, self._cards[0][0], card, spent)
        if self._acting.seat:
            self._acting = self._acting._replace(line=self._heading.beside_signs, is_beside=True)
        beside = self._heading.beside_name
        self._spent = self._spent._replace(line=beside if spent <= beside.width() + 1 else QRectF())
        rest = inner.adjusted(0, card.height() + _GAP * unit, 0, 0)
        laid = [card for column in columns for card in column]
        half = lines if lines <= _TOGETHER else math.ceil(lines / 2)
        columns = [laid[:half], laid[half:]] if half < lines else [laid]
        self._laid = [_Laid(card, self._cards[0][0], CardState(place="card"))]
        for column, place in zip(columns, grid(len(columns), len(columns), rest, _GAP * unit), strict=True):
            self._laid += self._laid_column(place, column, _GAP if lines <= _FEW else _CLOSE)

    def _is_whole(self, card: QRectF, size: float) -> bool:
        """Return whether the name of the card is whole where it is written so many times as large as usual."""
        return is_whole_case(replace(self.context, unit=size * self.context.unit), self._cards[0][0], card)

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
        unit, ink = context.unit, context.theme.file.card_text if is_beside else context.theme.text
        label = self.bound.place.done_label if done else self.bound.place.by_label
        label = self.bound.place.last_label if self._is_last else label
        if seat == context.own:
            label = self.bound.place.own_labels.get(label, label)
        face = self._cards[0][0].face
        wants = str(face.pips.get(self.bound.place.wants, 0)) if face is not None else ""
        named = {"seat": YOU if seat == context.own else context.teams[seat].name, "wants": wants}
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
        size, weight, ink = unit, 600, self.context.theme.soft
        if self._heading is not None:
            size, weight, ink = narrow_size(unit), NARROW, self.context.theme.file.card_text
        draw_line(painter, line, self._spent.words, size, ink, weight, right)

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
        shared = "" if self._is_last else letters_of(glyphs(self.context, self._cards[0][0]))  # as they were is not known
        state = CardState(letters=step, shared=shared)
        return [_Laid(place, card, state) for place, card in zip(places, cards, strict=True)]

    def _draw_laid(self, painter: QPainter, laid: _Laid) -> None:
        """Draw a card, or an empty frame for one that is missing."""
        unit, theme, place = self.context.unit, self.context.theme, laid.rect
        if self._heading is not None and laid is self._laid[0]:
            self._heading.draw(painter)
            return
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


def _seen(view: View, named: Sequence[str]) -> Iterator[PieceView]:
    """Yield the cards of these faces as far as they are seen; of ``name:mark=value`` with that mark alone."""
    seen = {one.face.id: one for zone in view.zones.values() for one in zone.pieces if one.face is not None}
    for name, _, marked in (one.partition(":") for one in named):
        if name in seen:
            mark, _, value = marked.partition("=")
            yield msgspec.structs.replace(seen[name], marks={mark: value}) if mark else seen[name]
