"""Kingpin on the board: the city that a room must read, who holds what, and the one card that only its seat may see."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.match.match import Match
from engine.model.view import OutcomeView, PieceView, View
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import some
from tests.ui.board.windows import SIZES, board_for, check_room_can_read, names_of, readable_in, said_on, shown_on, window
from tests.ui.repaint_check import stands_as_painted_anew
from tests.ui.shots import played
from tests.ui.texts import texts_drawn, texts_of
from ui.board import BoardView, board_of
from ui.board.geometry.packing import form_of
from ui.board.paint import captions
from ui.board.paint.standees import draw_standee, standing
from ui.board.scene import number_items
from ui.theme import DARK, teams

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

MOMENTS = [(2, 5), (2, 60), (4, 100), (6, 12), (6, 300)]


def with_numbers(view: View, **numbers: str | int | bool | None) -> View:
    changed = {name.replace("__", "/"): value for name, value in numbers.items()}
    return msgspec.structs.replace(view, numbers={**view.numbers, **changed})


@pytest.mark.parametrize("size", some(SIZES, 2, __name__), ids=str)
@pytest.mark.parametrize(("seats", "plies"), MOMENTS)
def test_a_room_can_read_it(qapp: QApplication, seats: int, plies: int, size: tuple[int, int]) -> None:
    match = played("kingpin", plies, seats=seats)
    for audience in (match.seats[0], PUBLIC):
        _, texts = window(match, audience, size)
        assert len(texts) > 40
        check_room_can_read(texts, size)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1024], ids=str)
def test_all_names_of_the_city_and_all_prices_are_whole(qapp: QApplication, size: tuple[int, int]) -> None:
    match = played("kingpin", 300, seats=6)
    _, texts = window(match, PUBLIC, size)
    said = {text.said for text in texts}
    view = match.view(PUBLIC)
    names = [zone.pieces[0].name for id_, zone in view.zones.items() if id_.startswith("plate/")]
    assert [name for name in names if not said & set(board_of("kingpin").layout.wordings(name))] == []
    assert {"Ports", "Business", "District", "Uptown", "Midtown", "Downtown, neutral", "Slums"} <= said
    assert {"5", "8", "10", "12", "15", "18", "20", "25", "30"} <= said
    assert {"Heat", "All lose: Cops", "Events left"} <= said
    assert any(words.startswith(("Heat: ", "No Heat roll")) for words in said)
    assert said & {"action", "actions"}


RUNNING = "heat roll +1 (Pilar Voss); Take Control −1 (Neighbourhood Watch); cost to recruit −$5K (Mamba Ferreira)"
USED = "Used: Container Load, Take Control of a Location, Blind Eye, Attack by Mickey Sixpence"
MUCH = f"In effect: {RUNNING}\n{USED}"
SHORT_USED = USED.replace(" of a Location", "").replace("Mickey ", "")
LONG_USED = "Used: Attack, Container Load, Dinner Parties, Take Control, High Table"
SHORT = f"In effect: heat roll +1; Take Control \u22121; cost to recruit \u2212$5K {SHORT_USED}"


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1024], ids=str)
def test_what_a_turn_has_come_to_is_whole_with_short_names_where_it_is_much(
    qapp: QApplication, size: tuple[int, int]
) -> None:
    """It ended in dots, and what was used was not seen in the room."""
    match = played("kingpin", 100, seats=6)
    for audience in (match.seats[0], PUBLIC):
        content, _ = window(match, audience, size)
        on = "In effect: 1 less heat; attack +1, +1"
        few = RUNNING.partition(";")[0]
        for said, shown in ((few, few), (MUCH, SHORT), (f"{on}\n{LONG_USED}", f"{on} \u00b7 {LONG_USED}")):
            content.show_view(with_numbers(match.view(audience), so_far=said), [])
            written = " ".join(text.said for text in texts_of(content))
            assert any(way.replace("\n", " ") in written for way in (said, shown))


@pytest.mark.rule("KING-18.1")
def test_everybody_stands_where_the_view_says(qapp: QApplication) -> None:
    match = played("kingpin", 300, seats=6)
    for audience in (match.seats[0], PUBLIC, REFEREE):
        view = match.view(audience)
        made = board_for(match, view)
        drawn: dict[str, int] = {}
        for item in made.board_scene.pieces.values():
            drawn[item.zone] = drawn.get(item.zone, 0) + item.state.stands_for
        for id_, zone in view.zones.items():
            if f"plate/{id_}" in view.zones:
                assert drawn.get(id_, 0) == zone.count, id_


@pytest.mark.rule("KING-18.2")
def test_a_secret_motivation_is_read_by_its_seat_alone(qapp: QApplication) -> None:
    match = played("kingpin", 5, seats=3)
    red = match.view("red").zones["motivation:red"].pieces[0]
    assert red.face is not None
    texts = said_on(board_for(match, match.view("red")))
    assert red.face.name in texts
    assert red.face.text.startswith(texts[texts.index(red.face.name) + 1])
    for other in ("blue", "green", PUBLIC):
        assert red.face.name not in said_on(board_for(match, match.view(other)))


def test_who_controls_a_location_is_told_by_sign_and_tint(qapp: QApplication) -> None:
    match = played("kingpin", 5, seats=3)
    view = match.view(PUBLIC)
    pictures = list[QImage]()
    for seat in (None, "red", "blue"):
        made = board_for(match, with_numbers(view, control__docks=seat))
        box = next(box for box in made.board_scene.boxes if box.bound.box.id == "docks")
        assert box.owner == (seat or "")
        pictures.append(made.picture())
    assert len({bytes(picture.constBits()) for picture in pictures}) == 3
    free, red = (said_on(board_for(match, with_numbers(view, control__docks=seat))).count("R") for seat in (None, "red"))
    assert red == free + 1


@pytest.mark.parametrize("threatened", [True, None])
def test_a_threatened_location_is_marked(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, threatened: bool | None
) -> None:
    match = played("kingpin", 5, seats=2)
    view = with_numbers(match.view(PUBLIC), threat__docks=threatened, control__docks="red")
    signs: list[str] = []
    monkeypatch.setattr(number_items, "draw_icon", lambda painter, name, rect, colour: signs.append(name))
    made = board_for(match, view)
    made.picture()
    assert ("target" in signs) is bool(threatened)
    assert "Threat" in said_on(made), "what the sign means stands in the key"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_threat_covers_neither_the_name_of_a_place_nor_the_sign_of_its_seat(
    qapp: QApplication, size: tuple[int, int]
) -> None:
    """Names of threatened places were smaller than others, then there was no room for the sign."""
    match = played("kingpin", 12, seats=6)
    places = ("airport", "laundromat", "strip_club", "financial_district", "westside_projects", "police_station")
    calm = {f"threat__{place}": None for place in places}
    content, _ = window(match, PUBLIC, size)
    said: list[set[tuple[str, float]]] = []
    for threats in (calm, dict.fromkeys(calm, True)):
        held = dict.fromkeys((f"control__{place}" for place in places[:-1]), "red")  # the last is neutral
        content.show_view(with_numbers(match.view(PUBLIC), **threats, **held), [])
        names = board_of("kingpin").layout.wordings
        titles = {way for zone in match.view(PUBLIC).zones.values() for way in names(zone.name)}
        texts = texts_of(content)
        said.append({(text.said, text.pixels) for text in texts if text.said in titles})
    assert said[0] == said[1]
    signs = [text.rect for text in texts if text.said == "R"]
    board = content.findChild(BoardView)
    assert board is not None
    for box in board.board_scene.boxes:
        if box.bound.box.id not in places:
            continue
        (threat,) = box.attached
        where = QRectF(board.mapFromScene(threat.rect).boundingRect()).translated(board.pos())
        assert not any(where.adjusted(2, 2, -2, -2).intersects(text.rect) for text in texts), box.bound.box.id
        assert not any(where.intersects(sign) for sign in signs), box.bound.box.id


def test_every_lot_says_all_that_can_be_done_there(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the smallest window a book stood where there was more to read, and nobody knew what it meant."""
    books: list[str] = []
    monkeypatch.setattr(captions, "draw_icon", lambda painter, name, rect, colour: books.append(name))
    content = window(played("kingpin", 12, seats=6), PUBLIC, (1024, 768))[0]
    content.grab()
    assert books == []
    assert "$25K on 8+" in [text.said for text in texts_of(content)], "words were written"


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1024], ids=str)
def test_all_lots_without_a_crowd_have_letters_of_one_size(qapp: QApplication, size: tuple[int, int]) -> None:
    """Beside "Gain $8K" in large letters stood "Gain $6K" in small ones; then one crowd made those of all lots small."""
    match = played("kingpin", 12, seats=6)
    content, texts = window(match, PUBLIC, size)
    lots = [box for box in content.board_view.board_scene.boxes if box.bound.box.building]
    highest = max(box.room.height() for box in lots)
    said = {False: set[str](), True: set[str]()}
    for box in lots:
        face = match.view(PUBLIC).zones[f"plate/{box.bound.box.id}"].pieces[0].face
        is_usual = (
            box.foot.height() < 2.6 * box.context.unit and box.room.height() > highest - 1
        )  # those of Downtown are lower
        for way in board_of("kingpin").layout.sayings(face.text)[1:] if face is not None else ():
            said[is_usual].update(part.removesuffix(".") for part in way.split(". "))
    sizes = {text.said: text.pixels for text in texts if text.said in said[True] - said[False]}
    assert len(sizes) > 8
    assert len(set(sizes.values())) == 1, sizes


