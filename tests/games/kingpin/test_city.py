"""Kingpin's city from afar: who stands at a place by name, which ground is whose, and what its signs mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations, pairwise

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.match.match import Match
from engine.model.view import PieceView, Scalar, View
from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.kingpin.scene import content
from tests.ui.board.windows import SIZES, board_for, names_of, said_on, shown_on, window
from tests.ui.shots import played
from tests.ui.texts import texts_drawn, texts_of
from ui.board import board_of
from ui.board.paint.buildings import picture_to_room
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.persons import initials_of
from ui.board.paint.progress_painter import draw_share
from ui.board.paint.standees import draw_standee
from ui.board.scene.table_item import TableItem
from ui.theme import DARK, teams

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

ROOMS = [size for size in SIZES if size[0] > 1024]


def gathered(view: View, count: int, place: str, cops: int = 0) -> tuple[View, list[PieceView]]:
    """A view in which so many people of seats stand at one place, and Cops, nobody elsewhere; and who stands there."""
    cities = [id_ for id_ in view.zones if f"plate/{id_}" in view.zones]
    everybody = [piece for id_ in cities for piece in view.zones[id_].pieces]
    people = [piece for piece in everybody if piece.marks.get("seat")][:count]
    people += [piece for piece in everybody if not piece.marks][:cops]
    zones = {id_: msgspec.structs.replace(view.zones[id_], count=0, pieces=()) for id_ in cities}
    zones[place] = msgspec.structs.replace(view.zones[place], count=len(people), pieces=tuple(people))
    return msgspec.structs.replace(view, zones={**view.zones, **zones}), people


def with_numbers(view: View, numbers: Mapping[str, Scalar]) -> View:
    return msgspec.structs.replace(view, numbers={**view.numbers, **numbers})


@pytest.mark.parametrize("size", ROOMS, ids=str)
@pytest.mark.parametrize("place", ["docks", "eastwood_heights", "laundromat", "police_station"])
def test_a_crowd_bears_its_whole_names_under_all_that_the_place_says(
    qapp: QApplication, place: str, size: tuple[int, int]
) -> None:
    """Three at a narrow lot and seven at a wide one were "OBl" and "MSi": nobody could say who was to move."""
    match = played("kingpin", 300, seats=6)
    calm, _ = gathered(match.view(PUBLIC), 1, place)
    view, people = gathered(match.view(PUBLIC), 5 if place == "police_station" else 8, place)
    content, _ = window(match, PUBLIC, size)
    seen = []
    for shown in (calm, view):
        content.show_view(with_numbers(shown, {f"threat/{place}": True}), [])
        seen.append({text.said: text.rect for text in texts_of(content)})
    wordings = board_of("kingpin").layout.wordings
    names = [wordings(piece.name)[-1] for piece in people]
    assert [name for name in names if name not in seen[1]] == []
    title = next(name for name in wordings(view.zones[f"plate/{place}"].name) if name in seen[0])
    assert seen[1][title] == seen[0][title], "the name of the place stands still"
    card = view.zones[f"plate/{place}"].pieces[0].face
    assert card is not None
    said, ways = " ".join(seen[1]), board_of("kingpin").layout.sayings(card.text)
    assert any(all(part.removesuffix(".") in said for part in way.split(". ")) for way in ways)
    items = [item for item in content.board_view.board_scene.pieces.values() if item.zone == place]
    assert [item.state.stands_for for item in items] == [1] * len(people)
    assert not any(seen[1][one].intersects(seen[1][other]) for one, other in combinations(names, 2))


def test_no_two_people_have_the_same_initials() -> None:
    """Two Lieutenants of one seat stood at one place, and both were "MS"."""
    book, short = content(), board_of("kingpin").layout.short
    names = [one.name for one in book.characters.values()] + [one.name for one in book.cops.values()]
    borne = {name: initials_of(name, short) for name in names}
    assert len(set(borne.values())) == len(names) > 40
    assert max(map(len, borne.values())) == 3
    assert [borne[name] for name in ("Mickey Sixpence", "Marguerite Sloane", "Ezra Coyle")] == ["MSi", "MSl", "EC"]


@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_a_corrupted_cop_in_a_crowd_is_named(qapp: QApplication, size: tuple[int, int]) -> None:
    """In a narrow lot stood the sign of the seat that had corrupted it, and who it was stood nowhere."""
    match = played("kingpin", 300, seats=6)
    view, people = gathered(match.view(PUBLIC), 2, "laundromat", cops=1)
    *crew, cop = people
    bent = msgspec.structs.replace(cop, marks={"corrupt/red": 1})
    zone = msgspec.structs.replace(view.zones["laundromat"], pieces=(*crew, bent))
    content, _ = window(match, PUBLIC, size)
    content.show_view(msgspec.structs.replace(view, zones={**view.zones, "laundromat": zone}), [])
    layout = board_of("kingpin").layout
    borne = {piece.name: {layout.wordings(piece.name)[-1], initials_of(piece.name, layout.short)} for piece in people}
    said = {text.said for text in texts_of(content)}
    assert [name for name, ways in borne.items() if not ways & said] == []


def test_a_name_in_a_crowd_stands_on_its_plate_clear_of_the_letter(qapp: QApplication) -> None:
    """A figure that is drawn alone in the middle of its label lay over its name."""
    match = played("kingpin", 300, seats=6)
    view, people = gathered(match.view(PUBLIC), 3, "docks", cops=1)
    made = board_for(match, view)
    context = made.board_scene.context_of(made.text_pixels)
    items = [item for item in made.board_scene.pieces.values() if item.zone == "docks"]
    assert len(items) == len(people)
    for item in items:
        rect = QRectF(item.rect())
        texts = texts_drawn(partial(draw_standee, context=context, piece=item.piece, rect=rect, stands_for=1))
        (name,) = [text for text in texts if len(text.said) > 1]
        assert not any(name.rect.intersects(text.rect) for text in texts if text is not name), "beside or under the letter"
        assert rect.adjusted(-1, -1, 1, 1).contains(name.rect)


def test_all_places_that_nobody_holds_have_one_ground(qapp: QApplication) -> None:
    """Each district had a tone of its own, and two of them were taken for the green and the yellow seat's."""
    match = played("kingpin", 12, seats=2)
    view = match.view(PUBLIC)
    content, _ = window(match, PUBLIC, (1280, 720))
    content.show_view(with_numbers(view, {name: None for name in view.numbers if name.startswith("control/")}), [])
    board, image = content.board_view, content.grab().toImage()
    corners = [
        QRectF(board.mapFromScene(box.room).boundingRect()).translated(board.pos()).topLeft() + QPointF(4, 30)
        for box in board.board_scene.boxes
        if box.bound.box.building
    ]
    assert len(corners) == 19
    assert len({image.pixelColor(corner.toPoint()).name() for corner in corners}) == 1


