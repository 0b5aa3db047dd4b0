"""Connections to what outlives a window, let go together when it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import SignalInstance

Wire = tuple[SignalInstance, Callable[..., object]]
"""What is heard, and what is done then."""


class Wires:
    """The connections of one object."""

    def __init__(self) -> None:
        self._held: list[Wire] = []

    def connect(self, wires: Iterable[Wire]) -> None:
        """Hear of these too."""
        for signal, slot in wires:
            signal.connect(slot)
            self._held.append((signal, slot))

    def cut(self) -> None:
        """Hear of none of them any more."""
        held, self._held = self._held, []
        for signal, slot in held:
            signal.disconnect(slot)
