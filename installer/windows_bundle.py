"""Makes a zip file with Whitecell for Windows of 64 bit, which needs nothing there: `sh installer/bundle --windows`.

It has the layout of Python's embeddable distribution: two programs that are compiled here (`windows/launcher.c`), and
folders with Python, what Whitecell needs of the packages that `windows_python.py` unpacks, and Whitecell itself. All
modules are compiled: nobody may be able to write into the folder where it is unpacked.
"""

from __future__ import annotations

import compileall
import os
import shutil
import struct
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution
from pathlib import Path
from py_compile import PycInvalidationMode

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from installer import windows_python
from installer.licence_notices import asked_for, libraries, windows_notices
from installer.virtual_environment import LOCK, ROOT, SetUpError
from referee.version import APP_VERSION

BUNDLE = ROOT / "dist" / "windows" / "whitecell"
ARCHIVE = ROOT / "dist" / f"whitecell-{APP_VERSION}-windows.zip"
COMMAND, CONSOLE = "whitecell.exe", "Start Whitecell.exe"
"""The command line, and what opens the console without a window of text beside it."""

_LAUNCHER = ROOT / "installer" / "windows"
_PACKAGES = ("engine", "referee", "ui", "resources")
_MIGRATIONS = Path("referee", "store", "migrations")
"""Alembic reads its scripts as files."""
_NOT_CARRIED = {
    "__pycache__", "distutils", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "site-packages", "test", "tkinter",
    "turtle.py", "turtledemo", "venv",
}  # fmt: skip
_EXTENSIONS_NOT_CARRIED = ("_msi.pyd", "_tkinter.pyd", "tcl86t.dll", "tk86t.dll")
_QT = (
    "QtCore.pyd",
    "QtGui.pyd",
    "QtWidgets.pyd",
    "QtSvg.pyd",
    "QtPrintSupport.pyd",
    "QtDBus.pyd",
    "plugins/platforms/qwindows.dll",
    "plugins/platforms/qoffscreen.dll",
    "plugins/imageformats/qsvg.dll",
    "plugins/imageformats/qjpeg.dll",
    "plugins/iconengines/qsvgicon.dll",
)
"""The modules and plugins of Qt that are used; with what they are linked with, that is all that is carried of it."""
_RUNTIME = ("msvcp140.dll", "msvcp140_1.dll", "msvcp140_2.dll", "vcruntime140.dll", "vcruntime140_1.dll")
"""Microsoft's C++ runtime, which a Windows on which nothing was installed lacks; Qt's wheel has the newest."""
_ALSO_BESIDE_PYTHON = ("concrt140", "msvcp140", "vcamp140", "vccorlib140", "vcomp140", "vcruntime140")
_PATHS = "Lib\nDLLs\nLib\\site-packages\n..\\app\n"
_WINDOWS_HAS = {
    "advapi32", "authz", "bcrypt", "bcryptprimitives", "combase", "comdlg32", "crypt32", "d3d11", "d3d12", "d3d9",
    "d3dcompiler_47", "dwmapi", "dwrite", "dxgi", "gdi32", "icuuc", "imm32", "iphlpapi", "kernel32", "mpr", "msvcrt",
    "ncrypt", "netapi32", "ntdll", "ole32", "oleaut32", "propsys", "rpcrt4", "secur32", "setupapi", "shcore", "shell32",
    "shlwapi", "uiautomationcore", "user32", "userenv", "uxtheme", "version", "winmm", "winspool", "ws2_32", "wsock32",
    "wtsapi32",
}  # fmt: skip
"""Libraries of every Windows 10 and 11."""


def build_windows_zip() -> Path:
    """Make the folder and the zip file in dist; returns its path."""
    home = windows_python.build_in_cache(LOCK)
    carried = libraries(asked_for(), windows_python.WINDOWS, home / "Lib" / "site-packages")
    shutil.rmtree(BUNDLE.parent, ignore_errors=True)
    _copy_python(home, BUNDLE / "python")
    _copy_packages(carried.values(), BUNDLE / "python" / "Lib" / "site-packages")
    _copy_whitecell(BUNDLE / "app")
    _compile_modules(BUNDLE)
    _compile_launchers(BUNDLE)
    if missing := missing_libraries(BUNDLE):
        raise SetUpError(f"The bundle for Windows lacks libraries: {', '.join(missing)}.")
    shutil.copy(ROOT / "LICENSE", BUNDLE / "LICENSE.txt")
    notices = "\n".join(windows_notices(carried)).replace("\n", "\r\n")
    (BUNDLE / "THIRD-PARTY.txt").write_bytes(notices.encode("utf-8-sig"))
    with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(BUNDLE.rglob("*")):
            file.write(path, path.relative_to(BUNDLE.parent))
    return ARCHIVE


