"""What the cards of a game teach: which records lack a lesson, and which are not in the list of sources."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from tests.house.files import ROOT

LONGEST = 200
"""The most letters of a lesson."""


def faults_of_lessons(game: str, kinds: Sequence[str], without: Container[str] = ()) -> Iterator[str]:
    """Yield what is wrong with the lessons of these kinds of records: one is missing, long, said twice or without source.

    Records of the ids in ``without`` bear the lesson of another.
    """
    folder = ROOT / "resources" / game
    data = tomllib.loads((folder / "content.toml").read_text(encoding="utf-8"))
    lessons = {
        str(one["id"]): str(one.get("lesson", ""))
        for kind in kinds
        for one in _records(data[kind])
        if one["id"] not in without
    }
    sourced = _sourced((folder / "SOURCES.md").read_text(encoding="utf-8"))
    for id_, text in lessons.items():
        if not 40 <= len(text) <= LONGEST or not text.endswith("."):
            yield f"{id_}: {len(text)} letters"
        if id_ not in sourced:
            yield f"{id_}: no source"
    yield from (f"twice: {text}" for text, count in Counter(lessons.values()).items() if count > 1)
    yield from (f"{id_}: has a source and is no record" for id_ in sorted(sourced - lessons.keys()))


def _records(found: list[Mapping[str, Any]] | Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the records of a list; of a table without ids, what its fields ``<id>_lesson`` say."""
    if not isinstance(found, list):
        return [
            {"id": key.removesuffix("_lesson"), "lesson": text} for key, text in found.items() if key.endswith("_lesson")
        ]
    return found


def _sourced(page: str) -> set[str]:
    """Return the ids in the last column of the table of sources."""
    table = page.partition("# Where the lessons")[2]
    rows = [row.strip().strip("|").rpartition("|") for row in table.splitlines() if row.startswith("| ")]
    assert all(source.strip() for source, _, _ in rows)
    return {id_.strip() for _, _, ids in rows[2:] for id_ in ids.split(",")}
