"""Writing of a chain of records, also where a server's answer is lost after it was sent one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

import msgspec

from engine.errors import KnownError
from referee.log.chain import seal
from referee.log.records import Link, PlyRecord, Remark
from referee.session.change import Change
from referee.store import LostAnswer

Record = TypeVar("Record", PlyRecord, Remark)
_KEPT = (
    "The entry before this one is in the log, though the server's answer to it was lost: it is shown now, and this one was "
    "not entered."
)


class ChainWriter(Generic[Record]):
    """Writes one chain of a session, its plies or its remarks, and shows each record once it is in the log.

    If an answer is lost, the record may be in the log or not. It is looked for at once and before the next one is written,
    and shown as soon as it is found. Until then it counts as not entered. Of all whose answers were lost since the last
    one that is shown, the log has one at most: they have the same number.

    Attributes:
        last_hash: of the last record that is shown.
    """

    def __init__(self, write: Callable[[Record, Link], None], stored_hash: Callable[[Record], str], last_hash: str) -> None:
        """Continue a chain. ``write`` and ``stored_hash`` are methods of its store."""
        self._write: Callable[[Record, Link], None] = write
        self._stored_hash: Callable[[Record], str] = stored_hash
        self.last_hash = last_hash
        self._unconfirmed: dict[str, tuple[Record, Callable[[Link], Change]]] = {}

    def add(self, record: Record, show: Callable[[Link], Change]) -> Change:
        """Write a record and return what ``show`` makes of it.

        The change is of an earlier record, and this one was not written, if that one turns out to be in its place (see
        `require_own`). Raises KnownError.
        """
        link = seal(record, self.last_hash)
        try:
            self._write(record, link)
        except KnownError as error:
            if isinstance(error, LostAnswer):
                self._unconfirmed[link.hash] = record, show
            found = None
            with suppress(KnownError):
                found = self._stored()
            if found is None:
                raise
            return self._show(*found)
        return self._show(link, show)

    def settle(self) -> Change | None:
        """Show a record whose answer was lost, if it is in the log. Raises KnownError if that cannot be found out."""
        found = self._stored()
        return None if found is None else self._show(*found)

    def _stored(self) -> tuple[Link, Callable[[Link], Change]] | None:
        """Return the unconfirmed record that is in the log, as its link and how it is shown."""
        for record, _ in tuple(self._unconfirmed.values())[:1]:
            hash_ = self._stored_hash(record)
            if hash_ in self._unconfirmed:
                return Link(self.last_hash, hash_), self._unconfirmed[hash_][1]
        return None

    def _show(self, link: Link, show: Callable[[Link], Change]) -> Change:
        self._unconfirmed.clear()
        self.last_hash = link.hash
        return show(link)


def is_repeated(change: Change, remark: Remark, *, on_last: bool) -> bool:
    """Return whether a change is of the same remark, whenever it was made; ``on_last``: on what was the last ply then."""
    found = change.remark
    same = {"number": remark.number, "at": remark.at, **({"ply": remark.ply} if on_last else {})}
    return found is not None and msgspec.structs.replace(found, **same) == remark


def require_own(change: Change, *, is_own: bool) -> Change:
    """Return a change if it is of what was to be entered. Raises KnownError that says that an earlier entry was kept."""
    if not is_own:
        raise KnownError(_KEPT)
    return change
