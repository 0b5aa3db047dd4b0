"""Each place, person and card says what research has found about what it stands for, and SOURCES.md where that is from."""

from __future__ import annotations

from tests.games.game_list import new_match
from tests.games.kingpin.scene import GAME, content
from tests.games.lessons import faults_of_lessons

KINDS = ["location", "kingpin", "lieutenant", "cop", "heat_card", "dark_past", "motivation", "event"]


def test_every_card_teaches_and_has_a_source() -> None:
    brings_a_cop = {card.id for card in content().heat_cards.values() if card.cop}
    assert list(faults_of_lessons(GAME.id, KINDS, brings_a_cop)) == []


def test_no_face_is_without_its_lesson() -> None:
    kinds = new_match(GAME).rules.schema.kinds
    assert [kind for kind, shown in kinds.items() if not shown.face.lesson] == []
