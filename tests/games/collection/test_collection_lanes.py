"""The lanes of the collectors in COLLECTION: their names, gems with their figures, analysts in a crowd, what heads the
rows; and what stands beside them, also where there is little room.
"""

from __future__ import annotations

from itertools import combinations, product

import msgspec
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from engine.model.view import View
from engine.visibility.schema import PUBLIC
from tests.ui.board.windows import SIZES, window
from tests.ui.shots import played, rendered
from tests.ui.texts import Text, texts_drawn, texts_of
from ui.board.paint.folder import FILLS
from ui.board.paint.tokens import PlaceRooms
from ui.board.scene.name_items import PlaceNameItem
from ui.team import TeamContent
from ui.theme import NARROW_CAPITAL

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

SQUARE = SIZES[-1]
COLLECTORS = ("DH", "DO", "NGA", "NSA", "OSE", "STATE")


def crowded(view: View, at: str = "A/state") -> View:
    """A View in which all seven analysts stand at one collector, with several gems of each colour."""
    zones = {name: msgspec.structs.replace(zone, pieces=zone.pieces[:1]) for name, zone in view.zones.items()}
    tokens = [piece for zone in view.zones.values() for piece in zone.pieces if piece.face and piece.face.style == "token"]
    full = zones[f"space/{at}"]
    site = msgspec.structs.replace(full.pieces[0], marks={"gems/political": 8, "gems/military": 9, "gems/economic": 9})
    zones[full.id] = msgspec.structs.replace(full, count=len(tokens) + 1, pieces=(site, *tokens))
    numbers = {**view.numbers, f"response/{at}": 4}
    return msgspec.structs.replace(view, zones={**view.zones, **zones}, numbers=numbers)


def crowd(size: tuple[int, int]) -> tuple[TeamContent, list[Text]]:
    """The public's window with that crowd, and what is written in the lane."""
    match = played("collection", 40, seats=7)
    content = window(match, PUBLIC, size)[0]
    content.show_view(crowded(match.view(PUBLIC)))
    board = content.board_view
    lane = next(box for box in board.board_scene.boxes if any(zone.id == "space/A/state" for zone in box.bound.zones))
    texts = texts_of(content)
    corner = board.viewport().mapTo(content, QPoint(0, 0))
    place = board.viewportTransform().mapRect(lane.room).translated(corner)
    return content, [text for text in texts if place.contains(text.rect.center())]


@pytest.mark.rule("COLL-2.4")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_figure_of_a_gem_stands_by_its_own_gem(qapp: QApplication, size: tuple[int, int]) -> None:
    """In "P 2 M 3 E" a figure was as near to the next gem as to its own, and smaller than a room reads."""
    line = [text for text in crowd(size)[1] if text.said in ("P", "8", "M", "9", "E")]  # no seat has these figures
    top = next(text.rect.center().y() for text in line if text.said == "8")
    line = sorted(
        (text for text in line if abs(text.rect.center().y() - top) < size[1] / 80), key=lambda text: text.rect.left()
    )[-6:]
    assert [text.said for text in line] == ["P", "8", "M", "9", "E", "9"]
    for gem, figure, after in zip(line[::2], line[1::2], line[2::2], strict=False):
        assert figure.rect.left() - gem.rect.right() < 0.8 * (after.rect.left() - figure.rect.right())
    assert all(NARROW_CAPITAL * figure.pixels >= size[1] / 60 for figure in line[1::2])


