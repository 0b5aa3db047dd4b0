"""Who may read a file: its mode bits, and on Windows what means the same by its access list."""

from __future__ import annotations

import os
from pathlib import Path

from referee.files.private_files import access_list

_EVERYBODY = ";WD)"


def mode_of(file: Path) -> str:
    """Return the mode of a file in octal digits."""
    if os.name != "nt":
        return f"{file.stat().st_mode & 0o777:o}"
    return "666" if _EVERYBODY in access_list(file) else "700" if file.is_dir() else "600"
