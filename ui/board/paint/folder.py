"""The painter of the folder that lies in the place of a sealed area while it is closed."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ui.board.paint.board_text import LEADING, draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap_evenly
from ui.board.paint.draw_context import DrawContext
from ui.theme import NARROW, Picture, blend

_TAB, _TAB_WIDE, _LETTER = 2.6, 0.36, 2.0
"""The height of the tab, its width as a share of the folder's, and the size of its letter, in units."""
_LABEL, _MARGIN = 5.4, 0.8
"""The height of the label and what is free around it, in units."""
_COVER, _AIR = 0.62, 0.3
"""How much of what is under the label its picture has, and what is free around that, in units."""
_BROAD, _BESIDE = 1.3, 0.46
"""So many times as wide as high is a folder whose picture lies at the left, and how much of its width that has."""
_BACK, _FRONT, _PAPER = 0.07, 0.035, 0.1
"""How far the colours of its parts differ from that of the whole."""
_MANILA = {True: "#332c21", False: "#eadfc6"}
"""The colour of a folder in a dark and in a light theme: that of card, dim, as it stands back behind what is open."""
_DIM = 0.55
"""How strong that colour is on the page once the game is over."""
_ENDED, _ASKED = 1.3, (2.0, 1.8, 1.6, 1.4, 1.2)
"""The letters of how it ended, and those that what is asked then may have, in units."""
FILLS = {
    "paper": ("#8d8269", "#fdf9ee"),
    "photo": ("#5d5646", "#b9ab8f"),
    "field": ("#514b3d", "#a5967a"),
    "runway": ("#7d735e", "#d9cdb4"),
    "land": ("#6b614c", "#d2c29c"),
    "figure": ("#241f17", "#4a3f2c"),
    "question": ("#a89c80", "#fdf9ee"),
    "pin": ("#2b251b", "#4a3f2c"),
    "edge": ("#241f17", "#b5a687"),
}
"""What lies on a cover, by the class of its shape, in a dark and a light theme: sepia, as colours are for the game."""
LINES = {
    "line": (0.06, "#5d5646", "#b9ab8f"),
    "thread": (0.22, "#2b251b", "#4a3f2c"),
    "clip": (0.2, "#b9b09a", "#7d735e"),
}
"""How wide a line there is, in units, and its colours."""
_HEADS = ((1.6, 700), (1.35, 700))
"""The letters of its first words: their size in units, and their weight; else narrow ones."""


@dataclass(frozen=True)
class Folder:
    """Where the parts of a folder lie: its tab, its front, the label on it, and under that a picture over a chance; on a
    broad one the picture lies beside them. Once the game is over it is dim, and its label has the whole front."""

    tab: QRectF
    front: QRectF
    label: QRectF
    cover: QRectF
    chance: QRectF
    over: bool = False

    @classmethod
    def within(cls, room: QRectF, unit: float, *, has_chance: bool, over: bool = False) -> Folder:
        """Return the folder that fills a room; without a chance its picture has the place of that too."""
        high, margin = _TAB * unit, _MARGIN * unit
        front = room.adjusted(0, high, 0, 0)
        inner, air = front.adjusted(margin, margin, -margin, -margin), _AIR * unit
        tab = QRectF(room.left(), room.top(), _TAB_WIDE * room.width(), high + unit)
        if over:
            return cls(tab, front, inner, QRectF(), QRectF(), over=True)
        is_broad = front.width() > _BROAD * front.height()
        beside = inner.adjusted(_BESIDE * inner.width() + air, 0, 0, 0) if is_broad else inner
        label = QRectF(beside.topLeft(), QSizeF(beside.width(), min(_LABEL * unit, 0.38 * front.height())))
        chance = beside.adjusted(0, label.height() + margin, 0, 0)
        if is_broad:
            return cls(tab, front, label, inner.adjusted(0, 0, -beside.width() - air, 0), chance)
        cover = QRectF(chance)
        cover.setHeight((_COVER if has_chance else 1.0) * chance.height())
        return cls(tab, front, label, cover, chance.adjusted(0, cover.height() + air, 0, 0))


