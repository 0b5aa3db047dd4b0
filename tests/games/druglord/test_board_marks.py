"""What Druglord's board shows of a Region: names whole, weight, and the Demand that is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.match.match import Match
from engine.model.view import PieceView, View, ZoneView
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import LONG
from tests.games.druglord.figures_by_hand import marks_by_hand
from tests.games.druglord.scene import CONTENT
from tests.ui.shots import played, rendered
from tests.ui.texts import Text, lay_out, texts_drawn, texts_of
from ui.board import BoardView, board_of
from ui.board.paint import card_painter, chip_painter, place_stamps, tiles
from ui.board.paint.chip_counts import chip_groups
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import glyphs
from ui.board.paint.tiles import Standing, held_ground
from ui.board.scene import region_item
from ui.board.scene.holding_item import HoldingItem
from ui.board.scene.number_items import NumberItem
from ui.board.scene.piece_item import PieceItem
from ui.board.scene.track_item import TrackItem
from ui.team import TeamContent
from ui.theme import DARK, LIGHT, Theme, load_fonts, teams

pytestmark = pytest.mark.slow

ROOM = QRectF(0, 0, 64, 42)
"""As large as a tile is at 1280x720."""
SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))


def context(match: Match) -> DrawContext:
    return DrawContext(board_of("druglord"), DARK, teams({seat: seat for seat in match.seats}), 12)


def is_held(zone: ZoneView) -> bool:
    return "owner" in zone.pieces[0].marks


def held_in(view: View) -> set[str]:
    """The ids of the Regions that are held."""
    return {id.removeprefix("region/") for id, zone in view.zones.items() if id.startswith("region/") and is_held(zone)}


def cards_in(view: View, zone: str) -> tuple[PieceView, ...]:
    """The cards of a zone, if this audience sees it."""
    return view.zones[zone].pieces if zone in view.zones else ()


def shown(audience: str, view: View, names: dict[str, str]) -> TeamContent:
    """A window in which a View is laid out."""
    content = TeamContent(audience, board_of("druglord"), teams(names), DARK)
    content.resize(1280, 720)
    content.show_view(view)
    lay_out(content)
    return content


class DrawnChip(NamedTuple):
    kind: str
    wide: float


def chips_drawn(item: PieceItem, monkeypatch: pytest.MonkeyPatch) -> list[DrawnChip]:
    """The chips that are drawn on a piece."""
    drawn = list[DrawnChip]()

    def note(_painter: object, _context: object, kind: str, _look: str, rect: QRectF, _ground: object) -> None:
        drawn.append(DrawnChip(kind, rect.width()))

    with monkeypatch.context() as patched:
        for module in (tiles, chip_painter):
            patched.setattr(module, "draw_chip", note)
        texts_drawn(item.draw)
    return drawn


def icons_drawn(item: PieceItem, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The icons on a card."""
    drawn = list[str]()
    with monkeypatch.context() as patched:
        for painter in (card_painter, place_stamps):
            patched.setattr(painter, "draw_icon", lambda _painter, name, *_: drawn.append(name))
        texts_drawn(item.draw)
    return drawn


TYPES = ("reefer", "pills", "cocaine", "opiates")


def chips(match: Match, region: str, row: int) -> dict[str, list[str]]:
    """The chips of a row of a Region's tile as they are drawn: the looks of each kind."""
    piece = match.view(PUBLIC).zones[f"region/{region}"].pieces[0]
    rows = board_of("druglord").layout.style_of(piece).rows
    return {group.chip: list(group.looks) for group in chip_groups(context(match), piece, rows[row])}


