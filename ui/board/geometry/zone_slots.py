"""The parts of a box in which its zones lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec
from PySide6.QtCore import QRectF

from engine.model.view import PieceView, Scalar, View
from ui.board.geometry.packing import GAP, LINE, cells, shares
from ui.board.layout.binding import BoundZone
from ui.board.layout.zone_schema import ZonePlace

_APART = 0.3
"""The gap between the tokens of two zones, in units."""
_TALL, _ENOUGH = 2.75, 5.6
"""Height of a line that holds two of text, and what a zone beside such lines must keep, in units."""
_LOW, _LEAST, _NARROW = 1.27, 4.25, 4.9
"""The least height of a line of text, and what it leaves to a zone beside such lines if it can: more in a narrow box, where
the signs of a card take two rows."""
LABEL = 1.5
"""The height of the label of a zone, in units."""
TOKEN, FOOT_PAD, CORNER = 1.4, 0.4, 3.3
"""The side of a token on the foot of a card and the margin around that, and the width of the large sign of the card, in
units."""


class ZoneSlot(msgspec.Struct, frozen=True):
    """The part of a box for one zone; ``wants``: how many pieces belong in it, if known; ``on_card``: its pieces lie on the
    foot of the card of the box."""

    bound: BoundZone
    rect: QRectF
    wants: int = 0
    on_card: bool = False


def lines_of(count: int, wants: int) -> int:
    """Return how many lines so many pieces take: one for each, and once some lie there, one for all that are still missing.

    Before that the card itself says how many belong there.
    """
    return count + (wants > count > 0)


def is_there(zone: BoundZone, view: View) -> bool:
    """Return whether a zone may have a place now, by how far the game is."""
    return view.outcome is None or not zone.place.until_end


def as_it_lies(zone: BoundZone, view: View) -> BoundZone:
    """Return a zone without its owner where its cards are no secret any more, as all of them lie face up."""
    is_open = zone.place.until_up and all(piece.up for piece in view.zones[zone.id].pieces)
    return replace(zone, owner="") if is_open else zone


def zone_slots(
    zones: tuple[BoundZone, ...], room: QRectF, unit: float, across: bool, rows: Mapping[str, int], roomy: bool, gap: float
) -> Iterator[ZoneSlot]:
    """Yield a place for each zone, side by side or one under the other, with gaps so wide; those of one pattern of slots
    share theirs.

    ``rows`` is the number of lines in each zone that is as high as its pieces; if they may be ``roomy``, a line holds two
    of text as long as the other zones keep enough.
    """
    groups: list[list[BoundZone]] = []
    for zone in zones:
        if groups and zone.place.show == "slots" and groups[-1][0].place.id == zone.place.id:
            groups[-1].append(zone)
        else:
            groups.append([zone])
    if not groups:
        return
    weights = [group[0].place.weight * (rows[group[0].id] if group[0].place.counted else 1) for group in groups]
    counts = [rows[group[0].id] if group[0].place.fit else 0 for group in groups]
    heads = [LABEL * unit if count and group[0].label else 0.0 for group, count in zip(groups, counts, strict=True)]
    line = (LINE + GAP * 0.5) * unit
    free = room.height() - gap * (len(groups) - 1)
    if roomy and sum(heads) + sum(counts) * _TALL * unit + counts.count(0) * _ENOUGH * unit < free:
        line = _TALL * unit
    elif sum(counts):
        heads = [0.0] * len(groups)
        least = _LEAST if room.width() >= 9.5 * unit else _NARROW
        line = min(line, max(_LOW * unit, (free - counts.count(0) * least * unit) / sum(counts)))
    fixed = [
        head + count * line or group[0].place.lines * unit for group, count, head in zip(groups, counts, heads, strict=True)
    ]
    extents = shares(room.width() if across else room.height(), gap, weights, [0.0] * len(fixed) if across else fixed)
    at = room.left() if across else room.top()
    for group, extent in zip(groups, extents, strict=True):
        rect = QRectF(at, room.top(), extent, room.height()) if across else QRectF(room.left(), at, room.width(), extent)
        at += extent + gap
        if group[0].place.show != "slots":
            yield ZoneSlot(group[0], rect)
            continue
        places = cells(len(group), rect.width(), rect.height(), unit, "slots").rects
        for zone, place in zip(group, places, strict=False):
            yield ZoneSlot(zone, place.translated(rect.topLeft()))


def foot_slots(zones: Sequence[BoundZone], room: QRectF, unit: float, counts: Sequence[int]) -> Iterator[ZoneSlot]:
    """Yield a place for each zone in a row at the foot of a card in this room, left of its large sign, for so many tokens.

    None has less than the room for one, in which all of its tokens are piled up.
    """
    side, gap, right = TOKEN * unit, GAP * unit, room.right() - CORNER * unit
    left, top = room.left() + FOOT_PAD * unit, room.bottom() - (FOOT_PAD + TOKEN) * unit
    for at, (zone, count) in enumerate(zip(zones, counts, strict=True)):
        free = right - left - (len(zones) - at - 1) * (side + _APART * unit)
        wide = max(side, min(count * (side + gap) - gap, free))
        yield ZoneSlot(zone, QRectF(left, top, wide, side), on_card=True)
        left += wide + _APART * unit


def body_of(slot: ZoneSlot, unit: float) -> QRectF:
    """Return the room for the pieces of a zone: under its label, inside its panel."""
    if slot.bound.place.show == "slots":
        return slot.rect
    rect = slot.rect
    if slot.bound.owner:
        rect = rect.adjusted(0.35 * unit, 0.2 * unit, -0.35 * unit, -0.35 * unit)
    if is_labelled(slot, unit) and slot.bound.place.show != "stack":
        rect = rect.adjusted(0, LABEL * unit, 0, 0)
    return rect


def is_labelled(slot: ZoneSlot, unit: float) -> bool:
    """Return whether the label of a zone is written: in a low place its pieces need that room."""
    return bool(slot.bound.label) and slot.rect.height() >= slot.bound.place.roomy * unit


def pile_of(rect: QRectF, unit: float) -> QRectF:
    """Return where the pile of a stack lies in its place; its count stands at its right."""
    high = min(rect.height() - 0.5 * unit, 5.5 * unit, (rect.width() - 3 * unit) / 0.72)
    return QRectF(
        rect.left() + 0.1 * unit,
        rect.top() + 0.15 * unit,
        min(high * 0.72, rect.width() * 0.5),
        high,
    )


def pieces_of(place: ZonePlace, pieces: Sequence[PieceView]) -> Sequence[PieceView]:
    """Return pieces as they are shown at their place: without the mark that this says already."""
    if not place.unmarked:
        return pieces
    return [msgspec.structs.replace(piece, marks=_without(piece.marks, place.unmarked)) for piece in pieces]


def _without(marks: Mapping[str, Scalar], left_out: str) -> dict[str, Scalar]:
    return {mark: value for mark, value in marks.items() if mark != left_out}
