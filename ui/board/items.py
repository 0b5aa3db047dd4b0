"""What lies in the scene: an item for each piece, each box and each area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.view import PieceView, View, ZoneView
from ui.board.bind import BoundBox, BoundNumber, BoundZone
from ui.board.cards import RESTING, CardState, draw_piece, style_of
from ui.board.figures import number_rows
from ui.board.flow import GAP, LINE, PAD, cells, shares
from ui.board.glyphs import Look, draw_icon, draw_team, glyph_width, glyphs
from ui.board.layout import Area
from ui.board.text import draw_line, text_width
from ui.board.tiles import tiled
from ui.theme import blend


@dataclass(frozen=True)
class Placed:
    """A piece of the View with its rectangle and whether it stands for several."""

    zone: str
    piece: PieceView
    rect: QRectF
    secret: str
    stands_for: int = 1
    label: str = ""


class PieceItem(QGraphicsItem):
    """One piece. Its place in the scene is its rectangle; it draws itself from what it was last given."""

    def __init__(self, look: Look, placed: Placed) -> None:
        super().__init__()
        self.look = look
        self.zone = placed.zone
        self.piece = placed.piece
        self.state = RESTING
        self._size = placed.rect.size()
        self.setZValue(10)
        self.give(look, placed)

    def give(self, look: Look, placed: Placed) -> None:
        """Show this piece at this place; repaints only if something changes."""
        if placed.rect.size() != self._size:
            self.prepareGeometryChange()
            self._size = placed.rect.size()
        if self.pos() != placed.rect.topLeft():
            self.setPos(placed.rect.topLeft())
        changed = self.look is not look or placed.piece is not self.piece
        self.look, self.zone, self.piece = look, placed.zone, placed.piece
        if changed:
            self.update()
        self.set_state(secret=placed.secret, stands_for=placed.stands_for, place=placed.label)

    def set_state(self, **changes: object) -> None:
        """Change how the card stands (see `CardState`)."""
        state = CardState(**{**self.state.__dict__, **changes})
        if state != self.state:
            self.state = state
            self.update()

    def rect(self) -> QRectF:
        """Where it lies in the scene."""
        return QRectF(self.pos(), self._size)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Qt: the card with the glow around it."""
        margin = 0.45 * self.look.unit
        return QRectF(QPointF(0, 0), self._size).adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Qt: draw the card."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(QPointF(0, 0), self._size)
        if self.state.legal:
            glow = QColor(self.look.theme.legal)
            glow.setAlpha(60)
            margin = 0.3 * self.look.unit
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(glow)
            painter.drawRoundedRect(rect.adjusted(-margin, -margin, margin, margin), margin * 2, margin * 2)
        draw_piece(painter, self.look, self.piece, rect, self.state)


@dataclass(frozen=True)
class Spot:
    """The place of one zone in a box."""

    bound: BoundZone
    rect: QRectF


