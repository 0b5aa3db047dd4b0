"""The devices of a session as screens of its audiences: who has joined, and what each is sent.

    console ── ServerProcess ── pipe ── the process that serves devices ── network ── pages in browsers

Only what a device with a lifted curtain is to show leaves this process. Screens are made after the windows have painted, one
audience at a time, once for all devices of a shape.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.model.view import Observation, View
from ui.devices.addresses import is_local
from ui.devices.certificate import certificate_for
from ui.devices.device_content import DeviceContent, DeviceContentFactory
from ui.devices.joining import Device, Joining
from ui.devices.server.wire import (
    Closed,
    ConsoleMessage,
    DeviceSaid,
    Dismiss,
    Failed,
    HandedIn,
    Hidden,
    Listening,
    Opened,
    Overrun,
    Seen,
    Shape,
    Shaped,
    Show,
    Start,
    Tell,
)
from ui.devices.server_process import ServerProcess

_log = logging.getLogger(__name__)
ASK = "Ask the referee."
"""All that a device is told of any refusal."""
OVER = "The session has ended."
LATER_MS = 12
"""Screens are made so long after a change: the windows are painted first."""
_CHECK_MS = 3000
_HIDDEN_MS = 60_000
_MOST_TOLD = 120
_FAILURES = {
    "taken": "Another program uses port {port} of {address}. Choose another port, or 0 for any.",
    "address": "This computer does not have the address {address} any more. Choose another network.",
    "certificate": "The certificate could not be used. Take it out of the folder of Whitecell's state and try again.",
}
GONE = "The network of the devices is gone: every device covers itself. Devices come back by themselves when it is back."
ENDED = "The process that serves devices has ended: every device covers itself. Start devices again under Screens."
_OVERRUNS = {
    "connections": "More devices knock than a room holds. Who has joined is not disturbed.",
    "joins": "Somebody tries codes or cards that do not fit. For a minute their address is not let in.",
}


@dataclass
class _Shown:
    """What the screens of an audience show while its curtain is lifted."""

    view: View
    told: list[Observation]
    fresh: int = 0
    message: str = ""
    choice: dict[str, Any] | None = None


@dataclass
class _Audience:
    """What is known of an audience."""

    curtain: str = ""
    shown: _Shown | None = None
    contents: dict[Shape, DeviceContent] = field(default_factory=dict)


class DeviceScreens(QObject):
    """Serves the devices of a session while it is started: `RemoteScreens` for the displays.

    Args:
        make: makes what draws an audience's views for a shape of page.
        server: the process; by default one of this program.

    Attributes:
        joining: the codes, and who has joined.
        note: the newest sentence of `noted`.

    Signals:
        changed, faulted, trouble: see `RemoteScreens`.
        listed: who has joined has changed, or what a device does.
        noted: (sentence) what the referee may like to know, and no leak; "" when it is over.
        ready: devices can join, at `address_of`.
        failed: (sentence) they cannot; nothing is served.
        drafted: (device, seat, move) a device hands in a move, as it came from the network.
        switched: whether devices may hand in moves has changed.
    """

    changed = Signal(str)
    faulted = Signal(str, object)
    trouble = Signal(str)
    listed = Signal()
    noted = Signal(str)
    ready = Signal()
    failed = Signal(str)
    drafted = Signal(object, str, object)
    switched = Signal()

    def __init__(
        self,
        make: DeviceContentFactory,
        parent: QObject | None = None,
        server: Callable[[QObject], ServerProcess] = ServerProcess,
    ) -> None:
        super().__init__(parent)
        self._make, self._make_server = make, server
        self.joining, self._takes_moves = Joining(), True
        self._audiences: dict[str, _Audience] = {}
        self._server: ServerProcess | None = None
        self._address, self._port, self._fingerprint = "", 0, ""
        self._is_gone = False
        self.note = ""
        self._covers: dict[Device, QTimer] = {}  # when pages in the background are covered
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self.make_next)
        self._check = QTimer(self, interval=_CHECK_MS)
        self._check.timeout.connect(self._check_network)

    # ---------------------------------------------------------------- the server

    @property
    def is_on(self) -> bool:
        """Whether devices are served."""
        return self._server is not None

    @property
    def takes_moves(self) -> bool:
        """Whether devices may hand in moves."""
        return self._takes_moves

    def set_takes_moves(self, takes: bool) -> None:
        """Set whether devices may hand in moves."""
        self._takes_moves = takes
        self.switched.emit()

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate; "" for HTTP."""
        return self._fingerprint

    @property
    def origin(self) -> str:
        """The address that devices open; "" while none can."""
        if not self._port:
            return ""
        host = f"[{self._address}]" if ":" in self._address else self._address
        scheme, usual = ("https", 443) if self._fingerprint else ("http", 80)
        return f"{scheme}://{host}" if self._port == usual else f"{scheme}://{host}:{self._port}"

    def start(self, address: str, port: int, *, secure: bool) -> None:
        """Serve devices at one address of this computer; `ready` or `failed` says whether that is possible."""
        self.stop()
        certificate = certificate_for(address) if secure else None
        self._address, self._port = address, 0
        self._fingerprint = certificate.fingerprint if certificate is not None else ""
        self._wanted_port, self._is_gone, self.note = port, False, ""
        self._server = server = self._make_server(self)
        server.received.connect(self._on_message)
        server.ended.connect(self._on_end)
        pem = (certificate.certificate, certificate.private_key) if certificate is not None else ()
        server.start(Start(address, port, *pem))
        self._check.start()

    def stop(self) -> None:
        """Say goodbye to all devices and serve none any more; nobody comes back with an old key or card."""
        if self._server is None:
            return
        self._send(Dismiss([device.connection for device in self.joining.devices if device.connection], OVER))
        self._end()

    def close(self) -> None:
        """See `RemoteScreens`."""
        self.stop()

    def _end(self) -> None:
        self._later.stop()
        self._check.stop()
        server, self._server, self._port = self._server, None, 0
        if server is not None:  # first of all: without it every device covers itself
            server.close()
            server.deleteLater()
        for device in tuple(self._covers):
            self._forget_cover(device)
        self.curtain(tuple(self._audiences))
        gone = {device.audience for device in self.joining.devices}
        self.joining = Joining()
        for audience in gone - {""}:
            self.changed.emit(audience)
        self.listed.emit()

    def _send(self, order: ConsoleMessage) -> None:
        if self._server is not None:
            self._server.send(order)

    def _on_end(self) -> None:
        self._end()
        self.failed.emit(ENDED)
        self.trouble.emit(ENDED)

    def _check_network(self) -> None:
        gone = not is_local(self._address)
        if gone != self._is_gone:
            self._is_gone = gone
            if gone or self.note == GONE:
                self._note(GONE if gone else "")

    def _note(self, sentence: str) -> None:
        """Say something that must not take the place of a leak in what warns the referee."""
        self.note = sentence
        self.noted.emit(sentence)

    # ---------------------------------------------------------------- what devices say

    def _on_message(self, message: object) -> None:
        if isinstance(message, Listening):
            self._port = message.port
            self.ready.emit()
        elif isinstance(message, Failed):
            sentence = _FAILURES[message.reason].format(port=self._wanted_port, address=self._address)
            self._end()
            self.failed.emit(sentence)
        elif isinstance(message, Opened):
            self._on_opened(message)
        elif isinstance(message, Closed):
            if (device := self.joining.find(message.connection)) is not None:
                device.connection = 0
                self._forget_cover(device)
                self._report(device)
        elif isinstance(message, Overrun):
            self._note(_OVERRUNS[message.what])
        elif isinstance(message, DeviceSaid) and (device := self.joining.find(message.connection)) is not None:
            self._on_said(device, message.message)

    def _on_opened(self, message: Opened) -> None:
        device = self.joining.join(message.connection, message.join)
        if device is None:
            self._send(Dismiss([message.connection], ASK))
            return
        self._forget_cover(device)
        if device.replaced:
            self._send(Dismiss([device.replaced], ASK))
            device.replaced = 0
        self._tell(device, {"t": "key", "key": device.key})
        if not device.audience:
            self._tell(device, {"t": "word", "word": device.word, "number": device.number})
        elif not self._want_screen(device):
            self._tell_curtain(device)
        self._report(device)

    def _on_said(self, device: Device, message: Shaped | Seen | Hidden | HandedIn) -> None:
        before = device.has_painted, device.is_hidden
        if isinstance(message, Shaped):
            if message.shape != device.shape:
                device.shape = message.shape
                self._want_screen(device)
        elif isinstance(message, Seen):
            device.has_painted = True
        elif isinstance(message, Hidden):
            self._on_hidden(device, message.hidden)
        elif device.is_live:
            self.draft_received(device, message.seat, message.move)
        if before != (device.has_painted, device.is_hidden):
            self.listed.emit()

    def draft_received(self, device: Device, seat: str, move: dict[str, Any]) -> None:
        """Pass on a move that a device hands in. Whether its audience may speak for the seat is for the receiver to say."""
        self.drafted.emit(device, seat, move)

    def _on_hidden(self, device: Device, hidden: bool) -> None:
        """Curtain a page that has been in the background for long; it is shown again when it is back."""
        if hidden:
            device.in_background = True
            if device not in self._covers and not device.is_hidden:
                self._covers[device] = timer = QTimer(self, singleShot=True)
                timer.timeout.connect(partial(self._cover_hidden, device))
                timer.start(_HIDDEN_MS)
        else:
            device.in_background = False
            self._forget_cover(device)
            if device.is_hidden:
                device.is_hidden = False
                self._want_screen(device)

    def _cover_hidden(self, device: Device) -> None:
        self._forget_cover(device)
        device.is_hidden = True
        self._tell_curtain(device)
        self.listed.emit()

    def _forget_cover(self, device: Device) -> None:
        if (timer := self._covers.pop(device, None)) is not None:
            timer.stop()
            timer.deleteLater()

    # ---------------------------------------------------------------- seats

    def assign(self, device: Device, audience: str) -> None:
        """Give a device to an audience, curtained; "" lets it wait for a seat again. Nothing if it was taken out."""
        if device not in self.joining.devices:
            return
        before, device.audience = device.audience, audience
        device.is_live = device.is_due = False
        if audience:
            self._tell_curtain(device)
        else:
            self._tell(device, {"t": "curtain", "text": ""})
            self._tell(device, {"t": "word", "word": device.word, "number": device.number})
        for one in {before, audience} - {""}:
            self.changed.emit(one)
        self.listed.emit()

    def remove(self, device: Device) -> None:
        """Take a device out: it shows nothing at once, and its key lets nobody in. Nothing if it was taken out before."""
        if device not in self.joining.devices:
            return
        self._forget_cover(device)
        self.joining.devices.remove(device)
        device.is_live = device.is_due = False
        if device.connection:
            self._send(Dismiss([device.connection], ASK))
        self._report(device)

    def card_address(self, token: str) -> str:
        """Return the address that a seat's card holds."""
        return f"{self.origin}/#card={token}"

    @property
    def room_address(self) -> str:
        """The address by which a device comes to wait for a seat."""
        return f"{self.origin}/#room={self.joining.room_code}"

    def _report(self, device: Device) -> None:
        if device.audience:
            self.changed.emit(device.audience)
        self.listed.emit()

    # ---------------------------------------------------------------- what is shown

    def names(self, audience: str) -> tuple[str, ...]:
        """See `RemoteScreens`."""
        return tuple(device.name for device in self.joining.at(audience))

    def curtained(self, audience: str) -> int:
        """See `RemoteScreens`."""
        return sum(not device.is_live for device in self.joining.at(audience))

    def lift(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        """See `RemoteScreens`."""
        known = self._known(audience)
        message = known.shown.message if known.shown is not None else ""
        known.shown = _Shown(view, list(told), 0, message)
        for device in self.joining.at(audience):
            device.is_live = True
            self._want_screen(device)

    def show_view(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        """See `RemoteScreens`."""
        shown = self._known(audience).shown
        if shown is None:
            return
        shown.view = view
        shown.told = [*shown.told, *told][-_MOST_TOLD:]
        shown.fresh += len(told)
        self._want_screens(audience)

    def forget_told(self, audience: str) -> None:
        """See `RemoteScreens`."""
        if (shown := self._known(audience).shown) is not None:
            shown.told, shown.fresh = [], 0

    def curtain(self, audiences: Iterable[str]) -> None:
        """See `RemoteScreens`."""
        contents: list[DeviceContent] = []
        for audience in audiences:
            known = self._known(audience)
            known.shown = None
            devices = self.joining.at(audience)
            for device in devices:
                device.is_live = device.is_due = device.has_screen = False
            self._tell_curtains(audience, devices)
            contents.extend(known.contents.values())
            known.contents = {}
        for content in contents:  # only now: every device has been told
            try:
                content.drop()
            except Exception:  # whatever one does wrong, the others are dropped
                _log.exception("what devices showed could not be dropped")

    def set_curtain(self, audience: str, text: str) -> None:
        """See `RemoteScreens`."""
        known = self._known(audience)
        if known.curtain != text:
            known.curtain = text
            self._tell_curtains(audience, [device for device in self.joining.at(audience) if not device.is_live])

    def set_message(self, audience: str, text: str) -> None:
        """See `RemoteScreens`."""
        shown = self._known(audience).shown
        if shown is not None and shown.message != text:
            shown.message = text
            self._want_screens(audience)

    def set_choice(self, audience: str, choice: dict[str, Any] | None) -> None:
        """Set what may be handed in beside the view, until the curtain falls; None for nothing."""
        shown = self._known(audience).shown
        if shown is not None and shown.choice != choice:
            shown.choice = choice
            self._want_screens(audience)

    def _known(self, audience: str) -> _Audience:
        return self._audiences.setdefault(audience, _Audience())

    def _tell(self, device: Device, message: dict[str, Any]) -> None:
        if device.connection:
            self._send(Tell([device.connection], message))

    def _tell_curtain(self, device: Device) -> None:
        device.is_due = device.has_screen = device.has_painted = False
        self._tell_curtains(device.audience, [device])

    def _tell_curtains(self, audience: str, devices: Sequence[Device]) -> None:
        to = [device.connection for device in devices if device.connection]
        if to:
            self._send(Tell(to, {"t": "curtain", "text": self._known(audience).curtain}))

    def _want_screens(self, audience: str) -> None:
        for device in self.joining.at(audience):
            self._want_screen(device)

    def _want_screen(self, device: Device) -> bool:
        """Have a screen made for a device soon; return whether it is to show one at all."""
        is_open = device.is_live and not device.is_hidden and bool(device.connection)
        if is_open and self._known(device.audience).shown is not None:
            device.is_due, device.has_painted = True, False
            if not self._later.isActive():  # or changes would put it off for ever
                self._later.start(LATER_MS)
            return True
        return False

    def make_next(self) -> None:
        """Make and send the screens of one audience, and come back for the next. A timer calls it."""
        audience = next((device.audience for device in self.joining.devices if device.is_due), "")
        shown = self._known(audience).shown if audience else None
        if shown is None:
            return
        due = [device for device in self.joining.at(audience) if device.is_due]
        groups: dict[tuple[Shape, bool], list[Device]] = {}
        for device in due:
            groups.setdefault((device.shape, device.has_screen), []).append(device)
            device.is_due = False
        try:
            for (shape, follows), devices in groups.items():
                screen = self._content(audience, shape).screen(
                    shown.view, tuple(shown.told), shown.fresh if follows else 0, shown.message, shown.choice
                )
                self._send(Show([device.connection for device in devices], screen))
        except Exception as fault:  # whatever was done wrong, no device may show half of it
            self._known(audience).contents = {}
            self.faulted.emit(audience, fault)
        else:
            for device in due:
                device.has_screen = True
            shown.fresh = 0
        finally:
            if any(device.is_due for device in self.joining.devices):
                self._later.start(0)

    def _content(self, audience: str, shape: Shape) -> DeviceContent:
        contents = self._known(audience).contents
        if shape not in contents:
            contents[shape] = self._make(audience, shape)
        return contents[shape]
