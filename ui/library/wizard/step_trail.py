"""The steps of the wizard over its pages: which are done, which comes now, and what was chosen in each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import BODY, SMALL, current_theme, px, spaced, window_font

_HIGH, _MARK, _BAR = 44, 24, 3  # in pixels at the usual text size
_TICK = ((-0.24, 0.02), (-0.06, 0.2), (0.26, -0.18))
"""The corners of a tick, from the middle of its mark, as shares of the mark's height."""


class _Step(QWidget):
    """A step: a bar, its number or a tick, its name, and under it what was chosen.

    Signals:
        pressed: a step that is done was clicked.
    """

    pressed = Signal()

    def __init__(self, number: int, name: str) -> None:
        super().__init__()
        self.number, self.name, self.chosen = number, name, ""
        self.is_done = self.is_now = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(px(_HIGH))

    def sizeHint(self) -> QSize:
        """Return no width: all steps are equally wide."""
        return QSize(0, px(_HIGH))

    def set_state(self, *, done: bool, now: bool, chosen: str) -> None:
        """Set whether the step is done or comes now, and what was chosen in it."""
        self.is_done, self.is_now, self.chosen = done, now, chosen
        state = "done" if done else "now" if now else "to come"
        self.setAccessibleName(f"Step {self.number}, {self.name}, {state}{f': {chosen}' if chosen else ''}")
        set_tool_tip(self, chosen)
        self.setCursor(Qt.CursorShape.PointingHandCursor if done else Qt.CursorShape.ArrowCursor)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go back to a step that is done."""
        if self.is_done and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the step."""
        theme = current_theme()
        strong, reached = theme.tint("blue"), self.is_done or self.is_now
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(strong.fill if reached else theme.line)
            painter.drawRoundedRect(QRectF(0, 0, self.width(), px(_BAR)), px(_BAR) / 2, px(_BAR) / 2)
            side = px(_MARK)
            mark = QRectF(1, px(12), side, side)
            painter.setBrush(strong.fill if reached else Qt.BrushStyle.NoBrush)
            painter.setPen(Qt.PenStyle.NoPen if reached else QPen(theme.faint, 1.5))
            painter.drawEllipse(mark)
            if self.is_done:
                painter.setPen(QPen(strong.ink, max(2.0, side / 11), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolyline([mark.center() + QPointF(x * side, y * side) for x, y in _TICK])
            else:
                self._write(
                    painter, mark, str(self.number), strong.ink if self.is_now else theme.faint, SMALL, 600, centred=True
                )
            left, room = mark.right() + px(10), self.width() - mark.right() - px(10)
            name = theme.text if reached else theme.faint
            top = px(6) if self.chosen else px(14)
            self._write(painter, QRectF(left, top, room, px(20)), self.name, name, BODY, 600)
            self._write(painter, QRectF(left, px(25), room, px(18)), self.chosen, theme.soft, SMALL, 400)

    @staticmethod
    def _write(
        painter: QPainter, box: QRectF, words: str, colour: QColor, size: int, weight: int, *, centred: bool = False
    ) -> None:
        painter.setPen(colour)
        painter.setFont(window_font(size, weight))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(box.width()))
        across = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        painter.drawText(box, int(across | Qt.AlignmentFlag.AlignVCenter), shown)


class StepTrail(QWidget):
    """All steps side by side.

    Signals:
        chosen: (index) a step that is done was clicked.
    """

    chosen = Signal(int)

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.steps = [_Step(at + 1, name) for at, name in enumerate(names)]
        row = spaced(QHBoxLayout(self), gap=16)
        for at, step in enumerate(self.steps):
            step.pressed.connect(lambda at=at: self.chosen.emit(at))
            row.addWidget(step, 1)

    def show_step(self, now: int, chosen: Sequence[str]) -> None:
        """Show which step comes now, and what was chosen in those before it."""
        for at, step in enumerate(self.steps):
            step.set_state(done=at < now, now=at == now, chosen=chosen[at] if at < now else "")
