"""The devices of a room with four monitors, with the console's end of everything in the hands of a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject

from engine.model.view import Observation, View
from tests.ui.displays.conftest import Room4
from ui.devices.device_screens import DeviceScreens
from ui.devices.joining import Device
from ui.devices.server.wire import (
    ConsoleMessage,
    Dismiss,
    Join,
    Listening,
    Opened,
    Shape,
    Show,
    Start,
    Tell,
)
from ui.devices.server_process import ServerProcess


class Pages:
    """Contents that show the number of a turn."""

    def __init__(self) -> None:
        self.made: list[Shape] = []
        self.dropped = 0
        self.fails = False
        self.failing = ""
        self.on_drop: Callable[[], object] = lambda: None

    def __call__(self, shape: Shape) -> PageOfTest:
        self.made.append(shape)
        return PageOfTest(self, shape)


class PageOfTest:
    """Shows one audience alone: that whose View it is given first."""

    def __init__(self, pages: Pages, shape: Shape) -> None:
        self.pages, self.audience, self.shape = pages, "", shape

    def screen(
        self, view: View, told: Sequence[Observation], fresh: int, message: str, choice: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        self.audience = self.audience or view.audience
        if self.pages.fails or self.audience == self.pages.failing:
            raise ZeroDivisionError("secret")
        assert view.audience == self.audience
        lines = [one.text for one in told]
        return {
            "of": self.audience,
            "turn": view.numbers["turn"],
            "shape": self.shape,
            "told": lines,
            "fresh": fresh,
            "message": message,
        }

    def drop(self) -> None:
        self.pages.dropped += 1
        self.pages.on_drop()


class ProcessOfTest(ServerProcess):
    """Notes its orders, in place of a process."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.orders: list[ConsoleMessage] = []
        self.flushed: list[int] = []
        self.closed = False

    def start(self, order: Start) -> None:
        self.orders.append(order)

    def send(self, order: ConsoleMessage) -> None:
        self.orders.append(order)

    def flush(self) -> None:
        """Note after how many orders."""
        self.flushed.append(len(self.orders))

    def close(self) -> None:
        self.closed = True


class DeviceClass:
    """The devices of a room with four monitors."""

    def __init__(self, desk: Room4) -> None:
        self.desk, self.displays, self.pages = desk, desk.displays, Pages()
        self.processes: list[ProcessOfTest] = []
        self.devices = DeviceScreens(self.pages, self.displays, self._process)
        self.displays.set_remote(self.devices)
        self.heard: list[tuple[str, ...]] = []
        self.devices.service.failed.connect(lambda why: self.heard.append(("service failed", why)))
        self.devices.failed.connect(lambda why: self.heard.append(("failed", why)))
        self.devices.service.noted.connect(lambda why: self.heard.append(("noted", why)))
        self.devices.start("127.0.0.1", 8443, secure=False)
        self.say(Listening(8443))
        self.connections = 0

    def _process(self, parent: QObject) -> ProcessOfTest:
        self.processes.append(ProcessOfTest(parent))
        return self.processes[-1]

    @property
    def process(self) -> ProcessOfTest:
        return self.processes[-1]

    def say(self, message: object) -> None:
        self.process.received.emit(message)

    def join(self, audience: str = "", **words: str) -> Device:
        """A device that joins, by a card or by the room's code, or as these words say."""
        known = self.devices.joining
        if not words:
            words = {"card": known.card(audience)} if audience else {"room": known.room_code}
        self.connections += 1
        self.say(Opened(self.connections, Join(**words)))
        device = known.find(self.connections)
        assert device is not None
        return device

    def settle(self) -> None:
        """Wait until all screens that are due are made."""
        self.desk.qtbot.waitUntil(lambda: not self.devices._later.isActive())

    def sent(self, device: Device | int) -> list[dict[str, Any]]:
        """What a connection was sent since this was asked last, oldest first."""
        number = device if isinstance(device, int) else device.connection
        found: list[dict[str, Any]] = []
        for order in self.process.orders:
            if isinstance(order, Tell | Show | Dismiss) and number in order.to:
                one = {"t": "live", "screen": order.screen} if isinstance(order, Show) else None
                one = {"t": "bye", "text": order.text} if isinstance(order, Dismiss) else one
                found.append(one or order.message)  # type: ignore[union-attr]
                order.to.remove(number)
        return found

    def screens(self, device: Device) -> list[dict[str, Any]]:
        self.settle()
        found = [one["screen"] for one in self.sent(device) if one["t"] == "live"]
        assert all(screen["of"] == device.audience for screen in found)
        return found
