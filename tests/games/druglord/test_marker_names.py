"""Marker sets, names for objects of the class's own, and the aids that a team may be shown (DRUG-1.2, 2.10)."""

from __future__ import annotations

import pytest

from engine.visibility.schema import PUBLIC
from tests.games.druglord.scene import DruglordScene, new, seat


@pytest.mark.rule("DRUG-1.2")
def test_every_seat_has_a_marker_set_of_its_own() -> None:
    numbers = new(6).view(PUBLIC).numbers
    sets = [numbers[f"name/seat_{n}"] for n in range(1, 7)]
    assert len(set(sets)) == 6
    assert sets[0] == "Icy Shards"


@pytest.mark.rule("DRUG-2.10")
def test_own_objects_are_called_by_their_names_and_no_rule_changes() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"}, house={1: "1 pills"}, marker_style="custom")
    scene.do("rename_markers", markers="reefer", name="gummy bears")
    assert scene.last_lines("public") == ["In this session the name of reefer is gummy bears."]
    scene.do("rename_markers", markers="pills", name="mints")
    scene.do("rename_markers", markers=seat(1), name="Paper clips")
    assert scene.last_lines("public") == ["The Region Markers of Seat 1 are called Paper clips in this session."]
    assert scene.view(PUBLIC).numbers["name/seat_1"] == "Paper clips"
    assert scene.view(PUBLIC).numbers["name/reefer"] == "gummy bears"
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    decision = scene.view(PUBLIC).decision
    assert decision is not None
    assert decision.title == "Sway or pass: Sea Trade from France to UK: 1 gummy bears, target 2"
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    assert scene.last_lines("public") == ["Seat 1 sways its own die by +1 for 1 mints."]
    scene.resolve(3)
    assert scene.score(1) == 1
    scene.do("rename_markers", markers="reefer", name="reefer")
    assert scene.number("name/reefer") is None


@pytest.mark.rule("DRUG-2.10")
def test_words_to_choose_from_and_refusals_call_own_objects_by_their_names() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"}, house={1: "1 pills, 1 fresh opiates"},
                  cards={1: "light_fingers swap_meet", 2: "never_mind"}, marker_style="custom")  # fmt: skip
    scene.do("rename_markers", markers="reefer", name="gummy pills")
    scene.do("rename_markers", markers="pills", name="mints")
    (play,) = [form for form in scene.legal_moves.forms if form.verb == "play_card"]
    (card, *_) = [token.value for token in play.step(()).tokens if token.label == "Swap Meet"]
    assert [token.label for token in play.step((card,)).tokens] == ["fresh opiates", "mints"]
    scene.do("play_card", card=card, give={"pills": 1}, take={"reefer": 1})
    assert scene.last_lines("public") == ["Seat 1 plays Swap Meet: 1 mints for 1 gummy pills."]
    scene.do("all_pass")
    scene.action("draw_2")
    (draw, _) = scene.legal_moves.forms
    assert [token.label for token in draw.step(()).tokens] == ["gummy pills", "mints", "cocaine", "opiates"]
    scene.action("move_weight")
    refusal = scene.refusal("trade", means="sea", units=3, from_="france", to="uk")
    assert refusal == ("no_weight", "DRUG-8.3", "France has 2 gummy pills.")
    scene.trade("sea", 1, "france", "uk")
    (*_, sway) = [form for form in scene.legal_moves.forms if form.verb == "sway"]
    assert [token.label for token in sway.step((seat(1), "plus")).tokens] == ["gummy pills"]


@pytest.mark.rule("DRUG-2.10")
def test_names_are_told_apart_and_only_own_objects_are_renamed() -> None:
    box = DruglordScene("uk", "perth")
    box.refused("rename_markers", "box_markers", markers="reefer", name="mints")
    assert [form.verb for form in box.anytime_moves.forms] == ["end_game"]
    scene = DruglordScene("uk", "perth", marker_style="custom")
    assert [form.verb for form in scene.anytime_moves.forms] == ["end_game", "rename_markers"]
    scene.refused("rename_markers", "no_such_markers", markers="sugar", name="mints")
    for name in ("", " ", "a" * 25, "a\tb<i>", "{who}"):
        scene.refused("rename_markers", "bad_name", markers="reefer", name=name)
    for name in ("pills", "Icy shards"):
        scene.refused("rename_markers", "name_taken", markers="reefer", name=name)
    scene.do("rename_markers", markers="pills", name="mints")
    scene.refused("rename_markers", "name_taken", markers="reefer", name="Mints")
    scene.refused("rename_markers", "name_taken", markers="reefer", name="pills")


@pytest.mark.rule("DRUG-8.7", "DRUG-8.8", "DRUG-8.11", "DRUG-8.19", "DRUG-8.20", "DRUG-8.21", "DRUG-10.8", "DRUG-10.14")
def test_the_aids_tell_targets_and_verdicts_from_the_content() -> None:
    briefs = {brief.title: brief for brief in new().rules.briefs}
    targets, trial = briefs["What a trade needs"], briefs["The Trial"]
    assert targets.body.startswith("Domestic 2, Land 2, Extended Land 3, Sea inside one zone 2, Sea 3, Air 4, Export 4.")
    assert "Local Boss Executed" in trial.body
    assert "3 Setback" in trial.body
    assert "7 or more: Nothing" in trial.body
    assert "5 Cases" in trial.body
    california = new(2, california_style=True).rules.briefs
    assert any("With 3 Cases a seat is tried" in brief.body for brief in california)
