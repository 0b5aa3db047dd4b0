"""Changes of outputs as the Wayland compositor sends them: Qt tells of a new one only when it has asked all about it.

Measured on mutter with a slow machine: 90 ms earlier. A connection of its own speaks what this takes of the protocol, the
registry, wl_output and zxdg_output_v1, whose requests and events have fixed numbers (https://wayland.app/protocols/wayland).
The library pywayland would halve this file, but it has no wheel for ARM, and brings a second libwayland into the process.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier

_DISPLAY, _REGISTRY, _CALLBACK = 1, 2, 3
_SYNC, _GET_REGISTRY, _BIND, _GET_XDG_OUTPUT = 0, 1, 0, 1
_GLOBAL, _GLOBAL_REMOVE = 0, 1
_OUTPUT: Final = "wl_output"
_MANAGER: Final = "zxdg_output_manager_v1"


class WaylandOutputs(QObject):
    """Calls back when an output comes, goes, moves or changes.

    Args:
        on_change: called with a reason when the outputs are changing.
        path: the compositor's socket.

    Raises OSError if nobody answers there.
    """

    def __init__(self, on_change: Callable[[str], None], path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._on_change = on_change
        self._outputs: dict[int, int] = {}
        """The name of each output in the registry, and its object."""
        self._manager = 0
        self._next_id = _CALLBACK + 1
        self._rest = b""
        self._is_ready = False
        self._syncs = 0
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise
        self._socket.setblocking(False)
        self._notifier = QSocketNotifier(self._socket.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._request(_DISPLAY, _GET_REGISTRY, struct.pack("=I", _REGISTRY))
        self._request(_DISPLAY, _SYNC, struct.pack("=I", _CALLBACK))

    def close(self) -> None:
        """End the connection. May be called again."""
        self._notifier.setEnabled(False)
        self._socket.close()

    def _request(self, target: int, opcode: int, arguments: bytes) -> None:
        self._socket.sendall(struct.pack("=II", target, (len(arguments) + 8) << 16 | opcode) + arguments)

    def _bind(self, name: int, interface: str, version: int) -> int:
        made = self._new_id()
        self._request(_REGISTRY, _BIND, struct.pack("=I", name) + _string(interface) + struct.pack("=II", version, made))
        return made

    def _new_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    def _read(self) -> None:
        """Handle what the compositor has sent; it may have ended."""
        try:
            read = self._socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            read = b""
        if not read:
            self.close()
            return
        self._rest += read
        reasons = [reason for event in self._events() if (reason := self._handle(*event))]
        if reasons:
            self._on_change(reasons[0])

    def _events(self) -> Iterator[tuple[int, int, bytes]]:
        while len(self._rest) >= 8:
            target, word = struct.unpack_from("=II", self._rest)
            size = max(word >> 16, 8)
            if len(self._rest) < size:
                return
            arguments, self._rest = self._rest[8:size], self._rest[size:]
            yield target, word & 0xFFFF, arguments

    def _handle(self, target: int, opcode: int, arguments: bytes) -> str:
        """Handle an event; return why the outputs have changed, or ""."""
        if target == _REGISTRY:
            return self._on_registry(opcode, arguments)
        if target == _CALLBACK:
            self._on_sync()
        is_of_output = target not in (_DISPLAY, _CALLBACK)
        return "a monitor was moved or resized" if is_of_output and self._is_ready else ""

    def _on_sync(self) -> None:
        """Go on when all that was asked before is answered: first the registry, then the outputs."""
        self._syncs += 1
        if self._syncs == 1:
            for output in self._outputs.values():
                self._follow(output)
            self._request(_DISPLAY, _SYNC, struct.pack("=I", _CALLBACK))
        else:
            self._is_ready = True

    def _on_registry(self, opcode: int, arguments: bytes) -> str:
        (name,) = struct.unpack_from("=I", arguments)
        if opcode == _GLOBAL_REMOVE:
            return "a monitor was unplugged" if self._outputs.pop(name, None) else ""
        size = struct.unpack_from("=I", arguments, 4)[0]
        interface = arguments[8 : 8 + size - 1].decode()
        if interface == _MANAGER:
            self._manager = self._bind(name, interface, 1)
        if interface != _OUTPUT:
            return ""
        self._outputs[name] = self._bind(name, interface, 2)
        if not self._is_ready:
            return ""
        self._follow(self._outputs[name])
        return "a monitor was plugged in"

    def _follow(self, output: int) -> None:
        """Ask for the place of an output on the desktop too."""
        if self._manager:
            self._request(self._manager, _GET_XDG_OUTPUT, struct.pack("=II", self._new_id(), output))


def wayland_socket() -> Path:
    """Return the socket of the compositor on which Qt runs."""
    return Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / os.environ.get("WAYLAND_DISPLAY", "wayland-0")


def _string(text: str) -> bytes:
    raw = text.encode() + b"\0"
    return struct.pack("=I", len(raw)) + raw + b"\0" * (-len(raw) % 4)
