"""The item of an area: its panel and heading, and on a map the drawing with its coloured regions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cached_property

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QTransform,
)

from engine.model.view import View
from ui.board.geometry.packing import HEADING, PAD, ROW
from ui.board.layout.binding import AnyBound, BoundArea, BoundBox
from ui.board.layout.number_schema import FigurePlace
from ui.board.paint.board_text import draw_line, draw_lines, first_fitting, narrow_size, text_width
from ui.board.paint.box_painter import BoxPainter
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.folder import Folder, draw_folder
from ui.board.paint.glyphs import draw_icon, draw_team, glyphs
from ui.board.paint.land_tones import (
    COUNTRIES,
    country_land,
    country_line,
    far_land,
    land_ink,
    lot_ground,
    relief_ink,
    relief_land,
    shallow_sea,
)
from ui.board.paint.panel_painter import draw_panel
from ui.board.paint.tiles import Standing
from ui.board.scene.base_item import BoardItem
from ui.board.scene.head_numbers import APART, heading_numbers
from ui.board.scene.number_rows import wanted_width
from ui.board.scene.piece_item import PieceItem
from ui.board.scene.region_item import RegionItem
from ui.board.scene.way_item import HeldPlace, Way, WayItem
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, Picture, Theme, blend

_SIGN, _NAME = 1.85, 3.0
"""The width of a team's badge in a heading, and the least width for a name beside it, in units."""


_LOW, _TWO_LINES = 1.5, 2.3
"""An area with no more than a heading is that in all its height, up to so many times that of a heading; from such a
height on, in units, its numbers stand in two lines."""


_HEADED, _HEADED_SHARE, _NARROW, _LESS = 14.0, 0.48, 24.0, 0.45
"""A row has its heading beside what lies in it: so wide, in units, and no more than this part of it; one that is no wider
than so many has signs for words there, and less of it."""


_NAME_LINE = 1.2
"""How high the name of a place on a map is, in units."""
RACE = 0.36
"""What the bar of a race takes of a row, in units."""
_ROW = 0.24
"""How much of the tint of a seat its row has."""
_COUNTRY = 0.12
"""How wide the line around a country is, in units."""
_MAP_SHARE = 0.6
"""How much of the height of the least page a map has on the plan on which its ways are found."""


