"""A card drawn as a case on a table: a picture of its subject, its name, its signs and its words, all of them always.

It is written as large as its place allows. Where other cards take most of the place, name and picture share one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.view import Face, PieceView
from ui.board.geometry.packing import GAP
from ui.board.geometry.zone_slots import CORNER, FOOT_PAD, TOKEN
from ui.board.layout.layout_schema import Layout
from ui.board.paint.board_text import draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyphs, draw_icon, glyph_rows, glyph_width, glyphs
from ui.theme import NARROW, blend

_SIZES = (1.2, 1.0)
"""How large everything may be written, the largest first, in units."""
_PAD, _EDGE, _PLATE, _SIGNS, _STEP, _FLAT = 0.35, 0.25, 2.6, 1.42, 1.28, 1.35
"""The margin at the sides and over and under all, the side of the picture, the height of a row of signs, of a line of text,
and of a name in one line."""
_BROAD = 3.1
"""The height of a picture over the name."""
WORDS = 1.12
"""The size of the words under the signs at most."""
_NAME, _NAME_STEP, _NAME_LINES = ((1.2, 2), (1.05, 2), (1.05, 3)), 1.12, 2
"""The sizes of a name beside its picture with how many lines it may have so; from one line of it to the next; and for how
many lines all have room. So the signs of cases side by side stand in one line."""
_TEXT_LINES = 2
"""The lines of words that all have room for, so that cases side by side begin at one height."""
_STAR, _OVER, _FIGURE, _HEART = 3.0, 0.2, 0.53, 0.06
"""The side of the sign in the corner and by how much it reaches into the margin, in units; the size of the figure in it and
by how much that is lowered, as parts of its side."""
_WON, _WORTH = 1.6, 1.95
"""The height of the picture over the name of a small case that was won, in units, and the side of its worth there."""
_SOCKET = 0.45
"""How strong the line around a free place is."""
_TAB, _TAB_WIDE = 0.5, 0.42
"""How far the tab of a file reaches over it, in units, and the share of its width that it takes."""
_BACK, _HEADROOM = 0.1, 0.65
"""How much is seen of the sheet with the tab over the front of a file, and how far under the edge of that all begins, in
units."""
_TO_COME = (0.4, 0.8)
"""How much of its card board the place of a file has that is to come, and the line around it."""
_LARGE, _FAINT = 0.66, 0.12
"""The side of the silhouette behind the words of a file, as a share of its height, and how strong it is."""
_ASIDE = 0.5
"""The gap between a name and the words in its line."""
_USUAL = 9.9
"""The height in which any card has room with nothing shortened: what lies in less is written in the least size."""
_BELOW = ((1.3, 10.8), (1.2, 10.0), (1.1, 9.3), (1.0, 9.3))
"""How many times as large as usual all under the name is on a case with a foot, and from which height on, in units."""
_BROAD_ENOUGH = 9.5
"""The least width of a case with a foot, in units."""
_APART = 0.1
"""The gap between several lines of words and the foot, in units."""
_FOOT, HOLLOW = TOKEN + FOOT_PAD, 0.7
"""The height of the foot, in units, and how much of the page is seen in a free place on it."""


@dataclass(frozen=True)
class _Form:
    """A way to write a case.

    Attributes:
        unit: the size of a unit.
        letters: the size of the name, in units.
        name, text: their lines.
        rows: the rows of signs.
        flat: whether the name has one line.
        aside: the words that stand in that line too, in place of the picture, which says less.
        beside: whether the signs stand in that line too.
        stacked: whether the picture is a broad one over the name.
        plain: whether there is no picture, as the name needs its line.
        corner: the sign that stands large at the right, under the name.
        words: the size of the text at most.
        below: if it begins at the top and has a foot for others, how many times as large as usual all under the name is,
            with the corner at the lower right; 0 for one without.
    """

    unit: float
    letters: float
    name: tuple[str, ...]
    rows: tuple[tuple[Glyph, ...], ...]
    text: tuple[str, ...]
    flat: bool = False
    aside: str = ""
    beside: bool = False
    stacked: bool = False
    plain: bool = False
    corner: Glyph | None = None
    words: float = WORDS
    below: float = 0.0

    @property
    def height(self) -> float:
        """The height that it needs, in pixels."""
        edge = 0.3 * _EDGE if self.flat else _EDGE
        rows = 0 if self.beside else len(self.rows)
        lines = _SIGNS * rows + _STEP * len(self.text) + _STAR * (self.stacked and self.corner is not None)
        if self.below:
            lines -= (_STEP - _NAME_STEP) * len(self.text)
            return (_HEADROOM + self.head + self.below * lines + _APART * (len(self.text) > 1) + _FOOT) * self.unit
        return (2 * edge + self.head + lines) * self.unit

    @property
    def head(self) -> float:
        """The height of the name and the picture, in its units."""
        if self.stacked:
            return _BROAD + max(_NAME_LINES, len(self.name)) * narrow_size(self.letters) * _NAME_STEP + 0.25
        if self.flat:
            return _FLAT
        usual = _NAME_LINES * narrow_size(_NAME[0][0]) * _NAME_STEP  # so that signs side by side stand in one line
        return max(_PLATE, usual, len(self.name) * narrow_size(self.letters) * _NAME_STEP) + 0.1


def case_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a case in this rectangle: a file with a tab, where it has a foot."""
    unit, place = context.unit, rect.adjusted(0.5, 0.5, -0.5, -0.5)
    edge, tab = QPainterPath(), QPainterPath()
    if not has_foot(context, rect):
        edge.addRoundedRect(place, 0.4 * unit, 0.4 * unit)
        return edge
    edge.addRoundedRect(place.adjusted(0, _TAB * unit, 0, 0), 0.4 * unit, 0.4 * unit)
    end = place.left() + _TAB_WIDE * place.width()
    tab.addRoundedRect(QRectF(place.left(), place.top(), end - place.left(), 2 * unit), 0.4 * unit, 0.4 * unit)
    return edge.united(tab)


