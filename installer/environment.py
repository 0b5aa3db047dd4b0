"""The project's virtual environment: made from the lock file, and made again only when something it depends on changed."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from installer import system

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "installer" / "lock.txt"


class SetUpError(Exception):
    """Set-up cannot go on; the text is one sentence that says what to do."""


def python() -> str:
    """The environment's interpreter."""
    return str(VENV / "bin" / "python")


def fingerprint(root: Path, prefix: str, version: tuple[int, int]) -> str:
    """Changes when an environment made for `root` by a Python of this prefix and version is no longer the right one."""
    digest = hashlib.sha256(f"{root}\n{prefix}\n{version}\n".encode())
    installer = root / "installer"
    for path in (root / "pyproject.toml", installer / "lock.txt", *sorted(installer.glob("*.py"))):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def ensure() -> None:
    """Make the environment unless what is there is the right one. Raises SetUpError."""
    wanted = fingerprint(ROOT, sys.base_prefix, sys.version_info[:2])
    stamp = VENV / "whitecell-stamp"
    if _read(stamp) == wanted:
        return
    with _alone(ROOT / "installer"):
        if _read(stamp) != wanted:  # not made by another command while this one waited
            print("Setting up Whitecell (once; about 200 MB to download) ...", flush=True)
            stamp.unlink(missing_ok=True)
            _build()
            stamp.write_text(wanted)
            print("Set up.", flush=True)


def _build() -> None:
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = system.missing_libraries()
    if not _has_ensurepip():
        packages.append(f"{version}-venv")
    from_source: list[str] = []
    if sys.version_info >= (3, 14):  # immutables 0.21 has no wheel for it
        from_source = ["--no-binary=immutables"]
        packages += ["gcc", f"{version}-dev"]
    if problem := system.install(packages):
        raise SetUpError(problem)
    _run("The virtual environment could not be made", sys.executable, "-m", "venv", "--clear", str(VENV))
    pip = [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    words = ["--require-hashes", "--only-binary=:all:", *from_source, "-r", str(LOCK)]
    _run("The libraries could not be installed", *pip, *words)
    words = ["--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT)]
    _run("Whitecell itself could not be installed", *pip, *words)
    _run("Qt does not start here", python(), "-c", "import PySide6.QtWidgets")


def _has_ensurepip() -> bool:
    """Whether this Python can make an environment with pip in it; Debian splits that part off."""
    return subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False).returncode == 0


def _run(failure: str, *command: str) -> None:
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise SetUpError(f"{failure}: the reason is above. Put it right and give the same command again.")


def _read(stamp: Path) -> str:
    try:
        return stamp.read_text()
    except OSError:
        return ""


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold off a second set-up of this clone until the first is through."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
