"""The windows of teams where no program may place its windows: curtained until the compositor says where they are.

The tests play the compositor, as those of `test_covered_windows` do.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from tests.ui.displays.conftest import SEATS, SECRET, Room4, view
from tests.ui.displays.test_covered_windows import place, tell, wayland
from ui.displays import team_windows
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.monitor_platform import hide_window
from ui.displays.reported_screen import ReportedScreen

__all__ = ["wayland"]


def assign_red(room: Room4) -> None:
    """Give red its monitor, and wait until the compositor could have said where its window is."""
    room.displays.assign("red", room.displays.monitors()[1].id)
    room.qtbot.waitUntil(room.displays.window("red").windowHandle().isExposed)
    room.qtbot.wait(100)


def place_live(room: Room4, audience: str) -> None:
    room.displays.assign(audience, ScreenId(SEATS[audience]))
    place(room, audience)
    assert room.displays.go_live(audience, view(audience))
    room.heard.clear()


def message_on(room: Room4) -> str:
    return room.displays.window("red")._curtain._message


class LastPicture(QObject):
    """The colour in the middle of a window when it was hidden last."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.colour = ""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide and isinstance(watched, QWidget):
            picture = watched.grab().toImage()
            self.colour = picture.pixelColor(picture.rect().center()).name()
        return False


def test_a_team_window_is_nowhere_before_the_compositor_has_said_where(wayland: Room4) -> None:
    """Found on mutter: Qt had a window on its monitor that had never been seen there."""
    assign_red(wayland)
    assert not wayland.displays.display("red").placed
    with pytest.raises(KnownError, match="Red is on no monitor yet"):
        wayland.displays.go_live("red", view("red"))
    tell(wayland.displays.window("red"), "C-BLUE")
    wayland.qtbot.wait(100)
    assert not wayland.displays.display("red").placed, "a desktop may put it elsewhere first"
    place(wayland, "red")
    assert wayland.displays.go_live("red", view("red"))


def test_what_is_said_before_a_team_window_was_seen_is_not_believed(wayland: Room4) -> None:
    displays = wayland.displays
    displays.assign("red", displays.monitors()[1].id)
    tell(displays.window("red"), "B-RED")
    assert displays.window("red").screen().name() != "B-RED", "Qt has it on a wrong screen again"
    wayland.qtbot.waitUntil(displays.window("red").windowHandle().isExposed)
    wayland.qtbot.wait(100)
    assert not displays.display("red").placed


def test_a_team_window_that_is_never_reported_is_hidden(wayland: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team_windows, "_CHECKS_OF_REPORTS", 3)
    assign_red(wayland)
    wayland.qtbot.waitUntil(lambda: not wayland.displays.window("red").isVisible())
    assert "leak_risk" in wayland.names()


def test_a_team_window_that_is_moved_is_curtained_at_once_and_hidden_after_qt_has_moved_it(wayland: Room4) -> None:
    """Found on sway: hidden while Qt moved it, it ended the program; until then the next team saw its picture."""
    place_live(wayland, "red")
    heard: list[tuple[bool, bool]] = []
    window = wayland.displays.window("red")
    window.windowHandle().screenChanged.connect(lambda _: heard.append((window.is_curtained, window.isVisible())))
    tell(window, "C-BLUE")
    assert heard == [(True, True)]
    assert wayland.displays.state("red") is DisplayState.CURTAIN
    with pytest.raises(KnownError, match="Red is on no monitor yet"):
        wayland.displays.go_live("red", view("red"))
    wayland.qtbot.waitUntil(lambda: not window.isVisible())
    assert "leak_risk" in wayland.names()


def test_a_resized_team_window_is_curtained_at_once_too(wayland: Room4) -> None:
    place_live(wayland, "red")
    window = wayland.displays.window("red")
    window.resize(300, 200)
    assert window.is_curtained
    wayland.qtbot.waitUntil(lambda: not window.isVisible())


def test_a_team_window_that_is_assigned_again_meanwhile_stays(wayland: Room4) -> None:
    place_live(wayland, "red")
    tell(wayland.displays.window("red"), "C-BLUE")
    wayland.displays.assign("red", wayland.displays.monitors()[3].id)
    wayland.qtbot.waitUntil(wayland.displays.window("red").windowHandle().isExposed)
    wayland.qtbot.wait(20)
    tell(wayland.displays.window("red"), "D-PUB")
    wayland.wait_placed("red")
    assert "leak_risk" not in wayland.names()


def test_a_report_of_a_hidden_team_window_changes_nothing(wayland: Room4) -> None:
    place_live(wayland, "red")
    wayland.displays.unassign("red")
    tell(wayland.displays.window("red"), "C-BLUE")
    wayland.qtbot.wait(20)
    assert "leak_risk" not in wayland.names()


def test_the_referees_message_is_on_no_curtain_that_another_team_may_see(wayland: Room4) -> None:
    wayland.displays.set_message("red", "Meet at the harbour")
    assign_red(wayland)
    assert wayland.displays.display("red").message
    assert message_on(wayland) == ""
    place(wayland, "red")
    assert message_on(wayland) == "Meet at the harbour"
    tell(wayland.displays.window("red"), "C-BLUE")
    assert message_on(wayland) == ""


def test_the_last_picture_of_a_hidden_window_is_blank(wayland: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found on mutter: a desktop fades hidden windows out, on whatever monitor it has moved them to."""
    place_live(wayland, "red")
    window = wayland.displays.window("red")
    last = LastPicture(window)
    hide_window(window)
    assert last.colour == SECRET.name(), "no other platform shows what is hidden"
    window.show()
    monkeypatch.setattr("PySide6.QtGui.QGuiApplication.platformName", lambda: "wayland")
    hide_window(window)
    assert last.colour == "#000000"


def test_what_the_compositor_has_said_is_not_overwritten_with_the_worst(wayland: Room4) -> None:
    place_live(wayland, "red")
    window = wayland.displays.window("red")
    reported = ReportedScreen(window, lambda: wayland.displays.window("blue").screen(), wayland.displays)
    before = window.windowHandle().screen()
    reported.is_known = True
    reported.pretend_wrong()
    assert window.windowHandle().screen() is before
    reported.stop()
