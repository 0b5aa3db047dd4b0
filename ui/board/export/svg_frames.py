"""Many pictures of one scene as SVG text, in which only changed items are drawn again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import blake2b
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from ui.board.export.picture_export import svg_of
from ui.board.scene.base_item import BoardItem

_NAMED = re.compile(r'(?<=id=")[^"]+|(?<=url\(#)[^)]+|(?<=href="#)[^"]+')


class SvgFrames:
    """Successive pictures of a scene, all of whose items are `BoardItem`s."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._kept: dict[int, tuple[object, QGraphicsItem, str]] = {}

    def svg(self) -> str:
        """Return the scene as it is now."""
        return self.picture_of(self.parts())

    def parts(self) -> list[str]:
        """Return the parts of the picture of the scene as it is now: its ground, then its items, the lowest first."""
        page = self._scene.sceneRect()
        ground = self._scene.backgroundBrush().color().name()
        size = f'x="{page.x():g}" y="{page.y():g}" width="{page.width():g}" height="{page.height():g}"'
        parts = [f'<g fill="{escape(ground)}" stroke="none">\n<rect {size}/>\n</g>']
        kept: dict[int, tuple[object, QGraphicsItem, str]] = {}
        # Only the search within a rectangle sorts what it finds, the lowest first.
        within = Qt.ItemSelectionMode.IntersectsItemBoundingRect
        for item in self._scene.items(page, within, Qt.SortOrder.AscendingOrder):
            if item.isVisible() and item.effectiveOpacity() > 0:
                kept[id(item)] = self._drawn(item)
        parts += [text for _, _, text in kept.values() if text]
        self._kept = kept
        return parts

    def picture_of(self, parts: Iterable[str]) -> str:
        """Return a picture of the page of the scene, made of parts from `part_of`."""
        page = self._scene.sceneRect()
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="{page.x():g} {page.y():g} {page.width():g} {page.height():g}" fill-rule="evenodd">'
        )
        return "\n\n".join([head, *parts, "</svg>"])

    def part_of(self, paint: Callable[[QPainter], None]) -> str:
        """Return a part of a picture: what is painted, in the coordinates of the scene."""
        return body_of(svg_of(self._scene.sceneRect(), paint))

    def _drawn(self, item: QGraphicsItem) -> tuple[object, QGraphicsItem, str]:
        where, opacity = item.sceneTransform(), item.effectiveOpacity()
        state = (item.version if isinstance(item, BoardItem) else object(), where, opacity, item.boundingRect())
        old = self._kept.get(id(item))
        if old is not None and old[1] is item and old[0] == state:
            return old
        return state, item, self._draw(item)

    def _draw(self, item: QGraphicsItem) -> str:
        def paint(painter: QPainter) -> None:
            painter.setTransform(item.sceneTransform())
            painter.setOpacity(item.effectiveOpacity())
            item.paint(painter, QStyleOptionGraphicsItem())

        return self.part_of(paint)


def body_of(text: str) -> str:
    """Return what was drawn, without the frame of the file; names of patterns follow from what was drawn."""
    defs, _, rest = text[text.index("<defs>") + 6 :].partition("</defs>")
    body = rest[rest.index(">") + 1 : rest.rindex("</g>")].strip()
    if not defs.strip():
        return body
    own = blake2b(text.encode(), digest_size=6).hexdigest()
    return _NAMED.sub(lambda name: f"i{own}-{name[0]}", f"<g>\n<defs>{defs.strip()}</defs>\n{body}\n</g>")
