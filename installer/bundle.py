"""Builds the bundled program and its Debian package, and tries what it built: `sh installer/bundle`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from installer.debian_package import build_package
from installer.licence_notices import notices
from installer.virtual_environment import ROOT

BUNDLE = ROOT / "dist" / "whitecell"
NOTICES = "THIRD-PARTY.txt"
TRIED = (
    "--help",
    "simulate hunt --number=2 --jobs=2",
    "rules hunt HUNT-5.4",
    "print hunt cards.pdf",
    "demo --headless --folder=demo",
    "--database=demo/demo.whitecell review hunt --html --pdf --folder=written",
)
"""Its help, games in processes of their own, rules and cards for paper, a whole session with pictures of every
window, and what is written of it."""


def build_folder() -> None:
    """Make dist/whitecell with PyInstaller."""
    words = ["--noconfirm", "--log-level=WARN", "--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build")]
    command = [sys.executable, "-m", "PyInstaller", *words, str(ROOT / "installer" / "whitecell.spec")]
    subprocess.run(command, cwd=ROOT, check=True)
    (BUNDLE / NOTICES).write_text("\n".join(notices(BUNDLE)), encoding="utf-8")


def try_out(program: Path) -> None:
    """Run the built program away from the clone."""
    with tempfile.TemporaryDirectory(prefix="whitecell-try-") as home:
        environment = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        for words in TRIED:
            print(f"trying: {program} {words}", flush=True)
            subprocess.run([str(program), *words.split()], cwd=home, env=environment, check=True, timeout=300)


def main() -> None:
    """Build both and try both."""
    build_folder()
    try_out(BUNDLE / "whitecell")
    package = build_package(BUNDLE, BUNDLE / NOTICES)
    with tempfile.TemporaryDirectory(prefix="whitecell-unpacked-") as folder:
        subprocess.run(["dpkg-deb", "--extract", str(package), folder], check=True)
        try_out(Path(folder) / "usr" / "bin" / "whitecell")
    print(f"Built {os.path.relpath(BUNDLE)} and {os.path.relpath(package)}. Install: sudo apt-get install ./{package.name}")


if __name__ == "__main__":
    try:
        main()
    except subprocess.SubprocessError as failure:
        sys.exit(f"The bundle was not made: the reason is above. {failure}")
