"""Move, engage, roll, use a report (COLL-4, 5, 10)."""

from __future__ import annotations

import pytest

from engine.errors import DiceNeeded, IllegalMove
from engine.match.match import Move
from tests.games.collection.scene import CollectionScene


@pytest.mark.rule("COLL-5.1")
def test_two_actions_or_fewer() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.hold("pol", "blue_dh_tasked")
    scene.do("engage", colour="political")
    scene.do("engage", colour="political")
    assert scene.refused("engage", "no_action", "COLL-5.1", colour="political") == "No action left."
    other = CollectionScene("pol", "mil", "eco")
    other.do("finish_actions")
    assert other.asked != "actions" or other.role != "pol"


@pytest.mark.rule("COLL-5.2", "COLL-4.7")
def test_same_scenario_or_same_collector() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="nsa")
    assert scene.refused("move", "not_open", "COLL-4.7", scenario="B", collector="nsa") == "Scenario B is not open."
    scene.open("B")
    text = scene.refused("move", "one_step", "COLL-5.2", scenario="B", collector="ose")
    assert text == "Same scenario, or same collector."
    assert (
        scene.refused("move", "stands_there", "COLL-5.2", scenario="A", collector="nsa") == "The token stands there already."
    )
    scene.refused("move", "unknown_space", scenario="D", collector="nsa")
    scene.do("move", scenario="B", collector="nsa")
    scene.do("move", scenario="B", collector="ose")
    assert scene.table.where["token:player_1"] == "space/B/ose"


@pytest.mark.rule("COLL-5.3", "COLL-2.5")
@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        ("pol", {"political"}),
        ("lea", {"political"}),
        ("mil", {"military"}),
        ("stw", {"military"}),
        ("eco", {"economic"}),
        ("col", {"political", "military", "economic"}),
        ("tar", {"political", "military", "economic"}),
    ],
)
def test_gems_by_role(role: str, allowed: set[str]) -> None:
    scene = CollectionScene("pol", "mil", "eco", "col", "lea", "stw", "tar")
    for colour in ("political", "military", "economic"):
        scene.act(role)
        if colour in allowed:
            scene.do("engage", colour=colour)
        else:
            assert "only" in scene.refused("engage", "gem_colour", "COLL-5.3", colour=colour)


@pytest.mark.rule("COLL-5.4", "COLL-4.4")
def test_first_contact() -> None:
    """Worked example 2."""
    scene = CollectionScene("pol", "mil", "eco", "col", pol="nga", mil="dh")
    scene.open("B", crisis=5)
    scene.do("engage", colour="political")
    assert scene.level("A/nga") == 1
    scene.do("engage", colour="political")
    assert scene.level("A/nga") == 1
    scene.stand(mil="B/dh")
    scene.act("mil")
    scene.do("engage", colour="military")
    assert scene.level("B/dh") == 3
    scene.act("pol")
    assert scene.rules.context.level(scene.table, "A", "dh") == 0


@pytest.mark.rule("COLL-5.5")
def test_rolls_need_role_and_gem() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", eco="do")
    scene.gems("do", economic=2)
    scene.act("eco")
    assert "economic reports only" in scene.refused("roll", "roll_colour", "COLL-5.5", colour="political")
    scene.act("pol")
    assert scene.refused("roll", "no_gem", "COLL-5.5", colour="political") == "No political gem here."
    assert "roll" not in scene.verbs()


@pytest.mark.rule("COLL-5.6", "COLL-5.9", "COLL-5.10")
def test_sarah() -> None:
    """Worked example 1: four dice below 6."""
    for faces, reports in (((7, 3, 9, 10), 1), ((6, 7, 8, 10), 0), ((1, 2, 3, 4), 1)):
        scene = CollectionScene("pol", "mil", "eco", pol="do", mil="nsa", eco="ose")
        scene.gems("do", political=4)
        scene.set(**{"response/A/do": 6})
        scene.do("roll", *faces, colour="political")
        assert (scene.asked == "use_report") is bool(reports)
        before = sum(scene.number(f"reports/A/{colour}") for colour in ("political", "military", "economic"))
        if reports:
            scene.do("file")
        assert scene.asked == "actions"
        after = sum(scene.number(f"reports/A/{colour}") for colour in ("political", "military", "economic"))
        assert after - before == reports


