"""The log in a database: one transaction a ply, durable when the call returns, nothing ever changed or removed.

Tables and queries are SQLModel's, executed on one connection: no objects are tracked, because nothing changes. A ply is
durable within twice the time of a bare sqlite3 insert (WAL, FULL, the same values: tests/bench/test_log.py). On a fast disk
that takes 0.13 ms, and an insert that SQLAlchemy puts together each time takes 2.4 times as long; compiled once, for the
database that is open, it takes 1.7 times as long.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    MappingResult,
    bindparam,
    func,
    insert,
    or_,
    true,
)
from sqlalchemy.exc import DBAPIError, NoResultFound, OperationalError
from sqlalchemy.orm import aliased
from sqlmodel import SQLModel, col, select

from engine.errors import KnownError
from referee.files.atomic_file import remove_stale
from referee.log.chain import seal_header
from referee.log.header_check import check_header
from referee.log.records import ContentUse, Header, LibraryEntry, Link, PastRuling, PlyRecord, Records, Remark
from referee.store.copy import checkpoint, copy_to
from referee.store.database_engine import begin_writing, make_engine, make_image_engine
from referee.store.db_errors import damaged_end_error, explain, is_busy, lacks_index_space
from referee.store.file_guard import LogFileGuard, leave_open, would_replace
from referee.store.log_access import why_read_only
from referee.store.log_schema import find_damage, make_schema, revision_of
from referee.store.log_url import display_name, is_memory, log_file, parse_url
from referee.store.memory import the_one_id
from referee.store.row_mapping import (
    Row,
    header_of,
    ply_of,
    ply_row,
    remark_of,
    remark_row,
    ruling_of,
    session_row,
    summary_of,
    text_rows,
)
from referee.store.tables import PlyRow, RemarkRow, SessionRow, TextRow
from referee.store.wal_file import has_lost_entries, read_image, resolve_link

_LONGEST_SEARCH = 1_000
_TRIES = 12
"""How often opening is tried while another program may be creating the log, as after a double click on Whitecell."""
_SESSION: BindParameter[str] = bindparam("session")
# Queries that are asked for every session of a term are put together once.
_CONTENT, _START = aliased(TextRow), aliased(TextRow)
_HEADER: Executable = (
    select(SessionRow, col(_CONTENT.text).label("content_text"), col(_START.text).label("start"))
    .join(_CONTENT, col(_CONTENT.sha256) == SessionRow.content_sha256)
    .join(_START, col(_START.sha256) == SessionRow.start_sha256)
    .where(col(SessionRow.id) == _SESSION)
)
_FEW = {"yield_per": 100}
"""How rows of a session are fetched: so many at a time, also from a server."""
_PLIES = select(PlyRow).where(col(PlyRow.session) == _SESSION).order_by(col(PlyRow.number))
_REMARKS = select(RemarkRow).where(col(RemarkRow.session) == _SESSION).order_by(col(RemarkRow.number))


class DatabaseStore:
    """A log in an SQLite file or on a database server; see `referee.store.Store`. Made by `open`.

    It holds one connection, for the thread that opened it.
    """

    def __init__(
        self,
        engine: Engine,
        connection: Connection,
        path: Path | None,
        place: str,
        read_only: str,
        problems: tuple[str, ...],
    ) -> None:
        """Take what `open` found."""
        self.place, self.read_only, self.problems = place, read_only, problems
        self.file, self._path = None if read_only else path, path
        self._engine, self._connection = engine, connection
        tables: tuple[type[SQLModel], ...] = (TextRow, SessionRow, PlyRow, RemarkRow)
        self._inserts = {one: insert(one).compile(dialect=connection.dialect) for one in tables}
        self._guard = LogFileGuard(self.file) if self.file is not None else None

    @classmethod
    def open(cls, typed: str | None = None, *, read_only: bool = False) -> DatabaseStore:
        """Open the log at a path or URL (default: the user's own); make it if it is not there.

        What may not be written is opened for reading; so can be what is damaged, which is refused otherwise. Raises
        KnownError.
        """
        url = parse_url(typed)
        path, place = log_file(url), display_name(url)
        if read_only and is_memory(url):
            raise KnownError("A log in memory ends with the program, so there is nothing to read in one: name a file.")
        why = "" if path is None else why_read_only(path, make=not read_only)
        why = "it was opened for reading." if read_only else why
        if path is not None and has_lost_entries(path):
            return cls._open_image(path, place, why, damaged_end_error(place))
        try:
            opened = cls._check(make_engine(url, writable=not why), path, place, why)
        except KnownError as error:
            if path is None or not lacks_index_space(error.__cause__):
                raise
            why = f"the disk that holds {path} is full; free some space, then open it again."
            return cls._open_image(path, place, why, error)
        if path is not None and not why:
            remove_stale(resolve_link(path).parent)
        return opened

    @classmethod
    def _open_image(cls, path: Path, place: str, read_only: str, error: KnownError) -> DatabaseStore:
        """Return what can be read of a log that SQLite had better not open, with the error among its problems.

        Raises the error if the log is wanted for writing, or nothing can be read.
        """
        try:
            image = read_image(path) if read_only else b""
        except OSError:
            image = b""
        if not image:
            raise error
        opened = cls._check(make_image_engine(image), path, place, read_only)
        if not lacks_index_space(error.__cause__):
            opened.problems = (str(error), *opened.problems)
        return opened

    @classmethod
    def _check(cls, engine: Engine, path: Path | None, place: str, read_only: str) -> DatabaseStore:
        """Return the log that an engine connects to, checked. Raises KnownError."""
        with _explained(place):
            connection = engine.connect()
        try:
            with _explained(place):
                damage = _prepare(connection, place, writable=not read_only)
        except KnownError:
            connection.close()
            engine.dispose()
            raise
        return cls(engine, connection, path, place, read_only, (damage,) if damage else ())

    def create(self, header: Header, start: PlyRecord, link: Link) -> None:
        """See `Store`."""
        with self._writing() as connection:
            for row in text_rows(header):
                if connection.execute(select(TextRow.sha256).where(TextRow.sha256 == row["sha256"])).first() is None:
                    self._insert(connection, TextRow, row)
            self._insert(connection, SessionRow, session_row(header, seal_header(header)))
            self._insert(connection, PlyRow, ply_row(start, link))
        if (sqlite := self._sqlite) is not None:
            checkpoint(sqlite)

    def add_ply(self, record: PlyRecord, link: Link) -> None:
        """See `Store`."""
        with self._writing() as connection:
            self._insert(connection, PlyRow, ply_row(record, link))

    def add_remark(self, remark: Remark, link: Link) -> None:
        """See `Store`."""
        with self._writing() as connection:
            self._insert(connection, RemarkRow, remark_row(remark, link))

    def stored_hash(self, record: PlyRecord | Remark) -> str:
        """See `Store`."""
        table = PlyRow if isinstance(record, PlyRecord) else RemarkRow
        of_record = (col(table.session) == record.session, col(table.number) == record.number)
        with self._reading(record.session) as connection:
            return str(connection.execute(select(table.hash).where(*of_record)).scalar() or "")

    def header(self, session: str) -> tuple[Header, str]:
        """See `Store`."""
        beginning = col(SessionRow.id).startswith(session, autoescape=True)
        with self._reading(session) as connection:
            ids = connection.execute(select(SessionRow.id).where(beginning).limit(5)).scalars().all()
            wanted = the_one_id([str(one) for one in ids], session)
            row = connection.execute(_HEADER, {"session": wanted}).mappings().one()
            header = header_of(row)
            check_header(header, self.place)
            return header, str(row["hash"])

    def plies(self, session: str) -> list[tuple[PlyRecord, Link]]:
        """See `Store`."""
        return list(self.iter_plies(session))

    def remarks(self, session: str) -> list[tuple[Remark, Link]]:
        """See `Store`."""
        return list(self.iter_remarks(session))

    def iter_plies(self, session: str) -> Records[PlyRecord]:
        """See `Store`."""
        with self._rows(_PLIES, session) as rows:
            yield from map(ply_of, rows)

    def iter_remarks(self, session: str) -> Records[Remark]:
        """See `Store`."""
        with self._rows(_REMARKS, session) as rows:
            yield from map(remark_of, rows)

    def sessions(self, *, limit: int = 50, offset: int = 0, search: str = "") -> list[LibraryEntry]:
        """See `Store`."""
        newest = (col(SessionRow.created).desc(), col(SessionRow.id).desc())
        page = select(SessionRow).where(_found(search)).order_by(*newest).limit(limit).offset(offset).subquery()
        shown, own = aliased(SessionRow, page), aliased(PlyRow)
        last = select(func.max(own.number)).where(own.session == shown.id).scalar_subquery()
        found: Executable = (
            select(shown, col(PlyRow.number).label("plies"), col(PlyRow.at).label("last_at"), PlyRow.over)
            .add_columns(col(PlyRow.events))
            .join(PlyRow, (col(PlyRow.session) == shown.id) & (col(PlyRow.number) == last))
            .order_by(col(shown.created).desc(), col(shown.id).desc())
        )
        with self._reading("the library") as connection:
            return [summary_of(row) for row in connection.execute(found).mappings()]

    def count(self, search: str = "") -> int:
        """See `Store`."""
        with self._reading("the library") as connection:
            found = select(func.count()).select_from(SessionRow).where(_found(search))
            return int(connection.execute(found).scalar_one())

    def rulings(self, search: str = "", limit: int = 200) -> list[PastRuling]:
        """See `Store`."""
        found = (
            select(PlyRow, SessionRow.title, SessionRow.game)
            .join(SessionRow, col(PlyRow.session) == SessionRow.id)
            .where(PlyRow.kind == "ruling", _contains(search, PlyRow.reason, PlyRow.args, SessionRow.title))
            .order_by(col(PlyRow.at).desc(), col(PlyRow.number).desc())
            .limit(limit)
        )
        with self._reading("its rulings") as connection:
            return [ruling_of(row) for row in connection.execute(found).mappings()]

    def content_uses(self, game: str) -> list[ContentUse]:
        """See `Store`."""
        found = (
            select(col(SessionRow.id), SessionRow.title, SessionRow.created, SessionRow.content_file)
            .add_columns(col(SessionRow.content_sha256))
            .where(col(SessionRow.game) == game)
            .order_by(col(SessionRow.created).desc(), col(SessionRow.id).desc())
        )
        with self._reading("its sessions") as connection:
            return [ContentUse(*row) for row in connection.execute(found)]

    def copy(self, to: Path) -> None:
        """See `Store`."""
        if (sqlite := self._sqlite) is None:
            raise KnownError(f"{self.place} is kept by a server: its keeper copies it; here a session can be exported.")
        if (own := self._path) is not None and os.path.exists(to) and os.path.samefile(to, own):
            raise KnownError(f"{to} is the log itself: choose another name for the copy.")
        if own is not None and would_replace(to, own):
            raise KnownError(f"{to} would take the place of a part of the log: choose another name for the copy.")
        self._check_files()
        copy_to(sqlite, to, self.place)

    def close(self) -> None:
        """See `Store`."""
        if self._guard is not None and not self._guard.is_writable and (sqlite := self._sqlite) is not None:
            leave_open(sqlite)
            return
        self._connection.close()
        self._engine.dispose()

    @property
    def _sqlite(self) -> sqlite3.Connection | None:
        """The driver's connection to an SQLite log, else None."""
        driver: Any = self._connection.connection.driver_connection
        return driver if isinstance(driver, sqlite3.Connection) else None

    def _insert(self, connection: Connection, table: type[SQLModel], row: Row) -> None:
        """Write one row. Raises KnownError if it is not there afterwards, which undoes the transaction."""
        statement = self._inserts[table]
        values = row if statement.positiontup is None else tuple(row[name] for name in statement.positiontup)
        if connection.exec_driver_sql(statement.string, values).rowcount != 1:
            raise KnownError(
                f"The log {self.place} did not take the entry and nothing was written, because another program "
                "changed its triggers: put it aside and open its newest backup."
            )

    @contextmanager
    def _rows(self, query: Executable, session: str) -> Iterator[MappingResult]:
        """Read the rows of a session a few at a time."""
        with (
            self._reading(session) as connection,
            connection.execute(query, {"session": session}, execution_options=_FEW) as found,
        ):
            yield found.mappings()

    def _check_files(self) -> None:
        if self._guard is not None:
            self._guard.check()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Open a transaction that is durable when the block is left; an exception undoes it."""
        if self.read_only:
            raise KnownError(f"Nothing was written: {self.read_only}")
        self._check_files()
        with _explained(self.place), begin_writing(self._connection):
            yield self._connection
        if self._guard is not None:
            self._guard.note_size()

    @contextmanager
    def _reading(self, what: str) -> Iterator[Connection]:
        """Open a transaction in which everything read is of one moment; ``what`` is read, for the error's sentence."""
        self._check_files()
        try:
            with _explained(self.place), self._connection.begin():
                yield self._connection
        except (msgspec.MsgspecError, NoResultFound, TypeError) as error:
            raise KnownError(f"The log {self.place} is damaged at {what} ({error}): open its newest backup.") from error


def _prepare(connection: Connection, place: str, *, writable: bool) -> str:
    """Check the database, or make the schema in an empty one; return what is damaged, if it is only to be read.

    Raises KnownError.
    """
    # Recognised and checked before anything is written: another program's database stays as it is.
    with connection.begin():
        is_log = bool(revision_of(connection, place))
        damage = find_damage(connection, place) if is_log else ""
    if not writable and not is_log:
        raise KnownError(f"The log {place} is empty: no session was ever kept in it. Name another, or begin a session.")
    if not writable:
        return damage
    if damage:
        raise KnownError(damage)
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA journal_mode = WAL")
    for left in () if is_log else reversed(range(_TRIES)):
        try:
            with begin_writing(connection):
                if not revision_of(connection, place):
                    make_schema(connection)
            break
        except OperationalError as error:
            if not (left and is_busy(error)):
                raise
    return ""


def _found(search: str) -> ColumnElement[bool]:
    """Return the condition that a session is found by a search."""
    return _contains(search, SessionRow.title, SessionRow.game, SessionRow.id, SessionRow.seat_names)


def _contains(search: str, *fields: str) -> ColumnElement[bool]:
    """Return the condition that one of the columns contains the search, in large or small letters; "" is everywhere."""
    if len(search) > _LONGEST_SEARCH:
        raise KnownError(f"A search of {len(search):,} letters finds nothing: {_LONGEST_SEARCH:,} are the most.")
    return or_(*(col(field).icontains(search, autoescape=True) for field in fields)) if search else true()


@contextmanager
def _explained(place: str) -> Iterator[None]:
    """Raise the KnownError of a database error of the log at ``place``."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, UnicodeError) as error:
        raise explain(error, place) from error
