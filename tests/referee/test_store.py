"""The log in a database: what was committed is there, in the same bytes, and cannot be changed."""

from __future__ import annotations

import sqlite3
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import platformdirs
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.ddl.sqlite import SQLiteImpl
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import SAWarning

from engine.errors import KnownError
from engine.match.match import Move
from referee.log.chain import is_linked, seal_header
from referee.log.records import LibraryEntry, Link, PlyRecord, Remark, ending_in
from referee.session.session import Session
from referee.store import log_schema as schemas
from referee.store import open_store
from referee.store.log_database import DatabaseStore
from referee.store.log_schema import APPLICATION_ID, REVISIONS, SCHEMA_SHA256, schema_hash
from referee.store.log_url import default_path, display_name, parse_url
from referee.store.tables import METADATA
from tests.referee.conftest import GAMES, Begin, HandClock
from tests.referee.store_contents import contents, in_memory


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.whitecell"


@pytest.fixture
def store(path: Path) -> Iterator[DatabaseStore]:
    opened = DatabaseStore.open(str(path))
    yield opened
    opened.close()


def play_out(session: Session) -> None:
    session.screen_change("north", "LIVE", "left")
    session.message("*", "Välkommen")
    while session.outcome is None:
        session.play(next(iter(session.legal_moves)), entered_by="Ada")
        session.note(f"after {session.number}")


def test_a_database_keeps_what_memory_keeps(begin: Begin, store: DatabaseStore) -> None:
    session = begin(store)
    play_out(session)
    assert contents(store, session.header.id) == contents(in_memory(store, session.header.id), session.header.id)


def test_a_session_reopened_from_the_file_is_the_same(begin: Begin, path: Path, clock: HandClock) -> None:
    store = open_store(str(path))
    session = begin(store)
    play_out(session)
    store.close()
    again = Session.open(open_store(str(path)), session.header.id, GAMES, read_only=True, clock=clock)
    assert again.problems == ()
    assert again.header == session.header
    assert again.entries == session.entries
    assert again.remarks == session.remarks
    assert again.table == session.table
    again.store.close()


def test_the_chain_covers_every_field_of_every_record(begin: Begin, store: DatabaseStore) -> None:
    session = begin(store)
    play_out(session)
    header, head = store.header(session.header.id)
    assert head == seal_header(header)
    chains: tuple[Sequence[tuple[PlyRecord | Remark, Link]], ...] = store.plies(header.id), store.remarks(header.id)
    for records in chains:
        hashes = [head, *(link.hash for _, link in records)]
        assert all(is_linked(one, link, at + 1, hashes[at]) for at, (one, link) in enumerate(records))
        assert not any(is_linked(one, link, at + 2, hashes[at]) for at, (one, link) in enumerate(records))
        assert not any(is_linked(one, link, at + 1, hashes[at + 1]) for at, (one, link) in enumerate(records))


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE plies SET seat = 'south'",
        "DELETE FROM plies",
        "UPDATE sessions SET title = 'x'",
        "DELETE FROM sessions",
        "UPDATE remarks SET text = 'x'",
        "DELETE FROM remarks",
        "UPDATE texts SET text = 'x'",
        "DELETE FROM texts",
        "INSERT OR REPLACE INTO plies SELECT * FROM plies WHERE number = 2",
        "INSERT OR REPLACE INTO sessions SELECT * FROM sessions",
        "INSERT OR REPLACE INTO remarks SELECT * FROM remarks WHERE number = 1",
        "INSERT OR REPLACE INTO texts SELECT * FROM texts",
    ],
)
def test_nothing_is_changed_or_removed(begin: Begin, store: DatabaseStore, path: Path, statement: str) -> None:
    session = begin(store)
    play_out(session)
    before = contents(store, session.header.id)
    other = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute(statement)
    other.close()
    assert contents(store, session.header.id) == before


def test_the_database_itself_refuses_a_gap(begin: Begin, store: DatabaseStore, path: Path) -> None:
    session = begin(store)
    other = sqlite3.connect(path)
    columns = [row[1] for row in other.execute("PRAGMA table_info(plies)")]
    skipped = ", ".join("number + 2" if name == "number" else f'"{name}"' for name in columns)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute(f"INSERT INTO plies SELECT {skipped} FROM plies WHERE session = ?", (session.header.id,))
    other.close()


