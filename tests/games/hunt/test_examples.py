"""The worked examples of the digest (section 18), word for word."""

from __future__ import annotations

import pytest

from engine.contract.game import OptionValue
from tests.games.hunt.scene import HUNT, HuntScene, content
from tests.games.scene import ArrangedMatch

rule = pytest.mark.rule


def split_defenses(split: tuple[int, int, int], cards: list[str], **options: OptionValue) -> ArrangedMatch:
    """The first move of a game, by which these cards are drawn."""
    scene = ArrangedMatch(HUNT, options=options)
    decks = {deck: list(scene.table.ids(f"deck/{deck}")) for deck in ("exposure", "detection", "mobility", "needs")}
    draws = []
    for card in cards:
        deck = decks["needs" if card in content().needs else content().defenses[card].type]
        draws.append(deck.index(card))
        deck.remove(card)
    scene.do("setup_split", draws=draws, **dict(zip(("exposure", "detection", "mobility"), split, strict=True)))
    return scene


@rule("HUNT-3.3", "HUNT-3.4", "HUNT-3.5", "HUNT-3.6")
def test_ex_1_setup() -> None:
    drawn = [
        "village_loyalty",
        "reinforced_door",
        "encrypted_handsets",
        "courier_chain",
        "legal_injunction",
        "armored_convoy",
    ]
    scene = split_defenses((2, 3, 1), [*drawn, "family_celebration", "tunnel_works", "count_the_money"])
    assert (
        scene.refused("setup_place_need", "terrain", card="tunnel_works", location="mazatlan")
        == "Tunnel Works needs an urban Location; Mazatlán is coastal."
    )
    scene.do("setup_place_need", card="tunnel_works", location="culiacan")
    scene.do("setup_place_need", card="family_celebration", location="badiraguato")
    scene.do("setup_place_need", card="count_the_money", location="tamazula")
    scene.do("setup_place_defense", card="armored_convoy", location="with_chapo")
    scene.do("setup_place_defense", card="encrypted_handsets", location="with_chapo")
    scene.do("setup_place_defense", card="courier_chain", location="culiacan")
    scene.refused("setup_place_defense", "too_many_setup_defenses", card="reinforced_door", location="culiacan")
    scene.do("setup_place_chapo", location="culiacan")
    scene.do("setup_done")
    assert set(scene.table.ids("hand")) == {"village_loyalty", "reinforced_door", "legal_injunction"}
    assert scene.number("actions_left") is None
    for audience in ("hunters", "public"):
        view = scene.view(audience)
        cards = [p.face.id for z in view.zones.values() for p in z.pieces if p.face and p.face.id in content().cards]
        assert cards == []
        assert not any(zone.startswith(("hidden", "hand", "deck", "drawn")) for zone in view.zones)


@rule("HUNT-5.1", "HUNT-5.2", "HUNT-5.3")
def test_ex_2_defense_actions() -> None:
    hand = {"bought_commander": "hand", "street_lookouts": "hand"}
    scene = HuntScene("cartel_turn", hand)
    told = {audience: scene.lines(audience) for audience in ("hunters", "public")}
    scene.do("draw_defense", deck="mobility", draws=["speedboat"])
    scene.do("play_defense", card="bought_commander", target="culiacan")
    assert scene.number("actions_left") == 0
    scene.refused("play_defense", "no_points", card="street_lookouts", target="culiacan")
    scene.refused("move_chapo", "mode_locked", location="mazatlan", area="hidden")
    for audience, before in told.items():
        assert scene.lines(audience) == before
    scene.do("end_cartel_turn")
    assert scene.last_lines("hunters")[0] == "The Cartel turn ends."


