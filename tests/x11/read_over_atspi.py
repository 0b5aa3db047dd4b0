"""Reads a program as a screen reader does, over AT-SPI, and prints what it finds as JSON.

`dbus-run-session -- python -m tests.x11.read_over_atspi` on an X display. Qt's client of D-Bus asks for properties: to start
a program for each takes ten times as long. Lists of children, which PySide cannot read, come by `gdbus`, a part of GLib.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant

_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_REFERENCE = re.compile(r"\('([^']*)', (?:objectpath )?'([^']*)'\)")
_TEXT = re.compile(r"""^\(<?(['"])(.*)\1>?,\)$""", re.DOTALL)


class Accessibles:
    """The bus of the screen readers, which starts when it is asked for."""

    def __init__(self) -> None:
        address = _gdbus(["--session"], ("org.a11y.Bus", "/org/a11y/bus"), "org.a11y.Bus.GetAddress")
        found = _TEXT.match(address)
        assert found is not None
        self._address = ["--address", found[2]]
        self._bus = QDBusConnection.connectToBus(found[2], "accessibility")

    def get(self, whom: tuple[str, str], what: str) -> object:
        """Return a property of an accessible. Raises RuntimeError if it does not answer."""
        question = QDBusMessage.createMethodCall(*whom, "org.freedesktop.DBus.Properties", "Get")
        question.setArguments([_ACCESSIBLE, what])
        answer = self._bus.call(question)
        if answer.type() != QDBusMessage.MessageType.ReplyMessage:
            raise RuntimeError(f"{whom} {what}: {answer.errorMessage()}")
        found = answer.arguments()[0]
        assert isinstance(found, QDBusVariant)
        return found.variant()

    def children(self, whom: tuple[str, str]) -> list[tuple[str, str]]:
        """Return the program and the path of each child of an accessible."""
        if not self.get(whom, "ChildCount"):
            return []
        return _REFERENCE.findall(_gdbus(self._address, whom, f"{_ACCESSIBLE}.GetChildren"))


def _gdbus(bus: list[str], whom: tuple[str, str], method: str) -> str:
    """Call a method and return its answer as GVariant text."""
    command = ["gdbus", "call", *bus, "--dest", whom[0], "--object-path", whom[1], "--method", method]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=20).stdout.strip()


def read(bus: Accessibles, whom: tuple[str, str], under: tuple[str, ...] = ()) -> Iterator[dict[str, object]]:
    """Yield everything in an accessible, at any depth."""
    for child in bus.children(whom):
        name = str(bus.get(child, "Name"))
        yield {"name": name, "description": bus.get(child, "Description"), "under": under}
        yield from read(bus, child, (*under, name))


def read_all(bus: Accessibles) -> list[dict[str, object]]:
    """Return all that there is at one moment: lists that are made anew meanwhile are read again."""
    for _ in range(20):
        with contextlib.suppress(RuntimeError, subprocess.CalledProcessError):
            return list(read(bus, _REGISTRY))
        time.sleep(0.1)
    return list(read(bus, _REGISTRY))


def main() -> int:
    """Start the program, read it, end it."""
    app = QCoreApplication(sys.argv[:1])
    assert app
    shown = {**os.environ, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
    command = [sys.executable, "-m", "tests.x11.screen_reader_program"]
    with subprocess.Popen(command, env=shown, stdout=subprocess.PIPE, text=True) as program:
        try:
            bus = Accessibles()  # the program joins it
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            while not bus.get(_REGISTRY, "ChildCount"):  # it may be on its way yet
                time.sleep(0.05)
            print(json.dumps(read_all(bus)))
        finally:
            program.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
