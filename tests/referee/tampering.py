"""A log that another program writes on, past all that keeps it as it was written."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def tamper(path: Path | str, *statements: str) -> None:
    """Edits made as if there were no triggers."""
    other = sqlite3.connect(path)
    for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        other.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        other.execute(statement)
    other.commit()
    other.close()
