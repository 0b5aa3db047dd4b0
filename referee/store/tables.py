"""The tables of the log, as SQLModel classes: their names, columns and keys.

Queries are written with these classes and executed on the store's connection; rows go to and from the records of
`referee.log.records` in `referee.store.row_mapping`. No object of these classes is made: SQLModel does not validate
table classes, and what is never changed needs no session that watches objects for changes.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, MetaData, Text
from sqlmodel import Field, SQLModel

METADATA = MetaData()


class TextRow(SQLModel, table=True):
    """A long text by its SHA-256: a content set, or a table before the first ply."""

    __tablename__ = "texts"
    metadata = METADATA

    sha256: str = Field(primary_key=True, max_length=64)
    text: str = Field(sa_type=Text)


class SessionRow(SQLModel, table=True):
    """The head of a session; its content set and its start are texts that sessions share."""

    __tablename__ = "sessions"
    metadata = METADATA

    id: str = Field(primary_key=True, max_length=80)
    title: str = Field(sa_type=Text)
    game: str = Field(max_length=40)
    rules_version: str = Field(max_length=40)
    content_file: str = Field(sa_type=Text)
    content_sha256: str = Field(max_length=64, foreign_key="texts.sha256")
    options: str = Field(sa_type=Text)
    seats: str = Field(sa_type=Text)
    seat_names: str = Field(sa_type=Text)
    seed: int = Field(sa_type=BigInteger)
    dice: str = Field(max_length=8)
    created: str = Field(max_length=24, index=True)
    app_version: str = Field(max_length=40)
    start_sha256: str = Field(max_length=64, foreign_key="texts.sha256")
    hash: str = Field(max_length=64)


class PlyRow(SQLModel, table=True):
    """A ply; its JSON columns hold canonical JSON as it was hashed."""

    __tablename__ = "plies"
    metadata = METADATA

    session: str = Field(primary_key=True, max_length=80, foreign_key="sessions.id")
    number: int = Field(primary_key=True)
    kind: str = Field(max_length=20)
    seat: str = Field(max_length=40)
    verb: str = Field(max_length=80)
    args: str = Field(sa_type=Text)
    dice: str = Field(sa_type=Text)
    events: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    takes_back: str = Field(sa_type=Text)
    event_format: int
    entered_by: str = Field(sa_type=Text)
    at: str = Field(max_length=24)
    think_ms: int
    seen_by: str = Field(sa_type=Text)
    over: bool
    told: str = Field(sa_type=Text)
    prev_hash: str = Field(max_length=64)
    hash: str = Field(max_length=64)


class RemarkRow(SQLModel, table=True):
    """A note, bookmark, message to a team, or change of a screen or clock."""

    __tablename__ = "remarks"
    metadata = METADATA

    session: str = Field(primary_key=True, max_length=80, foreign_key="sessions.id")
    number: int = Field(primary_key=True)
    ply: int
    kind: str = Field(max_length=20)
    text: str = Field(sa_type=Text)
    audience: str = Field(max_length=40)
    data: str = Field(sa_type=Text)
    by: str = Field(sa_type=Text)
    at: str = Field(max_length=24)
    prev_hash: str = Field(max_length=64)
    hash: str = Field(max_length=64)
