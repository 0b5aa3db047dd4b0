"""Who knew how much, as a bar for each audience: what it saw, what it wrongly believed, and what it had not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.review.knowledge import Knowledge
from ui.theme import Team, draw_sign
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_ROW, _SIGN, _BAR, _FIGURE = 20, 16, 10, 76  # in pixels at the usual text size


@dataclass(frozen=True)
class KnownShare:
    """How many cards an audience knew, wrongly believed, and had not seen."""

    audience: str
    known: int
    wrong: int
    unseen: int

    @property
    def all(self) -> int:
        """All cards that anybody could know."""
        return self.known + self.wrong + self.unseen


def share_of(knowledge: Knowledge) -> KnownShare:
    """Return how much of the cards one audience knew."""
    counts = {"known": 0, "wrong": 0, "unseen": 0}
    for item in knowledge.items:
        if item.what == "card":
            kind = "known" if item.state in ("seen", "remembered") else "unseen" if item.state == "unknown" else "wrong"
            counts[kind] += item.count
    return KnownShare(knowledge.audience, **counts)


class KnowledgeBars(QWidget):
    """A bar for each audience; a click chooses whose knowledge is listed.

    Signals:
        chosen: (audience).
    """

    chosen = Signal(str)

    def __init__(self, teams: Mapping[str, Team], names: Mapping[str, str]) -> None:
        super().__init__()
        self._teams, self._names = teams, names
        self.shares: Sequence[KnownShare] = ()
        self.setAccessibleName("Who knew how much")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_shares(self, shares: Sequence[KnownShare]) -> None:
        """Show these, one under another."""
        if len(shares) != len(self.shares):
            self.setFixedHeight(px(_ROW) * len(shares))
        self.shares = shares
        said = (f"{self._names.get(one.audience, one.audience)} {one.known} of {one.all}" for one in shares)
        self.setAccessibleDescription(f"Cards known: {', '.join(said)}")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the audience of the bar."""
        at = int(event.position().y() // px(_ROW))
        if 0 <= at < len(self.shares):
            self.chosen.emit(self.shares[at].audience)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars on one scale, each with its sign and what it means."""
        theme = current_theme()
        most = max((one.all for one in self.shares), default=0) or 1
        left, right = px(_SIGN + 8), self.width() - px(_FIGURE)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, one in enumerate(self.shares):
                middle = (at + 0.5) * px(_ROW)
                if (team := self._teams.get(one.audience)) is not None:
                    draw_sign(painter, theme, team, QRectF(0, middle - px(_SIGN) / 2, px(_SIGN), px(_SIGN)))
                x = float(left)
                painter.setPen(Qt.PenStyle.NoPen)
                green, orange = theme.tint("green").fill, theme.tint("orange").fill
                for count, colour in ((one.known, green), (one.wrong, orange), (one.unseen, theme.line)):
                    wide = (right - left) * count / most
                    painter.setBrush(colour)
                    painter.drawRect(QRectF(x, middle - px(_BAR) / 2, wide, px(_BAR)))
                    x += wide
                painter.setPen(theme.text)
                painter.setFont(window_font(SMALL, 600))
                box = QRectF(right, middle - px(_ROW) / 2, px(_FIGURE) - 4, px(_ROW))
                flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(box, int(flags), f"{one.known} of {one.all}")
