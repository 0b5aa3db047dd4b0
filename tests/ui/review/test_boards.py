from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from engine.visibility.schema import PUBLIC, REFEREE
from referee.review import Overlay, Review
from tests.review.sessions import shared
from tests.ui.shots import rendered
from ui.board.scene.number_items import NumberItem
from ui.review.boards.board_panes import BoardLook, BoardPanes, TeamSign, best_columns
from ui.review.boards.overlay import Sign, lies_in, paint_sign, signs_of
from ui.review.boards.review_board import ReviewBoard
from ui.review.review_style import names_of
from ui.session_displays.fallback_board import board_for
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, LIGHT, Scale, Theme, contrast


@pytest.fixture
def stage(qtbot: QtBot, review: Review) -> BoardPanes:
    session = review.session
    made = BoardPanes(review, board_for(session.rules.schema, session.game.title), teams_of(session), DARK, names_of(review))
    qtbot.addWidget(made)
    made.resize(1200, 700)
    made.show()
    return made


@pytest.mark.slow
@pytest.mark.parametrize("ply", [0, 1, 25, 60, 80])
def test_each_viewpoint_shows_what_it_was_shown(stage: BoardPanes, review: Review, ply: int) -> None:
    for audience in (*review.session.header.seats, PUBLIC):
        stage.set_look(BoardLook((audience,)))
        stage.set_ply(ply)
        assert stage.panes[0].board.current_view == review.session.view(audience, ply)
        assert stage.panes[0].board.overlay is None
    stage.set_look(BoardLook((REFEREE,)))
    assert stage.panes[0].board.current_view == review.session.unpublished_view(REFEREE, ply)


def test_with_the_overlay_the_truth_lies_under_what_was_known(stage: BoardPanes, review: Review) -> None:
    seat = review.session.header.seats[0]
    stage.set_ply(60)
    stage.set_look(BoardLook((seat,), overlay=True))
    board = stage.panes[0].board
    assert board.current_view == review.truth(60)
    assert board.overlay == review.knowledge(seat, 60).overlay


@pytest.mark.slow
def test_side_by_side_shows_several_at_the_same_ply(stage: BoardPanes, review: Review) -> None:
    seats = review.session.header.seats
    stage.set_look(BoardLook((REFEREE, *seats)))
    stage.set_ply(40)
    assert [pane.viewpoint for pane in stage.panes] == [REFEREE, *seats]
    assert [pane.board.current_view for pane in stage.panes[1:]] == [review.view(seat, 40) for seat in seats]
    assert all(pane.isVisible() for pane in stage.panes)


def test_a_viewpoint_that_is_left_keeps_nothing(stage: BoardPanes, review: Review) -> None:
    stage.set_look(BoardLook((REFEREE,)))
    left = stage.panes[0]
    stage.set_look(BoardLook((PUBLIC,)))
    assert left.board.current_view is None
    assert not left.isVisible()


@pytest.mark.slow
def test_before_a_room_a_teams_page_is_read_as_far_away_as_in_its_own_window(qtbot: QtBot, review: Review) -> None:
    session = review.session
    board = board_for(session.rules.schema, session.game.title)
    made = BoardPanes(review, board, teams_of(session), DARK, names_of(review), for_room=True)
    qtbot.addWidget(made)
    made.resize(1920, 1000)
    made.show()
    made.set_ply(40)
    room = Scale.for_room(1000)
    for audience in (*session.header.seats, PUBLIC):
        made.set_look(BoardLook((audience,)))
        assert made.panes[0].board.text_pixels == room.small
        sign = made.panes[0].findChild(TeamSign)
        assert sign is not None
        assert sign.height() == room.state
    made.set_look(BoardLook((session.header.seats[0],), overlay=True))  # all lies on it
    assert room.small > made.panes[0].board.text_pixels > 0.75 * room.small


@pytest.mark.slow
def test_pages_of_teams_side_by_side_have_letters_as_large_as_they_need(stage: BoardPanes, review: Review) -> None:
    """They were laid out as large as the page with everything on it, and then made small."""
    stage.resize(1260, 420)
    stage.set_look(BoardLook(review.session.header.seats[:2]))
    stage.set_ply(40)
    for pane in stage.panes:
        assert pane.board.text_pixels > 1.1 * pane.board.width() / pane.board.least_page[0]


