"""Options where two of them meet, and what a turn begins with (HUNT-5.9, 7.8, 16.1)."""

from __future__ import annotations

import pytest

from engine.contract.game import OptionValue
from engine.moves.move import Move
from tests.games.hunt.scene import HuntScene

rule = pytest.mark.rule


# ---------------------------------------------------------------- fix_window: two teams are asked


@rule("HUNT-7.8", "HUNT-4.4")
def test_at_any_time_each_team_still_enters_its_own_moves_only() -> None:
    marks = {"wife": {"lead/mazatlan": 1}}
    scene = HuntScene("cartel_turn", up=("wife",), marks=marks, options={"fix_window": "any_time"})
    for verb, args in (
        ("draw_defense", {"deck": "exposure"}),
        ("move_chapo", {"location": "mazatlan", "area": "hidden"}),
        ("draw_need", {}),
        ("end_cartel_turn", {}),
    ):
        assert scene.refused(verb, "not_asked", by="hunters", **args) == "Only the Cartel may do this."
        assert scene.why_not(_move(verb, "cartel", args)) is None
    following = {"card": "wife", "label": "mazatlan"}
    assert scene.refused("fix_topography", "not_asked", by="cartel", **following) == "Only the Hunters may do this."
    assert scene.why_not(_move("fix_topography", "hunters", following)) is None
    for move in scene.legal_moves:
        assert move.seat == ("hunters" if move.verb == "fix_topography" else "cartel")
        assert scene.why_not(move) is None


def _move(verb: str, seat: str, args: dict[str, str]) -> Move:
    return Move(verb, args, seat)


@rule("HUNT-7.8", "HUNT-4.3")
def test_without_it_the_hunters_are_refused_as_always() -> None:
    scene = HuntScene("cartel_turn", up=("wife",), marks={"wife": {"lead/mazatlan": 1}})
    text = scene.refused("fix_topography", "not_hunter_turn", by="hunters", card="wife", label="mazatlan")
    assert text == "Topography is Fixed in the Hunter turn only."
    assert scene.refused("draw_need", "not_asked", by="hunters") == "Only the Cartel may do this."


@rule("HUNT-4.3", "HUNT-13.3")
def test_nobody_publishes_but_the_referee() -> None:
    scene = HuntScene("intel_plan")
    assert scene.refused("plan_intel", "not_asked", by="cartel", pawns={}) == "Only the Hunters may do this."
    scene.do("plan_intel", pawns={})
    assert scene.refused("decline", "not_asked", by="hunters") == "Only the Cartel may do this."
    scene.do("decline")
    for seat in ("cartel", "hunters"):
        assert scene.refused("publish", "not_asked", by=seat) == "Only the referee may do this."
    scene.do("publish", by="referee")


@rule("HUNT-7.7", "HUNT-8.1")
def test_places_of_the_fixed_side_are_chosen_there() -> None:
    """A click or a drop on the Fixed side, With Chapo too, names what is done there."""
    marks = {"driver": {"lead/with_chapo": 1, "lead/culiacan": 1}}
    scene = HuntScene("enforcement_plan", up=("driver",), marks=marks)
    forms = {form.verb: form for form in scene.legal_moves.forms}
    places = {token.value: token.zone for token in forms["fix_topography"].step(["driver"]).tokens}
    assert places == {"culiacan": "fixed/culiacan/spot", "with_chapo": "fixed/with_chapo"}
    aims = {token.value: token.zone for token in forms["plan_enforcement"].step([]).tokens}
    assert aims["blue:culiacan"] == aims["black:culiacan"] == "fixed/culiacan/spot"
    scene.do("plan_enforcement", pawns={"blue:culiacan": 1})
    scene.decline()
    (form, *_) = scene.legal_moves.forms
    assert [token.zone for token in form.step(["blue"]).tokens] == ["fixed/culiacan/spot"]


# ---------------------------------------------------------------- what a turn begins with


