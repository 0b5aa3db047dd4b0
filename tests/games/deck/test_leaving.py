"""Seats that leave and come in the middle of things: polls, votes, passes, rounds (DECK-11.5, 11.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import Move
from tests.games.deck.scene import DeckScene, fresh
from tests.games.deck.test_rounds import passed_round


def four(**options: Any) -> DeckScene:
    """p13 needs one technique, and h01 solves it."""
    return DeckScene("p13", seats=4, options=options, p1=["h01", "h05"], p2=["h02"], p3=["h03"], p4=["h04"])


def leave(scene: DeckScene, seat: int) -> None:
    scene.do("withdraw", seat=f"player_{seat}")


@pytest.mark.rule("DECK-6.3", "DECK-11.6")
@pytest.mark.parametrize(("leaves", "asked"), [(2, [3, 4]), (3, [4]), (4, [3])])
def test_the_poll_asks_all_who_are_left_and_have_not_declined(leaves: int, asked: list[int]) -> None:
    scene = four()
    scene.strategy("p13", "h01")
    scene.decline()  # player_2
    leave(scene, leaves)
    order = []
    while scene.asked == "disrupt_poll":
        order.append(scene.player)
        scene.decline()
    assert order == asked
    assert scene.score(1) == 1


@pytest.mark.rule("DECK-10.2", "DECK-11.6")
def test_a_seat_that_has_left_lacks_no_points_to_win() -> None:
    """The review said how many it still needed."""
    scene = four()

    def who_can_win() -> set[str]:
        goals = {one.seat: one.goal(scene.table) for one in scene.rules.measures if one.goal is not None}
        return {seat for seat, goal in goals.items() if goal is not None}

    assert who_can_win() == {"player_1", "player_2", "player_3", "player_4"}
    leave(scene, 3)
    assert who_can_win() == {"player_1", "player_2", "player_4"}


@pytest.mark.rule("DECK-1.5", "DECK-6.17", "DECK-11.5", "DECK-11.6")
def test_the_others_are_the_seats_in_the_game_but_the_active_one() -> None:
    cards = {"p1": ["h12", "s14"], "p2": ["r_collection_manager_challenge", "h01"], "p3": ["h02"], "p4": ["h03"]}
    scene = DeckScene("p17", seats=4, options={"challenge_judge": "vote"}, **cards)
    scene.do("add_late", name="Nia")  # waits for the next round
    leave(scene, 3)
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_collection_manager_challenge", "h12")
    assert (scene.asked, scene.player) == ("explain", 1)
    scene.do("explain")
    assert scene.task is not None
    assert (scene.asked, scene.task.seats) == ("vote", ("player_2", "player_4"))


@pytest.mark.rule("DECK-6.3", "DECK-11.6")
def test_the_poll_goes_on_clockwise_from_a_seat_that_has_left() -> None:
    scene = DeckScene("p17", seats=4, p1=["h12", "s14", "m09"], p2=["r_misinformed_source", "h01"], p3=["h02"], p4=["h03"])
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_misinformed_source", "h12")
    leave(scene, 3)  # who would have been asked next
    scene.respond({"action": "replace", "old": "h12", "new": "m09"})
    assert (scene.asked, scene.player) == ("disrupt_poll", 4)


@pytest.mark.rule("DECK-6.3", "DECK-11.6", "DECK-7.7")
def test_the_open_window_is_one_window_without_a_seat_that_has_left() -> None:
    scene = four(disruption_order="open")
    scene.strategy("p13", "h01")
    leave(scene, 2)
    assert scene.task is not None
    assert scene.task.seats == ("player_3", "player_4", "referee")
    scene.do("close_window", by="referee")
    assert scene.score(1) == 1
    assert (scene.asked, scene.player) == ("declare", 3)
    assert scene.faults() == ()


@pytest.mark.rule("DECK-8.1", "DECK-11.6")
def test_the_round_is_not_over_before_all_who_are_left_have_passed() -> None:
    scene = four()
    scene.do("pass")
    leave(scene, 1)
    scene.do("pass")
    assert (scene.asked, scene.player) == ("declare", 3)
    scene.do("pass")
    scene.do("pass")
    assert scene.asked == "round_discard"


@pytest.mark.rule("DECK-8.1", "DECK-11.6")
def test_the_round_is_over_when_the_only_seat_that_had_not_passed_leaves() -> None:
    scene = four()
    for _ in range(3):
        scene.do("pass")
    leave(scene, 4)
    assert scene.asked == "round_discard"


@pytest.mark.rule("DECK-8.1")
def test_a_strategy_takes_passes_back_for_all_to_see() -> None:
    scene = four()
    scene.do("pass")
    assert scene.view("public").numbers["passed/player_1"] is True
    scene.put("hand:player_2", "o01", "g08")
    scene.edit(lambda desk: desk.move("h01", "hand:player_2"))
    scene.strategy("p13", "h01")
    assert scene.view("public").numbers["passed/player_1"] is False
    final = four(pass_is_final=True)
    final.do("pass")
    final.edit(lambda desk: desk.move("h01", "hand:player_2"))
    final.strategy("p13", "h01")
    assert final.view("public").numbers["passed/player_1"] is True


@pytest.mark.rule("DECK-11.6", "DECK-7.4", "DECK-10.2")
def test_an_active_seat_that_leaves_scores_nothing_and_cannot_win() -> None:
    scene = four(target_points=1)
    scene.strategy("p13", "h01")
    leave(scene, 1)
    assert scene.outcome is None
    assert scene.score(1) == 0
    # One technique was enough: given up, it goes, or the problem could never be solved.
    assert scene.lies("h01") == ["discard_open"]
    assert scene.marks("p13")["missing"] == 1
    assert (scene.asked, scene.player) == ("declare", 2)
    assert scene.faults() == ()


@pytest.mark.rule("DECK-11.6", "DECK-6.17")
def test_votes_do_not_outlive_the_seat_they_were_for() -> None:
    challenge = "r_collection_manager_challenge"
    scene = DeckScene(
        "p17",
        "p13",
        seats=4,
        p1=["h12", "s14"],
        p2=[f"{challenge}#1", "h01", "h05"],
        p3=["h02", f"{challenge}#2"],
        p4=["h03"],
        options={"challenge_judge": "vote"},
    )
    scene.strategy("p17", "h12", "s14")
    scene.disrupt(f"{challenge}#1", "s14")
    scene.do("explain")
    scene.do("vote", by=3, feasible=True)
    leave(scene, 1)
    assert not [name for name in scene.table.numbers if name.startswith("vote/")]
    scene.strategy("p13", "h01")
    scene.disrupt(f"{challenge}#2", "h01")
    scene.do("explain")
    assert {form.seat for form in scene.legal_moves.forms} == {"player_3", "player_4"}
    scene.do("vote", by=3, feasible=False)
    scene.do("vote", by=4, feasible=False)
    assert scene.asked == "respond"


@pytest.mark.rule("DECK-11.6", "DECK-11.4")
def test_what_a_leaving_seat_gave_up_is_an_ordinary_card_again() -> None:
    scene = DeckScene(
        "p17",
        p1=["h12", "s14", "m09"],
        p2=["h01"],
        p3=["h02"],
        options={"hardcore": True, "hardcore_failure": "return"},
    )
    scene.strategy("p17", "h12", "s14")
    scene.do("concede")
    scene.respond({"action": "replace", "old": "h12", "new": "m09"})
    leave(scene, 1)
    assert scene.lies("h12") == ["discard_hidden"]
    assert scene.marks("h12") == {}


@pytest.mark.rule("DECK-11.6", "DECK-11.4")
def test_nothing_goes_back_to_the_hand_of_a_seat_that_has_left() -> None:
    scene = DeckScene(
        "p17", p1=["h12", "s14", "m09"], p2=["h01"], p3=["h02"], options={"hardcore": True, "hardcore_failure": "return"}
    )
    scene.strategy("p17", "h12", "s14")
    scene.do("concede")
    leave(scene, 1)
    assert scene.lies("h12") == ["discard_open"]
    assert scene.faults() == ()


@pytest.mark.rule("DECK-11.6", "DECK-10.3")
def test_problems_of_a_seat_that_left_stay_out_of_play() -> None:
    scene = four()
    scene.strategy("p13", "h01")
    scene.decline(3)
    leave(scene, 1)
    assert scene.lies("p13") == ["won:player_1"]
    scene.do("call_game", reason="the bell")
    assert scene.outcome is not None
    assert scene.outcome.winners == ("player_2", "player_3", "player_4")


@pytest.mark.rule("DECK-8.8", "DECK-11.6")
def test_the_next_round_begins_with_the_next_seat_if_the_second_has_left() -> None:
    scene = four()
    leave(scene, 2)
    for _ in range(3):
        scene.do("pass")
    for _ in range(3):
        scene.do("discard", cards=[])
    assert (scene.asked, scene.player, scene.number("round")) == ("declare", 3, 2)


@pytest.mark.rule("DECK-8.4", "DECK-8.8", "DECK-11.5", "DECK-11.6")
def test_between_rounds_it_is_nobodys_turn() -> None:
    scene = four()
    passed_round(scene)
    assert scene.asked == "round_discard"
    assert "turn_of" not in scene.view("public").numbers
    leave(scene, 4)
    assert (scene.asked, scene.player) == ("round_discard", 2)
    assert scene.refused("discard", "not_asked", by=3, cards=[]) == "Player 3 is not asked now."
    for _ in range(3):
        scene.do("discard", cards=[])
    assert (scene.asked, scene.player) == ("declare", 2)


@pytest.mark.rule("DECK-11.5")
def test_a_newcomer_waits_for_the_round_and_is_named() -> None:
    scene = four()
    scene.do("add_late", name="Dana")
    assert scene.view("public").numbers["queued/player_5"] == "Dana"
    refused = scene.why_not(Move("pass", {}, "player_5"))
    assert refused is not None
    assert (refused.code, refused.clause) == ("during_round", "DECK-11.5")
    assert refused.text == "Newcomers join at the start of a round."
    scene.do("add_late", name="Eli")
    scene.do("withdraw", seat="player_6")
    passed_round(scene)
    assert scene.table.ids("hand:player_5") == ()
    for _ in range(4):
        scene.do("discard", cards=[])
    assert "Dana joins the game as Player 5." in scene.lines("public")
    assert len(scene.table.zones["hand:player_5"]) == 7
    assert not scene.table.zones["hand:player_6"]
    teams = DeckScene(
        "p13", seats=5, options={"team_play": True}, p1=["h01"], p2=["h02"], p3=["h03"], p4=["h04"], p5=["h05"]
    )
    teams.refused("add_late", "no_newcomers", "DECK-11.5", name="Dana")
    too_early = fresh(4).why_not(Move("add_late", {"name": "Dana"}))
    assert too_early is not None
    assert (too_early.code, too_early.clause) == ("during_round", "DECK-11.5")


@pytest.mark.rule("DECK-11.5")
def test_a_seat_id_is_never_used_twice() -> None:
    scene = four()
    leave(scene, 4)
    scene.do("add_late", name="Dana")
    assert "queued/player_5" in scene.table.numbers


@pytest.mark.rule("DECK-8.2")
def test_a_final_pass_counts_for_the_rest_of_the_round() -> None:
    scene = four(pass_is_final=True)
    scene.do("pass")
    scene.do("pass")
    scene.do("pass")
    scene.edit(lambda desk: desk.move("h01", "hand:player_4"))
    scene.strategy("p13", "h01")
    scene.decline(3)
    assert scene.asked == "declare"
    assert scene.player == 4
    scene.do("pass")
    assert scene.asked == "round_discard"


@pytest.mark.rule("DECK-6.17", "DECK-11.6", "DECK-12.1")
def test_the_vote_of_a_seat_that_has_left_is_not_counted_among_those_that_are_in() -> None:
    scene = four(challenge_judge="vote")
    scene.put("hand:player_2", "r_collection_manager_challenge")
    scene.strategy("p13", "h01")
    scene.disrupt("r_collection_manager_challenge", "h01")
    scene.do("explain")
    scene.do("vote", by=2, feasible=False)
    scene.do("vote", by=3, feasible=True)
    leave(scene, 2)
    view = scene.view("public")
    assert (scene.asked, view.numbers["votes_in"]) == ("vote", 1)
    assert "vote/player_2" not in scene.view("player_2").numbers
    scene.do("vote", by=4, feasible=True)
    assert "Votes: Player 3 yes, Player 4 yes." in scene.lines("public")