@pytest.mark.rule("DRUG-2.3", "DRUG-6.3", "DRUG-8.5")
def test_supply_weight_and_demand_of_every_region_are_chips_to_count(qapp: QApplication) -> None:
    """After the reveal they were on no screen, weight was +2, and what cards add to Demand was not counted."""
    match, sold, stored, added = played("druglord", 1, seats=4), 0, 0, 0
    while match.outcome is None and len(match.history.plies) < 900:
        match = played("druglord", len(match.history.plies) + 90, seats=4)
        marked = marks_by_hand(CONTENT, match.seats, match.table)
        for region in CONTENT.regions:
            marks = match.table.zones[f"region/{region.id}"][0].marks
            more = marked.get(region.id, {})
            supply, demand = chips(match, region.id, 0), chips(match, region.id, 1)
            for kind in TYPES:
                slots = region.supply.as_dict()[kind] + more.get(f"added/supply_{kind}", 0)
                there, kept = int(marks.get(f"weight/{kind}", 0)), int(marks.get(f"stored/{kind}", 0))
                looks = supply.get(kind, [])
                assert (looks.count("have"), looks.count("kept")) == (there, kept)
                assert looks.count("free") == max(0, slots - there)
                wanted = region.demand.as_dict()[kind] + more.get(f"added/demand_{kind}", 0)
                gone = min(wanted, int(marks.get(f"used/{kind}", 0)))
                looks = demand.get(kind, [])
                assert (looks.count("wanted"), looks.count("gone")) == (wanted - gone, gone)
                sold, stored = sold + gone, stored + kept
            added += any(name.startswith("added/") for name in more)
    assert sold > 3
    assert stored + added > 0


@pytest.mark.rule("DRUG-8.2")
@pytest.mark.parametrize("plies", [3, 90], ids=["in the Region Phase", "in a Phase of a type"])
def test_regions_that_nobody_holds_or_may_take_now_are_no_more_than_their_names(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, plies: int
) -> None:
    """Each bore up to seven signs, which a class could not read, and what is held did not stand out."""
    match = moment(2, plies)
    seat = match.seats[0]
    for audience in (seat,) if plies == 3 else (seat, PUBLIC):  # on the public one nothing may be taken yet
        view = match.view(audience)
        content = shown(audience, view, {one: one for one in match.seats})
        places = [item for item in content.board_view.board_scene.pieces.values() if item.zone.startswith("region/")]
        alone = {item.piece.name for item in places if not chips_drawn(item, monkeypatch)}
        vacant = {zone.pieces[0].name for id, zone in view.zones.items() if id.startswith("region/") and not is_held(zone)}
        in_row = {card.name for zone in ("row", "returned") for card in cards_in(view, zone)}
        assert vacant - in_row <= alone
        assert len(vacant - in_row) > 50
        content.drop()


