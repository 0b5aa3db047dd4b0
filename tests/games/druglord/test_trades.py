"""Move Weight: land, sea, hybrid, air, domestic trades, exports (DRUG-8)."""

from __future__ import annotations

import pytest

from engine.model.event import Marked, Task
from tests.games.druglord.openings import moving, why
from tests.games.druglord.scene import DruglordScene, card, seat


def means(scene: DruglordScene, origin: str, to: str) -> set[str]:
    return {move["means"] for move in scene.offers("trade") if (move["from"], move["to"]) == (origin, to)}


# -------------------------------------------------------------------- general


@pytest.mark.rule("DRUG-8.1", "DRUG-7.5")
def test_any_number_of_trades_one_after_the_other() -> None:
    scene = moving("france uk iberia italy", "perth", weight={"france": "3 reefer"})
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(3)
    assert scene.asked == "moving"
    scene.trade("land", 1, "france", "italy")
    scene.resolve(2)
    scene.trade("land", 1, "france", "italy")
    scene.resolve(5)
    assert scene.score(1) == 3
    assert "trade" not in scene.verbs()
    scene.do("end_action")
    assert scene.asked == "slot_after"


@pytest.mark.rule("DRUG-8.2", "DRUG-8.3")
def test_own_ends_and_at_least_one_marker() -> None:
    scene = moving("france uk", "italy", weight={"france": "1 reefer", "italy": "1 reefer"})
    assert why(scene, "land", "italy", "france") == "not_your_origin"
    assert why(scene, "land", "atlantis", "france") == "not_your_origin"
    assert why(scene, "land", "france", "atlantis") == "not_your_destination"
    assert why(scene, "boat", "france", "uk") == "no_such_means"
    assert why(scene, "sea", "france", "uk", units=0) == "no_units"
    assert why(scene, "sea", "france", "uk", units=2) == "no_weight"
    assert {(move["from"], move["to"]) for move in scene.offers("trade")} == {("france", "uk")}


@pytest.mark.rule("DRUG-8.3", "DRUG-8.6", "DRUG-12.2")
def test_one_roll_for_all_markers_of_a_trade() -> None:
    scene = moving("france uk", "perth", weight={"france": "2 reefer"})
    scene.trade("sea", 2, "france", "uk")
    assert scene.pending.data["dice"] == [seat(1)]
    bank = scene.number("bank/reefer")
    scene.resolve(2)
    assert scene.score(1) == 2
    assert scene.number("bank/reefer") == bank + 2
    assert scene.board.on("uk", "used/reefer") == 2


@pytest.mark.rule("DRUG-8.5")
def test_failed_trades_use_no_demand_and_domestic_uses_stacks() -> None:
    scene = moving("southwest rockies", "perth", weight={"southwest": "4 reefer", "rockies": "2 reefer"})
    scene.trade("domestic", 4, "southwest", "southwest")
    scene.resolve(2)
    assert scene.score(1) == 2
    assert why(scene, "land", "rockies", "southwest", units=2) == "demand_left"
    scene.trade("land", 1, "rockies", "southwest")
    scene.resolve(1)
    assert scene.board.on("southwest", "used/reefer") == 2
    scene.trade("land", 1, "rockies", "southwest")
    scene.resolve(2)
    assert scene.board.on("southwest", "used/reefer") == 3


@pytest.mark.rule("DRUG-8.5")
def test_unlimited_demand() -> None:
    scene = moving("france iberia uk", "perth", weight={"france": "5 reefer"}, demand_limit="unlimited")
    assert why(scene, "land", "france", "iberia") == "no_demand"
    scene.trade("sea", 5, "france", "uk")
    scene.resolve(3)
    assert scene.score(1) == 5


@pytest.mark.rule("DRUG-8.24", "DRUG-8.25")
def test_declared_markers_are_set_aside_and_the_trade_is_final() -> None:
    scene = moving("france uk", "perth", weight={"france": "2 reefer"})
    scene.trade("sea", 2, "france", "uk")
    assert scene.weight("france") == {}
    assert scene.board.status(seat(1), "aside/reefer") == 2
    assert scene.verbs() == {"pass", "all_pass"}
    scene.refused("end_action", "not_now")
    scene.do("all_pass")
    assert scene.verbs() == {"roll"}
    scene.refused("pass", "round_closed")
    scene.refused("sway", "sway_too_late", "DRUG-9.6", die=seat(1), amount=1, pay={"reefer": 1})
    scene.do("roll", 3)
    assert scene.asked == "after_roll"
    scene.do("all_pass")
    assert scene.board.status(seat(1), "aside/reefer") == 0


# -------------------------------------------------------------------- land


