"""From what was typed to a session: its id (or the beginning of it) in the log, or a file exported by Whitecell."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.game import Game
from referee.bundle import read_bundle
from referee.session import Session
from referee.store import Store, open_store


def find_log(wanted: str, database: str | None, *, read_only: bool = False) -> tuple[Store, str, tuple[str, ...]]:
    """The log that holds the session, what to ask it for, and what is damaged. Raises KnownError."""
    path = Path(wanted)
    if path.is_file():
        return read_bundle(path)
    return open_store(database, read_only=read_only), wanted, ()


def read_session(wanted: str, database: str | None, games: Iterable[Game]) -> Session:
    """A session to read. Raises KnownError."""
    store, session, damage = find_log(wanted, database, read_only=True)
    opened = Session.open(store, session, games, read_only=True)
    opened.problems = (*damage, *opened.problems)
    return opened
