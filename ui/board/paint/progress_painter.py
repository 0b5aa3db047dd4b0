"""Painters of how far something has come: a ladder that rises and grows hotter, and places that are filled one by one."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.board.geometry.packing import grid
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.theme import NARROW, blend, readable

_LOWEST = 0.5
"""The height of the first step of a ladder that rises, as a share of the last one."""
_HOT = QColor("#e2420d")
"""The colour of the last step but one; the first has the ladder's own tint."""
_ALARM = 0.32
"""The share of that in the ground of a number of which few are left."""
_NEAR = 4
"""How near the lost step is when the ladder says so, on a hot ground."""
_CORNER = 0.28
"""The size of the corner that is cut off a report, as a share of its width."""


@dataclass(frozen=True)
class Ladder:
    """A ladder of so many steps, the value on it (0: it is not there yet), the step that is lost, its tint, and what is
    written over its low steps near that step and on it.
    """

    steps: int
    at: int
    lost: int
    tint: str
    near: str
    end: str

    @property
    def left(self) -> int:
        """How many steps it is from the lost one."""
        return self.lost - self.at

    @property
    def words(self) -> str:
        """What is written over its low steps."""
        if not self.at or not self.lost or self.left > _NEAR:
            return ""
        return self.near.replace("{count}", str(self.left)) if self.left > 0 else self.end


def draw_rising_ladder(painter: QPainter, context: DrawContext, ladder: Ladder, rest: QRectF) -> None:
    """Draw steps side by side, each higher and hotter than the one before; those up to the value are filled."""
    unit, theme = context.unit, context.theme
    tint, gap = theme.tint(ladder.tint or "orange"), 0.1 * unit
    if ladder.words:
        _draw_words(painter, context, ladder, rest)
    for step, box in enumerate(grid(ladder.steps, ladder.steps, rest, gap), 1):
        share, each = (step - 1) / max(1, ladder.steps - 1), box.width()
        box.setTop(box.bottom() - rest.height() * (_LOWEST + (1 - _LOWEST) * share))
        heat, lost, here = blend(_HOT, tint.fill, share), step == ladder.lost, step == ladder.at
        reached = step <= ladder.at
        ground = heat if reached else blend(heat, theme.panel, 0.1 if ladder.at else 0.03)
        line = theme.text if here else heat if reached else blend(heat, theme.panel, 0.5 if lost and ladder.at else 0.2)
        painter.setPen(QPen(line, max(1.0, unit * (0.16 if here else 0.1 if lost else 0.06))))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 0.22 * unit, 0.22 * unit)
        if not ladder.at:
            continue
        ink = readable(QColor("#141b23"), ground) if reached else theme.soft
        foot = QRectF(box.left(), box.bottom() - rest.height() * _LOWEST, each, rest.height() * _LOWEST)
        if here:  # it fills its step
            foot = box
        if lost and not here:
            side = min(1.15 * each, 1.25 * unit)
            cross = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
            draw_icon(painter, "cross", cross, tint.text)
            continue
        if here:
            sizes = [min(size * unit, box.height()) for size in (2.6, 2.2, 1.8, 1.4, 1.0)]
            faces = [face for size in sizes for face in ((size, 700), (narrow_size(size), NARROW))]
        else:
            faces = [(unit, 600 if reached else 400)]
        size, weight = _fitting(str(step), [*faces, (narrow_size(unit), NARROW)], 0.86 * each if here else each)
        draw_line(painter, foot, str(step), size, ink, weight, Qt.AlignmentFlag.AlignHCenter)


def _draw_words(painter: QPainter, context: DrawContext, ladder: Ladder, rest: QRectF) -> None:
    """Write over the low steps how near the lost one is, on a ground under the whole ladder."""
    unit, theme = context.unit, context.theme
    ground = blend(_HOT, theme.panel, 0.58 - 0.09 * max(1, ladder.left))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(rest.adjusted(-0.25 * unit, -0.2 * unit, 0.25 * unit, 0.1 * unit), 0.4 * unit, 0.4 * unit)
    said, each = ladder.words, rest.width() / ladder.steps

    faces = [(context.body, 700), (narrow_size(context.body), NARROW), (narrow_size(unit), NARROW)]

    def fits(face: tuple[float, int]) -> bool:
        low = 1 + int((1 - _LOWEST - face[0] / rest.height()) / (1 - _LOWEST) * (ladder.steps - 1))
        return text_width(said, *face) <= low * each - 0.1 * unit

    size, weight = first_fitting(faces, fits)
    line = QRectF(rest.left() + 0.1 * unit, rest.top() - 0.1 * unit, rest.width(), size)
    draw_line(painter, line, said, size, readable(theme.text, ground), weight)


def draw_alarm_ground(painter: QPainter, context: DrawContext, rect: QRectF) -> None:
    """Draw a hot ground under a number of which few are left."""
    unit, theme = context.unit, context.theme
    painter.setPen(QPen(_HOT, max(1.0, 0.12 * unit)))
    painter.setBrush(blend(_HOT, theme.panel, _ALARM))
    painter.drawRoundedRect(rect, 0.4 * unit, 0.4 * unit)


def _fitting(text: str, faces: list[tuple[float, int]], wide: float) -> tuple[float, int]:
    """Return the first size and weight in which a text is no wider than this."""
    return first_fitting(faces, lambda face: text_width(text, *face) <= wide)


@dataclass(frozen=True)
class Slots:
    """So many places for what bears a letter, of which some are filled; of none at all (0) nobody knows how many."""

    letter: str
    tint: str
    filled: int
    total: int


def draw_slots(painter: QPainter, context: DrawContext, slots: Slots, rest: QRectF) -> None:
    """Draw a sheet of paper for each: in its colour if it is there, else as an outline."""
    unit, theme = context.unit, context.theme
    tint, gap = theme.tint(slots.tint or "ink"), 0.12 * unit
    count = slots.total or 3
    for at, box in enumerate(grid(count, count, rest, gap)):
        each = box.width()
        sheet, corner = QPainterPath(), _CORNER * min(each, box.height())
        sheet.moveTo(box.topLeft())
        sheet.lineTo(box.right() - corner, box.top())
        sheet.lineTo(box.right(), box.top() + corner)
        sheet.lineTo(box.bottomRight())
        sheet.lineTo(box.bottomLeft())
        sheet.closeSubpath()
        there = at < slots.filled
        if not slots.total:
            line, ground = blend(theme.text, theme.page, 0.14), blend(theme.text, theme.page, 0.02)
        else:
            line, ground = tint.edge, tint.fill if there else blend(tint.fill, theme.panel, 0.06)
        painter.setPen(QPen(line, max(1.0, 0.11 * unit)))
        painter.setBrush(ground)
        painter.drawPath(sheet)
        if not slots.total:
            continue
        if there:
            ink, size = tint.ink, max(unit, min(1.35 * unit, 0.9 * each))
        else:
            ink, size = readable(tint.text, ground), unit
        weight = 700
        if text_width(slots.letter, size, weight) > 0.8 * each:
            size, weight = max(narrow_size(unit), size), NARROW
        draw_line(painter, box, slots.letter, size, ink, weight, Qt.AlignmentFlag.AlignHCenter)