@pytest.mark.parametrize("heat", [0, 7, 12])
def test_the_heat_stands_large_in_its_gauge(qapp: QApplication, heat: int) -> None:
    """Of two figures nothing was left."""
    match = played("kingpin", 5, seats=3)
    content, _ = window(match, "red", (1024, 768))
    content.show_view(with_numbers(match.view("red"), heat_total=heat), [])
    texts = texts_of(content)
    gauge = next(text.rect.center().x() for text in texts if text.said == "Heat")
    large = max((text for text in texts if abs(text.rect.center().x() - gauge) < 5), key=lambda text: text.pixels)
    assert large.said == str(heat)


def test_who_holds_a_whole_neighbourhood_has_its_name(qapp: QApplication) -> None:
    match = played("kingpin", 5, seats=3)
    mine = dict.fromkeys(("control__airport", "control__docks", "control__yellow_taxi", "control__ports"), "red")
    made = board_for(match, with_numbers(match.view(PUBLIC), **mine))
    owners = {box.bound.box.title: box.owner for box in made.board_scene.boxes}
    assert (owners["Ports"], owners["Uptown"]) == ("red", "")


def test_who_is_out_is_asked_to_guess_the_winner_until_there_is_one(qapp: QApplication) -> None:
    match = played("kingpin", 5, seats=3)
    view = with_numbers(match.view("blue"), **{"out:blue": True})
    over = msgspec.structs.replace(view, outcome=OutcomeView(("red",), "cash", "Red wins."))
    for shown, asks in ((view, True), (over, False)):
        content, _ = window(match, "blue", (1280, 720))
        content.show_view(shown, [])
        assert ("Note your guess" in " ".join(text.said for text in texts_of(content))) == asks


