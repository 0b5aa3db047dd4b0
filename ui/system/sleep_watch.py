"""Keeps a computer awake while a session is open, and tells before it sleeps all the same, by the desktop's D-Bus services.

Notifications are held back where a desktop has a call for that which ends with the program: KDE has one, by
`org.freedesktop.Notifications`. GNOME has a setting only, which would outlast a program that died, so it is left alone.

The screen saver is held off by `org.freedesktop.ScreenSaver`, which GNOME, KDE and others have, and what happens without
one by `org.freedesktop.login1` (systemd). All end with the connection, so also when the program dies.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import (
    QDBusConnection,
    QDBusMessage,
    QDBusPendingCallWatcher,
    QDBusUnixFileDescriptor,
)

_SCREEN_SAVER: Final = ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver")
_LOGIN: Final = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
_NOTIFICATIONS: Final = (
    "org.freedesktop.Notifications",
    "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications",
)
_NAME: Final = "Whitecell"
_DESKTOP_ENTRY: Final = "whitecell"
_REASON: Final = "A session is open"


class SleepWatch(QObject):
    """Holds off screen saver, sleep and notifications until `close`. Where a service is missing, less is held off.

    Signals:
        sleeping: the computer goes to sleep now; it waits until the slots have returned (5 s at most).
    """

    sleeping = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self._watchers: list[QDBusPendingCallWatcher] = []
        self._idle: int | None = None
        """The file descriptor while which is open the computer does not go to sleep by itself."""
        self._delay: int | None = None
        """The file descriptor that a computer which goes to sleep waits for."""
        if _has_session_bus() and (session := self._connect(QDBusConnection.BusType.SessionBus)) is not None:
            session.send(_call(_SCREEN_SAVER, "Inhibit", _NAME, _REASON))
            session.send(_call(_NOTIFICATIONS, "Inhibit", _DESKTOP_ENTRY, _REASON, {}))
        self._system = self._connect(QDBusConnection.BusType.SystemBus)
        if self._system is not None:
            slot = SLOT("_on_sleep(QDBusMessage)")
            self._system.connect(*_LOGIN, "PrepareForSleep", self, slot)  # type: ignore[call-overload]
            self._inhibit("idle", "block")
            self._inhibit("sleep", "delay")

    def close(self) -> None:
        """Let the computer sleep again. May be called again."""
        while self._watchers:
            self._watchers.pop().deleteLater()
        self._release("_idle")
        self._release("_delay")
        self._system = None
        while self._names:
            QDBusConnection.disconnectFromBus(self._names.pop())

    def _connect(self, bus: QDBusConnection.BusType) -> QDBusConnection | None:
        """Open a connection of its own, which ends what was asked for over it."""
        name = f"sleep guard {id(self)} {bus.name}"
        connection = QDBusConnection.connectToBus(bus, name)
        self._names.append(name)
        return connection if connection.isConnected() else None

    def _inhibit(self, what: str, mode: str) -> None:
        assert self._system is not None
        watcher = QDBusPendingCallWatcher(self._system.asyncCall(_call(_LOGIN, "Inhibit", what, _NAME, _REASON, mode)))
        watcher.finished.connect(partial(self._on_inhibited, "_idle" if what == "idle" else "_delay", watcher))
        self._watchers.append(watcher)

    def _on_inhibited(self, which: str, watcher: QDBusPendingCallWatcher) -> None:
        if watcher not in self._watchers:
            return
        self._watchers.remove(watcher)
        for answer in watcher.reply().arguments():
            if isinstance(answer, QDBusUnixFileDescriptor) and answer.isValid():
                setattr(self, which, os.dup(answer.fileDescriptor()))
        watcher.deleteLater()  # it has the same descriptor

    def _release(self, which: str) -> None:
        descriptor = getattr(self, which)
        if descriptor is not None:
            setattr(self, which, None)
            os.close(descriptor)

    @Slot("QDBusMessage")
    def _on_sleep(self, message: QDBusMessage) -> None:
        if message.arguments() == [True]:
            self.sleeping.emit()
            self._release("_delay")
        elif self._system is not None:  # it is awake again
            self._inhibit("sleep", "delay")


def _call(where: tuple[str, str, str], method: str, *arguments: object) -> QDBusMessage:
    message = QDBusMessage.createMethodCall(*where, method)
    message.setAutoStartService(False)  # what does not run holds off nothing
    message.setArguments(list(arguments))
    return message


def _has_session_bus() -> bool:
    """Return whether a bus runs: libdbus would start one."""
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or Path(os.environ.get("XDG_RUNTIME_DIR", "/"), "bus").exists()
