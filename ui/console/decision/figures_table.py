"""How the seats stand at the end of a game, as a table of figures and seats, with columns for those that have room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent

from engine.english import number, with_unit
from referee.session.session import Session
from ui.theme import Team, draw_sign
from ui.widgets.height_for_width import HeightForWidth
from ui.widgets.labels import WrappedText
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_SIGN, _HEAD, _GAP, _ROW_GAP = 18, 24, 14, 7  # in pixels at the usual text size
_VALUE = 14  # the size of the letters of a figure
_TITLE, _COLUMN = 84, 60
"""The least width of what a figure is called, before its row and over its column."""

_Head = Team | str | None
"""Of a row or column: a seat, which has a sign, or what a figure is called."""


class _Grid:
    """Values with heads of their columns and rows. Lengths are in pixels.

    Attributes:
        high: how high all of it is.
    """

    def __init__(
        self, columns: Sequence[_Head], rows: Sequence[_Head], values: Sequence[Sequence[str]], step: int, room: int
    ) -> None:
        """``step``, ``room``: the widths of a column, and of the heads of rows."""
        self._columns, self._rows, self._values, self._step, self._room = columns, rows, values, step, room
        self._gap = px(_ROW_GAP) if any(isinstance(one, str) for one in rows) else 0
        self._head = max((_high(one, step - px(_GAP)) for one in columns), default=0)
        self.high = self._head + sum(_high(one, room) + self._gap for one in rows) - self._gap

    def paint(self, painter: QPainter) -> None:
        """Draw it at the left, at the top."""
        theme, gap, side = current_theme(), px(_GAP), px(_SIGN)
        for at, column in enumerate(self._columns):
            end = self._room + (at + 1) * self._step
            painter.setPen(theme.soft)
            place = QRectF(end - self._step + gap, 0, self._step - gap, self._head)
            if isinstance(column, str):
                painter.setFont(window_font(SMALL))
                flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
                painter.drawText(place, int(flags | Qt.TextFlag.TextWordWrap), column)
            elif column is not None:
                draw_sign(painter, theme, column, QRectF(place.right() - side, 0, side, side))
        top = float(self._head)
        for row, values in zip(self._rows, self._values, strict=True):
            high = _high(row, self._room)
            painter.setPen(theme.soft)
            _draw_row_head(painter, row, QRectF(0, top, self._room, high))
            painter.setPen(theme.text)
            painter.setFont(window_font(_VALUE, 600))
            for at, value in enumerate(values):
                box = QRectF(self._room + at * self._step, top, self._step, high)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), value)
            top += high + self._gap


def _high(head: _Head, wide: int) -> int:
    """Return how high a head is in this width, in pixels."""
    return WrappedText(head, window_font(SMALL), wide).high if isinstance(head, str) else px(_HEAD)


def _draw_row_head(painter: QPainter, head: _Head, place: QRectF) -> None:
    """Draw what a figure is called, or the sign of a seat with its name where that has room."""
    if isinstance(head, str):
        WrappedText(head, window_font(SMALL), int(place.width())).draw(painter, place.topLeft())
    elif head is not None:
        side = px(_SIGN)
        sign = QRectF(place.left(), place.center().y() - side / 2, side, side)
        draw_sign(painter, current_theme(), head, sign)
        beside = place.adjusted(side + px(6), 0, 0, 0)
        painter.setPen(current_theme().text)  # the sign had one of its own
        painter.setFont(window_font(SMALL))
        if painter.fontMetrics().horizontalAdvance(head.name) <= beside.width():
            painter.drawText(beside, int(Qt.AlignmentFlag.AlignVCenter), head.name)


class FiguresTable(HeightForWidth):
    """The first figures, as many as it is told to show: a row each, or where seats lack room for columns a column each.

    Attributes:
        teams: how seats are drawn, by id.
        figures: all that it knows.
        shown: how many of them it shows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.figures: tuple[FinalFigure, ...] = ()
        self.shown = 0
        self.setAccessibleName("How it stands")

    @property
    def lines(self) -> tuple[str, ...]:
        """What it shows as sentences."""
        return tuple(one.words for one in self.figures[: self.shown])

    def show_first(self, count: int) -> None:
        """Show so many figures; none hides it."""
        self.shown = min(count, len(self.figures))
        said = "\n".join(self.lines)
        self.setAccessibleDescription(said)
        set_tool_tip(self, said)
        self.setVisible(self.shown > 0)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, wide: int) -> int:
        """See Qt."""
        return self._grid(wide).high if self.shown else 0

    def _grid(self, wide: int) -> _Grid:
        """Return how it lies in this width in pixels: with a column for each seat, or where they lack room each figure."""
        figures = self.figures[: self.shown]
        seats = tuple(dict.fromkeys(seat for one in self.figures for seat in one.values))
        values = [[one.values.get(seat, "") for seat in seats] for one in figures]
        titles, signs = [one.title for one in figures], [self.teams.get(seat) for seat in seats]
        metrics = QFontMetrics(window_font(_VALUE, 600))
        said = (value for one in self.figures for value in one.values.values())
        step = max([px(_SIGN), *map(metrics.horizontalAdvance, said)]) + px(_GAP)
        if (room := wide - len(seats) * step) >= px(_TITLE):
            return _Grid(signs if any(signs) else [], titles, values, step, room)
        step = max(step, px(_COLUMN) + px(_GAP))
        fit = max(1, min(len(figures), (wide - px(_SIGN)) // step))
        return _Grid(titles[:fit], signs, list(zip(*values[:fit], strict=True)), step, wide - fit * step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._grid(self.width()).paint(painter)


_SIGNS = ("$", "%")
"""A unit that begins so is none that the title of its figure names."""


@dataclass(frozen=True)
class FinalFigure:
    """A figure of the end.

    Attributes:
        title: what it is called.
        values: how much that is, by seat; "" for the game's own.
        words: all of it as a sentence.
    """

    title: str
    values: Mapping[str, str]
    words: str


def final_figures(session: Session, names: Mapping[str, str]) -> list[FinalFigure]:
    """Return how the seats stand in what the game is about; the game's own figures if no seat has any.

    ``names`` are what audiences are called.
    """
    from referee.review.measure_series import value_of  # the review is loaded once the game is over

    measures = [one for one in session.rules.measures if one.stake]
    own = [one for one in measures if one.seat in session.seats]
    values: dict[str, dict[str, str]] = {}
    for measure in own or [one for one in measures if not one.seat]:
        if (value := value_of(measure, session.table)) is not None:
            said = with_unit(number(value), measure.unit) if measure.unit.startswith(_SIGNS) else number(value)
            values.setdefault(measure.title, {})[measure.seat] = said
    return [FinalFigure(title, found, f"{title}: {_said(found, names)}") for title, found in values.items()]


def _said(values: Mapping[str, str], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names.get(seat, seat)} has {value}" if seat else value for seat, value in values.items())
