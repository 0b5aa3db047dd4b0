"""The engine's core as compiled modules: its own sources, translated by mypyc where this machine has a C compiler.

They lie in the virtual environment beside a note of the sources they were made of; `ui.compiled` puts them to use as long
as the sources are these. Without a compiler everything works the same from the sources, only slower.
"""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

from ui.compiled import NOTE, sources

CORE = ("arguments", "desk", "fold", "match", "memo", "sight", "steps")
"""The modules that every ply and every view go through, and in which nothing but functions and plain classes stands."""


def can_compile() -> bool:
    """Whether this machine has the C compiler that Python was built with, and Python's headers."""
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def make(folder: Path, root: Path, python: str) -> None:
    """Compile the core into `folder`; where it cannot be compiled, say so and go on."""
    print("Compiling the engine's core (half a minute) ...", flush=True)
    made_of = sources(root / "engine")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if not (can_compile() and _compile(folder, root, python)):
        print("It cannot be compiled here (no C compiler?): everything works the same, only slower.", flush=True)
    (folder / NOTE).write_text(made_of)


def _compile(folder: Path, root: Path, python: str) -> bool:
    """Compile a copy of the sources, in which mypyc may leave what it likes; whether that went well."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch)
        shutil.copytree(root / "engine", copy / "engine", ignore=shutil.ignore_patterns("games", "__pycache__"))
        command = [python, "-m", "mypyc", *(f"engine/{name}.py" for name in CORE)]
        if subprocess.run(command, cwd=copy, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode != 0:
            return False
        (folder / "engine").mkdir()
        for made in (*copy.glob("*.so"), *copy.glob("engine/*.so")):
            shutil.move(made, folder / made.relative_to(copy))
    return True