@pytest.mark.rule("DRUG-8.7")
@pytest.mark.parametrize(
    ("held", "others", "origin", "to", "target"),
    [
        ("rockies california", "perth", "rockies", "california", 2),  # a border between zones
        ("rockies appalachia", "perth", "rockies", "appalachia", 2),  # through a vacant Region of the zone
        ("rockies great_plains appalachia", "perth", "rockies", "appalachia", 2),  # through an own one
        ("southwest great_lakes", "rockies", "southwest", "great_lakes", 2),  # one clear path is enough
    ],
)
def test_land_trade(held: str, others: str, origin: str, to: str, target: int) -> None:
    scene = moving(held, others, weight={origin: "1 reefer"})
    scene.trade("land", 1, origin, to)
    assert scene.pending.data["target"] == target


@pytest.mark.rule("DRUG-8.7")
def test_a_shared_border_cannot_be_blocked() -> None:
    scene = moving("rockies great_plains", "southwest california cascadia", weight={"rockies": "1 reefer"})
    assert "land" in means(scene, "rockies", "great_plains")


@pytest.mark.rule("DRUG-8.8")
@pytest.mark.parametrize(("option", "origin", "to", "open_"), [
    ("both_ways", "rockies", "new_york", True),
    ("both_ways", "new_york", "rockies", True),
    ("from_origin_zone", "rockies", "new_york", True),
    ("from_origin_zone", "quebec", "rockies", False),
])  # fmt: skip
def test_extended_land_and_its_direction(option: str, origin: str, to: str, open_: bool) -> None:
    held = "rockies new_york quebec"
    scene = moving(held, "florida gulf_coast", weight={origin: "1 reefer"}, extended_land=option)
    assert ("land_extended" in means(scene, origin, to)) is open_
    assert ("air" in means(scene, origin, to)) is not open_
    if open_:
        scene.trade("land_extended", 1, origin, to)
        assert scene.pending.data["target"] == 3


@pytest.mark.rule("DRUG-8.8")
def test_what_is_land_is_not_extended() -> None:
    scene = moving("rockies california", "perth", weight={"rockies": "1 reefer"})
    assert why(scene, "land_extended", "rockies", "california") == "is_land"
    assert means(scene, "rockies", "california") == {"land"}


@pytest.mark.rule("DRUG-8.9", "DRUG-8.10")
def test_islands_and_the_far_north_have_no_land_route() -> None:
    scene = moving("uk ireland", "perth", weight={"uk": "1 reefer"})
    assert why(scene, "land_extended", "uk", "ireland") == "island"
    assert means(scene, "uk", "ireland") == {"sea"}
    scene = moving("alaska primorye", "perth", weight={"alaska": "1 reefer"})
    assert why(scene, "land", "alaska", "primorye") == "no_clear_path"
    assert means(scene, "alaska", "primorye") == {"sea"}


# -------------------------------------------------------------------- sea


@pytest.mark.rule("DRUG-8.11")
@pytest.mark.parametrize(("to", "target"), [("uk", 2), ("new_york", 3)])
def test_sea_targets(to: str, target: int) -> None:
    scene = moving(f"france {to}", "perth iberia low_countries", weight={"france": "1 reefer"})
    scene.trade("sea", 1, "france", to)
    assert scene.pending.data["target"] == target


@pytest.mark.rule("DRUG-8.12")
def test_a_named_route_and_the_shortest_one() -> None:
    held = "sinaloa uk panama jakarta egypt"
    scene = moving(held, "perth", kind="cocaine", weight={"sinaloa": "1 cocaine"})
    assert {move.get("oceans") for move in scene.offers("trade") if move["to"] == "uk"} == {None, "PA", "PIA"}
    assert why(scene, "sea", "sinaloa", "uk", oceans="PCA") == "no_such_route"
    scene.do("trade", means="sea", units=1, from_="sinaloa", to="uk", oceans=["P", "I", "A"])
    assert scene.pending.data["oceans"] == "PIA"
    again = moving(held, "perth", kind="cocaine", weight={"sinaloa": "1 cocaine"})
    again.trade("sea", 1, "sinaloa", "uk", oceans="PIA")
    assert again.table == scene.table


@pytest.mark.rule("DRUG-8.12")
def test_of_equally_short_routes_the_alphabetically_first() -> None:
    scene = moving("uk siam panama egypt", "perth", kind="pills", weight={"uk": "1 pills"})
    assert {move.get("oceans") for move in scene.offers("trade") if move["to"] == "siam"} >= {None, "AI", "AP"}
    scene.trade("sea", 1, "uk", "siam")
    assert scene.pending.data["oceans"] == "AI"