@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_no_word_of_a_place_lies_on_its_building(qapp: QApplication, size: tuple[int, int]) -> None:
    """Where a skyline ran through all words, both were noise."""
    content, texts = window(played("kingpin", 12, seats=2), PUBLIC, size)
    board, found = content.board_view, list[str]()
    for box in board.board_scene.boxes:
        if not box.bound.box.building:
            continue
        place = QRectF(board.mapFromScene(box.room).boundingRect()).translated(board.pos())
        words = [text for text in texts if place.contains(text.rect.center()) and text.rect.top() < place.center().y()]
        assert words, box.bound.box.id
        to_window = picture_to_room(board_of("kingpin").pictures["city.svg"], box.bound.box, place)
        for shape in board_of("kingpin").pictures["city.svg"].group(box.bound.box.building):
            if shape.kind not in ("ground", "skyline"):
                outline = to_window.map(shape.path)
                found += [text.said for text in words if len(text.said) > 1 and outline.intersects(text.rect)]
    assert found == []


@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_the_key_says_what_the_signs_of_the_city_mean(qapp: QApplication, size: tuple[int, int]) -> None:
    """Nobody knew what stripes, a target, corners and the sign of a seat at a Cop were; then words ended in "by", and two
    told of what lay nowhere."""
    match, key = played("kingpin", 60, seats=3), {"rank 2", "Threat", "can be chosen", "spares that seat"}
    content, _ = window(match, PUBLIC, size)
    for there, gone in (({}, {"can be chosen", "spares that seat"}), ({"corrupted": True}, {"can be chosen"})):
        content.show_view(with_numbers(match.view(PUBLIC), {"may_choose": None, "corrupted": None, **there}), [])
        before = {text.said: text.rect for text in texts_of(content) if text.said in key}
        assert before.keys() == key - gone
    content.show_view(with_numbers(match.view(PUBLIC), {"may_choose": "plate.airport", "corrupted": True}), [])
    after = {text.said: text.rect for text in texts_of(content) if text.said in key}
    assert after.keys() == key
    assert {said: after[said] for said in before} == before, "none moves when another comes"


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_beside_the_cash_of_each_seat_stands_what_wins(qapp: QApplication, seats: int, size: tuple[int, int]) -> None:
    """Bars ended somewhere, and how much was still missing was to be worked out from a line above them."""
    match = played("kingpin", 12, seats=seats)
    last = match.seats[-1]
    for audience in (match.seats[0], PUBLIC):
        content, _ = window(match, audience, size)
        goals = {f"cash_goal:{seat}": 500 for seat in match.seats} | {f"cash_goal:{last}": 575, f"out:{last}": False}
        content.show_view(with_numbers(match.view(audience), goals), [])
        said = [text.said for text in texts_of(content)]
        assert (said.count("of 500"), said.count("of 575")) == (seats - 1, 1), audience