@rule("HUNT-5.9", "HUNT-16.1")
@pytest.mark.parametrize(("mode", "pulses"), [("exclusive", 4), ("pulses", 3), ("pulses", 4), ("pulses", 5)])
def test_a_turn_begins_with_all_its_points(mode: str, pulses: int) -> None:
    options: dict[str, str | int | bool] = {"cartel_turn_mode": mode, "pulses": pulses}
    spent: dict[str, int | str | bool] = {"actions_left": 0, "done": "draw fulfil draw_need"}
    scene = HuntScene("hunter_end", {"tunnel_works": "H:culiacan"}, options=options, numbers={"mode": "chapo", **spent})
    scene.do("end_hunter_turn")
    assert scene.number("mode") == ("pulses" if mode == "pulses" else "")
    assert scene.number("actions_left") == (pulses if mode == "pulses" else None)
    assert [scene.number(name) for name in ("actions", "draws", "fulfils", "need_draws")] == ["", 0, 0, 0]
    done = 0
    while scene.may("move_chapo", location=("mazatlan", "culiacan")[done % 2], area="hidden"):
        scene.do("move_chapo", location=("mazatlan", "culiacan")[done % 2], area="hidden")
        done += 1
    assert done == (pulses if mode == "pulses" else 2)


@rule("HUNT-9.3", "HUNT-5.8")
def test_the_convoy_drives_again_next_turn() -> None:
    scene = HuntScene("cartel_turn", {"armored_convoy": "F:with_chapo"})
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert scene.offers("use_defense") == []
    scene.do("end_cartel_turn")
    scene.do("plan_intel", pawns={})
    scene.decline()
    scene.do("plan_enforcement", pawns={})
    scene.decline()
    assert scene.marks("armored_convoy") == {"used": 1}
    scene.do("end_hunter_turn")
    assert scene.marks("armored_convoy") == {}
    scene.do("use_defense", card="armored_convoy", location="culiacan")


@rule("HUNT-5.8")
@pytest.mark.parametrize("mode", ["defense", "chapo", "need"])
def test_a_defense_is_used_in_every_mode_and_costs_nothing(mode: str) -> None:
    scene = HuntScene("cartel_turn", {"armored_convoy": "H:with_chapo"}, numbers={"mode": mode, "actions_left": 0})
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert (scene.number("mode"), scene.number("actions_left"), scene.number("actions")) == (mode, 0, "")
    fresh = HuntScene("cartel_turn", {"armored_convoy": "H:with_chapo"})
    fresh.do("use_defense", card="armored_convoy", location="mazatlan")
    assert (fresh.number("mode"), fresh.number("actions_left")) == ("", None)
    assert {form.verb for form in fresh.legal_moves.forms} >= {"draw_defense", "move_chapo", "draw_need"}


# ---------------------------------------------------------------- two options at once


@rule("HUNT-5.9")
def test_a_free_need_with_pulses_leaves_all_points_and_comes_once() -> None:
    scene = HuntScene("cartel_turn", options={"need_draw_free": True, "cartel_turn_mode": "pulses", "pulses": 3})
    scene.do("draw_need", draws=["rendezvous"])
    scene.do("place_need", card="rendezvous", location="culiacan")
    assert scene.number("actions_left") == 3
    scene.refused("draw_need", "limit_used")
    assert scene.offers("draw_need") == []


@rule("HUNT-5.9", "HUNT-5.7")
def test_a_need_costs_a_point_with_pulses() -> None:
    scene = HuntScene("cartel_turn", options={"cartel_turn_mode": "pulses"}, numbers={"actions_left": 0})
    assert scene.refused("draw_need", "no_points") == "It costs 1 action; 0 are left."
    assert [form.verb for form in scene.legal_moves.forms] == ["end_cartel_turn"]


