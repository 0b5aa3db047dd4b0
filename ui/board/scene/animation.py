"""Short, calm motion: pieces glide, turn, come and go. It tells only what the audience was told."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from ui.board.scene.piece_item import PieceItem

DURATION_MS = 320


@dataclass
class _Course:
    item: PieceItem
    start: QPointF | None = None
    fade: tuple[float, float] | None = None
    turn: bool = False


class Motion(QObject):
    """The motion of one change of the view; a new change, or `settle`, ends it where it leads."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._courses: list[_Course] = []
        self._leaving: list[PieceItem] = []
        self._clock = QVariantAnimation(self)
        self._clock.setDuration(DURATION_MS)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._clock.valueChanged.connect(self._at)
        self._clock.finished.connect(self.settle)

    @property
    def running(self) -> bool:
        """Whether anything is under way."""
        return bool(self._courses)

    def glide(self, item: PieceItem, start: QPointF) -> None:
        """The piece comes to where it lies from where it lay."""
        self._courses.append(_Course(item, start=start))

    def appear(self, item: PieceItem) -> None:
        """The piece appears."""
        self._courses.append(_Course(item, fade=(0.0, 1.0)))

    def leave(self, item: PieceItem) -> None:
        """The piece fades away; its item is removed at the end."""
        self._leaving.append(item)
        self._courses.append(_Course(item, fade=(1.0, 0.0)))

    def turn(self, item: PieceItem) -> None:
        """The card turns over."""
        self._courses.append(_Course(item, turn=True))

    def start(self) -> None:
        """Begin."""
        if self._courses:
            for course in self._courses:
                course.item.setZValue(30)
            self._at(0.0)
            self._clock.start()

    def settle(self) -> None:
        """Everything is where it belongs, now."""
        self._clock.stop()
        courses, self._courses = self._courses, []
        for course in courses:
            course.item.setTransform(QTransform())
            course.item.setOpacity(1.0)
            course.item.setZValue(10)
            if course.start is not None:  # it may have been drawn between two pixels
                course.item.update()
        for item in self._leaving:
            if item.scene() is self._scene:
                self._scene.removeItem(item)
        self._leaving.clear()

    def _at(self, share: float) -> None:
        for course in self._courses:
            item: QGraphicsItem = course.item
            if course.start is not None:
                away = (course.start - item.pos()) * (1.0 - share)
                item.setTransform(QTransform.fromTranslate(away.x(), away.y()))
            if course.fade is not None:
                before, after = course.fade
                item.setOpacity(before + (after - before) * share)
            if course.turn:
                middle = course.item.rect().width() / 2
                wide = max(0.02, abs(1.0 - 2.0 * share))
                item.setTransform(QTransform.fromTranslate(middle, 0).scale(wide, 1.0).translate(-middle, 0))
