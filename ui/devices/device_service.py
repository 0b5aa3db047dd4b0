"""Serving devices at one address of this computer: the process that does it, and what the referee reads of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ui.devices.addresses import is_local
from ui.devices.server.wire import ConsoleMessage, Failed, Listening, Overrun, Start
from ui.devices.server_process import ServerProcess

if TYPE_CHECKING:
    from ui.devices.certificate import Certificate

_CHECK_MS = 3000
_FAILURES = {
    "taken": "Another program uses port {port} of {address}. Choose another port, or 0 for any.",
    "address": "This computer does not have the address {address} any more. Choose another network.",
    "certificate": "The certificate could not be used. Take it out of the folder of Whitecell's state and try again.",
}
GONE = "The network of the devices is gone: every device covers itself. Devices come back by themselves when it is back."
OUTDATED = (
    "The certificate is not valid by this computer's clock: browsers let no device come back. If the clock is right, stop "
    "devices and start them again; each then needs a new card."
)
REFUSED = "A device was refused: its card was used or is of another session, or its code does not fit. It says to ask you."
ENDED = "The process that serves devices has ended: every device covers itself. Start devices again under Screens."
_OVERRUNS = {
    "connections": "More devices knock than a room holds. Who has joined is not disturbed.",
    "messages": "A device sent what no page of Whitecell's sends. It was disconnected, and says to ask you.",
    "joins": "Somebody tries codes or cards that do not fit. For a minute their address is not let in.",
}


def utc_now() -> datetime:
    """Return the time of this computer's clock, which may be set while devices are served."""
    return datetime.now(UTC)


class DeviceService(QObject):
    """Serves one address while it is started.

    Args:
        make_process: makes the process; by default one of this program.

    Attributes:
        note: the newest sentence of `noted`: what happened last, then what is wrong for as long as it is.

    Signals:
        received: (message) a `ServerMessage` about a device.
        ready: devices can join, at `origin`.
        ended: nothing is served any more, whatever the reason.
        failed: (sentence) why nothing is served, after `ended`.
        died: (sentence) for the referee: it ended and nobody asked for it.
        noted: (sentence) what the referee may like to know, and no leak; "" when it is over.
    """

    received = Signal(object)
    ready = Signal()
    ended = Signal()
    failed = Signal(str)
    died = Signal(str)
    noted = Signal(str)

    def __init__(
        self, parent: QObject | None = None, make_process: Callable[[QObject], ServerProcess] = ServerProcess
    ) -> None:
        super().__init__(parent)
        self._make_process = make_process
        self._process: ServerProcess | None = None
        self._address, self._port, self._wanted_port = "", 0, 0
        self.note = self._incident = ""
        self._certificate: Certificate | None = None
        self._is_gone = self._is_outdated = False
        self._check = QTimer(self, interval=_CHECK_MS)
        self._check.timeout.connect(self.check_conditions)

    @property
    def is_on(self) -> bool:
        """Whether it is started."""
        return self._process is not None

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate; "" for HTTP."""
        return self._certificate.fingerprint if self._certificate is not None else ""

    @property
    def origin(self) -> str:
        """The address that devices open; "" while none can."""
        if not self._port:
            return ""
        host = f"[{self._address}]" if ":" in self._address else self._address
        scheme, usual = ("https", 443) if self.fingerprint else ("http", 80)
        return f"{scheme}://{host}" if self._port == usual else f"{scheme}://{host}:{self._port}"

    def start(self, address: str, port: int, *, secure: bool) -> None:
        """Serve one address of this computer, with a certificate or without; `ready` or `failed` says whether it could."""
        from ui.devices.certificate import certificate_for  # 9 MiB that a room without devices has no use for

        self._certificate = certificate = certificate_for(address) if secure else None
        self._address, self._port, self._wanted_port = address, 0, port
        self._is_gone = self._is_outdated = False
        self.note = self._incident = ""
        self._process = process = self._make_process(self)
        process.received.connect(self._on_message)
        process.ended.connect(self._on_end)
        pem = (certificate.certificate, certificate.private_key) if certificate is not None else ()
        process.start(Start(address, port, *pem))
        self._check.start()

    def stop(self) -> None:
        """End the process, and with it every connection."""
        self._check.stop()
        process, self._process, self._port = self._process, None, 0
        if process is not None:
            process.close()
            process.deleteLater()
            self.ended.emit()

    def send(self, order: ConsoleMessage) -> None:
        """Send the process an order; see `ServerProcess.send`. Nothing while none is served."""
        if self._process is not None:
            self._process.send(order)

    def flush(self) -> None:
        """Have what was sent written now; see `ServerProcess.flush`."""
        if self._process is not None:
            self._process.flush()

    def check_conditions(self) -> None:
        """Note when this computer has its address no more, or its clock is outside the certificate's time; a timer calls it.

        Also noted is when that is over.
        """
        before = self._is_gone, self._is_outdated
        self._is_gone = not is_local(self._address)
        self._is_outdated = self._certificate is not None and not self._certificate.is_valid(utc_now())
        if before != (self._is_gone, self._is_outdated):
            self._say_note()

    def note_refused(self) -> None:
        """Note that a device was not let in, until one is."""
        if self._incident != REFUSED:
            self._note_incident(REFUSED)

    def note_joined(self) -> None:
        """Note that a device was let in: whoever was refused before may be in now."""
        if self._incident == REFUSED:
            self._note_incident("")

    def note_foreign(self, name: str) -> None:
        """Note that a device sent something for a seat that it does not show."""
        self._note_incident(f"{name} sent something for a seat that it does not show: nothing was done.")

    def _note_incident(self, sentence: str) -> None:
        self._incident = sentence
        self._say_note()

    def _say_note(self) -> None:
        """Say what must not take the place of a leak in what warns the referee: of two lasting troubles the graver one."""
        lasting = GONE if self._is_gone else OUTDATED if self._is_outdated else ""
        self.note = " ".join(filter(None, (self._incident, lasting)))
        self.noted.emit(self.note)

    def _on_message(self, message: object) -> None:
        if isinstance(message, Listening):
            self._port = message.port
            self.ready.emit()
        elif isinstance(message, Failed):
            self.stop()
            self.failed.emit(_FAILURES[message.reason].format(port=self._wanted_port, address=self._address))
        elif isinstance(message, Overrun):
            self._note_incident(_OVERRUNS[message.what])
        else:
            self.received.emit(message)

    def _on_end(self) -> None:
        self.stop()
        self.failed.emit(ENDED)
        self.died.emit(ENDED)
