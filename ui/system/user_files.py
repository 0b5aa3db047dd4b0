"""The program's own small files in the folders of its user: where they are, and how they are written."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def config_file(name: str) -> Path:
    """Return the path of a file of the user's configuration."""
    return platformdirs.user_config_path("whitecell", appauthor=False) / name


def state_folder(name: str) -> Path:
    """Return a folder for what is kept without being asked for, such as backups."""
    return platformdirs.user_state_path("whitecell", appauthor=False) / name


def write_whole(path: Path, data: bytes) -> None:
    """Put this into a file that only its owner may read; what stood there stays until all is written. Raises OSError."""
    from referee.files.output_files import replace_file  # not before the first paint

    path.parent.mkdir(parents=True, exist_ok=True)
    with replace_file(
        path, secret=True
    ) as file:  # the address of a server's log may hold the password to every secret in it
        file.write(data)
