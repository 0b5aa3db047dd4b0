"""A fight in the city, as a room sees it: who attacks whom, and where; and what else must not be guessed."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from engine.match.match import Match
from engine.model.view import Observation
from engine.visibility.schema import PUBLIC
from tests.games.kingpin.scene import KingpinScene
from tests.ui.board.windows import board_for, window
from tests.ui.shots import played
from tests.ui.texts import texts_of
from ui.board import BoardView
from ui.board.paint.figures import LEAST_HIGH
from ui.board.scene.box_item import BoxItem
from ui.board.scene.clash_item import ClashItem, way_between
from ui.theme import NARROW_CAPITAL

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

FIGHT = {"red": {"gus_tarrow": "docks"}, "blue": {"juno_pell": "docks"}}
RETREATS = {"fremont": "blue", "southie": "blue"}


def fought(match: KingpinScene, *dice: int) -> BoardView:
    """The public board after Gus Tarrow has attacked Juno Pell."""
    board, seen = board_for(match, match.view(PUBLIC)), len(match.observations(PUBLIC))
    match.do("attack", *dice, character="gus_tarrow", target="juno_pell")
    board.show_view(match.view(PUBLIC), news(match, seen))
    return board


def news(match: Match, seen: int) -> list[Observation]:
    return [one for _, one in match.observations(PUBLIC)[seen:]]


def clash_on(board: BoardView) -> ClashItem | None:
    found = [item for item in board.board_scene.items() if isinstance(item, ClashItem)]
    assert len(found) < 2
    return found[0] if found else None


def place_of(board: BoardView, face: str) -> QRectF:
    items = board.board_scene.pieces.values()
    return next(item.rect() for item in items if item.piece.face is not None and item.piece.face.id == face)


@pytest.mark.rule("KING-7.1", "KING-8.8")
def test_a_fight_is_drawn_from_the_attacker_to_the_one_who_is_attacked(qapp: QApplication) -> None:
    """It was told under the board, and on the board nobody saw who fought whom."""
    match = KingpinScene(FIGHT, control={"fremont": "blue", "southie": "blue"})
    board = fought(match, 3, 3, 3, 3)
    clash = clash_on(board)
    assert clash is not None
    assert clash.pieces == (place_of(board, "gus_tarrow"), place_of(board, "juno_pell"))
    docks = next(box for box in board.board_scene.boxes if box.bound.box.id == "docks")
    assert clash.place == docks.room
    start, end = clash.way[0], clash.way[-1]
    one, other = clash.pieces
    assert one.adjusted(-1, -1, 1, 1).contains(start)
    assert other.adjusted(-1, -1, 1, 1).contains(end)
    seen = len(match.observations(PUBLIC))
    match.answer("southie")
    board.show_view(match.view(PUBLIC), news(match, seen))
    assert clash_on(board) is None, "it is over"


@pytest.mark.rule("KING-8.6")
def test_no_arrow_leads_to_who_was_driven_off(qapp: QApplication) -> None:
    match = KingpinScene(FIGHT, control={"fremont": "blue"})
    board = fought(match, 3, 3, 3, 3)
    assert match.where("juno_pell") == "fremont"
    clash = clash_on(board)
    assert clash is not None
    assert len(clash.pieces) == 2
    assert clash.way == []


@pytest.mark.rule("KING-8.5")
def test_of_who_was_removed_only_the_attacker_and_the_place_are_left(qapp: QApplication) -> None:
    board = fought(KingpinScene(FIGHT), 6, 6, 1, 1)
    clash = clash_on(board)
    assert clash is not None
    assert clash.pieces == (place_of(board, "gus_tarrow"),)


@pytest.mark.rule("KING-8.6")
def test_corners_mean_one_thing_that_a_place_can_be_chosen(qapp: QApplication) -> None:
    """They stood where somebody may act, where one may go, and where one stands: nobody knew which."""
    match = KingpinScene(FIGHT, control={"fremont": "blue", "southie": "blue"})
    board = board_for(match, match.view(PUBLIC))

    def framed() -> set[str]:
        board.show_view(match.view(PUBLIC))
        return {box.bound.box.id for box in board.board_scene.boxes if box.focus and box.bound.box.building}

    assert match.asked == "action"
    assert framed() == set()
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="juno_pell")
    assert match.asked == "relocate"
    assert framed() == {"fremont", "southie"}
    match.answer("southie")
    assert framed() == set()


def test_the_arrow_of_a_fight_leads_around_both_whoever_else_is_there() -> None:
    """Between two that touch a bare head of an arrow lay, which nobody took for an attack."""
    one, below, beside = QRectF(0, 20, 60, 15), QRectF(0, 40, 80, 15), QRectF(70, 20, 60, 15)
    place = QRectF(-5, -40, 200, 100)
    around = way_between(one, below, place, 10)
    assert around[1].x() == around[2].x() > 80, "at the right of both"
    assert around[-1].x() < 80, "and back to the other one"
    over = way_between(one, beside, place, 10)
    assert over[1].y() == over[2].y() < 20, "over both"
    assert [round(point.x()) for point in over] == [30, 30, 100, 100]
    narrow = way_between(one, below, QRectF(-5, -40, 90, 100), 10)
    assert all(point.x() < 85 for point in narrow), "it stays in its place"
    assert narrow[-1].x() <= narrow[-2].x() - 9, "with its head whole"


@pytest.mark.parametrize("seats", [3, 6])
def test_the_letters_of_a_place_are_as_large_in_a_crowd(qapp: QApplication, seats: int) -> None:
    """Where two more came, what one can do there was written smaller."""
    sizes: dict[str, set[float]] = {}
    for plies in range(0, 301, 50):
        match = played("kingpin", plies, seats=seats)
        content, texts = window(match, PUBLIC, (1920, 1080))
        boxes = [box for box in content.board_view.board_scene.boxes if box.bound.box.building]
        feet = {box.bound.box.id: box.foot.height() / box.context.unit for box in boxes}
        for place, said, most in (("westside_projects", "$20K: recruit", 2.7), ("airport", "Buy 5 at $6K", 4.0)):
            if feet[place] <= most:
                box = next(one for one in content.board_view.board_scene.boxes if one.bound.box.id == place)
                room = QRectF(content.board_view.mapFromScene(box.room).boundingRect()).translated(content.board_view.pos())
                sizes.setdefault(place, set()).update(
                    text.pixels for text in texts if text.said == said and room.contains(text.rect.center())
                )
    assert set(sizes) == {"westside_projects", "airport"}
    assert {place: len(found) for place, found in sizes.items()} == dict.fromkeys(sizes, 1)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_few_people_at_a_place_have_the_letters_of_what_decides(qapp: QApplication, seats: int) -> None:
    """All names in the city had the least letters that a window may have, also on lots with one person."""
    match = played("kingpin", 60, seats=seats)
    content, texts = window(match, PUBLIC, (1920, 1080))
    alone = 0
    for box in content.board_view.board_scene.boxes:
        zone = match.view(PUBLIC).zones.get(box.bound.box.id)
        if box.bound.box.building and zone is not None and zone.count == 1:
            room = QRectF(content.board_view.mapFromScene(box.foot).boundingRect()).translated(content.board_view.pos())
            named = [
                text for text in texts if text.said == zone.pieces[0].name.split()[-1] and room.contains(text.rect.center())
            ]
            assert [text.pixels * NARROW_CAPITAL * 54 >= 1080 for text in named] == [True], zone.pieces[0].name
            alone += 1
    assert alone > 2


@pytest.mark.rule("KING-5.10")
@pytest.mark.parametrize(("turns", "words"), [(1, "until Blue's turn"), (2, "until Blue's second turn")])
def test_an_event_in_force_says_until_whose_turn(qapp: QApplication, turns: int, words: str) -> None:
    """An hourglass and a sign stood there, and in the key a sentence that ended in "of"."""
    match = KingpinScene(FIGHT, in_force={"ev56": ("blue", turns)})
    texts = [text.said for text in window(match, PUBLIC, (1280, 720))[1]]
    assert words in texts


@pytest.mark.rule("KING-5.11")
def test_an_event_whose_drawer_is_out_ends_when_play_passes_its_place(qapp: QApplication) -> None:
    crews = {**FIGHT, "green": {"ferro": "airport"}}
    match = KingpinScene(crews, in_force={"ev56": ("blue", 1)}, numbers={"out:blue": 1})
    event = match.view(PUBLIC).zones["events_in_force"].pieces[0]
    assert event.marks["until"] == "until play passes Blue"


@pytest.mark.rule("KING-18.8", "KING-13.13")
def test_a_motivation_that_was_never_revealed_says_so_at_the_end(qapp: QApplication) -> None:
    """ "a Secret Motivation" stood there, as on a card that is still to come."""
    match = played("kingpin", 2000, seats=2)
    assert match.outcome is not None
    view = match.view(PUBLIC)
    closed = [
        seat
        for seat in match.seats
        if view.zones[f"motivation:{seat}"].pieces and not view.zones[f"motivation:{seat}"].pieces[0].up
    ]
    texts = [text.said for text in texts_of(window(match, PUBLIC, (1920, 1080))[0])]
    assert sum("ever revealed" in text for text in texts) == len(closed) > 0


def test_what_a_move_may_name_is_marked_over_a_place_that_is_not_drawn_anew(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every ply the referee's window drew nineteen lots, as other moves were legal: 2 ms of an entry."""
    match = KingpinScene(FIGHT)
    board = board_for(match, match.view(PUBLIC))
    before, drawn, draw = board.grab().toImage(), list[str](), BoxItem.draw

    def noted(box: BoxItem, painter: QPainter) -> None:
        drawn.append(box.bound.box.id)
        draw(box, painter)

    monkeypatch.setattr(BoxItem, "draw", noted)
    board.board_scene.set_legal(frozenset(), frozenset({"docks", "airport"}))
    marked = board.grab().toImage()
    assert marked != before
    board.board_scene.set_legal(frozenset(), frozenset())
    assert board.grab().toImage() == before
    assert drawn == []


