"""The items of numbers that stand beside others on a line: figures, words, roles, seats and pawns."""

from __future__ import annotations

import re
from typing import TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.model.view import View
from ui.board.layout.binding import BoundNumber, split_seats
from ui.board.layout.number_schema import (
    CountPlace,
    FigurePlace,
    PawnsPlace,
    RolePlace,
    SharePlace,
    TeamPlace,
    TeamsPlace,
    ValuePlace,
    WordPlace,
)
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Lockup, draw_icon, draw_lockup, draw_pawn, draw_team, lockup_width
from ui.board.paint.own_mark import draw_own_line
from ui.board.paint.panel_painter import draw_panel
from ui.board.paint.progress_painter import draw_alarm_ground, draw_share
from ui.board.paint.second_column import column_begins, column_needs, draw_second_column
from ui.board.scene.number_items import GAP, NumberItem, Place
from ui.board.scene.value_item import value_text
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

LARGE, WORD = 1.9, 2.5
"""The size of a large figure and of a large word, in units."""
_BODY = 1.4
"""The size of a figure, in units."""
_CAPITALS = 0.7
"""The part of the size of a figure that its capitals take."""
_EDGE = 0.2
"""The margin inside the plate of the one that stands out, in units."""
_SIGN, _BESIDE_SIGN = 1.55, 1.85
"""The distance from one badge to the next, and what a label leaves to one, in units."""
_SEAT, _ICON, _SMALL_ICON = 1.9, 1.7, 1.1
"""What the sign of a seat takes before a number, an icon, and one that stands for the label of a large figure, in units."""
_OF = "88 of 88"
"""The widest figure beside a pawn."""
_DISC, _FEW = 1.75, 4
"""The distance from one pawn to the next, in units; of more than these one is drawn, with a figure."""
_LETTER, _LETTERS = 0.56, 6
"""The width of a letter of a word that has no names, and that of one of which nothing is known, in units."""

Figure = TypeVar("Figure", bound=FigurePlace)
Count = TypeVar("Count", bound=CountPlace)


def label_wide(bound: BoundNumber[Place], unit: float, size: float = 1.0, weight: int = 400) -> float:
    """Return what a label takes on a line, in pixels."""
    return text_width(bound.label, size * unit, weight) + 0.5 * unit if bound.label else 0.0


