"""What a session's page shows beside the words of a moment: the part of the table that it was about, with a ring."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.contract.rules import Measure
from engine.model.event import Set
from engine.model.view import View
from referee.review import Review
from referee.review.page.html_builder import Rect, RingedPlace
from referee.review.page.session_page import page_of
from referee.review.turning_points import TurningPoint
from tests.engine.toy import Toy
from tests.review.sessions import begun
from tests.review.test_page import browser, in_browser
from tests.review.text_pictures import Drawn

pytestmark = pytest.mark.slow

_SIDE = 2000
_RINGS = """
  const all = [...document.querySelectorAll("[data-still]")];
  said.rings = []; said.crops = []; said.halved = []; said.dashed = []; said.texts = [];
  said.said = [...document.querySelectorAll(".changed .change")].map((one) => one.textContent);
  for (const still of all) {
    still.scrollIntoView();
    for (let wait = 0; wait < 20 && !still.querySelector("svg"); wait++) await settle();
    const board = still.querySelector("svg"), frame = board.getBoundingClientRect(), ring = board.querySelector(".ring");
    const edges = ring && ["x", "y", "width", "height"].map((name) => +ring.getAttribute(name));
    said.rings.push(ring && [edges[0], edges[1], edges[0] + edges[2], edges[1] + edges[3]]);
    said.dashed.push(!!ring && ring.hasAttribute("stroke-dasharray"));
    said.crops.push(board.getAttribute("viewBox"));
    const texts = [...board.querySelectorAll("text:not([visibility])")];
    said.texts.push(texts.map((text) => text.textContent));
    const boxes = texts.map((text) => text.getBoundingClientRect());
    const cut = (box, at) => box.left < at - 1 && box.right > at + 1;
    said.halved.push(boxes.filter((box) => cut(box, frame.left) || cut(box, frame.right)).length);
  }
"""


class Turns(Drawn):
    """A table with a figure in its middle, and other words, of which the part that is shown would cut some."""

    PLACE: Rect = (0.48, 0.45, 0.6, 0.52)
    PART: Rect = (0.3, 0.3, 0.7, 0.7)

    def __init__(self, *words: tuple[float, float, str], shows_before: bool = False) -> None:
        """Draw also these words, each at a place in the picture; ``shows_before``: the table after a move has it no more."""
        self._words, self._shows_before = words, shows_before

    def __call__(self, view: View, audience: str) -> str:
        """Draw the figure and the words."""
        drawn = [(1000, 1000, str(view.numbers["turn"])), *self._words]
        texts = "".join(f'\n\n<text x="{x}" y="{y}">{words}</text>' for x, y, words in drawn)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}" font-size="60">{texts}\n\n</svg>'

    def ringed(self, review: Review, ply: int, point: TurningPoint | None = None) -> RingedPlace | None:
        """Always the figure."""
        return RingedPlace(self.PLACE, (self.PART, self.PART), ply - 1 if self._shows_before else ply)


def seen(pictures: Drawn, turns: Sequence[int], tmp_path: Path, *, bookmark: int = 0) -> Any:
    """Return what a browser shows beside the moments of a page on which a figure came to these, or beside a bookmark."""
    session = begun(Toy())
    session.rules.measures = (Measure("turn", "Filed", "", lambda table: table.number("turn")),)
    for turn in turns:
        session.rule((Set("turn", session.table.number("turn"), turn),), f"North filed {turn}")
    if bookmark:
        session.bookmark("Look", ply=bookmark)
    return in_browser(page_of(Review(session), pictures), _RINGS, tmp_path)


@browser
def test_the_part_around_what_a_move_changed_is_shown_and_over_it_stands_from_what_to_what_it_went(
    tmp_path: Path,
) -> None:
    """Two pictures, before and after, were alike but for a figure: a class searched for what had changed. On the ring the
    words covered drawings, or had no room.
    """
    said = seen(Turns(), (2, 4, 13), tmp_path)
    assert said["said"] == ["Filed 1 → 2", "Filed 2 → 4", "Filed 4 → 13"]
    assert said["texts"] == [["2"], ["4"], ["13"]]
    part, place = ([_SIDE * share for share in rect] for rect in (Turns.PART, Turns.PLACE))
    for crop, (left, top, right, bottom) in zip(said["crops"], said["rings"], strict=True):
        assert [float(one) for one in crop.split()] == [*part[:2], part[2] - part[0], part[3] - part[1]]
        assert [left, top, right, bottom] == pytest.approx(place, abs=1), "on its edge: beside it there are words"
    assert not any(said["dashed"])


@browser
def test_a_word_that_the_edge_of_the_part_would_cut_is_left_out(tmp_path: Path) -> None:
    said = seen(Turns((1300, 700, "so long that it is cut"), (700, 1300, "whole")), (2, 4), tmp_path)
    assert said["texts"] == [["2", "whole"], ["4", "whole"]]
    assert said["halved"] == [0, 0]


@browser
def test_what_left_the_table_is_shown_where_it_lay_and_its_ring_is_dashed(tmp_path: Path) -> None:
    said = seen(Turns(shows_before=True), (2, 4), tmp_path)
    assert said["texts"] == [["1"], ["2"]], "before the move"
    assert said["dashed"] == [True, True]


@browser
def test_beside_a_bookmark_stands_what_its_move_was_about(tmp_path: Path) -> None:
    said = seen(Turns(), (2, 4, 13), tmp_path, bookmark=3)
    assert said["texts"].count(["4"]) == 1
    assert all(said["rings"])


@browser
def test_where_a_board_shows_nothing_of_it_all_of_the_table_is_shown(tmp_path: Path) -> None:
    said = seen(Drawn(), (2, 4), tmp_path)
    assert said["rings"] == [None, None]
    assert set(said["crops"]) == {"0 0 400 900"}
