"""The preferences: themes, text size, keys. They are chosen in sheets, saved in the settings, and applied at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from engine.errors import KnownError
from ui.library.settings.settings_file import SettingsFile, largest_on
from ui.theme import THEMES, Theme, apply_theme
from ui.theme.style import BASE_SIZE
from ui.widgets.console_commands import Commands
from ui.widgets.window_style import stylesheet

_QUIET_MS = 300  # do not restyle a window while it is being moved or resized
_MOVED = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.ScreenChangeInternal})
"""What may bring the window to another screen; of that Qt may tell long after the last move."""


class Preferences(QObject):
    """Applies the settings to the application, with a text size that suits the screen.

    Args:
        over: the parent of the sheets, on whose screen the text has to be legible.
        place: the path or URL of the log, for people.

    Signals:
        theme_changed: the windows show another theme.
        text_size_changed: widgets that depend on the text size have to be made again.
        failed: a sentence.
    """

    theme_changed = Signal()
    text_size_changed = Signal()
    failed = Signal(str)

    def __init__(self, settings: SettingsFile, over: QWidget, place: Callable[[], str]) -> None:
        super().__init__(over)
        self._settings, self._over, self._place = settings, over, place
        self._letters = 0
        self._quiet = QTimer(self, interval=_QUIET_MS, singleShot=True)
        self._quiet.timeout.connect(self._suit_screen)
        self.apply()
        over.installEventFilter(self)

    @property
    def theme(self) -> Theme:
        """The theme of the referee's windows."""
        return THEMES[self._settings.now.theme]

    def wire(self, commands: Commands) -> None:
        """Connect the commands that change the settings."""
        commands.set_keys(self._settings.now.keys)
        commands.settings.triggered.connect(self._open)
        commands.theme.triggered.connect(self._other_theme)
        commands.change_keys.triggered.connect(lambda: self._change_keys(commands))

    def keep(self, **changes: Any) -> None:
        """Change settings, also on disk; report if they cannot be written, and use them until the program ends."""
        try:
            self._settings.change(**changes)
        except KnownError as error:
            self.failed.emit(str(error))

    def take(self, chosen: dict[str, Any]) -> None:
        """Save the settings that were chosen, and apply them."""
        self.keep(**chosen)
        self.apply()

    def apply(self) -> None:
        """Apply the theme and the text size of the settings."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        before, self._letters = self._letters, self._fitting()
        apply_theme(app, self.theme, self._letters)
        if app.styleSheet() != (sheet := stylesheet(self.theme)):  # else every widget there is would be styled again
            app.setStyleSheet(sheet)
        self.theme_changed.emit()
        if before not in (0, self._letters):
            self.text_size_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait until a window that has moved, or whose screen changed, stands still, then look into it."""
        if event.type() in _MOVED:
            self._quiet.start()
        return False

    def _fitting(self) -> int:
        """Return the text size in pixels for the screen that the window is on."""
        room = self._over.screen().availableSize()
        return round(BASE_SIZE * self._settings.now.text_size_on(room.width(), room.height()) / 100)

    def _suit_screen(self) -> None:
        if not self._over.isVisible() or self._fitting() == self._letters:
            return
        if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            self._quiet.start()  # the page that is made anew may be the parent of an open sheet
            return
        self.apply()

    def _open(self) -> None:
        from ui.library.settings.settings_sheet import SettingsSheet

        room = self._over.screen().availableSize()
        largest = largest_on(room.width(), room.height())
        sheet = SettingsSheet(self._settings.now, self._place(), largest, self._over)
        sheet.accepted.connect(lambda: self.take(*sheet.values()))  # after the sheet is closed, everything may be made anew
        sheet.open()

    def _other_theme(self) -> None:
        self.take({"theme": "light" if self._settings.now.theme == "dark" else "dark"})

    def _change_keys(self, commands: Commands) -> None:
        from ui.library.settings.keys_editor import KeysEditor

        def take(keys: dict[str, list[str]]) -> bool:
            self.keep(keys=keys)
            commands.set_keys(keys)
            return True

        KeysEditor(commands, self._over).ask(take)