class AreaItem(BoardItem):
    """The panel and heading of an area; its boxes and numbers are items of their own."""

    def __init__(self, context: DrawContext, bound: BoundArea, rect: QRectF) -> None:
        super().__init__(context)
        self.bound, self.rect = bound, rect
        self.set_bounds(rect.adjusted(-1, -1, 1, 1))
        self.setZValue(0)
        unit = context.unit
        bare = bound.area.bare
        pad = 0.0 if bare else PAD * unit
        no_heading = bare or bound.area.headless or not bound.title or 0 < rect.height() < bound.area.roomy * unit
        self.heading = 0.0 if no_heading else HEADING * unit
        if self.heading and _is_only_heading(bound):  # then it fills a low area
            self.heading = max(self.heading, min(rect.height(), _LOW * self.heading))
        self.content = rect.adjusted(pad, self.heading + (0.0 if self.heading or bare else pad * 0.6), -pad, -pad)
        self.is_row = bool(self.heading) and rect.height() < ROW * unit and _boxes_alone(bound)
        if self.is_row:  # a low panel has its heading at the left of what lies in it
            self.heading = rect.height() - (RACE * unit if bound.area.race else 0.0)
            left = self.heading_line().right() - rect.left() + pad
            self.content = rect.adjusted(left, 0, -pad / 2, self.heading - rect.height())
        drawing = context.board.pictures.get(bound.area.picture)
        self._cover: Picture | None = drawing if bound.area.sealed else None
        self._picture: Picture | None = drawing if not bound.area.sealed else None
        self.setVisible(self._picture is not None or not bare or bound.closed or bool(bound.area.empty))
        self._cuts: dict[int, tuple[QPainterPath, QPainterPath]] = {}
        self._bounds: dict[str, QRectF] = {}
        self._owners: dict[str, str] = {}
        self._own = ""  # whose window it is, if that seat owns one of these regions
        self._owned: dict[str, RegionItem] = {}
        shapes = self._picture.shapes if self._picture is not None else ()
        regions = {box.box.region for box in bound.boxes if box.box.region}
        over = max((at + 1 for at, shape in enumerate(shapes) if shape.id in regions), default=len(shapes))
        standing = {box.box.building for box in bound.boxes if box.box.building}  # which their places draw
        self._below = [at for at, shape in enumerate(shapes[:over]) if shape.id not in standing]
        are_named = any(box.box.lettering == "country" for box in bound.boxes)
        self._countries = [shape for shape in shapes[:over] if are_named and shape.kind in COUNTRIES]
        if self._countries or over < len(shapes):
            _ShapesItem(self, range(over, len(shapes))).setParentItem(self)
        self._way: WayItem | None = None
        self._way_of: object = None
        self._crossed: list[tuple[str, QRectF]] = []
        self._held: list[HeldPlace] = []
        self._empty_words = ""

    def can_be_reused(self, context: DrawContext, bound: BoundArea, rect: QRectF) -> bool:
        """Return whether a new item would look the same; if so, take over the new boxes."""
        now = self.bound
        if self.context is not context or self.rect != rect or now.area is not bound.area:
            return False
        if (now.title, now.owner, now.closed, now.says) != (bound.title, bound.owner, bound.closed, bound.says):
            return False
        self.bound = bound
        if now.numbers != bound.numbers:
            self.update()  # numbers in the heading change the room for its title
        return True

    def is_unchanged(self, context: DrawContext, bound: BoundArea, rect: QRectF) -> bool:
        """Return whether all that lies on it stays where it is."""
        return self.context is context and self.rect == rect and (self.bound is bound or self.bound == bound)

    def heading_line(self) -> QRectF:
        """Return the line of the heading, without its edges."""
        edge = 1.2 * PAD * self.context.unit
        wide = self.rect.width() - 2 * edge
        if self.is_row:
            wide = min(_HEADED * self.context.unit, (_HEADED_SHARE if wide > _NARROW * self.context.unit else _LESS) * wide)
        return QRectF(self.rect.left() + edge, self.rect.top(), wide, self.heading)

    def heading_numbers(self) -> list[tuple[AnyBound, QRectF]]:
        """Return the numbers at the right of the heading, in two lines if it is high and they have no room in one.

        What is at its left has its place. A large figure says what it counts where that leaves the title whole; else it has
        its icon."""
        line, numbers = self.heading_line(), tuple([_without_icon(one) for one in self.bound.numbers])
        free = line.width() - _SIGN * self.context.unit
        is_headed = self.is_row and bool(self.bound.area.heads)  # these say the word
        if is_headed or not self._has_room_for_labels(numbers, free):
            bare = numbers if is_headed else self.bound.numbers
            numbers = tuple([replace(one, label="") if is_large(one) else one for one in bare])
        if line.height() < _TWO_LINES * self.context.unit:
            return heading_numbers(self.context, numbers, line, free)
        beside = line.width() - text_width(self.bound.title, self.context.unit, 700) - _BESIDE * self.context.unit
        found = heading_numbers(self.context, numbers, line, beside, closest=_CLOSEST)
        if len(found) == len(numbers):
            return found
        half = QRectF(line.left(), line.top() + 0.08 * line.height(), line.width(), 0.42 * line.height())
        rows = (numbers[: len(numbers) // 2], half), (numbers[len(numbers) // 2 :], half.translated(0, half.height()))
        return [found for row, place in rows for found in heading_numbers(self.context, row, place, free)]

    def _has_room_for_labels(self, numbers: Sequence[AnyBound], free: float) -> bool:
        """Return whether the title is whole, in narrow letters if need be, beside all numbers of the heading."""
        unit, heads = self.context.unit, [number for number in numbers if number.place.in_heading]
        wide = sum(wanted_width(self.context, number) + APART * unit for number in heads)
        return wide + text_width(self.bound.title, narrow_size(unit), NARROW) <= free

    # ---------------------------------------------------------------- the map

    @cached_property
    def to_area(self) -> QTransform:
        """From the picture's units to the scene."""
        if self._picture is None:
            return QTransform()
        area, box = self.content, self._picture.box
        across, down = area.width() / box.width(), area.height() / box.height()
        if not self.bound.area.stretch:
            across = down = min(across, down)
        found = QTransform()
        found.translate(area.center().x() - box.center().x() * across, area.center().y() - box.center().y() * down)
        found.scale(across, down)
        return found

    def room_of(self, at: tuple[float, float, float, float] | None, region: str) -> QRectF:
        """Return the room of a box of the map."""
        area = self.content
        if at is None:
            return QRectF(self._bounds_of(region))
        x, y, width, height = at
        return QRectF(
            area.left() + x * area.width(), area.top() + y * area.height(), width * area.width(), height * area.height()
        )

    def _bounds_of(self, region: str) -> QRectF:
        """Return where a region of the picture lies."""
        if region not in self._bounds:
            shape = self._picture.shape(region) if self._picture is not None else None
            self._bounds[region] = self.to_area.mapRect(shape.path.boundingRect()) if shape is not None else QRectF()
        return self._bounds[region]

    def region_at(self, point: QPointF) -> str:
        """Return the id of the region of the picture under a point of the scene; "" if there is none."""
        if self._picture is None or not self.content.contains(point):
            return ""
        inverse, ok = self.to_area.inverted()
        at = inverse.map(point)
        regions = {box.box.region for box in self.bound.boxes if box.box.region}
        for shape in reversed(self._picture.shapes):
            if ok and shape.id in regions and shape.path.contains(at):
                return shape.id
        return ""

    def set_way(self, value: object, view: View | None = None, busy: Collection[str] = ()) -> None:
        """Draw the way that a number names: a kind of move, what came of it, and the boxes on it.

        Args:
            busy: the regions on which something lies, beside those that a seat owns: the way leaves these free if it can.
        """
        load = str(view.numbers.get(self.bound.area.load) or "") if view is not None else ""
        way_of = (value, load, self._owners, set(busy)) if value else None
        if way_of == self._way_of:
            return
        self._way_of = way_of
        means, *ids = str(value or "").split(" ")
        kind, _, result = means.partition(".")
        boxes = {box.box.id: box.box for box in self.bound.boxes}
        begins, held = boxes.get(ids[0]) if ids else None, self._owners
        seat = held.get(begins.region, "") if begins is not None else ""
        if self._way is not None:
            self._way.remove_from_scene()
            self._way = None
        places = [self.room_of(boxes[id_].at, boxes[id_].region) for id_ in ids if id_ in boxes]
        style, scene = self.context.layout.kinds.get(kind), self.scene()
        if places and scene is not None:
            line, sign = (style.line, style.sign) if style is not None else ("solid", "")
            least = self.context.layout.least
            plan, ports = QRectF(0, 0, least[0], _MAP_SHARE * least[1]), self._ports_of(ids, view) if line == "lane" else ""
            rooms = {id_: self.room_of(box.at, box.region) for id_, box in boxes.items() if id_ not in ids}
            labels = [rect for id_, rect in rooms.items() if boxes[id_].lettering]
            vacant = [rect for id_, rect in rooms.items() if boxes[id_].region and boxes[id_].region not in {*held, *busy}]
            self._way = WayItem(
                self.context,
                Way(line, seat, result, ports, load, sign if not result else ""),
                places,
                self.content,
                [rect for rect in rooms.values() if rect not in labels and rect not in vacant],
                round_=self.bound.area.round,
                labels=labels,
                vacant=vacant,
                plan=plan,
            )
            scene.addItem(self._way)
            self._way.show_names(self._crossed, self._held)

    def show_crossed(self, names: list[tuple[str, QRectF]], held: Sequence[PieceItem] = ()) -> None:
        """Write the names of the places that the way crosses over it; the places themselves have none then. Of those that a
        seat holds their own line of the name lies over it."""
        regions = {zone.id: box.box.region for box in self.bound.boxes for zone in box.zones} if held else {}
        self._crossed = names
        self._held = [
            HeldPlace(item.rect(), (region, item)) for item in held if (region := self._owned.get(regions[item.zone]))
        ]
        if self._way is not None:
            self._way.show_names(names, self._held)

    @property
    def way_lines(self) -> list[list[QPointF]]:
        """The lines of the way that is drawn, two of one that goes round the map."""
        return self._way.legs if self._way is not None else []

    def is_name_crossed(self, name: str, place: QRectF) -> bool:
        """Return whether the way that is drawn goes over the name at the top left of a place: no half of a name is read."""
        wide, unit = text_width(name, narrow_size(self.context.unit), NARROW), self.context.unit
        return self.is_crossed(QRectF(place.left(), place.top(), wide, _NAME_LINE * unit))

    def is_crossed(self, room: QRectF) -> bool:
        """Return whether the way that is drawn, or what stands on it, lies on a part of the map."""
        return self._way is not None and self._way.crosses(room)

    def _ports_of(self, ids: Sequence[str], view: View | None) -> str:
        """Return the letters of the ports that all these places have."""
        zones = [zone.id for box in self.bound.boxes if box.box.id in ids for zone in box.zones]
        pieces = [piece for zone in zones if view is not None for piece in view.zones[zone].pieces[:1]]
        letters = [[sign.text for sign in glyphs(self.context, piece) if sign.band and sign.text] for piece in pieces]
        return "".join(letter for letter in letters[0] if all(letter in one for one in letters)) if letters else ""

    def set_empty(self, words: str) -> None:
        """Set what it says while nothing lies in it, or "": then it has no panel."""
        if words != self._empty_words:
            self._empty_words = words
            self.update()

    @property
    def is_owned(self) -> bool:
        """Whether a seat owns one of the regions of its picture."""
        return bool(self._owners)

    def set_owners(self, owners: dict[str, str], own: str = "") -> None:
        """Colour the regions of the picture by the seats that own them; if ``own`` is one of these those of others stand
        back."""
        before, self._owners = self._owners, owners
        was_own, self._own = self._own, own if own in owners.values() else ""
        for region in {**before, **owners}:
            if before.get(region) == owners.get(region) and was_own == self._own:
                continue
            if region in self._owned:
                self._owned.pop(region).remove_from_scene()
            shape = self._picture.shape(region) if self._picture is not None else None
            if shape is not None and region in owners:
                standing: Standing = "" if not self._own else "own" if owners[region] == own else "other"
                outline = self.to_area.map(shape.path)
                self._owned[region] = RegionItem(self.context, outline, owners[region], standing)
                self._owned[region].setParentItem(self)

    def set_idle(self, is_idle: Callable[[BoundBox], bool]) -> None:
        """Let regions stand back in which nothing can happen now."""
        for box in self.bound.boxes:
            if region := self._owned.get(box.box.region):
                region.set_idle(is_idle(box))

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter) -> None:
        """Draw the ground, the heading, the map."""
        if not (self.bound.area.bare or self.bound.closed or self._empty_words):
            self._panel(painter)
        if self._picture is not None:
            self._map(painter)
        if self.heading:
            self._heading(painter)
        elif self._empty_words:
            room, theme = self.content, self.context.theme
            draw_line(painter, room, self._empty_words, self.context.body, theme.soft, 400, Qt.AlignmentFlag.AlignHCenter)
        if self.bound.closed:
            self._closed(painter)

    @property
    def folder(self) -> Folder:
        """The folder that lies in its place while it is closed and sealed."""
        is_over, has_chance = self.bound.is_over, bool(self.bound.area.chance)
        return Folder.within(self.rect, self.context.unit, has_chance=has_chance and not is_over, over=is_over)

    def _closed(self, painter: QPainter) -> None:
        """Draw that it is closed; one that is sealed is a folder, with a picture until the end."""
        if not self.bound.boxes:
            unit = self.context.unit
            room = self.content.adjusted(0.4 * unit, 0.4 * unit, -0.4 * unit, 0)
            BoxPainter(painter, self.context).draw_closed(*self.bound.says, room)
            return
        letter = next((zone.label for zone in self.bound.boxes[0].zones), "")
        draw_folder(painter, self.context, self.folder, letter, self.bound.says, self._cover)

    def _panel(self, painter: QPainter) -> None:
        theme, unit = self.context.theme, self.context.unit
        team = self.context.teams.get(self.bound.owner)
        tint = theme.tint(team.tint) if team is not None else None
        line = tint.edge if tint else theme.line
        ground = blend(tint.fill, theme.panel, 0.06) if tint else theme.panel
        if self.is_row or (tint and self.bound.area.heads):  # a row among rows, which are told apart by their tones
            ground = blend(tint.fill, theme.panel, _ROW) if tint else theme.panel
            line = line if self.bound.owner == self.context.own else ground  # one's own is found at a glance
        draw_panel(painter, self.rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.5 * unit, ground, line, max(1.0, unit * 0.07))

    def _heading(self, painter: QPainter) -> None:
        context, unit, theme = self.context, self.context.unit, self.context.theme
        line = self.heading_line()
        line.setRight(min((rect.left() for _, rect in self.heading_numbers()), default=line.right()))
        title, narrow = self.bound.title, unit * CAPITAL / NARROW_CAPITAL
        if self.bound.owner in context.teams:
            sign = QRectF(line.left(), line.center().y() - 0.7 * unit, 1.4 * unit, 1.4 * unit)
            draw_team(painter, context, self.bound.owner, sign)
            line.setLeft(line.left() + _SIGN * unit)
        elif self.bound.area.icon:
            sign = QRectF(line.left(), line.center().y() - 0.6 * unit, 1.2 * unit, 1.2 * unit)
            draw_icon(painter, self.bound.area.icon, sign, theme.soft)
            line.setLeft(line.left() + 1.6 * unit)
        used, forms = 0.0, context.layout.wordings(title)
        if len(forms) > 1:
            title = first_fitting(forms, lambda form: text_width(form, narrow, NARROW) <= line.width())
        apart = APART * unit if self.bound.numbers else 0.0  # a number that touches the title was read as a part of it
        if text_width(title, unit, 700) + apart > line.width() >= text_width(title, narrow, NARROW):
            used = draw_line(painter, line, title, narrow, theme.text, NARROW)
        elif self.bound.owner not in context.teams or line.width() >= min(_NAME * unit, text_width(title, unit, 700)):
            used = draw_line(painter, line, title, unit, theme.text, 700)
        if self._empty_words:
            beside = line.adjusted(used + 0.4 * unit, 0, 0, 0)
            faces = [(unit, 400), (narrow, NARROW)]
            fitting = [face for face in faces if text_width(self._empty_words, *face) <= beside.width()]
            if fitting:
                draw_line(painter, beside, self._empty_words, fitting[0][0], theme.faint, fitting[0][1])
            else:
                draw_lines(painter, self.content, self._empty_words, unit, theme.faint)

    def _map(self, painter: QPainter) -> None:
        """Draw the shapes of the picture up to the regions; who owns these lies over them, so that this is drawn once."""
        self.draw_shapes(painter, self._below)

    @staticmethod
    def _is_cut(painter: QPainter) -> bool:
        """Return whether shapes are cut off at the edge: an SVG file has no clips."""
        engine = painter.paintEngine()
        return engine is not None and engine.type() == QPaintEngine.Type.SVG

    def _map_rect(self) -> QRectF:
        return self.rect.adjusted(1, 1, -1, -1)

    def _outline(self) -> QPainterPath:
        outline, unit = QPainterPath(), self.context.unit
        outline.addRoundedRect(self._map_rect(), 0.5 * unit, 0.5 * unit)
        return outline

    def draw_shapes(self, painter: QPainter, shapes: Sequence[int]) -> None:
        """Draw shapes in neutral colours, cut off at the edge of the map."""
        if self._picture is None:
            return
        cut = self._is_cut(painter)
        theme, unit = self.context.theme, self.context.unit
        painter.save()
        outline, place = self._outline(), self.to_area
        painter.setClipPath(outline)
        if 0 in shapes:
            painter.fillPath(outline, theme.water)
        for at in shapes:
            shape = self._picture.shapes[at]
            path = place.map(shape.path)
            fill, pen = _inks(theme, shape.kind, unit)
            if cut and not self._map_rect().contains(path.boundingRect()):
                inner, edge = self._cut(at, path, pen, outline)
                painter.fillPath(inner, fill)
                painter.fillPath(edge, pen.color())
            else:
                painter.fillPath(path, fill)
                painter.strokePath(path, pen)
        painter.restore()

    def draw_countries(self, painter: QPainter) -> None:
        """Draw a line around each country, over whoever owns its places: which place is of which is traced along it."""
        theme, unit = self.context.theme, self.context.unit
        painter.save()
        painter.setClipPath(self._outline())
        for shape in self._countries:
            path, pen = self.to_area.map(shape.path), QPen(country_line(theme), _COUNTRY * unit)
            if self._is_cut(painter):
                painter.fillPath(QPainterPathStroker(pen).createStroke(path).intersected(self._outline()), pen.color())
            else:
                painter.strokePath(path, pen)
        painter.restore()

    def _cut(self, at: int, path: QPainterPath, pen: QPen, outline: QPainterPath) -> tuple[QPainterPath, QPainterPath]:
        """Return the part of a shape, and of its edge, that lies on the map."""
        if at not in self._cuts:
            edge = QPainterPath()
            if pen.style() != Qt.PenStyle.NoPen:
                edge = QPainterPathStroker(pen).createStroke(path).intersected(outline)
            self._cuts[at] = (path.intersected(outline), edge)
        return self._cuts[at]


def _without_icon(number: AnyBound) -> AnyBound:
    """Return a large figure in a heading as its label says what it counts, without the icon that else stands for that."""
    if is_large(number) and number.label:
        return replace(number, place=msgspec.structs.replace(number.place, icon=""))
    return number


def is_large(number: AnyBound) -> bool:
    """Return whether a number is a figure as large as its line allows."""
    return isinstance(number.place, FigurePlace) and number.place.large


def _is_only_heading(bound: BoundArea) -> bool:
    """Return whether all that lies in an area stands in its heading."""
    has_more = bound.figures or any(box.holds for box in bound.boxes)
    return not has_more and bool(bound.numbers) and all(number.place.in_heading for number in bound.numbers)


def _boxes_alone(bound: BoundArea) -> bool:
    """Return whether an area has boxes, and no figures but in its heading."""
    return (
        any(box.holds for box in bound.boxes)
        and not bound.figures
        and all(number.place.in_heading for number in bound.numbers)
    )


_BESIDE = 0.7
"""The gap between a title and numbers in one line with it, in units."""
_CLOSEST = 0.7
"""How much of their width numbers have at least that stand in one line, not in two."""
_HAIR = 0.3
"""How strong the line around a place is."""

_RINGS = {"ring": 0.02, "ring-2": 0.05, "ring-3": 0.085, "ring-4": 0.125}
"""How strong each ring around somebody is."""


def _inks(theme: Theme, kind: str, unit: float) -> tuple[QBrush, QPen]:
    """Return how a shape is filled and edged, by what it is: ``land``, ``far`` (of no interest), ``water``, ..."""
    nothing, line = QPen(Qt.PenStyle.NoPen), 0.08 * unit
    match kind:
        case "land" | "region":
            return QBrush(theme.land), QPen(theme.land_line, line)
        case "country" | "country-2" | "country-3" | "country-4":
            return QBrush(country_land(theme, kind)), nothing
        case "place":
            return QBrush(), QPen(blend(land_ink(theme), country_land(theme), _HAIR), line)
        case "sea":
            return QBrush(theme.sea), nothing
        case "shelf":
            return QBrush(shallow_sea(theme, 0.5)), nothing
        case "shallow":
            return QBrush(shallow_sea(theme)), nothing
        case "ornament":
            return QBrush(blend(theme.text, theme.sea, 0.2)), nothing
        case "peak":
            return QBrush(blend(land_ink(theme), country_land(theme), 0.45)), nothing
        case "far":
            return QBrush(far_land(theme)), nothing
        case "neck":
            return QBrush(country_land(theme)), nothing
        case "street":
            return QBrush(blend(theme.text, theme.page, 0.03 if theme.dark else 0.14)), nothing
        case "block":  # the pavement around what lies between two streets
            return QBrush(blend(theme.text, lot_ground(theme), 0.12 if theme.dark else 0.04)), nothing
        case "lane":
            return QBrush(blend(theme.text, theme.page, 0.34)), nothing
        case "relief" | "relief-2" | "relief-3" | "relief-4":  # the higher, the stronger
            return QBrush(relief_land(theme, kind)), nothing
        case "hut" | "hut-2":  # seen on a relief, the second farther away
            return QBrush(relief_ink(theme, kind)), nothing
        case "hachure":
            return QBrush(), QPen(relief_ink(theme, kind), line)
        case "ring" | "ring-2" | "ring-3" | "ring-4":  # the nearer to the middle, the lighter
            ground = blend(theme.text, theme.panel, _RINGS[kind])
            return QBrush(ground), QPen(blend(theme.text, ground, 0.16), line)
        case "water":
            return QBrush(theme.water), nothing
        case "border":
            return QBrush(), QPen(theme.border, line, Qt.PenStyle.DashLine)
        case "grid" | "line":
            return QBrush(), QPen(blend(theme.land_line, theme.water, 0.18), line)
        case _:
            return QBrush(blend(theme.land_line, theme.land, 0.5)), nothing


class _ShapesItem(BoardItem):
    """The lines of countries, and the shapes of a map that lie over its regions, whoever owns these."""

    def __init__(self, area: AreaItem, shapes: range) -> None:
        super().__init__(area.context)
        self._area, self._shapes = area, shapes
        self.set_bounds(area.rect)
        self.setZValue(0.5)

    def draw(self, painter: QPainter) -> None:
        """Draw the shapes, over the lines of countries."""
        self._area.draw_countries(painter)
        self._area.draw_shapes(painter, self._shapes)
