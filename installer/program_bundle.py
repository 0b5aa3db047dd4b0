"""Builds the bundled program and its packages, and tries what it built: `sh installer/bundle`, for Windows `--windows`."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from installer.bare_systems import try_everywhere
from installer.debian_package import build_package
from installer.licence_notices import notices
from installer.portable_libraries import complete
from installer.virtual_environment import ROOT, SetUpError
from installer.windows_bundle import build_windows_zip
from referee.version import APP_VERSION

BUNDLE = ROOT / "dist" / "whitecell"
NOTICES = "THIRD-PARTY.txt"
TRIED = (
    "--help",
    "doctor",
    "simulate hunt --number=2 --jobs=2",
    "rules hunt HUNT-5.4",
    "print hunt cards.pdf",
    "demo --headless --folder=demo",
    "--database=demo/demo.whitecell review hunt --html --pdf --folder=written",
    "--database=demo/demo.whitecell export hunt --folder=exported",
)
"""Its help and checks, games in processes of their own, rules and cards for paper, a whole session with pictures of every
window, and what is written of it."""


def build_folder() -> None:
    """Make dist/whitecell with PyInstaller."""
    words = ["--noconfirm", "--log-level=WARN", "--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build")]
    command = [sys.executable, "-m", "PyInstaller", *words, str(ROOT / "installer" / "whitecell.spec")]
    subprocess.run(command, cwd=ROOT, check=True)
    complete(BUNDLE / "_internal")
    (BUNDLE / NOTICES).write_text("\n".join(notices(BUNDLE)), encoding="utf-8")


def build_archive() -> Path:
    """Pack the folder into one file beside it and return its path."""
    path = BUNDLE.parent / f"whitecell-{APP_VERSION}-linux.tar.gz"
    with tarfile.open(path, "w:gz") as file:
        file.add(BUNDLE, BUNDLE.name, filter=_without_owner)
    return path


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def try_out(program: Path) -> None:
    """Run the built program away from the clone."""
    with tempfile.TemporaryDirectory(prefix="whitecell-try-") as home:
        environment = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        for words in TRIED:
            print(f"trying: {program.name} {words}", flush=True)
            subprocess.run([str(program), *words.split()], cwd=home, env=environment, check=True, timeout=300)


def bundle_for_windows(is_tried: bool) -> None:
    """Build the zip file for Windows and, if wanted, try it under Wine without a network."""
    begun = time.monotonic()
    archive = build_windows_zip()
    print(f"Built {archive.relative_to(ROOT)}, {archive.stat().st_size / 1e6:.0f} MB, in {time.monotonic() - begun:.0f} s")
    if is_tried:
        monitors = (str(ROOT / "tests" / "rig" / "monitors.sh"), "-s", "xvfb", "-n", "2", "-w", "none", "--")
        subprocess.run([*monitors, sys.executable, "-m", "installer.windows_trial", str(archive)], check=True)


def main(arguments: list[str]) -> None:
    """Build all and try it: here, or (`--try`) in bare systems without a network."""
    if "--windows" in arguments:
        bundle_for_windows("--try" in arguments)
        return
    begun = time.monotonic()
    build_folder()
    for path in (build_archive(), build_package(BUNDLE, BUNDLE / NOTICES)):
        print(f"Built {path.relative_to(ROOT)}, {path.stat().st_size / 1e6:.0f} MB", flush=True)
    print(f"Building took {time.monotonic() - begun:.0f} s.", flush=True)
    if "--try" in arguments:
        try_everywhere(BUNDLE.parent, TRIED)
    else:
        try_out(BUNDLE / "whitecell")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SetUpError as refusal:
        sys.exit(str(refusal))
    except subprocess.SubprocessError as failure:
        sys.exit(f"The bundle was not made: the reason is above. {failure}")
