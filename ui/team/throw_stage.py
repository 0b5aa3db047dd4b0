"""A throw drawn large at the foot of a window: its dice, what they come to, whether it succeeded, and what came of it.

Where two threw against each other, their dice face each other, with what both come to between them. All that is drawn is
what the lines say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.view import ThrownDice
from ui.board.paint.board_text import LEADING, draw_line, text_width, wrap_evenly
from ui.board.paint.glyphs import draw_icon
from ui.team.beats import BeatRow, named_first
from ui.theme import Scale, Team, Theme, dice_width, draw_dice

_DIE_SHARES = (1.0, 0.86, 0.74, 0.62, 0.5)
"""How high the dice are, of the room that they may have: the first beside which the words are large."""
_FIGURE = 0.62
"""How large what the dice come to is written, of the height of a die."""
_SIGN = 0.5
"""The side of the sign of success, of the height of the stage."""
_MOST_SIDES = 8
_MOST_WIDE, _MANY_WIDE = 0.62, 0.78
"""How much of the width the dice and figures take at most, of one side and of more."""
_BAR = 0.2
"""How much of its height a die leaves free under it for the bar of a success."""


class Side(NamedTuple):
    """The dice of one side in their place; ``name``: who threw, over them, where several did."""

    dice: ThrownDice
    place: QRectF
    name: str
    named_at: QRectF


class Figure(NamedTuple):
    """What dice come to, in its place."""

    text: str
    place: QRectF
    size: float


class Words(NamedTuple):
    """Lines of words in their place."""

    lines: tuple[str, ...]
    place: QRectF
    size: float


class Stage(NamedTuple):
    """A throw laid out: its dice, figures and sign at the left, and the words at their right.

    Attributes:
        event: what stands large: what came of the throw, or the throw itself.
        words: those of the event.
        reason: what the throw needed, under what came of it.
    """

    room: QRectF
    throws: tuple[BeatRow, ...]
    event: BeatRow
    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    sign: QRectF
    words: Words
    reason: Words

    @property
    def success(self) -> bool | None:
        """Whether the throw succeeded, where its line says so."""
        return self.throws[-1].success


def lay_stage(
    throws: Sequence[BeatRow], event: BeatRow, room: QRectF, scale: Scale, sizes: Sequence[float], weight: int
) -> Stage | None:
    """Return these throws and what came of them laid out in a room, the words in the first of these sizes that fits.

    None where a game does not say how its throw is drawn large, or where it has no room so.
    """
    sides = [side for row in throws for side in row.dice]
    if not sides or not all(row.is_staged for row in throws) or len(sides) > _MOST_SIDES:
        return None
    said = event.beside or event.text
    reason = throws[-1].beside if throws[-1].success is not None and event is not throws[-1] else ""
    for share, size in sorted(product(_DIE_SHARES, sizes), key=lambda one: -one[0] * one[1]):
        placed, figures, right = _lay_sides(sides, room, scale, share)
        sign = QRectF()
        if throws[-1].success is not None:
            side = _SIGN * room.height()
            sign = QRectF(right + 2 * scale.gap, room.center().y() - side / 2, side, side)
            right = sign.right()
        left = right + 3 * scale.gap
        if left - room.left() > (_MOST_WIDE if len(sides) == 1 else _MANY_WIDE) * room.width():
            continue
        wide = room.right() - left
        lines = wrap_evenly(said, size, weight, wide, 99)
        small = float(scale.body)
        under = wrap_evenly(reason, small, 400, wide, 99) if reason else ()
        high = len(lines) * size * LEADING
        below = len(under) * small * LEADING
        if high + below <= room.height() + 1 and len(under) < 2:
            top = room.top() + (room.height() - high - below) / 2
            words = Words(lines, QRectF(left, top, wide, high), size)
            needed = Words(under, QRectF(left, top + high, wide, below), small)
            return Stage(room, tuple(throws), event, placed, figures, sign, words, needed)
    return None


def _lay_sides(
    sides: Sequence[ThrownDice], room: QRectF, scale: Scale, share: float
) -> tuple[tuple[Side, ...], tuple[Figure, ...], float]:
    """Return the dice of all sides and what they come to, in their places from the left, and where they end."""
    gap, small = scale.gap, float(scale.small)
    if len(sides) == 1:
        dice = sides[0]
        whole = share * room.height()
        high = whole / (1 + _BAR) if dice.successes else whole
        place = QRectF(room.left(), room.center().y() - whole / 2, _wide(dice, high), high)
        size, text = _FIGURE * room.height() * max(share, 0.74), _formula(dice)
        if not text:
            return (Side(dice, place, "", QRectF()),), (), place.right()
        wide = text_width(text, size, 700) + 1
        figure = Figure(text, QRectF(place.right() + 2 * gap, room.top(), wide, room.height()), size)
        return (Side(dice, place, "", QRectF()),), (figure,), figure.place.right()
    high = share * (room.height() - small * LEADING - 0.5 * gap)
    top = room.center().y() - (high + small * LEADING + 0.5 * gap) / 2
    if len(sides) == 2:
        return _face_to_face(sides[0], sides[1], QRectF(room.left(), top, room.width(), high), scale)
    placed, left = list[Side](), room.left()
    for dice in sides:
        name = dice.who if len(dice.faces) == 1 and not _added(dice) else f"{dice.who}: {_total(dice)}"
        wide, named = _wide(dice, high), text_width(name, small, 600) + 1
        place = QRectF(left, top + small * LEADING + 0.5 * gap, wide, high)
        placed.append(Side(dice, place, name, QRectF(left, top, named, small * LEADING)))
        left += max(wide, named) + 2 * gap
    return tuple(placed), (), left - 2 * gap


def _face_to_face(
    first: ThrownDice, second: ThrownDice, row: QRectF, scale: Scale
) -> tuple[tuple[Side, ...], tuple[Figure, ...], float]:
    """Return the dice of two sides under their names, with what they come to between them."""
    gap, small, high = scale.gap, float(scale.small), row.height()
    head, size = small * LEADING, 1.25 * _FIGURE * high
    written = ((_added(first), 0.7), (f"{_total(first)} : {_total(second)}", 1.0), (_added(second), 0.7))
    texts = [(text, scaled * size, text_width(text, scaled * size, 700) + 1) for text, scaled in written if text]
    one, other, between = (
        _wide(first, high),
        _wide(second, high),
        sum(wide for *_, wide in texts) + 2 * gap * (len(texts) - 1),
    )
    names = [text_width(dice.who, small, 600) + 1 for dice in (first, second)]
    right = row.left() + max(one + other + between + 4 * gap, sum(names) + 3 * gap)
    top = row.top() + head + 0.5 * gap
    left = row.left() + one + (right - row.left() - one - other - between) / 2
    figures = list[Figure]()
    for text, scaled, wide in texts:
        figures.append(Figure(text, QRectF(left, top, wide, high), scaled))
        left += wide + 2 * gap
    return (
        (
            Side(first, QRectF(row.left(), top, one, high), first.who, QRectF(row.left(), row.top(), names[0], head)),
            Side(
                second,
                QRectF(right - other, top, other, high),
                second.who,
                QRectF(right - names[1], row.top(), names[1], head),
            ),
        ),
        tuple(figures),
        right,
    )


def _wide(dice: ThrownDice, high: float) -> float:
    return dice_width([(dice.faces, dice.sides)], high)


def _total(dice: ThrownDice) -> str:
    """Return what the dice come to."""
    return dice.total or str(sum(dice.faces))


def _added(dice: ThrownDice) -> str:
    """Return what is added to dice to come to their total: ``+2``; "" if nothing is."""
    if not dice.total.isdecimal() or (added := int(dice.total) - sum(dice.faces)) == 0:
        return ""
    return f"+{added}" if added > 0 else f"\u2212{-added}"


def _formula(dice: ThrownDice) -> str:
    """Return what follows the dice of the only side: ``+2 = 11``; "" where the dice alone say it."""
    if dice.total and not dice.total.isdecimal():
        return dice.total.strip()
    added = _added(dice)
    if dice.successes or (len(dice.faces) == 1 and not added):
        return ""
    return f"{added} = {_total(dice)}".strip()


def draw_stage(painter: QPainter, theme: Theme, stage: Stage, scale: Scale, teams: Mapping[str, Team]) -> None:
    """Draw the dice in the colours of who threw them, with what they come to and the sign of success or failure."""
    for dice, place, name, named_at in stage.sides:
        if name:
            draw_line(painter, named_at, name, float(scale.small), theme.text, 600)
        thrown, middle = [(dice.faces, dice.sides)], place.center().y()
        team = named_first(dice.who, teams)
        tint = theme.tint(team.tint) if team is not None else None
        draw_dice(painter, theme, thrown, place.left(), middle, place.height(), dice.successes, tint=tint)
    for text, place, size in stage.figures:
        draw_line(painter, place, text, size, theme.text, 700)
    if stage.success is None:
        return
    tint = theme.tint("green" if stage.success else "red")
    painter.setPen(QPen(tint.rim, 2.0))
    painter.setBrush(tint.fill)
    painter.drawEllipse(stage.sign)
    painter.setPen(Qt.PenStyle.NoPen)
    inset = 0.15 * stage.sign.width()
    draw_icon(painter, "check" if stage.success else "cross", stage.sign.adjusted(inset, inset, -inset, -inset), tint.ink)
