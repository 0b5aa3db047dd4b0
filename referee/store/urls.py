"""Where a log is: from what was typed (nothing, a path, a URL) to a database engine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from engine.errors import KnownError
from referee.files.output_files import keep_entries
from referee.store.file_guard import beside, really
from referee.store.postgres import is_postgresql, patience, settle

_WAIT_MS = 250
"""How long a commit waits for another program: longer would freeze the console, and its screens with it."""


def default_path() -> Path:
    """The user's own log."""
    return Path(platformdirs.user_data_dir("whitecell", appauthor=False)) / "sessions.whitecell"


def parse(typed: str | None) -> URL:
    """The URL that was meant. Raises KnownError."""
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


def file_of(url: URL) -> Path | None:
    """The file of an SQLite log; None for a server, or a log in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def is_memory(url: URL) -> bool:
    """Whether it is a log that is kept nowhere."""
    return url.get_backend_name() == "sqlite" and file_of(url) is None


def name_of(url: URL) -> str:
    """The place for people: a path, or the URL without its password; of a log in memory, that it is not kept."""
    path = file_of(url)
    if is_memory(url):
        return f"memory only ({url.render_as_string()}): nothing is kept when Whitecell ends"
    return str(path) if path is not None else url.render_as_string(hide_password=True)


def why_read_only(path: Path, *, make: bool) -> str:
    """Why a log file cannot be written, "" if it can. Raises KnownError if it cannot even be read.

    ``make``: one that is not there is to be made, which needs a folder that can be written; else that is an error too.
    """
    folder = really(path).parent
    try:
        there = path.exists()
        left = beside(path, "-wal")
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
        _make(folder)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise KnownError(f"The folder {folder} may not be written: allow that, or choose another place for the log.")
        make_private(path)
        return ""
    if not os.access(path, os.R_OK):
        raise KnownError(f"The log {path} may not be read: allow that, or choose another.")
    if os.access(path, os.W_OK) and os.access(folder, os.W_OK | os.X_OK):
        return ""
    return f"the log {path} may not be written; allow writing to it and its folder, or copy it elsewhere."


def _make(folder: Path) -> None:
    """A folder with all above it. SQLite sees that a log's entry in its folder is on the disk, not the folder's own entry.

    Raises KnownError.
    """
    new = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(f"The folder {folder} cannot be made ({error.strerror}): choose another place.") from error
    for one in new:
        keep_entries(one.parent)


def make_private(path: Path) -> None:
    """An empty file that nobody but its owner may read: what will be in it is secret, and teams may use this computer too.

    SQLite gives what it keeps beside a log the same permissions. Raises KnownError.
    """
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise KnownError(f"The log {path} cannot be made ({error.strerror}): choose another place.") from error


def make_engine(url: URL, *, writable: bool) -> Engine:
    """An engine with one connection. Raises KnownError if its driver is missing."""
    if not writable and (path := file_of(url)) is not None:
        url = URL.create("sqlite", database=f"file:{_uri_path(path)}", query={"mode": "ro", "uri": "true", **_frozen(path)})
    try:
        engine = create_engine(url, poolclass=StaticPool, connect_args=patience(url))
    except NoSuchModuleError as error:
        raise KnownError(f"{name_of(url)}: there is no database called {url.drivername}.") from error
    except ModuleNotFoundError as error:
        raise KnownError(f"{name_of(url)} needs the Python package {error.name}: install it, or choose another.") from error
    if url.get_backend_name() == "sqlite":
        _prepare(engine)
    elif is_postgresql(url):
        settle(engine, _WAIT_MS)
    return engine


def _frozen(path: Path) -> dict[str, str]:
    """A log in a folder that may not be written is read as it stands, unless part of it still waits beside it."""
    waiting = beside(path, "-wal")
    if waiting.exists() and waiting.stat().st_size:
        return {}
    return {"immutable": "1"} if not os.access(really(path).parent, os.W_OK) else {}


def _uri_path(path: Path) -> str:
    return str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def _prepare(engine: Engine) -> None:
    """Durable commits, and transactions that cover changes of the schema too."""

    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver begins no transaction: see below
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN")
