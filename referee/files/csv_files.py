"""CSV files for spreadsheets, in which no text is read as a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from referee.files.output_files import new_text

Cell = str | int | float | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The characters with which a formula begins in a spreadsheet."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def write_csv_file(path: Path, columns: Sequence[str], rows: Iterable[Iterable[Cell]]) -> Path:
    """Write a CSV file, UTF-8, that only the user may read; return its path. Raises KnownError."""
    with new_text(path, secret=True) as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(map(escape_formula, row) for row in rows)
    return path


def escape_formula(cell: Cell) -> Cell:
    """Return a cell with an apostrophe before a text that a spreadsheet would take for a formula."""
    if isinstance(cell, str) and cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
