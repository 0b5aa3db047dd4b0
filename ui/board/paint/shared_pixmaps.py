"""Pictures that several windows of one size show alike: drawn once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPaintEngine, QPainter
from PySide6.QtWidgets import QWidget

_EDGE = 4
"""At most so much larger than an item are the pixels that Qt keeps of it, in pixels of the scene."""


class Prints:
    """The pictures drawn last, each known by a digest of all that it depends on.

    Only who has been given what a picture shows can ask for it, and nothing of that can be read here.

    Args:
        room: for so many bytes of pixels.
    """

    def __init__(self, room: int = 8 << 20) -> None:
        self._room, self._taken = room, 0
        self._kept: OrderedDict[bytes, QImage] = OrderedDict()

    def draw(self, painter: QPainter, likeness: bytes, bounds: QRectF, draw: Callable[[QPainter], None]) -> None:
        """Draw what has this likeness and lies in these bounds; ``draw`` does it where nobody has done it before.

        Where the painter has no pixels for it alone, as in a report, or of them only a part, it is drawn directly.
        """
        place, pixels, device = painter.worldTransform(), painter.viewport(), painter.device()
        own, ratio = painter.deviceTransform().mapRect(bounds), device.devicePixelRatioF()
        # A window holds more than an item, and where pixels lie close its size is not told in them.
        alone = not isinstance(device, QWidget) and _holds_only(pixels, own, _EDGE * ratio)
        if not alone or painter.hasClipping() or painter.paintEngine().type() != QPaintEngine.Type.Raster:
            draw(painter)
            return
        where = (place.m11(), place.m22(), place.dx(), place.dy(), own.getRect(), pixels.getRect())
        key = blake2b(repr(where).encode() + likeness, digest_size=16).digest()

        def print_(printing: QPainter) -> None:
            printing.setRenderHints(painter.renderHints())
            printing.setLayoutDirection(painter.layoutDirection())
            printing.setWorldTransform(place)
            draw(printing)

        image = self.picture(key, pixels.size(), ratio, print_)
        painter.save()
        painter.resetTransform()
        copy(painter, image)
        painter.restore()

    def picture(self, key: bytes, pixels: QSize, ratio: float, draw: Callable[[QPainter], None]) -> QImage:
        """The picture of this size that is known by this digest; ``draw`` makes it where nobody has made it before."""
        image = self._kept.get(key)
        if image is not None:
            self._kept.move_to_end(key)
            return image
        image = QImage(pixels, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0)
        with QPainter(image) as painter:
            draw(painter)
        self._keep(key, image)
        return image

    def _keep(self, key: bytes, image: QImage) -> None:
        self._kept[key] = image
        self._taken += image.sizeInBytes()
        while self._taken > self._room:
            _, oldest = self._kept.popitem(last=False)
            self._taken -= oldest.sizeInBytes()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._kept)

    def clear(self) -> None:
        """Keep nothing."""
        self._kept.clear()
        self._taken = 0


def copy(painter: QPainter, image: QImage) -> None:
    """Put the image where nothing is drawn yet, or all that is would be covered: sooner done than to lay it over that."""
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(QPoint(0, 0), image)


def _holds_only(pixels: QRect, own: QRectF, edge: float) -> bool:
    """Whether pixels hold what takes ``own`` of them, and no more than an edge besides."""
    return pixels.width() <= own.width() + edge and pixels.height() <= own.height() + edge


def likeness(*parts: object) -> bytes:
    """A digest of what a picture shows, of parts whose ``repr`` says all of them."""
    return blake2b(repr(parts).encode(), digest_size=16).digest()
