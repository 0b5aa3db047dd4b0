"""Pictures of what turning points changed: the part of the table around it, with its ring and its number."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from referee.review import Review
from referee.review.turning_points import TurningPoint
from ui.board import READING_UNIT
from ui.board.scene.board_scene import BoardScene
from ui.board.targets.text_bounds import TextBounds
from ui.review.boards.near_part import part_around
from ui.review.boards.turning_ring import draw_ring, mark_of, place_of
from ui.review.review_style import ReviewStyle

_PAGE = QSizeF(1280, 720)
_LARGER = 1.5
"""So much larger than for reading is a board written that is shown small."""
_SHARE = 0.4
"""How wide a part of the table is shown at best, as a share of the table."""
_RIM = 16
"""The room around a picture, into which a ring and its number may reach."""


class TurningPictures:
    """Draws parts of the tables of a session, one at a time."""

    def __init__(self, review: Review, style: ReviewStyle) -> None:
        self._review, self._theme = review, style.theme
        self._scene = BoardScene(style.board, style.teams, style.theme)
        self._scene.moves = False
        self._scene.set_size(_PAGE, READING_UNIT * _LARGER)

    def picture(self, point: TurningPoint, rank: int, size: QSize, ratio: float) -> QImage:
        """Return a picture of this size in pixels at the usual resolution: whole places, on the ground of the window."""
        mark = mark_of(self._review, point, rank)
        self._scene.show_view(self._review.truth(point.ply), ())
        scene, place = place_of(self._scene, self._review, mark)
        shape = size.width() / size.height()
        part = page = scene.sceneRect()
        if place is not None:
            part = part_around(scene, place, share=_SHARE, shape=shape)
            if part == page:
                part = part_around(scene, place, share=_SHARE, shape=shape, whole_frames=False)
        made = clear_image(size, ratio)
        scale = min((size.width() - 2 * _RIM) / part.width(), (size.height() - 2 * _RIM) / part.height())
        room = QRectF(_RIM, _RIM, scale * part.width(), scale * part.height())
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scene.render(painter, room, part)
            if place is not None:
                painter.translate(room.topLeft())
                painter.scale(scale, scale)
                painter.translate(-part.topLeft())
                draw_ring(painter, scene, self._theme, mark, place, TextBounds(), dashed=scene is not self._scene)
        return made


def clear_image(size: QSize, ratio: float) -> QImage:
    """Return an image without anything on it, of this size in pixels at the usual resolution."""
    made = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made
