"""The items of numbers that are not words and figures of a line: texts, throws, odds, ladders, tallies, coins and flags."""

from __future__ import annotations

import math
import re
from typing import Generic, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.model.view import View
from ui.board.layout.binding import BoundNumber
from ui.board.layout.number_schema import (
    CoinPlace,
    FlagPlace,
    MeasuredPlace,
    NumberPlace,
    OddsPlace,
    RisingPlace,
    StepsPlace,
    TallyPlace,
    TextPlace,
    ThrowPlace,
)
from ui.board.paint.board_text import LEADING, draw_line, draw_lines, first_fitting, text_width, wrap
from ui.board.paint.coin_painter import draw_coin
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.odds_painter import OddsLabel, draw_odds
from ui.board.paint.progress_painter import Counted, Ladder, Steps, draw_ladder, draw_missing, draw_steps, draw_tally
from ui.board.paint.result_painter import Thrown, draw_throw
from ui.board.scene.value_item import ValueItem, value_text
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

FIGURE = 2.1
"""Height of a line of numbers, in units."""
GAP = 0.3
"""What is free after each number of a line, in units."""
_STEPS = 1.7
"""Height of steps side by side, in units."""
_ODDS, _ODDS_LARGE = 2.5, 5.0
"""The height of odds, and of large ones, in units."""
_TEXT_NARROW = (CAPITAL / NARROW_CAPITAL, NARROW)
"""The letters of a text that has no room otherwise: their size in units, and their weight."""
_BRACKETS = re.compile(r" \([^()]*\)")
"""What is left out of a text that has no room."""

Place = TypeVar("Place", bound=NumberPlace)


class NumberItem(ValueItem, Generic[Place]):
    """One number with its label.

    Args:
        context: the looks of the board.
        rect: where it is drawn, in pixels.
        bound: the number and its place.
        others: the ids of further numbers that it is drawn from; "" for none.
    """

    bound: BoundNumber[Place]

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[Place], *others: str) -> None:
        self.bound, self.place = bound, bound.place
        out_of = self.place.of if isinstance(self.place, MeasuredPlace) else 0
        number = out_of if isinstance(out_of, str) else ""
        super().__init__(context, rect, tuple(filter(None, (bound.id, number, *others))))

    @classmethod
    def wanted_width(cls, context: DrawContext, bound: BoundNumber[Place]) -> float:
        """Return the room that it asks for on a line, in pixels; all there is, if it has lines of its own."""
        return math.inf

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[Place]) -> float | None:
        """Return how high its own lines are, in units; None if it stands beside others."""
        return None

    @property
    def said(self) -> str:
        """The value as a text; "" for none."""
        return self.told(self.bound.id)

    @property
    def count(self) -> int:
        """The value as a number; 0 for anything else."""
        return self._counted(self.bound.id)

    @property
    def total(self) -> int:
        """What it is out of; 0 if that is not known."""
        out_of = self.place.of if isinstance(self.place, MeasuredPlace) else 0
        return out_of if isinstance(out_of, int) else self._counted(out_of)

    def told(self, number: str) -> str:
        """Return the value of one of its numbers as a text; "" for none."""
        return str(self.value(number) or "")

    def _counted(self, number: str) -> int:
        value = self.value(number)
        return value if isinstance(value, int) else 0


class FlagItem(NumberItem[FlagPlace]):
    """A pill with icon and label, while the number is true; where the label has no room, the icon on a disc."""

    @classmethod
    def wanted_width(cls, context: DrawContext, bound: BoundNumber[FlagPlace]) -> float:
        """Return the room that it asks for on a line, in pixels."""
        label = text_width(bound.label, context.unit, 400) + 0.5 * context.unit if bound.label else 0.0
        return label + context.unit + (1.7 * context.unit if bound.place.icon else 0.0)

    def draw(self, painter: QPainter) -> None:
        """Draw the pill."""
        if not self.value(self.bound.id):
            return
        unit, rest, icon, label = self.context.unit, self.rect, self.place.icon, self.bound.label
        tint = self.context.theme.tint(self.place.tint)
        wide = text_width(label, unit, 700) + unit + (1.4 * unit if icon else 0)
        if icon and wide > rest.width() + 1:
            label, wide = "", 1.6 * unit
        pill = QRectF(rest.left(), rest.center().y() - 0.8 * unit, min(wide, rest.width()), 1.6 * unit)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.fill)
        painter.drawRoundedRect(pill, 0.8 * unit, 0.8 * unit)
        inner = pill.adjusted(0.5 * unit if label else 0.25 * unit, 0, -0.4 * unit, 0)
        if icon:
            sign = QRectF(inner.left(), inner.center().y() - 0.55 * unit, 1.1 * unit, 1.1 * unit)
            draw_icon(painter, icon, sign, tint.ink)
            inner.setLeft(inner.left() + 1.4 * unit)
        draw_line(painter, inner, label, unit, tint.ink, 700)


class StepsItem(NumberItem[StepsPlace]):
    """Steps to a goal, side by side; alone in a room they have all of it."""

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[StepsPlace]) -> float:
        """Return the height of its own lines, in units."""
        return _STEPS

    def draw(self, painter: QPainter) -> None:
        """Draw the steps."""
        draw_steps(painter, self.context, Steps(self.total, self.count, self.place.tint, self.bound.label), self.rect)


