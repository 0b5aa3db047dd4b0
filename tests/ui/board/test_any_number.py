"""A ruling may make a number anything: no window draws for ever, whatever it is."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from engine.model.event import Set
from engine.visibility.projection import project
from engine.visibility.schema import REFEREE
from tests.games.game_list import example, new_match
from ui.board import BoardView, board_of
from ui.board.scene import figure_items
from ui.theme import DARK, teams

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_number_can_be_far_too_large(qtbot: QtBot, game: Game) -> None:
    match = new_match(game, seed=3)
    table = match.table
    stored = {one.id for one in match.rules.schema.numbers.values() if one.derive is None}
    for number in stored:
        table = table.apply(Set(number, None, 10**12))
    board = BoardView(board_of(game.id), teams({one: one for one in match.seats}), DARK)
    qtbot.addWidget(board)
    board.resize(1280, 720)
    board.show_view(project(match.rules.schema, table, REFEREE))
    board.grab()
    assert board.current_view is not None
    numbers = board.current_view.numbers
    assert {numbers[number] for number in stored if number in numbers} == {10**12}


def test_the_words_of_a_figure_are_as_strong_as_it_is(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a window of 720 lines they were small and grey."""
    drawn: dict[str, list[str]] = {}

    def draw(_painter: object, _rect: object, text: str, _size: float, ink: QColor, *more: object) -> float:
        drawn.setdefault(text, []).append(ink.name())
        return 0.0

    monkeypatch.setattr(figure_items, "draw_line", draw)
    game = example("kingpin")
    match = new_match(game, seed=3)
    board = BoardView(board_of(game.id), teams({one: one for one in match.seats}), DARK)
    qtbot.addWidget(board)
    board.resize(1280, 720)
    board.show_view(match.view(match.seats[0]))
    board.grab()
    labels = {place.label for area in board_of(game.id).layout.areas for place in area.numbers if place.label}
    inks = {ink for label in labels & drawn.keys() for ink in drawn[label]}
    assert inks == {DARK.text.name()}
