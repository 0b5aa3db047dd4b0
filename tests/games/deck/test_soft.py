"""Soft disruptions (DECK-6.6): what they may be aimed at, and when they are answered."""

from __future__ import annotations

import pytest

from tests.games.deck.scene import DeckScene
from tests.games.deck.test_disrupt import coup

SOFT = {"soft_disruption": True}


@pytest.mark.rule("DECK-6.6", "DECK-6.7")
def test_ones_own_technique_is_no_target_even_if_nothing_breaks() -> None:
    """Two lower at the top, both techniques still reach difficulty 4."""
    scene = DeckScene(
        "p27",
        p1=["h12", "h01"],
        p2=["g12", "h02"],
        p3=["h05"],
        options={**SOFT, "partial_declaration": "allowed"},
    )
    scene.strategy("p27", "h12")
    scene.decline(2)
    scene.strategy("p27", "g12")
    scene.decline()
    scene.put("hand:player_1", "r_aging_system")
    scene.refused("disrupt", "own_technique", "DECK-6.7", card="r_aging_system", target="h12")
    scene.disrupt("r_aging_system", "g12")
    assert scene.asked == "respond"


@pytest.mark.rule("DECK-6.6", "DECK-6.16")
def test_an_accepted_explanation_needs_no_answer() -> None:
    scene = coup(p2=["r_collection_manager_challenge", "h01"], options=SOFT)
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    scene.do("judge", feasible=True)
    assert (scene.asked, scene.player) == ("disrupt_poll", 3)


@pytest.mark.rule("DECK-6.6", "DECK-6.13")
def test_an_empty_hand_gives_up_what_is_broken_and_is_asked_about_what_is_not() -> None:
    broken = coup(p1=["h12", "s14"], p2=["r_misinformed_source", "h01"], options=SOFT)
    broken.disrupt("r_misinformed_source", "h12")
    assert (broken.asked, broken.player) == ("declare", 2)
    whole = coup(p1=["h12", "s14"], p2=["r_clear_requirement", "h01"], options=SOFT)
    whole.disrupt("r_clear_requirement", "p17")
    assert (whole.asked, whole.player) == ("respond", 1)
