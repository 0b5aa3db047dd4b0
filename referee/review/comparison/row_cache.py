"""A cache of rows of comparisons. It may be deleted."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from referee.files.private_files import create_private_file
from referee.review.comparison.comparison_row import ComparisonRow


class RowCache:
    """Rows by key, in a file of the user's cache folder. If that cannot be used, nothing is cached.

    SQLite, because a new row must not rewrite the rows of a whole term, and two windows may save at once.
    """

    def __init__(self, path: Path) -> None:
        self._connection: sqlite3.Connection | None = None
        self._unsaved: list[tuple[str, bytes]] = []
        self._rows: dict[str, bytes] = {}
        with suppress(OSError, sqlite3.Error):
            path.parent.mkdir(parents=True, exist_ok=True)
            create_private_file(path)  # figures of open sessions are secrets, too
            connection = sqlite3.connect(path)
            try:
                connection.execute("CREATE TABLE IF NOT EXISTS rows (key TEXT PRIMARY KEY, data BLOB) WITHOUT ROWID")
                self._rows = dict(connection.execute("SELECT key, data FROM rows"))
            except sqlite3.Error:
                connection.close()
                raise
            self._connection = connection

    def get(self, key: str) -> ComparisonRow | None:
        """Return the row of this key; None if there is none, or it cannot be read."""
        try:
            return msgspec.json.decode(self._rows[key], type=ComparisonRow)
        except (KeyError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def put(self, key: str, row: ComparisonRow) -> None:
        """Keep a row, once `save` is called."""
        self._rows[key] = data = msgspec.json.encode(row)
        self._unsaved.append((key, data))

    def save(self) -> None:
        """Write the rows that are new."""
        if self._connection is not None and self._unsaved:
            with suppress(sqlite3.Error), self._connection:
                self._connection.executemany("INSERT OR REPLACE INTO rows VALUES (?, ?)", self._unsaved)
        self._unsaved.clear()

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def user_row_cache() -> RowCache:
    """Open the user's own."""
    return RowCache(user_cache_path("whitecell") / "comparison.sqlite")
