"""Who knew how much, as a bar for each audience: what it saw, what it wrongly believed, and what it had not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.review.knowledge import Knowledge
from ui.theme import Team, Theme, draw_sign
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_ROW, _LOW, _SIGN, _BAR, _GAP = 22, 17, 16, 10, 6  # in pixels at the usual text size
_MANY = 4  # more audiences than this stand in two columns of low rows, by their signs alone
_NAME = 96  # the most room for a name

KNOWLEDGE_SIGNS = (
    ("bar", "The cards that a side knew, in its tint; the rest of its length: those it had not seen"),
    ("hatched bar", "Cards that it believed in a place where they no longer were"),
    ("– before a card", "It never saw the card; a number is the move at which it did"),
)
"""The meanings of bars and leads, for the page of keys."""


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
    """A bar for each audience, in its tint; a click, or an arrow up or down, chooses whose knowledge is listed.

    Signals:
        chosen: (audience).
    """

    chosen = Signal(str)

    def __init__(self, teams: Mapping[str, Team], names: Mapping[str, str], audiences: Sequence[str]) -> None:
        super().__init__()
        self._teams, self._names = teams, names
        self.audience = audiences[0]
        self.shares: Sequence[KnownShare] = [KnownShare(one, 0, 0, 0) for one in audiences]
        self._columns, self._row = (1, _ROW) if len(audiences) <= _MANY else (2, _LOW)
        self.setAccessibleName("Whose knowledge")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(px(self._row) * -(-len(audiences) // self._columns))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def unit(self) -> str:
        """What the figures beside the bars count: ``Cards known, of 167``."""
        every = {one.all for one in self.shares}
        return f"Cards known, of {every.pop()}" if len(every) == 1 else "Cards known"

    def show_shares(self, shares: Sequence[KnownShare]) -> None:
        """Show these, one for each audience."""
        self.shares = shares
        self._describe()

    def set_audience(self, audience: str) -> None:
        """Mark whose knowledge is listed."""
        self.audience = audience
        self._describe()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the audience of the bar."""
        for at, one in enumerate(self.shares):
            if self._place(at).contains(event.position()):
                self.chosen.emit(one.audience)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the audience before or after the one that is listed."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        order = [one.audience for one in self.shares]
        at = order.index(self.audience) + step
        if not step:
            super().keyPressEvent(event)
        elif 0 <= at < len(order):
            self.chosen.emit(order[at])

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the arrows choose here."""
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See `focusInEvent`."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars on one scale, each with its sign, its name while there is room, and how many cards it means."""
        theme, most = current_theme(), max(one.all for one in self.shares) or 1
        alike = len({one.all for one in self.shares}) == 1
        figures = [str(one.known) if alike else f"{one.known} of {one.all}" for one in self.shares]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(window_font(SMALL, 600))
            measure = painter.fontMetrics()
            names = [self._name(one) for one in self.shares] if self._columns == 1 else []
            name = min(px(_NAME), max((measure.horizontalAdvance(one) + 1 for one in names), default=0))
            figure = max(measure.horizontalAdvance(one) for one in (*figures, "000"))
            side = min(px(_SIGN), px(self._row) - 3)
            for at, one in enumerate(self.shares):
                place = self._place(at)
                if one.audience == self.audience:
                    painter.setPen(QPen(theme.tint("sky").edge, 1) if self.hasFocus() else Qt.PenStyle.NoPen)
                    painter.setBrush(theme.line)
                    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
                x, middle = place.left() + px(_GAP), place.center().y()
                if (team := self._teams.get(one.audience)) is not None:
                    draw_sign(painter, theme, team, QRectF(x, middle - side / 2, side, side))
                x += px(_SIGN) + px(_GAP)
                painter.setPen(theme.text)
                painter.setFont(window_font(SMALL, 600))
                flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
                if name:
                    words = measure.elidedText(names[at], Qt.TextElideMode.ElideRight, name)
                    painter.drawText(QRectF(x, place.top(), name, place.height()), flags, words)
                    x += name + px(_GAP)
                right = place.right() - px(_GAP) - figure
                written = QRectF(right, place.top(), figure + 1, place.height())
                painter.drawText(written, flags | int(Qt.AlignmentFlag.AlignRight), figures[at])
                self._draw_bar(painter, theme, one, QPointF(x, middle - px(_BAR) / 2), (right - px(_GAP) - x) / most)

    def _draw_bar(self, painter: QPainter, theme: Theme, one: KnownShare, at: QPointF, scale: float) -> None:
        """Draw what an audience knew in its tint, what it wrongly believed hatched, and the rest as a faint ground."""
        team = self._teams.get(one.audience)
        tint = theme.tint(team.tint if team is not None else "grey")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.sunken)
        painter.drawRect(QRectF(at.x(), at.y(), one.all * scale, px(_BAR)))
        x = at.x()
        for count, brush in ((one.known, QBrush(tint.fill)), (one.wrong, QBrush(tint.edge, Qt.BrushStyle.BDiagPattern))):
            painter.setBrush(brush)
            painter.drawRect(QRectF(x, at.y(), count * scale, px(_BAR)))
            x += count * scale
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tint.edge, 1))
        painter.drawRect(QRectF(at.x(), at.y(), one.all * scale, px(_BAR)))

    def _name(self, one: KnownShare) -> str:
        return self._names.get(one.audience, one.audience)

    def _place(self, at: int) -> QRectF:
        """Return where the bar of an audience is: they go down the first column, then down the second."""
        rows = -(-len(self.shares) // self._columns)
        wide = self.width() / self._columns
        return QRectF(at // rows * wide, at % rows * px(self._row), wide, px(self._row))

    def _describe(self) -> None:
        said = (
            f"{self._name(one)} {one.known} of {one.all}{', listed' if one.audience == self.audience else ''}"
            for one in self.shares
        )
        self.setAccessibleDescription(f"Cards known: {'; '.join(said)}")
        self.update()
