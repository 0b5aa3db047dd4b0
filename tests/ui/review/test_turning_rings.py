from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from engine.model.view import Back, Face, PieceView
from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.measure_series import figures_of
from referee.review.turning_points import in_order_of_play, turning_points_of
from tests.games.game_list import example
from tests.review.sessions import shared
from tests.ui.review.conftest import played
from tests.ui.shots import rendered
from ui.board.scene.area_item import AreaItem
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.box_item import BoxItem
from ui.board.scene.way_item import WayItem
from ui.board.targets.text_bounds import TextBounds
from ui.review.boards.board_panes import BoardLook, BoardPanes, alike_parts
from ui.review.boards.near_part import part_around
from ui.review.boards.review_board import ReviewBoard
from ui.review.boards.turning_ring import TurningMark, disc_place, draw_ring, former_place, mark_of, ringed_place
from ui.review.review_style import names_of
from ui.session_displays.fallback_board import board_for
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, LIGHT, Theme, contrast


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_a_turning_point_was_about_is_ringed(qtbot: QtBot, game: Game) -> None:
    """A turning point had its number over the timeline, and on the board nothing was marked."""
    review = Review(shared(game, 80))
    made = BoardPanes(
        review, board_for(review.session.rules.schema, game.title), teams_of(review.session), DARK, names_of(review)
    )
    qtbot.addWidget(made)
    made.resize(1200, 700)
    made.show()
    points = in_order_of_play(turning_points_of(review, figures_of(review)))
    marks = {point.ply: mark_of(review, point, rank) for rank, point in enumerate(points, 1)}
    ringed = 0
    for point in points:
        made.set_marks({})
        made.set_look(BoardLook((REFEREE,)))
        made.set_ply(point.ply)
        board, bare = made.panes[0].board, rendered(made)
        made.set_marks(marks)
        place = board.ringed
        changed = rendered(made) != bare
        assert changed is (place is not None)
        ringed += changed
        if place is not None:
            page = board.board_scene.sceneRect()
            assert page.contains(place.center())
            assert place.width() * place.height() < page.width() * page.height() / 3, "a place, and not the table"
        made.set_ply(point.ply - 1 or 1)
        quiet = rendered(made)
        made.set_marks({})
        assert rendered(made) == quiet or point.ply - 1 in marks, "at other moves nothing is"
    assert ringed


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_boards_beside_one_another_show_a_part_of_the_table(qtbot: QtBot, game: Game) -> None:
    """Where nothing that both saw otherwise lay near the ring, all of the table was shown, in letters for nobody."""
    review = Review(shared(game, 80))
    made = BoardPanes(
        review, board_for(review.session.rules.schema, game.title), teams_of(review.session), DARK, names_of(review)
    )
    qtbot.addWidget(made)
    made.resize(1270, 400)
    made.show()
    points = in_order_of_play(turning_points_of(review, figures_of(review)))
    made.set_marks({point.ply: mark_of(review, point, rank) for rank, point in enumerate(points, 1)})
    made.set_look(BoardLook(review.seats[:2]))
    ringed, shares = 0, []
    for point in points:
        made.set_ply(point.ply)
        for board in (pane.board for pane in made.panes):
            if board.ringed is not None:
                ringed += 1
                seen = board.mapToScene(board.viewport().rect()).boundingRect()
                shares.append(seen.width() / board.board_scene.sceneRect().width())
    assert ringed
    assert min(shares) < 0.75


