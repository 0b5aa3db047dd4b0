"""Short animations in which pieces move, turn, fade in and out. They show only what the audience was told."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from ui.board.scene.piece_item import PieceItem

DURATION_MS = 320


@dataclass
class _Movement:
    item: PieceItem
    start: QPointF | None = None
    fade: tuple[float, float] | None = None
    turn: bool = False


class Animation(QObject):
    """The animation of one change of the View; the next change, or `finish`, ends it."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._movements: list[_Movement] = []
        self._leaving: list[PieceItem] = []
        self._timeline = QVariantAnimation(self)
        self._timeline.setDuration(DURATION_MS)
        self._timeline.setStartValue(0.0)
        self._timeline.setEndValue(1.0)
        self._timeline.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._timeline.valueChanged.connect(self._at)
        self._timeline.finished.connect(self.finish)

    @property
    def running(self) -> bool:
        """Whether anything moves."""
        return bool(self._movements)

    def glide(self, item: PieceItem, start: QPointF) -> None:
        """Move the piece from where it lay to where it lies."""
        self._movements.append(_Movement(item, start=start))

    def fade_in(self, item: PieceItem) -> None:
        """Fade the piece in."""
        self._movements.append(_Movement(item, fade=(0.0, 1.0)))

    def fade_out(self, item: PieceItem) -> None:
        """Fade the piece out; its item is removed at the end."""
        self._leaving.append(item)
        self._movements.append(_Movement(item, fade=(1.0, 0.0)))

    def flip(self, item: PieceItem) -> None:
        """Turn the card over."""
        self._movements.append(_Movement(item, turn=True))

    def start(self) -> None:
        """Start what has been added."""
        if self._movements:
            for movement in self._movements:
                movement.item.setZValue(30)
            self._at(0.0)
            self._timeline.start()

    def finish(self) -> None:
        """End all motion: everything is where it belongs."""
        self._timeline.stop()
        movements, self._movements = self._movements, []
        for movement in movements:
            movement.item.setTransform(QTransform())
            movement.item.setOpacity(movement.item.opaque)
            movement.item.setZValue(10)
            if movement.start is not None:  # the animation may have left it between two pixels
                movement.item.update()
        for item in self._leaving:
            if item.scene() is self._scene:
                self._scene.removeItem(item)
        self._leaving.clear()

    def _at(self, share: float) -> None:
        for movement in self._movements:
            item: QGraphicsItem = movement.item
            if movement.start is not None:
                away = (movement.start - item.pos()) * (1.0 - share)
                item.setTransform(QTransform.fromTranslate(away.x(), away.y()))
            if movement.fade is not None:
                before, after = movement.fade
                item.setOpacity((before + (after - before) * share) * movement.item.opaque)
            if movement.turn:
                middle = movement.item.rect().width() / 2
                wide = max(0.02, abs(1.0 - 2.0 * share))
                item.setTransform(QTransform.fromTranslate(middle, 0).scale(wide, 1.0).translate(-middle, 0))
