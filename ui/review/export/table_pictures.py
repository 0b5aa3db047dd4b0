"""Pictures of the table for exported reviews, drawn without a window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSizeF

from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.interrupt import blocked
from referee.review import Overlay
from referee.review.page.html_builder import LOOK_SIDE, SeatLook
from referee.session.session import Session
from ui.board import READING_UNIT
from ui.board.export.svg_frames import SvgFrames
from ui.board.scene.board_scene import BoardScene
from ui.review.boards.overlay import Sign, paint_sign, signs_of
from ui.room.fallback_board import board_for
from ui.room.team_badges import teams_of
from ui.theme import LIGHT, offscreen_application, shape_path
from ui.theme.svg_paths import path_text

_PAGE = QSizeF(1280, 720)


class TablePictures:
    """Draws Views of a session as SVG text, each on the page of its audience, and what was not known over the truth."""

    def __init__(self, session: Session) -> None:
        offscreen_application()
        self._board = board_for(session.rules.schema, session.game.title)
        self._names = teams_of(session)
        self._scenes: dict[str, tuple[BoardScene, SvgFrames]] = {}
        self._shown: dict[str, View] = {}
        self._signs: dict[Sign, str] = {}

    @blocked()
    def __call__(self, view: View, audience: str) -> str:
        """Return a View as its audience sees it."""
        _, frames = self._show(view, audience)
        return frames.svg()

    @blocked()
    def over(self, truth: View, overlay: Overlay) -> str:
        """Return what lies over the picture of the truth for an audience: a picture of the same size, clear elsewhere."""
        scene, frames = self._show(truth, REFEREE)
        parts = []
        for sign in signs_of(scene, overlay):
            if sign not in self._signs:
                self._signs[sign] = frames.part_of(partial(paint_sign, sign=sign, scene=scene, theme=LIGHT))
            parts.append(self._signs[sign])
        return frames.picture_of(parts)

    def look(self, audience: str) -> SeatLook | None:
        """Return the sign of an audience, as on its screen; None for the referee."""
        if (team := self._names.get(audience)) is None:
            return None
        tint = LIGHT.tint(team.tint)
        outline = shape_path(team.shape, QRectF(0, 0, LOOK_SIDE, LOOK_SIDE))
        return SeatLook(team.letter, path_text(outline), tint.fill.name(), tint.ink.name(), tint.edge.name())

    def _show(self, view: View, audience: str) -> tuple[BoardScene, SvgFrames]:
        if audience not in self._scenes:
            made = BoardScene(self._board, self._names, LIGHT)
            made.moves = False
            made.set_size(_PAGE, READING_UNIT)
            self._scenes[audience] = (made, SvgFrames(made))
        scene, frames = self._scenes[audience]
        if self._shown.get(audience) is not view:
            scene.show_view(view, ())
            self._shown[audience] = view
        return scene, frames
