"""COLLECTION on the board, and that a room can read it."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.games import bot_move
from engine.model.view import Back, PieceView, ZoneView
from engine.visibility.schema import PUBLIC
from tests.effort import some
from tests.games.game_list import example, new_match
from tests.ui.board.windows import (
    SIZES,
    areas_of,
    board_for,
    check_room_can_read,
    names_of,
    readable_in,
    said_on,
    shown_on,
    window,
)
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_of
from ui.board import board_of
from ui.board.layout.binding_cache import BindingCache
from ui.board.layout.number_schema import RolePlace
from ui.board.paint.glyphs import glyphs
from ui.board.scene.number_items import CoinItem, NumberItem, RisingItem
from ui.board.scene.value_item import ValueItem
from ui.theme import DARK, teams

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

MOMENTS = [(3, 6), (7, 40), (7, 120)]
VARIANTS: list[tuple[int, dict[str, OptionValue], str]] = [
    (5, {"held_cards": "private"}, "drawn"),
    (7, {"held_cards": "private"}, "closing"),
]


@pytest.mark.parametrize("size", some(SIZES, 2, __name__), ids=str)
@pytest.mark.parametrize(("seats", "plies"), MOMENTS)
def test_a_room_can_read_it(qapp: QApplication, seats: int, plies: int, size: tuple[int, int]) -> None:
    match = played("collection", plies, seats=seats)
    for audience in (match.seats[0], match.seats[-1], PUBLIC):
        check_room_can_read(window(match, audience, size)[1], size)


@pytest.mark.rule("COLL-6.1", "COLL-11.2")
@pytest.mark.parametrize(
    ("seats", "size"), some([(n, size) for n in (3, 7) for size in SIZES[:2]], 2, "drawn cards"), ids=str
)
def test_what_a_drawn_card_says_and_teaches_is_read_whole(qapp: QApplication, seats: int, size: tuple[int, int]) -> None:
    """Of nine cards the public screen told the beginning only, and what a card teaches stood on one of fifty-one."""
    match = played("collection", 30, seats=seats)
    content, view, cut = window(match, PUBLIC, size)[0], match.view(PUBLIC), list[str]()
    for kind in match.rules.schema.kinds.values():
        if not kind.face.style.startswith("collection."):
            continue
        zone = view.zones["drawn" if kind.face.style == "collection.red" else "drawn:player_1"]
        drawn = msgspec.structs.replace(zone, count=1, pieces=(PieceView(f"{zone.id}~0", kind.back, kind.face),))
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: drawn}))
        said = readable_in(content)
        taught = [f"Fact {text}" for label, text in kind.face.notes if label == "Fact"]
        cut += [text for text in (kind.face.name, kind.face.text, *taught) if text not in said]
    assert cut == []


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize(("seats", "options", "asked"), VARIANTS, ids=lambda one: str(one)[:12])
def test_a_room_can_read_the_options(
    qapp: QApplication,
    seats: int,
    options: dict[str, OptionValue],
    asked: str,
    size: tuple[int, int],
) -> None:
    """Of secret cards too."""
    chosen, chance = example("collection"), Random(11)
    match = new_match(chosen, seed=11, seats=seats, options=options)
    while match.task is None or match.task.name != asked:
        match.play(bot_move(match, chance))
    for audience in (match.seats[0], match.seats[-1], PUBLIC):
        check_room_can_read(window(match, audience, size)[1], size)


def closed_id(item: ValueItem) -> bool:
    """Whether a figure is one of scenario B or C."""
    return isinstance(item, NumberItem) and item.bound.id.partition("/")[2].startswith(("B", "C"))


@pytest.mark.rule("COLL-11.2")
def test_a_closed_scenario_is_closed_and_bears_nothing(qapp: QApplication) -> None:
    match = played("collection", 25)
    view = match.view(PUBLIC)
    closed = [area.title for area in areas_of(view) if area.closed]
    assert closed == ["Scenario C", "Scenario B"] or closed == ["Scenario B", "Scenario C"]
    made = board_for(match, view)
    said = said_on(made)
    assert said.count("Not open yet") == 2
    assert {"A", "B", "C"} <= set(said)
    assert not [item for item in made.board_scene.pieces.values() if item.zone.startswith(("space/B", "space/C"))]
    assert not [item for item in made.board_scene.value_items if closed_id(item)]


@pytest.mark.rule("COLL-4.2")
def test_a_closed_scenario_has_nothing_faint_that_looks_broken(qapp: QApplication) -> None:
    """Its ladder, its reports and its collectors stood there, so faint that one took the screen for damaged."""
    match = played("collection", 25)
    said = said_on(board_for(match, match.view(PUBLIC)))
    rows = ("DH", "DO", "NGA", "NSA", "OSE", "STATE")
    assert {name: said.count(name) for name in rows} == dict.fromkeys(rows, 1)
    assert said.count("level of a first gem") == 1


@pytest.mark.rule("COLL-2.5")
def test_every_collector_on_a_ladder_has_its_lane_and_the_crisis_its_lost_step(qapp: QApplication) -> None:
    match = played("collection", 120, seats=7)
    view = match.view(PUBLIC)
    made = board_for(match, view)
    lanes = {figure.bound.id: figure for figure in made.board_scene.value_items if isinstance(figure, NumberItem)}
    on_ladder = {number for number in view.numbers if number.startswith("response/")}
    assert on_ladder
    assert on_ladder <= set(lanes)
    for number in on_ladder:
        assert isinstance(lanes[number], CoinItem)
        assert lanes[number].value(number) == view.numbers[number]
    assert lanes["crisis/A"].bound.place.lost == 10


@pytest.mark.rule("COLL-7.1")
def test_a_completed_scenario_bears_a_tick_and_nothing_that_says_hidden(qapp: QApplication) -> None:
    """It bore the crossed eye of what others do not see."""
    match = played("collection", 120, seats=7)
    view = match.view(PUBLIC)
    made, turned = board_for(match, view), msgspec.structs.replace(view.zones["scenario/A"].pieces[0], up=False)
    icons = {sign.icon for sign in glyphs(made.board_scene.context_of(15), turned)}
    assert "check" in icons
    assert "eye-off" not in icons


@pytest.mark.rule("COLL-2.4")
def test_gems_bear_letters(qapp: QApplication) -> None:
    match = played("collection", 120, seats=7)
    view = match.view(PUBLIC)
    tiles = [zone.pieces[0] for zone in view.zones.values() if zone.id.startswith("space/") and zone.pieces]
    gems = sum(mark.startswith("gems/") for tile in tiles for mark in tile.marks)
    needed = sum(bool(value) for id_, value in view.numbers.items() if id_.startswith("needed/"))
    said = said_on(board_for(match, view))
    # the kinds of reports that are needed, the gems, and those of roles
    places = [number for area in board_of("collection").layout.areas for number in area.numbers]
    signs = next(place.signs for place in places if isinstance(place, RolePlace))
    roles = [signs[str(view.numbers[f"role/{seat}"])] for seat in match.seats]
    role_signs = sum(len(letters) == 1 for letters in roles)
    spaces = [zone for zone in view.zones.values() if zone.id.startswith("space/")]
    standing = [str(piece.marks["role"]) for zone in spaces for piece in zone.pieces if "role" in piece.marks]
    pawns = sum(len(signs[role]) == 1 for role in standing)
    strips = 12 * sum(bool(view.numbers.get(f"crisis/{area}")) for area in "ABC")  # two affinities at each of six places
    found = sum(said.count(letter) for letter in "PME") - (needed + gems + role_signs + strips)
    assert 0 <= found <= pawns  # where many stand on one place they bear their numbers alone


@pytest.mark.rule("COLL-2.4")
def test_gems_and_affinities_differ_by_more_than_their_colour() -> None:
    """A collector's affinities and the gems that lie there were the same discs with the same letters."""
    layout = board_of("collection").layout
    affinities = {pip.form for name, pip in layout.pips.items() if name.startswith("affinity_")}
    gems = {layout.marks["gems"].form}
    assert (len(gems), len(affinities)) == (1, 1)
    assert gems != affinities


