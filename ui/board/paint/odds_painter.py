"""The painter of odds: whose they are, the chance in large letters, where that is and what it needs."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.layout.number_schema import OddsPlace
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_team
from ui.board.paint.letter_badge import draw_letter
from ui.theme import NARROW

_SIGN, _GAP = 1.9, 0.4
"""The side of the sign of the seat, and the gap between the parts, in units."""
_CHANCE, _SMALL, _COLUMN = 3.6, 1.75, 0.3
"""The size of the chance at most, and where it is not the large one, in units, and the part of the line that its column
takes."""
_USUAL = "88\u00a0%"
"""As wide as a chance usually is."""
_LETTER = 1.7
"""The side of the letter before where they are, in units."""
_WHERE, _NEEDS, _HOW = (1.9, 1.7, 1.5, 1.35), (1.4, 1.2, 1.0), (1.2, 1.0)
"""The sizes that where it is, what it needs and how that came about may have, in units."""
_THREE = 4.0
"""The height from which odds have three lines, in units."""


_PLAIN = OddsPlace("", large=True)
"""The place of odds of which nothing else is told."""


@dataclass(frozen=True)
class OddsLabel:
    """What is said of odds, ``where: needs, chance``, or of none ``what: why``; what they are called, whose they are, and
    which words at their beginning have a letter (`OddsPlace.signs`).
    """

    said: str
    label: str
    seat: str
    place: OddsPlace = _PLAIN

    @property
    def parts(self) -> tuple[str, str, str]:
        """Where they are, what they need and the chance; without one why, and ""."""
        where, _, told = self.said.partition(": ")
        needs, _, chance = told.rpartition(", ")
        return (where, needs, chance) if chance.endswith("%") else (where, told, "")

    @property
    def sign(self) -> tuple[str, str, tuple[str, ...]]:
        """The letter of the first word and its tint, both "" if it has none, and what is said of where they are beside it,
        at last without the word after it.
        """
        first, _, rest = self.parts[0].partition(" ")
        letter = self.place.signs.get(first, "")
        if not letter:
            return "", "", (self.parts[0],)
        return letter, self.place.tints.get(letter, ""), (rest, rest.partition(" ")[2] or rest)


def draw_odds(painter: QPainter, context: DrawContext, odds: OddsLabel, rest: QRectF) -> None:
    """Draw the sign of the seat, then the chance, as large as there is room.

    Beside it stand in lines where it is, what it needs, and if there is room how that came about.
    """
    unit, theme, (_, needs, chance) = context.unit, context.theme, odds.parts
    if not odds.said:
        return
    letter, tint, wheres = odds.sign
    left = rest.left()
    if odds.seat in context.teams:
        sign = QRectF(left, rest.center().y() - _SIGN * unit / 2, _SIGN * unit, _SIGN * unit)
        draw_team(painter, context, odds.seat, sign)
        left = sign.right() + _GAP * unit
    if chance:
        largest = _CHANCE if odds.place.large else _SMALL
        most, size = _COLUMN * rest.width(), min(largest * unit, 0.95 * rest.height())
        least = text_width(wheres[-1], narrow_size(unit), NARROW) + (_LETTER * unit if letter else 0.0)
        beside = rest.right() - left - _GAP * unit - least
        faces = [(size, 700), *((narrow_size(part * size), NARROW) for part in (1.0, 0.85, 0.7, 0.5))]
        face = first_fitting(
            faces, lambda one: max(text_width(text, *one) for text in (chance, _USUAL)) <= min(most, beside)
        )
        column = max(text_width(text, *face) for text in (chance, _USUAL))
        draw_line(painter, QRectF(left, rest.top(), column + 1, rest.height()), chance, face[0], theme.text, face[1])
        left += column + _GAP * unit  # what is said of two, one under the other, begins at one edge
    plain, _, how = needs.partition(" (")  # what is said of it in brackets has a line of its own, or none
    label = f"{odds.label}: " if odds.label and chance else ""
    upper: tuple[float, ...] = _WHERE if odds.place.large else _NEEDS
    lines: list[tuple[tuple[str, ...], tuple[float, ...], int]] = [(wheres, upper, 700)]
    if how and rest.height() >= _THREE * unit:
        lines += [((plain,), _NEEDS, 500), ((how.removesuffix(")"),), _HOW, 400)]
    else:
        lines.append(((label + needs, label + plain, plain, context.layout.in_short(plain)), _NEEDS, 500))
    high = min(rest.height() / len(lines), 2.0 * unit)
    line = QRectF(left, rest.center().y() - high * len(lines) / 2, rest.right() - left, high)
    for texts, sizes, weight in lines:
        room = QRectF(line)
        if letter and texts is wheres:
            side = min(_LETTER * unit, 0.94 * high)
            place = QRectF(room.left(), room.center().y() - side / 2, side, side)
            draw_letter(painter, context, letter, tint, place, odds.place.form)
            room.setLeft(place.right() + 0.7 * _GAP * unit)
        faces = [(one * unit, weight) for one in sizes if one * unit <= 0.9 * high]
        narrow = [one for one in (1.5, 1.35, 1.2, 1.0) if one <= sizes[0] and (one * unit <= 0.9 * high or one == 1.0)]
        faces += [(narrow_size(one * unit), NARROW) for one in narrow]
        ways = [(text, *face) for text in texts for face in faces]
        text, size, bold = next((way for way in ways if text_width(*way) <= room.width()), ways[-1])
        draw_line(painter, room, text, size, theme.text, bold)
        line.translate(0, high)