def draw_folder(
    painter: QPainter, context: DrawContext, folder: Folder, letter: str, says: tuple[str, str], cover: Picture | None
) -> None:
    """Draw the folder with the letter of its place, what it says on its label, and what lies on its cover, if anything."""
    theme, unit = context.theme, context.unit
    ground, corner = blend(QColor(_MANILA[theme.dark]), theme.page, _DIM if folder.over else 1.0), 0.5 * unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(theme.text, ground, _BACK))
    painter.drawRoundedRect(folder.tab, corner, corner)
    painter.drawRoundedRect(folder.front, corner, corner)
    painter.setBrush(blend(theme.text, ground, _PAPER))  # a sheet in it
    sheet = folder.front.adjusted(folder.tab.width() + 0.8 * unit, -0.9 * unit, -0.8 * unit, 0)
    painter.drawRoundedRect(sheet, 0.2 * unit, 0.2 * unit)
    painter.setBrush(blend(theme.text, ground, _FRONT))
    painter.drawRoundedRect(folder.front.adjusted(0, 0.35 * unit, 0, 0), corner, corner)
    tab = folder.tab.adjusted(0, 0, 0, -unit)
    draw_line(painter, tab, letter, _LETTER * unit, theme.text, 700, Qt.AlignmentFlag.AlignHCenter)
    if folder.over:
        _write_over(painter, context, says, folder.label)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(theme.text, ground, _PAPER))
    painter.drawRoundedRect(folder.label, 0.3 * unit, 0.3 * unit)
    _write(painter, context, says, folder.label.adjusted(0.6 * unit, 0, -0.6 * unit, 0))
    if cover is not None:
        _draw_cover(painter, context, cover, folder.cover)


def _draw_cover(painter: QPainter, context: DrawContext, cover: Picture, room: QRectF) -> None:
    """Draw what lies on the cover, as large as it fits."""
    scale = min(room.width() / cover.box.width(), room.height() / cover.box.height())
    to = QTransform.fromTranslate(room.center().x(), room.center().y()).scale(scale, scale)
    to.translate(-cover.box.center().x(), -cover.box.center().y())
    light = not context.theme.dark
    for shape in cover.shapes:
        painter.setPen(Qt.PenStyle.NoPen)
        if shape.kind in LINES:
            wide, *colours = LINES[shape.kind]
            painter.setPen(QPen(QColor(colours[light]), wide * context.unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setBrush(QColor(FILLS.get(shape.kind, FILLS["paper"])[light]))
        painter.drawPath(to.map(shape.path))


def _write_over(painter: QPainter, context: DrawContext, says: tuple[str, str], room: QRectF) -> None:
    """Write small how it ended, and under that, as large as there is room, what is asked of it then."""
    unit, theme, (words, text) = context.unit, context.theme, says
    sizes = [(size * unit, 600) for size in _ASKED] + [(narrow_size(size * unit), NARROW) for size in _ASKED[-2:]]
    most = room.height() - LEADING * _ENDED * unit
    size, weight = first_fitting(
        sizes, lambda face: fits_unbroken(text, *face, room.width(), int(most / (LEADING * face[0])))
    )
    rows = wrap_evenly(text, size, weight, room.width(), 4) if text else []
    line = QRectF(room.left(), room.top(), room.width(), LEADING * _ENDED * unit)
    line.moveTop(room.center().y() - (line.height() + len(rows) * LEADING * size) / 2)
    draw_line(painter, line, words, _ENDED * unit, theme.soft)
    line = QRectF(line.left(), line.bottom(), line.width(), LEADING * size)
    for row in rows:
        draw_line(painter, line, row, size, theme.text, weight)
        line.translate(0, line.height())


def _write(painter: QPainter, context: DrawContext, says: tuple[str, str], room: QRectF) -> None:
    """Write what a folder says in the middle of its label, the first words large."""
    unit, theme, middle = context.unit, context.theme, Qt.AlignmentFlag.AlignHCenter
    words, text = says
    heads = [*((size * unit, weight) for size, weight in _HEADS), (narrow_size(1.3 * unit), NARROW)]
    size, weight = first_fitting(heads, lambda face: text_width(words, *face) <= room.width())
    rows = [(words, size, weight, theme.text)]
    if text:
        large, small = (narrow_size(part * unit) for part in (1.2, 1.0))
        ways = ((1.2 * unit, 400, 1), (large, NARROW, 1), (1.2 * unit, 400, 2), (large, NARROW, 2), (small, NARROW, 2))
        size, weight, _ = first_fitting(ways, lambda way: fits_unbroken(text, *way[:2], room.width(), way[2]))
        rows += [(row, size, weight, theme.soft) for row in wrap_evenly(text, size, weight, room.width(), 2)]
    top = room.center().y() - sum(row[1] for row in rows) * LEADING / 2
    for row, size, weight, ink in rows:
        line = QRectF(room.left(), top, room.width(), LEADING * size)
        draw_line(painter, line, row, size, ink, weight, middle)
        top += line.height()
