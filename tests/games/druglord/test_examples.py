"""The worked examples of the digest (chapter 10)."""

from __future__ import annotations

import pytest

from engine.games.druglord.table_reader import card_of
from engine.match.match import Move
from engine.model.event import Marked, Moved, Task
from tests.games.druglord.scene import DruglordScene, new, seat


def load_task(number: int = 1) -> list[Task]:
    return [Task("load", (seat(number),), {"seat": seat(number)}), Task("roll_order")]


@pytest.mark.rule("DRUG-6.1", "DRUG-6.3", "DRUG-6.5", "DRUG-6.6")
def test_ex_1_load_transfer_is_compulsory() -> None:
    scene = DruglordScene("southwest central_rif antioquia", "uk", phase="region", agenda=load_task())
    own = {"southwest": {"reefer": 2, "pills": 1}, "central_rif": {"reefer": 3}, "antioquia": {"cocaine": 3}}
    refusal = scene.refusal("load", place=own, overflow={"reefer": 1})
    assert refusal == ("fill_slots", "DRUG-6.5", "Fill free slots first.")
    scene.do("load", place={**own, "central_rif": {"reefer": 4}}, overflow={})
    assert scene.weight("central_rif") == {"reefer": 4}
    assert scene.number("bank/reefer") == 58 - 6
    assert scene.asked == "order_roll"


@pytest.mark.rule("DRUG-6.5", "DRUG-6.6", "DRUG-9.2")
def test_ex_2_load_overflow() -> None:
    scene = DruglordScene("uk", "iberia arabia saint_petersburg", phase="region", agenda=load_task(2))
    own = {"iberia": {"reefer": 1}, "arabia": {"pills": 1}, "saint_petersburg": {"pills": 1}}
    scene.refused("load", "overflow_type", place=own, overflow={"pills": 3})
    assert scene.legal_moves.count() == 1
    scene.do("load", place=own, overflow={"reefer": 1, "pills": 2})
    assert scene.house(2) == {"reefer": 1, "pills": 2}


@pytest.mark.rule("DRUG-5.3", "DRUG-5.5", "DRUG-5.6", "DRUG-5.7", "DRUG-5.8", "DRUG-5.9", "DRUG-5.11")
def test_ex_3_draft_order() -> None:
    scene = DruglordScene(
        "uk", "france", "egypt", score={1: 7, 2: 4, 3: 4}, agenda=[Task("load", (seat(1),)), Task("turn_end")]
    )
    desk_edit(scene, "sinaloa", claim=1)
    scene.do("load", place={"uk": {"reefer": 1}}, overflow={})
    assert scene.zone("row")[0] == "sinaloa"
    assert len(scene.zone("row")) == 4
    assert (scene.asked, scene.pending.data["dice"]) == ("draft_order", [seat(2), seat(3)])
    scene.throw(3, 5)
    assert scene.number("draft_order") == "seat_3 seat_2 seat_1"
    scene.do("all_pass")
    assert (scene.asked, scene.who) == ("draft_claim", seat(1))
    scene.do("claim", region="sinaloa")
    assert scene.zone("empire:seat_1") == ["uk", "sinaloa"]
    assert scene.who == seat(3)
    scene.do("draft", region=scene.zone("row")[0])
    assert scene.who == seat(2)
    in_deck = len(scene.zone("region_deck"))
    scene.do("draft", draws=[0] * (in_deck + 1), region=scene.zone("row")[0])
    assert scene.asked == "load"
    assert scene.zone("row") == []
    assert len(scene.zone("region_deck")) == in_deck + 1


def desk_edit(scene: DruglordScene, region: str, claim: int) -> None:
    """The Region was lost by Violence since the last Draft; the winner holds the claim."""
    at = scene.table.ids("region_deck").index(card_of(region))
    moved = Moved(card_of(region), "region_deck", at, "returned", 0)
    scene.rule(moved, Marked(card_of(region), "claim", 0, seat(claim)), reason="arranged for a test")


@pytest.mark.rule("DRUG-8.7", "DRUG-8.8", "DRUG-8.19")
def test_ex_4_land_and_blocking() -> None:
    scene = DruglordScene("rockies new_york", "uk", weight={"rockies": "2 reefer"})
    scene.action("move_weight")
    scene.trade("land_extended", 2, "rockies", "new_york")
    assert scene.pending.data["target"] == 3
    scene = DruglordScene("rockies new_york great_lakes", "great_plains", weight={"rockies": "2 reefer"})
    scene.action("move_weight")
    scene.refused("trade", "no_extended", means="land_extended", units=1, from_="rockies", to="new_york")
    scene.trade("air", 2, "rockies", "new_york")
    assert scene.pending.data["target"] == 4
    scene.resolve(5)
    assert scene.offers("trade") == []
    scene = DruglordScene("rockies great_lakes", "great_plains", weight={"rockies": "2 reefer"})
    scene.action("move_weight")
    assert {move["means"] for move in scene.offers("trade") if move["to"] == "great_lakes"} == {"air"}


