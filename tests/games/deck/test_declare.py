"""Setup, matching and the declaration (DECK-1 to 5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalMove, KnownError
from engine.match.match import Match, Move
from engine.model.event import Moved, Set, Shuffled
from tests.games.deck.scene import GAME, DeckScene, fresh, modify
from tests.games.game_list import content_of

TRIPLE = ("h12", "s14", "m09")


@pytest.mark.rule("DECK-1.1", "DECK-1.2", "DECK-11.1")
def test_seats_are_players_or_teams() -> None:
    for wrong in (1, 9):
        with pytest.raises(KnownError, match="2 to 8"):
            fresh(wrong)
    assert fresh(8).seats[-1] == "player_8"
    assert fresh(4, team_play=True).seats == ("team_1", "team_2", "team_3", "team_4")
    for wrong in (2, 6):
        with pytest.raises(KnownError, match="3 to 5 teams"):
            fresh(wrong, team_play=True)
    with pytest.raises(KnownError, match="seats are teams"):
        Match(GAME, content_of(GAME), seats=("player_1", "player_2"), options={"team_play": True})


@pytest.mark.rule("DECK-1.4", "DECK-3.5")
def test_the_referee_enters_who_plays_first() -> None:
    match = fresh(4)
    with pytest.raises(IllegalMove):
        match.play(Move("start", {"first_seat": "player_7"}))
    match.play(Move("start", {"first_seat": "player_3"}))
    assert match.task is not None
    assert (match.task.name, match.task.seats) == ("declare", ("player_3",))
    firsts = set()
    for seed in range(20):
        by_chance = Match(GAME, content_of(GAME), seats=4, options={"first_seat": "random"}, seed=seed)
        by_chance.play(Move("start"))
        assert by_chance.task is not None
        firsts |= set(by_chance.task.seats)
    assert len(firsts) == 4


@pytest.mark.rule("DECK-1.3", "DECK-3.3", "DECK-3.6")
def test_setup_goes_first_seat_shuffles_deal_field_and_nothing_is_dealt_to_the_referee() -> None:
    match = fresh(3)
    ply = match.play(Move("start", {"first_seat": "player_2"}))
    done = []
    for event in ply.events:
        if isinstance(event, Set) and event.number == "first_of_round" and event.before is None:
            done.append("first seat")
        elif isinstance(event, Shuffled):
            done.append(event.zone)
        elif isinstance(event, Moved):
            done.append(event.to.partition("/")[0])
    hands = [f"hand:player_{n}" for n in (2, 3, 1)] * 7
    assert done == ["first seat", "draw_pile", "problem_pile", *hands, *["field"] * 10]
    assert "referee" not in match.seats
    assert "hand:referee" not in match.table.zones


@pytest.mark.rule("DECK-2.1", "DECK-2.4", "DECK-2.6", "DECK-3.1", "DECK-3.2", "DECK-3.3", "DECK-3.4", "DECK-11.2")
@pytest.mark.parametrize("hardcore", [False, True])
def test_piles_hands_and_field(hardcore: bool) -> None:
    match = fresh(3, hardcore=hardcore)
    before = match.table.ids("problem_pile")
    assert len(match.table.zones["draw_pile"]) == (109 if hardcore else 121)
    assert len(match.table.zones["removed"]) == (12 if hardcore else 0)
    match.play(Move("start", {"first_seat": "player_1"}))
    assert [len(match.table.zones[f"hand:{seat}"]) for seat in match.seats] == [7, 7, 7]
    assert sum(bool(match.table.zones[f"field/{spot}"]) for spot in range(1, 11)) == 10
    assert len(match.table.zones["problem_pile"]) == 36
    assert match.table.ids("problem_pile") != before[10:]
    assert len({piece for piece in match.table.where if piece.startswith("r_cloud_cover")}) == 2


@pytest.mark.rule("DECK-2.2", "DECK-2.3", "DECK-2.5", "DECK-2.7", "DECK-9.1", "DECK-9.2", "DECK-9.3", "DECK-9.5")
def test_content_is_within_its_bounds() -> None:
    content = content_of(GAME)
    assert {t.discipline for t in content.techniques.values()} == {"GEOINT", "HUMINT", "MASINT", "OSINT", "SIGINT"}
    points = [problem.points for problem in content.problems.values()]
    assert (points.count(1), points.count(2), points.count(3)) == (16, 19, 11)
    primitives = [card.primitive for card in content.realities.values() for _ in range(card.copies)]
    assert (primitives.count("challenge"), primitives.count("cancel"), primitives.count("counter")) == (12, 5, 20)
    assert len(primitives) == 12 + 5 + 20 + 18
    assert sum(points) == 87
    of = [technique.discipline for technique in content.techniques.values()]
    assert [of.count(d) for d in ("HUMINT", "SIGINT", "GEOINT", "MASINT", "OSINT")] == [16, 15, 13, 11, 11]
    assert {(t.difficulty_min >= 1, t.difficulty_max <= 9) for t in content.techniques.values()} == {(True, True)}
    assert {1 <= problem.difficulty <= 9 for problem in content.problems.values()} == {True}
    match = fresh()
    field = match.rules.context
    pairs = 0
    for problem in content.problems.values():
        fits = set(content.techniques) - set(field.unmatched(problem, content.techniques, []))
        assert len(fits) >= 8, problem.id
        pairs += len(fits)
    assert round(100 * pairs / (66 * 46)) == 36


@pytest.mark.rule("DECK-4.1", "DECK-4.2", "DECK-6.3", "DECK-7.1", "DECK-7.2", "DECK-7.8")
def test_plain_solve() -> None:
    """Worked example 1."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.strategy("p13", "h01")
    assert (scene.asked, scene.player) == ("disrupt_poll", 2)
    scene.decline(2)
    assert scene.lies("p13") == ["won:player_1"]
    assert scene.score(1) == 1
    assert scene.lies("h01") == ["discard_open"]
    assert sum(bool(scene.table.zones[f"field/{spot}"]) for spot in range(1, 11)) == 9
    assert (scene.asked, scene.player) == ("declare", 2)