def missing_libraries(folder: Path) -> list[str]:
    """Return the libraries that a program or library in this folder is linked with, and that neither it nor Windows has."""
    binaries = [path for path in folder.rglob("*") if path.suffix in (".dll", ".exe", ".pyd")]
    has = {path.name.lower() for path in binaries}
    asked = {name.lower() for path in binaries for name in windows_python.imported_dlls(path)}
    ours = (name for name in asked - has if not name.startswith(("api-ms-win-", "ext-ms-win-")))
    return sorted(name for name in ours if name.rpartition(".")[0] not in _WINDOWS_HAS)


def _copy_python(home: Path, place: Path) -> None:
    def unwanted(_folder: str, names: list[str]) -> set[str]:
        return {one for one in names if one in _NOT_CARRIED or one.startswith("_sysconfigdata_")}

    shutil.copytree(home / "Lib", place / "Lib", ignore=unwanted)
    shutil.copytree(home / "DLLs", place / "DLLs", ignore=shutil.ignore_patterns(*_EXTENSIONS_NOT_CARRIED))
    for name in ("python311.dll", "python3.dll"):
        shutil.copy(home / name, place / name)
    for name in _RUNTIME:
        shutil.copy(home / "Lib" / "site-packages" / "PySide6" / name, place / name)
    (place / "python311._pth").write_text(_PATHS)
    shutil.copy(ROOT / "installer" / "start.py", place / "start.py")


def _copy_packages(carried: Iterable[Distribution], site: Path) -> None:
    for library in carried:
        files = {str(path): Path(str(path.locate())) for path in library.files or ()}
        if library.metadata["Name"] == "PySide6_Essentials":
            files = _needed_of_qt(files)
        for name, source in files.items():
            unwanted = source.suffix in (".h", ".lib", ".pyi") or source.name.startswith(("RECORD", *_ALSO_BESIDE_PYTHON))
            if source.is_file() and not unwanted and "/tests/" not in name:
                (site / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, site / name)


def _needed_of_qt(files: dict[str, Path]) -> dict[str, Path]:
    """Return of Qt's files the modules and plugins that are used, what they are linked with, and Python's own."""
    places = {name.lower(): name for name in files if name.count("/") == 1 and name.endswith(".dll")}
    waiting, needed = [f"PySide6/{name}" for name in _QT], set()
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            linked = (f"pyside6/{one.lower()}" for one in windows_python.imported_dlls(files[name]))
            waiting += [places[one] for one in linked if one in places]
    own = {name for name in files if ".dist-info/" in name or (name.count("/") == 1 and name.endswith(".py"))}
    return {name: files[name] for name in sorted(needed | own)}


def _copy_whitecell(place: Path) -> None:
    for name in _PACKAGES:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copytree(ROOT / "docs", place / "docs")


def _compile_modules(folder: Path) -> None:
    """Compile every module in place of its source. What is compiled names no folder of this computer."""
    whole = compileall.compile_dir(
        folder,
        maxlevels=50,
        quiet=2,
        legacy=True,
        workers=os.cpu_count() or 1,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        stripdir=str(folder),
    )
    if not whole:
        raise SetUpError("The modules of the bundle could not be compiled.")
    for source in folder.rglob("*.py"):
        compiled = source.with_suffix(".pyc")
        (compiled if source.is_relative_to(folder / "app" / _MIGRATIONS) else source).unlink()


def _compile_launchers(folder: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="whitecell-launcher-") as name:
        work = Path(name)
        for source in ("launcher.manifest", "launcher.rc"):
            shutil.copy(_LAUNCHER / source, work / source)
        (work / "whitecell.ico").write_bytes(_icon())
        subprocess.run(["x86_64-w64-mingw32-windres", "launcher.rc", "launcher.o"], cwd=work, check=True)
        code, resources = (_LAUNCHER / "launcher.c").read_text(encoding="utf-8"), str(work / "launcher.o")
        words = ("-municode", "-D_WIN32_WINNT=0x0602", resources)
        windows_python.compile_program(folder / COMMAND, code, *words, work=work)
        windows_python.compile_program(folder / CONSOLE, code, *words, "-mwindows", "-DWINDOWS", work=work)


def _icon() -> bytes:
    """Return Whitecell's picture as Windows has it: pictures of some sizes behind a table."""
    renderer = QSvgRenderer(str(ROOT / "resources" / "whitecell.svg"))
    pictures = {size: _png(renderer, size) for size in (16, 24, 32, 48, 64, 256)}
    table, offset = [struct.pack("<HHH", 0, 1, len(pictures))], 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        table.append(struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset))
        offset += len(picture)
    return b"".join((*table, *pictures.values()))


def _png(renderer: QSvgRenderer, size: int) -> bytes:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its types ask for bytes, which it refuses
    return bytes(buffer.data().data())
