"""Each card and Location says what it stands for in the manhunt of 2001 to 2014, and SOURCES.md where that is from."""

from __future__ import annotations

from tests.games.lessons import faults_of_lessons


def test_every_card_and_location_teaches_and_has_a_source() -> None:
    assert list(faults_of_lessons("hunt", ["location", "topography", "need", "defense"])) == []
