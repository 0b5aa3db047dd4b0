"""Persons: whom a standee shows, what it bears beside its name, and head and shoulders in the colour of a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.layout.key_schema import PersonKey
from ui.board.paint.board_text import draw_line
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_icon, glyph_width, glyphs
from ui.board.paint.stripes import WIDE, draw_stripes
from ui.theme.palette import Tint

FIGURE, BLANK = 1.75, 0.42
"""The width of a person, and what a word keeps free after it, in units."""

_LETTER = 1.05
"""The size of the letter on a chest, in units: that of the lowest figure, too, is no smaller than texts are."""
_NECK = (0.956, 0.292)
"""Where the neck begins, to the side and down from the middle of the head, in radiuses of the head: at 17 degrees."""

PERSON_HIGH, _KEY_SIGN = 1.5, 1.2
"""The height of a person in a key, and of a sign beside it, in units."""


class Borne(NamedTuple):
    """A piece, the seat in whose colours it is a person ("" for none), its other signs, and how wide these are, in units."""

    piece: PieceView
    seat: str
    signs: tuple[Glyph, ...]
    wide: float


def borne_by(context: DrawContext, piece: PieceView) -> Borne:
    """Return what a standee bears beside its name."""
    seat, signs = _person(context, piece)
    wide = sum(glyph_width(context, sign) for sign in signs) / context.unit
    return Borne(piece, seat, signs, wide - BLANK if signs and signs[-1].show == "word" else wide)


def called(context: DrawContext, piece: PieceView, _seat: str = "") -> str:
    """Return the short form of the name of a piece."""
    return context.layout.wordings(piece.name)[-1]


def initials_of(name: str, others: Iterable[str]) -> str:
    """Return the initials of a name, with one more letter where one of the others has the same: MSi and MSl."""
    initials = "".join(word[0] for word in name.split())
    are_shared = any(other != name and "".join(word[0] for word in other.split()) == initials for other in others)
    return initials + name.split()[-1][1:2] * are_shared


def _person(context: DrawContext, piece: PieceView) -> tuple[str, tuple[Glyph, ...]]:
    """Return the seat in whose colours a standee is drawn as a person, "" for none, and its other signs."""
    signs, owner = glyphs(context, piece), piece.marks.get(context.layout.style_of(piece).of)
    if not isinstance(owner, str):
        return "", signs
    own = next((sign for sign in signs if sign.show == "team" and sign.text == owner), None)
    return owner, tuple([sign for sign in signs if sign is not own])


def _draw_person(
    painter: QPainter, context: DrawContext, tint: Tint, rect: QRectF, *, letter: str = "", hat: str = "", badge: str = ""
) -> None:
    """Draw head and shoulders in a tint: with a letter on the chest and a hat, or with a badge there and a cap."""
    unit, theme = context.unit, context.theme
    foot, wide, middle, head = rect.bottom(), min(rect.width(), FIGURE * unit) / 2, rect.center().x(), 0.36 * unit
    top = max(rect.top() + head + 0.06 * unit, foot - 1.12 * unit)  # the middle of the head
    neck, shoulder = QPointF(_NECK[0] * head, top + _NECK[1] * head), foot - 0.81 * unit
    outline = QPainterPath(QPointF(middle - wide, foot))
    outline.cubicTo(middle - wide, shoulder, middle - 0.74 * wide, neck.y(), middle - neck.x(), neck.y())
    outline.arcTo(QRectF(middle - head, top - head, 2 * head, 2 * head), 197, -214)
    outline.cubicTo(middle + 0.74 * wide, neck.y(), middle + wide, shoulder, middle + wide, foot)
    outline.closeSubpath()
    painter.setPen(QPen(theme.page if theme.dark else tint.rim, 0.12 * unit))
    painter.setBrush(tint.fill)
    painter.drawPath(outline)
    if hat:
        draw_icon(painter, hat, QRectF(middle - 0.5 * unit, rect.top() - 0.04 * unit, unit, 0.66 * unit), theme.card_text)
    chest = QRectF(middle - wide, foot - 0.88 * unit, 2 * wide, 0.9 * unit)
    if letter:
        draw_line(painter, chest, letter, _LETTER * unit, tint.ink, 700, Qt.AlignmentFlag.AlignHCenter)
    if badge:
        draw_icon(painter, badge, chest.adjusted(0, 0.06 * unit, 0, -0.06 * unit), tint.ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.card_text)
        top = rect.top() + 0.08 * unit
        for left, high, wide, deep in ((-0.42, 0, 0.84, 0.28), (-0.3, 0.2, 0.86, 0.15)):  # the cap and its peak
            edge = QRectF(middle + left * unit, top + high * unit, wide * unit, deep * unit)
            painter.drawRoundedRect(edge, 0.08 * unit, 0.08 * unit)


def tint_of(context: DrawContext, borne: Borne) -> Tint:
    """Return the tint of the seat in whose colours somebody is, or of their style."""
    team = context.teams.get(borne.seat)
    return context.theme.tint(team.tint if team is not None else context.layout.style_of(borne.piece).tint)


def draw_borne(painter: QPainter, context: DrawContext, borne: Borne, rect: QRectF) -> None:
    """Draw head and shoulders of a piece: of a seat with its letter, of nobody's with a badge."""
    team, icon = context.teams.get(borne.seat), context.layout.style_of(borne.piece).icon
    if team is not None:
        _draw_person(painter, context, tint_of(context, borne), rect, letter=team.letter, hat=icon)
    else:
        _draw_person(painter, context, tint_of(context, borne), rect, badge=icon)


def draw_person_key(painter: QPainter, context: DrawContext, key: PersonKey, rect: QRectF) -> None:
    """Draw what all persons look like, in no seat's colour: with the badge of the key and a sign, or with a rank."""
    unit, ink = context.unit, context.theme.tint("ink")
    person = QRectF(rect.left(), rect.top(), FIGURE * unit, rect.height())
    _draw_person(painter, context, ink, person, badge=key.badge)
    if key.badge:
        side = _KEY_SIGN * unit
        disc = QRectF(person.right() + 0.1 * unit, rect.center().y() - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.fill)
        painter.drawEllipse(disc)
        draw_line(painter, disc, "?", unit, ink.ink, 700, Qt.AlignmentFlag.AlignHCenter)
    if key.rank:
        beside = QRectF(person.right() + 0.1 * unit, rect.top(), WIDE * unit, rect.height())
        draw_stripes(painter, beside, key.rank, unit, context.theme.text)


def person_key_width(key: PersonKey) -> float:
    """Return how wide a person in a key is with what stands beside it, in units."""
    return FIGURE + (0.95 if key.rank else _KEY_SIGN + 0.1 if key.badge else 0.0)
