"""What the referee chose once and for all: one small JSON file in the user's configuration folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec
import platformdirs

from engine.errors import KnownError


class Settings(msgspec.Struct, frozen=True):
    """All settings, with their defaults.

    Attributes:
        theme: of the referee's windows. room_theme: of the teams' windows.
        referee: the name under which entries are made.
        database: a path or URL of the log; "" is the user's own.
        reduced_motion: pieces jump instead of gliding.
        geometry, splitters: where the console stood, as Qt wrote it (hexadecimal).
    """

    theme: Literal["dark", "light"] = "dark"
    room_theme: Literal["dark", "light"] = "dark"
    referee: str = ""
    database: str = ""
    reduced_motion: bool = False
    geometry: str = ""
    splitters: tuple[tuple[int, ...], ...] = ()


class SettingsFile:
    """Reads and writes the settings. A damaged file gives the defaults and says so in ``problem``."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or platformdirs.user_config_path("whitecell", appauthor=False) / "settings.json"
        self.problem = ""
        self.now = self._read()

    def change(self, **changes: object) -> Settings:
        """Some settings become others, on disk too. Raises KnownError if they cannot be written."""
        changed = msgspec.convert({**msgspec.structs.asdict(self.now), **changes}, Settings)
        if changed == self.now:
            return changed
        self.now = changed
        beside = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(msgspec.json.format(msgspec.json.encode(changed), indent=2))
            os.replace(beside, self.path)
        except OSError as error:
            raise KnownError(f"The settings {self.path} cannot be written ({error.strerror}).") from error
        return changed

    def _read(self) -> Settings:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
            self.problem = f"The settings {self.path} cannot be read ({error}); the defaults are used."
            return Settings()
