"""The database engine for a log that was typed as a path or URL, or left out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, RootTransaction, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from engine.errors import KnownError
from referee.files.output_files import sync_folder
from referee.store.file_guard import companion, resolve_link
from referee.store.postgres import connection_settings, is_postgresql, set_up

_LOCK_TIMEOUT_MS = 250
"""How long a commit waits for another program; the console is frozen meanwhile."""
_WRITING = "whitecell is writing"


def default_path() -> Path:
    """Return the path of the user's own log."""
    return Path(platformdirs.user_data_dir("whitecell", appauthor=False)) / "sessions.whitecell"


def parse_url(typed: str | None) -> URL:
    """Return the URL that was meant. Raises KnownError."""
    if not typed:
        return URL.create("sqlite", database=str(default_path()))
    try:
        url = make_url(typed) if "://" in typed else URL.create("sqlite", database=str(Path(typed).expanduser()))
    except (ArgumentError, ValueError) as error:
        raise KnownError(
            f"{typed} is not a database URL: write a path, or a URL such as sqlite:///class.whitecell."
        ) from error
    except RuntimeError as error:
        raise KnownError(f"{typed} names the folder of somebody who is not known here: write the whole path.") from error
    if url.get_backend_name() == "sqlite" and (url.host or url.query or str(url.database).startswith("file:")):
        raise KnownError(f"{typed} says more than where a file is: write its path, or sqlite:/// and its path.")
    return url


def log_file(url: URL) -> Path | None:
    """Return the file of an SQLite log; None for a server, or a log in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def is_memory(url: URL) -> bool:
    """Return whether the log is in memory only."""
    return url.get_backend_name() == "sqlite" and log_file(url) is None


def display_name(url: URL) -> str:
    """Return the place for people: a path, or the URL without its password; of a log in memory, that it is not kept."""
    path = log_file(url)
    if is_memory(url):
        return f"memory only ({url.render_as_string()}): nothing is kept when Whitecell ends"
    return str(path) if path is not None else url.render_as_string(hide_password=True)


def why_read_only(path: Path, *, make: bool) -> str:
    """Return why a log file cannot be written, "" if it can. Raises KnownError if it cannot even be read.

    ``make``: make an empty one if none is there; else that is an error.
    """
    folder = resolve_link(path).parent
    try:
        there = path.exists()
        left = companion(path, "-wal")
        alone = left.exists() and left.stat().st_size and not (there and path.stat().st_size)
    except OSError as error:
        raise KnownError(f"The log {path} cannot be reached ({error.strerror}): allow that, or choose another.") from error
    if path.is_dir():
        raise KnownError(f"{path} is a folder: name a file in it.")
    if there and not path.is_file():
        raise KnownError(f"{path} is a device or a pipe, no file: name a file.")
    if alone:  # SQLite would throw it away, and with it the last entries of the log that it is part of
        raise KnownError(f"{left} is part of a log that is not here: put the two together again, or move it away.")
    if not there and not make:
        raise KnownError(f"There is no log {path}: name another, or begin a session first.")
    if not there:
        _make_folder(folder)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise KnownError(f"The folder {folder} may not be written: allow that, or choose another place for the log.")
        create_private(path)
        return ""
    if not os.access(path, os.R_OK):
        raise KnownError(f"The log {path} may not be read: allow that, or choose another.")
    if os.access(path, os.W_OK) and os.access(folder, os.W_OK | os.X_OK):
        return ""
    return f"the log {path} may not be written; allow writing to it and its folder, or copy it elsewhere."


def _make_folder(folder: Path) -> None:
    """Make a folder with all above it, durably: SQLite syncs a log's folder, not those above. Raises KnownError."""
    new = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(f"The folder {folder} cannot be made ({error.strerror}): choose another place.") from error
    for one in new:
        sync_folder(one.parent)


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read: teams may use this computer too. Raises KnownError.

    SQLite gives what it keeps beside a log the same permissions.
    """
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise KnownError(f"The log {path} cannot be made ({error.strerror}): choose another place.") from error


def make_engine(url: URL, *, writable: bool) -> Engine:
    """Return an engine with one connection. Raises KnownError if its driver is missing."""
    if not writable and (path := log_file(url)) is not None:
        reading = {"mode": "ro", "uri": "true", **_immutable(path)}
        url = URL.create("sqlite", database=f"file:{_uri_path(path)}", query=reading)
    try:
        engine = create_engine(url, poolclass=StaticPool, connect_args=connection_settings(url))
    except NoSuchModuleError as error:
        raise KnownError(f"{display_name(url)}: there is no database called {url.drivername}.") from error
    except ModuleNotFoundError as error:
        raise KnownError(
            f"{display_name(url)} needs the Python package {error.name}: install it, or choose another."
        ) from error
    if url.get_backend_name() == "sqlite":
        _set_up_sqlite(engine)
    elif is_postgresql(url):
        set_up(engine, _LOCK_TIMEOUT_MS)
    return engine


def begin_writing(connection: Connection) -> RootTransaction:
    """Begin a transaction that will write.

    SQLite takes the lock for writing at once, and waits for it: a transaction that has read before cannot wait for
    another program, and fails.
    """
    if connection.dialect.name == "sqlite":
        connection.info[_WRITING] = True
    return connection.begin()


def _immutable(path: Path) -> dict[str, str]:
    """Return the settings by which a log without -wal file is read without locks in a folder that may not be written."""
    waiting = companion(path, "-wal")
    if waiting.exists() and waiting.stat().st_size:
        return {}
    return {"immutable": "1"} if not os.access(resolve_link(path).parent, os.W_OK) else {}


def _uri_path(path: Path) -> str:
    return str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def _set_up_sqlite(engine: Engine) -> None:
    """Make commits durable, and let transactions cover changes of the schema too."""

    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver begins no transaction: see below
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_LOCK_TIMEOUT_MS}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN IMMEDIATE" if connection.info.pop(_WRITING, False) else "BEGIN")
