"""A log is copied while it is in use, and the rulings of all its sessions are found."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.files import atomic_file
from referee.session.session import Session
from referee.store import MemoryStore, Store, open_store
from referee.store.copy import copy_to
from tests.referee.conftest import GAMES, Begin, HandClock
from tests.referee.tampering import tamper

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


def play_out(session: Session) -> None:
    while session.outcome is None:
        session.play(next(iter(session.legal_moves)))


@pytest.mark.not_on_windows("a file that is open cannot be replaced")
def test_a_copy_is_a_log_of_its_own_and_the_log_goes_on(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    beside = path.with_name("copy of class.whitecell")
    store.copy(beside)
    assert beside.read_bytes()[18:20] == b"\x01\x01", "it needs no files beside it, so it can be read where none can be made"
    play_out(session)
    kept = open_store(str(beside))
    assert Session.open(kept, session.header.id, GAMES, read_only=True).entries == session.entries[:1]
    assert kept.read_only == ""
    store.copy(beside)  # the referee has agreed to replace it
    kept.close()
    kept = open_store(str(beside))
    assert Session.open(kept, session.header.id, GAMES, read_only=True).entries == session.entries
    kept.close()


def test_a_copy_made_by_a_newer_program_is_refused_and_left_as_it_is(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    begin(store)
    copy = path.with_name("copy.whitecell")
    store.copy(copy)
    tamper(copy, "UPDATE alembic_version SET version_num = '9999'")
    before = {one: one.read_bytes() for one in path.parent.glob("copy*")}
    with pytest.raises(KnownError, match="was written by a newer Whitecell"):
        open_store(str(copy))
    assert {one: one.read_bytes() for one in path.parent.glob("copy*")} == before


def test_a_disk_that_only_can_be_read_is_said_in_one_sentence(
    begin: Begin, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(str(path))
    begin(store)

    def unlink(self: Path, missing_ok: bool = False) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", unlink)
        with pytest.raises(KnownError, match=r"cannot be written \(Read-only file system\): choose another place"):
            store.copy(path.with_name("copy.whitecell"))


def test_a_disk_that_is_full_is_no_damage_to_the_log_that_is_copied(path: Path) -> None:
    class Log:
        def backup(self, target: sqlite3.Connection) -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    with pytest.raises(
        KnownError, match=r"The copy .* cannot be written \(database or disk is full\): choose another place"
    ):
        copy_to(Log(), path, "the log")  # type: ignore[arg-type]
    assert [*path.parent.iterdir()] == []


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_a_copy_never_takes_the_place_of_a_part_of_the_log(begin: Begin, path: Path, suffix: str) -> None:
    """Its last entries were lost with it."""
    store = open_store(str(path))
    session = begin(store)
    with pytest.raises(KnownError, match=r"would take the place of a part of the log: choose another name"):
        store.copy(path.with_name(path.name + suffix))
    session.note("it goes on")
    assert len(open_store(str(path)).remarks(session.header.id)) == 1


def test_a_copy_does_not_clear_away_a_log_of_an_odd_name(begin: Begin, path: Path) -> None:
    """What lies beside the place of a copy is of another log, and goes; here it was the log."""
    odd = path.with_name("copy.whitecell-wal")
    store = open_store(str(odd))
    session = begin(store)
    with pytest.raises(KnownError, match=r"would take the place of a part of the log"):
        store.copy(path.with_name("copy.whitecell"))
    session.note("it goes on")


@pytest.mark.not_on_windows("there are no named pipes in folders")
def test_a_copy_never_takes_the_place_of_a_pipe(begin: Begin, path: Path) -> None:
    """Nor of a device, which whoever may do all could replace for all programs."""
    store, pipe = open_store(str(path)), path.with_name("pipe")
    begin(store)
    os.mkfifo(pipe)
    with pytest.raises(KnownError, match=r"cannot be written \(it is a device or a pipe, no file\): choose another place"):
        store.copy(pipe)
    assert pipe.is_fifo()


def test_what_cannot_be_copied_is_said_in_one_sentence_and_leaves_nothing_behind(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    begin(store)
    with pytest.raises(KnownError, match=r"cannot be written"):
        store.copy(path.parent / "nowhere" / "copy.whitecell")
    with pytest.raises(KnownError, match=r"is the log itself"):
        store.copy(path)
    folder = path.with_name("folder.whitecell")
    folder.mkdir()
    with pytest.raises(KnownError, match=r"cannot be written"):
        store.copy(folder)
    assert [one.name for one in path.parent.glob("*.making")] == []
    with pytest.raises(KnownError, match="nothing to copy"):
        MemoryStore().copy(path.with_name("copy.whitecell"))
    assert not path.with_name("copy.whitecell").exists()


KILLED = """
import os, signal, sys
from pathlib import Path
from referee.store.copy import copy_to

