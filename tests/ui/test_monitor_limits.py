"""What holds on a computer when its monitors change is said in plain sentences."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ui.app import doctor_checks
from ui.system.monitor_limits import screen_warning, what_holds

INSIDE = {"WAYLAND_DISPLAY": "wayland-0"}


@pytest.mark.parametrize(
    ("platform", "environment", "begin"),
    [
        ("wayland", INSIDE, "Wayland: nothing is shown before"),
        ("xcb", INSIDE, "X11 inside Wayland: nobody has tried"),
        ("windows", {}, "Windows: nobody has seen on a real computer that"),
        ("cocoa", {}, "macOS: nobody has tried"),
    ],
)
def test_where_the_guard_may_come_late_the_referee_is_told_what_to_do(
    platform: str, environment: dict[str, str], begin: str
) -> None:
    said = screen_warning(platform, environment)
    assert said.startswith(begin)
    assert said.endswith(": press F12 before you touch a cable.")
    assert what_holds(platform, environment) == said


def test_where_the_guard_was_measured_nobody_is_warned() -> None:
    assert screen_warning("xcb", {}) == ""
    assert what_holds("xcb", {}) == "X11: every window is hidden as soon as a monitor changes."


def test_without_real_monitors_nothing_is_said() -> None:
    assert what_holds("offscreen", INSIDE) == screen_warning("offscreen", INSIDE) == ""


def test_the_doctor_says_what_holds(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "why_no_windows", str)
    assert doctor_checks.check_windows()[0].startswith("Qt ")
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    said, is_well = doctor_checks.check_windows()
    assert said.endswith(screen_warning("wayland"))
    assert is_well
