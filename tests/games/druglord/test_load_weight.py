"""How much may overflow, and what has to fill slots first, when a load is entered as a whole (DRUG-6.5 to 6.9)."""

from __future__ import annotations

import pytest

from tests.games.druglord.test_setup_and_draft import loading

OWN = {"southwest": {"reefer": 2, "pills": 1}, "iberia": {"reefer": 1}, "uk": {"reefer": 1}}


@pytest.mark.rule("DRUG-6.1", "DRUG-6.6")
def test_no_more_overflows_than_finds_no_slot() -> None:
    scene = loading("southwest iberia uk")
    place = {**OWN, "uk": {"reefer": 1, "pills": 1}}
    assert (
        scene.refused("load", "too_many_over", "DRUG-6.6", place=place, overflow={"reefer": 2})
        == "Overflow is what finds no slot: 1 marker."
    )
    scene.do("load", place=place, overflow={"reefer": 1})
    assert scene.house(1) == {"reefer": 1}


@pytest.mark.rule("DRUG-6.5", "DRUG-6.9")
def test_the_last_marker_of_a_type_fills_a_slot_and_does_not_overflow() -> None:
    scene = loading("southwest iberia uk", bank={"pills": 2})
    scene.refused("load", "fill_slots", place=OWN, overflow={"reefer": 1, "pills": 1})
    scene.do("load", place={**OWN, "uk": {"reefer": 1, "pills": 1}}, overflow={"reefer": 1})
