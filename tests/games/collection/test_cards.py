"""Collection cards, completion and the end (COLL-4, 6, 7, 8, 9)."""

from __future__ import annotations

import pytest

from engine.model.event import Moved
from tests.games.collection.scene import CollectionScene


def drawn(scene: CollectionScene, *cards: str) -> CollectionScene:
    """Let the active seat finish and draw the first of these cards."""
    scene.deck(*cards)
    scene.do("finish_actions")
    return scene


@pytest.mark.rule("COLL-6.1", "COLL-6.2", "COLL-6.13")
def test_a_red_card_without_choice_is_carried_out_by_itself() -> None:
    scene = drawn(CollectionScene("pol", "mil", "eco"), "ce_a_plain")
    assert scene.number("crisis/A") == 2
    assert scene.role == "mil"
    assert scene.table.zones["discard"][0].kind == "ce_a_plain"


@pytest.mark.rule("COLL-6.2")
def test_a_red_card_with_a_choice_is_resolved_by_the_drawer_and_never_held() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1, military=1)
    drawn(scene, "red_contact_rotates")
    assert (scene.asked, scene.role, scene.verbs()) == ("drawn", "pol", {"resolve_drawn"})
    assert scene.refused("hold_drawn", "red_card", "COLL-6.2") == "Red cards are played at once."
    scene.refused("play_drawn", "not_blue", "COLL-6.2")
    text = scene.refused("resolve_drawn", "bad_choice", "COLL-6.2", choices=["economic"])
    assert text == "This card needs a choice out of: political; military."
    scene.refused("engage", "card_first", colour="political")
    scene.do("resolve_drawn", choices=["military"])
    assert scene.table.piece("tile/A/do").marks == {"gems/political": 1}


@pytest.mark.rule("COLL-6.2", "COLL-6.7")
def test_a_red_card_with_one_option_or_none() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=2)
    drawn(scene, "red_contact_rotates")
    assert scene.table.piece("tile/A/do").marks == {"gems/political": 1}
    bare = drawn(CollectionScene("pol", "mil", "eco", pol="do"), "red_contact_rotates")
    assert bare.role == "mil"
    assert any("changes nothing" in line for line in bare.lines())


@pytest.mark.rule("COLL-6.3", "COLL-6.5")
def test_a_blue_card_is_played_or_held() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="dh")
    scene.gems("dh", political=1)
    drawn(scene, "blue_dh_priority")
    assert scene.verbs() == {"play_drawn", "hold_drawn"}
    scene.refused("resolve_drawn", "not_red", "COLL-6.3")
    scene.do("hold_drawn")
    assert (scene.asked, scene.role) == ("closing", "pol")
    scene.do("play_held", card=scene.table.ids("held:player_1")[0])
    assert scene.level("dh") == 2
    assert scene.role == "mil"


@pytest.mark.rule("COLL-6.3")
def test_a_choice_of_a_card_says_what_is_done_with_it() -> None:
    """The list had "A · political"."""
    scene = CollectionScene("pol", "mil", "eco", pol="dh")
    scene.gems("dh", political=1)
    drawn(scene, "blue_back_channel")
    form = next(form for form in scene.legal_moves.forms if form.verb == "play_drawn")
    assert [token.label for token in form.step(()).tokens] == ["A"]
    assert [token.label for token in form.step(("A",)).tokens] == ["remove political gem"]


@pytest.mark.rule("COLL-6.4")
def test_held_cards_are_played_in_the_own_turn() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.gems("dh", political=1)
    scene.hold("mil", "blue_dh_priority")
    card = scene.table.ids("held:player_2")[0]
    assert scene.refused("play_held", "own_turn", "COLL-6.4", card=card) == "Only in your own turn."
    scene.refused("play_held", "not_held", card="blue_nsa_priority")
    scene.act("mil")
    scene.do("play_held", card=card)
    assert scene.level("dh") == 2
    assert (scene.asked, scene.number("actions_left")) == ("actions", 2)