class RisingItem(NumberItem[RisingPlace]):
    """Steps that rise to one that is lost."""

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[RisingPlace]) -> None:
        super().__init__(context, rect, bound, bound.place.then)
        self._is_over = False

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[RisingPlace]) -> float:
        """Return the height of its own lines, in units."""
        return _STEPS

    def show_numbers(self, view: View) -> None:
        """Show the values of this View."""
        if (is_over := view.outcome is not None) != self._is_over:
            self._is_over = is_over
            self.update()
        super().show_numbers(view)

    def draw(self, painter: QPainter) -> None:
        """Draw the steps."""
        place, at = self.place, self.count
        ladder = Ladder(
            steps=self.total,
            at=at,
            lost=place.lost,
            tint=place.tint,
            near=place.near,
            end=place.names.get(str(at), ""),
            label=self.bound.label,
            over=self._is_over,
            then=self._counted(place.then),
        )
        draw_ladder(painter, self.context, ladder, self.rect)


class CoinItem(NumberItem[CoinPlace]):
    """A figure on a coin."""

    def draw(self, painter: QPainter) -> None:
        """Draw the coin."""
        figure = value_text(self.value(self.bound.id), {})
        draw_coin(painter, self.context, figure, self.place.tint, self.rect, self.bound.label)


class TallyItem(NumberItem[TallyPlace]):
    """So many of how many; without a letter how many are missing."""

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[TallyPlace]) -> None:
        super().__init__(context, rect, bound, bound.place.then)

    def draw(self, painter: QPainter) -> None:
        """Draw how many there are, or are missing."""
        place, is_known = self.place, self.value(self.bound.id) is not None
        if place.letter:
            total, then = self.total if is_known else 0, self._counted(place.then)
            draw_tally(painter, self.context, Counted(place.letter, place.tint, self.count, total, then), self.rect)
        elif is_known:
            draw_missing(painter, self.context, self.count, self.bound.label, self.rect)


class ThrowItem(NumberItem[ThrowPlace]):
    """A throw of dice."""

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[ThrowPlace]) -> None:
        super().__init__(context, rect, bound, bound.place.by, bound.place.turn)

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[ThrowPlace]) -> float:
        """Return the height of its own lines, in units."""
        return _lines_high(bound.total)

    def draw(self, painter: QPainter) -> None:
        """Draw the dice and what came of them."""
        thrown = Thrown(self.said, self.bound.label, self.told(self.place.by), self.told(self.place.turn))
        draw_throw(painter, self.context, self.place, thrown, self.rect)


class OddsItem(NumberItem[OddsPlace]):
    """The odds of what somebody may do."""

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[OddsPlace]) -> None:
        super().__init__(context, rect, bound, bound.place.by)

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[OddsPlace]) -> float:
        """Return the height of its own lines, in units."""
        return _ODDS_LARGE if bound.place.large else _ODDS

    def draw(self, painter: QPainter) -> None:
        """Draw whose they are, the chance, and what it is of."""
        seat = self.told(self.place.by) if self.place.by else self.context.own
        draw_odds(painter, self.context, OddsLabel(self.said, self.bound.label, seat, self.place), self.rect)


class TextItem(NumberItem[TextPlace]):
    """The label and a text, over the lines kept for them."""

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[TextPlace]) -> float:
        """Return the height of its own lines, in units."""
        return _lines_high(bound.total, context.large if bound.place.large else 1.0)

    def draw(self, painter: QPainter) -> None:
        """Draw it; where it would be cut, a large one has smaller letters, then names are short, then what stands in
        brackets is left out, then its lines run on.
        """
        value, rest = self.value(self.bound.id), QRectF(self.rect)
        said = "" if value is None else value_text(value, {})
        unit, text = self.context.unit, ": ".join(part for part in (self.bound.label, said) if part)
        large = self.context.large if self.place.large else 1.0
        colour = self.context.theme.text if said else self.context.theme.soft

        def fits(way: tuple[list[str], float, int]) -> bool:
            said, size, weight = way
            step = max(1.0, size / _TEXT_NARROW[0]) * unit * LEADING
            most = max(1, int((rest.height() + 0.5) // step))
            return sum(len(wrap(part, size * unit, weight, rest.width(), 2 * most)) for part in said) <= most

        whole = text.splitlines() or [""]
        way = (whole, large * _TEXT_NARROW[0], NARROW) if large > 1 else (whole, 1.0, 600)
        if not fits(way):  # looking for short names takes longer than drawing does
            short = [self.context.layout.in_short(part) for part in whole]
            few = [_BRACKETS.sub("", part) for part in short]
            ways = [(short, *way[1:]), (whole, 1.0, 600), (short, 1.0, 600)]
            ways += [(said, *_TEXT_NARROW) for said in (short, few, [" \u00b7 ".join(few)])]
            way = first_fitting(ways, fits)
        parts, size, weight = way
        for at, part in enumerate(parts):
            room = rest.adjusted(0, 0, 0, -(len(parts) - 1 - at) * unit * LEADING)
            rest.setTop(rest.top() + draw_lines(painter, room, part, size * unit, colour, weight))


def _lines_high(lines: int, letters: float = 1.0) -> float:
    """Return the height of so many lines of letters of this size, in units."""
    return (lines or 1) * LEADING * letters + 0.2