class FigureItem(NumberItem[Figure]):
    """A figure or a word on a line, with its sign before it, and its label before or after it."""

    @classmethod
    def wanted_width(cls, context: DrawContext, bound: BoundNumber[Figure]) -> float:
        """Return the room that it asks for on a line, in pixels."""
        unit, place = context.unit, bound.place
        sign = 0.0
        if place.has_sign or (bound.seat and not place.head):
            sign = _SMALL_ICON if _is_for_label(bound) else _ICON
        label = label_wide(bound, unit, *_label_letters(place))
        return cls._body_wide(context, bound) + label + (sign + GAP) * unit

    @classmethod
    def _body_wide(cls, context: DrawContext, bound: BoundNumber[Figure]) -> float:
        """Return how wide the figure or the word is, in pixels."""
        raise NotImplementedError

    def draw(self, painter: QPainter) -> None:
        """Draw the sign, then figure and label."""
        unit, theme, place = self.context.unit, self.context.theme, self.place
        rest, value = QRectF(self.rect), self.value(self.bound.id)
        tint = theme.tint(place.tint).text if place.tint else theme.soft
        # the words of a figure are read from as far as it is
        ink = theme.soft if value in (None, "") else theme.text
        rest.setLeft(rest.left() + self._draw_sign(painter, rest, tint))
        if place.before:
            size, weight = _label_letters(place)
            said = theme.soft if place.large else ink
            if self.bound.label:
                used = draw_line(painter, rest, self.bound.label, size * unit, said, weight)
                rest.setLeft(rest.left() + used + 0.45 * unit)
            self._draw_body(painter, rest, tint)
            return
        rest.setLeft(rest.left() + self._draw_body(painter, rest, tint))
        draw_label(painter, self.context, rest, self._label, ink)

    @property
    def _label(self) -> str:
        """The label after the figure."""
        return self.bound.label

    def _draw_sign(self, painter: QPainter, rest: QRectF, tint: QColor) -> float:
        """Draw the icon or else the seat's sign, no higher than the line; return what it takes."""
        place, seat = self.place, "" if self.place.head or self.place.icon else self.bound.seat
        if seat:
            return draw_seat(painter, self.context, seat, rest)
        if not place.has_sign:
            return 0.0
        unit, is_label = self.context.unit, _is_for_label(self.bound)
        full = _SMALL_ICON if is_label else 1.4
        side = min(full * unit, rest.height())
        sign = QRectF(rest.left() + (full * unit - side) / 2, rest.center().y() - side / 2, side, side)
        self._draw_icon(painter, sign, tint)
        return (full if is_label else _ICON) * unit

    def _draw_icon(self, painter: QPainter, sign: QRectF, tint: QColor) -> None:
        draw_icon(painter, self.place.icon, sign, tint)

    def _draw_body(self, painter: QPainter, rest: QRectF, tint: QColor) -> float:
        """Draw the figure or the word; return how wide it is."""
        raise NotImplementedError

    def _draw_text(self, painter: QPainter, rest: QRectF, text: str, size: float, ink: QColor) -> float:
        """Draw the figure or the word in letters of this size, in units, or smaller ones; return how wide it is."""
        unit, place, narrow = self.context.unit, self.place, CAPITAL / NARROW_CAPITAL
        text = self._shortened(text, rest)
        ways = [(size, 700), (size * narrow, NARROW), (1.0, 700), (narrow, NARROW)]
        large, weight = first_fitting(ways, lambda way: text_width(text, way[0] * unit, way[1]) <= rest.width())
        at_edge = place.large and place.head and (place.before or not self.bound.label)  # away from a figure at its left
        align = Qt.AlignmentFlag.AlignRight if at_edge else Qt.AlignmentFlag.AlignLeft
        return draw_line(painter, rest, text, large * unit, ink, weight, align)

    def _shortened(self, text: str, rest: QRectF) -> str:
        """Return a text with short names, if it has no room in the narrowest letters."""
        if text_width(text, narrow_size(self.context.unit), NARROW) <= rest.width():
            return text  # looking for short names takes longer than drawing does
        return self.context.layout.in_short(text)


class CountItem(FigureItem[Count]):
    """A count; while few are left it stands on a hot ground."""

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[Count]) -> None:
        super().__init__(context, rect, bound)
        self._is_over = False
        if self.place.few:
            self.set_bounds(self._plate().adjusted(-2, -2, 2, 2))

    @property
    def text(self) -> str:
        """The figure as it is written."""
        return value_text(self.value(self.bound.id), {})

    @property
    def left(self) -> int:
        """How many are left."""
        return self.count

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing of it."""
        return not self.value(self.bound.id)

    def show_numbers(self, view: View) -> None:
        """Show the values of this View."""
        is_over = bool(self.place.few) and view.outcome is not None
        if is_over != self._is_over:
            self._is_over = is_over
            self.update()
        super().show_numbers(view)

    def draw(self, painter: QPainter) -> None:
        """Draw the hot ground if few are left, then sign, figure and label."""
        if self.place.quiet and self.is_nothing:
            return
        is_known = isinstance(self.value(self.bound.id), int)
        if self.place.few and is_known and self.left <= (0 if self._is_over else self.place.few):
            draw_alarm_ground(painter, self.context, self._plate())
        super().draw(painter)

    def _plate(self) -> QRectF:
        """Return the ground on which it stands when few are left."""
        unit = self.context.unit
        return self.rect.adjusted(-0.35 * unit, 0.12 * unit, -0.1 * unit, -0.12 * unit)

    def _draw_body(self, painter: QPainter, rest: QRectF, tint: QColor) -> float:
        unit, text, high = self.context.unit, self.text, rest.height()
        size = self.context.large if text[:1].isdecimal() and high >= _CAPITALS * self.context.body else 1.0
        if high >= 1.6 * unit:
            size = _BODY
        if self.place.large:
            said = 0.0 if self.place.before else text_width(self.bound.label, narrow_size(unit), NARROW) + 0.45 * unit
            most = min(LARGE, high / unit)
            if self.place.head or text_width(text, most * unit, 700) + said <= rest.width():
                size = most
        return self._draw_text(painter, rest, text, size, self.context.theme.text)


class PlainFigureItem(CountItem[ValuePlace]):
    """The number as it is."""

    @classmethod
    def _body_wide(cls, context: DrawContext, bound: BoundNumber[ValuePlace]) -> float:
        size = LARGE if bound.place.large else _BODY
        return text_width("8" * (len(str(bound.total)) if bound.total else 2), size * context.unit, 700)

    @property
    def _label(self) -> str:
        return self.place.one if self.place.one and self.count == 1 else self.bound.label

    def _draw_icon(self, painter: QPainter, sign: QRectF, tint: QColor) -> None:
        if not self.place.chip:
            super()._draw_icon(painter, sign, tint)
            return
        inset = 0.15 * self.context.unit
        place = sign.adjusted(inset, inset, -inset, -inset)
        draw_chip(painter, self.context, self.place.chip, "have", place, self.context.theme.panel)


class ShareItem(CountItem[SharePlace]):
    """The number and what it is out of."""

    @classmethod
    def _body_wide(cls, context: DrawContext, bound: BoundNumber[SharePlace]) -> float:
        digits, size = "8" * len(str(bound.total or 88)), LARGE if bound.place.large else _BODY
        return text_width(f"{digits} of {digits}", size * context.unit, 700)

    @property
    def text(self) -> str:
        """The figure and what it is out of."""
        return f"{super().text} of {self.total}"

    @property
    def left(self) -> int:
        """How far it is from what it is out of."""
        return self.total - self.count

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing of nothing."""
        return super().is_nothing and not self.total


