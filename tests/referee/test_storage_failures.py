"""Storage that fails: each failure is one plain sentence, nothing is lost, and play can continue afterwards."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from engine.errors import KnownError
from referee.session.session import Session
from referee.store import open_store
from referee.store.db_errors import explain
from tests.referee.bad_folders import as_stranger, small_disk
from tests.referee.conftest import GAMES, Begin
from tests.referee.tampering import tamper

NO_PIPES = pytest.mark.not_on_windows("there are no devices and named pipes in folders")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


def play_one(session: Session) -> None:
    session.play(next(iter(session.legal_moves)))


def play_out(session: Session) -> None:
    while session.outcome is None:
        play_one(session)


def is_one_sentence(error: pytest.ExceptionInfo[KnownError]) -> bool:
    text = str(error.value)
    return text.endswith(".") and "\n" not in text and "sqlite3" not in text and "Traceback" not in text


def still_sound(session: Session, plies: int) -> bool:
    again = Session.open(session.store, session.header.id, GAMES, read_only=True)
    return again.problems == () and again.number == session.number == plies and again.table == session.table


def write_on(session: Session) -> None:
    for _ in range(400):
        session.note("x" * 20_000)


def fill(session: Session) -> pytest.ExceptionInfo[KnownError]:
    """Write notes until the disk is full."""
    with pytest.raises(KnownError) as told:
        write_on(session)
    return told


def test_a_full_disk(begin: Begin, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        if disk is None:
            pytest.skip("only root may mount a small disk")
        session = begin(open_store(str(disk / "class.whitecell")), options={"cards": 52})
        ballast = disk / "ballast"
        ballast.write_bytes(b"0" * 300_000)
        told = fill(session)
        assert "is full and nothing was written: free some space" in str(told.value)
        assert is_one_sentence(told)
        with pytest.raises(KnownError, match="is full"):
            play_out(session)
        plies = session.number
        assert still_sound(session, plies)
        ballast.unlink()
        play_one(session)
        assert still_sound(session, plies + 1)
        session.store.close()


def test_a_disk_that_is_too_full_even_to_open_the_log(begin: Begin, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        if disk is None:
            pytest.skip("only root may mount a small disk")
        path = disk / "class.whitecell"
        session = begin(open_store(str(path)))
        session.store.close()
        ballast = disk / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"0" * 4096):
                pass
        full = open_store(str(path))
        assert (full.count(), full.read_only) == (
            1,
            f"the disk that holds {path} is full; free some space, then open it again.",
        )
        with pytest.raises(KnownError, match=r"Nothing was written: the disk that holds .* is full; free some space"):
            begin(full)
        ballast.unlink()
        assert open_store(str(path)).count() == 1


@pytest.mark.parametrize("code", [sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_IOERR_LOCK])
def test_a_place_where_nothing_can_be_locked_is_told_as_such(code: int) -> None:
    refused = sqlite3.OperationalError("locking protocol")
    refused.sqlite_errorcode = code
    assert "keep it on a disk of this computer" in str(explain(refused, "x"))


def test_a_share_of_a_disk_that_is_used_up_is_told_as_what_it_may_be() -> None:
    refused = sqlite3.OperationalError("disk I/O error")
    refused.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE  # what SQLite makes of EDQUOT
    assert "free some space if your share of it is used up, else check it" in str(explain(refused, "x"))


def test_a_log_that_may_not_grow(begin: Begin, path: Path) -> None:
    session = begin(open_store(str(path)))
    driver = session.store._connection.connection.driver_connection  # type: ignore[attr-defined]
    pages = driver.execute("PRAGMA page_count").fetchone()[0]
    driver.execute(f"PRAGMA max_page_count = {pages + 30}")
    assert "is full and nothing was written" in str(fill(session).value)
    plies, sessions = session.number, session.store.count()
    with pytest.raises(KnownError, match="is full and nothing was written"):
        begin(session.store, options={"cards": 52})
    assert session.store.count() == sessions
    assert still_sound(session, plies)
    driver.execute("PRAGMA max_page_count = 1000000")
    play_one(session)
    assert still_sound(session, plies + 1)


_LOCK = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
other.execute("ROLLBACK")
print("free", flush=True)
sys.stdin.readline()
"""


