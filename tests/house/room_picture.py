"""A plan of a classroom for the handbook: who sits where, and from where each screen can be read."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from ui.theme import DARK, Team, draw_sign, font, teams

SIZE = QSize(1080, 560)
MIDDLE = SIZE.width() / 2
SCREEN = 12
"""How deep a screen is drawn, in pixels."""
PERSON = 17
"""Half the width of a head, in pixels."""
CONE_OPACITY = 0.28
TEAM_SCREENS = QRectF(MIDDLE - 14, 300, 28, 110)
"""The two screens of the teams, back to back."""
OWN_SCREEN = QRectF(MIDDLE - 55, 176, 110, SCREEN)
PUBLIC_SCREEN = QRectF(MIDDLE - 210, 36, 420, SCREEN)


def draw_room() -> QImage:
    """Return the plan, from above: two teams back to back, the referee under the public screen."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(DARK.page)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(DARK.line, 3))
    painter.setBrush(DARK.panel)
    painter.drawRoundedRect(QRectF(image.rect()).adjusted(12, 12, -12, -12), 8, 8)
    own = DARK.text
    _cone(painter, own, OWN_SCREEN.topLeft(), OWN_SCREEN.topRight(), QPointF(MIDDLE + 105, 78), QPointF(MIDDLE - 105, 78))
    _table(painter, QRectF(MIDDLE - 100, 160, 200, 52))
    _screen(painter, own, OWN_SCREEN)
    _person(painter, own, QPointF(MIDDLE, 132))
    _screen(painter, DARK.tint("grey").edge, PUBLIC_SCREEN)
    _words(painter, QRectF(MIDDLE + 225, 24, 280, 36), "Public: the projector", Qt.AlignmentFlag.AlignLeft)
    _words(painter, QRectF(MIDDLE + 120, 120, 380, 36), "You, your back to the wall", Qt.AlignmentFlag.AlignLeft)
    _table(painter, TEAM_SCREENS.adjusted(-46, -24, 46, 24))
    for side, team in zip((-1, 1), teams({"a": "A", "b": "B"}).values(), strict=True):
        _draw_team(painter, team, side)
    painter.end()
    return image


def _draw_team(painter: QPainter, team: Team, side: int) -> None:
    """Draw a team at the left (-1) or the right (1) of the middle, its screen, and from where that can be read."""
    colour = DARK.tint(team.tint).edge
    near, far = MIDDLE + side * TEAM_SCREENS.width() / 2, MIDDLE + side * 400
    top, bottom = TEAM_SCREENS.top(), TEAM_SCREENS.bottom()
    _cone(painter, colour, QPointF(near, top), QPointF(near, bottom), QPointF(far, bottom + 95), QPointF(far, top - 85))
    _screen(painter, colour, QRectF(min(near, near - side * SCREEN), top, SCREEN, bottom - top))
    for across, down in ((190, 300), (235, 355), (190, 410)):
        _person(painter, colour, QPointF(MIDDLE + side * across, down))
    middle = MIDDLE + side * 335 + 10
    draw_sign(painter, DARK, team, QRectF(middle - 66, 339, 32, 32))
    _words(painter, QRectF(middle - 30, 338, 120, 36), f"Team {team.name}", Qt.AlignmentFlag.AlignLeft)


def _cone(painter: QPainter, colour: QColor, *corners: QPointF) -> None:
    painter.save()
    painter.setOpacity(CONE_OPACITY)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(list(corners)))
    painter.restore()


def _table(painter: QPainter, place: QRectF) -> None:
    painter.setPen(QPen(DARK.line, 2))
    painter.setBrush(DARK.raised)
    painter.drawRoundedRect(place, 6, 6)


def _screen(painter: QPainter, colour: QColor, place: QRectF) -> None:
    painter.setPen(QPen(DARK.page, 2))
    painter.setBrush(colour)
    painter.drawRoundedRect(place, 3, 3)


def _person(painter: QPainter, colour: QColor, middle: QPointF) -> None:
    painter.setPen(QPen(DARK.page, 3))
    painter.setBrush(colour)
    painter.drawEllipse(middle, PERSON, PERSON)


def _words(painter: QPainter, place: QRectF, words: str, side: Qt.AlignmentFlag) -> None:
    painter.setFont(font(22, 600))
    painter.setPen(DARK.text)
    painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, words)
