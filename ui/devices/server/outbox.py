"""What waits to be sent to one device: the newest of each kind, never a backlog."""

from __future__ import annotations

import asyncio
from typing import Any

from ui.devices.server.wire import encode

_FIRST = ("bye", "key", "curtain", "live", "word", "beat")
"""The kinds in the order in which they are sent."""
_REPLACED = {"bye": _FIRST, "curtain": ("live", "word"), "live": ("word",), "word": ("live",)}
"""What is not sent any more when a message of this kind comes. Nothing but a goodbye takes the place of a curtain."""


class Outbox:
    """The messages that wait for one connection.

    A part of a screen that the device has from the screen before is sent as null. Of what was sent only the names of its
    parts are kept.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, Any]] = {}
        self._more = asyncio.Event()
        self._parts: frozenset[str] = frozenset()

    def put(self, message: dict[str, Any]) -> None:
        """Add a message; one of its kind that still waits is replaced. Before a goodbye nothing else is sent any more.

        A screen never takes the place of a curtain: what was shown to others before it is covered on the slowest device.
        """
        kind = str(message.get("t"))
        for other in _REPLACED.get(kind, ()):
            self._waiting.pop(other, None)
        self._waiting[kind] = message
        self._more.set()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    async def take(self) -> bytes:
        """Wait for the next message and return it as it is to be sent."""
        await self._more.wait()
        kind = next(one for one in _FIRST if one in self._waiting)
        message = self._waiting.pop(kind)
        if not self._waiting:
            self._more.clear()
        if kind in ("curtain", "word"):  # which let the device forget its parts
            self._parts = frozenset()
        if kind != "live":
            return encode(message)
        return encode(self._without_known_parts(message))

    def _without_known_parts(self, message: dict[str, Any]) -> dict[str, Any]:
        screen = message.get("screen")
        parts = screen.get("parts") if isinstance(screen, dict) else None
        if not isinstance(screen, dict) or not isinstance(parts, dict):
            self._parts = frozenset()
            return message
        known, self._parts = self._parts, frozenset(parts)
        new = {name: None if name in known else text for name, text in parts.items()}
        return {**message, "screen": {**screen, "parts": new}}
