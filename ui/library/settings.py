"""What the referee chose once and for all: one small JSON file in the user's configuration folder.

It is read before the first paint, so it imports next to nothing.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import platformdirs

from engine.errors import KnownError

_THEMES = ("dark", "light")


@dataclass(frozen=True)
class Settings:
    """All settings, with their defaults.

    Attributes:
        theme: of the referee's windows, ``dark`` or ``light``. room_theme: of the teams' windows.
        referee: the name under which entries are made.
        database: a path or URL of the log; "" is the user's own.
        reduced_motion: pieces jump instead of gliding.
        geometry: where the window stood, as Qt wrote it (hexadecimal).
    """

    theme: str = "dark"
    room_theme: str = "dark"
    referee: str = ""
    database: str = ""
    reduced_motion: bool = False
    geometry: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError if a value is not allowed."""
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not type(field.default):
                raise ValueError(f"{field.name} cannot be {value!r}")
        for name in ("theme", "room_theme"):
            if getattr(self, name) not in _THEMES:
                raise ValueError(f"{name} cannot be {getattr(self, name)!r}")


class SettingsFile:
    """Reads and writes the settings. A damaged file gives the defaults and says so in ``problem``."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or platformdirs.user_config_path("whitecell", appauthor=False) / "settings.json"
        self.problem = ""
        self.now = self._read()

    def change(self, **changes: str | bool) -> Settings:
        """Some settings become others, on disk too. Raises KnownError if they cannot be written."""
        changed = replace(self.now, **changes)  # type: ignore[arg-type]  # checked by Settings itself
        if changed == self.now:
            return changed
        self.now = changed
        beside = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(asdict(changed), indent=2), encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            raise KnownError(f"The settings {self.path} cannot be written ({error.strerror}).") from error
        return changed

    def _read(self) -> Settings:
        try:
            return Settings(**json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, TypeError) as error:
            self.problem = f"The settings {self.path} cannot be read ({error}); the defaults are used."
            return Settings()