@pytest.mark.rule("COLL-6.6")
def test_extra_staff() -> None:
    """Worked example 11."""
    scene = CollectionScene("pol", "mil", "eco")
    scene.hold("pol", "blue_extra_staff")
    card = scene.table.ids("held:player_1")[0]
    scene.do("engage", colour="political")
    scene.do("engage", colour="political")
    scene.do("play_held", card=card)
    assert scene.number("actions_left") == 1
    scene.do("engage", colour="political")
    other = drawn(CollectionScene("pol", "mil", "eco"), "blue_extra_staff")
    assert other.verbs() == {"hold_drawn"}
    assert "Only while taking actions" in other.refused("play_drawn", "actions_only", "COLL-6.6")
    other.do("hold_drawn")
    other.refused("play_held", "actions_only", "COLL-6.6", card=other.table.ids("held:player_1")[0])
    other.do("end_turn")


@pytest.mark.rule("COLL-6.6")
def test_help_for_the_next_roll_adds_up_and_ends_with_the_turn() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.hold("pol", "blue_working_group", "blue_well_placed_contact")
    for card in scene.table.ids("held:player_1"):
        scene.do("play_held", card=card)
    assert (scene.number("bonus/dice"), scene.number("bonus/level")) == (2, 2)
    scene.do("roll", 3, 2, 10, colour="political")
    assert scene.asked == "use_report"
    assert scene.number("bonus/dice") == 0
    scene.do("file")
    scene.set(**{"bonus/dice": 2})
    scene.deck("ce_a_plain")
    scene.do("finish_actions")
    assert scene.number("bonus/dice") == 0


@pytest.mark.rule("COLL-6.6", "COLL-9.1")
def test_several_cards_help_one_roll_and_no_other() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.hold("pol", "blue_working_group#1", "blue_working_group#2", "blue_well_placed_contact")
    for card in scene.table.ids("held:player_1"):
        scene.do("play_held", card=card)
    scene.do("roll", 10, 10, 10, 10, 10, colour="political")
    rolled, helped = scene.lines("public")[-2:]
    assert rolled.endswith("needed one below 3: no political report.")
    assert helped == "5 dice: 1 gem and 4 by card; level 1 and 2 by card."
    scene.do("roll", 1, colour="political")
    assert any(line.endswith("needed below 1: no political report.") for line in scene.lines("public"))


@pytest.mark.rule("COLL-6.7", "COLL-4.5")
def test_a_blue_card_must_change_something() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.hold("pol", "blue_nsa_tasked")
    card = scene.table.ids("held:player_1")[0]
    assert "play_held" not in scene.verbs()
    assert scene.refused("play_held", "changes_nothing", "COLL-6.7", card=card, choices=["A"]) == "That changes nothing."
    scene.gems("nsa", military=1)
    scene.do("play_held", card=card, choices=["A"])
    assert scene.level("nsa") == 3


@pytest.mark.rule("COLL-6.13", "COLL-11.2")
def test_a_played_card_says_no_longer_whose_it_was() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.deck("blue_travel_approved")
    scene.do("finish_actions")
    scene.do("hold_drawn")
    (held,) = scene.view("public").zones["held:player_1"].pieces
    assert held.marks == {"seat": "player_1"}
    scene.do("play_held", card=scene.table.ids("held:player_1")[0], choices=["A/nga"])
    (played,) = scene.view("public").zones["discard"].pieces
    assert played.marks == {}


@pytest.mark.rule("COLL-5.13", "COLL-6.4", "COLL-9.1")
def test_what_a_card_gives_is_for_whoever_plays_it() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.act("mil", actions=0)
    scene.hold("mil", "blue_extra_staff", "blue_unsolicited_report")
    staff, report = scene.table.ids("held:player_2")
    scene.do("play_held", card=staff)
    assert "Player 2 has 1 action left." in scene.lines("public")
    scene.do("play_held", card=report, choices=["military"])
    assert (scene.asked, scene.role) == ("use_report", "mil")
    scene.do("file")
    assert "Player 2 files a military report in A; 9 still needed." in scene.lines("public")


