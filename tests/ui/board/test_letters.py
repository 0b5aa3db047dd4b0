"""Letters of cards on a board that is read across a room: one size and one face for all cards of a kind in an area."""

from __future__ import annotations

from math import hypot

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.visibility.schema import PUBLIC
from tests.effort import some
from tests.games.game_list import GAMES
from tests.ui.board.trial_board import drawn_on
from tests.ui.legibility import blank
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_of_each
from ui.board.layout.piece_styles import LetterForm
from ui.board.paint.glyphs import Lockup, draw_lockup
from ui.board.paint.letter_badge import draw_letter
from ui.board.scene.piece_item import PieceItem
from ui.theme import CAPITAL, NARROW_CAPITAL


@pytest.mark.slow
@pytest.mark.parametrize("game", some(GAMES, 3, __name__), ids=lambda game: game.id)
def test_cards_of_a_kind_in_an_area_are_written_in_the_same_letters(game: Game, qapp: QApplication) -> None:
    match = played(game.id, 90, seats=len(game.seats))
    for audience in (match.seats[0], PUBLIC):
        content = blank(match, audience, (1280, 720))
        content.show_view(match.view(audience))
        scene = content.board_view.board_scene
        area_of = {zone.id: box.area.id for box in scene.boxes for zone in box.bound.zones}
        letters: dict[tuple[str, str], set[int | None]] = {}
        cards: list[PieceItem] = []
        for item in scene.pieces.values():
            if item.letters_needed is not None:
                cards.append(item)
                letters.setdefault((item.letters_needed[0], area_of[item.zone]), set()).add(item.state.letters)
        assert [kind for kind, steps in letters.items() if len(steps) > 1] == []
        for item, texts in zip(cards, texts_of_each([item.draw for item in cards]), strict=True):
            assert item.piece.face is not None
            names = [text.pixels for text in texts if text.said and text.said in item.piece.face.name]
            said = [text.pixels for text in texts if text.said and text.said in item.piece.face.text]
            assert max(said, default=0.0) <= max(names, default=99.0) * CAPITAL / NARROW_CAPITAL + 0.5, item.piece.name


@pytest.mark.slow
@pytest.mark.parametrize("game", some(GAMES, 3, __name__), ids=lambda game: game.id)
def test_a_card_that_is_turned_down_looks_like_one_that_always_lay_so(game: Game, qapp: QApplication) -> None:
    """Its back kept the letters that its face had."""
    match = played(game.id, 90, seats=len(game.seats))
    for audience in (match.seats[0], PUBLIC):
        turned, fresh = (blank(match, audience, (1280, 720)) for _ in range(2))
        view = match.view(audience)
        turned.show_view(view)
        written = {item.piece.handle for item in turned.board_view.board_scene.pieces.values() if item.letters_needed}
        zones = {
            id_: replace(
                zone, pieces=tuple([replace(one, face=None) if one.handle in written else one for one in zone.pieces])
            )
            for id_, zone in view.zones.items()
        }
        for content in (turned, fresh):
            content.show_view(replace(view, zones=zones))
            content.board_view.finish_animation()
        assert rendered(turned.board_view) == rendered(fresh.board_view)


@pytest.mark.parametrize("seat", ["1", "2", "3"])
def test_a_gem_beside_a_sign_lies_under_no_part_of_it(qapp: QApplication, seat: str) -> None:
    """Its left corner lay under the sign of the seat, and its letter was taken for a part of another one."""
    context = drawn_on(names={one: one for one in "123"})
    pictures = list[QImage]()
    for letters in ("", "P"):
        picture = QImage(480, 240, QImage.Format.Format_ARGB32)
        picture.fill(0)
        with QPainter(picture) as painter:
            draw_lockup(painter, context, seat, Lockup(letters, {"P": "blue"}, "gem"), QRectF(20, 20, 200, 200))
        pictures.append(picture)
    alone, beside = pictures
    pixels = {(x, y) for x in range(480) for y in range(240) if alone.pixel(x, y) != beside.pixel(x, y)}
    low = max(y for _, y in pixels)
    tip = [x for x, y in pixels if y == low]
    middle = sum(tip) / len(tip)
    left, right = min(x for x, _ in pixels), max(x for x, _ in pixels)
    assert abs((middle - left) - (right - middle)) <= 2, "one side is cut off"


@pytest.mark.parametrize("side", [12, 17, 24])
@pytest.mark.parametrize("letter", "PMEW")
def test_a_letter_stays_within_its_disc(qapp: QApplication, letter: str, side: int) -> None:
    """A W was broader than the disc, and looked as if it had burst it."""
    disc = QRectF(8, 8, side, side)
    bare, said = (drawn_letter(one, disc) for one in ("", letter))
    written = [QPointF(x + 0.5, y + 0.5) for x in range(60) for y in range(60) if bare.pixel(x, y) != said.pixel(x, y)]
    assert written
    assert max(hypot(one.x() - disc.center().x(), one.y() - disc.center().y()) for one in written) <= side / 2


def test_a_letter_that_is_gone_is_struck_out_in_a_ring(qapp: QApplication) -> None:
    """It had no disc, as all others have, and was taken for something else."""
    drawn = drawn_letter("E", QRectF(8, 8, 20, 20), "gone")
    for x, y in ((8, 18), (27, 18), (18, 8), (18, 27)):
        assert drawn.pixelColor(x, y).alpha() > 100, "at each side of the ring"


def drawn_letter(letter: str, place: QRectF, form: LetterForm = "disc") -> QImage:
    """Draw a letter in its form on nothing."""
    picture = QImage(60, 60, QImage.Format.Format_ARGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_letter(painter, drawn_on(), letter, "ink", place, form)
    return picture
