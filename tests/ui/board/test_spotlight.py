"""The place that matters now: an area that shows it is more than its heading."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, PieceView, View, ZoneView
from tests.ui.board.windows import shown_on
from ui.board import load_board

LAYOUT = """
format = 1
title = "Cases"
[page.default]
split = "column"
parts = [{ area = "field" }, { area = "now", lines = 2.2 }, { area = "count", lines = 2.2 }]
[[area]]
id = "field"
[[area.zone]]
id = "case/{box}"
[[area.box]]
id = "1"
[[area]]
id = "now"
title = "Now"
[[area.number]]
id = "left"
head = true
[[area.spotlight]]
number = "target"
zones = ["case/{box}"]
empty = "Nothing is in question."
[[area]]
id = "count"
title = "Count"
[[area.number]]
id = "left"
head = true
"""


def test_only_an_area_with_nothing_under_its_heading_is_heading_in_all_its_height(qapp: QApplication) -> None:
    """The heading of one with a spotlight took the place of that."""
    case = PieceView("case/1~0", Back("back", "a case"), Face("fire", "Fire", "case"), True)
    view = View("cases", "public", {"case/1": ZoneView("case/1", "Case", 1, (case,))}, {"left": 3, "target": "fire"})
    board = shown_on(load_board(LAYOUT, lambda name: ""), {"red": "Reds"}, view, (900, 700))
    highs = {area.bound.key: area.heading for area in board.board_scene.areas}
    assert highs["count"] > highs["now"]
