"""Whatever happens to a log, in whatever order: all that was acknowledged is in it, in order, and nothing else.

A machine plays, rules, takes back, notes and pauses in several sessions of a real SQLite file, while its clock jumps, the
log is locked, other windows go on with its sessions, it is left, killed (also in the middle of every write), backed up,
copied, exported and read from the export; a model in plain Python says what has to be there.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from engine.errors import KnownError
from referee.archive.bundle import bundle_lines, read_lines
from referee.archive.verify_session import verify
from referee.session.clocks import stamp
from referee.session.session import Session
from referee.store import Store
from referee.store.backups import Backups
from referee.store.log_database import DatabaseStore
from tests.effort import tries
from tests.referee.conftest import CONTENT, GAMES
from tests.referee.model_log import Kept

pytestmark = pytest.mark.slow

TEXTS = st.text(max_size=12)
WHO = st.sampled_from(("", "Ada", "Zoë ♜"))
ENTRIES = st.one_of(
    st.tuples(st.just("play"), st.integers(0, 7), WHO),
    st.tuples(st.just("rule"), TEXTS, WHO),
    st.tuples(st.just("take back"), st.integers(1, 3), WHO),
    st.tuples(st.just("note"), TEXTS, WHO),
    st.tuples(st.just("bookmark"), TEXTS, WHO),
    st.tuples(st.just("message"), TEXTS, WHO),
    st.tuples(st.just("screen"), st.sampled_from(("LIVE", "HELD", "CURTAIN")), WHO),
    st.tuples(st.just("pause"), st.booleans(), WHO),
)


class JumpingClock:
    """The computer's clock, which somebody sets meanwhile; its ticks only go on."""

    def __init__(self) -> None:
        self.now, self.seconds = datetime(2026, 11, 21, 9, 30, tzinfo=UTC), 0

    def utc(self) -> datetime:
        return self.now

    def ticks(self) -> float:
        return 1000.0 + self.seconds