def test_boards_beside_one_another_show_where_it_was_also_to_whom_it_was_hidden(qtbot: QtBot) -> None:
    """Two boards of 600 pixels were alike but for a card, and on neither was anything ringed."""
    review = Review(played(example("hunt").id, 80))
    made = BoardPanes(
        review, board_for(review.session.rules.schema, "Hunt"), teams_of(review.session), DARK, names_of(review)
    )
    qtbot.addWidget(made)
    made.resize(1270, 400)
    made.show()
    points = in_order_of_play(turning_points_of(review, figures_of(review)))
    hidden = next(one for one in points if any("hidden" in zone for zone in mark_of(review, one, 1).zones))
    made.set_marks({hidden.ply: mark_of(review, hidden, 1)})
    made.set_look(BoardLook(review.seats[:2]))
    made.set_ply(hidden.ply)
    boards = [pane.board for pane in made.panes]
    assert all(board.ringed is not None for board in boards)
    assert [board.is_unseen for board in boards] == [False, True], "the ring of what a side was not shown is dashed"
    shown, part = "what they were shown", " · part of the table"
    assert [pane.words.whole for pane in made.panes] == [shown + part, f"{shown}, not what the dashed ring marks{part}"]
    for board in boards:
        seen = board.mapToScene(board.viewport().rect()).boundingRect()
        assert board.ringed is not None
        assert seen.width() < 0.5 * board.board_scene.sceneRect().width(), "large: half the map was empty places"
        assert seen.contains(board.ringed.center())
    boards[0].fit()
    assert made.panes[0].words.whole == shown, "all of it is seen again"
    made.set_ply(hidden.ply - 1)
    assert [pane.words.whole for pane in made.panes] == [shown, shown]
    for board in boards:
        assert board.mapToScene(board.viewport().rect()).boundingRect().width() >= board.board_scene.sceneRect().width() - 1


def test_beside_a_part_that_is_shown_large_the_rest_of_the_table_lies_under_a_veil(qtbot: QtBot, review: Review) -> None:
    """It lay in the middle of an empty window, and a class could not tell whether that was all of the table."""
    made = ReviewBoard(board_for(review.session.rules.schema, review.session.game.title), teams_of(review.session), DARK)
    qtbot.addWidget(made)
    made.resize(1200, 400)
    made.show()
    made.show_view(review.truth(1), ())
    made.show_near(QRectF(0.7, 0.3, 0.3, 0.5))
    seen = made.mapToScene(made.viewport().rect()).boundingRect()
    page = made.board_scene.sceneRect()
    assert seen.right() <= page.right() + 0.03 * page.height(), "beyond the page there is nothing"
    picture = rendered(made)
    beside = [picture.pixelColor(x, y) for x in range(4, 400, 9) for y in range(4, 396, 9)]
    assert any(colour != DARK.page for colour in beside)
    assert max(contrast(colour, DARK.page) for colour in beside) < 2, "and draws no eye"


def test_what_left_the_table_is_shown_where_it_lay(qtbot: QtBot) -> None:
    """A problem was solved, and the picture showed the place without it: the ring was round a score."""
    review = Review(shared(example("deck"), 100_000))
    made = BoardPanes(
        review, board_for(review.session.rules.schema, "Deck"), teams_of(review.session), DARK, names_of(review)
    )
    qtbot.addWidget(made)
    made.resize(1200, 700)
    made.show()
    points = turning_points_of(review, figures_of(review))
    solved = next(one for one in points if not review.ends(one.ply))
    mark = mark_of(review, solved, 1)
    made.set_marks({solved.ply: mark})
    made.set_ply(solved.ply)
    board = made.panes[0].board
    drawn = {item.piece.name for item in board.board_scene.pieces.values()}
    assert not drawn & mark.names
    former = board.board_scene.like(review.truth(mark.since))
    assert board.ringed == former_place(former, mark)


