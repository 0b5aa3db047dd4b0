"""Dice drawn as dice: with pips if so many are told at a glance, else with figures on a face of their own shape."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from ui.theme.fonts import font
from ui.theme.palette import Theme, Tint, blend

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
    9: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face are, in steps from its middle."""
_MOST_PIPS = 9
"""The highest face of dice that are squares with pips: those of six sides, with whatever faces."""
Thrown = Sequence[tuple[Sequence[int], int]]
"""The faces of the dice of each side of a throw, and the highest face that these dice have."""
FIGURE = 0.87
"""The size of the figure on a die of many sides, as a share of its height."""
_APART, _SIDES_APART, _MANY_SIDED = 0.16, 0.7, 1.45
"""The gaps between dice, and between those of two sides, and the width of a die of many sides, as shares of its height."""


def dice_width(thrown: Thrown, side: float) -> float:
    """Return how wide these dice are in one row, if they are so high."""
    groups = [(len(faces), sides) for faces, sides in thrown if faces]
    gaps = sum(count - 1 for count, _ in groups) * _APART + max(0, len(groups) - 1) * _SIDES_APART
    return side * (sum(count * _wide(sides) for count, sides in groups) + gaps)


def _wide(sides: int) -> float:
    return 1.0 if sides <= _MOST_PIPS else _MANY_SIDED


def draw_dice(
    painter: QPainter,
    theme: Theme,
    thrown: Thrown,
    left: float,
    middle: float,
    side: float,
    successes: Sequence[int] = (),
    *,
    counted: bool = False,
    tint: Tint | None = None,
) -> None:
    """Draw these dice in one row from the left; ``middle`` is half way down, ``side`` how high they are, ``tint`` the colour
    of who threw them.

    Where successes are ``counted``, as they are if there is one, dice that show none of these faces are faint, and the
    others have a bar under them.
    """
    for at, (faces, sides) in enumerate(one for one in thrown if one[0]):
        left += side * _SIDES_APART if at else 0.0
        for number, face in enumerate(faces):
            left += side * _APART if number else 0.0
            place = QRectF(left, middle - side / 2, side * _wide(sides), side)
            fails = (counted or bool(successes)) and face not in successes
            draw_die(painter, theme, face, sides, place, fails=fails, tint=tint)
            if face in successes:
                bar = QRectF(place.left(), place.bottom() + 0.06 * side, place.width(), 0.13 * side)
                painter.fillRect(bar, theme.tint("green").edge)
            left += side * _wide(sides)


def draw_die(
    painter: QPainter, theme: Theme, face: int, sides: int, rect: QRectF, *, fails: bool = False, tint: Tint | None = None
) -> None:
    """Draw one die that shows a face, in a colour if it has one; faint if it ``fails``."""
    side, (ground, ink) = rect.height(), (theme.text, theme.page) if theme.dark else (theme.card, theme.text)
    if tint is not None:
        ground, ink = tint.fill, tint.ink
    if fails:
        ground, ink = blend(ground, theme.panel, 0.12), theme.soft
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.soft, max(1.0, side * 0.04)))
    painter.setBrush(ground)
    edge = side * 0.03
    box = rect.adjusted(edge, edge, -edge, -edge)
    if sides <= _MOST_PIPS:
        painter.drawRoundedRect(box, side * 0.18, side * 0.18)
    else:
        painter.drawPolygon(_outline(box))
    if sides <= _MOST_PIPS and face in _PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for across, down in _PIPS[face]:
            painter.drawEllipse(box.center() + QPointF(across, down) * side * 0.25, side * 0.095, side * 0.095)
    else:
        figure, letters = str(face), font(side * FIGURE, 700)
        measure = QFontMetricsF(letters)
        painter.setFont(letters)
        painter.setPen(ink)
        wide = measure.horizontalAdvance(figure)
        painter.drawText(QPointF(box.center().x() - wide / 2, box.center().y() + measure.capHeight() / 2), figure)
    painter.restore()


def _outline(box: QRectF) -> QPolygonF:
    """Return the outline of a die of many sides, as one sees the face on top."""
    shares = ((0.2, 0.0), (0.8, 0.0), (1.0, 0.5), (0.8, 1.0), (0.2, 1.0), (0.0, 0.5))
    return QPolygonF([QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in shares])
