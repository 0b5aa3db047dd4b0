"""A log of every released format, frozen: what it says never changes, whatever the program becomes.

They hold a session of the tests' toy game with moves, a take-back, a ruling, notes, messages and a screen, as a
database and as an export. When a format is released its log is made, once and never again.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from engine.model.view import to_json
from referee.log.session_lookup import read_session
from referee.session.session import Session
from referee.store import open_store
from tests.referee.conftest import GAMES

HERE = Path(__file__).parent
LAST_HASH = {
    "format-1": "0a015e61ef9243728706d61e0d330fb72c65ad3a90aad01d4892a6213b5782c1",
    "format-2": "2adfde86fd9dfb1b4ac6487b924db51b0ccb03f4a961b901b541b26e7c302f52",
}
SEEN = {
    "format-1": "f8e6a52ded7871f99dab019393f0ed4bd5becb6c46a14c2c8c0487b750616f4a",
    "format-2": "389faaff07af34d5e57638a22be3f27378381d1ab1ae44101ea000d8a0436d46",
}
"""SHA-256 over what every audience saw at every ply and was told."""


def everything_seen(session: Session) -> str:
    found = hashlib.sha256()
    for audience in session.audiences:
        for number in range(session.number + 1):
            found.update(to_json(session.view(audience, number)) + b"\n")
            found.update(to_json(tuple(one for _, one in session.observations(audience, at=number))) + b"\n")
    return found.hexdigest()


@pytest.mark.parametrize("name", sorted(LAST_HASH))
def test_an_old_log_says_what_it_always_said(name: str, tmp_path: Path) -> None:
    log = tmp_path / f"{name}.whitecell"
    shutil.copy(HERE / log.name, log)  # opening may bring its schema up to date
    store = open_store(str(log))
    (summary,) = store.sessions()
    stored = Session.open(store, summary.id, GAMES, read_only=True)
    exported = read_session(str(HERE / f"{name}.jsonl"), None, GAMES)
    for session in (stored, exported):
        assert session.problems == ()
        assert session.last_hash == LAST_HASH[name]
        assert everything_seen(session) == SEEN[name]
    assert stored.remarks == exported.remarks
    assert [entry.told for entry in stored.entries] == [entry.told for entry in exported.entries]
    store.close()


def test_every_frozen_log_is_tested() -> None:
    frozen = {path.stem for path in HERE.iterdir() if path.suffix in (".whitecell", ".jsonl")}
    assert frozen == set(LAST_HASH) == set(SEEN)
