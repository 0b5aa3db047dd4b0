"""The system libraries and programs that Whitecell needs, and how to get them.

What is needed is asked of the system itself (can this library be loaded, is this program there), never of a
package list, because package names differ between releases and library names do not.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

QT_LIBRARIES: Mapping[str, str] = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""What Qt loads, by library, with the Debian and Ubuntu package that holds it."""

RIG_PROGRAMS: Mapping[str, str] = {
    "/usr/lib/xorg/Xorg": "xserver-xorg-core",
    "/usr/lib/xorg/modules/drivers/dummy_drv.so": "xserver-xorg-video-dummy",
    "Xvfb": "xvfb",
    "xrandr": "x11-xserver-utils",
    "xprop": "x11-utils",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "dbus-run-session": "dbus-daemon",
    "gdbus": "libglib2.0-bin",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "sway": "sway",
    "mutter": "mutter",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""What the monitor tests use (tests/rig/*.sh), by program, file or library, with its package."""

WINDOWS_PROGRAMS: Mapping[str, str] = {
    "/usr/lib/wine/wine64": "wine64",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-win32",
    "libXcomposite.so.1": "libxcomposite1",
    "libXcursor.so.1": "libxcursor1",
    "libXfixes.so.3": "libxfixes3",
    "libXi.so.6": "libxi6",
    "libXinerama.so.1": "libxinerama1",
    "libXrandr.so.2": "libxrandr2",
    "libXrender.so.1": "libxrender1",
    "libXxf86vm.so.1": "libxxf86vm1",
}
"""What the tests on Windows' Python take (tests/rig/windows.sh): Wine has windows only with the libraries of X."""

WINDOWS_BUNDLE_PROGRAMS: Mapping[str, str] = {**WINDOWS_PROGRAMS, "/usr/share/doc/libpq5/copyright": "libpq5"}
"""What building the bundle for Windows takes: a licence as well."""

BUILD_PROGRAMS: Mapping[str, str] = {
    "objdump": "binutils",
    "dpkg-deb": "dpkg",
    "gcc": "gcc",
    "/usr/include/expat.h": "libexpat1-dev",
    "/usr/include/stdlib.h": "libc6-dev",
    "libGLX.so.0": "libglx0",
    "libGLdispatch.so.0": "libglvnd0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb.so.1": "libxcb1",
}
"""What building a bundle and its Debian package takes, by program, file or library, with its package."""

_TRY_PROGRAMS = {"Xvfb": "xvfb", "unshare": "util-linux"}
TRY_PROGRAMS: Mapping[str, str] = {**_TRY_PROGRAMS, "/usr/sbin/debootstrap": "debootstrap"}
"""What trying a bundle in bare systems takes, by program or file, with its package."""
WINDOWS_TRY_PROGRAMS: Mapping[str, str] = {**_TRY_PROGRAMS, "xrandr": "x11-xserver-utils"}
"""What trying the bundle for Windows takes, on the two monitors of `tests/rig/monitors.sh`."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The programs of which the tests of exported pages need one."""

SERVER_PROGRAMS = Path("/usr/lib/postgresql")
"""Where Debian and Ubuntu keep PostgreSQL's programs, by version: those of a server are not on PATH."""

_WITHOUT_A_CLUSTER = """
apt-get install -y --no-install-recommends postgresql-common || exit
settings=/etc/postgresql-common/createcluster.conf line="create_main_cluster = false  # by Whitecell's set-up"
echo "$line" >> $settings
"$@"
status=$?
grep -vxF "$line" $settings > $settings.new; cat $settings.new > $settings; rm $settings.new
exit $status
"""
"""Installs PostgreSQL's programs alone: the tests start servers of their own, and the package would start another."""


def missing_libraries() -> list[str]:
    """Return the packages of the libraries that Qt needs and that cannot be loaded here; elsewhere Qt brings all."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for library, package in QT_LIBRARIES.items() if not _loads(library)]


def missing(programs: Mapping[str, str]) -> list[str]:
    """Return the packages of those programs, files or libraries that are not here; a library has no path."""
    return [package for program, package in programs.items() if not _is_here(program)]


def missing_for_tests() -> dict[str, list[str]]:
    """Return the packages that are not here, by what of the suite needs them; only Linux has such packages."""
    if not sys.platform.startswith("linux"):
        return {}
    return {
        "real monitors": missing(RIG_PROGRAMS),
        "a browser": [] if any(map(shutil.which, BROWSERS)) else ["chromium"],
        "a database server": [] if any(SERVER_PROGRAMS.glob("*/bin/initdb")) else ["postgresql"],
    }


def _is_here(program: str) -> bool:
    is_library = ".so." in program and os.sep not in program
    return _loads(program) if is_library else shutil.which(program) is not None or Path(program).exists()


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install(packages: Iterable[str]) -> str | None:
    """Install packages if this user may, without asking anything.

    Returns None when it was done, else one sentence that says what the user has to do.
    """
    names = sorted(set(packages))
    if not names:
        return None
    command = ["apt-get", "install", "-y", "--no-install-recommends", *names]
    by_hand = f"Whitecell needs system packages that are not installed here. Run: sudo {' '.join(command)}"
    if shutil.which("apt-get") is None:
        return (
            f"Whitecell needs what Debian calls {', '.join(names)}: install your system's packages of these and try again."
        )
    root = root_prefix()
    if root is None:
        return by_hand
    print(f"Installing system packages: {' '.join(names)}", flush=True)
    _apt(root, ["apt-get", "update", "-q"])  # if the lists cannot be renewed, those that are there may do
    if "postgresql" in names:
        command = ["sh", "-c", _WITHOUT_A_CLUSTER, "sh", *command]
    if _apt(root, command) != 0:
        return f"The system packages could not be installed (the reason is above). {by_hand}"
    return None


def root_prefix() -> list[str] | None:
    """Return the words to put before a command so that root runs it, or None when that is not allowed."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0:
        return ["sudo", "-n"]
    return None


def _apt(root: list[str], command: list[str]) -> int:
    """Run apt-get, showing what it says only if it fails; returns its exit status."""
    words = [*root, "env", "DEBIAN_FRONTEND=noninteractive", *command]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        print(done.stdout.decode(errors="replace").rstrip(), flush=True)
    return done.returncode
