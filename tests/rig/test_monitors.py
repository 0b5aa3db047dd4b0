"""tests/rig/monitors.sh gives real monitors, real unplugging and real keys; the tests of displays stand on this."""

from __future__ import annotations

import subprocess

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.x11


def xrandr(*words: str) -> None:
    subprocess.run(["xrandr", *words], check=True)


def test_unplugging_a_real_monitor_is_signalled(qapp: QApplication, qtbot: QtBot) -> None:
    before = [screen.name() for screen in qapp.screens()]
    last = before[-1]
    left = qapp.screens()[-1].geometry().left()
    with qtbot.waitSignal(qapp.screenRemoved, timeout=3000):
        xrandr("--output", last, "--off")
    with qtbot.waitSignal(qapp.screenAdded, timeout=3000):
        xrandr("--output", last, "--mode", "1920x1080", "--pos", f"{left}x0")
    assert [screen.name() for screen in qapp.screens()] == before


def test_real_keys_reach_the_window_in_front(qapp: QApplication, qtbot: QtBot) -> None:
    entry = QLineEdit()
    qtbot.addWidget(entry)
    entry.show()
    qtbot.waitExposed(entry)
    qtbot.waitUntil(entry.isActiveWindow, timeout=3000)
    subprocess.run(["xdotool", "type", "--delay", "5", "Nf3 x e5"], check=True)
    qtbot.waitUntil(lambda: entry.text() == "Nf3 x e5", timeout=3000)
