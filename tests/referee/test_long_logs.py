"""A long session is checked as its records come: nothing of it is kept that is not needed any more."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.errors import KnownError
from referee.archive.verify_session import verify
from referee.log.chain import seal
from referee.log.records import Link
from referee.session.session import Session
from referee.store import MemoryStore, Store, open_store
from tests.referee.conftest import GAMES, Begin
from tests.referee.tampering import tamper

Edit = Callable[[Any], Any]


def lengthen(session: Session, plies: int, remarks: int) -> None:
    """Go on to so many plies, with a take-back now and then, and note so many things."""
    while session.number < plies:
        if session.outcome is not None or session.number % 10 == 9:
            session.take_back("a slip", min(8, len(session.in_effect) - 1))
        else:
            session.play(next(iter(session.legal_moves)))
    for number in range(remarks):
        session.note(f"Number {number} #lesson")


def peak_of(session: Session) -> int:
    """What is held at most while a session is checked, in bytes."""
    tracemalloc.start()
    assert verify(session.store, session.header.id, GAMES).problems == ()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.mark.slow
def test_verify_keeps_neither_the_remarks_nor_the_plies_of_a_long_session(begin: Begin) -> None:
    session = begin(open_store("sqlite://"), options={"cards": 52})
    lengthen(session, 200, 600)
    assert verify(session.store, session.header.id, GAMES).problems == ()  # what is loaded once is loaded
    short = peak_of(session)
    lengthen(session, 200, 3_400)
    with_remarks = peak_of(session)
    lengthen(session, 1_000, 0)
    assert with_remarks - short < 200_000
    assert peak_of(session) - short < 200_000


def test_verify_goes_back_to_any_ply_that_a_take_back_goes_back_to(begin: Begin) -> None:
    session = begin(options={"cards": 52})
    for back in (3, 1, 6, 2, 2, 9, 30):
        for _ in range(8):
            session.play(next(iter(session.legal_moves)))
        session.take_back("a slip", min(back, len(session.in_effect) - 1))
        if back == 6:
            session.take_back("another", 1)
    found = verify(session.store, session.header.id, GAMES)
    assert (found.plies, found.last_hash) == (session.number, session.last_hash)
    assert (found.problems, found.differences, found.reworded) == ((), (), ())


def resealed(session: Session, ply: Edit = lambda one: one, remark: Edit = lambda one: one) -> Store:
    """The log of a session as of somebody who edits records and makes both chains anew."""
    store, (header, head) = MemoryStore(), session.store.header(session.header.id)
    chains: list[list[Any]] = []
    for records, edit in ((session.store.plies(header.id), ply), (session.store.remarks(header.id), remark)):
        before, chain = head, list[tuple[Any, Link]]()
        for record, _ in records:
            changed = edit(record)
            chain.append((changed, link := seal(changed, before)))
            before = link.hash
        chains.append(chain)
    store.load(header, head, *chains)
    return store


def eventful(begin: Begin) -> Session:
    session = begin(options={"cards": 52})
    session.screen_change("east", "LIVE", "left")
    for _ in range(4):
        session.play(next(iter(session.legal_moves)))
    session.take_back("a slip", 2)
    session.play(next(iter(session.legal_moves)))
    session.remark("clock", "", audience="east", data={"turn_ms": 5000})
    session.set_alarm(60_000)
    session.note("late")
    return session


EDITS: dict[str, tuple[str, Callable[[Any], Any], bool]] = {
    "a think time": ("plies", lambda one: edit(one, 3, think_ms="long"), True),
    "a time": ("plies", lambda one: edit(one, 3, at="noon"), False),
    "events": ("plies", lambda one: edit(one, 3, events=msgspec.Raw(b'[{"type":"gone"}]')), False),
    "a take-back": ("plies", lambda one: edit(one, 6, takes_back=(2, 3)), False),
    "a take-back of nothing": ("plies", lambda one: edit(one, 6, takes_back=()), False),
    "a take-back of everything": ("plies", lambda one: edit(one, 6, takes_back=tuple(range(9))), False),
    "a piece": ("plies", lambda one: edit(one, 3, events=msgspec.Raw(bytes(one.events).replace(b'"c', b'"d'))), False),
    "a turn's clock": ("remarks", lambda one: edit(one, 2, data={"turn_ms": "long"}), True),
    "the clock of a turn that is over": ("remarks", lambda one: edit(one, 2, ply=1, data={"turn_ms": "long"}), False),
    "an alarm": ("remarks", lambda one: edit(one, 3, data={"alarm_ms": "long"}), True),
    "where a remark belongs": ("remarks", lambda one: edit(one, 2, ply="first"), True),
    "a note": ("remarks", lambda one: edit(one, 4, text="early"), False),
}
"""What somebody edits who makes the chains anew: of which records, how, and whether the session cannot be shown then."""


def edit(record: Any, number: int, **changes: Any) -> Any:
    return msgspec.structs.replace(record, **changes) if record.number == number else record


@pytest.mark.parametrize(("records", "change", "unreadable"), EDITS.values(), ids=EDITS)
def test_verify_finds_in_a_log_that_was_resealed_what_opening_it_finds(
    begin: Begin, records: str, change: Callable[[Any], Any], unreadable: bool
) -> None:
    session = eventful(begin)
    store = resealed(session, **{"ply" if records == "plies" else "remark": change})
    if unreadable:
        for check in (lambda: verify(store, session.header.id, GAMES), lambda: opened(store, session)):
            with pytest.raises(KnownError, match="cannot be shown, because what is stored of it is damaged"):
                check()
        return
    assert verify(store, session.header.id, GAMES).problems == opened(store, session).problems


def opened(store: Store, session: Session) -> Session:
    return Session.open(store, session.header.id, GAMES, read_only=True)


@pytest.mark.parametrize("table", ["plies", "remarks"])
def test_a_record_that_is_not_readable_is_found_after_a_break_of_its_chain(begin: Begin, tmp_path: Path, table: str) -> None:
    path = tmp_path / "class.whitecell"
    session = eventful_in(begin, path)
    column = {"plies": "told", "remarks": "data"}[table]
    tamper(path, f"UPDATE {table} SET at = '' WHERE number = 2", f"UPDATE {table} SET {column} = '{{' WHERE number = 4")
    store = open_store(str(path), read_only=True)
    with pytest.raises(KnownError, match="is damaged at") as said:
        verify(store, session.header.id, GAMES)
    with pytest.raises(KnownError) as also_said:
        opened(store, session)
    assert str(said.value) == str(also_said.value)
    assert store.count() == 1  # and the log can be used further
    store.close()


@pytest.mark.parametrize("table", ["plies", "remarks"])
def test_a_log_can_be_used_further_after_a_break_of_a_chain(begin: Begin, tmp_path: Path, table: str) -> None:
    path = tmp_path / "class.whitecell"
    session = eventful_in(begin, path)
    tamper(path, f"UPDATE {table} SET at = '' WHERE number = 2")
    store = open_store(str(path), read_only=True)
    assert "is broken at" in verify(store, session.header.id, GAMES).problems[0]
    assert store.count() == 1
    rows = store.iter_plies(session.header.id)
    next(rows)
    rows.close()
    assert len(store.remarks(session.header.id)) == len(session.remarks)
    store.close()


def eventful_in(begin: Begin, path: Path) -> Session:
    """An eventful session in a log that is closed."""
    session, store = eventful(begin), open_store(str(path))
    header, _ = session.store.header(session.header.id)
    (start, link), *plies = session.store.plies(header.id)
    store.create(header, start, link)
    for ply, linked in plies:
        store.add_ply(ply, linked)
    for remark, linked in session.store.remarks(header.id):
        store.add_remark(remark, linked)
    store.close()
    return session
