"""The Hunter turn: Intelligence, Leads and Fixing Topography (HUNT-6, HUNT-7)."""

from __future__ import annotations

import pytest

from engine.model.event import Marked
from tests.games.hunt.scene import AUDIENCES, HuntScene, altered, content

rule = pytest.mark.rule


@rule("HUNT-6.1", "HUNT-4.2", "HUNT-2.6")
@pytest.mark.parametrize("pairs", [4, 5, 6])
def test_the_track_is_the_clock(pairs: int) -> None:
    for pair in (pairs - 1, pairs):
        scene = HuntScene("cartel_turn", pair=pair, options={"turn_pairs": pairs})
        before = scene.number("white_owned"), scene.number("white_track")
        scene.do("end_cartel_turn")
        assert (scene.number("white_owned"), scene.number("white_track")) == (before[0] + 1, before[1] - 1)
        assert scene.number("white_owned") == 6 + pair
        for audience in AUDIENCES:
            assert ("This is the last pair of turns." in scene.last_lines(audience)) == (pair == pairs)
            assert scene.view(audience).numbers["last_turn"] == (pair == pairs)


@rule("HUNT-6.2", "HUNT-9.1", "HUNT-9.10", "HUNT-9.4")
def test_reductions_are_fixed_at_the_start_of_the_turn() -> None:
    at = {"encrypted_handsets": "F:with_chapo", "task_force_leak": "F:culiacan", "mirror_phones": "hand"}
    scene = HuntScene("cartel_turn", at)
    scene.do("end_cartel_turn")
    assert (scene.number("white_available"), scene.number("blue_available"), scene.number("black_available")) == (5, 2, 1)
    scene.do("plan_intel", pawns={})
    scene.decline()
    scene.do("plan_enforcement", pawns={"black:task_force_leak": 1})
    scene.decline()
    scene.attempt("black", "task_force_leak")
    scene.decline(die=1)
    assert scene.number("blue_available") == 2
    scene.do("end_hunter_turn")
    scene.do("end_cartel_turn")
    assert scene.number("blue_available") == 3


@rule("HUNT-6.2")
def test_no_fewer_than_none_are_available() -> None:
    at = {"encrypted_handsets": "H:with_chapo", "task_force_leak": "H:culiacan"}
    scene = HuntScene("cartel_turn", at, box=altered(encrypted_handsets={"amount": 9}, task_force_leak={"amount": 4}))
    scene.do("end_cartel_turn")
    assert (scene.number("white_available"), scene.number("blue_available")) == (0, 0)
    assert (
        scene.refusal("plan_intel", pawns={"nexus/family/1": 1}).text == "Only 0 Intelligence pawns are available this turn."
    )


@rule("HUNT-6.3", "HUNT-6.4", "HUNT-13.14")
def test_planning_intelligence() -> None:
    scene = HuntScene("intel_plan", {"mother": "F:tamazula"}, up=("wife",))
    slot = scene.place("eldest_son")
    scene.refused("plan_intel", "bad_target_white", pawns={"eldest_son": 1})
    scene.refused("plan_intel", "bad_target_white", pawns={scene.place("wife"): 1})
    scene.do("plan_intel", pawns={slot: 3, "wife": 1, "mother": 2})
    assert (scene.marks("eldest_son"), scene.marks("wife"), scene.marks("mother")) == (
        {"white": 3},
        {"white": 1},
        {"white": 2},
    )
    assert scene.number("white_pool") == 1
    assert scene.last_lines("hunters") == [
        "Intelligence planned: 1 on The Wife, 3 on Family 2, 2 on The Mother.",
    ]
    for audience in ("cartel", "public"):
        assert scene.last_lines(audience)[0] == "Intelligence planned; on Fixed cards: 2 on The Mother."
        assert "white_pool" not in scene.view(audience).numbers
    assert scene.asked == "after_plan_intel"


@rule("HUNT-6.3")
def test_all_or_none_may_be_planned() -> None:
    form = next(form for form in HuntScene("intel_plan").legal_moves.forms if form.verb == "plan_intel")
    assert form.step([]).complete
    assert len(form.step([]).tokens) == 24
    assert form.step(["nexus/family/1"] * 7).tokens == ()


