"""Pictures of the table for exported reviews, drawn without a window, in both themes where a browser chooses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSizeF

from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.interrupt import hold_back
from referee.review import Overlay, Review
from referee.review.page.html_builder import LOOK_SIDE, Rect, RingedPlace, SeatLook
from referee.review.turning_points import TurningPoint
from referee.session.session import Session
from ui.board import READING_UNIT
from ui.board.export.svg_frames import SvgFrames
from ui.board.scene.board_scene import BoardScene
from ui.review.boards.near_part import part_around
from ui.review.boards.overlay import Sign, paint_sign, signs_of
from ui.review.boards.turning_ring import mark_of, mark_of_ply, place_of
from ui.session_displays.fallback_board import board_for
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, LIGHT, Theme, offscreen_application, shape_path
from ui.theme.svg_paths import path_text

_PAGE = QSizeF(1280, 720)
_PARTS = (0.55, 1.4), (0.34, 1.0)
"""How large a part of the table is at best that is shown around what is ringed, and its shape: on a desk, on a phone."""
_ON_A_PAGE = 14 / 12
"""So much larger than for reading is a board written that stands beside its words, at three fifths of a small window."""


class TablePictures:
    """Draws Views of a session as SVG text, each on the page of its audience, and what was not known over the truth.

    Pictures are light; those that are ``themed`` are in the dark theme too, and a browser shows what its reader prefers.
    """

    def __init__(self, session: Session, *, themed: bool = False) -> None:
        offscreen_application()
        self._dark = DARK if themed else LIGHT
        self._unit = READING_UNIT * (_ON_A_PAGE if themed else 1)
        self._board = board_for(session.rules.schema, session.game.title)
        self._names = teams_of(session)
        self._scenes: dict[tuple[str, Theme], tuple[BoardScene, SvgFrames]] = {}
        self._shown: dict[tuple[str, Theme], View] = {}
        self._signs: dict[Sign, str] = {}
        self._parts = ThemedParts()

    @hold_back()
    def __call__(self, view: View, audience: str) -> str:
        """Return a View as its audience sees it."""
        (_, light), (_, dark) = (self._show(view, audience, theme) for theme in (LIGHT, self._dark))
        return light.picture_of(self._parts.of(light.parts(), dark.parts()))

    @hold_back()
    def overlay_picture(self, truth: View, overlay: Overlay) -> str:
        """Return what lies over the picture of the truth for an audience: a picture of the same size, clear elsewhere."""
        scene, frames = self._show(truth, REFEREE, LIGHT)
        parts = []
        for sign in signs_of(scene, overlay):
            if sign not in self._signs:
                drawn = [
                    frames.part_of(partial(paint_sign, sign=sign, scene=scene, theme=one)) for one in (LIGHT, self._dark)
                ]
                self._signs[sign] = themed_part(*drawn)
            parts.append(self._signs[sign])
        return frames.picture_of(parts)

    def look(self, audience: str) -> SeatLook | None:
        """Return the sign of an audience, as on its screen; None for the referee."""
        if (team := self._names.get(audience)) is None:
            return None
        light, dark = LIGHT.tint(team.tint), self._dark.tint(team.tint)
        outline = shape_path(team.shape, QRectF(0, 0, LOOK_SIDE, LOOK_SIDE))
        fill, ink, line = (
            both_colours(one.name(), other.name())
            for one, other in ((light.fill, dark.fill), (light.ink, dark.ink), (light.edge, dark.edge))
        )
        return SeatLook(team.letter, path_text(outline), fill, ink, line)

    @hold_back()
    def ringed(self, review: Review, ply: int, point: TurningPoint | None = None) -> RingedPlace | None:
        """Return where the truth after a ply shows what that was about, or the one before it did."""
        mark = mark_of_ply(review, ply) if point is None else mark_of(review, point, 0)
        scene, _ = self._show(review.truth(ply), REFEREE, LIGHT)
        shown, place = place_of(scene, review, mark)
        if place is None or scene.sceneRect().isEmpty():
            return None
        parts = (part_around(shown, place, share=share, shape=shape) for share, shape in _PARTS)  # the page hides cut words
        desk, phone = (_shares(scene, part) for part in parts)
        return RingedPlace(_shares(scene, place), (desk, phone), ply if shown is scene else mark.since)

    def _show(self, view: View, audience: str, theme: Theme) -> tuple[BoardScene, SvgFrames]:
        place = (audience, theme)
        if place not in self._scenes:
            made = BoardScene(self._board, self._names, theme)
            made.moves = False
            made.set_size(_PAGE, self._unit)
            self._scenes[place] = (made, SvgFrames(made))
        scene, frames = self._scenes[place]
        if self._shown.get(place) is not view:
            scene.show_view(view, ())
            self._shown[place] = view
        return scene, frames


def _shares(scene: BoardScene, rect: QRectF) -> Rect:
    """Return a place on a page in shares of it."""
    across, down = scene.sceneRect().width(), scene.sceneRect().height()
    return rect.left() / across, rect.top() / down, rect.right() / across, rect.bottom() / down


_COLOUR = re.compile(r"#[0-9a-f]{6}")


def both_colours(light: str, dark: str) -> str:
    """Return a colour in both themes, ``#rrggbb`` each, as CSS has it."""
    return light if light == dark else f"light-dark({light},{dark})"


def themed_part(light: str, dark: str) -> str:
    """Return a part of a picture in both themes; where more than colours differ it holds both, of which one is visible."""
    if light == dark:
        return light
    if _COLOUR.sub("", light) != _COLOUR.sub("", dark):
        return f'<g class="light">\n{light}\n</g>\n<g class="dark">\n{dark}\n</g>'
    others = iter(_COLOUR.findall(dark))
    return _COLOUR.sub(lambda found: both_colours(found[0], next(others)), light)


class ThemedParts:
    """Makes parts of pictures in both themes; the same two are put together once.

    Successive pictures of a session have nearly all of their parts in common.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], str] = {}

    def of(self, light: Sequence[str], dark: Sequence[str]) -> list[str]:
        """Return the parts of a picture, given in each theme, in both."""
        if len(light) != len(dark):
            return [themed_part("\n".join(light), "\n".join(dark))]
        return [self._one(pair) for pair in zip(light, dark, strict=True)]

    def _one(self, pair: tuple[str, str]) -> str:
        if pair not in self._made:
            self._made[pair] = themed_part(*pair)
        return self._made[pair]
