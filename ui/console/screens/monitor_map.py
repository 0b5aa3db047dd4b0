"""A picture of the monitors as they stand on the desk, to scale, each with the signs of those whose screen it is to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.english import joined
from ui.displays.monitors.monitor_identity import Monitor, ScreenId
from ui.theme import Team, draw_sign, font_to_fit
from ui.widgets.window_style import BODY, SMALL, current_theme, px

_APART, _ROUND = 3, 4  # what is free between two monitors, and the radius of their corners, in pixels at the usual text size
_SIGN, _SIGN_ALONE = 0.46, 0.64  # the side of a sign, over a name and without, as a share of its monitor's height
_LARGEST = 44  # and at most so many such pixels
_NAMED = 60  # a monitor that is so high names whose it is, in such pixels
_MINE, _NOBODY = "You", "free"


class MonitorMap(QWidget):
    """The monitors to scale. A sign that is dragged to another monitor moves its seat there.

    Signals:
        moved: (audience, ScreenId) a sign was dropped on another monitor.
    """

    moved = Signal(str, object)

    def __init__(self, wide: int, high: int) -> None:
        """``wide`` and ``high`` are the room that the picture may take, in pixels at the usual text size."""
        super().__init__()
        self._room = QSize(px(wide), px(high))
        self._monitors: Sequence[Monitor] = ()
        self._whose: Mapping[ScreenId, Sequence[Team]] = {}
        self._mine = ""
        self._held: tuple[Team, QPointF] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_monitors(self, monitors: Sequence[Monitor], whose: Mapping[ScreenId, Sequence[Team]], mine: str) -> None:
        """Show these monitors, and whose each is to be; ``mine`` is the name of that with the referee's own window."""
        self._monitors, self._whose, self._mine, self._held = monitors, whose, mine, None
        self.setFixedHeight(max(1, round(self._desk.height() * self._scale)))
        self.setAccessibleName("Monitors as they stand on the desk")
        self.setAccessibleDescription("; ".join(f"{one.number}: {self._said(one)}" for one in monitors))
        self.update()

    def place_of(self, screen: ScreenId) -> QRectF:
        """Return where a monitor is drawn."""
        return next((self._place(one) for one in self._monitors if one.id == screen), QRectF())

    @property
    def _desk(self) -> QRectF:
        """What all monitors cover, in the coordinates of the desktop."""
        desk = QRectF()
        for one in self._monitors:
            desk = desk.united(QRectF(one.area.rect()))
        return desk

    @property
    def _scale(self) -> float:
        """How many pixels of the picture a pixel of the desktop is."""
        desk = self._desk
        if desk.isEmpty():
            return 0.0
        return min(self._room.width() / desk.width(), self._room.height() / desk.height())

    def _place(self, monitor: Monitor) -> QRectF:
        """Return where a monitor is drawn: the desk stands in the middle."""
        desk, scale = self._desk, self._scale
        left = (self.width() - desk.width() * scale) / 2
        area = monitor.area
        place = QRectF(
            left + (area.x - desk.x()) * scale, (area.y - desk.y()) * scale, area.width * scale, area.height * scale
        )
        return place.adjusted(px(_APART) / 2, px(_APART) / 2, -px(_APART) / 2, -px(_APART) / 2)

    def _said(self, monitor: Monitor) -> str:
        """Return whose a monitor is, in words."""
        if monitor.id.name == self._mine:
            return _MINE
        if monitor.shared:
            return "mirrored"
        return joined([team.name for team in self._whose.get(monitor.id, ())]) or _NOBODY

    def _signs(self, monitor: Monitor) -> list[tuple[Team, QRectF]]:
        """Return the signs on a monitor and where they are drawn."""
        place, whose = self._place(monitor), self._whose.get(monitor.id, ())
        count = max(1, len(whose))
        is_named = place.height() >= px(_NAMED)
        side = min(px(_LARGEST), (_SIGN if is_named else _SIGN_ALONE) * place.height(), place.width() / (count + 0.5))
        step = min(1.15 * side, (place.width() - side) / count)
        top = place.center().y() - side * (0.6 if is_named else 0.5)
        middle = place.center().x() + (0.0 if is_named else place.width() * 0.12)  # beside the number
        left = middle - side / 2 - (count - 1) * step / 2
        return [(team, QRectF(left + at * step, top, side, side)) for at, team in enumerate(whose)]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the monitors, and the sign that is dragged over them."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            for monitor in self._monitors:
                self._draw(painter, monitor)
            if self._held is not None:
                team, at = self._held
                side = px(_LARGEST)
                draw_sign(painter, current_theme(), team, QRectF(at.x() - side / 2, at.y() - side / 2, side, side))

    def _draw(self, painter: QPainter, monitor: Monitor) -> None:
        theme, place = current_theme(), self._place(monitor)
        is_used = bool(self._whose.get(monitor.id)) or monitor.id.name == self._mine
        is_target = self._held is not None and self._monitor_at(self._held[1]) is monitor
        painter.setPen(QPen(theme.selected if is_target else theme.line, 2 if is_target else 1))
        painter.setBrush(theme.raised if is_used else theme.sunken)
        painter.drawRoundedRect(place, px(_ROUND), px(_ROUND))
        inner = place.adjusted(px(5), px(2), -px(5), -px(3))
        painter.setPen(theme.text if is_used else theme.soft)
        painter.setFont(font_to_fit(str(monitor.number), min(px(BODY), 0.4 * place.height()), 600, inner.width()))
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), str(monitor.number))
        signs = self._signs(monitor)
        for team, where in signs:
            painter.setOpacity(0.35 if self._held is not None and self._held[0] is team else 1.0)
            draw_sign(painter, theme, team, where)
        painter.setOpacity(1.0)
        if signs and place.height() < px(_NAMED):
            return
        said = self._said(monitor)
        painter.setPen(theme.text if is_used else theme.soft)
        painter.setFont(font_to_fit(said, min(px(SMALL), 0.4 * place.height()), 400, inner.width()))
        across = Qt.AlignmentFlag.AlignHCenter | (Qt.AlignmentFlag.AlignBottom if signs else Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(inner, int(across), said)

    def _monitor_at(self, point: QPointF) -> Monitor | None:
        """Return the monitor at a point that a seat can be given; None where there is none."""
        free = (one for one in self._monitors if not one.shared and one.id.name != self._mine)
        return next((one for one in free if self._place(one).contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a sign."""
        signs = [sign for one in self._monitors for sign in self._signs(one)]
        taken = next((team for team, where in signs if where.contains(event.position())), None)
        self._held = (taken, event.position()) if taken is not None else None
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the sign that is held."""
        if self._held is not None:
            self._held = (self._held[0], event.position())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the sign: on a monitor that a seat can be given, it is that seat's."""
        held, self._held = self._held, None
        self.update()
        target = self._monitor_at(event.position())
        if held is not None and target is not None and held[0] not in self._whose.get(target.id, ()):
            self.moved.emit(held[0].id, target.id)
