"""Devices that speak the protocol without a browser: many of them in one thread beside the console."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin


class TeamDevice:
    """One device, by its card.

    Attributes:
        state: the kind of the newest of "word", "curtain", "live" and "bye" that it was sent.
        screen: the newest screen, without its parts; {} behind a curtain.
        screens: how many screens it has got.
        received: how many bytes have come over its connection.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, address: str) -> None:
        self._loop = loop
        self._origin, _, fragment = address.partition("/#")
        self._join = dict([fragment.split("=", 1)])
        self.state, self.screen, self.screens, self.received = "", dict[str, Any](), 0, 0
        self._socket: ClientConnection

    async def run(self) -> None:
        """Join, and take what is sent until it is sent away."""
        devices = self

        class Counting(ClientConnection):
            def data_received(self, data: bytes) -> None:
                devices.received += len(data)
                super().data_received(data)

        address = self._origin.replace("http", "ws", 1) + "/devices"
        origin = Origin(self._origin)
        while self.state != "bye":  # as a page does, it comes back when its connection is lost
            async with connect(address, origin=origin, create_connection=Counting, max_size=None) as self._socket:
                await self._say({"t": "join", **self._join})
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await self._take(json.loads(await self._socket.recv()))

    async def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "key":
            self._join = {"key": message["key"]}
            await self._say({"t": "shape", "shape": "phone"})
        elif message["t"] == "live":
            screen = message["screen"]
            del screen["parts"]
            self.screen, self.state = screen, "live"
            self.screens += 1
            await self._say({"t": "seen"})
        elif message["t"] != "beat":
            self.state, self.screen = message["t"], {}

    async def _say(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    @property
    def choice(self) -> dict[str, Any] | None:
        """What its screen offers; None for nothing."""
        offered: dict[str, Any] | None = self.screen.get("choice")
        return offered

    def take(self, words: list[str]) -> None:
        """Tap on an offer."""
        choice = self.choice
        assert choice is not None
        self._draft(choice["key"], take=choice["offers"].index(words))

    def act(self, do: str) -> None:
        """Tap on "hand in", "back" or "withdraw"."""
        assert self.choice is not None
        self._draft(self.choice["key"], do=do)

    def _draft(self, key: str, **what: Any) -> None:
        said = self._say({"t": "draft", "seat": self.screen["seat"], "key": key, **what})
        asyncio.run_coroutine_threadsafe(said, self._loop).result(10)


class TeamDevices:
    """Devices in one thread of their own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def open(self, address: str) -> TeamDevice:
        """Return a device that joins by the card or code of this address."""
        device = TeamDevice(self._loop, address)
        asyncio.run_coroutine_threadsafe(device.run(), self._loop)
        return device

    def close(self) -> None:
        """End all of them."""

        async def end() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for one in others:
                one.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
