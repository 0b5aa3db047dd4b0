"""The board, teams and themes that a review is drawn with, the names of its viewpoints, the disc of a turning point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.english import capital
from engine.visibility.schema import PUBLIC, REFEREE
from referee.review import Review
from ui.board import Board
from ui.theme import Team, Theme, font

UNLIMITED = 16777215
"""The largest size of a widget in Qt: no limit."""
TURNING_HIGH = 42
"""The height of the row of turning points over the timeline, in pixels at the usual size of text."""


@dataclass(frozen=True)
class ReviewStyle:
    """The style in which a review is drawn.

    Attributes:
        board: of the game. teams: every seat and the public.
        theme: of this window. room_theme: of a screen that the room sees.
        by: who reviews. moves: whether a step is shown by motion.
    """

    board: Board
    teams: Mapping[str, Team]
    theme: Theme
    room_theme: Theme
    by: str = ""
    moves: bool = True


def names_of(review: Review) -> dict[str, str]:
    """Return what the viewpoints are called: the truth first, then the seats, then the public."""
    seats = {seat: capital(review.name(seat)) for seat in review.seats}
    return {REFEREE: "Truth", **seats, PUBLIC: "Public"}


_LETTERS = 0.62  # the height of the number, as a share of the disc's


def draw_rank(painter: QPainter, theme: Theme, disc: QRectF, rank: int) -> None:
    """Draw the number of a turning point on a disc of this size; they are counted in order of play."""
    tint = theme.tint("yellow")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill)
    painter.drawEllipse(disc)
    painter.setPen(tint.ink)
    painter.setFont(font(round(disc.height() * _LETTERS), 700))
    painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(rank))
