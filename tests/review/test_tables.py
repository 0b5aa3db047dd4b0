"""Tables for analysts: docs/review-export.md says what every column is."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from referee.review import Review
from referee.review.analyst_tables import TABLE_FORMAT, tables_of, write_csv, write_jsonl
from tests.effort import some
from tests.engine.toy import Toy
from tests.house.files import ROOT
from tests.review.sessions import played, shared

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
def test_tables_hold_the_whole_session(game: Game, tmp_path: Path) -> None:
    review = Review(shared(game))
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
