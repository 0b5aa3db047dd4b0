"""What a log claims is checked: its indexes, its triggers, each row written, and each head that is read."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.errors import KnownError
from referee.archive.bundle import bundle_lines, read_lines
from referee.archive.verify_session import verify
from referee.files.sanitize import file_stem
from referee.log.chain import seal_header
from referee.log.records import PlyRecord, Records
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from referee.store.backups import Backups
from tests.referee.conftest import GAMES, Begin, Typed
from tests.referee.tampering import tamper

NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


def played(begin: Begin, path: Path, plies: int = 40) -> Session:
    session = begin(open_store(str(path)), options={"cards": 52})
    while session.number < plies:
        session.play(next(iter(session.legal_moves)))
    return session


def lose_index_entries(path: Path) -> None:
    """In an entry of an index of plies one bit is flipped: the letter of a session's id."""
    with closing(sqlite3.connect(path)) as log:
        size = log.execute("PRAGMA page_size").fetchone()[0]
        root = log.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_plies_1'").fetchone()[0]
    data, at = bytearray(path.read_bytes()), (root - 1) * size
    assert data[at] == 10, "a leaf of an index"
    data[data.index(b"toy-", at, at + size) + 1] ^= 1
    path.write_bytes(data)


@pytest.mark.slow
def test_an_index_that_lost_entries_is_found_wherever_the_log_is_opened(begin: Begin, path: Path, typed: Typed) -> None:
    session = played(begin, path)
    session.store.close()
    lose_index_entries(path)
    with closing(sqlite3.connect(path)) as log:
        assert log.execute("PRAGMA quick_check").fetchone() == ("ok",)
    with pytest.raises(KnownError, match="is damaged or cut off: put it aside and open its newest backup"):
        open_store(str(path))
    with pytest.raises(KnownError, match="is damaged or cut off"):
        Backups(path, path.parent / "kept").make(NOW)
    assert list((path.parent / "kept").iterdir()) == []
    read = Session.open(open_store(str(path), read_only=True), session.header.id, GAMES, read_only=True)
    assert "is damaged or cut off" in read.problems[0]
    status, out, err = typed("verify", session.header.id)
    assert (status, "NOT SOUND" in out) == (1, True)
    assert typed("verify")[0] == 1
    status, _, err = typed("drive", "--resume", session.header.id)
    assert (status, "is damaged or cut off" in err) == (1, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER plies_no_update",
        "DROP TRIGGER remarks_in_order",
        "CREATE TRIGGER quiet BEFORE INSERT ON plies BEGIN SELECT RAISE(IGNORE); END",
        "DROP INDEX ix_sessions_created",
        "CREATE VIEW other AS SELECT * FROM plies",
        "ALTER TABLE plies ADD COLUMN more TEXT",
    ],
)
def test_a_log_whose_schema_was_changed_is_read_and_not_written(begin: Begin, path: Path, change: str) -> None:
    session = played(begin, path, 3)
    session.store.close()
    with closing(sqlite3.connect(path)) as log:
        log.execute(change)
    with pytest.raises(KnownError, match=r"The tables or triggers of the log .* were changed by another program"):
        open_store(str(path))
    with pytest.raises(KnownError, match="The tables or triggers"):
        Backups(path, path.parent / "kept").make(NOW)
    read = Session.open(open_store(str(path), read_only=True), session.header.id, GAMES, read_only=True)
    assert (read.number, len(read.problems)) == (3, 1)


def test_an_entry_that_was_not_written_is_not_acknowledged(begin: Begin, path: Path) -> None:
    session = played(begin, path, 3)
    with closing(sqlite3.connect(path)) as log:
        for table in ("plies", "remarks", "sessions"):
            log.execute(f"CREATE TRIGGER quiet_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(IGNORE); END")
    for write in (
        lambda: session.play(next(iter(session.legal_moves))),
        lambda: session.note("a note"),
        lambda: begin(session.store),
    ):
        with pytest.raises(KnownError, match="did not take the entry and nothing was written"):
            write()
    assert session.number == 3
    with closing(sqlite3.connect(path)) as log:
        for table in ("plies", "remarks", "sessions"):
            log.execute(f"DROP TRIGGER quiet_{table}")
    session.play(next(iter(session.legal_moves)))
    assert Session.open(session.store, session.header.id, GAMES, read_only=True).number == 4


def test_verify_compares_what_it_reads_with_what_the_library_counts(begin: Begin) -> None:
    class Short(MemoryStore):
        """The last plies of a session are not found."""

        def iter_plies(self, session: str) -> Records[PlyRecord]:
            yield from self.plies(session)[:2]

    session = begin(store := Short())
    for _ in range(3):
        session.play(next(iter(session.legal_moves)))
    assert verify(store, session.header.id, GAMES).problems == (
        "The log counts 4 moves of this session, and 2 of them can be read.",
    )


