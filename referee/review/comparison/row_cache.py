"""What was worked out from a log and is kept for the next time. It may be thrown away at any moment: the log has it all."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path


class Shelf:
    """Small data by key, in a file of the user's cache folder. If that cannot be used, nothing is kept, silently."""

    def __init__(self, path: Path) -> None:
        self._connection: sqlite3.Connection | None = None
        self._fresh: list[tuple[str, bytes]] = []
        self._kept: dict[str, bytes] = {}
        with suppress(OSError, sqlite3.Error):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # figures of open sessions are secrets, too
            connection = sqlite3.connect(path)
            try:
                connection.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, data BLOB) WITHOUT ROWID")
                self._kept = dict(connection.execute("SELECT key, data FROM kept"))
            except sqlite3.Error:
                connection.close()
                raise
            self._connection = connection

    def get(self, key: str) -> bytes | None:
        """What was put there, or None."""
        return self._kept.get(key)

    def put(self, key: str, data: bytes) -> None:
        """Keep it, once `save` is called."""
        self._kept[key] = data
        self._fresh.append((key, data))

    def save(self) -> None:
        """Write what is new."""
        if self._connection is not None and self._fresh:
            with suppress(sqlite3.Error), self._connection:
                self._connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", self._fresh)
        self._fresh.clear()

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def own_shelf() -> Shelf:
    """The user's own."""
    return Shelf(user_cache_path("whitecell") / "comparison.sqlite")
