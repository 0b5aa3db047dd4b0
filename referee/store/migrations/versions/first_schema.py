"""The first schema: sessions, their plies and remarks, append-only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_SHA = sa.String(64)
_ID = sa.String(80)


def upgrade() -> None:
    """Make the tables and, on SQLite and PostgreSQL, the triggers that refuse every change."""
    op.create_table("texts", sa.Column("sha256", _SHA, primary_key=True), _text("text"))
    op.create_table(
        "sessions",
        sa.Column("id", _ID, primary_key=True),
        _text("title"),
        _word("game", 40),
        _word("rules_version", 40),
        _text("content_file"),
        sa.Column("content_sha256", _SHA, sa.ForeignKey("texts.sha256"), nullable=False),
        _text("options"),
        _text("seats"),
        _text("seat_names"),
        sa.Column("seed", sa.BigInteger, nullable=False),
        _word("dice", 8),
        _word("created", 24),
        _word("app_version", 40),
        sa.Column("start_sha256", _SHA, sa.ForeignKey("texts.sha256"), nullable=False),
        _word("hash", 64),
    )
    op.create_index("ix_sessions_created", "sessions", ["created"])
    op.create_table(
        "plies",
        sa.Column("session", _ID, sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        _word("kind", 20),
        _word("seat", 40),
        _word("verb", 80),
        _text("args"),
        _text("dice"),
        _text("events"),
        _text("reason"),
        _text("takes_back"),
        _number("event_format"),
        _text("entered_by"),
        _word("at", 24),
        _number("think_ms"),
        _text("seen_by"),
        sa.Column("over", sa.Boolean, nullable=False),
        _text("told"),
        _word("prev_hash", 64),
        _word("hash", 64),
    )
    op.create_table(
        "remarks",
        sa.Column("session", _ID, sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        _number("ply"),
        _word("kind", 20),
        _text("text"),
        _word("audience", 40),
        _text("data"),
        _text("by"),
        _word("at", 24),
        _word("prev_hash", 64),
        _word("hash", 64),
    )
    match op.get_context().dialect.name:
        case "sqlite":
            _refuse_changes()
        case "postgresql":
            _refuse_changes_on_a_server()


def _refuse_changes() -> None:
    for table, key in (("texts", "sha256"), ("sessions", "id"), ("plies", ""), ("remarks", "")):
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
            )
        # INSERT OR REPLACE would remove a row without asking the trigger above; and a chain has no gaps.
        wrong = (
            f"EXISTS (SELECT 1 FROM {table} WHERE {key} = NEW.{key})"
            if key
            else f"NEW.number <> 1 + coalesce((SELECT max(number) FROM {table} WHERE session = NEW.session), 0)"
        )
        op.execute(
            f"CREATE TRIGGER {table}_in_order BEFORE INSERT ON {table} WHEN {wrong} "
            f"BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
        )


def _refuse_changes_on_a_server() -> None:
    refuse = "RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';"
    op.execute(f"CREATE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {refuse} END $$")
    for table in ("texts", "sessions", "plies", "remarks"):
        op.execute(
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} EXECUTE FUNCTION log_refuses()"
        )
    for table in ("plies", "remarks"):
        wrong = f"NEW.number <> 1 + coalesce((SELECT max(number) FROM {table} WHERE session = NEW.session), 0)"
        op.execute(
            f"CREATE FUNCTION {table}_in_order() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN IF {wrong} THEN {refuse} END IF; RETURN NEW; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {table}_in_order BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_in_order()"
        )


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _word(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)