def test_a_seat_finds_its_own_row(qapp: QApplication) -> None:
    """All rows looked the same: one had to look for one's own colour first."""
    match = played("kingpin", 12, seats=4)
    for audience in (*match.seats, PUBLIC):
        said = [text.said for text in window(match, audience, (1280, 720))[1]]
        assert said.count("You") == (audience != PUBLIC), audience


@pytest.mark.rule("KING-4.5", "KING-7.9")
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_a_kingpin_in_hiding_is_seen_with_its_rank(qapp: QApplication, seats: int, size: tuple[int, int]) -> None:
    """One's own was nowhere on one's own window until it came out."""
    match = played("kingpin", 3, seats=seats)
    for audience in (match.seats[0], PUBLIC):
        view = match.view(audience)
        content, texts = window(match, audience, size)
        said = {text.said for text in texts}
        assert "Hiding" in said
        stands = {item.zone for item in content.board_view.board_scene.pieces.values()}
        for seat in match.seats:
            (boss,) = view.zones[f"hideout:{seat}"].pieces
            assert boss.marks["rank"] == 2
            assert f"hideout:{seat}" in stands
            assert {board_of("kingpin").layout.wordings(boss.name)[-1], "".join(w[0] for w in boss.name.split())} & said


@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_each_of_six_in_hiding_has_its_name_within_its_label_behind_its_rank(
    qapp: QApplication, size: tuple[int, int]
) -> None:
    """Six stood in one row: stripes lay over the names, and two of these ran into the edges of their labels."""
    match = played("kingpin", 3, seats=6)
    view, (content, texts) = match.view(PUBLIC), window(match, PUBLIC, size)
    wordings, called = board_of("kingpin").layout.wordings, {text.said: text for text in texts}
    people = [item for item in content.board_view.board_scene.pieces.values() if item.zone.startswith("hideout:")]
    assert len(people) == 6
    for item in people:
        (boss,) = view.zones[item.zone].pieces
        name = called[wordings(boss.name)[-1]]
        label = content.board_view.mapFromScene(item.rect()).boundingRect().translated(content.board_view.pos())
        assert name.rect.top() >= label.top() + 0.1 * label.height(), boss.name
        assert name.rect.bottom() <= label.bottom(), boss.name


def test_where_nobody_hides_cards_have_the_room_for_their_names(qapp: QApplication) -> None:
    """Over a blank that was kept for six in hiding cards of six seats had one line: "Your next turn starts with 2 heat."."""
    match = played("kingpin", 200, seats=6)
    assert "who_hides" not in match.view(PUBLIC).numbers
    for audience in (match.seats[0], PUBLIC):
        view = match.view(audience)
        said = {text.said for text in window(match, audience, (1280, 720))[1]}
        assert "Hiding" not in said
        zones = ("heat_discard",) if audience == PUBLIC else (f"past:{audience}", f"motivation:{audience}")
        cards = [view.zones[zone].pieces[-1] for zone in zones if view.zones[zone].pieces]
        assert [card.name for card in cards if card.name not in said] == []


