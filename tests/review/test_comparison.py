"""Sessions side by side: rows read straight from the log, kept for the next time, read by two processes at once."""

from __future__ import annotations

import csv
import ctypes
import gc
import multiprocessing
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.contract.game import Game
from engine.games import all_games
from referee.archive.session_export import export_jsonl
from referee.archive.session_lookup import find_log
from referee.log.records import LibraryEntry
from referee.review import Review
from referee.review.comparison import comparison
from referee.review.comparison.comparison import (
    columns_of,
    compare,
    comparing,
    results_of,
    spreads_of,
    with_pseudonyms,
    write_comparison,
)
from referee.review.comparison.comparison_page import comparison_page, results_in_words, sessions_table
from referee.review.comparison.comparison_row import ComparisonRow, FinalValue, RowReader, unreadable
from referee.review.comparison.distributions import distributions_of
from referee.review.comparison.row_cache import RowCache, user_row_cache
from referee.review.comparison.worker_process import rows_from_worker
from referee.review.luck import luck_of
from referee.review.measure_series import value_of
from referee.review.summary import minutes_of
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore, Store, open_store
from tests.effort import some, tries
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, example
from tests.review.sessions import played

pytestmark = pytest.mark.slow


@cache
def filled() -> MemoryStore:
    store = MemoryStore()
    for seed in range(4):
        played(Toy(), 60 + seed, seed, store)
    played(example("hunt"), 200, 5, store)
    return store


@pytest.fixture
def store() -> MemoryStore:
    """Four sessions of the toy and one of the Hunt, in a log of this test's own."""
    copied = MemoryStore()
    for session in filled().sessions():
        header, hash_ = filled().header(session.id)
        copied.load(header, hash_, filled().plies(session.id), filled().remarks(session.id))
    return copied


def rows_of(store: MemoryStore) -> tuple[ComparisonRow, ...]:
    return compare(store, reversed(store.sessions()), GAMES)


def test_teams_stand_in_the_order_of_their_seats(tmp_path: Path) -> None:
    """A log gives their names back sorted; each has the colour and the mark that it has in every window."""
    kingpin = example("kingpin")
    store = open_store(str(tmp_path / "class.whitecell"))
    header = played(kingpin, 5, store=store).header
    (summary,) = store.sessions()
    assert list(summary.seat_names) != list(header.seats)
    (row,) = compare(store, [summary], GAMES)
    assert list(row.seats.items()) == [(seat, header.seat_names[seat]) for seat in header.seats]
    assert list(unreadable(summary, "gone").seats) == list(header.seats)
    cash = next(chart for chart in distributions_of([row], GAMES)[example("kingpin").id] if chart.title == "Cash at the end")
    assert [(one.name, one.style) for one in cash.samples] == [("Red", 0), ("Blue", 1)]
    store.close()


def test_sessions_are_set_side_by_side(store: MemoryStore) -> None:
    rows = rows_of(store)
    assert [row.game for row in rows].count("toy") == 4
    hunt = next(row for row in rows if row.game == example("hunt").id)
    assert set(hunt.figures) >= {"discs", "left", "found"}
    assert hunt.minutes > 0
    assert hunt.think_s["cartel"] > 0
    assert hunt.taken_back > 0
    spreads = spreads_of(rows)
    plies = sorted(row.plies for row in rows if row.game == "toy")
    spread = spreads["toy", "plies"]
    assert (spread.count, spread.least, spread.most) == (4, plies[0], plies[-1])
    assert spread.least <= spread.low <= spread.middle <= spread.high <= spread.most
    assert sum(results_of(rows).values()) == 5


def test_house_rules_are_told_apart(tmp_path: Path) -> None:
    store, hunt = MemoryStore(), example("hunt")
    for options in ({}, {"turn_pairs": 4, "expend_cascade": True}):
        Session.begin(store, hunt, load_content(hunt), options=options, seed=1)
    rows = rows_of(store)
    assert sorted((row.changed_options for row in rows), key=len) == [{}, {"turn_pairs": 4, "expend_cascade": True}]
    with write_comparison(rows, tmp_path / "c.csv").open(encoding="utf-8") as file:
        told = {(line["option/turn_pairs"], line["option/expend_cascade"]) for line in csv.DictReader(file)}
    assert told == {("", ""), ("4", "on")}
    assert not any(column.startswith("option/") for _, column in spreads_of(rows))
    assert {row[4] for row in sessions_table(rows)[1]} == {"", "turn pairs 4, expend cascade on"}