def draw_case(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF, *, over: bool = False) -> None:
    """Draw the case in this rectangle; once the game is ``over`` nothing belongs on it any more."""
    context = context.on_file
    _draw_file(painter, context, rect)
    _Case(painter, context, piece, _form(context, piece, rect), over).draw(rect)


def _draw_file(painter: QPainter, context: DrawContext, rect: QRectF) -> None:
    """Draw an empty file: its front, and behind that the sheet with the tab, where it has one."""
    theme, unit, edge = context.theme, context.unit, case_edge(context, rect)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.card_line if has_foot(context, rect) else theme.card)
    painter.drawPath(edge)
    if has_foot(context, rect):
        front = QRectF(rect.adjusted(0.5, (_TAB + _BACK) * unit, -0.5, -0.5))
        painter.setBrush(theme.card)
        painter.drawRoundedRect(front, 0.4 * unit, 0.4 * unit)


def draw_empty_file(painter: QPainter, context: DrawContext, rect: QRectF, icon: str) -> None:
    """Draw the place of a file that is to come: its outline, on a ground that stands back; with an icon a closed file that
    bears it."""
    theme = context.theme
    if icon:
        _draw_file(painter, context.on_file, rect)
        place = QRectF(0, 0, _LARGE * rect.height(), _LARGE * rect.height())
        place.moveCenter(rect.center())
        draw_icon(painter, icon, place, blend(theme.file.card_text, theme.file.card, _FAINT))
        return
    painter.setPen(QPen(blend(theme.file.card_line, theme.panel, _TO_COME[1]), max(1.0, 0.09 * context.unit)))
    painter.setBrush(blend(theme.file.card, theme.panel, _TO_COME[0]))
    painter.drawPath(case_edge(context, rect))


def is_whole_case(context: DrawContext, piece: PieceView, rect: QRectF) -> bool:
    """Return whether the name of a case in this rectangle is whole."""
    return " ".join(_form(context, piece, rect).name) == piece.name


def won_case_lines(context: DrawContext, name: str, rect: QRectF) -> tuple[str, ...]:
    """Return the lines of a name on a small case that was won; () if it has no room there."""
    unit, size = context.unit, narrow_size(context.unit)
    wide, most = rect.width() - 2 * _PAD * unit, int((rect.height() / unit - _WON) / _NAME_STEP)
    return wrap(name, size, NARROW, wide, most) if most > 0 and fits_unbroken(name, size, NARROW, wide, most) else ()