@rule("HUNT-5.5", "HUNT-5.6")
@pytest.mark.parametrize("second", ["time_with_children", "medical_treatment"])
def test_ex_3_fulfilling(second: str) -> None:
    scene = HuntScene(
        "cartel_turn",
        {"chapo": "H:hermosillo", "medical_treatment": "F:hermosillo", "time_with_children": "H:hermosillo"},
        marks={"time_with_children": {"discs": 1}},
    )
    scene.refused("fulfil", "hidden_cannot_fill_fixed", need="medical_treatment")
    scene.do("move_chapo", location="hermosillo", area="fixed")
    assert scene.last_lines("public") == ["Chapo moves to Hermosillo."]
    public = scene.view("public")
    scene.do("fulfil", need=second)
    if second == "time_with_children":
        assert scene.marks(second) == {"discs": 2}
        assert scene.last_lines("cartel") == ["Time with the Children, Hidden: 2 of 2 circles filled."]
        assert scene.news("hunters") == []
        assert scene.news("public") == []
        assert scene.view("public") == public
    else:
        assert scene.last_lines("public") == ["Medical Treatment: 1 of 2 circles filled."]
        assert scene.view("public").numbers["open_discs"] == 1


@rule("HUNT-6.6", "HUNT-7.2", "HUNT-7.7", "HUNT-6.10", "HUNT-6.5")
def test_ex_4_find_lead_fix_in_one_step() -> None:
    scene = HuntScene(
        "intel_resolve",
        {"wife": "nexus/family/2", "family_celebration": "H:mazatlan", "public_sympathy": "hand"},
        marks={"wife": {"white": 2}},
    )
    before = scene.view("cartel"), scene.view("public")
    scene.do("resolve_intel", target="nexus/family/2")
    assert scene.is_up("wife")
    assert scene.leads("wife") == ["mazatlan"]
    assert (scene.view("cartel"), scene.view("public")) == before
    assert scene.news("cartel") == scene.news("public") == []
    scene.do("fix_topography", card="wife", label="mazatlan")
    assert scene.place("wife") == "F:mazatlan"
    assert scene.marks("wife") == {"white": 1}
    assert all(scene.sees(audience, "wife") for audience in ("referee", "cartel", "hunters", "public"))
    scene.do("resolve_intel", 5, target="wife")
    assert scene.last_lines("public") == ["Intelligence on The Wife rolled 5, needed 4 or more: success."]
    assert scene.asked == "fix_linked"
    scene.decline()
    assert scene.place("family_celebration") == "F:mazatlan"
    assert scene.place("public_sympathy") == "hand"


@rule("HUNT-6.9", "HUNT-7.4", "HUNT-9.15", "HUNT-7.1")
def test_ex_5_nexus_leads_to_support() -> None:
    scene = HuntScene(
        "intel_resolve",
        {
            "courier": "support/communications/1",
            "street_lookouts": "H:guadalajara",
            "mirror_phones": "H:with_chapo",
            "storm_drain_tunnel": "hand",
        },
        up=("old_cellmate",),
        marks={"old_cellmate": {"white": 1}},
    )
    scene.refused("resolve_intel", "must_choose_support", target="old_cellmate")
    scene.refused("resolve_intel", "support_type", target="old_cellmate", flip="support/finance/1")
    scene.do("resolve_intel", target="old_cellmate", flip="support/communications/1")
    assert scene.is_up("courier")
    assert scene.leads("courier") == ["guadalajara"]
    assert scene.leads("old_cellmate") == []


@rule("HUNT-7.2", "HUNT-7.3", "HUNT-6.10", "HUNT-2.4")
def test_ex_6_with_chapo() -> None:
    scene = HuntScene(
        "intel_resolve",
        {"driver": "support/logistics/1", "armored_convoy": "H:with_chapo", "false_papers": "H:with_chapo"},
        marks={"driver": {"white": 2}},
    )
    scene.do("resolve_intel", 4, target="support/logistics/1")
    assert scene.leads("driver") == ["with_chapo"]
    scene.do("fix_topography", card="driver", label="with_chapo")
    scene.do("resolve_intel", 4, target="driver")
    scene.decline()
    assert scene.place("armored_convoy") == scene.place("false_papers") == "F:with_chapo"
    assert scene.place("chapo") == "H:culiacan"
    assert not scene.sees("hunters", "chapo")


