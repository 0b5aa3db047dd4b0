"""What a page is depends on what the layout has a place for, and on nothing else of a View."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
import pytest

from engine.contract.game import Game
from engine.games import all_games
from engine.model.view import View, ZoneView
from engine.visibility.schema import PUBLIC, REFEREE
from tests.ui.board.trial_board import ONE_AREA
from tests.ui.shots import played
from ui.board import board_of, load_board
from ui.board.layout.binding import Binder, BoundPart, BoundTable
from ui.board.layout.binding_cache import BindingCache, BindingKeys


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_views_that_hold_the_same_have_the_same_page_and_that_of_areas_bound_before_is_it(game: Game) -> None:
    match = played(game.id, 120)
    layout = board_of(game.id).layout
    keys = BindingKeys(layout)
    pages: dict[Hashable, BoundPart | None] = {}
    cache = BindingCache(layout, {})
    again = 0
    long = len(match.history.frames) > 60
    for ply in range(1, len(match.history.frames), 3 if long else 1):
        for audience in (PUBLIC, REFEREE, match.seats[0]):
            view = match.view(audience, ply)
            page = Binder(layout, view, {}).page()
            key = keys.key(view)
            again += key in pages
            assert pages.setdefault(key, page) == page
            assert cache.page(view) == page
    assert again > len(pages) * long


def test_what_has_no_place_does_not_count_and_what_has_one_does() -> None:
    view = played("kingpin", 5).view(PUBLIC)
    keys = BindingKeys(board_of("kingpin").layout)
    before = keys.key(view)
    more = msgspec.structs.replace(view, numbers={**view.numbers, "of_no_place": 1})
    assert keys.key(more) == before
    for id_ in view.zones:
        fewer = msgspec.structs.replace(view, zones={one: zone for one, zone in view.zones.items() if one != id_})
        if keys.key(fewer) != before:
            return
    raise AssertionError("no zone counts")


def test_a_zone_that_bears_its_own_name_is_bound_anew_when_it_is_called_otherwise() -> None:
    """Names of zones hold names of teams, which may change while a board is shown."""
    text = 'format = 1\ntitle = "T"\n[page.default]\narea = "a"\n[[area]]\nid = "a"\n[[area.zone]]\nid = "z"\nlabel = "*"\n'
    layout = load_board(text, str).layout
    pages = BindingCache(layout, {})
    for name in ("Box of Ravens", "Box of Otters"):
        page = pages.page(View("toy", PUBLIC, {"z": ZoneView("z", name, 1)}))
        assert page is not None
        assert page.areas[0].boxes[0].zones[0].label == name


DESK = """
format = 1
title = "Desk"
[page.default]
split = "row"
parts = [{ area = "desk" }, { area = "others" }, { area = "map" }]
[[area]]
id = "desk"
when = "!row open"
[[area.zone]]
id = "hand:{own}"
[[area]]
id = "others"
each = "hand:{seat}"
others = true
[[area.number]]
id = "hand:{seat}"
show = "value"
[[area]]
id = "map"
[[area.zone]]
id = "hand:{seat}"
[[area.zone]]
id = "row"
"""


def test_a_zone_lies_in_the_first_of_its_areas_and_an_area_may_wait_for_one_to_be_empty() -> None:
    layout = load_board(DESK, lambda name: "").layout
    places = {}
    for row in (0, 1):
        zones = {id_: ZoneView(id_, id_, count) for id_, count in (("hand:red", 1), ("hand:blue", 1), ("row", row))}
        page = Binder(layout, View("desk", "red", zones, {"open": True}), {}).page()
        assert page is not None
        places[row] = {area.key: [zone.id for box in area.boxes for zone in box.zones] for area in page.all_areas()}
    assert places[0] == {"desk": ["hand:red"], "others/blue": [], "map": ["hand:blue", "row"]}
    assert places[1] == {"others/blue": [], "map": ["hand:red", "hand:blue", "row"]}


def test_a_number_may_wait_for_several_things_as_an_area_may() -> None:
    """The order of a Draft stood twice on the window of a seat, once alone in an empty panel."""
    layout = load_board(
        ONE_AREA
        + """
[[area.number]]
id = "order"
show = "value"
when = "order !own:{own}"
[[area.number]]
id = "turn"
show = "value"
""",
        lambda name: "",
    ).layout
    shown = {}
    for audience in ("red", PUBLIC):
        for order in ("", "red blue"):
            view = View("trial", audience, {"own:red": ZoneView("own:red", "Own", 1)}, {"order": order, "turn": 1})
            page = Binder(layout, view, {}).page()
            assert page is not None
            shown[audience, order] = [number.id for area in page.areas for number in area.numbers]
    assert shown == {
        ("red", ""): ["turn"],
        ("red", "red blue"): ["turn"],
        (PUBLIC, ""): ["turn"],
        (PUBLIC, "red blue"): ["order", "turn"],
    }


def test_who_is_not_shown_the_scores_sees_no_race_by_other_figures() -> None:
    layout, view = board_of("deck").layout, played("deck", 5).view(PUBLIC)
    (scored,) = tables_of(Binder(layout, view, {}).page())
    assert scored.table.race
    scores = {ids[0] for _, ids in scored.rows}
    told = {id_: value for id_, value in view.numbers.items() if id_ not in scores}
    fewer = Binder(layout, msgspec.structs.replace(view, numbers=told), {}).page()
    assert [table.table.race for table in tables_of(fewer)] == [""]


def tables_of(page: BoundPart | None) -> list[BoundTable]:
    """All tables of a page."""
    assert page is not None
    return [table for area in page.all_areas() for table in area.tables]
