"""The contents of a session in a store, for comparing two stores."""

from __future__ import annotations

from referee.store import MemoryStore, Store


def contents(store: Store, session: str) -> tuple[object, ...]:
    return store.header(session), store.plies(session), store.remarks(session), store.sessions(), store.count()


def in_memory(store: Store, session: str) -> MemoryStore:
    """The same session in memory, record by record."""
    memory = MemoryStore()
    (start, link), *plies = store.plies(session)
    memory.create(store.header(session)[0], start, link)
    for ply, sealed in plies:
        memory.add_ply(ply, sealed)
    for remark, sealed in store.remarks(session):
        memory.add_remark(remark, sealed)
    return memory