@pytest.mark.parametrize(("seats", "plies"), [(2, 3), (6, 150), (6, 400)], ids=["choosing", "an attack", "a Draft"])
def test_a_room_reads_all_names_on_the_map_and_first_those_of_what_is_in_play(
    qapp: QApplication, seats: int, plies: int
) -> None:
    """Without their names most Regions were dark bricks; as strong as others they hid those that matter. None is cut by an
    arrow."""
    match = moment(seats, plies)
    short = board_of("druglord").layout.short
    for audience in (match.seats[0], PUBLIC):
        view = match.view(audience)
        regions = [zone for id, zone in view.zones.items() if id.startswith("region/")]
        cards = {card.name for zone in ("row", "returned", f"hand:{audience}") for card in cards_in(view, zone)}
        held = {zone.pieces[0].name for zone in regions if is_held(zone)}
        on_way = {region.name for region in CONTENT.regions if region.id in str(view.numbers.get("way", "")).split()}
        owners = {id: view.zones[f"region/{id}"].pieces[0].marks["owner"] for id in held_in(view)}
        own = {id for id, owner in owners.items() if audience == owner}
        near = {region.name for region in CONTENT.regions if own & set(region.borders)} - held - on_way
        in_play = held | on_way | (cards if view.numbers["phase"] == "region" else set())
        content = shown(audience, view, {one: one for one in match.seats})
        scene = content.board_view.board_scene
        (area,) = [area for area in scene.areas if area.bound.area.way]
        places = {item.piece.name: item for item in scene.pieces.values() if item.state.place}
        cut = {name for name, item in places.items() if area.is_name_crossed(name, item.rect())} - in_play
        seen = {name: item.opacity() for name, item in places.items()}
        assert {name for name, strength in seen.items() if not strength} == cut
        assert len(cut) < 8
        far = {region.name for region in CONTENT.regions} - in_play - near - cut
        strengths = [{round(seen[name], 2) for name in some} for some in (in_play, near - in_play - cut, far)]
        assert all(max(weaker) < min(stronger) for stronger, weaker in pairwise(filter(None, strengths)))
        named = {name for name, strength in seen.items() if strength}
        assert named <= {name for text in texts_of(content) for name in named if text.said in (name, short.get(name))}
        content.drop()
    board = BoardView(board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
    board.show_view(match.view(REFEREE))
    assert all(item.opacity() > 0 for item in board.board_scene.pieces.values()), "the referee looks for any of them"


@pytest.mark.rule("DRUG-12.7")
def test_at_the_end_no_region_lies_on_the_map_as_a_card_that_may_be_taken(qapp: QApplication) -> None:
    """One from the last Draft stood white over the Regions of those who had played for them."""
    match = moment(2, 100_000)
    assert match.outcome is not None
    view = match.view(PUBLIC)
    assert any(cards_in(view, zone) for zone in ("row", "returned"))
    content = shown(PUBLIC, view, {seat: seat for seat in match.seats})
    assert [item.piece.name for item in content.board_view.board_scene.pieces.values() if item.state.sought] == []
    content.drop()


@pytest.mark.rule("DRUG-12.7")
def test_at_the_end_no_card_of_the_last_draft_lies_in_the_sea(qapp: QApplication) -> None:
    """A card "Florida" lay in the Pacific, as if it were to be taken."""
    match = moment(2, 100_000)
    view = match.view(PUBLIC)
    left = [card.handle for zone in ("row", "returned") for card in cards_in(view, zone)]
    assert match.outcome is not None
    assert left
    content = shown(PUBLIC, view, {seat: seat for seat in match.seats})
    assert content.board_view.board_scene.pieces.keys().isdisjoint(left)
    content.drop()
    for seat in match.seats:
        content = shown(seat, match.view(seat), {one: one for one in match.seats})
        assert not any("next Draft" in text.said for text in texts_of(content)), "who held a Baller read how many"
        content.drop()


@pytest.mark.rule("DRUG-12.2", "DRUG-12.7", "DRUG-10.11")
def test_at_the_end_chips_and_what_else_it_was_say_how_each_score_came_together(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place of what no longer counted, a stock, nothing said by what the winner had won."""
    match = moment(6, 100_000)
    view = match.view(PUBLIC)
    content, others = shown(PUBLIC, view, {seat: seat for seat in match.seats}), set[int]()
    for item in content.board_view.board_scene.pieces.values():
        kind, _, seat = item.zone.partition(":")
        if kind == "status":
            figures = [text.said.replace("\u2212", "-") for text in texts_drawn(item.draw)]
            other = [int(said.removeprefix("other ")) for said in figures if said.startswith("other")]
            counts = [int(said) for said in figures if said.isdecimal()]
            ones = len(chips_drawn(item, monkeypatch)) - len(counts)
            assert sum([*counts, ones, *other]) == view.numbers[f"score:{seat}"]
            others |= {*other}
    assert others == {-3}, "the test is to see who scored otherwise too"
    content.drop()


@pytest.mark.rule("DRUG-7.1", "DRUG-12.7")
def test_the_phases_stand_where_they_stood_when_the_game_is_over(qapp: QApplication) -> None:
    """They were gone at the end, and the race was wider; they are the key of what each score was made with."""
    places = []
    for match in (moment(2, 90), moment(2, 100_000)):
        content = TeamContent(PUBLIC, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
        content.resize(1280, 720)
        content.show_view(match.view(PUBLIC))
        lay_out(content)
        tracks = [item for item in content.board_view.board_scene.value_items if isinstance(item, TrackItem)]
        places.append({item.bound.track.steps: (item.rect.left(), item.rect.width()) for item in tracks})
        content.drop()
    assert match.outcome is not None
    assert len(places[0]) == 1
    assert places[0] == places[1]


@pytest.mark.rule("DRUG-16.2")
def test_a_seat_has_a_list_of_its_own_regions_and_the_public_window_has_none(qapp: QApplication) -> None:
    """A seat's window was the same picture as the public one, and its own things were small."""
    match = moment(6, 273)
    for audience in (match.seats[0], PUBLIC):
        content = TeamContent(audience, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
        content.resize(1280, 720)
        content.show_view(match.view(audience))
        lay_out(content)
        lists = [item for item in content.board_view.board_scene.value_items if isinstance(item, HoldingItem)]
        said = {text.said for item in lists for text in texts_drawn(item.draw)}
        held = {piece.face.name for piece in match.view(audience).zones[f"empire:{match.seats[0]}"].pieces if piece.face}
        names = {region.name for region in CONTENT.regions}
        assert said & names == (held if audience != PUBLIC else set())
        content.drop()


@pytest.mark.parametrize("seats", [2, 6])
def test_lines_of_own_regions_stand_still_while_regions_come_and_go(qapp: QApplication, seats: int) -> None:
    """They were high with three and low with four, and all that lay under the map changed its size. Up to four are larger
    than five and six.
    """
    places = dict[bool, set[tuple[float, ...]]]()
    for plies in range(60, 1400, 90):
        match = moment(seats, plies)
        if match.outcome is not None:
            break
        content = shown(match.seats[0], match.view(match.seats[0]), {one: one for one in match.seats})
        (item,) = [item for item in content.board_view.board_scene.value_items if isinstance(item, HoldingItem)]
        if 0 < len(item._held) <= 6:
            line = item._line(0)
            where = (item.rect.top(), item.rect.height(), line.top(), line.width(), line.height())
            places.setdefault(len(item._held) > 4, set()).add(where)
        content.drop()
    assert len(places) > 1, "as many Regions all the time: the test looked at nothing"
    assert {len(found) for found in places.values()} == {1}
    assert len({found[:2] for one in places.values() for found in one}) == 1


@pytest.mark.rule("DRUG-14.3")
@pytest.mark.parametrize("seats", [2, 6])
def test_every_window_says_how_many_cards_each_seat_holds_its_own_too(qapp: QApplication, seats: int) -> None:
    """The public and all rivals read it, and the seat itself did not."""
    match = moment(seats, 150)
    for audience in (*match.seats, PUBLIC):
        content = shown(audience, match.view(audience), dict.fromkeys(match.seats, ""))
        figures = [item.bound for item in content.board_view.board_scene.value_items if isinstance(item, NumberItem)]
        counts = {one.id for one in figures if getattr(one.place, "icon", "") == "star"}
        assert counts == {f"held:{seat}" for seat in match.seats}
        content.drop()


@pytest.mark.rule("DRUG-8.4", "DRUG-8.5")
@pytest.mark.parametrize(("seats", "plies"), [(6, 150), (6, 273)])
def test_in_a_phase_of_a_type_the_map_bears_what_can_still_be_traded_and_no_more(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, seats: int, plies: int
) -> None:
    """Faint chips of what had been there, and crossed ones of what was sold, made those that counted small; and all that
    was held was as bright as where something can be traded."""
    match = moment(seats, plies)
    view = match.view(PUBLIC)
    grounds, busy = Counter[tuple[str, bool]](), Counter[tuple[str, bool]]()

    def ground(made: DrawContext, seat: str, standing: Standing, *, at_rest: bool) -> QColor:
        grounds[seat, not at_rest] += 1
        return held_ground(made, seat, standing, at_rest=at_rest)

    monkeypatch.setattr(region_item, "held_ground", ground)
    content = shown(PUBLIC, view, {one: one for one in match.seats})
    rendered(content)
    kind, found = str(view.numbers["phase"]), 0
    assert kind in TYPES
    for item in content.board_view.board_scene.pieces.values():
        zone = item.zone.removeprefix("region/")
        if zone == item.zone or "owner" not in item.piece.marks:
            continue
        looks = [set(chips(match, zone, row).get(kind, ())) for row in (0, 1)]
        expected = bool(looks[0] & {"have", "kept"}) + ("wanted" in looks[1])
        found += bool(looks[0] | looks[1]) and not expected
        assert [chip.kind for chip in chips_drawn(item, monkeypatch)] == [kind] * expected, zone
        busy[str(item.piece.marks["owner"]), bool(expected)] += 1
    assert grounds.keys() == busy.keys()
    assert all(grounds[one] >= many for one, many in busy.items()), "what lies under an arrow is drawn over it again"
    assert found, "nothing is used up: the test looked at nothing"
    content.drop()


@pytest.mark.rule("DRUG-2.3")
@pytest.mark.parametrize(("seats", "plies"), [(2, 200), (6, 150), (6, 400), (6, 850)])
def test_chips_on_a_region_that_is_held_are_never_specks(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, seats: int, plies: int
) -> None:
    """Beside two figures and joined ports they were dots."""
    match = moment(seats, plies)
    for audience in (match.seats[0], PUBLIC):
        content = shown(audience, match.view(audience), {one: one for one in match.seats})
        scene = content.board_view.board_scene
        places = [item for item in scene.pieces.values() if item.zone.startswith("region/") and item.state.part == "all"]
        sizes = [chip.wide for item in places for chip in chips_drawn(item, monkeypatch)]
        assert len(sizes) > 5
        assert min(sizes) > 0.7 * scene.areas[0].context.unit
        content.drop()


@pytest.mark.rule("DRUG-2.3")
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_what_is_supplied_is_hollow_and_what_lies_there_filled(qapp: QApplication, theme: Theme) -> None:
    """They were two shades of one shape, and from afar nobody could say which was which."""
    layout = board_of("druglord").layout
    made = DrawContext(board_of("druglord"), theme, {}, 16)
    for kind in layout.chips:
        middles = list[int]()
        for look in ("have", "printed"):
            image = QImage(40, 40, QImage.Format.Format_RGB32)
            image.fill(theme.card)
            with QPainter(image) as painter:
                draw_chip(painter, made, kind, look, QRectF(0, 0, 40, 40), theme.card)
            middles.append(image.pixel(25, 24))
        assert middles[1] == theme.card.rgb(), kind
        assert middles[0] != theme.card.rgb(), kind


@pytest.mark.rule("DRUG-4.3")
@pytest.mark.parametrize("seats", [2, 6])
def test_cards_to_choose_from_say_all_that_is_to_be_compared(qapp: QApplication, seats: int) -> None:
    """They were slips beside rows of others in which nothing stood yet, and said "+3" for what had no room."""
    match = moment(seats, 3)
    content = shown(match.seats[0], match.view(match.seats[0]), {one: one for one in match.seats})
    items = [item for item in content.board_view.board_scene.pieces.values() if item.zone.startswith("hand:")]
    assert len(items) == 5
    for item in items:
        said = [text.said for text in texts_drawn(item.draw)]
        assert item.piece.name in said
        assert not any(text.startswith("+") for text in said)
    content.drop()


WIDE = [size for size in SIZES if size[0] > 1.5 * size[1]]
MOMENTS = [(2, 3), (2, 150), (6, 3), (6, 273), (6, 400), (6, 850)]
"""Choosing, early, a Draft of seven cards, in the middle, late with lost Regions, stored markers and attached cards."""


@cache
def moment(seats: int, plies: int) -> Match:
    """A game at that point."""
    return played("druglord", plies, seats=seats)


def window(match: Match, audience: str, size: tuple[int, int], message: str = "Five minutes are left") -> list[Text]:
    """The texts of a window at its fullest: with a clock and a message."""
    load_fonts()
    names = teams({seat: seat.replace("_", " ").capitalize() for seat in (*match.seats, PUBLIC)})
    content = TeamContent(audience, board_of("druglord"), names, LIGHT if size[0] > 1500 else DARK)
    content.set_motion(False)
    content.resize(*size)
    content.set_clock("12:40")
    content.show_view(match.view(audience), [one for _, one in match.observations(audience)])
    content.set_message(message)
    texts = texts_of(content)
    content.drop()
    content.deleteLater()
    return texts


def overlaps(texts: list[Text]) -> Iterator[tuple[str, str]]:
    """Texts that lie on each other by more than a pixel."""
    rects = sorted(((text.rect.adjusted(1, 1, -1, -1), text.said) for text in texts), key=lambda one: one[0].top())
    for at, (rect, said) in enumerate(rects):
        for place, other in rects[at + 1 :]:
            if place.top() >= rect.bottom():
                break
            if place.intersects(rect):
                yield said, other


@pytest.mark.parametrize(
    ("seats", "plies", "size"),
    [
        (*moment, size)
        for at, moment in enumerate(MOMENTS)
        for of, size in enumerate(WIDE)
        if LONG or of == at % len(WIDE)  # by day each moment in one size
    ],
)
def test_a_room_can_read_all_of_it(qapp: QApplication, seats: int, plies: int, size: tuple[int, int]) -> None:
    match = moment(seats, plies)
    for audience in (match.seats[-1], PUBLIC):
        texts = window(match, audience, size)
        assert len(texts) > 100
        assert not {text.said for text in texts if text.rect.height() < size[1] / 65.5}
        page = QRectF(0, 0, *size)
        assert [text.said for text in texts if not page.contains(text.rect)] == []
        assert list(overlaps(texts)) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("seats", "plies"), [(2, 3), (6, 3)] if LONG else [(6, 3)])
def test_the_name_of_every_region_is_whole_or_its_short_form(
    qapp: QApplication, seats: int, plies: int, size: tuple[int, int]
) -> None:
    said = {text.said for text in window(moment(seats, plies), PUBLIC, size)}
    short = board_of("druglord").layout.short
    whole = [region.name for region in CONTENT.regions if region.name in said]
    assert all(region.name in whole or short.get(region.name) in said for region in CONTENT.regions)
    assert len(whole) >= (60 if size in WIDE else 30)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_name_is_cut_off_on_the_map(qapp: QApplication, size: tuple[int, int]) -> None:
    said = {text.said for text in window(moment(6, 850), PUBLIC, size, message="")}
    names = {region.name for region in CONTENT.regions}
    cut = {text for text in said if text.endswith("\u2026") and any(name.startswith(text[:-1] or "-") for name in names)}
    assert cut == set()


@pytest.mark.rule("DRUG-2.3")
def test_every_tile_bears_its_oceans(qapp: QApplication) -> None:
    match = moment(2, 3)
    view = match.view(PUBLIC)
    for region in CONTENT.regions:
        band = [sign for sign in glyphs(context(match), view.zones[f"region/{region.id}"].pieces[0]) if sign.band]
        assert "".join(sign.text for sign in band) == "".join(region.oceans)
        assert any(not sign.text for sign in band) is region.interoceanic


@pytest.mark.rule("DRUG-2.3")
def test_every_region_that_a_seat_holds_bears_its_oceans_beside_its_name_or_under_it(qapp: QApplication) -> None:
    """Buenos Aires and Caucasus had none on the map and looked landlocked: their names took the line."""
    view = moment(6, 60).view(PUBLIC)
    content = TeamContent(PUBLIC, board_of("druglord"), teams({f"seat_{n}": f"Seat {n}" for n in range(1, 7)}), DARK)
    content.resize(1280, 720)
    every = {}
    for region in CONTENT.regions:
        (piece,) = view.zones[f"region/{region.id}"].pieces
        held = msgspec.structs.replace(piece, marks={**piece.marks, "owner": "seat_1"})
        every[f"region/{region.id}"] = msgspec.structs.replace(view.zones[f"region/{region.id}"], pieces=(held,))
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, **every}))
    lay_out(content)
    for region in CONTENT.regions:
        (item,) = [one for one in content.board_view.board_scene.pieces.values() if one.zone == f"region/{region.id}"]
        said = [text.said for text in texts_drawn(item.draw)]
        assert "".join(region.oceans) in {text.replace(" ", "") for text in said} or not region.oceans, region.name
        assert list(overlaps(texts_drawn(item.draw))) == [], region.name
    content.drop()


