"""What the cards of a game stand for: each has a lesson of its own, and SOURCES.md says where it is from."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.contract.game import Game
from engine.games import all_games
from tests.games.game_list import new_match
from tests.games.game_notes import notes_of
from tests.house.files import ROOT

LONGEST = 200
"""The most letters of a lesson."""
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@every_game
def test_every_record_teaches_and_has_a_source(game: Game) -> None:
    assert list(faults_of_lessons(ROOT / "resources" / game.id)) == []


@every_game
def test_no_face_is_without_its_lesson(game: Game) -> None:
    """El Chapo himself had none."""
    kinds = new_match(game).rules.schema.kinds
    untaught = {kind: shown.face.style for kind, shown in kinds.items() if not shown.face.lesson}
    assert set(untaught.values()) == notes_of(game.id).untaught, untaught


def faults_of_lessons(folder: Path) -> Iterator[str]:
    """Yield what is wrong with the lessons of a game: one is missing, long, said twice or without source."""
    data = tomllib.loads((folder / "content.toml").read_text(encoding="utf-8"))
    records = {one["id"]: one for kind in data.values() for one in _taught(kind)}
    lessons: dict[str, str] = {id_: one["lesson"] for id_, one in records.items() if "lesson" in one}
    sourced = _sourced((folder / "SOURCES.md").read_text(encoding="utf-8"))
    for id_, one in records.items():
        if id_ not in lessons and lessons.keys().isdisjoint(value for value in one.values() if isinstance(value, str)):
            yield f"{id_}: has no lesson, nor names a card that has one"
    for id_, text in lessons.items():
        if not 40 <= len(text) <= LONGEST or not text.endswith("."):
            yield f"{id_}: {len(text)} letters"
        if id_ not in sourced:
            yield f"{id_}: no source"
    yield from (f"twice: {text}" for text, count in Counter(lessons.values()).items() if count > 1)
    yield from (f"{id_}: has a source and is no record" for id_ in sorted(sourced - lessons.keys()))


def _taught(found: Any) -> Sequence[Mapping[str, Any]]:
    """Return the records of a list in which some have lessons; of a table, what its fields ``<id>_lesson`` say."""
    if isinstance(found, list):
        return found if any("lesson" in one for one in found if isinstance(one, dict)) else ()
    if isinstance(found, dict):
        return [{"id": key.removesuffix("_lesson"), "lesson": found[key]} for key in found if key.endswith("_lesson")]
    return ()


def _sourced(page: str) -> set[str]:
    """Return the ids in the last column of the table of sources."""
    table = page.partition("# Where the lessons")[2]
    rows = [row.strip().strip("|").rpartition("|") for row in table.splitlines() if row.startswith("| ")]
    assert all(source.strip() for source, _, _ in rows)
    return {id_.strip() for _, _, ids in rows[2:] for id_ in ids.split(",")}