ALL_HAVE = {"neighborhoods:red": 1, "drugs:red": 3, "influence:red": 2}


def test_the_headings_of_the_table_stand_whatever_anybody_has(qapp: QApplication) -> None:
    """A heading came with the first who had something and went with the last: columns came and went."""
    match = played("kingpin", 12, seats=2)
    goods = [f"{what}:{seat}" for what in ("neighborhoods", "drugs", "influence") for seat in match.seats]
    for audience in ("red", PUBLIC):
        content, _ = window(match, audience, (1280, 720))
        found = []
        for told in ({}, {"drugs:red": 3}):
            content.show_view(with_numbers(match.view(audience), **dict.fromkeys(goods, 0) | told), [])
            heads = [text for text in texts_of(content) if text.said in ("Neighb.", "Drugs", "Influence")]
            found.append([(text.said, text.rect) for text in heads])
        assert len(found[0]) > 2
        assert found[0] == found[1]


def test_the_bar_of_cash_stays_under_the_cash(qapp: QApplication) -> None:
    """It ran behind all figures of the row, and 396 was read as nearly won in every column."""
    match = played("kingpin", 12, seats=4)
    content, _ = window(match, PUBLIC, (1280, 720))
    content.show_view(with_numbers(match.view(PUBLIC), **ALL_HAVE), [])
    at = {text.said: text.rect for text in texts_of(content)}
    first, last = at["Neighb."], at["Influence"]
    beside = QRectF(first.left(), first.bottom(), last.right() - first.left(), 100).toRect()
    under = QRectF(at["$K"].left() - 100, at["$K"].bottom(), 100, 30).toRect()
    pictures: list[QImage] = []
    for cash in (111, 488):
        content.show_view(with_numbers(match.view(PUBLIC), **ALL_HAVE | {"cash:red": cash}), [])
        pictures.append(content.grab().toImage())
    assert pictures[0].copy(beside) == pictures[1].copy(beside)
    assert pictures[0].copy(under) != pictures[1].copy(under)