def draw_won_case(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF, lines: int) -> None:
    """Draw a small case that somebody has won: its picture and what it is worth over its name, which is whole. It stands as
    high as one with a name of so many ``lines``."""
    unit, inner = context.unit, rect.adjusted(_PAD * context.unit, 0, -_PAD * context.unit, 0)
    ways = [won_case_lines(context, name, rect) for name in context.layout.wordings(piece.name)]
    name = first_fitting(ways, bool)
    context = context.on_file
    painter.fillPath(case_edge(context, rect), context.theme.card)
    top = inner.top() + (inner.height() - (_WON + max(lines, len(name)) * _NAME_STEP) * unit) / 2
    side = (_WON - 0.2) * unit
    icon = QRectF(inner.left(), top + 0.1 * unit, side, side)
    draw_icon(painter, subject_icon(context.layout, piece), icon, context.theme.card_text)
    high = _WORTH * unit
    place = QRectF(inner.right() - high, max(rect.top() + 0.1 * unit, icon.center().y() - 0.6 * high), high, high)
    for sign in [sign for sign in glyphs(context, piece) if sign.corner]:
        _draw_prize(painter, context, sign, place)
    for at, line in enumerate(name):
        place = QRectF(inner.left(), top + (_WON + at * _NAME_STEP) * unit, inner.width() + 1, _NAME_STEP * unit)
        draw_line(painter, place, line, narrow_size(unit), context.theme.card_text, NARROW)


def _form(context: DrawContext, piece: PieceView, rect: QRectF) -> _Form:
    """Return the first way to write a case that has room in this rectangle, with no word of its text broken."""
    said = " ".join(piece.face.text.split()) if piece.face is not None else ""
    fitting = (form for form in _forms(context, piece, rect) if form.height <= rect.height() + 0.5)
    return next((form for form in fitting if " ".join(form.text) in (said, "")), None) or _least(context, piece)


def subject_icon(layout: Layout, piece: PieceView) -> str:
    """Return the icon of what a card is about, by its name, or by the first subject in its text; else that of its style."""
    return _subject(layout, piece.name, piece.face.text if piece.face is not None else "") or layout.style_of(piece).icon


def face_icon(layout: Layout, face: Face) -> str:
    """Return the icon of a face: what a case is about, else that of its style."""
    style = layout.style(face.style)
    return (_subject(layout, face.name, face.text) if style.form == "case" else "") or style.icon


def _subject(layout: Layout, name: str, text: str) -> str:
    words = text.rstrip(".").lower().split(", ")
    return layout.subjects.get(name) or next((icon for word, icon in layout.subjects.items() if word in words), "")


def _forms(context: DrawContext, piece: PieceView, rect: QRectF) -> Iterator[_Form]:
    """Yield the ways to write a case on which all its facts stand, and at last one that gives up its words."""
    said, signs = piece.face.text if piece.face is not None else "", glyphs(context, piece)
    size = next((size for size in _SIZES if size * _USUAL * context.unit <= rect.height()), _SIZES[-1])
    unit = size * context.unit
    inner = rect.width() - 2 * _PAD * unit
    corner = next((sign for sign in signs if sign.corner), None) if said else None
    usual = tuple([sign for sign in signs if sign is not corner])
    clear, larger = inner - (_STAR - _OVER) * unit if corner is not None else inner, replace(context, unit=unit)
    if not has_foot(context, rect) and any(glyph_width(larger, sign) > clear for sign in usual):
        corner, usual, clear = None, signs, inner  # it would lie on them
    rows = tuple(glyph_rows(larger, usual, clear))
    text = wrap(said, narrow_size(WORDS * unit), NARROW, clear, 9)
    beside = inner - (_PLATE + _PAD) * unit
    if size > _SIZES[-1]:
        name = piece.name
        lines = wrap(name, narrow_size(_NAME[0][0] * unit), NARROW, inner, 9)
        below = wrap(said, narrow_size(WORDS * unit), NARROW, inner, 9)
        usual_rows = tuple(glyph_rows(larger, tuple([sign for sign in signs if not (said and sign.corner)]), inner))
        prize = next((sign for sign in signs if sign.corner), None) if said else None
        yield _Form(unit, _NAME[0][0], lines, usual_rows, below, stacked=True, corner=prize)
    for letters, most in _NAME:  # a short name before smaller letters: those of cases side by side are alike
        for name in context.layout.wordings(piece.name):
            if fits_unbroken(name, narrow_size(letters * unit), NARROW, beside, most):
                lines = wrap(name, narrow_size(letters * unit), NARROW, beside, most)
                form = _Form(unit, letters, lines, rows, text, corner=corner)
                if corner is not None and has_foot(context, rect):
                    yield from _with_foot(context, form, usual, said, rect)
                yield form
    unit = context.unit
    room = rect.width() - 2 * _PAD * unit
    beside = room - (_FLAT + _PAD) * unit
    ways = [(piece.name, beside), (piece.name, room), *((one, beside) for one in context.layout.wordings(piece.name))]
    name, wide = first_fitting(ways, lambda way: text_width(way[0], narrow_size(_NAME[0][0] * unit), NARROW) <= way[1])
    letters = _NAME[0][0] if text_width(name, narrow_size(_NAME[0][0] * unit), NARROW) <= wide else 1.0
    plain = text_width(name, narrow_size(letters * unit), NARROW) > beside  # a whole name says more than a picture
    clear = room - (_STAR - _OVER) * unit if corner is not None else room
    rows = tuple(glyph_rows(context, usual, clear))
    text = wrap(said, narrow_size(min(WORDS, letters) * unit), NARROW, clear, 9)
    yield _Form(unit, letters, (name,), rows, text, flat=True, plain=plain, corner=corner)
    rows = tuple(glyph_rows(context, signs, room))
    for words in (min(WORDS, letters), 1.0):  # no sign is large, and the words have all the width
        text = wrap(said, narrow_size(words * unit), NARROW, room, 9)
        yield _Form(unit, letters, (name,), rows, text, flat=True, plain=plain, words=words)
    size = narrow_size(unit)
    said_wide = text_width(said, size, NARROW) + _ASIDE * unit
    name = first_fitting(context.layout.wordings(piece.name), lambda one: text_width(one, size, NARROW) + said_wide <= room)
    plain = text_width(name, size, NARROW) > beside
    line = sum(text_width(words, narrow_size(unit), NARROW) for words in (name, said)) + _ASIDE * unit
    aside = said if line <= room else ""
    yield _Form(unit, 1.0, (name,), rows, (), flat=True, aside=aside, plain=plain)