class BoxItem(QGraphicsItem):
    """One box: its heading, the places of its zones, and where their pieces go.

    On a map a box is only as large as what it holds, within the room that is kept for it.
    """

    def __init__(self, look: Look, area: Area, bound: BoundBox, room: QRectF, across: bool) -> None:
        super().__init__()
        self.look, self.area, self.bound, self.room, self._across = look, area, bound, room, across
        self.setZValue(2)
        self.on_map = area.arrange == "map"
        self.framed = bool(bound.box.title) and not bound.box.region
        unit = look.unit
        self.heading = 1.55 * unit if self.framed else 0.0
        self.used = room
        self.numbers = self._place_numbers()
        self.numbers_high = self.numbers[-1][1].bottom() - self.numbers[0][1].top() if self.numbers else 0.0
        self.attached: list[QGraphicsItem] = []
        self._home = room.topLeft()
        self.legal: frozenset[str] = frozenset()
        self._zones: tuple[ZoneView, ...] = ()
        self.spots: tuple[Spot, ...] = ()
        self._laid: tuple[BoundZone, ...] | None = None
        self._taken = 0.0
        self._shows: object = None

    # ---------------------------------------------------------------- places

    def inner(self) -> QRectF:
        """The room for pieces."""
        pad = PAD * self.look.unit * 0.7 if self.framed else 0.0
        return self.room.adjusted(pad, self.heading + self.numbers_high + pad * 0.2, -pad, -pad * 0.9)

    def _place_numbers(self) -> list[tuple[BoundNumber, QRectF]]:
        """The lines of numbers under the heading; where there are zones too they take at most half of the box."""
        pad = PAD * self.look.unit * 0.7
        room = self.room.adjusted(pad, self.heading, -pad, -pad * 0.5)
        if self.bound.zones:
            room.setHeight(max(room.height() * 0.55, 2.0 * self.look.unit))
        return number_rows(self.look, self.bound.numbers, room)

    def set_room(self, room: QRectF) -> bool:
        """Keep another room for it; whether that is a change."""
        if room == self.room:
            return False
        self.prepareGeometryChange()
        self.room = self.used = room
        for item in self.attached:
            item.setPos(room.topLeft() - self._home)
        return True

    def cards(self, view: View) -> int:
        """How many cards lie in it (not pawns or tokens)."""
        style = self.look.layout.style
        return sum(
            style(piece.face.style if piece.face else piece.back.style).form == "card"
            for zone in self.bound.zones
            for piece in view.zones[zone.id].pieces
        )

    def _lay_spots(self, view: View) -> None:
        """Give each zone its place; a zone that does not keep its place when it is empty has none then."""
        zones = tuple([zone for zone in self.bound.zones if zone.place.keep or view.zones[zone.id].count])
        if zones != self._laid:
            self._laid = zones
            self.spots = tuple(self._spots(zones, self.inner()))

    def _spots(self, zones: tuple[BoundZone, ...], room: QRectF) -> Iterator[Spot]:
        unit, gap = self.look.unit, GAP * self.look.unit
        groups: list[list[BoundZone]] = []
        for zone in zones:
            if groups and zone.place.show == "slots" and groups[-1][0].place.id == zone.place.id:
                groups[-1].append(zone)
            else:
                groups.append([zone])
        if not groups:
            return
        weights = [group[0].place.weight for group in groups]
        fixed = [group[0].place.lines * unit for group in groups]
        extents = shares(
            room.width() if self._across else room.height(), gap * 2, weights, [0.0] * len(fixed) if self._across else fixed
        )
        at = room.left() if self._across else room.top()
        for group, extent in zip(groups, extents, strict=True):
            rect = (
                QRectF(at, room.top(), extent, room.height())
                if self._across
                else QRectF(room.left(), at, room.width(), extent)
            )
            at += extent + gap * 2
            if group[0].place.show != "slots":
                yield Spot(group[0], rect)
                continue
            places = cells(len(group), rect.width(), rect.height(), unit, "slots").rects
            for zone, place in zip(group, places, strict=False):
                yield Spot(zone, place.translated(rect.topLeft()))

    def place(self, view: View) -> list[Placed]:
        """Where the pieces of this View go; remembers the zones for drawing, and repaints if that shows."""
        self._zones = tuple([view.zones[zone.id] for zone in self.bound.zones])
        if self.area.inside == "together":
            placed = self._place_together(view)
        else:
            self._lay_spots(view)
            placed = [entry for spot in self.spots for entry in self._place_apart(view.zones[spot.bound.id], spot)]
        shows = (self.used, self._taken, self.spots, tuple([self._drawn_count(spot, view) for spot in self.spots]))
        if shows != self._shows:
            self._shows = shows
            self.update()
        return placed

    @staticmethod
    def _drawn_count(spot: Spot, view: View) -> int:
        """What of a zone's count the box itself draws: the number on a stack, else only whether it is empty."""
        zone = view.zones[spot.bound.id]
        return zone.count if spot.bound.place.show == "stack" or not zone.pieces else -1

    def _place_apart(self, zone: ZoneView, spot: Spot) -> list[Placed]:
        unit, place = self.look.unit, spot.bound.place
        rect = self._body(spot)
        if not zone.pieces:
            return []
        if place.show == "stack":
            return [Placed(zone.id, zone.pieces[0], self._pile(rect), spot.bound.owner, 1)]
        if self.bound.box.region and style_of(self.look, zone.pieces[0]).form == "tile":
            return [Placed(zone.id, p, place, spot.bound.owner) for p, place in tiled(zone.pieces, rect)]
        found = cells(len(zone.pieces), rect.width(), rect.height(), unit, place.show)
        return [
            Placed(
                zone.id,
                piece,
                cell.translated(rect.topLeft()),
                spot.bound.owner,
                found.last if at == len(found.rects) - 1 else 1,
                spot.bound.label if place.show == "slots" else "",
            )
            for at, (piece, cell) in enumerate(zip(zone.pieces, found.rects, strict=False))
        ]

    def _body(self, spot: Spot) -> QRectF:
        """The room for the pieces of a spot: under its label, inside its ground."""
        unit = self.look.unit
        if spot.bound.place.show == "slots":
            return spot.rect
        rect = spot.rect
        if spot.bound.owner:
            rect = rect.adjusted(0.35 * unit, 0.2 * unit, -0.35 * unit, -0.35 * unit)
        if spot.bound.label and spot.bound.place.show != "stack":
            rect = rect.adjusted(0, 1.5 * unit, 0, 0)
        return rect

    def _pile(self, rect: QRectF) -> QRectF:
        high = min(rect.height() - 0.5 * self.look.unit, 5.5 * self.look.unit, (rect.width() - 3 * self.look.unit) / 0.72)
        return QRectF(
            rect.left() + 0.1 * self.look.unit,
            rect.top() + 0.15 * self.look.unit,
            min(high * 0.72, rect.width() * 0.5),
            high,
        )

    def _place_together(self, view: View) -> list[Placed]:
        unit = self.look.unit
        tokens: list[tuple[BoundZone, PieceView]] = []
        cards: list[tuple[BoundZone, PieceView]] = []
        sites: list[tuple[BoundZone, PieceView]] = []
        for bound in self.bound.zones:
            for piece in view.zones[bound.id].pieces:
                style = self.look.layout.style(piece.face.style if piece.face else piece.back.style)
                (cards if style.form == "card" else sites if style.form == "site" else tokens).append((bound, piece))
        room = self.inner()
        placed = self._tokens(tokens)
        placed += self._sites(sites, len(tokens))
        self._taken = len(tokens) * 1.85 * unit + sum(
            glyph_width(self.look, sign) + 0.35 * unit for _, piece in sites for sign in glyphs(self.look, piece)
        )
        if self.bound.box.region:
            placed = []
            cards = tokens + cards
        found = cells(len(cards), room.width(), room.height(), unit, "list" if not self.bound.box.region else "pips")
        for at, ((bound, piece), cell) in enumerate(zip(cards, found.rects, strict=False)):
            last = found.last if at == len(found.rects) - 1 else 1
            placed.append(Placed(bound.id, piece, cell.translated(room.topLeft()), bound.owner, last))
        self._shrink(placed)
        return placed

    def _tokens(self, tokens: list[tuple[BoundZone, PieceView]]) -> list[Placed]:
        """Pawns and discs stand at the right of the heading."""
        unit = self.look.unit
        side = 1.7 * unit
        room = self.room.width() * 0.45
        step = min(side * 1.08, (room - side) / max(1, len(tokens) - 1)) if len(tokens) > 1 else 0.0
        left = self.room.right() - 0.3 * unit - side - step * (len(tokens) - 1)
        return [
            Placed(bound.id, piece, QRectF(left + at * step, self.room.top() + 0.1 * unit, side, side), bound.owner)
            for at, (bound, piece) in enumerate(tokens)
        ]

    def _sites(self, sites: list[tuple[BoundZone, PieceView]], tokens: int) -> list[Placed]:
        """The place itself is the heading, left of the pawns on it."""
        unit = self.look.unit
        room = QRectF(self.room.left(), self.room.top(), self.room.width() - tokens * 1.85 * unit, self.heading)
        return [Placed(bound.id, piece, room, "") for bound, piece in sites]

    def _shrink(self, placed: list[Placed]) -> None:
        """Draw the frame only around what is there."""
        if not self.on_map:
            return
        unit = self.look.unit
        bottom = self.room.top() + self.heading + self.numbers_high
        listed = [entry for entry in placed if entry.rect.bottom() > bottom + 0.5]
        wide = self._label_wide()
        if listed:
            bottom = max(entry.rect.bottom() for entry in listed) + PAD * unit * 0.75
            wide = max(wide, max(entry.rect.right() for entry in listed) + PAD * unit * 0.75 - self.room.left())
        busy = any(entry.piece.marks for entry in placed if entry not in listed)
        if self.bound.numbers or busy or any(entry.rect.width() < 2 * unit for entry in placed):
            wide = self.room.width()
        used = QRectF(self.room.left(), self.room.top(), min(wide, self.room.width()), bottom - self.room.top())
        if used != self.used:
            self.prepareGeometryChange()
            self.used = used

    def _label_wide(self) -> float:
        unit, box = self.look.unit, self.bound.box
        wide = text_width(box.title, unit, 700) + 1.2 * unit
        if box.icon:
            wide += 1.5 * unit
        if box.code:
            wide += text_width(box.code, unit, 600) + 0.7 * unit
        return wide

    # ---------------------------------------------------------------- asking

    def zone_at(self, point: QPointF) -> str:
        """The zone under a point of the scene: a legal one first; "" if there is none."""
        for spot in self.spots:
            if spot.rect.contains(point):
                return spot.bound.id
        if self.area.inside == "together" and (self.used.contains(point) or (self.legal and self.room.contains(point))):
            for zone in self.bound.zones:
                if zone.id in self.legal:
                    return zone.id
            return self.bound.zones[0].id if self.bound.zones else ""
        return ""

    def zone_rect(self, zone: str) -> QRectF:
        """Where a zone of this box lies."""
        return next((spot.rect for spot in self.spots if spot.bound.id == zone), self.used)

    def set_legal(self, legal: frozenset[str]) -> None:
        """Let these of its zones glow."""
        mine = frozenset(zone.id for zone in self.bound.zones if zone.id in legal)
        if mine != self.legal:
            self.legal = mine
            self.update()

    # ---------------------------------------------------------------- drawing

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Qt: the room that is kept for it, with the glow."""
        margin = 0.4 * self.look.unit
        return self.room.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Qt: draw the box."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.framed:
            self._frame(painter)
        if self.area.inside == "together" and self.legal:
            self._glow(painter, self.room if self.on_map else self.used)
        zones = {zone.id: zone for zone in self._zones}
        for spot in self.spots:
            zone = zones.get(spot.bound.id)
            if zone is not None:
                self._spot(painter, spot, zone)

    def _frame(self, painter: QPainter) -> None:
        unit, theme, box = self.look.unit, self.look.theme, self.bound.box
        ground = QColor(theme.raised)
        if self.on_map:
            ground.setAlpha(238)
        painter.setPen(QPen(theme.line, max(1.0, unit * 0.07)))
        painter.setBrush(ground)
        painter.drawRoundedRect(self.used, 0.45 * unit, 0.45 * unit)
        line = QRectF(self.used.left() + 0.55 * unit, self.used.top(), self.used.width() - 1.1 * unit, self.heading)
        if box.icon:
            draw_icon(
                painter, box.icon, QRectF(line.left(), line.center().y() - 0.6 * unit, 1.2 * unit, 1.2 * unit), theme.soft
            )
            line.setLeft(line.left() + 1.5 * unit)
        line.setWidth(line.width() - self._taken)
        used = draw_line(painter, line, box.title, unit, theme.text, 700)
        if box.code and line.width() - used > text_width(box.code, unit, 600) + 0.5 * unit:
            draw_line(painter, line.adjusted(used + 0.5 * unit, 0, 0, 0), box.code, unit, theme.faint, 600)

    def _glow(self, painter: QPainter, rect: QRectF) -> None:
        unit = self.look.unit
        glow = QColor(self.look.theme.legal)
        glow.setAlpha(38)
        painter.setPen(QPen(self.look.theme.legal, max(1.5, unit * 0.14), Qt.PenStyle.DashLine))
        painter.setBrush(glow)
        painter.drawRoundedRect(rect, 0.45 * unit, 0.45 * unit)

    def _spot(self, painter: QPainter, spot: Spot, zone: ZoneView) -> None:
        look, unit, theme, bound = self.look, self.look.unit, self.look.theme, spot.bound
        if bound.owner:
            self._secret(painter, spot)
        if bound.label and bound.place.show not in ("slots", "stack"):
            pad = 0.45 * unit if bound.owner else 0.1 * unit
            line = QRectF(spot.rect.left() + pad, spot.rect.top() + 0.1 * unit, spot.rect.width() - 2 * pad, 1.45 * unit)
            if bound.owner in look.teams:
                draw_team(painter, look, bound.owner, QRectF(line.left(), line.top() + 0.1 * unit, 1.3 * unit, 1.3 * unit))
                line.setLeft(line.left() + 1.6 * unit)
            draw_line(painter, line, bound.label, unit, theme.soft, 600)
        body = self._body(spot)
        if bound.place.show == "stack" or (zone.count and not zone.pieces):
            self._stack(painter, body, bound, zone)
        elif not zone.count and bound.place.keep:
            self._empty(painter, body, bound)
        if bound.id in self.legal:
            self._glow(painter, spot.rect)

    def _secret(self, painter: QPainter, spot: Spot) -> None:
        """The ground of a secret place: the owner's tint, with its pattern."""
        team = self.look.teams.get(spot.bound.owner)
        tint = self.look.theme.tint(team.tint if team else "grey")
        unit = self.look.unit
        painter.setPen(QPen(blend(tint.fill, self.look.theme.panel, 0.5), max(1.0, unit * 0.07)))
        painter.setBrush(tint.wash)
        painter.drawRoundedRect(spot.rect, 0.4 * unit, 0.4 * unit)

    def _empty(self, painter: QPainter, rect: QRectF, bound: BoundZone) -> None:
        unit, theme = self.look.unit, self.look.theme
        if rect.height() < unit or rect.width() < unit:
            return
        slot = QRectF(rect)
        if bound.place.show != "slots":
            slot.setHeight(min(rect.height(), LINE * unit * 1.5))
            slot.setWidth(min(rect.width(), 9 * unit))
        pen = QPen(blend(theme.line, theme.panel, 0.8), max(1.0, unit * 0.07), Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(slot.adjusted(1, 1, -1, -1), 0.4 * unit, 0.4 * unit)
        if bound.label and bound.place.show == "slots":
            draw_line(painter, slot.adjusted(0.6 * unit, 0, -0.4 * unit, 0), bound.label, unit, theme.faint)
        elif bound.place.icon:
            side = min(1.3 * unit, slot.height() * 0.7)
            place = QRectF(0, 0, side, side)
            place.moveCenter(slot.center())
            draw_icon(painter, bound.place.icon, place, blend(theme.faint, theme.panel, 0.6))

    def _stack(self, painter: QPainter, rect: QRectF, bound: BoundZone, zone: ZoneView) -> None:
        unit, theme = self.look.unit, self.look.theme
        pile = self._pile(rect)
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
        if bound.label and number.height() > 3 * unit:
            half = number.height() / 2
            draw_line(painter, number.adjusted(0, half, 0, -half + 1.4 * unit), bound.label, unit, theme.soft)
            number.setBottom(number.top() + half)
        draw_line(painter, number, str(zone.count), big, theme.text if zone.count else theme.faint, 700)
