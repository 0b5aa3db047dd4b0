"""The log in a database: one transaction a ply, durable when the call returns, nothing ever changed or removed."""

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
    Insert,
    Select,
    bindparam,
    func,
    insert,
    inspect,
    or_,
    select,
    true,
)
from sqlalchemy.exc import DBAPIError, NoResultFound, OperationalError

from engine.errors import KnownError
from referee.files.atomic_file import remove_stale
from referee.log.chain import seal_header
from referee.log.records import Header, Link, PastRuling, PlyRecord, Remark, Summary
from referee.store.copy import copy_to
from referee.store.db_errors import explain, is_busy
from referee.store.file_guard import Ground, never_close, really, would_replace
from referee.store.log_schema import bring_up_to_date, revision_of
from referee.store.memory import only
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
    texts_of,
)
from referee.store.tables import METADATA
from referee.store.urls import file_of, is_memory, make_engine, name_of, parse, why_read_only

_SESSIONS, _TEXTS = METADATA.tables["sessions"], METADATA.tables["texts"]
_PLIES, _REMARKS = METADATA.tables["plies"], METADATA.tables["remarks"]
_ADD_PLY, _ADD_REMARK = insert(_PLIES), insert(_REMARKS)
_CONTENT, _START = _TEXTS.alias("content"), _TEXTS.alias("start")
_SESSION: BindParameter[str] = bindparam("session")
# Statements that are asked for every session of a term are put together once.
_HEADER = (
    select(_SESSIONS, _CONTENT.c.text.label("content_text"), _START.c.text.label("start"))
    .join(_CONTENT, _CONTENT.c.sha256 == _SESSIONS.c.content_sha256)
    .join(_START, _START.c.sha256 == _SESSIONS.c.start_sha256)
    .where(_SESSIONS.c.id == _SESSION)
)
_REMARKS_OF = select(_REMARKS).where(_REMARKS.c.session == _SESSION).order_by(_REMARKS.c.number)
_LONGEST_SEARCH = 1_000
_TRIES = 12
"""So often a schema is made or changed while another program may be doing it, as after a double click on Whitecell."""