@pytest.mark.rule("DRUG-8.12", "DRUG-8.13")
def test_the_caspian_links_to_nothing() -> None:
    scene = moving("volga caucasus uk", "perth", weight={"volga": "1 reefer"})
    assert "sea" not in means(scene, "volga", "uk")
    assert why(scene, "sea", "volga", "uk") == "does_not_link"


@pytest.mark.rule("DRUG-8.14")
@pytest.mark.parametrize(("ports", "n"), [(2, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 2)])
def test_the_allowance(ports: int, n: int) -> None:
    held = ["egypt", "caucasus", "france", "uk", "iberia", "italy", "quebec"][:ports]
    scene = DruglordScene(" ".join(held), "perth")
    assert (scene.board.rerolls(seat(1), "A"), scene.board.ports(seat(1), "A")) == (n, ports)
    assert (scene.board.rerolls(seat(1), "I"), scene.board.ports(seat(1), "I")) == (0, 1)


@pytest.mark.rule("DRUG-8.14", "DRUG-8.15", "DRUG-3.7")
@pytest.mark.parametrize(("again", "open_"), [(True, True), (False, False)])
def test_a_failed_reroll_may_be_rerolled_with_another_allowance(again: bool, open_: bool) -> None:
    held = "france uk iberia italy quebec florida"
    scene = moving(held, "perth", weight={"iberia": "1 reefer"}, reroll_again=again)
    scene.trade("sea", 1, "iberia", "uk")
    scene.throw(1)
    assert "sea_reroll" in scene.verbs()
    scene.do("sea_reroll", 1, ocean="A")
    scene.do("pass")
    assert scene.who == seat(1)
    assert ("sea_reroll" in scene.verbs()) is open_
    if open_:
        scene.do("sea_reroll", 9, ocean="A")
        scene.do("all_pass")
        assert scene.score(1) == 1
    else:
        scene.refused("sea_reroll", "rerolled", ocean="A")


@pytest.mark.rule("DRUG-8.14")
def test_only_the_own_failed_sea_trade_and_an_ocean_of_the_route() -> None:
    scene = moving("france uk iberia italy", "perth", weight={"iberia": "1 reefer"})
    scene.trade("sea", 1, "iberia", "uk")
    scene.throw(1)
    scene.refused("sea_reroll", "not_the_route", ocean="I")
    scene.do("pass")
    scene.refused("sea_reroll", "not_the_trader", ocean="A")


@pytest.mark.rule("DRUG-8.14")
def test_a_linked_route_may_use_any_of_its_oceans() -> None:
    held = "sinaloa uk panama baja cauca lima guayaquil"
    scene = moving(held, "perth", kind="cocaine", weight={"sinaloa": "1 cocaine"})
    scene.trade("sea", 1, "sinaloa", "uk")
    scene.throw(1)
    assert scene.offers("sea_reroll") == [{"ocean": "P"}]


# -------------------------------------------------------------------- hybrid


@pytest.mark.rule("DRUG-8.16")
def test_hybrid_both_ways_and_its_origin() -> None:
    scene = moving("paraguay buenos_aires uk", "perth", weight={"paraguay": "2 reefer"})
    scene.trade("hybrid", 1, "paraguay", "uk")
    assert (scene.pending.data["target"], scene.pending.data["via"]) == (3, "buenos_aires")
    scene.resolve(2)
    assert scene.cases(1) == ["reefer paraguay"]
    back = moving("paraguay buenos_aires uk", "perth", weight={"uk": "1 reefer"})
    assert means(back, "uk", "paraguay") == {"hybrid"}
    assert means(scene, "paraguay", "buenos_aires") == {"land"}
    assert why(back, "hybrid", "uk", "buenos_aires") == "not_landlocked"


@pytest.mark.rule("DRUG-8.16", "DRUG-8.14")
def test_a_hybrid_has_the_rerolls_of_its_sea_leg() -> None:
    scene = moving("paraguay buenos_aires uk france iberia", "perth", weight={"paraguay": "1 reefer"})
    scene.trade("hybrid", 1, "paraguay", "uk")
    scene.throw(1)
    scene.do("sea_reroll", 3, ocean="A")
    scene.do("all_pass")
    assert scene.score(1) == 1


@pytest.mark.rule("DRUG-8.17")
@pytest.mark.parametrize(("option", "holder", "open_"), [
    ("own", "", False), ("own_or_vacant", "", True), ("own_or_vacant", "buenos_aires sao_paulo", False),
])  # fmt: skip
def test_whose_port(option: str, holder: str, open_: bool) -> None:
    scene = moving("paraguay uk", f"perth {holder}", weight={"paraguay": "1 reefer"}, hybrid_port=option)
    assert ("hybrid" in means(scene, "paraguay", "uk")) is open_