@pytest.mark.rule("COLL-2.4")
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
@pytest.mark.parametrize(("at", "stand", "least"), [("A/state", 0, 30), ("A/state", 7, 36), ("C/state", 0, 38)])
def test_gems_fill_a_place_that_has_room(qapp: QApplication, size: tuple[int, int], at: str, stand: int, least: int) -> None:
    """Most of a large place was empty, and what counts there stood in letters near the least; one or nine look alike."""
    match = played("collection", 150, seed=5, seats=7)
    view, content = crowded(match.view(PUBLIC), at), window(match, PUBLIC, size)[0]
    zone, sizes = view.zones[f"space/{at}"], set[float]()
    for count in (1, 9):
        site = msgspec.structs.replace(zone.pieces[0], marks={"gems/political": count, "gems/economic": count})
        there = {zone.id: msgspec.structs.replace(zone, count=1 + stand, pieces=(site, *zone.pieces[1 : 1 + stand]))}
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, **there}))
        board = content.board_view
        lane = next(box for box in board.board_scene.boxes if any(one.id == zone.id for one in box.bound.zones))
        room = PlaceRooms.within(lane.context, lane.room, free=not stand).lies
        place = board.viewportTransform().mapRect(room).translated(board.viewport().mapTo(content, QPoint(0, 0)))
        found = [text for text in texts_of(content) if place.contains(text.rect.center()) and text.said == str(count)]
        assert len(found) == 2
        assert min(text.rect.height() for text in found) >= size[1] / least
        sizes |= {round(text.pixels, 1) for text in found}
    assert len(sizes) == 1


@pytest.mark.rule("COLL-2.2")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("at", "plies"), [("A/state", 40), ("B/nsa", 95)])
def test_seven_analysts_at_one_collector_do_not_cover_each_other(
    qapp: QApplication, size: tuple[int, int], at: str, plies: int
) -> None:
    match = played("collection", plies, seed=8, seats=7)
    content = window(match, PUBLIC, size)[0]
    content.show_view(crowded(match.view(PUBLIC), at))
    scene = content.board_view.board_scene
    tokens = [item for item in scene.pieces.values() if item.piece.face is not None and item.piece.face.style == "token"]
    places = [item.rect() for item in tokens]
    assert len(places) == 7
    for place, other in combinations(places, 2):
        assert not place.adjusted(1, 1, -1, -1).intersects(other)
    assert all(
        place.height() >= size[1] / (36 if at[0] == "A" else 47 if size == SQUARE else 40)
        for place in map(content.board_view.viewportTransform().mapRect, places)
    )


@pytest.mark.rule("COLL-2.2")
@pytest.mark.parametrize("audience", [PUBLIC, "player_1"])
@pytest.mark.parametrize("seats", [6, 7])
def test_a_crowd_at_one_collector_fills_one_line(qapp: QApplication, audience: str, seats: int) -> None:
    """They were small in a line that was not full: first on the public screen, then on that of a seat, for its "You"."""
    match = played("collection", 40, seats=seats)
    content = window(match, audience, (1920, 1080))[0]
    content.show_view(crowded(match.view(audience)) if seats == 7 else match.view(audience))
    scene = content.board_view.board_scene
    lane = next(box for box in scene.boxes if any(zone.id == "space/A/state" for zone in box.bound.zones))
    room = PlaceRooms.within(lane.context, lane.room).pawns
    places = [item.rect() for item in scene.pieces.values() if item.zone == "space/A/state" and item.piece.marks.get("seat")]
    assert len(places) >= 5
    assert len({place.top() for place in places}) == 1
    assert max(place.right() for place in places) > room.right() - 0.2 * lane.context.unit


@pytest.mark.rule("COLL-2.2", "COLL-5.6")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_analyst_of_a_crowd_stands_on_the_gems(qapp: QApplication, size: tuple[int, int]) -> None:
    """On a square screen they hid how many gems lie there."""
    scene = crowd(size)[0].board_view.board_scene
    lane = next(box for box in scene.boxes if any(zone.id == "space/A/state" for zone in box.bound.zones))
    gems = PlaceRooms.within(lane.context, lane.room).lies.adjusted(0, 0, 0, -1)
    tokens = [item for item in scene.pieces.values() if item.piece.face is not None and item.piece.face.style == "token"]
    assert len(tokens) == 7
    assert [item.piece.name for item in tokens if item.rect().intersects(gems)] == []


