"""The disruption window to the letter (DECK-6), with the votes, and hardcore play (DECK-11.2 to 11.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.common.rounds import seat_states
from engine.contract.game import OptionValue
from engine.model.event import Moved
from tests.games.deck.scene import DeckScene, cancel, modify, replace
from tests.games.deck.test_disrupt import coup


@pytest.mark.rule("DECK-6.3", "DECK-6.5", "DECK-5.8")
def test_who_may_disrupt() -> None:
    scene = coup(p1=["h12", "s14", "r_sensor_failure"], p3=["r_misinformed_source", "h02"])
    text = scene.refused("disrupt", "not_asked", "DECK-6.3", by=3, card="r_misinformed_source", target="h12")
    assert text == "It is Player 2's turn to answer."
    assert scene.refused("decline", "not_asked", "DECK-6.3", by=3) == "It is Player 2's turn to answer."
    text = scene.refused("disrupt", "self_disruption", "DECK-5.8", by=1, card="r_sensor_failure", target="h12")
    assert text == "A player may not disrupt their own strategy."
    anybody = coup(options={"disruption_order": "open"}, p1=["h12", "s14", "r_sensor_failure"])
    anybody.refused("disrupt", "self_disruption", "DECK-5.8", by=1, card="r_sensor_failure", target="h12")
    assert "say who does" in anybody.refused("disrupt", "not_asked", "DECK-6.3", card="r_sensor_failure", target="h12")


@pytest.mark.rule("DECK-5.8")
def test_the_active_seat_disrupts_in_no_state() -> None:
    scene = coup(p1=["h12", "s14", "r_sensor_failure"], p2=["r_misinformed_source"])
    scene.disrupt("r_misinformed_source", "h12")
    assert scene.asked == "respond"
    scene.refused("disrupt", "self_disruption", "DECK-5.8", by=1, card="r_sensor_failure", target="s14")


@pytest.mark.rule("DECK-6.2")
@pytest.mark.parametrize(
    ("limit", "text"), [(1, "One card has been"), (2, "Two cards have been"), (3, "Three cards have been")]
)
def test_the_limit_is_named(limit: int, text: str) -> None:
    scene = coup(
        options={"disruption_limit": limit},
        p1=["h12", "s14", "m09", "r_think_outside_the_box#1", "r_think_outside_the_box#2"],
        p2=["r_misinformed_source#1", "r_misinformed_source#2", "r_counterintelligence_sweep", "r_sensor_failure"],
        p3=[],
    )
    cards = ("r_misinformed_source#1", "r_misinformed_source#2", "r_counterintelligence_sweep")
    for number, card in enumerate(cards[:limit], 1):
        scene.disrupt(card, "h12")
        assert scene.number("disruptions") == number
        if number < limit:
            scene.respond(cancel(f"r_think_outside_the_box#{number}"))
    said = scene.refused("disrupt", "limit_reached", "DECK-6.2", card="r_sensor_failure", target="h12")
    assert said == f"{text} played already."
    scene.respond(replace("h12", "m09"))
    assert (scene.asked, scene.score(1)) == ("declare", 2)


@pytest.mark.rule("DECK-6.2")
def test_a_challenge_counts_whatever_becomes_of_it() -> None:
    scene = coup(options={"disruption_limit": 1}, p2=["r_collection_manager_challenge", "r_sensor_failure"])
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    scene.do("judge", feasible=True)
    assert (scene.asked, scene.score(1)) == ("declare", 2)


@pytest.mark.rule("DECK-6.3")
def test_a_seat_that_declined_is_asked_again_after_a_disruption_even_its_own() -> None:
    scene = coup(p2=["r_misinformed_source", "h01"], p3=["h02"], p1=["h12", "s14", "m09"])
    scene.disrupt("r_misinformed_source", "h12")
    scene.respond(replace("h12", "m09"))
    order, told, ticked = [], [], []
    while scene.asked == "disrupt_poll":
        order.append(scene.player)
        assert scene.table.task is not None
        told.append(seat_states(scene.table.task))
        ticked.append([seat for seat in scene.seats if scene.view("public").numbers[f"has_passed/{seat}"]])
        scene.decline()
    assert order == [3, 2]
    second, third = scene.seats[1:3]
    assert told == [{second: "to come", third: "asked"}, {second: "asked", third: "passed"}], (
        "the console shows who answered"
    )
    assert ticked == [[], [third]], "so do the windows of the room, where nobody saw who of eight was to come"


@pytest.mark.rule("DECK-6.4", "DECK-12.4")
def test_no_seat_is_skipped_for_what_it_holds() -> None:
    scene = coup(p2=["h01"], p3=["r_lucky_break"])
    assert scene.offers("disrupt") == []
    assert (scene.asked, scene.player) == ("disrupt_poll", 2)
    scene.decline()
    assert (scene.asked, scene.player) == ("disrupt_poll", 3)


@pytest.mark.rule("DECK-6.7")
def test_a_disruption_of_the_problem_may_not_break_ones_own_technique() -> None:
    scene = coup(
        p1=["h12", "s14", "r_denial_and_deception"],
        p2=["m09", "h01"],
        p3=["r_collection_manager_challenge", "r_denial_and_deception", "h02"],
    )
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("concede")
    scene.do("give_up")
    scene.strategy("p17", "m09")  # with h12, which player_1 left there
    third = next(p for p in scene.table.ids("hand:player_3") if p.startswith("r_denial"))
    first = next(p for p in scene.table.ids("hand:player_1") if p.startswith("r_denial"))
    scene.decline()
    scene.refused("disrupt", "own_technique", "DECK-6.7", card=first, target="p17")
    assert scene.offers("disrupt") == []
    scene.decline()
    assert scene.score(2) == 2
    assert scene.lies(third) == ["hand:player_3"]


@pytest.mark.rule("DECK-6.6", "DECK-6.13", "DECK-7.1")
def test_giving_up_a_strategy_that_still_stands_solves_nothing() -> None:
    """With ``soft_disruption`` the strategy may be intact when it is given up: then its last technique goes."""
    scene = coup(p2=["r_clear_requirement", "h01"], options={"soft_disruption": True})
    scene.disrupt("r_clear_requirement", "p17")
    scene.do("give_up")
    assert (scene.asked, scene.player, scene.score(1)) == ("declare", 2, 0)
    assert scene.table.ids("strategy/1") == ("h12",)
    assert scene.lies("s14") == ["discard_open"]
    assert scene.faults() == ()


@pytest.mark.rule("DECK-6.6", "DECK-6.10", "DECK-6.11")
def test_what_may_answer_a_soft_disruption() -> None:
    scene = coup(
        p1=["h12", "s14", "r_think_outside_the_box", "r_raised_alert"],
        p2=["r_clear_requirement", "h01"],
        options={"soft_disruption": True},
    )
    scene.disrupt("r_clear_requirement", "p17")
    actions = [[one["action"] for one in args["actions"]] for args in scene.offers("respond")]
    assert sorted(actions) == [["cancel"], ["modify"]]
    scene.respond(modify("r_raised_alert"))
    assert (scene.marks("p17")["difficulty"], scene.asked) == (5, "disrupt_poll")


@pytest.mark.rule("DECK-6.9", "DECK-6.12", "DECK-6.14")
def test_an_unmatched_technique_may_be_replaced_and_takes_what_lies_on_it() -> None:
    scene = coup(p1=["h12", "s14", "m09", "h01", "r_new_equipment"], p2=["r_aging_system"], p3=["h02"])
    scene.disrupt("r_aging_system", "s14")  # 2 to 6 becomes 2 to 4: difficulty 5 is outside
    assert scene.marks("s14")["fits"] == "no"
    scene.refused("respond", "not_broken", "DECK-6.12", actions=[replace("h12", "m09")])
    scene.respond(replace("s14", "m09"))
    assert scene.lies("s14") == scene.lies("r_aging_system") == ["discard_open"]
    assert scene.table.ids("strategy/1") == ("h12", "m09")
    kept = coup(p1=["h12", "s14", "r_new_equipment"], p2=["r_aging_system"], p3=["h02"])
    kept.disrupt("r_aging_system", "s14")
    kept.respond(modify("r_new_equipment", "s14"))
    assert kept.lies("r_aging_system") == kept.lies("r_new_equipment") == ["modifiers/1"]


@pytest.mark.rule("DECK-6.10")
@pytest.mark.parametrize("scope", ["any_disruption", "technique_only"])
def test_a_cancelled_modifier_on_a_technique_is_undone(scope: str) -> None:
    scene = coup(p1=["h12", "s14", "r_think_outside_the_box"], p2=["r_aging_system"], options={"totb_scope": scope})
    scene.disrupt("r_aging_system", "s14")
    scene.respond(cancel())
    assert scene.marks("s14")["fits"] == "yes"
    assert scene.lies("r_aging_system") == scene.lies("r_think_outside_the_box") == ["discard_open"]


@pytest.mark.rule("DECK-6.10")
def test_it_does_not_undo_what_was_left_earlier() -> None:
    scene = coup(
        p1=["h12", "s14", "r_think_outside_the_box", "r_lucky_break"], p2=["r_denial_and_deception", "r_misinformed_source"]
    )
    scene.disrupt("r_denial_and_deception", "p17")
    scene.respond(modify("r_lucky_break"))
    scene.decline()
    scene.disrupt("r_misinformed_source", "h12")
    scene.respond(cancel())
    assert scene.lies("r_denial_and_deception") == ["modifiers/1"]


@pytest.mark.rule("DECK-6.13")
def test_giving_up_is_always_offered() -> None:
    scene = coup(p2=["r_misinformed_source", "h01"])
    scene.disrupt("r_misinformed_source", "h12")
    assert scene.offers("respond")
    assert scene.offers("give_up")
    scene.do("give_up")
    assert (scene.asked, scene.player) == ("declare", 2)


@pytest.mark.rule("DECK-6.18")
def test_after_a_lost_challenge_modifiers_may_stand_beside_the_replacement() -> None:
    scene = coup(p1=["h12", "s14", "h01", "r_new_equipment"], p2=["r_collection_manager_challenge"])
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("concede")
    scene.refused("respond", "cannot_save", "DECK-6.11", actions=[modify("r_new_equipment", "s14")])
    scene.respond(replace("s14", "h01"), modify("r_new_equipment", "h01"))
    assert scene.table.ids("strategy/1") == ("h12", "h01")
    assert scene.lines("public")[-2:] == [
        "Player 1 replaces Ground Intercept Site with Embassy Reporting.",
        "Player 1 plays New Equipment on Embassy Reporting.",
    ]


@pytest.mark.rule("DECK-6.19")
def test_an_explanation_holds_for_one_turn_only() -> None:
    scene = coup(
        p1=["h12", "s14"],
        p2=["r_collection_manager_challenge", "m09"],
        p3=["r_collection_manager_challenge", "r_new_encryption"],
    )
    scene.disrupt("r_collection_manager_challenge", "h12")
    scene.do("explain")
    scene.do("judge", feasible=True)
    scene.disrupt("r_new_encryption", "s14")  # an empty hand gives up
    scene.strategy("p17", "m09")
    scene.disrupt("r_collection_manager_challenge", "h12")
    assert scene.asked == "explain"


@pytest.mark.rule("DECK-6.17")
@pytest.mark.parametrize(("votes", "feasible"), [((True, True, False), True), ((True, False, False), False)])
def test_the_majority_decides_the_challenger_included(votes: tuple[bool, ...], feasible: bool) -> None:
    hands: dict[str, Any] = {"p1": ["h12", "s14", "m09"], "p2": ["r_collection_manager_challenge"], "p3": "h02", "p4": "h03"}
    scene = DeckScene("p17", seats=4, options={"challenge_judge": "vote", "challenge_tie": "reject"}, **hands)
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    assert scene.task is not None
    assert scene.task.seats == ("player_2", "player_3", "player_4")
    assert scene.refused("vote", "not_asked", "DECK-6.17", by=1, feasible=True) == "One of the others votes."
    for seat, one in zip((4, 2, 3), votes, strict=True):
        assert scene.number("votes_in") == (4, 2, 3).index(seat)
        scene.do("vote", by=seat, feasible=one)
    assert bool(scene.marks("s14").get("explained")) is feasible
    assert scene.asked == ("disrupt_poll" if feasible else "respond")
    assert scene.number("votes_in") == 0


@pytest.mark.rule("DECK-12.1")
def test_the_phase_follows_what_is_asked() -> None:
    scene = coup(p2=["r_misinformed_source", "r_collection_manager_challenge"])

    def phase() -> object:
        numbers = scene.view("public").numbers
        return numbers["phase"], numbers["phase_word"]

    assert phase() == ("disrupt_poll", "Disruption")
    scene.disrupt("r_misinformed_source", "h12")
    assert phase() == ("respond", "Response")
    scene.respond(replace("h12", "m09"))
    assert phase() == ("disrupt_poll", "Disruption")
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    assert phase() == ("explain", "Explanation")
    scene.do("explain")
    assert phase() == ("judge", "Verdict")
    scene.do("judge", feasible=True)
    assert phase() == ("disrupt_poll", "Disruption")


# -------------------------------------------------------------------- hardcore


def hardcore(**changes: Any) -> DeckScene:
    options = {"hardcore": True, **changes.pop("options", {})}
    hands: dict[str, Any] = {"p1": ["h12", "s14", "m09"], "p2": ["h01"], "p3": ["h02"], **changes}
    scene = DeckScene("p17", options=options, **hands)
    scene.strategy("p17", "h12", "s14")
    return scene


@pytest.mark.rule("DECK-11.2")
def test_a_challenge_card_has_no_place_in_hardcore_play() -> None:
    scene = hardcore()
    for _ in range(2):
        scene.do("explain")
        scene.do("judge", feasible=True)
    taken = scene.table.ids("removed")[0]
    ruling = [Moved(taken, "removed", 0, "hand:player_2", 0)]
    scene.rule(*ruling, reason="by mistake")
    text = scene.refused("disrupt", "hardcore", "DECK-11.2", card=taken, target="h12")
    assert text == "Not used in hardcore play."
    assert scene.offers("disrupt") == []
    assert any("Challenge" in fault for fault in scene.faults())


@pytest.mark.rule("DECK-11.3")
def test_explanations_come_in_the_order_declared_and_after_a_replacement() -> None:
    scene = hardcore(p2=["r_misinformed_source"])
    asked = []
    for _ in range(2):
        assert scene.task is not None
        asked.append(scene.task.data["id"])
        scene.do("explain")
        scene.do("judge", feasible=True)
    assert asked == ["h12", "s14"]
    scene.disrupt("r_misinformed_source", "h12")
    scene.respond(replace("h12", "m09"))
    assert scene.task is not None
    assert (scene.asked, scene.task.data["id"]) == ("explain", "m09")


@pytest.mark.rule("DECK-11.3")
def test_two_techniques_of_one_response_are_both_explained_in_its_order() -> None:
    scene = hardcore(p1=["h12", "s14", "h03", "h05"], p2=["r_denial_and_deception", "h01"])
    for _ in range(2):
        scene.do("explain")
        scene.do("judge", feasible=True)
    scene.disrupt("r_denial_and_deception", "p17")
    scene.respond(replace("s14", "h03"), replace("h12", "h05"))
    asked = []
    while scene.asked == "explain":
        assert scene.task is not None
        asked.append(scene.task.data["id"])
        scene.do("explain")
        scene.do("judge", feasible=True)
    assert (asked, scene.asked, scene.player) == (["h03", "h05"], "disrupt_poll", 3)


@pytest.mark.rule("DECK-11.3", "DECK-11.4")
def test_older_techniques_are_not_explained_again_and_unexplained_ones_stay() -> None:
    scene = hardcore(p1=["h12", "s14", "h03"], p2=["m09", "h01"])
    scene.do("concede")  # h12, the first; s14 is not yet explained
    assert scene.asked == "respond"
    scene.refused("respond", "no_answer", "DECK-11.4", actions=[cancel(_given(scene, "r_think_outside_the_box"))])
    scene.do("give_up")
    assert scene.table.ids("strategy/1") == ("s14",)
    scene.strategy("p17", "m09")
    assert scene.task is not None
    assert scene.task.data["id"] == "m09"
    scene.do("explain")
    scene.do("judge", feasible=True)
    assert scene.asked == "disrupt_poll"


def _given(scene: DeckScene, card: str) -> str:
    scene.put("hand:player_1", card)
    return scene.in_hand(card)


@pytest.mark.rule("DECK-11.4")
def test_the_replacement_is_explained_before_the_next_explanation() -> None:
    scene = hardcore()
    scene.do("concede")
    scene.respond(replace("h12", "m09"))
    assert scene.task is not None
    assert scene.task.data["id"] == "m09"
    scene.do("explain")
    scene.do("judge", feasible=True)
    assert scene.task.data["id"] == "s14"


@pytest.mark.rule("DECK-11.4")
@pytest.mark.parametrize("failure", ["discard", "return"])
def test_the_modifiers_of_a_failed_technique_are_discarded_and_the_log_says_where_it_goes(failure: str) -> None:
    options: dict[str, OptionValue] = {"hardcore": True, "hardcore_failure": failure}
    scene = DeckScene("p17", options=options, p1=["h12", "s14", "r_new_equipment", "m09"], p2=["h01"], p3=["h02"])
    scene.strategy("p17", "h12", "s14", modifiers=[modify("r_new_equipment", "h12")])
    scene.do("concede")
    scene.do("give_up")
    assert scene.lies("r_new_equipment") == ["discard_open"]
    assert scene.lies("h12") == (["discard_open"] if failure == "discard" else ["hand:player_1"])
    said = scene.lines("public")
    assert ("Discarded: Surveillance Team." in said) is (failure == "discard")
    assert ("Surveillance Team goes back to the hand." in said) is (failure == "return")
