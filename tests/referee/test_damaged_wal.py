"""What lies beside a log until it is moved into it: cut, damaged, without room, and moved at quiet moments."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from referee.store.copy import checkpoint_file
from referee.store.wal_file import has_lost_entries
from tests.effort import tries
from tests.house.files import ROOT
from tests.referee.bad_folders import small_disk
from tests.referee.conftest import GAMES, Begin
from tests.referee.test_storage_failures import is_one_sentence, play_one, still_sound
from tests.referee.test_wal_files import beside, left_by_a_killed_program

pytestmark = pytest.mark.slow

NOTES = tries(25, 60)
"""Notes that are written while a log is looked at."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


@pytest.mark.parametrize("left", [0, 0.5, 1])
def test_nothing_is_acknowledged_after_the_wal_was_cut_while_it_was_open(begin: Begin, path: Path, left: float) -> None:
    """Two more entries were, and then the log was damaged."""
    session = begin(open_store(str(path)))
    for _ in range(3):
        play_one(session)
    for _ in range(20):
        session.note("x" * 4000)  # so that it is longer than it ever was
    wal = beside(path, "-wal")
    os.truncate(wal, int((wal.stat().st_size - 1) * left))
    for _ in range(2):
        with pytest.raises(KnownError, match="was cut off by another program while the log was open; nothing") as told:
            play_one(session)
        assert is_one_sentence(told)
        with pytest.raises(KnownError, match="was cut off"):
            session.note("lost?")
    assert session.number == 4


def test_a_session_whose_wal_was_cut_can_still_be_exported_whole(begin: Begin, path: Path) -> None:
    from referee.archive.session_export import export_jsonl
    from referee.archive.session_lookup import read_session

    session = begin(open_store(str(path)))
    for _ in range(3):
        play_one(session)
    os.truncate(beside(path, "-wal"), 5000)
    read = read_session(str(export_jsonl(session, path.with_name("class.jsonl"))), None, GAMES)
    assert (read.number, read.problems) == (4, ())


@pytest.mark.parametrize("cut", [0, 0.3, 0.9, 1])
def test_a_log_whose_wal_was_cut_while_nobody_had_it_open_is_not_called_sound(path: Path, cut: float) -> None:
    session = left_by_a_killed_program(path)
    wal = beside(path, "-wal")
    os.truncate(wal, int((wal.stat().st_size - 1) * cut))
    assert has_lost_entries(path)
    with pytest.raises(KnownError, match=r"The newest entries of the log .* are damaged") as told:
        open_store(str(path))
    assert is_one_sentence(told)
    assert "newest entries" in " ".join(open_store(str(path), read_only=True).problems), session


def test_what_a_power_cut_leaves_of_a_write_that_was_not_finished_is_no_damage(path: Path) -> None:
    """Only what was acknowledged is missed; a frame without an end is not."""
    session = left_by_a_killed_program(path)
    beside(path, "-shm").unlink()
    wal = beside(path, "-wal")
    whole = wal.read_bytes()
    half = bytearray(whole[-4120:])
    half[2000:] = bytes(len(half) - 2000)
    for torn in (whole + bytes(half), whole + whole[-4120:-4000], whole + bytes(4120)):
        wal.write_bytes(torn)
        assert not has_lost_entries(path)
    assert len(open_store(str(path)).remarks(session)) == 20


def test_a_log_that_is_in_use_is_looked_at_without_being_disturbed(begin: Begin, path: Path) -> None:
    """A file that SQLite has locked may not be opened and closed: the system would drop its locks."""
    session = begin(open_store(str(path)))
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            assert not has_lost_entries(path)

    looking = threading.Thread(target=look)
    looking.start()
    looks = "import sys; from pathlib import Path; from referee.store.wal_file import has_lost_entries as lost\n"
    looks += f"print(sum(lost(Path(sys.argv[1])) for _ in range({5 * NOTES})))"
    with subprocess.Popen([sys.executable, "-c", looks, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        for _ in range(NOTES):
            session.note("x" * 3000)
        said, _ = other.communicate()
    done.set()
    looking.join()
    assert said == "0\n"
    with sqlite3.connect(path) as third:  # the locks are still there
        assert third.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    assert len(session.remarks) == NOTES


def test_a_new_log_is_in_its_file_at_once_and_its_entries_follow_at_quiet_moments(begin: Begin, path: Path) -> None:
    session = begin(open_store(str(path)))
    assert path.stat().st_size > 20_000, "its tables"
    for _ in range(3):
        play_one(session)
    checkpoint_file(path)
    copied = path.with_name("alone.whitecell")
    shutil.copy(path, copied)
    alone = open_store(str(copied))
    assert len(alone.plies(session.header.id)) == 4
    play_one(session)
    assert still_sound(session, 5)
    checkpoint_file(path.with_name("nowhere.whitecell"))
    assert not path.with_name("nowhere.whitecell").exists()


def test_a_log_on_a_full_disk_is_read_whole_although_nothing_can_be_put_beside_it(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        if disk is None:
            pytest.skip("needs the right to mount")
        path = disk / "class.whitecell"
        session = left_by_a_killed_program(path)
        beside(path, "-shm").unlink()
        fill(disk / "else")
        for read_only in (True, False):
            store = open_store(str(path), read_only=read_only)
            assert "is full; free some space, then open it again." in store.read_only
            assert [one.id for one in store.sessions()] == [session]
            assert len(store.remarks(session)) == 20
            opened = Session.open(store, session, GAMES)
            assert (opened.problems, "is full" in opened.read_only) == ((), True)
            with pytest.raises(KnownError, match="is full"):
                opened.note("no room")
            store.close()
        (disk / "else").unlink()
        code = "import sys; from referee.store import open_store; print(len(open_store(sys.argv[1]).remarks(sys.argv[2])))"
        ended = subprocess.run(
            [sys.executable, "-c", code, path, session], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert ended.stdout == "20\n", ended.stderr


def test_a_damaged_log_on_a_disk_that_fails_is_still_one_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_by_a_killed_program(path)
    os.truncate(beside(path, "-wal"), 5000)

    def fails(log: Path) -> bytes:
        raise OSError(5, "Input/output error", str(log))

    monkeypatch.setattr("referee.store.log_database.read_image", fails)
    with pytest.raises(KnownError, match=r"The newest entries of the log .* are damaged") as told:
        open_store(str(path), read_only=True)
    assert is_one_sentence(told)
