"""What an open log stands on gives way: entries are refused, none is lost, and the program lives."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from tests.referee.bad_folders import as_stranger
from tests.referee.conftest import GAMES, Begin
from tests.referee.test_storage_failures import is_one_sentence, play_one, still_sound

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


def test_a_log_that_may_not_be_written_any_more_while_a_session_is_open(begin: Begin) -> None:
    """What SQLite maps into memory may then not be touched: the system would end the program."""
    with as_stranger() as folder:
        path = folder / "class.whitecell"
        session = begin(open_store(str(path)))
        play_one(session)
        parts = sorted(folder.iterdir())
        assert len(parts) == 3
        for part in parts:
            part.chmod(0o400)
        with pytest.raises(KnownError, match="may not be written any more and nothing was written: allow") as told:
            play_one(session)
        assert is_one_sentence(told)
        with pytest.raises(KnownError, match="may not be written any more"):
            session.store.sessions()
        for part in parts:
            part.chmod(0o600)
        play_one(session)
        assert still_sound(session, 3)
        folder.chmod(0o555)  # what is there may be written: nothing is lost, and nothing is refused
        play_one(session)
        assert still_sound(session, 4)
        session.store.close()


def test_a_log_that_may_not_be_written_any_more_is_left_and_nothing_of_it_is_lost(begin: Begin) -> None:
    with as_stranger() as folder:
        session = begin(open_store(str(folder / "class.whitecell")))
        play_one(session)
        for part in folder.iterdir():
            part.chmod(0o400)
        session.store.close()
        assert len(list(folder.iterdir())) == 3
        for part in folder.iterdir():
            part.chmod(0o600)
        store = open_store(str(folder / "class.whitecell"))
        play_one(again := Session.open(store, session.header.id, GAMES))
        assert still_sound(again, 3)


@pytest.mark.not_on_windows("a file that is open cannot be moved")
def test_a_log_that_is_moved_while_a_session_is_open_is_not_written_on_elsewhere(begin: Begin, path: Path) -> None:
    session = begin(open_store(str(path)))
    play_one(session)
    away = path.with_name("away.whitecell")
    path.rename(away)
    with pytest.raises(KnownError, match="was moved, deleted or replaced while it was open; nothing was written") as told:
        play_one(session)
    assert is_one_sentence(told)
    path.write_bytes(away.read_bytes())  # a copy is another file
    with pytest.raises(KnownError, match="was moved, deleted or replaced"):
        session.note("is anybody there?")
    away.replace(path)
    play_one(session)
    assert still_sound(session, 3)
    path.with_name(f"{path.name}-wal").rename(away)
    with pytest.raises(KnownError, match="with the files beside it"):
        play_one(session)
    away.rename(path.with_name(f"{path.name}-wal"))
    play_one(session)
    session.store.close()
    store = open_store(str(path))
    assert Session.open(store, session.header.id, GAMES, read_only=True).number == 4
    store.close()


_FROZEN = """
import array, fcntl, sys
from pathlib import Path
from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from tests.referee.conftest import CONTENT, GAMES

def freeze(on):
    for part in sorted(Path(sys.argv[1]).iterdir()):
        with part.open("rb") as file:
            flags = array.array("i", [0])
            fcntl.ioctl(file, 0x80086601, flags, True)
            flags[0] = flags[0] | 16 if on else flags[0] & ~16
            fcntl.ioctl(file, 0x40086602, flags)

store = open_store(sys.argv[1] + "/class.whitecell")
session = Session.begin(store, GAMES[0], CONTENT, seed=1)
play = lambda: session.play(next(iter(session.legal_moves)))
play()
try:
    freeze(True)
except OSError as error:
    sys.exit(f"cannot freeze: {error}")
try:
    play()
except KnownError as told:
    print(told)
if "close" not in sys.argv:
    freeze(False)
    play()
store.close()
freeze(False)
print(len(open_store(sys.argv[1] + "/class.whitecell").plies(session.header.id)))
"""


@pytest.mark.not_on_windows("files are frozen by Linux's own flag")
@pytest.mark.parametrize(("end", "plies"), [("", 3), ("close", 2)])
def test_a_disk_that_refuses_every_write_ends_no_program(tmp_path: Path, end: str, plies: int) -> None:
    """As `test_a_log_that_may_not_be_written_any_more...`, on files that the kernel itself holds read-only."""
    if os.geteuid():
        pytest.skip("only root may freeze files; the test above is of the same refusal for everybody")
    ended = subprocess.run([sys.executable, "-c", _FROZEN, str(tmp_path), end], capture_output=True, text=True, check=False)
    if "cannot freeze" in ended.stderr:
        pytest.skip("this file system freezes no files; the test above is of the same refusal")
    assert ended.returncode == 0, (ended.returncode, ended.stderr)
    told, kept = ended.stdout.splitlines()
    assert "may not be written any more and nothing was written" in told
    assert int(kept) == plies
