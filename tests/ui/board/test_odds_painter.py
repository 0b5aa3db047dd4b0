"""OddsLabel on a board: whose they are, the chance, where that is and what it needs."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from tests.ui.board.trial_board import ONE_ZONE, drawn_on
from tests.ui.texts import Text, texts_drawn
from ui.board.paint.odds_painter import OddsLabel, draw_odds

ROOM = QRectF(0, 0, 320, 48)


def drawn(odds: OddsLabel, room: QRectF = ROOM) -> list[Text]:
    context = drawn_on(ONE_ZONE, {"red": "Reds", "blue": "Blues"})
    return texts_drawn(partial(draw_odds, context=context, odds=odds, rest=room))


@pytest.mark.parametrize(
    ("said", "label", "written"),
    [
        ("Here: two dice, 78 %", "best", ["78 %", "Here", "best: two dice"]),
        ("Here: two dice, 78 %", "", ["78 %", "Here", "two dice"]),
        ("None: all are there, none is missing", "best", ["None", "all are there, none is missing"]),
        ("", "best", []),
    ],
)
def test_of_odds_all_is_written_once(qapp: QApplication, said: str, label: str, written: list[str]) -> None:
    assert [text.said for text in drawn(OddsLabel(said, label, ""))] == written


def test_the_chance_is_larger_than_what_stands_beside_it(qapp: QApplication) -> None:
    chance, *beside = drawn(OddsLabel("Here: two dice, 78 %", "best", ""))
    assert all(chance.rect.height() > 1.5 * text.rect.height() and chance.rect.right() < text.rect.left() for text in beside)


def test_two_odds_one_under_the_other_begin_at_the_same_edges(qapp: QApplication) -> None:
    one, other = (drawn(OddsLabel(f"Here: two dice, {chance} %", "best", "red"))[1:] for chance in (7, 68))
    assert [text.rect.left() for text in one[1:]] == [text.rect.left() for text in other[1:]]


@pytest.mark.parametrize("wide", [150, 180, 220, 320])
def test_where_there_is_little_room_nothing_is_cut(qapp: QApplication, wide: int) -> None:
    """The chance was "51 …", and the place "Here and…"."""
    texts = drawn(OddsLabel("Here and there: two dice, 78 %", "best roll", ""), QRectF(0, 0, wide, 48))
    assert [text.said for text in texts] in (
        ["78 %", "Here and there", "best roll: two dice"],
        ["78 %", "Here and there", "two dice"],
    )
