"""A sketch of what the program is: the referee's screen with all cards face up, and those of two teams with their own."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Team, draw_sign, teams
from ui.widgets.window_style import BODY, current_theme, px, window_font

_LEAST, _MOST = 120, 240  # how high it may be, in pixels at the usual text size, and so are the next
_WORDS, _EDGE, _ROUND = 24, 1, 5
_OWN, _TEAM = 0.46, 0.25  # the width of the referee's screen and of a team's, as shares of the sketch's
_ACROSS = 3  # cards of each team


class ScreensSketch(QWidget):
    """Three screens with the same cards on them; under each stands what it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Your screen shows everything, each team's screen what that team may know.")
        self._teams = tuple(teams({"a": "A", "b": "B"}).values())

    def fit(self, wide: int, room: int) -> None:
        """Be as large as it can in this width and height, in pixels; be hidden where it would be too small to be read."""
        high = min(room, px(_MOST), round(_OWN * wide * 9 / 16) + px(_WORDS))
        self.setFixedHeight(max(1, high))
        self.setVisible(high >= px(_LEAST))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the screens beside one another, and what each shows."""
        first, second = self._teams
        high = self.height() - px(_WORDS) - 2 * px(_EDGE)
        wide = min(self.width() - 2 * px(_EDGE), high * 16 / 9 / _OWN)
        gap = (1 - _OWN - 2 * _TEAM) / 2 * wide
        shown = ((_OWN, None, "You see everything"), (_TEAM, first, "Team A: its own"), (_TEAM, second, "Team B: its own"))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            left = float(px(_EDGE))
            for share, owner, words in shown:
                deep = high * share / _OWN
                screen = QRectF(left, px(_EDGE) + high - deep, share * wide, deep)
                self._draw_screen(painter, screen, owner)
                painter.setPen(current_theme().soft)
                painter.setFont(window_font(BODY, 400))
                below = QRectF(screen.left(), screen.bottom(), screen.width(), px(_WORDS))
                painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom), words)
                left += share * wide + gap

    def _draw_screen(self, painter: QPainter, screen: QRectF, owner: Team | None) -> None:
        """Draw a screen with the cards of both teams, a row for each; None: the referee's."""
        theme = current_theme()
        painter.setPen(QPen(theme.tint(owner.tint).edge if owner is not None else theme.text, 2))
        painter.setBrush(theme.sunken)
        painter.drawRoundedRect(screen, px(_ROUND), px(_ROUND))
        edge = 0.09 * screen.height()
        inner = screen.adjusted(edge, edge, -edge, -edge)
        high, across = (inner.height() - edge) / 2, (inner.width() - _ACROSS * edge) / (_ACROSS + 1)
        for row, team in enumerate(self._teams):
            top = inner.top() + row * (high + edge)
            side = min(0.7 * high, 0.8 * across)
            draw_sign(painter, theme, team, QRectF(inner.left(), top + (high - side) / 2, side, side))
            for at in range(1, _ACROSS + 1):
                card = QRectF(inner.left() + at * (across + edge), top, across, high)
                _draw_card(painter, card, team, is_seen=owner in (None, team))


def _draw_card(painter: QPainter, card: QRectF, team: Team, *, is_seen: bool) -> None:
    """Draw a card with something written on it, or its back."""
    theme = current_theme()
    painter.setPen(QPen(theme.line, 1))
    painter.setBrush(theme.card if is_seen else theme.back)
    painter.drawRoundedRect(card, px(3), px(3))
    if not is_seen:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.tint(team.tint).fill)
    painter.drawRoundedRect(QRectF(card.left(), card.top(), card.width(), 0.26 * card.height()), px(3), px(3))
    painter.setPen(QPen(theme.card_soft, max(1.0, 0.05 * card.height())))
    for down, end in ((0.48, 0.82), (0.64, 0.7), (0.8, 0.78)):
        y = card.top() + down * card.height()
        painter.drawLine(QPointF(card.left() + 0.16 * card.width(), y), QPointF(card.left() + end * card.width(), y))
