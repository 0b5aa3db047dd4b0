"""Tables for spreadsheets: CSV files in which no text is taken for a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from referee.files.output_files import new_text

Cell = str | int | float | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a text begins with that a spreadsheet works out instead of showing it."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def write_csv_file(path: Path, columns: Sequence[str], rows: Iterable[Iterable[Cell]]) -> Path:
    """A CSV file, UTF-8, for the referee alone. Raises KnownError if it cannot be written."""
    with new_text(path, secret=True) as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(map(escape_formula, row) for row in rows)
    return path


def escape_formula(cell: Cell) -> Cell:
    """A cell as a spreadsheet shows it: a text that would be a formula is marked as text, by an apostrophe before it."""
    if isinstance(cell, str) and cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
