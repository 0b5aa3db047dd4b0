"""The compiled core of the engine, where set-up made one (installer/core.py): the same modules, of the same sources.

Set-up uses this module too, before there is any library: it needs the standard library only.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import engine

FOLDER = "whitecell-core"
"""Where the compiled modules lie in the virtual environment."""
NOTE = "sources.txt"
"""The file beside them that says which sources they were made of."""


def sources(folder: Path) -> str:
    """A line for each of the engine's own sources in its folder (not the games'): its check sum and its name.

    All of them: a constant of one module may stand in the code of another.
    """
    return "".join(f"{zlib.crc32(path.read_bytes()):08x} {path.name}\n" for path in sorted(folder.glob("*.py")))


def is_of(core: Path, folder: Path) -> bool:
    """Whether the core was made, or could not be, of the sources that are in the engine's folder now."""
    try:
        return (core / NOTE).read_text() == sources(folder)
    except (OSError, ValueError):
        return False


def use_compiled(core: Path = Path(sys.prefix) / FOLDER) -> bool:
    """Have the engine's core come from its compiled modules if they were made of the sources as they are; whether they were.

    To be called before a module of the engine is imported. If a source was changed since then, all sources are run.
    """
    if not (core / "engine").is_dir() or not is_of(core, Path(engine.__file__).parent):
        return False
    engine.__path__.insert(0, str(core / "engine"))
    sys.path.append(str(core))  # the modules share one library
    return True
