"""A log of every released format, frozen: what it says never changes, whatever the program becomes.

They hold a session of the tests' toy game with moves, a take-back, a ruling, notes, messages and a screen, as a
database and as an export (`tests.logs.make_log`). When a format is released its log is made, once and never again.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from referee.archive.session_lookup import read_session
from referee.session.session import Session
from referee.store import open_store
from tests.logs.make_log import HERE, what_was_shown
from tests.referee.conftest import GAMES

FORMATS = ("format-1",)


@pytest.mark.parametrize("name", FORMATS)
def test_a_frozen_log_says_what_it_always_said(name: str, tmp_path: Path) -> None:
    log = tmp_path / f"{name}.whitecell"
    shutil.copy(HERE / log.name, log)
    held = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    store = open_store(str(log))
    (summary,) = store.sessions()
    stored = Session.open(store, summary.id, GAMES, read_only=True)
    exported = read_session(str(HERE / f"{name}.jsonl"), None, GAMES)
    for session in (stored, exported):
        assert session.problems == ()
        assert session.last_hash == held["last_hash"]
        assert what_was_shown(session) == held["shown"]
    assert stored.remarks == exported.remarks
    assert [entry.told for entry in stored.entries] == [entry.told for entry in exported.entries]
    store.close()


def test_every_frozen_log_is_tested() -> None:
    frozen = {path.stem for path in HERE.iterdir() if path.suffix in (".whitecell", ".jsonl", ".json")}
    assert frozen == set(FORMATS)