@rule("HUNT-6.4", "HUNT-9.11", "HUNT-9.9")
def test_pawns_turned_away_become_spent() -> None:
    scene = HuntScene("intel_plan", {"wife": "F:mazatlan", "mother": "F:tamazula", "public_sympathy": "H:mazatlan"})
    scene.do("plan_intel", pawns={"wife": 2, "mother": 1})
    scene.do("react", card="public_sympathy")
    assert (scene.marks("wife"), scene.marks("mother")) == ({}, {"white": 1})
    assert scene.number("white_spent") == 2
    assert scene.place("public_sympathy") == "F:mazatlan"
    assert scene.offers("react") == []
    scene.decline()
    assert scene.lines("public")[-2:] == ["Public Sympathy is revealed in Mazatlán.", "Turned away: 2 Intelligence."]


@rule("HUNT-6.5")
def test_pawns_are_resolved_one_at_a_time_in_any_order() -> None:
    scene = HuntScene("intel_resolve", marks={"wife": {"white": 1}, "companion": {"white": 2}})
    targets = {move["target"] for move in scene.offers("resolve_intel")}
    assert targets == {scene.place("wife"), scene.place("companion")}
    scene.refused("resolve_intel", "no_such_pawn", target="nexus/family/4")
    scene.do("resolve_intel", target=scene.place("companion"))
    assert scene.marks("companion") == {"white": 1}
    assert scene.number("white_spent") == 1
    assert scene.asked == "intel_resolve"


@rule("HUNT-6.6", "HUNT-7.1", "HUNT-13.10")
def test_face_down_nexus() -> None:
    scene = HuntScene("intel_resolve", {"family_celebration": "H:mazatlan"}, marks={"wife": {"white": 2}})
    slot = scene.place("wife")
    scene.do("resolve_intel", target=slot)
    assert scene.is_up("wife")
    assert scene.marks("wife") == {"white": 1, "lead/mazatlan": 1}
    assert scene.last_lines("hunters") == ["The Wife is found (Family 1).", "Leads on The Wife: Mazatlán."]
    scene.refused("resolve_intel", "no_such_pawn", target=slot)


@rule("HUNT-6.7", "HUNT-12.1")
@pytest.mark.parametrize("die", [1, 3, 4, 6])
def test_face_down_support(die: int) -> None:
    scene = HuntScene("intel_resolve", {"street_lookouts": "H:culiacan"}, marks={"courier": {"white": 2}})
    scene.do("resolve_intel", die, target=scene.place("courier"))
    assert scene.is_up("courier") == (die >= 4)
    assert scene.leads("courier") == (["culiacan"] if die >= 4 else [])
    assert scene.marks("courier")["white"] == 1
    assert len(scene.last_lines("hunters")) == (3 if die >= 4 else 1)
    assert scene.last_lines("public") == scene.last_lines("cartel") == []


@rule("HUNT-6.8", "HUNT-7.2")
def test_face_up_support_is_only_checked() -> None:
    scene = HuntScene(
        "intel_resolve",
        {"street_lookouts": "H:culiacan", "courier_chain": "F:hermosillo"},
        up=("courier",),
        marks={"courier": {"white": 1, "lead/tamazula": 1}},
    )
    scene.refused("resolve_intel", "no_flip", target="courier", flip="support/finance/1")
    scene.do("resolve_intel", target="courier")
    assert scene.leads("courier") == ["culiacan", "hermosillo"]
    assert scene.last_lines("hunters") == [
        "Intelligence works on The Courier.",
        "Leads on The Courier: Culiacán, Hermosillo.",
    ]


@rule("HUNT-6.9", "HUNT-7.1")
def test_face_up_nexus_must_flip_while_it_can() -> None:
    marks = {"mother": {"white": 2}}
    scene = HuntScene("intel_resolve", up=("mother",), marks=marks)
    flips = [move["flip"] for move in scene.offers("resolve_intel")]
    assert flips == ["support/protection/1", "support/protection/2", "support/protection/3"]
    scene.refused("resolve_intel", "bad_argument", target="mother", flip="support/protection/9")
    scene.do("resolve_intel", target="mother", flip="support/protection/2")
    scene.refused("resolve_intel", "must_choose_support", target="mother", flip="support/protection/2")
    assert [line.split(":")[0] for line in scene.last_lines("hunters")][2:] == [
        "Leads on The Mother",
        "Leads on The Bodyguard",
    ]
    spent = HuntScene("intel_resolve", up=("mother", "security_chief", "bodyguard", "gunmen_captain"), marks=marks)
    spent.refused("resolve_intel", "no_flip", target="mother", flip="support/protection/1")
    spent.refused("resolve_intel", "support_type", target="mother", flip="support/finance/1")
    spent.do("resolve_intel", target="mother")
    assert spent.last_lines("hunters")[-1] == "Leads on The Mother: none."


