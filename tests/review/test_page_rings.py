"""What a session's page rings in the picture of what a turning point changed: the figure, and nothing beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.contract.rules import Measure
from engine.model.event import Set
from engine.model.view import View
from referee.review import Review
from referee.review.page.session_page import page_of
from tests.engine.toy import Toy
from tests.review.sessions import begun
from tests.review.test_page import browser, in_browser
from tests.review.text_pictures import Drawn

pytestmark = pytest.mark.slow

_ROW_STEP = 400
_NEAR = 70
_RINGS = """
  const all = [...document.querySelectorAll(".changed")], board = (one) => one.querySelector(".board");
  said.rings = []; said.said = [];
  for (const changed of all) {
    changed.scrollIntoView();
    for (let wait = 0; wait < 20 && !changed.textContent.includes("last"); wait++) await settle();
    const ring = board(changed).querySelector(".ring");
    said.rings.push(ring && [+ring.getAttribute("y"), +ring.getAttribute("y") + +ring.getAttribute("height")]);
    said.said.push(changed.querySelector(".ringed").textContent);
  }
  said.lines = all.map((one) => board(one).querySelectorAll(".ring").length);
  said.halved = all.map((one) => {
    const frame = board(one).querySelector("svg").getBoundingClientRect();
    const boxes = [...board(one).querySelectorAll("text:not([visibility])")].map((text) => text.getBoundingClientRect());
    const cut = (box, at) => box.left < at - 1 && box.right > at + 1;
    return boxes.filter((box) => cut(box, frame.left) || cut(box, frame.right)).length;
  });
  said.hidden = all.map((one) => one.querySelectorAll("text[visibility=hidden]").length);
  said.long = all.map((one) => +one.querySelector(".ring").getAttribute("width"));
  said.thick = all.map((one) => +one.querySelector(".ring").getAttribute("stroke-width"));
"""


def rings_at(pictures: Drawn, turns: Sequence[int], measure: tuple[str, str], tmp_path: Path) -> Any:
    """Return what a browser rings in the pictures of a page on which a figure of this title and unit came to these."""
    session = begun(Toy())
    session.rules.measures = (Measure("turn", *measure, lambda table: table.number("turn")),)
    for turn in turns:
        session.rule((Set("turn", session.table.number("turn"), turn),), f"North filed {turn}")
    return in_browser(page_of(Review(session), pictures), _RINGS, tmp_path)


class CountedTurns(Drawn):
    """What the table counts, a row each: of the rows one has the figure that changed."""

    def __call__(self, view: View, audience: str) -> str:
        """Draw the numbers far from one another, and before them one that always changes."""
        rows = [("other", 7 * int(view.numbers["turn"] or 0)), ("Turns", view.numbers["turn"]), ("last", 1)]
        texts = "".join(
            f'\n\n<text x="100" y="{_ROW_STEP * at}">{name} {value}</text>' for at, (name, value) in enumerate(rows, 1)
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 2000">{texts}\n\n</svg>'


@browser
def test_what_a_move_changed_is_ringed_and_on_the_ring_stands_from_what_to_what_it_went(tmp_path: Path) -> None:
    """Two pictures, before and after, were alike but for a figure: a class searched for what had changed."""
    said = rings_at(CountedTurns(), (2, 4, 13), ("Turns", "turns"), tmp_path)
    assert said["said"] == ["1 → 2", "2 → 4", "4 → 13"]
    for top, bottom in said["rings"]:
        assert top < 2 * _ROW_STEP < bottom, "around the figure"
        assert bottom - top < _ROW_STEP, "and around nothing else"


class NamesAndFigures(Drawn):
    """A table that names a side that is no part of what happened, and a word of the figure, each beside what changes too."""

    def __call__(self, view: View, audience: str) -> str:
        """Write a word of the figure beside a total, whose turn it is, numbers that stay, and the figure, far apart."""
        turn = int(view.numbers["turn"] or 0)
        words = ["Filed", "North" if turn % 4 else "South", "2 4 6", f"{turn} of 99"]
        rows = "".join(f'\n\n<text x="100" y="{_ROW_STEP * at}">{word}</text>' for at, word in enumerate(words, 1))
        total = f'\n\n<text x="150" y="{_ROW_STEP}">{90 + turn}</text>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 2000">{rows}{total}\n\n</svg>'


@browser
def test_what_is_ringed_is_the_figure_and_not_a_side_or_a_word_of_its_name(tmp_path: Path) -> None:
    """Whose turn it was had the ring, and a total, while the words told of a score."""
    said = rings_at(NamesAndFigures(), (2, 4, 6), ("Filed in the north", ""), tmp_path)
    for (top, bottom), words in zip(said["rings"], said["said"], strict=True):
        assert 3 * _ROW_STEP < top < 4 * _ROW_STEP < bottom, "around the figure"
        assert re.fullmatch(r"\d → \d", words), "on the figure itself its name is not told again"


class NearRows(Drawn):
    """A figure with rows close over and under it."""

    def __call__(self, view: View, audience: str) -> str:
        """Draw the rows as near as in a table."""
        words = ["23 over", f"{view.numbers['turn']} filed", "29 under", "so wide that all of it has room in no part " * 3]
        rows = "".join(f'\n\n<text x="900" y="{_NEAR * at}">{word}</text>' for at, word in enumerate(words, 11))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 2000" font-size="60">{rows}\n\n</svg>'


@browser
def test_a_ring_covers_nothing_that_stands_beside_it(tmp_path: Path) -> None:
    """Its pale edge went through the names and amounts over and under what was ringed."""
    said = rings_at(NearRows(), (2, 4, 6), ("Filed", ""), tmp_path)
    assert said["lines"] == [1] * 3, "a line alone"
    assert (said["halved"], said["hidden"]) == ([0] * 3, [1] * 3), "no word is cut: a text beyond the edge is left out"
    for (top, bottom), thick in zip(said["rings"], said["thick"], strict=True):
        over, here, under = (_NEAR * at for at in (11, 12, 13))
        assert over < top - thick / 2 < top < here - 40, "between the digits of the row over it and its own"
        assert here < bottom < bottom + thick / 2 < under - 44


class FigureInTheMiddle(Drawn):
    """A figure, and long words as far from it as the part of the table around it is from the edges."""

    def __call__(self, view: View, audience: str) -> str:
        """Write both."""
        long = '\n\n<text x="1250" y="1450">so long that it is seen</text>\n\n<text x="10" y="10">last</text>'
        figure = f'\n\n<text x="1000" y="1000">{view.numbers["turn"]}</text>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 2000" font-size="60">{figure}{long}\n\n</svg>'


@browser
def test_a_ring_goes_round_no_words_that_stand_elsewhere(tmp_path: Path) -> None:
    """It reached into the next place: words were measured from the edge of the part that is shown."""
    said = rings_at(FigureInTheMiddle(), (2, 4, 6), ("Filed", ""), tmp_path)
    assert max(said["long"]) < 200
