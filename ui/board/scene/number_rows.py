"""Which item draws a number, and where numbers stand: side by side, in columns, or as words run in a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, cast

from PySide6.QtCore import QRectF

from ui.board.geometry.number_lines import in_columns, running, spread
from ui.board.layout.binding import AnyBound, BoundNumber, Place
from ui.board.layout.number_schema import (
    CoinPlace,
    FlagPlace,
    NumberPlace,
    OddsPlace,
    PawnsPlace,
    RisingPlace,
    RolePlace,
    SharePlace,
    StepsPlace,
    TallyPlace,
    TeamPlace,
    TeamsPlace,
    TextPlace,
    ThrowPlace,
    ValuePlace,
    WordPlace,
)
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.tokens import tally_places
from ui.board.scene.figure_items import PawnsItem, PlainFigureItem, RoleItem, ShareItem, TeamItem, TeamsItem, WordItem
from ui.board.scene.number_items import (
    FIGURE,
    CoinItem,
    FlagItem,
    NumberItem,
    OddsItem,
    RisingItem,
    StepsItem,
    TallyItem,
    TextItem,
    ThrowItem,
)

_TEAMS, _ROLES, _FEW_ROLES = 1.5, 1.5, 3
"""The height of a line of signs of seats alone, and of one of more than a few lines of roles, in units."""
_LEAST = 0.29
"""The least gap between numbers side by side, in units."""

_ITEMS: Mapping[type[NumberPlace], type[NumberItem[Any]]] = {
    ValuePlace: PlainFigureItem,
    SharePlace: ShareItem,
    WordPlace: WordItem,
    RolePlace: RoleItem,
    FlagPlace: FlagItem,
    TeamPlace: TeamItem,
    TeamsPlace: TeamsItem,
    PawnsPlace: PawnsItem,
    TallyPlace: TallyItem,
    StepsPlace: StepsItem,
    RisingPlace: RisingItem,
    CoinPlace: CoinItem,
    TextPlace: TextItem,
    ThrowPlace: ThrowItem,
    OddsPlace: OddsItem,
}


def item_class(bound: AnyBound) -> type[NumberItem[Any]]:
    """Return what draws a number."""
    return _ITEMS[type(bound.place)]


def wanted_width(context: DrawContext, bound: AnyBound) -> float:
    """Return the room that a number asks for on a line, in pixels."""
    return item_class(bound).wanted_width(context, bound)


def number_rows(context: DrawContext, numbers: tuple[AnyBound, ...], room: QRectF) -> list[tuple[AnyBound, QRectF]]:
    """Return numbers side by side in lines of the room, from its top, one under the other in as many columns as fit.

    Ladders and texts have lines of their own; a ladder alone has the whole room. In a room of no height the lines are as
    high as they like; else they are made to fit.
    """
    unit, found, top = context.unit, list[tuple[AnyBound, QRectF]](), 0.0
    if tallies := _all_of(TallyPlace, numbers):
        return list(zip(numbers, tally_places(context, [bound.place.letter for bound in tallies], room), strict=True))
    for high, run in groupby(numbers, lambda bound: item_class(bound).own_height(context, bound)):
        if high is None:
            for part in _pawns_apart(context, tuple(run), room.width()):
                rows = _side_by_side(context, part, room.width())
                found += [(bound, rect.translated(0, top)) for bound, rect in rows]
                top += rows[-1][1].bottom()
            continue
        for bound in run:
            fills = isinstance(bound.place, StepsPlace | RisingPlace) and len(numbers) == 1
            each = max(high * unit, room.height()) if fills else high * unit
            found.append((bound, QRectF(0, top, room.width(), each)))
            top += each
    squeeze = min(1.0, room.height() / top) if room.height() > 0 and top else 1.0
    return [
        (bound, QRectF(room.left() + at.left(), room.top() + at.top() * squeeze, at.width(), at.height() * squeeze))
        for bound, at in found
    ]


def _side_by_side(context: DrawContext, numbers: tuple[AnyBound, ...], room: float) -> list[tuple[AnyBound, QRectF]]:
    numbers = _labelled(context, numbers, room)
    widths, least = [min(wanted_width(context, bound), room) for bound in numbers], _LEAST * context.unit
    if (pawns := _all_of(PawnsPlace, numbers)) and sum(widths) > room - least * len(widths):
        slim = [wide - PawnsItem.saved(context, bound) for wide, bound in zip(widths, pawns, strict=True)]
        widths = slim if _are_in_one_line(context, slim, room) else widths
    close = running(widths, room, least)
    gap = context.unit if close[-1][0] else spread(widths, room, context.unit)
    lefts = in_columns(widths, room, gap)
    for fewer in (running(widths, room, gap), close):  # closer before one more line is begun
        if fewer[-1][0] < lefts[-1][0]:
            lefts = fewer
    high = FIGURE
    if _all_of(TeamsPlace, numbers):
        high = _TEAMS
    elif lefts[-1][0] >= _FEW_ROLES and _all_of(RolePlace, numbers):
        high = _ROLES
    high *= context.unit
    return [
        (bound, QRectF(left, line * high, wide, high))
        for bound, (line, left), wide in zip(numbers, lefts, widths, strict=True)
    ]


def _all_of(kind: type[Place], numbers: tuple[AnyBound, ...]) -> tuple[BoundNumber[Place], ...]:
    """Return the numbers if all are shown in this way, else none."""
    of_kind = _of_kind(kind, numbers)
    return of_kind if len(of_kind) == len(numbers) else ()


def _of_kind(kind: type[Place], numbers: tuple[AnyBound, ...]) -> tuple[BoundNumber[Place], ...]:
    """Return the numbers that are shown in this way."""
    return tuple([cast("BoundNumber[Place]", bound) for bound in numbers if isinstance(bound.place, kind)])


def _labelled(context: DrawContext, numbers: tuple[AnyBound, ...], room: float) -> tuple[AnyBound, ...]:
    """Return numbers with the short forms of their labels, if all have room in one line with these and not without."""
    short = tuple([replace(bound, label=context.layout.wordings(bound.label)[-1]) for bound in numbers])
    full, less = ([wanted_width(context, bound) for bound in way] for way in (numbers, short))
    return short if _are_in_one_line(context, less, room) and not _are_in_one_line(context, full, room) else numbers


def _pawns_apart(context: DrawContext, numbers: tuple[AnyBound, ...], room: float) -> list[tuple[AnyBound, ...]]:
    """Return the pawns, and what stands after them, if the pawns have one line, at worst with narrow labels; else all."""
    pawns = _of_kind(PawnsPlace, numbers)
    rest = numbers[len(pawns) :]
    slim = [wanted_width(context, bound) - PawnsItem.saved(context, bound) for bound in pawns]
    if pawns and rest and numbers[: len(pawns)] == pawns and _are_in_one_line(context, slim, room):
        return [pawns, rest]
    return [numbers]


def _are_in_one_line(context: DrawContext, widths: list[float], room: float) -> bool:
    """Return whether numbers of these widths have room side by side."""
    return running(widths, room, _LEAST * context.unit)[-1][0] == 0