def test_a_seat_reads_one_goal_and_what_its_motivation_counts(qapp: QApplication) -> None:
    """ "$500K" stood over a card that asked for more, and nobody guessed what "1 so far" was."""
    match = played("kingpin", 12, seats=6)
    for size in SIZES:
        content, _ = window(match, "red", size)
        told = {"own_goal:red": "$575K or 2 neighbourhoods, not Midtown", "progress:red": "1 of 4 turns without Heat"}
        content.show_view(with_numbers(match.view("red"), **told), [])
        said = {text.said for text in texts_of(content)}
        assert said & {f"To win: $575K or 2 {hoods}, not Midtown" for hoods in ("neighbourhoods", "neighb.")}, size
        assert "1 of 4 turns without Heat" in said, size
        assert not any("500K" in one for one in said), size


def test_an_eliminated_seat_says_so(qapp: QApplication) -> None:
    match = played("kingpin", 5, seats=3)
    view = match.view(REFEREE)
    assert "Out" not in said_on(board_for(match, view))
    gone = msgspec.structs.replace(view, numbers={**view.numbers, "out:blue": True})
    assert said_on(board_for(match, gone)).count("Out") == 2, "over its crew, and before its sign under the table"


def test_an_eliminated_seat_keeps_its_name_in_a_small_window(qapp: QApplication) -> None:
    """Beside six seats a longer word left nothing of it."""
    match = played("kingpin", 5, seats=6)
    content, _ = window(match, PUBLIC, (1920, 1080))
    content.show_view(with_numbers(match.view(PUBLIC), **{"out:orange": True}), [])
    assert [text.said for text in texts_of(content)].count("Orange") == 1, "in the table; over its cards, its sign"


def test_a_crowd_gives_up_names_then_is_piled(qapp: QApplication) -> None:
    match = played("kingpin", 300, seats=6)
    view = match.view(PUBLIC)
    crowd: list[PieceView] = [
        piece for id_, zone in view.zones.items() if f"plate/{id_}" in view.zones for piece in zone.pieces
    ]
    context = board_for(match, view).board_scene.context_of(15)
    room = QRectF(0, 0, 15 * 15, 2.2 * 15)
    for count in range(1, len(crowd) + 1):
        rects, last = standing(context, crowd[:count], room)
        assert len(rects) + last - 1 == count
        assert all(room.adjusted(0, 0, 1, 1).contains(rect) for rect in rects)
        assert not any(one.intersects(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
    assert standing(context, crowd[:1], room)[0][0].width() > standing(context, crowd[:5], room)[0][0].width()
    assert last > 1


def test_people_go_by_last_names_however_much_room_there_is(qapp: QApplication) -> None:
    """They were called otherwise from window to window, and in one from place to place."""
    match = played("kingpin", 300, seats=6)
    view = match.view(PUBLIC)
    people = [piece for id_, zone in view.zones.items() if f"plate/{id_}" in view.zones for piece in zone.pieces]
    named = next(piece for piece in people if piece.name.count(" ") == 1)
    context = board_for(match, view).board_scene.context_of(15)
    said: list[str] = []
    for wide in range(20, 220, 20):
        rects, _ = standing(context, [named], QRectF(0, 0, wide, 2.2 * 15))
        draw = partial(draw_standee, context=context, piece=named, rect=rects[0], stands_for=1)
        said += [text.said for text in texts_drawn(draw) if text.said in named.name and len(text.said) > 1]
    assert set(said) == {named.name.split(" ")[1]}


def test_who_has_no_place_of_their_own_is_counted_in_nobodys_colour(qapp: QApplication) -> None:
    """Two lieutenants, a hidden crown and a Cop were "R 1 x3", so that Red seemed to have one more than in its crew."""
    match = played("kingpin", 300, seats=6)
    view = match.view(PUBLIC)
    people = [piece for id_, zone in view.zones.items() if f"plate/{id_}" in view.zones for piece in zone.pieces]
    context = board_for(match, view).board_scene.context_of(15)
    for wide in range(100, 240, 7):
        rects, last = standing(context, people, QRectF(0, 0, wide, 22))
        rect, piece = rects[-1], people[len(rects) - 1]
        texts = texts_drawn(partial(draw_standee, context=context, piece=piece, rect=rect, stands_for=last))
        assert [text.said for text in texts] == [f"+{last}"]
        assert texts[0].rect.right() <= rect.right() + 1, wide


def test_a_seat_reads_all_that_its_secret_card_says(qapp: QApplication) -> None:
    """The tables of six seats left its text a line and a half."""
    match = played("kingpin", 12, seats=6)
    _, texts = window(match, "red", (1024, 768))
    face = match.view("red").zones["motivation:red"].pieces[0].face
    assert face is not None
    said = " ".join(text.said for text in texts)
    assert any(way in said for way in board_of("kingpin").layout.sayings(face.text)), (
        "beside the city in the smallest window"
    )
    for seat in match.seats:
        content, _ = window(match, seat, (1280, 720))
        said = readable_in(content)
        face = match.view(seat).zones[f"motivation:{seat}"].pieces[0].face
        assert face is not None
        assert face.text in said


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Wrong Side of Town", "Midtown does not count for control victory."),
        ("Nothing Is Ever Enough", "Control victory also needs 1 further location."),
        ("Widows' Fund", "Whenever a Lieutenant of this seat is removed, lose up to $10K."),
    ],
)
def test_a_seat_reads_what_its_dark_past_does_under_a_long_name(qapp: QApplication, name: str, text: str) -> None:
    """Under a name of two lines the card was blank."""
    match = played("kingpin", 12, seats=6)
    seat = match.seats[0]
    content, _ = window(match, seat, (1280, 720))
    view = match.view(seat)
    zone = view.zones[f"past:{seat}"]
    (past,) = zone.pieces
    assert past.face is not None
    piece = msgspec.structs.replace(past, face=msgspec.structs.replace(past.face, name=name, text=text))
    zones = {**view.zones, zone.id: msgspec.structs.replace(zone, pieces=(piece,))}
    content.show_view(msgspec.structs.replace(view, zones=zones), [])
    said = " ".join(one.said for one in texts_of(content))
    assert any(way in said for way in board_of("kingpin").layout.sayings(text))


