"""A name that is whole where there is room, and short where there is not, in whatever form a card is drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from tests.ui.board.test_fields import LAYOUT, piece
from tests.ui.texts import texts_drawn
from ui.board import load_board
from ui.board.geometry.packing import form_of
from ui.board.paint.board_text import first_fitting, fits_unbroken, text_width, wrap
from ui.board.paint.card_painter import draw_piece
from ui.board.paint.card_state import CardState
from ui.board.paint.draw_context import DrawContext
from ui.theme import DARK, load_fonts

NAME, SHORT, UNIT = "Grand Commissioner of the Northern Territories", "Commissioner", 15.0


def drawn(wide: float, high: float) -> str:
    """What is written on a card of this size, in units: its lines, one after the other."""
    load_fonts()
    layout = LAYOUT.replace('"A Very Long Name Indeed" = "Long"', f'"{NAME}" = "{SHORT}"')
    context = DrawContext(load_board(layout, lambda name: ""), DARK, {}, UNIT)
    rect = QRectF(0, 0, wide * UNIT, high * UNIT)
    texts = texts_drawn(lambda painter: draw_piece(painter, context, piece("gone", NAME), rect, CardState()))
    return " ".join(text.said for text in texts)


@pytest.mark.parametrize(
    ("form", "roomy", "narrow"),
    [("chip", (30, 1.6), (10, 1.6)), ("wide", (30, 3.3), (9.6, 3.3)), ("small", (9.4, 8), (9.4, 4.6))],
)
def test_a_card_bears_the_whole_name_or_the_short_one(
    qapp: QApplication, form: str, roomy: tuple[float, float], narrow: tuple[float, float]
) -> None:
    for size, said in ((roomy, NAME), (narrow, SHORT)):
        assert form_of(QSizeF(*size), 1) == form
        assert drawn(*size) == said


def test_the_first_way_that_fits_is_taken_or_else_the_last() -> None:
    ways = ("whole", "shorter", "short")
    assert first_fitting(ways, lambda way: len(way) < 6) == "whole"
    assert first_fitting(ways, lambda way: way.startswith("short")) == "shorter"
    assert first_fitting(ways, lambda way: way == "short") == "short"
    assert first_fitting(ways, lambda _: False) == "short"


def test_a_text_that_is_cut_ends_with_a_whole_word(qapp: QApplication) -> None:
    load_fonts()
    text = "What a buyer looks at is not always what he buys"
    for wide in range(160, 340, 10):
        *lines, last = wrap(text, 15, 400, wide, 2)
        said = " ".join([*lines, last.removesuffix("\u2026")])
        assert text.startswith(said)
        assert said == text or (lines and text[len(said)] == " ") or "\u2026" not in last


def test_a_text_stands_where_no_word_of_it_is_cut_or_broken(qapp: QApplication) -> None:
    load_fonts()
    line, word = text_width(NAME, UNIT, 700), text_width("Commissioner", UNIT, 700)
    assert fits_unbroken(NAME, UNIT, 700, line, 1)
    assert not fits_unbroken(NAME, UNIT, 700, line - 1, 1)
    assert fits_unbroken(NAME, UNIT, 700, line - 1, 2)
    assert not fits_unbroken(NAME, UNIT, 700, word - 1, 9)
