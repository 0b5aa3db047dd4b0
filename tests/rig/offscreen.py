"""Monitors that a test can unplug, plug, move and resize, in Qt's `offscreen` platform.

The platform takes a new list of monitors only through a C++ entry, `setConfiguration` of its native interface;
`set_screens` calls it through ctypes, and Qt's own screenAdded, screenRemoved and geometryChanged fire inside the call.

What it shows faithfully: the list of QScreens, their signals, and where Qt itself moves windows. What it cannot show: a
window manager, stacking and focus, what other programs see of the pixels; for these there is `monitors.sh`.
Screens are told apart by name: a name kept is the same monitor changed, a name gone is a monitor unplugged. They are
listed in alphabetical order and the first is the primary one. Qt 6 on Linux or Windows, x86-64, only.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

_IS_WINDOWS = sys.platform == "win32"


class _Names(NamedTuple):
    """The names of Qt's functions as its compiler writes them, and where a virtual table has its first function."""

    interface: str
    resource: str
    table: str
    first_slot: int
    json_object: str
    delete_json_object: str


_NAMES = (
    _Names(
        "?platformNativeInterface@QGuiApplication@@SAPEAVQPlatformNativeInterface@@XZ",
        "?nativeResourceForIntegration@QPlatformNativeInterface@@UEAAPEAXAEBVQByteArray@@@Z",
        "??_7QPlatformNativeInterface@@6B@",
        0,
        "?object@QJsonDocument@@QEBA?AVQJsonObject@@XZ",
        "??1QJsonObject@@QEAA@XZ",
    )
    if _IS_WINDOWS
    else _Names(
        "_ZN15QGuiApplication23platformNativeInterfaceEv",
        "_ZN24QPlatformNativeInterface28nativeResourceForIntegrationERK10QByteArray",
        "_ZTV24QPlatformNativeInterface",
        2,  # entries 0 and 1 are the offset to the top and the type information
        "_ZNK13QJsonDocument6objectEv",
        "_ZN11QJsonObjectD1Ev",
    )
)


@dataclass(frozen=True)
class Screen:
    """One monitor, in pixels; `dpr` is its device pixel ratio, fixed for as long as the name is kept."""

    name: str
    x: int = 0
    y: int = 0
    width: int = 1920
    height: int = 1080
    dpr: float = 1.0
    logicalDpi: int = 96  # noqa: N815  (the platform's own key)
    logicalBaseDpi: int = 96  # noqa: N815


DESK = Screen("A-REF")
"""The one monitor that every test starts with."""


def row(*names: str) -> list[Screen]:
    """Monitors of 1920 by 1080 side by side."""
    return [Screen(name, x=1920 * place) for place, name in enumerate(names)]


class Monitors:
    """The monitors of this test run. Every change happens at once, inside the call."""

    def __init__(self) -> None:
        self.screens: list[Screen] = [DESK]

    def set(self, screens: Sequence[Screen]) -> None:
        """Make these the monitors."""
        set_screens(screens)
        self.screens = list(screens)

    def unplug(self, name: str) -> None:
        """Take one monitor away; the others stay where they are."""
        self.set([screen for screen in self.screens if screen.name != name])

    def plug(self, screen: Screen) -> None:
        """Add one monitor, or change the one of that name."""
        self.set([*(other for other in self.screens if other.name != screen.name), screen])


def set_screens(screens: Sequence[Screen]) -> None:
    """Make `screens` the monitors of the running application. Raises RuntimeError on any other platform or Qt build."""
    import shiboken6
    from PySide6.QtCore import QByteArray, QJsonDocument
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.platformName() != "offscreen":
        raise RuntimeError("only for the offscreen platform")
    gui, core, names = _library("Qt6Gui"), _library("Qt6Core"), _NAMES
    interface = gui[names.interface]
    interface.restype = ctypes.c_void_p
    native = interface()
    table = ctypes.cast(ctypes.cast(native, ctypes.POINTER(ctypes.c_void_p))[0], ctypes.POINTER(ctypes.c_void_p))
    resource = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(table[_slot(gui)])
    key = QByteArray(b"setConfiguration")
    entry = resource(native, shiboken6.getCppPointer(key)[0])
    configuration = {"synchronousWindowSystemEvents": False, "windowFrameMargins": False}
    text = json.dumps({**configuration, "screens": [asdict(screen) for screen in screens]})
    document = QJsonDocument.fromJson(QByteArray(text.encode()))
    json_object = (ctypes.c_void_p * 4)()  # a QJsonObject is one pointer; the rest is room
    result, this = ctypes.byref(json_object), ctypes.c_void_p(shiboken6.getCppPointer(document)[0])
    core[names.json_object](*((this, result) if _IS_WINDOWS else (result, this)))
    # PYFUNCTYPE keeps the interpreter lock: Python slots run inside this call.
    ctypes.PYFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(entry)(ctypes.addressof(json_object), native)
    core[names.delete_json_object](ctypes.byref(json_object))


def _library(name: str) -> ctypes.CDLL:
    import PySide6

    folder = Path(PySide6.__file__).parent
    return ctypes.CDLL(str(folder / f"{name}.dll" if _IS_WINDOWS else folder / "Qt" / "lib" / f"lib{name}.so.6"))


def _slot(gui: ctypes.CDLL) -> int:
    """The place of nativeResourceForIntegration in the virtual table, read off Qt's own table."""
    wanted = ctypes.cast(gui[_NAMES.resource], ctypes.c_void_p).value
    table = ctypes.cast(gui[_NAMES.table], ctypes.POINTER(ctypes.c_void_p))
    for index in range(_NAMES.first_slot, 40):
        if table[index] == wanted:
            return index - _NAMES.first_slot
    raise RuntimeError("the virtual table is not understood: another Qt build?")