@rule("HUNT-8.6", "HUNT-8.8", "HUNT-9.6")
def test_ex_7_search() -> None:
    scene = HuntScene(
        "enforcement_resolve",
        {
            "chapo": "H:hermosillo",
            "medical_treatment": "H:hermosillo",
            "reinforced_door": "H:hermosillo",
            "encrypted_handsets": "H:with_chapo",
        },
        marks={"hermosillo": {"blue": 2, "black": 1}},
    )
    scene.attempt("blue", "hermosillo", 4)
    assert scene.asked == "search"
    assert scene.offers("react") == []
    scene.do("decline")
    assert [move["item"] for move in scene.offers("choose_exposed")] == [
        "medical_treatment",
        "reinforced_door",
        "encrypted_handsets",
        "chapo",
    ]
    scene.do("choose_exposed", item="encrypted_handsets")
    scene.publish()
    scene.attempt("blue", "hermosillo", 6)
    scene.do("decline")
    scene.do("choose_exposed", item="reinforced_door")
    scene.publish()
    scene.attempt("black", "hermosillo")
    assert scene.asked == "search"
    scene.do("decline")
    assert {move["item"] for move in scene.offers("choose_exposed")} == {"chapo", "medical_treatment"}
    scene.do("choose_exposed", item="medical_treatment")
    scene.publish()
    assert scene.table.ids("finished") == ()
    assert "tickling" not in [one.name for _, one in scene.observations("referee") if one.kind == "rolled"]


@rule("HUNT-8.7", "HUNT-8.9", "HUNT-9.2", "HUNT-9.5")
@pytest.mark.parametrize("stopped", [True, False])
def test_ex_8_capture_stopped(stopped: bool) -> None:
    scene = HuntScene(
        "enforcement_resolve",
        {"chapo": "F:mazatlan", "reinforced_door": "H:mazatlan"},
        up=("housekeeper",),
        marks={"mazatlan": {"black": 1}},
    )
    scene.attempt("black", "mazatlan")
    assert scene.asked == "capture"
    if stopped:
        scene.do("react", card="reinforced_door")
        scene.publish()
        assert scene.place("reinforced_door") == "finished"
        assert scene.marks("reinforced_door")["how"] == "expended"
        assert scene.place("chapo") == "F:mazatlan"
        assert scene.place("housekeeper").startswith("support/logistics")
        assert scene.outcome is None
        assert scene.asked == "hunter_end"
    else:
        scene.decline()
        assert scene.outcome is not None
        assert (scene.outcome.winners, scene.outcome.reason) == (("hunters",), "hunters")


@rule("HUNT-4.5", "HUNT-9.11")
def test_ex_9_turned_away() -> None:
    scene = HuntScene("enforcement_plan", {"street_lookouts": "H:guadalajara", "courier": "F:guadalajara"})
    pawns = {"blue:guadalajara": 2, "black:guadalajara": 1, "blue:courier": 1}
    scene.do("plan_enforcement", pawns=pawns)
    assert scene.asked == "after_plan_enforcement"
    scene.do("react", card="street_lookouts")
    assert scene.place("street_lookouts") == "F:guadalajara"
    assert scene.marks("guadalajara") == {"black": 1}
    assert scene.marks("courier") == {"blue": 1}
    assert scene.number("blue_spent") == 2
    scene.decline()
    scene.attempt("blue", "courier", 1)
    scene.attempt("black", "guadalajara")
    scene.decline()
    scene.do("end_hunter_turn")
    scene.do("end_cartel_turn")
    scene.do("plan_intel", pawns={})
    scene.decline()
    scene.refused("plan_enforcement", "blocked_here", pawns={"blue:guadalajara": 1})
    assert scene.may("plan_enforcement", pawns={"blue:street_lookouts": 1})