def has_foot(context: DrawContext, room: QRectF) -> bool:
    """Return whether a case in this room has a foot on which other cards lie as tokens: lower and narrower ones have no room
    for it, and under higher ones their names have room."""
    unit = context.unit
    return room.width() >= _BROAD_ENOUGH * unit and _BELOW[-1][1] * unit <= room.height() < _SIZES[0] * _USUAL * unit


def _with_foot(context: DrawContext, form: _Form, signs: tuple[Glyph, ...], said: str, rect: QRectF) -> Iterator[_Form]:
    """Yield a form with a foot, with all under the name as large as cases of this height have it, and then smaller."""
    unit, inner = form.unit, rect.width() - 2 * _PAD * form.unit
    for below, high in _BELOW:
        if rect.height() >= high * unit:
            larger = replace(context, unit=below * unit)
            rows = tuple(glyph_rows(larger, signs, inner))
            if len(rows) > 1 and below == _BELOW[-1][0]:
                rows = tuple(glyph_rows(larger, _as_now(signs), inner))
            size, clear = narrow_size(WORDS * below * unit), inner - CORNER * unit
            first = wrap(said, size, NARROW, inner if len(rows) == 1 else clear, 9)[:1]  # it stands over the corner
            rest = said.removeprefix("".join(first)).strip()
            text = (*first, *wrap(rest, size, NARROW, clear, 9)) if rest else first
            yield replace(form, rows=rows, text=text, below=below)


def _as_now(signs: Iterable[Glyph]) -> tuple[Glyph, ...]:
    """Return signs with what has changed as it is now."""
    return tuple([msgspec.structs.replace(sign, text=sign.least or sign.text) for sign in signs])


def _least(context: DrawContext, piece: PieceView) -> _Form:
    """Return the least way to write a case: one line for its name and its signs, with what has changed as it is now."""
    signs, name = _as_now(glyphs(context, piece)), context.layout.wordings(piece.name)[-1]
    return _Form(context.unit, 1.0, (name,), (signs,), (), flat=True, beside=True, plain=True)


def _draw_prize(painter: QPainter, context: DrawContext, sign: Glyph, place: QRectF) -> None:
    """Draw the sign of what a case is worth in this square, with its number in it."""
    tint, side = context.theme.tint(sign.tint), place.height()
    draw_icon(painter, sign.icon, place, tint.fill, rim=context.theme.card_text)
    figure = place.translated(0, _HEART * side)
    draw_line(painter, figure, sign.text, _FIGURE * side, tint.ink, 700, Qt.AlignmentFlag.AlignHCenter)


