"""Each Region and Baller card teaches something of the history of drugs and their control, and SOURCES.md says whence."""

from __future__ import annotations

from tests.games.lessons import faults_of_lessons


def test_every_region_and_card_teaches_and_has_a_source() -> None:
    assert list(faults_of_lessons("druglord", ["regions", "baller"])) == []
