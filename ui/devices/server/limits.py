"""How much the server takes from the network: connections, attempts to join, messages. Times are in seconds."""

from __future__ import annotations

from collections import Counter, deque

MOST_DEVICES = 200
MOST_SOCKETS = 300
"""Connections at a time, those included that only load the page or have not joined yet."""
MOST_STRANGERS = 64
"""Of these at most from one address before they have joined: behind a hotspot all devices have one address."""
JOIN_SECONDS = 10.0
"""So long a connection may take to join."""
JOINS_A_SECOND = 40.0
"""So many of one address that want to join are passed on to the console."""
_FAILED_JOINS, _FAILED_WITHIN = 10, 60.0
_BURST, _A_SECOND = 40.0, 20.0
_QUIET = 10.0


class JoinLimit:
    """Counts attempts to join that failed, by address: so many in a minute, and the address has to wait."""

    def __init__(self) -> None:
        self._failed: dict[str, deque[float]] = {}

    def allows(self, address: str, now: float) -> bool:
        """Return whether this address may try."""
        times = self._failed.get(address, deque())
        while times and times[0] < now - _FAILED_WITHIN:
            times.popleft()
        if not times:
            self._failed.pop(address, None)
        return len(times) < _FAILED_JOINS

    def failed(self, address: str, now: float) -> None:
        """Count a failure."""
        self._failed.setdefault(address, deque(maxlen=_FAILED_JOINS)).append(now)


class JoinPace:
    """Lets those of one address join at a pace: who asks many times waits for itself, and nobody is turned away.

    Nobody waits longer than all do that may wait at a time: those who hung up are waited for no more.
    """

    def __init__(self) -> None:
        self._next: dict[str, float] = {}

    def wait(self, address: str, now: float) -> float:
        """Return how long this one has to wait."""
        self._next = {known: time for known, time in self._next.items() if time > now}
        wait = min(self._next.get(address, now) - now, MOST_STRANGERS / JOINS_A_SECOND)
        self._next[address] = now + wait + 1 / JOINS_A_SECOND
        return wait


class Reports:
    """Lets the console be told of each kind of refusal once in a while, however many there are."""

    def __init__(self) -> None:
        self._told: dict[str, float] = {}

    def allows(self, kind: str, now: float) -> bool:
        """Return whether the console is to be told of this one."""
        if now - self._told.get(kind, -_QUIET) < _QUIET:
            return False
        self._told[kind] = now
        return True


class Strangers:
    """Counts the connections that have not joined, by address."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, address: str) -> bool:
        """Count one more, unless there are as many as one address may have; return whether it was counted."""
        if self._counts[address] >= MOST_STRANGERS:
            return False
        self._counts[address] += 1
        return True

    def remove(self, address: str) -> None:
        """Count one less."""
        self._counts[address] -= 1
        if self._counts[address] <= 0:
            del self._counts[address]


class MessageLimit:
    """Lets one connection send some messages at once and then so many a second."""

    def __init__(self, now: float) -> None:
        self._left, self._at = _BURST, now

    def allows(self, now: float) -> bool:
        """Count a message; return whether it may come in."""
        self._left = min(_BURST, self._left + (now - self._at) * _A_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