@rule("HUNT-6.10", "HUNT-12.2", "HUNT-2.14", "HUNT-8.6")
@pytest.mark.parametrize("die", [3, 4])
def test_fixed_topography(die: int) -> None:
    at = {"courier": "F:mazatlan", "street_lookouts": "H:culiacan", "mirror_phones": "H:with_chapo"}
    at |= {"courier_chain": "hand", "mountain_trails": "deck"}
    scene = HuntScene("intel_resolve", at, marks={"courier": {"white": 1}})
    scene.do("resolve_intel", die, target="courier")
    if die == 3:
        assert scene.asked == "enforcement_plan"
        assert scene.last_lines("public") == ["Intelligence on The Courier rolled 3, needed 4 or more: missed."]
        return
    scene.decline()
    assert (scene.place("street_lookouts"), scene.place("mirror_phones")) == ("F:culiacan", "F:with_chapo")
    assert (scene.place("courier_chain"), scene.place("mountain_trails")) == ("hand", "deck")
    assert scene.lines("public")[-2:] == ["Now Fixed in Culiacán: Street Lookouts.", "Now Fixed with Chapo: Mirror Phones."]


@rule("HUNT-6.10")
def test_a_success_without_hidden_links_has_no_effect() -> None:
    scene = HuntScene("intel_resolve", {"wife": "F:mazatlan"}, marks={"wife": {"white": 1}})
    scene.do("resolve_intel", 6, target="wife")
    assert scene.asked == "fix_linked"
    scene.decline()
    assert scene.lines("public")[-1] == "Success, but nothing new comes to light through The Wife."


# ---------------------------------------------------------------- Leads


def checked(at: dict[str, str], card: str, **more: object) -> HuntScene:
    """Begin with a face-up Support of the Found display on which Leads have just been checked."""
    scene = HuntScene("intel_resolve", at, up=(card,), marks={card: {"white": 1}}, **more)  # type: ignore[arg-type]
    scene.do("resolve_intel", target=card)
    return scene


@rule("HUNT-7.2", "HUNT-2.15", "HUNT-2.14")
def test_one_marker_for_each_place() -> None:
    at = {
        "courier_chain": "F:culiacan",
        "street_lookouts": "H:culiacan",
        "mountain_trails": "hand",
        "mirror_phones": "finished",
    }
    assert checked(at, "courier").leads("courier") == ["culiacan"]
    assert checked({}, "courier").leads("courier") == []


@rule("HUNT-7.3")
@pytest.mark.parametrize(
    ("option", "found"), [("with_chapo", ["with_chapo"]), ("chapo_location", ["guachochi"]), ("none", [])]
)
@pytest.mark.parametrize("side", ["H", "F"])
def test_the_lead_of_a_defense_with_chapo(option: str, found: list[str], side: str) -> None:
    at = {"chapo": "H:guachochi", "encrypted_handsets": f"{side}:with_chapo"}
    assert checked(at, "technician", options={"chapo_lead": option}).leads("technician") == found


@rule("HUNT-7.3", "HUNT-7.10")
def test_a_lead_to_chapos_place_ignores_terrain() -> None:
    scene = checked(
        {"chapo": "H:guachochi", "encrypted_handsets": "H:with_chapo"},
        "technician",
        options={"chapo_lead": "chapo_location"},
    )
    scene.do("fix_topography", card="technician", label="guachochi")
    assert scene.place("technician") == "F:guachochi"


