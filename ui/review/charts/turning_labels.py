"""The words of turning points over the timeline: what was done, and which figure changed, of whom, from what to what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from engine.english import capital
from referee.review.figure_lines import values_in_words
from referee.review.turning_points import TurningPoint
from ui.board.paint.board_text import draw_line, elide, first_fitting, narrow_size, text_width
from ui.review.review_style import TURNING_HIGH, draw_rank
from ui.theme import NARROW, Team, Theme, draw_sign, font

_LETTERS, _DISC, _SIGN, _PAD, _APART = 15, 24, 20, 7, 8


@dataclass(frozen=True)
class TurningLabel:
    """The words of one turning point, and where they stand.

    Attributes:
        ply, rank: whose they are; it is counted in the order of play. seat: whose figure changed, "" of the game's.
        deed: what was done, which is read first; "" if that is not told.
        title, values: the figure, and from what to what it went.
        place: on the strip. points_at: where its ply stands on the timeline, from the left.
    """

    ply: int
    rank: int
    seat: str
    title: str
    values: str
    place: QRectF
    points_at: float
    deed: str = ""


def title_of(point: TurningPoint) -> str:
    """Return what changed: the figure, or what it has to come to, short enough that it is not cut: ``Circles needed``."""
    what = point.title if point.unit.startswith(("$", "%")) or not point.unit else capital(point.unit)
    return f"{what} needed" if point.of_goal else point.title


def labels_of(
    points: Sequence[TurningPoint],
    x_of: Callable[[float], float],
    wide: float,
    teams: Mapping[str, Team],
    deeds: Mapping[int, str],
) -> list[TurningLabel]:
    """Return the labels of turning points in their order, each as near to its ply as the others leave room."""
    if not points:
        return []
    most = (wide - _APART * (len(points) - 1)) / len(points)
    values = [values_in_words(point.unit, point.before, point.after) for point in points]
    done = [deeds.get(point.ply, "") for point in points]
    widths = [
        min(
            most,
            _room_beside(point.seat in teams) + max(_wide(deed, 700), _wide(title_of(point), 400) + _PAD + _wide(said, 600)),
        )
        for point, said, deed in zip(points, values, done, strict=True)
    ]
    wanted = [x_of(point.ply) - width / 2 for point, width in zip(points, widths, strict=True)]
    lefts = moved_apart(wanted, widths, wide, _APART)
    return [
        TurningLabel(
            point.ply,
            rank,
            point.seat,
            title_of(point),
            said,
            QRectF(left, 0.5, width, TURNING_HIGH - 1),
            x_of(point.ply),
            deed,
        )
        for rank, (point, said, left, width, deed) in enumerate(zip(points, values, lefts, widths, done, strict=True), 1)
    ]


def _room_beside(has_sign: bool) -> float:
    """Return what a label takes beside its words: its edges, its number and the sign of a side."""
    return 3 * _PAD + _DISC + (_SIGN + _PAD if has_sign else 0)


def _wide(words: str, weight: int) -> float:
    return QFontMetricsF(font(_LETTERS, weight)).horizontalAdvance(words) + 1


def moved_apart(wanted: Sequence[float], widths: Sequence[float], room: float, gap: float = 0.0) -> list[float]:
    """Return where things in a row begin: as wanted, but none over another and none beyond the room; all fit into it.

    Those that are too close make way to both sides alike: halfway between moving all on and moving all back.
    """
    on, back = [0.0] * len(wanted), [0.0] * len(wanted)
    rest = sum(widths) + gap * (len(widths) - 1)  # of it and those after it
    free = 0.0
    for at, (left, width) in enumerate(zip(wanted, widths, strict=True)):
        on[at] = min(max(left, free), room - rest)
        free, rest = on[at] + width + gap, rest - width - gap
    before, end = sum(widths) + gap * (len(widths) - 1), room
    for at in range(len(wanted) - 1, -1, -1):
        before -= widths[at] + (gap if at else 0)
        back[at] = max(min(wanted[at], end - widths[at]), before)
        end = back[at] - gap
    return [(one + other) / 2 for one, other in zip(on, back, strict=True)]


def draw_label(painter: QPainter, theme: Theme, label: TurningLabel, team: Team | None, *, here: bool, foot: float) -> None:
    """Draw a label in the colour of its side, and a line down to its ply; ``here``: that is in view."""
    tint = theme.tint(team.tint) if team is not None else theme.tint("grey")
    place = label.place
    painter.setPen(QPen(theme.tint("yellow").edge if theme.dark else theme.text, 2))
    bottom = QPointF(min(max(label.points_at, place.left() + 4), place.right() - 4), place.bottom())
    painter.drawLine(bottom, QPointF(label.points_at, foot))
    painter.setPen(QPen(theme.text, 2) if here else Qt.PenStyle.NoPen)
    painter.setBrush(tint.wash if team is not None else theme.panel)
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    x, middle = place.left() + _PAD, place.center().y()
    draw_rank(painter, theme, QRectF(x, middle - _DISC / 2, _DISC, _DISC), label.rank)
    x += _DISC + _PAD
    if team is not None:
        draw_sign(painter, theme, team, QRectF(x, middle - _SIGN / 2, _SIGN, _SIGN))
        x += _SIGN + _PAD
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)
    painter.setPen(theme.text)
    room, line = place.right() - _PAD - x, place.adjusted(x - place.left(), 0, -_PAD, 0)
    if label.deed:
        upper = line.adjusted(0, 2, 0, -place.height() / 2)
        ways = ((_LETTERS, 700), (narrow_size(_LETTERS), NARROW))
        pixels, weight = first_fitting(ways, lambda way: text_width(label.deed, *way) <= room)
        draw_line(painter, upper, elide(label.deed, pixels, weight, room), pixels, theme.text, weight)
        line.adjust(0, place.height() / 2, 0, -2)
    title = elide(label.title, _LETTERS, 400, room - _PAD - _wide(label.values, 600))
    painter.setFont(font(_LETTERS, 400))
    painter.drawText(line, flags, title)
    line.setLeft(line.left() + _wide(title, 400) + _PAD)
    painter.setFont(font(_LETTERS, 600))
    painter.drawText(line, flags, label.values)