@pytest.mark.rule("KING-7.1")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("others", range(1, 5))
def test_the_arrow_of_a_fight_lies_on_no_name(qapp: QApplication, others: int, size: tuple[int, int]) -> None:
    """It lay on the name of one who stood beside the two, which was faint, and half covered."""
    crowd = dict.fromkeys(("bo_lindqvist", "oskar_blum", "vera_molnar", "dutch_amari")[:others], "docks")
    match = KingpinScene({"red": {"gus_tarrow": "docks", **crowd}, "blue": {"juno_pell": "docks"}}, control=RETREATS)
    content, seen = window(match, PUBLIC, size)[0], len(match.observations(PUBLIC))
    match.do("attack", 1, 1, 6, 6, character="gus_tarrow", target="juno_pell")
    content.show_view(match.view(PUBLIC), news(match, seen))
    board = content.board_view
    clash, people = clash_on(board), [item for item in board.board_scene.pieces.values() if item.zone == "docks"]
    assert clash is not None
    assert len(people) == others + 2
    shown = [item for item in people if item.opacity() == 1]
    assert [item for item in people if item not in shown and not clash.lies_on(item.rect())] == []
    assert {item.piece.name for item in shown if clash.lies_on(item.rect())} <= {"Gus Tarrow", "Juno Pell"}, "its ends"
    assert {"Gus Tarrow", "Juno Pell"} <= {item.piece.name for item in shown}
    content.show_view(match.view(PUBLIC), [])
    assert all(item.opacity() == 1 for item in people), "they are back"


