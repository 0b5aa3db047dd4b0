"""Tracks on the board: steps in a line, with a marker on the step of each number."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.board.bind import BoundTrack
from ui.board.figures import Figure
from ui.board.glyphs import Look, draw_icon, draw_team
from ui.board.prints import likeness
from ui.board.text import draw_line, text_width


class TrackFigure(Figure):
    """Steps in a line with markers on them."""

    bound: BoundTrack

    def __init__(self, look: Look, rect: QRectF, bound: BoundTrack) -> None:
        self.bound = bound
        super().__init__(look, rect, tuple(number for number, _ in bound.markers))

    @staticmethod
    def high(look: Look, bound: BoundTrack) -> float:
        """The height of a track that lies, in pixels."""
        return (2.6 + (1.4 if bound.track.label else 0.0)) * look.unit

    def likeness(self) -> bytes:
        """See `DrawnItem`."""
        return likeness(self.made_of(), self.values)

    def draw(self, painter: QPainter) -> None:
        """The label, the steps, and on them what is written there or the markers."""
        look, unit, theme, track = self.look, self.look.unit, self.look.theme, self.bound.track
        rest = QRectF(self.rect)
        if track.label:
            draw_line(painter, QRectF(rest.left(), rest.top(), rest.width(), 1.4 * unit), track.label, unit, theme.soft, 600)
            rest.setTop(rest.top() + 1.4 * unit)
        steps = [self._step(rest, at) for at in range(len(track.steps))]
        at_step: dict[int, list[str]] = {}
        for number, seat in self.bound.markers:
            value = self.value(number)
            step = track.steps.index(str(value)) if track.words and str(value) in track.steps else None
            if step is None and isinstance(value, int) and not track.words:
                step = min(max(value - track.first, 0), len(track.steps) - 1)
            if step is not None:
                at_step.setdefault(step, []).append(seat)
        for at, (text, step_rect) in enumerate(zip(track.steps, steps, strict=True)):
            here = at_step.get(at, [])
            painter.setPen(QPen(theme.line, max(1.0, 0.08 * unit)))
            plain = here and not any(here)
            tint = theme.tint(track.tint or "yellow")
            painter.setBrush(tint.fill if plain else theme.raised)
            painter.drawRoundedRect(step_rect, 0.35 * unit, 0.35 * unit)
            colour = tint.ink if plain else theme.soft
            if plain and track.icon and step_rect.width() > 3.2 * unit:
                draw_icon(
                    painter,
                    track.icon,
                    QRectF(step_rect.left() + 0.25 * unit, step_rect.center().y() - 0.6 * unit, 1.2 * unit, 1.2 * unit),
                    colour,
                )
            if any(here):
                self._markers(painter, look, [seat for seat in here if seat], step_rect)
                continue
            place = step_rect.adjusted(1, 0, -1, 0)
            weight = 700 if here and text_width(text, unit, 700) <= place.width() else 400
            draw_line(painter, place, text, unit, colour, weight, Qt.AlignmentFlag.AlignHCenter)

    def _step(self, rest: QRectF, at: int) -> QRectF:
        count, gap = len(self.bound.track.steps), 0.15 * self.look.unit
        if self.bound.track.upright:
            each = (rest.height() - gap * (count - 1)) / count
            return QRectF(rest.left(), rest.bottom() - (at + 1) * each - at * gap, rest.width(), each)
        each = (rest.width() - gap * (count - 1)) / count
        return QRectF(
            rest.left() + at * (each + gap), rest.top() + 0.2 * self.look.unit, each, rest.height() - 0.4 * self.look.unit
        )

    def _markers(self, painter: QPainter, look: Look, seats: list[str], step: QRectF) -> None:
        """The signs side by side, in two rows where they would hide each other; only then so close that they overlap."""
        if not seats:
            return
        side = min(1.6 * look.unit, step.height())
        rows = 1 if len(seats) * side <= step.width() or step.height() < 2 * look.unit else 2
        if rows == 2:
            side = min(1.4 * look.unit, step.height() / 2)
        for row in range(rows):
            mine = seats[row * -(-len(seats) // rows) :][: -(-len(seats) // rows)]
            apart = min(side, (step.width() - side) / max(1, len(mine) - 1)) if len(mine) > 1 else 0.0
            left = step.center().x() - (side + apart * (len(mine) - 1)) / 2
            top = step.center().y() - rows * side / 2 + row * side
            for at, seat in enumerate(mine):
                draw_team(painter, look, seat, QRectF(left + at * apart, top, side, side))
