"""Each Region and Baller card teaches something of the history of drugs and their control, and SOURCES.md says whence."""

from __future__ import annotations

from tests.games.game_list import example, new_match
from tests.games.lessons import faults_of_lessons


def test_every_region_and_card_teaches_and_has_a_source() -> None:
    assert list(faults_of_lessons("druglord", ["regions", "baller"])) == []


def test_no_face_but_a_status_is_without_its_lesson() -> None:
    kinds = new_match(example("druglord")).rules.schema.kinds
    assert [kind for kind, shown in kinds.items() if not shown.face.lesson and shown.face.style != "status"] == []