@pytest.mark.rule("KING-7.1")
@pytest.mark.parametrize("others", [1, 4])
def test_nobody_goes_from_the_screen_for_the_arrow_of_a_fight(qapp: QApplication, others: int) -> None:
    """Who stood beside the two was not shown as long as it lasted; what one can do there is, as half of a word is none."""
    crowd = dict.fromkeys(("bo_lindqvist", "oskar_blum", "vera_molnar", "dutch_amari")[:others], "airport")
    match = KingpinScene({"red": {"gus_tarrow": "airport", **crowd}, "blue": {"juno_pell": "airport"}}, control=RETREATS)
    content, seen = window(match, PUBLIC, (1920, 1080))[0], len(match.observations(PUBLIC))
    match.do("attack", 1, 1, 6, 6, character="gus_tarrow", target="juno_pell")
    content.show_view(match.view(PUBLIC), news(match, seen))
    board = content.board_view
    clash, items = clash_on(board), board.board_scene.pieces.values()
    assert clash is not None
    assert clash.way
    assert [item.opacity() for item in items if item.zone == "airport"] == [1.0] * (others + 2)
    (words,) = [item for item in items if item.zone == "plate/airport"]
    assert words.opacity() == 1 - clash.lies_on(words.rect())
    content.show_view(match.view(PUBLIC), [])
    assert words.opacity() == 1


@pytest.mark.parametrize("count", range(1, 7))
def test_people_at_a_place_are_figures_each_with_its_own_plate(qapp: QApplication, count: int) -> None:
    """Six were labels in three lines, with heads so small that nobody saw from afar whose they were."""
    crew = ("gus_tarrow", "bo_lindqvist", "oskar_blum", "vera_molnar", "dutch_amari", "juno_pell")[:count]
    match = KingpinScene({"red": dict.fromkeys(crew, "airport"), "blue": {"sable_finch": "docks"}})
    content, texts = window(match, PUBLIC, (1920, 1080))
    board = content.board_view
    unit = board.board_scene.boxes[0].context.unit
    people = [item for item in board.board_scene.pieces.values() if item.zone == "airport"]
    assert len(people) == count
    assert all(item.rect().height() >= LEAST_HIGH * unit - 1 for item in people)
    names = [text for text in texts if text.said in {item.piece.name.split()[-1] for item in people}]
    assert len(names) == count
    assert not any(one.rect.intersects(other.rect) for one, other in combinations(names, 2))
    letters = [text for text in texts if text.said == "R" and text.rect.height() > 0.9 * unit]
    assert not any(name.rect.intersects(letter.rect) for name in names for letter in letters)
