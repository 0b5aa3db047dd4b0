"""The schema of a log: recognise it, make it, bring an older one up to date after a backup, refuse a newer one."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from engine.errors import KnownError
from referee.store.copy import copy_to

APPLICATION_ID = 0x57434C47  # "WCLG", in the header of the file
REVISIONS = ("0001", "0002")
"""Every schema that was ever shipped, oldest first; the last is this program's. ``PRAGMA user_version`` counts them."""
_READABLE = frozenset({"0001"})
"""Older schemas that lack nothing but columns with a default: they are read as they are where they may not be written."""


def revision_of(connection: Connection, place: str) -> str:
    """The revision of the schema; "" for an empty database.

    Raises KnownError for another program's database, and for a newer schema.
    """
    names = inspect(connection).get_table_names()
    if not names:
        return ""
    found = None
    if "alembic_version" in names and "plies" in names:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is None:
        raise KnownError(f"{place} is a database of another program, not a Whitecell log: choose another file.")
    if found not in REVISIONS:
        raise KnownError(f"The log {place} was written by a newer Whitecell: open it with that one, or choose another.")
    return str(found)


def bring_up_to_date(connection: Connection, place: str, *, writable: bool) -> None:
    """Make this program's schema of what is there, in one transaction; an older log is copied beside itself first.

    Raises KnownError for a newer schema, another program's database, or an older one that may not be written.
    """
    current = revision_of(connection, place)
    if current == REVISIONS[-1]:
        return
    if not writable and current in _READABLE:
        return
    if not writable and not current:
        raise KnownError(f"The log {place} is empty: no session was ever kept in it. Name another, or begin a session.")
    if not writable:
        raise KnownError(
            f"The log {place} is of an older Whitecell and may not be written: copy it elsewhere and open that."
        )
    if current:
        _back_up(connection, place, current)
    _migrate(connection)


def _back_up(connection: Connection, place: str, revision: str) -> None:
    """Only a file can be copied; a database server's keeper makes backups of his own."""
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        copy_to(driver, Path(f"{place}.backup-{revision}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"), place)


def _migrate(connection: Connection) -> None:
    # Alembic takes a good part of a second to import: only when there is something to do.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
        connection.execute(text(f"PRAGMA user_version = {len(REVISIONS)}"))
