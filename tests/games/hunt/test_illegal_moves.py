"""The 29 illegal moves of the digest with their codes (section 15), and which reason comes first (HUNT-15.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.moves.move import Move
from tests.games.hunt.scene import HUNT, HuntScene, content
from tests.games.hunt.test_examples import split_defenses
from tests.games.scene import ArrangedMatch

rule = pytest.mark.rule
Attempt = tuple[ArrangedMatch, str, dict[str, Any]]
SETUP = ["village_loyalty", "reinforced_door", "encrypted_handsets", "courier_chain", "legal_injunction", "armored_convoy"]


def setup() -> ArrangedMatch:
    return split_defenses((2, 3, 1), [*SETUP, "family_celebration", "tunnel_works", "count_the_money"])


def row_1() -> Attempt:
    return ArrangedMatch(HUNT, seed=3), "setup_split", {"exposure": 3, "detection": 3, "mobility": 1}


def row_2() -> Attempt:
    return setup(), "setup_place_need", {"card": "tunnel_works", "location": "mazatlan"}


def row_3() -> Attempt:
    scene = setup()
    for card, location in (("courier_chain", "culiacan"), ("reinforced_door", "culiacan"), ("armored_convoy", "with_chapo")):
        scene.do("setup_place_defense", card=card, location=location)
    return scene, "setup_place_defense", {"card": "legal_injunction", "location": "culiacan"}


def row_4() -> Attempt:
    scene = setup()
    for card, location in (
        ("family_celebration", "mazatlan"),
        ("tunnel_works", "culiacan"),
        ("count_the_money", "culiacan"),
    ):
        scene.do("setup_place_need", card=card, location=location)
    return scene, "setup_done", {}


def row_5() -> Attempt:
    scene = HuntScene("cartel_turn", {"encrypted_handsets": "hand"})
    return scene, "play_defense", {"card": "encrypted_handsets", "target": "culiacan"}


def row_6() -> Attempt:
    scene = HuntScene("cartel_turn", {"bought_commander": "hand"}, numbers={"mode": "defense", "actions_left": 1})
    return scene, "play_defense", {"card": "bought_commander", "target": "culiacan"}


def row_7() -> Attempt:
    scene = HuntScene("cartel_turn")
    scene.do("draw_defense", deck="mobility", draws=["speedboat"])
    return scene, "move_chapo", {"location": "mazatlan", "area": "hidden"}


def row_8() -> Attempt:
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"})
    scene.do("fulfil", need="tunnel_works")
    return scene, "draw_need", {}


def row_9() -> Attempt:
    return (
        HuntScene("cartel_turn", {"village_loyalty": "H:badiraguato"}),
        "move_defense",
        {
            "card": "village_loyalty",
            "location": "tamazula",
        },
    )


def row_10() -> Attempt:
    scene = HuntScene("cartel_turn", {"street_lookouts": "F:culiacan"})
    return scene, "move_defense", {"card": "street_lookouts", "location": "mazatlan", "area": "hidden"}


def row_11() -> Attempt:
    return HuntScene("cartel_turn", {"chapo": "F:culiacan"}), "move_chapo", {"location": "mazatlan", "area": "hidden"}


def row_12() -> Attempt:
    return HuntScene("cartel_turn"), "move_chapo", {"location": "culiacan", "area": "hidden"}


def row_13() -> Attempt:
    return HuntScene("cartel_turn", {"tunnel_works": "H:hermosillo"}), "fulfil", {"need": "tunnel_works"}


def row_14() -> Attempt:
    return HuntScene("cartel_turn", {"tunnel_works": "F:culiacan"}), "fulfil", {"need": "tunnel_works"}


def row_15_finished() -> Attempt:
    return HuntScene("cartel_turn", {"tunnel_works": "finished"}), "fulfil", {"need": "tunnel_works"}


def row_15_full() -> Attempt:
    scene = HuntScene("cartel_turn", {"tunnel_works": "H:culiacan"}, marks={"tunnel_works": {"discs": 3}})
    return scene, "fulfil", {"need": "tunnel_works"}


def row_16() -> Attempt:
    deck = [card.id for card in content().defenses.values() if card.type == "mobility"]
    return HuntScene("cartel_turn", dict.fromkeys(deck, "hand")), "draw_defense", {"deck": "mobility"}


def row_17() -> Attempt:
    return HuntScene("intel_plan"), "plan_intel", {"pawns": {"nexus/family/1": 8}}


def row_18_need() -> Attempt:
    return HuntScene("intel_plan", {"tunnel_works": "F:culiacan"}), "plan_intel", {"pawns": {"tunnel_works": 1}}


def row_18_location() -> Attempt:
    return HuntScene("intel_plan"), "plan_intel", {"pawns": {"culiacan": 1}}


def row_19() -> Attempt:
    return HuntScene("enforcement_plan", up=("wife",)), "plan_enforcement", {"pawns": {"blue:wife": 1}}


def row_20() -> Attempt:
    scene = HuntScene("enforcement_plan", {"street_lookouts": "F:culiacan"})
    return scene, "plan_enforcement", {"pawns": {"blue:culiacan": 1}}


def row_21() -> Attempt:
    scene = HuntScene("intel_plan", up=("wife",), marks={"wife": {"lead/tamazula": 1}})
    return scene, "fix_topography", {"card": "wife", "label": "mazatlan"}


def row_22() -> Attempt:
    scene = HuntScene("cartel_turn", up=("wife",), marks={"wife": {"lead/mazatlan": 1}})
    return scene, "fix_topography", {"card": "wife", "label": "mazatlan"}


def row_23() -> Attempt:
    return HuntScene("intel_resolve", up=("wife",), marks={"wife": {"white": 1}}), "resolve_intel", {"target": "wife"}


def row_24() -> Attempt:
    scene = HuntScene("intel_resolve", up=("wife",), marks={"wife": {"white": 1}})
    return scene, "resolve_intel", {"target": "wife", "flip": "support/finance/1"}


def row_25() -> Attempt:
    scene = HuntScene("intel_resolve", up=("wife",), marks={"wife": {"white": 1}})
    return scene, "plan_enforcement", {"pawns": {}}


def row_26() -> Attempt:
    scene = HuntScene("enforcement_resolve", {"reinforced_door": "H:culiacan"}, marks={"culiacan": {"blue": 1}})
    scene.attempt("blue", "culiacan", 4)
    return scene, "react", {"card": "reinforced_door"}


def row_27() -> Attempt:
    at = {"tunnel_works": "H:culiacan", "medical_treatment": "H:hermosillo"}
    scene = HuntScene("enforcement_resolve", at, marks={"culiacan": {"blue": 1}})
    scene.attempt("blue", "culiacan", 4)
    scene.do("decline")
    return scene, "choose_exposed", {"item": "medical_treatment"}


def row_28() -> Attempt:
    scene = HuntScene("cartel_turn", {"armored_convoy": "H:with_chapo"})
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    return scene, "use_defense", {"card": "armored_convoy", "location": "tamazula"}


def row_29() -> Attempt:
    scene = HuntScene("cartel_turn")
    scene.do("draw_need", draws=["beach_holiday"])
    return scene, "end_cartel_turn", {}


ROWS: list[tuple[Callable[[], Attempt], str, str]] = [
    (row_1, "split_sum", "The split must add up to 6."),
    (row_2, "terrain", "Tunnel Works needs an urban Location; Mazatlán is coastal."),
    (row_3, "too_many_setup_defenses", "At most 3 Defenses may be placed in setup."),
    (row_4, "setup_incomplete", "Chapo is not placed yet."),
    (row_5, "wrong_box", "This Defense goes with Chapo, not to a Location."),
    (row_6, "no_points", "It costs 2 actions; 1 is left."),
    (row_7, "mode_locked", "This turn is for Defense actions."),
    (row_8, "mode_locked", "This turn is for Chapo actions."),
    (row_9, "not_movable", "The card bears no move symbol."),
    (row_10, "cross_area_move", "Defenses do not change area by moving."),
    (row_11, "fixed_to_hidden", "Chapo cannot go back into hiding by moving."),
    (row_12, "same_place", "He is already there."),
    (row_13, "not_collocated", "Chapo is not at that Need's Location."),
    (row_14, "hidden_cannot_fill_fixed", "Chapo must be Fixed to fulfil a Fixed Need."),
    (row_15_finished, "need_finished", "No circle can be filled on it: it is Finished."),
    (row_15_full, "need_full", "No circle can be filled on it: it is full."),
    (row_16, "deck_empty", "That deck is empty."),
    (row_17, "too_many_pawns", "Only 7 Intelligence pawns are available this turn."),
    (row_18_need, "bad_target_white", "Intelligence goes on Topography cards only."),
    (row_18_location, "bad_target_white", "Intelligence goes on Topography cards only."),
    (row_19, "bad_target_police", "Police and Marina act in the Fixed area only."),
    (row_20, "blocked_here", "A Fixed Defense blocks Police on this Location."),
    (row_21, "no_lead", "The card bears no Lead for Mazatlán."),
    (row_22, "not_hunter_turn", "Topography is Fixed in the Hunter turn only."),
    (row_23, "must_choose_support", "One face-down Support of a Linked type must be flipped."),
    (row_24, "support_type", "That subtype is not Linked to this Nexus."),
    (row_25, "unresolved_pawns", "All Intelligence pawns must be resolved first."),
    (row_26, "not_eligible", "It only works against a Marina capture."),
    (row_27, "not_eligible", "Only cards at the searched Location, cards with Chapo, or Chapo."),
    (row_28, "limit_used", "Once per Cartel turn."),
    (row_29, "pending_first", "The drawn Need must be placed first."),
]


@rule("HUNT-11.4", "HUNT-4.4", "HUNT-7.8", "HUNT-6.3", "HUNT-8.1", "HUNT-8.2", "HUNT-5.8", "HUNT-9.3")
@pytest.mark.parametrize(("attempt", "code", "text"), ROWS, ids=[row[0].__name__ for row in ROWS])
def test_illegal_move(attempt: Callable[[], Attempt], code: str, text: str) -> None:
    scene, verb, args = attempt()
    assert scene.refused(verb, code, **args) == text


# ---------------------------------------------------------------- HUNT-15.1: the first of several reasons


def both(at: dict[str, str], verb: str, args: dict[str, Any], **more: Any) -> Attempt:
    return HuntScene("cartel_turn", at, **more), verb, args


ORDER: list[tuple[str, Attempt]] = [
    (
        "mode_locked",
        both(
            {},
            "draw_defense",
            {"deck": "exposure"},
            numbers={"mode": "chapo", "actions_left": 0, "done": "draw"},
            options={"defense_draws_per_turn": 1},
        ),
    ),
    (
        "limit_used",
        both(
            {},
            "draw_defense",
            {"deck": "exposure"},
            numbers={"mode": "defense", "actions_left": 0, "done": "draw"},
            options={"defense_draws_per_turn": 1},
        ),
    ),
    (
        "no_points",
        both(
            {"village_loyalty": "H:tamazula"},
            "move_defense",
            {"card": "village_loyalty", "location": "tamazula"},
            numbers={"mode": "defense", "actions_left": 0},
        ),
    ),
    (
        "not_movable",
        both(
            {"encrypted_handsets": "F:with_chapo"},
            "move_defense",
            {"card": "encrypted_handsets", "location": "tamazula", "area": "hidden"},
        ),
    ),
    (
        "wrong_box",
        both({"encrypted_handsets": "deck"}, "play_defense", {"card": "encrypted_handsets", "target": "tamazula"}),
    ),
    (
        "need_finished",
        both(
            {"tunnel_works": "finished"},
            "fulfil",
            {"need": "tunnel_works"},
            marks={"tunnel_works": {"discs": 3}},
        ),
    ),
    (
        "not_collocated",
        both({"tunnel_works": "F:hermosillo"}, "fulfil", {"need": "tunnel_works"}, marks={"tunnel_works": {"discs": 3}}),
    ),
    (
        "hidden_cannot_fill_fixed",
        both({"tunnel_works": "F:culiacan"}, "fulfil", {"need": "tunnel_works"}, marks={"tunnel_works": {"discs": 3}}),
    ),
    ("fixed_to_hidden", both({"chapo": "F:culiacan"}, "move_chapo", {"location": "culiacan", "area": "hidden"})),
    (
        "cross_area_move",
        both(
            {"street_lookouts": "F:culiacan"},
            "move_defense",
            {"card": "street_lookouts", "location": "culiacan", "area": "hidden"},
        ),
    ),
    (
        "cross_area_move",
        both(
            {"street_lookouts": "F:culiacan"},
            "move_defense",
            {"card": "street_lookouts", "location": "tamazula", "area": "hidden"},
        ),
    ),
    (
        "same_place",
        both(
            {"street_lookouts": "F:culiacan"},
            "move_defense",
            {"card": "street_lookouts", "location": "culiacan"},
            options={"defense_box_limit": 1},
        ),
    ),
    (
        "terrain",
        both(
            {"street_lookouts": "deck", "mountain_checkpoints": "H:tamazula"},
            "play_defense",
            {"card": "street_lookouts", "target": "tamazula"},
            options={"defense_box_limit": 1},
        ),
    ),
    (
        "box_full",
        both(
            {"street_lookouts": "deck", "bought_commander": "H:culiacan"},
            "play_defense",
            {"card": "street_lookouts", "target": "culiacan"},
            options={"defense_box_limit": 1},
        ),
    ),
    ("not_in_hand", both({"street_lookouts": "deck"}, "play_defense", {"card": "street_lookouts", "target": "culiacan"})),
]


@rule("HUNT-15.1")
@pytest.mark.parametrize(("code", "attempt"), ORDER, ids=[f"{n}-{row[0]}" for n, row in enumerate(ORDER)])
def test_the_first_of_several_reasons_is_shown(code: str, attempt: Attempt) -> None:
    scene, verb, args = attempt
    scene.refused(verb, code, **args)


@rule("HUNT-15.1", "HUNT-4.3", "HUNT-4.4")
def test_reasons_of_phase_come_before_all_others() -> None:
    scene = HuntScene("cartel_turn", {"street_lookouts": "hand"})
    scene.refused("plan_intel", "wrong_phase", pawns={"nonsense": 99})
    scene.refused("end_hunter_turn", "wrong_phase")
    scene.do("end_cartel_turn")
    for verb in ("draw_need", "play_defense", "resolve_intel", "react", "publish", "nonsense"):
        scene.refused(verb, "wrong_phase", card="street_lookouts")
    scene.do("plan_intel", pawns={})
    for verb in ("plan_intel", "fix_topography", "publish", "plan_enforcement"):
        scene.refused(verb, "pending_first")
    scene.do("decline")
    for verb in ("react", "decline", "plan_enforcement", "fix_topography"):
        scene.refused(verb, "pending_first")
    scene = HuntScene("enforcement_resolve", marks={"culiacan": {"blue": 1}})
    scene.refused("end_hunter_turn", "unresolved_pawns")
    assert scene.refusal("resolve_enforcement", colour="black", target="culiacan").code == "no_such_pawn"


@rule("HUNT-11.4")
def test_a_refusal_is_told_to_nobody() -> None:
    scene = HuntScene("cartel_turn")
    before = [scene.observations(audience) for audience in ("cartel", "hunters", "public")]
    with pytest.raises(Exception, match="He is already there"):
        scene.play(Move("move_chapo", {"location": "culiacan", "area": "hidden"}))
    assert [scene.observations(audience) for audience in ("cartel", "hunters", "public")] == before


@rule("HUNT-7.7", "HUNT-11.4")
def test_a_lead_that_a_card_does_not_bear_is_called_as_it_is_read() -> None:
    scene = HuntScene("intel_plan", up=("wife",), marks={"wife": {"lead/tamazula": 1}})
    assert scene.refusal("fix_topography", card="wife", label="with_chapo").text == "The card bears no Lead with Chapo."
