"""A connection to a PostgreSQL server that is given up when the server keeps silent.

A server that hangs closes no connection, and its system goes on acknowledging what is sent to it: no time limit of the
network ends the wait, and no key of the console is heard meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any, TypeVar

from psycopg import Connection, OperationalError
from psycopg.errors import ConnectionTimeout

_T = TypeVar("_T")
_SILENT = "its server does not answer"
_MOMENT_S = 1.0
"""For so long after a silence, in seconds, a server is taken to be silent still: what follows from one deed waits once."""


class Impatient(Connection[Any]):
    """A connection that is closed, with OperationalError, once its server has said nothing for ``patience`` seconds.

    Attributes:
        patience: for how long a server that owes an answer may say nothing; an answer may be as long as it likes.
        silent: called when it was too long.
    """

    patience = 60.0
    silent: Callable[[], None] = staticmethod(lambda: None)

    def wait(self, gen: Generator[Any, Any, _T], *how: Any, **more: Any) -> _T:
        """See `psycopg.Connection.wait`, which everything that waits for the server goes through."""
        return super().wait(self._listening(gen), *how, **more)

    def _listening(self, gen: Generator[Any, Any, _T]) -> Generator[Any, Any, _T]:
        try:
            awaited = next(gen)
            heard = monotonic()
            while True:
                ready = yield awaited  # 0 where nothing came for a moment
                if ready:
                    heard = monotonic()
                elif monotonic() - heard >= self.patience:
                    self.pgconn.finish()
                    self.silent()
                    raise OperationalError(_SILENT)
                awaited = gen.send(ready)
        except StopIteration as end:
            answer: _T = end.value
            return answer


class Connecting:
    """Makes connections to one server, and none in the moment after it kept silent.

    Where it was found the last time it is sought first: to ask for a name has no time limit where the network is gone.
    """

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self._not_before = 0.0
        self._address = ""

    def connect(self, _dialect: object, _entry: object, words: list[Any], named: dict[str, Any]) -> Impatient:
        """For SQLAlchemy's event ``do_connect``. Raises OperationalError."""
        if monotonic() < self._not_before:
            raise ConnectionTimeout(_SILENT)
        sought = {**named, "hostaddr": self._address} if self._address else named
        self._address = ""  # if it is not there any more it is asked for again
        try:
            made = Impatient.connect(*words, **sought)
        except ConnectionTimeout as error:
            self._silent()
            raise ConnectionTimeout(_SILENT) from error
        made.patience, made.silent = self._patience_s, self._silent
        if "hostaddr" not in named and "," not in str(named.get("host", ",")):  # one server, by its name
            self._address = made.info.hostaddr
        return made

    def _silent(self) -> None:
        self._not_before = monotonic() + _MOMENT_S
