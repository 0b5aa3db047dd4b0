"""The SQLAlchemy engine of a log, with the settings that make its commits durable."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, RootTransaction, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from engine.errors import KnownError
from referee.store.log_url import display_name, log_file, sqlite_uri
from referee.store.postgres import connection_settings, is_postgresql, set_up
from referee.store.wal_file import companion, resolve_link

_LOCK_TIMEOUT_MS = 250
"""How long a commit waits for another program; the console is frozen meanwhile."""
_MOST_PAGES_BESIDE = 200
"""How many pages of 4 KB lie in the -wal file before a commit moves them into the log."""
_WRITING = "whitecell is writing"


def make_engine(url: URL, *, writable: bool) -> Engine:
    """Return an engine with one connection. Raises KnownError if its driver is missing."""
    if not writable and (path := log_file(url)) is not None:
        reading = {"mode": "ro", "uri": "true", **_immutable(path)}
        url = URL.create("sqlite", database=sqlite_uri(path), query=reading)
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


def make_image_engine(image: bytes) -> Engine:
    """Return an engine with one connection to an SQLite database in memory, given as the bytes of its file."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:")
        connection.deserialize(image)
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool)
    _set_up_sqlite(engine)
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


def _set_up_sqlite(engine: Engine) -> None:
    """Make commits durable, and let transactions cover changes of the schema too."""

    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver begins no transaction: see below
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_LOCK_TIMEOUT_MS}")
        cursor.execute(f"PRAGMA wal_autocheckpoint = {_MOST_PAGES_BESIDE}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN IMMEDIATE" if connection.info.pop(_WRITING, False) else "BEGIN")
