"""The map under a board: its regions coloured for their owners, with no trace of earlier ones."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.match.match import Match
from engine.model.view import OutcomeView, View, ZoneView
from engine.visibility.schema import PUBLIC
from tests.ui.repaint_check import Painted, stands_as_painted_anew
from tests.ui.shots import played
from ui.board import BoardView, board_of, load_board
from ui.board.paint.land_tones import country_ink, country_line, country_tones, far_land, land_ink, shallow_sea
from ui.board.paint.tiles import far
from ui.board.scene.area_item import AreaItem
from ui.theme import DARK, LIGHT, Theme, blend, contrast, load_fonts, teams


def board(qtbot: QtBot, match: Match, unit: float = 15) -> BoardView:
    load_fonts()
    marks = teams({seat: seat.replace("_", " ").capitalize() for seat in match.rules.schema.seats})
    made = BoardView(board_of(match.game.id), marks, DARK)
    qtbot.addWidget(made)
    made.set_motion(False)
    made.resize(1280, 640)
    made.set_unit(unit)
    made.show()
    return made


def map_of(made: BoardView) -> AreaItem:
    return next(area for area in made.board_scene.areas if area.bound.area.colour_by)


@pytest.mark.slow
def test_a_map_bears_no_trace_of_who_owned_what_before(qtbot: QtBot) -> None:
    """Nor does a picture that is taken of a board bear any of the one that was taken before."""
    matches = [played("druglord", plies) for plies in (5, 40, 100, 12)]
    travelled = board(qtbot, matches[0])
    owners = []
    for match in matches:
        travelled.show_view(match.view(PUBLIC))
        QApplication.processEvents()
        assert stands_as_painted_anew(travelled)
        owners.append(dict(map_of(travelled)._owners))
        straight = board(qtbot, match)
        straight.show_view(match.view(PUBLIC))
        assert straight.picture() == travelled.picture()
    assert len({tuple(one.items()) for one in owners}) > 1, "nobody ever owned another region: the test looked at nothing"


def test_another_owner_paints_that_region_alone(qtbot: QtBot) -> None:
    match = played("druglord", 40)
    made = board(qtbot, match)
    made.show_view(match.view(PUBLIC))
    QApplication.processEvents()
    area, painted = map_of(made), Painted(made.viewport())
    region = next(iter(area._owners))
    seat = next(seat for seat in match.seats if seat != area._owners[region])
    area.set_owners({**area._owners, region: seat})
    QApplication.processEvents()
    assert 0 < painted.pixels < 0.1 * made.width() * made.height()
    assert stands_as_painted_anew(made)


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_names_of_places_and_of_countries_can_be_read_where_they_stand_back(theme: Theme) -> None:
    """Those of places that nobody held had 3:1, and were grey on brown; with 5 and more they competed with those that are
    held, among 70 names."""
    for land in country_tones(theme):
        assert 4.0 <= contrast(blend(land_ink(theme), land, far(theme)), land) < 5.1
    for ground in (far_land(theme), theme.sea, shallow_sea(theme)):
        assert contrast(country_ink(theme), ground) >= 4.5, "the name of the country, over the sea and land of no interest"


def test_by_night_places_that_are_held_are_of_another_kind_than_empty_land() -> None:
    """Seventy white names on dark land were as loud as those of twenty places that counted: names are dark on land, and
    white on the strong grounds of places that a seat holds, which are darker than all land."""
    for land in country_tones(DARK):
        assert contrast(land_ink(DARK), land) > 2 * contrast(DARK.text, land)
        for tint in ("red", "blue", "green", "pink", "orange", "ink"):
            ground = DARK.tint(tint).fill
            while contrast(DARK.text, blend(ground, DARK.card, 1.0)) < 4.5:
                ground = blend(ground, DARK.card, 0.95)
            assert contrast(ground, land) > 1.3, tint


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_the_line_around_a_country_stands_out_from_its_land_and_from_the_sea(theme: Theme) -> None:
    """It stands back behind what lies on the map: as bright as names, and thicker than other lines, it was a wall."""
    for ground in (*country_tones(theme), theme.sea):
        assert 1.6 < contrast(country_line(theme), ground) < 4.6
    assert all(contrast(country_line(theme), ground) < 2.6 for ground in country_tones(theme))


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_the_land_of_countries_is_of_no_colour_that_goods_or_seats_have(theme: Theme) -> None:
    """Green, brown and purple land was read as the colours of what is traded, and blue-grey land as water."""
    for tone in country_tones(theme):
        channels = (tone.red(), tone.green(), tone.blue())
        assert max(channels) - min(channels) < 46
        assert channels[2] - channels[0] < 16


def test_by_night_the_land_is_lighter_than_the_sea_and_its_tones_differ() -> None:
    """It was a wall of dark bricks: one looked for the coast."""
    tones = country_tones(DARK)
    assert all(contrast(tone, DARK.sea) > 4 for tone in tones)
    assert all(
        abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue()) > 14
        for one, other in combinations(tones, 2)
    )


def test_places_of_others_stand_back_only_where_one_has_some_of_ones_own(qtbot: QtBot) -> None:
    """On a window of nobody's all that is held was as pale as places of others on a seat's; on a seat's one looked for one's
    own among all that was held."""
    match = played("druglord", 40)
    made = board(qtbot, match)
    made.show_view(match.view(PUBLIC))
    area = map_of(made)
    one, other = list(area._owners)[:2]

    def standings(own: str) -> dict[str, str]:
        area.set_owners({one: match.seats[0], other: match.seats[1]}, own)
        return {region: item._standing for region, item in area._owned.items()}

    assert standings(PUBLIC) == {one: "", other: ""}
    assert standings(match.seats[0]) == {one: "own", other: "other"}
    assert standings(match.seats[1]) == {one: "other", other: "own"}


def test_at_the_end_places_of_who_has_not_won_stand_back_on_all_windows(qtbot: QtBot) -> None:
    """All were as strong as in a Phase, and on a loser's window its own were the strongest."""
    match = played("druglord", 40)
    made = board(qtbot, match)
    winner = match.seats[1]
    for audience in (PUBLIC, *match.seats):
        view = msgspec.structs.replace(match.view(audience), outcome=OutcomeView((winner,), "", ""), decision=None)
        made.show_view(view)
        area = map_of(made)
        assert {region for region, item in area._owned.items() if not item._is_idle} == {
            region for region, seat in area._owners.items() if seat == winner
        }
        assert {item._standing for item in area._owned.values()} == {""}
        made.show_view(match.view(audience))


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<rect id="north" class="region" x="10" y="10" width="20" height="20"/>'
    '<rect class="neck" x="0" y="18" width="40" height="4"/></svg>'
)
LAYOUT = """
format = 1
title = "T"
[page.default]
area = "map"
[[area]]
id = "map"
arrange = "map"
picture = "m.svg"
bare = true
colour_by = "owner/{box}"
[[area.zone]]
id = "{box}"
keep = false
[[area.box]]
id = "north"
region = "north"
"""


