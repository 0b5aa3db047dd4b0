"""A process of its own that takes windows off the screen the moment the X server tells of a change of monitors.

A team's area stands on another's monitor for as long as somebody takes to react. This one does nothing but wait, so it
is awake at once whatever the program is busy with. Standard input has a line whenever what it guards is another: the X
ids of the windows, by spaces. It ends when its standard input does, that is with the program. What it has taken away it
forgets: the program hides these windows itself as soon as it hears of the change, and decides when they are shown again.
"""

from __future__ import annotations

import os
import select
from collections.abc import Sequence
from typing import Any

COMMAND = "guard-windows"
"""What the program is called with to be this process."""


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
    """Guard on this connection.

    Args:
        first: the number of the first RandR event there.
        orders: the file that says which windows.
    """
    windows: Sequence[int] = ()
    begun, sent = b"", False
    while True:
        # Who sends receives too: what came then is looked at now, or it would be taken for the next change.
        ready, _, _ = select.select([display.fileno(), orders], [], [], 0 if sent else None)
        sent = (sent or display.fileno() in ready) and has_monitor_event(display, first)
        if sent:
            unmap_windows(display, windows)
            windows = ()
        if orders in ready:
            read = os.read(orders, 65536)
            if not read:
                return
            *lines, begun = (begun + read).split(b"\n")
            if lines:
                windows = [int(word) for word in lines[-1].split()]


def has_monitor_event(display: Any, first: int) -> bool:
    """Whether there was news of monitors among what waits; it is used up. Every client is told of other keys, too."""
    events = [display.next_event() for _ in range(display.pending_events())]
    return any(event.type in (first, first + 1) for event in events)


def unmap_windows(display: Any, windows: Sequence[int]) -> None:
    """Unmap these windows; one that is gone already is passed over."""
    from Xlib.error import CatchError

    for window in windows:
        display.create_resource_object("window", window).unmap(onerror=CatchError())
    display.flush()
