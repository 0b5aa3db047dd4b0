"""Matching to the letter, and what may be declared (DECK-3.3, 4, 5, 11.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.games.deck.matching import Placement, mismatch, problem_aspects, technique_range
from engine.games.deck.modifier_plays import ModifierPlays
from engine.match.match import Move
from engine.model.event import Moved, Shuffled
from tests.games.deck.scene import GAME, DeckScene, fresh, modify
from tests.games.game_list import content_of

TRIPLE = ("h12", "s14", "m09")


@pytest.mark.rule("DECK-3.3", "DECK-8.6")
def test_cards_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    match = fresh(3)
    match.play(Move("start", {"first_seat": "player_2"}))
    ply = match.history.plies[-1]
    dealt = [event.to for event in ply.events if isinstance(event, Moved) and event.to.startswith("hand:")]
    assert dealt[:6] == ["hand:player_2", "hand:player_3", "hand:player_1"] * 2
    assert len(dealt) == 21
    shuffled = [at for at, event in enumerate(ply.events) if isinstance(event, Shuffled)]
    laid = [at for at, event in enumerate(ply.events) if isinstance(event, Moved) and event.to.startswith("field/")]
    hands = [at for at, event in enumerate(ply.events) if isinstance(event, Moved) and event.to.startswith("hand:")]
    assert max(shuffled) < min(hands) < max(hands) < min(laid)  # DECK-3.6
    assert match.table.number("round") == 1


@pytest.mark.rule("DECK-4.3", "DECK-4.5")
@pytest.mark.parametrize(
    ("changes", "tags", "code"),
    [
        ({"only_tags": ("nuclear", "missile")}, ("missile",), None),
        ({"only_tags": ("nuclear", "missile")}, ("cyber",), "restricted"),
        ({"only_tags": ("nuclear",)}, (), "restricted"),
        ({"forbidden_tags": ("cyber",)}, ("missile", "cyber"), "restricted"),
        ({"forbidden_tags": ("cyber",)}, ("missile",), None),
        ({"only_tags": ("missile",), "forbidden_tags": ("cyber",)}, ("missile", "cyber"), "restricted"),
    ],
)
def test_one_wanted_tag_is_enough_and_one_forbidden_is_too_much(changes: dict[str, Any], tags: Any, code: Any) -> None:
    content = content_of(GAME)
    technique = content.techniques["h12"].model_copy(update={"only_tags": (), "forbidden_tags": (), **changes})
    fault = mismatch(technique, content.problems["p17"].model_copy(update={"tags": tags}), [])
    assert (fault[0] if fault else None) == code


@pytest.mark.rule("DECK-4.4")
def test_a_range_is_summed_then_clamped_and_may_cover_nothing() -> None:
    content = content_of(GAME)
    technique = content.techniques["h12"].model_copy(update={"difficulty_min": 2, "difficulty_max": 8})
    wide = Placement(content.realities["r_new_equipment"], "h12")
    narrow = Placement(content.realities["r_aging_system"], "h12")
    assert technique_range(technique, [wide]) == (1, 9)
    assert technique_range(technique, [wide, narrow]) == technique_range(technique, [narrow, wide]) == (1, 8)
    low = technique.model_copy(update={"difficulty_min": 5, "difficulty_max": 5})
    assert technique_range(low, [narrow]) == (5, 3)
    assert all(
        mismatch(low, content.problems["p17"].model_copy(update={"difficulty": level}), [narrow]) for level in range(1, 10)
    )


@pytest.mark.rule("DECK-4.4", "DECK-4.9")
def test_aspects_are_added_and_removed_in_the_order_played() -> None:
    content = content_of(GAME)
    add = Placement(content.realities["r_wider_implications"], "", "W")
    remove = Placement(content.realities["r_changed_question"], "", "W")
    assert problem_aspects(content.problems["p17"], [add, remove]) == "PM"
    assert problem_aspects(content.problems["p17"], [remove, add]) == "PMW"


@pytest.mark.rule("DECK-4.6")
def test_a_modifier_on_the_problem_is_ignored_by_an_immune_technique() -> None:
    content = content_of(GAME)
    harder = Placement(content.realities["r_denial_and_deception"])
    changed = Placement(content.realities["r_changed_question"], "", "M")
    plain = content.techniques["h12"]
    immune = plain.model_copy(update={"immune_to": ("r_denial_and_deception", "r_changed_question")})
    problem = content.problems["p17"]
    assert mismatch(plain, problem, [harder]) is not None
    assert mismatch(immune, problem, [harder]) is None
    military = plain.model_copy(update={"aspects": ("M",)})
    assert mismatch(military, problem, [changed]) is not None
    assert mismatch(military.model_copy(update={"immune_to": ("r_changed_question",)}), problem, [changed]) is None


@pytest.mark.rule("DECK-4.6", "DECK-5.4")
def test_an_immune_technique_is_no_target_of_a_modifier() -> None:
    content = content_of(GAME)
    for immune, offered in ((("r_new_equipment",), 0), ((), 1)):
        changed = {**content.techniques, "h01": content.techniques["h01"].model_copy(update={"immune_to": immune})}
        scene = DeckScene(
            "p28", p1=["h01", "o04", "r_new_equipment"], content=content.model_copy(update={"techniques": changed})
        )
        on = [m["target"] for args in scene.offers("play_strategy", problem="p28") for m in args["modifiers"]]
        assert on == ["h01"] * offered
        if immune:
            play: dict[str, Any] = {"problem": "p28", "techniques": ["h01", "o04"]}
            scene.refused("play_strategy", "immune", "DECK-4.6", **play, modifiers=[modify("r_new_equipment", "h01")])


@pytest.mark.rule("DECK-4.7")
def test_each_card_must_change_something_where_it_comes_in_the_order() -> None:
    scene = DeckScene("p11", p1=["s06", "r_lucky_break", "r_denial_and_deception", "r_raised_alert"])
    problem = scene.content.problems["p11"].model_copy(update={"difficulty": 9})
    cards = [(p, c) for p, c in scene.context.checks_in_hand(scene.table, "player_1", "declare")]
    possible = ModifierPlays(scene.context, problem, [], cards)
    ways = [[one.card.id for _, one in way] for way in possible.matching_ways(["s06"])]
    assert ["r_raised_alert"] not in ways  # 9 stays 9
    assert ["r_lucky_break", "r_raised_alert"] in ways
    assert not [way for way in ways if way and way[0] == "r_raised_alert"]


@pytest.mark.rule("DECK-5.4", "DECK-5.5")
def test_modifiers_that_are_not_needed_may_be_played_and_are_offered() -> None:
    scene = DeckScene("p28", p1=["h01", "o04", "r_lucky_break", "r_clear_requirement"], p2=["h02"])
    moves = scene.offers("play_strategy", problem="p28")
    offered = [sorted(m["card"].partition("#")[0] for m in args["modifiers"]) for args in moves]
    lucky, clear = "r_lucky_break", "r_clear_requirement"
    assert sorted(offered) == sorted([[clear], [lucky], [clear, lucky]])
    assert all(scene.may("play_strategy", **args) for args in moves)


@pytest.mark.rule("DECK-5.4")
def test_an_older_technique_may_be_helped_by_a_modifier() -> None:
    scene = DeckScene(
        "p17", p1=["h12", "r_new_equipment", "h01"], p2=["h02"], p3=["h03"], options={"partial_declaration": "allowed"}
    )
    scene.strategy("p17", "h12")
    scene.decline(2)
    scene.do("pass")
    scene.do("pass")
    scene.put("hand:player_1", "s14")
    scene.strategy("p17", "s14", modifiers=[modify("r_new_equipment", "h12")])
    assert scene.table.piece(scene.table.ids("modifiers/1")[0]).marks["on"] == "h12"


@pytest.mark.rule("DECK-5.3")
@pytest.mark.parametrize("allowed", [False, True])
def test_how_many_techniques_are_offered(allowed: bool) -> None:
    scene = DeckScene("p17", p1=TRIPLE, options={"partial_declaration": "allowed" if allowed else "forbidden"})
    sizes = {len(args["techniques"]) for args in scene.offers("play_strategy", problem="p17")}
    assert sizes == ({1, 2} if allowed else {2})


@pytest.mark.rule("DECK-5.5")
def test_a_refused_declaration_changes_nothing_and_nobody_hears_of_it() -> None:
    scene = DeckScene("p28", p1=["h01", "o04"], p2=["h02"])
    told = {who: scene.lines(who) for who in scene.rules.schema.audiences}
    scene.refused("play_strategy", "out_of_range", problem="p28", techniques=["h01", "o04"])
    assert told == {who: scene.lines(who) for who in scene.rules.schema.audiences}
    assert scene.table.ids("hand:player_1") == ("h01", "o04")


@pytest.mark.rule("DECK-11.1")
def test_the_people_of_a_team_are_recorded_at_setup() -> None:
    match = fresh(3, team_play=True)
    match.play(Move("roster", {"seat": "team_2", "members": "Ann, Ben , Cy"}))
    assert match.view("public").numbers["roster/team_2"] == "Ann, Ben and Cy"
    for members, seat in (("Ann", "team_1"), ("A, B, C, D", "team_1"), ("Ann, Ben", "team_4")):
        with pytest.raises(IllegalMove) as refused:
            match.play(Move("roster", {"seat": seat, "members": members}))
        assert refused.value.code in ("team_size", "unknown_seat")
    match.play(Move("start", {"first_seat": "team_1"}))
    with pytest.raises(IllegalMove):
        match.play(Move("roster", {"seat": "team_1", "members": "Ann, Ben"}))
    with pytest.raises(IllegalMove, match="no teams"):
        fresh(3).play(Move("roster", {"seat": "player_1", "members": "Ann, Ben"}))


@pytest.mark.rule("DECK-4.3")
def test_what_a_card_is_for_is_printed_in_words() -> None:
    """On a hand of seven it was not there: the description came first."""
    shown = {kind.face.id: kind.face for kind in fresh(3).rules.schema.kinds.values()}
    content = content_of(GAME)
    technique = next(one for one in content.techniques.values() if one.forbidden_tags == ("nonstate",))
    assert shown[technique.id].text == "Not against non-state."
    assert shown["m11"].text == "Only against sea. Not against non-state."
    assert dict(shown["m11"].notes)[""] == content.techniques["m11"].text
    assert shown["p20"].text == "Missile, test"
    assert not [text for face in shown.values() for text in (face.text, *dict(face.notes).values()) if "_" in text]
