"""Strategies that are played in part (DECK-5.3, 7.3 to 7.5): intact is what was declared, solved is what is whole."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.event import Task
from tests.games.deck.scene import DeckScene, modify, replace


def plans(**changes: Any) -> DeckScene:
    """p39, 3 points, P M, difficulty 6; six techniques match it. Player 1 has just played one of them."""
    hands: dict[str, Any] = {
        "p1": ["h12", "m09", "h01"],
        "p2": ["s14", "r_collection_manager_challenge", "r_misinformed_source", "r_clear_requirement"],
        "p3": ["g06", "h03", "r_raised_alert"],
    }
    options = {"partial_declaration": "allowed", **changes}
    scene = DeckScene("p39", options=options, **hands)
    scene.strategy("p39", "h12")
    return scene


@pytest.mark.rule("DECK-4.10", "DECK-5.3", "DECK-6.16")
def test_an_accepted_explanation_leaves_a_part_as_it_was() -> None:
    scene = plans()
    scene.disrupt("r_collection_manager_challenge", "h12")
    scene.do("explain")
    scene.do("judge", feasible=True)
    assert (scene.asked, scene.player) == ("disrupt_poll", 3)
    scene.decline(2)
    assert (scene.asked, scene.player, scene.score(1)) == ("declare", 2, 0)
    assert scene.lies("h12") == ["strategy/1"]


@pytest.mark.rule("DECK-6.6", "DECK-6.13", "DECK-7.4")
@pytest.mark.parametrize("answer", ["accept", "give_up"])
def test_a_part_that_still_stands_may_be_kept_or_given_up_and_stays(answer: str) -> None:
    """What was given up while it was not complete loses nothing: it can still be completed."""
    scene = plans(soft_disruption=True)
    scene.disrupt("r_clear_requirement", "p39")
    assert scene.asked == "respond"
    assert scene.offers("accept")
    scene.do(answer)
    assert (scene.asked, scene.player) == (("disrupt_poll", 3) if answer == "accept" else ("declare", 2))
    assert scene.lies("h12") == ["strategy/1"]
    assert scene.faults() == ()


@pytest.mark.rule("DECK-4.10", "DECK-6.8", "DECK-6.12", "DECK-7.3", "DECK-7.5")
def test_three_seats_build_one_strategy_and_the_last_has_all_its_points() -> None:
    scene = plans()
    scene.decline(2)
    scene.strategy("p39", "s14")
    assert scene.number("declared") == 2
    scene.decline(2)
    scene.strategy("p39", "g06")
    assert scene.number("declared") == 3
    scene.decline()
    assert scene.player == 2
    scene.disrupt("r_misinformed_source", "h12")
    scene.refused("respond", "not_broken", "DECK-6.12", actions=[replace("s14", "h03")])
    scene.respond(replace("h12", "h03"))
    assert scene.number("declared") == 3
    scene.decline(2)
    assert [scene.score(seat) for seat in (1, 2, 3)] == [0, 0, 3]
    assert scene.lies("s14") == scene.lies("g06") == scene.lies("h03") == ["discard_open"]


@pytest.mark.rule("DECK-6.13", "DECK-6.14", "DECK-7.4")
def test_a_part_that_was_countered_takes_nothing_along() -> None:
    scene = plans()
    scene.decline(2)
    scene.strategy("p39", "s14")
    scene.decline()
    scene.put("hand:player_1", "r_new_encryption")
    scene.disrupt("r_new_encryption", "s14")
    scene.do("give_up")
    assert (scene.asked, scene.player) == ("declare", 3)
    assert (scene.lies("s14"), scene.lies("h12")) == (["discard_open"], ["strategy/1"])
    assert scene.marks("p39")["missing"] == 2
    assert scene.table.agenda == (Task("declare", ("player_3",)),)  # nothing of the turn is left to do


@pytest.mark.rule("DECK-7.4", "DECK-12.1")
def test_what_stays_is_no_longer_just_played() -> None:
    scene = plans()
    assert scene.marks("h12")["new"]
    scene.decline(2)
    (left,) = scene.view("public").zones["strategy/1"].pieces
    assert left.marks == {"by": "player_1", "fits": "yes"}


@pytest.mark.rule("DECK-6.9", "DECK-6.11")
def test_no_modifier_alone_answers_for_a_countered_technique() -> None:
    scene = plans()
    scene.put("hand:player_1", "r_lucky_break")
    scene.disrupt("r_misinformed_source", "h12")
    text = scene.refused("respond", "cannot_save", "DECK-6.11", actions=[modify("r_lucky_break", "p39")])
    assert text == "A countered technique must be replaced."
