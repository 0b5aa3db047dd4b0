"""Finding the session that was typed: an id (or its beginning) in the log, an exported file, or ``-`` for standard input."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterable
from pathlib import Path

from engine.contract.game import Game
from engine.errors import KnownError
from referee.archive.bundle import LONGEST, read_bundle, read_lines
from referee.files.encryption import SEALED_SUFFIX, AskPassphrase
from referee.session.session import Session
from referee.store import Store, open_store

EXPORTED = ".jsonl"
"""How the name of an exported session ends."""
STANDARD_INPUT = "-"
"""What is typed to read an exported session from standard input."""


def find_log(
    wanted: str, database: str | None, *, read_only: bool = False, passphrase: AskPassphrase | None = None
) -> tuple[Store, str, tuple[str, ...]]:
    """Return the log that holds the session, what to ask it for, and what is damaged.

    ``passphrase`` is asked for a sealed file. Raises KnownError.
    """
    if wanted == STANDARD_INPUT:
        return read_lines(sys.stdin.buffer.read(LONGEST + 1), "standard input", passphrase)
    path = Path(wanted)
    try:
        is_named = path.exists() and not path.is_dir()  # a folder may be called as a session is
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise KnownError(f"{wanted} cannot be looked for here ({error.strerror}): go to another folder.") from error
        is_named = False
    if is_named:
        return read_bundle(path, passphrase)
    if path.suffix in (EXPORTED, SEALED_SUFFIX):
        raise KnownError(f"There is no file {wanted}: name one that is there, or a session.")
    if not read_only:  # that makes a log where none is: only for a session that exists
        seen = open_store(database, read_only=True)
        seen.header(wanted)
        seen.close()
    return open_store(database, read_only=read_only), wanted, ()


def read_session(
    wanted: str,
    database: str | None,
    games: Iterable[Game],
    *,
    for_review: bool = False,
    passphrase: AskPassphrase | None = None,
) -> Session:
    """Open a session to read; ``for_review``: notes can be made on one from a sound file, in memory.

    ``passphrase`` is asked for a sealed file. Raises KnownError.
    """
    store, session, damage = find_log(wanted, database, read_only=True, passphrase=passphrase)
    noted = for_review and not damage
    opened = Session.open(store, session, games, read_only=not noted, for_review=noted)
    opened.problems = (*damage, *opened.problems)
    return opened
