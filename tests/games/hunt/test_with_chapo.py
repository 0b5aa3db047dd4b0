"""What travels with Chapo, what a search brings to light, and what only Intelligence may do (HUNT-2.4, 7.1, 8.6, 13.6)."""

from __future__ import annotations

import pytest

from tests.games.hunt.scene import HuntScene, content

rule = pytest.mark.rule
BOTH_BOXES = {"encrypted_handsets": "H:with_chapo", "driver": "F:with_chapo", "disguise": "F:with_chapo"}


# ---------------------------------------------------------------- the With Chapo boxes


@rule("HUNT-2.4", "HUNT-2.16", "HUNT-9.13")
def test_cards_with_chapo_keep_their_area_and_work_where_he_is() -> None:
    scene = HuntScene("cartel_turn", {"chapo": "H:tamazula", "false_papers": "H:with_chapo", **BOTH_BOXES}, pair=2)
    scene.do("move_chapo", location="culiacan", area="fixed")
    for card, place in {**BOTH_BOXES, "false_papers": "H:with_chapo"}.items():
        assert scene.place(card) == place
    scene.do("end_cartel_turn")
    scene.do("plan_intel", pawns={})
    scene.decline()
    scene.do("plan_enforcement", pawns={"blue:tamazula": 1, "blue:culiacan": 1})
    scene.decline()
    for target, able in (("tamazula", set()), ("culiacan", {"false_papers"})):
        scene.attempt("blue", target, 4)
        assert {move["card"] for move in scene.offers("react")} == able
        scene.decline()


@rule("HUNT-2.4", "HUNT-13.5")
def test_cards_with_chapo_stay_fixed_when_he_hides() -> None:
    at = {"chapo": "F:tamazula", "sierra_redoubt": "F:tamazula", **BOTH_BOXES}
    scene = HuntScene("cartel_turn", at)
    scene.do("use_defense", card="sierra_redoubt", location="mazatlan")
    assert scene.place("chapo") == "H:mazatlan"
    for card, place in BOTH_BOXES.items():
        assert scene.place(card) == place
    assert scene.sees("public", "disguise")
    assert not scene.sees("public", "encrypted_handsets")


# ---------------------------------------------------------------- searches


@rule("HUNT-8.6", "HUNT-2.15")
def test_with_chapo_fixed_there_the_choice_is_among_the_hidden_cards() -> None:
    at = {"chapo": "F:culiacan", "tunnel_works": "H:culiacan", "task_force_leak": "H:culiacan", **BOTH_BOXES}
    at |= {"pay_the_protectors": "F:culiacan", "street_lookouts": "H:mazatlan", "false_papers": "hand"}
    scene = HuntScene("enforcement_resolve", at, marks={"culiacan": {"blue": 1, "black": 1}})
    scene.attempt("blue", "culiacan", 4)
    scene.do("decline")
    offered = [move["item"] for move in scene.offers("choose_exposed")]
    assert offered == ["tunnel_works", "encrypted_handsets", "task_force_leak"]
    for item in ("chapo", "pay_the_protectors", "street_lookouts", "false_papers", "disguise"):
        scene.refused("choose_exposed", "not_eligible", item=item)
    scene.do("choose_exposed", item="encrypted_handsets")
    scene.publish()
    assert (scene.place("encrypted_handsets"), scene.place("tunnel_works")) == ("F:with_chapo", "H:culiacan")
    assert scene.lines("public")[-1] == "Now Fixed with Chapo: Encrypted Handsets."


# ---------------------------------------------------------------- Lead checks


@rule("HUNT-7.1")
@pytest.mark.parametrize("option", ["targeted", "all_found"])
def test_police_and_marina_cause_no_lead_check(option: str) -> None:
    at = {"mother": "F:tamazula", "visit_to_mother": "H:guachochi", "tunnel_works": "F:culiacan", "chapo": "H:mazatlan"}
    marks: dict[str, dict[str, int | str]] = {target: {"blue": 1} for target in ("mother", "tunnel_works", "mazatlan")}
    marks |= {"wife": {"lead/mazatlan": 1}, "guachochi": {"black": 1}}
    scene = HuntScene(
        "enforcement_resolve",
        {**at, "family_celebration": "H:badiraguato"},
        up=("wife",),
        marks=marks,
        options={"lead_update": option},
    )
    for target in ("mother", "mazatlan", "guachochi", "tunnel_works"):
        colour = "black" if target == "guachochi" else "blue"
        scene.attempt(colour, target, 5 if colour == "blue" else None)
        scene.decline(die=1 if target == "tunnel_works" else None)
    assert scene.leads("wife") == ["mazatlan"]
    assert not [line for line in scene.lines("hunters") if line.startswith("Leads")]


@rule("HUNT-7.1", "HUNT-7.5", "HUNT-6.7")
@pytest.mark.parametrize("option", ["targeted", "all_found"])
@pytest.mark.parametrize("die", [3, 4])
def test_which_cards_are_checked_by_a_pawn_on_a_face_down_support(option: str, die: int) -> None:
    scene = HuntScene(
        "intel_resolve",
        {"family_celebration": "H:badiraguato", "tunnel_works": "H:culiacan"},
        up=("wife", "mother"),
        marks={"wife": {"lead/mazatlan": 1}, "message_clerk": {"white": 1}},
        options={"lead_update": option},
    )
    scene.do("resolve_intel", die, target=scene.place("message_clerk"))
    checked = [line.removeprefix("Leads on ") for line in scene.last_lines("hunters") if line.startswith("Leads on ")]
    found = ["The Message Clerk: Culiacán."] if die == 4 else []
    assert checked == (["The Wife: Badiraguato.", "The Mother: none.", *found] if option == "all_found" else found)


# ---------------------------------------------------------------- Links on both ends


@rule("HUNT-13.6", "HUNT-2.10")
def test_a_fixed_need_names_people_who_are_still_face_down_but_not_their_slots() -> None:
    scene = HuntScene("hunter_end", {"tunnel_works": "F:culiacan"})
    (need,) = scene.view("hunters").zones["fixed/culiacan/needs"].pieces
    assert need.face is not None
    assert dict(need.face.notes)["Links"] == "The Message Clerk"
    slot = scene.view("hunters").zones[f"found/{scene.place('message_clerk')}"].pieces[0]
    assert slot.face is None
    assert not scene.is_up("message_clerk")
    assert all("found/" not in text and "Communications" not in text for _, text in need.face.notes)
    links = {card.id: set(card.links) for card in content().cards.values()}
    assert all(card in links[link] for card, mine in links.items() for link in mine)


# ---------------------------------------------------------------- Tickling


@rule("HUNT-10.3")
def test_every_resolution_that_finishes_a_card_has_a_roll_of_its_own() -> None:
    at = {"tunnel_works": "F:culiacan", "pay_the_protectors": "F:culiacan", "wife": "F:mazatlan"}
    marks = {"tunnel_works": {"blue": 1}, "pay_the_protectors": {"black": 1}, "wife": {"blue": 1}}
    scene = HuntScene("enforcement_resolve", at, up=("accountant",), marks=marks)
    scene.attempt("blue", "tunnel_works", 4)
    scene.decline(die=2)
    scene.attempt("blue", "wife", 6)
    scene.decline()
    scene.attempt("black", "pay_the_protectors")
    scene.decline(die=3)
    assert scene.table.ids("finished") == ("tunnel_works", "pay_the_protectors", "accountant")
    rolls = [one.faces for _, one in scene.observations("public") if one.name == "tickling"]
    assert rolls == [(2,), (3,)]
