"""A map as pixels: drawn once for a size, and each region once for each owner that it has."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion


class Plain:
    """The pixels of a map without owners."""

    def __init__(self, pixels: QPixmap) -> None:
        self.pixels = pixels


class Ground:
    """The pixels of a map at one scale. Whatever was owned before, the same owners give the same pixels.

    Args:
        scale: pixels to a unit of the scene.
        rect: the map in the scene.
        below, above: draw what lies under and over the owned regions, in the scene's units; ``above`` is None for nothing.
        shared, key: the maps that are drawn already, and by what this one is known among them.
    """

    def __init__(
        self,
        scale: float,
        rect: QRectF,
        below: Callable[[QPainter], None],
        above: Callable[[QPainter], None] | None,
        shared: MutableMapping[Hashable, Plain],
        key: Hashable,
    ) -> None:
        self.scale = scale
        self._rect, self._above = rect, above
        size = (rect.size() * scale).toSize().expandedTo(QSize(1, 1))
        found = shared.get(key)
        if found is None:
            found = shared[key] = Plain(self._drawn(QRect(QPoint(0, 0), size), below))
        self._shared = found
        self._regions: dict[tuple[str, str], tuple[QRect, QPixmap]] = {}
        self._owners: dict[str, str] = {}
        self._picture: QPixmap | None = None

    def _drawn(self, part: QRect, draw: Callable[[QPainter], None]) -> QPixmap:
        """A part of the map as a picture of its own."""
        made = QPixmap(part.size())
        made.fill(Qt.GlobalColor.transparent)
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-part.topLeft())
            painter.scale(self.scale, self.scale)
            painter.translate(-self._rect.topLeft())
            draw(painter)
        return made

    def picture(
        self,
        owners: Mapping[str, str],
        bounds: Callable[[str], QRectF],
        draw: Callable[..., None],
    ) -> QPixmap:
        """The map with the regions of these owners, in their order.

        Args:
            owners: the seat by region.
            bounds: where a region with its edge lies in the scene.
            draw: draws with a painter a ``region`` for a ``seat``.
        """
        if not owners and self._above is None:
            self._picture, self._owners, self._regions = None, {}, {}
            return self._shared.pixels
        if self._picture is not None and owners == self._owners:
            return self._picture
        wanted: list[tuple[QRect, QPixmap]] = []
        for region, seat in owners.items():
            if (region, seat) not in self._regions:
                part = self._pixels(bounds(region))
                self._regions[region, seat] = part, self._drawn(part, partial(draw, region=region, seat=seat))
            wanted.append(self._regions[region, seat])
        self._compose(wanted, [self._pixels(bounds(one)) for one in self._changed(owners)])
        self._owners = dict(owners)
        self._regions = {one: self._regions[one] for one in owners.items()}
        assert self._picture is not None
        return self._picture

    def _changed(self, owners: Mapping[str, str]) -> list[str]:
        """The regions that have another owner than before."""
        return [region for region in {**owners, **self._owners} if owners.get(region) != self._owners.get(region)]

    def _compose(self, regions: Sequence[tuple[QRect, QPixmap]], changed: Sequence[QRect]) -> None:
        """Lay the regions over the plain map: only where something has changed, unless shapes lie over them."""
        fresh = self._picture is None or self._above is not None
        if fresh:
            self._picture = QPixmap(self._shared.pixels.size())
            self._picture.fill(Qt.GlobalColor.transparent)
        assert self._picture is not None
        with QPainter(self._picture) as painter:
            if not fresh:
                places = QRegion()
                for part in changed:
                    places += part
                painter.setClipRegion(places)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawPixmap(0, 0, self._shared.pixels)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            for part, pixels in regions:
                painter.drawPixmap(part.topLeft(), pixels)
            if self._above is not None:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(self.scale, self.scale)
                painter.translate(-self._rect.topLeft())
                self._above(painter)

    def _pixels(self, part: QRectF) -> QRect:
        """The pixels that a part of the scene touches."""
        inner = part.translated(-self._rect.topLeft())
        scaled = QRectF(inner.topLeft() * self.scale, inner.size() * self.scale).adjusted(-1, -1, 1, 1).toAlignedRect()
        return scaled.intersected(QRect(QPoint(0, 0), self._shared.pixels.size()))
