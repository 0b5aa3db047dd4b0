"""A session whose audiences have devices of every shape, and all that is handed to the process that faces the network."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from PySide6.QtCore import QObject

from engine.contract.game import Game
from engine.model.view import Observation, View
from engine.visibility.schema import PUBLIC, Schema
from ui.board import board_of
from ui.devices.card_words import CardWords
from ui.devices.device_page import device_pages
from ui.devices.device_screens import DeviceScreens
from ui.devices.joining import Device
from ui.devices.server.wire import (
    ConsoleMessage,
    DeviceSaid,
    Dismiss,
    Join,
    Listening,
    Opened,
    Shape,
    Shaped,
    Show,
    Start,
    Tell,
    encode,
)
from ui.devices.server_process import ServerProcess
from ui.theme import DARK, teams

SHAPES: tuple[Shape, ...] = ("phone", "tablet", "wide")
"""A square page is a wide one of another height."""


class Overheard(ServerProcess):
    """Notes what the process would be handed, by connection, as bytes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.handed: dict[int, list[bytes]] = defaultdict(list)

    def start(self, order: Start) -> None:
        pass

    def send(self, order: ConsoleMessage) -> None:
        if isinstance(order, Tell | Show | Dismiss):
            for connection in order.to:
                self.handed[connection].append(encode(order))

    def close(self) -> None:
        pass


class DeviceRoom:
    """Devices of every shape for these audiences, which are shown what a test says."""

    def __init__(self, game: Game, schema: Schema, audiences: Sequence[str]) -> None:
        self.processes: list[Overheard] = []
        marks = teams({**game.seat_names, PUBLIC: "Public"})
        board = board_of(game.id)
        make = device_pages(board, marks, lambda: DARK, CardWords(board.layout, marks, schema.mark_name, schema.pip_names))
        self.screens = DeviceScreens(make, None, self._process)
        self.screens.start("127.0.0.1", 0, secure=False)
        self.say(Listening(1))
        self.devices: dict[tuple[str, Shape], Device] = {}
        numbers = iter(range(1, 1000))
        for audience in audiences:
            for shape in SHAPES:
                number = next(numbers)
                self.say(Opened(number, Join(card=self.screens.joining.card(audience))))
                device = self.screens.joining.find(number)
                assert device is not None
                self.devices[audience, shape] = device
                self.say(DeviceSaid(number, Shaped(shape)))

    def _process(self, parent: QObject) -> Overheard:
        self.processes.append(Overheard(parent))
        return self.processes[-1]

    def say(self, message: object) -> None:
        self.processes[-1].received.emit(message)

    def lift(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        self.screens.lift(audience, view, told)
        self.settle()

    def show(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        self.screens.show_view(audience, view, told)
        self.settle()

    def settle(self) -> None:
        """Make the screens that are due, without waiting for the windows to have painted."""
        while any(device.is_due for device in self.screens.joining.devices):
            self.screens.make_next()

    def handed(self, audience: str, shape: Shape) -> list[bytes]:
        """All that was handed over for this device after it had joined."""
        return self.processes[-1].handed[self.devices[audience, shape].connection][2:]

    def close(self) -> None:
        self.screens.close()