@pytest.mark.parametrize(("seats", "plies"), [(2, 60), (4, 40), (4, 90), (6, 90)])
def test_the_referee_reads_the_cards_of_every_seat_and_the_events(qapp: QApplication, seats: int, plies: int) -> None:
    """Lines so low that their signs lay over each other stood beside panels that were half empty."""
    match = played("kingpin", plies, seats=seats)
    view = match.view(REFEREE)
    made = shown_on(board_of("kingpin"), names_of(match), view, (1160, 700))
    made.set_unit(None)
    kept = ("past:", "motivation:", "event_now", "events_in_force", "heat_now")
    forms = {
        handle: form_of(item.rect().size(), item.context.unit)
        for handle, item in made.board_scene.pieces.items()
        if handle.startswith(kept)
    }
    assert len(forms) > seats
    assert {handle: form for handle, form in forms.items() if form == "pip"} == {}


@pytest.mark.parametrize("plies", [20, 60, 90])
def test_the_referee_reads_secrets_by_name_also_beside_a_hidden_kingpin_in_a_small_console(
    qapp: QApplication, plies: int
) -> None:
    """Of a seat whose Kingpin was hidden only the icons of its secret cards were left."""
    match = played("kingpin", plies, seats=6)
    made = shown_on(board_of("kingpin"), names_of(match), match.view(REFEREE), (955, 490))
    made.set_unit(None)
    pieces = made.board_scene.pieces.items()
    forms = {
        handle: form_of(item.rect().size(), item.context.unit)
        for handle, item in pieces
        if handle.startswith(("past:", "motivation:"))
    }
    assert len(forms) > 4
    assert {handle: form for handle, form in forms.items() if form == "pip"} == {}