@pytest.mark.rule("COLL-5.6", "COLL-5.7")
def test_halves() -> None:
    """Worked example 3: ceil(5/2) + 1."""
    scene = CollectionScene("pol", "mil", "eco", "col", pol="dh", mil="nsa", eco="dh", col="nsa")
    scene.gems("nsa", military=5)
    scene.set(**{"response/A/nsa": 4})
    scene.act("col")
    scene.do("roll", 9, 9, 9, 9, colour="military")
    (_, helped) = [line for line in scene.lines() if "needed one below 4" in line or line.startswith("4 dice: ")]
    assert helped == "4 dice: 3 for half of 5 gems and 1 by Military; level 4."


@pytest.mark.rule("COLL-5.7")
def test_any_colour() -> None:
    """Worked example 4."""
    scene = CollectionScene("pol", "mil", "eco", pol="ose", mil="dh", eco="ose")
    scene.gems("ose", economic=2, political=1)
    scene.act("eco")
    scene.do("roll", 10, 10, 10, colour="economic")
    scene.act("pol")
    scene.do("roll", 10, 10, colour="political")


@pytest.mark.rule("COLL-5.8")
def test_levels_add_up() -> None:
    """Worked example 5: 4 + 3 for the military analyst, 4 + 2 for the ST&W analyst; the coin stays."""
    scene = CollectionScene("mil", "pol", "eco", "col", "stw", "tar", mil="nsa", col="nsa", stw="nsa", tar="nsa")
    scene.gems("nsa", military=1)
    scene.set(**{"response/A/nsa": 4})
    scene.do("roll", 6, colour="military")
    assert scene.asked == "use_report"
    assert scene.level("nsa") == 4
    scene.act("stw")
    scene.do("roll", 6, 10, colour="military")
    assert scene.asked == "actions"


@pytest.mark.rule("COLL-5.9")
def test_a_zero_always_fails() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 10, "bonus/level": 5})
    scene.do("roll", 10, colour="political")
    assert scene.asked == "actions"


@pytest.mark.rule("COLL-5.11")
def test_dice_are_capped_only_by_option() -> None:
    for cap, dice in ((0, 12), (10, 10)):
        scene = CollectionScene("pol", "mil", "eco", pol="do", options={"dice_cap": cap})
        scene.gems("do", political=12)
        scene.do("roll", *(10,) * dice, colour="political")


@pytest.mark.rule("COLL-5.12")
def test_the_phase_ends_by_itself_only_without_held_cards() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.deck("ce_a_plain")
    scene.do("engage", colour="political")
    scene.do("engage", colour="political")
    assert scene.role == "mil"
    scene.hold("mil", "blue_dh_tasked")
    scene.do("engage", colour="military")
    scene.do("engage", colour="military")
    assert (scene.role, scene.asked) == ("mil", "actions")


@pytest.mark.rule("COLL-5.12", "COLL-11.2")
def test_nobody_is_asked_to_take_actions_when_none_is_left() -> None:
    scene = CollectionScene("pol", "mil", "eco")

    def asked() -> set[str]:
        views = [scene.view(audience) for audience in ("referee", "player_1", "player_2", "public")]
        return {view.decision.title for view in views if view.decision is not None}

    scene.hold("pol", "blue_dh_tasked")
    scene.do("engage", colour="political")
    assert asked() == {"Move, engage or roll"}
    scene.do("engage", colour="political")
    assert scene.verbs() == {"play_held", "finish_actions"}
    assert asked() == {"Play held cards or finish actions"}
    scene.set(actions_left=1)
    assert asked() == {"Move, engage or roll"}


@pytest.mark.rule("COLL-5.13", "COLL-5.14", "COLL-5.15", "COLL-5.17")
def test_choice() -> None:
    """Worked example 6."""
    scene = CollectionScene("pol", "mil", "eco", pol="do", mil="nsa", eco="ose")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "crisis/A": 5})
    scene.needs("A", political=1, military=2, economic=2)
    scene.do("roll", 1, colour="political")
    assert scene.verbs() == {"file", "reduce"}
    scene.do("reduce")
    assert scene.number("crisis/A") == 4
    scene.do("roll", 1, colour="political")
    assert scene.verbs() == {"file"}
    assert "below 4" in scene.refused("reduce", "report_floor", "COLL-5.15")
    scene.do("file")
    scene.act("pol")
    scene.do("roll", 1, colour="political")
    assert scene.asked == "actions"
    assert any("is lost" in line for line in scene.lines())


