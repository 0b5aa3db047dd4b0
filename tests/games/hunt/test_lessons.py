"""Each card, each Location and El Chapo teach what they stand for in the manhunt; SOURCES.md says where that is from."""

from __future__ import annotations

from tests.games.game_list import example, new_match
from tests.games.lessons import faults_of_lessons


def test_every_card_and_location_teaches_and_has_a_source() -> None:
    assert list(faults_of_lessons("hunt", ["pieces", "location", "topography", "need", "defense"])) == []


def test_no_face_is_without_its_lesson() -> None:
    """El Chapo himself had none."""
    kinds = new_match(example("hunt")).rules.schema.kinds
    assert [kind for kind, shown in kinds.items() if not shown.face.lesson] == []
