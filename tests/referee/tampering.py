"""A log that another program edits, past the triggers that keep it as it was written."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def tamper(path: Path | str, *statements: str) -> None:
    """Edit a log as if there were no triggers; afterwards they are there again, where their tables are."""
    other = sqlite3.connect(path)
    triggers = other.execute("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _, _ in triggers:
        other.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        other.execute(statement)
    tables = {name for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for _, table, trigger in triggers:
        if table in tables:
            other.execute(trigger)
    other.commit()
    other.close()