class WordItem(FigureItem[WordPlace]):
    """The word that stands for a value; a large one has a line of its own, as large as there is room."""

    @classmethod
    def own_height(cls, context: DrawContext, bound: BoundNumber[WordPlace]) -> float | None:
        """Return the height of its own lines, in units."""
        return WORD * LEADING if bound.place.large else None

    @classmethod
    def _body_wide(cls, context: DrawContext, bound: BoundNumber[WordPlace]) -> float:
        unit, names = context.unit, bound.place.names.values()
        size, weight = (WORD * unit * CAPITAL / NARROW_CAPITAL, NARROW) if bound.place.large else (unit, 700)
        if names:
            return max(text_width(name, size, weight) for name in names)
        return (_LETTER * bound.total if bound.total else _LETTERS) * unit

    def _draw_body(self, painter: QPainter, rest: QRectF, tint: QColor) -> float:
        unit, text = self.context.unit, value_text(self.value(self.bound.id), self.place.names)
        if not self.place.large:
            is_figure = text[:1].isdecimal() and rest.height() >= _CAPITALS * self.context.body
            size = self.context.large if is_figure else 1.0
            return self._draw_text(painter, rest, text, size, self.context.theme.text)
        text, narrow = self._shortened(text, rest), CAPITAL / NARROW_CAPITAL
        sizes = [min(size, rest.height() / (LEADING * unit)) for size in (WORD, 2.1, 1.7, 1.3, 1.0)]
        ways = [*((size, 700) for size in sizes[:-1]), *((size * narrow, NARROW) for size in sizes)]
        large, weight = first_fitting(ways, lambda way: text_width(text, way[0] * unit, way[1]) <= rest.width())
        ink = tint if self.place.tint else self.context.theme.text
        return draw_line(painter, rest, text, large * unit, ink, weight)