# -------------------------------------------------------------------- heads that are no heads


def reopened(session: Session, **changes: Any) -> Session:
    """The session with another head, as if its chain had begun with that."""
    header = msgspec.structs.replace(session.header, **changes)
    store = MemoryStore()
    store.load(header, seal_header(session.header), session.store.plies(session.header.id), [])
    return Session.open(store, header.id, GAMES, read_only=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_start_with_a_wrong_letter_is_a_sentence(begin: Begin, seed: int) -> None:
    session = begin()
    session.play(next(iter(session.legal_moves)))
    chance, start = random.Random(seed), bytes(session.header.start)
    for _ in range(100):
        at = chance.randrange(len(start))
        wrong = start[:at] + bytes([chance.choice(b'abz019"{}[],:-')]) + start[at + 1 :]
        with suppress(KnownError):
            read = reopened(session, start=msgspec.Raw(wrong))
            verify(read.store, read.header.id, GAMES)
            assert read.problems or wrong == start


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": ("north", "nobody")},
        {"seats": ()},
        {"options": {"cards": "many"}},
        {"start": msgspec.Raw(b'{"zones":{"deck":[]},"numbers":{},"agenda":[],"outcome":null}')},
        {"start": msgspec.Raw(b'{"zones":{},"numbers":{},"agenda":[{"name":"x","seats":["x"],"data":{}}],"outcome":null}')},
    ],
)
def test_a_damaged_head_is_a_sentence(begin: Begin, changes: dict[str, Any]) -> None:
    session = begin()
    with suppress(KnownError):
        assert reopened(session, **changes).problems


@pytest.mark.slow
def test_a_session_with_a_damaged_start_does_not_keep_verify_from_the_next(begin: Begin, path: Path, typed: Typed) -> None:
    store = open_store(str(path))
    first, second = begin(store), begin(store, seed=8, options={"cards": 52})
    store.close()
    tamper(path, "UPDATE texts SET text = replace(text, 'c1', 'zz') WHERE text LIKE '{%' AND text NOT LIKE '%c9%'")
    status, out, err = typed("verify")
    assert status == 1
    assert "Traceback" not in out + err
    assert f"{second.header.id}: sound" in out
    assert first.header.id in out + err
    assert f"{first.header.id}: sound" not in out


@pytest.mark.parametrize("created", ["yesterday", "2026-13-01T00:00:00.000Z", "2026-11-21", ""])
def test_a_session_of_an_odd_date_is_listed_and_refused(begin: Begin, path: Path, typed: Typed, created: str) -> None:
    store = open_store(str(path))
    odd, sound = begin(store), begin(store, seed=8)
    store.close()
    tamper(path, f"UPDATE sessions SET created = '{created}' WHERE id = '{odd.header.id}'")
    store = open_store(str(path))
    assert {one.id: one.created[:4] for one in store.sessions()} == {odd.header.id: "1970", sound.header.id: "2026"}
    with pytest.raises(KnownError, match="is damaged"):
        Session.open(store, odd.header.id, GAMES)


ODD_IDS = ["../../x", "/elsewhere/x/index", "a\x00b", "\x1b[31mred", "x\u202ey", "", "." * 3, "a b", "x" * 81]


@pytest.mark.slow
@pytest.mark.parametrize("id_", ODD_IDS)
def test_an_id_that_is_none_is_refused_where_it_comes_in(begin: Begin, path: Path, id_: str) -> None:
    session = begin()
    head, *rest = bundle_lines(session.store, session.header.id)
    record = msgspec.json.decode(head)
    record["header"]["id"] = id_
    with pytest.raises(KnownError, match="has an id that is none") as told:
        read_lines(b"\n".join([msgspec.json.encode(record), *rest]), "x.jsonl")
    assert str(told.value).isprintable()
    stored = begin(open_store(str(path)))
    tamper(path, "UPDATE sessions SET id = '{}'".format(id_.replace("\x00", "\x1b")))
    with pytest.raises(KnownError):
        stored.store.header(id_[:1])


def test_a_file_name_is_made_of_safe_letters() -> None:
    assert file_stem("hunt-2026-11-21-k4f7qz", "cartel") == "hunt-2026-11-21-k4f7qz-cartel"
    for odd in ODD_IDS:
        stem = file_stem(odd)
        assert stem
        assert stem.isascii()
        assert not set(stem) & set("./\\\x00 :")
