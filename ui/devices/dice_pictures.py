"""Thrown dice for pages in browsers: drawn as on every screen, with those marked that counted."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF

from ui.board.export.picture_export import svg_of
from ui.board.export.svg_frames import body_of
from ui.devices.board_pages import Parts, shortened
from ui.team.beats import BeatRow
from ui.theme import Theme, dice_width, draw_dice

_SIDE, _HIGH = 24.0, 29.0
"""How high a die is in its picture, and the picture, which has room for the bar under a die."""


class DicePictures:
    """Draws the throws of lines in one theme, each once until `drop`.

    One takes 0.5 ms of processor time; a screen, made anew at every entry, may have one in each of its 40 lines.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._drawn: dict[tuple[object, ...], tuple[dict[str, Any], str]] = {}

    def picture(self, row: BeatRow, parts: Parts) -> dict[str, Any] | None:
        """Return the dice of a line, whose drawing is added to the parts, as JSON data; None if it tells of none."""
        if not any(faces for faces, _ in row.thrown):
            return None
        key = (*row.dice, row.successes)
        if key not in self._drawn:
            self._drawn[key] = self._draw(row)
        data, drawing = self._drawn[key]
        return {**data, "svg": parts.add(drawing)}

    def drop(self) -> None:
        """Forget what was drawn."""
        self._drawn = {}

    def _draw(self, row: BeatRow) -> tuple[dict[str, Any], str]:
        wide = round(dice_width(row.thrown, _SIDE)) + 1
        page = QRectF(0, 0, wide, _HIGH)
        drawing = svg_of(
            page, lambda painter: draw_dice(painter, self._theme, row.thrown, 0, _SIDE / 2, _SIDE, row.successes)
        )
        faces = [face for thrown, _ in row.thrown for face in thrown]
        said = ", ".join(f"{face} counted" if face in row.successes else f"{face}" for face in faces)
        return {"says": f"dice {said}", "size": [wide, round(_HIGH)]}, shortened(body_of(drawing))