@pytest.mark.rule("DECK-4.4", "DECK-4.9", "DECK-7.1")
def test_what_changed_a_solved_problem_is_told_with_it() -> None:
    """A technique lay on a solved problem without a letter of its own, and nobody saw which card had given it one."""
    scene = DeckScene("p28", p1=["h01", "o04", "r_lucky_break"], p2=["h02"], p3=["h03"])
    scene.strategy("p28", "h01", "o04", modifiers=[{"card": "r_lucky_break", "target": "p28"}])
    scene.decline(2)
    assert scene.view("public").numbers["solved"] == "p28 h01 o04 r_lucky_break"


@pytest.mark.rule("DECK-4.2", "DECK-5.5")
def test_out_of_range() -> None:
    """Worked example 2."""
    scene = DeckScene("p28", p1=["h01", "o04"])
    text = scene.refused("play_strategy", "out_of_range", "DECK-4.2", problem="p28", techniques=["h01", "o04"])
    assert text == "Difficulty 5 is outside 1 to 4."


@pytest.mark.rule("DECK-4.4", "DECK-5.4", "DECK-5.6", "DECK-7.2")
def test_a_modifier_makes_the_match() -> None:
    """Worked example 3."""
    scene = DeckScene("p28", p1=["h01", "o04", "r_lucky_break"], p2=["h02"], p3=["h03"])
    scene.strategy("p28", "h01", "o04", modifiers=[{"card": "r_lucky_break", "target": "p28"}])
    for audience in (*scene.seats, "public"):
        zones = scene.view(audience).zones
        lying = [piece.face.id for zone in ("strategy/1", "modifiers/1") for piece in zones[zone].pieces if piece.face]
        assert lying == ["h01", "o04", "r_lucky_break"]
    assert scene.marks("p28")["difficulty"] == 3
    scene.decline(2)
    assert scene.score(1) == 2
    assert [scene.lies(card) for card in ("h01", "o04", "r_lucky_break")] == [["discard_open"]] * 3


