"""The line of a way on a map: what is on it goes from its first place to its last."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF, QTransform

from ui.board.geometry.way_lines import HEAD, HELD, LABEL, OUT, SIGN, VACANT, Crossing, WayLines
from ui.board.layout.layout_schema import WayLine
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.land_tones import country_land, land_ink
from ui.board.paint.place_stamps import draw_port_band, port_band_width
from ui.board.paint.tiles import NAME_HELD, far
from ui.board.scene.base_item import BoardItem
from ui.theme import NARROW, blend

_CORE, _HALO = 0.4, 0.78
"""How wide the line is, and with its halo, in units."""
_LANE = 0.8
"""How much of that a lane has."""
_SPREAD, _LEAST = 0.47, 0.95
"""How far the sides of its arrow are from its middle, as an angle, and the least of an arrow, in units."""
_DASHES = {"dashed": [2.2, 1.2], "dotted": [0.1, 1.6], "lane": [2.6, 1.5]}
_RESULTS = {"won": "check", "failed": "cross"}
"""What stands on a way, by what came of it."""
_RESULT = 1.55
"""How large that is, in units."""
_SIGN = 1.5
"""How much of a place from its left bears the sign of its seat, in units."""
_START = 0.5
"""How large the dot is at the beginning of a long way: half its width, in units."""
_SHORT, _EDGE = 4.5, 0.3
"""Up to what length, in units, a line has no dot and a lane no ports, which would lie on its arrow, and stand on its ends as
well; and the edge at both sides of these."""
_SHARES = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.2)
"""Where on a lane its ports may stand, the first that is free."""
_BEHIND = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)
"""How far behind its arrow what came of a way may stand, in units, the first that is free."""
_CHIP, _LOAD = 1.35, 1.25
"""The side of the chip of what goes there, and the size of the figure beside it, in units."""
_DISC = 2.0
"""How large the icon of what is done there is with its disc, in units."""
_TIP = 0.7
"""How much of the arrow between neighbours is seen before what lies on it, in units."""
_ASIDE, _SHAFT = 0.8, 2.5
"""How far from its line what goes there stands beside it, in units: where the shaft has not so many widths of it."""
_FAILED = 0.45
"""How strong the colour of a way is that led to nothing."""
_DEAR = 25.0
"""What the room of a name costs that hides a sign, an arrow or what goes there: a shorter form is taken then."""
_NAME, _EDGES, _PLATE = 1.2, 0.2, 0.86
"""How high the name of a place is, how far it stands from the edges of that, in units; and how opaque the plate under a name
that lies over a line."""


@dataclass(frozen=True)
class Way:
    """A way as it is drawn.

    Attributes:
        line: how its line is drawn (`KindStyle.line`).
        seat: whose way it is: the line has its colour.
        result: what came of it, ``won`` or ``failed``, or "" while that is open.
        ports: the letters of the ports that both its ends have, on a lane.
        load: how many of which kind of chip go there, or "".
        sign: the icon that stands on it, or "".
    """

    line: WayLine = "solid"
    seat: str = ""
    result: str = ""
    ports: str = ""
    load: str = ""
    sign: str = ""


class HeldPlace(NamedTuple):
    """A place that a seat holds, over the name of which a way goes: its rectangle, and what is drawn there."""

    rect: QRectF
    items: tuple[BoardItem, ...]


class WayItem(BoardItem):
    """A way over all that lies on a map: by its kind solid, dashed, dotted, arched or a lane, with an arrow at its end and,
    once that is known, what came of it.

    Args:
        way: how it is drawn.
        places: the rectangles of the places on it, in their order.
        area: the map; if it goes ``round``, what leaves it at one side comes in at the other where that is shorter.
        others: the rectangles of what it leaves free if it can: places on which something lies, and printed boxes.
        labels: those of names on the map itself.
        vacant: those of places on which nothing lies.
        plan: the map in units as all windows plan it (`WayLines`); without it, as this window has it.

    Attributes:
        legs: the points of its lines.
        passed: points of its lines, a unit from each other at most.
        covered: what the frames of its ends, and the plate, hide of other places.
        plate: where what goes there stands; empty if that is not known.
    """

    def __init__(
        self,
        context: DrawContext,
        way: Way,
        places: Sequence[QRectF],
        area: QRectF,
        others: Sequence[QRectF] = (),
        *,
        round_: bool,
        labels: Sequence[QRectF] = (),
        vacant: Sequence[QRectF] = (),
        plan: QRectF | None = None,
    ) -> None:
        super().__init__(context, kept=False)
        self._way, self._places, self._area, self._round = way, list(places), area, round_
        self._read = [*places, *others]
        self._signs = [*self._read, *labels]
        self._crossings: list[Crossing] = [(rect, LABEL) for rect in labels] + [(rect, VACANT) for rect in vacant]
        for rect in others:
            sign = _SIGN * context.unit
            self._crossings += [(rect.adjusted(0, 0, sign - rect.width(), 0), SIGN), (rect.adjusted(sign, 0, 0, 0), HELD)]
        self.legs = [part for one, other in pairwise(places) if one != other for part in self._lead(one, other, plan)]
        self._paths = [_path(shaft) for leg in self.legs if len(shaft := _shaft(leg, 0.7 * HEAD * context.unit)) > 1]
        self.passed = [point for leg in self.legs for point in _stepped(leg, context.unit)]
        self._dense = [point for leg in self.legs for point in _stepped(leg, 0.25 * context.unit)]
        self.plate = self._load_room() if way.load else self._sign_room() if way.sign else QRectF()
        self._result = self._result_room() if way.result in _RESULTS and self.legs else QRectF()
        out = (OUT + 0.15) * context.unit
        self.covered = [self.plate, *(end.adjusted(-out, -out, out, out) for end in (places[0], places[-1]))]
        bounds, margin = QRectF(), (_RESULT if way.result else 1.2) * context.unit
        for rect in (*places, *(_path(leg).boundingRect() for leg in self.legs)):
            bounds = bounds.united(rect.adjusted(-margin, -margin, margin, margin))
        edge = 0.2 * context.unit
        self.set_bounds(bounds.united(self.plate.adjusted(-edge, -edge, edge, edge)).intersected(area))
        self.setZValue(11)  # over all that lies on the map
        self._bounds, self._names = self.path().boundingRect(), list[tuple[str, QRectF, bool]]()
        self._asked, self._held = list[tuple[str, QRectF]](), list[HeldPlace]()

    def crosses(self, room: QRectF) -> bool:
        """Return whether it lies on a rectangle: its line, the frames of its ends, or what stands on it."""
        edge = 0.5 * self.context.unit
        if not self._bounds.intersects(room):
            return False
        is_hidden = any(hidden.intersects(room) for hidden in self.covered)
        return is_hidden or any(map(room.adjusted(-edge, -edge, edge, edge).contains, self.passed))

    def show_names(self, names: Sequence[tuple[str, QRectF]], held: Sequence[HeldPlace] = ()) -> None:
        """Write these names, each in the rectangle of its place, over all that it draws; of places that are ``held`` draw
        the line of the name again."""
        if list(held) != self._held:
            self._held = list(held)
            self.update()
        if names == self._asked:
            return
        shown = [self.room_of_name(name, place) for name, place in names]
        self._asked, self._names, bounds = list(names), shown, QRectF(self._bounds)
        for _, place in names:
            bounds = bounds.united(place)
        for _, room, _ in shown:
            bounds = bounds.united(room.adjusted(-1, 0, 2, 0))
        self.set_bounds(bounds.intersected(self._area))
        self.update()

    def room_of_name(self, name: str, place: QRectF) -> tuple[str, QRectF, bool]:
        """Return a name or a form of it that has room in its place, where it stands, and whether that is free.

        It stands at the top, at the foot or in the middle, where least of what this draws lies on it.
        """
        unit, edge = self.context.unit, _EDGES * self.context.unit
        inner = place.adjusted(edge, 0, -edge, 0)
        forms = self.context.layout.wordings(name)
        said = first_fitting(forms, lambda form: text_width(form, narrow_size(unit), NARROW) <= inner.width())
        cost, form, room = self._room_of_form(said, place, inner)
        if cost >= _DEAR:  # whole, if that hides no sign
            shorter = (self._room_of_form(form, place, inner) for form in forms[forms.index(said) + 1 :])
            cost, form, room = min(((cost, form, room), *shorter), key=lambda one: one[0])
        return form, room, not cost

    def _room_of_form(self, said: str, place: QRectF, inner: QRectF) -> tuple[float, str, QRectF]:
        """Return where a form of a name stands with the least cost, and that."""
        unit, edge = self.context.unit, _EDGES * self.context.unit
        wide, high = text_width(said, narrow_size(unit), NARROW), _NAME * unit
        lefts = [inner.left(), inner.right() - wide, inner.center().x() - wide / 2]
        beside = QRectF(self.plate.right() + edge, place.top(), wide, place.height())
        others = (rect for rect, _ in self._crossings if not rect.contains(place.center()))
        if self.plate.intersects(place) and beside.center().x() <= place.right() and not any(map(beside.intersects, others)):
            lefts.append(beside.left())  # half of it may stand beside its place, not on what goes on the way
        tops = [inner.top(), inner.bottom() - high, inner.center().y() - high / 2]
        solid = [*self.covered, *(QPolygonF(arrow_of(leg, unit)).boundingRect() for leg in self.legs), self._result]
        dense = [(point.x(), point.y()) for point in self._dense if abs(point.y() - place.center().y()) <= place.height()]
        found = list[tuple[float, QRectF]]()
        for top in tops:
            for left in lefts:
                room = QRectF(left, top, wide, high)
                over = [room.intersected(rect) for rect in solid]
                cost = 99 * sum(rect.width() * rect.height() for rect in over) / unit**2
                first, last, above, below = left - edge, left + wide + edge, top - edge / 2, top + high + edge / 2
                found.append((cost + len([x for x, y in dense if first <= x <= last and above <= y <= below]), room))
        cost, room = min(found, key=lambda one: one[0])
        return cost, said, room

    # ---------------------------------------------------------------- the line

    def _lead(self, one: QRectF, other: QRectF, plan: QRectF | None) -> Iterator[list[QPointF]]:
        """Yield the points of a line from the edge of a place to that of the next; two lines where it goes round the map."""
        far, wide = other.center().x() - one.center().x(), self._area.width()
        over = math.copysign(wide, -far) if self._round and abs(far) > wide / 2 else 0.0
        to, line, unit = other.translated(over, 0), self._way.line, self.context.unit
        plan = plan or QRectF(0, 0, wide / unit, self._area.height() / unit)
        planned = _from_to(self._area, plan).mapRect
        crossings = [(planned(rect.translated(at, 0)), cost) for rect, cost in self._crossings for at in {0.0, over}]
        shape = WayLines(line, 1.0, plan, crossings).best(planned(one), planned(to))
        points = WayLines(line, unit, self._area).points(one, to, shape)
        if not over:
            yield points
            return
        edge, back = self._area.right() if over > 0 else self._area.left(), QPointF(-over, 0)
        at = next((at for at, point in enumerate(points) if (point.x() - edge) * over > 0), len(points) - 1)
        before, after = points[max(0, at - 1)], points[at]
        share = (edge - before.x()) / ((after.x() - before.x()) or 1.0)
        crossing = before + (after - before) * share
        yield [*points[: max(1, at)], crossing]
        yield [crossing + back, *(point + back for point in points[at:])]

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter) -> None:
        """Draw the frames of its ends, the line, its arrow, and what came of it."""
        painter.save()
        painter.setClipRect(self._area, Qt.ClipOperation.IntersectClip)  # round ends go beyond the edge of the map
        self._draw_frames(painter)
        self._draw_line(painter)
        self._draw_start(painter)
        self._draw_ports(painter)
        self._draw_held(painter)
        for leg in self.legs:  # also where it leaves the map, as it is the same way that comes in at the other side
            self._arrow(painter, leg)
        self._draw_result(painter)
        self._draw_load(painter)
        self._draw_sign(painter)
        self._draw_names(painter)
        painter.restore()

    def _draw_frames(self, painter: QPainter) -> None:
        unit, theme = self.context.unit, self.context.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((theme.page, 0.46 * unit), (theme.lit, 0.3 * unit)):  # not that of texts: a seat may be white
            painter.setPen(QPen(colour, wide))
            for place in (self._places[0], self._places[-1]):  # around the place, as names begin at its edge
                painter.drawRoundedRect(place.adjusted(-OUT * unit, -OUT * unit, OUT * unit, OUT * unit), unit / 2, unit / 2)

    def _draw_line(self, painter: QPainter) -> None:
        theme = self.context.theme
        unit = self.context.unit * (_LANE if self._way.line == "lane" else 1.0)
        stroker = QPainterPathStroker()  # not a pen: which pixels of a pen are drawn depends on what is painted anew
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        for wide, colour in (((_HALO + 0.24) * unit, theme.page), (_HALO * unit, theme.text)):
            stroker.setWidth(wide)
            for path in self._paths:
                painter.fillPath(stroker.createStroke(path), colour)
        stroker.setWidth(_CORE * unit)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        if self._way.line in _DASHES:
            stroker.setDashPattern(_DASHES[self._way.line])
        for path in self._paths:
            painter.fillPath(stroker.createStroke(path), self._colour)

    @property
    def _colour(self) -> QColor:
        team, theme = self.context.teams.get(self._way.seat), self.context.theme
        colour = theme.tint(team.tint).fill if team is not None else theme.page
        return blend(colour, theme.page, _FAILED) if self._way.result == "failed" else colour

    def _arrow(self, painter: QPainter, points: list[QPointF]) -> None:
        unit = self.context.unit
        edge = QPen(self.context.theme.text, 0.2 * unit)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(edge)
        painter.setBrush(self._colour)
        painter.drawPolygon(QPolygonF(arrow_of(points, unit)))

    def _draw_start(self, painter: QPainter) -> None:
        """Draw a dot where a long way begins: where other places lie between, its arrow does not tell whose it is."""
        unit = self.context.unit
        if not self._paths or _length(self.legs[0]) <= _SHORT * unit:
            return
        painter.setPen(QPen(self.context.theme.text, 0.2 * unit))
        painter.setBrush(self._colour)
        path = _path(self.legs[0])
        painter.drawEllipse(path.pointAtPercent(path.percentAtLength(_START * unit)), _START * unit, _START * unit)

    def _draw_ports(self, painter: QPainter) -> None:
        """Draw the ports between which it goes about in its middle, as they stand on its ends, on no place if it can be."""
        if not self._way.ports or not self.legs:
            return
        unit, leg = self.context.unit, max(self.legs, key=_length)
        if _length(leg) < _SHORT * unit:
            return
        line, path = QRectF(0, 0, port_band_width(self.context, self._way.ports, _EDGE), 1.2 * unit), _path(leg)
        line.moveCenter(self._free_of_signs([path.pointAtPercent(share) for share in _SHARES], line))
        draw_port_band(painter, self.context, self._way.ports, line, joined=True, edge=_EDGE)

    def _free_of_signs(self, points: Sequence[QPointF], sign: QRectF, others: Sequence[QRectF] = ()) -> QPointF:
        """Return the first of these points where a sign of this size covers the least of what is read, and of others."""
        centre, reach = sign.center(), QPolygonF(points).boundingRect()
        reach.adjust(-sign.width(), -sign.height(), sign.width(), sign.height())
        near = [*(rect for rect in self._signs if rect.intersects(reach)), *others]

        def covered(point: QPointF) -> float:
            room = sign.translated(point - centre)
            over = [rect.intersected(room) for rect in near]
            return sum(rect.width() * rect.height() for rect in over)

        return min(points, key=covered)

    def _draw_result(self, painter: QPainter) -> None:
        """Draw a tick or a cross on the line behind its arrow: on its last place it lay over what is read there."""
        if not self._result.isEmpty():
            self._draw_disc(painter, self._result, _RESULTS[self._way.result])

    def _draw_disc(self, painter: QPainter, disc: QRectF, icon: str) -> None:
        """Draw an icon on a disc in the colour of whose way it is."""
        unit, theme = self.context.unit, self.context.theme
        half, team = disc.width() / 2, self.context.teams.get(self._way.seat)
        tint = theme.tint(team.tint) if team is not None else None
        ground, ink = (tint.fill, tint.ink) if tint is not None else (theme.page, theme.text)
        painter.setPen(QPen(theme.text, 0.2 * unit))  # as the edge of the arrow: it is said of whose way it is
        painter.setBrush(ground)
        painter.drawEllipse(disc.center(), half - 0.08 * unit, half - 0.08 * unit)
        inset = 0.36 * half
        draw_icon(painter, icon, disc.adjusted(inset, inset, -inset, -inset), ink)

    def _draw_load(self, painter: QPainter) -> None:
        """Draw what goes there: a chip and how many, behind its arrow, or where no line is beside its place."""
        many, _, chip = self._way.load.partition(" ")
        if chip not in self.context.layout.chips:
            return
        unit, theme = self.context.unit, self.context.theme
        plate, team = self.plate, self.context.teams.get(self._way.seat)
        painter.setPen(QPen(theme.tint(team.tint).edge if team is not None else theme.text, 0.2 * unit))
        painter.setBrush(theme.card)
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        square = QRectF(plate.left() + 0.3 * unit, plate.center().y() - _CHIP * unit / 2, _CHIP * unit, _CHIP * unit)
        draw_chip(painter, self.context, chip, "have", square, theme.card)
        words = QRectF(square.right() + 0.12 * unit, plate.top(), plate.width(), plate.height())
        draw_line(painter, words, many, narrow_size(_LOAD * unit), theme.text, NARROW)

    def _draw_sign(self, painter: QPainter) -> None:
        """Draw the icon of what is done there, by which a room tells it from a trade."""
        if self._way.sign and not self._way.load and self.legs:
            self._draw_disc(painter, self.plate, self._way.sign)

    def _draw_held(self, painter: QPainter) -> None:
        """Draw the line of the name of places that a seat holds again, over the line: half of a name was read."""
        for place in self._held:
            painter.save()
            room = place.rect.adjusted(0, 0, 0, (NAME_HELD - 1) * place.rect.height())
            painter.setClipRect(room, Qt.ClipOperation.IntersectClip)
            for item in place.items:
                painter.save()
                painter.translate(item.pos())
                item.draw(painter)
                painter.restore()
            painter.restore()

    def _draw_names(self, painter: QPainter) -> None:
        """Write the names of the places that it crosses; one that has no room beside the line lies on a plate over it."""
        unit, theme = self.context.unit, self.context.theme
        strong = far(theme) if self.context.is_for_room else 1.0  # before a room places on its way alone stand out
        for name, room, is_free in self._names:
            if not is_free:
                ground = QColor(theme.page)
                ground.setAlphaF(_PLATE)
                edge = _EDGES * unit
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ground)
                painter.drawRoundedRect(room.adjusted(-edge, 0, edge, 0), 0.3 * unit, 0.3 * unit)
            ink, under = (land_ink(theme), country_land(theme)) if is_free else (theme.text, theme.page)
            colour = blend(ink, under, strong)
            draw_line(painter, room.adjusted(0, 0, 1, 0), name, narrow_size(unit), colour, NARROW)

    def _load_room(self) -> QRectF:
        """Return where what goes there stands."""
        unit, many = self.context.unit, self._way.load.partition(" ")[0]
        wide = text_width(many, narrow_size(_LOAD * unit), NARROW)
        plate = QRectF(0, 0, (_CHIP + 0.75) * unit + wide, (_CHIP + 0.3) * unit)
        if self.legs:
            return self._behind_arrow(plate, beside=True)
        place = self._places[-1]
        across, down = (place.width() + plate.width()) / 2, (place.height() + plate.height()) / 2
        foot, above = (place.height() - plate.height()) / 2, -down  # a name stands at the top of a place beside
        middle = place.center()
        points = [middle + QPointF(*at) for at in ((across, foot), (-across, foot), (0.0, down), (0.0, above))]
        rooms = [plate.translated(point - plate.center()) for point in points]
        free = [room.center() for room in rooms if self._area.contains(room)]
        plate.moveCenter(self._free_of_signs(free or [middle], plate))
        return plate

    def _sign_room(self) -> QRectF:
        """Return where the icon of what is done there stands."""
        disc = QRectF(0, 0, _DISC * self.context.unit, _DISC * self.context.unit)
        return self._behind_arrow(disc, beside=not self._way.ports) if self.legs else disc  # ports stand in the middle

    def _result_room(self) -> QRectF:
        """Return where what came of it stands."""
        return self._behind_arrow(QRectF(0, 0, _RESULT * self.context.unit, _RESULT * self.context.unit))

    def _is_pinned(self, disc: QRectF) -> bool:
        """Lay a disc, or what goes there, on the arrow between two neighbours, if it lies on nothing that is read; return
        whether it does.

        Then no line leads around them: with one, and names and the disc beside it, it was a tangle.
        """
        unit, leg = self.context.unit, self.legs[-1]
        near = HEAD * unit
        if len(self.legs) > 1 or not self._places[0].adjusted(-near, -near, near, near).intersects(self._places[-1]):
            return False
        tip, angle = leg[-1], _direction(leg, near / 2)
        across, down = math.cos(angle), math.sin(angle)
        behind = _TIP * unit + (abs(across) * disc.width() + abs(down) * disc.height()) / 2
        disc.moveCenter(tip - QPointF(across, down) * behind)
        if not self._area.contains(disc) or any(map(disc.intersects, self._read)):
            return False
        self._paths = []
        self.passed = [point for point in self.passed if QLineF(point, tip).length() <= near]
        self._dense = [point for point in self._dense if QLineF(point, tip).length() <= near]
        return True

    def _behind_arrow(self, disc: QRectF, *, beside: bool = False) -> QRectF:
        """Return where something of this size stands behind the arrow, as near to it as lies on nothing that is read; or
        ``beside`` its line."""
        unit = self.context.unit
        if self._is_pinned(disc):
            return disc
        points, arrow = list[QPointF](), QPolygonF(arrow_of(self.legs[-1], unit)).boundingRect()
        for leg in reversed(self.legs):
            path, head = _path(leg), (HEAD * unit if leg is self.legs[-1] else 0.0) + disc.width() / 2
            for behind in _BEHIND:
                if (at := path.length() - head - behind * unit) > 0:
                    points.append(path.pointAtPercent(path.percentAtLength(at)))
        if beside:
            across, down = disc.width() / 2 + _ASIDE * unit, disc.height() / 2 + _ASIDE * unit
            path = _path(self.legs[-1])
            middles = [path.pointAtPercent(share) for share in (0.5, 0.3, 0.7)]
            aside = (QPointF(across, 0), QPointF(-across, 0), QPointF(0, down), QPointF(0, -down))
            beside_it = [middle + away for middle in middles for away in aside]
            is_short = path.length() < HEAD * unit + _SHAFT * disc.width()
            points = [*beside_it, *points] if is_short else [*points, *beside_it]
        disc.moveCenter(self._free_of_signs(points or [self.legs[-1][0]], disc, [arrow]))
        inner = self._area.adjusted(1, 1, -1, -1)
        disc.translate(
            max(0.0, inner.left() - disc.left()) + min(0.0, inner.right() - disc.right()),
            max(0.0, inner.top() - disc.top()) + min(0.0, inner.bottom() - disc.bottom()),
        )
        return disc


def _from_to(area: QRectF, plan: QRectF) -> QTransform:
    """Return how a map lies on the plan of it."""
    across, down = plan.width() / area.width(), plan.height() / area.height()
    return QTransform(across, 0, 0, down, plan.left() - area.left() * across, plan.top() - area.top() * down)


def _direction(points: Sequence[QPointF], length: float) -> float:
    """Return where the arrow at the end of a line points, as an angle: as its last part of this length, or as what comes
    after a corner, however short that is."""
    tip = points[-1]
    before = next((point for point in reversed(points) if QLineF(point, tip).length() > 0.1 * length), points[0])
    if before.x() != tip.x() and before.y() != tip.y():
        before = next((point for point in reversed(points) if QLineF(point, tip).length() > length), points[0])
    return math.atan2(tip.y() - before.y(), tip.x() - before.x())


def _stepped(points: Sequence[QPointF], step: float) -> Iterator[QPointF]:
    """Yield the points of a line, and more between two of them that are farther from each other than this."""
    for one, other in pairwise(points):
        line = QLineF(one, other)
        parts = max(1, math.ceil(line.length() / step))
        yield from (line.pointAt(part / parts) for part in range(parts))
    yield from points[-1:]


def _path(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    return path


def _shaft(points: Sequence[QPointF], head: float) -> list[QPointF]:
    """Return the points of a line without its arrow, as long as this, over whose tip it would stand out; none of one that is
    no more than its arrow."""
    shaft = [point for point in points if QLineF(point, points[-1]).length() > head]
    if _length(points) <= 1.3 * head or not shaft:
        return []
    return [*shaft, QLineF(points[-1], shaft[-1]).pointAt(head / QLineF(points[-1], shaft[-1]).length())]


def arrow_of(points: Sequence[QPointF], unit: float) -> list[QPointF]:
    """Return the corners of the arrow at the end of a line, its tip first."""
    tip, angle = points[-1], _direction(points, HEAD * unit / 2)
    length = max(_LEAST * unit, min(HEAD * unit, _path(points).length()))
    return [tip, *(tip - QPointF(math.cos(angle + turn), math.sin(angle + turn)) * length for turn in (-_SPREAD, _SPREAD))]


def _length(points: Sequence[QPointF]) -> float:
    return QLineF(points[0], points[-1]).length()
