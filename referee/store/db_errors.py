"""Database errors as sentences for the referee that say what to do."""

from __future__ import annotations

import re
import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError

from engine.errors import KnownError
from referee.log.chain import not_unicode_error
from referee.store.lost_answer import LostAnswer

_FULL = "The disk that holds {place} is full and nothing was written: free some space, then do this again."
_DAMAGED = "The log {place} is damaged or cut off: put it aside and open its newest backup."
_DAMAGED_END = (
    "The newest entries of the log {place} are damaged, in the file beside it that ends in -wal: put both aside and open "
    "its newest backup."
)
_UNLOCKED = "Where the log {place} is no file can be locked, as on some network shares: keep it on a disk of this computer."
_SENTENCES = {
    sqlite3.SQLITE_BUSY: "The log {place} is being written by another program: close that, then do this again.",
    sqlite3.SQLITE_LOCKED: "The log {place} is being written by another program: close that, then do this again.",
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,  # there is no space even for what lies beside the log
    sqlite3.SQLITE_IOERR_WRITE: (  # what the system says of a quota SQLite does not tell from other errors
        "The disk that holds {place} takes nothing more and nothing was written: free some space if your share of it is "
        "used up, else check it; then do this again."
    ),
    sqlite3.SQLITE_READONLY: "The log {place} may not be written: allow writing to it and its folder, or choose another.",
    sqlite3.SQLITE_CANTOPEN: "The log {place} cannot be opened: check that its folder exists and may be written.",
    sqlite3.SQLITE_PERM: "The log {place} may not be written: allow writing to it and its folder, or choose another.",
    sqlite3.SQLITE_NOTADB: "{place} is not a Whitecell log: choose another file.",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_PROTOCOL: _UNLOCKED,
    sqlite3.SQLITE_IOERR_LOCK: _UNLOCKED,
    sqlite3.SQLITE_IOERR: "The disk that holds {place} reports an error; nothing was written: check it, then do this again.",
}
_CHANGED = (
    "The log {place} was made another one by a newer Whitecell or another program while it was open; nothing was written: "
    "close this program and go on with that one."
)
_OF_A_SERVER = {
    "55P03": _SENTENCES[sqlite3.SQLITE_LOCKED],
    "40P01": _SENTENCES[sqlite3.SQLITE_LOCKED],
    "53100": _FULL,
    "25006": "The server does not let the log {place} be written: allow that, or choose another.",
    "42501": "The server does not let this user into the log {place}: allow that, or choose another.",
    "XX001": "The server finds the log {place} damaged: ask its keeper for the newest backup.",
    "XX002": "The server finds the log {place} damaged: ask its keeper for the newest backup.",
    "42P01": _CHANGED,
    "42703": _CHANGED,
}
"""By the error codes of PostgreSQL (appendix A of its manual)."""
_LOST = (
    "The server of the log {place} does not answer any more: see that it runs and can be reached, then do this again. "
    "Every entry that was shown is kept."
)
_NO_INDEX = (
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMMAP,
    sqlite3.SQLITE_CANTOPEN,
)
_OTHER_SCHEMA = re.compile("no such (table|column)|has no column|NOT NULL")
_GONE_ON = "This session was gone on with in another window or program: open it again to go on."


def damaged_error(place: str) -> KnownError:
    """Return the error for a damaged log."""
    return KnownError(_DAMAGED.format(place=place))


def damaged_end_error(place: str) -> KnownError:
    """Return the error for a log whose -wal file is damaged."""
    return KnownError(_DAMAGED_END.format(place=place))


def is_busy(error: DBAPIError) -> bool:
    """Return whether another program is writing an SQLite log, or has just done so."""
    return _sqlite_code(error.orig) == sqlite3.SQLITE_BUSY


def lacks_index_space(error: BaseException | None) -> bool:
    """Return whether SQLite cannot make the -shm file beside a log, as on a full disk."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlite_errorcode", 0) in _NO_INDEX


def is_corrupt(error: DBAPIError | sqlite3.Error) -> bool:
    """Return whether SQLite finds the file of a log damaged."""
    return _sqlite_code(error.orig if isinstance(error, DBAPIError) else error) in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    )


def explain(error: DBAPIError | sqlite3.Error | UnicodeError, place: str) -> KnownError:
    """Return the sentence for an error of the log at ``place``. A damaged log may hold bytes that are no text."""
    if isinstance(error, UnicodeEncodeError):  # what was asked for, as typed in a terminal with another encoding
        return not_unicode_error(error)
    if isinstance(error, UnicodeDecodeError):
        return damaged_error(place)
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error) and "Could not decode" in str(cause):
        return damaged_error(place)
    if isinstance(error, IntegrityError) or isinstance(cause, sqlite3.IntegrityError):
        return KnownError(_GONE_ON)
    code = getattr(cause, "sqlite_errorcode", 0)
    sentence = _SENTENCES.get(code) or _SENTENCES.get(code & 0xFF) or _OF_A_SERVER.get(_sqlstate(cause))
    if sentence is not None:
        return KnownError(sentence.format(place=place))
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return LostAnswer(_LOST.format(place=place))
    if isinstance(cause, sqlite3.OperationalError) and _OTHER_SCHEMA.search(str(cause)):
        return KnownError(_CHANGED.format(place=place))
    said = str(cause).strip().splitlines()[0].rstrip(".")
    return KnownError(f"The log {place} cannot be used now ({said}): mend that, then do this again.")


def _sqlite_code(error: BaseException | None) -> int:
    """Return SQLite's primary code of an error, 0 for any other error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _sqlstate(error: BaseException | None) -> str:
    """Return PostgreSQL's code of an error: psycopg calls it ``sqlstate``, psycopg2 ``pgcode``."""
    return str(getattr(error, "sqlstate", None) or getattr(error, "pgcode", None) or "")