def test_a_ply_is_durable_when_submit_returns(begin: Begin, store: DatabaseStore, path: Path) -> None:
    session = begin(store)
    driver = store._connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    assert driver.execute("PRAGMA synchronous").fetchone() == (2,)
    assert driver.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    session.play(next(iter(session.legal_moves)))
    other = sqlite3.connect(path)
    assert other.execute("SELECT count(*) FROM plies").fetchone() == (2,)
    assert other.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert other.execute("PRAGMA user_version").fetchone() == (len(REVISIONS),)
    other.close()


def test_sessions_with_the_same_content_and_start_share_their_texts(begin: Begin, store: DatabaseStore, path: Path) -> None:
    begin(store)
    begin(store, seed=8)
    other = sqlite3.connect(path)
    assert other.execute("SELECT count(*) FROM texts").fetchone() == (2,)
    other.close()


def test_the_library_lists_the_newest_first_and_searches(begin: Begin, store: DatabaseStore, clock: HandClock) -> None:
    for title in ("Monday 50%", "Tuesday", "Wednesday"):
        begin(store, title=title, seat_names={"north": title[:3]})
        clock.pass_(60)
    assert [one.title for one in store.sessions()] == ["Wednesday", "Tuesday", "Monday 50%"]
    assert [one.title for one in store.sessions(limit=1, offset=1)] == ["Tuesday"]
    assert [one.title for one in store.sessions(search="tue")] == ["Tuesday"]
    assert [one.title for one in store.sessions(search="50%")] == ["Monday 50%"]
    assert (store.count(), store.count("wed"), store.count("thursday")) == (3, 1, 0)
    first = store.sessions(search="Monday")[0]
    assert (first.plies, first.over, first.last_at) == (1, False, first.created)
    play_out(Session.open(store, first.id, GAMES, clock=clock))
    assert [(one.plies, one.over) for one in store.sessions(search="Monday")] == [(9, True)]


def test_a_search_without_end_is_refused_in_a_sentence(store: DatabaseStore) -> None:
    for search in (store.sessions, store.rulings):
        with pytest.raises(KnownError, match="A search of 100,000 letters finds nothing: 1,000 are the most"):
            search(search="x" * 100_000)


def test_a_beginning_of_an_id_will_do_if_only_one_fits(begin: Begin, store: DatabaseStore) -> None:
    session = begin(store)
    assert store.header(session.header.id[:8])[0] == session.header
    begin(store)
    with pytest.raises(KnownError, match="give more of the session's id"):
        store.header("toy-2026")
    for wrong in ("chess", "", "toy%"):
        with pytest.raises(KnownError, match=r"no session|give more"):
            store.header(wrong)


def test_two_windows_cannot_both_go_on_with_a_session(begin: Begin, store: DatabaseStore) -> None:
    session = begin(store)
    other = Session.open(store, session.header.id, GAMES)
    moves = list(session.legal_moves)
    session.play(moves[0])
    with pytest.raises(KnownError, match="gone on with in another window"):
        other.play(moves[1])
    assert other.number == 1
    assert Session.open(store, session.header.id, GAMES).entries == session.entries


