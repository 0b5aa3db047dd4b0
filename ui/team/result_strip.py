"""The strip that stands under the board once the game has ended: the result in one large sentence, and how each seat did.

It has the place of the lines told, of which there are no more, and so much of the reader's as it needs: nothing of the
board is covered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.english import joined
from engine.model.view import View
from ui.board import Board
from ui.board.layout.table_schema import FigureSpec
from ui.board.paint.board_text import LEADING, draw_line, wrap_evenly
from ui.team.standings import Standing, StandingsRow
from ui.team.text_strips import Strip
from ui.theme import Team, blend
from ui.theme.teams import PUBLIC


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

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the sentence over the seats; those that won have a crown and a ground of their own."""
        theme, gap = self.theme, self.scale.gap
        winners = [one.team for one in self.result.standings if one.has_won]
        tint = theme.tint(winners[0].tint if len(winners) == 1 else "ink")
        painter.fillRect(rect, blend(tint.fill, theme.panel, 0.2 if len(winners) == 1 else 0.09))
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 0.5 * gap), tint.edge)
        inner = rect.adjusted(2 * gap, 0.9 * gap, -1.5 * gap, -0.6 * gap)
        standings = StandingsRow(self.result.standings, theme, self.scale, inner.width())
        room = inner.adjusted(0, 0, 0, -standings.HIGH)
        size, lines = self._sentence(room)
        step = LEADING * size
        top = room.center().y() - step * len(lines) / 2
        for at, text in enumerate(lines):
            row = QRectF(room.left(), top + at * step, room.width() + 1, step)
            draw_line(painter, row, text, size, theme.text, 700)
        standings.draw(painter, inner.left(), inner.bottom() - standings.HIGH)
