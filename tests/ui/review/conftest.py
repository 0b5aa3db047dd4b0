"""A session under review: a short demonstration game with notes, a ruling and a take-back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.review import Review
from referee.session.session import Session
from referee.store import MemoryStore
from ui.app.demo_player import DemoPlayer, begin_demo
from ui.library.settings.settings_file import Settings
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow
from ui.theme import DARK, apply_theme
from ui.theme.style import BASE_SIZE


def played(game: str, plies: int) -> Session:
    """So many plies of a demonstration; with a take-back, a ruling, a bookmark and a note if it is long enough."""
    chosen = next(one for one in all_games() if one.id == game)
    session = begin_demo(chosen, MemoryStore(), 7)
    player = DemoPlayer(session, 7)
    while session.number < plies and player.step():
        if session.number == 30:
            session.take_back("A slip of the hand.", 2)
        if session.number == 40:
            session.rule((), "The Specialist may enter.", question="May he?")
        if session.number == 50:
            session.bookmark("Why there?")
    if session.number >= 20:
        session.note("They hesitated.", 20)
    return session


@lru_cache(maxsize=16)
def shared_demo(game: str, plies: int) -> Session:
    """Return such a session that several tests read and none changes."""
    return played(game, plies)


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """The usual text size, as in the program: lengths are told by it."""
    if qapp.font().pixelSize() != BASE_SIZE:
        apply_theme(qapp, DARK)


def close(window: ReviewWindow) -> None:
    """Close it, and let Qt take it away."""
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(scope="module")
def session() -> Session:
    """A game of The Hunt. Shared by the tests of a file: what they note in it stays."""
    return played("hunt", 80)


@pytest.fixture
def review(session: Session) -> Review:
    return Review(session)


@pytest.fixture
def window(qtbot: QtBot, session: Session) -> Iterator[ReviewWindow]:
    """The window, seen and filled."""
    made = review_window(session, Settings(referee="Ruth", reduced_motion=True))
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.figures.count > 0)
    yield made
    close(made)
