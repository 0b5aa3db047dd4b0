"""Each card teaches something of its own about collection, and SOURCES.md says whence."""

from __future__ import annotations

from tests.games.lessons import faults_of_lessons


def test_every_card_teaches_and_has_a_source() -> None:
    assert list(faults_of_lessons("collection", ["collection"])) == []