@pytest.mark.rule("COLL-2.2")
def test_analysts_of_a_crowd_stand_in_the_order_of_their_seats(qapp: QApplication) -> None:
    """They stood in the order in which they had come."""
    match = played("collection", 30, seats=7)
    tokens = [piece for piece in match.view(PUBLIC).zones["space/A/nsa"].pieces if "seat" in piece.marks]
    assert [piece.marks["seat"] for piece in tokens] != sorted(match.seats)
    scene = window(match, PUBLIC, (1280, 720))[0].board_view.board_scene
    items = sorted(
        (scene.pieces[piece.handle] for piece in tokens), key=lambda item: (item.rect().top(), item.rect().left())
    )
    assert [item.piece.marks["seat"] for item in items] == sorted(match.seats)


@pytest.mark.rule("COLL-2.2")
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_a_seat_finds_its_own_token_in_a_crowd_of_seven(qapp: QApplication, size: tuple[int, int]) -> None:
    """Beside six others it was a disc among discs."""
    match = played("collection", 40, seats=7)
    content = window(match, "player_3", size)[0]
    content.show_view(crowded(match.view("player_3")))
    scene = content.board_view.board_scene
    own = next(item for item in scene.pieces.values() if item.piece.face and item.piece.marks.get("seat") == "player_3")
    corner = content.board_view.viewport().mapTo(content, QPoint(0, 0))
    place = content.board_view.viewportTransform().mapRect(own.rect()).translated(corner)
    assert "You" in [text.said for text in texts_of(content) if place.contains(text.rect.center())]


@pytest.mark.rule("COLL-2.3")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_place_without_gems_says_what_its_collector_collects(qapp: QApplication, size: tuple[int, int]) -> None:
    """What "DH" is stood nowhere."""
    said = [text.said for text in window(played("collection", 3, seats=7), PUBLIC, size)[1]]
    assert {"attachés", "agents", "imagery", "signals", "media", "diplomats"} <= {*said}


@pytest.mark.rule("COLL-2.3")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_place_without_gems_is_named_in_full_beside_its_photograph(qapp: QApplication, size: tuple[int, int]) -> None:
    """A ghost of a sign filled it, and nobody knew what "DH" stands for."""
    content = window(played("collection", 30, seats=6), PUBLIC, size)[0]
    lanes = [box for box in content.board_view.board_scene.boxes if box.area.id == "a" and box.bound.box.note]
    quiet = {box.bound.box.id: [text.said for text in texts_drawn(box.draw)] for box in lanes if box.is_quiet}
    assert quiet.keys() == {"dh", "do", "nga", "nsa", "ose"}
    assert quiet["dh"] == ["attachés", "Defense", "HUMINT"]
    assert " ".join(quiet["do"]) in ("agents Directorate of Operations", "agents Operations")
    assert not [said for texts in quiet.values() for said in texts if said.endswith(("-", "…"))]


@pytest.mark.rule("COLL-4.2")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_opens_a_scenario_is_read_whole(qapp: QApplication, size: tuple[int, int]) -> None:
    """On a square screen it was "A card…"."""
    said = " ".join(text.said for text in window(played("collection", 3, seats=3), PUBLIC, size)[1])
    assert "“Crisis Expansion B” opens it." in said
    assert "“Crisis Expansion C” opens it." in said
    assert said.count("Not open yet") == 2


@pytest.mark.rule("COLL-8.1")
def test_why_the_game_ended_is_told_once(qapp: QApplication) -> None:
    """The heading, a slab on the board and the strip under it all said that it was won."""
    texts = [text.said for text in window(played("collection", 999, seats=7), PUBLIC, SQUARE)[1]]
    assert " ".join(texts).count("analysts win together") == 1
    assert "All win" in texts
    assert "Won" not in texts
    assert "action" not in texts, "there is none after the end"


