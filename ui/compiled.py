"""The compiled core of the engine, where set-up made one (installer/core.py): the same modules, of the same sources."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import engine

CORE = Path(sys.prefix) / "whitecell-core"
"""Where set-up leaves it."""


def use_compiled(core: Path = CORE) -> bool:
    """Have the engine's core come from its compiled modules if they were made of the sources as they are; whether they were.

    To be called before a module of the engine is imported. A source that was changed since then is run itself, and so are
    all others.
    """
    folder = Path(engine.__file__).parent
    try:
        noted = [line.split() for line in (core / "sources.txt").read_text().splitlines()]
        fits = all(f"{zlib.crc32((folder / name).read_bytes()):08x}" == checked for checked, name in noted)
    except (OSError, ValueError):
        return False
    if not (noted and fits and (core / "engine").is_dir()):
        return False
    engine.__path__.insert(0, str(core / "engine"))
    sys.path.append(str(core))  # the modules share one library
    return True