@pytest.mark.rule("DRUG-2.4")
def test_every_area_is_named_on_the_map(qapp: QApplication) -> None:
    said = " ".join(text.said for text in window(moment(2, 3), PUBLIC, (1920, 1080)))
    for zone in CONTENT.zones:
        assert zone.name.upper() in said, zone.name


def test_a_card_that_defends_a_region_leaves_room_for_its_chips(qapp: QApplication) -> None:
    """With a shield beside them the five chips of Gulf Coast were told by figures that lay on each other."""
    match = moment(2, 3)
    view = match.view(PUBLIC)
    piece = view.zones["region/gulf_coast"].pieces[0]
    marked = msgspec.structs.replace(piece, marks={"added/defence": 1, "weight/reefer": 3, "owner": match.seats[0]})
    zone = msgspec.structs.replace(view.zones["region/gulf_coast"], pieces=(marked,))
    content = TeamContent(PUBLIC, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
    content.resize(1280, 720)
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, "region/gulf_coast": zone}))
    rendered(content)
    item = next(item for item in content.board_view.board_scene.pieces.values() if item.zone == "region/gulf_coast")
    figures = [text for text in texts_drawn(item.draw) if text.said.isdecimal()]
    assert [text.said for text in figures] == ["1", "3"], "the sign of the seat, and three that lie there"
    assert list(overlaps(figures)) == []
    content.drop()


