"""The rows of the other seats on Druglord's team windows: words over their figures."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication

from tests.games.druglord.test_board_marks import TYPES, moment, shown
from tests.ui.texts import lay_out, texts_drawn
from ui.board.scene.stock_heads_item import StockHeadsItem

pytestmark = pytest.mark.slow


@pytest.mark.rule("DRUG-14.3")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(("seats", "columns"), [(4, 1), (6, 2)])
def test_words_stand_over_the_figures_of_the_other_seats(
    qapp: QApplication, seats: int, columns: int, size: tuple[int, int]
) -> None:
    """A flag, a star, a house and a case stood before figures, and no word said what these count."""
    match = moment(seats, 400)
    content = shown(match.seats[0], match.view(match.seats[0]), {seat: seat for seat in match.seats})
    content.resize(*size)
    lay_out(content)
    scene = content.board_view.board_scene
    heads = [item for item in scene.value_items if isinstance(item, StockHeadsItem)]
    assert len(heads) == columns
    rows = [area for area in scene.areas if area.bound.area.heads]
    assert len(rows) == seats - 1
    for item in heads:
        texts = texts_drawn(item.draw)
        assert [text.said for text in texts] == ["Ballers", "Score", "Traphouse", "Cases"]
        in_order = sorted(texts, key=lambda text: text.rect.left())
        assert all(one.rect.right() <= other.rect.left() for one, other in pairwise(in_order))
        assert all(not area.rect.intersects(text.rect.adjusted(0, 2, 0, -2)) for area in rows for text in texts)
    content.drop()


@pytest.mark.rule("DRUG-2.9")
@pytest.mark.parametrize("seats", [4, 6])
def test_what_is_in_the_traphouse_of_another_seat_is_told_by_its_kinds(qapp: QApplication, seats: int) -> None:
    """A bare 7 stood there."""
    most = told = 0
    for plies in (300, 450, 600, 750, 900, 1599, 1700):
        match = moment(seats, plies)
        if match.outcome is not None:
            break
        view = match.view(match.seats[0])
        content = shown(match.seats[0], view, {seat: seat for seat in match.seats})
        scene = content.board_view.board_scene
        for seat in match.seats[1:]:
            (item,) = [one for one in scene.pieces.values() if one.zone == f"status:{seat}"]
            there = {kind: int(item.piece.marks.get(f"ready/{kind}", 0)) for kind in TYPES}
            waits = {kind: int(item.piece.marks.get(f"fresh/{kind}", 0)) for kind in TYPES}
            figures = [text.said for text in texts_drawn(item.draw) if text.said.isdecimal()]
            counts = [n for kind in TYPES for n in (there[kind], waits[kind]) if n]
            assert figures == [str(n) for n in counts if n > 1] or (not figures and sum(counts) <= 4), "or as chips"
            most = max(most, sum(map(bool, there.values())))
            told += len(figures)
        content.drop()
    assert most > 1, "one of several kinds"
    assert told


def test_what_one_other_seat_has_stands_beside_its_words(qapp: QApplication) -> None:
    match = moment(2, 200)
    content = shown(match.seats[0], match.view(match.seats[0]), {seat: seat for seat in match.seats})
    assert not any(isinstance(item, StockHeadsItem) for item in content.board_view.board_scene.value_items)
    content.drop()
