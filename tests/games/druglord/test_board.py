"""The board of Druglord: every Region has its tile, tiles never overlap, everything on the table has a place."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.druglord.scene import CONTENT, DruglordScene
from tests.ui.shots import played
from ui.board import Board, board_of
from ui.board.layout.binding import Binder, BoundPart
from ui.board.paint.land_tones import COUNTRIES
from ui.board.scene.board_scene import BoardScene
from ui.theme import DARK


@pytest.mark.rule("DRUG-2.1")
def test_every_region_has_a_tile_and_tiles_never_overlap() -> None:
    board = board_of("druglord")
    world = board.pictures["world.svg"]
    tiles = [box for area in board.layout.areas for box in area.boxes if box.region]
    assert {box.region for box in tiles} == {region.id for region in CONTENT.regions}
    rects = [QRectF(*box.at) for box in tiles if box.at]
    assert len(rects) == len(tiles)
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))
    for box in tiles:  # a Region lies where its tile does
        shape, (x, y, wide, high) = world.shape(box.region), box.at or (0, 0, 0, 0)
        middle = QPointF((x + wide / 2) * world.box.width(), (y + high / 2) * world.box.height())
        assert shape is not None
        assert shape.path.contains(middle)


@pytest.mark.rule("DRUG-2.11", "DRUG-8.10")
def test_regions_border_each_other_where_they_touch_without_a_ridge_or_a_road_joins_them() -> None:
    """Six borders could not be drawn, and tiles hid the others."""
    world = board_of("druglord").pictures["world.svg"]
    borders = {"-".join(sorted((region.id, other))) for region in CONTENT.regions for other in region.borders}
    roads = {shape.id for shape in world.shapes if shape.kind == "neck"}
    ridges = {"-".join(sorted(shape.id.split("-"))) for shape in world.shapes if shape.kind == "peak"}
    lands = {region.id: shape.path for region in CONTENT.regions if (shape := world.shape(region.id)) is not None}
    touching = {f"{one}-{other}" for one, other in combinations(sorted(lands), 2) if _touch(lands[one], lands[other])}
    assert touching - ridges | roads == borders
    assert ridges <= touching - borders, "a ridge parts Regions that touch"


def _touch(one: QPainterPath, other: QPainterPath) -> bool:
    """Return whether lands meet along a line, not at a corner or over a strait."""
    if not one.boundingRect().adjusted(-2, -2, 2, 2).intersects(other.boundingRect()):
        return False
    around = QPainterPathStroker()
    around.setWidth(2.4)
    shared = around.createStroke(one).intersected(other).boundingRect()
    return max(shared.width(), shared.height()) > 8


def test_regions_of_an_area_lie_together() -> None:
    world = board_of("druglord").pictures["world.svg"]
    overseas = {"primorye", "hawaii", "guinea_coast", "cape_town", "perth", "luzon"}
    for zone in {region.zone for region in CONTENT.regions}:
        shapes = [world.shape(region.id) for region in CONTENT.regions if region.zone == zone and region.id not in overseas]
        rects = [shape.path.boundingRect() for shape in shapes if shape is not None]
        wide, high = max(rect.width() for rect in rects), max(rect.height() for rect in rects)
        for rect in rects:
            near = rect.adjusted(-0.9 * wide, -0.9 * high, 0.9 * wide, 0.9 * high)
            assert any(near.intersects(other) for other in rects if other != rect), zone


@pytest.mark.parametrize("audience", ["seat_1", "seat_6", REFEREE, PUBLIC])
@pytest.mark.parametrize("plies", [0, 150], ids=["choosing", "in play"])
def test_everything_that_an_audience_sees_has_a_place(audience: str, plies: int) -> None:
    match = played("druglord", plies, seats=6)
    view = match.view(audience)
    names = {seat: seat for seat in match.seats}
    page = Binder(board_of("druglord").layout, view, names).page()
    assert page is not None
    placed = set(_zones(page))
    missing = {
        zone for zone in view.zones if zone not in placed and zone.partition(":")[0] not in ("empire", "held", "hand")
    }
    empty = {
        f"status:{seat}" for seat in match.seats if view.numbers.get(f"state:{seat}")
    }  # nothing is on it before the reveal
    assert missing - empty <= {"region_deck", "baller_deck", "discards"}
    assert f"status:{audience}" in placed or audience in (REFEREE, PUBLIC) or f"status:{audience}" in empty
    assert f"hand:{audience}" in placed or audience in (REFEREE, PUBLIC) or not empty


def _zones(part: BoundPart) -> list[str]:
    found = [zone.id for area in part.areas for box in area.boxes for zone in box.zones]
    return found + [zone for inner in part.parts for zone in _zones(inner)]


def test_areas_that_touch_are_of_different_tones() -> None:
    """All land was of one tone: nobody saw which Region is of which area."""
    world = board_of("druglord").pictures["world.svg"]
    zones = {region.id: region.zone for region in CONTENT.regions}
    tones = {shape.id: shape.kind for shape in world.shapes if shape.id in set(zones.values())}
    touching = {(zones[one.id], zones[other]) for one in CONTENT.regions for other in one.borders}
    assert all(tones[one] != tones[other] for one, other in touching if one != other)
    assert set(tones.values()) == set(COUNTRIES)


def test_a_declared_trade_marks_no_stock_in_which_nothing_changed(qapp: QApplication) -> None:
    """What is set aside for it is on no row, and yet all that a seat has was framed as new."""
    board, scene = (
        BoardScene(board_of("druglord"), {}, DARK),
        DruglordScene("france uk", "perth", weight={"france": "2 reefer"}),
    )
    board.set_size(QSizeF(1280, 720), 12, 1.0)
    board.show_view(scene.view(PUBLIC), ())
    scene.action("move_weight")
    before = len(scene.history.plies)
    scene.trade("sea", 1, "france", "uk")
    board.show_view(scene.view(PUBLIC), [told for _, told in scene.observations(PUBLIC, before)])
    assert not [item.piece for item in board.pieces.values() if item.new and item.zone.startswith("status")]
    board.drop()


@pytest.mark.parametrize("plies", [3, 719], ids=["choosing", "a Trial"])
def test_every_page_of_a_phone_has_room_for_all_that_is_on_it(qapp: QApplication, plies: int) -> None:
    """With six seats and a Trial that of the seats was too low, and was gone."""
    match, board = played("druglord", plies, seats=6), board_of("druglord")
    for phone in board.layout.phone:
        scene = BoardScene(Board(board.layout.with_only(phone), board.pictures), {}, DARK)
        scene.set_size(QSizeF(phone.wide * 12, phone.high * 12), 12, 1.0)
        scene.show_view(match.view("seat_2"), ())
        assert any(area.bound.bears_something for area in scene.areas), phone.title
        scene.drop()
