"""Sequence of play and the Cartel turn (HUNT-4, HUNT-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hunt.scene import Scene, content

rule = pytest.mark.rule


@rule("HUNT-4.1", "HUNT-4.3", "HUNT-6.11", "HUNT-8.11")
def test_a_pair_of_turns() -> None:
    scene = Scene("cartel_turn", pair=2)
    seen = [scene.task]
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
        seen.append(scene.task)
        if scene.task != "publish" and not scene.task.startswith("after_plan"):
            assert scene.number("phase") == scene.task
    scene.attempt("blue", "culiacan", 1)
    seen.append(scene.task)
    assert scene.number("phase") == "hunter_end"
    assert (scene.number("white_spent"), scene.number("blue_spent")) == (1, 1)
    scene.do("end_hunter_turn")
    seen.append(scene.task)
    phases = ["cartel_turn", "intel_plan", "after_plan_intel", "publish", "intel_resolve", "enforcement_plan"]
    assert seen == [*phases, "after_plan_enforcement", "publish", "enforcement_resolve", "hunter_end", "cartel_turn"]
    assert (scene.number("pair"), scene.number("phase")) == (3, "cartel_turn")
    assert (scene.number("white_pool"), scene.number("white_spent"), scene.number("blue_pool")) == (8, 0, 3)


@rule("HUNT-4.3", "HUNT-9.6")
def test_empty_plans_still_open_their_windows() -> None:
    scene = Scene("intel_plan")
    scene.do("plan_intel", pawns={})
    assert scene.task == "after_plan_intel"
    assert scene.lines("hunters") == ["Intelligence planned: none."]
    assert scene.lines("public") == ["Intelligence planned; on Fixed cards: none."]
    scene.decline()
    assert scene.task == "enforcement_plan"
    scene.do("plan_enforcement", pawns={})
    assert scene.task == "after_plan_enforcement"
    assert scene.lines("public") == ["Enforcement planned: none."]
    scene.decline()
    assert scene.task == "hunter_end"


@rule("HUNT-4.5")
def test_hidden_cards_never_make_a_hunter_move_illegal() -> None:
    at = {"street_lookouts": "H:guadalajara", "public_sympathy": "H:mazatlan", "wife": "F:mazatlan"}
    scene = Scene("intel_plan", at)
    assert scene.may("plan_intel", pawns={"wife": 1})
    assert Scene("enforcement_plan", at).may("plan_enforcement", pawns={"blue:guadalajara": 3})
    fixed = Scene("intel_plan", {**at, "public_sympathy": "F:mazatlan"})
    assert fixed.code("plan_intel", pawns={"wife": 1}) == "blocked_here"


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
    scene = Scene("cartel_turn", {"tunnel_works": "H:culiacan", "street_lookouts": "H:mazatlan", "gated_enclave": "hand"})
    scene.do(verb, draw={"draw_defense": "reinforced_door", "draw_need": "rendezvous"}.get(verb, ""), **args)
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
                assert scene.code(attempt, **given) == "mode_locked"
                assert scene.offers(attempt) == []
    scene.do("end_cartel_turn")
    scene.do("plan_intel", pawns={})
    assert scene.task == "after_plan_intel"


@rule("HUNT-5.1")
def test_actions_may_be_left_unused() -> None:
    scene = Scene("cartel_turn")
    scene.do("end_cartel_turn")
    assert [task.name for task in scene.match.table.agenda] == ["intel_plan"], "nothing of the Cartel's is left to be done"
    scene = Scene("cartel_turn")
    for _ in range(3):
        scene.do("draw_defense", deck="exposure", draw=scene.match.table.ids("deck/exposure")[0])
    assert scene.code("draw_defense", deck="exposure") == "no_points"


@rule("HUNT-5.2", "HUNT-2.8")
def test_drawing_defenses() -> None:
    scene = Scene("cartel_turn")
    for card in ("street_lookouts", "speedboat", "gated_enclave"):
        scene.do("draw_defense", deck=content().defenses[card].type, draw=card)
    assert scene.match.table.ids("hand") == ("street_lookouts", "gated_enclave", "speedboat")
    fresh = Scene("cartel_turn")
    assert fresh.no("draw_defense", deck="needs") == ("bad_argument", "There is no Defense deck needs.")


@rule("HUNT-5.3", "HUNT-2.4")
def test_playing_goes_to_the_hidden_side_always() -> None:
    scene = Scene("cartel_turn", {"chapo": "F:culiacan", "street_lookouts": "hand", "encrypted_handsets": "hand"})
    scene.do("play_defense", card="street_lookouts", target="culiacan")
    scene.do("play_defense", card="encrypted_handsets", target="with_chapo")
    assert (scene.where("street_lookouts"), scene.where("encrypted_handsets")) == ("H:culiacan", "H:with_chapo")
    assert scene.number("actions_left") == 1
    assert scene.news("hunters") == []
    assert scene.code("play_defense", card="street_lookouts", target="mazatlan") == "not_in_hand"


@rule("HUNT-5.4", "HUNT-2.4")
def test_moving_defenses_within_their_area() -> None:
    scene = Scene(
        "cartel_turn", {"street_lookouts": "H:culiacan", "public_sympathy": "F:mazatlan", "armed_escort": "F:with_chapo"}
    )
    assert scene.code("move_defense", card="armed_escort", location="culiacan") == "not_movable"
    assert scene.code("move_defense", card="street_lookouts", location="tamazula") == "terrain"
    scene.do("move_defense", card="street_lookouts", location="mazatlan", area="hidden")
    assert scene.where("street_lookouts") == "H:mazatlan"
    assert scene.lines("hunters") == []
    scene.do("move_defense", card="public_sympathy", location="tamazula")
    assert scene.where("public_sympathy") == "F:tamazula"
    assert scene.number("actions_left") == 0
    assert scene.lines("hunters") == ["Public Sympathy moves on the Fixed board to Tamazula."]
    gone = Scene("cartel_turn", {"street_lookouts": "finished"})
    assert gone.code("move_defense", card="street_lookouts", location="culiacan") == "not_in_play"


@rule("HUNT-5.4")
def test_a_move_of_two_needs_two_actions() -> None:
    scene = Scene("cartel_turn", {"public_sympathy": "H:mazatlan"}, numbers={"mode": "defense", "actions_left": 1})
    assert scene.code("move_defense", card="public_sympathy", location="culiacan") == "no_points"
    assert scene.offers("move_defense") == []


@rule("HUNT-5.5", "HUNT-2.5", "HUNT-13.5")
def test_moving_chapo() -> None:
    scene = Scene("cartel_turn")
    offered = scene.offers("move_chapo")
    assert len(offered) == 17
    assert {"location": "culiacan", "area": "fixed"} in offered
    scene.do("move_chapo", location="mazatlan", area="hidden")
    assert scene.lines("cartel") == ["Chapo moves, Hidden, to Mazatlán."]
    assert scene.news("public") == []
    scene.do("move_chapo", location="mazatlan", area="fixed")
    assert scene.sees("public", "chapo")
    fixed = Scene("cartel_turn", {"chapo": "F:culiacan"})
    assert len(fixed.offers("move_chapo")) == 8
    fixed.do("move_chapo", location="tamazula", area="fixed")
    assert fixed.lines("hunters") == ["Chapo moves to Tamazula."]


@rule("HUNT-5.6", "HUNT-2.12", "HUNT-2.15")
@pytest.mark.parametrize(
    ("chapo", "need", "code"),
    [("H", "H", ""), ("F", "H", ""), ("F", "F", ""), ("H", "F", "hidden_cannot_fill_fixed")],
)
def test_fulfilling_across_the_areas(chapo: str, need: str, code: str) -> None:
    scene = Scene("cartel_turn", {"chapo": f"{chapo}:culiacan", "tunnel_works": f"{need}:culiacan"})
    if code:
        assert scene.code("fulfil", need="tunnel_works") == code
        assert scene.offers("fulfil") == []
        return
    assert scene.offers("fulfil") == [{"need": "tunnel_works"}]
    scene.do("fulfil", need="tunnel_works")
    scene.do("fulfil", need="tunnel_works")
    assert scene.marks("tunnel_works") == {"discs": 2}
    assert scene.number("discs") == 2
    assert scene.number("open_discs") == (2 if need == "F" else 0)
    assert scene.code("fulfil", need="tunnel_works") == "no_points"


@rule("HUNT-5.6")
def test_a_need_that_is_in_no_place_cannot_be_filled() -> None:
    assert Scene("cartel_turn").code("fulfil", need="tunnel_works") == "not_collocated"
    assert Scene("cartel_turn").code("fulfil", need="wife") == "bad_argument"


@rule("HUNT-5.7")
def test_drawing_a_need() -> None:
    scene = Scene("cartel_turn")
    scene.do("draw_need", draw="beach_holiday")
    assert [move["location"] for move in scene.offers("place_need")] == ["mazatlan", "los_cabos", "puerto_vallarta"]
    assert scene.code("place_need", card="beach_holiday", location="culiacan") == "terrain"
    assert scene.code("place_need", card="tunnel_works", location="culiacan") == "pending_first"
    scene.do("place_need", card="beach_holiday", location="los_cabos")
    assert (scene.task, scene.where("beach_holiday")) == ("cartel_turn", "H:los_cabos")
    assert scene.number("circles") == 2
    empty = Scene("cartel_turn", dict.fromkeys(content().needs, "finished"))
    assert empty.code("draw_need") == "deck_empty"
    assert empty.offers("draw_need") == []


@rule("HUNT-5.8", "HUNT-9.14", "HUNT-9.2")
def test_using_a_defense_in_the_cartel_turn() -> None:
    scene = Scene("cartel_turn", {"armored_convoy": "H:with_chapo", "sierra_redoubt": "H:tamazula"})
    assert {move["card"] for move in scene.offers("use_defense")} == {"armored_convoy"}
    assert scene.code("use_defense", card="armored_convoy", location="culiacan") == "same_place"
    assert scene.code("use_defense", card="armored_convoy") == "bad_argument"
    scene.do("draw_need", draw="rendezvous")
    assert scene.code("use_defense", card="armored_convoy", location="mazatlan") == "pending_first"
    scene.do("place_need", card="rendezvous", location="culiacan")
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert (scene.where("chapo"), scene.where("armored_convoy")) == ("H:mazatlan", "H:with_chapo")
    assert scene.news("hunters") == []
    assert scene.lines("cartel") == ["Armored Convoy is used.", "Chapo moves, Hidden, to Mazatlán."]


@rule("HUNT-5.8", "HUNT-13.5", "HUNT-9.14")
def test_sierra_redoubt_hides_chapo_again() -> None:
    scene = Scene("cartel_turn", {"chapo": "F:tamazula", "sierra_redoubt": "H:tamazula"})
    scene.do("use_defense", card="sierra_redoubt", location="mazatlan")
    assert (scene.where("chapo"), scene.where("sierra_redoubt")) == ("H:mazatlan", "finished")
    assert scene.lines("hunters") == ["Sierra Redoubt is expended.", "Chapo leaves the Fixed board."]
    assert not scene.sees("hunters", "chapo")
    assert [one.to for one in scene.news("hunters") if one.kind == "moved" and one.face and one.face.id == "chapo"] == [""]
    hidden = Scene("cartel_turn", {"chapo": "H:tamazula", "sierra_redoubt": "H:tamazula"})
    assert hidden.code("use_defense", card="sierra_redoubt", location="mazatlan") == "not_eligible"


@rule("HUNT-13.2")
def test_the_convoy_is_never_named_to_others() -> None:
    """HUNT-13c: worded as any move of Chapo, and only while he is Fixed."""
    scene = Scene("cartel_turn", {"chapo": "F:tamazula", "armored_convoy": "F:with_chapo"})
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert scene.lines("hunters") == scene.lines("public") == ["Chapo moves to Mazatlán."]
    assert scene.where("chapo") == "F:mazatlan"


# ---------------------------------------------------------------- options of HUNT-5.9


@rule("HUNT-5.9")
def test_pulses_mix_all_moves() -> None:
    at = {"tunnel_works": "H:culiacan", "bought_commander": "hand"}
    scene = Scene("cartel_turn", at, options={"cartel_turn_mode": "pulses", "pulses": 5})
    scene.do("play_defense", card="bought_commander", target="culiacan")
    scene.do("fulfil", need="tunnel_works")
    scene.do("draw_need", draw="rendezvous")
    scene.do("place_need", card="rendezvous", location="culiacan")
    assert scene.number("actions_left") == 1
    assert scene.code("draw_need") == "limit_used"
    assert scene.offers("draw_need") == []
    scene.do("move_chapo", location="mazatlan", area="hidden")
    assert scene.code("draw_defense", deck="exposure") == "no_points"
    scene.do("end_cartel_turn")


@rule("HUNT-5.9")
def test_a_free_need_in_every_mode() -> None:
    scene = Scene("cartel_turn", options={"need_draw_free": True})
    scene.do("draw_need", draw="rendezvous")
    scene.do("place_need", card="rendezvous", location="culiacan")
    assert (scene.number("mode"), scene.number("actions_left")) == ("", None)
    assert scene.code("draw_need") == "limit_used"
    scene.do("fulfil", need="rendezvous")
    scene.do("fulfil", need="rendezvous")
    late = Scene("cartel_turn", options={"need_draw_free": True}, numbers={"mode": "defense", "actions_left": 0})
    late.do("draw_need", draw="rendezvous")
    late.do("place_need", card="rendezvous", location="culiacan")
    assert late.number("actions_left") == 0


@rule("HUNT-5.9", "HUNT-4.4")
def test_a_drawn_defense_may_be_played_at_once() -> None:
    options: dict[str, str | int | bool] = {"draw_and_place": True}
    scene = Scene("cartel_turn", options=options)
    scene.do("draw_defense", deck="exposure", draw="street_lookouts")
    assert scene.task == "place_drawn"
    assert scene.code("end_cartel_turn") == "pending_first"
    scene.do("place_drawn", target="culiacan")
    assert scene.number("actions_left") == 2
    scene.do("draw_defense", deck="exposure", draw="bought_commander")
    scene.do("place_drawn", target="culiacan")
    assert scene.number("actions_left") == 0
    last = Scene("cartel_turn", options=options, numbers={"mode": "defense", "actions_left": 1})
    last.do("draw_defense", deck="exposure", draw="bought_commander")
    assert last.code("place_drawn", target="culiacan") == "no_points"
    assert last.offers("place_drawn") == []
    last.do("keep")
    assert (last.where("bought_commander"), last.task) == ("hand", "cartel_turn")


@rule("HUNT-5.9")
def test_limits_on_draws_and_discs() -> None:
    scene = Scene("cartel_turn", options={"defense_draws_per_turn": 1})
    scene.do("draw_defense", deck="exposure", draw="street_lookouts")
    assert scene.code("draw_defense", deck="mobility") == "limit_used"
    assert scene.offers("draw_defense") == []
    scene = Scene("cartel_turn", {"tunnel_works": "H:culiacan"}, options={"fulfil_per_turn": 1})
    scene.do("fulfil", need="tunnel_works")
    assert scene.code("fulfil", need="tunnel_works") == "limit_used"
    assert scene.offers("fulfil") == []


@rule("HUNT-2.3")
def test_a_full_box_on_one_board_leaves_the_other_open() -> None:
    at = {"street_lookouts": "hand", "reinforced_door": "F:culiacan", "bought_commander": "H:hermosillo"}
    scene = Scene("cartel_turn", at, options={"defense_box_limit": 1})
    assert scene.code("play_defense", card="street_lookouts", target="hermosillo") == "box_full"
    scene.do("play_defense", card="street_lookouts", target="culiacan")
    assert scene.code("move_defense", card="street_lookouts", location="hermosillo") == "box_full"
