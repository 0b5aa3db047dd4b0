"""Plays the desktop's services on a bus of its own, and the computer that goes to sleep, before a `SleepWatch`.

dbus-run-session -- python -m tests.x11.sleep_program        prints a line of JSON
"""

from __future__ import annotations

import json
import os
import select

from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusUnixFileDescriptor, QDBusVirtualObject
from PySide6.QtTest import QTest

os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]

from ui.system.sleep_watch import SleepWatch

WAIT_MS = 150


class Desktop(QDBusVirtualObject):
    """The screen saver, KDE's notifications and systemd's login1."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[object] = []
        self.pipes: dict[str, int] = {}

    def introspect(self, path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:
        self.asked.append([message.interface(), message.signature(), *message.arguments()[:2]])
        if "login1" in message.interface():
            end, given = os.pipe()
            self.pipes[str(message.arguments()[3])] = end
            connection.send(message.createReply(QDBusUnixFileDescriptor(given)))
            os.close(given)
        else:
            connection.send(message.createReply(7))
        return True

    def is_held(self, mode: str) -> bool:
        """Return whether somebody still has the other end: it is held off."""
        return not select.select([self.pipes[mode]], [], [], 0)[0]


def main() -> None:
    _app = QCoreApplication([])
    bus, desktop = QDBusConnection.sessionBus(), Desktop()
    bus.registerVirtualObject("/org", desktop, QDBusConnection.VirtualObjectRegisterOption.SubPath)
    for service in ("org.freedesktop.ScreenSaver", "org.freedesktop.Notifications", "org.freedesktop.login1"):
        bus.registerService(service)

    def tell(sleeps: bool) -> None:
        signal = QDBusMessage.createSignal("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep")
        signal.setArguments([sleeps])
        bus.send(signal)
        QTest.qWait(WAIT_MS)

    def held() -> list[str]:
        return [mode for mode in ("block", "delay") if desktop.is_held(mode)]

    told: list[list[str]] = []
    guard = SleepWatch()
    guard.sleeping.connect(lambda: told.append(held()))
    QTest.qWait(WAIT_MS)
    states = [held()]
    tell(True)
    states.append(held())
    tell(False)
    states.append(held())
    guard.close()
    guard.close()
    QTest.qWait(WAIT_MS)
    states.append(held())
    tell(True)
    print(json.dumps({"asked": desktop.asked, "told": told, "states": states}))


if __name__ == "__main__":
    main()