@rule("HUNT-10.1", "HUNT-10.3", "HUNT-14.2")
def test_ex_10_finish_and_tickle() -> None:
    scene = HuntScene(
        "enforcement_resolve",
        {"pay_the_protectors": "F:culiacan", "family_celebration": "H:mazatlan"},
        up=("accountant",),
        marks={
            "pay_the_protectors": {"discs": 1, "blue": 1},
            "accountant": {"lead/culiacan": 1},
        },
    )
    total = scene.number("circles")
    assert not scene.sees("cartel", "accountant")
    scene.attempt("blue", "pay_the_protectors", 4)
    scene.do("decline")
    scene.publish(4, draw="beach_holiday")
    assert scene.table.ids("finished") == ("pay_the_protectors", "accountant")
    assert scene.marks("pay_the_protectors") == {"discs": 1, "how": "finished"}
    assert scene.marks("accountant") == {"how": "finished"}
    assert scene.sees("cartel", "accountant")
    told = scene.last_lines("hunters")
    assert told[-1] == "Tickling the Wires rolled 4, needed 4 or more: a new Need, if one is left."
    scene.do("place_need", card="beach_holiday", location="los_cabos")
    assert scene.place("beach_holiday") == "H:los_cabos"
    assert scene.last_lines("hunters") == scene.last_lines("public") == []
    assert scene.number("circles") == total + 2


@rule("HUNT-14.2", "HUNT-14.3")
@pytest.mark.parametrize(
    ("rendezvous", "fraction", "result"), [(0, "3/4", "stalemate"), (1, "3/4", "cartel"), (0, "2/3", "cartel")]
)
def test_ex_11_count(rendezvous: int, fraction: str, result: str) -> None:
    marks: dict[str, dict[str, int | str]] = {"family_celebration": {"discs": 3}, "medical_treatment": {"discs": 2}}
    if rendezvous:
        marks["rendezvous"] = {"discs": rendezvous}
    scene = HuntScene(
        "hunter_end",
        {"family_celebration": "H:mazatlan", "medical_treatment": "F:culiacan", "rendezvous": "finished"},
        marks=marks,
        pair=6,
        options={"cartel_win_fraction": fraction},
    )
    assert (scene.number("circles"), scene.number("discs_needed")) == (7, 6 if fraction == "3/4" else 5)
    scene.do("end_hunter_turn")
    scene.publish()
    assert scene.outcome is not None
    assert scene.outcome.reason == result


@rule("HUNT-6.1", "HUNT-6.2", "HUNT-9.10")
def test_ex_12_pawns() -> None:
    scene = HuntScene(
        "cartel_turn",
        {"encrypted_handsets": "H:with_chapo", "mirror_phones": "F:with_chapo", "task_force_leak": "H:culiacan"},
        pair=3,
    )
    scene.do("end_cartel_turn")
    for audience in ("referee", "cartel", "hunters", "public"):
        numbers = scene.view(audience).numbers
        assert (numbers["white_owned"], numbers["white_available"], numbers["blue_available"]) == (9, 6, 2)
        assert (numbers["white_track"], numbers["black_available"]) == (3, 1)
        said = scene.last_lines(audience)[1]
        assert "9 Intelligence owned, 3 left on the track. Available: 6 Intelligence, 2 Police, 1 Marina." in said
    assert scene.sees("hunters", "mirror_phones")
    assert not scene.sees("hunters", "encrypted_handsets")
    assert not scene.sees("hunters", "task_force_leak")
    assert "reductions" not in scene.view("hunters").numbers
    assert scene.view("cartel").numbers["reductions"] == "Encrypted Handsets, Mirror Phones, Task-Force Leak"
    told = "Pawns are kept away by Encrypted Handsets, Mirror Phones, Task-Force Leak."
    assert [told in scene.last_lines(audience) for audience in ("referee", "cartel", "hunters", "public")] == [
        True,
        True,
        False,
        False,
    ]
