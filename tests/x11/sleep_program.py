"""Plays the desktop's services on a bus of its own, and the computer that goes to sleep, before a `SleepWatch`.

dbus-run-session -- python -m tests.x11.sleep_program        prints a line of JSON
"""

from __future__ import annotations

import json
import os
import select
import time

from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusUnixFileDescriptor, QDBusVirtualObject
from PySide6.QtTest import QTest

os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]

from ui.system.sleep_watch import SleepWatch

PATIENCE_S = 10.0
STEP_MS = 20
QUIET_MS = 150
"""So long it waits for what must not come."""


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
        return mode in self.pipes and not select.select([self.pipes[mode]], [], [], 0)[0]


def main() -> None:
    _app = QCoreApplication([])
    bus, desktop = QDBusConnection.sessionBus(), Desktop()
    bus.registerVirtualObject("/org", desktop, QDBusConnection.VirtualObjectRegisterOption.SubPath)
    for service in ("org.freedesktop.ScreenSaver", "org.freedesktop.Notifications", "org.freedesktop.login1"):
        bus.registerService(service)

    def tell(sleeps: bool, *awaited: str) -> list[str]:
        signal = QDBusMessage.createSignal("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep")
        signal.setArguments([sleeps])
        bus.send(signal)
        return wait_for(*awaited)

    def held() -> list[str]:
        return [mode for mode in ("block", "delay") if desktop.is_held(mode)]

    def wait_for(*awaited: str) -> list[str]:
        """Return what is held off once it is that, or when it has taken too long."""
        end = time.monotonic() + PATIENCE_S
        while held() != list(awaited) and time.monotonic() < end:
            QTest.qWait(STEP_MS)
        QTest.qWait(QUIET_MS)
        return held()

    told: list[list[str]] = []
    guard = SleepWatch()
    guard.sleeping.connect(lambda: told.append(held()))
    states = [wait_for("block", "delay"), tell(True, "block"), tell(False, "block", "delay")]
    guard.close()
    guard.close()
    states.append(wait_for())
    tell(True)
    print(json.dumps({"asked": desktop.asked, "told": told, "states": states}))


if __name__ == "__main__":
    main()
