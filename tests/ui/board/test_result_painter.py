"""A throw on a board: its dice, what was needed, and what came of it."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from tests.ui.board.trial_board import drawn_on
from tests.ui.texts import texts_drawn
from ui.board.layout.number_schema import ThrowPlace
from ui.board.paint.result_painter import Thrown, draw_throw


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("8 6* 5. Needed 6 or less. One report", ["Needed 6 or less.", "One report."]),
        ("8 6* 5. One report", ["One report."]),
        ("8 6* 5", []),
    ],
)
def test_of_a_throw_stands_what_is_told_of_it_and_no_full_stop_alone(
    qapp: QApplication, said: str, written: list[str]
) -> None:
    """Of a throw of which one sentence was told a full stop stood alone under it."""
    place = ThrowPlace("roll", sides=10)
    thrown = Thrown(said, "Last roll", "", "")
    drawn = texts_drawn(partial(draw_throw, context=drawn_on(), place=place, thrown=thrown, rest=QRectF(0, 0, 400, 200)))
    assert [text.said for text in drawn if text.said.strip(" 0123456789")] == written
