"""The board of a game without a board layout: its zones in a grid and its numbers below them."""

from __future__ import annotations

from engine.visibility.schema import Schema
from ui.board import Board, Layout, LayoutError, board_of
from ui.board.layout.layout_schema import AreaSpec, BoxSpec, PagePart
from ui.board.layout.number_schema import ValuePlace
from ui.board.layout.zone_schema import ZonePlace


def board_for(schema: Schema, title: str) -> Board:
    """Return the shipped board of a game, or a plain one if there is none. Raises LayoutError if the layout is faulty."""
    try:
        return board_of(schema.game)
    except LayoutError as error:
        if "there is no board layout" not in str(error):
            raise
        return plain_board(schema, title)


def plain_board(schema: Schema, title: str) -> Board:
    """Return a board with every zone of a schema in its own box."""
    boxes = tuple(BoxSpec(zone.id, zone.name, zones=(ZonePlace(zone.id, "list"),)) for zone in schema.zones.values())
    numbers = tuple(ValuePlace(number.id, number.name) for number in schema.numbers.values())
    parts = [PagePart("zones", weight=1.0)]
    areas = [AreaSpec("zones", title, arrange="grid", boxes=boxes)]
    if numbers:
        parts.append(PagePart("numbers", lines=5.2))
        areas.append(AreaSpec("numbers", "Numbers", arrange="row", numbers=numbers))
    page = PagePart(split="column", parts=tuple(parts))
    return Board(Layout(format=1, title=title, pages={"default": page}, areas=tuple(areas)), {})
