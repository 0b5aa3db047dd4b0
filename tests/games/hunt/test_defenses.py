"""Defenses: effects and reaction windows (HUNT-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.hunt.content import Defense
from tests.effort import tries
from tests.games.hunt.scene import HuntScene, content

rule = pytest.mark.rule

HERE = {"urban": "culiacan", "coastal": "mazatlan", "sierra": "tamazula"}
WINDOWS = ("after_plan_intel", "after_plan_enforcement", "fix_linked", "finish_card", "search", "capture")


def at_window(window: str, colour: str, location: str, at: dict[str, str], **more: Any) -> HuntScene:
    """Open a window at a Location with all its targets: the Location, Topography Fixed there and a Fixed Need or Defense."""
    terrain = content().locations[location].terrain
    person = {"urban": "compadre", "coastal": "confidante", "sierra": "mother"}[terrain]
    need = {"urban": "tunnel_works", "coastal": "beach_holiday", "sierra": "visit_to_mother"}[terrain]
    chapo = f"{'F' if window == 'capture' else 'H'}:{location}"
    places = {"chapo": chapo, person: f"F:{location}", need: f"F:{location}", **at}
    if window == "after_plan_intel":
        scene = HuntScene("intel_plan", places, **more)
        scene.do("plan_intel", pawns={person: 1})
        return scene
    if window == "after_plan_enforcement":
        scene = HuntScene("enforcement_plan", places, **more)
        scene.do("plan_enforcement", pawns={f"blue:{location}": 1, f"blue:{person}": 1, f"black:{location}": 1})
        return scene
    if window == "fix_linked" and colour == "white":
        scene = HuntScene("intel_resolve", places, marks={person: {"white": 1}}, **more)
        scene.do("resolve_intel", 4, target=person)
        return scene
    target = {"fix_linked": person, "finish_card": need}.get(window, location)
    scene = HuntScene("enforcement_resolve", places, marks={target: {colour: 1}}, **more)
    # A die of 5 is a success whatever Fixed Defense of the shipped set works there.
    scene.attempt(colour, target, 4 if colour == "blue" else None)
    return scene


def able(scene: HuntScene) -> set[str]:
    return {move["card"] for move in scene.offers("react")}


def place_of(card: Defense, side: str, location: str) -> str:
    return f"{side}:with_chapo" if card.box == "chapo" else f"{side}:{location}"


ELIGIBLE: dict[tuple[str, str], set[str]] = {
    ("after_plan_intel", "white"): {"public_sympathy", "bought_commander"},
    ("after_plan_enforcement", "blue"): {
        "street_lookouts",
        "mountain_checkpoints",
        "bought_commander",
        "bush_airstrip",
        "waiting_car",
    },
    ("fix_linked", "white"): {"counter_surveillance"},
    ("fix_linked", "blue"): {"house_rotation", "village_loyalty"},
    ("fix_linked", "black"): {"house_rotation"},
    ("finish_card", "blue"): {"legal_injunction", "village_loyalty"},
    ("finish_card", "black"): set(),
    ("search", "blue"): {"false_papers", "storm_drain_tunnel", "speedboat", "mountain_trails", "disguise"}
    | {"village_loyalty", "gated_enclave"},
    ("search", "black"): {"storm_drain_tunnel", "speedboat", "mountain_trails", "disguise"},
    ("capture", "black"): {"reinforced_door", "armed_escort", "storm_drain_tunnel", "speedboat", "mountain_trails"},
}


def _cases() -> Iterator[tuple[str, str, Defense]]:
    for window, colour in ELIGIBLE:
        for card in content().defenses.values():
            yield window, colour, card


@pytest.mark.slow
@rule("HUNT-9.16", "HUNT-9.7", "HUNT-9.13", "HUNT-9.14", "HUNT-9.11", "HUNT-9.12", "HUNT-9.9")
@pytest.mark.parametrize(("window", "colour", "card"), list(_cases()), ids=lambda x: getattr(x, "id", x))
def test_what_may_be_used_in_each_window(window: str, colour: str, card: Defense) -> None:
    """Hidden at the place in question it may be used as the table says; elsewhere, or in hand, never."""
    location = HERE[card.terrain[0]] if card.terrain else "culiacan"
    scene = at_window(window, colour, location, {card.id: place_of(card, "H", location)})
    eligible = card.id in ELIGIBLE[window, colour]
    assert able(scene) == ({card.id} if eligible else set())
    assert scene.decision is not None
    assert scene.decision.detail == f"May be used: {card.name if eligible else 'none'}"
    assert able(at_window(window, colour, location, {card.id: "hand"})) == set()
    if card.box == "location":
        for other in [place for place in _legal(card) if place != location][: tries(1, 99)]:
            assert able(at_window(window, colour, location, {card.id: f"H:{other}"})) == set()


def _legal(card: Defense) -> list[str]:
    return [place.id for place in content().locations.values() if place.terrain in card.terrain]


FIXED_STILL = {"bush_airstrip", "waiting_car", "counter_surveillance", "house_rotation", "legal_injunction", "false_papers"}
FIXED_STILL |= {"storm_drain_tunnel", "speedboat", "mountain_trails", "disguise", "reinforced_door", "armed_escort"}


@rule("HUNT-9.1", "HUNT-9.2", "HUNT-9.11", "HUNT-9.12")
@pytest.mark.parametrize(("window", "colour"), list(ELIGIBLE))
def test_fixed_defenses_work_but_are_not_revealed_again(window: str, colour: str) -> None:
    for card in ELIGIBLE[window, colour] & FIXED_STILL:
        record = content().defenses[card]
        location = HERE[record.terrain[0]] if record.terrain else "culiacan"
        assert able(at_window(window, colour, location, {card: place_of(record, "F", location)})) == {card}


@rule("HUNT-9.11", "HUNT-9.12", "HUNT-9.4")
def test_standing_effects_of_fixed_cards_are_no_decisions() -> None:
    at = {"mountain_checkpoints": "F:tamazula", "mother": "F:tamazula"}
    scene = HuntScene("enforcement_plan", at)
    for target in ("tamazula", "mother", "mountain_checkpoints"):
        scene.refused("plan_enforcement", "blocked_here", pawns={f"blue:{target}": 1})
        assert scene.may("plan_enforcement", pawns={f"black:{target}": 1})
    assert scene.may("plan_enforcement", pawns={"blue:guachochi": 1})


@rule("HUNT-9.11")
def test_pawns_that_travel_with_a_card_are_not_blocked() -> None:
    scene = HuntScene(
        "intel_resolve", {"public_sympathy": "F:mazatlan"}, up=("wife",), marks={"wife": {"white": 2, "lead/mazatlan": 1}}
    )
    scene.do("fix_topography", card="wife", label="mazatlan")
    assert scene.marks("wife") == {"white": 2}


@rule("HUNT-9.11")
def test_a_block_needs_a_pawn_to_turn_away() -> None:
    at = {"mountain_checkpoints": "H:tamazula", "mother": "F:tamazula"}
    scene = HuntScene("enforcement_plan", at)
    scene.do("plan_enforcement", pawns={"black:tamazula": 1, "blue:guachochi": 1})
    assert able(scene) == set()
    scene = HuntScene("enforcement_plan", at)
    scene.do("plan_enforcement", pawns={"blue:mother": 1, "blue:tamazula": 1, "blue:guachochi": 1, "black:tamazula": 1})
    scene.do("react", card="mountain_checkpoints")
    assert (scene.marks("mother"), scene.marks("tamazula"), scene.marks("guachochi")) == ({}, {"black": 1}, {"blue": 1})
    assert scene.number("blue_spent") == 2
    scene.do("decline")
    assert scene.news("public") == []
    scene.publish()
    assert scene.lines("public")[-2:] == ["Mountain Checkpoints is revealed in Tamazula.", "Turned away: 2 Police."]


@rule("HUNT-9.12", "HUNT-9.8")
def test_a_modifier_is_revealed_only_if_it_turns_success_into_failure() -> None:
    for die, usable in ((4, True), (5, False)):
        scene = HuntScene("enforcement_resolve", {"village_loyalty": "H:tamazula"}, marks={"tamazula": {"blue": 1}})
        scene.attempt("blue", "tamazula", die)
        assert able(scene) == ({"village_loyalty"} if usable else set())
    scene = HuntScene(
        "enforcement_resolve",
        {"chapo": "H:tamazula", "village_loyalty": "H:tamazula"},
        marks={"tamazula": {"blue": 1}},
    )
    scene.attempt("blue", "tamazula", 4)
    scene.do("react", card="village_loyalty")
    assert (scene.asked, scene.place("village_loyalty"), scene.place("chapo")) == ("publish", "F:tamazula", "H:tamazula")
    scene.publish()
    assert scene.lines("public")[-2:] == [
        "Village Loyalty is revealed in Tamazula.",
        "Success, but nothing new comes to light in Tamazula.",
    ]


@rule("HUNT-9.13", "HUNT-9.2", "HUNT-9.3")
def test_nullify_once_a_turn() -> None:
    at = {"wife": "F:mazatlan", "family_celebration": "H:mazatlan", "counter_surveillance": "H:mazatlan"}
    scene = HuntScene("intel_resolve", at, marks={"wife": {"white": 2}})
    scene.do("resolve_intel", 4, target="wife")
    scene.do("react", card="counter_surveillance")
    scene.publish()
    assert (scene.place("family_celebration"), scene.place("counter_surveillance")) == ("H:mazatlan", "F:mazatlan")
    scene.do("resolve_intel", 4, target="wife")
    assert scene.refused("react", "limit_used", card="counter_surveillance") == "Once per Hunter turn."
    scene.decline()
    assert scene.place("family_celebration") == "F:mazatlan"
    for _ in range(2):
        scene.do("plan_enforcement", pawns={}) if scene.asked == "enforcement_plan" else None
        scene.decline() if scene.asked == "after_plan_enforcement" else None
    scene.do("end_hunter_turn")
    scene.do("end_cartel_turn")
    assert scene.marks("counter_surveillance") == {}


@rule("HUNT-9.13")
def test_legal_injunction_does_not_protect_itself() -> None:
    at = {"legal_injunction": "F:culiacan", "tunnel_works": "F:culiacan"}
    scene = HuntScene("enforcement_resolve", at, marks={"legal_injunction": {"blue": 1}, "tunnel_works": {"blue": 1}})
    scene.attempt("blue", "tunnel_works", 4)
    assert able(scene) == {"legal_injunction"}
    scene = HuntScene("enforcement_resolve", at, marks={"legal_injunction": {"blue": 1}})
    scene.attempt("blue", "legal_injunction", 4)
    assert able(scene) == set()


@rule("HUNT-9.13", "HUNT-9.5", "HUNT-8.4", "HUNT-10.3")
def test_a_stopped_finish_finishes_nothing() -> None:
    at = {"legal_injunction": "F:culiacan", "tunnel_works": "F:culiacan", "lawyer": "F:culiacan"}
    marks = {"legal_injunction": {"blue": 1}, "tunnel_works": {"blue": 1}}
    scene = HuntScene("enforcement_resolve", at, marks=marks)
    scene.attempt("blue", "tunnel_works", 4)
    scene.do("react", card="legal_injunction")
    scene.publish()
    assert (scene.place("tunnel_works"), scene.place("legal_injunction")) == ("F:culiacan", "finished")
    assert scene.place("lawyer") == "F:culiacan"
    assert (scene.number("blue_spent"), scene.asked) == (2, "hunter_end")
    assert "tickling" not in [one.name for _, one in scene.observations("public")]


@rule("HUNT-9.5", "HUNT-16.1", "HUNT-8.4")
@pytest.mark.parametrize("on", [False, True])
def test_expend_cascade(on: bool) -> None:
    at = {"chapo": "F:culiacan", "armed_escort": "H:with_chapo", "bodyguard": "F:culiacan"}
    marks = {"culiacan": {"black": 1}, "bodyguard": {"blue": 1}}
    scene = HuntScene("enforcement_resolve", at, up=("security_chief",), marks=marks, options={"expend_cascade": on})
    scene.attempt("black", "culiacan")
    scene.do("react", 3, card="armed_escort")
    scene.publish()
    gone = ("armed_escort", "security_chief", "bodyguard") if on else ("armed_escort",)
    assert scene.table.ids("finished") == gone
    assert scene.marks("armed_escort")["how"] == "expended"
    assert scene.number("blue_spent") == (1 if on else 0)
    assert "tickling" not in [one.name for _, one in scene.observations("public")]


@rule("HUNT-8.4", "HUNT-9.5", "HUNT-9.7")
def test_an_event_on_a_card_that_went_to_finished_has_no_effect() -> None:
    """With ``expend_cascade`` an expended Defense may take the target itself along, even if its check fails."""
    at = {"housekeeper": "F:mazatlan", "house_rotation": "H:mazatlan", "reinforced_door": "H:culiacan"}
    scene = HuntScene("enforcement_resolve", at, marks={"housekeeper": {"blue": 2}}, options={"expend_cascade": True})
    scene.attempt("blue", "housekeeper", 4)
    scene.do("react", card="house_rotation")
    scene.publish()
    assert scene.place("housekeeper") == "finished"
    assert (scene.place("reinforced_door"), scene.number("blue_spent"), scene.asked) == ("H:culiacan", 2, "hunter_end")


@rule("HUNT-9.13", "HUNT-12.6", "HUNT-9.2")
@pytest.mark.parametrize("die", [2, 3])
def test_a_check(die: int) -> None:
    at = {"chapo": "F:culiacan", "armed_escort": "H:with_chapo", "reinforced_door": "H:culiacan"}
    scene = HuntScene("enforcement_resolve", at, marks={"culiacan": {"black": 1}})
    scene.attempt("black", "culiacan")
    assert able(scene) == {"armed_escort", "reinforced_door"}
    scene.do("react", die, card="armed_escort")
    assert scene.place("armed_escort") == "finished"
    assert [one.name for one in scene.news("cartel") if one.kind == "rolled"] == ["check"]
    assert scene.news("hunters") == []
    if die == 3:
        assert scene.asked == "publish"
    else:
        assert scene.asked == "capture"
        assert able(scene) == {"reinforced_door"}
        scene.do("react", card="reinforced_door")
    scene.publish()
    assert scene.outcome is None
    assert [one for _, one in scene.observations("hunters") if one.kind == "rolled"] == []


@rule("HUNT-9.14", "HUNT-9.8", "HUNT-13.5")
def test_storm_drain_tunnel_saves_and_hides_chapo() -> None:
    scene = HuntScene(
        "enforcement_resolve", {"chapo": "F:culiacan", "storm_drain_tunnel": "H:culiacan"}, marks={"culiacan": {"black": 1}}
    )
    scene.attempt("black", "culiacan")
    scene.refused("react", "same_place", card="storm_drain_tunnel", location="culiacan")
    scene.do("react", card="storm_drain_tunnel", location="hermosillo")
    scene.publish()
    assert (scene.place("chapo"), scene.place("storm_drain_tunnel")) == ("H:hermosillo", "finished")
    expended = ["Storm-Drain Tunnel is expended.", "Chapo leaves the Fixed board.", "No effect on Culiacán."]
    assert scene.lines("hunters")[-3:] == expended


@rule("HUNT-9.14", "HUNT-9.8")
def test_flights_of_one_terrain_keep_the_area() -> None:
    scene = HuntScene(
        "enforcement_resolve", {"chapo": "F:mazatlan", "speedboat": "H:mazatlan"}, marks={"mazatlan": {"blue": 1}}
    )
    scene.attempt("blue", "mazatlan", 5)
    assert {move["location"] for move in scene.offers("react")} == {"los_cabos", "puerto_vallarta"}
    scene.refused("react", "terrain", card="speedboat", location="culiacan")
    scene.do("react", card="speedboat", location="los_cabos")
    scene.publish()
    assert scene.place("chapo") == "F:los_cabos"
    assert "Chapo moves to Los Cabos." in scene.lines("public")


@rule("HUNT-9.14", "HUNT-2.16")
def test_a_location_card_needs_chapo_here() -> None:
    at = {"chapo": "H:mazatlan", "waiting_car": "H:culiacan", "bush_airstrip": "H:tamazula"}
    scene = HuntScene("enforcement_plan", at)
    scene.do("plan_enforcement", pawns={})
    assert able(scene) == set()


@rule("HUNT-9.14", "HUNT-9.8")
@pytest.mark.parametrize("die", [3, 4])
def test_disguise_needs_a_hidden_chapo_and_a_die(die: int) -> None:
    at = {"chapo": "H:culiacan", "disguise": "F:with_chapo", "tunnel_works": "H:culiacan"}
    scene = HuntScene("enforcement_resolve", at, marks={"culiacan": {"blue": 1}})
    scene.attempt("blue", "culiacan", 5)
    scene.do("react", die, card="disguise", location="tamazula")
    if die == 4:
        assert (scene.asked, scene.place("chapo")) == ("publish", "H:tamazula")
    else:
        assert (scene.asked, scene.place("chapo")) == ("search", "H:culiacan")
        assert able(scene) == set()
    fixed = HuntScene("enforcement_resolve", {**at, "chapo": "F:culiacan"}, marks={"culiacan": {"blue": 1}})
    fixed.attempt("blue", "culiacan", 5)
    assert able(fixed) == set()


@rule("HUNT-9.7", "HUNT-9.3")
def test_after_plan_windows_repeat_until_declined() -> None:
    at = {"chapo": "H:tamazula", "mountain_checkpoints": "H:tamazula", "bush_airstrip": "H:tamazula"}
    scene = HuntScene("enforcement_plan", at)
    scene.do("plan_enforcement", pawns={"blue:tamazula": 1})
    scene.do("react", card="bush_airstrip", location="guachochi")
    assert scene.asked == "after_plan_enforcement"
    scene.refused("react", "limit_used", card="bush_airstrip", location="tamazula")
    assert able(scene) == {"mountain_checkpoints"}
    scene.do("react", card="mountain_checkpoints")
    scene.decline()
    assert scene.place("chapo") == "H:guachochi"
    assert "Chapo" not in " ".join(line for line in scene.lines("hunters") if "is revealed" not in line)


@rule("HUNT-9.6", "HUNT-13.8", "HUNT-13.3")
@pytest.mark.parametrize(("window", "colour"), list(ELIGIBLE))
def test_windows_open_whatever_is_hidden_and_look_the_same(window: str, colour: str) -> None:
    """Hunters and public cannot tell a Cartel that can answer from one that cannot, or one that declines."""
    seen = []
    cards: list[set[str]] = [set(), *({card} for card in sorted(ELIGIBLE[window, colour]))]
    location = "culiacan"
    for given in cards:
        at = {}
        for card in given:
            record = content().defenses[card]
            if record.box == "location" and location not in _legal(record):
                continue
            at[card] = place_of(record, "H", location)
        scene = at_window(window, colour, location, at)
        assert scene.asked == window
        assert scene.view("public").numbers["resolving"] is True
        assert scene.view("hunters").decision is None
        published = [len([1 for e in ply.events if type(e).__name__ == "Published"]) for ply in scene.history.plies[1:]]
        seen.append((published, *((scene.view(a), scene.observations(a)) for a in ("hunters", "public"))))
    assert all(one == seen[0] for one in seen)


@rule("HUNT-9.6")
def test_no_window_in_the_found_area_or_after_a_failure() -> None:
    scene = HuntScene("intel_resolve", marks={"wife": {"white": 1}, "courier": {"white": 1}})
    scene.do("resolve_intel", target=scene.place("wife"))
    assert scene.asked == "intel_resolve"
    scene.do("resolve_intel", 6, target=scene.place("courier"))
    assert scene.asked == "enforcement_plan"
    scene = HuntScene("enforcement_resolve", marks={"culiacan": {"blue": 1}})
    scene.attempt("blue", "culiacan", 3)
    assert scene.asked == "hunter_end"


@rule("HUNT-2.16", "HUNT-9.9")
def test_cards_with_chapo_are_at_no_location() -> None:
    at = {
        "chapo": "F:culiacan",
        "bought_commander": "F:culiacan",
        "encrypted_handsets": "F:with_chapo",
        "driver": "F:with_chapo",
    }
    scene = HuntScene("enforcement_plan", at)
    scene.refused("plan_enforcement", "blocked_here", pawns={"blue:culiacan": 1})
    assert scene.may("plan_enforcement", pawns={"blue:encrypted_handsets": 1, "blue:driver": 1})


@rule("HUNT-9.2")
def test_quiet_and_static_cards_stay_where_they_are() -> None:
    scene = HuntScene("cartel_turn", {"armored_convoy": "H:with_chapo"})
    scene.do("use_defense", card="armored_convoy", location="mazatlan")
    assert scene.place("armored_convoy") == "H:with_chapo"
    for card in content().defenses.values():
        if card.use == "static":
            assert card.id not in {use for cards in ELIGIBLE.values() for use in cards}
