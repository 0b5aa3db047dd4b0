"""The whole program on a desk with four monitors, as a referee has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from engine.games import all_games
from engine.visibility.schema import PUBLIC
from referee.session.clocks import Clock
from referee.session.session import Session
from referee.store import Store, open_store
from tests.games.game_list import content_file_of, example
from tests.rig.offscreen import Monitors, Screen, row
from ui.app.application import make_page
from ui.app.demo_player import DemoPlayer
from ui.app.main_window import MainWindow
from ui.console.console_page import ConsolePage
from ui.devices.addresses import LOOPBACK
from ui.devices.device_screens import DeviceScreens
from ui.displays.monitors.monitor_identity import ScreenId
from ui.library.settings.settings_file import SettingsFile

SCREENS = ("B", "C", "D")
Some = TypeVar("Some", bound=QDialog)


class RefereeDesk:
    """The referee's window with a session of a game in it, kept in a file."""

    def __init__(
        self,
        qtbot: QtBot,
        monitors: Monitors,
        folder: Path,
        game: str = example("hunt").id,
        dice: str = "roll",
        screens: Sequence[Screen] = (),
        seats: int | None = None,
        seed: int = 7,
        plies: int = 0,
        until: Callable[[Session], bool] | None = None,
    ) -> None:
        """Enter a session of which so many moves of the demonstration were played, or all ``until`` something holds."""
        monitors.set(screens or row("A-REF", *SCREENS))
        qtbot.waitUntil(lambda: QApplication.primaryScreen().size().width() == monitors.screens[0].width)
        self.qtbot, self.folder = qtbot, folder
        self.store: Store = open_store(str(folder / "log.whitecell"))
        settings = SettingsFile(folder / "settings.json")
        if monitors.screens[0].height == Screen.height and not settings.now.text_size:
            settings.now = replace(settings.now, text_size=100)  # windows in tests have their sizes for that
        self.window = MainWindow(settings, make_page)
        self.window.set_games(all_games())
        self.window.set_store(self.store)
        self.window.setWindowState(Qt.WindowState.WindowNoState)
        self.window.resize(1600, 900)
        chosen = next(one for one in all_games() if one.id == game)
        content = content_file_of(chosen)
        self.session = Session.begin(self.store, chosen, content, seats=seats, seed=seed, dice=dice)  # type: ignore[arg-type]
        play_on(self, plies)
        if until is not None:
            play_until(self, until)
        self.window.enter(self.session)
        self.window.show()
        qtbot.waitExposed(self.window)

    def play_again(
        self, seed: int, seats: int | None = None, clock: Clock | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """Begin and enter another session of the same game."""
        game = self.session.game
        self.session = Session.begin(
            self.store, game, content_file_of(game), seats=seats, seed=seed, dice="roll", clock=clock, options=options
        )
        self.window.enter(self.session)

    @property
    def page(self) -> ConsolePage:
        """The console."""
        assert self.window.page is not None
        return self.window.page

    def activate(self) -> None:
        """Give the keyboard focus to the console."""
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def seat(self) -> None:
        """Assign a monitor to as many teams as there are, and to the public, and lift every curtain."""
        room = self.page.room
        teams = [audience for audience in room.audiences if room.is_present(audience) and audience != PUBLIC]
        seated = dict(zip((*teams[: len(SCREENS) - 1], PUBLIC), SCREENS, strict=False))
        for audience, screen in seated.items():
            room.assign(audience, ScreenId(screen))
        self.qtbot.waitUntil(lambda: all(room.displays.display(one).placed for one in seated), timeout=10_000)
        room.live_all()

    def close(self) -> None:
        """Close the window and the log."""
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.store.close()


def sheet(desk: RefereeDesk, kind: type[Some]) -> Some:
    desk.qtbot.waitUntil(lambda: any(isinstance(w, kind) and w.isVisible() for w in QApplication.topLevelWidgets()))
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible())


def start_devices(desk: RefereeDesk) -> DeviceScreens:
    """Return the devices of the session, which can join."""
    devices = desk.page.room.devices
    with desk.qtbot.waitSignal(devices.service.ready, timeout=20_000):
        devices.start(LOOPBACK, 0, secure=False)
    return devices


def play_on(desk: RefereeDesk, plies: int) -> None:
    """Play so many moves of the demonstration; before the console is there each takes a tenth of the time."""
    player = DemoPlayer(desk.session, 1)
    for _ in range(plies):
        player.step()


def play_until(desk: RefereeDesk, holds: Callable[[Session], bool]) -> None:
    player = DemoPlayer(desk.session, 1)
    while not holds(desk.session):
        assert player.step(), "it is over"


def offers(verb: str) -> Callable[[Session], bool]:
    """Whether there is a legal move of this verb."""
    return lambda session: any(form.verb == verb and form.count() for form in session.legal_moves.forms)
