"""A server whose answers are lost: each entry is in the log once, and shown once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import KnownError
from engine.model.event import Ply
from referee.log.records import Header, Link, PlyRecord, Remark
from referee.session.change import Change
from referee.session.session import Session
from referee.store import LostAnswer, MemoryStore
from tests.referee.conftest import GAMES, Begin, HandClock
from tests.referee.test_storage_failures import is_one_sentence, play_one, still_sound


class Unplugged(MemoryStore):
    """A server whose answers are lost: it keeps the next entry or not, and can be reached again or not.

    It says so often that the entry is not there because it is still ``busy`` with it.
    """

    keeps, answers, loses, busy = True, True, False, 0

    def create(self, header: Header, start: PlyRecord, link: Link) -> None:
        self._lose(lambda: MemoryStore.create(self, header, start, link))

    def add_ply(self, record: PlyRecord, link: Link) -> None:
        kept = self.plies(record.session)
        if len(kept) >= record.number:
            raise KnownError("This session was gone on with in another window or program: open it again to go on.")
        self._lose(lambda: MemoryStore.add_ply(self, record, link))

    def add_remark(self, remark: Remark, link: Link) -> None:
        if len(self.remarks(remark.session)) >= remark.number:
            raise KnownError("This session was gone on with in another window or program: open it again to go on.")
        self._lose(lambda: MemoryStore.add_remark(self, remark, link))

    def stored_hash(self, record: PlyRecord | Remark) -> str:
        if not self.answers:
            raise LostAnswer("The server does not answer any more.")
        if self.busy:
            self.busy -= 1
            return ""
        return super().stored_hash(record)

    def _lose(self, write: Callable[[], None]) -> None:
        if not self.loses:
            write()
            return
        self.loses = False
        if self.keeps:
            write()
        raise LostAnswer("The server does not answer any more.")


ENTRIES: tuple[Callable[[Session], object], ...] = (
    play_one,
    lambda session: session.rule((), "as agreed"),
    lambda session: session.take_back("a slip"),
    lambda session: session.note("a note"),
    lambda session: session.message("north", "hello"),
    lambda session: session.screen_change("north", "LIVE", "left"),
    lambda session: session.pause("a break"),
)


def written(session: Session) -> tuple[list[Ply], list[Remark]]:
    """What the session shows; it is what the log holds."""
    again = Session.open(session.store, session.header.id, GAMES, read_only=True)
    assert again.problems == ()
    assert (again.entries, again.remarks, again.table) == (session.entries, session.remarks, session.table)
    assert still_sound(session, session.number)
    return [one.ply for one in session.entries], list(session.remarks)


@pytest.mark.slow
@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_whose_answer_was_lost_is_shown_if_it_is_in_the_log_and_never_entered_twice(
    begin: Begin, clock: HandClock, entry: Callable[[Session], object], *, keeps: bool, answers: bool
) -> None:
    same = begin()
    play_one(same)
    entry(same)
    store = Unplugged()
    session = begin(store)
    play_one(session)
    changes: list[Change] = []
    session.subscribe(changes.append)
    store.loses, store.keeps, store.answers = True, keeps, answers
    if not (keeps and answers):
        for _ in range(1 if answers else 3):
            with pytest.raises(KnownError) as told:
                entry(session)
            assert is_one_sentence(told)
            assert (session.number, session.remarks, changes) == (2, [], [])
        clock.pass_(5)
        store.answers = True
    entry(session)
    assert len(changes) == 1
    plies, remarks = written(session)
    plies_once, remarks_once = written(same)
    assert plies == plies_once
    assert [(one.kind, one.text, one.data) for one in remarks] == [(one.kind, one.text, one.data) for one in remarks_once]
    play_one(session)
    session.note("and on")
    assert written(session)


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("busy", [0, 1, 2])
@pytest.mark.parametrize("entry", ENTRIES[:3])
def test_an_entry_is_not_made_twice_though_a_curtain_after_it_could_not_be_recorded_either(
    begin: Begin, entry: Callable[[Session], object], *, keeps: bool, busy: int
) -> None:
    """To record the curtain the lost entry was shown; then the repeated one was made for the table after it."""
    same, store = begin(), Unplugged()
    session = begin(store)
    for one in (same, session):
        play_one(one)
        one.screen_change("north", "LIVE", "left")
        play_one(one)
    entry(same)
    store.loses, store.keeps, store.answers = True, keeps, False
    with pytest.raises(KnownError):
        entry(session)
    with pytest.raises(KnownError):
        session.screen_change("north", "CURTAIN")
    store.answers, store.busy = True, busy
    entry(session)
    assert written(session)[0] == written(same)[0]
    play_one(session)
    assert session.screen_state("north") == "CURTAIN", "what follows does not count as shown"
    assert written(session)


@pytest.mark.parametrize("is_late", [True, False])
def test_a_move_for_the_table_before_one_that_was_kept_is_not_entered(begin: Begin, *, is_late: bool) -> None:
    """``is_late``: the server is still busy with the lost one when it is first looked for."""
    store = Unplugged()
    session = begin(store)
    first, second = list(session.legal_moves)[:2]
    store.loses, store.keeps, store.answers = True, True, False
    with pytest.raises(KnownError):
        session.play(first)
    store.answers = True
    store.busy = int(is_late)
    with pytest.raises(
        KnownError, match="is in the log, though the server's answer to it was lost: it is shown now"
    ) as told:
        session.play(second)
    assert is_one_sentence(told)
    assert (session.number, session.entries[-1].ply.args) == (2, first.args)
    session.play(next(iter(session.legal_moves)))
    assert len(written(session)[0]) == 3


def test_a_note_made_after_a_lost_move_shows_the_move_first(begin: Begin) -> None:
    store = Unplugged()
    session = begin(store)
    store.loses, store.answers = True, False
    with pytest.raises(KnownError):
        play_one(session)
    with pytest.raises(KnownError, match="does not answer"):
        session.note("what was that?")
    store.answers = True
    session.note("what was that?")
    assert (session.number, [(one.ply, one.text) for one in session.remarks]) == (2, [(2, "what was that?")])
    assert written(session)


def test_a_note_is_made_once_though_the_answers_to_it_and_to_the_move_before_it_were_both_lost(begin: Begin) -> None:
    """It stood on the move before as well, because the lost move was shown between the note and its repetition."""
    store = Unplugged()
    session = begin(store)
    store.busy = 3
    store.loses = True
    with pytest.raises(KnownError, match="does not answer"):
        play_one(session)
    store.loses = True
    with pytest.raises(KnownError, match="does not answer"):
        session.note("what was that?")
    session.note("what was that?")
    assert (session.number, [(one.ply, one.text) for one in session.remarks]) == (2, [(1, "what was that?")])
    assert written(session)


def test_a_pause_between_a_lost_answer_and_the_move_that_is_found_late_is_no_think_time(
    begin: Begin, clock: HandClock
) -> None:
    """The server is still busy with the move when pause and resume are entered."""
    store = Unplugged()
    session = begin(store)
    clock.pass_(10)
    store.loses, store.busy = True, 3
    with pytest.raises(KnownError):
        play_one(session)
    clock.pass_(10)
    session.pause("a break")
    clock.pass_(100)
    session.resume()
    clock.pass_(5)
    session.note("and on")
    assert (session.number, session.entries[-1].think_ms) == (2, 10_000)
    north, east, *_ = session.clocks()
    assert (north.total_ms, north.turn_ms) == (10_000, 0)
    assert written(session)
    clock.pass_(1)
    assert session.clocks()[1].turn_ms == east.turn_ms + 1_000


def test_a_session_whose_beginning_was_kept_goes_on(begin: Begin) -> None:
    store = Unplugged()
    store.loses = True
    play_one(session := begin(store))
    assert (store.count(), len(written(session)[0])) == (1, 2)
    store.loses, store.keeps = True, False
    with pytest.raises(KnownError, match="does not answer"):
        begin(store)
    assert store.count() == 1


def test_a_session_of_which_nobody_can_say_whether_it_was_begun_is_not_begun(begin: Begin) -> None:
    store = Unplugged()
    store.loses, store.answers = True, False
    with pytest.raises(KnownError, match="does not answer") as told:
        begin(store)
    assert is_one_sentence(told)
