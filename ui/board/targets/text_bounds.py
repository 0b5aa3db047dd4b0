"""The bounds of text and signs, found by drawing items with a painter that records them.

So tags can avoid the text of cards, tiles and boxes without knowing how these are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPolygonF, QTransform

from ui.board.paint.board_text import metrics
from ui.board.scene.base_item import BoardItem

_SIGN = 48.0
"""A filled path up to this many pixels wide and high counts as a sign, a larger one as a background."""


class _RecordingPainter:
    """A painter that draws nothing and records the rectangles of texts and small shapes."""

    def __init__(self) -> None:
        self.rects: list[QRectF] = []
        self._metrics = metrics(12, 400)
        self._at = QTransform()
        self._kept: list[QTransform] = []

    def setFont(self, font: QFont) -> None:
        """See Qt."""
        self._metrics = metrics(font.pixelSize(), QFont.Weight(font.weight()).value)

    def drawText(self, at: QPointF, text: str) -> None:
        """Note the text's line from the top of its capitals to its descenders."""
        high, deep = self._metrics.capHeight(), self._metrics.descent()
        line = QRectF(at.x(), at.y() - high, self._metrics.horizontalAdvance(text), high + deep)
        self.rects.append(self._at.mapRect(line))

    def fillPath(self, path: QPainterPath, _brush: object) -> None:
        """See Qt."""
        self._sign(path.boundingRect())

    def drawPath(self, path: QPainterPath) -> None:
        """See Qt."""
        self._sign(path.boundingRect())

    def drawPolygon(self, corners: Sequence[QPointF]) -> None:
        """See Qt."""
        self._sign(QPolygonF(corners).boundingRect())

    def drawRoundedRect(self, rect: QRectF, *_: float) -> None:
        """See Qt."""
        self._sign(rect)

    def drawEllipse(self, *given: Any) -> None:
        """Note it by its rectangle, or by centre and radii."""
        if len(given) == 3:
            centre, across, down = given
            self._sign(QRectF(centre.x() - across, centre.y() - down, 2 * across, 2 * down))
        else:
            self._sign(QRectF(given[0]))

    def opacity(self) -> float:
        """See Qt. How faint a text is does not matter to where it stands."""
        return 1.0

    def save(self) -> None:
        """See Qt."""
        self._kept.append(QTransform(self._at))

    def restore(self) -> None:
        """See Qt."""
        self._at = self._kept.pop()

    def translate(self, *by: Any) -> None:
        """See Qt."""
        point = by[0] if len(by) == 1 else QPointF(*by)
        self._at.translate(point.x(), point.y())

    def scale(self, across: float, down: float) -> None:
        """See Qt."""
        self._at.scale(across, down)

    def _sign(self, rect: QRectF) -> None:
        found = self._at.mapRect(rect)
        if found.width() <= _SIGN and found.height() <= _SIGN:
            self.rects.append(found)

    def __getattr__(self, name: str) -> Any:
        """Return a function that does nothing: whatever else a painter does leaves no text and no sign."""
        if not hasattr(QPainter, name):
            raise AttributeError(name)
        return lambda *_: None


class TextBounds:
    """The bounds of the texts and signs of items, recorded again only for changed items."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[BoardItem, tuple[object, tuple[QRectF, ...]]] = WeakKeyDictionary()

    def of(self, item: BoardItem) -> tuple[QRectF, ...]:
        """Return the rectangles of an item's texts and signs, in the scene."""
        key = (item.version, item.pos().toTuple(), item.boundingRect().getRect())
        known = self._known.get(item)
        if known is None or known[0] != key:
            recorder = _RecordingPainter()
            item.draw(cast(QPainter, recorder))
            at = item.pos()
            known = self._known[item] = (key, tuple(rect.translated(at) for rect in recorder.rects))
        return known[1]