def test_who_is_out_stands_in_one_line_and_the_others_have_higher_rows(qapp: QApplication) -> None:
    """Rows of three that were out lay among those of three that still raced, and no word said why."""
    match = played("kingpin", 12, seats=6)
    content, _ = window(match, PUBLIC, (1280, 720))
    apart = []
    for gone in ((), ("red", "green", "orange")):
        outs = {f"out:{seat}": seat in gone for seat in match.seats}
        content.show_view(with_numbers(match.view(PUBLIC), outs), [])
        at = {text.said: text.rect.center() for text in texts_of(content)}
        apart.append(abs(at["Yellow"].y() - at["Blue"].y()) / (1 if gone else 2))
        assert ("Out" in at) is bool(gone)
    assert all(abs(at[name].y() - at["Out"].y()) < 3 for name in ("Red", "Green", "Orange"))
    assert apart[1] > 1.3 * apart[0]


def test_a_seat_that_is_out_reads_so_with_whose_turn_it_is_and_what_wins(qapp: QApplication) -> None:
    """It was to guess the winner, and read neither what wins nor who was to move."""
    match = played("kingpin", 5, seats=3)
    asked = match.view(PUBLIC).decision
    assert asked is not None
    gone = next(seat for seat in match.seats if seat not in asked.seats)
    for out in (True, False):
        content, _ = window(match, gone, (1280, 720))
        content.show_view(with_numbers(match.view(gone), {f"out:{gone}": out}), [])
        said = [text.said for text in texts_of(content)]
        assert any(one.startswith(f"You are out \u00b7 {asked.seats[0].capitalize()}: ") for one in said) is out
        assert any(one.startswith("To win: $500K") for one in said)


def test_a_seat_that_is_out_sees_the_last_cards_and_all_that_is_open(qapp: QApplication) -> None:
    """It had its own closed card alone, and could not follow the game."""
    match = played("kingpin", 200, seats=6)
    view = match.view(PUBLIC)
    gone = next(seat for seat in match.seats if view.numbers.get(f"out:{seat}"))
    said = " ".join(text.said for text in window(match, gone, (1920, 1080))[1])
    assert "Last Heat card" in said
    assert "Last Event discarded" in said
    shown = [view.zones[zone].pieces[-1] for zone in ("heat_discard", "event_discard")]
    shown += [
        one
        for seat in match.seats
        if view.numbers.get(f"revealed:{seat}")
        for one in view.zones[f"motivation:{seat}"].pieces
    ]
    assert len(shown) > 2
    sayings = board_of("kingpin").layout.sayings
    assert [
        one.name for one in shown if one.face is not None and not any(way in said for way in sayings(one.face.text))
    ] == []


def test_who_is_next_stands_over_the_rows_of_more_than_two(qapp: QApplication) -> None:
    """Of six nobody saw when they were on."""
    for seats in (2, 3):
        match = played("kingpin", 60, seats=seats)
        assert ("is next" in [text.said for text in window(match, PUBLIC, (1280, 720))[1]]) is (seats > 2)


def test_corners_are_where_a_beaten_one_may_go(qapp: QApplication) -> None:
    """Places of the attacker had corners, and those from which the other had to choose had none."""
    match = played("kingpin", 60, seats=3)
    made = board_for(match, with_numbers(match.view(PUBLIC), {"may_choose": "plate.airport plate.park_slopes"}))
    framed = {box.bound.box.id for box in made.board_scene.boxes if box.focus and box.bound.box.building}
    assert framed == {"airport", "park_slopes"}


