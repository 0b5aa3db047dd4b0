"""A process that unmaps windows the moment the X server reports a change of monitors.

Until somebody reacts, one team's area stands on another's monitor. This process only waits, so it reacts at once whatever
the program is busy with. Standard input has a line whenever other windows are to be guarded: their X ids, separated by
spaces. The process ends with its standard input, that is, with the program. It forgets windows that it has unmapped: the
program hides them too as soon as it handles the change, and decides when they are shown again.
"""

from __future__ import annotations

import os
import select
from collections.abc import Sequence
from typing import Any

COMMAND = "guard-windows"
"""The argument that makes the program this process."""


def main() -> None:
    """Guard until standard input ends."""
    from Xlib.display import Display
    from Xlib.ext import randr

    display = Display()
    news = randr.RRScreenChangeNotifyMask | randr.RRCrtcChangeNotifyMask
    display.screen().root.xrandr_select_input(news)
    display.flush()
    guard(display, int(display.query_extension("RANDR").first_event), 0)


def guard(display: Any, first: int, orders: int) -> None:
    """Guard windows on this connection.

    Args:
        first: the number of the first RandR event there.
        orders: the file descriptor from which the window ids are read.
    """
    windows: Sequence[int] = ()
    rest, sent = b"", False
    while True:
        # Sending also receives; read those events now, or they would count as the next change.
        ready, _, _ = select.select([display.fileno(), orders], [], [], 0 if sent else None)
        sent = (sent or display.fileno() in ready) and has_monitor_event(display, first)
        if sent:
            unmap_windows(display, windows)
            windows = ()
        if orders in ready:
            read = os.read(orders, 65536)
            if not read:
                return
            *lines, rest = (rest + read).split(b"\n")
            if lines:
                windows = [int(word) for word in lines[-1].split()]


def has_monitor_event(display: Any, first: int) -> bool:
    """Read all waiting events; returns whether any is about monitors. Every client also gets events about the keyboard."""
    events = [display.next_event() for _ in range(display.pending_events())]
    return any(event.type in (first, first + 1) for event in events)


def unmap_windows(display: Any, windows: Sequence[int]) -> None:
    """Unmap these windows; one that is gone is ignored."""
    from Xlib.error import CatchError

    for window in windows:
        display.create_resource_object("window", window).unmap(onerror=CatchError())
    display.flush()