@rule("HUNT-7.10")
def test_topography_is_fixed_on_its_own_terrain() -> None:
    scene = HuntScene("hunter_end", up=("technician",), marks={"technician": {"lead/guachochi": 1}})
    scene.refused("fix_topography", "terrain", card="technician", label="guachochi")
    for card in content().topography.values():
        for link in card.links:
            assert set(content().cards[link].terrain) <= set(card.terrain)


@rule("HUNT-7.4", "HUNT-9.15")
def test_suppressed_cards_give_no_marker() -> None:
    at = {"tunnel_works": "H:culiacan", "encrypted_handsets": "H:with_chapo"}
    assert checked(at, "message_clerk").leads("message_clerk") == ["culiacan", "with_chapo"]
    for side in ("H", "F"):
        chain = {**at, "courier_chain": f"{side}:culiacan"}
        assert checked(chain, "message_clerk").leads("message_clerk") == ["with_chapo"]
        phones = checked({**at, "mirror_phones": f"{side}:with_chapo"}, "message_clerk")
        # Mirror Phones covers Hidden cards; Fixed, it is itself an open card with Chapo.
        assert phones.leads("message_clerk") == (["culiacan"] if side == "H" else ["culiacan", "with_chapo"])
    elsewhere = {**at, "courier_chain": "H:hermosillo"}
    assert checked(elsewhere, "message_clerk").leads("message_clerk") == ["culiacan", "with_chapo"]
    fixed = {"tunnel_works": "F:culiacan", "courier_chain": "F:culiacan"}
    assert checked(fixed, "message_clerk").leads("message_clerk") == ["culiacan"]
    suppressed = checked({"tunnel_works": "H:culiacan", "courier_chain": "H:culiacan"}, "message_clerk")
    unplayed = checked({}, "message_clerk")
    assert suppressed.news("hunters") == unplayed.news("hunters")


@rule("HUNT-7.5", "HUNT-7.9")
@pytest.mark.parametrize("option", ["targeted", "all_found"])
def test_other_markers_become_stale_or_are_updated(option: str) -> None:
    scene = HuntScene(
        "intel_resolve",
        {"family_celebration": "H:badiraguato"},
        up=("wife", "courier"),
        marks={"wife": {"lead/mazatlan": 1}, "courier": {"white": 1}},
        options={"lead_update": option},
    )
    scene.do("resolve_intel", target="courier")
    assert scene.leads("wife") == (["mazatlan"] if option == "targeted" else ["badiraguato"])
    assert len([line for line in scene.last_lines("hunters") if line.startswith("Leads on")]) == (
        1 if option == "targeted" else 2
    )
    if option == "targeted":
        scene.do("fix_topography", card="wife", label="mazatlan")
        assert scene.place("wife") == "F:mazatlan"


@rule("HUNT-7.5")
@pytest.mark.parametrize("die", [2, 5])
def test_all_found_reaches_pawns_on_fixed_cards(die: int) -> None:
    scene = HuntScene(
        "intel_resolve",
        {"mother": "F:tamazula", "family_celebration": "H:badiraguato"},
        up=("wife",),
        marks={"mother": {"white": 1}},
        options={"lead_update": "all_found"},
    )
    scene.do("resolve_intel", die, target="mother")
    if die == 5:
        scene.decline()
    assert scene.leads("wife") == ["badiraguato"]
    assert scene.lines("public")[-1] != scene.lines("hunters")[-1] == "Leads on The Wife: Badiraguato."


@rule("HUNT-7.6", "HUNT-11.2", "HUNT-13.2")
def test_the_referee_picks_a_single_lead() -> None:
    at = {"courier_chain": "F:culiacan", "street_lookouts": "H:guadalajara"}
    scene = checked(at, "courier", options={"lead_count": "single"})
    assert scene.asked == "choose_lead"
    assert [move["label"] for move in scene.offers("choose_lead")] == ["culiacan", "guadalajara"]
    assert scene.leads("courier") == []
    assert all(scene.news(audience) == [] for audience in ("cartel", "hunters", "public"))
    text = scene.refused("choose_lead", "not_eligible", card="courier", label="tamazula")
    assert text == "Only Culiacán or Guadalajara may be placed."
    scene.refused("choose_lead", "not_eligible", card="wife", label="guadalajara")
    scene.do("choose_lead", card="courier", label="guadalajara")
    assert scene.leads("courier") == ["guadalajara"]
    assert scene.last_lines("hunters")[-1] == "Leads on The Courier: Guadalajara."
    assert scene.last_lines("cartel") == []
    alone = checked({"courier_chain": "F:culiacan"}, "courier", options={"lead_count": "single"})
    assert (alone.asked, alone.leads("courier")) == ("enforcement_plan", ["culiacan"])


