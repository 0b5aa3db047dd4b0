"""The strings on the Hunt's board: from the card that is read to those that it names as its Links."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.model.view import OutcomeView
from tests.games.hunt.test_hunt_board import match_of
from tests.ui.board.windows import names_of, shown_on
from ui.board import board_of
from ui.board.scene.string_item import StringItem
from ui.theme import load_fonts

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


def test_strings_lead_from_the_card_that_is_read_to_those_it_names(qapp: QApplication) -> None:
    load_fonts()
    match = match_of(21, 88)
    board = shown_on(board_of("hunt"), names_of(match), match.view("cartel"), (1280, 640))
    scene = board.board_scene
    read = next(item for item in scene.pieces.values() if item.piece.name == "The Driver")
    scene.show_read(read.piece.face)
    strings = [item for item in scene.items() if isinstance(item, StringItem)]
    ends = {item.piece.name for item in scene.pieces.values() for string in strings if string.ends[1] == item.rect()}
    assert ends == {"False Papers"}  # the Waiting Car is expended, and the Armored Convoy is not on the table
    assert {string.ends[0].topLeft().toTuple() for string in strings} == {read.rect().topLeft().toTuple()}
    size = board.size()
    for small in (size, QSize(60, 40)):  # the window was made too small for a page, and large again
        board.resize(small)
    board.resize(size)
    again = [item for item in scene.items() if isinstance(item, StringItem)]
    assert {one.ends[1].topLeft().toTuple() for one in again} == {one.ends[1].topLeft().toTuple() for one in strings}
    scene.show_read(None)
    assert [item for item in scene.items() if isinstance(item, StringItem)] == []
    scene.show_read(read.piece.face)
    scene.drop()
    assert [item for item in scene.items() if isinstance(item, StringItem)] == []
    board.close()


def test_no_string_leads_to_a_card_that_is_finished(qapp: QApplication) -> None:
    """One ran from the map over the hand and the decks to a card that was out of the game."""
    load_fonts()
    match = match_of(2015, 46)
    board = shown_on(board_of("hunt"), names_of(match), match.view("cartel"), (1280, 640))
    scene, there = board.board_scene, {item.zone: item for item in board.board_scene.pieces.values()}
    done_with, named = there["finished"].piece.name, list[str]()
    for item in list(scene.pieces.values()):
        named += [text for note, text in (item.piece.face.notes if item.piece.face else ()) if note == "Links"]
        scene.show_read(item.piece.face)
        ends = [end for one in scene.items() if isinstance(one, StringItem) for end in one.ends]
        assert there["finished"].rect() not in ends
    assert [text for text in named if done_with in text], "a card on the board names it"
    board.close()


def test_once_the_game_is_over_no_string_and_no_frame_is_taken_for_what_has_won(qapp: QApplication) -> None:
    load_fonts()
    match = match_of(21, 88)
    view = match.view("cartel")
    over = msgspec.structs.replace(view, outcome=OutcomeView(("cartel",), "cartel", "The Cartel wins."))
    for shown, has_strings in ((view, True), (over, False)):
        board = shown_on(board_of("hunt"), names_of(match), shown, (1280, 640))
        scene = board.board_scene
        scene.show_read(next(item for item in scene.pieces.values() if item.piece.name == "The Driver").piece.face)
        assert any(isinstance(item, StringItem) for item in scene.items()) == has_strings
        board.close()


def test_links_within_a_place_are_lines_beside_the_cards_and_over_none(qapp: QApplication) -> None:
    """Lines between cards of one place were chopped into splinters by the cards between them; then there were knots alone,
    which nobody could explain.
    """
    load_fonts()
    match = match_of(21, 110)
    board = shown_on(board_of("hunt"), names_of(match), match.view("cartel"), (1280, 640))
    scene, found = board.board_scene, set[bool]()
    cards = [item for item in scene.pieces.values() if item.context.layout.style_of(item.piece).form == "card"]
    for item in list(scene.pieces.values()):
        scene.show_read(item.piece.face)
        for string in [one for one in scene.items() if isinstance(one, StringItem)]:
            places = [box for box in scene.boxes for end in string.ends if box.room.contains(end.center())]
            alike = len(places) == 2 and places[0] is places[1]
            assert string.link.in_one_place == alike
            assert (string.zValue() > item.zValue()) == alike
            found.add(alike)
            if alike:
                way = [string.line.pointAtPercent(share / 40) for share in range(1, 40)]
                over = [card for card in cards for point in way if card.rect().adjusted(2, 2, -2, -2).contains(point)]
                assert [card.piece.name for card in over] == []
    assert found == {True, False}
    board.close()


def test_the_frame_of_a_link_hides_nothing_of_its_cards(qapp: QApplication) -> None:
    """It lay on the edge of a card that only the Cartel sees, so that this looked Fixed, and on its circles."""
    load_fonts()
    match = match_of(9, 170)
    board = shown_on(board_of("hunt"), names_of(match), match.view("cartel"), (1280, 640))
    scene, framed = board.board_scene, 0
    for item in list(scene.pieces.values()):
        scene.show_read(item.piece.face)
        for string in [one for one in scene.items() if isinstance(one, StringItem) and one.link.in_one_place]:
            image = QImage(1280, 640, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            with QPainter(image) as painter:
                string.draw(painter)
            for card in string.ends:
                inside = card.adjusted(6, 1.5, -6, -1.5).toAlignedRect()  # but for its round corners
                points = [(x, y) for x in range(inside.left(), inside.right()) for y in (inside.top(), inside.bottom())]
                assert [point for point in points if image.pixelColor(*point).alpha() > 64] == []
                framed += 1
    assert framed
    board.close()
