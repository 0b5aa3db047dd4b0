"""One picture of a window, and what is asked for when pictures are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QImage

from engine.contract.game import Game
from engine.games import all_games
from referee.log.records import DiceMode
from referee.session.session import Session
from referee.store import MemoryStore, Store
from tests.games.game_list import content_file_of
from ui.app.demo_player import DemoPlayer
from ui.theme import THEMES, Theme

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
"""The sizes of monitors unless others are given."""
SEED = 2015


@dataclass(frozen=True)
class Look:
    """The size of a monitor in pixels, and the theme of what stands on it."""

    size: tuple[int, int]
    theme: Theme


@dataclass(frozen=True)
class Shot:
    """A picture, and what it is of.

    Attributes:
        of: the id of the game; of what belongs to no game a word.
        state: what is shown in the window at which moment.
        theme: the name of the theme. wide: of the monitor, in pixels.
    """

    of: str
    state: str
    theme: str
    wide: int
    picture: QImage


@dataclass(frozen=True)
class Wish:
    """Which pictures are asked for.

    Attributes:
        seats: how many play; None for as many as a session has by itself.
    """

    games: tuple[Game, ...] = all_games()
    sizes: tuple[tuple[int, int], ...] = SIZES
    themes: tuple[Theme, ...] = tuple(THEMES.values())
    seats: int | None = None

    @property
    def looks(self) -> Iterator[Look]:
        """Every size in every theme."""
        return (Look(size, theme) for theme in self.themes for size in self.sizes)


def begun(
    game: Game,
    store: Store | None = None,
    seats: int | None = None,
    dice: DiceMode = "roll",
    title: str = "Tuesday, second group",
) -> Session:
    """Return a new session, which is kept in memory unless there is a log for it."""
    return Session.begin(store or MemoryStore(), game, content_file_of(game), title=title, seed=SEED, seats=seats, dice=dice)


def play_to(session: Session, plies: int | None = None) -> Session:
    """Let the demonstration players play until there are so many plies, or to the end; return the session."""
    player = DemoPlayer(session, SEED)
    while (plies is None or session.number < plies) and player.step():
        pass
    return session
