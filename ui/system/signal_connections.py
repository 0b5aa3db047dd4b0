"""Signal connections of a short-lived object to long-lived ones, disconnected together when it closes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QMetaObject, QObject, SignalInstance

Connection = tuple[SignalInstance, Callable[..., object]]
"""A signal and its slot."""


class Connections:
    """The connections of one object."""

    def __init__(self) -> None:
        self._made: list[QMetaObject.Connection] = []

    def connect(self, connections: Iterable[Connection]) -> None:
        """Connect each signal to its slot."""
        for signal, slot in connections:
            self._made.append(signal.connect(slot))

    def disconnect_all(self) -> None:
        """Disconnect everything that was connected here; what was deleted meanwhile has no connections any more."""
        made, self._made = self._made, []
        for connection in made:
            QObject.disconnect(connection)