@dataclass(frozen=True)
class _Case:
    """A case being drawn."""

    painter: QPainter
    context: DrawContext
    piece: PieceView
    form: _Form
    over: bool

    def draw(self, rect: QRectF) -> None:
        """Draw the picture, the name, the signs and the words, one under the other."""
        painter, form, theme = self.painter, self.form, self.context.theme
        unit = form.unit
        inner = rect.adjusted(_PAD * unit, self._top(rect), -_PAD * unit, 0)
        if form.below:
            self._draw_silhouette(rect)
        self._draw_head(inner)
        if form.beside:
            wide = text_width(form.name[0], narrow_size(unit), NARROW) + (0.2 if form.plain else _FLAT + 0.5) * unit
            row = QRectF(inner.left() + wide, inner.top(), inner.width() + _PAD / 2 * unit - wide, _FLAT * unit)
            context = replace(self.context, unit=unit)
            if sum(glyph_width(context, sign) for sign in form.rows[0]) <= row.width():
                draw_glyphs(painter, context, form.rows[0], row, theme.card, right=True)
            return
        top, below = inner.top() + form.head * unit, (form.below or 1.0) * unit
        if form.corner is not None and form.below:
            self._draw_foot(form.corner, rect)
        elif form.corner is not None:
            side = _STAR * unit
            foot = rect.bottom() - side - _OVER * unit if form.stacked else top
            _draw_prize(painter, self.context, form.corner, QRectF(inner.right() - side + _OVER * unit, foot, side, side))
        for signs in form.rows:
            row = QRectF(inner.left(), top, inner.width(), _SIGNS * below)
            draw_glyphs(painter, replace(self.context, unit=below), signs, row, theme.card)
            top += row.height()
        size = form.words if form.below else min(form.words, form.letters)  # low ones are never larger than the name
        for line in form.text:
            row = QRectF(inner.left(), top, inner.width() + 1, (_NAME_STEP if form.below else _STEP) * below)
            draw_line(painter, row, line, narrow_size(size * below), theme.card_text, NARROW)
            top += row.height()

    def _top(self, rect: QRectF) -> float:
        """Return how far under its upper edge it begins, in pixels."""
        form, unit = self.form, self.form.unit
        if form.below:
            return _HEADROOM * unit
        usual = form.height + max(0, _TEXT_LINES - len(form.text)) * _STEP * unit
        return (0.3 * _EDGE if form.flat else _EDGE) * unit + min(max(0.0, rect.height() - usual) / 2, 0.5 * unit)

    def _draw_silhouette(self, rect: QRectF) -> None:
        """Draw what the case is about a second time, large and faint behind the words."""
        side = _LARGE * rect.height()
        place = QRectF(rect.right() - 1.06 * side, rect.top() + _TAB * self.form.unit + 0.1 * side, side, side)
        ink = blend(self.context.theme.card_text, self.context.theme.card, _FAINT)
        draw_icon(self.painter, subject_icon(self.context.layout, self.piece), place, ink)

    def _draw_foot(self, sign: Glyph, rect: QRectF) -> None:
        """Draw a sign large at the lower right, and left of it the free places of so many cards."""
        unit, theme, side = self.form.unit, self.context.theme, CORNER * self.form.unit
        _draw_prize(self.painter, self.context, sign, QRectF(rect.right() - side, rect.bottom() - side, side, side))
        self.painter.setPen(QPen(blend(theme.card_text, theme.card, _SOCKET), max(1.0, 0.08 * unit)))
        self.painter.setBrush(blend(theme.page, theme.card, HOLLOW))
        top = rect.bottom() - _FOOT * unit
        for at in range(0 if self.over else sign.total):
            left = rect.left() + FOOT_PAD * unit + at * (TOKEN + GAP) * unit
            self.painter.drawRoundedRect(QRectF(left, top, TOKEN * unit, TOKEN * unit), 0.3 * unit, 0.3 * unit)

    def _draw_head(self, inner: QRectF) -> None:
        painter, form, unit, theme = self.painter, self.form, self.form.unit, self.context.theme
        side = (_FLAT if form.flat else _BROAD if form.stacked else _PLATE) * unit
        high = side if form.stacked else (form.head - 0.1) * unit
        plate = QRectF(inner.left(), inner.top() + (high - side) / 2, inner.width() if form.stacked else side, side)
        if not (form.aside or form.plain):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.card_text)
            painter.drawRoundedRect(plate, 0.3 * unit, 0.3 * unit)
            inset = (0.06 if form.stacked else 0.12) * side
            icon = plate.adjusted(inset, inset, -inset, -inset)
            draw_icon(painter, subject_icon(self.context.layout, self.piece), icon, theme.card)
        size = narrow_size(unit * form.letters)
        step = _NAME_STEP * size
        top = plate.center().y() - step * len(form.name) / 2
        left = inner.left() if form.aside or form.plain else plate.right() + _PAD * unit
        if form.stacked:
            top, left = plate.bottom() + 0.15 * unit, inner.left()
        for at, line in enumerate(form.name):
            row = QRectF(left, top + at * step, inner.right() - left + 1, step)
            draw_line(painter, row, line, size, theme.card_text, NARROW)
            if form.aside:
                draw_line(painter, row, form.aside, size, theme.card_text, NARROW, Qt.AlignmentFlag.AlignRight)
