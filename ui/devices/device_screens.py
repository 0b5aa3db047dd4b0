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
from ui.devices.device_content import MOST_TOLD, DeviceContent, DeviceContentFactory
from ui.devices.device_service import DeviceService
from ui.devices.joining import Device, Joining
from ui.devices.server.wire import (
    ASK,
    Closed,
    ConsoleMessage,
    DeviceSaid,
    Dismiss,
    HandedIn,
    Hidden,
    Opened,
    Seen,
    Shape,
    Shaped,
    Show,
    Tell,
)
from ui.devices.server_process import ServerProcess

_log = logging.getLogger(__name__)
OVER = "The session has ended."
LATER_MS = 12
"""Screens are made so long after a change: the windows are painted first."""
_HIDDEN_MS = 60_000


@dataclass
class _Shown:
    """What the screens of an audience show while its curtain is lifted.

    Attributes:
        fresh: how many of the last lines told came with the last change.
        tells_again: the next view brings lines that were told before.
        clock: the milliseconds taken so far, and whether it runs. A shared screen is another seat's when it is lifted again.
    """

    view: View
    told: list[Observation]
    fresh: int = 0
    message: str = ""
    choice: dict[str, Any] | None = None
    clock: tuple[int, bool] | None = None
    tells_again: bool = False


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
        service: the address that is served, and the process that does.
        joining: the codes, and who has joined.

    Signals:
        changed, faulted, failed: see `RemoteScreens`.
        listed: who has joined has changed, or what a device does.
        drafted: (device, `HandedIn`) what a device says of a move, as it came from the network. Whether its audience may
            speak for the seat is for the receiver to say.
        switched: whether devices may hand in moves has changed.
    """

    changed = Signal(str)
    faulted = Signal(str, object)
    failed = Signal(str)
    listed = Signal()
    drafted = Signal(object, object)
    switched = Signal()

    def __init__(
        self,
        make: DeviceContentFactory,
        parent: QObject | None = None,
        server: Callable[[QObject], ServerProcess] = ServerProcess,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self.joining, self._takes_moves = Joining(self._report), True
        self._mark = ""
        self._silent: frozenset[str] = frozenset()  # seats whose devices may hand in nothing
        self._audiences: dict[str, _Audience] = {}
        self.service = DeviceService(self, server)
        self.service.received.connect(self._on_message)
        self.service.ended.connect(self._on_end)
        self.service.died.connect(self.failed)
        self._covers: dict[Device, QTimer] = {}  # when pages in the background are covered
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self.make_next)

    # ---------------------------------------------------------------- begin and end

    @property
    def is_on(self) -> bool:
        """Whether devices are served."""
        return self.service.is_on

    @property
    def is_busy(self) -> bool:
        """Whether screens are to be made."""
        return self._later.isActive()

    @property
    def takes_moves(self) -> bool:
        """Whether devices may hand in moves, but for those of single seats."""
        return self._takes_moves

    def takes_moves_of(self, seat: str) -> bool:
        """Return whether devices of this seat may hand in moves."""
        return self._takes_moves and seat not in self._silent

    def set_takes_moves(self, takes: bool) -> None:
        """Set whether devices may hand in moves."""
        self._takes_moves = takes
        self.switched.emit()

    def set_takes_moves_of(self, seat: str, takes: bool) -> None:
        """Set whether devices of one seat may hand in moves while others may."""
        self._silent = self._silent - {seat} if takes else self._silent | {seat}
        self.switched.emit()

    def start(self, address: str, port: int, *, secure: bool) -> None:
        """Serve devices at one address of this computer; the service says whether that is possible."""
        self.stop()
        self.service.start(address, port, secure=secure)

    def stop(self) -> None:
        """Say goodbye to all devices and serve none any more; nobody comes back with an old key or card."""
        if self.is_on:
            self._send(Dismiss([device.connection for device in self.joining.devices if device.connection], OVER))
            self.service.flush()
            self.service.stop()

    def close(self) -> None:
        """See `RemoteScreens`."""
        self.stop()

    def _on_end(self) -> None:
        """Forget who had joined: the service has ended."""
        self._later.stop()
        for device in tuple(self._covers):
            self._forget_cover(device)
        self.curtain(tuple(self._audiences))
        gone = {device.audience for device in self.joining.devices}
        self.joining = Joining(self._report)
        for audience in gone - {""}:
            self.changed.emit(audience)
        self.listed.emit()

    def _send(self, order: ConsoleMessage) -> None:
        self.service.send(order)

    # ---------------------------------------------------------------- what devices say

    def _on_message(self, message: object) -> None:
        if isinstance(message, Opened):
            self._on_opened(message)
        elif isinstance(message, Closed):
            if (device := self.joining.find(message.connection)) is not None:
                device.connection = 0
                self._forget_cover(device)
                self._report(device)
        elif isinstance(message, DeviceSaid) and (device := self.joining.find(message.connection)) is not None:
            self._on_said(device, message.message)

    def _on_opened(self, message: Opened) -> None:
        device = self.joining.join(message.connection, message.join)
        if device is None:
            self._send(Dismiss([message.connection], ASK))
            self.service.note_refused()
            return
        self.service.note_joined()
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
            self.drafted.emit(device, message)
        if before != (device.has_painted, device.is_hidden):
            self.listed.emit()

    def _on_hidden(self, device: Device, hidden: bool) -> None:
        """Curtain a page that has been in the background for long; it is shown again when it is back."""
        if hidden:
            if device not in self._covers and not device.is_hidden:
                self._covers[device] = timer = QTimer(self, singleShot=True)
                timer.timeout.connect(partial(self._cover_hidden, device))
                timer.start(_HIDDEN_MS)
        else:
            self._forget_cover(device)
            if device.is_hidden:
                device.is_hidden = False
                self._want_screen(device)

    def _cover_hidden(self, device: Device) -> None:
        self._forget_cover(device)
        device.is_hidden = True
        self._tell_curtain(device)
        self.service.flush()
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
        self.service.flush()
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
            self.service.flush()
        self._report(device)

    def card_address(self, token: str) -> str:
        """Return the address that a seat's card holds."""
        return f"{self.service.origin}/#card={token}"

    @property
    def room_address(self) -> str:
        """The address by which a device comes to wait for a seat."""
        return f"{self.service.origin}/#room={self.joining.room_code}"

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
        message, clock = (known.shown.message, known.shown.clock) if known.shown is not None else ("", None)
        known.shown = _Shown(view, list(told), 0, message, clock=clock)
        for device in self.joining.at(audience):
            device.is_live = True
            self._want_screen(device)

    def show_view(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        """See `RemoteScreens`."""
        shown = self._known(audience).shown
        if shown is None:
            return
        shown.view = view
        shown.told = _with_last_lines([*shown.told, *told])
        if shown.tells_again:  # of these the correction alone is new, and stands last
            told, shown.tells_again = [one for one in told if one.beat == "correction"], False
        shown.fresh = min(shown.fresh + len(told), len(shown.told))
        self._want_screens(audience)

    def forget_told(self, audience: str) -> None:
        """See `RemoteScreens`."""
        if (shown := self._known(audience).shown) is not None:
            shown.told, shown.fresh, shown.tells_again = [], 0, True

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
        self.service.flush()
        _drop(contents)  # only now: every device has been told

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

    def set_clock(self, audience: str, total_ms: int, runs: bool) -> None:
        """See `RemoteScreens`. Devices count on by themselves: they are told when a clock starts, stops or is set."""
        if (shown := self._known(audience).shown) is None:
            return
        before, shown.clock = shown.clock, (total_ms, runs)
        goes_on = before is not None and before[1] == runs and (total_ms >= before[0] if runs else total_ms == before[0])
        if not goes_on:
            self._want_screens(audience)

    def stop_clock(self, audience: str) -> None:
        """See `RemoteScreens`."""
        if (shown := self._known(audience).shown) is not None and shown.clock is not None:
            self.set_clock(audience, shown.clock[0], False)

    def set_mark(self, words: str) -> None:
        """Show on every device what kind of session it is; "" for an ordinary one."""
        if words != self._mark:
            self._mark = words
            for audience in {device.audience for device in self.joining.devices} - {""}:
                self._want_screens(audience)
                self._tell_curtains(audience, [one for one in self.joining.at(audience) if not one.is_live])

    def draw_anew(self) -> None:
        """Have every screen made from nothing: its theme is another."""
        for audience, known in self._audiences.items():
            contents, known.contents = [*known.contents.values()], {}
            _drop(contents)
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
            text = "\n".join(filter(None, (self._known(audience).curtain, self._mark)))
            self._send(Tell(to, {"t": "curtain", "text": text}))

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
                beside = {"mark": self._mark, "clock": shown.clock}
                self._send(Show([device.connection for device in devices], {**screen, **beside}))
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
            contents[shape] = self._make(shape)
        return contents[shape]


def _drop(contents: Iterable[DeviceContent]) -> None:
    """Drop contents, whatever one of them does wrong."""
    for content in contents:
        try:
            content.drop()
        except Exception:  # the others are dropped
            _log.exception("what devices showed could not be dropped")


def _with_last_lines(told: list[Observation]) -> list[Observation]:
    """Return what was told from the first of the last lines on; one without words is none of them."""
    lines = [at for at, one in enumerate(told) if one.kind == "said" and one.text]
    return told[lines[-MOST_TOLD] :] if len(lines) > MOST_TOLD else told
