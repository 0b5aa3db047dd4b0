"""The settings of a connection to PostgreSQL: commits as durable as a file's, and no long wait for a silent server."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import Any

from sqlalchemy import URL, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_TIMEOUT_S = 3
"""How long to wait for a server that does not answer, in seconds; the console is frozen meanwhile."""
_DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


def is_postgresql(url: URL) -> bool:
    """Return whether the log is kept by a PostgreSQL server."""
    return url.get_backend_name() == "postgresql"


def connection_settings(url: URL) -> dict[str, Any]:
    """Return libpq's settings that a URL lacks: the time-outs of connecting, of a dead network and of a dead computer."""
    if not is_postgresql(url) or url.get_driver_name() not in ("psycopg", "psycopg2"):
        return {}
    settings = {
        "connect_timeout": _TIMEOUT_S,
        "tcp_user_timeout": _TIMEOUT_S * 1000,
        "keepalives_idle": _TIMEOUT_S,
        "keepalives_interval": 1,
        "keepalives_count": _TIMEOUT_S,
    }
    return {name: value for name, value in settings.items() if name not in url.query}


def set_up(engine: Engine, lock_timeout_ms: int) -> None:
    """Make commits durable, and limit the waits for locks and for a silent server."""
    if engine.driver == "psycopg":
        from referee.store.postgres_timeout import Connector  # loads the driver

        event.listen(engine, "do_connect", Connector(_TIMEOUT_S).connect)
    event.listen(engine, "connect", partial(set_up_connection, lock_timeout_ms))


def set_up_connection(lock_timeout_ms: int, connection: DBAPIConnection, _entry: ConnectionPoolEntry | None = None) -> None:
    """Set what holds for a connection, in SQL: a pooler between refuses settings that come with the connection."""
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"SELECT set_config('lock_timeout', '{lock_timeout_ms}ms', false)")
        cursor.execute(_DURABLE)
    connection.commit()  # else the settings end with the transaction
