"""The zip file for Windows: what it carries of Qt, what it may be linked with, and how its program starts."""

from __future__ import annotations

import ctypes
import re
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest

from installer import start, windows_bundle, windows_python
from installer.licence_notices import asked_for
from installer.virtual_environment import LOCK, ROOT


def test_of_qt_only_what_is_used_is_carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of Qt that is under the GPL alone came along with all others."""
    linked = {"QtCore.pyd": ["Qt6Core.dll", "KERNEL32.dll"], "qwindows.dll": ["Qt6Gui.dll"], "Qt6Gui.dll": ["Qt6DBus.dll"]}
    monkeypatch.setattr(windows_python, "imported_dlls", lambda path: linked.get(path.name, []))
    used = [f"PySide6/{name}" for name in windows_bundle._QT]
    others = ["PySide6/__init__.py", "PySide6/Qt6VirtualKeyboard.dll", "PySide6/QtQml.pyd", "PySide6/designer.exe"]
    libraries = [f"PySide6/Qt6{name}.dll" for name in ("Core", "Gui", "DBus")]
    carried = windows_bundle._needed_of_qt({name: tmp_path / name for name in (*used, *libraries, *others)})
    assert sorted(carried) == sorted((*used, *libraries, "PySide6/__init__.py"))


def test_a_library_that_neither_the_bundle_nor_windows_has_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.pyd", "b.dll"):
        (tmp_path / name).touch()
    asked = ["B.dll", "KERNEL32.dll", "api-ms-win-crt-runtime-l1-1-0.dll", "WINSPOOL.DRV", "VCRUNTIME140_1.dll"]
    monkeypatch.setattr(windows_python, "imported_dlls", lambda _: asked)
    assert windows_bundle.missing_libraries(tmp_path) == ["vcruntime140_1.dll"]


def test_every_module_of_qt_that_the_program_imports_is_carried() -> None:
    sources = [path for name in ("referee", "ui") for path in (ROOT / name).rglob("*.py")]
    imported = {name for path in sources for name in re.findall(r"\bPySide6\.(Qt\w+)", path.read_text(encoding="utf-8"))}
    assert imported
    assert {f"{name}.pyd" for name in imported} <= set(windows_bundle._QT)


def test_what_the_program_needs_is_pinned_for_windows() -> None:
    pinned = {line.partition("==")[0] for line in windows_python.windows_pins(LOCK.read_text(encoding="utf-8"))}
    asked = {re.split(r"[^\w-]", one.replace("_", "-").lower())[0] for one in asked_for() if "linux" not in one}
    assert asked | {"shiboken6", "tzdata", "colorama"} <= pinned
    assert "python-xlib" not in pinned


def test_the_icon_has_every_size_behind_a_table() -> None:
    icon = windows_bundle._icon()
    assert struct.unpack_from("<HHH", icon) == (0, 1, 6)
    for place in range(6, 6 + 16 * 6, 16):
        size, offset = struct.unpack_from("<II", icon, place + 8)
        assert icon[offset : offset + 8] == b"\x89PNG\r\n\x1a\n"
        assert offset + size <= len(icon)


def test_modules_name_no_folder_of_the_computer_that_built_them(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "module.py").write_text("def call(): pass\n")
    windows_bundle._compile_modules(tmp_path)
    assert [path.name for path in (tmp_path / "app").iterdir()] == ["module.pyc"]
    assert str(tmp_path).encode() not in (tmp_path / "app" / "module.pyc").read_bytes()


@pytest.mark.slow
def test_the_refusal_of_a_program_without_a_console_is_shown_in_a_box() -> None:
    """Started from a folder's window, a log that could not be opened was refused where nobody saw it."""
    code = (
        "import ctypes, sys, types; shown = []\n"
        "ctypes.windll = types.SimpleNamespace(user32=types.SimpleNamespace(MessageBoxW=lambda *box: shown.append(box)))\n"
        "from installer import start\n"
        "sys.argv, out = ['whitecell', 'none.whitecell'], sys.stdout\n"
        "try: start.main_without_console()\n"
        "except SystemExit as end: print(end.code, shown[0][1:3], file=out)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("1 ('whitecell: There is no file none.whitecell")
    assert done.stdout.endswith("'Whitecell')\n")


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (
            ImportError("DLL load failed\nwhile importing QtGui"),
            "Whitecell ended: ImportError: DLL load failed while importing QtGui",
        ),
        (SystemExit("The log is open elsewhere."), "The log is open elsewhere."),
        (SystemExit(1), ""),
        (SystemExit(0), ""),
    ],
    ids=["an error", "a sentence", "a status", "success"],
)
def test_an_unexpected_end_of_a_program_without_a_console_is_shown_in_a_box(
    monkeypatch: pytest.MonkeyPatch, end: BaseException, words: str
) -> None:
    """Its traceback was printed where nobody could read it."""
    shown: list[str] = []
    box = SimpleNamespace(MessageBoxW=lambda _window, text, *_: shown.append(text))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=box), raising=False)
    monkeypatch.setattr(start, "main", mock.Mock(side_effect=end))
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, getattr(sys, stream))  # put back after the test
    with pytest.raises(type(end)):
        start.main_without_console()
    assert shown == ([words] if words else [])
