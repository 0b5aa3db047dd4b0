"""What makes the screens of a device: implemented by the pages, used by `DeviceScreens`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine.model.view import Observation, View
from ui.devices.server.wire import Shape


class DeviceContent(Protocol):
    """Makes the screens of one display, which several audiences may share, for one shape of page."""

    def screen(
        self, view: View, told: Sequence[Observation], fresh: int, message: str, choice: dict[str, Any] | None = None, /
    ) -> dict[str, Any]:
        """Return the screen for this view: JSON data, whose member ``parts`` may hold texts by name (see `wire`).

        Args:
            view: what the audience sees.
            told: what the audience has been told and may still read, the newest last.
            fresh: how many of these, at the end, came with the last change; 0 when the curtain has just been lifted.
            message: the referee's message to the audience; "" for none.
            choice: what the audience may hand in (`ui.console.decision.handing_in`); None for nothing.
        """
        ...

    def drop(self) -> None:
        """Forget the view and everything made from it, at once."""
        ...


MOST_TOLD = 40
"""So many lines that its audience was told are kept for a device, and sent to it."""
DeviceContentFactory = Callable[[Shape], DeviceContent]
"""Makes the content of a display for a shape."""
