"""Effects that the shipped cards do not have: the rules are generic over the content (HUNT-9.9 to 9.15, 17.1)."""

from __future__ import annotations

import pytest

from engine.model.event import Rolled
from tests.games.hunt.scene import HuntScene, altered

rule = pytest.mark.rule


def able(scene: HuntScene) -> set[str]:
    return {move["card"] for move in scene.offers("react")}


TWO_MODIFIERS = {"gated_enclave": {"terrain": ["coastal", "sierra"], "amount": -1}}


@rule("HUNT-9.12", "HUNT-12.3")
def test_modifiers_add_up() -> None:
    at = {"village_loyalty": "F:tamazula", "gated_enclave": "F:tamazula"}
    scene = HuntScene("enforcement_resolve", at, marks={"tamazula": {"blue": 2}}, box=altered(**TWO_MODIFIERS))
    scene.attempt("blue", "tamazula", 5)
    assert scene.asked == "enforcement_resolve"
    assert scene.last_lines("public") == ["Police on Tamazula rolled 5 − 2 = 3, needed 4 or more: missed."]
    scene.attempt("blue", "tamazula", 6)
    assert scene.asked == "search"


@rule("HUNT-9.12", "HUNT-9.8")
@pytest.mark.parametrize(("die", "usable"), [(5, True), (6, False)])
def test_a_hidden_modifier_is_weighed_with_the_fixed_ones(die: int, usable: bool) -> None:
    at = {"village_loyalty": "F:tamazula", "gated_enclave": "H:tamazula"}
    scene = HuntScene("enforcement_resolve", at, marks={"tamazula": {"blue": 1}}, box=altered(**TWO_MODIFIERS))
    scene.attempt("blue", "tamazula", die)
    assert able(scene) == ({"gated_enclave"} if usable else set())


@rule("HUNT-9.7")
def test_a_defense_with_a_comma_in_its_name_may_be_used() -> None:
    """What may be used was read from a sentence of names, split at its commas, and such a card did not stand out."""
    box = altered(village_loyalty={"name": "Loyalty, of Villages"})
    scene = HuntScene("enforcement_resolve", {"village_loyalty": "H:tamazula"}, marks={"tamazula": {"blue": 1}}, box=box)
    scene.attempt("blue", "tamazula", 4)
    assert able(scene) == {"village_loyalty"}
    assert scene.view("cartel").numbers["usable/cartel"] == "village_loyalty"


@rule("HUNT-9.12", "HUNT-12.2", "HUNT-6.10")
def test_a_modifier_of_intelligence() -> None:
    box = altered(village_loyalty={"pawns": ["white"], "scope": "cards_here"})
    at = {"mother": "F:tamazula", "village_loyalty": "F:tamazula", "visit_to_mother": "H:guachochi"}
    scene = HuntScene("intel_resolve", at, marks={"mother": {"white": 2}}, box=box)
    scene.do("resolve_intel", 4, target="mother")
    assert scene.last_lines("public") == ["Intelligence on The Mother rolled 4 − 1 = 3, needed 4 or more: missed."]
    hidden = HuntScene("intel_resolve", {**at, "village_loyalty": "H:tamazula"}, marks={"mother": {"white": 2}}, box=box)
    hidden.do("resolve_intel", 4, target="mother")
    hidden.do("react", card="village_loyalty")
    hidden.publish()
    assert hidden.place("visit_to_mother") == "H:guachochi"
    hidden.do("resolve_intel", 4, target="mother")
    assert hidden.asked == "enforcement_plan"
    helpful = altered(village_loyalty={"pawns": ["white"], "amount": 2, "scope": "cards_here"})
    eager = HuntScene("intel_resolve", at, marks={"mother": {"white": 1}}, box=helpful)
    eager.do("resolve_intel", 2, target="mother")
    assert eager.last_lines("public") == ["Intelligence on The Mother rolled 2 + 2 = 4, needed 4 or more: success."]


@rule("HUNT-9.11", "HUNT-8.2")
def test_a_block_of_marina() -> None:
    box = altered(street_lookouts={"pawns": ["black"], "scope": "cards_here"})
    at = {"street_lookouts": "H:culiacan", "compadre": "F:culiacan"}
    scene = HuntScene("enforcement_plan", at, box=box)
    scene.do("plan_enforcement", pawns={"black:compadre": 1, "blue:compadre": 1})
    scene.do("react", card="street_lookouts")
    assert scene.marks("compadre") == {"blue": 1}
    assert scene.number("black_spent") == 1
    fixed = HuntScene("enforcement_plan", {**at, "street_lookouts": "F:culiacan"}, box=box)
    text = fixed.refused("plan_enforcement", "blocked_here", pawns={"black:compadre": 1})
    assert text == "A Fixed Defense blocks Marina on this card."
    assert fixed.may("plan_enforcement", pawns={"black:culiacan": 1})