def test_pseudonyms_hide_every_name(store: MemoryStore, tmp_path: Path) -> None:
    rows = rows_of(store)
    hidden = with_pseudonyms(rows)
    text = write_comparison(hidden, tmp_path / "c.csv").read_text("utf-8")
    for row in rows:
        for name in (*row.seats.values(), row.title):
            assert name not in text
    toys = [row for row in hidden if row.game == "toy"]
    assert len({row.seats["north"] for row in toys}) == 1  # who was called the same still is
    assert len(set(toys[0].seats.values())) == len(toys[0].seats)


def test_under_pseudonyms_a_session_that_could_not_be_read_still_counts_for_nothing(store: MemoryStore) -> None:
    broken = msgspec.structs.replace(rows_of(store)[0], problem="The chain of Monday's North is broken.", minutes=0.0)
    rows = (*rows_of(store), broken)
    hidden = with_pseudonyms(rows)
    assert spreads_of(hidden) == spreads_of(rows)
    assert hidden[-1].problem == "Not all of it could be read."


def test_a_comparison_is_written_as_a_row_a_session(store: MemoryStore, tmp_path: Path) -> None:
    rows = rows_of(store)
    with write_comparison(rows, tmp_path / "c.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert [one["session"] for one in read] == [row.session for row in rows]
    hunt = next(one for one in read if one["game"] == example("hunt").id)
    assert float(hunt["figure/discs"]) == next(row for row in rows if row.game == example("hunt").id).figures["discs"].value
    assert next(one for one in read if one["game"] == "toy")["figure/discs"] == ""
    assert "luck/hunters" in columns_of(next(row for row in rows if row.game == example("hunt").id))


def test_rows_are_kept_until_the_session_goes_on(
    store: MemoryStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = RowCache(tmp_path / "kept.sqlite")
    before = compare(store, store.sessions(), GAMES, cache=cache)
    cache.close()
    read: list[str] = []
    row = RowReader.row

    def counted(reader: RowReader, summary: LibraryEntry) -> ComparisonRow:
        read.append(summary.id)
        return row(reader, summary)

    monkeypatch.setattr(RowReader, "row", counted)
    cache = RowCache(tmp_path / "kept.sqlite")
    assert compare(store, store.sessions(), GAMES, cache=cache) == before
    assert read == []
    session = played(Toy(), 10, 9, store)
    compare(store, store.sessions(), GAMES, cache=cache)
    assert read == [session.header.id]
    session.play(next(iter(session.legal_moves)))
    compare(store, store.sessions(), GAMES, cache=cache)
    assert read == [session.header.id] * 2
    cache.close()


@pytest.mark.parametrize("damage", [b"\xff", b'"\xff"', b"{}"])
def test_what_is_damaged_in_the_cache_is_read_again(store: MemoryStore, tmp_path: Path, damage: bytes) -> None:
    cache = RowCache(tmp_path / "kept.sqlite")
    rows = compare(store, store.sessions(), GAMES, cache=cache)
    with sqlite3.connect(tmp_path / "kept.sqlite") as connection:
        connection.execute("UPDATE rows SET data = ?", (damage,))
    connection.close()
    cache.close()
    cache = RowCache(tmp_path / "kept.sqlite")
    assert compare(store, store.sessions(), GAMES, cache=cache) == rows
    cache.close()


def test_a_cache_that_cannot_be_used_is_no_hindrance(store: MemoryStore, tmp_path: Path) -> None:
    (tmp_path / "rubbish.sqlite").write_bytes(b"no database" * 100)
    for path in (tmp_path / "rubbish.sqlite", tmp_path / "rubbish.sqlite" / "below"):
        cache = RowCache(path)
        assert compare(store, store.sessions(), GAMES, cache=cache) == compare(store, store.sessions(), GAMES)
        cache.close()


def test_the_cache_is_in_the_users_own_folder(user_folders: Path, store: MemoryStore) -> None:
    cache = user_row_cache()
    compare(store, store.sessions(), GAMES, cache=cache)
    cache.close()
    (path,) = user_folders.rglob("comparison.sqlite")
    assert {"whitecell", "cache"} <= {part.lower() for part in path.parts}  # Windows: whitecell\\Cache


def test_a_session_that_cannot_be_read_has_a_row_that_says_why(store: MemoryStore) -> None:
    rows = compare(store, store.sessions(), [game for game in GAMES if game != example("hunt")])
    broken = next(row for row in rows if row.game == example("hunt").id)
    others = ", ".join(game.id for game in GAMES if game != example("hunt"))
    assert broken.problem == f"There is no game 'hunt'; there are: {others}."
    assert (example("hunt").id, "plies") not in spreads_of(rows)


def test_a_session_that_cannot_be_read_is_not_counted_as_unfinished(store: MemoryStore) -> None:
    games = [game for game in GAMES if game != example("hunt")]
    rows = [row for row in compare(store, store.sessions(), games) if row.game == example("hunt").id]
    assert results_in_words(rows, {}) == [(len(rows), "not read whole")]
    assert f"{len(rows)} × not read whole" in comparison_page(rows, games)


@pytest.mark.parametrize(
    ("winners", "reason", "said"),
    [
        (("hunters",), "hunters", "Hunters won"),
        (("red", "blue", "green"), "last_standing", "Red, Blue and Green won (last standing)"),
        ((), "deck_out", "Nobody won (deck out)"),
    ],
)
def test_a_result_says_who_won_and_why_but_not_the_winner_twice(
    store: MemoryStore, winners: tuple[str, ...], reason: str, said: str
) -> None:
    row = msgspec.structs.replace(rows_of(store)[0], winners=winners, reason=reason, problem="")
    assert results_in_words([row], {}) == [(1, said)]
    told = sessions_table([msgspec.structs.replace(row, seats={seat: seat.title() for seat in winners})])[1][0][3]
    assert told.casefold() == said.casefold().replace(" won", "")


# -------------------------------------------------------------------- the short way is the long one


def the_long_way(store: Store, session: str, games: tuple[Game, ...]) -> ComparisonRow:
    """A row from the whole review of a session."""
    review = Review(Session.open(store, session, games, read_only=True))
    header, outcome, table = review.session.header, review.session.outcome, review.session.table
    return ComparisonRow(
        header.id,
        header.title,
        header.game,
        header.created,
        header.seat_names,
        outcome.winners if outcome else (),
        outcome.reason if outcome else "",
        review.number,
        sum(bool(tick.undone_by) for tick in review.ticks),
        sum(tick.kind == "ruling" for tick in review.ticks),
        round(minutes_of(review), 1),
        {seat: round(sum(one.think_ms for one in review.ticks if one.seat == seat) / 1000, 1) for seat in header.seats},
        {one.seat: round(one.throws[-1].luck, 2) for one in luck_of(review)},
        {
            one.id: FinalValue(one.title, one.unit, one.seat, float(value))
            for one in review.session.rules.measures
            if (value := value_of(one, table)) is not None
        },
        " ".join(review.session.problems),
        {one.id: header.options[one.id] for one in review.session.game.options if header.options[one.id] != one.default},
    )


@pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
@pytest.mark.parametrize("plies", [1, tries(90, 400)])
def test_a_row_says_what_the_review_says(game: Game, plies: int) -> None:
    store = MemoryStore()
    session = played(game, plies, 4, store)
    if session.outcome is None and session.number > 1:
        session.rule((), "so be it")
        session.take_back("no, after all", 1)
    (row,) = compare(store, store.sessions(), GAMES)
    assert row == the_long_way(store, session.header.id, tuple(GAMES))


def test_python_collects_again_when_a_row_is_read() -> None:
    store = MemoryStore()
    played(Toy(), 5, 4, store)
    gc.enable()
    try:
        compare(store, store.sessions(), GAMES)
        assert gc.isenabled()
    finally:
        gc.disable()  # as it is in every test


def test_a_damaged_session_is_a_row_up_to_the_break(tmp_path: Path) -> None:
    path = export_jsonl(played(Toy(), 30), tmp_path / "toy.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    lines[12] = lines[12].replace(b'"entered_by":"Ada Lovelace"', b'"entered_by":"Grace Hopper"')
    path.write_bytes(b"".join(lines))
    store, session, _ = find_log(str(path), None)
    (row,) = compare(store, store.sessions(), GAMES)
    assert row == the_long_way(store, session, tuple(GAMES))
    assert row.plies == 11
    assert "The chain is broken at move 12" in row.problem


# -------------------------------------------------------------------- two at once


MANY = 40


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A log of short sessions of shipped games."""
    path = str(tmp_path_factory.mktemp("many") / "class.whitecell")
    store = open_store(path)
    shipped = all_games()
    for seed in range(MANY):
        played(shipped[seed % len(shipped)], 2 + seed % 3, seed, store)
    store.close()
    return path


@pytest.fixture
def log(many: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A log of as many sessions as are read by two processes."""
    monkeypatch.setattr(comparison, "_MANY", MANY)
    return many


def test_two_processes_say_what_one_says(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes from behind, and is given the time to read all but what the first has read."""
    begun = rows_from_worker

    @contextmanager
    def patient(place: str, wanted: list[LibraryEntry]) -> Iterator[Callable[[], list[ComparisonRow]]]:
        with begun(place, wanted) as finished:
            rows: list[ComparisonRow] = []
            asked = count(1)

            def later() -> list[ComparisonRow]:
                if next(asked) == 20:
                    while len(rows) < len(wanted):
                        rows.extend(finished())
                    return rows
                return []

            yield later

    monkeypatch.setattr(comparison, "rows_from_worker", patient)
    store = open_store(log, read_only=True)
    summaries = store.sessions(limit=200)
    done: list[int] = []
    rows = compare(store, summaries, GAMES, place=log, progress=done.append)
    assert [row.session for row in rows] == [one.id for one in summaries]
    assert done == [*range(1, 20), len(summaries)], "nineteen were read here"
    assert rows == tuple(RowReader(store, GAMES).rows(summaries))
    store.close()


def test_a_second_process_that_is_not_needed_any_more_ends(log: str) -> None:
    """Also in the middle of its work. The log is not among its words: every account can read them."""
    store = open_store(log, read_only=True)
    steps = comparing(store, store.sessions(limit=200), GAMES, place=log)
    next(steps)
    (worker,) = active_children()
    words = Path(f"/proc/{worker.pid}/cmdline")
    assert not words.exists() or log.encode() not in words.read_bytes()
    steps.close()
    assert not worker.is_alive()
    store.close()


def test_a_second_process_ends_with_the_one_that_started_it(log: str) -> None:
    """Killed, that one can end nothing any more."""
    code = f"""
from multiprocessing import active_children
from engine.games import all_games
from referee.review.comparison import comparison
from referee.store import open_store
comparison._MANY = {MANY}
store = open_store({log!r}, read_only=True)
steps = comparison.comparing(store, store.sessions(limit=200), all_games(), place={log!r})
next(steps)
print(active_children()[0].pid, flush=True)
input()
"""
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        worker = int(first.stdout.readline())
        first.kill()
    deadline = time.monotonic() + 30
    while is_running(worker):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(process: int) -> bool:
    if os.name == "nt":
        windows: Any = ctypes  # on other systems it has no WinDLL
        kernel, synchronize, timed_out = windows.WinDLL("kernel32"), 0x100000, 0x102
        handle = kernel.OpenProcess(synchronize, False, process)
        return bool(handle) and kernel.WaitForSingleObject(handle, 0) == timed_out
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"


def test_if_the_second_process_reads_nothing_all_is_read_here(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(log, read_only=True)
    summaries = store.sessions(limit=200)
    rows = compare(store, summaries, GAMES, place="/nowhere/class.whitecell")
    assert [row.session for row in rows] == [one.id for one in summaries]

    class NoSemaphores:
        def Pool(self, _jobs: int, *_first: object) -> None:
            raise OSError

    monkeypatch.setattr(multiprocessing, "get_context", lambda _how: NoSemaphores())
    assert compare(store, summaries, GAMES, place=log) == rows
    store.close()


def test_few_sessions_are_read_by_one(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(comparison, "rows_from_worker")
    assert len(compare(store, store.sessions(), GAMES, place="class.whitecell")) == 5
