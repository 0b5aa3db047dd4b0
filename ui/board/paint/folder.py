"""The painter of the folder that lies in the place of a sealed area while it is closed."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.board.paint.board_text import LEADING, draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.theme import NARROW, blend

_TAB, _TAB_WIDE, _LETTER = 2.6, 0.36, 2.0
"""The height of the tab, its width as a share of the folder's, and the size of its letter, in units."""
_LABEL, _MARGIN = 5.4, 0.8
"""The height of the label and what is free around it, in units."""
_SEAL, _SEALED = 3.4, 0.6
"""The radius of the seal at most, in units, and how far down it lies of what is under the label."""
_BACK, _FRONT, _PAPER, _LINE, _WAX = 0.07, 0.035, 0.1, 0.16, 0.3
"""How far the colours of its parts differ from that of the whole."""
_MANILA = {True: "#332c21", False: "#eadfc6"}
"""The colour of a folder in a dark and in a light theme: that of card, dim, as it stands back behind what is open."""
_HEADS = ((1.6, 700), (1.35, 700))
"""The letters of its first words: their size in units, and their weight; else narrow ones."""


@dataclass(frozen=True)
class Folder:
    """Where the parts of a folder lie: its tab, its front, the label on it, and what is under that, with a seal over a
    chance."""

    tab: QRectF
    front: QRectF
    label: QRectF
    rest: QRectF
    seal: QRectF
    chance: QRectF

    @classmethod
    def within(cls, room: QRectF, unit: float) -> Folder:
        """Return the folder that fills a room."""
        high, margin = _TAB * unit, _MARGIN * unit
        front = room.adjusted(0, high, 0, 0)
        label = front.adjusted(margin, margin, -margin, 0)
        label.setHeight(min(_LABEL * unit, 0.3 * front.height()))
        rest = front.adjusted(margin, label.height() + 2 * margin, -margin, -margin)
        upper = _SEALED * rest.height()
        side = 2 * min(_SEAL * unit, 0.3 * rest.width(), 0.45 * upper)
        seal = QRectF(rest.center().x() - side / 2, rest.top() + (upper - side) / 2, side, side)
        tab = QRectF(room.left(), room.top(), _TAB_WIDE * room.width(), high + unit)
        return cls(tab, front, label, rest, seal, rest.adjusted(0, upper, 0, 0))


def draw_folder(
    painter: QPainter, context: DrawContext, folder: Folder, letter: str, says: tuple[str, str], icon: str
) -> None:
    """Draw the folder with the letter of its place, what it says on its label, and the seal with an icon; without one it
    has no seal."""
    theme, unit = context.theme, context.unit
    ground, corner = QColor(_MANILA[theme.dark]), 0.5 * unit
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
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(theme.text, ground, _PAPER))
    painter.drawRoundedRect(folder.label, 0.3 * unit, 0.3 * unit)
    _write(painter, context, says, folder.label.adjusted(0.6 * unit, 0, -0.6 * unit, 0))
    if icon:
        _draw_seal(painter, context, folder, icon)


def _draw_seal(painter: QPainter, context: DrawContext, folder: Folder, icon: str) -> None:
    """Draw a cord over the folder, and on it the seal."""
    theme, unit, seal = context.theme, context.unit, folder.seal
    ground = QColor(_MANILA[theme.dark])
    middle, inset = seal.center(), 0.15 * unit
    painter.setPen(QPen(blend(theme.text, ground, _LINE), 0.2 * unit))
    for low in (-0.3 * unit, 0.3 * unit):
        line = QLineF(folder.front.left() + inset, middle.y(), folder.front.right() - inset, middle.y())
        painter.drawLine(line.translated(0, low))
    painter.setPen(QPen(blend(theme.text, ground, _WAX + 0.15), 0.25 * unit))
    painter.setBrush(blend(theme.text, ground, _PAPER))
    painter.drawEllipse(seal)
    side = 0.56 * seal.width()
    corner = QPointF(middle.x() - side / 2, middle.y() - side / 2)
    draw_icon(painter, icon, QRectF(corner.x(), corner.y(), side, side), blend(theme.text, ground, 0.75))


def _write(painter: QPainter, context: DrawContext, says: tuple[str, str], room: QRectF) -> None:
    """Write what a folder says in the middle of its label, the first words large."""
    unit, theme, middle = context.unit, context.theme, Qt.AlignmentFlag.AlignHCenter
    words, text = says
    heads = [*((size * unit, weight) for size, weight in _HEADS), (narrow_size(1.3 * unit), NARROW)]
    size, weight = first_fitting(heads, lambda face: text_width(words, *face) <= room.width())
    rows = [(words, size, weight, theme.text)]
    if text:
        faces = ((1.2 * unit, 400), (narrow_size(1.2 * unit), NARROW), (narrow_size(unit), NARROW))
        size, weight = first_fitting(faces, lambda face: fits_unbroken(text, *face, room.width(), 2))
        rows += [(row, size, weight, theme.soft) for row in wrap(text, size, weight, room.width(), 2)]
    top = room.center().y() - sum(row[1] for row in rows) * LEADING / 2
    for row, size, weight, ink in rows:
        line = QRectF(room.left(), top, room.width(), LEADING * size)
        draw_line(painter, line, row, size, ink, weight, middle)
        top += line.height()
