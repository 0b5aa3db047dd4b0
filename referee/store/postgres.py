"""The settings of a connection to PostgreSQL: commits as durable as a file's, and no long wait for a silent server."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from psycopg import Connection, OperationalError
from psycopg.errors import ConnectionTimeout
from sqlalchemy import URL, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_T = TypeVar("_T")
_SILENT = "its server does not answer"
_PAUSE_S = 1.0
"""For how long after a time-out, in seconds, no new connection is tried, so that one command waits only once."""


class TimeoutConnection(Connection[Any]):
    """A connection that is closed, with OperationalError, when its server has said nothing for ``timeout_s`` seconds.

    Attributes:
        timeout_s: the limit on silence; an answer may take longer while it comes.
        on_timeout: called at a time-out.
    """

    timeout_s = 60.0
    on_timeout: Callable[[], None] = staticmethod(lambda: None)

    def wait(self, gen: Generator[Any, Any, _T], *how: Any, **more: Any) -> _T:
        """See `psycopg.Connection.wait`, by which psycopg waits for every answer."""
        return super().wait(self._limited(gen), *how, **more)

    def _limited(self, gen: Generator[Any, Any, _T]) -> Generator[Any, Any, _T]:
        try:
            awaited = next(gen)
            last_heard = monotonic()
            while True:
                ready = yield awaited  # 0 where nothing came for a moment
                if ready:
                    last_heard = monotonic()
                elif monotonic() - last_heard >= self.timeout_s:
                    self.pgconn.finish()
                    self.on_timeout()
                    raise OperationalError(_SILENT)
                awaited = gen.send(ready)
        except StopIteration as end:
            answer: _T = end.value
            return answer


class Connector:
    """Makes connections to one server, and none in the moment after a time-out.

    It tries the address that was found last before it asks for the name again: a name server has no time limit.
    """

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._not_before = 0.0
        self._address = ""

    def connect(self, _dialect: object, _entry: object, words: list[Any], named: dict[str, Any]) -> TimeoutConnection:
        """Make a connection, for SQLAlchemy's event ``do_connect``. Raises OperationalError."""
        if monotonic() < self._not_before:
            raise ConnectionTimeout(_SILENT)
        settings = {**named, "hostaddr": self._address} if self._address else named
        self._address = ""  # if nothing is there any more, the name is asked for again
        try:
            made = TimeoutConnection.connect(*words, **settings)
        except ConnectionTimeout as error:
            self._pause()
            raise ConnectionTimeout(_SILENT) from error
        made.timeout_s, made.on_timeout = self._timeout_s, self._pause
        if "hostaddr" not in named and "," not in str(named.get("host", ",")):  # one server, by its name
            self._address = made.info.hostaddr
        return made

    def _pause(self) -> None:
        self._not_before = monotonic() + _PAUSE_S


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
        from referee.store.postgres import Connector  # loads the driver

        event.listen(engine, "do_connect", Connector(_TIMEOUT_S).connect)
    event.listen(engine, "connect", partial(set_up_connection, lock_timeout_ms))


def set_up_connection(lock_timeout_ms: int, connection: DBAPIConnection, _entry: ConnectionPoolEntry | None = None) -> None:
    """Set what holds for a connection, in SQL: a pooler between refuses settings that come with the connection."""
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"SELECT set_config('lock_timeout', '{lock_timeout_ms}ms', false)")
        cursor.execute(_DURABLE)
    connection.commit()  # else the settings end with the transaction
