"""What a ruling that closes a decision leaves behind: markers and cards come back (DRUG-4.7, 8.24, 10.4, 12.8, 14.3)."""

from __future__ import annotations

import pytest

from engine.model.event import Marked, Popped, Task
from tests.games.closed import close, rule
from tests.games.druglord.scene import DruglordScene, card, seat, trade_args


def trading() -> DruglordScene:
    scene = DruglordScene("uk france", "perth", weight={"uk": "2 reefer"})
    scene.action("move_weight")
    scene.trade("sea", 1, "uk", "france")
    return scene


@pytest.mark.rule("DRUG-8.24")
@pytest.mark.parametrize("thrown", [False, True])
def test_markers_of_a_trade_that_a_ruling_closes_are_back_where_they_were(thrown: bool) -> None:
    """They stayed set aside for good, and the bank was short of them."""
    scene = trading()
    if thrown:
        scene.throw(4)
    assert scene.asked == ("after_roll" if thrown else "before_roll")
    assert close(scene) == ""
    assert (scene.asked, scene.weight("uk")) == ("moving", {"reefer": 2})


@pytest.mark.rule("DRUG-8.24", "DRUG-8.27")
def test_the_stored_marker_of_a_trade_that_a_ruling_closes_is_stored_again() -> None:
    """It came back loose, and could be traded to another Region."""
    scene = DruglordScene("southwest rockies", "perth", weight={"southwest": "1 reefer"}, stored={"southwest": "1 reefer"})
    scene.action("move_weight")
    assert scene.refused("trade", "stored", "DRUG-8.27", **trade_args("land", 2, "southwest", "rockies"))
    scene.trade("domestic", 2, "southwest", "southwest")
    assert close(scene) == ""
    assert scene.weight("southwest") == {"reefer": 2}
    assert scene.refused("trade", "stored", "DRUG-8.27", **trade_args("land", 2, "southwest", "rockies"))


@pytest.mark.rule("DRUG-8.21", "DRUG-8.24")
def test_markers_of_an_export_that_a_ruling_closes_are_back_in_the_traphouse() -> None:
    scene = DruglordScene("uk france", "perth", house={1: "2 reefer"})
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    assert close(scene) == ""
    assert (scene.asked, scene.house(1)) == ("moving", {"reefer": 2})


@pytest.mark.rule("DRUG-14.3", "DRUG-15.2")
def test_a_card_whose_window_a_ruling_closes_is_discarded() -> None:
    """It lay in play for good, though its effect lasts no time."""
    scene = DruglordScene("uk", "france", cards={1: "open_order"})
    scene.do("play_card", **scene.offers("play_card")[0])
    assert close(scene) == ""
    assert scene.zone("discards") == [card("open_order")]
    assert scene.zone("in_play") == []


@pytest.mark.rule("DRUG-10.4")
def test_a_trial_is_closed_by_ruling_only_without_the_cases() -> None:
    cases = ["reefer uk"] * 4
    scene = DruglordScene("uk france", "perth", weight={"uk": "2 reefer"}, cases={1: cases})
    scene.action("move_weight")
    scene.trade("sea", 1, "uk", "france")
    scene.resolve(1)
    assert scene.asked == "trial"
    assert "take some away in the same ruling" in close(scene)
    assert rule(scene, Popped(scene.pending), Marked(f"status/{seat(1)}", "case/5", "", "")) == ""
    assert (scene.asked, len(scene.cases(1))) == ("moving", 4)


@pytest.mark.rule("DRUG-12.8")
def test_who_has_won_is_not_left_to_the_order_of_seats_by_closing_the_last_roll() -> None:
    scene = DruglordScene("uk", "france", score={1: 22, 2: 22}, agenda=[Task("final_ranking")])
    assert scene.asked == "final"
    assert "end the game in the same ruling" in close(scene)


@pytest.mark.rule("DRUG-3.9", "DRUG-14.5", "DRUG-17.1")
def test_what_a_seat_would_have_lost_is_not_lost_when_its_choice_is_closed_by_ruling() -> None:
    scene = DruglordScene("uk", "france", cards={1: "open_order ceasefire mild_spring called_off"}, baller_hand_limit=3)
    scene.action("none")
    scene.do("end_slot")
    assert scene.asked == "hand_limit"
    assert close(scene) == ""
    assert len(scene.zone(f"held:{seat(1)}")) == 4


@pytest.mark.rule("DRUG-14.5", "DRUG-17.1")
def test_markers_that_a_traphouse_would_have_lost_stay_when_the_choice_is_closed_by_ruling() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "back_door"}, house={2: "3 reefer, 1 fresh pills"})
    scene.play_card("back_door", other=seat(2))
    scene.throw(5, 4)
    scene.do("all_pass")
    assert (scene.asked, scene.who) == ("discard_traphouse", seat(2))
    assert close(scene) == ""
    assert (scene.asked, scene.house(2)) == ("slot_after", {"reefer": 3, "fresh_pills": 1})
