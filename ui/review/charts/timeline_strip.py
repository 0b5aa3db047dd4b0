"""The timeline: turns as bands, plies as ticks by kind, bookmarks as flags; drag to scrub."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby, pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from referee.review.charts.svg_charts import turns_named
from referee.review.timeline import Band, Flag, Tick
from referee.review.turning_points import TurningPoint
from ui.review.charts.scrubber import MARGIN, Scrubber
from ui.review.charts.turning_labels import TurningLabel, draw_label, labels_of
from ui.review.review_style import TURNING_HIGH
from ui.theme import Team, Theme, blend, draw_sign, font
from ui.widgets.window_style import px

_FLAG, _BAND, _TICKS, _KEY = 12, 23, 20, 17  # rows below those of turning points, in pixels at the usual text size
_LETTERS = (15, 600)  # of the words in bands: their height in pixels at the usual text size, and their weight
_KEY_LETTERS = (13, 400)  # of the words in the key
_SIGN, _PAD = 18, 6  # a side's sign, and what is free beside words
_EDGE = 3  # below the bars, where nothing says what they mean
_CROWD = 24  # of more turns none has a line of its own: they would be stripes
_CLEAR, _KNOB = 3, 5  # what the playhead leaves free beside words, and the radius of its knob, over the bands
_SAMPLE, _APART = 5, 22  # a bar of the key, and what is free between two of its entries
_FEW = 0.2  # if so many of the turns, as a share, have no room for their short names, only some turns are named
_REVEAL, _USUAL, _QUIET = 0.8, 0.5, 0.18  # how high ticks are, as shares of their row

TIMELINE_SIGNS = (
    ("band", "A turn, in the tint of the team whose turn it is, with its sign; R3 is Round 3 where that has no room"),
    ("tick", "A move, in the tint of the team that decided; grey: the referee"),
    ("low tick", "A move that changes nothing and shows nobody anything: a pass, the end of a turn; steps go past it"),
    ("tall tick", "The viewpoint learned something by it"),
    ("dotted tick", "It was taken back later"),
    ("diamond", "A ruling"),
    ("triangle", "A take-back; it points back"),
    ("flag", "A bookmark; a dot: a note"),
    ("number", "A turning point: what was done, and the figure that changed, from what to what; counted from left to right"),
)
"""The meanings of the signs, for the page of keys."""


class TimelineStrip(Scrubber):
    """Draws the plies of a session."""

    def __init__(self, teams: Mapping[str, Team]) -> None:
        super().__init__("Timeline", teams, 1)
        self._bands: Sequence[Band] = ()
        self._ticks: Sequence[Tick] = ()
        self._flags: Sequence[Flag] = ()
        self._turning: Sequence[TurningPoint] = ()
        self._deeds: Mapping[int, str] = {}
        self._reveals: Collection[int] = frozenset()
        self._quiet: Collection[int] = frozenset()
        self._text: Callable[[int], str] = str
        self._has_key = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(480), px(self._foot + (_KEY if self._has_key else _EDGE)))

    @property
    def _flags_top(self) -> float:
        """Where the row of flags begins: below the labels of turning points, if there are any."""
        return TURNING_HIGH if self._turning else 0

    @property
    def _top(self) -> float:
        """Where the bands begin."""
        return self._flags_top + _FLAG

    @property
    def _foot(self) -> float:
        """Where the bars of plies end."""
        return self._top + _BAND + _TICKS

    @property
    def tick_row(self) -> QRectF:
        """Where the bars of plies stand."""
        return QRectF(MARGIN, self._top + _BAND, self.room.width() - 2 * MARGIN, _TICKS)

    def set_key(self, shown: bool) -> None:
        """Show or leave out the line that says what the heights of bars mean: a low window has no room for it."""
        if shown != self._has_key:
            self._has_key = shown
            self.updateGeometry()
            self.redraw()

    def turning_labels(self) -> list[TurningLabel]:
        """Return the labels of turning points, with their places."""
        return labels_of(self._turning, self.x_of, self.room.width(), self._teams, self._deeds)

    # ---------------------------------------------------------------- what is shown

    def show_plies(self, ticks: Sequence[Tick], bands: Sequence[Band], text: Callable[[int], str]) -> None:
        """Show these plies and turns; ``text`` says what a ply did, one line."""
        self._last, self._bands, self._ticks, self._text = max(1, len(ticks)), bands, ticks, text
        self.redraw()

    def show_reveals(self, plies: Collection[int]) -> None:
        """Draw the plies at which the viewpoint learned something taller."""
        self._reveals = plies
        self.redraw()

    def show_quiet(self, plies: Collection[int]) -> None:
        """Draw the plies that change nothing and show nobody anything low and faint."""
        self._quiet = plies
        self.redraw()

    def show_flags(self, flags: Sequence[Flag]) -> None:
        """Show these bookmarks and notes."""
        self._flags = flags
        self.redraw()

    def show_turning_points(self, points: Sequence[TurningPoint], deeds: Mapping[int, str] | None = None) -> None:
        """Draw numbers and words of these, in order of play; ``deeds`` say what was done at their plies."""
        self._turning, self._deeds = points, deeds or {}
        self.updateGeometry()
        self.redraw()

    def set_ply(self, ply: int) -> None:
        """Move the playhead."""
        old, self._ply = self._ply, ply
        self.setAccessibleDescription(self.describe(ply))
        for at in (old, ply):
            self.update_columns(self.x_of(at) - 8, 16)
        for label in self.turning_labels():
            if label.ply in (old, ply):
                self.update_columns(label.place.left() - 1, label.place.width() + 2)

    def describe(self, ply: int) -> str:
        """Return a ply in words: for tool tips and for those who do not see the picture."""
        turn = next((band.title for band in self._bands if band.first <= ply <= band.last), "")
        tick = self._ticks[ply - 1] if 1 <= ply <= len(self._ticks) else None
        if tick is None:
            return "Before the first move"
        noted = [flag.text or flag.kind.capitalize() for flag in self._flags if flag.ply == ply]
        turned = [
            f"Turning point {label.rank}: {self._whose(label.seat)}{label.title} {label.values}"
            for label in self.turning_labels()
            if label.ply == ply
        ]
        struck = f"taken back at {tick.undone_by}" if tick.undone_by else ""
        parts = [f"Move {ply}", turn, struck, *turned, self._text(ply), *noted]
        return "  ·  ".join(part for part in parts if part)

    def _whose(self, seat: str) -> str:
        return f"{self._teams[seat].name}: " if seat in self._teams else ""

    def tip_at(self, at: QPointF) -> str:
        """Return the ply in words."""
        label = next((one for one in self.turning_labels() if one.place.contains(at)), None)
        return self.describe(label.ply if label is not None else self.ply_at(at.x()))

    def ply_of_press(self, at: QPointF) -> int | None:
        """See `Scrubber`; a flag is caught from a little further away, a turning point by its words."""
        if (label := next((one for one in self.turning_labels() if one.place.contains(at)), None)) is not None:
            return label.ply
        above = self._flags_top <= at.y() < self._top + 4
        near = [flag.ply for flag in self._flags if above and abs(self.x_of(flag.ply) + 5 - at.x()) < 9]
        return near[0] if near else self.ply_at(at.x())

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """See `Scrubber`."""
        self._draw_bands(painter, theme)
        self._draw_ticks(painter, theme)
        self._draw_turning_points(painter, theme)
        self._draw_flags(painter, theme)
        if self._has_key:
            self._draw_key(painter, theme)

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """Draw the playhead, the frame of a turning point in view, and a frame while the keyboard is here."""
        self._playhead(painter, theme)
        for label in self.turning_labels():
            if label.ply == self._ply:
                draw_label(painter, theme, label, self._teams.get(label.seat), here=True, foot=self._top)
        if self.hasFocus():
            painter.setPen(QPen(theme.tint("sky").edge, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.room.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

    def _draw_bands(self, painter: QPainter, theme: Theme) -> None:
        ground = QRectF(MARGIN, self._top, self.room.width() - 2 * MARGIN, _BAND + _TICKS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.sunken)
        painter.drawRect(ground)
        top = self._top
        is_crowded = len({band.turn for band in self._bands}) > _CROWD
        for at, band in enumerate(self._bands):
            left, right = self.x_of(band.first - 1), self.x_of(band.last)
            painter.setPen(Qt.PenStyle.NoPen)
            team = self._teams.get(band.seat)
            tint = theme.tint(team.tint).fill if team is not None else theme.text
            painter.setBrush(blend(tint, theme.panel, 0.10 if at % 2 or is_crowded else 0.18))
            painter.drawRect(QRectF(left, top, right - left, _BAND + _TICKS))
            begins = (not at or self._bands[at - 1].turn != band.turn) and not is_crowded
            painter.setPen(QPen(theme.faint if begins else theme.line, 1))
            painter.drawLine(QPointF(left, top + (0 if begins else _BAND)), QPointF(left, self._foot))
        painter.setPen(theme.text)
        painter.setFont(font(*_LETTERS))
        for place, said in self.labels():
            if isinstance(said, Team):
                painter.save()
                draw_sign(painter, theme, said, place)
                painter.restore()
            else:
                painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), said)

    def labels(self) -> list[tuple[QRectF, str | Team]]:
        """Return where words and signs stand in the bands.

        A turn is named once, at its beginning and over the bands of all who decide in it. If one has no room for its
        name, all have their first letters and their counts. If many have no room for these, every second, fifth or
        tenth is named. Then every band has the sign of its side and the side's name, or every band has the sign, or none
        has, as there is room.
        """
        measure = QFontMetricsF(font(*_LETTERS))
        turns = [list(bands) for _, bands in groupby(self._bands, key=lambda band: band.turn)]
        begins = [self.x_of(bands[0].first - 1) + _PAD for bands in turns]
        room = [self.x_of(bands[-1].last) - 2 - left for bands, left in zip(turns, begins, strict=True)]
        names = [bands[0].turn for bands in turns]
        if any(measure.horizontalAdvance(name) > wide for name, wide in zip(names, room, strict=True)):
            names = [short_turn(name) for name in names]
            short = [measure.horizontalAdvance(name) for name in names]
            if sum(wide > most for wide, most in zip(short, room, strict=True)) > _FEW * len(names):
                return [(QRectF(at, self._top, wide + 1, _BAND), name) for name, at, wide in _some(names, begins, short)]
        words: list[tuple[QRectF, str | Team]] = []
        places: list[tuple[Team, float, float]] = []
        for bands, name, left, most in zip(turns, names, begins, room, strict=True):
            wide = measure.horizontalAdvance(name)
            if wide <= most:
                words.append((QRectF(left, self._top, wide + 1, _BAND), name))
            free = left + wide + _PAD if wide <= most else left
            for band in bands:
                if (team := self._teams.get(band.seat)) is not None:
                    places.append((team, max(free, self.x_of(band.first - 1) + 3), self.x_of(band.last) - 2))
        if any(at + _SIGN > end for _, at, end in places):
            return words
        signs = [(QRectF(at, self._top + (_BAND - _SIGN) / 2, _SIGN, _SIGN), team) for team, at, _ in places]
        sides = [
            (QRectF(at + _SIGN + 4, self._top, measure.horizontalAdvance(team.name) + 1, _BAND), team.name)
            for team, at, _ in places
        ]
        if any(side.right() > end + 1 for (side, _), (_, _, end) in zip(sides, places, strict=True)):
            return [*words, *signs]
        return [*words, *signs, *sides]

    def _draw_ticks(self, painter: QPainter, theme: Theme) -> None:
        top, bottom = self._top + _BAND, self._foot
        wide = max(1.0, min(7.0, (self.room.width() - 2 * MARGIN) / self._last * 0.55))
        special = []
        for tick in self._ticks:
            if tick.kind in ("ruling", "take_back"):
                special.append(tick)
                continue
            team = self._teams.get(tick.seat)
            colour = theme.tint(team.tint).fill if team is not None else theme.faint
            is_quiet = tick.ply in self._quiet
            share = _REVEAL if tick.ply in self._reveals else _QUIET if is_quiet else _USUAL
            x, high = self.x_of(tick.ply) - wide / 2, _TICKS * share
            colour = blend(colour, theme.panel, 0.55) if is_quiet else colour
            line = QRectF(x, bottom - 2 - high, wide, high)
            painter.setPen(Qt.PenStyle.NoPen)
            if tick.undone_by:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(blend(colour, theme.panel, 0.7), 1, Qt.PenStyle.DotLine))
                painter.drawLine(QPointF(x + wide / 2, line.top()), QPointF(x + wide / 2, line.bottom()))
            else:
                painter.setBrush(colour)
                painter.drawRect(line)
        for tick in special:
            self._draw_special(painter, theme, tick, QPointF(self.x_of(tick.ply), (top + bottom) / 2))

    def key(self) -> list[tuple[str, float]]:
        """Return what the heights of bars mean, as far as there are such bars: words, and the height as in the row."""
        shown = [("high: something was learned", _REVEAL)] if self._reveals else []
        shown.append(("a move, by who decided", _USUAL))
        return [*shown, *([("low: nothing changed", _QUIET)] if self._quiet else [])]

    def _draw_key(self, painter: QPainter, theme: Theme) -> None:
        """Draw a bar of each height with its meaning, in a line at the foot."""
        face = font(*_KEY_LETTERS)
        painter.setFont(face)
        measure, top, left = QFontMetricsF(face), self._foot, float(MARGIN)
        for words, share in self.key():
            high = (_KEY - 4) * share
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blend(theme.soft, theme.panel, 0.55) if share == _QUIET else theme.soft)
            painter.drawRect(QRectF(left, top + _KEY - 3 - high, _SAMPLE, high))
            left += _SAMPLE + _PAD
            wide = measure.horizontalAdvance(words) + 1
            painter.setPen(theme.soft)
            place = QRectF(left, top, wide, _KEY)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), words)
            left += wide + _APART

    def _draw_special(self, painter: QPainter, theme: Theme, tick: Tick, at: QPointF) -> None:
        """Draw a ruling as a diamond, a take-back as a triangle that points back."""
        painter.setPen(QPen(theme.page, 1))
        if tick.kind == "ruling":
            painter.setBrush(theme.tint("orange").fill)
            corners = [QPointF(0, -7), QPointF(6, 0), QPointF(0, 7), QPointF(-6, 0)]
        else:
            painter.setBrush(theme.tint("purple").fill)
            corners = [QPointF(5, -6), QPointF(5, 6), QPointF(-6, 0)]
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))

    def _draw_turning_points(self, painter: QPainter, theme: Theme) -> None:
        for label in self.turning_labels():
            draw_label(painter, theme, label, self._teams.get(label.seat), here=False, foot=self._top)
            painter.setPen(QPen(theme.text, 3))
            painter.drawLine(QPointF(label.points_at, self._top + _BAND), QPointF(label.points_at, self._foot))

    def _draw_flags(self, painter: QPainter, theme: Theme) -> None:
        top = self._flags_top + 2
        for flag in self._flags:
            x = self.x_of(flag.ply)
            if flag.kind == "bookmark":
                tint = theme.tint("yellow")
                painter.setPen(QPen(theme.soft, 1.2))
                painter.drawLine(QPointF(x, top), QPointF(x, self._foot))
                painter.setPen(QPen(theme.soft, 1))
                painter.setBrush(tint.fill)
                painter.drawPolygon(QPolygonF([QPointF(x, top), QPointF(x + 12, top + 5), QPointF(x, top + 10)]))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.tint("sky").fill)
                painter.drawEllipse(QPointF(x, self._top - 6), 4, 4)

    def _playhead(self, painter: QPainter, theme: Theme) -> None:
        """Draw a line through the bars, and through the bands where none of their words stands; over them a knob."""
        x = self.x_of(self._ply)
        has_words = any(place.left() - _CLEAR < x < place.right() + _CLEAR for place, _ in self.labels())
        painter.setPen(QPen(theme.text, 4, c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(x, self._top + (_BAND if has_words else 0)), QPointF(x, self._foot))
        painter.setPen(QPen(theme.page, 1))
        painter.setBrush(theme.text)
        painter.drawEllipse(QPointF(x, self._top - _KNOB - 1), _KNOB, _KNOB)


def _some(names: Sequence[str], begins: Sequence[float], wide: Sequence[float]) -> list[tuple[str, float, float]]:
    """Return as many short names of turns as have room up to the next of them, each with where it begins and its width."""
    counted = [(at, int(found[0])) for at, name in enumerate(names) if (found := re.findall(r"\d+$", name))]
    places = [at for at, _ in counted]

    def have_room(some: Sequence[int]) -> bool:
        kept = [places[one] for one in some]
        return all(begins[at] + wide[at] + _PAD <= begins[after] for at, after in pairwise(kept))

    kept = turns_named([count for _, count in counted], have_room)
    return [(names[at], begins[at], wide[at]) for at in (places[one] for one in kept)]


def short_turn(turn: str) -> str:
    """Return the name of a turn as short as can be: the first letter of what is counted, and the count (``R3``)."""
    name, _, count = turn.rpartition(" ")
    return f"{name[:1]}{count}" if count.isdecimal() else turn