@pytest.mark.rule("COLL-6.8", "COLL-8.2", "COLL-9.4")
def test_each_scenario_means_a_then_b_then_c() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("B", crisis=9)
    scene.open("C", crisis=9)
    drawn(scene, "red_global_instability")
    assert [scene.number(f"crisis/{area}") for area in "ABC"] == [2, 10, 9]


@pytest.mark.rule("COLL-1.6", "COLL-6.8", "COLL-6.12", "COLL-8.2")
def test_defeat() -> None:
    """Worked example 12: A, completed, goes to 10 first; B stays at 9."""
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("B", crisis=9)
    scene.needs("A")
    scene.edit(lambda d: d.turn(d.table.ids("scenario/A")[0], False))
    scene.set(**{"crisis/A": 9})
    drawn(scene, "red_global_instability")
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("defeat", ())
    assert (scene.number("crisis/A"), scene.number("crisis/B")) == (10, 9)


@pytest.mark.rule("COLL-6.9")
def test_a_new_scenario() -> None:
    """Worked example 8."""
    scene = drawn(CollectionScene("pol", "mil", "eco"), "ce_b_boils_over#1", "ce_b_boils_over#2")
    assert (len(scene.table.zones["scenario/B"]), scene.number("crisis/B")) == (1, 1)
    scene.do("finish_actions")
    assert scene.number("crisis/B") == 3
    option = CollectionScene("pol", "mil", "eco", options={"activation_also_expands": True})
    drawn(option, "ce_b_boils_over")
    assert option.number("crisis/B") == 3


@pytest.mark.rule("COLL-6.10", "COLL-4.1")
def test_closed_scenarios_are_passed_over_and_others_untouched() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("C", crisis=3)
    drawn(scene, "red_global_instability", "ce_c_plain")
    assert [scene.number(f"crisis/{area}") for area in "ABC"] == [2, None, 4]
    scene.do("finish_actions")
    assert [scene.number(f"crisis/{area}") for area in "ABC"] == [2, None, 5]


@pytest.mark.rule("COLL-6.11")
def test_cards_calm_a_crisis_below_four() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.set(**{"crisis/A": 2})
    drawn(scene, "blue_diplomatic_opening")
    scene.do("play_drawn", choices=["A"])
    assert scene.number("crisis/A") == 1


@pytest.mark.rule("COLL-6.13")
def test_the_discard_pile_becomes_the_deck() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.hold("mil", "blue_dh_priority")
    deck = scene.table.ids("deck/collection")
    scene.rule(*(Moved(card, "deck/collection", 0, "discard", 0) for card in deck), reason="all played")
    scene.do("finish_actions")
    assert any("shuffled into a new deck: 79 in all" in line for line in scene.lines("public"))
    assert scene.table.zones["held:player_2"]


@pytest.mark.rule("COLL-1.6", "COLL-7.1", "COLL-7.2", "COLL-7.3", "COLL-8.1", "COLL-8.3")
def test_completion() -> None:
    """Worked example 7, with a second scenario open, and then without."""
    for alone in (False, True):
        scene = CollectionScene("pol", "mil", "eco", pol="do")
        if not alone:
            scene.open("B")
        scene.gems("do", political=1)
        scene.needs("A", political=1)
        scene.set(**{"crisis/A": 7, "response/A/do": 8, "response/A/ose": 3, "response/A/nsa": 2})
        scene.do("roll", 1, colour="political")
        scene.do("file")
        assert scene.number("crisis/A") == 1
        assert [scene.level(c) for c in ("do", "ose", "nsa")] == [5, 1, 1]
        assert not scene.table.zones["scenario/A"][0].up
        told = "Scenario A is completed. Its crisis goes to 1, its collectors fall by 3."
        assert told in scene.lines("public")
        outcome = scene.outcome
        if alone:
            assert outcome is not None
            assert (outcome.reason, outcome.winners) == ("victory", scene.seats)
        else:
            assert outcome is None
            scene.set(**{"crisis/A": 6, "response/A/do": 9})
            scene.do("roll", 1, colour="political")
            assert scene.verbs() == {"reduce"}


