"""A board with one area, to which a test adds what it tries."""

from __future__ import annotations

from collections.abc import Mapping

from ui.board import load_board
from ui.board.paint.draw_context import DrawContext
from ui.theme import DARK, teams

ONE_AREA = """
format = 1
title = "Trial"
[page.default]
area = "one"
[[area]]
id = "one"
"""
ONE_ZONE = (
    ONE_AREA
    + """[[area.zone]]
id = "one"
"""
)


def drawn_on(layout: str = ONE_ZONE, names: Mapping[str, str] | None = None) -> DrawContext:
    """What items of a board with this layout are drawn with; the seats that have names have marks."""
    return DrawContext(load_board(layout, lambda _: ""), DARK, teams(names or {}), 16)
