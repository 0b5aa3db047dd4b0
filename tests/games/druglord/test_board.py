"""The board of Druglord: every Region has its tile, tiles never overlap, everything on the table has a place."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.druglord.scene import CONTENT, new
from tests.house.files import ROOT
from ui.board import board_of
from ui.board.layout.binding import Binder, BoundPart


@pytest.mark.rule("DRUG-2.1")
def test_every_region_has_a_tile_and_tiles_never_overlap() -> None:
    board = board_of("druglord")
    world = board.pictures["world.svg"]
    tiles = {region.id: world.shape(region.id) for region in CONTENT.regions}
    assert all(tiles.values())
    rects = [tile.path.boundingRect() for tile in tiles.values() if tile is not None]
    assert all(world.box.contains(rect) for rect in rects)
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


def test_tiles_of_neighbours_lie_side_by_side_or_nearly() -> None:
    world = board_of("druglord").pictures["world.svg"]
    far = set()
    for region in CONTENT.regions:
        for other in region.borders:
            one, two = world.shape(region.id), world.shape(other)
            assert one is not None
            assert two is not None
            here, there = one.path.boundingRect(), two.path.boundingRect()
            if abs(here.x() - there.x()) > 1.5 * here.width() or abs(here.y() - there.y()) > 1.5 * here.height():
                far.add(frozenset((region.id, other)))
    assert len(far) <= 6
    manual = " ".join((ROOT / "docs" / "manual" / "games" / "druglord.md").read_text(encoding="utf-8").split())
    names = {region.id: region.name for region in CONTENT.regions}
    for pair in far:
        first, second = (names[region] for region in pair)
        assert f"{first} and {second}" in manual or f"{second} and {first}" in manual


def test_land_borders_of_tiles_that_touch_are_bridged() -> None:
    world = board_of("druglord").pictures["world.svg"]
    necks = [shape.path.boundingRect() for shape in world.shapes if shape.kind == "neck"]
    tiles = {region.id: world.shape(region.id) for region in CONTENT.regions}
    rects = {name: tile.path.boundingRect() for name, tile in tiles.items() if tile is not None}
    pairs = {frozenset((region.id, other)) for region in CONTENT.regions for other in region.borders}
    assert len(necks) == len(pairs) - 6
    for neck in necks:
        touched = frozenset(name for name, rect in rects.items() if rect.adjusted(-3, -2, 3, 2).intersects(neck))
        assert any(pair <= touched for pair in pairs)


@pytest.mark.parametrize("audience", ["seat_1", "seat_6", REFEREE, PUBLIC])
def test_everything_that_an_audience_sees_has_a_place(audience: str) -> None:
    match = new(6)
    view = match.view(audience)
    names = {seat: seat for seat in match.seats}
    page = Binder(board_of("druglord").layout, view, names).page()
    assert page is not None
    placed = set(_zones(page))
    missing = {
        zone for zone in view.zones if zone not in placed and zone.partition(":")[0] not in ("empire", "held", "hand")
    }
    assert missing <= {"region_deck", "baller_deck", "discards"}
    assert f"hand:{audience}" in placed or audience in (REFEREE, PUBLIC)


def _zones(part: BoundPart) -> list[str]:
    found = [zone.id for area in part.areas for box in area.boxes for zone in box.zones]
    return found + [zone for inner in part.parts for zone in _zones(inner)]
