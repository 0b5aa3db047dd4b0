"""Rounds, dealing, the end, coming and going (DECK-7, 8, 10, 11.5, 11.6)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from tests.games.deck.scene import GAME, DeckScene, modify, replace


def passed_round(scene: DeckScene) -> None:
    for _ in scene.seats:
        scene.do("pass")


@pytest.mark.rule("DECK-8.1", "DECK-8.3", "DECK-8.4", "DECK-8.6", "DECK-8.8")
def test_end_of_round() -> None:
    """Worked example 11."""
    scene = DeckScene("p13", p1=["h02"], p2=["h03"], p3=["h01", "h04"])
    scene.do("pass")
    scene.do("pass")
    scene.strategy("p13", "h01")
    scene.decline(2)
    passed_round(scene)
    assert sum(bool(scene.table.zones[f"field/{spot}"]) for spot in range(1, 11)) == 10
    order = []
    for _ in range(3):
        assert scene.asked == "round_discard"
        order.append(scene.player)
        scene.do("discard", cards=[])
    assert order == [2, 3, 1]
    assert [len(scene.table.zones[f"hand:{seat}"]) for seat in scene.seats] == [7, 7, 7]
    assert (scene.asked, scene.player, scene.number("round")) == ("declare", 2, 2)


@pytest.mark.rule("DECK-7.6", "DECK-8.9")
def test_what_lies_on_the_field_stays_there_from_round_to_round() -> None:
    scene = DeckScene("p17", p1=["h12", "s14", "r_new_equipment"], p2=["r_denial_and_deception", "h01"], p3=["h02"])
    scene.strategy("p17", "h12", "s14", modifiers=[modify("r_new_equipment", "h12")])
    scene.disrupt("r_denial_and_deception", "p17")  # an empty hand gives up
    while scene.asked == "declare":
        scene.do("pass")
    while scene.asked == "round_discard":
        scene.do("discard", cards=[])
    assert scene.number("round") == 2
    assert scene.lies("h12") == ["strategy/1"]
    assert scene.lies("r_new_equipment") == scene.lies("r_denial_and_deception") == ["modifiers/1"]
    assert scene.marks("p17")["difficulty"] == 7
    assert scene.marks("h12")["by"] == "player_1"


@pytest.mark.rule("DECK-8.1")
def test_a_strategy_starts_the_count_of_passes_again() -> None:
    scene = DeckScene("p13", p1=["h02"], p2=["h01", "h04"], p3=["h03"])
    scene.do("pass")
    scene.strategy("p13", "h01")
    scene.decline(2)
    scene.do("pass")
    scene.do("pass")
    assert (scene.number("round"), scene.asked, scene.player) == (1, "declare", 2)


@pytest.mark.rule("DECK-8.2")
def test_a_pass_is_final_by_option() -> None:
    scene = DeckScene("p13", "p17", p1=["h02"], p2=["h01", "h12", "s14"], p3=["h03"], options={"pass_is_final": True})
    scene.do("pass")
    scene.strategy("p13", "h01")
    assert scene.player == 3
    scene.decline()
    assert scene.player == 1
    scene.decline()
    scene.do("pass")
    assert scene.player == 2
    scene.do("pass")
    assert scene.asked == "round_discard"


@pytest.mark.rule("DECK-8.4", "DECK-8.5")
@pytest.mark.parametrize("way", ["hidden", "open"])
def test_cards_given_up(way: str) -> None:
    scene = DeckScene("p13", p1=["h02", "h05"], p2=["h03"], p3=["h04"], options={"round_discards": way})
    passed_round(scene)
    scene.do("discard", cards=["h03"])
    assert scene.lies("h03") == [f"discard_{way}"]
    assert "Player 2 discards 1 card." in scene.lines("public")
    name = scene.content.techniques["h03"].name
    hidden = way == "hidden"
    assert ("You discarded " + name + "." in scene.lines("player_2")) is hidden
    assert ("Given up by Player 2: " + name + "." in scene.lines()) is hidden
    assert any(name in line for line in scene.lines("public")) is not hidden
    assert not any("You discarded" in line for line in scene.lines("player_1"))
    scene.refused("discard", "not_in_hand", cards=["h02"])


@pytest.mark.rule("DECK-8.4")
def test_a_seat_without_cards_is_skipped() -> None:
    scene = DeckScene("p13", p1=["h02"], p3=["h04"])
    scene.do("pass")
    scene.do("pass")
    assert (scene.asked, scene.player) == ("round_discard", 3)


@pytest.mark.rule("DECK-8.7")
def test_the_discards_become_the_pile_and_the_deal_may_stop() -> None:
    scene = DeckScene("p13", p1=["h02"], p2=["h03"], p3=["h04"])

    def empty(desk: object) -> None:
        for n, card in enumerate(desk.table.ids("draw_pile")):  # type: ignore[attr-defined]
            desk.move(card, "discard_open" if n % 2 else "discard_hidden")  # type: ignore[attr-defined]

    scene.edit(empty)
    passed_round(scene)
    for _ in range(3):
        scene.do("discard", cards=[])
    assert any("discarded cards are shuffled into a new draw pile" in line for line in scene.lines("public"))
    assert [len(scene.table.zones[f"hand:{seat}"]) for seat in scene.seats] == [7, 7, 7]
    dry = DeckScene("p13", p1=["h02"], p2=["h03"], p3=["h04"])

    def away(desk: object) -> None:
        for card in desk.table.ids("draw_pile"):  # type: ignore[attr-defined]
            desk.move(card, "removed")  # type: ignore[attr-defined]

    dry.edit(away)
    passed_round(dry)
    for _ in range(3):
        dry.do("discard", cards=[])
    assert [len(dry.table.zones[f"hand:{seat}"]) for seat in dry.seats] == [1, 1, 1]


@pytest.mark.rule("DECK-10.1", "DECK-10.2", "DECK-7.7")
def test_the_wanted_points_win_at_once() -> None:
    scene = DeckScene("p17", p1=["h12", "s14"], p2=["h01"], p3=["h02"], options={"target_points": 2})
    scene.strategy("p17", "h12", "s14")
    scene.decline(2)
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("player_1",), "points")
    with pytest.raises(IllegalMove, match="over"):
        scene.do("pass")


@pytest.mark.rule("DECK-10.3")
def test_the_referee_calls_the_game_but_not_in_the_middle() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.strategy("p13", "h01")
    assert "settled" in scene.refused("call_game", "settling", "DECK-10.3", reason="time")
    scene.decline(2)
    scene.refused("call_game", "no_reason", "DECK-10.3", reason=" ")
    scene.do("call_game", reason="the bell rang")
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("player_1",), "called")
    shared = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    shared.do("call_game", reason="nobody is in the mood")
    assert shared.outcome is not None
    assert len(shared.outcome.winners) == 3


@pytest.mark.rule("DECK-10.4", "DECK-10.5")
@pytest.mark.parametrize("target", [1, 10])
def test_an_empty_field_ends_the_game_after_all_else(target: int) -> None:
    """First the points, then the turn, then the round, and only then the empty Field."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"target_points": target})

    def bare(desk: object) -> None:
        for zone in ("problem_pile", *(f"field/{n}" for n in range(2, 11))):
            for card in desk.table.ids(zone):  # type: ignore[attr-defined]
                desk.move(card, "removed")  # type: ignore[attr-defined]

    scene.edit(bare)
    scene.strategy("p13", "h01")
    scene.decline(2)
    if target == 10:
        assert (scene.asked, scene.player) == ("declare", 2)
        scene.do("pass")
        scene.do("pass")
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == ("player_1",)
    assert GAME.ends[outcome.reason] == ("DECK-10.2" if target == 1 else "DECK-10.4")
    assert ("Field is empty" in outcome.text) is (target == 10)
    assert ("All have passed: the round is over." in scene.lines()) is (target == 10)


