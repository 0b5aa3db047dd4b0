"""The project's virtual environment: made by pip from the lock file, and made again when that has changed.

`uv sync --locked` is not used for it. uv reads nothing of pip's configuration, where a machine says which package index to
use, and its lock file names the index of whoever wrote it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from installer import system_packages

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "installer" / "lock.txt"


class SetUpError(Exception):
    """Set-up cannot go on; the text is one sentence that says what to do."""


def python() -> str:
    """Return the path of the environment's interpreter."""
    return program("python")


def program(name: str) -> str:
    """Return the path of one of the environment's programs."""
    return str(VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name)


def ensure() -> None:
    """Make the environment unless the right one is there. Raises SetUpError."""
    stamp, wanted = VENV / "whitecell-stamp", fingerprint()
    if _is_made(stamp, wanted):
        return
    with _lock(ROOT / "installer") if os.name != "nt" else _lock_on_windows():
        if not _is_made(stamp, wanted):  # by another command while this one waited
            print("Setting up Whitecell (once; about 200 MB to download) ...", flush=True)
            stamp.unlink(missing_ok=True)
            _make()
            stamp.write_text(wanted, encoding="utf-8")
            print("Set up.", flush=True)


def fingerprint() -> str:
    """Return what an environment is made of, as one number: the libraries, the Python and the place."""
    files = [path.read_bytes() for path in (ROOT / "pyproject.toml", LOCK)]
    words = f"{ROOT}\n{sys.base_prefix}\n{sys.version_info[:2]}\n".encode()
    return hashlib.sha256(words + b"".join(files)).hexdigest()


def _is_made(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="utf-8") == wanted


def _make() -> None:
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = system_packages.missing_libraries()
    if importlib.util.find_spec("ensurepip") is None:  # Debian has it in a package of its own
        packages.append(f"{version}-venv")
    from_source: list[str] = []
    if sys.version_info >= (3, 14):  # immutables 0.21 has no wheel for it
        from_source = ["--no-binary=immutables"]
        packages += ["gcc", f"{version}-dev"]
    if problem := system_packages.install(packages):
        raise SetUpError(problem)
    _run("The virtual environment could not be made", sys.executable, "-m", "venv", "--clear", str(VENV))
    pip = [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run("The libraries could not be installed", *pip, *library_words(), *from_source)
    words = ["--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT)]
    _run("Whitecell itself could not be installed", *pip, *words)
    _run("Qt does not start here", python(), "-c", "import PySide6.QtWidgets")


def library_words() -> list[str]:
    """Return the words by which pip installs what the lock file names, and nothing else.

    The lock file has all that the libraries ask for. Without `--no-deps` a pip before 24 looks for that again, finds a
    version newer than the lock file, and stops because it has no hash for it.
    """
    return ["--no-deps", "--require-hashes", "--only-binary=:all:", "-r", str(LOCK)]


def _run(failure: str, *command: str) -> None:
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise SetUpError(f"{failure}: the reason is above. Put it right and give the same command again.")


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Make a second set-up of this clone wait until the first has ended."""
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def _lock_on_windows() -> Iterator[None]:
    """Do the same on Windows, where no folder can be locked, with a file beside other programs' temporary files."""
    import msvcrt as locks

    windows: Any = locks  # on other systems it is not there
    place = hashlib.sha256(str(ROOT).encode()).hexdigest()[:16]
    with open(Path(tempfile.gettempdir()) / f"whitecell-{place}.lock", "a+b") as file:
        while True:
            try:
                windows.locking(file.fileno(), windows.LK_LOCK, 1)  # which gives up after ten seconds
                break
            except OSError:
                continue
        yield