@pytest.mark.slow
def test_a_log_locked_by_another_process(begin: Begin, path: Path) -> None:
    session = begin(open_store(str(path)))
    with subprocess.Popen(
        [sys.executable, "-c", _LOCK, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        with pytest.raises(KnownError, match="is being written by another program: close that") as told:
            play_one(session)
        assert is_one_sentence(told)
        with pytest.raises(KnownError, match="is being written by another program"):
            begin(session.store)
        assert still_sound(session, 1)
        other.stdin.write("\n")
        other.stdin.flush()
        assert other.stdout.readline() == "free\n"
        play_one(session)
        assert still_sound(session, 2)
        other.stdin.write("\n")
        other.stdin.flush()


def test_a_folder_that_may_not_be_written(begin: Begin) -> None:
    with as_stranger() as folder:
        folder.chmod(0o555)
        with pytest.raises(KnownError, match="may not be written: allow that, or choose another place") as told:
            open_store(str(folder / "new.whitecell"))
        assert is_one_sentence(told)
        with pytest.raises(KnownError, match=r"cannot be made \(Permission denied\)"):
            open_store(str(folder / "deeper" / "new.whitecell"))
        folder.chmod(0o755)


@pytest.mark.slow
def test_a_log_in_such_a_folder_is_shown_and_not_gone_on_with(begin: Begin) -> None:
    with as_stranger() as folder:
        path = folder / "class.whitecell"
        store = open_store(str(path))
        session = begin(store)
        play_one(session)
        store.close()
        folder.chmod(0o555)
        read = open_store(str(path))
        assert "may not be written; allow writing to it and its folder" in read.read_only
        again = Session.open(read, session.header.id, GAMES)
        assert again.number == 2
        with pytest.raises(KnownError, match="Nothing can be entered in this session: the log") as told:
            play_one(again)
        assert is_one_sentence(told)
        with pytest.raises(KnownError, match="Nothing was written: the log"):
            begin(read)
        read.close()
        folder.chmod(0o755)
        store = open_store(str(path))
        play_one(Session.open(store, session.header.id, GAMES))
        store.close()


@pytest.mark.slow
def test_part_of_a_log_that_waits_beside_it_is_not_passed_over(begin: Begin) -> None:
    with as_stranger() as folder:
        path = folder / "class.whitecell"
        store = open_store(str(path))
        play_one(session := begin(store))
        folder.chmod(0o555)  # the store still holds the log open: its last plies are in the -wal file
        read = open_store(str(path), read_only=True)
        assert Session.open(read, session.header.id, GAMES).number == 2
        read.close()
        folder.chmod(0o755)
        store.close()


def test_a_log_that_may_not_be_read() -> None:
    with as_stranger() as folder:
        path = folder / "class.whitecell"
        open_store(str(path)).close()
        path.chmod(0)
        with pytest.raises(KnownError, match="may not be read") as told:
            open_store(str(path))
        assert is_one_sentence(told)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("{folder}", "is a folder: name a file in it"),
        (".", "is a folder: name a file in it"),
        ("/", "is a folder: name a file in it"),
        pytest.param("{folder}/pipe", "is a device or a pipe, no file: name a file", marks=NO_PIPES),
        pytest.param("/dev/null", "is a device or a pipe, no file: name a file", marks=NO_PIPES),
        ("{folder}/text.whitecell", "is not a Whitecell log: choose another file"),
        ("{folder}/other.sqlite", "is a database of another program, not a Whitecell log"),
        ("{folder}/alembic.sqlite", "is a database of another program, not a Whitecell log"),
        ("{folder}/newer.whitecell", "was written by a newer Whitecell"),
        ("://", "is not a database URL: write a path"),
        ("nosuch://host/db", "there is no database called nosuch"),
        ("mysql://ada:secret@host/db", "needs the Python package MySQLdb"),
    ],
)
def test_what_is_no_log_of_this_program(tmp_path: Path, typed: str, sentence: str) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    (tmp_path / "text.whitecell").write_text("Dear diary, this is no database. " * 100)
    for name, statement in (
        ("other.sqlite", "CREATE TABLE recipes (name TEXT)"),
        ("alembic.sqlite", "CREATE TABLE alembic_version (version_num TEXT)"),
    ):
        other = sqlite3.connect(tmp_path / name)
        other.execute(statement)
        other.close()
    open_store(str(tmp_path / "newer.whitecell")).close()
    tamper(tmp_path / "newer.whitecell", "UPDATE alembic_version SET version_num = '9999'")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    with pytest.raises(KnownError, match=sentence) as told:
        open_store(typed.format(folder=tmp_path))
    assert is_one_sentence(told)
    assert "secret" not in str(told.value)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.name in before} == before


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("postgresql://ada:secret@host:54E2/db", "is not a database URL"),
        ("postgresql://host:54E2/db?password=secret", "is not a database URL"),
        ("://ada:secret@host/db", "is not a database URL"),
        ("sqlite://ada:secret@host/class.whitecell", "says more than where a file is"),
        ("postgresql://ada:top@secret@host/db", "an @ in a name or password is written %40"),
        ("postgresql:/ada:secret@host/db", "is not a database URL"),
        ("postgresql:/host/db?password=secret", "is not a database URL"),
        ("ada:secret@host/db", "is not a database URL"),
        ("ada:secret@postgresql://host:54E2/db", "is not a database URL"),
        ("postgresql:host?passwd=secret", "is not a database URL"),
        ("~ada:secret@host/db", "names the folder of somebody"),
        ("ada:secret@" + 999 * "host", "is not a database URL"),
    ],
)
def test_the_refusal_of_a_misspelt_url_does_not_tell_its_password(typed: str, sentence: str) -> None:
    with pytest.raises(KnownError, match=sentence) as told:
        open_store(typed)
    assert is_one_sentence(told)
    assert "secret" not in str(told.value)