@pytest.mark.rule("DECK-11.5")
def test_late_arrivals() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.refused("add_late", "no_name", "DECK-11.5", name=" ")
    scene.do("add_late", name="Dana")
    assert not scene.table.zones["hand:player_4"]
    assert scene.rules.present_seats(scene.table) == scene.seats
    passed_round(scene)
    for _ in range(3):
        scene.do("discard", cards=[])
    assert len(scene.table.zones["hand:player_4"]) == 7
    assert scene.number("score/player_4") == 0
    assert scene.rules.present_seats(scene.table)[-1] == "player_4"
    order = []
    for _ in range(4):
        order.append(scene.task.seats[0])  # type: ignore[union-attr]
        scene.do("pass")
    assert order == ["player_2", "player_3", "player_4", "player_1"]
    closed = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"late_arrivals": False})
    closed.refused("add_late", "no_newcomers", "DECK-11.5", name="Dana")
    full = DeckScene("p13", seats=8, p1=["h01"], p2=["h02"])
    full.refused("add_late", "no_newcomers", "DECK-11.5", name="Dana")


@pytest.mark.rule("DECK-11.6")
def test_a_seat_leaves() -> None:
    scene = DeckScene("p13", "p17", p1=["h12", "s14"], p2=["h01"], p3=["h03"])
    scene.do("withdraw", seat="player_1")
    assert scene.player == 2
    assert len(scene.table.zones["discard_hidden"]) == 2
    scene.refused("withdraw", "not_seated", "DECK-11.6", seat="player_1")
    scene.do("withdraw", seat="player_2")
    assert scene.outcome is not None
    assert scene.outcome.winners == ("player_3",)
    assert GAME.ends[scene.outcome.reason] == "DECK-11.6", "not that the referee called the game"