@pytest.mark.rule("COLL-11.1")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_beside_the_board_say_what_they_are(qapp: QApplication, size: tuple[int, int]) -> None:
    """A card that was held, one just drawn and the last one played all lay there without a word."""
    for plies, headings in ((8, {"Last card", "Nobody holds a card."}), (40, set[str]())):
        match = played("collection", plies, seats=3)
        view = match.view(PUBLIC)
        assert view.zones["discard"].count
        assert any(view.zones[f"held:{seat}"].count for seat in match.seats) is not bool(headings)
        said = {text.said for text in window(match, PUBLIC, size)[1]}
        assert said & {"Last card", "Nobody holds a card.", "Cards held"} == headings | {"Cards held"}


@pytest.mark.rule("COLL-5.5", "COLL-11.1")
def test_seven_roles_leave_room_for_the_roll_and_three_held_cards(qapp: QApplication) -> None:
    """On a square screen the last roll had no arithmetic."""
    match = played("collection", 80, seed=1, seats=7)
    said = [text.said for text in window(match, "player_1", SQUARE)[1]]
    assert "One political report." in said
    assert "Needed one below 4." in said, "rather without where that was than cut"
    assert {"DO Tasked", "DH Priority Raised", "Back Channel"} <= {*said}


@pytest.mark.rule("COLL-6.1")
def test_the_card_that_is_settled_lies_alone(qapp: QApplication) -> None:
    """On a square screen it and the last one played were two lines without a word."""
    match = played("collection", 30, seed=1, seats=7)
    view = match.view(PUBLIC)
    assert view.zones["drawn"].count == 1
    assert view.zones["discard"].count
    content, texts = window(match, PUBLIC, SQUARE)
    zones = {item.zone for item in content.board_view.board_scene.pieces.values()}
    assert "drawn" in zones
    assert "discard" not in zones
    drawn = view.zones["drawn"].pieces[0]
    assert drawn.name in [text.said for text in texts]


@pytest.mark.rule("COLL-8.2")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_crisis_near_the_end_says_how_many_steps_are_left(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("collection", 80, seed=1, seats=7)
    view = match.view(PUBLIC)
    content = window(match, PUBLIC, size)[0]
    for levels, told in (
        ((6, 1, 2), ["4 more: all lose"]),
        ((7, 4, 9), ["3 more: all lose", "1 more: all lose"]),
        ((10, 8, 3), ["All lost", "2 more: all lose"]),
    ):
        crises = {f"crisis/{area}": level for area, level in zip("ABC", levels, strict=True)}
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, **crises}))
        said = [text for text in texts_of(content) if text.said[1:] == " more: all lose" or text.said == "All lost"]
        assert [text.said for text in said] == told
        figures = [text for text in texts_of(content) if text.said in ("1", "2", "3")]
        assert not [one for one in said for other in figures if one.rect.intersects(other.rect)]
        assert all(NARROW_CAPITAL * text.pixels >= size[1] / 66 for text in said)


@pytest.mark.rule("COLL-8.2")
@pytest.mark.parametrize("seats", [3, 7])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1], SQUARE], ids=str)
def test_nothing_in_the_head_of_a_scenario_lies_over_another(qapp: QApplication, size: tuple[int, int], seats: int) -> None:
    """The large figure of the crisis stood in "3 more: all lose" and in "or 6"."""
    match = played("collection", 80, seed=1, seats=seats)
    view, content = match.view(PUBLIC), window(match, PUBLIC, size)[0]
    over = list[tuple[int, str, str]]()
    for level, is_asked in product(range(1, 10), (False, True)):
        levels = {f"crisis/{area}": level for area in "ABC"}
        then = {f"crisis_then/{area}": level - 1 for area in "ABC"} if is_asked and level > 1 else {}
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, **levels, **then}))
        board = content.board_view
        corner, texts = board.viewport().mapTo(content, QPoint(0, 0)), texts_of(content)
        heads = [box.room for box in board.board_scene.boxes if box.bound.box.id == "crisis"]
        assert len(heads) == 3
        for head in heads:
            place = board.viewportTransform().mapRect(head).translated(corner)
            there = [text for text in texts if place.contains(text.rect.center())]
            assert str(level) in [text.said for text in there]
            apart = 0.2 * min(text.rect.height() for text in there)
            grown = [(text.said, text.rect.adjusted(0, 0, 0, apart)) for text in there]
            over += [(level, one[0], other[0]) for one, other in combinations(grown, 2) if one[1].intersects(other[1])]
    assert over == []


