"""What the rules promise for Baller cards that a table writes itself, where the base set never shows it (chapter 9.3)."""

from __future__ import annotations

import pytest

from tests.games.druglord.scene import DruglordScene, changed_card, seat

TABLE = [{"min": 1, "max": 1, "units": 0}, {"min": 2, "max": 99, "units": 2}]


@pytest.mark.rule("DRUG-9.7", "DRUG-15.2")
@pytest.mark.parametrize("player", [1, 2])
def test_a_single_round_is_over_when_the_card_of_the_last_seat_was_rolled_for(player: int) -> None:
    grown = [{"op": "roll_gain", "type": "pills", "table": TABLE, "to": "supplying_region"}]
    book = changed_card("double_shift", windows=["before_roll"], effects=grown)
    scene = DruglordScene(
        "uk", "perth", house={1: "1 reefer"}, cards={player: "double_shift"}, book=book, sway_mode="single_round"
    )
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    if player == 2:
        scene.do("pass")
    region = scene.offers("play_card")[0]["region"]
    scene.play_card("double_shift", region=region)
    scene.throw(5)
    assert scene.weight(region) == {"pills": 2}
    # Everybody is asked once, also when a throw came between.
    if player == 1:
        assert (scene.asked, scene.who) == ("before_roll", seat(2))
        scene.do("pass")
    assert scene.verbs() == {"roll"}


@pytest.mark.rule("DRUG-10.9", "DRUG-10.6")
def test_a_crackdown_finds_nothing_where_a_card_has_cleared_the_cases_before_the_throw() -> None:
    book = changed_card("clean_slate", windows=["before_roll"])
    scene = DruglordScene(
        "uk", "perth", cases={1: ["reefer"] * 4}, house={1: "1 reefer"}, cards={1: "clean_slate"},
        book=book,
    )  # fmt: skip
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    scene.resolve(2)
    assert scene.asked == "trial"
    scene.play_card("clean_slate")
    scene.throw(2)
    assert (scene.asked, scene.cases(1)) == ("moving", [])
    assert not any(mark.startswith("crackdown") for mark in scene.table.piece("status/seat_1").marks)


@pytest.mark.rule("DRUG-10.13")
def test_local_busts_by_cases_take_nothing_where_the_cases_were_cleared() -> None:
    book = changed_card("clean_slate", windows=["before_roll"])
    scene = DruglordScene(
        "uk", "perth", cases={1: ["reefer"] * 4}, house={1: "1 reefer, 3 pills"}, cards={1: "clean_slate"},
        book=book, local_busts_type="cases",
    )  # fmt: skip
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    scene.resolve(2)
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    scene.do("pass")
    scene.play_card("clean_slate")
    scene.throw(5)
    assert (scene.asked, scene.house(1)) == ("moving", {"pills": 2})


@pytest.mark.rule("DRUG-8.8", "DRUG-17.2")
@pytest.mark.parametrize(("target", "needed"), [(2, 2), (5, 3)])
def test_a_card_replaces_a_target_only_by_a_lower_one(target: int, needed: int) -> None:
    eased = [{"op": "set_target", "means": ["land_extended"], "target": target, "duration": "slot"}]
    book = changed_card("clear_skies", effects=eased)
    scene = DruglordScene("rockies new_york", "perth", weight={"rockies": "1 reefer"}, cards={1: "clear_skies"}, book=book)
    scene.play_card("clear_skies")
    scene.action("move_weight")
    scene.trade("land_extended", 1, "rockies", "new_york")
    assert scene.pending.data["target"] == needed
