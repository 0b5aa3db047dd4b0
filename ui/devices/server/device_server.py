"""The server: WebSocket connections of devices on one side, the console's pipe on the other.

It holds the newest screen of a device only until it is sent. It knows no seats, no tokens and no codes: who may join is
decided by the console.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import socket
import ssl
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from ui.devices.server.limits import (
    JOIN_SECONDS,
    MOST_DEVICES,
    MOST_SOCKETS,
    JoinLimit,
    JoinPace,
    MessageLimit,
    Reports,
    Strangers,
)
from ui.devices.server.outbox import Outbox
from ui.devices.server.static_files import Gate, page_files
from ui.devices.server.wire import (
    ASK,
    MOST_BYTES,
    Beat,
    Closed,
    ConsoleMessage,
    DeviceSaid,
    Dismiss,
    Join,
    Opened,
    Overrun,
    ServerMessage,
    Show,
    Start,
    Tell,
    decode_device,
)

_OVER, _REFUSED = 1001, 1008
_PING_SECONDS = 5.0
_HANDSHAKE_SECONDS = 8.0
_FAREWELL_SECONDS = 0.3
_QUEUE_BYTES = 64 * 1024
"""So much may stand in the system's queue for one device: what is in it can be taken back no more."""
_KEY = re.compile(r"[A-Za-z0-9_-]{22}")
"""What a key of 128 bits looks like."""


