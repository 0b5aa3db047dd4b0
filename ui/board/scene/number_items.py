"""Single numbers on the board, and their places side by side, in columns or as words run in a text."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.english import humanize
from engine.model.view import Scalar, View
from ui.board.geometry.number_lines import in_columns, running, spread
from ui.board.layout.binding import BoundNumber, split_seats, value_of
from ui.board.layout.layout_schema import NumberPlace
from ui.board.paint.board_text import LEADING, draw_line, draw_lines, first_fitting, narrow_size, text_width, wrap
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.coin_painter import draw_coin
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Lockup, draw_icon, draw_lockup, draw_pawn, draw_team, lockup_width
from ui.board.paint.letter_badge import draw_letter
from ui.board.paint.odds_painter import OddsLabel, draw_odds
from ui.board.paint.own_mark import draw_own_line
from ui.board.paint.panel_painter import draw_panel
from ui.board.paint.progress_painter import (
    Counted,
    Ladder,
    draw_alarm_ground,
    draw_ladder,
    draw_missing,
    draw_rising_ladder,
    draw_share,
    draw_tally,
)
from ui.board.paint.result_painter import Thrown, draw_throw
from ui.board.paint.second_column import column_begins, column_needs, draw_second_column
from ui.board.paint.tokens import tally_places
from ui.board.scene.base_item import BoardItem
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

FIGURE = 2.1
"""Height of a line of numbers, in units."""
_TEAMS, _SIGNED, _FEW_SIGNED = 1.5, 1.5, 3
"""The same where there are signs of teams only, and in more than a few lines of words beside signs of teams."""
STEPS = 1.7
"""Height of a ladder that lies."""
_MOST = 40
"""The most dots in a row, because a ruling may set a number to anything."""
ICON_WIDE = 1.6
"""The width of a number of a heading of which only the icon has room, in units."""
LARGE, WORD = 1.9, 2.5
"""The size of a large figure and of a large word, in units."""
ODDS, ODDS_LARGE = 2.5, 5.0
"""The height of odds, and of large ones, in units."""
_CAPITALS = 0.7
"""The part of the size of a figure that its capitals take."""
_CLOSEST = 0.6
"""Rows of dots side by side are made narrower down to this share, so that they have one line."""
_EDGE = 0.2
"""The margin inside the plate of the one that stands out, in units."""
_SIGN, _BESIDE_SIGN = 1.55, 1.85
"""The distance from one badge to the next, and what a label leaves to one, in units."""
_SMALL_ICON = 1.1
"""The side of an icon that stands for the label of a large figure, in units."""
_OF = "88 of 88"
"""The widest figure beside a pawn."""
_DISC, _FEW = 1.75, 4
"""The distance from one pawn to the next, in units; of more than these one is drawn, with a figure."""
_LEAST = 0.29
"""The least gap between numbers side by side, in units."""
_ALONE = ("steps", "text", "throw", "odds")
"""What has lines of its own."""
_TEXT_NARROW = (CAPITAL / NARROW_CAPITAL, NARROW)
"""The letters of a text that has no room otherwise: their size in units, and their weight."""


_BRACKETS = re.compile(r" \([^()]*\)")
"""What is left out of a text that has no room."""


class ValueItem(BoardItem):
    """An item drawn from some numbers of the View. `show_numbers` repaints it only if one of them has changed."""

    bound: object

    def __init__(self, context: DrawContext, rect: QRectF, ids: tuple[str, ...]) -> None:
        super().__init__(context)
        self.rect, self.ids = rect, ids
        self.place_at(rect)
        self.values: tuple[Scalar, ...] = (None,) * len(ids)
        self.setZValue(4)

    def place_at(self, rect: QRectF) -> None:
        """Draw it in this rectangle from now on."""
        self.rect = rect
        self.set_bounds(rect.adjusted(-2, -2, 2, 2))
        self.update()

    def show_numbers(self, view: View) -> None:
        """Show the values of this View."""
        values = tuple([value_of(view, number) for number in self.ids])
        if values != self.values:
            self.values = values
            self.update()

    def value(self, number: str) -> Scalar:
        """Return what was last shown of a number."""
        return self.values[self.ids.index(number)] if number in self.ids else None


def value_text(value: Scalar, names: dict[str, str]) -> str:
    """Return a value as people read it."""
    if value is None:
        return "\u2013"
    if isinstance(value, bool):
        return names.get(str(value).lower(), "yes" if value else "no")
    return names.get(str(value), humanize(str(value)) if isinstance(value, str) else str(value))


_LETTER = 0.56
"""The width of a letter of a text that has no names, in units."""


class NumberItem(ValueItem):
    """One number with its label."""

    bound: BoundNumber

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber) -> None:
        self.bound, place = bound, bound.place
        beside = place.beside.replace("{seat}", bound.seat)
        others = (place.of if isinstance(place.of, str) else "", place.by, place.turn, place.then, beside)
        super().__init__(context, rect, (bound.id, *(other for other in others if other)))
        self._stands_out = self._is_over = False
        if bound.place.few:
            self.set_bounds(self._plate().adjusted(-2, -2, 2, 2))

    def _plate(self) -> QRectF:
        """Return the ground on which it stands when few are left."""
        unit = self.context.unit
        return self.rect.adjusted(-0.35 * unit, 0.12 * unit, -0.1 * unit, -0.12 * unit)

    def show_numbers(self, view: View) -> None:
        """Show the values of this View; of the seats in a list only those are painted that stand out, or did."""
        place, seat = self.bound.place, self.bound.seat
        stands_out = bool(place.now and seat) and view.numbers.get(place.now) == seat
        is_over = bool(place.rising or place.few) and view.outcome is not None
        if (stands_out, is_over) != (self._stands_out, self._is_over):
            self._stands_out, self._is_over = stands_out, is_over
            self.update()
        super().show_numbers(view)

    @staticmethod
    def wanted_width(context: DrawContext, bound: BoundNumber) -> float:
        """Return the room that it asks for, in pixels: enough for its label and two digits, or as many as it is out of."""
        unit, place = context.unit, bound.place
        if place.beside:
            return math.inf
        label = text_width(bound.label, *_label_face(place, unit)) + 0.5 * unit if bound.label else 0.0
        icon = 1.7 * unit if place.icon or place.letter or place.chip or (bound.seat and not place.head) else 0.0
        if icon and _is_for_label(bound):
            icon = _SMALL_ICON * unit
        if place.signs:  # they stand beside the sign of the seat, and are counted with the words
            icon = (0.3 + 2 * _EDGE) * unit
        match place.show:
            case "of":
                digits, size = "8" * len(str(bound.total or 88)), LARGE if place.large else 1.4
                body = text_width(f"{digits} of {digits}", size * unit, 700)
            case "dots":
                body = (bound.total or 8) * 0.95 * unit
            case "pawns":
                few = bound.total <= _FEW
                icon = 0.0
                body = (bound.total * _DISC if few else _DISC) * unit
                body += 0.0 if few else text_width(_OF, 1.2 * unit, 700)
            case "word":
                size, weight = (WORD * unit * CAPITAL / NARROW_CAPITAL, NARROW) if place.large else (unit, 700)
                body = max(
                    (
                        text_width(name, size, weight) + lockup_width(1.5 * unit, place.signs.get(value, ""))
                        for value, name in place.names.items()
                    ),
                    default=(_LETTER * bound.total if bound.total else 6) * unit,
                )
            case "flag":
                return icon + label + unit
            case "steps" | "text" | "throw" | "odds" | "coin" | "tally":
                return math.inf
            case "teams":
                body = (bound.total or len(context.teams)) * _SIGN * unit
            case "team":
                body = max((text_width(team.name, unit, 700) for team in context.teams.values()), default=0.0) + 2 * unit
            case _:
                size = LARGE if place.large else 1.4
                body = text_width("8" * (len(str(bound.total)) if bound.total else 2), size * unit, 700)
        return icon + body + label + 0.3 * unit

    def draw(self, painter: QPainter) -> None:
        """Draw the icon, the value, then the label."""
        unit, theme, place = self.context.unit, self.context.theme, self.bound.place
        value = self.value(self.bound.id)
        rest = QRectF(self.rect)
        if place.quiet and not (value or (place.show == "of" and self.value(str(place.of)))):
            return
        tint = theme.tint(place.tint).text if place.tint else theme.soft
        if place.show == "flag":
            if value:
                self._flag(painter, rest)
            return
        if place.show == "steps":
            self._steps(painter, rest, value)
            return
        if place.show == "coin":
            figure = value_text(value, place.names)
            draw_coin(painter, self.context, figure, place.tint, rest, self.bound.label)
            return
        if place.show == "text":
            self._text(painter, rest, value)
            return
        if place.show == "throw":
            by, turn = str(self.value(place.by) or ""), str(self.value(place.turn) or "")
            draw_throw(painter, self.context, place, Thrown(str(value or ""), self.bound.label, by, turn), rest)
            return
        if place.show == "odds":
            seat = str(self.value(place.by) or "") if place.by else self.context.own
            draw_odds(painter, self.context, OddsLabel(str(value or ""), self.bound.label, seat, place), rest)
            return
        if place.show == "tally":
            self._tally(painter, rest, value)
            return
        if self._stands_out:
            plate = rest.adjusted(0, 0.06 * unit, 0, -0.06 * unit)
            draw_panel(painter, plate, 0.45 * unit, theme.raised, theme.text, 0.16 * unit)
        if place.signs and self.bound.seat and self.bound.seat == self.context.own:
            name, signs = value_text(value, place.names), place.signs.get(str(value), "")
            needed = text_width(name, narrow_size(unit), NARROW) + lockup_width(1.5 * unit, signs) + (0.3 + 2 * _EDGE) * unit
            if place.beside:
                needed = column_needs(self.context, self._told(), self.rect.width())
            rest.setRight(draw_own_line(painter, self.context, rest, needed, bare=self._stands_out))
        alarmed = self._is_few(value)
        if alarmed:
            draw_alarm_ground(painter, self.context, self._plate())
        is_gone = value in (None, "") or (place.show == "pawns" and not value)
        ink = theme.soft if is_gone else theme.text  # the words of a figure are read from as far as it is
        if place.now:
            rest.adjust(_EDGE * unit, 0, -_EDGE * unit, 0)
        if place.beside:
            column = QRectF(rest)
            column.setLeft(self.rect.left() + column_begins(self.context, self.rect.width()))
            draw_second_column(painter, self.context, self._told(), column)
            rest.setRight(column.left() - _EDGE * unit)
        rest.setLeft(rest.left() + self._sign(painter, rest, tint))
        if place.show == "teams":
            if self.bound.label:
                rest.setLeft(rest.left() + self._before_signs(painter, rest, ink) + 0.4 * unit)
            self._signs(painter, rest, str(value or ""))
            return
        if place.before:
            (size, weight), said = _label_face(place, unit), theme.soft if place.large else ink
            used = draw_line(painter, rest, self.bound.label, size, said, weight) + 0.45 * unit if self.bound.label else 0.0
            rest.setLeft(rest.left() + used)
            self._body(painter, rest, value, tint)
            return
        label = place.one if place.one and value == 1 else self.bound.label
        near = 0.1 if label.startswith("%") else 0.45
        rest.setLeft(rest.left() + self._body(painter, rest, value, tint) + near * unit)
        tight = place.show == "pawns" and self.rect.width() + 0.5 < self.wanted_width(self.context, self.bound)
        faces = ((unit, 400), (narrow_size(unit), NARROW))[tight:]
        ways = [(text, *face) for text in self.context.layout.wordings(label) for face in faces]
        label, size, weight = first_fitting(ways, lambda way: text_width(*way) <= rest.width() + 0.5)
        draw_line(painter, rest, label, size, ink, weight)

    def _told(self) -> str:
        """Return what is told in the second column."""
        return str(self.value(self.bound.place.beside.replace("{seat}", self.bound.seat)) or "")

    def _before_signs(self, painter: QPainter, rest: QRectF, ink: QColor) -> float:
        """Draw the label before the signs of seats, shorter where it would leave none room; return how wide it is."""
        unit, free = self.context.unit, rest.width() - _BESIDE_SIGN * self.context.unit
        faces = ((unit, 400), (narrow_size(unit), NARROW))
        ways = [(text, *face) for text in self.context.layout.wordings(self.bound.label) for face in faces]
        label, size, weight = first_fitting(ways, lambda way: text_width(*way) <= free)
        return draw_line(painter, rest, label, size, ink, weight)

    def _tally(self, painter: QPainter, rest: QRectF, value: Scalar) -> None:
        """Draw so many of how many; without a letter how many are missing."""
        place, count = self.bound.place, value if isinstance(value, int) else 0
        if place.letter:
            total = 0 if value is None else self._total()
            draw_tally(painter, self.context, Counted(place.letter, place.tint, count, total, self._then()), rest)
        elif value is not None:
            draw_missing(painter, self.context, count, self.bound.label, rest)

    def _is_few(self, value: Scalar) -> bool:
        """Return whether so few are left that it stands out, once the game has ended none."""
        if not self.bound.place.few or not isinstance(value, int):
            return False
        left = self._total() - value if self.bound.place.show == "of" else value
        return left <= (0 if self._is_over else self.bound.place.few)

    def _sign(self, painter: QPainter, rest: QRectF, tint: QColor) -> float:
        """Draw the letter, the icon or else the seat's sign, no higher than the line; return what it takes."""
        unit, place, theme = self.context.unit, self.bound.place, self.context.theme
        seat = "" if place.head or place.icon else self.bound.seat
        if place.show == "pawns" or not (seat or place.letter or place.icon or place.chip):
            return 0.0
        full = 1.5 if seat else _SMALL_ICON if _is_for_label(self.bound) else 1.4
        side = min(full * unit, rest.height())
        sign = QRectF(rest.left() + (full * unit - side) / 2, rest.center().y() - side / 2, side, side)
        if seat and place.signs:
            letters = place.signs.get(str(self.value(self.bound.id)), "")
            draw_lockup(painter, self.context, seat, Lockup(letters, place.tints, place.form), sign)
            widest = max(place.signs.values(), key=len) if place.beside else letters  # names stand in a column
            return lockup_width(side, widest) + 0.3 * unit
        if seat:
            draw_team(painter, self.context, seat, sign)
            return 1.9 * unit
        if place.chip:
            draw_chip(
                painter,
                self.context,
                place.chip,
                "have",
                sign.adjusted(0.15 * unit, 0.15 * unit, -0.15 * unit, -0.15 * unit),
                theme.panel,
            )
        elif place.letter:
            draw_letter(painter, self.context, place.letter, place.tint, sign, place.form)
        else:
            draw_icon(painter, place.icon, sign, tint)
        return full * unit if _is_for_label(self.bound) else 1.7 * unit

    def _body(self, painter: QPainter, rest: QRectF, value: Scalar, tint: QColor) -> float:
        unit, theme, place = self.context.unit, self.context.theme, self.bound.place
        total = self._total()
        count = max(total, value) if isinstance(value, int) else 0
        if place.show == "dots" and isinstance(value, int) and count <= _MOST:
            stride = min(0.95 * unit, rest.width() / max(1, count))
            for at in range(count):
                centre = QPointF(rest.left() + (at + 0.47) * stride, rest.center().y())
                painter.setPen(QPen(tint, max(1.0, 0.11 * unit)))
                painter.setBrush(tint if at < value else theme.panel)
                radius = min(0.34 * unit, 0.42 * stride)
                painter.drawEllipse(centre, radius, radius)
            return count * stride
        if place.show == "pawns" and isinstance(value, int):
            return self._pawns(painter, rest, value, count)
        if place.show == "team" and str(value) in self.context.teams:
            sign = QRectF(rest.left(), rest.center().y() - 0.75 * unit, 1.5 * unit, 1.5 * unit)
            draw_team(painter, self.context, str(value), sign)
            name = rest.adjusted(1.9 * unit, 0, 0, 0)
            return 1.9 * unit + draw_line(painter, name, self.context.teams[str(value)].name, unit, theme.text, 700)
        text = value_text(value, place.names)
        low = self.context.large if text[:1].isdecimal() and rest.height() >= _CAPITALS * self.context.body else 1.0
        big = low if place.show == "word" or rest.height() < 1.6 * unit else 1.4
        if place.show == "of":
            text = f"{text} of {total}"
        if place.large:
            said = 0.0 if place.before else text_width(self.bound.label, narrow_size(unit), NARROW) + 0.45 * unit
            high = min(LARGE, rest.height() / unit)
            big = high if place.head or text_width(text, high * unit, 700) + said <= rest.width() else big
        narrow = CAPITAL / NARROW_CAPITAL
        if text_width(text, narrow * unit, NARROW) > rest.width():  # looking for short names takes longer than drawing does
            text = self.context.layout.in_short(text)
        ways = [(big, 700), (big * narrow, NARROW), (1.0, 700), (narrow, NARROW)]
        if place.large and place.show == "word":
            sizes = [min(size, rest.height() / (LEADING * unit)) for size in (WORD, 2.1, 1.7, 1.3, 1.0)]
            ways = [*((size, 700) for size in sizes[:-1]), *((size * narrow, NARROW) for size in sizes)]
        large, weight = first_fitting(ways, lambda way: text_width(text, way[0] * unit, way[1]) <= rest.width())
        at_edge = place.large and place.head and (place.before or not self.bound.label)  # away from a figure at its left
        align = Qt.AlignmentFlag.AlignRight if at_edge else Qt.AlignmentFlag.AlignLeft
        ink = tint if place.tint and _is_large_word(self.bound) else theme.text
        return draw_line(painter, rest, text, large * unit, ink, weight, align)

    def _signs(self, painter: QPainter, rest: QRectF, value: str) -> None:
        """Draw the sign of each seat that is named, in their order, and what is written after them."""
        unit = self.context.unit
        named, words = split_seats(value, self.context.teams)
        side = min(1.4 * unit, rest.height())
        step = min(_SIGN * unit, (rest.width() - side) / max(1, len(named) - 1))
        for at, seat in enumerate(named):
            sign = QRectF(rest.left() + at * step, rest.center().y() - side / 2, side, side)
            draw_team(painter, self.context, seat, sign)
        rest, body = rest.adjusted(len(named) * step + 0.15 * unit, 0, 0, 0), self.context.body
        if named and "/" in words:
            draw_share(painter, self.context, named[0], words, rest)
        elif words:
            faces = ((body, 700), (narrow_size(body), NARROW), (narrow_size(unit), NARROW))
            face = first_fitting(faces, lambda face: text_width(words, *face) <= rest.width() + 0.5)
            draw_line(painter, rest, words, face[0], self.context.theme.text, face[1])

    def _pawns(self, painter: QPainter, rest: QRectF, value: int, count: int) -> float:
        """Draw as many pawns as there are, and the places of those that are gone; of many one, and how many; return the
        width used.
        """
        unit, place = self.context.unit, self.bound.place
        side = min(1.6 * unit, rest.height())
        shown = count if count <= _FEW else 1
        for at in range(shown):
            disc = QRectF(rest.left() + at * _DISC * unit, rest.center().y() - side / 2, side, side)
            draw_pawn(painter, self.context, place.icon, place.tint, disc, there=at < value)
        used = shown * _DISC * unit
        if count <= _FEW:
            return used
        text = f"{value}" if value == count else f"{value} of {count}"
        beside = rest.width() - used - text_width(self.bound.label, narrow_size(unit), NARROW) - 0.45 * unit
        faces = ((1.2 * unit, 700), (narrow_size(1.2 * unit), NARROW))
        face = first_fitting(faces, lambda face: text_width(text, *face) <= beside)
        return used + draw_line(painter, rest.adjusted(used, 0, 0, 0), text, face[0], self.context.theme.text, face[1])

    def _then(self) -> int:
        """Return what it becomes by what may be done now; 0 if nothing may."""
        then = self.value(self.bound.place.then)
        return then if isinstance(then, int) else 0

    def _total(self) -> int:
        out_of = self.bound.place.of
        value = self.value(out_of) if isinstance(out_of, str) and out_of else out_of
        return value if isinstance(value, int) else 0

    def _steps(self, painter: QPainter, rest: QRectF, value: Scalar) -> None:
        """Draw a horizontal ladder: the steps up to the value are filled, its own is strong and bears it.

        Its label stands before it, where that leaves the steps room for their figures.
        """
        place, at = self.bound.place, value if isinstance(value, int) else 0
        end = place.names.get(str(at), "")
        words = (place.near, end, self.bound.label)
        then = self._then()
        ladder = Ladder(self._total(), at, place.lost, place.tint, *words, over=self._is_over, goal=place.goal, then=then)
        draw = draw_rising_ladder if place.rising else draw_ladder
        draw(painter, self.context, ladder, rest)

    def _text(self, painter: QPainter, rest: QRectF, value: Scalar) -> None:
        """Draw the label and the text, over the lines kept for them.

        Where it would be cut, a large one has smaller letters, then names are short, then what stands in brackets is left
        out, then its lines run on.
        """
        label, said = self.bound.label, "" if value is None else value_text(value, self.bound.place.names)
        unit, text = self.context.unit, ": ".join(part for part in (label, said) if part)
        large = self.context.large if self.bound.place.large else 1.0
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

    def _flag(self, painter: QPainter, rest: QRectF) -> None:
        """Draw a pill with icon and label; where the label has no room, the icon on a disc."""
        unit, place = self.context.unit, self.bound.place
        tint = self.context.theme.tint(place.tint)
        wide = text_width(self.bound.label, unit, 700) + unit + (1.4 * unit if place.icon else 0)
        label = self.bound.label
        if place.icon and wide > rest.width() + 1:
            label, wide = "", 1.6 * unit
        pill = QRectF(rest.left(), rest.center().y() - 0.8 * unit, min(wide, rest.width()), 1.6 * unit)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.fill)
        painter.drawRoundedRect(pill, 0.8 * unit, 0.8 * unit)
        inner = pill.adjusted(0.5 * unit if label else 0.25 * unit, 0, -0.4 * unit, 0)
        if place.icon:
            draw_icon(
                painter, place.icon, QRectF(inner.left(), inner.center().y() - 0.55 * unit, 1.1 * unit, 1.1 * unit), tint.ink
            )
            inner.setLeft(inner.left() + 1.4 * unit)
        draw_line(painter, inner, label, unit, tint.ink, 700)