@pytest.mark.rule("DRUG-8.11", "DRUG-8.14", "DRUG-8.15")
def test_ex_5_sea_reroll() -> None:
    scene = DruglordScene("egypt", "uk france central_rif orinoco", slot=2, start=2, weight={"central_rif": "3 reefer"})
    scene.action("move_weight")
    scene.trade("sea", 2, "central_rif", "uk")
    assert scene.pending.data["target"] == 3
    scene.throw(1)
    scene.do("sea_reroll", 4, ocean="A")
    scene.do("all_pass")
    assert scene.score(2) == 2
    scene.trade("sea", 1, "central_rif", "france")
    scene.throw(2)
    refusal = scene.refusal("sea_reroll", ocean="A")
    assert refusal == ("no_reroll", "DRUG-8.14", "No re-roll on the Atlantic (4 ports, 1 used).")
    scene.do("all_pass")
    assert scene.cases(2) == ["reefer central_rif"]


@pytest.mark.rule("DRUG-8.12", "DRUG-8.13")
@pytest.mark.parametrize(
    ("held", "means", "target", "oceans"),
    [("guatemala", "air", 4, ""), ("panama", "sea", 3, "PA"), ("jakarta egypt", "sea", 3, "PIA")],
)
def test_ex_6_interoceanic(held: str, means: str, target: int, oceans: str) -> None:
    scene = DruglordScene(
        f"sinaloa uk {held}", "egypt" if "egypt" not in held else "france", phase="cocaine", weight={"sinaloa": "1 cocaine"}
    )
    scene.action("move_weight")
    assert means in {move["means"] for move in scene.offers("trade") if move["to"] == "uk"}
    scene.trade(means, 1, "sinaloa", "uk")
    assert (scene.pending.data["target"], scene.pending.data["oceans"]) == (target, oceans)


@pytest.mark.rule("DRUG-8.16")
def test_ex_7_hybrid() -> None:
    scene = DruglordScene("paraguay buenos_aires bahia", "sao_paulo", weight={"paraguay": "2 reefer"})
    scene.action("move_weight")
    scene.refused("trade", "no_clear_path", means="land", units=1, from_="paraguay", to="bahia")
    scene.trade("hybrid", 1, "paraguay", "bahia", via="buenos_aires")
    assert scene.pending.data["target"] == 2
    assert scene.pending.data["oceans"] == "A"


@pytest.mark.rule("DRUG-9.3", "DRUG-9.5", "DRUG-9.6", "DRUG-9.7", "DRUG-9.8", "DRUG-3.3", "DRUG-15.1")
@pytest.mark.parametrize(("face", "score"), [(2, 1), (1, 0)])
def test_ex_8_sway(face: int, score: int) -> None:
    held = ("hindu_kush new_york", "france", "egypt")
    scene = DruglordScene(*held, weight={"hindu_kush": "1 reefer"}, house={1: "2 reefer, 1 pills", 2: "1 cocaine"})
    scene.action("move_weight")
    scene.trade("air", 1, "hindu_kush", "new_york")
    me = seat(1)
    scene.do("sway", die=me, amount=2, pay={"reefer": 1, "pills": 1})
    scene.do("sway", die=me, amount=-1, pay={"cocaine": 1})
    scene.do("pass")
    scene.do("sway", die=me, amount=1, pay={"reefer": 1})
    assert scene.house(1) == {}
    scene.do("pass")
    scene.do("pass")
    assert scene.who == me
    scene.do("pass")
    assert scene.pending.data["closed"]
    scene.do("roll", face)
    scene.do("all_pass")
    assert scene.score(1) == score
    assert scene.number("bank/cocaine") == 30


@pytest.mark.rule("DRUG-10.1", "DRUG-10.3", "DRUG-10.4", "DRUG-10.6", "DRUG-10.7", "DRUG-10.9")
def test_ex_9_trial() -> None:
    four = ["cocaine llanos", "cocaine llanos", "cocaine", "pills uk"]
    held = "llanos antioquia florida panama"
    scene = DruglordScene("egypt", held, phase="cocaine", slot=2, start=2, weight={"llanos": "3 cocaine"}, cases={2: four})
    scene.action("move_weight")
    scene.trade("hybrid", 2, "llanos", "florida", via="antioquia")
    scene.throw(2)
    scene.do("all_pass")
    assert scene.cases(2) == [*four, "cocaine llanos"]
    assert scene.number("bank/cocaine") == 30 - 6 + 1
    assert scene.asked == "trial"
    scene.throw(2)
    assert scene.board.status(seat(2), "crackdown/cocaine") == 1
    assert scene.cases(2) == []
    assert scene.asked == "moving"
    scene.trade("land", 1, "llanos", "antioquia")
    scene.throw(2)
    scene.do("all_pass")
    assert scene.cases(2) == ["cocaine llanos"]


