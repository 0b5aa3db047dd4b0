"""What stands on many places of a map alike: the sign of the seat that holds one, the letters of its ports, a tick."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Lockup, draw_icon, draw_lockup
from ui.board.paint.stamps import draw_stamped, make_stamp
from ui.theme import NARROW, NARROW_CAPITAL, Team

_SERIF, _SERIF_THICK = 0.36, 0.09
"""How wide and how thick the bars of an I are, as shares of the size of the letter."""


def draw_seat_sign(painter: QPainter, context: DrawContext, seat: str, place: QRectF) -> None:
    """Draw the sign of the seat that holds a place, in a square."""
    sign = _Sign(seat, context.teams.get(seat), place.width(), context.unit, context.theme.name, context)
    draw_stamped(painter, place.center(), lambda scale: _sign_stamp(sign, scale), lambda painter: _draw_sign(painter, sign))


def port_band_width(context: DrawContext, letters: str, edge: float) -> float:
    """Return how wide letters of ports are, with an ``edge`` at both sides in units."""
    return text_width(_spaced(letters), narrow_size(context.unit), NARROW) + 2 * edge * context.unit


def draw_port_band(
    painter: QPainter, context: DrawContext, letters: str, line: QRectF, *, joined: bool, edge: float
) -> None:
    """Draw letters of ports at the right of a line on the colour of the sea, ``joined`` ones with a line around them."""
    unit, theme, wide = context.unit, context.theme, port_band_width(context, letters, edge)
    band = _Band(letters, joined, wide, min(1.12 * unit, line.height()), unit, theme.text.rgb(), theme.sea.rgb())
    centre = QPointF(line.right() - wide / 2, line.center().y())
    draw_stamped(painter, centre, lambda scale: _band_stamp(band, scale), lambda painter: _draw_band(painter, band))


@dataclass(frozen=True)
class _Sign:
    """The sign of a seat as it stands on a place of a map: all on which its picture depends, and how it is drawn."""

    seat: str
    team: Team | None
    side: float
    unit: float
    theme: str
    context: DrawContext = field(compare=False)


@lru_cache(maxsize=128)
def _sign_stamp(sign: _Sign, scale: float) -> QImage:
    """Return a picture with a sign in its middle, which is kept: signs took a third of the time of a place that is held."""
    return make_stamp(1.3 * sign.side, 1.3 * sign.side, scale, lambda painter: _draw_sign(painter, sign))


def _draw_sign(painter: QPainter, sign: _Sign) -> None:
    """Draw a sign around the origin, with a line around it, as it lies on the seat's own colour."""
    place = QRectF(-sign.side / 2, -sign.side / 2, sign.side, sign.side)
    draw_lockup(painter, sign.context, sign.seat, Lockup("", {}, "disc"), place, sign.context.theme.card)


class _Band(NamedTuple):
    """The letters of ports, how large they are, and their colours as numbers."""

    letters: str
    is_joined: bool
    wide: float
    high: float
    unit: float
    text: int
    sea: int


@lru_cache(maxsize=64)
def _band_stamp(band: _Band, scale: float) -> QImage:
    """Return a picture with letters of ports in its middle, which is kept as those of chips are."""
    wide, high = band.wide + 0.2 * band.unit, band.high + 0.2 * band.unit
    return make_stamp(wide, high, scale, lambda painter: _draw_band(painter, band))


def _draw_band(painter: QPainter, band: _Band) -> None:
    """Draw letters of ports around the origin."""
    text, pill = QColor(band.text), QRectF(-band.wide / 2, -band.high / 2, band.wide, band.high)
    painter.setPen(QPen(text, max(1.0, 0.1 * band.unit)) if band.is_joined else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QColor(band.sea))
    painter.drawRoundedRect(pill, 0.3 * band.unit, 0.3 * band.unit)
    draw_port_letters(painter, pill, band.letters, narrow_size(band.unit), text)


def draw_port_letters(painter: QPainter, room: QRectF, letters: str, size: float, colour: QColor) -> None:
    """Draw letters of ports in the middle of a room; an I has a bar at its head and its foot, as it was read as a line."""
    said = _spaced(letters)
    draw_line(painter, room, said, size, colour, NARROW, Qt.AlignmentFlag.AlignHCenter)
    left, high = room.center().x() - text_width(said, size, NARROW) / 2, NARROW_CAPITAL * size
    wide, thick = _SERIF * size, _SERIF_THICK * size
    for at in (at for at, letter in enumerate(said) if letter == "I"):
        middle = left + text_width(said[:at], size, NARROW) + text_width("I", size, NARROW) / 2
        for top in (room.center().y() - high / 2, room.center().y() + high / 2 - thick):
            painter.fillRect(QRectF(middle - wide / 2, top, wide, thick), colour)


def _spaced(letters: str) -> str:
    """Return letters of ports with room for the bars of an I."""
    return letters.replace("I", " I ").strip()


def draw_tick(painter: QPainter, context: DrawContext, plate: QRectF) -> None:
    """Draw the tick of what the seat of this window has chosen, as its cards bear it."""
    theme, own, edge = context.theme, context.teams.get(context.own), 0.1 * plate.width()
    tint = theme.tint(own.tint) if own is not None else None
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill if tint is not None else theme.text)
    painter.drawRoundedRect(plate, 2 * edge, 2 * edge)
    draw_icon(painter, "check", plate.adjusted(edge, edge, -edge, -edge), tint.ink if tint is not None else theme.page)
