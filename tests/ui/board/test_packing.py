"""Places for cards: inside their room, apart from each other, in the order given."""

from __future__ import annotations

from itertools import combinations
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from ui.board.geometry.packing import cells, form_of, page_rects, shares
from ui.board.layout.binding import BoundArea, BoundPart
from ui.board.layout.layout_schema import AreaSpec, PagePart
from ui.board.paint.board_text import elide, text_width, wrap, wrap_sentence
from ui.theme import load_fonts

SHOWS = st.sampled_from(["row", "list", "slots"])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(count=st.integers(1, 60), wide=st.floats(40, 1500), high=st.floats(25, 900), show=SHOWS)
def test_cells_lie_in_the_room_and_apart(count: int, wide: float, high: float, show: str) -> None:
    found = cells(count, wide, high, 15.0, show)
    room = QRectF(-0.01, -0.01, wide + 0.02, high + 0.02)
    assert all(room.contains(rect) for rect in found.rects)
    assert len(found.rects) + found.last - 1 == count
    if len(found.rects) == count and found.rects[0].height() >= 1.16 * 15 and found.rects[0].width() > 1.5 * 15:
        for one, other in combinations(found.rects, 2):
            assert not one.adjusted(0.1, 0.1, -0.1, -0.1).intersects(other)


@pytest.mark.slow
@given(
    weights=st.lists(st.floats(0.1, 9), min_size=1, max_size=6),
    room=st.floats(0, 2000),
    data=st.data(),
)
def test_shares_never_exceed_the_room(weights: list[float], room: float, data: st.DataObject) -> None:
    fixed = data.draw(st.lists(st.sampled_from([0.0, 30.0, 400.0]), min_size=len(weights), max_size=len(weights)))
    found = shares(room, 8, weights, fixed)
    assert all(extent >= 0 for extent in found)
    assert sum(found) <= max(0, room - 8 * (len(weights) - 1)) + 0.01


def areas(
    count: int, each: tuple[float, float], rect: QRectF, split: Literal["row", "column"], leaves: float = 0.0
) -> list[QRectF]:
    """Where so many areas of one pattern and size lie before or under one that has the rest."""
    spec = AreaSpec("one", "One")
    found = tuple(BoundArea(f"one/{at}", spec, "One", "", (), (), (), ()) for at in range(count))
    several = BoundPart(PagePart("one", each=each, leaves=leaves), found, ())
    rest = BoundPart(PagePart("rest"), (BoundArea("rest", AreaSpec("rest"), "", "", (), (), (), ()),), ())
    page = BoundPart(PagePart(split=split), (), (rest, several))
    return [place for _, place in page_rects(page, rect, 10.0, lambda *_: 0.0)]


@pytest.mark.parametrize(("count", "lines"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_areas_of_a_size_take_no_more_height_than_they_need(count: int, lines: int) -> None:
    """The panels of two seats were as high as those of six, and nearly empty."""
    rest, *several = areas(count, (26, 2), QRectF(0, 0, 850, 400), "column")
    assert len({round(place.top()) for place in several}) == lines
    assert all(place.width() >= 260 and abs(place.height() - 20) < 0.01 for place in several)
    assert rest.bottom() < several[0].top() <= rest.bottom() + 6


@pytest.mark.parametrize(("high", "there"), [(100, 3), (75, 3), (70, 0)])
def test_areas_that_would_leave_the_rest_too_little_are_not_there(high: float, there: int) -> None:
    """Beside what burdens five others, of one's own secret card nothing was left but its icon."""
    rest, *several = areas(3, (26, 2), QRectF(0, 0, 850, high), "column", leaves=4.9)
    assert len(several) == there
    assert rest.height() == high or rest.height() >= 49


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (5, 1), (6, 2)])
def test_areas_of_a_size_are_beside_others_as_wide_as_they_need(count: int, columns: int) -> None:
    rest, *several = areas(count, (24, 1.3), QRectF(0, 0, 850, 78), "row")
    assert len({round(place.left()) for place in several}) == columns
    assert all(abs(place.width() - 240) < 0.01 and place.height() >= 13 for place in several)
    assert rest.right() < several[0].left() <= rest.right() + 6


@settings(max_examples=150, deadline=None)
@given(text=st.text("abcdefgh -", max_size=60), width=st.floats(30, 300), most=st.integers(1, 4))
@pytest.mark.usefixtures("qapp")
def test_text_never_leaves_its_place(text: str, width: float, most: int) -> None:
    load_fonts()
    lines = wrap(text, 15, 600, width, most)
    assert len(lines) <= most
    assert all(text_width(line, 15, 600) <= width + 0.01 for line in lines)
    assert text_width(elide(text, 15, 600, width), 15, 600) <= width + 0.01


@pytest.mark.parametrize("width", [-5.0, 0.0, 300.0])
def test_of_a_text_for_which_there_is_no_line_there_is_none(width: float, qapp: object) -> None:
    """In a room of no width it was broken without end."""
    load_fonts()
    assert wrap("a word", 15, 600, width, 0) == ()


def test_long_words_are_broken_not_cut(qapp: object) -> None:
    load_fonts()
    lines = wrap("Geheimdienstkoordinierungsausschuss", 15, 600, 130, 4)
    assert "".join(line.rstrip("-") for line in lines) == "Geheimdienstkoordinierungsausschuss"
    assert wrap("Safe-House Keeper", 15, 600, 60, 3)[0] == "Safe-"


def test_cards_move_together_before_they_lose_their_names() -> None:
    """Six in a low box: three lines close together, not two of cards too narrow for a name."""
    places = cells(6, 15, 3.6, 1, "row").rects
    assert len({place.left() for place in places}) == 2
    assert {form_of(place.size(), 1) for place in places} == {"chip"}
    assert max(place.bottom() for place in places) <= 3.61
    assert all(not one.intersects(other) for one, other in combinations(places, 2))


def test_a_name_of_several_words_stands_on_one_line(qapp: QApplication) -> None:
    """A plan broke "The Former Wife" and "The Old Friend"."""
    said = "Police on The Former Wife, on The Old Friend and in Culiacán."
    for cut in ("Police on The Former", "Police on The Former Wife, on The", "Police on The Former Wife, on The Old"):
        lines = wrap_sentence(said, 20, 400, text_width(cut, 20, 400) + 2, 9)
        assert all(any(name in line for line in lines) for name in ("The Former Wife", "The Old Friend"))
        assert " ".join(lines) == said
    assert wrap_sentence("The Former Wife", 20, 400, text_width("The Former", 20, 400) + 2, 9) == ("The Former", "Wife")


def test_a_number_stands_beside_the_word_that_it_belongs_to(qapp: QApplication) -> None:
    """The end of a game was told as "Seat", and on the next line "4 wins"."""
    said = "The game is over and Seat 4 wins."
    wide = text_width("The game is over and Seat", 20, 400) + 2
    assert wrap(said, 20, 400, wide, 9)[0] == "The game is over and Seat"
    assert wrap_sentence(said, 20, 400, wide, 9) == ("The game is over and", "Seat 4 wins.")
    narrow = text_width("The game is over and Seat 4 wins.", 20, 400) / 2 + 14
    for most in range(1, 5):  # it is never shortened for that
        assert len(" ".join(wrap_sentence(said, 20, 400, narrow, most))) >= len(" ".join(wrap(said, 20, 400, narrow, most)))
