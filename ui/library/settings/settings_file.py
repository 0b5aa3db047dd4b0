"""The settings file: a small JSON file in the user's configuration folder.

It is read before the first paint, so this module imports next to nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from engine.errors import KnownError
from ui.system.user_files import config_file, write_whole

_THEMES = ("dark", "light")
TEXT_SIZES = (0, 100, 115, 130, 150, 175, 200, 250)
"""Text sizes in per cent; 0 chooses one for the screen."""
_FOR_HEIGHT = ((850, 100), (1000, 115), (1300, 125), (1700, 150), (2000, 200))
"""The automatic text size up to a height of the screen, in device-independent pixels; above all of them `_TALL`."""
_TALL = 250
_CONSOLE = (985, 590)
"""The size of the console at the usual text size, in device-independent pixels."""


_UNREADABLE = (OSError, ValueError, TypeError, RecursionError)
"""What reading a damaged or unreadable settings file raises."""


@dataclass(frozen=True)
class Settings:
    """All settings, with their defaults.

    Attributes:
        theme: of the referee's windows, ``dark`` or ``light``. room_theme: of the teams' windows.
        referee: the name under which entries are made.
        database: a path or URL of the log; "" is the user's own.
        reduced_motion: pieces jump instead of gliding.
        text_size: of the referee's windows, in per cent; 0 is what suits the screen.
        keys: keys that the referee changed, by the name of the command; none is an empty list.
        geometry: the geometry of the window, as Qt writes it (hexadecimal).
        panels: the widths of the console's panels, as `panel_layout` writes them.
        open_session: the id of the open session; "" after it was closed.
    """

    theme: str = "dark"
    room_theme: str = "dark"
    referee: str = ""
    database: str = ""
    reduced_motion: bool = False
    text_size: int = 0
    keys: Mapping[str, list[str]] = field(default_factory=dict)
    geometry: str = ""
    panels: str = ""
    open_session: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError if a value is not allowed."""
        for one in fields(self):
            value = getattr(self, one.name)
            wanted = dict if one.name == "keys" else type(one.default)
            if type(value) is not wanted:
                raise ValueError(f"{one.name} cannot be {value!r}")
        if self.text_size not in TEXT_SIZES:
            raise ValueError(f"text_size cannot be {self.text_size}")
        for name, keys in self.keys.items():
            if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
                raise ValueError(f"keys of {name} cannot be {keys!r}")
        for name in ("theme", "room_theme"):
            if getattr(self, name) not in _THEMES:
                raise ValueError(f"{name} cannot be {getattr(self, name)!r}")

    def text_size_on(self, width: int, height: int) -> int:
        """Return the text size in per cent on a screen of this size in device-independent pixels.

        Never more than lets the console stand on it: what does not would reach onto a team's monitor.
        """
        fitting = next((size for least, size in _FOR_HEIGHT if height <= least), _TALL)
        return min(self.text_size or fitting, largest_on(width, height))


def largest_on(width: int, height: int) -> int:
    """Return the largest text size, in per cent, at which the console fits a screen of this size; at least the default."""
    room = 100 * min(width / _CONSOLE[0], height / _CONSOLE[1])
    return max([100, *(size for size in TEXT_SIZES if size <= room)])


class SettingsFile:
    """Reads and writes the settings.

    If the file cannot be read, the defaults hold, ``problem`` says so, and the file is renamed before another is written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_file("settings.json")
        self._aside = self.path.with_name(f"{self.path.name}.unread")
        self._unread = False
        self.problem = ""
        self.now = self._read()

    def change(self, **changes: Any) -> Settings:
        """Change settings, also on disk. Raise KnownError if they cannot be written."""
        changed = replace(self.now, **changes)  # checked by Settings itself
        new = {name: value for name, value in changes.items() if value != getattr(self.now, name)}
        if not new:
            return changed
        self.now = changed
        try:
            if self._unread and self.path.exists():
                self.path.replace(self._aside)
            self._unread = False
            kept = replace(self._kept(), **new)
            write_whole(self.path, json.dumps(asdict(kept), indent=2).encode("utf-8"))
        except OSError as error:
            raise KnownError(f"The settings {self.path} cannot be written ({error.strerror}).") from error
        return changed

    def _kept(self) -> Settings:
        """Return what is on disk now: another Whitecell may have changed other settings."""
        with suppress(*_UNREADABLE):
            return self._load()
        return self.now

    def _load(self) -> Settings:
        """Return what the file says. Raise `_UNREADABLE`."""
        return Settings(**json.loads(self.path.read_text(encoding="utf-8")))

    def _read(self) -> Settings:
        try:
            return self._load()
        except FileNotFoundError:
            return Settings()
        except _UNREADABLE as error:
            self._unread = True
            self.problem = (
                f"The settings {self.path} cannot be read ({error}); the defaults are used. "
                f"When they are written next, that file is kept as {self._aside.name}."
            )
            return Settings()