@pytest.mark.rule("DECK-4.1")
def test_no_common_aspect() -> None:
    scene = DeckScene("p03", p1=["h02"])
    assert (
        scene.refused("play_strategy", "no_aspect", "DECK-4.1", problem="p03", techniques=["h02"]) == "No aspect in common."
    )


@pytest.mark.rule("DECK-4.3", "DECK-4.5")
def test_restrictions() -> None:
    content = content_of(GAME)
    pairs = [
        (t.id, p.id)
        for t in content.techniques.values()
        for p in content.problems.values()
        if p.points == 1
        and (set(t.forbidden_tags) & set(p.tags) or (t.only_tags and not set(t.only_tags) & set(p.tags)))
        and set(t.aspects) & set(p.aspects)
        and t.difficulty_min <= p.difficulty <= t.difficulty_max
    ]
    technique, problem = pairs[0]
    scene = DeckScene(problem, p1=[technique])
    text = scene.refused("play_strategy", "restricted", "DECK-4.3", problem=problem, techniques=[technique])
    assert text == "This technique cannot be used against this kind of problem."


@pytest.mark.rule("DECK-4.4", "DECK-4.7")
def test_sums_first_one_clamp_and_no_empty_change() -> None:
    scene = DeckScene("p17", p1=[*TRIPLE[:2], "r_lucky_break", "r_clear_requirement", "r_raised_alert"], p2=["h01"])
    lucky, clear, raised = (scene.in_hand(c) for c in ("r_lucky_break", "r_clear_requirement", "r_raised_alert"))
    chosen = [{"card": lucky, "target": "p17", "choice": "M"}]
    text = scene.refused("play_strategy", "bad_argument", problem="p17", techniques=["h12", "s14"], modifiers=chosen)
    assert text == "That card lets nobody choose an aspect: leave the choice out."
    plays = [{"card": card, "target": "p17"} for card in (raised, lucky, clear)]
    scene.strategy("p17", "h12", "s14", modifiers=plays)
    assert scene.marks("p17")["difficulty"] == 3
    wide = DeckScene("p02", p1=["h01", "r_lucky_break"])
    text = wide.refused(
        "play_strategy",
        "changes_nothing",
        "DECK-4.7",
        problem="p02",
        techniques=["h01"],
        modifiers=[modify("r_lucky_break")],
    )
    assert text == "That changes nothing."


@pytest.mark.rule("DECK-4.9")
def test_a_chosen_aspect_is_named_public_and_stays() -> None:
    scene = DeckScene("p03", p1=["h02", "r_wider_implications"], p2=["h01"], p3=["h03"])
    play: dict[str, Any] = {"problem": "p03", "techniques": ["h02"]}
    scene.refused("play_strategy", "choose_aspect", "DECK-4.9", **play, modifiers=[modify("r_wider_implications")])
    scene.strategy("p03", "h02", modifiers=[modify("r_wider_implications", "p03", "M")])
    assert scene.marks("p03")["aspects"] == "ME"
    for audience in ("player_2", "public"):
        piece = scene.view(audience).zones["modifiers/1"].pieces[0]
        assert piece.marks["choice"] == "M"


@pytest.mark.rule("DECK-5.1", "DECK-5.7", "DECK-8.1")
def test_a_pass_opens_no_window() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.do("pass")
    assert (scene.asked, scene.player) == ("declare", 2)


@pytest.mark.rule("DECK-5.2")
def test_one_problem_on_the_field() -> None:
    scene = DeckScene("p13", p1=["h01"])
    assert "not on the Field" in scene.refused(
        "play_strategy", "not_on_field", "DECK-5.2", problem="p99", techniques=["h01"]
    )
    assert "one problem" in scene.refused(
        "play_strategy", "one_problem", "DECK-5.2", problem=["p13", "p28"], techniques=["h01"]
    )


