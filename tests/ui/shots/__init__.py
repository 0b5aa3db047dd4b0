"""Pictures of windows, to be looked at, and the games that are played for them.

`python -m tests.ui.shots --help` says how they are drawn.
"""

from __future__ import annotations

import os
from functools import lru_cache

from engine.games import bot_move

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from engine.chance.chance import Random
from engine.match.match import Match
from tests.games.game_list import example, new_match


@lru_cache(maxsize=64)
def played(game_id: str, plies: int, seed: int = 2015, seats: int | None = None) -> Match:
    """Return a game after so many plies of its demonstration players; at the fewest seats unless their number is given.

    It is played once for all who ask: nobody plays on with it.
    """
    match, chance = new_match(example(game_id), seed=seed, seats=seats), Random(seed)
    while match.outcome is None and len(match.history.plies) < plies:
        match.play(bot_move(match, chance))
    return match


def rendered(widget: QWidget) -> QImage:
    """Return the widget as a picture, the same on every machine."""
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    QWidget.render(widget, image, QPoint(0, 0))
    return image
