"""Tries the zip file for Windows under Wine: in a Windows of its own, without a network, unpacked where a path is awkward.

Run by `sh installer/bundle --windows --try` on two monitors of an X server (`tests/rig/monitors.sh -s xvfb`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from engine.games import all_games
from installer.bundle_trials import TrialError, timed, wait_until_painted
from installer.windows_bundle import COMMAND, CONSOLE
from installer.windows_python import WINE_LACKS, cache_folder

WINE, SERVER = "/usr/lib/wine/wine64", "/usr/lib/wine/wineserver64"
_FOLDER = "Spiele für die Klasse"
_SETTINGS = {"WINEARCH": "win64", "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d"}
_PNG, _PDF = b"\x89PNG\r\n", b"%PDF-"
_SOUND = r": sound, \d{3} plies, last hash \w{64}"
_LONGEST = 600
"""Seconds for one command, on a busy machine."""


def try_windows_zip(archive: Path) -> None:
    """Unpack the zip file and run its programs. Raises TrialError."""
    with tempfile.TemporaryDirectory(prefix="whitecell-wine-") as name:
        trial = _Trial(Path(name))
        try:
            timed("Windows: made", trial.make_windows)
            timed(f"Windows: unpacked in {_FOLDER}", lambda: trial.unpack(archive))
            trial.command("--version", check=lambda said: bool(re.fullmatch(r"whitecell \d+\.\d+\.\d+", said.strip())))
            trial.command("games", check=lambda said: all(game.title in said for game in all_games()))
            trial.command("doctor", check=_is_well)
            trial.command("simulate hunt --number=2 --jobs=2", check=lambda said: "2 games," in said)
            trial.command("demo --headless --folder=demo", check=lambda _: trial.has("demo/*.png", _PNG, 8))
            log = "--database=demo/demo.whitecell"
            written = f"{log} review hunt --html --pdf --folder=written"
            trial.command(written, check=lambda _: trial.has("written/*.pdf", _PDF) and trial.has("written/*.html", b"<!"))
            trial.command(f"{log} export hunt --folder=exported", check=lambda _: trial.has("exported/*.jsonl", b"{"))
            trial.command(f"{log} verify", check=lambda said: bool(re.search(_SOUND, said)))
            timed(f"Windows: {CONSOLE}", trial.console)
        finally:
            trial.end()


class _Trial:
    """A Windows of Wine's in a folder of its own, and the bundle in it."""

    def __init__(self, folder: Path) -> None:
        self._windows = folder / "windows"
        self._place = self._windows / "drive_c" / "Program Files" / _FOLDER
        self._home = folder / "home"
        self._home.mkdir()

    def make_windows(self) -> None:
        """Make the Windows, with what Wine 8 lacks of Windows 10."""
        self._wine("wineboot", "--init")
        self._wine("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
        subprocess.run([SERVER, "-w"], env=self._environment(), check=True, timeout=_LONGEST)
        for name in WINE_LACKS:
            (self._windows / "drive_c" / "windows" / "system32" / name).write_bytes(
                (cache_folder() / "python" / name).read_bytes()
            )

    def unpack(self, archive: Path) -> None:
        """Unpack the zip file."""
        with zipfile.ZipFile(archive) as file:
            file.extractall(self._place)

    def command(self, line: str, check: Callable[[str], bool]) -> None:
        """Run a line of the command line in the folder; the check is given what it prints. Raises TrialError."""
        said = ""

        def run() -> None:
            nonlocal said
            said = self._wine(str(self._place / "whitecell" / COMMAND), *line.split())

        timed(f"Windows: whitecell {line}", run)
        if not check(said):
            raise TrialError(f"`whitecell {line}` ended well and did not do what it should. It says:\n{said}")

    def has(self, pattern: str, begin: bytes, count: int = 1) -> bool:
        """Return whether there are so many files in the folder, all of which begin so."""
        files = list(self._place.glob(pattern))
        return len(files) == count and all(path.read_bytes().startswith(begin) for path in files)

    def console(self) -> None:
        """Open the console on the monitors as a double click does, until it is painted. Raises TrialError."""
        subprocess.run([SERVER, "-w"], env=self._environment(), check=True, timeout=_LONGEST)  # its Windows has no display
        environment = {**self._environment(), "DISPLAY": os.environ["DISPLAY"]}
        clicked = [WINE, "start", "/wait", "/unix", str(self._place / "whitecell" / CONSOLE)]
        nothing = subprocess.DEVNULL
        with subprocess.Popen(
            [*_without_network(), *clicked], cwd=self._place, env=environment, stdin=nothing, stdout=nothing, stderr=nothing
        ) as program:
            try:
                wait_until_painted(program, Path(os.environ["XVFB_SCREEN"]), _LONGEST)
            finally:
                self.end()  # nothing else ends the program, and it is waited for

    def end(self) -> None:
        """End what still runs in this Windows."""
        subprocess.run([SERVER, "-k"], env=self._environment(), check=False, timeout=_LONGEST)

    def _wine(self, *words: str) -> str:
        environment = {**self._environment(), "WINEQT_QPA_PLATFORM": "offscreen"}
        command = [*_without_network(), WINE, *words]
        place = self._place if self._place.exists() else self._home
        ended = subprocess.run(
            command, cwd=place, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LONGEST, check=False
        )
        said = ended.stdout.decode(errors="replace")
        if ended.returncode:
            problem = ended.stderr.decode(errors="replace")
            raise TrialError(f"`{' '.join(words)}` ended with status {ended.returncode}.\n{said}\n{problem}")
        return said

    def _environment(self) -> dict[str, str]:
        own = {"HOME": str(self._home), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "WINEPREFIX": str(self._windows)}
        return {**own, **_SETTINGS}


def _is_well(said: str) -> bool:
    """Return whether `doctor` finds nothing wrong on a Windows."""
    lines = said.splitlines()
    return len(lines) > 8 and all(line.startswith("ok ") for line in lines) and "Windows-10" in said


def _without_network() -> list[str]:
    return ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-current-user"]), "--"]


if __name__ == "__main__":
    try:
        try_windows_zip(Path(sys.argv[1]))
    except TrialError as failure:
        sys.exit(str(failure))
