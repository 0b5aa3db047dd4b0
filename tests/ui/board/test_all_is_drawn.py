"""Whatever a game declares visible to an audience is drawn on that audience's page, for every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from engine.contract.game import Game
from engine.games import all_games
from engine.match.match import Match
from engine.model.view import PHASE, View, ZoneView
from engine.visibility.schema import PUBLIC, REFEREE, Access
from tests.effort import LONG
from tests.games.game_list import new_match
from tests.games.game_notes import notes_of
from ui.board import board_of
from ui.board.layout.binding import Binder, BoundArea, BoundPart, fill


def _seen(plan: Access, audience: str, game: str) -> View:
    """A View in which all is there that this audience may ever see."""
    zones = {zone: ZoneView(zone, named.name, 1) for zone, named in plan.zones.items()}
    return View(game, audience, zones, dict.fromkeys(plan.numbers, True))


def _while_nothing_closes(view: View, but: str = "") -> View:
    """The same without the numbers while which an area, or a number of one, is not there; ``but`` for this one."""
    areas = board_of(view.game).layout.areas
    conditions = [when for area in areas for when in (area.when, *(number.when for number in area.numbers))]
    patterns = {one[1:] for condition in conditions for one in condition.split() if one[0] == "!"}
    closing = re.compile("|".join(re.sub(r"\\{\w+\\}", "[^:/]+", re.escape(one)) for one in sorted(patterns)) or "(?!)")
    numbers = {id_: value for id_, value in view.numbers.items() if id_ == but or not closing.fullmatch(id_)}
    return msgspec.structs.replace(view, numbers=numbers)


def _parts(part: BoundPart) -> Iterator[BoundArea]:
    yield from part.areas
    for inner in part.parts:
        yield from _parts(inner)


def _drawn(view: View) -> set[str]:
    """The ids of all numbers and zones that have a place on the page or in the strips of the window, or decide what is
    there."""
    layout = board_of(view.game).layout
    page = Binder(layout, view, {}).page()
    assert page is not None
    found = {PHASE, *(one.removeprefix("!") for when in layout.notices for one in when.split())}
    for area in _parts(page):
        boxes = area.boxes
        numbers = (*area.numbers, *(number for box in boxes for number in box.numbers))
        found |= {zone.id for box in boxes for zone in box.zones} | {number.id for number in numbers}
        found |= {fill(zone.place.playable, {"own": view.audience}) for box in boxes for zone in box.zones}
        found |= {fill(one, {"seat": number.seat}) for number in numbers for one in number.place.when.split()}
        found |= {
            fill(str(getattr(number.place, field, "")), {"seat": number.seat})
            for number in numbers
            for field in ("of", "by", "turn", "then", "beside")
        }
        found |= {marker for track in area.tracks for marker, _ in track.markers} | {area.area.race}
        found |= {number for table in area.tables for _, row in table.rows for number in row}
        found |= {column.of for table in area.tables for column in table.table.columns}
        lit = [one.place for one in area.spotlights]
        found |= {number for place in lit for number in (place.number, place.by, place.spent, place.spent_of)}
        found |= {id_ for table in area.tables for id_ in (table.table.lead, table.table.follows)} | {
            area.area.focus,
            area.area.way,
            area.area.route,
            area.area.chance,
            area.area.chance_of,
            area.area.load,
        }
        found.add(fill(area.area.near, {"own": view.audience}))
        found |= {
            fill(pattern, {"seat": seat})
            for one in area.tables
            for seat, _ in one.rows
            for pattern in (one.table.gone, one.table.race)
        }
        found |= {fill(area.area.colour_by, {"box": box.box.id}) for box in boxes}
    return found


def _matches(game: Game) -> Iterator[Match]:
    """With the fewest seats and the most, since other seats may be declared."""
    for seats in sorted({game.least, len(game.seats)}):
        yield new_match(game, seats=seats)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_an_audience_may_see_has_a_place_on_its_page(game: Game) -> None:
    reasons, needed = notes_of(game.id).undrawn, set[str]()
    for match in _matches(game):
        schema = match.rules.schema
        for audience in (*(match.seats if LONG else match.seats[:: len(match.seats) - 1]), PUBLIC, REFEREE):
            plan = schema.access(audience, over=False)
            assert plan is not None
            seen = _seen(plan, audience, game.id)
            missing = {*plan.zones, *plan.numbers} - _drawn(seen) - _drawn(_while_nothing_closes(seen))
            missing = {id_ for id_ in missing if id_ not in _drawn(_while_nothing_closes(seen, but=id_))}
            excused = {id_: [why for why in reasons if re.fullmatch(why, id_)] for id_ in missing}
            assert not sorted(id_ for id_, why in excused.items() if not why), audience
            needed |= {why for found in excused.values() for why in found}
    assert needed == set(reasons), "a reason that nothing needs any more"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_mark_has_a_sign(game: Game) -> None:
    layout = board_of(game.id).layout
    rows = [row for style in layout.styles.values() for row in style.rows]
    named = {name for row in rows for name in (row.figure_adds, row.adds, row.have, row.kept, row.soon, row.gone, row.words)}
    reasons, signs = notes_of(game.id).unmarked, {*layout.marks, *(name.partition("/")[0] for name in named)}
    missing = {family for match in _matches(game) for family in match.rules.schema.marks if family not in signs}
    excused = {family: [why for why in reasons if re.fullmatch(why, family)] for family in missing}
    assert not sorted(family for family, why in excused.items() if not why)
    assert {why for found in excused.values() for why in found} == set(reasons), "a reason that nothing needs any more"
