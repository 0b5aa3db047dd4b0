"""The ring on the board round what a turning point was about, with its number."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.view import View
from referee.review import Review
from referee.review.causes import deed_of
from referee.review.ply_cards import faces_of_ply, names_told
from referee.review.turning_points import TurningPoint
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.piece_item import PieceItem
from ui.board.targets.text_bounds import TextBounds
from ui.review.review_style import draw_rank
from ui.theme import Theme

_DISC, _LINE, _RIM = 2.0, 0.24, 0.06
"""The size of the number, the width of the ring, and of its rims within it, in units of the smallest text."""
_LARGE = 0.2  # of the page: what takes more of it is no place
_OWN = 0.045  # of the page: a box that takes no more of it is ringed with what lies in it


@dataclass(frozen=True)
class TurningMark:
    """What is ringed at a turning point.

    Attributes:
        rank: its number. names: of what its deed was done to, as its line was given them. seat: whose figure changed, "" of
            the game's.
        numbers: those of the table that it changed; where some are of the same place as its figure, those alone.
        alike: others of the same place that changed by as much as its figure, where the board does not show that itself.
        zones: where cards of these names lay, also before it.
        since: the ply before it.
        marked: the zones in which marks on cards of that seat changed, where the board shows no figure that did.
    """

    rank: int
    names: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    seat: str = ""
    zones: frozenset[str] = frozenset()
    since: int = 0
    alike: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()


def mark_of(review: Review, point: TurningPoint, rank: int) -> TurningMark:
    """Return what is ringed at a turning point."""
    before, after = review.truth(point.plies[0] - 1), review.truth(point.ply)
    changed = _changed(before, after)
    place = re.split("[:/]", point.series, maxsplit=1)[1:]
    here = frozenset(name for name in changed if re.split("[:/]", name, maxsplit=1)[1:] == place)
    alike = frozenset(
        name
        for name in changed
        if place and {*place} <= {*re.split("[:/]", name)} and _grown(before, after, name) == point.after - point.before
    )
    names = names_told(review, point.ply, deed_of(review, point).about)
    zones = _zones_of(names, before, after)
    own = changed & {point.series}  # a figure that the table has under its own name is shown by no other of its place
    numbers = own or (here if place and here else changed)
    return TurningMark(
        rank, names, numbers, point.seat, zones, point.plies[0] - 1, alike, marked_zones(point.seat, before, after)
    )


def mark_of_ply(review: Review, ply: int) -> TurningMark:
    """Return what is ringed at a ply that is no turning point: the cards that it named, or what it changed."""
    before, after = review.truth(ply - 1), review.truth(ply)
    names = frozenset(face.name for face in faces_of_ply(review, ply))
    return TurningMark(0, names, _changed(before, after), zones=_zones_of(names, before, after), since=ply - 1)


def _changed(before: View, after: View) -> frozenset[str]:
    """Return the numbers of a table that are others than before."""
    return frozenset(name for name, value in after.numbers.items() if before.numbers.get(name) != value)


def _zones_of(names: Collection[str], *views: View) -> frozenset[str]:
    """Return the zones in which cards of these names lie in one of the views."""
    return frozenset(
        zone.id
        for view in views
        for zone in view.zones.values()
        if any(piece.face is not None and piece.face.name in names for piece in zone.pieces)
    )


def marked_zones(seat: str, before: View, after: View) -> frozenset[str]:
    """Return the zones of a seat in which marks on cards changed."""
    was = {piece.handle: piece.marks for zone in before.zones.values() for piece in zone.pieces}
    return frozenset(
        zone.id
        for zone in after.zones.values()
        if seat and seat in re.split("[:/]", zone.id)
        if any(was.get(piece.handle, piece.marks) != piece.marks for piece in zone.pieces)
    )


def _grown(before: View, after: View, name: str) -> float | None:
    """Return by how much a number of the table grew; None if it is none."""
    was, now = before.numbers.get(name), after.numbers.get(name)
    return now - was if isinstance(was, int | float) and isinstance(now, int | float) else None


def named_place(scene: BoardScene, mark: TurningMark, own: float = _OWN) -> QRectF | None:
    """Return the place of the card to which a turning point was done, with the box that is its ``own`` because it takes no
    more of the page; None if the board shows no such card.
    """
    cards = [(item.piece.face, item) for item in scene.pieces.values() if item.piece.face is not None]
    named = [(len(face.name), item) for face, item in cards if face.name in mark.names]
    return _with_box(scene, max(named, key=lambda one: one[0])[1], own) if named else None


def former_place(scene: BoardScene, mark: TurningMark) -> QRectF | None:
    """Return the place of such a card on a table on which it still lay, with all that lay beside it."""
    return named_place(scene, mark, _LARGE / 2)


def ringed_place(scene: BoardScene, mark: TurningMark) -> QRectF | None:
    """Return the place on a scene: of the card to which it was done, or where that lay unseen.

    Else it is that of a figure that changed, if it has one of the side whose turning point it is; else of what was moved, or
    of what the side has in which marks changed.
    None if the board shows nothing of it.
    """
    named = named_place(scene, mark) or box_place(scene, mark.zones)
    if named is not None:
        return named
    most = _LARGE * _area(scene.sceneRect())
    own = frozenset(name for name in mark.numbers if not mark.seat or mark.seat in re.split("[:/]", name))
    figures = (
        min((place for place in places if 0 < _area(place) <= most), key=_area, default=None)
        for ids in (own, mark.alike)
        if (places := [item.sceneBoundingRect() for item in scene.value_items if not ids.isdisjoint(item.ids)])
    )
    figure = next((place for place in figures if place is not None), None)
    moved = [item.sceneBoundingRect() for item in scene.pieces.values() if item.new]
    return figure or max(moved, key=_area, default=None) or box_place(scene, mark.marked)


def place_of(scene: BoardScene, review: Review, mark: TurningMark) -> tuple[BoardScene, QRectF | None]:
    """Return where a scene shows what a turning point was about; with the scene of the table before it, where that lay."""
    if mark.names and named_place(scene, mark) is None:
        former = scene.like(review.truth(mark.since))
        if (gone := former_place(former, mark)) is not None:
            return former, gone
    return scene, ringed_place(scene, mark)


def box_place(scene: BoardScene, zones: Collection[str]) -> QRectF | None:
    """Return the smallest box of one of these zones that is no more than a place, or the place on a map that has such zones
    for others.
    """
    parts = {part for zone in zones for part in re.split("[:/]", zone)}
    boxes = [box for box in scene.boxes if any(bound.id in zones for bound in box.bound.zones)]
    boxes = boxes or [box for box in scene.boxes if box.on_map and box.bound.box.id in parts]
    rooms = [box.room for box in boxes]  # without their glow, which lies over what is beside them
    return min((one for one in rooms if _area(one) <= _LARGE * _area(scene.sceneRect())), key=_area, default=None)


def _with_box(scene: BoardScene, item: PieceItem, own: float) -> QRectF:
    """Return the place of a card, with the box that is its own: what is written there stands beside the card."""
    page, place = scene.sceneRect(), item.rect()  # without its glow, which lies over what is beside it
    box = next((one for one in scene.boxes if any(bound.id == item.zone for bound in one.bound.zones)), None)
    if box is None:
        return place
    return box.room if _area(box.room) <= own * _area(page) else place


def disc_place(ring: QRectF, side: float, page: QRectF, words: Sequence[QRectF]) -> QRectF:
    """Return where the number stands: where it covers least of these words, at best at a corner of its ring, else in one, as
    beside it it would stand in another place.
    """
    x, y, half = ring.center().x(), ring.center().y(), side / 2
    corners = [(across, down) for across in (ring.right(), ring.left()) for down in (ring.top(), ring.bottom())]
    within = ring.adjusted(half, half, -half, -half)
    inner = [(across, down) for across in (within.right(), within.left()) for down in (within.bottom(), within.top())]
    sides = [(ring.right(), y), (ring.left(), y), (x, ring.top()), (x, ring.bottom())]
    beside = [(ring.right() + half, y), (ring.left() - half, y), (x, ring.top() - half), (x, ring.bottom() + half)]
    room = page.adjusted(half, half, -half, -half)
    found = []
    for across, down in (*corners, *inner, *sides, *beside):
        middle = QPointF(min(max(across, room.left()), room.right()), min(max(down, room.top()), room.bottom()))
        found.append(QRectF(middle.x() - half, middle.y() - half, side, side))
    return min(found, key=lambda disc: sum(_area(disc.intersected(one)) for one in words))


def _area(rect: QRectF) -> float:
    return rect.width() * rect.height()


def words_near(scene: BoardScene, ink: TextBounds, near: QRectF) -> list[QRectF]:
    """Return where the board has words and signs near a place."""
    headings = [QRectF(area.rect.left(), area.rect.top(), area.rect.width(), area.heading or 0) for area in scene.areas]
    items = (*scene.pieces.values(), *scene.boxes, *scene.value_items)
    inked = [rect for item in items if item.sceneBoundingRect().intersects(near) for rect in ink.of(item)]
    return [rect for rect in (*headings, *inked) if rect.intersects(near)]


def draw_ring(
    painter: QPainter,
    scene: BoardScene,
    theme: Theme,
    mark: TurningMark,
    place: QRectF,
    ink: TextBounds | None = None,
    *,
    dashed: bool = False,
) -> None:
    """Draw the ring round a place and its number, in the colour that turning points have on the timeline.

    It lies around its place, or along its edge where it would touch words beside it, which ``ink`` knows; the number covers
    as few of them as can be. Rims set it off from a light board and a dark one. It is ``dashed`` round what is gone or not
    shown.
    """
    unit = scene.boxes[0].context.unit if scene.boxes else 12.0
    line = _LINE * unit
    around = place.adjusted(-line, -line, line, line)
    words = words_near(scene, ink, around) if ink is not None else []
    off = line / 2 if any(not place.contains(word.center()) for word in words) else -line / 2
    ring = place.adjusted(off, off, -off, -off)
    ring = ring.intersected(scene.sceneRect().adjusted(line, line, -line, -line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((theme.text, line), (theme.tint("yellow").fill, line - 2 * _RIM * unit)):
        pen = QPen(colour, wide)
        if dashed:
            pen.setDashPattern([5 * line / wide, 3 * line / wide])
        painter.setPen(pen)
        painter.drawRoundedRect(ring, 0.4 * unit, 0.4 * unit)
    whole = _DISC * unit + 2 * line
    near = ring.adjusted(-whole, -whole, whole, whole)
    words = words_near(scene, ink, near) if ink is not None else []
    disc = disc_place(ring, whole, scene.sceneRect(), words).adjusted(line, line, -line, -line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.page)
    painter.drawEllipse(disc.adjusted(-line, -line, line, line))
    draw_rank(painter, theme, disc, mark.rank)
