"""Who knew how much, as a bar for each audience."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.shots import rendered
from ui.review.panels.knowledge_bars import KnowledgeBars, KnownShare
from ui.theme import teams
from ui.widgets.window_style import current_theme

SEATS = {f"seat_{n}": f"Seat {n}" for n in range(1, 9)}
NAMES = {**SEATS, "public": "Public"}


def bars_of(qtbot: QtBot, audiences: list[str], totals: list[int]) -> KnowledgeBars:
    made = KnowledgeBars(teams(NAMES), NAMES, audiences)
    made.show_shares(
        [KnownShare(one, every // 2, 0, every - every // 2) for one, every in zip(audiences, totals, strict=True)]
    )
    qtbot.addWidget(made)
    made.resize(316, made.height())
    made.show()
    return made


def test_each_bar_has_the_tint_of_its_side(qtbot: QtBot) -> None:
    """All were green."""
    made = bars_of(qtbot, ["seat_1", "seat_2", "public"], [40, 40, 40])
    picture, theme = rendered(made), current_theme()
    seen = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    for one in ("seat_1", "seat_2", "public"):
        assert theme.tint(teams(NAMES)[one].tint).fill.name() in seen


def test_what_the_figures_count_is_said(qtbot: QtBot) -> None:
    """57 of 167 stood there, of what nobody said."""
    assert bars_of(qtbot, ["seat_1", "public"], [40, 40]).unit == "Cards known, of 40"
    assert bars_of(qtbot, ["seat_1", "public"], [40, 38]).unit == "Cards known"


@pytest.mark.parametrize("seats", [1, 3, 8])
def test_every_bar_is_chosen_by_a_click_and_by_the_arrows(qtbot: QtBot, seats: int) -> None:
    audiences = [*list(SEATS)[:seats], "public"]
    made = bars_of(qtbot, audiences, [40] * len(audiences))
    told: list[str] = []
    made.chosen.connect(told.append)
    made.chosen.connect(made.set_audience)
    for at, one in enumerate(audiences):
        qtbot.mouseClick(made, Qt.MouseButton.LeftButton, pos=made._place(at).center().toPoint())
        assert made.audience == one
        assert "listed" in made.accessibleDescription().split("; ")[at]
    for key, wanted in ((Qt.Key.Key_Up, audiences[-2]), (Qt.Key.Key_Down, "public"), (Qt.Key.Key_Down, "public")):
        qtbot.keyClick(made, key)
        assert made.audience == wanted
    assert told == [*audiences, audiences[-2], "public"]
