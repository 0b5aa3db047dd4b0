"""The painter of what a place with a building bears: the building, the sign of the seat that holds it, and its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.view import PieceView
from ui.board.layout.layout_schema import AreaSpec, BoxSpec
from ui.board.paint.board_text import draw_line, first_fitting, text_width
from ui.board.paint.buildings import draw_buildings
from ui.board.paint.built_place import MOST_ROWS, caption_room, name_line, people_room, seat_sign, shelf
from ui.board.paint.captions import is_caption_large, is_caption_whole
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.figures import LEAST_HIGH, figure_places
from ui.board.paint.glyphs import draw_team
from ui.board.paint.standees import large_places, stand_in
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_NAMES, _REFEREES = (1.36, 1.2), (1.36, 1.2, 1.0)
"""The sizes that the name of a place may have before a room, and in the referee's window, in units."""

_LINE, _ROUND = 0.2, 0.45
"""How wide the line is around a place that a seat holds, and how round its corners, in units."""
_SHELVES = (*(4.8 - at * 0.15 for at in range(18)), LEAST_HIGH)
"""The heights of a shelf for figures, in units."""


def foot_of(context: DrawContext, room: QRectF, people: Sequence[PieceView], texts: Sequence[PieceView]) -> QRectF:
    """Return the foot of a place, on which its people stand: as figures, or large, if that leaves its texts large letters;
    else in as few rows as hold them by name, no more than leave its texts whole.

    They stand closer before a row more would leave its texts smaller letters.
    """
    unit = context.unit

    def are_large(foot: QRectF) -> bool:
        return all(is_caption_large(context, text, caption_room(room, unit, foot)) for text in texts)

    def are_whole(foot: QRectF) -> bool:
        return all(is_caption_whole(context, text, caption_room(room, unit, foot)) for text in texts)

    for leaves_enough in (are_large, are_whole) if people else ():
        for foot in (shelf(room, unit, high) for high in _SHELVES):
            if leaves_enough(foot) and (places := figure_places(context, people, foot)):
                foot.setTop(min(place.top() for place in places))
                return foot
    for rows in range(1, MOST_ROWS if people else 1):
        foot = people_room(room, unit, rows, large=True)
        if are_large(foot) and large_places(context, people, foot):
            return foot
    feet = [people_room(room, unit, rows) for rows in range(1, MOST_ROWS + 2)]
    for at, foot in enumerate(feet[:-1]):
        if at and not are_whole(foot):
            return feet[at - 1]
        if stand_in(context, people, foot, at_ease=not at):
            return foot
        if at and stand_in(context, people, foot, close=True) and are_large(foot) and not are_large(feet[at + 1]):
            return foot
    return feet[-2]


def draw_built_place(
    painter: QPainter, context: DrawContext, area: AreaSpec, box: BoxSpec, room: QRectF, owner: str
) -> None:
    """Draw what stands at the place, in the tint of the seat that holds it, with its line and sign, and the name."""
    unit, theme, team = context.unit, context.theme, context.teams.get(owner)
    draw_buildings(painter, context, area.picture, box, room, team.tint if team is not None else "")
    if team is not None:
        half = _LINE / 2 * unit
        painter.setPen(QPen(theme.tint(team.tint).edge, _LINE * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(room.adjusted(half, half, -half, -half), _ROUND * unit, _ROUND * unit)
        draw_team(painter, context, owner, seat_sign(room, unit))
    line = name_line(room, unit)
    sizes = [part * unit * CAPITAL / NARROW_CAPITAL for part in (_NAMES if context.is_for_room else _REFEREES)]
    ways = [(name, size) for name in context.layout.wordings(box.title) for size in sizes]
    title, size = first_fitting(ways, lambda way: text_width(*way, NARROW) <= line.width())
    draw_line(painter, line, title, size, theme.text, NARROW)
