"""The project's own files, as git tracks them."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def tracked() -> tuple[Path, ...]:
    """Every tracked file that is there, as a path below ROOT."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(path for name in listing.split("\0") if name and (path := ROOT / name).is_file())


def sources(*packages: str) -> list[Path]:
    """The tracked Python files of these packages."""
    return [path for path in tracked() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in packages]


def text_of(path: Path) -> str:
    """The file's text; empty for a picture, a font or any other file that is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
