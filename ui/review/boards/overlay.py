"""Signs over the true table for what an audience did not know or wrongly believed, in the window and in pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from referee.review import Overlay
from ui.board.geometry.packing import form_of
from ui.board.layout.binding import AnyBound
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.glyphs import draw_icon
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.number_items import NumberItem
from ui.theme import Theme

_CHIP = 0.92  # size of the words in a chip, in units of the board's smallest text
_NAMED = 2  # more beliefs at one place than this are counted
_LEAST = 0.75  # a sign smaller than this is left out
_UNIT = 12.0  # of a board without boxes
_EDGE = 4.0  # how far the outline of a sign extends beyond its place
_APART, _LINE = 0.7, 0.09  # the hatching: the distance of lines along an edge, and their width, in the same units
_FAINT = 72  # opacity of the hatching, of 255: text below it stays readable
_VEIL = 96  # opacity of the veil over a name, of 255: the name keeps a contrast of 5 to 1


@dataclass(frozen=True)
class Sign:
    """One sign over the board.

    Attributes:
        kind: what it says of the audience. ``dark`` is a zone that does not exist for it: hatched. ``ghost`` is a piece
            whose face it does not know: faint, with a closed eye. ``figure`` is a number that it does not see: faint.
            ``hideout`` is a place where it does not know a pawn to be: its frame is faint. ``stale`` is a piece that is not
            where it believes: outlined. ``belief`` is what it wrongly believes here: struck through.
        place: left, top, width, height on the scene. words: of a belief.
        named: a ghosted card whose name goes on to its right edge: the eye stands at its left, in place of its icon.
        known: of a hideout its heading, then its pieces, which the veil over its frame leaves out.
    """

    kind: Literal["dark", "ghost", "figure", "hideout", "stale", "belief"]
    place: tuple[float, float, float, float]
    words: str = ""
    named: bool = False
    known: tuple[tuple[float, float, float, float], ...] = ()


def lies_in(sign: Sign, part: QRectF) -> bool:
    """Return whether anything of a sign lies in a part of the scene; words of a belief may go on beyond its place."""
    return sign.kind == "belief" or QRectF(*sign.place).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE).intersects(part)


def drawn_of(scene: BoardScene, overlay: Overlay) -> Overlay:
    """Return what of an overlay a scene shows: a deck of which it has no place was said to be faint on it."""
    zones = {zone.id for box in scene.boxes for zone in box.bound.zones}
    return Overlay(
        overlay.ghosted & scene.pieces.keys(),
        overlay.outlined & scene.pieces.keys(),
        overlay.dark_zones & {slot.bound.id for box in scene.boxes for slot in box.slots},
        {zone: names for zone, names in overlay.believed.items() if zone in zones},
        overlay.dark_numbers if any(_is_dark(item.bound, overlay) for item in _numbers(scene)) else frozenset(),
    )


def _numbers(scene: BoardScene) -> list[NumberItem[Any]]:
    return [item for item in scene.value_items if isinstance(item, NumberItem)]


def signs_of(scene: BoardScene, overlay: Overlay) -> tuple[Sign, ...]:
    """Return the signs of an overlay on a scene that shows the true table, in the order in which they are painted."""
    signs = [*_hideouts(scene, overlay)]
    signs += [
        Sign("dark", _place(slot.rect)) for box in scene.boxes for slot in box.slots if slot.bound.id in overlay.dark_zones
    ]
    for handle, item in scene.pieces.items():
        if handle in overlay.ghosted:
            lined = form_of(item.rect().size(), item.context.unit) in ("chip", "wide")
            named = lined and item.context.layout.style_of(item.piece).form == "card"
            signs.append(Sign("ghost", _place(item.rect()), named=named))
        if handle in overlay.outlined:
            signs.append(Sign("stale", _place(item.rect())))
    signs += [Sign("figure", _place(item.rect)) for item in _numbers(scene) if _is_dark(item.bound, overlay)]
    return (*signs, *_beliefs(scene, overlay))


def _hideouts(scene: BoardScene, overlay: Overlay) -> Iterator[Sign]:
    """Yield the places whose frame tells of a pawn that the audience does not know to be there."""
    for box in scene.boxes:
        zones = {zone.id for zone in box.bound.zones}
        here = {handle: item for handle, item in scene.pieces.items() if box.hides and item.zone in zones}
        pawns = {handle for handle, item in here.items() if item.context.layout.style_of(item.piece).form == "pawn"}
        if not overlay.ghosted.isdisjoint(pawns):
            room, unit = box.room, box.context.unit
            heading = QRectF(room.left(), room.top(), room.width(), box.heading).adjusted(unit / 4, unit / 4, -unit / 4, 0)
            known = (heading, *(item.rect() for item in here.values()))
            yield Sign(
                "hideout", _place(room.adjusted(-unit / 4, -unit / 4, unit / 4, unit / 4)), known=tuple(map(_place, known))
            )


def _is_dark(number: AnyBound, overlay: Overlay) -> bool:
    """Return whether a number, or what it is there by, is not seen by the audience."""
    there_by = [one for one in number.place.when.split() if not one.startswith("!")]
    return not overlay.dark_numbers.isdisjoint((number.id, *there_by))


def paint_sign(painter: QPainter, sign: Sign, scene: BoardScene, theme: Theme) -> None:
    """Paint one sign, in the measures of its scene."""
    unit = scene.boxes[0].context.unit if scene.boxes else _UNIT
    rect = QRectF(*sign.place)
    match sign.kind:
        case "dark":
            _shade(painter, unit, rect, theme)
        case "ghost":
            _veil(painter, unit, rect, theme, named=sign.named)
        case "figure":
            ground = QColor(theme.panel)
            ground.setAlpha(_VEIL)
            painter.fillRect(rect, ground)
        case "hideout":
            _fade(painter, unit, sign, theme)
        case "stale":
            _outline(painter, unit, rect, theme)
        case "belief":
            _outline(painter, unit, rect, theme)
            _believe(painter, unit, rect, sign.words, theme, scene.sceneRect())


def _beliefs(scene: BoardScene, overlay: Overlay) -> list[Sign]:
    """Return places and what is believed to be there; zones that share a place on the board are one."""
    found: dict[tuple[float, float, float, float], list[str]] = {}
    for zone, names in overlay.believed.items():
        room = _room_of(scene, zone)
        if room is not None:
            found.setdefault(_place(room), []).extend(names)
    return [Sign("belief", place, _told(names)) for place, names in found.items()]


def _told(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= _NAMED else f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"


def _room_of(scene: BoardScene, zone: str) -> QRectF | None:
    for box in scene.boxes:
        if any(bound.id == zone for bound in box.bound.zones):
            return box.zone_rect(zone)
    return None


def _place(rect: QRectF) -> tuple[float, float, float, float]:
    return rect.x(), rect.y(), rect.width(), rect.height()


def _shade(painter: QPainter, unit: float, rect: QRectF, theme: Theme) -> None:
    """Hatch it with lines: a brush of Qt's is a pattern of pixels, lost in print and on dense screens."""
    colour = QColor(theme.soft)
    colour.setAlpha(_FAINT)
    painter.setPen(QPen(colour, _LINE * unit))
    painter.drawLines(_hatching(rect, _APART * unit))


