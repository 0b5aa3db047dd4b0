"""The engine's core is compiled where it can be, and used as long as it is of the sources that are there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from installer import core, environment
from ui.compiled import FOLDER, NOTE, is_of, sources, use_compiled

PROGRAM = """
import sys
import ui.main
sys.argv = ["whitecell", "games"]
try:
    ui.main.main()
finally:
    import engine.sight
    print(engine.sight.__file__)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As set-up leaves it."""
    folder = tmp_path / FOLDER
    (folder / "engine").mkdir(parents=True)
    (folder / NOTE).write_text(sources(environment.ROOT / "engine"))
    return folder


@pytest.fixture(autouse=True)
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a core that is used changes is put back."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(engine, "__path__", list(engine.__path__))


def test_the_core_of_these_sources_is_used(folder: Path) -> None:
    assert use_compiled(folder)
    assert engine.__path__[0] == str(folder / "engine")


def test_a_core_of_other_sources_is_not(folder: Path) -> None:
    note = folder / NOTE
    first, *others = note.read_text().splitlines(keepends=True)
    note.write_text("".join([f"00000000 {first.split()[1]}\n", *others]))
    before = list(engine.__path__)
    assert not use_compiled(folder)
    assert engine.__path__ == before


@pytest.mark.parametrize("text", [None, "", "?", "\x00", "00000000 gone.py\n"])
def test_without_a_note_that_can_be_read_the_sources_are_run(folder: Path, text: str | None) -> None:
    (folder / NOTE).unlink()
    (folder / "engine").rmdir()
    if text is not None:
        (folder / NOTE).write_text(text)
    assert not use_compiled(folder)


def test_where_nothing_can_be_compiled_it_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compiler = tmp_path / "python"
    compiler.write_text("#!/bin/sh\nexit 1\n")
    compiler.chmod(0o755)
    folder = tmp_path / FOLDER
    core.make(folder, environment.ROOT, str(compiler))
    assert "everything works the same, only slower" in capsys.readouterr().out
    assert is_of(folder, environment.ROOT / "engine")
    assert not use_compiled(folder)


def test_without_a_compiler_nothing_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not core.can_compile()
    monkeypatch.setattr(core, "_compile", lambda *_: pytest.fail("it was tried"))
    core.make(tmp_path / FOLDER, environment.ROOT, sys.executable)
    assert is_of(tmp_path / FOLDER, environment.ROOT / "engine")


def test_nothing_in_the_core_is_remembered_by_a_cached_property() -> None:
    """Compiled, one is worked out each time: every entry laid the table out anew to see whether it had been given."""
    folder = environment.ROOT / "engine"
    found = [name for name in core.CORE if "cached_property" in (folder / f"{name}.py").read_text("utf-8")]
    assert not found


def test_the_program_runs_on_the_core_that_set_up_left() -> None:
    made = Path(sys.prefix) / FOLDER / "engine"
    if not made.is_dir() or not is_of(made.parent, environment.ROOT / "engine"):
        must = os.environ.get("CI") and core.can_compile()
        (pytest.fail if must else pytest.skip)("the engine's core was not compiled from these sources")
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=environment.ROOT, capture_output=True, text=True, check=True)
    assert Path(done.stdout.splitlines()[-1]).parent == made
