"""The `Store`, the contract of everything that keeps a log, and `open_store`, which opens one."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from referee.log.records import ContentUse, Header, LibraryEntry, Link, PastRuling, PlyRecord, Records, Remark


class Store(Protocol):
    """An append-only log. When a method returns, its change is durable; nothing is ever changed or removed.

    Every method raises KnownError if the disk is full, a file is locked, and so on. Then nothing was written, and the same
    call can be repeated when the cause is gone. Only after LostAnswer it is not known whether the entry was written.

    Attributes:
        place: its path, or its URL without password, for people.
        read_only: why nothing can be written, or "".
        problems: what is damaged of a log that was opened for reading, one sentence each.
        file: the file that is written to; None for a server, a log in memory, or one that is only read.
    """

    @property
    def place(self) -> str:
        """See above."""
        ...

    @property
    def read_only(self) -> str:
        """See above."""
        ...

    @property
    def problems(self) -> tuple[str, ...]:
        """See above."""
        ...

    @property
    def file(self) -> Path | None:
        """See above."""
        ...

    def create(self, header: Header, start: PlyRecord, link: Link) -> None:
        """Begin a session with its first ply, in one transaction."""
        ...

    def add_ply(self, record: PlyRecord, link: Link) -> None:
        """Add a ply, in one transaction."""
        ...

    def add_remark(self, remark: Remark, link: Link) -> None:
        """Add a remark, in one transaction."""
        ...

    def stored_hash(self, record: PlyRecord | Remark) -> str:
        """Return the hash stored for the ply or remark of this session and number; "" if there is none."""
        ...

    def header(self, session: str) -> tuple[Header, str]:
        """Return a session's head and the hash stored with it. ``session`` may be the beginning of its id."""
        ...

    def plies(self, session: str) -> list[tuple[PlyRecord, Link]]:
        """Return all plies of a session (its whole id), in order."""
        ...

    def remarks(self, session: str) -> list[tuple[Remark, Link]]:
        """Return all remarks of a session (its whole id), in order."""
        ...

    def iter_plies(self, session: str) -> Records[PlyRecord]:
        """Yield what `plies` returns, a few at a time. Until the last one or `close` the log cannot be used otherwise."""
        ...

    def iter_remarks(self, session: str) -> Records[Remark]:
        """Yield what `remarks` returns, as `iter_plies` does."""
        ...

    def sessions(self, *, limit: int = 50, offset: int = 0, search: str = "") -> list[LibraryEntry]:
        """Return a page of the library, the newest first; ``search`` looks into title, game, id and the seats' names."""
        ...

    def count(self, search: str = "") -> int:
        """Return how many sessions `sessions` would list in all."""
        ...

    def rulings(self, search: str = "", limit: int = 200) -> list[PastRuling]:
        """Return rulings of all sessions, the newest first; ``search`` looks into reason, question, clause and title."""
        ...

    def content_uses(self, game: str) -> list[ContentUse]:
        """Return with which content set each session of a game was begun, the newest first."""
        ...

    def copy(self, to: Path) -> None:
        """Copy the whole log to a file that Whitecell opens, also while the log is in use; replace what is there."""
        ...

    def close(self) -> None:
        """Close the log; what was returned from is durable without this."""
        ...


def open_store(url: str | None = None, *, read_only: bool = False) -> Store:
    """Open the log at a database URL or in a file (default: the user's own). Raises KnownError."""
    from referee.store.log_database import DatabaseStore

    return DatabaseStore.open(url, read_only=read_only)
