"""Nothing that is already there is replaced unless it was asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.model.view import View
from referee.cli.command_context import CommandContext
from referee.files.output_files import existing_files
from referee.session.session import Session
from referee.store import open_store
from tests.house.files import ROOT
from tests.referee.conftest import GAMES, Begin, Typed
from tests.referee.test_odd_commands import is_one_sentence

MEMORY = Path("/dev/shm")


class NoPictures:
    """A table without a picture."""

    def picture(self, audience: str, view: View) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'></svg>"


@pytest.fixture
def session(begin: Begin, log: str) -> Session:
    session = begin(open_store(log))
    session.play(next(iter(session.legal_moves)))
    return session


def write(path: Path, text: bytes = b"paper") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    return path


COMMANDS = {
    "export": ("export", "toy", "--folder", "out"),
    "sealed": ("export", "toy", "--folder", "out", "--seal", "--passphrase-file", "-"),
    "review --csv": ("review", "toy", "--folder", "out", "--csv"),
    "review --jsonl": ("review", "toy", "--folder", "out", "--jsonl"),
    "review --bundle": ("review", "toy", "--folder", "out", "--bundle"),
    "review --pdf": ("review", "toy", "--folder", "out", "--pdf"),
    "compare --csv": ("compare", "--csv", "out/c.csv"),
    "compare --html": ("compare", "--html", "out/c.html"),
    "compare --pdf": ("compare", "--pdf", "out/c.pdf"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_writes_refuses_to_replace_a_file_and_does_it_when_told(
    typed: Typed, session: Session, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.archive.session_export.seal_with_passphrase", lambda data, passphrase: b"sealed")
    context = CommandContext(
        games=lambda: GAMES,
        print_review=lambda review, path, progress: write(path),
        print_comparison=lambda rows, games, path: write(path),
    )
    assert typed(*COMMANDS[name], context=context, stdin="correct horse\n")[0] == 0
    files = sorted((tmp_path / "out").iterdir())
    assert files
    for one in files:
        for other in files:
            other.unlink(missing_ok=True)
        one.write_text("of last week")
        status, out, err = typed(*COMMANDS[name], context=context, stdin="correct horse\n")
        assert (status, out) == (1, "")
        assert f"{one.name} is already there: choose another place, or let it be replaced with --force." in err
        assert is_one_sentence(err)
        assert [found.read_text() for found in (tmp_path / "out").iterdir()] == ["of last week"], "and nothing beside it"
    assert typed(*COMMANDS[name], "--force", context=context, stdin="correct horse\n")[0] == 0
    assert sorted((tmp_path / "out").iterdir()) == files
    assert all(one.read_bytes() != b"of last week" for one in files)


def test_a_packet_and_a_page_are_not_replaced_either(typed: Typed, session: Session, tmp_path: Path) -> None:
    name = session.header.id
    for words, file in ((("--html",), f"{name}.html"), (("--team", "north"), f"{name}.north.html")):
        (tmp_path / file).write_text("of last week")
        status, out, err = typed("review", "toy", *words)
        assert (status, out) == (1, "")
        assert f"{file} is already there" in err
        assert (tmp_path / file).read_text() == "of last week"


@pytest.mark.not_on_windows("a symbolic link needs a privilege, and Wine makes none")
def test_what_is_no_file_is_written_to_as_ever(tmp_path: Path) -> None:
    assert existing_files([Path("/dev/null"), Path("/dev/stdout"), tmp_path]) == []
    (tmp_path / "link").symlink_to(write(tmp_path / "file"))
    assert existing_files([tmp_path / "link"]) == [tmp_path / "link"]


@pytest.mark.skipif(not MEMORY.is_dir(), reason="there are no files in memory here")
def test_a_file_in_memory_is_not_taken_for_a_device_and_replaced() -> None:
    with TemporaryDirectory(dir=MEMORY) as folder:
        assert existing_files([write(Path(folder) / "file")]) == [Path(folder) / "file"]


@pytest.mark.not_on_windows("it has no /dev/stdout")
@pytest.mark.slow
def test_standard_output_in_a_file_can_be_named(session: Session, log: str, tmp_path: Path) -> None:
    program = f"{sys.executable} -m ui.app.main --database {log} compare --csv /dev/stdout > {tmp_path / 'c.csv'}"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert "game,created" in (tmp_path / "c.csv").read_text()