@rule("HUNT-5.9")
@pytest.mark.parametrize("mode", ["defense", "chapo"])
def test_a_free_need_in_the_middle_of_a_turn(mode: str) -> None:
    numbers: dict[str, int | str | bool] = {"mode": mode, "actions_left": 1}
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"}, options={"need_draw_free": True}, numbers=numbers)
    assert [move.verb for move in scene.legal_moves].count("draw_need") == 1
    scene.do("draw_need", draws=["rendezvous"])
    scene.do("place_need", card="rendezvous", location="culiacan")
    assert (scene.number("mode"), scene.number("actions_left")) == (mode, 1)
    HuntScene("cartel_turn", numbers=numbers).refused("draw_need", "mode_locked")


@rule("HUNT-5.9", "HUNT-2.3")
def test_a_drawn_defense_that_finds_its_boxes_full_is_kept() -> None:
    at = dict.fromkeys(("street_lookouts",), "H:culiacan") | {
        "reinforced_door": "H:hermosillo",
        "public_sympathy": "F:tamazula",
    }
    options: dict[str, str | int | bool] = {"draw_and_place": True, "defense_box_limit": 1}
    scene = HuntScene("cartel_turn", at, options=options)
    scene.do("draw_defense", deck="exposure", draws=["bought_commander"])
    assert scene.offers("place_drawn") == [{"target": "guadalajara"}]
    scene.refused("place_drawn", "box_full", target="culiacan")
    scene.refused("place_drawn", "terrain", target="mazatlan")
    assert scene.refused("end_cartel_turn", "pending_first") == "The drawn Defense must be played or kept first."
    scene.do("keep")


@rule("HUNT-2.3", "HUNT-8.6", "HUNT-6.10")
def test_forced_moves_ignore_the_box_limit() -> None:
    at = {"street_lookouts": "F:culiacan", "bought_commander": "H:culiacan", "reinforced_door": "H:mazatlan"}
    options: dict[str, str | int | bool] = {"defense_box_limit": 1}
    scene = HuntScene("enforcement_resolve", {**at, "chapo": "F:culiacan"}, marks={"culiacan": {"blue": 1}}, options=options)
    scene.attempt("blue", "culiacan", 6)
    scene.decline()
    assert scene.table.ids("fixed/culiacan/exposure") == ("street_lookouts", "bought_commander")
    scene = HuntScene("intel_resolve", {**at, "compadre": "F:hermosillo"}, marks={"compadre": {"white": 1}}, options=options)
    scene.do("resolve_intel", 6, target="compadre")
    scene.decline()
    assert scene.table.ids("fixed/culiacan/exposure") == ("street_lookouts", "bought_commander")
    revealed = HuntScene("enforcement_plan", at, options=options)
    revealed.do("plan_enforcement", pawns={"black:culiacan": 1})
    revealed.refused("react", "not_eligible", card="bought_commander")


# ---------------------------------------------------------------- what the teams are shown of them


@rule("HUNT-1.4", "HUNT-5.9", "HUNT-7.8")
def test_the_player_aid_says_what_the_variants_of_the_session_change_in_it() -> None:
    """With pulses the teams' screens said: up to 3 Defense actions, or up to 2 Chapo actions."""

    def aid(**options: OptionValue) -> str:
        return next(brief.body for brief in HuntScene("cartel_turn", options=options).rules.briefs if "aid" in brief.title)

    printed = aid()
    assert printed.endswith("A card with a Lead may be Fixed at any time in the Hunter turn.")
    assert aid(turn_pairs=4) == printed
    added = " In this session the Cartel has 5 points a turn for any mix of these."
    assert aid(cartel_turn_mode="pulses", pulses=5) == printed + added
    every = aid(cartel_turn_mode="pulses", need_draw_free=True, fix_window="any_time")
    assert every.removeprefix(printed) == (
        " In this session the Cartel has 4 points a turn for any mix of these, one new Need a turn costs nothing and "
        "Topography may be Fixed between two Cartel moves too."
    )
    assert len(every) < 450
