"""The checks of `whitecell doctor` for Qt and the screens."""

from __future__ import annotations

import os
from collections.abc import Mapping

from engine.english import counted
from ui.system.display_check import why_no_windows
from ui.system.monitor_limits import what_holds

_KDE = "KDE holds them back by itself while a session is open"
_BY_HAND = "this desktop cannot be asked to hold them back: switch on its Do Not Disturb before class"


def check_notifications(environment: Mapping[str, str] = os.environ) -> tuple[str, bool]:
    """Return what the referee has to do so that no notification covers a screen, and that this is well."""
    return _KDE if "KDE" in environment.get("XDG_CURRENT_DESKTOP", "").split(":") else _BY_HAND, True


def check_windows() -> tuple[str, bool]:
    """Return a sentence about Qt and the screens, and whether all is well."""
    if reason := why_no_windows():
        # A machine without a display is fine; a display that fails, or a platform that Qt lacks, is not.
        return reason, not any(os.environ.get(name) for name in ("DISPLAY", "QT_QPA_PLATFORM"))
    try:
        from PySide6.QtCore import qVersion
        from PySide6.QtGui import QGuiApplication
    except ImportError as error:
        return f"Qt cannot be loaded ({error}): install the missing system library", False
    application = QGuiApplication.instance() or QGuiApplication([])
    screens = []
    for screen in QGuiApplication.screens():
        size = screen.geometry()
        maker = " ".join(part for part in (screen.manufacturer(), screen.model()) if part)
        screens.append(f"{screen.name()} {size.width()}×{size.height()}{f' ({maker})' if maker else ''}")
    platform = QGuiApplication.platformName()
    del application
    seen = f"Qt {qVersion()}, {platform}, {counted(len(screens), 'screen')}: {'; '.join(screens)}"
    return ". ".join(filter(None, (seen, what_holds(platform)))), bool(screens)