class RoleItem(NumberItem[RolePlace]):
    """The role of a seat, and what that does; the one of the seat that `now` names stands out."""

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundNumber[RolePlace]) -> None:
        self._beside = bound.place.beside.replace("{seat}", bound.seat)
        super().__init__(context, rect, bound, self._beside)
        self._stands_out = False

    def show_numbers(self, view: View) -> None:
        """Show the values of this View; of the seats in a list only those are painted that stand out, or did."""
        stands_out = bool(self.place.now) and view.numbers.get(self.place.now) == self.bound.seat
        if stands_out != self._stands_out:
            self._stands_out = stands_out
            self.update()
        super().show_numbers(view)

    def draw(self, painter: QPainter) -> None:
        """Draw its ground, what the role does, then the sign of the seat and the name of the role."""
        unit, theme, rest = self.context.unit, self.context.theme, QRectF(self.rect)
        told, value = self.told(self._beside), self.value(self.bound.id)
        if self._stands_out:
            plate = rest.adjusted(0, 0.06 * unit, 0, -0.06 * unit)
            draw_panel(painter, plate, 0.45 * unit, theme.raised, theme.text, 0.16 * unit)
        if self.bound.seat == self.context.own:
            needed = column_needs(self.context, told, rest.width())
            rest.setRight(draw_own_line(painter, self.context, rest, needed, bare=self._stands_out))
        column = rest.adjusted(0, 0, -_EDGE * unit, 0)
        column.setLeft(self.rect.left() + column_begins(self.context, self.rect.width()))
        draw_second_column(painter, self.context, told, column)
        side = min(1.5 * unit, rest.height())
        sign = QRectF(rest.left() + _EDGE * unit + 0.75 * unit - side / 2, rest.center().y() - side / 2, side, side)
        lockup = Lockup(self.place.signs.get(str(value), ""), self.place.tints, "disc")
        draw_lockup(painter, self.context, self.bound.seat, lockup, sign)
        widest = max(self.place.signs.values(), key=len, default="")  # names stand in a column
        name = QRectF(rest)
        name.setLeft(rest.left() + (_EDGE + 0.3) * unit + lockup_width(side, widest))
        name.setRight(column.left() - _EDGE * unit)
        text, narrow = value_text(value, self.place.names), narrow_size(unit)
        if text_width(text, narrow, NARROW) > name.width():
            text = self.context.layout.in_short(text)
        size, weight = first_fitting([(unit, 700), (narrow, NARROW)], lambda face: text_width(text, *face) <= name.width())
        draw_line(painter, name, text, size, theme.text, weight)


class TeamItem(NumberItem[TeamPlace]):
    """A seat: its sign and its name."""

    @classmethod
    def wanted_width(cls, context: DrawContext, bound: BoundNumber[TeamPlace]) -> float:
        """Return the room that it asks for on a line, in pixels."""
        names = max((text_width(team.name, context.unit, 700) for team in context.teams.values()), default=0.0)
        return names + label_wide(bound, context.unit) + (2 + GAP) * context.unit

    def draw(self, painter: QPainter) -> None:
        """Draw the sign and the name, then the label."""
        unit, theme, rest, seat = self.context.unit, self.context.theme, QRectF(self.rect), self.said
        if seat in self.context.teams:
            rest.setLeft(rest.left() + draw_seat(painter, self.context, seat, rest))
            name = self.context.teams[seat].name
        else:
            name = value_text(self.value(self.bound.id), {})
        rest.setLeft(rest.left() + draw_line(painter, rest, name, unit, theme.text, 700))
        draw_label(painter, self.context, rest, self.bound.label, theme.text if seat else theme.soft)


class TeamsItem(NumberItem[TeamsPlace]):
    """The signs of seats after the label, in their order, and what is written after them."""

    @classmethod
    def wanted_width(cls, context: DrawContext, bound: BoundNumber[TeamsPlace]) -> float:
        """Return the room that it asks for on a line, in pixels."""
        signs = (bound.total or len(context.teams)) * _SIGN
        return label_wide(bound, context.unit) + (signs + GAP) * context.unit

    def draw(self, painter: QPainter) -> None:
        """Draw the label, then the signs and what follows them."""
        if self.place.quiet and not self.said:
            return
        unit, body, rest = self.context.unit, self.context.body, QRectF(self.rect)
        if self.bound.label:
            rest.setLeft(rest.left() + self._draw_label(painter, rest) + 0.4 * unit)
        named, words = split_seats(self.said, self.context.teams)
        side = min(1.4 * unit, rest.height())
        step = min(_SIGN * unit, (rest.width() - side) / max(1, len(named) - 1))
        for at, seat in enumerate(named):
            sign = QRectF(rest.left() + at * step, rest.center().y() - side / 2, side, side)
            draw_team(painter, self.context, seat, sign)
        rest.adjust(len(named) * step + 0.15 * unit, 0, 0, 0)
        if named and re.fullmatch(r"\d+/\d+", words):
            draw_share(painter, self.context, named[0], words, rest)
        elif words:
            faces = ((body, 700), (narrow_size(body), NARROW), (narrow_size(unit), NARROW))
            face = first_fitting(faces, lambda face: text_width(words, *face) <= rest.width() + 0.5)
            draw_line(painter, rest, words, face[0], self.context.theme.text, face[1])

    def _draw_label(self, painter: QPainter, rest: QRectF) -> float:
        """Draw the label, shorter where it would leave no room for a sign; return how wide it is."""
        unit, theme = self.context.unit, self.context.theme
        free = rest.width() - _BESIDE_SIGN * unit
        faces = ((unit, 400), (narrow_size(unit), NARROW))
        ways = [(text, *face) for text in self.context.layout.wordings(self.bound.label) for face in faces]
        label, size, weight = first_fitting(ways, lambda way: text_width(*way) <= free)
        return draw_line(painter, rest, label, size, theme.text if self.said else theme.soft, weight)