@pytest.mark.rule("COLL-2.4")
def test_no_seat_has_the_colour_of_a_subject() -> None:
    """The seat of the political analyst was red, and the military one's blue."""
    layout = board_of("collection").layout
    match = played("collection", 1, seats=7)
    tints = [team.tint for team in teams(dict.fromkeys(match.seats, "Player"), layout.seats).values()]
    assert len(set(tints)) == 7
    assert not {*tints} & {*layout.marks["gems"].tints.values(), "red", "orange"}


@pytest.mark.rule("COLL-2.2")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_analyst_stands_on_a_figure_of_a_ladder(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("collection", 40, seats=7)
    scene = window(match, PUBLIC, size)[0].board_view.board_scene
    ladders = [item.rect for item in scene.value_items if isinstance(item, RisingItem | CoinItem)]
    tokens = [item for item in scene.pieces.values() if item.piece.face is not None and item.piece.face.style == "token"]
    assert len(tokens) == 7
    assert [item.piece.name for item in tokens if any(item.rect().intersects(ladder) for ladder in ladders)] == []


@pytest.mark.rule("COLL-11.1")
def test_what_two_held_cards_do_is_read_on_the_board(qapp: QApplication) -> None:
    """Held cards bore their names alone."""
    match = played("collection", 60)
    held = [piece.face for seat in match.seats for piece in match.view(PUBLIC).zones[f"held:{seat}"].pieces if piece.face]
    assert len(held) == 2
    layout, said = board_of("collection").layout, " ".join(text.said for text in window(match, PUBLIC, (1920, 1080))[1])
    assert [face.name for face in held if not any(way in said for way in layout.sayings(face.text))] == []


@pytest.mark.rule("COLL-11.1")
@pytest.mark.parametrize(("seats", "plies"), [(3, 90), (7, 45)])
def test_each_of_four_held_cards_says_what_it_does(qapp: QApplication, seats: int, plies: int) -> None:
    """Beside the sign of its holder "Back Channel" was a bare name."""
    match, layout = played("collection", plies, seats=seats), board_of("collection").layout
    view = match.view("player_2")
    blue = [kind.face for kind in match.rules.schema.kinds.values() if kind.face.style == "collection.blue"]
    assert len(blue) > 20
    for at in (*range(0, len(blue) - 4, 4), len(blue) - 4):
        held = tuple(
            PieceView(f"own{n}", Back("collection", "a card"), face, up=True, marks={"seat": "player_2"})
            for n, face in enumerate(blue[at : at + 4])
        )
        own = {"held:player_2": ZoneView("held:player_2", "Held", len(held), held)}
        others = {zone.id: ZoneView(zone.id, zone.name, 0) for zone in view.zones.values() if zone.id.startswith("held:")}
        content = window(match, "player_2", (1280, 720))[0]
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, **others, **own}))
        said = {part for text in texts_of(content) for part in text.said.split(" \u00b7 ")}
        assert [face.name for face in blue[at : at + 4] if face.name not in said] == []
        assert [face.name for face in blue[at : at + 4] if said.isdisjoint(layout.sayings(face.text))] == []