class Whatever(RuleBasedStateMachine):
    """See above. ``empty`` is a log that no session was ever kept in."""

    empty: Path

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock, self.lives, self.backups = JumpingClock(), 0, 0
        self.kept: dict[str, Kept] = {}
        self.path = self.folder / "class-0.whitecell"
        shutil.copy(self.empty, self.path)
        self.store = self._store(self.path)
        self.session: Session

    # ------------------------------------------------------------ what a referee does

    @initialize()
    def begin(self) -> None:
        self.session = Session.begin(
            self.store, GAMES[0], CONTENT, options={"cards": 8}, seed=len(self.kept), clock=self.clock
        )
        kept = self.kept[self.session.header.id] = Kept()
        kept.ply("start", "", {}, "", "", self.at)

    @rule(entries=st.lists(ENTRIES, min_size=1, max_size=6))
    def enter(self, entries: list[tuple[Any, ...]]) -> None:
        for entry in entries:
            self._enter(entry)

    @rule(seconds=st.integers(1, 300), jump=st.sampled_from((0, 0, 0, -86_400, 3600)))
    def wait(self, seconds: int, jump: int) -> None:
        self.clock.seconds += seconds
        self.clock.now += timedelta(seconds=seconds + jump)
        self.model.think(1000 * seconds)

    @rule(data=st.data(), another=st.booleans())
    def leave_and_go_on(self, data: st.DataObject, another: bool) -> None:
        self.session.save_clocks()
        self.model.left(self.at)
        if another:
            self.store.close()
            self.store = self._store(self.path)
        self._go_on(data.draw(st.sampled_from(list(self.kept))))

    @rule()
    def begin_another(self) -> None:
        if len(self.kept) < 3:
            self.session.save_clocks()
            self.model.left(self.at)
            self.begin()

    # ------------------------------------------------------------ what happens

    @rule()
    def is_killed(self) -> None:
        self._live_on(self._files())

    @rule(entry=ENTRIES, part=st.floats(0, 1))
    def is_killed_in_the_middle_of_a_write(self, entry: tuple[Any, ...], part: float) -> None:
        """The log as it is when a part of what has to be written was written."""
        log, waiting = self._files()
        before = deepcopy(self.model)
        self._enter(entry)
        log_after, after = self._files()
        assert log_after == log
        first = next((n for n, (old, new) in enumerate(zip(waiting, after, strict=False)) if old != new), len(waiting))
        cut = first + round((len(after) - first) * part)
        there = self._live_on((log, after[:cut] + waiting[cut:]), before)
        assert there or part < 1

    @rule(entry=ENTRIES)
    def is_locked(self, entry: tuple[Any, ...]) -> None:
        other = sqlite3.connect(self.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        if not self._impossible(entry):
            with pytest.raises(KnownError, match="is being written by another program"):
                self._enter(entry)
        other.close()
        self._enter(entry)

    @rule(entry=ENTRIES)
    def is_gone_on_with_in_another_window(self, entry: tuple[Any, ...]) -> None:
        here, there = self.session, self._store(self.path)
        self._go_on(here.header.id, there)
        self._enter(entry)
        with pytest.raises(KnownError, match="gone on with in another window"):
            here.note("here too")
        if here.number < self.session.number:
            with pytest.raises(KnownError, match="gone on with in another window"):
                here.rule((), "here too")
        self.session.save_clocks()
        self.model.left(self.at)
        there.close()
        self._go_on(here.header.id)

    @rule(how=st.sampled_from(("PASSIVE", "FULL", "RESTART", "TRUNCATE")))
    def what_waits_is_put_into_the_log(self, how: str) -> None:
        other = sqlite3.connect(self.path)
        other.execute(f"PRAGMA wal_checkpoint({how})")
        other.close()

    @rule(backup=st.booleans())
    def is_copied(self, backup: bool) -> None:
        self.backups += 1
        if backup:
            copy = Backups(self.path, self.folder / "kept", keep=2).make(
                datetime(2026, 1, 1, tzinfo=UTC) + timedelta(self.backups)
            )
        else:
            self.store.copy(copy := self.folder / "copy.whitecell")
        store = self._store(copy)
        self._is_all_in(store)
        store.close()

    @rule()
    def is_exported_and_read(self) -> None:
        for session, kept in self.kept.items():
            store, wanted, problems = read_lines(b"\n".join(bundle_lines(self.store, session)), "export.jsonl")
            again = Session.open(store, wanted, GAMES, read_only=True)
            assert (wanted, problems, again.problems) == (session, (), ())
            assert kept.is_held_by(again)

    # ------------------------------------------------------------ what holds

    @invariant()
    def goes_on_as_it_was_acknowledged(self) -> None:
        assert self.model.is_held_by(self.session)
        assert self.model.clock_is(self.session)

    def teardown(self) -> None:
        self._is_all_in(self.store)
        self.store.close()
        shutil.rmtree(self.folder)

    # ------------------------------------------------------------ how

    @property
    def model(self) -> Kept:
        return self.kept[self.session.header.id]

    @property
    def at(self) -> str:
        return stamp(self.clock.now)

    def _store(self, path: Path) -> DatabaseStore:
        store = DatabaseStore.open(str(path))
        assert store._sqlite is not None
        store._sqlite.execute("PRAGMA busy_timeout = 0")
        return store

    def _impossible(self, entry: tuple[Any, ...]) -> bool:
        kept = self.model
        return (entry[0] == "play" and not kept.asked) or (entry[0] == "take back" and len(kept.line) < 2)

    def _enter(self, entry: tuple[Any, ...]) -> None:
        """Enter it, and only when that has returned tell the model."""
        if self._impossible(entry):
            return
        (what, given, who), session, kept = entry, self.session, self.model
        if what == "play":
            moves = list(session.legal_moves)
            session.play(move := moves[given % len(moves)], entered_by=who)
            kept.ply("move", "play", dict(move.args), "", who, self.at)
        elif what == "rule":
            session.rule((), f"<{given}>", who)
            kept.ply("ruling", "rule", {}, f"<{given}>", who, self.at)
        elif what == "take back":
            plies = min(given, len(kept.line) - 1)
            session.take_back("a slip", plies, who)
            kept.ply("take_back", "", {}, "a slip", who, self.at, plies)
        elif what == "screen":
            session.screen_change("east", given, "left")
            kept.remark("screen", "", "east", {"state": given, "screen": "left"}, "", self.at)
        elif what == "pause":
            if given:
                session.pause("a coffee", who)
            else:
                session.resume(who)
            kept.remark("clock", "a coffee" if given else "", "", {"paused": given}, who, self.at)
        elif what == "message":
            session.message("*", given, who)
            kept.remark("message", given, "*", {}, who, self.at)
        elif what == "bookmark":
            session.bookmark(given, by=who)
            kept.remark("bookmark", given, "", {}, who, self.at)
        else:
            session.note(f"note: {given.replace('#', '')}", by=who)
            kept.remark("note", f"note: {given.replace('#', '')}", "", {}, who, self.at)

    def _go_on(self, session: str, store: Store | None = None) -> None:
        self.session = Session.open(store or self.store, session, GAMES, clock=self.clock)
        assert self.session.read_only == ""
        self.model.opened(self.at)
        assert all(self.session.screen_state(audience) == "CURTAIN" for audience in self.session.audiences)

    def _files(self) -> tuple[bytes, bytes]:
        """The log, and what waits beside it: what a killed program leaves."""
        return self.path.read_bytes(), self.path.with_name(f"{self.path.name}-wal").read_bytes()

    def _live_on(self, left: tuple[bytes, bytes], before: Kept | None = None) -> bool:
        """Go on with what a killed program has left; whether its last entry is there, as it may be if it was told to nobody.

        ``before`` is the session without that entry.
        """
        current = self.session.header.id
        self.store.close()
        self.lives += 1
        self.path = self.folder / f"class-{self.lives}.whitecell"
        self.path.write_bytes(left[0])
        self.path.with_name(f"{self.path.name}-wal").write_bytes(left[1])
        self.store = self._store(self.path)
        there = before is None or self.model.is_held_by(Session.open(self.store, current, GAMES, read_only=True))
        if before is not None and not there:
            self.kept[current] = before
        self._is_all_in(self.store)
        self._go_on(current)
        return there

    def _is_all_in(self, store: Store) -> None:
        assert {one.id for one in store.sessions()} == set(self.kept)
        for session, kept in self.kept.items():
            again = Session.open(store, session, GAMES, read_only=True)
            assert kept.is_held_by(again)
            verdict = verify(store, session, GAMES)
            assert (verdict.problems, verdict.differences, verdict.reworded) == ((), (), ())
            if session == self.session.header.id and again.number == self.session.number:
                assert again.table == self.session.table


def test_all_that_was_acknowledged_is_there_whatever_happens(tmp_path: Path) -> None:
    Whatever.empty = tmp_path / "empty.whitecell"
    DatabaseStore.open(str(Whatever.empty)).close()
    run_state_machine_as_test(
        Whatever,
        settings=settings(
            max_examples=tries(15, 100),
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )


@pytest.mark.parametrize("part", [0.82, 0.99])
def test_what_an_unfinished_write_has_left_behind_later_entries_is_no_damage(tmp_path: Path, part: float) -> None:
    """After a kill in the middle of a write, a second window was refused as soon as a shorter entry had been written."""
    Whatever.empty = tmp_path / "empty.whitecell"
    DatabaseStore.open(str(Whatever.empty)).close()
    room = Whatever()
    room.begin()
    room.begin_another()
    room.is_gone_on_with_in_another_window(entry=("play", 0, ""))
    room.is_killed_in_the_middle_of_a_write(entry=("play", 0, ""), part=part)
    room.is_gone_on_with_in_another_window(entry=("play", 0, ""))
    room.teardown()
