"""The folders that lie in the place of what is closed."""

from __future__ import annotations

from engine.games import all_games
from ui.board import board_of
from ui.board.paint.folder import FILLS, LINES


def test_all_that_lies_on_a_cover_has_its_tone() -> None:
    """Of a class that there is not all would be paper."""
    boards = [board_of(game.id) for game in all_games()]
    covers = {area.picture: board for board in boards for area in board.layout.areas if area.sealed and area.picture}
    kinds = {shape.kind for name, board in covers.items() for shape in board.pictures[name].shapes}
    assert covers
    assert kinds <= {*FILLS, *LINES}
