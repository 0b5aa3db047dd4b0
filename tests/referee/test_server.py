"""The log kept by a PostgreSQL server: what holds of a file holds there."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from unittest.mock import MagicMock

import psycopg
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from referee.session.session import Session
from referee.store.log_database import DatabaseStore
from referee.store.log_url import parse_url
from referee.store.migrations.versions import first_schema
from referee.store.postgres import connection_settings, set_up, set_up_connection
from referee.store.postgres_timeout import Connector, TimeoutConnection
from referee.store.tables import METADATA
from tests.effort import LONG, some
from tests.games.game_list import GAMES as ALL_GAMES
from tests.games.game_list import content_file_of
from tests.referee.conftest import GAMES, Begin, HandClock, Typed
from tests.referee.kill_check import keeps_what_was_acknowledged
from tests.referee.postgres_server import PostgresServer, why_no_server
from tests.referee.store_contents import contents, in_memory

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    if os.name == "nt":
        pytest.skip("not on Windows: there is no PostgreSQL server under Wine")
    if reason := why_no_server():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    place = tempfile.gettempdir()
    with tempfile.TemporaryDirectory(prefix="wc-", dir=place if len(place) < 60 else "/tmp") as folder:  # for the socket
        made = PostgresServer(Path(folder))
        yield made
        made.stop("immediate")


@pytest.fixture
def url(server: PostgresServer) -> str:
    return server.new_database()


@pytest.fixture
def store(url: str) -> DatabaseStore:
    return DatabaseStore.open(url)


def play_one(session: Session) -> None:
    session.play(next(iter(session.legal_moves)), entered_by="Ada")


def play_out(session: Session) -> None:
    session.screen_change("north", "LIVE", "left")
    session.message("*", "Välkommen 😀")
    while session.outcome is None:
        play_one(session)
        session.note(f"after {session.number}: 100 % of {{seat}} 'quoted' \\ :name")


def plain(url: str) -> str:
    """The URL as the driver itself takes it."""
    return url.replace("+psycopg", "")


def is_one_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "psycopg." not in text and "secret" not in text


def still_sound(session: Session, url: str) -> bool:
    again = Session.open(DatabaseStore.open(url), session.header.id, GAMES, read_only=True)
    return again.problems == () and again.number == session.number and again.table == session.table


# -------------------------------------------------------------------- what it is told, without one


def test_a_server_is_told_to_be_durable_and_quick() -> None:
    connection = MagicMock()
    set_up_connection(250, connection)
    said = " ".join(str(call) for call in connection.mock_calls)
    assert said.index("lock_timeout") < said.index("synchronous_commit") < said.index("commit()")


def test_a_server_that_is_not_there_is_not_waited_for_long() -> None:
    settings = connection_settings(parse_url("postgresql+psycopg://ada@host/class"))
    assert (settings["connect_timeout"], settings["tcp_user_timeout"], settings["keepalives_idle"]) == (3, 3000, 3)
    asked = connection_settings(parse_url("postgresql://ada@host/class?connect_timeout=60"))
    assert asked == {name: value for name, value in settings.items() if name != "connect_timeout"}
    assert connection_settings(parse_url("postgresql+pg8000://ada@host/class")) == {}
    assert connection_settings(parse_url("mysql://ada@host/class")) == {}


def test_a_server_is_sought_where_it_was_before_its_name_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """To ask for a name has no time limit, and there is nobody to ask where the network is gone."""
    sought: list[dict[str, str]] = []

    def connect(**named: str) -> MagicMock:
        sought.append(named)
        if len(sought) == 3:
            raise psycopg.OperationalError("No route to host")
        return MagicMock(**{"info.hostaddr": "10.0.0.7"})

    monkeypatch.setattr(TimeoutConnection, "connect", connect)
    for named in ({"host": "school"}, {"host": "one,two"}, {"host": "school", "hostaddr": "10.0.0.8"}, {"dbname": "class"}):
        sought.clear()
        connecting = Connector(3)
        for _ in range(4):
            with suppress(psycopg.OperationalError):
                connecting.connect(None, None, [], dict(named))
        there = {**named, "hostaddr": "10.0.0.7"} if named == {"host": "school"} else named
        assert sought == [named, there, there, named]


def test_another_driver_connects_as_it_is_used_to() -> None:
    driver = MagicMock(paramstyle="format", __version__="1.31.2")
    engine = create_engine("postgresql+pg8000://ada@host/class", module=driver)
    set_up(engine, 250)
    with suppress(Exception):  # it is no driver
        engine.connect()
    driver.connect.assert_called_once()


def test_the_schema_made_on_a_server_refuses_every_change() -> None:
    made = StringIO()
    context = MigrationContext.configure(dialect_name="postgresql", opts={"as_sql": True, "output_buffer": made})
    with Operations.context(context):
        first_schema.upgrade()
    for table in METADATA.tables:
        assert f"BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} " in made.getvalue()
    for table in ("plies", "remarks"):
        assert f"BEFORE INSERT ON {table} FOR EACH ROW" in made.getvalue()


# -------------------------------------------------------------------- what it does


def test_a_server_keeps_what_memory_keeps(begin: Begin, store: DatabaseStore) -> None:
    session = begin(store, title="Montag, 8 Uhr: Übung")
    play_out(session)
    session.take_back("a slip", 1)
    session.rule((), "as agreed")
    assert contents(store, session.header.id) == contents(in_memory(store, session.header.id), session.header.id)
    assert [one.reason for one in store.rulings("AGREED")] == ["as agreed"]


@pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
def test_every_game_is_gone_on_with_from_a_server(game: Game, store: DatabaseStore, url: str) -> None:
    content = content_file_of(game)
    session = Session.begin(store, game, content, seats=len(game.seats), seed=5)
    chance = Random(5)
    for _ in range(25):
        if session.outcome is None:
            session.play(session.legal_moves.sample(chance))
    if session.outcome is not None:
        session.take_back("it goes on", 1)
    again = Session.open(DatabaseStore.open(url), session.header.id, ALL_GAMES)
    assert again.problems == ()
    assert again.table == session.table
    assert again.entries == session.entries
    again.play(again.legal_moves.sample(chance))
    with pytest.raises(KnownError, match="gone on with in another window"):
        session.play(session.legal_moves.sample(chance))


CHANGES = (
    "UPDATE plies SET seat = 'south'",
    "DELETE FROM plies",
    "TRUNCATE plies",
    "UPDATE sessions SET title = 'x'",
    "DELETE FROM sessions",
    "TRUNCATE sessions CASCADE",
    "UPDATE remarks SET text = 'x'",
    "DELETE FROM remarks",
    "TRUNCATE remarks",
    "UPDATE texts SET text = 'x'",
    "DELETE FROM texts",
    "TRUNCATE texts CASCADE",
    "INSERT INTO texts SELECT * FROM texts ON CONFLICT (sha256) DO UPDATE SET text = 'x'",
    "INSERT INTO plies SELECT * FROM plies WHERE number = 2 ON CONFLICT (session, number) DO UPDATE SET seat = 'x'",
)


def test_nothing_is_changed_or_removed(begin: Begin, store: DatabaseStore, url: str) -> None:
    session = begin(store)
    play_out(session)
    before = contents(store, session.header.id)
    for statement in CHANGES:
        with psycopg.connect(plain(url)) as other, pytest.raises(psycopg.errors.IntegrityError, match="append-only"):
            other.execute(statement)
        assert contents(store, session.header.id) == before, statement


@pytest.mark.parametrize("table", ["plies", "remarks"])
def test_the_server_itself_refuses_a_gap(begin: Begin, store: DatabaseStore, url: str, table: str) -> None:
    session = begin(store)
    session.note("the first")
    with psycopg.connect(plain(url)) as other:
        columns = [str(row[0]) for row in other.execute(f"SELECT * FROM {table} LIMIT 0").description or ()]
        skipped = ", ".join("number + 2" if name == "number" else f'"{name}"' for name in columns)
        with pytest.raises(psycopg.errors.IntegrityError, match="append-only"):
            other.execute(f"INSERT INTO {table} SELECT {skipped} FROM {table}")


def test_the_library_lists_the_newest_first_and_searches(begin: Begin, store: DatabaseStore, clock: HandClock) -> None:
    for title in ("Monday 50%", "Tuesday", "ÖSTERREICH"):
        begin(store, title=title, seat_names={"north": title[:3]})
        clock.pass_(60)
    assert [one.title for one in store.sessions()] == ["ÖSTERREICH", "Tuesday", "Monday 50%"]
    assert [one.title for one in store.sessions(limit=1, offset=1)] == ["Tuesday"]
    assert [one.title for one in store.sessions(search="tue")] == ["Tuesday"]
    assert [one.title for one in store.sessions(search="50%")] == ["Monday 50%"]
    assert (store.count(), store.count("monday"), store.count("thursday")) == (3, 1, 0)
    with pytest.raises(KnownError, match="give more of the session's id"):
        store.header("toy-2026")


def test_a_ply_is_on_the_servers_disk_when_submit_returns(begin: Begin, server: PostgresServer) -> None:
    """Also where the server's keeper prefers speed, and when the power fails the moment after."""
    url = server.new_database()
    with psycopg.connect(plain(url), autocommit=True) as other:
        name = url.split("@/")[1].partition("?")[0]
        other.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = DatabaseStore.open(url)
    session = begin(store)
    with store._connection.begin():
        assert store._connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    play_one(session)
    server.stop("immediate")
    server.start()
    assert still_sound(session, url)


