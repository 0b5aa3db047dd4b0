"""The files beside a log (``-wal``, ``-shm``) are part of it: no change of theirs loses an entry or mixes two logs."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from referee.store.backups import Backups
from tests.house.files import ROOT
from tests.referee.conftest import GAMES, Begin
from tests.referee.test_storage_failures import is_one_sentence, play_one, still_sound

pytestmark = pytest.mark.slow

_KILLED = """
import os, sys
from referee.session.session import Session
from referee.store import open_store
from tests.referee.conftest import CONTENT, GAMES
session = Session.begin(open_store(sys.argv[1]), GAMES[0], CONTENT, options={"cards": 52})
for number in range(20):
    session.note("x" * 4000)
print(session.header.id, flush=True)
os.kill(os.getpid(), 9)
"""


def left_by_a_killed_program(path: Path) -> str:
    """A log of which the last entries wait beside it; the id of its session."""
    ended = subprocess.run([sys.executable, "-c", _KILLED, str(path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert beside(path, "-wal").stat().st_size
    return ended.stdout.strip()


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


def test_what_lies_beside_a_log_was_deleted_and_made_anew_by_another_program(begin: Begin, path: Path) -> None:
    """What would be entered then would go into a file that has no name any more, and be gone when the program is killed."""
    session = begin(open_store(str(path)))
    play_one(session)
    for suffix in ("-wal", "-shm"):
        beside(path, suffix).unlink()
    looking = "import sys; from referee.store import open_store; open_store(sys.argv[1]).count()"
    subprocess.run([sys.executable, "-c", looking, str(path)], cwd=ROOT, check=True)
    for suffix in ("-wal", "-shm"):
        beside(path, suffix).touch()
    with pytest.raises(KnownError, match="was moved, deleted or replaced while it was open; nothing was written") as told:
        play_one(session)
    assert is_one_sentence(told)
    session.store.close()  # nothing is lost by leaving it: SQLite puts what waited into the log
    assert Session.open(open_store(str(path)), session.header.id, GAMES, read_only=True).number == 2


def test_a_copy_takes_nothing_of_the_log_in_whose_place_it_is_put(begin: Begin, path: Path) -> None:
    """What a killed program has left beside the old one would be read into the new one."""
    old = path.with_name("old.whitecell")
    gone = left_by_a_killed_program(old)
    session = begin(open_store(str(path)))
    play_one(session)
    session.store.copy(old)
    copied = open_store(str(old))
    assert [one.id for one in copied.sessions()] == [session.header.id] != [gone]
    assert Session.open(copied, session.header.id, GAMES, read_only=True).entries == session.entries


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_what_a_log_has_left_when_it_was_put_aside_alone_is_not_thrown_away(path: Path, left: str) -> None:
    session = left_by_a_killed_program(path)
    aside = path.with_name("aside.whitecell")
    path.rename(aside)
    if left == "an empty file":
        path.touch()
    for read_only in (False, True):
        with pytest.raises(KnownError, match=r"class\.whitecell-wal is part of a log that is not here") as told:
            open_store(str(path), read_only=read_only)
        assert is_one_sentence(told)
    aside.replace(path)
    assert len(open_store(str(path)).remarks(session)) == 20


def test_a_log_is_not_copied_onto_itself_by_another_name(begin: Begin, path: Path) -> None:
    session = begin(open_store(str(path)))
    folder, link = path.parent / "folder", path.with_name("link.whitecell")
    folder.mkdir()
    link.symlink_to(path)
    for name in (folder / ".." / path.name, link):
        with pytest.raises(KnownError, match="is the log itself: choose another name"):
            session.store.copy(name)
    play_one(session)
    assert still_sound(session, 2)


def test_a_log_that_is_opened_by_a_link_is_watched_and_backed_up_where_it_is(begin: Begin, path: Path) -> None:
    really = path.parent / "stick" / "class.whitecell"
    open_store(str(really)).close()
    path.symlink_to(really)
    session = begin(open_store(str(path)))
    backups = Backups(path, path.parent / "kept")
    backups.make(datetime(2026, 11, 21, tzinfo=UTC))
    play_one(session)
    assert backups.is_due
    beside(really, "-wal").rename(away := path.with_name("away"))
    with pytest.raises(KnownError, match="with the files beside it"):
        play_one(session)
    away.rename(beside(really, "-wal"))
    play_one(session)
    assert still_sound(session, 3)
