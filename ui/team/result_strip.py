"""The strip that stands under the board once the game has ended: the result in one large sentence, and how each seat did.

It has the place of the lines told, of which there are no more, and so much of the reader's as it needs: nothing of the
board is covered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.english import joined
from engine.model.view import View
from ui.board import Board
from ui.board.layout.table_schema import FigureSpec
from ui.board.paint.board_text import LEADING, draw_line, text_width, wrap_evenly
from ui.board.paint.glyphs import draw_icon
from ui.team.text_strips import Strip
from ui.theme import Team, blend, draw_sign
from ui.theme.teams import PUBLIC

_STANDING = 62.0
"""How high the line is in which the seats stand, in units of a room's window."""
_SIGN = 0.82
"""The side of a seat's sign, as a share of that."""
_APART = 2.4
"""How far seats are from each other, in steps of the grid."""


@dataclass(frozen=True)
class Standing:
    """How a seat did: whether it won, its figure, as far as the audience sees it ("" if it sees none), whether it is out of
    the game, and the figure with what it wanted to reach.
    """

    team: Team
    has_won: bool
    figure: str = ""
    is_out: bool = False
    full: str = ""


@dataclass(frozen=True)
class Result:
    """How the game ended: one sentence, and the seats, those that won first and those that are out last."""

    text: str = ""
    standings: tuple[Standing, ...] = ()


def result_of(view: View, board: Board, teams: Mapping[str, Team]) -> Result:
    """Return how the game ended, as far as a View tells; an empty result while it goes on."""
    outcome, spec = view.outcome, board.layout.result
    if outcome is None:
        return Result()
    by = spec.by.get(outcome.reason) or FigureSpec(spec.number, spec.text, of=spec.of, full=spec.full)
    found: list[tuple[float, Standing]] = []
    for seat, team in teams.items():
        if seat == PUBLIC:
            continue
        value, goal = (view.numbers.get(name.replace("{seat}", seat)) if name else None for name in (by.number, by.of))
        figure = (by.one if by.one and value == 1 else by.text).replace("{value}", str(value)) if value is not None else ""
        full = by.full.replace("{value}", str(value)).replace("{of}", str(goal)) if None not in (value, goal) else ""
        is_out = is_out_of_game(view, board, seat)
        figure, full = ("out", "") if is_out else (figure, full)
        amount = float(value) if isinstance(value, int) else 0.0
        found.append((amount, Standing(team, seat in outcome.winners, figure, is_out, full)))
    found.sort(key=lambda one: (not one[1].has_won, one[1].is_out, -one[0]))
    return Result(outcome.text, tuple([standing for _, standing in found]))


def is_out_of_game(view: View, board: Board, seat: str) -> bool:
    """Return whether this seat is out of the game, as far as the View tells."""
    gone = board.layout.result.gone
    return bool(gone and view.numbers.get(gone.replace("{seat}", seat)))


def verdict_of(view: View, teams: Mapping[str, Team]) -> str:
    """Return in a few words who won: ``You win``, ``You lose: Red wins``; "" while the game goes on."""
    if view.outcome is None:
        return ""
    winners = view.outcome.winners
    seats = [seat for seat in teams if seat != PUBLIC]
    if not winners:
        return "Nobody wins"  # a draw, a game that was stopped, or one that all have lost
    if view.audience in winners:
        return "You win"
    names = joined([teams[seat].name if seat in teams else seat for seat in winners])
    if view.audience in seats:
        return f"You lose: {names} {'wins' if len(winners) == 1 else 'win'}"
    if len(winners) == len(seats) > 1:
        return "All win"
    return f"{'Winner' if len(winners) == 1 else 'Winners'}: {names}"


def is_victory(view: View, teams: Mapping[str, Team]) -> bool:
    """Return whether the game has ended with a victory of the audience, or of those whom it watches."""
    winners = view.outcome.winners if view.outcome is not None else ()
    return view.audience in winners or (bool(winners) and (view.audience == PUBLIC or view.audience not in teams))


def winner_tint(view: View, teams: Mapping[str, Team]) -> str:
    """Return the tint of the seat that has won alone, as far as a View tells; ink where all have won together, "" else."""
    winners = view.outcome.winners if view.outcome is not None else ()
    if len(winners) == len([seat for seat in teams if seat != PUBLIC]) > 1:
        return "ink"
    return teams[winners[0]].tint if len(winners) == 1 and winners[0] in teams else ""


