"""What a page is depends on what the layout has a place for, and on nothing else of a View."""

from __future__ import annotations

import msgspec
import pytest

from engine.contract.game import Game
from engine.games import all_games
from engine.model.view import Scalar
from engine.visibility.schema import PUBLIC, REFEREE
from tests.ui.shots import played
from ui.board import board_of
from ui.board.layout.binding import Binder, BoundArea, BoundBox, BoundPart, Held, held, places_of
from ui.board.layout.binding_cache import Pages


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_views_that_hold_the_same_have_the_same_page(game: Game) -> None:
    match = played(game.id, 120)
    layout = board_of(game.id).layout
    places = places_of(layout.areas)
    pages: dict[tuple[str, Held], BoundPart | None] = {}
    again = 0
    long = len(match.history.frames) > 60
    for ply in range(1, len(match.history.frames), 3 if long else 1):
        for audience in (PUBLIC, REFEREE, match.seats[0]):
            view = match.view(audience, ply)
            page = Binder(layout, view, {}).page()
            key = (audience, held(places, view))
            again += key in pages
            assert pages.setdefault(key, page) == page
    assert again > len(pages) * long


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_page_of_areas_that_were_bound_before_is_the_page(game: Game) -> None:
    match = played(game.id, 120)
    layout = board_of(game.id).layout
    pages = Pages(layout, {})
    for ply in range(1, len(match.history.frames), 3):
        for audience in (PUBLIC, REFEREE, match.seats[0]):
            view = match.view(audience, ply)
            assert pages.page(view) == Binder(layout, view, {}).page()


def test_what_has_no_place_is_not_held_and_what_has_one_is() -> None:
    view = played("kingpin", 5).view(PUBLIC)
    places = places_of(board_of("kingpin").layout.areas)
    before = held(places, view)
    more = msgspec.structs.replace(view, numbers={**view.numbers, "of_no_place": 1})
    assert held(places, more) == before
    gone = next(id_ for id_ in before[1] if id_ in view.zones)
    fewer = msgspec.structs.replace(view, zones={id_: zone for id_, zone in view.zones.items() if id_ != gone})
    assert held(places, fewer) != before


def test_plain_boxes_are_bound_once_while_other_things_come_and_go() -> None:
    view = played("druglord", 5).view(PUBLIC)
    pages = Pages(board_of("druglord").layout, {})

    def boxes(numbers: dict[str, Scalar]) -> dict[str, BoundBox]:
        page = pages.page(msgspec.structs.replace(view, numbers=numbers))
        assert page is not None
        bound = next(area for area in areas_of(page) if area.area.id == "map")
        return {box.box.id: box for box in bound.boxes if not box.box.zones and not box.box.numbers}

    whole = dict(view.numbers)
    without = {id_: value for id_, value in whole.items() if id_ != "start_player"}
    assert without != whole
    one, other = boxes(without), boxes(whole)
    assert len(one) > 70
    assert all(one[id_] is box for id_, box in other.items())


def areas_of(part: BoundPart) -> list[BoundArea]:
    return [*part.areas, *(area for inner in part.parts for area in areas_of(inner))]
