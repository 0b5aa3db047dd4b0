"""Switch outputs of KWin on and off and move them, by the requests that KDE's settings send.

`kscreen-doctor` sends the same; Debian 12's dies of a signal when it switches an output. Opcodes: kde-output-device-v2.xml
and kde-output-management-v2.xml of plasma-wayland-protocols.
"""

from __future__ import annotations

import os
import socket
import struct
from pathlib import Path

_DISPLAY, _REGISTRY = 1, 2
_GET_REGISTRY, _SYNC, _BIND = 1, 0, 0
_GEOMETRY, _NAME = 0, 14
_CREATE_CONFIGURATION = 0
_ENABLE, _POSITION, _APPLY = 0, 3, 5
_APPLIED = 0


class KWinOutputs:
    """A connection to the KWin that this process runs on."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(Path(os.environ["XDG_RUNTIME_DIR"]) / os.environ["WAYLAND_DISPLAY"]))
        self._socket.settimeout(10)
        self._rest = b""
        self._next_id = _REGISTRY
        self._manager = 0
        self._devices: dict[int, dict[str, tuple[int, int] | str]] = {}
        self._request(_DISPLAY, _GET_REGISTRY, struct.pack("=I", self._new_id()))
        self._wait()
        self._wait()

    def switch(self, output: str, on: bool) -> None:
        """Switch an output on or off."""
        self._configure([(_ENABLE, struct.pack("=Ii", self._device(output), on))])

    def swap(self, first: str, second: str) -> None:
        """Let two outputs change places."""
        one, other = self._device(first), self._device(second)
        places = {one: self._devices[other]["place"], other: self._devices[one]["place"]}
        self._configure([(_POSITION, struct.pack("=Iii", device, *place)) for device, place in places.items()])

    def _device(self, name: str) -> int:
        self._wait()
        return next(device for device, said in self._devices.items() if said["name"] == name)

    def _configure(self, requests: list[tuple[int, bytes]]) -> None:
        configuration = self._new_id()
        self._request(self._manager, _CREATE_CONFIGURATION, struct.pack("=I", configuration))
        for opcode, arguments in requests:
            self._request(configuration, opcode, arguments)
        self._request(configuration, _APPLY)
        while (answer := self._event())[0] != configuration:
            self._note(*answer)
        assert answer[1] == _APPLIED, "KWin refused these outputs"

    def _request(self, target: int, opcode: int, arguments: bytes = b"") -> None:
        self._socket.sendall(struct.pack("=II", target, (len(arguments) + 8) << 16 | opcode) + arguments)

    def _new_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    def _wait(self) -> None:
        """Read all that is said up to now."""
        callback = self._new_id()
        self._request(_DISPLAY, _SYNC, struct.pack("=I", callback))
        while (event := self._event())[0] != callback:
            self._note(*event)

    def _event(self) -> tuple[int, int, bytes]:
        while len(self._rest) < 8 or len(self._rest) < struct.unpack_from("=I", self._rest, 4)[0] >> 16:
            read = self._socket.recv(65536)
            assert read, "KWin ended the connection"
            self._rest += read
        target, word = struct.unpack_from("=II", self._rest)
        arguments, self._rest = self._rest[8 : word >> 16], self._rest[word >> 16 :]
        return target, word & 0xFFFF, arguments

    def _note(self, target: int, opcode: int, arguments: bytes) -> None:
        if target == _REGISTRY and opcode == 0:
            size = struct.unpack_from("=I", arguments, 4)[0]
            interface = arguments[8 : 8 + size - 1].decode()
            if interface in ("kde_output_device_v2", "kde_output_management_v2"):
                made = self._new_id()
                self._request(_REGISTRY, _BIND, arguments[: 8 + (size + 3) // 4 * 4] + struct.pack("=II", 2, made))
                if interface == "kde_output_device_v2":
                    self._devices[made] = {}
                else:
                    self._manager = made
        elif target in self._devices and opcode == _GEOMETRY:
            self._devices[target]["place"] = struct.unpack_from("=ii", arguments)
        elif target in self._devices and opcode == _NAME:
            self._devices[target]["name"] = arguments[4 : 4 + struct.unpack_from("=I", arguments)[0] - 1].decode()
