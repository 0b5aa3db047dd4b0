"""What the windows of the running program share: settings, commands, games, the log, and the session that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from ui.library.settings.preferences import Preferences
from ui.widgets.console_commands import Commands

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.session.session import Session
    from referee.store import Store
    from ui.console.console_page import ConsolePage
    from ui.library.settings.settings_file import SettingsFile
    from ui.session_displays.session_displays import SessionDisplays


class SessionHost(Protocol):
    """The window that shows the console of one session at a time."""

    @property
    def page(self) -> ConsolePage | None:
        """The console of the open session; None on the start page."""
        ...

    def enter(self, session: Session, mark: str = "") -> None:
        """Leave the open session and show the console of this one; ``mark`` stands on every team window."""
        ...

    def leave(self) -> None:
        """Close the open session, if there is one."""
        ...

    def set_store(self, store: Store) -> None:
        """Use this log from now on."""
        ...

    def show_status(self, text: str) -> None:
        """Show the referee one sentence."""
        ...


class AppContext:
    """What reviews, rehearsals, demonstrations and the console need of the running program.

    Args:
        settings: the referee's settings.
        window: the parent of every dialog, on whose screen the text has to be legible.
        host: the same window, as what shows sessions.

    Attributes:
        commands: every command of the window, as a `QAction`.
        preferences: applies the settings; holds the theme.
        games: the games on offer; none before they are loaded, which is after the first paint.
        store: the log; None while it could not be opened.
        store_opener: opens the log; None until the program knows which one.
    """

    def __init__(self, settings: SettingsFile, window: QWidget, host: SessionHost) -> None:
        self.settings, self.window, self.host = settings, window, host
        self.games: tuple[Game, ...] = ()
        self.store: Store | None = None
        self.store_opener: Callable[[], Store] | None = None
        self.commands = Commands(window)
        self.preferences = Preferences(settings, window, lambda: self.store.place if self.store is not None else "")

    @property
    def page(self) -> ConsolePage | None:
        """The console of the open session; None if none is open."""
        return self.host.page

    @property
    def session(self) -> Session | None:
        """The session that is refereed; None if none is open."""
        return self.page.presenter.session if self.page is not None else None

    @property
    def room(self) -> SessionDisplays | None:
        """The team screens of the open session; None if none is open."""
        return self.page.room if self.page is not None else None

    def show_status(self, text: str) -> None:
        """Show the referee one sentence."""
        self.host.show_status(text)

    def open_store(self) -> Store:
        """Return the log; one that could not be opened before is tried again. Raises KnownError while there is none."""
        if self.store is None and self.store_opener is not None:
            self.host.set_store(self.store_opener())
        if self.store is None:
            raise KnownError("The log is not open yet. Try again in a moment.")
        return self.store