@rule("HUNT-9.14", "HUNT-9.8", "HUNT-9.7")
def test_a_flight_does_not_stop_what_happens_to_a_card() -> None:
    box = altered(waiting_car={"windows": ["finish_card"], "to_area": "hidden", "from_area": "fixed"})
    at = {"chapo": "F:culiacan", "waiting_car": "F:culiacan", "tunnel_works": "F:hermosillo"}
    scene = HuntScene("enforcement_resolve", at, marks={"tunnel_works": {"black": 1}}, box=box)
    scene.attempt("black", "tunnel_works")
    scene.do("react", card="waiting_car", location="tamazula")
    assert (scene.asked, scene.place("chapo")) == ("finish_card", "H:tamazula")
    scene.decline(die=1)
    assert scene.place("tunnel_works") == "finished"
    hidden = HuntScene("enforcement_resolve", {**at, "chapo": "H:culiacan"}, marks={"tunnel_works": {"black": 1}}, box=box)
    hidden.attempt("black", "tunnel_works")
    assert able(hidden) == set()


@rule("HUNT-9.14", "HUNT-9.2")
def test_a_revealed_flight_fails_and_may_be_tried_again() -> None:
    box = altered(speedboat={"check": 5, "use": "reveal", "to_terrain": ["urban"]})
    at = {"chapo": "H:mazatlan", "speedboat": "H:mazatlan"}
    scene = HuntScene("enforcement_resolve", at, marks={"mazatlan": {"blue": 1}}, box=box)
    scene.attempt("blue", "mazatlan", 6)
    assert {move["location"] for move in scene.offers("react")} == {"culiacan", "guadalajara", "hermosillo"}
    scene.do("react", 4, card="speedboat", location="culiacan")
    assert (scene.place("speedboat"), scene.place("chapo"), scene.asked) == ("F:mazatlan", "H:mazatlan", "search")
    scene.do("react", 5, card="speedboat", location="culiacan")
    assert (scene.place("speedboat"), scene.place("chapo"), scene.asked) == ("F:mazatlan", "H:culiacan", "publish")


@rule("HUNT-9.3", "HUNT-9.14")
def test_a_flight_of_the_cartel_turn_without_a_limit_is_free_again_and_again() -> None:
    scene = HuntScene("cartel_turn", {"armored_convoy": "H:with_chapo"}, box=altered(armored_convoy={"limit": "none"}))
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    scene.do("use_defense", card="armored_convoy", location="culiacan")
    assert scene.place("chapo") == "H:culiacan"


@rule("HUNT-9.15", "HUNT-2.16", "HUNT-7.4")
def test_a_suppression_that_travels_with_chapo() -> None:
    """The here of a Defense with Chapo is where he is: Needs there give no Leads, Defenses there do."""
    box = altered(mirror_phones={"scope": "needs_here"})
    for chapo, found in (("H:culiacan", ["with_chapo"]), ("H:hermosillo", ["culiacan", "with_chapo"])):
        at = {"chapo": chapo, "tunnel_works": "H:culiacan", "mirror_phones": "H:with_chapo"}
        scene = HuntScene("intel_resolve", at, up=("message_clerk",), marks={"message_clerk": {"white": 1}}, box=box)
        scene.do("resolve_intel", target="message_clerk")
        assert scene.leads("message_clerk") == found


@rule("HUNT-9.12", "HUNT-12.2")
@pytest.mark.parametrize(("die", "usable"), [(5, True), (6, False)])
def test_a_hidden_modifier_of_intelligence_is_weighed_with_the_fixed_one(die: int, usable: bool) -> None:
    white = {"pawns": ["white"], "scope": "cards_here"}
    box = altered(village_loyalty=white, gated_enclave={**white, "amount": -1, "terrain": ["coastal", "sierra"]})
    at = {"mother": "F:tamazula", "village_loyalty": "H:tamazula", "gated_enclave": "F:tamazula"}
    scene = HuntScene("intel_resolve", at, marks={"mother": {"white": 1}}, box=box)
    ply = scene.do("resolve_intel", die, target="mother")
    assert able(scene) == ({"village_loyalty"} if usable else set())
    (rolled,) = [event for event in ply.events if isinstance(event, Rolled)]
    assert (rolled.chance, rolled.success) == (2 / 6, True)


@rule("HUNT-9.5", "HUNT-8.4", "HUNT-9.7")
def test_an_event_whose_target_was_taken_along_by_a_failed_check_has_no_effect() -> None:
    box = altered(house_rotation={"check": 6})
    at = {"housekeeper": "F:mazatlan", "house_rotation": "H:mazatlan", "reinforced_door": "H:culiacan"}
    marks = {"housekeeper": {"blue": 2}}
    scene = HuntScene("enforcement_resolve", at, marks=marks, options={"expend_cascade": True}, box=box)
    scene.attempt("blue", "housekeeper", 5)
    scene.do("react", 5, card="house_rotation")
    assert (scene.place("housekeeper"), scene.asked) == ("finished", "fix_linked")
    scene.decline()
    keeper = "The Safe-House Keeper"
    said = [
        "House Rotation is expended.",
        f"Also Finished: {keeper}.",
        f"Success, but nothing new comes to light through {keeper}.",
    ]
    assert scene.lines("public")[-3:] == said
    assert (scene.place("reinforced_door"), scene.asked) == ("H:culiacan", "hunter_end")
