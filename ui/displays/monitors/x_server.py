"""A connection to the X server beside Qt's.

Qt may keep old screen geometries when one change touches several monitors (measured with Qt 6.8 to 6.12), and a window
placed by them would show one team's board on another's monitor. So geometries are read from the server.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray

from ui.displays.monitors.monitor_identity import DesktopRect

_OUTPUT_PROPERTY, _PROVIDER_PROPERTY = 2, 4


@dataclass(frozen=True, slots=True)
class XMonitor:
    """One monitor of the server: its name, its place in pixels, whether it is primary, how many outputs show it."""

    name: str
    area: DesktopRect
    primary: bool
    outputs: int


class XServer:
    """A second connection to Qt's display. Every call is one or two round trips to a local server."""

    def __init__(self, display: Any = None) -> None:
        if display is None:
            from Xlib.display import Display

            display = Display()
        self._display = display
        self._root = display.screen().root

    @property
    def first_randr_event(self) -> int:
        """The number of the first RandR event on this server."""
        return int(self._display.query_extension("RANDR").first_event)

    def monitors(self) -> tuple[XMonitor, ...]:
        """Return the monitors that are on, as the server arranges them now."""
        from Xlib.ext import randr

        return tuple(
            XMonitor(
                self._display.get_atom_name(m.name),
                DesktopRect(m.x, m.y, m.width_in_pixels, m.height_in_pixels),
                bool(m.primary),
                len(m.crtcs),  # python-xlib's name for the outputs of a monitor
            )
            for m in randr.get_monitors(self._root).monitors
        )

    def window_area(self, window: int) -> DesktopRect | None:
        """Return where the server has a window, without its frame; None if it knows no such window."""
        from Xlib.error import XError

        try:
            it = self._display.create_resource_object("window", window)
            size = it.get_geometry()
            corner = self._root.translate_coords(it, 0, 0)
        except XError:
            return None
        return DesktopRect(corner.x, corner.y, size.width, size.height)

    def move_window(self, window: int, area: DesktopRect) -> None:
        """Move and resize a window that no window manager manages."""
        it = self._display.create_resource_object("window", window)
        it.configure(x=area.x, y=area.y, width=area.width, height=area.height)
        self._display.flush()

    def close(self) -> None:
        """Close the connection."""
        self._display.close()


class RandrFilter(QAbstractNativeEventFilter):
    """Calls back on RandR events before Qt has handled them.

    Changes of properties (a laptop's brightness) move no pixel to another monitor and are ignored.
    """

    def __init__(self, first_event: int, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._first = first_event
        self._on_change = on_change

    def nativeEventFilter(self, kind: QByteArray | bytes | bytearray | memoryview, message: int) -> tuple[bool, int]:
        """Check one event; never consume it."""
        if kind == b"xcb_generic_event_t":
            head = ctypes.c_uint16.from_address(int(message)).value.to_bytes(2, "little")
            code, detail = head[0] & 0x7F, head[1]
            if code == self._first or (code == self._first + 1 and detail not in (_OUTPUT_PROPERTY, _PROVIDER_PROPERTY)):
                self._on_change()
        return False, 0