def test_what_is_ringed_is_what_the_line_was_given_and_not_a_word_of_it() -> None:
    """What was done in Newport was ringed at Port."""
    cards = [PieceView(name, Back(), Face(name.lower(), name)) for name in ("port", "Mill")]
    scene = SimpleNamespace(
        pieces={
            card.handle: SimpleNamespace(
                piece=card,
                zone="",
                new=False,
                rect=lambda at=at: QRectF(10 * at, 0, 8, 8),
                sceneBoundingRect=lambda at=at: QRectF(10 * at, 0, 8, 8),
            )
            for at, card in enumerate(cards)
        },
        boxes=[],
        value_items=[],
        sceneRect=lambda: QRectF(0, 0, 100, 100),
    )
    assert ringed_place(cast(BoardScene, scene), TurningMark(1, frozenset({"Newport", "Mill"}))) == QRectF(10, 0, 8, 8)
    assert ringed_place(cast(BoardScene, scene), TurningMark(1, frozenset({"Newport"}))) is None


@pytest.mark.parametrize(
    ("way", "is_whole"),
    [
        (QRectF(28, 30, 4, 60), True),
        (QRectF(28, 30, 60, 10), True),
        (QRectF(0, 30, 100, 10), False),
        (QRectF(70, 2, 9, 9), False),
    ],
    ids=["down", "across", "longer than what is shown", "elsewhere"],
)
def test_the_part_that_is_shown_has_both_ends_of_a_way_to_its_place(way: QRectF, is_whole: bool) -> None:
    """Before the room an arrow came from outside the picture."""
    drawn = Mock(spec=WayItem)
    drawn.sceneBoundingRect.return_value = QRectF(0, 0, 100, 100)  # with all that is written beside it
    drawn.legs = [[way.topLeft(), way.bottomRight()]]
    drawn.mapRectToScene.side_effect = lambda rect: rect
    scene = SimpleNamespace(items=lambda: [drawn], sceneRect=lambda: QRectF(0, 0, 100, 100))
    place = QRectF(25, 25, 10, 10)
    part = part_around(cast(BoardScene, scene), place)
    assert part.contains(place)
    assert part.contains(way) == is_whole
    assert part.width() <= 71


def item_at(kind: type, rect: QRectF) -> Mock:
    """Return an item of a board that lies there."""
    item = Mock(spec=kind)
    item.room = rect
    item.sceneBoundingRect.return_value = item.mapRectToScene.return_value = rect
    return item


def test_the_part_that_is_shown_cuts_no_word_if_it_can_be_laid_otherwise() -> None:
    """Before a room the first letter of a town was faded away."""
    scene = SimpleNamespace(items=list, sceneRect=lambda: QRectF(0, 0, 100, 100))
    words = [QRectF(14, 40, 20, 3)]
    part = part_around(cast(BoardScene, scene), QRectF(45, 45, 10, 10), words)
    assert not part.left() + 1 < words[0].right() or part.left() <= words[0].left() + 1


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("column", range(4))
def test_the_part_that_is_shown_has_whole_blocks(column: int, row: int) -> None:
    """Before a room the places beside the one that was ringed were cut in the middle of their words."""
    blocks = [QRectF(25 * x, 33 * y, 24, 32) for x in range(4) for y in range(3)]
    scene = SimpleNamespace(
        items=lambda: [item_at(BoxItem, block) for block in blocks], sceneRect=lambda: QRectF(0, 0, 100, 100)
    )
    place = blocks[3 * column + row].adjusted(4, 4, -4, -4)
    part = part_around(cast(BoardScene, scene), place)
    assert part.contains(blocks[3 * column + row])
    assert part.width() < 82
    within = [block for block in blocks if part.adjusted(3, 3, -3, -3).intersects(block)]
    assert len(within) > 1, "with what is beside it"
    assert all(part.adjusted(-3, -3, 3, 3).contains(block) for block in within)


def test_the_part_that_is_shown_fills_its_window() -> None:
    """Of nine places beside a column a row was shown: a band that left a third of the screen empty."""
    page = QRectF(0, 0, 1884, 774)
    blocks = [item_at(BoxItem, QRectF(352 * x, 258 * y, 350, 256)) for x in range(3) for y in range(3)]
    scene = SimpleNamespace(items=lambda: [*blocks, item_at(AreaItem, QRectF(1064, 0, 820, 774))], sceneRect=lambda: page)
    part = part_around(cast(BoardScene, scene), QRectF(355, 285, 340, 162))
    across, down = part.width() / page.width(), part.height() / page.height()
    assert min(across, down) / max(across, down) > 0.8


