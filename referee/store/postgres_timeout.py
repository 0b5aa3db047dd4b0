"""A connection to PostgreSQL with a limit on the server's silence.

libpq has no such setting: where the server's programs hang, its system still acknowledges what is sent, so that neither
``tcp_user_timeout`` nor keepalives end the wait, and ``statement_timeout`` is the hanging program's own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any, TypeVar

from psycopg import Connection, OperationalError
from psycopg.errors import ConnectionTimeout

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
