"""The tile of a card in lines: its icon, on a broad one over the label of its kind, by which kinds are known at a glance."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import NARROW

LABEL_TILE = 3.0
"""The width of a tile that bears the label of its card, in units."""
_BROAD, _HIGH, _CLOSE = 24.0, 2.9, 3.5
"""How broad and how high a card in lines is that has one, and the height in which icon and label stand, in units."""
_LINE, _USUAL, _ICON, _OVER_LABEL = 1.2, 1.25, 0.62, 0.84
"""The height of the label and the side of a usual icon, in units; how large an icon is on a broad tile, as a share of that,
and over a label of the height there."""


def has_label_tile(context: DrawContext, rect: QRectF) -> bool:
    """Return whether a card in lines has one: before a room, where any kind of card is ``named``; all in a row are alike."""
    is_large = rect.width() >= _BROAD * context.unit and rect.height() >= _HIGH * context.unit
    return is_large and context.is_for_room and any(style.named for style in context.layout.styles.values())


def icon_on_tile(painter: QPainter, context: DrawContext, label: str | None, ink: QColor, tile: QRectF) -> QRectF:
    """Draw the label at the foot of a broad tile, where it has room; return the square for the icon."""
    unit, size = context.unit, narrow_size(context.unit)
    if label is None:
        side = min(_USUAL * unit, 0.8 * tile.width(), 0.8 * tile.height())
    elif text_width(label, size, NARROW) > tile.width():
        side = _ICON * min(tile.width(), tile.height())
    else:
        high = min(tile.height(), _CLOSE * unit)
        tile = QRectF(tile.left(), tile.center().y() - high / 2, tile.width(), high - 0.25 * unit)
        line = QRectF(tile.left(), tile.bottom() - _LINE * unit, tile.width(), _LINE * unit)
        draw_line(painter, line, label, size, ink, NARROW, Qt.AlignmentFlag.AlignHCenter)
        tile.setBottom(line.top())
        side = min(_ICON * tile.width(), _OVER_LABEL * tile.height())
    icon = QRectF(0, 0, side, side)
    icon.moveCenter(tile.center())
    return icon
