"""What a PostgreSQL server that keeps the log is told: to be as durable as a file, and to keep no referee waiting."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import Any

from sqlalchemy import URL, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_PATIENCE_S = 3
"""How long a server that is not there or says nothing is waited for, in seconds: no key is heard meanwhile."""
_DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


def is_postgresql(url: URL) -> bool:
    """Whether the log is kept by a PostgreSQL server."""
    return url.get_backend_name() == "postgresql"


def patience(url: URL) -> dict[str, Any]:
    """What its driver is told besides the URL, where it knows how to hear it."""
    if not is_postgresql(url) or url.get_driver_name() not in ("psycopg", "psycopg2"):
        return {}
    given = {"connect_timeout": _PATIENCE_S, "tcp_user_timeout": _PATIENCE_S * 1000}
    return {name: value for name, value in given.items() if name not in url.query}


def settle(engine: Engine, wait_ms: int) -> None:
    """A commit is on the server's disk when it returns, and waits at most so long for another program's lock."""
    if engine.driver == "psycopg":
        from referee.store.postgres_timeout import Connecting  # loads the driver

        event.listen(engine, "do_connect", Connecting(_PATIENCE_S).connect)
    event.listen(engine, "connect", partial(tell, wait_ms))


def tell(wait_ms: int, connection: DBAPIConnection, _entry: ConnectionPoolEntry | None = None) -> None:
    """What `settle` has said on every connection that is made."""
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"SELECT set_config('lock_timeout', '{wait_ms}ms', false)")
        cursor.execute(_DURABLE)
    connection.commit()  # else it ends with the transaction
