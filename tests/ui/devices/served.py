"""The process that serves devices, with the console's end of its pipe in the hands of a test."""

from __future__ import annotations

import contextlib
import json
import queue
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ui.devices.server import COMMAND
from ui.system.relaunch import relaunch_command

ADDRESS = "127.0.0.1"


class Served:
    """The process, listening."""

    def __init__(self, address: str = ADDRESS, port: int = 0, **certificate: str) -> None:
        self.address = address
        self.process = subprocess.Popen(
            (*relaunch_command(), COMMAND), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.order(t="start", address=address, port=port, **certificate)
        self.first = self.report(60)  # a busy machine begins a process slowly, Wine more so
        self.port = int(self.first.get("port", 0))
        host = f"[{address}]" if ":" in address else address
        self.host = f"{host}:{self.port}"

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(json.loads(line))

    def order(self, **message: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def report(self, timeout: float = 30) -> dict[str, Any]:
        return self._lines.get(timeout=timeout)

    def reports(self) -> list[dict[str, Any]]:
        """What was reported and not asked for yet."""
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._lines.get_nowait())
        return found

    def settle(self) -> None:
        """Forget what was reported, once no connection of another test is left."""
        with self.device() as last:
            last.send("x")
            until_closed(last)
        self.reports()

    @contextmanager
    def device(self, origin: str | None = None) -> Iterator[ClientConnection]:
        """A connection that has not joined."""
        origin = f"http://{self.host}" if origin is None else origin
        with connect(f"ws://{self.host}/devices", origin=Origin(origin) if origin else None) as made:
            yield made

    @contextmanager
    def joined(self) -> Iterator[tuple[ClientConnection, int]]:
        """A device that the console has let in, and its connection's number."""
        with self.device() as device:
            device.send('{"t":"join","card":"a card"}')
            number = self.report()["connection"]
            self.order(t="tell", to=[number], message={"t": "key", "key": "a key"})
            assert hear(device) == {"t": "key", "key": "a key"}
            yield device, number

    def ask(self, request: bytes, timeout: float = 30) -> bytes:
        """All that is answered to these bytes."""
        answer = b""
        with socket.create_connection((self.address, self.port), timeout=timeout) as line:
            line.sendall(request)
            with contextlib.suppress(ConnectionError):
                while part := line.recv(65536):
                    answer += part
        return answer

    def get(self, path: str, *headers: str, host: str | None = None) -> bytes:
        lines = (f"GET {path} HTTP/1.1", f"Host: {self.host if host is None else host}", *headers, "", "")
        return self.ask("\r\n".join(lines).encode())

    def close(self) -> tuple[int, str]:
        """End the process by ending its input; return its status and what it complained of."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        assert self.process.stdout is not None
        if not self.process.stdin.closed:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        status = self.process.wait(10)
        self._reader.join(5)
        if self.process.stderr.closed:  # it was asked before
            return status, ""
        said = self.process.stderr.read().decode()
        self.process.stderr.close()
        self.process.stdout.close()
        return status, said


def hear(device: ClientConnection, timeout: float = 30) -> dict[str, Any]:
    """The next message but signs of life."""
    while True:
        message = json.loads(device.recv(timeout))
        if message["t"] != "beat":
            assert isinstance(message, dict)
            return message


def until_closed(device: ClientConnection) -> list[dict[str, Any]]:
    """What else a device hears until its connection has ended."""
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(hear(device))
    return heard


def status(answer: bytes) -> int:
    """The status of an answer; 0 if nothing was answered."""
    return int(answer.split()[1]) if answer else 0