@pytest.mark.rule("DECK-5.3")
def test_exactly_as_many_techniques_as_are_missing() -> None:
    scene = DeckScene("p17", p1=[*TRIPLE, "r_lucky_break"])
    text = scene.refused("play_strategy", "wrong_number", "DECK-5.3", problem="p17", techniques=list(TRIPLE))
    assert text == "Only 2 techniques are missing."
    text = scene.refused("play_strategy", "wrong_number", "DECK-5.3", problem="p17", techniques=["h12"])
    assert text == "2 techniques are missing."
    text = scene.refused("play_strategy", "no_technique", "DECK-5.3", problem="p17", techniques=[])
    assert text == "At least one technique must be played."
    scene.refused("play_strategy", "not_in_hand", "DECK-5.3", problem="p17", techniques=["h12", "g01"])
    scene.refused("play_strategy", "not_in_hand", "DECK-5.3", problem="p17", techniques=["h12", "h12"])
    lucky = scene.in_hand("r_lucky_break")
    scene.refused("play_strategy", "not_a_technique", "DECK-5.3", problem="p17", techniques=["h12", lucky])
    partial = DeckScene("p17", p1=["h12"], p2=["h01"], p3=["h02"], options={"partial_declaration": "allowed"})
    partial.strategy("p17", "h12")
    partial.decline(2)
    assert partial.lies("h12") == ["strategy/1"]


@pytest.mark.rule("DECK-5.5", "DECK-5.8")
def test_a_modifier_may_not_break_what_lies_there() -> None:
    scene = DeckScene(
        "p17",
        p1=["h12", "r_raised_alert", "r_denial_and_deception"],
        p2=["h01"],
        p3=["h02"],
        options={"partial_declaration": "allowed"},
    )
    scene.strategy("p17", "h12")
    scene.decline(2)
    scene.do("pass")
    scene.do("pass")
    scene.put("hand:player_1", "s14")
    text = scene.refused(
        "play_strategy",
        "breaks_strategy",
        "DECK-5.5",
        problem="p17",
        techniques=["s14"],
        modifiers=[modify("r_denial_and_deception")],
    )
    assert text == "That would break the strategy."


@pytest.mark.rule("DECK-5.8", "DECK-6.10")
def test_disruptions_have_no_place_in_a_declaration() -> None:
    scene = DeckScene("p13", p1=["h01", "r_misinformed_source", "r_think_outside_the_box"])
    play: dict[str, Any] = {"problem": "p13", "techniques": ["h01"]}
    text = scene.refused(
        "play_strategy", "self_disruption", "DECK-5.8", **play, modifiers=[modify("r_misinformed_source", "h01")]
    )
    assert text == "A player may not disrupt their own strategy."
    text = scene.refused("play_strategy", "cancel_only", "DECK-6.10", **play, modifiers=[modify("r_think_outside_the_box")])
    assert text == "Only in answer to a card used against one's own strategy."


@pytest.mark.rule("DECK-5.9")
def test_an_empty_hand_passes_by_itself_and_nothing_else_does() -> None:
    scene = DeckScene("p13", p1=["h01"], p3=["h03"])
    scene.do("pass")
    assert scene.player == 3
    assert "Player 2 passes: no cards in hand." in scene.lines("public")


@pytest.mark.rule("DECK-4.10")
def test_what_is_offered_is_what_matches() -> None:
    scene = DeckScene("p17", p1=["h12", "s14", "h01"], p2=["h02"])
    offered = [args["techniques"] for args in scene.offers("play_strategy", problem="p17")]
    assert offered == [["h12", "s14"]]


@pytest.mark.rule("DECK-5.1", "DECK-5.9", "DECK-8.4")
def test_another_seat_may_not_declare() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"])
    assert scene.refused("pass", "not_their_turn", "DECK-5.1", by=2) == "Not their turn."
    scene.strategy("p13", "h01")
    assert (
        scene.refused("play_strategy", "not_their_turn", "DECK-5.1", problem="p13", techniques=["h02"]) == "Not their turn."
    )
    assert "between rounds only" in scene.refused("discard", "between_rounds", "DECK-8.4", cards=["h02"])