def test_what_is_said_in_few_words_is_the_text_of_a_card() -> None:
    """Of a content set with other texts the board says none."""
    texts = {kind.face.text for kind in played("collection", 1).rules.schema.kinds.values()}
    assert set(board_of("collection").layout.brief) <= texts


@pytest.mark.rule("COLL-11.2")
def test_a_seat_reads_what_it_holds_and_each_card_lies_once(qapp: QApplication) -> None:
    match = played("collection", 45, seats=7)
    view = match.view("player_7")
    held = [piece for zone in view.zones.values() if zone.id.startswith("held:") for piece in zone.pieces]
    made = board_for(match, view)
    assert {handle for handle in made.board_scene.pieces if handle.startswith("held:")} == {piece.handle for piece in held}
    own = [piece.name for piece in view.zones["held:player_7"].pieces]
    assert own
    assert set(own) <= set(said_on(made))


@pytest.mark.rule("COLL-11.1")
def test_held_cards_bear_the_sign_of_their_holder_and_a_name(qapp: QApplication) -> None:
    """Open ones for all; secret ones for their holder, and for the others as a number."""
    match = played("collection", 45, seats=7)
    view = match.view("player_3")
    held = {seat: view.zones[f"held:{seat}"].pieces for seat in match.seats}
    assert sum(map(len, held.values())) > 1
    for seat, pieces in held.items():
        assert {piece.marks.get("seat") for piece in pieces} <= {seat}
    short = board_of("collection").layout.short
    said = {text.said for text in window(match, "player_3", (1280, 720))[1]}
    for piece in (piece for pieces in held.values() for piece in pieces):
        assert {piece.name, short.get(piece.name, piece.name)} & {text.partition(" \u00b7 ")[0] for text in said}
    assert not [piece for zone in ("discard", "drawn") for piece in view.zones[zone].pieces if piece.marks]
    secret = new_match(match.game, seed=4, seats=3, options={"held_cards": "private"})
    chance = Random(4)
    while not secret.table.zones["held:player_2"]:
        secret.play(bot_move(secret, chance))
    assert not [text for text in window(secret, "player_1", (1280, 720))[1] if text.said == "DH Tasked"]
    assert "held" in {text.said for text in window(secret, "player_1", (1280, 720))[1]}
    assert not secret.view("player_1").zones["held:player_2"].pieces


