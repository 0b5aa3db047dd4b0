"""Sequence of play and the Cartel turn (HUNT-4, HUNT-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hunt.scene import HuntScene, content

rule = pytest.mark.rule


@rule("HUNT-4.1", "HUNT-4.3", "HUNT-6.11", "HUNT-8.11")
def test_a_pair_of_turns() -> None:
    scene = HuntScene("cartel_turn", pair=2)
    seen = [scene.asked]
    for verb, args in (
        ("end_cartel_turn", {}),
        ("plan_intel", {"pawns": {"nexus/family/1": 1}}),
        ("decline", {}),
        ("publish", {}),
        ("resolve_intel", {"target": "nexus/family/1"}),
        ("plan_enforcement", {"pawns": {"blue:culiacan": 1}}),
        ("decline", {}),
        ("publish", {}),
    ):
        scene.do(verb, **args)
        seen.append(scene.asked)
        if scene.asked != "publish" and not scene.asked.startswith("after_plan"):
            assert scene.number("phase") == scene.asked
    scene.attempt("blue", "culiacan", 1)
    seen.append(scene.asked)
    assert scene.number("phase") == "hunter_end"
    assert (scene.number("white_spent"), scene.number("blue_spent")) == (1, 1)
    scene.do("end_hunter_turn")
    seen.append(scene.asked)
    phases = ["cartel_turn", "intel_plan", "after_plan_intel", "publish", "intel_resolve", "enforcement_plan"]
    assert seen == [*phases, "after_plan_enforcement", "publish", "enforcement_resolve", "hunter_end", "cartel_turn"]
    assert (scene.number("pair"), scene.number("phase")) == (3, "cartel_turn")
    assert (scene.number("white_pool"), scene.number("white_spent"), scene.number("blue_pool")) == (8, 0, 3)


@rule("HUNT-4.3", "HUNT-9.6")
def test_empty_plans_still_open_their_windows() -> None:
    scene = HuntScene("intel_plan")
    scene.do("plan_intel", pawns={})
    assert scene.asked == "after_plan_intel"
    assert scene.last_lines("hunters") == ["Intelligence planned: none."]
    assert scene.last_lines("public") == ["Intelligence planned; on Fixed cards: none."]
    scene.decline()
    assert scene.asked == "enforcement_plan"
    scene.do("plan_enforcement", pawns={})
    assert scene.asked == "after_plan_enforcement"
    assert scene.last_lines("public") == ["Enforcement planned: none."]
    scene.decline()
    assert scene.asked == "hunter_end"


@rule("HUNT-4.5")
def test_hidden_cards_never_make_a_hunter_move_illegal() -> None:
    at = {"street_lookouts": "H:guadalajara", "public_sympathy": "H:mazatlan", "wife": "F:mazatlan"}
    scene = HuntScene("intel_plan", at)
    assert scene.may("plan_intel", pawns={"wife": 1})
    assert HuntScene("enforcement_plan", at).may("plan_enforcement", pawns={"blue:guadalajara": 3})
    fixed = HuntScene("intel_plan", {**at, "public_sympathy": "F:mazatlan"})
    fixed.refused("plan_intel", "blocked_here", pawns={"wife": 1})


@rule("HUNT-5.1")
def test_the_cartel_reads_for_what_its_turn_is_and_how_much_of_that_is_left() -> None:
    """ "You: Cartel turn" stood beside "Cartel turn", and nowhere what could be done."""
    scene = HuntScene("cartel_turn")
    told = list[tuple[str, str]]()
    for actions in range(2):
        decision = scene.view("cartel").decision
        assert decision is not None
        told.append((decision.title, decision.detail))
        if not actions:
            scene.do("move_chapo", location="mazatlan", area="hidden")
    asks = "Use actions or end the turn"
    assert told == [(asks, "3 Defense actions, 2 Chapo actions or 1 new Need"), (asks, "1 Chapo action left")]
    assert scene.view("hunters").decision is None


@rule("HUNT-5.1", "HUNT-5.9")
@pytest.mark.parametrize(
    ("options", "numbers", "asked"),
    [
        ({}, {"mode": "chapo", "actions_left": 0}, ("Use what is free or end the turn", "")),
        (
            {"need_draw_free": True},
            {},
            ("Use actions or end the turn", "3 Defense actions or 2 Chapo actions; 1 new Need is free"),
        ),
        (
            {"need_draw_free": True},
            {"mode": "defense", "actions_left": 0},
            ("Use what is free or end the turn", "1 new Need is free"),
        ),
        (
            {"need_draw_free": True},
            {"mode": "defense", "actions_left": 2, "done": "draw_need"},
            ("Use actions or end the turn", "2 Defense actions left"),
        ),
    ],
)
def test_the_cartel_is_asked_for_no_actions_that_it_has_not_and_a_free_need_does_not_seem_to_cost_them(
    options: dict[str, Any], numbers: dict[str, Any], asked: tuple[str, str]
) -> None:
    decision = HuntScene("cartel_turn", options=options, numbers=numbers).view("cartel").decision
    assert decision is not None
    assert (decision.title, decision.detail) == asked


@rule("HUNT-5.1")
@pytest.mark.parametrize(
    ("verb", "args", "mode", "left"),
    [
        ("draw_defense", {"deck": "exposure"}, "defense", 2),
        ("move_chapo", {"location": "mazatlan", "area": "hidden"}, "chapo", 1),
        ("draw_need", {}, "need", 0),
    ],
)
def test_the_first_move_fixes_the_mode(verb: str, args: dict[str, Any], mode: str, left: int) -> None:
    scene = HuntScene(
        "cartel_turn", {"tunnel_works": "H:culiacan", "street_lookouts": "H:mazatlan", "gated_enclave": "hand"}
    )
    scene.do(verb, draws={"draw_defense": ["reinforced_door"], "draw_need": ["rendezvous"]}.get(verb, []), **args)
    if verb == "draw_need":
        scene.do("place_need", card="rendezvous", location="hermosillo")
    assert (scene.number("mode"), scene.number("actions_left")) == (mode, left)
    others: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "defense": [
            ("draw_defense", {"deck": "mobility"}),
            ("move_defense", {"card": "street_lookouts", "location": "culiacan"}),
        ],
        "chapo": [("move_chapo", {"location": "tamazula", "area": "fixed"}), ("fulfil", {"need": "tunnel_works"})],
        "need": [("draw_need", {})],
    }
    for other, attempts in others.items():
        for attempt, given in attempts:
            if other != mode or mode == "need":
                scene.refused(attempt, "mode_locked", **given)
                assert scene.offers(attempt) == []
    scene.do("end_cartel_turn")
    scene.do("plan_intel", pawns={})
    assert scene.asked == "after_plan_intel"


@rule("HUNT-5.1")
def test_actions_may_be_left_unused() -> None:
    scene = HuntScene("cartel_turn")
    scene.do("end_cartel_turn")
    assert [task.name for task in scene.table.agenda] == ["intel_plan"], "nothing of the Cartel's is left to be done"
    scene = HuntScene("cartel_turn")
    for _ in range(3):
        scene.do("draw_defense", deck="exposure", draws=[scene.table.ids("deck/exposure")[0]])
    scene.refused("draw_defense", "no_points", deck="exposure")


@rule("HUNT-5.2", "HUNT-2.8")
def test_drawing_defenses() -> None:
    scene = HuntScene("cartel_turn")
    for card in ("street_lookouts", "speedboat", "gated_enclave"):
        scene.do("draw_defense", deck=content().defenses[card].type, draws=[card] if card else [])
    assert scene.table.ids("hand") == ("street_lookouts", "gated_enclave", "speedboat")
    fresh = HuntScene("cartel_turn")
    assert fresh.refused("draw_defense", "bad_argument", deck="needs") == "There is no Defense deck needs."


@rule("HUNT-5.3", "HUNT-2.4")
def test_playing_goes_to_the_hidden_side_always() -> None:
    scene = HuntScene("cartel_turn", {"chapo": "F:culiacan", "street_lookouts": "hand", "mirror_phones": "hand"})
    scene.do("play_defense", card="street_lookouts", target="culiacan")
    scene.do("play_defense", card="mirror_phones", target="with_chapo")
    assert (scene.place("street_lookouts"), scene.place("mirror_phones")) == ("H:culiacan", "H:with_chapo")
    assert scene.number("actions_left") == 1
    assert scene.news("hunters") == []
    scene.refused("play_defense", "not_in_hand", card="street_lookouts", target="mazatlan")


@rule("HUNT-5.4", "HUNT-2.4")
def test_moving_defenses_within_their_area() -> None:
    scene = HuntScene(
        "cartel_turn", {"street_lookouts": "H:culiacan", "public_sympathy": "F:mazatlan", "armed_escort": "F:with_chapo"}
    )
    scene.refused("move_defense", "not_movable", card="armed_escort", location="culiacan")
    scene.refused("move_defense", "terrain", card="street_lookouts", location="tamazula")
    scene.do("move_defense", card="street_lookouts", location="mazatlan", area="hidden")
    assert scene.place("street_lookouts") == "H:mazatlan"
    assert scene.last_lines("hunters") == []
    scene.do("move_defense", card="public_sympathy", location="tamazula")
    assert scene.place("public_sympathy") == "F:tamazula"
    assert scene.number("actions_left") == 0
    assert scene.last_lines("hunters") == ["Public Sympathy moves on the Fixed board to Tamazula."]
    gone = HuntScene("cartel_turn", {"street_lookouts": "finished"})
    gone.refused("move_defense", "not_in_play", card="street_lookouts", location="culiacan")


@rule("HUNT-5.4")
def test_a_move_of_two_needs_two_actions() -> None:
    scene = HuntScene("cartel_turn", {"public_sympathy": "H:mazatlan"}, numbers={"mode": "defense", "actions_left": 1})
    scene.refused("move_defense", "no_points", card="public_sympathy", location="culiacan")
    assert scene.offers("move_defense") == []


@rule("HUNT-5.5", "HUNT-2.5", "HUNT-13.5")
def test_moving_chapo() -> None:
    scene = HuntScene("cartel_turn")
    offered = scene.offers("move_chapo")
    assert len(offered) == 17
    assert {"location": "culiacan", "area": "fixed"} in offered
    scene.do("move_chapo", location="mazatlan", area="hidden")
    assert scene.last_lines("cartel") == ["Chapo moves, Hidden, to Mazatlán."]
    assert scene.news("public") == []
    scene.do("move_chapo", location="mazatlan", area="fixed")
    assert scene.sees("public", "chapo")
    fixed = HuntScene("cartel_turn", {"chapo": "F:culiacan"})
    assert len(fixed.offers("move_chapo")) == 8
    fixed.do("move_chapo", location="tamazula", area="fixed")
    assert fixed.last_lines("hunters") == ["Chapo moves to Tamazula."]


@rule("HUNT-5.5", "HUNT-13.5")
def test_all_see_where_chapo_was_last_fixed_and_nothing_of_where_he_hides() -> None:
    """Once he had left the Fixed board no window said where he had been."""

    def seen(scene: HuntScene) -> set[object]:
        return {scene.view(audience).numbers["last_seen"] for audience in ("cartel", "hunters", "public")}

    scene = HuntScene("cartel_turn")
    scene.do("move_chapo", location="mazatlan", area="hidden")
    assert seen(scene) == {""}
    scene.do("move_chapo", location="mazatlan", area="fixed")
    assert seen(scene) == {"mazatlan"}
    left = HuntScene("cartel_turn", {"chapo": "F:tamazula", "sierra_redoubt": "H:tamazula"})
    left.do("use_defense", card="sierra_redoubt", location="mazatlan")
    assert seen(left) == {"tamazula"}


@rule("HUNT-5.5", "HUNT-13.5")
def test_where_chapo_went_is_told_to_all_once_the_game_is_over_and_before_to_nobody() -> None:
    """The end told where he hid, and his way there was told nowhere."""
    scene = HuntScene("cartel_turn", {"chapo": "H:culiacan"}, pair=2, numbers={"stops": "0:tamazula 1:culiacan"})
    scene.do("move_chapo", location="mazatlan", area="hidden")
    scene.do("move_chapo", location="mazatlan", area="fixed")
    for audience in ("cartel", "hunters", "public"):
        numbers = scene.view(audience).numbers
        assert ("stops" in numbers, numbers["route"]) == (False, "")
    scene.do("end_game", reason="time is up")
    for audience in ("cartel", "hunters", "public"):
        route = scene.view(audience).numbers["route"]
        assert route == "cartel start:tamazula 1:culiacan 2:mazatlan hunters", "at one place he came once"


@rule("HUNT-5.6", "HUNT-2.12", "HUNT-2.15")
@pytest.mark.parametrize(
    ("chapo", "need", "code"),
    [("H", "H", ""), ("F", "H", ""), ("F", "F", ""), ("H", "F", "hidden_cannot_fill_fixed")],
)
def test_fulfilling_across_the_areas(chapo: str, need: str, code: str) -> None:
    scene = HuntScene("cartel_turn", {"chapo": f"{chapo}:culiacan", "tunnel_works": f"{need}:culiacan"})
    if code:
        scene.refused("fulfil", code, need="tunnel_works")
        assert scene.offers("fulfil") == []
        return
    assert scene.offers("fulfil") == [{"need": "tunnel_works"}]
    scene.do("fulfil", need="tunnel_works")
    scene.do("fulfil", need="tunnel_works")
    assert scene.marks("tunnel_works") == {"discs": 2}
    assert scene.number("discs") == 2
    assert scene.number("open_discs") == (2 if need == "F" else 0)
    scene.refused("fulfil", "no_points", need="tunnel_works")


@rule("HUNT-5.6")
def test_a_need_that_is_in_no_place_cannot_be_filled() -> None:
    HuntScene("cartel_turn").refused("fulfil", "not_collocated", need="tunnel_works")
    HuntScene("cartel_turn").refused("fulfil", "bad_argument", need="wife")


@rule("HUNT-5.7")
def test_drawing_a_need() -> None:
    scene = HuntScene("cartel_turn")
    scene.do("draw_need", draws=["beach_holiday"])
    assert [move["location"] for move in scene.offers("place_need")] == ["mazatlan", "los_cabos", "puerto_vallarta"]
    scene.refused("place_need", "terrain", card="beach_holiday", location="culiacan")
    scene.refused("place_need", "pending_first", card="tunnel_works", location="culiacan")
    scene.do("place_need", card="beach_holiday", location="los_cabos")
    assert (scene.asked, scene.place("beach_holiday")) == ("cartel_turn", "H:los_cabos")
    assert scene.number("circles") == 2
    empty = HuntScene("cartel_turn", dict.fromkeys(content().needs, "finished"))
    empty.refused("draw_need", "deck_empty")
    assert empty.offers("draw_need") == []
    assert (decision := empty.view("cartel").decision) is not None
    assert decision.detail == "3 Defense actions or 2 Chapo actions"


@rule("HUNT-5.8", "HUNT-9.14", "HUNT-9.2")
def test_using_a_defense_in_the_cartel_turn() -> None:
    scene = HuntScene("cartel_turn", {"armored_convoy": "H:with_chapo", "sierra_redoubt": "H:tamazula"})
    assert {move["card"] for move in scene.offers("use_defense")} == {"armored_convoy"}
    scene.refused("use_defense", "same_place", card="armored_convoy", location="culiacan")
    scene.refused("use_defense", "bad_argument", card="armored_convoy")
    scene.do("draw_need", draws=["rendezvous"])
    scene.refused("use_defense", "pending_first", card="armored_convoy", location="mazatlan")
    scene.do("place_need", card="rendezvous", location="culiacan")
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert (scene.place("chapo"), scene.place("armored_convoy")) == ("H:mazatlan", "H:with_chapo")
    assert scene.news("hunters") == []
    assert scene.last_lines("cartel") == ["Armored Convoy is used.", "Chapo moves, Hidden, to Mazatlán."]


@rule("HUNT-5.8", "HUNT-13.5", "HUNT-9.14")
def test_sierra_redoubt_hides_chapo_again() -> None:
    scene = HuntScene("cartel_turn", {"chapo": "F:tamazula", "sierra_redoubt": "H:tamazula"})
    scene.do("use_defense", card="sierra_redoubt", location="mazatlan")
    assert (scene.place("chapo"), scene.place("sierra_redoubt")) == ("H:mazatlan", "finished")
    assert scene.last_lines("hunters") == ["Sierra Redoubt is expended.", "Chapo leaves the Fixed board."]
    assert not scene.sees("hunters", "chapo")
    assert [one.to for one in scene.news("hunters") if one.kind == "moved" and one.face and one.face.id == "chapo"] == [""]
    hidden = HuntScene("cartel_turn", {"chapo": "H:tamazula", "sierra_redoubt": "H:tamazula"})
    hidden.refused("use_defense", "not_eligible", card="sierra_redoubt", location="mazatlan")


@rule("HUNT-13.2")
def test_the_convoy_is_never_named_to_others() -> None:
    """HUNT-13c: worded as any move of Chapo, and only while he is Fixed."""
    scene = HuntScene("cartel_turn", {"chapo": "F:tamazula", "armored_convoy": "F:with_chapo"})
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert scene.last_lines("hunters") == scene.last_lines("public") == ["Chapo moves to Mazatlán."]
    assert scene.place("chapo") == "F:mazatlan"


# ---------------------------------------------------------------- options of HUNT-5.9


@rule("HUNT-5.9")
def test_pulses_mix_all_moves() -> None:
    at = {"tunnel_works": "H:culiacan", "bought_commander": "hand"}
    scene = HuntScene("cartel_turn", at, options={"cartel_turn_mode": "pulses", "pulses": 5})
    scene.do("play_defense", card="bought_commander", target="culiacan")
    scene.do("fulfil", need="tunnel_works")
    scene.do("draw_need", draws=["rendezvous"])
    scene.do("place_need", card="rendezvous", location="culiacan")
    assert scene.number("actions_left") == 1
    scene.refused("draw_need", "limit_used")
    assert scene.offers("draw_need") == []
    scene.do("move_chapo", location="mazatlan", area="hidden")
    scene.refused("draw_defense", "no_points", deck="exposure")
    scene.do("end_cartel_turn")


@rule("HUNT-5.9")
def test_a_free_need_in_every_mode() -> None:
    scene = HuntScene("cartel_turn", options={"need_draw_free": True})
    scene.do("draw_need", draws=["rendezvous"])
    scene.do("place_need", card="rendezvous", location="culiacan")
    assert (scene.number("mode"), scene.number("actions_left")) == ("", None)
    scene.refused("draw_need", "limit_used")
    scene.do("fulfil", need="rendezvous")
    scene.do("fulfil", need="rendezvous")
    late = HuntScene("cartel_turn", options={"need_draw_free": True}, numbers={"mode": "defense", "actions_left": 0})
    late.do("draw_need", draws=["rendezvous"])
    late.do("place_need", card="rendezvous", location="culiacan")
    assert late.number("actions_left") == 0


@rule("HUNT-5.9", "HUNT-4.4")
def test_a_drawn_defense_may_be_played_at_once() -> None:
    options: dict[str, str | int | bool] = {"draw_and_place": True}
    scene = HuntScene("cartel_turn", options=options)
    scene.do("draw_defense", deck="exposure", draws=["street_lookouts"])
    assert scene.asked == "place_drawn"
    scene.refused("end_cartel_turn", "pending_first")
    scene.do("place_drawn", target="culiacan")
    assert scene.number("actions_left") == 2
    scene.do("draw_defense", deck="exposure", draws=["bought_commander"])
    scene.do("place_drawn", target="culiacan")
    assert scene.number("actions_left") == 0
    last = HuntScene("cartel_turn", options=options, numbers={"mode": "defense", "actions_left": 1})
    last.do("draw_defense", deck="exposure", draws=["bought_commander"])
    last.refused("place_drawn", "no_points", target="culiacan")
    assert last.offers("place_drawn") == []
    last.do("keep")
    assert (last.place("bought_commander"), last.asked) == ("hand", "cartel_turn")


@rule("HUNT-5.9")
def test_limits_on_draws_and_discs() -> None:
    scene = HuntScene("cartel_turn", options={"defense_draws_per_turn": 1})
    scene.do("draw_defense", deck="exposure", draws=["street_lookouts"])
    scene.refused("draw_defense", "limit_used", deck="mobility")
    assert scene.offers("draw_defense") == []
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"}, options={"fulfil_per_turn": 1})
    scene.do("fulfil", need="tunnel_works")
    scene.refused("fulfil", "limit_used", need="tunnel_works")
    assert scene.offers("fulfil") == []


@rule("HUNT-2.3")
def test_a_full_box_on_one_board_leaves_the_other_open() -> None:
    at = {"street_lookouts": "hand", "reinforced_door": "F:culiacan", "bought_commander": "H:hermosillo"}
    scene = HuntScene("cartel_turn", at, options={"defense_box_limit": 1})
    scene.refused("play_defense", "box_full", card="street_lookouts", target="hermosillo")
    scene.do("play_defense", card="street_lookouts", target="culiacan")
    scene.refused("move_defense", "box_full", card="street_lookouts", location="hermosillo")