def _hatching(rect: QRectF, apart: float) -> list[QLineF]:
    """Return lines from the left and lower edges up to the right, cut at the edges of the rectangle."""
    left, top, wide, high = _place(rect)  # once: a zone has hundreds of lines
    lines = []
    for at in range(1, ceil((wide + high) / apart)):
        down = at * apart
        low, across = min(high, down), min(wide, down)
        lines.append(QLineF(left + down - low, top + low, left + across, top + down - across))
    return lines


def _veil(painter: QPainter, unit: float, rect: QRectF, theme: Theme, *, named: bool) -> None:
    """Fade a piece into the ground, with a dashed edge and a closed eye."""
    ground = QColor(theme.panel)
    ground.setAlpha(_VEIL)
    painter.setPen(QPen(theme.soft, max(1.0, unit * 0.1), Qt.PenStyle.DashLine))
    painter.setBrush(ground)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.35 * unit, 0.35 * unit)
    side = min(1.2 * unit, rect.height() * 0.8, rect.width() * 0.8)
    if side < _LEAST * unit:
        return
    place = QRectF(rect.right() - side - 0.25 * unit, rect.center().y() - side / 2, side, side)
    if named:
        place.moveLeft(rect.left() + 0.75 * unit - side / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.panel)
        painter.drawEllipse(place)
    elif rect.height() > 3 * unit:
        place.moveTop(rect.top() + 0.3 * unit)
    draw_icon(painter, "eye-off", place, theme.text)


def _fade(painter: QPainter, unit: float, sign: Sign, theme: Theme) -> None:
    """Fade the frame and the ground of a place, less so its name, and not its pieces."""
    ground, place, (heading, *pieces) = QColor(theme.panel), QRectF(*sign.place), (QRectF(*one) for one in sign.known)
    ground.setAlpha(_VEIL)
    for spared in (pieces, [heading, *pieces]):
        faded = QPainterPath()
        faded.addRoundedRect(place, 0.45 * unit, 0.45 * unit)
        for one in spared:
            left_out = QPainterPath()
            left_out.addRect(one)
            faded = faded.subtracted(left_out)
        painter.fillPath(faded, ground)


def _outline(painter: QPainter, unit: float, rect: QRectF, theme: Theme) -> None:
    painter.setPen(QPen(theme.tint("orange").edge, max(2.0, unit * 0.16), Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, 0.4 * unit, 0.4 * unit)


def _believe(painter: QPainter, unit: float, room: QRectF, words: str, theme: Theme, page: QRectF) -> None:
    """Write what is believed wrongly, struck through, where it is believed to be."""
    tint = theme.tint("orange")
    wide = min(text_width(words, unit * _CHIP, 600) + unit, max(room.width(), 9 * unit))
    chip = QRectF(room.left(), room.bottom() - 0.75 * unit, wide, 1.5 * unit)
    chip.moveRight(min(chip.right(), page.right() - 0.2 * unit))
    chip.moveBottom(min(chip.bottom(), page.bottom() - 0.2 * unit))
    painter.setPen(QPen(tint.edge, max(1.0, unit * 0.08)))
    painter.setBrush(tint.wash)
    painter.drawRoundedRect(chip, 0.75 * unit, 0.75 * unit)
    inner = chip.adjusted(0.5 * unit, 0, -0.5 * unit, 0)
    used = draw_line(painter, inner, words, unit * _CHIP, theme.text, 600)
    painter.setPen(QPen(tint.edge, max(1.0, unit * 0.12)))
    painter.drawLine(QPointF(inner.left(), inner.center().y()), QPointF(inner.left() + used, inner.center().y()))
