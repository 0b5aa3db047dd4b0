"""Pictures of a session drawn by what changed look like pictures drawn whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from engine.game import Game
from engine.games import all_games
from referee.review import Review
from tests.review.sessions import played
from ui.board.export import scene_svg
from ui.board.frames import SvgFrames
from ui.board.scene import BoardScene
from ui.console.plain_board import board_for
from ui.theme import LIGHT, teams

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
    left, right = bytes(one.constBits()), bytes(other.constBits())
    return sum(abs(a - b) > 40 for a, b in zip(left, right, strict=True))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_pictures_by_what_changed_are_whole_pictures(qapp: QApplication, game: Game) -> None:
    review = Review(played(game, 70))
    rules = review.session.rules
    board, names = board_for(rules.scheme, game.title), teams(dict(review.session.header.seat_names))

    kept = BoardScene(board, names, LIGHT)
    kept.moves = False
    kept.set_size(QSizeF(1280, 720), 12)
    frames = SvgFrames(kept)
    for ply in range(1, review.number + 1, 3):
        kept.show_view(review.truth(ply), ())
        svg = frames.svg()
        if ply % 9 == 1:
            assert differing(image(svg), image(scene_svg(kept))) == 0, ply


def test_what_did_not_change_is_not_drawn_again(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    review = Review(played(GAMES[0], 40))
    scene = BoardScene(board_for(review.session.rules.scheme, "Hunt"), teams(dict(review.session.header.seat_names)), LIGHT)
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
