"""Signal connections of a short-lived object to long-lived ones, disconnected together when it closes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import SignalInstance

Connection = tuple[SignalInstance, Callable[..., object]]
"""A signal and its slot."""


class Connections:
    """The connections of one object."""

    def __init__(self) -> None:
        self._made: list[Connection] = []

    def connect(self, connections: Iterable[Connection]) -> None:
        """Connect each signal to its slot."""
        for signal, slot in connections:
            signal.connect(slot)
            self._made.append((signal, slot))

    def disconnect_all(self) -> None:
        """Disconnect everything that was connected here."""
        made, self._made = self._made, []
        for signal, slot in made:
            signal.disconnect(slot)
