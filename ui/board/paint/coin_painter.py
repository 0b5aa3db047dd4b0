"""The painter of a coin with a figure on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import NARROW, blend

_FIGURE = 0.95
"""The size of the figure on a coin, as a share of it."""

_SMALL = 1.7
"""The width of a coin before its label, in units."""
_GROUND = 0.3
"""How strong its tint is in its ground: it is quieter than what makes all lose."""


def draw_coin(painter: QPainter, context: DrawContext, figure: str, tint: str, rest: QRectF, label: str = "") -> None:
    """Draw a coin in this tint with a figure as large as it has room for; before a label it is small."""
    unit, colours = context.unit, context.theme.tint(tint or "ink")
    if label:
        beside = rest.adjusted((_SMALL + 0.3) * unit, 0, 0, 0)
        ways, letters = context.layout.wordings(label), narrow_size(unit)
        label = first_fitting(ways, lambda way: text_width(way, letters, NARROW) <= beside.width())
        draw_line(painter, beside, label, letters, context.theme.soft, NARROW)
        rest = QRectF(rest.topLeft(), QSizeF(_SMALL * unit, rest.height()))
    coin = rest.adjusted(0.05 * unit, 0.05 * unit, -0.05 * unit, -0.05 * unit)
    coin.setHeight(min(coin.height(), coin.width()))  # a row of the referee's table may be higher than it is wide
    painter.setPen(QPen(colours.edge, max(1.0, 0.1 * unit)))
    painter.setBrush(blend(colours.fill, context.theme.panel, _GROUND))
    painter.drawRoundedRect(coin, 0.5 * unit, 0.5 * unit)
    size = max(unit, _FIGURE * coin.height())
    size = min(size, size * 0.9 * coin.width() / max(1.0, text_width(figure, size, 700)))
    draw_line(painter, coin, figure, size, context.theme.text, 700, Qt.AlignmentFlag.AlignHCenter)