def test_where_a_part_would_have_nearly_the_whole_page_that_is_shown() -> None:
    """Of a column as high as the page a room saw the middle, without its heading."""
    columns = [QRectF(20 * x, 0, 19, 100) for x in range(5)]
    scene = SimpleNamespace(
        items=lambda: [item_at(AreaItem, column) for column in columns], sceneRect=lambda: QRectF(0, 0, 100, 100)
    )
    place = QRectF(42, 20, 15, 10)
    assert part_around(cast(BoardScene, scene), place) == QRectF(0, 0, 100, 100)
    high = part_around(cast(BoardScene, scene), place, shape=0.5)
    assert (high.height(), high.width() < 82) == (100, True), "where there is more room down it is whole columns"


def test_boards_side_by_side_are_told_apart_by_what_is_seen_of_cards() -> None:
    """Two boards stood side by side that looked the same: the hands, which differ, were beyond the part that was shown."""

    def view(name: str) -> SimpleNamespace:
        card = SimpleNamespace(face=Face("x", name) if name else None)
        return SimpleNamespace(zones={"hand": SimpleNamespace(pieces=[card])})

    place = QRectF(0.8, 0.8, 0.1, 0.1)
    box = SimpleNamespace(bound=SimpleNamespace(zones=(SimpleNamespace(id="hand"),)), room=place)
    board = SimpleNamespace(current_view=view("Port"), board_scene=SimpleNamespace(boxes=[box]), share_of=lambda rect: rect)
    apart: Callable[..., list[QRectF]] = ReviewBoard.apart_from
    assert apart(board, [view("")]) == [place]
    assert apart(board, [view("Port")]) == [], "they see the same"


def test_boards_side_by_side_show_the_same_part_each_with_its_own_blocks() -> None:
    """Of a board whose map is narrower a strip of what stands beside that map was shown."""
    first, second, third = (cast(ReviewBoard, object()) for _ in range(3))
    part, own, elsewhere = QRectF(0, 0.3, 0.68, 0.7), QRectF(0, 0.3, 0.6, 0.7), QRectF(0.4, 0, 0.6, 0.7)
    assert alike_parts(part, {first: part, second: own}, [first, second]) == {first: part, second: own}
    shown = alike_parts(part, {second: elsewhere}, [second, third])
    assert shown == {second: part, third: part}, "at the same place, also where nothing is ringed"


def test_a_ring_is_round_a_place_without_the_glow_of_its_box() -> None:
    """It went over the first letters of the place beside it."""
    room = QRectF(40, 40, 20, 20)
    box = item_at(BoxItem, room.adjusted(-3, -3, 3, 3))
    box.mapRectToScene.side_effect = lambda rect: rect
    box.room, box.bound = room, SimpleNamespace(zones=(SimpleNamespace(id="place/mill"),))
    scene = SimpleNamespace(pieces={}, boxes=[box], value_items=[], sceneRect=lambda: QRectF(0, 0, 100, 100))
    assert ringed_place(cast(BoardScene, scene), TurningMark(1, zones=frozenset({"place/mill"}))) == room


