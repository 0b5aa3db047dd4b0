"""From what was typed to a session: its id (or the beginning of it) in the log, or an exported file; ``-`` reads one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from engine.errors import KnownError
from engine.game import Game
from referee.bundle import read_bundle, read_lines
from referee.session import Session
from referee.store import Store, open_store

EXPORTED = ".jsonl"
"""How the name of an exported session ends."""
STANDARD_INPUT = "-"
"""What is typed for an exported session that another program hands over."""


def find_log(wanted: str, database: str | None, *, read_only: bool = False) -> tuple[Store, str, tuple[str, ...]]:
    """The log that holds the session, what to ask it for, and what is damaged. Raises KnownError."""
    if wanted == STANDARD_INPUT:
        return read_lines(sys.stdin.buffer.read(), "standard input")
    path = Path(wanted)
    try:
        is_file = path.is_file()
    except OSError as error:
        raise KnownError(f"{wanted} cannot be looked for here ({error.strerror}): go to another folder.") from error
    if is_file:
        return read_bundle(path)
    if path.suffix == EXPORTED:
        raise KnownError(f"There is no file {wanted}: name one that is there, or a session.")
    return open_store(database, read_only=read_only), wanted, ()


def read_session(wanted: str, database: str | None, games: Iterable[Game], *, for_review: bool = False) -> Session:
    """A session to read; ``for_review``: one from a file that is sound may be noted on, in memory. Raises KnownError."""
    store, session, damage = find_log(wanted, database, read_only=True)
    noted = for_review and not damage
    opened = Session.open(store, session, games, read_only=not noted, for_review=noted)
    opened.problems = (*damage, *opened.problems)
    return opened
