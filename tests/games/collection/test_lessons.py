"""Each card, role, collector and scenario teaches something of its own about collection, and SOURCES.md says whence."""

from __future__ import annotations

from tests.games.game_list import example, new_match
from tests.games.lessons import faults_of_lessons


def test_every_card_teaches_and_has_a_source() -> None:
    assert list(faults_of_lessons("collection", ["role", "collector", "scenario", "collection"])) == []


def test_no_face_but_a_token_is_without_its_lesson() -> None:
    kinds = new_match(example("collection")).rules.schema.kinds
    assert [kind for kind, shown in kinds.items() if not shown.face.lesson and shown.face.style != "token"] == []