@pytest.mark.rule("COLL-8.1", "COLL-8.2")
def test_nothing_is_near_after_the_end(qapp: QApplication) -> None:
    """After a game was won a column still had its hot frame and said "4 more: all lose"."""
    match = played("collection", 100000, seats=3)
    view = match.view(PUBLIC)
    content = window(match, PUBLIC, (1280, 720))[0]
    for level, told in ((8, []), (10, ["All lost"])):
        content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "crisis/B": level}))
        assert [text.said for text in texts_of(content) if "all lose" in text.said or text.said == "All lost"] == told
    assert match.outcome is not None


@pytest.mark.rule("COLL-4.4")
def test_an_empty_place_is_a_hollow_not_an_empty_box(qapp: QApplication) -> None:
    """Three quarters of the board were empty boxes."""
    match = played("collection", 150, seed=5, seats=3)
    view = match.view(PUBLIC)
    scene = window(match, PUBLIC, (1280, 720))[0].board_view.board_scene
    names = {item.ids[0]: item for item in scene.value_items if isinstance(item, PlaceNameItem)}
    assert len(names) == 18
    assert {id_: item.values[0] for id_, item in names.items()} == {id_: view.numbers.get(id_) for id_ in names}
    used = {id_ for id_ in names if view.numbers.get(id_)}
    assert used
    stands = {f"response/{zone[6:]}" for zone, held in view.zones.items() if zone.startswith("space/") and held.count > 1}
    framed = {
        f"response/{box.area.id.upper()}/{box.bound.box.id}"
        for box in scene.boxes
        if box.bound.box.watermark and not box.is_quiet
    }
    assert framed == used | stands


@pytest.mark.rule("COLL-4.4")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_place_says_whose_it_is_also_beside_its_coin(qapp: QApplication, size: tuple[int, int]) -> None:
    """As soon as a collector was active its name went from its place."""
    match = played("collection", 150, seed=5, seats=3)
    assert [number for number in match.view(PUBLIC).numbers if number.startswith("response/")]
    said = [text.said for text in window(match, PUBLIC, size)[1]]
    assert {name: said.count(name) for name in COLLECTORS} == dict.fromkeys(COLLECTORS, 3)


@pytest.mark.rule("COLL-1.2")
def test_a_seat_finds_its_own_role_token_and_card(qapp: QApplication) -> None:
    """The window of a seat was the public screen."""
    match = played("collection", 90, seats=3)
    assert [text.said for text in window(match, "player_1", (1280, 720))[1]].count("You") == 3
    assert "You" not in [text.said for text in window(match, PUBLIC, (1280, 720))[1]]


@pytest.mark.rule("COLL-1.2")
def test_a_seat_finds_its_own_role_also_in_its_turn(qapp: QApplication) -> None:
    """The frame of the seat in turn took the word from the role, and a long role had no room for it."""
    for plies in range(34, 60):
        match = played("collection", plies, seats=7)
        assert match.task is not None
        if match.task.seats[0] == "player_3":
            break
    else:
        pytest.fail("Player 3 is not asked")
    places = {text.said: text.rect for text in window(match, "player_3", (1280, 720))[1] if text.said == "Economic"}
    own = [text.rect for text in window(match, "player_3", (1280, 720))[1] if text.said == "You"]
    assert [you for you in own if abs(you.center().y() - places["Economic"].center().y()) < 3]