def _is_for_label(bound: BoundNumber) -> bool:
    """Return whether the icon of a large figure in a heading stands for its label."""
    return bound.place.head and bound.place.large and not bound.label


def _is_large_word(bound: BoundNumber) -> bool:
    """Return whether a number is a word as large as there is room for, in a line of its own."""
    return bound.place.large and bound.place.show == "word"


def number_rows(context: DrawContext, numbers: tuple[BoundNumber, ...], room: QRectF) -> list[tuple[BoundNumber, QRectF]]:
    """Return numbers side by side in lines of the room, from its top, one under the other in as many columns as fit.

    Ladders and texts have lines of their own; a ladder alone has the whole room. In a room of no height the lines are as
    high as they like; else they are made to fit.
    """
    unit, found, top = context.unit, list[tuple[BoundNumber, QRectF]](), 0.0
    if numbers and all(bound.place.show == "tally" for bound in numbers):
        return list(zip(numbers, tally_places(context, [bound.place.letter for bound in numbers], room), strict=True))
    for alone, run in groupby(numbers, lambda bound: bound.place.show in _ALONE or _is_large_word(bound)):
        if not alone:
            for part in _pawns_apart(context, tuple(run), room.width()):
                rows = _side_by_side(context, part, room.width())
                found += [(bound, rect.translated(0, top)) for bound, rect in rows]
                top += rows[-1][1].bottom()
            continue
        for bound in run:
            high = STEPS * unit if len(numbers) > 1 else max(STEPS * unit, room.height())
            if bound.place.show in ("text", "throw"):
                letters = context.large if bound.place.large else 1.0
                high = ((bound.total or 1) * LEADING * letters + 0.2) * unit
            elif bound.place.show == "odds":
                high = (ODDS_LARGE if bound.place.large else ODDS) * unit
            elif _is_large_word(bound):
                high = WORD * LEADING * unit
            found.append((bound, QRectF(0, top, room.width(), high)))
            top += high
    squeeze = min(1.0, room.height() / top) if room.height() > 0 and top else 1.0
    return [
        (bound, QRectF(room.left() + at.left(), room.top() + at.top() * squeeze, at.width(), at.height() * squeeze))
        for bound, at in found
    ]