def test_a_log_that_is_not_there_is_not_made_for_reading(path: Path) -> None:
    with pytest.raises(KnownError, match="There is no log"):
        open_store(str(path), read_only=True)
    assert not path.exists()


@pytest.mark.slow
def test_a_truncated_file(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store, options={"cards": 52})
    for _ in range(30):
        play_one(session)
    store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 3 // 5 // 4096 * 4096])
    told = None
    try:
        cut = open_store(str(path))
        read = Session.open(cut, session.header.id, GAMES)
        assert read.read_only
        assert read.problems
    except KnownError as error:
        told = str(error)
    assert told is None or "is damaged or cut off: put it aside and open its newest backup." in told
    assert path.read_bytes()[:16] == whole[:16]


def test_a_record_that_is_not_json_is_named(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    tamper(path, "UPDATE plies SET dice = 'six'")
    with pytest.raises(KnownError, match=f"is damaged at {session.header.id}") as told:
        store.plies(session.header.id)
    assert is_one_sentence(told)


def test_a_broken_chain_is_shown_up_to_the_break(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    for _ in range(5):
        play_one(session)
    session.note("first")
    session.note("second")
    tamper(
        path, "UPDATE plies SET entered_by = 'Eve' WHERE number = 4", "UPDATE remarks SET text = 'forged' WHERE number = 2"
    )
    read = Session.open(store, session.header.id, GAMES)
    assert read.number == 3
    assert read.problems == (
        "The chain is broken at move 4: it is missing or was edited after it was written; "
        "the session is shown up to move 3.",
        "The chain of remarks is broken at remark 2; later ones are not shown.",
    )
    assert [one.text for one in read.remarks] == ["first"]
    assert read.read_only
    with pytest.raises(KnownError, match="The chain is broken at move 4"):
        play_one(read)


def test_an_edited_head_is_named(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    tamper(path, "UPDATE sessions SET seed = 1")
    read = Session.open(store, session.header.id, GAMES)
    assert read.problems == ("The head of this session was edited after it was written.",)
    assert read.number == 1


def test_a_hash_that_is_no_text_is_named(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    tamper(path, "UPDATE sessions SET hash = X'ff'")
    read = Session.open(store, session.header.id, GAMES)
    assert "The head of this session was edited after it was written." in read.problems
    assert read.read_only


def test_a_start_that_is_no_table_is_named(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    tamper(path, "UPDATE texts SET text = '{}' WHERE text <> ''")
    with pytest.raises(KnownError, match="its start is not readable"):
        Session.open(store, session.header.id, GAMES)


def test_what_another_database_says_is_passed_on_in_one_line() -> None:
    gone = OperationalError("INSERT", {}, Exception("server closed the connection\nunexpectedly"))
    assert str(explain(gone, "postgresql://host/db")) == (
        "The log postgresql://host/db cannot be used now (server closed the connection): mend that, then do this again."
    )
    assert "gone on with in another window" in str(explain(IntegrityError("INSERT", {}, Exception("duplicate")), "x"))
    assert isinstance(gone, DBAPIError)


class OfServer(Exception):
    """What a PostgreSQL server's driver raises: psycopg calls its word ``sqlstate``, psycopg2 ``pgcode``."""

    def __init__(self, **words: str) -> None:
        super().__init__("ERROR:  as the server puts it")
        vars(self).update(words)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OfServer(sqlstate="55P03"), "The log x is being written by another program: close that, then do this again."),
        (
            OfServer(pgcode="53100"),
            "The disk that holds x is full and nothing was written: free some space, then do this again.",
        ),
        (OfServer(sqlstate="25006"), "The server does not let the log x be written: allow that, or choose another."),
        (OfServer(sqlstate="42P01"), "The log x was made another one by a newer Whitecell or another program"),
        (OfServer(), "The log x cannot be used now (ERROR:  as the server puts it): mend that, then do this again."),
    ],
)
def test_what_a_server_says_is_told_as_of_a_file(error: OfServer, sentence: str) -> None:
    assert str(explain(OperationalError("INSERT", {}, error), "x")).startswith(sentence)


def test_a_lost_server_is_called_lost() -> None:
    lost = OperationalError("INSERT", {}, OfServer(), connection_invalidated=True)
    assert str(explain(lost, "x")).startswith("The server of the log x does not answer any more: see that it runs")
