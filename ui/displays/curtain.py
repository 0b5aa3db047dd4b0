"""The curtain: the title card that a team sees whenever it is not shown the game."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from ui.theme import DARK, Scale, Team, Theme, blend, font, font_to_fit, load_fonts, shape_path

WAIT = "Please wait for the referee"


@dataclass(frozen=True)
class CurtainLook:
    """What is printed on one team's curtain. Nothing here may be secret.

    Attributes:
        team: its name, letter, tint, shape and pattern.
        session: the session's title, or ``""``.
        theme: dark or light, as the room needs it.
        line: what the team is asked to do.
    """

    team: Team
    session: str = ""
    theme: Theme = DARK
    line: str = WAIT


class Curtain(QWidget):
    """A calm title card: the team's mark and name, the session, and one line of what to do.

    It scales with its height, from 720 lines to 4K. It knows its look and the referee's message, and nothing else.
    """

    def __init__(self, look: CurtainLook) -> None:
        super().__init__()
        load_fonts()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._look = look
        self._message = ""

    def set_look(self, look: CurtainLook) -> None:
        """Print another title card."""
        self._look = look
        self.update()

    def set_message(self, text: str) -> None:
        """Print the referee's message in place of the line; ``""`` restores the line."""
        self._message = text
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            rect = QRectF(self.rect())
            self._draw_backrect(painter, rect)
            self._draw_mark(painter, rect)
            self._draw_words(painter, rect)

    def _draw_backrect(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the backrect: the team's shape, large and faint, and a band in its colour and pattern."""
        look, tint = self._look, self._look.theme.tint(self._look.team.tint)
        unit = rect.height() / 36
        painter.fillRect(rect, look.theme.page)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blend(tint.fill, look.theme.page, 0.06))
        large = QRectF(0, 0, 36 * unit, 36 * unit)
        large.moveCenter(QPointF(rect.right(), rect.center().y()))
        painter.drawPath(shape_path(look.team.shape, large))
        band = QRectF(rect.left(), rect.bottom() - unit, rect.width(), unit)
        painter.fillRect(band, tint.fill)
        hatch = QBrush(QColor(tint.ink.red(), tint.ink.green(), tint.ink.blue(), 80), look.team.pattern)
        hatch.setTransform(QTransform.fromScale(unit / 15, unit / 15))
        painter.fillRect(band, hatch)

    def _draw_mark(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the team's shape with its letter, so that nobody has to rely on the colour."""
        look, tint = self._look, self._look.theme.tint(self._look.team.tint)
        side = rect.height() * 0.20
        box = QRectF(0, 0, side, side)
        box.moveCenter(QPointF(rect.center().x(), rect.height() * 0.27))
        painter.setPen(QPen(tint.rim, max(1.0, side * 0.03)))
        painter.setBrush(tint.fill)
        painter.drawPath(shape_path(look.team.shape, box))
        painter.setPen(tint.ink)
        painter.setFont(font(side * (0.42 if len(look.team.letter) == 1 else 0.32), 700))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.team.letter)

    def _draw_words(self, painter: QPainter, rect: QRectF) -> None:
        look, scale = self._look, Scale.for_room(round(rect.height()))
        tint = look.theme.tint(look.team.tint)
        width = rect.width() * 0.84
        left = rect.center().x() - width / 2

        def line(top: float, height: float, pixels: float, weight: int, colour: QColor, text: str) -> None:
            painter.setPen(colour)
            painter.setFont(font_to_fit(text, pixels, weight, width))
            painter.drawText(QRectF(left, rect.height() * top, width, rect.height() * height), _CENTRED, text)

        line(0.40, 0.13, scale.display * 1.25, 700, look.theme.text, look.team.name)
        rule = rect.height() * 0.545
        reach = rect.height() * 0.09
        painter.setPen(QPen(tint.edge, max(1.0, rect.height() / 360)))
        painter.drawLine(QPointF(rect.center().x() - reach, rule), QPointF(rect.center().x() + reach, rule))
        line(0.565, 0.07, scale.title, 400, look.theme.soft, look.session)
        if not self._message:
            line(0.72, 0.10, scale.title * 1.2, 600, look.theme.text, look.line)
            return
        painter.setPen(look.theme.text)
        place = QRectF(rect.width() * 0.2, rect.height() * 0.66, rect.width() * 0.6, rect.height() * 0.27)
        face = _fitting_block(self._message, scale.title * 1.2, place, scale.small)
        painter.setFont(face)
        painter.drawText(_even(self._message, face, place), _WRAPPED, self._message)


_HALVINGS = 8
"""Halvings of the width, until it is known to less than a two-hundredth."""
_CENTRED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
_WRAPPED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


def _fitting_block(text: str, pixels: float, place: QRectF, smallest: float) -> QFont:
    """Return the font at the largest size at which the wrapped text fits, but never smaller than a room can read."""
    size = pixels
    while size > smallest and QFontMetricsF(font(size, 600)).boundingRect(place, _WRAPPED, text).height() > place.height():
        size *= 0.9
    return font(max(size, smallest), 600)


def _even(text: str, face: QFont, place: QRectF) -> QRectF:
    """Return the narrowest centred part of ``place`` in which the text needs no more lines, to avoid a lone last word."""
    measure = QFontMetricsF(face)
    most = measure.boundingRect(place, _WRAPPED, text).height()
    least, wide = 0.0, place.width()
    for _ in range(_HALVINGS):
        tried = QRectF(place.left(), place.top(), (least + wide) / 2, place.height())
        found = measure.boundingRect(tried, _WRAPPED, text)
        fits = found.height() <= most and found.width() <= tried.width()
        least, wide = (least, tried.width()) if fits else (tried.width(), wide)
    return place.adjusted((place.width() - wide) / 2, 0, (wide - place.width()) / 2, 0)