class Log:
    def backup(self, target):
        target.execute("BEGIN IMMEDIATE")
        target.execute("CREATE TABLE half (made)")
        os.kill(os.getpid(), signal.SIGKILL)

copy_to(Log(), Path(sys.argv[1]), "the log")
"""


@pytest.mark.not_on_windows("what is left is recognized by its lock, and Windows has none of these")
def test_what_a_killed_copy_left_beside_a_log_goes_when_the_log_is_opened_again(path: Path) -> None:
    open_store(str(path)).close()
    notes = path.with_name("notes.making")
    notes.touch()
    subprocess.run([sys.executable, "-c", KILLED, path.with_name("copy.whitecell")], cwd=ROOT, check=False)
    assert list(path.parent.glob("copy.whitecell.*.making*"))
    open_store(str(path), read_only=True).close()
    assert list(path.parent.glob("copy.whitecell.*.making*")), "who only reads changes nothing"
    open_store(str(path)).close()
    assert sorted(path.parent.iterdir()) == sorted([path, notes])


def test_a_copy_that_is_being_made_stays_whoever_opens_the_log_meanwhile(path: Path) -> None:
    open_store(str(path)).close()
    log = sqlite3.connect(path)
    copy = path.with_name("copy.whitecell")

    class Slow:
        def backup(self, target: sqlite3.Connection) -> None:
            open_store(str(path)).close()
            log.backup(target)
            open_store(str(path)).close()

    copy_to(Slow(), copy, str(path))  # type: ignore[arg-type]
    log.close()
    assert open_store(str(copy)).read_only == ""
    assert sorted(one.name for one in path.parent.glob("*.making*")) == []


def test_without_locks_what_was_left_half_made_is_deleted_when_it_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic_file, "_locks", None)  # as on Windows
    old, new = (tmp_path / f"copy.whitecell.{'0' * 15}{number}.making" for number in (1, 2))
    journal = old.with_name(f"{old.name}-journal")
    for one in (old, journal, new):
        one.write_bytes(b"half")
    long_ago = time.time() - 2 * 3600
    os.utime(old, (long_ago, long_ago))
    atomic_file.remove_stale(tmp_path)
    assert list(tmp_path.iterdir()) == [new]


@pytest.mark.parametrize("kept", ["database", "memory"])
def test_rulings_are_found_in_later_sessions(begin: Begin, path: Path, kept: str, clock: HandClock) -> None:
    store: Store = open_store(str(path)) if kept == "database" else MemoryStore()
    first = begin(store, title="Course A")
    first.rule((), "The card stays.", question="May it be taken back?", clause="TOY-2.1", precedent=True)
    clock.pass_(60)
    begin(store, title="Course B").rule((), "Five minutes more.")
    assert [one.reason for one in store.rulings()] == ["Five minutes more.", "The card stays."]
    (found,) = store.rulings("taken BACK")
    assert (found.title, found.clause, found.precedent, found.session) == ("Course A", "TOY-2.1", True, first.header.id)
    assert [one.title for one in store.rulings("toy-2.1")] == ["Course A"]
    assert [one.title for one in store.rulings("course b")] == ["Course B"]
    assert store.rulings("nothing of the kind") == []
    assert len(store.rulings(limit=1)) == 1
