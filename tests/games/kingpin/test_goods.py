"""Cash, drugs and the street price (KING-11)."""

from __future__ import annotations

import pytest

from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
)


@pytest.mark.rule("KING-11.1")
def test_costs_are_paid_in_full_and_losses_take_what_is_there() -> None:
    match = KingpinScene({"red": {"father_emile": "docks"}}, numbers={"cash:red": 9})
    match.refused("use_ability", "cannot_pay", "KING-11.1", source="father_emile", ability="poor_box")
    match = KingpinScene(numbers={"heat": 12, "cash:red": 9}, heat_deck=["heat_asset_freeze.1"], events=["ev01"])
    match.do("end_actions", 1, 1)
    assert match.number("cash:red") == 0


@pytest.mark.rule("KING-11.2")
def test_drugs_belong_to_the_seat() -> None:
    match = KingpinScene({"red": {"ferro": "airport", "juno_pell": "fremont"}}, numbers={"drugs:red": 0})
    match.use("airport", "air_freight", n=1)
    match.use("fremont", "corner_trade", n=1)
    assert match.number("drugs:red") == 0


@pytest.mark.rule("KING-11.3", "KING-20.5")
def test_buying() -> None:
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}}, numbers={"cash:red": 14})
    assert [args["n"] for args in match.offers("use_ability") if "n" in args] == [1, 2]
    match.use("docks", "container_load", n=2)
    assert (match.number("cash:red"), match.number("drugs:red")) == (4, 5)
    crew = {"odalys_crane": HIDDEN, "corky_abrams": "airport", "oskar_blum": "docks"}
    match = KingpinScene({"red": crew}, numbers={"cash:red": 99}, in_force={"ev72": ("red", 1)})
    assert max(args["n"] for args in match.offers("use_ability") if args["ability"] == "container_load") == 3 + 1 + 1
    match.use("docks", "container_load", n=5)
    assert match.number("cash:red") == 99 - 5 * 3
    match.refused("use_ability", "above_limit", "KING-11.3", source="airport", ability="air_freight", n=7)


@pytest.mark.rule("KING-11.4", "KING-20.5")
def test_selling() -> None:
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN, "ferro": "fremont"}}, numbers={"drugs:red": 3})
    assert [args["n"] for args in match.offers("use_ability")] == [1, 2, 3]
    match.use("fremont", "corner_trade", n=2)
    assert (match.number("cash:red"), match.number("drugs:red")) == (20 + 2 * 15, 1)
    assert (match.number("street_price"), match.number("drugs_sold:red")) == (15, 2)
    crew = {"ines_calloway": HIDDEN, "juno_pell": "hollywood", "lady_quick": "hollywood", "ferro": "kingswood"}
    match = KingpinScene({"red": crew}, numbers={"drugs:red": 20}, in_force={"ev51": ("red", 1), "ev74": ("red", 1)})
    match.use("hollywood", "after_party", n=6 + 1 + 1 + 1)
    assert match.number("cash:red") == 20 + 9 * (15 + 5 + 2 + 2 + 4)
    match.use("kingswood", "campus_trade", n=7)
    assert match.number("cash:red") == 20 + 9 * 28 + 7 * (15 - 2 + 2)


@pytest.mark.rule("KING-11.4")
def test_a_sale_brings_at_least_one_each() -> None:
    match = KingpinScene({"red": {"ferro": "the_points", "gus_tarrow": "eastwood_heights"}}, price=5)
    match.use("eastwood_heights", "stairwell_trade", n=3)
    assert match.number("cash:red") == 20 + 3 * 2


@pytest.mark.rule("KING-11.5")
def test_the_price_can_be_moved_by_abilities_in_whole_steps() -> None:
    for price, deltas in ((5, [1]), (8, [-1, 1]), (25, [-1, 1])):
        match = KingpinScene({"red": {"count_novak": "docks"}}, price=price)
        assert [args["delta"] for args in match.offers("use_ability") if "delta" in args] == deltas
    match = KingpinScene({"red": {"count_novak": "city_hall"}}, price=30)
    assert [args["delta"] for args in match.offers("use_ability") if args["source"] == "count_novak"] == [-1]
    match.refused("use_ability", "end_of_track", "KING-11.5", source="city_hall", ability="grease_the_council", delta=1)
    match.use("city_hall", "grease_the_council", delta=-1)
    assert match.number("street_price") == 25


@pytest.mark.rule("KING-11.3", "KING-19.1")
@pytest.mark.parametrize(
    ("n", "why"), [(0, ("bad_choice", "KING-11.3")), (3, ("cannot_pay", "KING-11.1")), (9, ("above_limit", "KING-11.3"))]
)
def test_a_purchase_is_refused_with_what_forbids_it(n: int, why: tuple[str, str]) -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, numbers={"cash:red": 12})
    match.refused("use_ability", *why, source="docks", ability="container_load", n=n)
