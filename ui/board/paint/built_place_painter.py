"""The painter of what a place with a building bears: the building, the sign of the seat that holds it, and its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, qGray

from engine.model.view import PieceView
from ui.board.layout.layout_schema import AreaSpec, BoxSpec
from ui.board.paint.board_text import draw_line, first_fitting, text_width
from ui.board.paint.buildings import draw_buildings
from ui.board.paint.built_place import MOST_ROWS, caption_room, name_line, people_room, seat_sign
from ui.board.paint.captions import is_caption_large, is_caption_whole
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_team
from ui.board.paint.standees import large_places, stand_in
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_NAMES, _REFEREES = (1.36, 1.2), (1.36, 1.2, 1.0)
"""The sizes that the name of a place may have before a room, and in the referee's window, in units."""

_LIGHT, _STRENGTH, _BRIGHT = 0.66, 0.36, 116
"""How much of the height of a place is in the light of its streets, how strong that is at the foot, and from how bright a
colour, of 255, it is weaker: no seat's places outshine the others."""


def foot_of(context: DrawContext, room: QRectF, people: Sequence[PieceView], texts: Sequence[PieceView]) -> QRectF:
    """Return the foot of a place, on which its people stand: large if that leaves its texts large letters; else in as few
    rows as hold them by name, no more than leave its texts whole.

    They stand closer before a row more would leave its texts smaller letters.
    """
    unit = context.unit

    def are_large(foot: QRectF) -> bool:
        return all(is_caption_large(context, text, caption_room(room, unit, foot)) for text in texts)

    for rows in range(1, MOST_ROWS if people else 1):
        foot = people_room(room, unit, rows, large=True)
        if are_large(foot) and large_places(context, people, foot):
            return foot
    feet = [people_room(room, unit, rows) for rows in range(1, MOST_ROWS + 2)]
    for at, foot in enumerate(feet[:-1]):
        if at and not all(is_caption_whole(context, text, caption_room(room, unit, foot)) for text in texts):
            return feet[at - 1]
        if stand_in(context, people, foot, at_ease=not at):
            return foot
        if at and stand_in(context, people, foot, close=True) and are_large(foot) and not are_large(feet[at + 1]):
            return foot
    return feet[-2]


def _light_street(painter: QPainter, room: QRectF, colour: QColor) -> None:
    """Draw the light in the streets of a place that a seat holds: from the foot upwards, under the words."""
    room = room.adjusted(0, (1 - _LIGHT) * room.height(), 0, 0)
    light, shines = QLinearGradient(room.bottomLeft(), room.topLeft()), qGray(colour.rgb())
    for at, strength in ((0.0, min(_STRENGTH, _STRENGTH * _BRIGHT / max(1, shines))), (1.0, 0.0)):
        tone = QColor(colour)
        tone.setAlphaF(strength)
        light.setColorAt(at, tone)
    painter.fillRect(room, light)


def draw_built_place(
    painter: QPainter, context: DrawContext, area: AreaSpec, box: BoxSpec, room: QRectF, owner: str
) -> None:
    """Draw what stands at the place, in the tint of the seat that holds it, with its sign, and the name."""
    unit, theme, team = context.unit, context.theme, context.teams.get(owner)
    if team is not None:
        _light_street(painter, room, theme.tint(team.tint).fill)
    draw_buildings(painter, context, area.picture, box, room, team.tint if team is not None else "")
    if team is not None:
        draw_team(painter, context, owner, seat_sign(room, unit))
    line = name_line(room, unit)
    sizes = [part * unit * CAPITAL / NARROW_CAPITAL for part in (_NAMES if context.is_for_room else _REFEREES)]
    ways = [(name, size) for name in context.layout.wordings(box.title) for size in sizes]
    title, size = first_fitting(ways, lambda way: text_width(*way, NARROW) <= line.width())
    draw_line(painter, line, title, size, theme.text, NARROW)
