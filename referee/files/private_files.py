"""Files that only their owner may read: teams may use this computer too.

POSIX has mode bits, which a file has from the moment it is made. On Windows its access list is set while it is empty.
"""

from __future__ import annotations

import os
from pathlib import Path

from referee.files.windows_access import copy_access, set_owner_only


def create_private_file(path: Path, *, exist_ok: bool = True) -> None:
    """Create an empty file that only its owner may read. Raises OSError."""
    path.touch(mode=0o600, exist_ok=exist_ok)
    restrict_access(path)


def create_private_folder(path: Path) -> None:
    """Create a folder that only its owner may read, unless it is there. Raises OSError."""
    if not path.is_dir():
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        restrict_access(path)


def _leave_mode(path: Path) -> None:
    """Do nothing: the file was made with its mode bits."""


def _leave_companion(source: Path, target: Path) -> None:
    """Do nothing: SQLite gives what it keeps beside a log the mode bits of the log."""


restrict_access = set_owner_only if os.name == "nt" else _leave_mode
"""Let only the owner use a file or folder that was just made with the mode bits for that."""
share_access = copy_access if os.name == "nt" else _leave_companion
"""Let those use what SQLite keeps beside a log who may use the log."""