def test_a_figure_that_the_board_shows_in_another_way_is_ringed_there() -> None:
    """The letter of a place was ringed, where a bar of it had grown."""
    shown = SimpleNamespace(ids=("reports/A/military",), sceneBoundingRect=lambda: QRectF(0, 0, 8, 8))
    scene = SimpleNamespace(pieces={}, boxes=[], value_items=[shown], sceneRect=lambda: QRectF(0, 0, 100, 100))
    mark = TurningMark(1, numbers=frozenset({"filed/A"}), alike=frozenset({"filed/A", "reports/A/military"}))
    assert ringed_place(cast(BoardScene, scene), mark) == QRectF(0, 0, 8, 8)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_a_ring_covers_nothing_beside_what_it_is_round(theme: Theme) -> None:
    """Its edge went over the heading of the box in which the card lay."""
    place, unit, line = QRectF(40, 60, 120, 80), 20.0, 6
    card = SimpleNamespace(piece=PieceView("port", Back(), Face("port", "Port")), zone="", sceneBoundingRect=lambda: place)
    scene = SimpleNamespace(
        pieces={"port": card},
        boxes=[SimpleNamespace(context=SimpleNamespace(unit=unit), bound=SimpleNamespace(zones=()))],
        sceneRect=lambda: QRectF(0, 0, 200, 200),
    )
    picture = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_ring(painter, cast(BoardScene, scene), theme, TurningMark(1, frozenset({"Port"})), place)
    painter.end()
    column, row = [picture.pixelColor(60, y).alpha() for y in range(200)], round(place.bottom()) - 10
    painted = [y for y, alpha in enumerate(column) if alpha]
    assert painted, "the ring is drawn"
    assert min(painted) >= place.top() - line
    assert max(painted) <= place.bottom() + line
    assert not [x for x in range(200) if picture.pixelColor(x, row).alpha() and not 40 - line <= x <= 160 + line]
    assert max(contrast(picture.pixelColor(60, y), theme.page) for y in painted) >= 3, "it is seen on a board of any theme"


def test_a_ring_goes_along_the_edge_of_its_place_where_words_are_close_beside_it() -> None:
    """It bit the heading of the box in which the card lay."""
    place, heading = QRectF(40, 60, 120, 80), QRectF(50, 40, 60, 18)
    card = SimpleNamespace(
        piece=PieceView("port", Back(), Face("port", "Port")), zone="", sceneBoundingRect=lambda: place.united(heading)
    )
    scene = SimpleNamespace(
        pieces={"port": card},
        boxes=[SimpleNamespace(context=SimpleNamespace(unit=20.0), sceneBoundingRect=QRectF)],
        areas=[],
        value_items=[],
        sceneRect=lambda: QRectF(0, 0, 200, 200),
    )
    for words, is_in in ([heading], True), ([QRectF(60, 80, 40, 18)], False):
        ink = SimpleNamespace(of=lambda _item, words=words: words)
        picture = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            draw_ring(painter, cast(BoardScene, scene), DARK, TurningMark(1), place, cast(TextBounds, ink))
        painted = [y for y in range(100) if picture.pixelColor(100, y).alpha()]
        assert painted
        assert (min(painted) >= place.top()) is is_in


def test_the_number_of_a_ring_covers_as_few_words_as_can_be() -> None:
    """It lay over the score that the ring was round: 10 was read as 1."""
    page, ring = QRectF(0, 0, 400, 300), QRectF(100, 100, 80, 30)
    corners = [QRectF(x - 12, y - 12, 24, 24) for x in (100, 180) for y in (100, 130)]
    assert disc_place(ring, 20, page, []).center() == ring.topRight(), "at a corner where nothing stands"
    place = disc_place(ring, 20, page, corners)
    assert not any(place.intersects(word) for word in corners)
    tall = QRectF(100, 100, 80, 80)
    corners = [QRectF(x - 12, y - 12, 24, 24) for x in (100, 180) for y in (100, 180)]
    names = [QRectF(100, 100, 60, 12), *(corner.adjusted(0, 0, 0, -12) for corner in corners)]
    assert tall.contains(disc_place(tall, 20, page, names)), "in its place, and not half in the one beside it"
    heading = QRectF(0, 0, 400, 130)
    assert disc_place(ring, 20, page, [heading]).top() >= 120 - 1
    for at in (QRectF(0, 0, 30, 20), QRectF(370, 280, 30, 20)):
        assert page.contains(disc_place(at, 20, page, [])), "within the page"
