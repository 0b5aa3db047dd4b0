"""The place that matters now: an area that shows it is more than its heading."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, OutcomeView, PieceView, View, ZoneView
from tests.ui.board.windows import shown_on
from tests.ui.repaint_check import Painted, stands_as_painted_anew
from tests.ui.texts import texts_drawn
from ui.board import load_board
from ui.board.scene.box_item import BoxItem
from ui.board.scene.piece_item import PiecePlacement
from ui.board.scene.spotlight_item import SpotlightItem

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
show = "value"
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
show = "value"
head = true
"""


def test_only_an_area_with_nothing_under_its_heading_is_heading_in_all_its_height(qapp: QApplication) -> None:
    """The heading of one with a spotlight took the place of that."""
    case = PieceView("case/1~0", Back("back", "a case"), Face("fire", "Fire", "case"), True)
    view = View("cases", "public", {"case/1": ZoneView("case/1", "Case", 1, (case,))}, {"left": 3, "target": "fire"})
    board = shown_on(load_board(LAYOUT, lambda name: ""), {"red": "Reds"}, view, (900, 700))
    highs = {area.bound.key: area.heading for area in board.board_scene.areas}
    assert highs["count"] > highs["now"]


def test_of_the_place_that_matters_only_the_cards_that_changed_are_painted_again(qapp: QApplication) -> None:
    """All of it was drawn at each change of one card."""
    layout = LAYOUT.replace('zones = ["case/{box}"]', 'zones = ["case/{box}", "on/{box}"]').replace("2.2 }, {", "20 }, {")
    back = Back("back", "a card")
    case = PieceView("case/1~0", back, Face("fire", "Fire", "case"), True)
    cards = [
        PieceView(f"on/1~{at}", back, Face(name, name, "case"), True) for at, name in enumerate(("Ash", "Soot", "Glow"))
    ]

    def seen(*on: PieceView) -> View:
        zones = {"case/1": ZoneView("case/1", "Case", 1, (case,)), "on/1": ZoneView("on/1", "On it", len(on), on)}
        return View("cases", "public", zones, {"left": 3, "target": "fire"})

    board = shown_on(load_board(layout, lambda name: ""), {"red": "Reds"}, seen(*cards[:2]), (900, 700))
    board.show()
    QApplication.processEvents()
    [spotlight] = [item for item in board.board_scene.value_items if isinstance(item, SpotlightItem)]
    painted = Painted(board.viewport())
    board.show_view(seen(cards[0], cards[2]))
    QApplication.processEvents()
    assert 0 < painted.pixels < 0.5 * spotlight.rect.width() * spotlight.rect.height()
    assert stands_as_painted_anew(board)
    board.show_view(seen(*cards))  # a third one leaves the others other places
    QApplication.processEvents()
    assert stands_as_painted_anew(board)


def test_a_place_is_filled_anew_only_if_it_or_where_its_cards_come_from_has_changed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All places with cards from a pile were at each entry: it was another object each time, though it was the same pile."""
    layout = LAYOUT.replace('id = "case/{box}"', 'id = "case/{box}"\ncomes_from = "pile"\nmissing = "soon"')
    zones = {"case/1": ZoneView("case/1", "Case", 0), "pile": ZoneView("pile", "Pile", 1)}
    view = View("cases", "public", zones, {"left": 3})
    board = shown_on(load_board(layout, lambda name: ""), {"red": "Reds"}, view, (900, 700))
    filled = list[View]()
    place_pieces = BoxItem.place_pieces

    def place(box: BoxItem, seen: View) -> list[PiecePlacement]:
        filled.append(seen)
        return place_pieces(box, seen)

    monkeypatch.setattr(BoxItem, "place_pieces", place)
    board.show_view(msgspec.structs.replace(view, zones={key: msgspec.structs.replace(zone) for key, zone in zones.items()}))
    assert not filled
    board.show_view(empty := msgspec.structs.replace(view, zones={**zones, "pile": ZoneView("pile", "Pile", 0)}))
    assert filled == [empty]


def test_once_the_game_has_ended_no_place_matters(qapp: QApplication) -> None:
    """Where a game was ended in the middle of a turn and several had won, its problem stood there with what was missing."""
    layout = LAYOUT.replace("2.2 }, {", "20 }, {")
    case = PieceView("case/1~0", Back("back", "a case"), Face("fire", "Fire", "case"), True)
    view = View("cases", "public", {"case/1": ZoneView("case/1", "Case", 1, (case,))}, {"left": 3, "target": "fire"})
    board = shown_on(load_board(layout, lambda name: ""), {"red": "Reds"}, view, (900, 700))
    [spotlight] = [item for item in board.board_scene.value_items if isinstance(item, SpotlightItem)]
    assert "Fire" in [text.said for text in texts_drawn(spotlight.draw)]
    board.show_view(msgspec.structs.replace(view, outcome=OutcomeView(("red", "blue"), "called", "Both win.")))
    [spotlight] = [item for item in board.board_scene.value_items if isinstance(item, SpotlightItem)]
    assert [text.said for text in texts_drawn(spotlight.draw)] == []
