"""What `whitecell doctor` says about Qt and the screens."""

from __future__ import annotations

import os
import sys

from engine.words import counted


def check_windows() -> tuple[str, bool]:
    """A sentence, and whether windows can be shown."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))):
        # Qt would end the process instead of saying so.
        return "no display here (DISPLAY is not set): commands without windows and demo --headless work", True
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
    del application
    return (
        f"Qt {qVersion()}, {QGuiApplication.platformName()}, {counted(len(screens), 'screen')}: {'; '.join(screens)}",
        bool(screens),
    )
