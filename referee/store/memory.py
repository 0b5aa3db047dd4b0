"""A log that lives as long as the program: for rehearsals, random play and tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.errors import KnownError
from referee.log.chain import seal_header
from referee.log.records import ContentUse, Header, LibraryEntry, Link, PastRuling, PlyRecord, Records, Remark, ending_in


class MemoryStore:
    """See `referee.store.Store`."""

    place = "memory only (this session is not kept)"
    read_only = ""
    problems: tuple[str, ...] = ()
    file: Path | None = None

    def __init__(self) -> None:
        self._headers: dict[str, Header] = {}
        self._hashes: dict[str, str] = {}
        self._plies: dict[str, list[tuple[PlyRecord, Link]]] = {}
        self._remarks: dict[str, list[tuple[Remark, Link]]] = {}

    def create(self, header: Header, start: PlyRecord, link: Link) -> None:
        """See `Store`."""
        self.load(header, seal_header(header), [(start, link)], [])

    def load(
        self, header: Header, hash_: str, plies: list[tuple[PlyRecord, Link]], remarks: list[tuple[Remark, Link]]
    ) -> None:
        """Add a session as it stands in another log or a file, with the hashes that it has there, sound or not."""
        self._headers[header.id], self._hashes[header.id] = header, hash_
        self._plies[header.id], self._remarks[header.id] = plies, remarks

    def add_ply(self, record: PlyRecord, link: Link) -> None:
        """See `Store`."""
        self._plies[record.session].append((record, link))

    def add_remark(self, remark: Remark, link: Link) -> None:
        """See `Store`."""
        self._remarks[remark.session].append((remark, link))

    def stored_hash(self, record: PlyRecord | Remark) -> str:
        """See `Store`."""
        kept = self._plies if isinstance(record, PlyRecord) else self._remarks
        return next((link.hash for one, link in kept.get(record.session, ()) if one.number == record.number), "")

    def header(self, session: str) -> tuple[Header, str]:
        """See `Store`."""
        header = self._headers[the_one_id([one for one in self._headers if one.startswith(session)], session)]
        return header, self._hashes[header.id]

    def plies(self, session: str) -> list[tuple[PlyRecord, Link]]:
        """See `Store`."""
        return list(self._plies[session])

    def remarks(self, session: str) -> list[tuple[Remark, Link]]:
        """See `Store`."""
        return list(self._remarks[session])

    def iter_plies(self, session: str) -> Records[PlyRecord]:
        """See `Store`."""
        yield from self.plies(session)

    def iter_remarks(self, session: str) -> Records[Remark]:
        """See `Store`."""
        yield from self.remarks(session)

    def sessions(self, *, limit: int = 50, offset: int = 0, search: str = "") -> list[LibraryEntry]:
        """See `Store`."""
        return self._found(search)[offset : offset + limit]

    def count(self, search: str = "") -> int:
        """See `Store`."""
        return len(self._found(search))

    def rulings(self, search: str = "", limit: int = 200) -> list[PastRuling]:
        """See `Store`."""
        found = [
            PastRuling.of(
                self._headers[session].title,
                self._headers[session].game,
                session,
                one.number,
                one.at,
                one.reason,
                msgspec.json.decode(one.args, type=dict[str, Any]),
            )
            for session, plies in self._plies.items()
            for one, _ in plies
            if one.kind == "ruling"
        ]
        word = search.lower()
        fitting = [one for one in found if word in f"{one.reason} {one.question} {one.clause} {one.title}".lower()]
        return sorted(fitting, key=lambda one: (one.at, one.ply), reverse=True)[:limit]

    def content_uses(self, game: str) -> list[ContentUse]:
        """See `Store`."""
        found = [
            ContentUse(one.id, one.title, one.created, one.content_file, one.content_sha256)
            for one in self._headers.values()
            if one.game == game
        ]
        return sorted(found, key=lambda one: (one.created, one.session), reverse=True)

    def copy(self, to: Path) -> None:
        """See `Store`: what is not kept cannot be copied; a session of it can be exported."""
        raise KnownError("This session is kept nowhere, so there is nothing to copy: export the session instead.")

    def close(self) -> None:
        """See `Store`."""

    def _found(self, search: str) -> list[LibraryEntry]:
        word = search.lower()
        summaries = [self._summary(header) for header in self._headers.values()]
        found = [one for one in summaries if word in f"{one.title} {one.game} {one.id} {one.seat_names}".lower()]
        return sorted(found, key=lambda one: (one.created, one.id), reverse=True)

    def _summary(self, header: Header) -> LibraryEntry:
        plies = self._plies[header.id]
        last = plies[-1][0] if plies else None
        return LibraryEntry(
            header.id,
            header.title,
            header.game,
            header.seats,
            header.seat_names,
            header.created,
            len(plies),
            last.at if last is not None else header.created,
            last is not None and last.over,
            *(ending_in(last.events) if last is not None and last.over else ()),
        )


def the_one_id(ids: list[str], wanted: str) -> str:
    """Return the one id that begins so. Raises KnownError if there is none, or more than one."""
    if wanted in ids:
        return wanted
    if not ids or not wanted:
        raise KnownError(f"There is no session {wanted!r} in this log; `whitecell sessions` lists those there are.")
    if len(ids) > 1:
        raise KnownError(f"{wanted!r} could be {', '.join(sorted(ids)[:4])}: give more of the session's id.")
    return ids[0]
