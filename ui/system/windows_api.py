"""Functions of Windows that Qt does not offer, and the messages that Windows sends."""

from __future__ import annotations

import ctypes
from typing import Any

WM_DISPLAYCHANGE, WM_DEVICECHANGE, WM_HOTKEY, WM_POWERBROADCAST = 0x007E, 0x0219, 0x0312, 0x0218
_MESSAGE_KINDS = (b"windows_generic_MSG", b"windows_dispatcher_MSG")
_AREA_OF_ALL_MONITORS_AND_THEIR_NUMBER = (76, 77, 78, 79, 80)


class WindowsMessage(ctypes.Structure):
    """Windows' MSG: a message as an event filter of Qt's gets it."""

    _fields_ = (
        ("hwnd", ctypes.c_void_p),
        ("message", ctypes.c_uint32),
        ("wParam", ctypes.c_size_t),
        ("lParam", ctypes.c_ssize_t),
        ("time", ctypes.c_uint32),
        ("x", ctypes.c_int32),
        ("y", ctypes.c_int32),
    )


def read_message(kind: object, address: int) -> tuple[int, int]:
    """Return the number of a native message and its first argument; (0, 0) of an event of another system."""
    if kind not in _MESSAGE_KINDS:
        return 0, 0
    found = WindowsMessage.from_address(int(address))
    return int(found.message), int(found.wParam)


def user32() -> Any:
    """Return the library of windows, keys and monitors."""
    windows: Any = ctypes  # on other systems it has no WinDLL
    return windows.WinDLL("user32")


def kernel32() -> Any:
    """Return the library of processes, threads and what the computer may do while they run."""
    windows: Any = ctypes
    return windows.WinDLL("kernel32")


def desktop_state(library: Any) -> tuple[int, ...]:
    """Return the area of all monitors together and how many there are, as Windows has them now and Qt perhaps not yet."""
    return tuple(int(library.GetSystemMetrics(what)) for what in _AREA_OF_ALL_MONITORS_AND_THEIR_NUMBER)
