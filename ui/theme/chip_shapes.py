"""The shapes of chips: things that are counted piece by piece."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QPainterPath

from ui.theme.svg_paths import parse_path

SQUARE = 24.0
"""The side of the square on which the shapes are drawn."""
CHIP_SHAPES = {
    "leaf": "M12 0C19 4.5 23.5 10 22.4 15.2C21.4 19.6 16.6 20.6 13.4 18.4V24H10.6V18.4"
    "C7.4 20.6 2.6 19.6 1.6 15.2C.5 10 5 4.5 12 0Z",
    "capsule": "M8.5 3H15.5C26.2 3 26.2 21 15.5 21H8.5C-2.2 21 -2.2 3 8.5 3Z",
    "brick": "M6.5 3.5H23.5L17.5 20.5H.5Z",
    "pod": "M8 1L9.7 2.2L12 .6L14.3 2.2L16 1L15.6 5.6C23 9 22.6 20.5 14.5 23.2H9.5C1.4 20.5 1 9 8.4 5.6Z",
    "disc": "M12 1.5C26 1.5 26 22.5 12 22.5C-2 22.5 -2 1.5 12 1.5Z",
    "gem": "M12 .5L23.5 12L12 23.5L.5 12Z",
}
"""Outlines, our own drawings."""


@cache
def chip_path(shape: str) -> QPainterPath:
    """Return the outline of a shape. Raise KeyError if there is none of this name."""
    return parse_path(CHIP_SHAPES[shape])