def test_a_killed_program_has_kept_every_acknowledged_ply(server: PostgresServer) -> None:
    for seed in range(2):
        keeps_what_was_acknowledged(server.new_database(), ALL_GAMES[0], seed)


def test_a_server_that_stops_loses_nothing_and_play_goes_on_when_it_runs_again(
    begin: Begin, server: PostgresServer, store: DatabaseStore, url: str
) -> None:
    session = begin(store)
    play_one(session)
    server.stop()
    for _ in range(2):
        with pytest.raises(KnownError) as told:
            play_one(session)
        assert is_one_sentence(str(told.value))
        assert session.number == 2
    with pytest.raises(KnownError) as told:
        store.sessions()
    assert is_one_sentence(str(told.value))
    server.start()
    play_one(session)
    session.note("on again")
    assert session.number == 3
    assert still_sound(session, url)


def test_a_server_that_hangs_is_waited_for_once_and_play_goes_on_when_it_answers(
    begin: Begin, server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It closes nothing, and its system acknowledges what is sent to it: no time limit of the network ends that."""
    monkeypatch.setattr("referee.store.postgres._TIMEOUT_S", 2)  # the least that the driver waits for a connection
    url = server.new_database()
    store = DatabaseStore.open(url)
    session = begin(store)
    with server.hanging():
        for longest in (2.5, 0.5, 0.5):  # all that one deed notes, as of every curtain, waits once
            begun = time.monotonic()
            with pytest.raises(KnownError, match="does not answer") as told:
                play_one(session)
            assert time.monotonic() - begun < longest
            assert is_one_sentence(str(told.value))
        time.sleep(1.1)
        begun = time.monotonic()
        with pytest.raises(KnownError, match="does not answer"):  # nor for a new connection
            store.sessions()
        assert time.monotonic() - begun < 2.5
    assert session.number == 1
    time.sleep(1.1)
    play_one(session)
    assert session.number == 2
    assert still_sound(session, url)


LOST = [
    (entry, is_kept, stops)
    for entry in ("ply", "note")
    for is_kept in (True, False)
    for stops in (True, False)
    if LONG or not stops or is_kept == (entry == "ply")  # a server takes long to start again
]


@pytest.mark.parametrize(("entry", "is_kept", "stops"), LOST)
def test_an_entry_whose_answer_was_lost_is_shown_if_the_server_kept_it_and_entered_once(
    begin: Begin,
    server: PostgresServer,
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    *,
    entry: str,
    is_kept: bool,
    stops: bool,
) -> None:
    session = begin(DatabaseStore.open(url))
    commit = TimeoutConnection.commit

    def enter() -> None:
        if entry == "ply":
            play_one(session)
        else:
            session.note("once")

    def cut_off(connection: TimeoutConnection) -> None:
        unplugged.undo()
        if is_kept:
            commit(connection)
        connection.pgconn.finish()
        if stops:
            server.stop("immediate")
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as unplugged:
        unplugged.setattr(TimeoutConnection, "commit", cut_off)
        if is_kept and not stops:
            enter()
        else:
            with pytest.raises(KnownError, match="does not answer any more") as told:
                enter()
            assert is_one_sentence(str(told.value))
            assert (session.number, len(session.remarks)) == (1, 0)
    if stops:
        server.start()
    if stops or not is_kept:
        enter()
    assert (session.number, [one.text for one in session.remarks]) == ((2, []) if entry == "ply" else (1, ["once"]))
    assert still_sound(session, url)


def test_an_answer_may_take_as_long_as_it_likes_once_it_comes(store: DatabaseStore) -> None:
    driver = store._connection.connection.driver_connection
    assert isinstance(driver, TimeoutConnection)
    driver.timeout_s = 0.3
    for _ in range(3):
        assert driver.execute("SELECT pg_sleep(0.2)").fetchone() == ("",)
    with pytest.raises(psycopg.OperationalError, match="does not answer"):
        driver.execute("SELECT pg_sleep(1)")
    assert driver.closed


def test_another_programs_lock_is_not_waited_for_long(begin: Begin, store: DatabaseStore, url: str) -> None:
    session = begin(store)
    with psycopg.connect(plain(url)) as other:
        other.execute("LOCK TABLE plies IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(KnownError, match="is being written by another program"):
            play_one(session)
        assert session.number == 1
    play_one(session)
    assert still_sound(session, url)


def test_what_a_server_does_not_allow_is_said_in_a_sentence(
    begin: Begin, server: PostgresServer, store: DatabaseStore
) -> None:
    session = begin(store)
    with store._connection.begin():
        store._connection.exec_driver_sql("SET default_transaction_read_only = on")
    with pytest.raises(KnownError, match=r"^The server does not let the log .* be written: allow that"):
        play_one(session)
    assert session.number == 1
    with store._connection.begin():
        store._connection.exec_driver_sql("SET default_transaction_read_only = off")
    with pytest.raises(KnownError) as told:
        session.note("nothing\x00more")
    assert is_one_sentence(str(told.value))
    play_one(session)
    assert session.number == 2


def test_what_cannot_be_opened_is_said_in_a_sentence(server: PostgresServer, url: str, typed: Typed) -> None:
    with psycopg.connect(plain(url), autocommit=True) as other:
        other.execute("CREATE TABLE accounts (id int)")
    for wrong, what in (
        (url, "is a database of another program"),
        (server.url("nowhere"), 'database "nowhere" does not exist'),
        (server.url("class1", user="nobody"), 'role "nobody" does not exist'),
        ("postgresql+psycopg://ada:secret@127.0.0.1:9/class", "refused"),
    ):
        status, out, err = typed("sessions", database=wrong)
        assert (status, out) == (1, "")
        assert what in err
        assert "secret" not in err
        assert len(err.splitlines()) == 1


def test_the_commands_work_on_a_server(url: str, typed: Typed) -> None:
    moves = '{"do":"legal"}\n{"do":"note","text":"first"}\n{"do":"quit"}\n'
    status, _, err = typed("drive", "toy", stdin=moves, database=url)
    assert (status, err) == (0, "")
    for words in (("sessions",), ("verify",), ("doctor",)):
        status, out, err = typed(*words, database=url)
        assert status == 0, err
        assert "secret" not in out
    session = typed("sessions", database=url)[1].split()[0]
    status, out, err = typed("show", session, "--as", "north", database=url)
    assert (status, err) == (0, "")
    status, _, err = typed("export", session, database=url)
    assert status == 0, err
    assert err.splitlines() == [
        "whitecell: The files hold every secret of the session and are not encrypted; --seal writes one that is."
    ]
