"""The variables that say where the program's own files of a user are: four folders on Linux, one on Windows."""

from __future__ import annotations

from pathlib import Path


def user_folder_variables(home: Path) -> dict[str, str]:
    """Return the variables by which the folders of configuration, data, state and cache are in this folder."""
    four = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    return {**four, "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(home / "local")}
