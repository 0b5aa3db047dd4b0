"""Two programs do the same at once, as when Whitecell is started by a double click."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, OperationalError

from engine.errors import KnownError
from referee.store import database_engine, log_database, open_store
from referee.store import log_schema as schemas
from referee.store.copy import copy_to
from tests.house.files import ROOT
from tests.referee.conftest import Begin

_OPEN = """
import sys
from referee.store import log_database, open_store
import alembic.command
sys.stdin.readline()
print(open_store(sys.argv[1]).count())
"""


@pytest.mark.slow
def test_several_open_a_log_that_each_would_have_made(tmp_path: Path) -> None:
    path = tmp_path / "class.whitecell"
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", _OPEN, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    assert [program.communicate()[0] for program in programs] == ["0\n"] * 4
    with closing(sqlite3.connect(path)) as made:
        assert made.execute("SELECT version_num FROM alembic_version").fetchall() == [(schemas.REVISIONS[-1],)]


def test_a_log_that_another_program_makes_for_long_is_not_waited_for_without_end(tmp_path: Path) -> None:
    path = tmp_path / "class.whitecell"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(KnownError, match="is being written by another program: close that"):
            open_store(str(path))
        other.execute("ROLLBACK")
    assert open_store(str(path)).count() == 0


@pytest.mark.slow
def test_a_session_is_begun_while_another_program_writes_to_the_same_log(begin: Begin, tmp_path: Path) -> None:
    path = tmp_path / "class.whitecell"
    store = open_store(str(path))
    command = [sys.executable, "-c", _WRITE.format(path=str(path))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "writing\n"
        for seed in range(40):
            begin(store, seed=seed)
        other.stdin.close()
    assert store.count() == 40


_WRITE = """
import sqlite3, sys, threading, time
over = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), over.set())).start()
other = sqlite3.connect({path!r}, isolation_level=None, timeout=5)
other.execute("PRAGMA synchronous = FULL")
print("writing", flush=True)
number = 0
while not over.is_set():
    number += 1
    other.execute("INSERT INTO texts VALUES (?, 'x')", (str(number),))
    time.sleep(0.001)
"""


def test_two_copies_to_one_place_do_not_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to, other = tmp_path / "copy.whitecell", os.getpid() + 1
    with closing(sqlite3.connect(tmp_path / "class.whitecell")) as log:
        log.execute("CREATE TABLE plies (number)")
        log.commit()

        class Interrupted(sqlite3.Connection):
            """Another program copies to the same place in the middle of it."""

            def backup(self, target: sqlite3.Connection) -> None:  # type: ignore[override]
                super().backup(target)
                with monkeypatch.context() as its:
                    its.setattr(os, "getpid", lambda: other)
                    copy_to(log, to, "the log")

        with closing(sqlite3.connect(tmp_path / "class.whitecell", factory=Interrupted)) as own:
            copy_to(own, to, "the log")
    with closing(sqlite3.connect(to)) as copy:
        assert copy.execute("SELECT count(*) FROM plies").fetchone() == (0,)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["class.whitecell", "copy.whitecell"]


def busy() -> OperationalError:
    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return OperationalError("BEGIN IMMEDIATE", {}, cause)


def test_the_schema_that_another_program_makes_meanwhile_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, tried, path = database_engine.begin_writing, list[int](), tmp_path / "class.whitecell"

    @contextmanager
    def begin_writing(connection: Connection) -> Iterator[None]:
        tried.append(1)
        if len(tried) == 1:
            open_store(str(path)).close()  # the other program
            raise busy()
        with honest(connection):
            yield

    monkeypatch.setattr(log_database, "begin_writing", begin_writing)
    assert open_store(str(path)).count() == 0
    assert len(tried) == 3


def test_a_schema_that_cannot_be_made_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def begin_writing(connection: Connection) -> Iterator[None]:
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("BEGIN IMMEDIATE", {}, cause)
        yield

    monkeypatch.setattr(log_database, "begin_writing", begin_writing)
    with pytest.raises(KnownError, match="full"):
        open_store(str(tmp_path / "class.whitecell"))


@pytest.mark.parametrize(("code", "is_damage"), [(sqlite3.SQLITE_CORRUPT, True), (sqlite3.SQLITE_IOERR, False)])
def test_a_check_that_the_file_does_not_survive_is_damage_and_one_that_the_disk_fails_is_not(
    code: int, is_damage: bool, tmp_path: Path
) -> None:
    cause = sqlite3.DatabaseError("it failed")
    cause.sqlite_errorcode = code

    def fails(*_: object) -> None:
        raise DatabaseError("PRAGMA integrity_check", {}, cause)

    checked: Any = SimpleNamespace(dialect=SimpleNamespace(name="sqlite"), execute=fails)
    if is_damage:
        assert "is damaged or cut off" in schemas.find_damage(checked, "class.whitecell")
    else:
        with pytest.raises(DatabaseError):
            schemas.find_damage(checked, "class.whitecell")
