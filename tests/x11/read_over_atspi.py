"""Reads a program as a screen reader does, over AT-SPI, and prints what it finds as JSON.

`dbus-run-session -- python -m tests.x11.read_over_atspi` on an X display. Every call is one of `gdbus`, a part of GLib.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator

_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_REFERENCE = re.compile(r"\('([^']*)', (?:objectpath )?'([^']*)'\)")
_TEXT = re.compile(r"""^\(<?(['"])(.*)\1>?,\)$""", re.DOTALL)


def call(bus: list[str], whom: tuple[str, str], method: str, *arguments: str) -> str:
    """Call a method and return its answer as GVariant text."""
    command = ["gdbus", "call", *bus, "--dest", whom[0], "--object-path", whom[1], "--method", method, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=20).stdout.strip()


def accessibility_bus() -> list[str]:
    """Return how the bus of the screen readers is reached."""
    found = _TEXT.match(call(["--session"], ("org.a11y.Bus", "/org/a11y/bus"), "org.a11y.Bus.GetAddress"))
    assert found is not None
    return ["--address", found[2]]


def told(bus: list[str], whom: tuple[str, str], what: str) -> str:
    """Return the name or the description of an accessible."""
    said = call(bus, whom, "org.freedesktop.DBus.Properties.Get", "org.a11y.atspi.Accessible", what)
    found = _TEXT.match(said)
    return found[2] if found is not None else said


def read(bus: list[str], whom: tuple[str, str], under: tuple[str, ...] = ()) -> Iterator[dict[str, object]]:
    """Yield everything in an accessible, at any depth."""
    for child in _REFERENCE.findall(call(bus, whom, "org.a11y.atspi.Accessible.GetChildren")):
        name = told(bus, child, "Name")
        yield {"name": name, "description": told(bus, child, "Description"), "under": under}
        yield from read(bus, child, (*under, name))


def main() -> int:
    """Start the program, read it, end it."""
    shown = {**os.environ, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
    command = [sys.executable, "-m", "tests.x11.screen_reader_program"]
    with subprocess.Popen(command, env=shown, stdout=subprocess.PIPE, text=True) as program:
        try:
            bus = accessibility_bus()  # asked for, it starts, and the program joins it
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            print(json.dumps(list(read(bus, _REGISTRY))))
        finally:
            program.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
