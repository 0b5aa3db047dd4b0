"""Tables for analysts, sessions compared, and what is kept of them for the next time."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from engine.errors import KnownError
from engine.game import Game
from referee.review import Review
from referee.review.comparison import (
    Row,
    columns_of,
    compare,
    results_of,
    row_of,
    spreads_of,
    with_pseudonyms,
    write_comparison,
)
from referee.review.shelf import Shelf, own_shelf
from referee.review.tables import TABLE_FORMAT, tables_of, write_csv, write_jsonl
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.games.shelf import GAMES, IDS
from tests.house.files import ROOT
from tests.review.sessions import played


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_tables_hold_the_whole_session(game: Game, tmp_path: Path) -> None:
    review = Review(played(game, 60))
    tables = {table.name: table for table in tables_of(review)}
    assert len(tables["plies"].rows) == review.number
    assert len(tables["figures"].rows) == review.number * len(review.session.rules.measures)
    assert len(tables["decisions"].rows) == sum(tick.kind in ("move", "dice") for tick in review.ticks)
    for table in tables.values():
        assert all(len(row) == len(table.columns) for row in table.rows)
    paths = write_csv(review, tmp_path / "new")
    for path, table in zip(paths, tables.values(), strict=True):
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        assert tuple(rows[0]) == table.columns
        assert len(rows) == 1 + len(table.rows)
    lines = [json.loads(line) for line in write_jsonl(review, tmp_path / "x.jsonl").read_text("utf-8").splitlines()]
    assert len(lines) == sum(len(table.rows) for table in tables.values())
    assert lines[0]["table"] == "session"
    assert lines[0]["format"] == TABLE_FORMAT
    assert lines[0]["last_hash"] == review.session.last_hash


def test_every_column_is_documented() -> None:
    manual = (ROOT / "docs" / "review-export.md").read_text(encoding="utf-8")
    for table in tables_of(Review(played(Toy(), 5))):
        section = manual.split(f"### {table.name}\n")[1].split("\n###")[0].split("\n## ")[0]
        written = [
            name for row in re.findall(r"^\| (`[^|]*) \|", section, flags=re.M) for name in re.findall(r"`(\w+)`", row)
        ]
        assert tuple(written) == table.columns, table.name


def test_what_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    review = Review(played(Toy(), 5))
    (tmp_path / "file").write_text("")
    for write in (write_csv, write_jsonl):
        with pytest.raises(KnownError, match="cannot be written"):
            write(review, tmp_path / "file" / "x")


# -------------------------------------------------------------------- sessions compared


@pytest.fixture
def store() -> MemoryStore:
    store = MemoryStore()
    for seed in range(4):
        played(Toy(), 60 + seed, seed, store)
    played(next(game for game in GAMES if game.id == "hunt"), 200, 5, store)
    return store


def rows_of(store: MemoryStore) -> tuple[Row, ...]:
    return compare(store, reversed(store.sessions()), GAMES)


def test_sessions_are_set_side_by_side(store: MemoryStore) -> None:
    rows = rows_of(store)
    assert [row.game for row in rows].count("toy") == 4
    hunt = next(row for row in rows if row.game == "hunt")
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


def test_a_comparison_is_written_as_a_row_a_session(store: MemoryStore, tmp_path: Path) -> None:
    rows = rows_of(store)
    with write_comparison(rows, tmp_path / "c.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert [one["session"] for one in read] == [row.session for row in rows]
    hunt = next(one for one in read if one["game"] == "hunt")
    assert float(hunt["figure/discs"]) == next(row for row in rows if row.game == "hunt").figures["discs"]
    assert next(one for one in read if one["game"] == "toy")["figure/discs"] == ""
    assert "luck/hunters" in columns_of(next(row for row in rows if row.game == "hunt"))


def test_rows_are_kept_until_the_session_goes_on(
    store: MemoryStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path / "kept.sqlite")
    before = compare(store, store.sessions(), GAMES, shelf=shelf)
    shelf.close()
    read: list[str] = []

    def counted(store: object, summary: object, games: object) -> Row:
        read.append(summary.id)  # type: ignore[attr-defined]
        return row_of(store, summary, games)  # type: ignore[arg-type]

    monkeypatch.setattr("referee.review.comparison.row_of", counted)
    shelf = Shelf(tmp_path / "kept.sqlite")
    assert compare(store, store.sessions(), GAMES, shelf=shelf) == before
    assert read == []
    session = played(Toy(), 10, 9, store)
    compare(store, store.sessions(), GAMES, shelf=shelf)
    assert read == [session.header.id]
    session.submit(next(iter(session.legal_moves)))
    compare(store, store.sessions(), GAMES, shelf=shelf)
    assert read == [session.header.id] * 2
    shelf.close()


def test_a_shelf_that_cannot_be_used_is_no_hindrance(store: MemoryStore, tmp_path: Path) -> None:
    (tmp_path / "rubbish.sqlite").write_bytes(b"no database" * 100)
    for path in (tmp_path / "rubbish.sqlite", tmp_path / "rubbish.sqlite" / "below"):
        shelf = Shelf(path)
        assert compare(store, store.sessions(), GAMES, shelf=shelf) == compare(store, store.sessions(), GAMES)
        shelf.close()


def test_the_own_shelf_is_in_the_cache(user_folders: Path) -> None:
    shelf = own_shelf()
    shelf.put("a", b"b")
    shelf.save()
    shelf.close()
    assert list(user_folders.rglob("cache/whitecell/comparison.sqlite"))


def test_a_session_that_cannot_be_read_has_a_row_that_says_why(store: MemoryStore) -> None:
    rows = compare(store, store.sessions(), [game for game in GAMES if game.id != "hunt"])
    broken = next(row for row in rows if row.game == "hunt")
    assert broken.problem == "There is no game 'hunt'; there are: toy, deck, collection, druglord, kingpin."
    assert ("hunt", "plies") not in spreads_of(rows)
