"""Whatever a game declares visible to an audience is drawn on that audience's page, for every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from engine.contract.game import Game
from engine.games import all_games
from engine.match.match import Match
from engine.model.view import View, ZoneView
from engine.visibility.schema import PUBLIC, REFEREE, Access
from tests.games.game_list import new_match
from ui.board import board_of
from ui.board.layout.binding import Binder, BoundArea, BoundPart, fill

UNDRAWN: dict[str, dict[str, str]] = {
    "hunt": {
        "(blue|black|white)_(pool|spent)": "what is left of them is shown, out of all",
        "phase": "its word stands in the heading",
        "mode|actions|draws|fulfils|need_draws|reductions": "counted within a turn; what is left is shown",
        "stack": "Topography, only while it is being dealt",
        "circles": "how many of them win is drawn",
        "last_seen": "what is known of him is drawn, also when the game is over",
        "white_track": "which pair it is, out of how many, is drawn",
    },
    "deck": {
        "phase": "its word is drawn",
        "roster/.*": "a team's window names its own people; the public window names all",
        "first_of_round": "the public window names it; the log tells it to all",
        "second_of_round": "it follows from who was first",
        "votes_in": "the public window counts the votes; the log tells all each time",
        "declared": "the techniques lie on the problem",
        "discard_open|discard_hidden": "the public window counts what was discarded and given up",
        "seated/.*": "whether the seat has a row at all",
        "removed": "the challenges of hardcore play, which the variants of the session name; else nothing",
        "won:.*": "what is solved counts as points; the log names it",
    },
    "druglord": {
        "empire:.*": "each of these Regions bears the sign of its seat on the map",
        "name/.*": "what own objects are called stands in the log and in the moves; the board keeps letters and signs",
        "phase": "its word stands in the heading",
        "turn_of": "the heading says who is asked",
        "draft_order": "who is still to draft is drawn in that order",
        "discards": "each card was shown as it was played, and the reader has it",
        "region_deck|baller_deck": "nobody decides by how many are left",
        "target_reached": "that the Turn is the last is drawn",
        "laps:.*|position:.*": "where markers lie on the printed Racetrack; the track on the board goes on to the target",
    },
    "kingpin": {
        "cops_off|event_deck": "it follows from the number that is shown",
        "events_aside|.*s_aside|box": "what is not in the game",
        "heat_discard|event_discard": "the public window has the last ones, and every reader what just came",
        "hideout:.*|next_heat:.*": "who is not on the map hides; the gauge begins with the heat that is carried in",
        "fallen": "each card was named as it came there",
        "(past|motivation):.*": "those of others that lie open are read in the reader",
        "heat_deck|lieutenant_deck|opener": "the referee has them; nobody decides by them",
        "left:.*": "a seat that is out is crossed out; it reads its own",
        "looking:.*": "the decision says who is looking",
        "heat|reduction|used|moved|attacked|spent": "told in the words of the turn, and in what is left",
        "price_step": "the price stands on its track",
        "round": "the public window counts them; the log begins each with its number",
        "goal": "a seat reads what it plays for itself, with what its Dark Past asks",
        "trigger:.*|ready:.*|progress:.*|own_goal:.*": "the referee has them in figures, their seat in words",
        "phase": "its word stands in the heading",
        "first_seat": "the log tells who began",
        "heat_card_drawn": "the card lies among the Events while it counts",
        "rank_hits:.*|recruited:.*|drugs_sold:.*|influence_spent:.*|heat_cards_drawn:.*|lieutenants_lost:.*|"
        "cash_robbed:.*|clean_turns:.*|kingpin_out_turns:.*": "counted for Secret Motivations: what counts is shown",
    },
    "collection": {
        "phase": "its word is drawn",
        "result": "the heading and the strip under the board say how the game ended",
        "actions_left": "it is drawn until the end",
        "deck/.*": "nobody decides by how many are left",
        "completed/.*": "the card of the scenario says it",
        "given/.*": "a role that the referee gave is the seat's role from then on",
    },
}
"""By game, what is declared visible and is not drawn everywhere: a pattern of ids, and why."""


UNMARKED: dict[str, dict[str, str]] = {
    "deck": {
        "on": "which technique a modifier lies on is told by the log; what it changes stands on the problem",
        "new": "just played: the bright edge shows it",
        "missing": "drawn in words, in the place of what is missing",
    },
    "druglord": {
        "reroll": "what is left of them is drawn",
        "region|other": "what a card that stays in play is about: the log named it as it was played",
    },
}
"""By game, families of marks that are not drawn, and why."""


def _seen(plan: Access, audience: str, game: str) -> View:
    """A View in which all is there that this audience may ever see."""
    zones = {zone: ZoneView(zone, named.name, 1) for zone, named in plan.zones.items()}
    return View(game, audience, zones, dict.fromkeys(plan.numbers, True))


def _while_nothing_closes(view: View) -> View:
    """The same without the numbers while which an area is not there."""
    closing = {one[1:] for area in board_of(view.game).layout.areas for one in area.when.split() if one[0] == "!"}
    return msgspec.structs.replace(view, numbers={id_: value for id_, value in view.numbers.items() if id_ not in closing})


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
    found = {layout.phase, *layout.notices}
    for area in _parts(page):
        boxes = area.boxes
        numbers = (*area.numbers, *(number for box in boxes for number in box.numbers))
        found |= {zone.id for box in boxes for zone in box.zones} | {number.id for number in numbers}
        found |= {fill(one, {"seat": number.seat}) for number in numbers for one in number.place.when.split()}
        found |= {number.place.of for number in numbers if isinstance(number.place.of, str)}
        found |= {marker for track in area.tracks for marker, _ in track.markers} | {
            track.track.race for track in area.tracks
        }
        found |= {number for table in area.tables for _, row in table.rows for number in row}
        found |= {table.table.lead for table in area.tables} | {area.area.focus, area.area.way}
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
    reasons, needed = UNDRAWN.get(game.id, {}), set[str]()
    for match in _matches(game):
        schema = match.rules.schema
        for audience in (*match.seats, PUBLIC, REFEREE):
            plan = schema.access(audience, over=False)
            assert plan is not None
            seen = _seen(plan, audience, game.id)
            missing = {*plan.zones, *plan.numbers} - _drawn(seen) - _drawn(_while_nothing_closes(seen))
            excused = {id_: [why for why in reasons if re.fullmatch(why, id_)] for id_ in missing}
            assert not sorted(id_ for id_, why in excused.items() if not why), audience
            needed |= {why for found in excused.values() for why in found}
    assert needed == set(reasons), "a reason that nothing needs any more"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_mark_has_a_sign(game: Game) -> None:
    layout = board_of(game.id).layout
    rows = [row for style in layout.styles.values() for row in style.rows]
    named = {name for row in rows for name in (row.figure_adds, row.adds, row.have, row.kept, row.soon, row.gone, row.words)}
    reasons, signs = UNMARKED.get(game.id, {}), {*layout.marks, *(name.partition("/")[0] for name in named)}
    missing = {family for match in _matches(game) for family in match.rules.schema.marks if family not in signs}
    excused = {family: [why for why in reasons if re.fullmatch(why, family)] for family in missing}
    assert not sorted(family for family, why in excused.items() if not why)
    assert {why for found in excused.values() for why in found} == set(reasons), "a reason that nothing needs any more"