def test_the_migrations_make_the_tables_that_the_store_uses(store: DatabaseStore) -> None:
    context = MigrationContext.configure(store._connection, opts={"compare_type": True})
    assert compare_metadata(context, METADATA) == []
    config = Config()
    config.set_main_option("script_location", str(Path(schemas.__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)
    assert tuple(step.revision for step in script.walk_revisions())[::-1] == REVISIONS
    assert schema_hash(store._connection) == SCHEMA_SHA256


def test_an_empty_file_that_may_not_be_written_is_called_empty(path: Path) -> None:
    path.touch()
    with pytest.raises(KnownError, match="is empty: no session was ever kept in it"):
        open_store(str(path), read_only=True)
    assert path.read_bytes() == b""


def test_a_log_in_memory_is_a_log(begin: Begin) -> None:
    store = open_store("sqlite://")
    session = begin(store)
    play_out(session)
    assert store.count() == 1
    assert store.place == "memory only (sqlite://): nothing is kept when Whitecell ends"
    store.close()


def test_a_log_that_a_newer_program_changes_while_it_is_open_says_so_and_loses_nothing(begin: Begin, path: Path) -> None:
    store = open_store(str(path))
    session = begin(store)
    with sqlite3.connect(path) as other:
        other.execute("ALTER TABLE plies RENAME COLUMN seen_by TO witnesses")
    number = session.number
    with pytest.raises(KnownError, match="made another one by a newer Whitecell"):
        session.play(next(iter(session.legal_moves)))
    assert session.number == number
    with sqlite3.connect(path) as other:
        other.execute("ALTER TABLE plies RENAME COLUMN witnesses TO seen_by")
    session.play(next(iter(session.legal_moves)))
    assert session.number == number + 1


def test_where_the_log_is(user_folders: Path, begin: Begin) -> None:
    assert default_path() == platformdirs.user_data_path("whitecell", appauthor=False) / "sessions.whitecell"
    assert user_folders in default_path().parents
    store = open_store()
    begin(store)
    assert Path(store.place) == default_path()
    assert default_path().exists()
    store.close()
    assert parse_url("~/x.whitecell").database == str(Path("~/x.whitecell").expanduser())
    assert parse_url("postgresql://ada:secret@host/db").host == "host"
    assert display_name(parse_url("postgresql://ada:secret@host/db")) == "postgresql://ada:***@host/db"


def test_a_password_among_the_settings_of_a_url_is_shown_nowhere() -> None:
    """``passwd`` and others that some drivers know were shown."""
    kept = "password=secret&sslpassword=secret&passwd=secret&pwd=secret&options=-csecret&sslmode=require"
    shown = display_name(parse_url(f"postgresql://ada@host/db?{kept}"))
    assert shown == "postgresql://ada@host/db?sslmode=require"


def test_moves_are_kept_with_their_arguments(begin: Begin, store: DatabaseStore) -> None:
    session = begin(store)
    move = next(iter(session.legal_moves))
    session.play(Move(move.verb, move.args, "north"), entered_by="Ada")
    record, _ = store.plies(session.header.id)[1]
    assert (record.seat, record.verb, record.entered_by) == ("north", "play", "Ada")
    assert bytes(record.args) == b'{"card":"%s"}' % move.text("card").encode()


class ElsewhereDialect(SQLiteDialect_pysqlite):
    """A database that is not called SQLite: stands for a server, of which the store knows nothing special."""

    name = "elsewhere"
    supports_statement_cache = True


class ElsewhereImpl(SQLiteImpl):
    """What Alembic knows of it."""

    __dialect__ = "elsewhere"


@pytest.mark.not_on_windows("SQLAlchemy escapes a drive's colon in the URL")
def test_any_database_of_sqlalchemy_will_do(begin: Begin, tmp_path: Path) -> None:
    registry.register("elsewhere", __name__, ElsewhereDialect.__name__)
    url = f"elsewhere:///{tmp_path / 'elsewhere.db'}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)  # this dialect's keywords are those of sqlite
        store = open_store(url)
        session = begin(store)
        play_out(session)
        store.close()
        again = open_store(url)
        assert Session.open(again, session.header.id, GAMES, read_only=True).entries == session.entries
        assert again.place == url
        again.close()


def test_no_game_is_only_finished_in_the_library_whose_winners_are_known() -> None:
    """A draw, a game that all lost and one that all won read as if nobody knew."""
    entry = LibraryEntry(
        "toy-1", "Monday", "toy", ("red", "blue"), {"red": "Reds"}, "2026-11-21", 3, "2026-11-21", over=True
    )
    said = {("red",): "Reds won", (): "nobody won", ("blue", "red"): "all won"}
    assert all(msgspec.structs.replace(entry, winners=winners).result == words for winners, words in said.items())


def test_a_result_that_cannot_be_read_is_only_finished() -> None:
    """A log of another hand or a damaged one: the library is listed all the same."""
    entry = LibraryEntry("toy-1", "Monday", "toy", ("red",), {"red": "Reds"}, "2026-11-21", 3, "2026-11-21", over=True)
    assert ending_in("not JSON") == ending_in('[{"type":"ended"}]') == ending_in("[]") == (None, "")
    assert entry.result == "finished"
    assert msgspec.structs.replace(entry, over=False).result == "open"
