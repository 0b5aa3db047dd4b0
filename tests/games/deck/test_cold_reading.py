"""What a sharp player or a referee in a hurry asked of the digest, and what is said in answer."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import Move
from engine.play.working_table import Desk
from tests.games.deck.scene import DeckScene, fresh, modify
from tests.games.deck.test_disrupt import coup
from tests.games.deck.test_rounds import passed_round


def why_not(scene: DeckScene, verb: str, seat: str = "", **args: Any) -> tuple[str, str]:
    """Clause and sentence of a refusal."""
    refused = scene.why_not(Move(verb, args, seat))
    assert refused is not None
    return refused.clause, refused.text


def called(reason: str, points: int = 0) -> str:
    """What everybody is told when the game is called, before anybody has points or after player 1 has one."""
    scene = DeckScene("p13", p1=["h01", "h05"], p2=["h02"], p3=["h03"])
    if points:
        scene.strategy("p13", "h01")
        scene.decline(2)
    scene.do("call_game", reason=reason)
    assert scene.outcome is not None
    assert scene.lines("public")[-1] == scene.outcome.text
    return scene.outcome.text


# -------------------------------------------------------------------- who has won


@pytest.mark.rule("DECK-10.3", "DECK-12.1")
def test_when_the_game_is_called_everybody_reads_who_has_won() -> None:
    assert called("the bell", points=1) == "Player 1 wins with 1 point. The game is over: the bell."
    assert called("the bell.") == "All share the win with 0 points. The game is over: the bell."
    assert called("Enough!").endswith(" The game is over: Enough!")
    two = DeckScene("p13", seats=2, p1=["h01"])
    two.do("call_game", reason="the bell")
    assert two.lines("public")[-1] == "Player 1 and Player 2 share the win with 0 points. The game is over: the bell."


# -------------------------------------------------------------------- who begins


@pytest.mark.rule("DECK-8.4", "DECK-8.8", "DECK-11.5", "DECK-11.6")
def test_who_will_begin_is_settled_before_newcomers_are_dealt_in() -> None:
    """Player 3 leaves between rounds: the next clockwise begins, not a newcomer who is not yet in the game."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    passed_round(scene)
    for _ in scene.seats:
        scene.do("discard", cards=[])
    scene.do("add_late", name="Dana")
    passed_round(scene)
    assert scene.view("public").numbers["first_of_round"] == "player_3"
    scene.do("withdraw", seat="player_3")
    assert scene.view("public").numbers["first_of_round"] == "player_1"
    assert (scene.asked, scene.player) == ("round_discard", 1)
    for _ in range(2):
        scene.do("discard", cards=[])
    assert (scene.asked, scene.player, scene.number("round")) == ("declare", 1, 3)
    assert scene.rules.present_seats(scene.table) == ("player_1", "player_2", "player_4")


# -------------------------------------------------------------------- what the referee is told


@pytest.mark.rule("DECK-6.3")
def test_in_open_order_a_refused_disruption_says_what_is_wrong() -> None:
    scene = coup(options={"disruption_order": "open"}, p1=["h12", "s14", "h05"], p2=["r_misinformed_source"], p3=[])
    card = {"card": scene.in_hand("r_misinformed_source"), "target": "h12"}
    assert why_not(scene, "disrupt", **card) == ("DECK-6.3", "Anybody with cards may disrupt now: say who does.")
    assert why_not(scene, "disrupt", "player_3", **card) == ("DECK-6.3", "Player 3 cannot disrupt now.")
    scene = coup(options={"disruption_order": "open"}, p1=["h12", "s14", "h05"], p2=[], p3=[])
    assert scene.offers("close_window")
    assert why_not(scene, "disrupt", **card) == ("DECK-6.3", "Anybody with cards may disrupt now: say who does.")
    assert why_not(scene, "disrupt", "player_3", **card) == ("DECK-6.3", "Player 3 cannot disrupt now.")


@pytest.mark.rule("DECK-6.1", "DECK-6.2", "DECK-6.5")
def test_a_disruption_at_the_wrong_time_is_told_why() -> None:
    card = {"card": "r_misinformed_source#1", "target": "h12"}
    never = DeckScene("p17", p1=["h12"], p2=["r_misinformed_source"], options={"disruption_limit": 0})
    assert why_not(never, "disrupt", "player_2", **card) == ("DECK-6.2", "Nobody may disrupt in this session.")
    scene = DeckScene("p17", p1=["h12", "s14", "m09"], p2=["r_misinformed_source", "r_sensor_failure"], p3=["h02"])
    early = "The others may disrupt after a declaration only."
    assert why_not(scene, "disrupt", "player_2", **card) == ("DECK-6.1", early)
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_misinformed_source", "h12")
    answer = "The active seat answers before the next card is played."
    assert why_not(scene, "disrupt", "player_3", **card) == ("DECK-6.5", answer)


@pytest.mark.rule("DECK-5.1", "DECK-5.2")
def test_a_second_strategy_in_a_turn_is_told_why() -> None:
    scene = coup(p1=["h12", "s14", "h01"], p2=["r_misinformed_source", "h05"])
    play: dict[str, Any] = {"problem": "p13", "techniques": ["h01"]}
    settled = ("DECK-5.2", "Only one problem a turn: the strategy played is settled first.")
    assert why_not(scene, "play_strategy", "player_1", **play) == settled
    assert why_not(scene, "play_strategy", "player_2", **play) == ("DECK-5.1", "Not their turn.")
    scene.disrupt("r_misinformed_source", "h12")
    assert why_not(scene, "play_strategy", **play) == settled
    assert why_not(scene, "pass") == ("DECK-5.1", "Not while the strategy played is being settled.")
    assert why_not(scene, "pass", "player_2") == ("DECK-5.1", "Not their turn.")


