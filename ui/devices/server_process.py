"""The console's end of the pipe to the process that serves devices."""

from __future__ import annotations

import os
from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QDeadlineTimer, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from ui.devices.server import COMMAND
from ui.devices.server.wire import Beat, ConsoleMessage, Start, decode_server, encode
from ui.system.relaunch import relaunch_command

BEAT_MS = 500
"""The time between two signs of life: a page that misses them for 2 s covers itself."""
_MOST_WAITING = 4 * 1024 * 1024
"""So many bytes may wait for a process that does not read them."""
_AT_ONCE_MS, _LAST_MS = 20, 500
"""So long curtains may take to be written, and so long a process may take that has not read what waits for it."""
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "VIRTUAL_ENV")
"""What the process needs to be told of this one's environment, in which the address of a log may stand."""


class ServerProcess(QObject):
    """Starts the process, sends it orders and signs of life, and ends it.

    Signals:
        received: (message) a `ServerMessage`.
        ended: the process has ended, and nobody asked for it.
    """

    received = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject | None = None, command: Sequence[str] | None = None) -> None:
        super().__init__(parent)
        self._command = tuple(command or (*relaunch_command(), COMMAND))
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._process.setWorkingDirectory(os.path.abspath(os.sep))
        own, passed = QProcessEnvironment.systemEnvironment(), QProcessEnvironment()
        for name in _ENVIRONMENT:
            if own.contains(name):
                passed.insert(name, own.value(name))
        self._process.setProcessEnvironment(passed)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._on_end)
        self._process.errorOccurred.connect(self._on_end)
        self._rest = b""
        self._runs = self._is_writing = False
        self._beat = QTimer(self, interval=BEAT_MS)
        self._beat.timeout.connect(self._send_beat)

    @property
    def process_id(self) -> int:
        """The id of the process; 0 while there is none."""
        return int(self._process.processId())

    def start(self, order: Start) -> None:
        """Start the process and let it listen."""
        self._runs = True
        self._process.start(self._command[0], list(self._command[1:]))
        self.send(order)
        self._beat.start()

    def send(self, order: ConsoleMessage) -> None:
        """Send an order when the console has time; `flush` sends it now. A process that does not read is ended."""
        if not self._runs:
            return
        if self._process.bytesToWrite() > _MOST_WAITING:
            self._write_waiting(_LAST_MS)
            if self._process.bytesToWrite() > _MOST_WAITING:
                self._process.kill()
                return
        self._process.write(encode(order) + b"\n")

    def flush(self) -> None:
        """Write what was sent before this returns, if that takes no longer than a moment: for what takes a screen away."""
        if self._runs:
            self._write_waiting(_AT_ONCE_MS)

    def _write_waiting(self, most_ms: int) -> None:
        """Write what waits without the event loop. What is heard meanwhile is told afterwards, not in the midst of this."""
        end = QDeadlineTimer(most_ms)
        self._is_writing = True
        try:
            while self._process.bytesToWrite() and not end.hasExpired():
                if not self._process.waitForBytesWritten(end.remainingTime()):
                    break
        finally:
            self._is_writing = False
        QTimer.singleShot(0, self, self._catch_up)

    def _catch_up(self) -> None:
        self._read()
        self._on_end()

    def close(self) -> None:
        """End the process: it closes all connections when its input ends."""
        self._beat.stop()
        if not self._runs:
            return
        self._runs = False
        self._process.closeWriteChannel()
        if self._process.state() is not QProcess.ProcessState.NotRunning and not self._process.waitForFinished(500):
            self._process.kill()
            self._process.waitForFinished(500)

    def _send_beat(self) -> None:
        self.send(Beat())

    def _read(self) -> None:
        if self._is_writing:
            return
        data = self._rest + bytes(self._process.readAllStandardOutput().data())
        *lines, self._rest = data.split(b"\n")
        for line in lines:
            if not self._runs:
                return
            try:
                message = decode_server.decode(line)
            except msgspec.MsgspecError:  # whoever writes this is not our program any more
                self._process.kill()
                return
            self.received.emit(message)

    def _on_end(self, *_how: object) -> None:
        if self._runs and not self._is_writing and self._process.state() is QProcess.ProcessState.NotRunning:
            self._runs = False
            self._beat.stop()
            self.ended.emit()