@pytest.mark.rule("COLL-5.6", "COLL-5.9")
def test_the_best_roll_is_told_whole_as_long_as_an_action_is_left() -> None:
    """Whether to roll or to engage once more was worked out by heart; then "(up to 64 %)" was a chance of nothing. After a
    first roll its dice stood there, and in the feed, and what a second one needs nowhere."""
    scene = CollectionScene("tar", "pol", "mil", "eco", "col", tar="do")
    scene.gems("do", military=1, economic=3)
    scene.set(**{"response/A/do": 5})
    told = scene.view("public").numbers
    assert told["best_roll"] == "economic report at DO in A: one of 2 dice below 5, 64\u00a0%"
    scene.do("roll", 9, 9, colour="economic")
    assert scene.view("public").numbers["best_roll"] == told["best_roll"]
    scene.do("roll", 9, 9, colour="economic")
    assert scene.view("public").numbers.get("best_roll") != told["best_roll"]


@pytest.mark.rule("COLL-5.5", "COLL-4.8")
@pytest.mark.parametrize(
    ("rule", "gems", "why"), [("cards_only", {}, "no gem lies there"), ("restrict", {"political": 1}, "not")]
)
def test_that_no_roll_can_be_made_is_told_instead_of_an_old_one(rule: str, gems: dict[str, int], why: str) -> None:
    """The last roll of another seat stood there, as large as if it were now."""
    scene = CollectionScene("tar", "pol", "mil", "eco", "col", tar="nga", options={"affinity_rule": rule})
    scene.gems("nga", **gems)
    scene.set(**{"response/A/nga": 5})
    told = str(scene.view("public").numbers["best_roll"])
    assert told.startswith(f"No roll at NGA in A: {why}")


@pytest.mark.rule("COLL-5.14", "COLL-5.15", "COLL-5.16", "COLL-5.17", "COLL-7.3")
def test_a_best_roll_is_of_use() -> None:
    """ "Best roll at DH in A: 78 %" was told of a scenario that was completed: every report from it would have been lost."""
    scene = CollectionScene("tar", "pol", "mil", "eco", "col", tar="do", pol="do", col="do")
    scene.gems("do", military=3, economic=1, political=1)
    scene.set(**{"response/A/do": 5})

    def best() -> tuple[str, str]:
        told = scene.view("public").numbers
        return str(told["best_roll"]), str(told[f"waiting_roll/{scene.seat['pol']}"])

    scene.needs("A", economic=1)
    assert best()[0].startswith("economic report at DO in A: "), "the likelier military report would be lost"
    assert best()[1] == "", "who waits is told of no roll that is of no use"
    scene.needs("A")
    assert best()[0] == "No use to roll at DO in A: all reports filed, crisis too low to lower"
    scene.set(**{"crisis/A": 5})
    assert best()[0].startswith("military report at DO in A: "), "a report lowers the crisis"
    assert best()[1] == "political report at DO in A: 1 die below 7 (level 5, +2 help), 60\u00a0%"


@pytest.mark.rule("COLL-5.1", "COLL-5.5", "COLL-5.13", "COLL-6.2", "COLL-6.3", "COLL-11.2")
def test_what_is_asked_says_what_may_be_done() -> None:
    """It was "Take actions", "Use the political report from A" and "Settle the card just drawn": one had to know how."""
    scene = CollectionScene("pol", "mil", "eco", pol="do", mil="nsa", eco="ose")

    def asked() -> str:
        decision = scene.view("public").decision
        assert decision is not None
        return decision.title

    assert asked() == "Move or engage"
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "crisis/A": 5})
    assert asked() == "Move, engage or roll"
    scene.do("roll", 1, colour="political")
    assert asked() == "File the political report or lower crisis A"
    scene.set(**{"crisis/A": 4})
    assert asked() == "File the political report in A"
    scene.set(**{"crisis/A": 5})
    scene.needs("A", military=1)
    assert asked() == "Lower crisis A with the political report"
    scene.do("reduce")
    scene.deck("blue_dh_tasked")
    scene.do("finish_actions")
    assert asked() == "Play or hold the card just drawn"


