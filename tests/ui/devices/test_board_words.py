"""What a device says in words of the figures of a board."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtWidgets import QApplication

from engine.model.view import Face, Scalar, View
from tests.ui.board.trial_board import ONE_AREA
from ui.board import load_board
from ui.devices.board_pages import BoardPage, Parts
from ui.devices.card_words import CardWords
from ui.devices.device_page import unlike
from ui.theme import DARK, teams

LAYOUT = (
    ONE_AREA
    + """
[[area.table]]
race = "target"
columns = [{ id = "score:{seat}", label = "Points of {goal}" }]
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


def test_a_card_says_no_figure_twice(qapp: QApplication) -> None:
    """Signs over its notes told what these tell, and of a place and its card both were read."""
    layout = load_board(LAYOUT, lambda name: "").layout
    words = CardWords(layout, {}, str, {"supply_reefer": "supply reefer", "ocean": "ocean"})
    pips = {"supply_reefer": 2, "ocean": 1}
    told = Face("lima", "Lima", notes=(("Supply", "2 reefer"), ("Ports", "Pacific")), pips=pips)
    assert "signs" not in words.card(told)
    assert words.card(Face("lima", "Lima", pips=pips))["signs"] == ["Supply reefer: 2", "Ocean: 1"]
    card, other = structs.replace(told, id="card/lima"), structs.replace(told, id="quito", name="Quito")
    assert unlike([card, other, told]) == [card, other]