def test_boards_take_as_many_columns_as_makes_them_largest() -> None:
    assert best_columns(0, 1600, 900) == 1  # nothing is looked at yet
    assert best_columns(1, 1600, 900) == 1
    assert best_columns(2, 1600, 700) == 2
    assert best_columns(2, 700, 1600) == 1
    assert best_columns(4, 1600, 900) == 2


def board_of_truth(qtbot: QtBot, review: Review) -> ReviewBoard:
    session = review.session
    board = ReviewBoard(board_for(session.rules.schema, session.game.title), teams_of(session), LIGHT)
    qtbot.addWidget(board)
    board.resize(1200, 700)
    board.show()
    board.show_view(review.truth(60))
    return board


def test_a_number_that_an_audience_does_not_see_is_faint_as_what_it_does_not_know_is(qtbot: QtBot, review: Review) -> None:
    """ "The Hunters did not know what is faint" stood over the place where he hides, at full strength."""
    board = board_of_truth(qtbot, review)
    plain = rendered(board)
    overlay = review.knowledge("hunters", 60).overlay
    numbers = {item.bound.id: item for item in board.board_scene.value_items if isinstance(item, NumberItem)}
    hidden, seen = numbers["chapo_hideout"], numbers["white_available"]
    assert "chapo_hideout" in overlay.dark_numbers
    assert "white_available" not in overlay.dark_numbers
    board.set_overlay(msgspec.structs.replace(overlay, ghosted=frozenset(), dark_zones=frozenset()))
    veiled = rendered(board)
    for item, changes in ((hidden, True), (seen, False)):
        place = board.mapFromScene(item.rect).boundingRect().adjusted(2, 2, -2, -2)
        assert (veiled.copy(place) != plain.copy(place)) == changes


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_side_is_said_not_to_know_only_what_the_board_shows_faint(qtbot: QtBot, game: Game) -> None:
    """A deck of which the board has no place was told as faint: a class took what is grey for it."""
    review = Review(shared(game))
    board, teams = board_for(review.session.rules.schema, game.title), teams_of(review.session)
    panes = BoardPanes(review, board, teams, DARK, names_of(review))
    qtbot.addWidget(panes)
    panes.set_look(BoardLook(review.seats[:1], overlay=True))
    panes.set_ply(60)
    signs = signs_of(panes.panes[0].board.board_scene, review.overlay(review.seats[0], 60))
    is_faint = any(sign.kind not in ("stale", "belief") for sign in signs)
    assert ("what is faint" in panes.panes[0].words.text()) is is_faint
    assert ("knew all" in panes.panes[0].words.text()) is (not signs)


def test_an_unknown_piece_is_ghosted_and_a_known_one_is_not(qtbot: QtBot, review: Review) -> None:
    board = board_of_truth(qtbot, review)
    plain = rendered(board)
    handles = [handle for handle, item in board.board_scene.pieces.items() if item.rect().height() > 8]
    ghost, known = handles[0], handles[-1]
    board.set_overlay(Overlay(frozenset({ghost}), frozenset(), frozenset(), {}))
    veiled = rendered(board)
    assert part(board, veiled, ghost) != part(board, plain, ghost)
    assert part(board, veiled, known) == part(board, plain, known)
    board.set_overlay(None)
    assert rendered(board) == plain


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_the_name_of_an_unknown_card_is_read_through_its_veil(qtbot: QtBot, review: Review, theme: Theme) -> None:
    """What a team did not know is what the review is about; it was written at 2 to 1."""
    board = board_of_truth(qtbot, review)
    ghosts = [sign for sign in signs_of(board.board_scene, review.overlay("hunters", 60)) if sign.kind == "ghost"]
    sign = next(sign for sign in ghosts if sign.place[2] > 2 * sign.place[3])  # a card, not a pawn that the eye covers
    seen = []
    for under in (theme.card, theme.card_text):
        drawn = QImage(1300, 800, QImage.Format.Format_RGB32)
        drawn.fill(under)
        with QPainter(drawn) as painter:
            paint_sign(painter, sign, board.board_scene, theme)
        left, top, wide, high = sign.place
        seen.append(drawn.pixelColor(round(left + wide * 0.6), round(top + high * 0.6)))
    assert contrast(*seen) >= 4.5
    assert contrast(*seen) < 0.6 * contrast(theme.card, theme.card_text), "fainter than what they knew"