@pytest.mark.parametrize("cash", [0, 20, 150, 290, 408, 500, 640])
def test_no_edge_of_a_bar_runs_through_its_figure(qapp: QApplication, cash: int) -> None:
    """Half of 290 lay on the end of its bar."""
    match = played("kingpin", 12, seats=6)
    content, _ = window(match, PUBLIC, (1280, 720))
    content.show_view(with_numbers(match.view(PUBLIC), {"cash:blue": cash, "cash_goal:blue": 500}), [])
    table = next(item for item in content.board_view.board_scene.value_items if isinstance(item, TableItem))
    (cell,) = (one for one in table._cells if one.key == "cash:blue")
    bar = table._bar(cell)
    end = bar.left() + min(1.0, cash / 500) * bar.width()
    (figure,) = (
        text.rect for text in texts_drawn(table.draw) if text.said == str(cash) and cell.place.contains(text.rect.center())
    )
    assert figure.right() < end or figure.left() > end


def test_while_another_seat_answers_the_figures_of_the_turn_say_who_goes_on_then(qapp: QApplication) -> None:
    """Red was asked where one of its people went, and beside that stood "6 actions left", which were Blue's; then they were
    so faint that they seemed to be out of use."""
    match = next(one for one in (played("kingpin", plies, seats=2) for plies in range(60, 400)) if _asks_another(one))
    content, texts = window(match, PUBLIC, (1280, 720))
    said, active = {text.said for text in texts}, str(match.view(PUBLIC).numbers["turn_of"])
    assert {f"Then {active.capitalize()}", "answers"} <= said
    assert {item.opacity() for item in content.board_view.board_scene.value_items} == {1.0}


def _asks_another(match: Match) -> bool:
    """Whether a seat is asked in the turn of another."""
    view = match.view(PUBLIC)
    return view.decision is not None and view.decision.seats not in ((), (view.numbers.get("turn_of"),))


def test_how_much_of_a_neighbourhood_a_seat_holds_can_be_counted(qapp: QApplication) -> None:
    """ "2/3" was read, not seen."""
    context = DrawContext(board_of("kingpin"), DARK, teams({"red": "Red"}), 20.0)
    filled = []
    for share in ("1/3", "2/3", "3/3"):
        image = QImage(80, 20, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        draw_share(painter, context, "red", share, QRectF(0, 0, 80, 20))
        painter.end()
        colours = [image.pixelColor(x, 10).name() for x in range(80)]
        filled.append(colours.count(max(colours, key=lambda one: (one != "#000000") * colours.count(one))))
    assert filled[0] < filled[1] < filled[2]


def test_the_event_that_was_put_aside_is_not_framed_as_new(qapp: QApplication) -> None:
    """It had the frame of what has just come, and the Event that had come into force had none."""
    plays = pairwise(played("kingpin", plies, seats=3) for plies in range(20, 120))
    told = ((before, after, after.observations(PUBLIC)[len(before.observations(PUBLIC)) :]) for before, after in plays)
    before, after, news = next(one for one in told if any(seen.to == "event_discard" for _, seen in one[2]))
    content, _ = window(before, PUBLIC, (1280, 720))
    content.show_view(after.view(PUBLIC), [seen for _, seen in news])
    aside = [item for item in content.board_view.board_scene.pieces.values() if item.zone == "event_discard"]
    assert aside
    assert not any(item.new for item in aside)


def test_a_card_of_two_lines_says_its_name_and_once_what_it_does_to_the_referee_too(qapp: QApplication) -> None:
    """ "Kingpin's defence −1." stood there twice, one under the other."""
    match = played("kingpin", 60, seats=2)
    made = shown_on(board_of("kingpin"), names_of(match), match.view(REFEREE), (960, 480))
    made.set_unit(None)
    said = said_on(made)
    assert "Wanted Poster" in said
    assert " ".join(said).count("defence") == 1


@pytest.mark.parametrize("size", ROOMS, ids=str)
def test_up_to_five_at_a_place_leave_its_words_as_large_as_alone(qapp: QApplication, size: tuple[int, int]) -> None:
    """With each who came the words of the place were smaller, and at five people half of them were gone."""
    match, found = played("kingpin", 12, seats=6), list[list[float]]()
    for count in (1, 3, 5):
        content, _ = window(match, PUBLIC, size)
        content.show_view(gathered(match.view(PUBLIC), count, "the_points")[0], [])
        found.append([text.pixels for text in texts_of(content) if text.said == "$10K: rank +1"])
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 2, "the same words stand at the Docks"
