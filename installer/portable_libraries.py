"""Completes the bundled folder with libraries that PyInstaller leaves to the system and that a bare system lacks.

PyInstaller leaves out what a graphics driver might need in another version (libxcb, OpenGL, Wayland). Whitecell loads no
driver: Qt is only linked with these. On the other hand the C++ library is on every system, because apt needs it, and that
of Debian 12 asks for a newer C library than Ubuntu 22.04 has.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

OLDEST_LIBC = "2.35"
"""The C library of Ubuntu 22.04, the oldest system that a bundle is meant for."""
CARRIED = (
    "libEGL.so.1",
    "libGL.so.1",
    "libGLX.so.0",
    "libGLdispatch.so.0",
    "libwayland-client.so.0",
    "libwayland-cursor.so.0",
    "libxcb.so.1",
)
"""What Qt is linked with, and what these are linked with."""
LEFT_TO_THE_SYSTEM = ("libgcc_s.so.1", "libstdc++.so.6")
EXPAT = "libexpat.so.1"
"""The library by which fontconfig reads its files. Debian 12 links it with a function of the C library 2.36."""
_FONTS = """<fontconfig>
<dir>/usr/share/fonts</dir><dir prefix="xdg">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
"""What fontconfig needs to be told; `start.py` names it where the system has no such file."""

_RANDOM = """
#include <stddef.h>
#include <sys/random.h>
__attribute__((visibility("hidden"))) void arc4random_buf(void *place, size_t wanted) {
    for (char *next = place; wanted;) {
        ssize_t got = getrandom(next, wanted, 0);
        if (got > 0) { next += got; wanted -= got; }
    }
}
"""
_VERSION = re.compile(rb"\bGLIBC_(\d+)\.(\d+)")


def asked_libc(files: Iterable[Path]) -> tuple[int, int]:
    """Return the newest version of the C library that one of these programs and libraries asks for, such as (2, 36).

    Raises CalledProcessError for a file that is neither.
    """
    printed = subprocess.run(["objdump", "-p", *map(str, files)], capture_output=True, check=True).stdout
    return max((int(major), int(minor)) for major, minor in _VERSION.findall(printed))


def programs(bundle: Path) -> list[Path]:
    """Return the program of a bundled folder and all libraries in it."""
    return [bundle / "whitecell", *(path for path in bundle.rglob("*.so*") if not path.is_symlink())]


def complete(folder: Path) -> None:
    """Add what a bare system lacks to the folder with the libraries, and remove from it what every system has."""
    for name in LEFT_TO_THE_SYSTEM:
        (folder / name).unlink(missing_ok=True)
    places = _places()
    for name in CARRIED:
        shutil.copy(places[name], folder / name)
    if (folder / EXPAT).exists() and asked_libc([folder / EXPAT]) > tuple(map(int, OLDEST_LIBC.split("."))):
        _link_expat(folder / EXPAT)
    (folder / "fonts.conf").write_text(_FONTS)


def _places() -> dict[str, str]:
    """Return the path of every library that the dynamic linker knows, by name; the first is the one that it takes."""
    printed = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    return dict(reversed(re.findall(r"^\s+(\S+) \(.*\) => (.+)$", printed, re.MULTILINE)))


def _link_expat(library: Path) -> None:
    """Link the system's expat anew, with the function of the C library that older ones lack."""
    archive = subprocess.run(
        ["gcc", "-print-file-name=libexpat.a"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory(prefix="whitecell-expat-") as work:
        source = Path(work) / "random.c"
        source.write_text(_RANDOM)
        whole = ["-Wl,--whole-archive", archive, "-Wl,--no-whole-archive"]
        command = ["gcc", "-shared", "-O2", "-s", f"-Wl,-soname,{EXPAT}", "-o", str(library), str(source), *whole]
        subprocess.run(command, check=True)
