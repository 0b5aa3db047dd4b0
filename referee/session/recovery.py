"""The log of an open session whose store cannot be read any more, rebuilt from memory so that nothing is lost."""

from __future__ import annotations

from itertools import pairwise

from engine.errors import KnownError
from referee.log.chain import seal, seal_header
from referee.log.records import Link, PlyRecord, Remark
from referee.session.session import Session
from referee.session.session_loading import ply_record
from referee.store import MemoryStore, Store


def log_of(session: Session) -> Store:
    """Return the log of a session, or one rebuilt in memory if it was deleted, unplugged or its server is gone."""
    try:
        session.store.header(session.header.id)
    except KnownError:
        return _memory_store_of(session)
    return session.store


def _memory_store_of(session: Session) -> MemoryStore:
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
    """Return the plies as they were stored."""
    return [
        ply_record(
            session.header.id,
            entry.ply,
            entered_by=entry.entered_by,
            at=entry.at,
            think_ms=entry.think_ms,
            over=frame.table.outcome is not None,
            told=entry.told,
        )
        for entry, frame in zip(session.entries, session.history.frames[1:], strict=True)
    ]
