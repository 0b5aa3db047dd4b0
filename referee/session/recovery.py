"""What an open session holds, where its log cannot be read any more: nothing that was entered is lost with a disk."""

from __future__ import annotations

from itertools import pairwise

from engine.errors import KnownError
from referee.log.chain import seal, seal_header
from referee.log.records import Link, PlyRecord, Remark
from referee.session.session import Session
from referee.session.session_loading import ply_record
from referee.store import MemoryStore, Store


def log_of(session: Session) -> Store:
    """The log of a session; if it was deleted, unplugged or its server is gone, one in memory of what the session holds."""
    try:
        session.store.header(session.header.id)
    except KnownError:
        return _held(session)
    return session.store


def _held(session: Session) -> MemoryStore:
    header, head = session.header, seal_header(session.header)
    hashes = [head, *(entry.hash for entry in session.entries)]
    plies = list(zip(_records(session), (Link(*both) for both in pairwise(hashes)), strict=True))
    remarks: list[tuple[Remark, Link]] = []
    for remark in session.remarks:
        remarks.append((remark, seal(remark, remarks[-1][1].hash if remarks else head)))
    store = MemoryStore()
    store.load(header, head, plies, remarks)
    return store


def _records(session: Session) -> list[PlyRecord]:
    """The plies as they were stored: their hashes are those that the session was told."""
    return [
        ply_record(
            session.header.id,
            entry.ply,
            entered_by=entry.entered_by,
            at=entry.at,
            think_ms=entry.think_ms,
            seen_by=entry.seen_by,
            over=frame.table.outcome is not None,
            told=entry.told,
        )
        for entry, frame in zip(session.entries, session.history.frames[1:], strict=True)
    ]