@pytest.mark.rule("COLL-6.8")
def test_what_rises_is_told_with_the_card_that_makes_it_rise() -> None:
    """ "DO in A: level 3." stood large on every screen: nobody knew why, and a stranger read a domestic crisis."""
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"crisis/A": 5, "response/A/do": 2})
    scene.deck("ce_a_political")
    scene.do("finish_actions")
    told = scene.lines("public")
    assert "Political Turn: the crisis in scenario A rises to 6." in told
    assert "Political Turn: DO rises to 3 on the response ladder of A." in told


@pytest.mark.rule("COLL-8.1")
def test_no_victory_before_the_wanted_number_of_scenarios() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", options={"minimum_scenarios": 2})
    scene.gems("do", political=1)
    scene.needs("A", political=1)
    scene.set(**{"response/A/do": 9})
    scene.do("roll", 1, colour="political")
    scene.do("file")
    assert scene.outcome is None


@pytest.mark.rule("COLL-4.3", "COLL-8.2")
def test_a_crisis_stops_at_ten() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.set(**{"crisis/A": 9})
    drawn(scene, "ce_a_boils_over")
    assert scene.number("crisis/A") == 10


@pytest.mark.rule("COLL-4.4", "COLL-9.1")
def test_affinity() -> None:
    """Worked example 9."""
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("C", crisis=4)
    scene.set(**{"response/C/dh": 2, "response/C/nga": 5, "response/C/state": 10})
    drawn(scene, "ce_c_political")
    assert scene.number("crisis/C") == 5
    assert [scene.level(f"C/{c}") for c in ("dh", "nga", "state", "do")] == [3, 5, 10, None]


@pytest.mark.rule("COLL-9.2")
def test_slow_coordination() -> None:
    """Worked example 10: only the seat after the drawer is affected."""
    scene = drawn(CollectionScene("pol", "mil", "eco"), "red_slow_coordination")
    assert (scene.role, scene.number("actions_left")) == ("mil", 1)
    scene.deck("ce_a_plain")
    scene.do("finish_actions")
    assert scene.number("actions_left") == 2


def test_gems_and_moves_by_card() -> None:
    scene = CollectionScene("col", "pol", "mil", "eco", col="do")
    scene.open("B")
    scene.hold("col", "blue_outreach", "blue_travel_approved")
    held = {scene.table.piece(p).kind: p for p in scene.table.ids("held:player_1")}
    scene.do("play_held", card=held["blue_outreach"], choices=["military", "economic"])
    assert scene.table.piece("tile/A/do").marks == {"gems/military": 1, "gems/economic": 1}
    assert scene.level("do") == 1
    scene.do("play_held", card=held["blue_travel_approved"], choices=["B/state"])
    assert scene.table.where["token:player_1"] == "space/B/state"
    assert scene.number("actions_left") == 2


def test_a_report_by_card_is_used_like_any_other() -> None:
    scene = CollectionScene("col", "pol", "mil", "eco", col="do")
    drawn(scene, "blue_unsolicited_report")
    scene.do("play_drawn", choices=["economic"])
    assert (scene.asked, scene.verbs()) == ("use_report", {"file"})
    scene.do("file")
    assert scene.number("reports/A/economic") == 1
    assert scene.role == "pol"


@pytest.mark.rule("COLL-6.3", "COLL-6.4")
def test_a_choice_that_cannot_be_is_refused_by_what_can() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.open("B")
    scene.hold("pol", "blue_travel_approved")
    scene.deck("blue_dh_priority")
    scene.gems("dh", political=1)
    card = scene.table.ids("held:player_1")[0]
    text = scene.refused("play_held", "bad_choice", "COLL-6.4", card=card, choices=["A/do"])
    assert text == "This card needs a choice out of: DH in A; NGA in A; NSA in A; OSE in A; STATE in A; DH in B and others."
    scene.do("finish_actions")
    text = scene.refused("play_drawn", "bad_choice", "COLL-6.3", choices=["A"])
    assert text == "This card leaves nothing to choose."