@pytest.mark.rule("COLL-6.8")
def test_the_last_card_that_was_played_can_be_read(qapp: QApplication) -> None:
    match = played("collection", 8, seats=3)
    view = match.view(PUBLIC)
    assert not [zone for zone in match.table.zones if zone.startswith(("drawn", "held")) and match.table.zones[zone]]
    last = view.zones["discard"].pieces[0]
    assert last.face is not None
    made = board_for(match, view)
    assert [item.piece for item in made.board_scene.pieces.values() if item.zone == "discard"] == [last]
    said = " ".join(said_on(made))
    assert [way for way in made.board_scene.context_of(15).layout.sayings(last.face.text) if way in said]


@pytest.mark.rule("COLL-2.2")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_collector_keeps_its_name_however_many_are_there(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("collection", 40, seats=7)
    view = match.view(PUBLIC)
    zones = {name: msgspec.structs.replace(zone, pieces=zone.pieces[:1]) for name, zone in view.zones.items()}
    tokens = [piece for zone in view.zones.values() for piece in zone.pieces if piece.face and piece.face.style == "token"]
    assert len(tokens) == 7
    full = zones["space/A/state"]
    gems = {"gems/political": 6, "gems/military": 3, "gems/economic": 5}
    site = msgspec.structs.replace(full.pieces[0], marks=gems)
    zones[full.id] = msgspec.structs.replace(full, count=8, pieces=(site, *tokens))
    content = window(match, PUBLIC, size)[0]
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, **zones}))
    said = [text.said for text in texts_of(content)]
    for name in ("DH", "DO", "NGA", "NSA", "OSE", "STATE"):
        assert name in said


@pytest.mark.rule("COLL-2.2")
def test_each_scenario_has_six_places_of_one_size_in_the_same_order(qapp: QApplication) -> None:
    """A was as small as what was not open yet: now it has the larger ones, as it is open all the time."""
    scene = window(played("collection", 150, seed=5, seats=3), PUBLIC, (1920, 1080))[0].board_view.board_scene
    rooms = dict[str, dict[str, list[float]]]()
    for box in scene.boxes:
        if any(zone.id.startswith("space/") for zone in box.bound.zones):
            area = scene.area_rect(box.area.id)
            place = box.room.translated(-area.topLeft())
            rooms.setdefault(box.area.id, {})[box.bound.box.id] = [
                round(one, 2) for one in (place.x(), place.y(), place.width(), place.height())
            ]
    assert {area: len(places) for area, places in rooms.items()} == {"a": 6, "b": 6, "c": 6}
    assert rooms["b"] == rooms["c"]
    orders = [sorted(places, key=lambda box: (places[box][1], places[box][0])) for places in rooms.values()]
    assert orders[0] == orders[1]
    sizes = {area: {(wide, high) for _, _, wide, high in places.values()} for area, places in rooms.items()}
    ((first_wide, first_high),), ((wide, high),) = sizes["a"], sizes["b"]
    assert first_wide > 1.15 * wide
    assert first_high > 1.15 * high


@pytest.mark.rule("COLL-2.2")
def test_a_large_place_is_still_a_place(qapp: QApplication) -> None:
    """On a device that lay on its side the places of A were cards, and analysts stood on their texts."""
    match = played("collection", 40, seats=3)
    made = shown_on(board_of("collection"), names_of(match), match.view(PUBLIC), (2400, 1200))
    said = said_on(made)
    assert "imagery" in said
    assert "Collector" not in said


@pytest.mark.rule("COLL-7.1")
def test_a_completed_scenario_is_marked(qapp: QApplication) -> None:
    match = played("collection", 25)
    view = match.view(PUBLIC)
    assert "Completed" not in said_on(board_for(match, view))
    zone = view.zones["scenario/A"]
    turned = msgspec.structs.replace(zone, pieces=(msgspec.structs.replace(zone.pieces[0], up=False),))
    done = msgspec.structs.replace(view, zones={**view.zones, zone.id: turned})
    assert said_on(board_for(match, done)).count("Completed") == 1


@pytest.mark.rule("COLL-5.5")
def test_the_last_roll_has_its_dice_its_result_and_its_arithmetic(qapp: QApplication) -> None:
    match = played("collection", 25)
    view = match.view(PUBLIC)
    faces, why, result = str(view.numbers["arithmetic"]).split(". ")
    assert "Needed" in why
    said = said_on(board_for(match, view))
    first = next(at for at, one in enumerate(said) if one.startswith("Needed")) - len(faces.split())
    assert said[first : first + len(faces.split())] == [face.rstrip("*") for face in faces.split()]
    assert f"{why}. {result}." in " ".join(said)  # rolled, needed, and what came of it, in this order