@pytest.mark.rule("DRUG-11.4", "DRUG-11.5", "DRUG-11.7", "DRUG-11.8", "DRUG-11.10", "DRUG-11.11", "DRUG-5.8")
def test_ex_10_violence() -> None:
    scene = DruglordScene("appalachia", "great_lakes", weight={"appalachia": "2 reefer", "great_lakes": "1 pills"})
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="great_lakes")
    scene.fight(5, 4)
    assert scene.weight("great_lakes") == {}
    assert (scene.asked, scene.who) == ("press", seat(1))
    scene.do("press", yes=True)
    scene.fight(4, 9)
    assert scene.weight("appalachia") == {}
    assert (scene.asked, scene.who) == ("counter", seat(2))
    scene.do("counter", yes=True)
    scene.fight(3, 2)
    assert scene.board.owner("appalachia") == ""
    assert scene.table.piece(card_of("appalachia")).marks == {"claim": seat(2)}
    assert scene.asked == "slot_after"


@pytest.mark.rule("DRUG-13.1", "DRUG-13.2", "DRUG-13.3", "DRUG-9.2")
def test_ex_11_draw_2() -> None:
    scene = DruglordScene("uk", "france")
    scene.action("draw_2")
    scene.do("draw_2", take={"pills": 1, "reefer": 1})
    assert scene.house(1) == {"fresh_reefer": 1, "fresh_pills": 1}
    while scene.number("phase") == "reefer":
        end_slots(scene)
    assert scene.house(1) == {"pills": 1, "fresh_reefer": 1}
    scene.do("all_pass")
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    assert scene.pending.data["target"] == 4


def end_slots(scene: DruglordScene) -> None:
    """The seat asked does nothing."""
    if scene.asked == "slot_open":
        scene.action("none")
    elif scene.asked in ("slot_after", "phase_end"):
        scene.do("end_slot" if scene.asked == "slot_after" else "store")
    else:
        scene.do("all_pass")


@pytest.mark.rule("DRUG-12.4", "DRUG-12.5", "DRUG-12.6", "DRUG-12.8")
def test_ex_12_endgame() -> None:
    weight = {"cascadia": "3 reefer", "antioquia": "1 cocaine"}
    cases = {1: ["pills"] * 4}
    scene = DruglordScene("cascadia southwest antioquia", "uk", weight=weight, score={1: 18, 2: 19}, cases=cases)
    scene.action("move_weight")
    scene.trade("land_extended", 3, "cascadia", "southwest")
    scene.resolve(3)
    assert (scene.score(1), scene.number("laps:seat_1"), scene.number("position:seat_1")) == (21, 1, 1)
    assert scene.number("endgame") is True
    while (scene.number("phase"), scene.asked, scene.who) != ("cocaine", "slot_open", seat(1)):
        end_action(scene)
    scene.action("move_weight")
    scene.trade("air", 1, "antioquia", "southwest")
    scene.resolve(1)
    assert scene.asked == "trial"
    scene.throw(3)
    assert (scene.score(1), scene.number("laps:seat_1"), scene.number("position:seat_1")) == (18, 0, 18)
    assert scene.number("endgame") is True
    while scene.outcome is None:
        end_action(scene)
    assert scene.outcome.winners == (seat(2),)


def end_action(scene: DruglordScene) -> None:
    if scene.asked == "moving":
        scene.do("end_action")
    else:
        end_slots(scene)


@pytest.mark.rule("DRUG-4.5", "DRUG-4.6", "DRUG-4.7", "DRUG-4.8", "DRUG-16.1")
def test_ex_13_secrecy() -> None:
    match = new(4)
    for audience in match.seats:
        zones = match.view(audience).zones
        assert [len(zones[f"hand:{other}"].pieces) for other in match.seats] == [5, 5, 5, 5]
        assert [all(p.face for p in zones[f"hand:{other}"].pieces) for other in match.seats] == [
            other == audience for other in match.seats
        ]
    hands = {one: [card.removeprefix("card/") for card in match.table.ids(f"hand:{one}")] for one in match.seats}
    match.play(Move("keep_regions", {"ids": hands["seat_2"][:3]}, "seat_2"))
    assert match.view("seat_1").numbers["state:seat_2"] == "ready"
    for one in ("seat_1", "seat_3", "seat_4"):
        match.play(Move("keep_regions", {"ids": hands[one][:3]}, one))
    assert match.view("public").zones["empire:seat_1"].count == 0
    match.play(Move("reveal_empires"))
    view = match.view("public")
    assert sum(view.zones[f"empire:{one}"].count for one in match.seats) == 12
    assert view.zones["region_deck"].count == 62
    unkept = [region.name for region in match.content.regions if region.id in hands["seat_2"][3:]]
    last = match.history.plies[-1].number - 1
    told = {}
    for one in match.rules.schema.audiences:
        told[one] = " ".join(s.text for _, s in match.observations(one, last) if s.kind == "said")
    for name in unkept:
        assert name in told["referee"]
        assert name in told["seat_2"]
        assert name not in told["seat_1"] + told["public"]
