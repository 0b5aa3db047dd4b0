"""The strip that stands under the board once the game has ended: who has won, the result in one large sentence, and how each
seat did.

It has the whole foot of the window, until the referee turns to the cards: these have the place of the reader again, and it
that of the lines told, of which there are no more. Nothing of the board is covered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.english import joined
from engine.model.view import View
from ui.board import Board
from ui.board.layout.table_schema import FigureSpec, ResultSpec
from ui.board.paint.board_text import LEADING, draw_line, narrow_size, text_width, wrap_evenly
from ui.board.paint.glyphs import draw_icon
from ui.team.ending_words import figure_in_words, how_near, place_of
from ui.team.standings import Standing, StandingsRow
from ui.team.text_strips import Strip
from ui.theme import NARROW, Team, Theme, blend, draw_sign, shape_path
from ui.theme.teams import PUBLIC


@dataclass(frozen=True)
class Result:
    """How the game ended: one sentence, the seats, those that won first and those that are out last, and how near the
    audience came or by how much it won (``near``). ``tint`` is that of who won alone, or of what all have gained or lost.
    """

    text: str = ""
    standings: tuple[Standing, ...] = ()
    near: str = ""
    tint: str = ""


def result_of(view: View, board: Board, teams: Mapping[str, Team]) -> Result:
    """Return how the game ended, as far as a View tells; an empty result while it goes on."""
    outcome, spec = view.outcome, board.layout.result
    if outcome is None:
        return Result()
    by = _compared_by(spec, outcome.reason)
    found: list[tuple[float, Standing]] = []
    for seat, team in teams.items():
        if seat == PUBLIC or not _has_played(view, board, seat):
            continue
        value, goal = (view.numbers.get(name.replace("{seat}", seat)) if name else None for name in (by.number, by.of))
        figure = figure_in_words(by, value) if value is not None else ""
        full = by.full.replace("{value}", str(value)).replace("{of}", str(goal)) if None not in (value, goal) else ""
        is_out = is_out_of_game(view, board, seat)
        figure, full = ("out", "") if is_out else (figure, full)
        amount = float(value) if isinstance(value, int) else 0.0
        found.append((amount, Standing(team, seat in outcome.winners, figure, is_out, full, seat == view.audience)))
    found.sort(key=lambda one: (not one[1].has_won, one[1].is_out, -one[0]))
    compared = {seat: teams[seat] for seat in playing(view, board, teams)}
    near = "" if is_out_of_game(view, board, view.audience) else how_near(view, by, compared)
    return Result(outcome.text, tuple([standing for _, standing in found]), near, winner_tint(view, board, teams))


def _compared_by(spec: ResultSpec, reason: str) -> FigureSpec:
    """Return the figure by which seats are compared where the game has ended for this reason."""
    return spec.by.get(reason) or FigureSpec(spec.number, spec.text, of=spec.of, full=spec.full)


def is_out_of_game(view: View, board: Board, seat: str) -> bool:
    """Return whether this seat was in the game and is out of it, as far as the View tells."""
    gone, seated = (name.replace("{seat}", seat) for name in (board.layout.result.gone, board.layout.result.seated))
    return bool(view.numbers.get(gone)) or (seated in view.numbers and not view.numbers[seated])


def _has_played(view: View, board: Board, seat: str) -> bool:
    """Return whether this seat ever played, as far as the View tells: of those that may join late some never came."""
    seated = board.layout.result.seated
    return not seated or seated.replace("{seat}", seat) in view.numbers


def playing(view: View, board: Board, teams: Mapping[str, Team]) -> list[str]:
    """Return the seats that are in the game to its end, as far as the View tells."""
    there = [seat for seat in teams if seat != PUBLIC and _has_played(view, board, seat)]
    return [seat for seat in there if not is_out_of_game(view, board, seat)]


def _have_all_won(view: View, board: Board, teams: Mapping[str, Team]) -> bool:
    """Return whether several seats have won, and nobody in the game has not."""
    winners = view.outcome.winners if view.outcome is not None else ()
    return len(winners) > 1 and set(playing(view, board, teams)) <= set(winners)


def have_all_lost(view: View, board: Board) -> bool:
    """Return whether the game has ended for a reason for which all lose together."""
    return view.outcome is not None and view.outcome.reason in board.layout.result.lost


def verdict_of(view: View, board: Board, teams: Mapping[str, Team]) -> str:
    """Return in a few words who won and how: ``You win by cash``, ``2nd with 7; Red wins``; "" while the game goes on."""
    if view.outcome is None:
        return ""
    winners, how = view.outcome.winners, board.layout.result.how.get(view.outcome.reason, "")
    if not winners:  # a draw, a game that was stopped, or one that all have lost
        return ": ".join(filter(None, ("All lose" if have_all_lost(view, board) else "Nobody wins", how)))
    return f"{_who_won(view, board, teams)} {how}".rstrip()


def _who_won(view: View, board: Board, teams: Mapping[str, Team]) -> str:
    outcome, spec = view.outcome, board.layout.result
    if outcome is None or view.audience in outcome.winners:
        return "You win"
    winners, has_how = outcome.winners, outcome.reason in spec.how
    names = joined([teams[seat].name if seat in teams else seat for seat in winners])
    won = f"{names} {'wins' if len(winners) == 1 else 'win'}"
    if view.audience in teams and view.audience != PUBLIC:
        if has_how:
            return f"You lose: {won}"
        place = place_of(view, _compared_by(spec, outcome.reason), playing(view, board, teams))
        return f"{place}; {won}" if place else f"You lose to {names}"  # a name may be a plural
    if _have_all_won(view, board, teams):
        return "All win"
    if has_how:
        return won
    return f"{'Winner' if len(winners) == 1 else 'Winners'}: {names}"


def is_victory(view: View, teams: Mapping[str, Team]) -> bool:
    """Return whether the game has ended with a victory of the audience, or of those whom it watches."""
    winners = view.outcome.winners if view.outcome is not None else ()
    return view.audience in winners or (bool(winners) and (view.audience == PUBLIC or view.audience not in teams))


_GOLD = "yellow"
"""The tint of a victory of all together."""
_LINE = 7.0
"""The width of the line over such a victory, in units of a room's window."""