# ---------------------------------------------------------------- Fixing


@rule("HUNT-7.7", "HUNT-2.11", "HUNT-13.5")
def test_following_a_lead() -> None:
    scene = HuntScene(
        "intel_resolve",
        up=("wife", "mother"),
        marks={"wife": {"lead/mazatlan": 1, "lead/tamazula": 1, "white": 2}, "mother": {"white": 1}},
    )
    assert not scene.sees("public", "wife")
    scene.do("fix_topography", card="wife", label="tamazula")
    assert scene.place("wife") == "F:tamazula"
    assert scene.marks("wife") == {"white": 2}
    assert scene.asked == "intel_resolve"
    for audience in AUDIENCES:
        assert scene.last_lines(audience) == ["The Wife is Fixed in Tamazula."]
        assert scene.sees(audience, "wife")


@rule("HUNT-7.8", "HUNT-8.11")
@pytest.mark.parametrize("phase", ["intel_plan", "intel_resolve", "enforcement_plan", "enforcement_resolve", "hunter_end"])
def test_when_topography_may_be_fixed(phase: str) -> None:
    marks: dict[str, dict[str, int | str]] = {"wife": {"lead/mazatlan": 1}}
    if phase == "intel_resolve":
        marks["mother"] = {"white": 1}
    if phase == "enforcement_resolve":
        marks["culiacan"] = {"blue": 1}
    scene = HuntScene(phase, up=("wife",), marks=marks)
    assert scene.offers("fix_topography") == [{"card": "wife", "label": "mazatlan"}]
    scene.do("fix_topography", card="wife", label="mazatlan")
    assert scene.asked == phase


@rule("HUNT-7.8", "HUNT-4.4")
def test_fixing_at_any_time() -> None:
    marks = {"wife": {"lead/mazatlan": 1}}
    scene = HuntScene("cartel_turn", up=("wife",), marks=marks, options={"fix_window": "any_time"})
    assert [move.seat for move in scene.legal_moves if move.verb == "fix_topography"] == ["hunters"]
    scene.do("draw_defense", deck="exposure", draws=["street_lookouts"])
    assert scene.news("hunters") == []
    assert scene.view("hunters").decision is None
    scene.do("fix_topography", card="wife", label="mazatlan", by="hunters")
    assert scene.sees("public", "wife")
    scene.do("draw_need", draws=["rendezvous"]) if scene.may("draw_need") else scene.do("end_cartel_turn")
    late = HuntScene("cartel_turn", up=("wife",), marks=marks, options={"fix_window": "any_time"})
    late.do("draw_need", draws=["rendezvous"])
    late.refused("fix_topography", "pending_first", card="wife", label="mazatlan")


@rule("HUNT-7.7", "HUNT-7.11", "HUNT-2.4")
def test_fixed_topography_stays() -> None:
    scene = HuntScene("hunter_end", {"driver": "F:with_chapo"}, up=("wife",), marks={"wife": {"lead/mazatlan": 1}})
    scene.refused("fix_topography", "no_lead", card="driver", label="mazatlan")
    stray = scene.rule(Marked("driver", "lead/mazatlan", 0, 1), reason="a marker left behind")
    assert stray.kind == "ruling"
    scene.refused("fix_topography", "no_lead", card="driver", label="mazatlan")
    scene.take_back("it was not left behind")
    scene.refused("fix_topography", "bad_argument", card="wife", label="nowhere")
    scene.refused("fix_topography", "no_lead", card="nobody", label="mazatlan")
    scene.do("fix_topography", card="wife", label="mazatlan")
    scene.do("end_hunter_turn")
    scene.do("move_chapo", location="mazatlan", area="fixed")
    scene.do("end_cartel_turn")
    assert (scene.place("wife"), scene.place("driver")) == ("F:mazatlan", "F:with_chapo")
    assert scene.table.where["driver"] == "fixed/with_chapo"
