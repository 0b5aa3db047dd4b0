"""The painter of a box: its panel and heading, the panels of its zones, stacks, empty places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from engine.model.view import ZoneView
from ui.board.geometry.packing import LINE, cells
from ui.board.geometry.zone_slots import ZoneSlot, body_of, is_labelled, lines_of, pile_of
from ui.board.layout.binding import BoundZone
from ui.board.layout.layout_schema import BoxSpec, Scenery
from ui.board.paint.board_text import (
    LEADING,
    draw_line,
    draw_lines,
    first_fitting,
    fits_unbroken,
    narrow_size,
    text_width,
    wrap,
)
from ui.board.paint.case_card_painter import draw_empty_file
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import code_width, draw_code, draw_icon, draw_team
from ui.board.paint.land_tones import country_ink, lot_ground
from ui.board.paint.panel_painter import corners_of, draw_panel, legal_pen
from ui.board.paint.place_stamps import draw_port_letters
from ui.board.paint.scenery_painter import draw_scenery, scenery_place
from ui.theme import CAPITAL, HELD, NARROW, NARROW_CAPITAL, blend, readable, spaced_font

_CLOSED = ((1.0, 400), (CAPITAL / NARROW_CAPITAL, NARROW))
"""The letters of what it means that an area is closed: their size in units, and their weight."""

_HIDEOUT, _HIDEOUT_COVERS = 0.22, 0.72
"""How much of a seat's colour the ground of a place has where a pawn hides for it, and how much of it covers the map."""
_SEEN_THROUGH = 130
"""How much the ground of a place with cards covers of an open map under it: an alpha of 255."""
_TILE = 1.4
"""The side of an outline for a piece that is missing, in units."""

FrameLook = Literal["solid", "card", "quiet", "calm", "open", "held", "none"]
"""What a box looks like.

* ``solid``: a panel;
* ``card``: a card itself;
* ``quiet``: a panel that stands back, as nothing happens there;
* ``calm``: one of a calmer tone, as nothing lies there;
* ``open``: none but its heading on the map;
* ``held``: a panel through which the map is seen where no card lies;
* ``none``: only its heading, as a name on a map.
"""

_SPACED = 0.16
"""How far the letters of a name on a map are apart at most, in sizes of them."""

FOCUS = 0.2
"""The width of the line around a box that stands out, in units."""


