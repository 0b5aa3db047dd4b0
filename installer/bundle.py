"""Builds the bundled program and its Debian package, and tries what it built: `sh installer/bundle`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from installer.environment import ROOT
from installer.notices import notices
from referee.version import APP_VERSION

BUNDLE = ROOT / "dist" / "whitecell"
NOTICES = "THIRD-PARTY.txt"
DEPENDS = "libc6 (>= 2.35), libgl1, libegl1, libxkbcommon-x11-0, libdbus-1-3, fontconfig-config, fonts-dejavu-core"

CONTROL = """\
Package: whitecell
Version: {version}
Architecture: {architecture}
Maintainer: The Whitecell authors <whitecell@localhost>
Section: games
Priority: optional
Depends: {depends}
Installed-Size: {kibibytes}
Description: referee console for board games with hidden information
 The referee sees everything and enters every move; each team's screen shows
 only what that team may know; every move is in a database before anyone sees
 it. For classrooms, on one computer with several monitors.
"""

DESKTOP = """\
[Desktop Entry]
Type=Application
Name=Whitecell
Comment=Referee board games with hidden information
Exec=whitecell
Terminal=false
Categories=Game;BoardGame;Education;
"""


def build_folder() -> None:
    """Make dist/whitecell with PyInstaller."""
    words = ["--noconfirm", "--log-level=WARN", "--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build")]
    command = [sys.executable, "-m", "PyInstaller", *words, str(ROOT / "installer" / "whitecell.spec")]
    subprocess.run(command, cwd=ROOT, check=True)
    _write(BUNDLE / NOTICES, "\n".join(notices(BUNDLE)))


def build_package() -> Path:
    """Make the Debian package of dist/whitecell; returns its path."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    package = ROOT / "dist" / f"whitecell_{APP_VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory(prefix="whitecell-deb-") as folder:
        root = Path(folder)
        root.chmod(0o755)
        shutil.copytree(BUNDLE, root / "usr/lib/whitecell", symlinks=True)
        (root / "usr/bin").mkdir()
        (root / "usr/bin/whitecell").symlink_to("../lib/whitecell/whitecell")
        _write(root / "usr/share/applications/whitecell.desktop", DESKTOP)
        whose = [ROOT / "LICENSE", BUNDLE / NOTICES]
        _write(root / "usr/share/doc/whitecell/copyright", "\n".join(one.read_text(encoding="utf-8") for one in whose))
        kibibytes = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
        facts = {"version": APP_VERSION, "architecture": architecture, "depends": DEPENDS, "kibibytes": kibibytes}
        _write(root / "DEBIAN/control", CONTROL.format(**facts))
        subprocess.run(["dpkg-deb", "-Zxz", "--root-owner-group", "--build", folder, str(package)], check=True)
    return package


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def try_out(program: Path) -> None:
    """Run the built program away from the clone: its help, games in processes of their own, a whole demo session."""
    with tempfile.TemporaryDirectory(prefix="whitecell-try-") as home:
        environment = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        for words in (["--help"], ["simulate", "hunt", "--number=2", "--jobs=2"], ["demo", "--headless"]):
            print(f"trying: {program} {' '.join(words)}", flush=True)
            subprocess.run([str(program), *words], cwd=home, env=environment, check=True, timeout=300)


def main() -> None:
    """Build both and try both."""
    build_folder()
    try_out(BUNDLE / "whitecell")
    package = build_package()
    with tempfile.TemporaryDirectory(prefix="whitecell-unpacked-") as folder:
        subprocess.run(["dpkg-deb", "--extract", str(package), folder], check=True)
        try_out(Path(folder) / "usr" / "bin" / "whitecell")
    print(f"Built {os.path.relpath(BUNDLE)} and {os.path.relpath(package)}. Install: sudo apt-get install ./{package.name}")


if __name__ == "__main__":
    try:
        main()
    except subprocess.SubprocessError as failure:
        sys.exit(f"The bundle was not made: the reason is above. {failure}")
