"""Two programs do the same at once, as when Whitecell is started by a double click."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

import tests.logs.test_old_logs as old_logs
from referee.store import log_schema as schemas
from referee.store import open_store
from referee.store.copy import copy_to


@pytest.fixture(params=["new", "old"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "class.whitecell"
    if request.param == "old":
        shutil.copy(old_logs.HERE / "format-1.whitecell", path)
    return path


def test_both_open_a_log_that_each_would_have_made_or_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate = schemas._migrate

    def meanwhile(connection: Connection) -> None:
        monkeypatch.setattr(schemas, "_migrate", migrate)
        open_store(str(path)).close()
        migrate(connection)

    monkeypatch.setattr(schemas, "_migrate", meanwhile)
    sessions = 1 if path.exists() else 0
    store = open_store(str(path))
    assert store.count() == sessions
    with closing(sqlite3.connect(path)) as made:
        assert made.execute("SELECT version_num FROM alembic_version").fetchall() == [(schemas.REVISIONS[-1],)]


def test_a_log_that_another_program_writes_for_long_is_not_waited_for_without_end(tmp_path: Path) -> None:
    path = tmp_path / "class.whitecell"
    shutil.copy(old_logs.HERE / "format-1.whitecell", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Exception, match="is being written by another program: close that"):
            open_store(str(path))
        other.execute("ROLLBACK")
    assert open_store(str(path)).count() == 1


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