@pytest.mark.rule("DRUG-4.3")
def test_what_a_seat_marks_to_keep_is_told_on_the_card_and_on_its_map_alone(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept and unkept Regions differed by a thin tick, and on the map by nothing; then a word hid what a Region promises."""
    match = moment(2, 3)
    seat = next(seat for seat in match.seats if any(card.marks for card in match.view(seat).zones[f"hand:{seat}"].pieces))
    for audience, told in ((seat, True), (PUBLIC, False)):
        hand = match.view(audience).zones[f"hand:{seat}"].pieces
        kept = [card.name for card in hand if card.marks.get("keep")]
        content = TeamContent(audience, board_of("druglord"), teams({seat: seat for seat in match.seats}), DARK)
        content.resize(1280, 720)
        content.show_view(match.view(audience))
        lay_out(content)
        pieces = content.board_view.board_scene.pieces.values()
        cards = [item for item in pieces if item.zone == f"hand:{seat}"]
        ticked = [item.piece.name for item in cards if "check" in icons_drawn(item, monkeypatch)]
        assert sorted(ticked) == sorted(kept)
        assert bool(kept) is told
        compared = [chips_drawn(item, monkeypatch) for item in cards if item.piece.name in kept]
        assert all(compared), "what a Region promises"
        sought = {item.piece.name: look for item in pieces if (look := item.state.sought)}
        assert sought == ({card.name: "chosen" if card.name in kept else "passed" for card in hand} if told else {})
        ticked = [item.piece.name for item in pieces if item.state.sought and "check" in icons_drawn(item, monkeypatch)]
        assert sorted(ticked) == sorted(kept)
        content.drop()


def test_a_card_in_play_is_read_beside_a_hand_and_a_lost_region(qapp: QApplication) -> None:
    """It was a speck under "In play"."""
    match = moment(6, 1500)
    for audience in (match.seats[0], match.seats[5], PUBLIC):
        view = match.view(audience)
        (card,) = view.zones["in_play"].pieces
        assert view.zones["returned"].pieces
        assert card.face is not None
        does = board_of("druglord").layout.sayings(card.face.text)
        said = {text.said for text in texts_of(shown(audience, view, {one: one for one in match.seats}))}
        assert said & {card.name, *does}, "in one line what it does, which its name tells nobody"
