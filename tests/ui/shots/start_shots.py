"""Pictures of what comes before a session: the start page, the wizard, and who sits before which monitor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtGui import QImage

from engine.contract.game import Game
from engine.games import all_games
from tests.ui.shots import rendered
from tests.ui.shots.referee_shots import opened_by, referee_window, settle
from tests.ui.shots.shot import Shot, Wish, begun, play_to
from ui.app.main_window import MainWindow
from ui.library.game_lengths import first_class_first
from ui.library.wizard.wizard import STEPS, Wizard

LIBRARY = "library"
"""What the pictures of the start page are of, which belongs to no game."""
BEGUN = 20
"""Plies of a session that is not finished."""


def start_shots(wish: Wish) -> Iterator[Shot]:
    """Yield the start page without and with sessions, then the wizard's pages and the sheet of screens of every game."""
    for look in wish.looks:
        shot = partial(Shot, theme=look.theme.name, wide=look.size[0])
        with referee_window(look, (wish.seats or 2) + 1) as window:  # as a class has it: one for each seat and the public
            yield shot(LIBRARY, "empty", picture=rendered(window))
            for game in wish.games:
                for state, picture in (*_wizard(window, game), ("screens", _screens(window, game, wish.seats))):
                    yield shot(game.id, state, picture=picture)
        with referee_window(look) as window:
            store = window.context.open_store()
            for game in all_games():
                for plies, title in ((None, ""), (BEGUN, f"Group {game.title[:1]}, Tuesday")):
                    play_to(begun(game, store, title=title), plies)
            window.start.refresh()
            settle()
            yield shot(LIBRARY, "sessions", picture=rendered(window))


def _wizard(window: MainWindow, game: Game) -> Iterator[tuple[str, QImage]]:
    games = tuple(first_class_first(window.context.games))
    wizard = Wizard(games if game in games else (*games, game), window)
    wizard.game_page.choose(game)
    wizard.open()
    for step, name in enumerate(STEPS):
        settle()
        yield f"wizard-{name.lower()}", rendered(wizard)
        if step < len(STEPS) - 1:
            wizard.next.click()
    wizard.reject()


def _screens(window: MainWindow, game: Game, seats: int | None) -> QImage:
    window.enter(begun(game, window.context.open_store(), seats))
    sheet = opened_by(window.commands.screens.trigger)
    picture = rendered(sheet)
    sheet.close()
    window.leave()
    return picture
