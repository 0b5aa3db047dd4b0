"""The names of the files that a review is written into."""

from __future__ import annotations

from collections.abc import Iterable

from referee.files.sanitize import file_stem
from referee.review.analyst_tables import TABLE_NAMES

_SUFFIXES = {"html": "html", "pdf": "pdf", "jsonl": "review.jsonl", "bundle": "jsonl"}


def review_file_names(session: str, formats: Iterable[str], teams: Iterable[str] = ()) -> dict[str, tuple[str, ...]]:
    """Return the names for the session with this id, by format (html, pdf, csv, jsonl, bundle) and by team of a packet."""
    stem = file_stem(session)
    names = {
        one: tuple(f"{stem}.{table}.csv" for table in TABLE_NAMES) if one == "csv" else (f"{stem}.{_SUFFIXES[one]}",)
        for one in formats
    }
    return {**names, **{team: (f"{stem}.{file_stem(team)}.html",) for team in teams}}