def test_the_referee_reads_who_is_in_a_crew_and_how_far_all_are_as_the_room_does(qapp: QApplication) -> None:
    """People of six seats were icons without names, and what each needs stood nowhere."""
    match = played("kingpin", 130, seats=6)
    view, layout = match.view(REFEREE), board_of("kingpin").layout
    made = shown_on(board_of("kingpin"), names_of(match), view, (1130, 720))
    made.set_unit(None)
    said = said_on(made)
    crews = [piece.name for id_, zone in view.zones.items() if id_.startswith("crew:") for piece in zone.pieces]
    assert len(crews) > 12
    assert [name for name in crews if layout.wordings(name)[-1] not in said] == []
    living = [seat for seat in match.seats if not view.numbers.get(f"out:{seat}")]
    assert len([one for one in said if one in ("of 500", "of 575")]) == len(living)


def test_a_lot_says_the_same_to_the_referee_as_to_the_room(qapp: QApplication) -> None:
    """Whole sentences wrapped to five lines in lots where the room read four words."""
    match = played("kingpin", 12, seats=6)
    made = shown_on(board_of("kingpin"), names_of(match), match.view(REFEREE), (1130, 720))
    made.set_unit(None)
    assert {"Move anywhere", "Buy 5 at $6K", "Influence +1"} <= set(said_on(made))


def effects_of(match: Match) -> list[set[str]]:
    """In what words the Events that lie side by side may say what they do."""
    pieces = match.view(REFEREE).zones["events_in_force"].pieces
    return [set(board_of("kingpin").layout.sayings(piece.face.text)[1:]) for piece in pieces if piece.face is not None]


def test_of_many_events_that_hold_each_says_what_it_does(qapp: QApplication) -> None:
    """Four events stood side by side, each called by dots and ``+2``; then by their names alone, and one by an icon."""
    games = (played("kingpin", plies, seats=6) for plies in range(100, 400, 26))
    match = next(one for one in games if len(effects_of(one)) > 5)
    for made in (
        shown_on(board_of("kingpin"), names_of(match), match.view(REFEREE), (1320, 750)),
        window(match, PUBLIC, (1280, 720))[0].board_view,
    ):
        said = said_on(made)
        assert [ways for ways in effects_of(match) if not ways & set(said)] == []
        assert not any("\u2026" in one for one in said)


def test_three_figures_are_whole_in_the_ledger_of_the_smallest_console(qapp: QApplication) -> None:
    """``205`` was ``2…`` beside names that were longer than their place."""
    match = played("kingpin", 200, seats=6)
    cash = {f"cash:{seat}": 205 + at for at, seat in enumerate(match.seats)}
    view = with_numbers(match.view(REFEREE), **{f"out:{seat}": False for seat in match.seats})
    long = {seat: f"The {seat.title()} table by the window" for seat in match.seats}
    made = shown_on(board_of("kingpin"), long, msgspec.structs.replace(view, numbers={**view.numbers, **cash}), (630, 375))
    made.set_unit(None)
    assert {str(number) for number in cash.values()} <= set(said_on(made))


def test_in_a_narrow_pane_beside_large_letters_the_text_is_as_large_as_the_whole_page_allows(qapp: QApplication) -> None:
    """Two panes on a 4K screen had text for arm's length of a small one, half as large as the list beside them."""
    match = played("kingpin", 60, seats=6)
    made = shown_on(board_of("kingpin"), names_of(match), match.view(REFEREE), (1380, 1470))
    made.fit_text_to_window(1.0)
    usual = made.text_pixels
    made.fit_text_to_window(24 / 14)
    assert made.text_pixels == pytest.approx(1380 / made.least_page[0])
    assert made.text_pixels > 1.2 * usual


def test_no_place_is_drawn_again_when_people_come_and_go_there(qapp: QApplication) -> None:
    view = played("kingpin", 100, seats=4).view(PUBLIC)
    board = BoardView(board_of("kingpin"), teams({seat: seat for seat in ("red", "blue", "green", "yellow")}), DARK)
    board.resize(1280, 720)
    board.set_motion(False)
    board.show()
    board.show_view(view)
    boxes = [box for box in board.board_scene.boxes if box.area.id == "city" and box.bound.box.title and not box.legal]
    standing_in = {box: [view.zones[zone.id] for zone in box.bound.zones] for box in boxes}
    left = {zone.id: msgspec.structs.replace(zone, count=0, pieces=()) for zones in standing_in.values() for zone in zones}
    assert any(zone.pieces for zones in standing_in.values() for zone in zones)
    before = [box.version for box in boxes]
    assert any(box.foot.height() > 2 * box.context.unit for box in boxes), "a crowd too"
    board.show_view(msgspec.structs.replace(view, zones={**view.zones, **left}))
    assert [box.version for box in boxes] == before
    QApplication.processEvents()
    assert stands_as_painted_anew(board.viewport())