@pytest.mark.rule("COLL-5.9")
def test_a_roll_that_is_past_is_called_the_last_one(qapp: QApplication) -> None:
    """ "Neither die was below 7" stood beside a level that had become 5, and nobody knew what the rest was."""
    said = [text.said for text in window(played("collection", 91), PUBLIC, (1280, 720))[1]]
    assert "Last roll" in said
    assert "Needed one below 7: DH in A had level 6, +1 help." in " ".join(said)


@pytest.mark.rule("COLL-5.6")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_before_the_first_roll_its_place_says_what_a_turn_is(qapp: QApplication, size: tuple[int, int]) -> None:
    """Nothing stood there, and what a roll is was on no screen; then that was said once a scenario."""
    match = played("collection", 3)
    assert match.table.numbers["arithmetic"] == ""
    said = " ".join(text.said for text in window(match, PUBLIC, size)[1])
    assert "A turn: two actions in any mix, to move, place a gem or roll. Then a card is drawn." in said
    assert "Turn" not in said.split(), "no turn has begun"


@pytest.mark.rule("COLL-11.1")
@pytest.mark.parametrize("seats", [6, 7])
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_cards_have_their_headings_beside_seven_roles_too(qapp: QApplication, size: tuple[int, int], seats: int) -> None:
    """With six or seven roles nothing said that they are held."""
    assert "Cards held" in [text.said for text in window(played("collection", 90, seed=5, seats=seats), PUBLIC, size)[1]]


@pytest.mark.rule("COLL-8.1")
def test_after_the_end_nothing_says_how_a_scenario_opens(qapp: QApplication) -> None:
    match = played("collection", 999, seed=3, seats=7)
    assert not match.table.zones["scenario/B"]
    said = [text.said for text in window(match, PUBLIC, (1280, 720))[1]]
    assert said.count("Never opened") == 2
    assert "Was that luck or speed?" in said, "what is asked of it instead"
    assert "Not open yet" not in said
    assert not [text for text in said if "opens it" in text]


@pytest.mark.rule("COLL-4.2")
@pytest.mark.parametrize("plies", [0, 3])
def test_each_closed_scenario_bears_another_picture(qapp: QApplication, plies: int) -> None:
    """Each bore the same padlock on an empty sheet."""
    match = played("collection", plies, seed=3, seats=7)
    assert not match.table.zones["scenario/B"]
    content = window(match, PUBLIC, (1280, 720))[0]
    board, papers = content.board_view, dict[str, list[tuple[int, int]]]()
    picture, corner = rendered(content), board.viewport().mapTo(content, QPoint(0, 0))
    for area in "bc":
        place = board.viewportTransform().mapRect(board.board_scene.area_rect(area)).translated(corner).toRect()
        found = papers.setdefault(area, [])
        for x, y in product(range(0, place.width(), 5), range(0, place.height(), 5)):
            if picture.pixelColor(place.left() + x, place.top() + y).name() == FILLS["paper"][0]:
                found.append((x, y))
        assert len(found) > 100
    assert papers["b"] != papers["c"]


@pytest.mark.rule("COLL-5.9")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_chance_of_a_roll_is_the_largest_of_what_is_said_of_it(qapp: QApplication, size: tuple[int, int]) -> None:
    """It stood in small letters at the end of a line, also of one's own; how "below 3" comes about at level 1 nowhere."""
    match = played("collection", 34, seed=1, seats=7)
    view = match.view("player_1")
    content, texts = window(match, "player_1", size)
    area = content.board_view.viewportTransform().mapRect(content.board_view.board_scene.area_rect("turn"))
    corner = content.board_view.viewport().mapTo(content, QPoint(0, 0))
    there = [text for text in texts if area.translated(corner).contains(text.rect.center())]
    said = [text.said for text in there]
    own, other = str(view.numbers["waiting_roll/player_1"]), str(view.numbers["best_roll"])
    assert (own, other) == (
        "political report at NSA in A: one of 4 dice below 4 (level 1, +3 help), 76\u00a0%",
        "economic report at NSA in A: one of 5 dice below 3 (level 1, +2 help), 67\u00a0%",
    )
    needs = "one of 4 dice below 4" if size == SQUARE else "yours: one of 4 dice below 4"
    assert said[-11:] == [
        *("4", "67\u00a0%", "E", "report at NSA in A", "one of 5 dice below 3", "level 1, +2 help"),
        *("1", "76\u00a0%", "P", "report at NSA in A", needs),
    ]
    chances = [text for text in there if text.said.endswith("%")]
    assert chances[0].rect.height() >= size[1] / 36, "of who has the turn"
    assert chances[0].pixels > chances[1].pixels
    assert max(text.pixels for text in there) == max(text.pixels for text in chances)


