"""What a database's errors mean to a referee: one plain sentence each, and what to do."""

from __future__ import annotations

import re
import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError

from engine.errors import KnownError
from referee.chain import no_text

_SENTENCES = {
    sqlite3.SQLITE_BUSY: "The log {place} is being written by another program: close that, then do this again.",
    sqlite3.SQLITE_LOCKED: "The log {place} is being written by another program: close that, then do this again.",
    sqlite3.SQLITE_FULL: "The disk that holds {place} is full and nothing was written: free some space, then do this again.",
    sqlite3.SQLITE_READONLY: "The log {place} may not be written: allow writing to it and its folder, or choose another.",
    sqlite3.SQLITE_CANTOPEN: "The log {place} cannot be opened: check that its folder exists and may be written.",
    sqlite3.SQLITE_PERM: "The log {place} may not be written: allow writing to it and its folder, or choose another.",
    sqlite3.SQLITE_NOTADB: "{place} is not a Whitecell log: choose another file.",
    sqlite3.SQLITE_CORRUPT: "The log {place} is damaged or cut off: put it aside and open its newest backup.",
    sqlite3.SQLITE_IOERR: "The disk that holds {place} reports an error; nothing was written: check it, then do this again.",
}
_OTHER_SCHEMA = re.compile("no such (table|column)|has no column|NOT NULL")
_CHANGED = (
    "The log {place} was made another one by a newer Whitecell or another program while it was open; nothing was written: "
    "close this program and go on with that one."
)
_GONE_ON = "This session was gone on with in another window or program: open it again to go on."


def damaged(place: str) -> KnownError:
    """The sentence for a log that is not whole."""
    return KnownError(_SENTENCES[sqlite3.SQLITE_CORRUPT].format(place=place))


def explain(error: DBAPIError | sqlite3.Error | UnicodeError, place: str) -> KnownError:
    """The sentence for an error of the log at ``place``. A damaged one may have texts, even in its errors, that are none."""
    if isinstance(error, UnicodeEncodeError):  # what was asked for, as typed in a terminal with another encoding
        return no_text(error)
    if isinstance(error, UnicodeDecodeError):
        return damaged(place)
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(error, IntegrityError) or isinstance(cause, sqlite3.IntegrityError):
        return KnownError(_GONE_ON)
    sentence = _SENTENCES.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if sentence is not None:
        return KnownError(sentence.format(place=place))
    if isinstance(cause, sqlite3.OperationalError) and _OTHER_SCHEMA.search(str(cause)):
        return KnownError(_CHANGED.format(place=place))
    said = str(cause).strip().splitlines()[0].rstrip(".")
    return KnownError(f"The log {place} cannot be used now ({said}): mend that, then do this again.")