class PawnsItem(NumberItem[PawnsPlace]):
    """As many pawns as there are, and the places of those that are gone; of many one, and how many."""

    @classmethod
    def wanted_width(cls, context: DrawContext, bound: BoundNumber[PawnsPlace]) -> float:
        """Return the room that it asks for on a line, in pixels."""
        unit, are_few = context.unit, bound.total <= _FEW
        pawns = (bound.total * _DISC if are_few else _DISC) * unit
        figure = 0.0 if are_few else text_width(_OF, 1.2 * unit, 700)
        return pawns + figure + label_wide(bound, unit) + GAP * unit

    @staticmethod
    def saved(context: DrawContext, bound: BoundNumber[PawnsPlace]) -> float:
        """Return how much narrower it is with its label in narrow letters, and of many pawns with their figure so too."""
        label, unit = bound.label, context.unit
        figure = text_width(_OF, 1.2 * unit, 700) - text_width(_OF, narrow_size(1.2 * unit), NARROW)
        saved = text_width(label, unit, 400) - text_width(label, narrow_size(unit), NARROW)
        return max(0.0, saved) + (figure if bound.total > _FEW else 0.0)

    def draw(self, painter: QPainter) -> None:
        """Draw the pawns, then the label."""
        rest, is_known = QRectF(self.rect), isinstance(self.value(self.bound.id), int)
        theme = self.context.theme
        if is_known:
            rest.setLeft(rest.left() + self._draw_pawns(painter, rest))
        else:
            rest.setLeft(rest.left() + draw_line(painter, rest, value_text(None, {}), self.context.unit, theme.text, 700))
        tight = self.rect.width() + 0.5 < self.wanted_width(self.context, self.bound)
        draw_label(painter, self.context, rest, self.bound.label, theme.text if self.count else theme.soft, narrow=tight)

    def _draw_pawns(self, painter: QPainter, rest: QRectF) -> float:
        """Draw the pawns; return the width used."""
        unit, place, value, count = self.context.unit, self.place, self.count, max(self.total, self.count)
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


def draw_label(
    painter: QPainter, context: DrawContext, rest: QRectF, label: str, ink: QColor, *, narrow: bool = False
) -> None:
    """Draw the label after a figure, in the longest form and the widest letters that have room."""
    unit, room = context.unit, rest.adjusted((0.1 if label.startswith("%") else 0.45) * context.unit, 0, 0, 0)
    faces = ((unit, 400), (narrow_size(unit), NARROW))[narrow:]
    ways = [(text, *face) for text in context.layout.wordings(label) for face in faces]
    label, size, weight = first_fitting(ways, lambda way: text_width(*way) <= room.width() + 0.5)
    draw_line(painter, room, label, size, ink, weight)


def draw_seat(painter: QPainter, context: DrawContext, seat: str, rest: QRectF) -> float:
    """Draw the sign of a seat at the left of a line, no higher than that; return what it takes."""
    unit, side = context.unit, min(1.5 * context.unit, rest.height())
    sign = QRectF(rest.left() + (1.5 * unit - side) / 2, rest.center().y() - side / 2, side, side)
    draw_team(painter, context, seat, sign)
    return _SEAT * unit


def _label_letters(place: FigurePlace) -> tuple[float, int]:
    """Return size, in units, and weight of a label: before a large figure those of the words beside it on its line."""
    return (CAPITAL / NARROW_CAPITAL, NARROW) if place.before and place.large else (1.0, 400)


def _is_for_label(bound: BoundNumber[Figure]) -> bool:
    """Return whether the icon of a large figure in a heading stands for its label."""
    return bound.place.head and bound.place.large and not bound.label
