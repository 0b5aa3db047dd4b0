"""Where tags go, and where ink is: the places of text are those of its real painting."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from engine.games import all_games
from tests.ui.board.trial_board import drawn_on
from tests.ui.shots import played
from tests.ui.texts import texts_of
from ui.board import BoardView, board_of
from ui.board.geometry.label_placement import Obstacles, place_tag, used_space
from ui.board.paint.letter_badge import draw_letter
from ui.board.scene.base_item import BoardItem
from ui.board.targets.text_bounds import TextBounds
from ui.theme import DARK, load_fonts, teams

ROOM = QRectF(0, 0, 400, 300)
ANCHOR = QRectF(150, 120, 80, 40)
BIG, SMALL = QSizeF(60, 14), QSizeF(16, 14)


def obstacles(*ink: QRectF, pieces: tuple[QRectF, ...] = ()) -> Obstacles:
    return Obstacles(ROOM, used_space(ink), used_space(pieces))


def test_a_tag_lies_in_a_free_corner_of_what_it_marks() -> None:
    place = place_tag(ANCHOR, [BIG], obstacles(), 2, 1)
    assert place is not None
    assert ANCHOR.contains(place.rect)
    assert place.line is None


def test_on_a_card_in_one_line_it_lies_although_it_is_a_little_higher() -> None:
    """Odds stood a line away from the card that they belong to, or over the place beside it."""
    low = QRectF(ANCHOR.left(), ANCHOR.top(), 4 * BIG.width(), 0.8 * BIG.height())
    next_to_it = (low.translated(0, low.height()), low.translated(0, -low.height()))
    place = place_tag(low, [BIG], obstacles(pieces=(low, *next_to_it)), 2, 1)
    assert place is not None
    assert place.rect.center().y() == low.center().y()
    assert low.left() <= place.rect.left() < place.rect.right() <= low.right()


def test_where_the_place_is_full_it_lies_beside_it_but_on_no_other_piece() -> None:
    right = QRectF(232, 100, 80, 80)
    place = place_tag(ANCHOR, [BIG], obstacles(ANCHOR, pieces=(right,)), 2, 1)
    assert place is not None
    assert not place.rect.intersects(ANCHOR)
    assert not place.rect.intersects(right)
    assert place.line is None


def test_a_piece_that_holds_what_is_marked_is_no_obstacle() -> None:
    holder = ANCHOR.adjusted(-40, -40, 40, 40)
    place = place_tag(ANCHOR, [BIG], obstacles(ANCHOR, pieces=(holder, ANCHOR)), 2, 1)
    assert place is not None
    assert holder.intersects(place.rect)


def test_in_a_crowd_it_stands_away_with_a_line_that_crosses_no_text() -> None:
    crowd = tuple(QRectF(60 + 82 * x, 36 + 42 * y, 80, 40) for x in range(3) for y in range(5))
    texts = tuple(QRectF(rect.left() + 5, rect.top() + 5, 70, 30) for rect in crowd)
    found = obstacles(*texts, pieces=crowd)
    place = place_tag(QRectF(crowd[7]), [BIG], found, 2, 1)
    assert place is not None
    assert place.line is not None
    assert found.pieces.is_free(place.rect)
    start, end = place.line
    for at in range(1, 40):
        point = start + (end - start) * (at / 40)
        assert not any(text.contains(point) for text in texts)


def test_a_smaller_tag_is_better_than_none_and_none_than_one_over_text() -> None:
    full = obstacles(ROOM.adjusted(0, 0, 0, -20))
    assert place_tag(ANCHOR, [BIG, SMALL], full, 2, 1) is None
    around = [QRectF(0, 0, 400, 118), QRectF(0, 162, 400, 138), QRectF(0, 0, 148, 300), QRectF(250, 0, 150, 300)]
    place = place_tag(ANCHOR, [BIG, SMALL], obstacles(*around, QRectF(150, 120, 80, 40)), 2, 1)
    assert place is not None
    assert place.form == 1


def test_what_is_under_a_point_may_be_left_out() -> None:
    used = used_space([QRectF(0, 0, 50, 50), QRectF(100, 0, 50, 50)])
    assert not used.is_free(QRectF(40, 40, 20, 20))
    assert used.is_free(QRectF(40, 40, 20, 20), but=QPointF(10, 10))
    assert not used.is_free(QRectF(40, 40, 80, 5), but=QPointF(10, 10))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_ink_is_noted_where_text_is_painted(qapp: QApplication, game: str) -> None:
    """Also where chips are drawn faint, which the painter that notes it did not know."""
    load_fonts()
    match = played(game, 80)
    view = BoardView(board_of(game), teams({seat: seat for seat in match.seats}), DARK)
    view.set_motion(False)
    view.resize(1300, 860)
    view.show_view(match.view("referee"))
    view.grab()  # lays the page out
    scene, ink = view.board_scene, TextBounds()
    assert scene.pieces
    noted = [rect for item in (*scene.pieces.values(), *scene.boxes, *scene.value_items) for rect in ink.of(item)]
    noted += [QRectF(area.rect.left(), area.rect.top(), area.rect.width(), area.heading) for area in scene.areas]
    to_window = view.viewportTransform()
    places = [to_window.mapRect(rect).adjusted(-1, -1, 1, 1) for rect in noted]
    missed = [
        text.said
        for text in texts_of(view.viewport())
        if not any(place.contains(text.rect.center()) and place.intersects(text.rect) for place in places)
        and text.said != "Closed"
    ]
    assert not missed
    view.drop()


def test_a_gem_is_noted_whole(qapp: QApplication) -> None:
    """Its letter alone was, and the tag of a roll lay over half of it."""
    load_fonts()
    gem = QRectF(20, 10, 24, 24)

    class Gem(BoardItem):
        """A cut gem with a letter."""

        def draw(self, painter: QPainter) -> None:
            """Draw it."""
            draw_letter(painter, self.context, "E", "green", gem, "gem")

    item = Gem(drawn_on())
    assert any(rect.contains(gem.center()) and rect.width() >= 0.99 * gem.width() for rect in TextBounds().of(item))


def test_ink_is_noted_anew_only_for_what_has_changed(qapp: QApplication) -> None:
    load_fonts()
    match = played("kingpin", 80)
    view = BoardView(board_of("kingpin"), teams({seat: seat for seat in match.seats}), DARK)
    view.resize(1000, 700)
    view.show_view(match.view("referee"))
    view.grab()  # lays the page out
    item, ink = next(iter(view.board_scene.pieces.values())), TextBounds()
    before = ink.of(item)
    assert ink.of(item) is before
    item.update()
    assert ink.of(item) is not before
    assert ink.of(item) == before
    view.drop()