def _label_face(place: NumberPlace, unit: float) -> tuple[float, int]:
    """Return the size and weight of the label of a number: before a large figure that of the words beside it on its line."""
    return (narrow_size(unit), NARROW) if place.before and place.large else (unit, 400)


def _side_by_side(context: DrawContext, numbers: tuple[BoundNumber, ...], room: float) -> list[tuple[BoundNumber, QRectF]]:
    numbers = _labelled(context, numbers, room)
    widths = [min(NumberItem.wanted_width(context, bound), room) for bound in numbers]
    if all(bound.place.show == "pawns" for bound in numbers) and sum(widths) > room - _LEAST * context.unit * len(widths):
        slim = [wide - _saved(context, bound) for wide, bound in zip(widths, numbers, strict=True)]
        widths = slim if _are_in_one_line(context, slim, room) else widths
    dots, least = all(bound.place.show == "dots" for bound in numbers), _LEAST * context.unit
    if dots:  # closer before one stands on a line of its own
        share = (room - 0.3 * context.unit * (len(widths) - 1)) / sum(widths)
        widths = [wide * share for wide in widths] if _CLOSEST <= share < 1 else widths
    close = running(widths, room, least)
    gap = context.unit if close[-1][0] else spread(widths, room, context.unit)
    lefts = in_columns(widths, room, gap)
    for fewer in (running(widths, room, gap), close):  # closer before one more line is begun
        if fewer[-1][0] < lefts[-1][0]:
            lefts = fewer
    high = FIGURE * context.unit
    if all(bound.place.show == "teams" for bound in numbers):
        high = _TEAMS * context.unit
    elif lefts[-1][0] >= _FEW_SIGNED and all(bound.place.signs for bound in numbers):
        high = _SIGNED * context.unit
    return [
        (bound, QRectF(left, line * high, wide, high))
        for bound, (line, left), wide in zip(numbers, lefts, widths, strict=True)
    ]