class DeviceConnection(ServerConnection):
    """A connection that is counted from its first byte on, before its request is read.

    Attributes:
        number: by which the console knows it.
        address: where it comes from.
        has_joined: whether the console has let it in.
        is_dismissed: whether it was said goodbye to.
        comes_back: whether it wants to join by a key, which nobody guesses.
        is_lost: whether it has ended.
    """

    devices: DeviceServer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio."""
        self.number, self.outbox = next(self.devices.numbers), Outbox()
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self.has_joined = self.is_dismissed = self.comes_back = self.is_lost = False
        if (line := transport.get_extra_info("socket")) is not None:
            with suppress(OSError):
                line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _QUEUE_BYTES)
        self._is_counted = self.devices.admit(self)
        super().connection_made(transport)
        if not self._is_counted:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self.is_lost = True
        if self._is_counted:
            self.devices.forget(self)
        super().connection_lost(exc)


class DeviceServer:
    """Serves devices on one address.

    Args:
        report: takes what the console has to know.
    """

    def __init__(self, report: Callable[[ServerMessage], None]) -> None:
        self._report = report
        self.numbers = itertools.count(1)
        self._devices: dict[int, DeviceConnection] = {}
        self._sockets = 0
        self._joins, self._strangers, self._reports, self._pace = JoinLimit(), Strangers(), Reports(), JoinPace()
        self._began = time.monotonic()
        self._server: Server | None = None
        self._gate: Gate | None = None

    async def start(self, order: Start) -> int:
        """Listen, and return the port. Raises OSError if that is not possible, ssl.SSLError for a wrong certificate."""
        secure = _tls(order) if order.certificate else None
        files = page_files()
        connection = type("Connection", (DeviceConnection,), {"devices": self})
        extra: dict[str, Any] = {"ssl": secure, "ssl_handshake_timeout": _HANDSHAKE_SECONDS} if secure else {}
        self._server = await serve(
            self._handle,
            order.address,
            order.port,
            process_request=self._answer,
            create_connection=connection,
            server_header=None,
            max_size=MOST_BYTES,
            max_queue=4,
            open_timeout=_HANDSHAKE_SECONDS,
            ping_interval=_PING_SECONDS,
            ping_timeout=2 * _PING_SECONDS,
            close_timeout=1,
            **extra,
        )
        port = int(next(iter(self._server.sockets)).getsockname()[1])
        host = f"[{order.address}]" if ":" in order.address else order.address
        usual = 443 if secure else 80
        self._gate = Gate(host if port == usual else f"{host}:{port}", secure is not None, files)
        return port

    def obey(self, order: ConsoleMessage, at: float) -> None:
        """Carry out an order of the console, which arrived at this time of the monotonic clock."""
        if isinstance(order, Tell):
            self._send(order.to, order.message)
        elif isinstance(order, Show):
            self._send(order.to, {"t": "live", "screen": order.screen})
        elif isinstance(order, Dismiss):
            self._dismiss(order.to, order.text)
        elif isinstance(order, Beat):
            for device in self._devices.values():
                if device.has_joined and not device.is_dismissed:
                    device.outbox.put({"t": "beat", "at": round((at - self._began) * 1000)})

    async def stop(self) -> None:
        """Close every connection and listen no more. What waits to be sent has a moment for it."""
        end = time.monotonic() + _FAREWELL_SECONDS
        while time.monotonic() < end and not all(device.outbox.is_empty for device in self._devices.values()):
            await asyncio.sleep(0.01)
        if self._server is not None:
            self._server.close(code=_OVER)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), 2)

    def _send(self, to: list[int], message: dict[str, Any]) -> None:
        for number in to:
            device = self._devices.get(number)
            if device is not None and not device.is_dismissed:
                if not device.has_joined:
                    device.has_joined = True
                    self._strangers.remove(device.address)
                device.outbox.put(message)

    def _dismiss(self, to: list[int], text: str) -> None:
        for number in to:
            device = self._devices.get(number)
            if device is not None and not device.is_dismissed:
                device.is_dismissed = True
                if not device.has_joined and not device.comes_back:
                    self._joins.failed(device.address, time.monotonic())
                device.outbox.put({"t": "bye", "text": text})

    # ---------------------------------------------------------------- connections

    def admit(self, connection: DeviceConnection) -> bool:
        """Count a connection; return whether there is room for it."""
        if self._sockets >= MOST_SOCKETS or not self._strangers.add(connection.address):
            self._report_overrun("connections")
            return False
        self._sockets += 1
        return True

    def forget(self, connection: DeviceConnection) -> None:
        """Count one connection less."""
        self._sockets -= 1
        if not connection.has_joined:
            self._strangers.remove(connection.address)
        if self._devices.pop(connection.number, None) is not None:
            self._report(Closed(connection.number))

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert self._gate is not None
        return self._gate.answer(request)

    async def _handle(self, connection: ServerConnection) -> None:
        """Let a device join, then pass on what it says until it goes. What is wrong ends the connection."""
        assert isinstance(connection, DeviceConnection)
        with suppress(ConnectionClosed):
            try:
                async with asyncio.timeout(JOIN_SECONDS):
                    first = _read(await connection.recv())
            except TimeoutError:
                first = None
            if not isinstance(first, Join):
                await _refuse(connection)
                return
            await asyncio.sleep(self._pace.wait(connection.address, time.monotonic()))
            if connection.is_lost:
                return
            if not self._may_join(connection, first):  # only now: how many guesses of this address were wrong is known
                await _refuse(connection)
                return
            self._devices[connection.number] = connection
            self._report(Opened(connection.number, first))
            async with asyncio.TaskGroup() as tasks:
                sending = tasks.create_task(_send_waiting(connection))
                await self._receive(connection)
                sending.cancel()

    def _may_join(self, connection: DeviceConnection, join: Join) -> bool:
        """Return whether the console is asked. Who guesses codes stops no device of the same address from coming back."""
        connection.comes_back = bool(_KEY.fullmatch(join.key)) and not (join.card or join.room)
        if not connection.comes_back and not self._joins.allows(connection.address, time.monotonic()):
            self._report_overrun("joins")
            return False
        if len(self._devices) >= MOST_DEVICES:
            self._report_overrun("connections")
            return False
        return True

    def _report_overrun(self, what: Literal["connections", "joins", "messages"]) -> None:
        if self._reports.allows(what, time.monotonic()):
            self._report(Overrun(what))

    async def _receive(self, connection: DeviceConnection) -> None:
        """Pass on what a device says until it goes. A device that waits to be let in may say nothing."""
        limit = MessageLimit(time.monotonic())
        try:
            while True:
                message = _read(await connection.recv())
                if connection.is_dismissed:
                    break
                if message is None or isinstance(message, Join) or not limit.allows(time.monotonic()):
                    self._report_overrun("messages")
                    break
                self._report(DeviceSaid(connection.number, message))
            await _refuse(connection)
        except ConnectionClosed as closed:
            if closed.sent is not None and closed.sent.code == CloseCode.MESSAGE_TOO_BIG:
                self._report_overrun("messages")


async def _send_waiting(connection: DeviceConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            message = await connection.outbox.take()
            await connection.send(message, text=True)
            if connection.is_dismissed and connection.outbox.is_empty:
                await connection.close(_REFUSED)
                return


async def _refuse(connection: DeviceConnection) -> None:
    bye = b'{"t":"bye","text":"' + ASK.encode() + b'"}'
    with suppress(TimeoutError):
        async with asyncio.timeout(1):  # a device that does not read is not waited for
            await connection.send(bye, text=True)
    await connection.close(_REFUSED)


def _read(text: str | bytes) -> Any:
    """Return a device's message; None if it is none."""
    if not isinstance(text, str):
        return None
    try:
        return decode_device.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


def _tls(order: Start) -> ssl.SSLContext:
    """Return what encrypts connections. Python reads a key from a file only: this one is gone when it was read."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    with tempfile.TemporaryDirectory() as folder:  # which nobody else may enter
        path = Path(folder) / "certificate.pem"
        path.write_text(f"{order.private_key}\n{order.certificate}")
        context.load_cert_chain(path)
    return context
