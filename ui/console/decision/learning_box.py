"""The box below the moves: who will learn what, a line for each audience with its sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from ui.console.entry.consequence import NOTHING, NOTHING_YET, Consequence, Learns, audience_words
from ui.theme import Team, draw_sign
from ui.widgets.labels import WrappedText, plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, spaced, window_font

_SIGN, _GAP, _ROW_GAP = 18, 4, 5  # in pixels at the usual text size
_LETTERS = 13
_LINES = 4
"""What an audience learns takes so many lines at most; the tool tip has it whole."""
_NOBODY: Mapping[str, str] = {NOTHING: "Nobody learns anything.", NOTHING_YET: "Nobody yet."}
"""What is said of all audiences together."""
_BESIDE = 4
"""So many signs stand before their words; more stand above them."""


@dataclass(frozen=True)
class _Row:
    """The signs of audiences, and what they learn: where both are, and whether that is something."""

    signs: tuple[Team, ...]
    top: int
    words: WrappedText
    at: QPointF
    is_news: bool


class _LearnsList(QWidget):
    """The lines, drawn; as high as their words need in its width.

    Attributes:
        most: so many lines of text has what an audience learns at most.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.consequence, self.most = Consequence(), _LINES
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def lines(self) -> tuple[str, ...]:
        """What each line says, the audiences first."""
        everybody = [one for row in self.consequence.learns for one in row.audiences]
        names = {one: team.name for one, team in self.teams.items()}
        rows = self.consequence.learns
        return tuple(_line(row, audience_words(row.audiences, names, everybody), everybody) for row in rows)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, self.heightForWidth(max(self.width(), px(200))))

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return True

    def heightForWidth(self, wide: int) -> int:
        """See Qt."""
        rows = list(self._rows(wide))
        return round(rows[-1].at.y() + max(rows[-1].words.high, px(_SIGN))) if rows else 0

    def _rows(self, wide: int) -> Iterator[_Row]:
        """Yield the lines one under the other, in this width in pixels."""
        side, step, top = px(_SIGN), px(_SIGN + _GAP), 0
        face = window_font(_LETTERS)
        for row, said in zip(self.consequence.learns, self.lines, strict=True):
            signs = tuple(self.teams[one] for one in row.audiences if one in self.teams)
            beside = len(signs) <= _BESIDE
            left = len(signs) * step + px(_GAP) if beside else 0
            words = WrappedText(said, face, wide - left)
            words.cut(self.most * QFontMetricsF(face).lineSpacing() + 1)
            at = QPointF(left, top if beside else top + step)
            yield _Row(signs, top, words, at, row.text not in (NOTHING, NOTHING_YET))
            top = round(at.y()) + max(words.high, side) + px(_ROW_GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme, side, step = current_theme(), px(_SIGN), px(_SIGN + _GAP)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for row in self._rows(self.width()):
                near = min(step, (self.width() - side) / max(1, len(row.signs) - 1))
                for at, team in enumerate(row.signs):
                    draw_sign(painter, theme, team, QRectF(at * near, row.top, side, side))
                painter.setPen(theme.text if row.is_news else theme.soft)
                row.words.draw(painter, row.at)


class LearningBox(QFrame):
    """Says who will learn what from the move under the cursor; before one is chosen that nobody does yet."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setProperty("chosen", True)
        self.setAccessibleName("Who will learn what")
        self.heading = plain_label("Who will learn what", "name")
        self.list = _LearnsList()
        self.note = plain_label(role="small", wrap=True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._is_tight = False
        self._column = column = spaced(QVBoxLayout(self), (12, 7, 12, 8), 5)
        for part in (self.heading, self.list, self.note):
            column.addWidget(part)

    def set_teams(self, teams: Mapping[str, Team]) -> None:
        """Set how the teams and the public are drawn, by audience."""
        self.list.teams = teams

    def set_tight(self, tight: bool) -> None:
        """Set whether there is little room: then what each audience learns is shorter."""
        if tight != self._is_tight:
            self._is_tight = tight
            edge = 4 if tight else 7
            spaced(self._column, (12, edge, 12, edge + 1), 3 if tight else 5)
            self.list.most = _LINES - 1 if tight else _LINES
            self.list.updateGeometry()

    @property
    def consequence(self) -> Consequence:
        """What it tells of."""
        return self.list.consequence

    def text(self) -> str:
        """Return all that it says below its heading, a line each."""
        return "\n".join(part for part in (*self.list.lines, self.note.text()) if part)

    def show_consequence(self, consequence: Consequence) -> None:
        """Show who learns what from this."""
        if consequence != self.consequence:
            self.list.consequence = consequence
            self.note.setText(_whole(consequence.note))
            self.note.setVisible(bool(consequence.note))
            said = self.text()
            self.setAccessibleDescription(said)
            set_tool_tip(self, said)
            self.list.updateGeometry()
            self.list.update()


def _line(row: Learns, who: str, everybody: Sequence[str]) -> str:
    """Return what a line says."""
    if len(row.audiences) == len(everybody) and row.text in _NOBODY:
        return _NOBODY[row.text]
    return f"{who}: {_whole(row.text)}"


def _whole(text: str) -> str:
    """Return a text whose percentages are broken by no line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
