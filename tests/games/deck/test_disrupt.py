"""Disruption, response, challenge (DECK-6) and hardcore play (DECK-11.2 to 11.4)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from tests.games.deck.scene import DeckScene, cancel, modify, replace


def coup(**changes: object) -> DeckScene:
    """h12 and s14 just declared on p17 by player_1, who still holds m09 and more."""
    options = changes.pop("options", {})
    hands: dict[str, object] = {"p1": ["h12", "s14", "m09"], "p2": ["h01"], "p3": ["h02"], **changes}
    scene = DeckScene("p17", options=options, **hands)  # type: ignore[arg-type]
    scene.strategy("p17", "h12", "s14")
    return scene


@pytest.mark.rule("DECK-6.1", "DECK-6.5", "DECK-6.9", "DECK-6.12", "DECK-6.14")
def test_counter_and_replacement() -> None:
    """Worked example 4."""
    scene = coup(p2=["r_misinformed_source", "h01"])
    scene.disrupt("r_misinformed_source", "h12")
    assert (scene.asked, scene.player) == ("respond", 1)
    assert scene.lies("r_misinformed_source") == ["played"]
    scene.respond(replace("h12", "m09"))
    assert scene.lies("h12") == scene.lies("r_misinformed_source") == ["discard_open"]
    assert scene.table.ids("strategy/1") == ("m09", "s14")
    assert (scene.number("disruptions"), scene.asked, scene.player) == (1, "disrupt_poll", 3)


@pytest.mark.rule("DECK-6.2", "DECK-6.10")
def test_think_outside_the_box() -> None:
    """Worked example 5."""
    scene = coup(p1=["h12", "s14", "r_think_outside_the_box"], p2=["r_misinformed_source"])
    scene.disrupt("r_misinformed_source", "h12")
    text = scene.refused("respond", "only_action", "DECK-6.10", actions=[cancel(), cancel()])
    assert text == "It must be the only action."
    scene.respond(cancel())
    assert scene.lies("h12") == ["strategy/1"]
    assert scene.lies("r_misinformed_source") == scene.lies("r_think_outside_the_box") == ["discard_open"]
    assert scene.number("disruptions") == 1
    assert not scene.marks("h12").get("countered")


@pytest.mark.rule("DECK-6.10")
def test_it_cancels_a_problem_modifier_unless_by_option() -> None:
    for scope in ("any_disruption", "technique_only"):
        scene = coup(
            p1=["h12", "s14", "r_think_outside_the_box"], p2=["r_denial_and_deception"], options={"totb_scope": scope}
        )
        scene.disrupt("r_denial_and_deception", "p17")
        if scope == "any_disruption":
            scene.respond(cancel())
            assert scene.lies("r_denial_and_deception") == ["discard_open"]
            assert scene.asked == "disrupt_poll"
        else:
            scene.refused("respond", "technique_only", "DECK-6.10", actions=[cancel()])


@pytest.mark.rule("DECK-1.3", "DECK-6.15", "DECK-6.16", "DECK-6.19")
def test_challenge_won() -> None:
    """Worked example 6."""
    scene = coup(p3=["r_collection_manager_challenge", "h02"], p2=["h01"])
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    assert (scene.asked, scene.player) == ("explain", 1)
    scene.do("explain", note="Intercepts on the border would hear the officers.")
    assert (scene.asked, scene.player) == ("judge", 0)
    assert [args["feasible"] for args in scene.offers("judge")] == [True, False]
    scene.refused("judge", "bad_argument", feasible="maybe")
    scene.do("judge", feasible=True)
    assert scene.lies("s14") == ["strategy/1"]
    assert scene.lies("r_collection_manager_challenge") == ["discard_open"]
    scene.put("hand:player_2", "r_collection_manager_challenge")
    assert (scene.asked, scene.player) == ("disrupt_poll", 2)
    text = scene.refused("disrupt", "already_explained", "DECK-6.19", card="r_collection_manager_challenge", target="s14")
    assert text == "Already explained."
    assert [args["target"] for args in scene.offers("disrupt")] == ["h12"]
    assert any("Intercepts on the border" in line for line in scene.lines())
    assert not any("Intercepts on the border" in line for line in scene.lines("player_1") + scene.lines("public"))


@pytest.mark.rule("DECK-6.13", "DECK-6.16", "DECK-6.18", "DECK-7.4")
def test_challenge_lost() -> None:
    """Worked example 7, and what may answer it."""
    scene = coup(p1=["h12", "s14", "r_think_outside_the_box", "m09"], p3=["r_collection_manager_challenge"])
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    assert not any(line.startswith("Explanation") for line in scene.lines()), "none was taken down"
    scene.do("judge", feasible=False)
    assert (scene.asked, scene.player) == ("respond", 1)
    text = scene.refused("respond", "no_answer", "DECK-6.18", actions=[cancel()])
    assert text == "It cannot answer a Collection Manager Challenge."
    scene.refused("respond", "not_broken", "DECK-6.12", actions=[replace("h12", "m09")])
    scene.do("give_up")
    assert scene.lies("s14") == scene.lies("r_collection_manager_challenge") == ["discard_open"]
    assert scene.lies("h12") == ["strategy/1"]
    assert (scene.asked, scene.player, scene.score(1)) == ("declare", 2, 0)


@pytest.mark.rule("DECK-6.15")
def test_a_challenge_may_be_conceded_and_the_technique_replaced() -> None:
    scene = coup(p3=["r_collection_manager_challenge", "h02"])
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("concede")
    scene.respond(replace("s14", "m09"))
    assert scene.table.ids("strategy/1") == ("h12", "m09")
    assert (scene.asked, scene.player) == ("disrupt_poll", 2)


@pytest.mark.rule("DECK-6.7", "DECK-6.8", "DECK-7.3", "DECK-7.5")
def test_someone_else_completes_it() -> None:
    """Worked example 8."""
    scene = coup(
        p1=["h12", "s14", "r_misinformed_source", "r_lucky_break"],
        p2=["m09", "h01"],
        p3=["r_collection_manager_challenge", "r_misinformed_source", "h02"],
    )
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("concede")
    scene.do("give_up")
    scene.strategy("p17", "m09")
    scene.decline()
    assert scene.player == 1
    mine = scene.table.ids("hand:player_1")[0]
    text = scene.refused("disrupt", "own_technique", "DECK-6.7", card=mine, target="h12")
    assert text == "A player may not defeat their own technique."
    scene.decline()
    assert (scene.score(2), scene.score(1)) == (2, 0)


@pytest.mark.rule("DECK-6.8")
def test_the_active_seat_answers_for_techniques_left_by_others() -> None:
    scene = coup(
        p1=["h12", "s14", "h03"], p2=["m09", "h01"], p3=["r_collection_manager_challenge", "r_misinformed_source", "h02"]
    )
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("concede")
    scene.do("give_up")
    scene.strategy("p17", "m09")
    scene.disrupt("r_misinformed_source", "h12")
    assert (scene.asked, scene.player) == ("respond", 2)


@pytest.mark.rule("DECK-4.4", "DECK-4.7", "DECK-6.6", "DECK-6.11", "DECK-6.14")
def test_the_problem_gets_harder() -> None:
    """Worked example 9."""
    scene = coup(p1=["h12", "s14", "r_lucky_break", "r_wider_implications"], p2=["r_denial_and_deception", "h01"])
    scene.disrupt("r_denial_and_deception", "p17")
    assert scene.marks("p17")["difficulty"] == 7
    assert [scene.marks(t)["fits"] for t in ("h12", "s14")] == ["no", "no"]
    printed = modify("r_wider_implications", "p17", "P")  # p17 is P M: it lies there already
    scene.refused("respond", "changes_nothing", "DECK-4.7", actions=[modify("r_lucky_break"), printed])
    scene.respond(modify("r_lucky_break"))
    assert scene.marks("p17")["difficulty"] == 5
    assert scene.lies("r_denial_and_deception") == scene.lies("r_lucky_break") == ["modifiers/1"]
    scene.decline(2)
    assert scene.score(1) == 2
    assert scene.lies("r_denial_and_deception") == scene.lies("r_lucky_break") == ["discard_open"]


@pytest.mark.rule("DECK-5.3", "DECK-6.9", "DECK-6.21")
def test_an_answer_is_made_of_cards_of_ones_own() -> None:
    scene = coup(p2=["r_denial_and_deception", "h01"], p3=["r_lucky_break"])
    scene.disrupt("r_denial_and_deception", "p17")
    scene.refused("respond", "not_in_hand", "DECK-5.3", actions=[modify("r_lucky_break")])


@pytest.mark.rule("DECK-6.2", "DECK-6.3", "DECK-7.1")
def test_the_third_card() -> None:
    """Worked example 10: the limit closes the window without asking again."""
    scene = coup(
        p1=["h12", "s14", "m09", "r_think_outside_the_box#1", "r_think_outside_the_box#2"],
        p2=["r_misinformed_source#1", "r_misinformed_source#2"],
        p3=["r_new_encryption#1", "h02"],
    )
    scene.disrupt("r_misinformed_source#1", "h12")
    scene.respond(cancel("r_think_outside_the_box#1"))
    scene.disrupt("r_new_encryption#1", "s14")
    scene.respond(cancel("r_think_outside_the_box#2"))
    scene.disrupt("r_misinformed_source#2", "h12")
    scene.respond(replace("h12", "m09"))
    assert scene.score(1) == 2
    assert (scene.asked, scene.player) == ("declare", 3)


@pytest.mark.rule("DECK-6.2")
def test_no_window_opens_with_limit_zero() -> None:
    scene = coup(options={"disruption_limit": 0})
    assert scene.score(1) == 2


@pytest.mark.rule("DECK-6.2")
def test_a_fourth_card_is_refused() -> None:
    scene = coup(options={"disruption_limit": 1}, p2=["r_misinformed_source", "r_sensor_failure"])
    scene.disrupt("r_misinformed_source", "h12")
    assert "played already" in scene.refused("disrupt", "limit_reached", "DECK-6.2", card="r_sensor_failure", target="h12")


@pytest.mark.rule("DECK-6.3", "DECK-6.4")
def test_the_poll_goes_clockwise_and_starts_again_after_a_disruption() -> None:
    scene = coup(p2=["h01"], p3=["r_misinformed_source", "h02"])
    assert scene.player == 2
    with pytest.raises(IllegalMove) as refused:
        scene.do("disrupt", by=3, card=scene.in_hand("r_misinformed_source"), target="h12")
    assert refused.value.code == "not_asked"
    scene.decline()
    assert scene.player == 3
    scene.disrupt("r_misinformed_source", "h12")
    scene.respond(replace("h12", "m09"))
    assert (scene.asked, scene.player) == ("disrupt_poll", 2)
    scene.decline(2)
    assert scene.score(1) == 2
    skipped = coup(p2=[], p3=["h02"])
    assert skipped.player == 3


@pytest.mark.rule("DECK-6.3")
def test_open_order_lets_anybody_act_until_the_referee_closes() -> None:
    scene = coup(options={"disruption_order": "open"}, p3=["r_misinformed_source", "h02"])
    assert scene.asked == "disrupt_open"
    scene.do("disrupt", by=3, card=scene.in_hand("r_misinformed_source"), target="h12")
    scene.respond(replace("h12", "m09"))
    assert scene.asked == "disrupt_open"
    scene.do("close_window")
    assert scene.score(1) == 2


@pytest.mark.rule("DECK-6.5", "DECK-4.6")
def test_counters_by_discipline_and_immunity() -> None:
    """Worked example 12."""
    scene = coup(p2=["r_misinformed_source", "r_lucky_break"])
    text = scene.refused("disrupt", "wrong_discipline", "DECK-6.5", card="r_misinformed_source", target="s14")
    assert text == "This card counters HUMINT only."
    scene.refused("disrupt", "bad_target", "DECK-6.5", card="r_misinformed_source", target="m09")
    content = scene.content
    problem = next(p.id for p in content.problems.values() if p.points == 1 and not scene.context.unmatched(p, ["g03"], []))
    radar = DeckScene(problem, p1=["g03"], p2=["r_cloud_cover", "r_camouflage_and_decoys"], p3=["h02"])
    radar.strategy(problem, "g03")
    text = radar.refused("disrupt", "immune", "DECK-4.6", card="r_cloud_cover", target="g03")
    assert text == "This technique is immune to that card."
    radar.disrupt("r_camouflage_and_decoys", "g03")


@pytest.mark.rule("DECK-6.6")
def test_a_disruption_must_bite_unless_soft() -> None:
    hard = coup(p2=["r_clear_requirement", "h01"])
    text = hard.refused("disrupt", "disrupts_nothing", "DECK-6.6", card="r_clear_requirement", target="p17")
    assert text == "That would disrupt nothing."
    soft = coup(p2=["r_clear_requirement", "h01"], options={"soft_disruption": True})
    soft.disrupt("r_clear_requirement", "p17")
    assert soft.asked == "respond"
    soft.do("accept")
    assert (soft.asked, soft.player) == ("disrupt_poll", 3)
    bitten = coup(p2=["r_misinformed_source"], options={"soft_disruption": True})
    bitten.disrupt("r_misinformed_source", "h12")
    bitten.refused("accept", "not_intact", "DECK-6.6")


@pytest.mark.rule("DECK-4.7", "DECK-4.8")
def test_the_last_aspect_of_a_problem_stays() -> None:
    scene = DeckScene("p03", p1=["h01"], p2=["r_changed_question", "h02"], p3=["h03"])
    scene.strategy("p03", "h01")
    text = scene.refused("disrupt", "last_aspect", "DECK-4.8", card="r_changed_question", target="p03", choice="E")
    assert text == "A problem keeps at least one aspect."
    scene.refused("disrupt", "changes_nothing", "DECK-4.7", card="r_changed_question", target="p03", choice="W")


@pytest.mark.rule("DECK-5.8", "DECK-6.21", "DECK-6.10")
def test_the_others_only_disrupt_and_the_active_seat_never() -> None:
    scene = coup(
        p2=["r_think_outside_the_box", "r_wider_implications"],
        options={"disruption_order": "open"},
        p1=["h12", "s14", "r_sensor_failure"],
    )
    text = scene.refused("disrupt", "cancel_only", "DECK-6.10", by=2, card="r_think_outside_the_box", target="h12")
    assert text.startswith("Only in answer")
    scene.refused("disrupt", "wrong_window", "DECK-6.5", by=2, card="r_wider_implications", target="p17", choice="E")


@pytest.mark.rule("DECK-6.9", "DECK-6.11", "DECK-6.12")
def test_a_response_leaves_the_strategy_intact() -> None:
    scene = coup(p1=["h12", "s14", "m09", "h01", "r_new_equipment"], p2=["r_misinformed_source"], p3=["h02"])
    scene.disrupt("r_misinformed_source", "h12")
    text = scene.refused("respond", "incomplete", "DECK-6.9", actions=[replace("h12", "h01")])
    assert text == "The strategy would still be incomplete."
    text = scene.refused("respond", "cannot_save", "DECK-6.11", actions=[modify("r_new_equipment", "h12")])
    assert text == "A countered technique must be replaced."
    scene.refused("respond", "not_broken", "DECK-6.12", actions=[replace("s14", "m09")])
    scene.refused("respond", "bad_argument", actions=[])
    scene.refused("respond", "bad_argument", actions=[{"action": "dance"}])
    assert all(scene.may("respond", **args) for args in scene.offers("respond"))
    assert {"action": "replace", "old": "h12", "new": "m09"} in [args["actions"][0] for args in scene.offers("respond")]


@pytest.mark.rule("DECK-6.13")
def test_an_empty_hand_gives_up_by_itself() -> None:
    scene = coup(p1=["h12", "s14"], p2=["r_misinformed_source", "h01"])
    scene.disrupt("r_misinformed_source", "h12")
    assert "Player 1 gives up: no cards in hand." in scene.lines("public")
    assert (scene.asked, scene.player) == ("declare", 2)


@pytest.mark.rule("DECK-6.14", "DECK-7.4")
def test_technique_modifiers_go_with_their_technique_and_problem_modifiers_stay() -> None:
    scene = DeckScene(
        "p17",
        p1=["h12", "s14", "r_new_equipment", "h03"],
        p2=["r_misinformed_source", "h01"],
        p3=["r_denial_and_deception", "h02"],
    )
    scene.strategy("p17", "h12", "s14", modifiers=[modify("r_new_equipment", "h12")])
    scene.decline()
    scene.disrupt("r_denial_and_deception", "p17")
    scene.do("give_up")
    assert scene.lies("s14") == ["discard_open"]
    assert scene.lies("h12") == ["strategy/1"]
    assert scene.lies("r_new_equipment") == scene.lies("r_denial_and_deception") == ["modifiers/1"]


@pytest.mark.rule("DECK-6.20")
def test_a_response_is_not_answered_but_the_next_card_meets_the_new_strategy() -> None:
    scene = coup(
        p1=["h12", "s14", "m09", "h03"],
        p2=["r_misinformed_source", "h01"],
        p3=["r_sensor_failure", "r_think_outside_the_box", "h02"],
    )
    scene.disrupt("r_misinformed_source", "h12")
    scene.respond(replace("h12", "m09"))
    assert (scene.asked, scene.player) == ("disrupt_poll", 3)
    scene.refused("disrupt", "cancel_only", "DECK-6.10", card="r_think_outside_the_box", target="m09")
    scene.disrupt("r_sensor_failure", "m09")
    assert (scene.asked, scene.player) == ("respond", 1)
    assert scene.marks("m09")["countered"] == 1
    assert scene.lies("h12") == ["discard_open"]


@pytest.mark.rule("DECK-6.17")
@pytest.mark.parametrize(("tie", "feasible"), [("accept", True), ("reject", False)])
def test_the_others_vote(tie: str, feasible: bool) -> None:
    scene = coup(options={"challenge_judge": "vote", "challenge_tie": tie}, p3=["r_collection_manager_challenge", "h02"])
    scene.decline()
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    scene.refused("vote", "not_asked", "DECK-6.17", feasible=True)
    assert {(move.seat, move.args["feasible"]) for move in scene.legal_moves if move.verb == "vote"} == {
        (seat, verdict) for seat in ("player_2", "player_3") for verdict in (True, False)
    }
    scene.do("vote", by=3, feasible=True)
    assert scene.view("player_2").numbers["votes_in"] == 1
    assert "vote/player_3" not in scene.view("player_2").numbers
    assert scene.view("player_3").numbers["vote/player_3"] == "yes"
    scene.refused("vote", "has_voted", "DECK-6.17", by=3, feasible=True)
    scene.do("vote", by=2, feasible=False)
    assert "Votes: Player 2 no, Player 3 yes." in scene.lines("public")
    assert scene.asked == ("disrupt_poll" if feasible else "respond")
    assert bool(scene.marks("s14").get("countered")) is not feasible


@pytest.mark.rule("DECK-11.2", "DECK-11.3", "DECK-11.4")
@pytest.mark.parametrize("failure", ["discard", "return"])
def test_hardcore(failure: str) -> None:
    scene = DeckScene(
        "p17", p1=["h12", "s14", "m09"], p2=["h01"], p3=["h02"], options={"hardcore": True, "hardcore_failure": failure}
    )
    scene.strategy("p17", "h12", "s14")
    assert (scene.asked, scene.player) == ("explain", 1)
    scene.do("explain")
    scene.do("judge", feasible=True)
    scene.do("explain")
    scene.do("judge", feasible=False)
    assert scene.number("disruptions") == 0
    scene.respond(replace("s14", "m09"))
    assert scene.lies("s14") == (["discard_open"] if failure == "discard" else ["hand:player_1"])
    assert scene.asked == "explain"
    scene.do("concede")
    if failure == "return":
        scene.refused("respond", "not_again", "DECK-11.4", actions=[replace("m09", "s14")])
        scene.do("give_up")
        assert sorted(scene.table.ids("hand:player_1")) == ["m09", "s14"]
        assert not any(p.marks for p in scene.table.zones["hand:player_1"])
    assert scene.lies("h12") == ["strategy/1"]
    assert (scene.asked, scene.player) == ("declare", 2)
