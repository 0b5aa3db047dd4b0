"""What holds on this computer when its monitors change, in sentences for the referee."""

from __future__ import annotations

import os
from collections.abc import Mapping

_X11 = "X11: every window is hidden as soon as a monitor changes"
_WAYLAND = (
    "Wayland: nothing is shown before the desktop has said on which monitor it is; but while monitors change the desktop may"
    " show a team's picture, or your window, on another team's monitor for a moment"
)
_X11_IN_WAYLAND = (
    "X11 inside Wayland: nobody has tried what the desktop shows where while monitors change; start Whitecell without"
    " QT_QPA_PLATFORM, or log in to an X11 session"
)
_UNTRIED = {
    "windows": "Windows: nobody has seen on a real computer that secrets are hidden when monitors change; the checklist in"
    " the manual's page about screens takes ten minutes",
    "cocoa": "macOS: nobody has tried what the desktop shows where while monitors change",
}
"""By platforms of Qt's. One goes when somebody has signed its checklist."""
_ADVICE = ": press F12 before you touch a cable."


def what_holds(platform: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return what holds on this platform of Qt's when monitors change, or "" where there are no real monitors."""
    warning = screen_warning(platform, environment)
    return f"{_X11}." if platform == "xcb" and not warning else warning


def screen_warning(platform: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return what the referee has to mind when monitors change, in one sentence; "" where the guard holds."""
    if platform.startswith("wayland"):
        return f"{_WAYLAND}{_ADVICE}"
    if platform == "xcb":
        return f"{_X11_IN_WAYLAND}{_ADVICE}" if environment.get("WAYLAND_DISPLAY") else ""
    return f"{_UNTRIED[platform]}{_ADVICE}" if platform in _UNTRIED else ""
