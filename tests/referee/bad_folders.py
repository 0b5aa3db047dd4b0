"""Folders that fail: on a disk that is soon full, or where even root has no rights."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from referee.store import open_store


@contextmanager
def small_disk(at: Path) -> Iterator[Path | None]:
    """A file system of one megabyte, or None where that cannot be had."""
    at.mkdir()
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(at)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        yield None
        return
    try:
        yield at
    finally:
        subprocess.run(["umount", "--lazy", str(at)], check=True)


@contextmanager
def as_stranger() -> Iterator[Path]:
    """A folder owned by whoever runs the tests; root, for whom nothing is forbidden, becomes nobody in the meantime."""
    if os.name == "nt":
        pytest.skip("Windows has no mode bits that forbid: a folder is forbidden by its access list, which Wine has not")
    root, nobody = os.geteuid() == 0, 65534
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if root:
            # What is imported late has to be imported before its files may not be read any more.
            open_store("sqlite://").close()
            os.chown(folder, nobody, nobody)
            os.setresuid(nobody, nobody, 0)
        try:
            yield folder
        finally:
            with suppress(OSError):
                folder.chmod(0o755)
            if root:
                os.setresuid(0, 0, 0)