@pytest.mark.rule("COLL-5.13", "COLL-11.2")
def test_a_filed_report_says_how_many_of_all_colours_are_still_needed() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.needs("A", political=1, military=2, economic=1)
    scene.set(**{"response/A/do": 9})
    scene.do("roll", 1, colour="political")
    scene.do("file")
    assert "Player 1 files a political report in A; 3 still needed." in scene.lines("public")


@pytest.mark.rule("COLL-5.14")
def test_a_colour_no_longer_needed_cannot_be_filed() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "crisis/A": 7})
    scene.needs("A", military=1)
    scene.do("roll", 1, colour="political")
    assert "No more political reports" in scene.refused("file", "not_needed", "COLL-5.14")


@pytest.mark.rule("COLL-5.16")
def test_the_collection_analyst_only_files() -> None:
    scene = CollectionScene("col", "pol", "mil", "eco", col="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "crisis/A": 8})
    scene.do("roll", 1, colour="political")
    assert scene.verbs() == {"file"}
    assert "only file" in scene.refused("reduce", "file_only", "COLL-5.16")


@pytest.mark.rule("COLL-6.4")
def test_a_waiting_report_comes_first() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9})
    scene.do("roll", 1, colour="political")
    assert scene.refused("engage", "report_first", "COLL-6.4", colour="political") == "Use the report first."


@pytest.mark.rule("COLL-4.8")
def test_affinity_restricts_by_option() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="nga", options={"affinity_rule": "restrict"})
    scene.gems("nga", political=1)
    text = scene.refused("roll", "affinity", "COLL-4.8", colour="political")
    assert text == "NGA gives military and economic reports."
    scene.do("engage", colour="political")
    free = CollectionScene("pol", "mil", "eco", pol="nga")
    free.gems("nga", political=1)
    free.do("roll", 10, colour="political")


@pytest.mark.rule("COLL-6.14")
def test_any_number_of_cards_is_held() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    blue = [piece.id for piece in scene.table.zones["deck/collection"] if piece.kind.startswith("blue_")]
    scene.hold("pol", *blue[1:])
    scene.deck(blue[0])
    scene.do("finish_actions")
    scene.do("hold_drawn")
    assert len(scene.table.zones["held:player_1"]) == len(blue) == 32
    assert (scene.asked, scene.role) == ("closing", "pol")


@pytest.mark.rule("COLL-4.6", "COLL-6.14")
def test_what_lies_stays_and_cards_are_not_given() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    assert scene.refused("move_gem", "stays", "COLL-4.6") == "It stays where it is."
    assert scene.refused("give_card", "cannot_give", "COLL-6.14") == "Cards cannot be given away."


@pytest.mark.rule("COLL-10.1")
def test_typed_dice() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", options={"dice_entry": "manual"})
    scene.gems("do", political=4)
    roll = Move("roll", {"colour": "political"})
    with pytest.raises(DiceNeeded) as needed:
        scene.play(roll)
    assert needed.value.count == 4
    for faces in ((1, 2, 3, 4, 5), (1, 2, 3, 11)):
        with pytest.raises(IllegalMove) as refused:
            scene.play(roll, dice=faces)
        assert (refused.value.clause, refused.value.text) == ("COLL-10.1", "Enter 4 faces from 1 to 10.")
    ply = scene.play(roll, dice=(0, 9, 9, 9))
    assert ply.dice == (10, 9, 9, 9)


@pytest.mark.rule("COLL-1.7", "COLL-8.4")
def test_the_referee_calls_the_game() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.refused("call_game", "no_reason", "COLL-8.4", reason=" ")
    scene.do("call_game", reason="The hour is over.")
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("called", ())
    assert "0 of 10" in outcome.text
    with pytest.raises(IllegalMove):
        scene.do("engage", colour="political")


@pytest.mark.rule("COLL-6.4")
def test_a_move_of_another_seat_is_refused() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    refused = scene.why_not(Move("finish_actions", {}, "player_2"))
    assert refused is not None
    assert (refused.code, refused.text) == ("not_their_turn", "Not their turn.")
    held = scene.why_not(Move("play_held", {"card": "blue_dh_priority"}, "player_2"))
    assert held is not None
    assert (held.code, held.clause, held.text) == ("own_turn", "COLL-6.4", "Only in your own turn.")
