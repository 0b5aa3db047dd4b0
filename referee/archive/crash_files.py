"""Crash files: an error and the session it happened in, which Whitecell opens. They hold every secret."""

from __future__ import annotations

import itertools
import platform
import traceback
from datetime import datetime
from pathlib import Path

from engine.errors import KnownError
from referee.archive.bundle import bundle_lines, crash_line, write_lines
from referee.files.private_files import create_private_file
from referee.store import Store
from referee.version import APP_VERSION

LABEL = "REFEREE ONLY: this file holds every secret of the session"


def write_crash(
    folder: Path, error: BaseException, *, now: datetime, store: Store | None = None, session: str = "", doing: str = ""
) -> Path:
    """Write a crash file into ``folder``: the error, the versions and the session as committed; return its path.

    ``doing`` says what was being done. Raises KnownError if it cannot be written.
    """
    facts = {
        "doing": doing,
        "error": "".join(traceback.format_exception(error)),
        "app_version": APP_VERSION,
        "python": platform.python_version(),
        "platform": platform.platform(),
    }
    lines = iter((crash_line(LABEL, facts),))
    path = folder / f"referee-only-crash-{now:%Y%m%dT%H%M%S%f}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        create_private_file(path, exist_ok=False)
        with path.open("wb") as file:
            write_lines(itertools.chain(lines, bundle_lines(store, session)) if store and session else lines, file)
    except OSError as failure:
        raise KnownError(f"The crash file {path} cannot be written ({failure.strerror}).") from failure
    return path