@pytest.mark.rule("DECK-11.6")
def test_an_active_seat_that_leaves_gives_up() -> None:
    scene = DeckScene("p17", p1=["h12", "s14", "m09"], p2=["r_misinformed_source", "h01"], p3=["h02"])
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_misinformed_source", "h12")
    scene.do("withdraw", seat="player_1")
    assert scene.lies("h12") == ["discard_open"]
    assert scene.lies("s14") == ["strategy/1"]
    assert (scene.asked, scene.player) == ("declare", 2)


@pytest.mark.rule("DECK-11.6")
@pytest.mark.parametrize("order", ["clockwise", "open"])
def test_a_polled_seat_that_leaves_has_declined(order: str) -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"disruption_order": order})
    scene.strategy("p13", "h01")
    scene.do("withdraw", seat="player_2")
    assert scene.asked in ("disrupt_poll", "disrupt_open")
    assert "player_2" not in scene.task.seats  # type: ignore[union-attr]


@pytest.mark.rule("DECK-11.6")
def test_a_vote_or_discard_of_a_seat_that_leaves_falls_away() -> None:
    scene = DeckScene(
        "p17",
        seats=4,
        p1=["h12", "s14"],
        p2=["r_collection_manager_challenge"],
        p3=["h02"],
        p4=["h03"],
        options={"challenge_judge": "vote"},
    )
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_collection_manager_challenge", "s14")
    scene.do("explain")
    scene.do("vote", by=2, feasible=True)
    scene.do("vote", by=3, feasible=True)
    scene.do("withdraw", seat="player_4")
    assert scene.asked == "disrupt_poll"
    between = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    passed_round(between)
    between.do("withdraw", seat="player_2")
    assert (between.asked, between.player) == ("round_discard", 3)


@pytest.mark.rule("DECK-11.1")
def test_a_team_plays_as_one_seat() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"team_play": True})
    assert scene.seats == ("team_1", "team_2", "team_3")
    scene.strategy("p13", "h01")
    scene.decline(2)
    assert scene.score(1) == 1
    assert "Team 1 solves New Pipeline Route: 1 point. Score 1." in scene.lines("public")


@pytest.mark.rule("DECK-6.12")
def test_replacing_keeps_the_place() -> None:
    scene = DeckScene("p17", p1=["h12", "s14", "m09"], p2=["r_misinformed_source", "h01"], p3=["h02"])
    scene.strategy("p17", "h12", "s14")
    scene.disrupt("r_misinformed_source", "h12")
    scene.respond(replace("h12", "m09"))
    assert scene.table.ids("strategy/1") == ("m09", "s14")


@pytest.mark.rule("DECK-6.2", "DECK-10.2", "DECK-11.2")
def test_the_texts_for_the_teams_screens_have_the_numbers_of_the_session() -> None:
    briefs = {brief.title: brief.body for brief in DeckScene("p13", p1=["h01"]).rules.briefs}
    assert "The others may play 3 cards in all" in briefs["A turn"]
    assert "10 points win." in briefs["A turn"]
    assert "Challenged?" in briefs["Disrupted"]
    options = {"disruption_limit": 0, "target_points": 1, "hardcore": True}
    briefs = {brief.title: brief.body for brief in DeckScene("p13", p1=["h01"], options=options).rules.briefs}
    assert "Nobody may disrupt it." in briefs["A turn"]
    assert "1 point wins." in briefs["A turn"]
    assert "Every technique played must be explained" in briefs["Explained"]
    assert all(len(body) < 420 for body in briefs.values())