@pytest.mark.rule("COLL-5.17", "COLL-7.3")
def test_that_no_roll_is_of_use_is_told_with_the_reason(qapp: QApplication) -> None:
    """A chance was told of a report that would have been lost."""
    said = [text.said for text in window(played("collection", 50, seed=1, seats=3), PUBLIC, (1280, 720))[1]]
    at = said.index("No use to roll at DO in A")
    assert said[at + 1] == "military reports filed, crisis too low to lower"


@pytest.mark.rule("COLL-2.4")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_place_bears_the_affinity_of_its_collector(qapp: QApplication, size: tuple[int, int]) -> None:
    """It stood at the head of a row, up to three columns away."""
    match = played("collection", 150, seed=5, seats=3)
    view, (content, texts) = match.view(PUBLIC), window(match, PUBLIC, size)
    board, found = content.board_view, dict[str, list[str]]()
    corner = board.viewport().mapTo(content, QPoint(0, 0))
    for box in board.board_scene.boxes:
        for zone in (zone.id for zone in box.bound.zones if zone.id.startswith("space/")):
            strips = PlaceRooms.within(box.context, box.room).printed
            place = board.viewportTransform().mapRect(strips).translated(corner)
            found[zone] = [text.said for text in texts if place.contains(text.rect.center())]
    faces = {zone: view.zones[zone].pieces[0].face for zone in found}
    printed = {zone: [pip[9].upper() for pip in face.pips if pip[:9] == "affinity_"] for zone, face in faces.items() if face}
    assert len(found) == 18
    assert found == printed


@pytest.mark.rule("COLL-2.6", "COLL-7.1")
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_a_scenario_says_how_many_reports_it_needs(qapp: QApplication, size: tuple[int, int]) -> None:
    """One subtracted "5/10" by heart, for each of three."""
    match = played("collection", 150, seed=5, seats=3)
    view = match.view(PUBLIC)
    said = [text.said for text in window(match, PUBLIC, size)[1]]
    left = [str(view.numbers[f"missing/{area}"]) for area in "ABC" if view.numbers.get(f"missing/{area}")]
    assert left
    assert [said[at - 1] for at, text in enumerate(said) if text == "needed"] == left


@pytest.mark.rule("COLL-8.1")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_end_says_large_how_far_all_have_come(qapp: QApplication, size: tuple[int, int]) -> None:
    """In its place stood the last roll."""
    texts = window(played("collection", 999, seed=8, seats=7), PUBLIC, size)[1]
    told = [text for text in texts if text.said in ("20 of 30 reports", "filed in 34 turns")]
    assert len(told) == 2
    assert all(NARROW_CAPITAL * text.pixels >= size[1] / 54 for text in told)
    assert "Failed" not in " ".join(text.said for text in texts)


@pytest.mark.rule("COLL-3.4")
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_tokens_to_place_are_no_held_cards(qapp: QApplication, size: tuple[int, int]) -> None:
    """They lay under "Cards held"."""
    match = played("collection", 3, seed=1)
    content, texts = window(match, PUBLIC, size)
    place = {text.said: text.rect for text in texts}
    tokens = [item for item in content.board_view.board_scene.pieces.values() if item.zone == "tokens"]
    assert len(tokens) == 2
    assert "Still to place" in place
    assert "Cards held" not in place