@dataclass(frozen=True)
class BoxPainter:
    """A painter with a look, for one painting of a box."""

    painter: QPainter
    context: DrawContext

    def draw_frame(
        self, box: BoxSpec, used: QRectF, heading: float, taken: float, focus: bool, owner: str, look: FrameLook, hides: str
    ) -> None:
        """Draw the panel and the heading, whose right part is taken by what stands there; with ``focus`` it stands out.

        The heading of a place with a building and that of a row of places are drawn elsewhere. A box that a seat holds bears
        the seat's tint and sign. One that ``hides`` a pawn for a seat has a dashed line in its tint, as wide as if it stood
        out.
        """
        painter, unit = self.painter, self.context.unit
        if hides:
            self._draw_hideout(used, hides, focus=focus)
        elif (look != "none" and (look != "open" or focus)) or owner in self.context.teams:
            draw_panel(painter, used, 0.45 * unit, *self._inks(box, focus, owner, look))
        if box.lettering:
            self._draw_lettering(box, used)
        elif box.title and not box.building and not box.stacked:
            margin = (0.4 if box.code else 0.55) * unit
            head = QRectF(used.left() + margin, used.top(), used.width() - 2 * margin, heading)
            self._draw_title(box, head, taken, owner, look)

    def _inks(self, box: BoxSpec, focus: bool, owner: str, look: FrameLook) -> tuple[QColor, QColor, float]:
        """Return the colours of a box's ground and of the line around it, and the width of that in pixels."""
        unit, theme = self.context.unit, self.context.theme
        team = self.context.teams.get(owner)
        if box.building:
            ground = theme.tint(team.tint).lot if team is not None else lot_ground(theme)
            return ground, ground, max(1.0, unit * 0.07)
        if team is not None:
            tint = theme.tint(team.tint)
            return tint.lot if box.stacked else blend(tint.fill, theme.raised, HELD), tint.edge, 0.2 * unit
        if focus:  # in no colour, as all colours mean something in some game
            # Under pawns the ground is calmer than they are, and lets the figure in an open box stand out.
            on_open = look in ("open", "held")
            ground = blend(theme.text, theme.raised, 0.08 if on_open else 0.3 if box.title else 0.12)
            ground.setAlpha(_SEEN_THROUGH if look == "held" else 225 if look == "open" else 255)
            return ground, theme.text, FOCUS * unit
        ground, line = theme.raised, theme.line
        if look == "quiet":
            ground = line = blend(theme.page, theme.panel, 0.45)
        elif look == "card":
            ground = line = theme.card
        elif look == "calm":
            ground, line = blend(theme.page, theme.panel, 0.5), blend(theme.line, theme.panel, 0.6)
            ground.setAlpha(225)
        elif look == "held":
            ground = QColor(ground)
            ground.setAlpha(_SEEN_THROUGH)
        return ground, line, max(1.0, unit * 0.07)

    def _draw_title(self, box: BoxSpec, head: QRectF, taken: float, owner: str, look: FrameLook) -> None:
        """Draw the sign of who holds a box or its icon, its code, and its title, in a line whose right part is taken."""
        painter, unit, theme = self.painter, self.context.unit, self.context.theme
        if owner in self.context.teams:
            draw_team(
                painter, self.context, owner, QRectF(head.left(), head.center().y() - 0.7 * unit, 1.4 * unit, 1.4 * unit)
            )
            head.setLeft(head.left() + 1.75 * unit)
        elif box.icon and self._has_room_for_icon(box, head.width() - taken):
            draw_icon(
                painter, box.icon, QRectF(head.left(), head.center().y() - 0.6 * unit, 1.2 * unit, 1.2 * unit), theme.soft
            )
            head.setLeft(head.left() + 1.5 * unit)
        if box.code and self._has_room_for_code(box, head.width() - taken):
            plate = QRectF(head.left(), head.center().y() - 0.6 * unit, code_width(self.context, box.code), 1.2 * unit)
            draw_code(painter, self.context, box.code, plate)
            head.setLeft(plate.right() + 0.45 * unit)
        head.setWidth(head.width() - taken)
        size = unit if look == "none" else self.context.body
        narrow, wordings = size * CAPITAL / NARROW_CAPITAL, self.context.layout.wordings(box.title)
        ways = [(name, *face) for name in wordings for face in ((size, 700), (narrow, NARROW))]
        if box.code:  # which names the place where no form of its title has room
            ways.append(("", size, 700))
        title, size, weight = first_fitting(ways, lambda way: text_width(*way) <= head.width())
        draw_line(painter, head, title, size, theme.text, weight)

    def _draw_hideout(self, used: QRectF, seat: str, *, focus: bool) -> None:
        """Draw the panel of a place where a pawn stands in a seat's secret area.

        It is washed in the seat's tint, with wide dashes, which mean a secret on cards too. With ``focus`` they lie on the
        line of a place that stands out.
        """
        unit, theme, tint = self.context.unit, self.context.theme, self.context.tint_of(seat)
        ground = blend(tint.fill, theme.raised, _HIDEOUT)
        ground.setAlphaF(_HIDEOUT_COVERS)
        draw_panel(self.painter, used, 0.45 * unit, ground, theme.text if focus else ground, 0.28 * unit)
        pen = QPen(tint.edge, 0.24 * unit, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3.0, 2.2])
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(used, 0.45 * unit, 0.45 * unit)

    def _draw_lettering(self, box: BoxSpec, room: QRectF) -> None:
        """Draw a name on the map itself: in capitals that stand back behind the names of places, after its code.

        That of a sea is slanted and spaced, as on maps; that of a country has the hue of the line around it.
        """
        theme, size, text = self.context.theme, narrow_size(self.context.unit), box.title.upper()
        colour = readable(theme.faint, theme.sea)
        if box.lettering == "country":
            colour = country_ink(theme)
        if box.code:  # it shrinks as the name does
            wanted = text_width(text, size, NARROW) + text_width(box.code, size, NARROW) + 0.9 * self.context.unit
            share = min(1.0, room.width() / wanted)
            size = math.floor(share * size) if share < 1 else size
            room = room.adjusted(self._draw_band(box.code, room, colour, share * self.context.unit), 0, 0, 0)
        words = text.split() if room.height() >= 2 * size * LEADING else [text]
        sizes = [size, *range(round(size) - 1, 0, -1)]  # smaller rather than cut; fonts have whole pixels
        size = first_fitting(sizes, lambda size: max(text_width(word, size, NARROW) for word in words) <= room.width())
        lines = wrap(text, size, NARROW, room.width(), len(words))
        free = min((room.width() - text_width(line, size, NARROW)) / len(line) for line in lines)
        is_sea = box.lettering == "sea"
        face = spaced_font(size, NARROW, math.floor(max(0.0, min(_SPACED * size, free))))
        face.setItalic(is_sea)
        spaced = QFontMetrics(face)
        self.painter.setFont(face)
        self.painter.setPen(colour)
        for at, line in enumerate(lines):
            base = room.top() + (at + 0.5) * size * LEADING + NARROW_CAPITAL * size / 2
            left = room.left() if box.code else room.center().x() - spaced.horizontalAdvance(line) / 2
            self.painter.drawText(QPointF(left, base), line)

    def _draw_band(self, code: str, room: QRectF, colour: QColor, unit: float) -> float:
        """Draw the letter by which places name a sea, in this size; return the width that it takes."""
        size = narrow_size(unit)
        wide = text_width(code, size, NARROW) + 0.5 * unit
        plate = QRectF(room.left() + 0.05 * unit, room.top() + (size * LEADING - 1.15 * unit) / 2, wide, 1.15 * unit)
        self.painter.setPen(QPen(colour, max(1.0, 0.07 * unit)))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(plate, 0.3 * unit, 0.3 * unit)
        draw_port_letters(self.painter, plate, code, size, self.context.theme.text)
        return wide + 0.4 * unit

    def draw_figure(self, kind: Scenery, room: QRectF, tint: str) -> None:
        """Draw somebody seen from afar, standing at the foot of a room, in this tint; who is gone from there has none, and a
        question mark."""
        draw_scenery(self.painter, self.context, kind, scenery_place(room), tint=tint, unknown=not tint)

    def draw_header(self, box: BoxSpec, room: QRectF, titles: Sequence[str]) -> None:
        """Draw the title of the head of a row, in letters that have room for the ``titles`` of all rows."""
        unit, body, room = self.context.unit, self.context.body, _beside_row(box, room, self.context.unit)
        sizes = [narrow_size(one) for one in (body, (body + unit) / 2, unit)]
        size = first_fitting(sizes, lambda one: all(text_width(title, one, NARROW) <= room.width() for title in titles))
        forms = self.context.layout.wordings(box.title)
        title = first_fitting(forms, lambda form: text_width(form, size, NARROW) <= room.width())
        draw_line(self.painter, room, title, size, self.context.theme.soft, NARROW, _side_of(box))

    def _has_room_for_icon(self, box: BoxSpec, wide: float) -> bool:
        """Return whether a heading with a code has room for its icon too; without one it always has."""
        if not box.code:
            return True
        size = self.context.body * CAPITAL / NARROW_CAPITAL
        least = min(text_width(name, size, NARROW) for name in self.context.layout.wordings(box.title))
        return 1.95 * self.context.unit + code_width(self.context, box.code) + least <= wide

    def _has_room_for_code(self, box: BoxSpec, wide: float) -> bool:
        """Return whether a heading has room for its code beside its title, or for its code at best."""
        size, code = self.context.body * CAPITAL / NARROW_CAPITAL, code_width(self.context, box.code)
        least = min(text_width(name, size, NARROW) for name in self.context.layout.wordings(box.title))
        return code + 0.45 * self.context.unit + least <= wide or least > wide

    def draw_closed(self, words: str, text: str, room: QRectF) -> None:
        """Draw that an area is closed, and what that means, in letters as large as there is room for."""
        painter, unit, theme = self.painter, self.context.unit, self.context.theme
        heads = [(1.4 * unit, 600), (1.2 * unit, 600), (narrow_size(1.3 * unit), NARROW), (narrow_size(unit), NARROW)]
        head = first_fitting(heads, lambda face: text_width(words, *face) <= room.width())
        under = room.adjusted(0, draw_lines(painter, room, words, head[0], theme.text, head[1]) + 0.2 * unit, 0, 0)
        face = first_fitting(_CLOSED, lambda face: _is_whole(text, face[0] * unit, face[1], under))
        draw_lines(painter, under, text, face[0] * unit, theme.soft, face[1])

    def draw_corners(self, rect: QRectF, *, few: bool) -> None:
        """Draw the corners of a place that can be chosen, as around pieces: thick ones where these are few."""
        painter, unit = self.painter, self.context.unit
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(legal_pen(self.context, few=few))
        painter.drawPath(corners_of(rect, 0.45 * unit, 1.1 * unit))

    def draw_slot(self, slot: ZoneSlot, zone: ZoneView, *, over: bool, silent: bool, before_all: bool) -> None:
        """Draw the place of a zone: its ground, its label, and what stands for pieces that are not drawn.

        Once the game is ``over`` nothing is still to come; a ``silent`` place does not say that something is. ``before_all``
        pieces have come, the place of a file is a closed file.
        """
        painter, context, unit, theme, bound = self.painter, self.context, self.context.unit, self.context.theme, slot.bound
        if bound.owner:
            self._secret(slot)
        if is_labelled(slot, unit) and bound.place.show not in ("slots", "stack"):
            pad = 0.45 * unit if bound.owner else 0.1 * unit
            line = QRectF(slot.rect.left() + pad, slot.rect.top() + 0.1 * unit, slot.rect.width() - 2 * pad, 1.45 * unit)
            if bound.owner in context.teams:
                draw_team(
                    painter, context, bound.owner, QRectF(line.left(), line.top() + 0.1 * unit, 1.3 * unit, 1.3 * unit)
                )
                line.setLeft(line.left() + 1.6 * unit)
            if line.width() >= text_width(bound.label, unit, 600) or bound.owner not in context.teams:
                draw_line(painter, line, bound.label, unit, theme.soft, 600)
        body = body_of(slot, unit)
        if bound.place.show == "stack" or (zone.count and not zone.pieces):
            self._stack(body, bound, zone)
        elif slot.wants > zone.count:
            if over:
                return
            show = "lines" if bound.place.fit else bound.place.show
            places = cells(lines_of(zone.count, slot.wants), body.width(), body.height(), unit, show).rects
            if places:
                words = bound.place.missing.replace("{count}", str(slot.wants - zone.count))
                self._missing(places[-1].translated(body.topLeft()), slot.wants - zone.count, words)
        elif not zone.count and bound.place.keep:
            self._empty(body, bound, over=over, silent=silent, before_all=before_all)

    def _secret(self, slot: ZoneSlot) -> None:
        """Draw the panel of a secret zone, in its owner's tint."""
        unit, tint = self.context.unit, self.context.tint_of(slot.bound.owner)
        draw_panel(self.painter, slot.rect, 0.4 * unit, tint.wash, tint.edge, max(1.0, unit * 0.07))

    def _missing(self, rect: QRectF, count: int, words: str) -> None:
        """Say how many pieces are still missing, after an outline like the tile of a card for each, or none without room."""
        painter, unit, theme = self.painter, self.context.unit, self.context.theme
        side = min(_TILE * unit, rect.height() - 2)
        room = rect.width() - text_width(words, unit, 600) - 0.7 * unit
        shown = count if count * (side + 0.25 * unit) <= room + 0.25 * unit else 0
        ink = theme.text if count == 1 else theme.soft  # the last one that is missing stands out
        painter.setPen(
            QPen(ink if count == 1 else blend(ink, theme.panel, 0.7), max(1.0, unit * (0.13 if count == 1 else 0.09)))
        )
        painter.setBrush(blend(theme.text, theme.panel, 0.04))
        for at in range(shown):
            left, middle, arm = rect.left() + 1 + at * (side + 0.25 * unit), rect.center().y(), 0.22 * side
            painter.drawRoundedRect(QRectF(left, middle - side / 2, side, side), 0.3 * unit, 0.3 * unit)
            plus = QPointF(left + side / 2, middle)
            painter.drawLine(plus - QPointF(arm, 0), plus + QPointF(arm, 0))
            painter.drawLine(plus - QPointF(0, arm), plus + QPointF(0, arm))
        wide = shown * (side + 0.25 * unit) + (0.3 if shown else 0.1) * unit
        draw_line(painter, rect.adjusted(wide, 0, 0, 0), words, unit, ink, 700 if count == 1 else 600)

    def _still_to_come(self, rect: QRectF, words: str) -> None:
        """Say in the middle of an empty place what will lie there."""
        unit, theme = self.context.unit, self.context.theme
        lines = wrap(words, unit, 400, rect.width() - unit, 3)
        step = LEADING * unit
        for at, text in enumerate(lines):
            row = QRectF(rect.left(), rect.center().y() + (at - len(lines) / 2) * step, rect.width(), step)
            draw_line(self.painter, row, text, unit, theme.soft, 400, Qt.AlignmentFlag.AlignHCenter)

    def _empty(self, rect: QRectF, bound: BoundZone, *, over: bool, silent: bool, before_all: bool) -> None:
        painter, unit, theme = self.painter, self.context.unit, self.context.theme
        if rect.height() < unit or rect.width() < unit:
            return
        if bound.place.show == "whole":
            if bound.place.comes_from and not over:
                draw_empty_file(painter, self.context, rect, bound.place.icon if before_all else "")
            elif bound.place.icon and not bound.place.comes_from:
                place = QRectF(0, 0, 1.6 * unit, 1.6 * unit)
                place.moveCenter(rect.center())
                draw_icon(painter, bound.place.icon, place, blend(theme.faint, theme.panel, 0.35))
            if not (over or silent):
                self._still_to_come(rect, bound.place.missing)
            return
        outline = QRectF(rect)
        if bound.place.show != "slots":
            outline.setHeight(min(rect.height(), LINE * unit * 1.5))
            outline.setWidth(min(rect.width(), 9 * unit))
        is_named = bool(bound.label) and bound.place.show == "slots"
        if not is_named:  # many frames around nothing would be read as something
            pen = QPen(blend(theme.line, theme.panel, 0.8), max(1.0, unit * 0.07), Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(outline.adjusted(1, 1, -1, -1), 0.4 * unit, 0.4 * unit)
        if is_named and not bound.place.icon:
            room = outline.adjusted(0.6 * unit, 0, -0.4 * unit, 0)
            faces = ((unit, 400), (unit * CAPITAL / NARROW_CAPITAL, NARROW))[self.context.is_for_room :]  # there as on cards
            said = self.context.layout.wordings(bound.place.missing or bound.label)
            ways = [(name, *face) for name in said for face in faces]
            label, size, weight = first_fitting(ways, lambda way: text_width(*way) <= room.width())
            draw_line(painter, room, label, size, theme.faint, weight)
        elif bound.place.icon:
            side = min(1.3 * unit, outline.height() * 0.7)
            place = QRectF(0, 0, side, side)
            place.moveCenter(outline.center())
            draw_icon(painter, bound.place.icon, place, blend(theme.faint, theme.panel, 0.6))

    def _stack(self, rect: QRectF, bound: BoundZone, zone: ZoneView) -> None:
        painter, unit, theme = self.painter, self.context.unit, self.context.theme
        pile = pile_of(rect, unit)
        if zone.count and pile.height() > unit:
            depth = min(3, zone.count - 1)
            painter.setPen(QPen(theme.card_line, max(1.0, unit * 0.08)))
            painter.setBrush(theme.back)
            for under in range(depth, -1 if not zone.pieces else 0, -1):
                painter.drawRoundedRect(pile.translated(under * 0.13 * unit, under * 0.13 * unit), 0.3 * unit, 0.3 * unit)
            if not zone.pieces and bound.place.icon:
                inner = QRectF(0, 0, pile.width() * 0.6, pile.width() * 0.6)
                inner.moveCenter(pile.center())
                draw_icon(painter, bound.place.icon, inner, theme.card_soft)
        elif pile.height() > unit:
            painter.setPen(QPen(theme.line, max(1.0, unit * 0.07), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(pile, 0.3 * unit, 0.3 * unit)
        big = min(1.5 * unit, max(unit, pile.height() * 0.6))
        number = QRectF(pile.right() + 0.8 * unit, pile.top(), rect.right() - pile.right() - 0.8 * unit, pile.height())
        if bound.label and bound.place.show == "stack" and number.height() > 3 * unit:
            half = number.height() / 2
            draw_line(painter, number.adjusted(0, half, 0, -half + 1.4 * unit), bound.label, unit, theme.soft)
            number.setBottom(number.top() + half)
        draw_line(painter, number, str(zone.count), big, theme.text if zone.count else theme.faint, 700)


def draws_zone(slot: ZoneSlot, zone: ZoneView) -> bool:
    """Return whether a box draws anything of a zone beside its pieces: see `BoxPainter.draw_slot`."""
    place = slot.bound.place
    if slot.bound.owner or slot.bound.label or place.show == "stack" or slot.wants:
        return True
    if zone.pieces:
        return False
    return bool(zone.count) or (place.keep and (place.show != "whole" or bool(place.icon)))


def _side_of(box: BoxSpec) -> Qt.AlignmentFlag:
    """Return where the words of the head of a row begin or end."""
    return Qt.AlignmentFlag.AlignLeft if box.left else Qt.AlignmentFlag.AlignRight


def _beside_row(box: BoxSpec, room: QRectF, unit: float) -> QRectF:
    """Return the place of the head of a row without its margin at that side."""
    return room.adjusted(0.2 * unit if box.left else 0.0, 0, 0.0 if box.left else -0.2 * unit, 0)


def _is_whole(text: str, size: float, weight: int, room: QRectF) -> bool:
    """Return whether a text is whole in a room in letters of this size."""
    return fits_unbroken(text, size, weight, room.width(), max(1, int((room.height() + 0.5) // (size * LEADING))))