def _labelled(context: DrawContext, numbers: tuple[BoundNumber, ...], room: float) -> tuple[BoundNumber, ...]:
    """Return numbers with the short forms of their labels, if all have room in one line with these and not without."""
    short = tuple([replace(bound, label=context.layout.wordings(bound.label)[-1]) for bound in numbers])
    full, less = ([NumberItem.wanted_width(context, bound) for bound in way] for way in (numbers, short))
    return short if _are_in_one_line(context, less, room) and not _are_in_one_line(context, full, room) else numbers


def _pawns_apart(context: DrawContext, numbers: tuple[BoundNumber, ...], room: float) -> list[tuple[BoundNumber, ...]]:
    """Return the pawns, and what stands after them, if the pawns have one line, at worst with narrow labels; else all."""
    pawns = tuple([bound for bound in numbers if bound.place.show == "pawns"])
    rest = numbers[len(pawns) :]
    slim = [NumberItem.wanted_width(context, bound) - _saved(context, bound) for bound in pawns]
    if pawns and rest and numbers[: len(pawns)] == pawns and _are_in_one_line(context, slim, room):
        return [pawns, rest]
    return [numbers]


def _are_in_one_line(context: DrawContext, widths: list[float], room: float) -> bool:
    """Return whether numbers of these widths have room side by side."""
    return running(widths, room, _LEAST * context.unit)[-1][0] == 0


def _saved(context: DrawContext, bound: BoundNumber) -> float:
    """Return how much narrower a number is with its label in narrow letters, and of many pawns with their figure so too."""
    label, unit = bound.label, context.unit
    figure = text_width(_OF, 1.2 * unit, 700) - text_width(_OF, narrow_size(1.2 * unit), NARROW)
    saved = text_width(label, unit, 400) - text_width(label, narrow_size(unit), NARROW)
    return max(0.0, saved) + (figure if bound.place.show == "pawns" and bound.total > _FEW else 0.0)