@pytest.mark.rule("COLL-5.9", "COLL-11.2")
def test_the_last_roll_says_who_rolled_and_in_which_turn(qapp: QApplication) -> None:
    """It stood beside the turn of another seat as if it were of that turn."""
    match = played("collection", 91)
    view = match.view(PUBLIC)
    assert view.numbers["rolled_in"] == 20
    assert view.numbers["turn"] == 21
    assert view.numbers["rolled_by"] == "player_2"
    said = said_on(board_for(match, view))
    at = said.index("Last roll")
    assert said[at : at + 3] == ["Last roll", "turn 20", "2"]


@pytest.mark.rule("COLL-5.4")
def test_over_the_places_stands_the_level_of_a_first_gem(qapp: QApplication) -> None:
    """That a collector begins at the level of a low crisis, where no die succeeds, stood nowhere."""
    match = played("collection", 90)
    view = match.view(PUBLIC)
    said = said_on(board_for(match, view))
    entries = [str(min(int(str(view.numbers[f"crisis/{area}"])), 3)) for area in "ABC"]
    found = [said[at + 1] for at, text in enumerate(said) if text == "level of a first gem"]
    assert sorted(found) == sorted(entries)


@pytest.mark.rule("COLL-5.9", "COLL-5.10")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_roll_needs_is_said_once_beside_the_board(qapp: QApplication, size: tuple[int, int]) -> None:
    """It stood over each scenario, by an example."""
    match = played("collection", 34, seed=1, seats=7)
    said = " ".join(text.said for text in window(match, PUBLIC, size)[1])
    assert said.count("below 3") == 1
    assert "ie per gem" not in said


@pytest.mark.rule("COLL-4.3", "COLL-4.4")
def test_a_crisis_is_called_one(qapp: QApplication) -> None:
    """A figure beside the crisis and one at a collector stood there without a word, then both were called a level."""
    match = played("collection", 90)
    view = match.view(PUBLIC)
    opened = sum(bool(view.numbers.get(f"crisis/{area}")) for area in "ABC")
    assert opened == 3
    assert said_on(board_for(match, view)).count("crisis") == opened


def test_what_is_laid_out_depends_on_these_numbers_only(qapp: QApplication) -> None:
    view = played("collection", 25).view(PUBLIC)
    pages = BindingCache(board_of("collection").layout, {})
    page = pages.page(view)
    assert pages.page(msgspec.structs.replace(view, numbers={**view.numbers, "turn": 99})) is page
    calm = pages.page(msgspec.structs.replace(view, numbers={**view.numbers, "crisis/A": 0}))
    assert calm != page
    more = pages.page(msgspec.structs.replace(view, numbers={**view.numbers, "needed/A/military": 9}))
    assert more != page
    assert pages.page(view) is page


@pytest.mark.rule("COLL-8.1", "COLL-8.2")
@pytest.mark.parametrize(("seed", "verdict", "tint"), [(2015, "All win", "yellow"), (1, "All lose", "vermillion")])
def test_what_all_gain_or_lose_is_seen_in_its_colour(qapp: QApplication, seed: int, verdict: str, tint: str) -> None:
    """Both ends stood in grey and white, and a defeat was told as "Nobody wins"."""
    match = played("collection", 2000, seed=seed)
    for audience in (PUBLIC, "player_1"):
        content, _ = window(match, audience, (1280, 720))
        content.show_result()
        assert content.heading.verdict == (verdict if audience == PUBLIC else verdict.replace("All win", "You win"))
        picture, fill = rendered(content), DARK.tint(tint).fill
        assert picture.pixelColor(picture.width() // 2, 3) == fill, "the heading"
        assert picture.pixelColor(8, picture.height() - 8) == fill, "and the strip under the board"


@pytest.mark.rule("COLL-3.5")
def test_who_is_next_stands_beside_the_turn(qapp: QApplication) -> None:
    match = played("collection", 40)
    view = match.view(PUBLIC)
    seats = list(match.seats)
    following = seats[(seats.index(str(view.numbers["turn_of"])) + 1) % len(seats)]
    assert view.numbers["next_of"] == following
    assert "next:" in said_on(window(match, PUBLIC, (1280, 720))[0].board_view)
