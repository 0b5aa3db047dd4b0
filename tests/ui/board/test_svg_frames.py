"""Pictures of a session drawn by what changed look like pictures drawn whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.games import all_games
from referee.review import Review
from tests.effort import some
from tests.games.game_list import example
from tests.review.sessions import shared
from ui.board.export.picture_export import scene_image, scene_svg
from ui.board.export.svg_frames import SvgFrames
from ui.board.scene.board_scene import BoardScene
from ui.session_displays.fallback_board import board_for
from ui.theme import LIGHT, teams

pytestmark = pytest.mark.slow

GAMES = all_games()


def image(svg: str) -> QImage:
    drawn = QImage(640, 360, QImage.Format.Format_RGB32)
    drawn.fill(0xFF00FF)
    painter = QPainter(drawn)
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    assert renderer.isValid()
    renderer.render(painter, QRectF(drawn.rect()))
    painter.end()
    return drawn


def differing(one: QImage, other: QImage) -> int:
    """Pixels that are not nearly the same."""
    left, right, wide = bytes(one.constBits()), bytes(other.constBits()), one.bytesPerLine()
    lines = [(left[at : at + wide], right[at : at + wide]) for at in range(0, len(left), wide)]
    return sum(abs(a - b) > 40 for ours, theirs in lines if ours != theirs for a, b in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("game", some(GAMES, 2, __name__), ids=lambda game: game.id)
def test_pictures_by_what_changed_are_whole_pictures(qapp: QApplication, game: Game) -> None:
    review = Review(shared(game))
    rules = review.session.rules
    board, names = board_for(rules.schema, game.title), teams(dict(review.session.header.seat_names))

    kept = BoardScene(board, names, LIGHT)
    kept.moves = False
    kept.set_size(QSizeF(1280, 720), 12)
    frames = SvgFrames(kept)
    for ply in range(1, review.number + 1, 3):
        kept.show_view(review.truth(ply), ())
        svg = frames.svg()
        if ply % 9 == 1:
            assert differing(image(svg), image(scene_svg(kept))) == 0, ply


@pytest.mark.parametrize("game", [example("hunt"), example("druglord")], ids=lambda game: game.id)
def test_no_map_pokes_out_of_its_area_though_svg_keeps_no_clip(qapp: QApplication, game: Game) -> None:
    review = Review(shared(game, 30))
    scene = BoardScene(board_for(review.session.rules.schema, game.title), teams({}), LIGHT)
    scene.moves = False
    scene.set_size(QSizeF(640, 360), 8)
    scene.show_view(review.truth(30), ())
    board, picture = scene_image(scene), image(SvgFrames(scene).svg())
    ground = scene.backgroundBrush().color().rgb()
    bare = {(x, y) for x in range(640) for y in range(360) if board.pixel(x, y) == ground}
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    # A pixel beside an edge may bear a little of it.
    inner = [(x, y) for x, y in bare if all((x + dx, y + dy) in bare for dx, dy in around)]
    assert len(inner) > 1000
    assert [at for at in inner if _far(picture.pixel(*at), ground)] == []


def _far(one: int, other: int) -> bool:
    return any(abs((one >> shift & 255) - (other >> shift & 255)) > 8 for shift in (0, 8, 16))


def test_what_did_not_change_is_not_drawn_again(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    review = Review(shared(GAMES[0], 40))
    scene = BoardScene(board_for(review.session.rules.schema, "Hunt"), teams(dict(review.session.header.seat_names)), LIGHT)
    scene.moves = False
    scene.set_size(QSizeF(1280, 720), 12)
    frames = SvgFrames(scene)
    drawn: list[object] = []
    draw = SvgFrames._draw

    def counted(self: SvgFrames, item: object) -> str:
        drawn.append(item)
        return draw(self, item)  # type: ignore[arg-type]

    monkeypatch.setattr(SvgFrames, "_draw", counted)
    scene.show_view(review.truth(20), ())
    first = frames.svg()
    assert len(drawn) > 20
    drawn.clear()
    assert frames.svg() == first
    assert drawn == []
