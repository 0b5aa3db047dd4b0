"""A board as a picture or as SVG text, for reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene


def scene_image(scene: QGraphicsScene, size: QSize | None = None) -> QImage:
    """Return the scene as a picture."""
    page = scene.sceneRect().size()
    found = page.toSize() if size is None else page.scaled(size.toSizeF(), Qt.AspectRatioMode.KeepAspectRatio).toSize()
    image = QImage(found, QImage.Format.Format_RGB32)
    image.fill(0)
    with _without_pixel_cache(scene), QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scene.render(painter, QRectF(image.rect()), scene.sceneRect())
    return image


@contextmanager
def _without_pixel_cache(scene: QGraphicsScene) -> Iterator[None]:
    """Draw without the pixels that Qt keeps of items: they may be of an earlier picture, and SVG must have none."""
    kept = [(item, mode) for item in scene.items() if (mode := item.cacheMode()) != QGraphicsItem.CacheMode.NoCache]
    for item, _ in kept:
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    try:
        yield
    finally:
        for item, mode in kept:
            item.setCacheMode(mode)


def scene_svg(scene: QGraphicsScene) -> str:
    """Return the scene as SVG text."""
    page = scene.sceneRect()
    with _without_pixel_cache(scene):
        return svg_of(page, lambda painter: scene.render(painter, page, page))


def svg_of(page: QRectF, paint: Callable[[QPainter], None]) -> str:
    """Return what is painted on a page, in its coordinates, as SVG text."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(page.size().toSize())
    drawing.setViewBox(page)
    drawing.setResolution(96)
    with QPainter(drawing) as painter:
        paint(painter)
    buffer.close()
    return bytes(data.data()).decode("utf-8")
