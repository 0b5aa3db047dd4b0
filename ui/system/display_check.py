"""Whether windows can be opened here. Asked before Qt is, because Qt ends the process instead of saying so."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any


def why_no_windows() -> str:
    """Return why no window can be opened, as a sentence with what to do; "" if one can."""
    platform = os.environ.get("QT_QPA_PLATFORM") or "xcb"
    if not sys.platform.startswith("linux"):
        return ""
    if not platform.startswith(("xcb", "wayland")):
        return _why_no_platform(platform)
    wayland, display = os.environ.get("WAYLAND_DISPLAY", ""), os.environ.get("DISPLAY", "")
    if wayland and (Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / wayland).is_socket():
        return ""
    if not display:
        return f"There is no display here (DISPLAY is not set): {_WITHOUT}"
    missing = [package for library, package in _LIBRARIES.items() if not _loads(library)]
    return f"Qt needs a system library: install {' '.join(missing)}." if missing else _why_not_connected(display)


def _why_no_platform(named: str) -> str:
    """Return why Qt has none of the platforms that QT_QPA_PLATFORM names, best first, each perhaps with words for itself."""
    from PySide6.QtCore import QLibraryInfo, QPluginLoader

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    about: list[Any] = [QPluginLoader(str(path)).metaData().get("MetaData") for path in folder.glob("*.so")]
    there = {str(key) for one in about if one for key in one["Keys"]}
    if not there or there & {one.partition(":")[0].lower() for one in named.split(";")}:
        return ""
    return f"QT_QPA_PLATFORM is {named}, which is not here: unset it, or name one of {', '.join(sorted(there))}."


def _loads(library: str) -> bool:
    import ctypes  # only where it is needed: the first window waits for every import

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _why_not_connected(display: str) -> str:
    import ctypes

    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    if not xcb.xcb_connection_has_error(connection):
        # Kept open until the program ends: a server that resets after its last client would not answer Qt meanwhile.
        return ""
    xcb.xcb_disconnect(connection)
    return f"The display {display} does not answer: start it, or set DISPLAY to one that does; {_WITHOUT}"


_LIBRARIES = {"libxcb.so.1": "libxcb1", "libxcb-cursor.so.0": "libxcb-cursor0"}
_WITHOUT = "commands without windows and demo --headless work."
