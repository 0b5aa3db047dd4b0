"""No word of the console is cut in any game, state and size in which it is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from engine.contract.game import Game
from tests.effort import some
from tests.games.game_list import GAMES
from tests.rig.offscreen import Monitors
from tests.ui.shots.console_shots import console_states
from tests.ui.shots.shot import SIZES, Wish
from ui.console.console_page import ConsolePage
from ui.theme import DARK
from ui.widgets.height_for_width import HeightForWidth


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size"),
    some([(game, size) for game in GAMES for size in SIZES], 4, __name__),
    ids=lambda one: one.id if isinstance(one, Game) else str(one[0]),
)
def test_every_text_is_as_high_as_its_place_and_no_part_lies_over_another(
    game: Game, size: tuple[int, int], monitors: Monitors, user_folders: Path
) -> None:
    """Of who learns what one read half, a notice lay over the question, and the strip hung below the window."""
    found = [
        (state, *said)
        for _game, state, _look, page in console_states(Wish((game,), sizes=(size,), themes=(DARK,)))
        for said in (cut_texts(page), overlaps(page.decision), _hanging(page))
        if said
    ]
    assert found == []


def cut_texts(page: ConsolePage) -> list[str]:
    """Return the texts of labels, and the names of drawn parts, that are higher than their widgets."""
    labels = (one for one in page.findChildren(QLabel) if one.isVisible() and one.text() and one.wordWrap())
    drawn = (one for one in page.findChildren(HeightForWidth) if one.isVisible())
    return [
        *(one.text() for one in labels if one.height() < one.heightForWidth(one.width())),
        *(type(one).__name__ for one in drawn if one.height() < one.heightForWidth(one.width())),
    ]


def overlaps(panel: QWidget) -> list[str]:
    """Return the parts of a panel that lie over one another."""
    parts = [one for one in panel.children() if isinstance(one, QWidget) and one.isVisible()]
    return [
        f"{type(one).__name__} over {type(other).__name__}"
        for at, one in enumerate(parts)
        for other in parts[at + 1 :]
        if one.geometry().intersects(other.geometry())
    ]


def _hanging(page: ConsolePage) -> list[str]:
    """Return the strip if it ends below the page."""
    return ["strip"] if page.strip.geometry().bottom() >= page.height() else []