def test_the_eye_of_an_unknown_card_lies_over_no_word(qtbot: QtBot, review: Review) -> None:
    """It stands in place of the icon: a long name, or what is printed beside it, goes on to the right edge."""
    board = board_of_truth(qtbot, review)
    overlay = review.overlay("hunters", 60)
    signs = [sign for sign in signs_of(board.board_scene, overlay) if sign.kind == "ghost" and sign.named]
    assert signs, "cards in a line"
    for sign in signs:
        drawn = QImage(1300, 800, QImage.Format.Format_ARGB32)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        paint_sign(painter, sign, board.board_scene, LIGHT)
        painter.end()
        left, top, wide, high = (round(part) for part in sign.place)
        middle = top + high // 2
        assert len({drawn.pixel(x, middle) for x in range(left + round(1.6 * 12), left + wide - 4)}) == 1


def test_a_piece_that_is_not_where_it_is_believed_is_outlined_and_no_other(qtbot: QtBot, review: Review) -> None:
    board = board_of_truth(qtbot, review)
    first, second, third, *_ = board.board_scene.pieces
    signs = signs_of(board.board_scene, Overlay(frozenset({first}), frozenset({second}), frozenset(), {}))
    places = {handle: item.rect().getRect() for handle, item in board.board_scene.pieces.items()}
    assert {(sign.kind, sign.place) for sign in signs} == {("ghost", places[first]), ("stale", places[second])}
    assert third not in (first, second)


def test_a_part_of_the_board_is_painted_with_all_signs_that_lie_in_it(qtbot: QtBot, review: Review) -> None:
    """A board paints only what has changed: signs elsewhere are left out, those in it are not."""
    board = board_of_truth(qtbot, review)
    beliefs = {board.board_scene.boxes[0].bound.zones[0].id: ("The Accountant",)}
    overlay = msgspec.structs.replace(review.overlay("hunters", 60), believed=beliefs)
    signs = signs_of(board.board_scene, overlay)
    assert len(signs) > 10

    def painted(part: QRectF, some: Iterable[Sign]) -> QImage:
        drawn = QImage(board.board_scene.sceneRect().size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        drawn.fill(Qt.GlobalColor.white)
        with QPainter(drawn) as painter:
            for sign in some:
                paint_sign(painter, sign, board.board_scene, LIGHT)
        return drawn.copy(part.toRect())

    whole = board.board_scene.sceneRect()
    for at in range(12):
        part = QRectF(whole.width() * (at % 4) / 4, whole.height() * (at // 4) / 3, 260, 170)
        near = [sign for sign in signs if lies_in(sign, part)]
        assert len(near) < len(signs)
        assert painted(part, near) == painted(part, signs)


def test_what_is_believed_wrongly_stands_where_it_is_believed(qtbot: QtBot, review: Review) -> None:
    board = board_of_truth(qtbot, review)
    plain = rendered(board)
    box = next(box for box in board.board_scene.boxes if box.bound.zones)
    zone = box.bound.zones[0].id
    board.set_overlay(Overlay(frozenset(), frozenset(), frozenset(), {zone: ("The Accountant", "The Wife")}))
    assert rendered(board) != plain
    board.drop()
    assert board.overlay is None
    assert board.current_view is None


def test_the_frame_of_a_place_where_an_audience_does_not_know_a_pawn_to_be_is_faint(qtbot: QtBot, review: Review) -> None:
    """The numbers that tell where he hides were faint, and the dashes around the place at full strength."""
    board = board_of_truth(qtbot, review)
    box = next(one for one in board.board_scene.boxes if one.hides)
    plain, frame = rendered(board), board.mapFromScene(box.room).boundingRect()
    board.set_overlay(msgspec.structs.replace(review.overlay("hunters", 60), dark_zones=frozenset()))
    veiled, ground = rendered(board), LIGHT.panel
    line = [(frame.left() + x, frame.bottom()) for x in range(10, frame.width() - 10)]
    before, after = ([apart(picture.pixelColor(*at), ground) for at in line] for picture in (plain, veiled))
    assert max(before) > 150
    assert max(after) < 0.6 * max(before)
    board.set_overlay(review.overlay("cartel", 60))
    assert [apart(rendered(board).pixelColor(*at), ground) for at in line] == before, "who hides him sees it as it is"


def apart(one: QColor, other: QColor) -> int:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())


def part(board: ReviewBoard, picture: object, handle: str) -> object:
    rect: QRect = board.mapFromScene(board.board_scene.pieces[handle].rect()).boundingRect().adjusted(2, 2, -2, -2)
    return picture.copy(rect)  # type: ignore[attr-defined]