class DatabaseStore:
    """See `referee.store.Store`. Holds one connection; make it with `open`."""

    def __init__(self, engine: Engine, connection: Connection, place: str, read_only: str) -> None:
        """For `open`."""
        self.place, self.read_only = place, read_only
        self._engine, self._connection = engine, connection
        driver: Any = connection.connection.driver_connection
        self._sqlite: sqlite3.Connection | None = driver if connection.dialect.name == "sqlite" else None
        self.file = None if read_only else file_of(engine.url)
        self._ground = Ground(self.file) if self.file is not None else None
        with _explained(place), connection.begin():
            there = {column["name"] for column in inspect(connection).get_columns("plies")}
        kept = [column for column in _PLIES.c if column.name in there]  # an older log may lack some
        self._plies_of = select(*kept).where(_PLIES.c.session == _SESSION).order_by(_PLIES.c.number)
        self._prepared = {insertion: _prepared(insertion, connection) for insertion in (_ADD_PLY, _ADD_REMARK)}

    @classmethod
    def open(cls, typed: str | None = None, *, read_only: bool = False) -> DatabaseStore:
        """The log at a path or URL (default: the user's own), made or brought up to date if need be.

        What may not be written is opened for reading. Raises KnownError.
        """
        url = parse(typed)
        path, place = file_of(url), name_of(url)
        if read_only and is_memory(url):
            raise KnownError("A log in memory ends with the program, so there is nothing to read in one: name a file.")
        why = "" if path is None else why_read_only(path, make=not read_only)
        why = "it was opened for reading." if read_only else why
        engine = make_engine(url, writable=not why)
        with _explained(place):
            connection = engine.connect()
        try:
            with _explained(place):
                _prepare(connection, place, writable=not why)
        except KnownError:
            connection.close()
            engine.dispose()
            raise
        if path is not None and not why:
            remove_stale(really(path).parent)
        return cls(engine, connection, place, why)

    def create(self, header: Header, start: PlyRecord, link: Link) -> None:
        """See `Store`."""
        with self._writing() as connection:
            for row in texts_of(header):
                known = select(_TEXTS.c.sha256).where(_TEXTS.c.sha256 == row["sha256"])
                if connection.execute(known).first() is None:
                    connection.execute(insert(_TEXTS), row)
            connection.execute(insert(_SESSIONS), session_row(header, seal_header(header)))
            connection.execute(_ADD_PLY, ply_row(start, link))

    def add_ply(self, record: PlyRecord, link: Link) -> None:
        """See `Store`."""
        self._add(_ADD_PLY, ply_row(record, link))

    def add_remark(self, remark: Remark, link: Link) -> None:
        """See `Store`."""
        self._add(_ADD_REMARK, remark_row(remark, link))

    def header(self, session: str) -> tuple[Header, str]:
        """See `Store`."""
        beginning = _SESSIONS.c.id.startswith(session, autoescape=True)
        with self._reading(session) as connection:
            ids = connection.execute(select(_SESSIONS.c.id).where(beginning).limit(5)).scalars().all()
            wanted = only([str(one) for one in ids], session)
            row = connection.execute(_HEADER, {"session": wanted}).mappings().one()
            return header_of(row), str(row["hash"])

    def plies(self, session: str) -> list[tuple[PlyRecord, Link]]:
        """See `Store`."""
        with self._reading(session) as connection:
            return [ply_of(row) for row in connection.execute(self._plies_of, {"session": session}).mappings().all()]

    def remarks(self, session: str) -> list[tuple[Remark, Link]]:
        """See `Store`."""
        with self._reading(session) as connection:
            return [remark_of(row) for row in connection.execute(_REMARKS_OF, {"session": session}).mappings().all()]

    def sessions(self, *, limit: int = 50, offset: int = 0, search: str = "") -> list[Summary]:
        """See `Store`."""
        page = _searched(select(_SESSIONS), search).order_by(_SESSIONS.c.created.desc(), _SESSIONS.c.id.desc())
        shown = page.limit(limit).offset(offset).subquery()
        own = _PLIES.alias()
        last = select(func.max(own.c.number)).where(own.c.session == shown.c.id).scalar_subquery()
        found = (
            select(shown, _PLIES.c.number.label("plies"), _PLIES.c.at.label("last_at"), _PLIES.c.over)
            .select_from(shown.join(_PLIES, (_PLIES.c.session == shown.c.id) & (_PLIES.c.number == last)))
            .order_by(shown.c.created.desc(), shown.c.id.desc())
        )
        with self._reading("the library") as connection:
            return [summary_of(row) for row in connection.execute(found).mappings()]

    def count(self, search: str = "") -> int:
        """See `Store`."""
        with self._reading("the library") as connection:
            return int(connection.execute(_searched(select(func.count()).select_from(_SESSIONS), search)).scalar_one())

    def rulings(self, search: str = "", limit: int = 200) -> list[PastRuling]:
        """See `Store`."""
        p, s = _PLIES.c, _SESSIONS.c
        found = (
            select(p.session, p.number, p.at, p.reason, p.args, s.title, s.game)
            .select_from(_PLIES.join(_SESSIONS, p.session == s.id))
            .where(p.kind == "ruling", _holding(search, p.reason, p.args, s.title))
            .order_by(p.at.desc(), p.number.desc())
            .limit(limit)
        )
        with self._reading("its rulings") as connection:
            return [ruling_of(row) for row in connection.execute(found).mappings()]

    def copy(self, to: Path) -> None:
        """See `Store`."""
        if self._sqlite is None:
            raise KnownError(f"{self.place} is kept by a server: its keeper copies it; here a session can be exported.")
        if (own := file_of(self._engine.url)) is not None and os.path.exists(to) and os.path.samefile(to, own):
            raise KnownError(f"{to} is the log itself: choose another name for the copy.")
        if own is not None and would_replace(to, own):
            raise KnownError(f"{to} would take the place of a part of the log: choose another name for the copy.")
        self._check_ground()
        copy_to(self._sqlite, to, self.place)

    def close(self) -> None:
        """See `Store`."""
        if self._sqlite is not None and self._ground is not None and not self._ground.writable:
            never_close(self._sqlite)
            return
        self._connection.close()
        self._engine.dispose()

    def _add(self, insertion: Insert, row: Row) -> None:
        """One row, one transaction. SQLite is spoken to directly: nothing may make a referee wait but the disk."""
        if self._sqlite is None or self.read_only:
            with self._writing() as connection:
                connection.execute(insertion, row)
            return
        statement, names = self._prepared[insertion]
        self._check_ground()
        with _explained(self.place):
            # Outside BEGIN a statement is a transaction of its own: durable when this returns, or undone.
            self._sqlite.execute(statement, [row[name] for name in names])

    def _check_ground(self) -> None:
        if self._ground is not None:
            self._ground.check()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self.read_only:
            raise KnownError(f"Nothing was written: {self.read_only}")
        self._check_ground()
        with _explained(self.place), self._connection.begin():
            yield self._connection

    @contextmanager
    def _reading(self, what: str) -> Iterator[Connection]:
        self._check_ground()
        try:
            with _explained(self.place), self._connection.begin():
                yield self._connection
        except (msgspec.MsgspecError, NoResultFound) as error:
            raise KnownError(f"The log {self.place} is damaged at {what} ({error}): open its newest backup.") from error


def _prepared(insertion: Insert, connection: Connection) -> tuple[str, tuple[str, ...]]:
    """The statement in the database's words, and the names of its values in order."""
    compiled = insertion.compile(dialect=connection.dialect)
    return compiled.string, tuple(compiled.params)


def _prepare(connection: Connection, place: str, *, writable: bool) -> None:
    # Recognised before anything is written: another program's database stays as it is.
    with connection.begin():
        revision_of(connection, place)
    if writable and connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA journal_mode = WAL")
    left = _TRIES
    while True:
        try:
            with connection.begin():
                bring_up_to_date(connection, place, writable=writable)
            return
        except OperationalError as error:
            left -= 1
            if not (left and is_busy(error)):
                raise


def _searched(query: Select[Any], search: str) -> Select[Any]:
    return query.where(_holding(search, _SESSIONS.c.title, _SESSIONS.c.game, _SESSIONS.c.id, _SESSIONS.c.seat_names))


def _holding(search: str, *fields: ColumnElement[str]) -> ColumnElement[bool]:
    """That one of the fields holds what is searched for, in large or small letters; "" is everywhere."""
    if len(search) > _LONGEST_SEARCH:
        raise KnownError(f"A search of {len(search):,} letters finds nothing: {_LONGEST_SEARCH:,} are the most.")
    return or_(*(field.icontains(search, autoescape=True) for field in fields)) if search else true()


@contextmanager
def _explained(place: str) -> Iterator[None]:
    try:
        yield
    except (DBAPIError, sqlite3.Error, UnicodeError) as error:
        raise explain(error, place) from error