def test_what_lies_over_the_regions_lies_over_their_owners_colours_too(qtbot: QtBot) -> None:
    made = BoardView(load_board(LAYOUT, lambda _: DRAWING), teams({"red": "Reds"}), DARK)
    qtbot.addWidget(made)
    made.set_motion(False)
    made.resize(400, 400)
    made.set_unit(10)
    made.show()
    colours = []
    for owner in ("", "red", ""):
        made.show_view(View("toy", PUBLIC, {"north": ZoneView("north", "North", 0)}, {"owner/north": owner}))
        QApplication.processEvents()
        seen = made.grab().toImage()
        colours.append([seen.pixelColor(*at).name() for at in ((200, 200), (150, 150))])
    assert len({line for line, _ in colours}) == 1
    assert colours[0] == colours[2]
    assert colours[0] != colours[1]


COUNTRY = """
[[area.box]]
id = "name"
title = "Up"
at = [0.4, 0.8, 0.2, 0.1]
lettering = "country"
"""
LAND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<rect id="up" class="country" x="8" y="8" width="24" height="24"/>'
    '<rect id="north" class="place" x="8" y="8" width="24" height="24"/>'
    "{}</svg>"
)
OVER = '<rect class="neck" x="0" y="38" width="4" height="2"/>'


@pytest.mark.parametrize("over", ["", OVER])
@pytest.mark.parametrize("named", [True, False])
def test_a_map_that_names_countries_draws_a_line_around_each_also_over_owners(qtbot: QtBot, named: bool, over: str) -> None:
    """Nobody could tell where one ended: owners' colours hid the tone of the land. Where no shape lay over the regions there
    was no line.
    """
    text = LAYOUT + (COUNTRY if named else "")
    made = BoardView(load_board(text, lambda _: LAND.format(over)), teams({"red": "Reds"}), DARK)
    qtbot.addWidget(made)
    made.set_motion(False)
    made.resize(400, 400)
    made.set_unit(30)
    made.show()
    for owner in ("", "red"):
        made.show_view(View("toy", PUBLIC, {"north": ZoneView("north", "North", 0)}, {"owner/north": owner}))
        QApplication.processEvents()
        seen = made.grab().toImage()
        line = {seen.pixelColor(x, 200).name() for x in range(70, 90)}
        assert (country_line(DARK).name() in line) is named