@pytest.mark.rule("DRUG-8.18")
def test_two_land_legs() -> None:
    held = "paraguay buenos_aires appalachia florida"
    scene = moving(held, "perth", weight={"paraguay": "1 reefer"})
    assert why(scene, "hybrid", "paraguay", "appalachia") == "one_land_leg"
    double = moving(held, "perth", weight={"paraguay": "1 reefer"}, hybrid_double=True)
    double.trade("hybrid", 1, "paraguay", "appalachia")
    assert (double.pending.data["target"], double.pending.data["via"]) == (3, "buenos_aires+florida")
    held = "paraguay bolivia buenos_aires sao_paulo"
    same = moving(held, "perth", kind="cocaine", weight={"paraguay": "1 cocaine"}, hybrid_double=True)
    same.trade("hybrid", 1, "paraguay", "bolivia")
    assert (same.pending.data["target"], same.pending.data["via"]) == (3, "buenos_aires+sao_paulo")  # ports in one zone


# -------------------------------------------------------------------- air, domestic, export


@pytest.mark.rule("DRUG-8.19")
def test_air_is_the_last_resort_unless_the_option_says_otherwise() -> None:
    scene = moving("france uk", "perth", weight={"france": "1 reefer"})
    assert means(scene, "france", "uk") == {"sea"}
    free = moving("france uk", "perth", weight={"france": "1 reefer"}, air_last_resort=False)
    assert means(free, "france", "uk") == {"sea", "air"}
    free.trade("air", 1, "france", "uk")
    assert free.pending.data["target"] == 4


@pytest.mark.rule("DRUG-8.19")
def test_a_means_closed_by_a_card_is_not_open() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "1 reefer"}, cards={2: "rough_waters"}, agenda=[
        Task("slot", (), {"seat": seat(1)}), Task("turn_end"),
    ])  # fmt: skip
    scene.do("pass")
    scene.do("play_card", card=card("rough_waters"), ocean="A")
    scene.do("all_pass")
    scene.do("all_pass")
    scene.action("move_weight")
    assert why(scene, "sea", "france", "uk") == "closed"
    assert means(scene, "france", "uk") == {"air"}


@pytest.mark.rule("DRUG-8.20", "DRUG-12.2")
def test_domestic_two_for_one() -> None:
    scene = moving("southwest", "perth", weight={"southwest": "4 reefer"})
    scene.trade("domestic", 4, "southwest", "southwest")
    assert scene.pending.data["target"] == 2
    scene.resolve(1)
    assert scene.cases(1) == ["reefer southwest"] * 4


@pytest.mark.rule("DRUG-8.21", "DRUG-8.22", "DRUG-10.1")
def test_export_from_the_traphouse() -> None:
    scene = DruglordScene("uk", "france", house={1: "3 reefer, 1 pills"})
    scene.action("move_weight")
    assert {move["to"] for move in scene.offers("export")} == {"uk"}
    scene.refused("export", "not_your_destination", units=1, to="france")
    scene.refused("export", "no_markers", units=4, to="uk")
    scene.do("export", units=2, to="uk")
    assert scene.pending.data["target"] == 4
    scene.resolve(3)
    assert scene.cases(1) == ["reefer", "reefer"]
    assert scene.house(1) == {"reefer": 1, "pills": 1}


@pytest.mark.rule("DRUG-8.21", "DRUG-8.5")
def test_export_anywhere_shares_the_demand() -> None:
    scene = DruglordScene("uk", "france", house={1: "3 reefer"}, export_destination="any")
    scene.action("move_weight")
    assert {"france", "japan", "uk"} <= {move["to"] for move in scene.offers("export")}
    scene.do("export", units=2, to="france")
    scene.resolve(4)
    assert scene.board.on("france", "used/reefer") == 2
    scene.refused("export", "demand_left", units=1, to="france")
    scene.do("export", units=1, to="japan")


@pytest.mark.rule("DRUG-8.23", "DRUG-8.22", "DRUG-10.9")
def test_a_crackdown_lowers_every_trade_roll_of_the_type() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "1 reefer"}, house={1: "1 reefer"})
    scene.rule(Marked("status/seat_1", "crackdown/reefer", 0, 2), reason="arranged for a test")
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    assert scene.pending.data["mods"] == [[seat(1), -2, "Crackdown"]]
    scene.resolve(3)
    assert scene.cases(1) == ["reefer france"]
    scene.do("export", units=1, to="uk")
    scene.resolve(5)
    assert len(scene.cases(1)) == 2