class ResultStrip(Strip):
    """Shows how the game ended; it is hidden while it goes on."""

    result = Result()

    def set_result(self, result: Result) -> None:
        """Show this result."""
        if result != self.result:
            self.result = result
            self.update()

    def _sentence(self, room: QRectF) -> tuple[float, tuple[str, ...]]:
        """Return the size of the sentence and its lines: the largest with which it is whole."""
        scale, said = self.scale, " ".join(self.result.text.split())
        size, lines = float(scale.small), tuple[str, ...]()
        for size in (
            1.3 * scale.state,
            float(scale.state),
            0.87 * scale.state,
            1.2 * scale.body,
            float(scale.body),
            float(scale.small),
        ):
            lines = wrap_evenly(said, size, 700, room.width(), max(1, int((room.height() + 1) // (LEADING * size))))
            if " ".join(lines) == said:
                break
        return size, lines

    def _fitted(self, room: float) -> tuple[tuple[Standing, ...], bool, float]:
        """Return the seats with the figures that are written, whether all names have room beside the signs, and the size of
        the figures, 0 if these have none.
        """
        large, small = 1.2 * self.scale.body, float(self.scale.body)
        brief = self.result.standings
        full = tuple([replace(one, figure=one.full or one.figure) for one in brief])
        named = [(which, True, size) for which in (full, brief) for size in (large, small)]
        for shown, names, figures in (*named, (brief, False, large), (brief, False, small)):
            if sum(self._wide(one, names, figures) for one in shown) <= room:
                return shown, names, figures
        return brief, False, 0.0

    def _wide(self, one: Standing, names: bool, figures: float) -> float:
        scale, gap = self.scale, self.scale.gap
        wide = _SIGN * _STANDING + _APART * gap + (0.6 * _STANDING if one.has_won else 0.0)
        wide += text_width(one.team.name, scale.body, 600) + 0.7 * gap if names else 0.0
        return wide + (text_width(one.figure, figures, 700) + 0.7 * gap if figures and one.figure else 0.0)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the sentence over the seats; those that won have a crown and a ground of their own."""
        theme, gap = self.theme, self.scale.gap
        winners = [one.team for one in self.result.standings if one.has_won]
        tint = theme.tint(winners[0].tint if len(winners) == 1 else "ink")
        painter.fillRect(rect, blend(tint.fill, theme.panel, 0.2 if len(winners) == 1 else 0.09))
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 0.5 * gap), tint.edge)
        inner = rect.adjusted(2 * gap, 0.9 * gap, -1.5 * gap, -0.6 * gap)
        line = QRectF(inner.left(), inner.bottom() - _STANDING, inner.width(), _STANDING)
        room = inner.adjusted(0, 0, 0, -_STANDING)
        size, lines = self._sentence(room)
        step = LEADING * size
        top = room.center().y() - step * len(lines) / 2
        for at, text in enumerate(lines):
            row = QRectF(room.left(), top + at * step, room.width() + 1, step)
            draw_line(painter, row, text, size, theme.text, 700)
        shown, names, figures = self._fitted(inner.width())
        left = line.left()
        for one in shown:
            wide = self._wide(one, names, figures)
            place = QRectF(left, line.top(), wide, line.height())
            self._draw_standing(painter, place, one, names, figures)
            left += wide

    def _draw_standing(self, painter: QPainter, rect: QRectF, one: Standing, names: bool, figures: float) -> None:
        theme, scale, gap, side = self.theme, self.scale, self.scale.gap, _SIGN * _STANDING
        row, ink = rect.adjusted(0.5 * gap, 0, 0, 0), theme.soft if one.is_out else theme.text
        if one.has_won:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blend(theme.tint(one.team.tint).fill, theme.panel, 0.45))
            painter.drawRoundedRect(rect.adjusted(-0.4 * gap, 0, (1.0 - _APART) * gap, 0), gap, gap)
            draw_icon(painter, "crown", QRectF(row.left(), row.top(), 0.5 * _STANDING, row.height()), theme.text)
            row.setLeft(row.left() + 0.6 * _STANDING)
        draw_sign(painter, theme, one.team, QRectF(row.left(), row.center().y() - side / 2, side, side))
        row.setLeft(row.left() + side + 0.7 * gap)
        if names:
            row.setLeft(row.left() + draw_line(painter, row, one.team.name, scale.body, ink, 600) + 0.7 * gap)
        if figures and one.figure:
            draw_line(painter, row, one.figure, figures, ink, 700)