def winner_tint(view: View, board: Board, teams: Mapping[str, Team]) -> str:
    """Return the tint of the seat that has won alone, as far as a View tells; gold where all have won together, that of an
    alarm where all have lost, "" else.
    """
    winners = view.outcome.winners if view.outcome is not None else ()
    if _have_all_won(view, board, teams):
        return _GOLD
    if have_all_lost(view, board):
        return "vermillion"
    return teams[winners[0]].tint if len(winners) == 1 and winners[0] in teams else ""


_SIDE = 190.0
"""How wide the field at its left is, with the sign of who has won, in units of a room's window."""
_SENTENCE = (1.3, 1.15, 1.0, 0.87)
"""How large the sentence is, in sizes of a state: the first with which it is whole; then in the letters of a text."""
_STANDINGS = (1.05, 1.0)
"""How much the seats under it are enlarged: the first with which all names and figures stand there."""


class ResultStrip(Strip):
    """Shows how the game ended; it is hidden while it goes on."""

    result = Result()
    deed = ""

    def set_result(self, result: Result, deed: str = "") -> None:
        """Show this result, and which deed counted last."""
        if (result, deed) != (self.result, self.deed):
            self.result, self.deed = result, deed
            self.update()

    @property
    def debrief(self) -> tuple[str, ...]:
        """What is said of the end beside who has won."""
        return tuple(filter(None, (self.result.near, self.deed)))

    def _sentence(self, room: QRectF) -> tuple[float, tuple[str, ...]]:
        """Return the size of the sentence and its lines: the largest with which it is whole."""
        scale, said = self.scale, " ".join(self.result.text.split())
        size, lines = float(scale.small), tuple[str, ...]()
        for size in (*(share * scale.state for share in _SENTENCE), 1.2 * scale.body, float(scale.body), float(scale.small)):
            most = int((room.height() + 1) // (LEADING * size))
            lines = wrap_evenly(said, size, 700, room.width(), max(1, most))
            if most and " ".join(lines) == said:
                break
        return size, lines

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw who has won at the left, and beside it the sentence over the seats; those that won have a crown."""
        theme, gap = self.theme, self.scale.gap
        winners = [one.team for one in self.result.standings if one.has_won]
        winner = winners[0] if len(winners) == 1 else None
        is_told = bool(self.result.tint)  # who won alone, or that all did or lost
        tint = theme.tint(self.result.tint or "ink")
        painter.fillRect(rect, _ground(theme, self.result.tint))
        side = QRectF(rect.left(), rect.top(), _SIDE, rect.height())
        painter.fillRect(side, tint.fill if is_told or winners else blend(tint.fill, theme.panel, 0.25))
        self._draw_winner(painter, side, winner, tint.ink if is_told or winners else theme.text)
        is_gold = self.result.tint == _GOLD
        if is_gold:
            painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), _LINE), tint.fill)
        inner = rect.adjusted(_SIDE + 2.5 * gap, 0.5 * gap + (_LINE if is_gold else 0.0), -1.5 * gap, -0.7 * gap)
        inner = self._draw_debrief(painter, inner)
        standings = StandingsRow(self.result.standings, theme, self.scale, inner.width(), _STANDINGS)
        room = inner.adjusted(0, 0, 0, -standings.high)
        size, lines = self._sentence(room)
        step = LEADING * size
        top = room.center().y() - step * len(lines) / 2
        for at, text in enumerate(lines):
            row = QRectF(room.left(), top + at * step, room.width() + 1, step)
            draw_line(painter, row, text, size, tint.text if is_gold and theme.dark else theme.text, 700)
        standings.draw(painter, inner.left(), room.bottom())

    def _draw_debrief(self, painter: QPainter, inner: QRectF) -> QRectF:
        """Draw what is said beside who has won at the foot, as much of it as a line holds; return the place above."""
        body, apart = float(self.scale.body), 4.0 * self.scale.gap
        ways = [parts for parts in (self.debrief, self.debrief[:1], self.debrief[1:]) if parts]
        faces = ((body, 400), (narrow_size(body), NARROW))
        for parts in ways:
            for size, weight in faces:
                wide = sum(text_width(part, size, weight) + apart for part in parts) - apart
                if wide <= inner.width():
                    row = QRectF(inner.left(), inner.bottom() - LEADING * body, inner.width() + 1, LEADING * body)
                    for part in parts:
                        row.setLeft(row.left() + draw_line(painter, row, part, size, self.theme.text, weight) + apart)
                    return inner.adjusted(0, 0, 0, -row.height() - 0.3 * self.scale.gap)
        return inner

    def _draw_winner(self, painter: QPainter, field: QRectF, winner: Team | None, ink: QColor) -> None:
        """Draw the sign of who has won alone under a crown; of several or of nobody the sign of the end."""
        high, middle = field.height(), field.center()
        if winner is None:
            side = 0.6 * high
            draw_icon(painter, "crown" if self._has_winners else "flag", _square(middle, side), ink)
            return
        draw_icon(painter, "crown", _square(QPointF(middle.x(), field.top() + 0.2 * high), 0.32 * high), ink)
        sign = _square(QPointF(middle.x(), field.top() + 0.63 * high), 0.54 * high)
        rim = 0.9 * self.scale.gap  # on its own colour, the sign stands on the colour of the page
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.page)
        painter.drawPath(shape_path(winner.shape, sign.adjusted(-rim, -rim, rim, rim)))
        draw_sign(painter, self.theme, winner, sign)

    @property
    def _has_winners(self) -> bool:
        return any(one.has_won for one in self.result.standings)


def _ground(theme: Theme, tint: str) -> QColor:
    """Return the ground under the words of a result; gold stands on the panel in the dark, as any mixture is mustard."""
    if not tint:
        return blend(theme.tint("ink").fill, theme.panel, 0.12)
    if tint == _GOLD:
        return theme.panel if theme.dark else theme.tint(tint).lot
    return blend(theme.tint(tint).fill, theme.panel, 0.3)


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
