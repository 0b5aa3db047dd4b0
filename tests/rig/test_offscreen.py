"""The monitors that tests unplug behave as Qt's own documentation of screens says; other tests stand on this."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import Monitors, Screen, row


def names(qapp: QApplication) -> list[str]:
    return [screen.name() for screen in qapp.screens()]


def test_one_monitor_to_begin_with(qapp: QApplication) -> None:
    assert names(qapp) == ["A-REF"]
    assert qapp.primaryScreen().geometry().getRect() == (0, 0, 1920, 1080)


def test_plugging_and_unplugging_are_signalled_inside_the_call(qapp: QApplication, monitors: Monitors) -> None:
    heard: list[str] = []

    def added(screen: QScreen) -> None:
        heard.append(f"+{screen.name()}")

    def removed(screen: QScreen) -> None:
        heard.append(f"-{screen.name()}")

    qapp.screenAdded.connect(added)
    qapp.screenRemoved.connect(removed)
    try:
        monitors.set(row("A-REF", "B-RED", "C-BLUE"))
        assert heard == ["+B-RED", "+C-BLUE"]
        monitors.unplug("B-RED")
        assert heard[2:] == ["-B-RED"]
        monitors.plug(Screen("B-RED", x=5760, width=3840, height=2160))
        assert heard[3:] == ["+B-RED"]
    finally:
        qapp.screenAdded.disconnect(added)
        qapp.screenRemoved.disconnect(removed)
    assert names(qapp) == ["A-REF", "C-BLUE", "B-RED"]


def test_qt_shows_an_orphaned_window_on_another_monitor(qapp: QApplication, qtbot: QtBot, monitors: Monitors) -> None:
    """The danger that the displays guard against; were this to fail, Qt has changed and the guard wants a new look."""
    monitors.set(row("A-REF", "B-RED"))
    window = QLabel("secret")
    qtbot.addWidget(window)
    window.setAttribute(Qt.WidgetAttribute.WA_NativeWindow)
    red = qapp.screens()[1]
    window.windowHandle().setScreen(red)
    window.setGeometry(red.geometry())
    window.showFullScreen()
    monitors.unplug("B-RED")
    assert (window.isVisible(), window.screen().name()) == (True, "A-REF")
