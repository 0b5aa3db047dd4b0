"""The files beside a log (``-wal``, ``-shm``) are part of it: no change of theirs loses an entry or mixes two logs."""

from __future__ import annotations

import os
import sqlite3
import struct
import subprocess
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from referee.store.backups import Backups
from referee.store.wal_file import has_lost_entries, is_cut
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
    """Put a log here of which the last entries wait beside it; return the id of its session."""
    session, files = _killed()
    for suffix, data in files.items():
        beside(path, suffix).write_bytes(data)
    return session


@cache
def _killed() -> tuple[str, dict[str, bytes]]:
    """Kill a program once, and return the id of its session with all that it left, by the ends of the files' names."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "class.whitecell"
        command = [sys.executable, "-c", _KILLED, str(path)]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        files = {suffix: beside(path, suffix).read_bytes() for suffix in ("", "-wal", "-shm")}
    assert files["-wal"]
    return ended.stdout.strip(), files


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


@pytest.mark.not_on_windows("a file that is open cannot be deleted")
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


@pytest.mark.not_on_windows("a symbolic link needs a privilege, and Wine makes none")
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


@pytest.mark.not_on_windows("a symbolic link needs a privilege, and Wine makes none")
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


def test_another_program_may_move_what_waits_into_the_log_while_it_is_open(begin: Begin, path: Path) -> None:
    session = begin(open_store(str(path)))
    play_one(session)
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert beside(path, "-wal").stat().st_size == 0
    play_one(session)
    assert still_sound(session, 3)


def test_a_wal_file_that_was_written_by_a_machine_of_the_other_byte_order_is_read_and_checked(path: Path) -> None:
    session = left_by_a_killed_program(path)
    beside(path, "-shm").unlink()
    wal = beside(path, "-wal")
    swapped = in_other_byte_order(wal.read_bytes())
    wal.write_bytes(swapped)
    assert not has_lost_entries(path)
    wal.write_bytes(swapped[:5000] + bytes([swapped[5000] ^ 1]) + swapped[5001:])
    assert has_lost_entries(path)
    wal.write_bytes(swapped)
    assert len(open_store(str(path)).remarks(session)) == 20, "SQLite reads it too"


def in_other_byte_order(data: bytes) -> bytes:
    """Return a -wal file with its checksums as a machine of the other byte order writes them."""

    def checksum(words: bytes, first: int, second: int) -> tuple[int, int]:
        for one, other in struct.iter_unpack("<2I" if sys.byteorder == "big" else ">2I", words):
            first = (first + one + second) & 0xFFFFFFFF
            second = (second + other + first) & 0xFFFFFFFF
        return first, second

    magic, *_, page = struct.unpack(">3I", data[:12])
    header = struct.pack(">I", magic ^ 1) + data[4:24]
    sums = checksum(header, 0, 0)
    swapped = header + struct.pack(">2I", *sums)
    for at in range(32, len(data), 24 + page):
        place, content = data[at : at + 16], data[at + 24 : at + 24 + page]
        sums = checksum(place[:8] + content, *sums)
        swapped += place + struct.pack(">2I", *sums) + content
    return swapped


@pytest.mark.parametrize("at", [0, 9], ids=["what it is", "the size of a page"])
def test_a_wal_file_with_a_damaged_header_has_lost_its_entries(path: Path, at: int) -> None:
    left_by_a_killed_program(path)
    wal = beside(path, "-wal")
    damaged = bytearray(wal.read_bytes())
    damaged[at] ^= 1
    wal.write_bytes(damaged)
    assert has_lost_entries(path)


def left_by_a_power_cut_in_the_header(path: Path, written: int) -> str:
    """Put a log here that holds every entry, beside a -wal file whose new header was half written; return its session."""
    session = left_by_a_killed_program(path)
    log = sqlite3.connect(path)
    log.execute("PRAGMA wal_checkpoint(RESTART)")
    waits = beside(path, "-wal").read_bytes()
    moved = path.read_bytes()
    log.close()
    path.write_bytes(moved)
    header = bytes(one ^ 0x55 for one in waits[:written])
    beside(path, "-wal").write_bytes(header + waits[written:])
    return session


@pytest.mark.parametrize("written", [1, 15, 31])
def test_a_header_that_a_power_cut_left_half_written_over_what_is_in_the_log_is_no_damage(path: Path, written: int) -> None:
    """SQLite writes it when it uses the file anew; the log could not be opened, although it held every entry."""
    session = left_by_a_power_cut_in_the_header(path, written)
    assert not has_lost_entries(path)
    again = Session.open(open_store(str(path)), session, GAMES)
    assert [one.text for one in again.remarks if one.kind == "note"] == ["x" * 4000] * 20


_LOCKED = """
import fcntl, sys
with open(sys.argv[1], "r+b") as log:
    try:
        fcntl.lockf(log, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
    except OSError:
        print("locked")
"""
"""Says whether SQLite holds the lock by which it tells others that a log is in use (os_unix.c)."""


@pytest.mark.not_on_windows("its locks belong to one opening of a file")
def test_a_log_stays_locked_while_another_window_looks_at_it_beside_a_half_written_header(path: Path) -> None:
    """Looking whether anything was lost closed the log, and with it went SQLite's lock on it."""
    left_by_a_power_cut_in_the_header(path, 15)
    store = open_store(str(path))

    def said() -> str:
        command = [sys.executable, "-c", _LOCKED, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert said() == "locked"
    assert not has_lost_entries(path)
    assert said() == "locked"
    store.close()


def test_a_wal_file_with_a_damaged_header_beside_no_log_has_lost_its_entries(path: Path) -> None:
    left_by_a_killed_program(path)
    waits = beside(path, "-wal")
    waits.write_bytes(b"!" + waits.read_bytes()[1:])
    path.write_bytes(b"")
    assert has_lost_entries(path)
    path.unlink()
    assert has_lost_entries(path)


def test_of_an_index_that_was_half_written_the_other_copy_counts(path: Path) -> None:
    """The -shm file says twice how many entries wait; a write that was cut short spoils one of the two."""
    left_by_a_killed_program(path)
    wal, index = beside(path, "-wal"), beside(path, "-shm")
    os.truncate(wal, 5000)
    whole = index.read_bytes()
    for spoilt in (1, 20):  # its version; what is checked
        index.write_bytes(whole[:spoilt] + bytes([whole[spoilt] ^ 1]) + whole[spoilt + 1 :])
        assert is_cut(path)
        assert has_lost_entries(path)
    index.write_bytes(bytes(len(whole)))
    assert not is_cut(path), "nothing tells it any more"


def test_a_log_with_nothing_beside_it_or_an_index_that_cannot_be_read_is_not_cut(path: Path) -> None:
    left_by_a_killed_program(path)
    beside(path, "-wal").unlink()
    assert not is_cut(path)
    beside(path, "-shm").unlink()
    beside(path, "-shm").mkdir()
    assert not is_cut(path)