def test_a_card_that_lies_face_down_bears_no_single_letters(qapp: QApplication) -> None:
    """Over each of four seats' motivations stood "a…" on the public screen."""
    _, texts = window(played("kingpin", 60, seats=4), PUBLIC, (1920, 1080))
    assert [text.said for text in texts if len(text.said) < 4 and text.said.endswith("\N{HORIZONTAL ELLIPSIS}")] == []


def test_a_countdown_stands_out_while_few_are_left(qapp: QApplication) -> None:
    """ "17 Events" did not say that the game ends with the last one, and nothing stood out before it did."""
    match = played("kingpin", 12, seats=3)
    content, _ = window(match, PUBLIC, (1280, 720))
    grounds: dict[int, str] = {}
    for left in (7, 6, 1):
        content.show_view(with_numbers(match.view(PUBLIC), events_left=left), [])
        text = next(text for text in texts_of(content) if text.said == "Events left")
        beside = text.rect.topLeft().toPoint() + QPoint(-3, 2)
        grounds[left] = content.grab().toImage().pixelColor(beside).name()
    assert grounds[7] != grounds[6] == grounds[1]


def test_after_the_end_nothing_is_close_any_more(qapp: QApplication) -> None:
    """Cops and Events burned in red when Blue had won by cash."""
    match = played("kingpin", 12, seats=3)
    view = with_numbers(match.view(PUBLIC), events_left=5, cops_on_board=5)
    over = msgspec.structs.replace(view, outcome=OutcomeView(("blue",), "cash", "Blue wins."))
    content, _ = window(match, PUBLIC, (1280, 720))
    grounds = []
    for shown in (view, over):
        content.show_view(shown, [])
        text = next(text for text in texts_of(content) if text.said == "Events left")
        grounds.append(content.grab().toImage().pixelColor(text.rect.topLeft().toPoint() + QPoint(-3, 2)).name())
    assert grounds[0] != grounds[1]


def test_after_the_end_nothing_is_told_of_a_turn(qapp: QApplication) -> None:
    """ "7 actions", "100% pass Heat" and what was in force stood there until somebody closed the window."""
    match = played("kingpin", 2000, seats=3)
    assert match.outcome is not None
    for audience in ("blue", PUBLIC):
        _, texts = window(match, audience, (1280, 720))
        said = " ".join(text.said for text in texts)
        assert "Heat roll" not in said
        assert not {"actions left", "action left"} & {text.said for text in texts}
        assert "In force" not in said
        assert f"Round {match.view(PUBLIC).numbers['round']}" in said, "in a seat's window too"


def test_headings_of_columns_stand_apart_in_a_small_window(qapp: QApplication) -> None:
    """ "$KHoods Drugs" was read as one word."""
    match = played("kingpin", 150, seats=6)
    for audience in ("red", PUBLIC):
        content, _ = window(match, audience, (1024, 768))
        content.show_view(with_numbers(match.view(audience), **ALL_HAVE), [])
        texts = [text for text in texts_of(content) if text.said in ("$K", "Neighb.", "Drugs", "Influence")]
        top = next(text.rect.center().y() for text in texts if text.said == "Neighb.")
        heads = [text.rect for text in texts if abs(text.rect.center().y() - top) < 3]
        assert len(heads) == 4
        assert min(after.left() - before.right() for before, after in pairwise(heads)) >= 3


@pytest.mark.rule("KING-6.4", "KING-12.1")
@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1024], ids=str)
def test_what_is_free_is_a_list_in_two_lines(qapp: QApplication, size: tuple[int, int]) -> None:
    """Seven Influence actions stood there as one run of words that broke inside a name."""
    match = played("kingpin", 150, seats=6)
    view = match.view("orange")
    assert view.decision is not None
    lines = ["1 Influence, on Cops: move · corrupt · remove", "1 Influence: Blind Eye · Jail · Set Up · Agenda"]
    assert view.decision.detail.splitlines() == lines
    texts = window(match, "orange", size)[1]
    first, second = (next(text.rect for text in texts if text.said == line) for line in lines)
    assert first.left() == pytest.approx(second.left(), abs=2)
    assert first.bottom() <= second.top() + 1
