"""What a device says in words of the figures of a board."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from engine.model.view import Scalar, View
from tests.ui.board.trial_board import ONE_AREA
from ui.board import load_board
from ui.devices.board_pages import BoardPage, Parts
from ui.devices.card_words import CardWords
from ui.theme import DARK, teams

LAYOUT = (
    ONE_AREA
    + """
[[area.table]]
race = "target"
columns = [{ id = "score:{seat}", label = "Points of {goal}" }]
[[area.track]]
numbers = ["score:{seat}"]
steps = ["0", "1", "2"]
label = "Score"
race = "target"
"""
)


def said(**numbers: Scalar) -> str:
    board, marks = load_board(LAYOUT, lambda name: ""), teams({"red": "Red", "blue": "Blue"})
    page = BoardPage("Board", 60, 40, board, marks, DARK, CardWords(board.layout, marks, str, {}))
    parts = Parts()
    page.screen(
        View("trial", "public", {}, {f"score:{seat}" if seat in marks else seat: n for seat, n in numbers.items()}), parts
    )
    return "\n".join(text for text in parts.texts.values() if not text.startswith("<"))


def test_the_label_of_a_column_names_what_all_want_to_reach(qapp: QApplication) -> None:
    """There stood the pattern: Points of {goal} 3."""
    assert "Red: Points of 20 3" in said(red=3, blue=4, target=20)


def test_a_race_says_how_far_a_seat_has_come_and_not_what_stands_on_a_step(qapp: QApplication) -> None:
    words = said(red=1, blue=24, target=20)
    assert "Score: Red: 1 of 20" in words
    assert "Score: Blue: 24 of 20" in words