@pytest.mark.rule("DECK-5.4", "DECK-6.5", "DECK-6.11")
def test_a_bad_target_is_refused_by_the_clause_of_the_window() -> None:
    hands: dict[str, Any] = {"p1": ["h12", "s14", "m09", "r_lucky_break"], "p2": ["r_aging_system", "r_new_equipment"]}
    scene = coup(**hands)
    aimed = {"card": scene.in_hand("r_aging_system"), "target": "p17"}
    assert why_not(scene, "disrupt", **aimed) == ("DECK-6.5", "It needs a technique of the strategy as its target.")
    helping = {"card": scene.in_hand("r_new_equipment"), "target": "h12"}
    assert why_not(scene, "disrupt", **helping) == ("DECK-6.5", "That card cannot be played now.")
    scene.disrupt("r_aging_system", "s14")
    scene.refused("respond", "bad_target", "DECK-6.11", actions=[modify("r_lucky_break", "s14")])


@pytest.mark.rule("DECK-8.7")
def test_one_card_is_shuffled_into_a_new_pile() -> None:
    scene = DeckScene("p13", p1=["h02"], p2=["h03"], p3=["h04"])

    def away(desk: Desk) -> None:
        last, *rest = desk.table.ids("draw_pile")
        desk.move(last, "discard_open")
        for card in rest:
            desk.move(card, "removed")

    scene.edit(away)
    passed_round(scene)
    for _ in scene.seats:
        scene.do("discard", cards=[])
    assert "1 discarded card is shuffled into a new draw pile." in scene.lines("public")


@pytest.mark.rule("DECK-11.1", "DECK-11.6")
def test_seats_that_are_not_there_are_called_by_their_names() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    assert scene.refused("withdraw", "not_seated", "DECK-11.6", seat="player_5") == "Player 5 is not in the game."
    assert scene.refused("withdraw", "not_seated", "DECK-11.6", seat="") == "Say who leaves."
    before = fresh(seats=3)
    refused = before.why_not(Move("start", {"first_seat": "player_5"}))
    assert refused is not None
    assert refused.text == "Player 5 is not in this session."


@pytest.mark.rule("DECK-6.17", "DECK-8.4")
def test_one_vote_and_no_cards_are_said_in_plain_english() -> None:
    scene = coup(p2=["r_collection_manager_challenge", "h01"], options={"challenge_judge": "vote"})
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    scene.do("vote", by=2, feasible=True)
    assert scene.lines("public")[-1] == "Player 2 has voted: 1 of 2."
    between = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    passed_round(between)
    between.do("discard", cards=[])
    assert between.lines("public")[-1] == "Player 2 discards no cards."


@pytest.mark.rule("DECK-5.3", "DECK-6.10", "DECK-6.17", "DECK-11.2")
def test_the_texts_for_the_screens_follow_the_options() -> None:
    def bodies(**options: Any) -> tuple[str, str]:
        briefs = {brief.title: brief.body for brief in fresh(**options).rules.briefs}
        return briefs["A turn"], briefs["Disrupted"]

    assert "a whole strategy" in bodies()[0]
    assert "a strategy, whole or in part," in bodies(partial_declaration="allowed")[0]
    assert "or cancel the card with Think Outside the Box" in bodies()[1]
    assert "or cancel a card aimed at a technique with Think" in bodies(totb_scope="technique_only")[1]
    assert "explained to the facilitator" in bodies(hardcore=True)[1]
    assert "explained to the other players" in bodies(hardcore=True, challenge_judge="vote")[1]


@pytest.mark.rule("DECK-6.2", "DECK-6.6", "DECK-6.17", "DECK-8.2", "DECK-11.4")
def test_the_texts_for_the_screens_contradict_no_option() -> None:
    """Where nobody may disrupt they told how a disruption is answered; who has passed seemed to go on."""

    def briefs(**options: Any) -> dict[str, str]:
        return {brief.title: brief.body for brief in fresh(**options).rules.briefs}

    always = ["Who wins", "Your screen and first turn", "What matches", "A turn"]
    assert list(briefs()) == [*always, "Disrupting others", "Disrupted"]
    assert list(briefs(disruption_limit=0)) == always
    alone = "Every technique played must be explained to the facilitator; one that fails must be replaced."
    assert briefs(disruption_limit=0, hardcore=True)["Explained"] == alone
    assert "no more turns" not in briefs()["A turn"]
    assert "Who has passed has no more turns in the round. When all" in briefs(pass_is_final=True)["A turn"]
    assert "the whole strategy holds; or give up." in briefs()["Disrupted"]
    assert "; or accept what breaks nothing; or give up." in briefs(soft_disruption=True)["Disrupted"]
    assert "Challenged? Explain how" in briefs()["Disrupted"]
    assert "Challenged? Explain to the others, who vote, how" in briefs(challenge_judge="vote")["Disrupted"]
    back = briefs(hardcore=True, hardcore_failure="return", challenge_judge="vote", soft_disruption=True)["Disrupted"]
    assert back.endswith(
        "explained to the other players, who vote; one that fails must be replaced, and stays in your hand for the rest of "
        "the turn."
    )
    assert len(back) < 420
