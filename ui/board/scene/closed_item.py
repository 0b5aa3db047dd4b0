"""The items of what stands on a sealed area while it is closed: how likely it opens, and what is good to know meanwhile."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import AreaSpec
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_team
from ui.board.paint.own_mark import YOU, draw_own_line
from ui.board.scene.number_items import ValueItem
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_CHANCE, _WORDS, _FEW = (2.5, 2.1, 1.7), (1.3, 1.2, 1.1, 1.0), (1.6, 1.45)
"""The sizes that the chance may have, what is said of it or in a list, and a list of a few lines, in units."""
_HIGH, _STACKED, _SLIM = 3.2, 4.6, 13.5
"""The height of the chance with what is said of it beside it, and with that under it in a room less wide than the third, in
units."""
_HEAD, _LEAST, _MOST, _OF_SEATS = 1.7, 2.3, 6.8, 4.8
"""The height of the heading of a list, and of one of its rows at least, at most, and at most of one for a seat, in units."""
_SIGN, _GAP, _EDGE = 1.9, 0.5, 0.25
"""The side of the sign of a seat, the gap beside it, and that around a row, in units."""


class ClosedItem(ValueItem):
    """The chance that a closed area opens, and of what that is one; nothing while the number says nothing."""

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, (area.chance,))
        self.bound = area

    @staticmethod
    def wanted_height(context: DrawContext, wide: float) -> float:
        """Return the height that it needs in a room of this width."""
        return (_STACKED if wide < _SLIM * context.unit else _HIGH) * context.unit

    def draw(self, painter: QPainter) -> None:
        """Draw the chance, and beside it in two lines what is said of it, or under it where there is no room beside."""
        unit, theme, room = self.context.unit, self.context.theme, QRectF(self.rect)
        counted, _, chance = str(self.values[0] or "").rpartition(", ")
        if not chance:
            return
        lines = (self.bound.chance_text, counted)
        if room.width() < _SLIM * unit:
            size = _CHANCE[-1] * unit
            draw_line(painter, QRectF(room.topLeft(), QSizeF(room.width(), LEADING * size)), chance, size, theme.text, 700)
            room.setTop(room.top() + LEADING * size)
        else:
            least = max(text_width(text, *_faces(self.context)[-1]) for text in lines) + _GAP * unit
            large = [size * unit for size in _CHANCE]
            size = first_fitting(large, lambda size: text_width(chance, size, 700) + least <= room.width())
            draw_line(painter, room, chance, size, theme.text, 700)
            room.setLeft(room.left() + text_width(chance, size, 700) + _GAP * unit)
        small, weight = first_fitting(
            _faces(self.context), lambda face: max(text_width(text, *face) for text in lines) <= room.width()
        )
        line = QRectF(room.left(), room.center().y() - LEADING * small, room.width(), LEADING * small)
        for text in lines:
            draw_line(painter, line, text, small, theme.soft, weight)
            line.translate(0, line.height())


def _faces(context: DrawContext, *, few: bool = False) -> list[tuple[float, int]]:
    """Return the letters of what is told, the first that fit: upright ones, and where these have no room narrow ones; of a
    ``few`` lines also larger ones.
    """
    sizes = [size * context.unit for size in (*(_FEW if few else ()), *_WORDS)]
    return [*((size, 500) for size in sizes), *((narrow_size(size), NARROW) for size in sizes)]


class ClosedListItem(ValueItem):
    """A list in the free room of a closed area, ``what it is called: what is told``: of each seat, or lines of its own."""

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        ids = [area.meanwhile.replace("{seat}", seat) for seat in context.teams if area.meanwhile]
        super().__init__(context, rect, tuple(ids))
        self.bound = area

    def _rows(self) -> list[tuple[str, str, str]]:
        """Return of each row its seat, or "", what it is called and what is told."""
        told = [(seat, str(value)) for seat, value in zip(self.context.teams, self.values, strict=False) if value]
        told += [("", line) for line in self.bound.meanwhile_lines]
        return [(seat, name, words) for seat, text in told for name, _, words in (text.partition(": "),)]

    def draw(self, painter: QPainter) -> None:
        """Draw the heading, and under it the rows, as high as all of them have room for, in letters of one size."""
        unit, rows = self.context.unit, self._rows()
        line = QRectF(self.rect.left(), self.rect.top(), self.rect.width(), _HEAD * unit)
        most_high = (_OF_SEATS if self.values else _MOST) * unit
        high = min(most_high, (self.rect.height() - line.height()) / max(1, len(rows)))
        if not rows or high < _LEAST * unit:
            return
        self._draw_heading(painter, line)
        wide = line.width() - 2 * _EDGE * unit - ((_SIGN + _GAP) * unit if rows[0][0] else 0.0)
        forms = [self.context.layout.wordings(words) for *_, words in rows]
        told = [tuple([some[min(at, len(some) - 1)] for some in forms]) for at in range(max(map(len, forms)))]
        faces, small = _faces(self.context, few=not self.values), narrow_size(_WORDS[-1] * unit)
        ways = [(face, texts) for texts in told for face in faces if face[0] > small + 0.01 or texts is told[-1]]

        def fits(way: tuple[tuple[float, int], tuple[str, ...]]) -> bool:
            most = int((high - _EDGE * unit) / (LEADING * way[0][0])) - 1
            return most > 0 and all(fits_unbroken(words, *way[0], wide, most) for words in way[1])

        face, said = first_fitting(ways, fits)
        row = QRectF(line.left(), line.bottom(), line.width(), high)
        for (seat, name, _), words in zip(rows, said, strict=True):
            self._draw_row(painter, seat, (name, words), face, row)
            row.translate(0, high)

    def _draw_heading(self, painter: QPainter, line: QRectF) -> None:
        unit = self.context.unit
        faces = ((1.2 * unit, 700), (narrow_size(1.2 * unit), NARROW), (narrow_size(unit), NARROW))
        ways = [(text, *face) for text in self.context.layout.wordings(self.bound.meanwhile_title) for face in faces]
        text, size, weight = first_fitting(ways, lambda way: text_width(*way) <= line.width())
        draw_line(painter, line, text, size, self.context.theme.text, weight)

    def _draw_row(self, painter: QPainter, seat: str, texts: tuple[str, str], face: tuple[float, int], row: QRectF) -> None:
        """Draw the sign of a seat, what it is called, and under that what is told of it; the audience's own stands out."""
        context, unit, theme, (size, weight) = self.context, self.context.unit, self.context.theme, face
        rest = row.adjusted(0, _EDGE * unit / 2, 0, -_EDGE * unit / 2)
        is_own = bool(seat) and seat == context.own
        if seat:
            if is_own:
                draw_own_line(painter, context, row, math.inf)  # the word stands beside the name
            rest.adjust(_EDGE * unit, 0, -_EDGE * unit, 0)
            sign = QRectF(rest.left(), rest.center().y() - _SIGN * unit / 2, _SIGN * unit, _SIGN * unit)
            draw_team(painter, context, seat, sign)
            rest.setLeft(sign.right() + _GAP * unit)
        lines = wrap(texts[1], size, weight, rest.width(), int(rest.height() / (LEADING * size)) - 1)
        line = QRectF(rest.left(), 0, rest.width(), LEADING * size)
        line.moveTop(rest.center().y() - (1 + len(lines)) * line.height() / 2 if seat else rest.top())
        large = size * (NARROW_CAPITAL / CAPITAL if weight == NARROW else 1.0)  # with capitals as high
        draw_line(painter, line, texts[0], large, theme.text, 700)
        if is_own:
            draw_line(painter, line, YOU, large, theme.text, 700, Qt.AlignmentFlag.AlignRight)
        for text in lines:
            line.translate(0, line.height())
            draw_line(painter, line, text, size, theme.soft, weight)
