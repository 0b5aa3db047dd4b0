"""The schema of a log: recognise it, make it, and check that nothing of it was changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DatabaseError

from engine.errors import KnownError
from referee.log.chain import canonical
from referee.store.db_errors import damaged_error, is_corrupt

APPLICATION_ID = 0x57434C47  # "WCLG", in the header of the file
REVISIONS = ("0001",)
"""All released schemas, oldest first; the last is that of this program. ``PRAGMA user_version`` counts them."""
SCHEMA_SHA256 = "b299c63fbaedac6019ae5183095df99b7157fc12f7ba5a402ebf31025d41389a"
"""`schema_hash` of an SQLite log of the last revision."""
_SCHEMA = (
    'SELECT t.name, c.name, c.type, c."notnull", c.pk FROM sqlite_master t, pragma_table_info(t.name) c '
    "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid",
    "SELECT type, tbl_name, name FROM sqlite_master WHERE type IN ('index', 'view') ORDER BY name",
    "SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
)


def revision_of(connection: Connection, place: str) -> str:
    """Return the revision of the schema; "" for an empty database.

    Raises KnownError for another program's database, and for a schema that this program does not know.
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


def make_schema(connection: Connection) -> None:
    """Make the tables of the last revision in an empty database, within the caller's transaction."""
    # Alembic takes a good part of a second to import: only where a log is made.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
        connection.execute(text(f"PRAGMA user_version = {len(REVISIONS)}"))


def find_damage(connection: Connection, place: str) -> str:
    """Return what is wrong with the file of an SQLite log, in one sentence; "" if nothing is, or if it is no file.

    SQLite checks every page, and that every index holds what its table holds (0.3 s for 200,000 plies); then the
    tables, indexes and triggers are compared with those of `SCHEMA_SHA256`.
    """
    if connection.dialect.name != "sqlite":
        return ""
    try:
        found = str(connection.execute(text("PRAGMA integrity_check(1)")).scalar())
    except DatabaseError as error:
        if not is_corrupt(error):
            raise
        found = ""
    if found != "ok":
        return str(damaged_error(place))
    if schema_hash(connection) != SCHEMA_SHA256:
        return (
            f"The tables or triggers of the log {place} were changed by another program, so it can lose entries: "
            "put it aside and open its newest backup."
        )
    return ""


def schema_hash(connection: Connection) -> str:
    """Return the SHA-256 over the columns, indexes, views and triggers of an SQLite log.

    Of tables the columns are taken, not the statement that made them: its layout is the library's.
    """
    found = [[list(row) for row in connection.execute(text(query))] for query in _SCHEMA]
    return hashlib.sha256(canonical(found)).hexdigest()
