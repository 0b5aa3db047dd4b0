"""Tracks on the board: steps in a line, with a marker on the step of each number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from engine.model.view import View
from ui.board.layout.binding import BoundTrack
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.faint import faint
from ui.board.paint.glyphs import draw_icon, draw_team
from ui.board.scene.value_item import ValueItem
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend, readable

_LEAST = 1.45
"""The width of a step, in units, below which a label beside the steps is left out."""
_TOLD = 60.0
"""So many units wide are steps that a number tells beside their label."""
_STRONG = (1.75, 1.6, 1.4)
"""How large the letters of such a step may be where it is wide, in units."""
_TALL = 4.5
"""The height of such steps, in units, from which their label stands over them, and what a step means in lines under it."""
_GREATEST, _WORDS = 3.0, (1.6, 1.4, 1.2, 1.0)
"""How large the letters of such a step are at most, and those of what it means, in units."""
_LOW = 2.2
"""The height of steps beside their label on which words stand and no markers, in units."""
_MARKER = 1.05
"""The least size of a marker that shares its step, in units."""
_LETTERED = 0.8
"""How far two markers side by side are from each other at least, in their size."""
_FAINT = 0.45
"""How strong the sign of a step is on which no marker stands."""


class _Told(NamedTuple):
    """A step that a number tells: its place, its first part, what that means, and the colour of both."""

    place: QRectF
    first: str
    words: str
    ink: QColor


class TrackItem(ValueItem):
    """Steps in a line with markers on them."""

    bound: BoundTrack

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundTrack) -> None:
        self.bound = bound
        super().__init__(context, rect, tuple([number for number, _ in bound.markers]))

    def show_numbers(self, view: View) -> None:
        """Show the values of this View; once the game has ended no step of its course is marked."""
        is_course = self.bound.track.words and not any(step.isdecimal() for step in self.bound.track.steps)
        if view.outcome is None or not is_course:
            super().show_numbers(view)
        elif any(value is not None for value in self.values):
            self.values = (None,) * len(self.values)
            self.update()

    @staticmethod
    def wanted_height(context: DrawContext, bound: BoundTrack) -> float:
        """Return the height of a horizontal track, in pixels."""
        track = bound.track
        high = _LOW if track.beside and track.words else 2.6
        return (high + (1.4 if track.label and not track.beside else 0.0)) * context.unit

    def draw(self, painter: QPainter) -> None:
        """Draw the label, the steps, and on them what is written there or the markers."""
        unit, track = self.context.unit, self.bound.track
        rest = QRectF(self.rect)
        if not track.steps:
            self._draw_told(painter, rest)
            return
        if track.label and track.beside:
            used = text_width(track.label, unit, 600) + 0.6 * unit
            if rest.width() - used >= len(track.steps) * _LEAST * unit:  # else the steps would not bear their words
                draw_line(painter, rest, track.label, unit, self.context.theme.soft, 600)
                rest.setLeft(rest.left() + used)
        elif track.label:
            line = QRectF(rest.left(), rest.top(), rest.width(), 1.4 * unit)
            side = Qt.AlignmentFlag.AlignHCenter if track.upright and track.filled else Qt.AlignmentFlag.AlignLeft
            draw_line(painter, line, track.label, unit, self.context.theme.soft, 600, side)
            rest.setTop(line.bottom())
        standing = self._standing()
        if track.upright and track.filled:
            self._draw_gauge(painter, rest, max(standing, default=0))
            return
        for at, text in enumerate(track.steps):
            here, last = standing.get(at, []), max(standing, default=-1)
            near = (at + 1) / (last + 1) if track.filled and at < last else 0.0
            self._draw_step(painter, self._step(rest, at), text, here, near)

    def _draw_told(self, painter: QPainter, rest: QRectF) -> None:
        """Draw the label and the steps that the number tells: each bears its first part, strong, before what that means, or
        if it is too narrow over it. The one that is reached is filled; what is told instead stands after the label. What has
        no room in one row has two.
        """
        unit, theme, track = self.context.unit, self.context.theme, self.bound.track
        reached, *told = str(next(filter(None, self.values), "")).split("; ")
        parts = [text.partition(": ")[::2] for text in told]
        is_tall = rest.height() >= _TALL * unit
        label, size = track.label, self.context.body if is_tall else unit
        if reached not in dict(parts):
            label = f"{label} {reached}".strip()
        if is_tall:
            draw_line(painter, QRectF(rest.left(), rest.top(), rest.width(), 1.4 * size), label, size, theme.text, 600)
            rest.setTop(rest.top() + 1.4 * size)
        elif rest.width() - (used := text_width(label, size, 600) + 0.6 * unit) >= _TOLD * unit:
            draw_line(painter, rest, label, size, theme.soft, 600)
            rest.setLeft(rest.left() + used)
        narrow = narrow_size(unit)
        widest = max((text_width(words, narrow, NARROW) for _, words in parts), default=0.0)
        rows = 1 if is_tall or widest < self._step(rest, 0, len(parts)).width() else 2
        across, high = -(-len(parts) // rows), rest.height() / rows
        tint = theme.tint(track.tint or "yellow")
        steps = list[_Told]()
        for at, (one, words) in enumerate(parts):
            row = QRectF(rest.left(), rest.top() + at // across * high, rest.width(), high)
            step = self._step(row, at % across, across)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tint.fill if one == reached else theme.raised)
            painter.drawRoundedRect(step, 0.35 * unit, 0.35 * unit)
            steps.append(_Told(step, one, words, tint.ink if one == reached else theme.text))
        if is_tall:
            self._write_tall(painter, steps)
        else:
            self._write_low(painter, steps, widest)

    def _write_tall(self, painter: QPainter, steps: Sequence[_Told]) -> None:
        """Write on each step its first part, large, and under it in lines what that means, in letters of one size."""
        unit, align = self.context.unit, Qt.AlignmentFlag.AlignHCenter
        room = steps[0].place.width() - 0.4 * unit if steps else 0.0
        sizes = [narrow_size(share * unit) for share in _WORDS]
        size = first_fitting(sizes, lambda size: all(fits_unbroken(one.words, size, NARROW, room, 2) for one in steps))
        for place, first, words, ink in steps:
            below = 2 * size * LEADING + 0.3 * unit
            large = min(_GREATEST * unit, 0.8 * (place.height() - below))
            head = place.adjusted(0, 0.1 * unit, 0, -below)
            draw_line(painter, head, first, large, ink, 700, align)
            line = QRectF(place.left(), head.bottom(), place.width(), size * LEADING)
            for said in wrap(words, size, NARROW, room, 2):
                draw_line(painter, line, said, size, ink, NARROW, align)
                line.translate(0, line.height())

    def _write_low(self, painter: QPainter, steps: Sequence[_Told], widest: float) -> None:
        """Write on each step its first part before what that means, or where that has no room over it."""
        unit, align = self.context.unit, Qt.AlignmentFlag.AlignHCenter

        def is_beside(strong: float) -> bool:
            """Return whether on all steps both parts have room side by side in letters so large."""
            return all(
                text_width(one.first, strong, 700) + widest * strong / unit + unit < one.place.width() for one in steps
            )

        size, strong = narrow_size(unit), first_fitting([share * unit for share in _STRONG], is_beside)
        large, fits = narrow_size(strong), is_beside(strong)
        for place, first, words, ink in steps:
            if fits:
                wide = text_width(first, strong, 700) + 0.5 * unit
                line = place.adjusted((place.width() - wide - text_width(words, large, NARROW)) / 2, 0, 0, 0)
                draw_line(painter, line, first, strong, ink, 700)
                draw_line(painter, line.adjusted(wide, 0, 0, 0), words, large, ink, NARROW)
                continue
            foot = 0.48 * place.height()
            draw_line(painter, place.adjusted(0, 0, 0, -foot), first, unit, ink, 700, align)
            draw_line(painter, place.adjusted(0, place.height() - foot, 0, 0), words, size, ink, NARROW, align)

    def _draw_gauge(self, painter: QPainter, rest: QRectF, last: int) -> None:
        """Draw a tube that is filled from its foot to the top of a step, not on the first one; the word of it is large."""
        unit, theme, track = self.context.unit, self.context.theme, self.bound.track
        tint, tube = theme.tint(track.tint or "yellow"), QPainterPath()
        corner, each = min(rest.width() / 2, unit), rest.height() / len(track.steps)
        tube.addRoundedRect(rest, corner, corner)
        painter.fillPath(tube, theme.raised)
        if last:
            level, top = QPainterPath(), rest.bottom() - (last + 1) * each
            level.addRect(QRectF(rest.left(), top, rest.width(), rest.bottom() - top))
            rising = QLinearGradient(rest.bottomLeft(), QPointF(rest.left(), top))
            rising.setColorAt(0, blend(tint.fill, theme.raised, 0.35))
            rising.setColorAt(1, tint.fill)
            painter.fillPath(tube.intersected(level), rising)
        painter.setPen(QPen(tint.edge if last else theme.line, max(1.5, 0.14 * unit)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(tube)
        ends = dict(zip((0, len(track.steps) - 1), track.ends or (), strict=False))
        if ends:
            self._draw_scale(painter, rest, last)
        for at, text in enumerate(track.steps):
            if ends and at != last and at not in ends:
                continue
            step = QRectF(rest.left(), rest.bottom() - (at + 1) * each, rest.width(), each)
            ground = blend(tint.fill, theme.raised, 0.35 + 0.65 * at / last) if last and at <= last else theme.raised
            reached = tint.ink if last else theme.text
            colour = reached if at == last else readable(theme.text, ground) if at < last else theme.soft
            if at in ends:
                size = narrow_size(unit)
                under = QRectF(step.left(), step.center().y(), step.width(), each / 2 - 0.1 * unit)
                draw_line(painter, under, ends[at], size, colour, NARROW, Qt.AlignmentFlag.AlignHCenter)
                step.setBottom(under.top() + 0.15 * unit)
            if at == last:
                size = min(1.7 * unit, 0.7 * each, 0.9 * step.height())
                size = max(unit, min(size, size * 0.94 * step.width() / text_width(text, size, 700)))
                draw_line(painter, step, text, size, colour, 700, Qt.AlignmentFlag.AlignHCenter)
                continue
            draw_line(painter, step, text, unit, colour, 400, Qt.AlignmentFlag.AlignHCenter)

    def _draw_scale(self, painter: QPainter, rest: QRectF, last: int) -> None:
        """Draw a line at the edge of the tube for each step that is still to come."""
        theme, count = self.context.theme, len(self.bound.track.steps)
        each, long = rest.height() / count, 0.22 * rest.width()
        painter.setPen(QPen(blend(theme.soft, theme.raised, 0.6), max(1.0, 0.08 * self.context.unit)))
        lines = [
            QLineF(edge, rest.bottom() - at * each, edge + side * long, rest.bottom() - at * each)
            for at in range(last + 2, count)
            for edge, side in ((rest.left(), 1), (rest.right(), -1))
        ]
        painter.drawLines(lines)

    def _standing(self) -> dict[int, list[str]]:
        """Return whose markers stand on which step; one that is nobody's has no seat."""
        track, found, last = self.bound.track, dict[int, list[str]](), len(self.bound.track.steps) - 1
        for number, seat in self.bound.markers:
            value = self.value(number)
            if track.words and str(value) in track.steps:
                found.setdefault(track.steps.index(str(value)), []).append(seat)
            elif isinstance(value, int) and not track.words:
                found.setdefault(min(max(value, 0), last), []).append(seat)
        return found

    def _draw_step(self, painter: QPainter, step: QRectF, text: str, here: list[str], near: float) -> None:
        """Draw a step: tinted if a marker without a seat is on it, otherwise with the badges of the seats.

        ``near`` is how strongly it is tinted because the marker has come over it, 0 to 1.
        """
        unit, theme, track = self.context.unit, self.context.theme, self.bound.track
        plain, tint = bool(here) and not any(here), theme.tint(track.tint or "yellow")
        painter.setPen(Qt.PenStyle.NoPen)
        ground = tint.fill if plain else blend(tint.fill, theme.raised, 0.12 + 0.33 * near) if near else theme.raised
        is_sign = text in self.context.layout.chips or text in track.icons
        if plain and is_sign:
            chip = self.context.layout.chips.get(text)
            painter.setPen(QPen(theme.tint(chip.tint).edge if chip is not None else theme.lit, max(2.0, 0.16 * unit)))
            ground = theme.card
        painter.setBrush(ground)
        painter.drawRoundedRect(step, 0.35 * unit, 0.35 * unit)
        if any(here):
            self._markers(painter, [seat for seat in here if seat], step)
            return
        if is_sign:
            self._sign(painter, text, step, ground, plain)
            return
        colour = tint.ink if plain else readable(theme.text, ground) if near else theme.soft
        place = step.adjusted(1, 0, -1, 0)
        narrow = unit * CAPITAL / NARROW_CAPITAL
        size, weight = unit, 700 if here and text_width(text, unit, 700) <= place.width() else 400
        if text_width(text, size, weight) > place.width():
            size, weight = narrow, NARROW
        draw_line(painter, place, text, size, colour, weight, Qt.AlignmentFlag.AlignHCenter)

    def _sign(self, painter: QPainter, text: str, step: QRectF, ground: QColor, stands: bool) -> None:
        """Draw the chip or the icon that stands for the word of a step, and the word where all have room for theirs: faint
        unless the marker is there."""
        unit, theme = self.context.unit, self.context.theme
        side = min(1.7 * unit, 0.8 * step.height(), step.width() - 0.3 * unit)
        word, size = self._name_of(text), narrow_size(unit)
        wide = side + (text_width(word, size, NARROW) + 0.3 * unit if self._is_wide_enough(step, side) else 0.0)
        place = QRectF(step.center().x() - wide / 2, step.center().y() - side / 2, side, side)
        if wide > side:
            room = QRectF(place.right() + 0.3 * unit, step.top(), wide, step.height())
            draw_line(painter, room, word, size, theme.text if stands else theme.soft, NARROW)
        with faint(painter, 1 if stands else _FAINT):
            if text in self.context.layout.chips:
                draw_chip(painter, self.context, text, "have", place, ground)
            else:
                draw_icon(painter, self.bound.track.icons[text], place, theme.text)

    def _name_of(self, text: str) -> str:
        """Return the word for people of a step that has a sign."""
        chip = self.context.layout.chips.get(text)
        return chip.name if chip is not None else text.capitalize()

    def _is_wide_enough(self, step: QRectF, side: float) -> bool:
        """Return whether all steps have room for their words beside signs so wide."""
        size, unit = narrow_size(self.context.unit), self.context.unit
        words = max(text_width(self._name_of(text), size, NARROW) for text in self.bound.track.steps)
        return side + words + 0.6 * unit <= step.width()

    def _step(self, rest: QRectF, at: int, told: int = 0) -> QRectF:
        count, gap = told or len(self.bound.track.steps), 0.15 * self.context.unit
        if self.bound.track.upright:
            each = (rest.height() - gap * (count - 1)) / count
            return QRectF(rest.left(), rest.bottom() - (at + 1) * each - at * gap, rest.width(), each)
        each, edge = (rest.width() - gap * (count - 1)) / count, 0.2 * self.context.unit
        return QRectF(rest.left() + at * (each + gap), rest.top() + edge, each, rest.height() - 2 * edge)

    def _markers(self, painter: QPainter, seats: list[str], step: QRectF) -> None:
        """Draw the signs side by side, in two rows where they would hide each other, and overlapping only then."""
        context = self.context
        side = min(1.6 * context.unit, step.height())
        rows = 1 if len(seats) == 1 or len(seats) * side <= step.width() or step.height() < 2 * context.unit else 2
        if rows == 2:
            side = min(1.4 * context.unit, step.height() / 2)
            side = min(side, max(_MARKER * context.unit, step.width() / -(-len(seats) // 2)))
        for row in range(rows):
            mine = seats[row * -(-len(seats) // rows) :][: -(-len(seats) // rows)]
            apart = min(side, (step.width() - side) / max(1, len(mine) - 1)) if len(mine) > 1 else 0.0
            if len(mine) == 2:  # into the gaps beside the step rather than over each other's letters
                apart = max(apart, _LETTERED * side)
            left = step.center().x() - (side + apart * (len(mine) - 1)) / 2
            top = step.center().y() - rows * side / 2 + row * side
            for at, seat in enumerate(mine):
                draw_team(painter, context, seat, QRectF(left + at * apart, top, side, side))
