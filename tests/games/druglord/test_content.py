"""The content set and the checks that any content set must pass (chapters 2 and 9 of the digest)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from engine.errors import ContentError
from engine.games.druglord.content import TYPES
from engine.games.druglord.options import OPTIONS
from engine.games.druglord.primitives import PRIMITIVES
from engine.games.druglord.routes import Atlas, SeatMap
from referee.session.content_files import resource_text
from tests.games.druglord.scene import CONTENT, GAME, DruglordScene, new, seat

REGIONS = {region.id: region for region in CONTENT.regions}


@cache
def _printed() -> dict[str, Any]:
    return tomllib.loads(resource_text("druglord", "content.toml"))


def data() -> dict[str, Any]:
    """Return what the content file says, for a test to change."""
    return copy.deepcopy(_printed())


def total(field: str) -> list[int]:
    return [sum(getattr(region, field).as_dict()[kind] for region in CONTENT.regions) for kind in TYPES]


@pytest.mark.rule("DRUG-2.1", "DRUG-2.2", "DRUG-2.3", "DRUG-2.4")
def test_the_map() -> None:
    assert (len(CONTENT.regions), len(CONTENT.zones), len(CONTENT.baller)) == (74, 15, 43)
    assert [zone.code for zone in CONTENT.zones] == sorted(
        ["AE", "AG", "AR", "AS", "BR", "CA", "CO", "FS", "IR", "ME", "MX", "NP", "PE", "SA", "SE"]
    )
    assert sum(len(region.borders) for region in CONTENT.regions) == 2 * 103
    assert sum(region.island for region in CONTENT.regions) == 9
    assert sum(not region.oceans for region in CONTENT.regions) == 14
    ports = {ocean: sum(ocean in region.oceans for region in CONTENT.regions) for ocean in "APIC"}
    assert ports == {"A": 33, "P": 22, "I": 11, "C": 4}
    assert {r.id for r in CONTENT.regions if r.interoceanic} == {"panama", "egypt", "cape_town", "jakarta"}
    assert {r.id for r in CONTENT.regions if len(r.oceans) > 1 and not r.interoceanic} == {
        *("persia", "caucasus", "guatemala", "mosquito_coast", "oaxaca", "siam")
    }
    names = {zone.code: zone.name for zone in CONTENT.zones}
    assert (names["CO"], REGIONS["antioquia"].name) == ("Colombia", "Antioquia")


@pytest.mark.rule("DRUG-2.3", "DRUG-2.5", "DRUG-2.6")
def test_the_numbers_of_the_box() -> None:
    assert sum(region.wv for region in CONTENT.regions) == 145
    assert total("supply") == [72, 64, 37, 40]
    assert total("demand") == [63, 58, 41, 40]
    for supply, demand in zip(total("supply"), total("demand"), strict=True):
        assert 0.85 <= supply / demand <= 1.2
    bank = CONTENT.bank.as_dict()
    assert list(bank.items()) == [("reefer", 58), ("pills", 58), ("cocaine", 30), ("opiates", 30)]
    for kind, slots in zip(TYPES, total("supply"), strict=True):
        assert abs(slots / sum(total("supply")) - bank[kind] / sum(bank.values())) < 0.04
    over = {r.id for r in CONTENT.regions if r.wv > sum(r.supply.as_dict().values())}
    assert over == {"iberia", "gulf_coast", "saint_petersburg", "southwest", "arabia"}


@pytest.mark.rule("DRUG-2.2", "DRUG-2.11")
def test_the_examples_of_the_rulebook_hold() -> None:
    atlas = Atlas(CONTENT)
    assert set(REGIONS["central_rif"].oceans) & set(REGIONS["antioquia"].oceans) == {"A"}
    demands = {region.id: sum(region.demand.as_dict().values()) for region in CONTENT.regions}
    assert max(demands.values()) == demands["southwest"] == demands["new_york"] == 8
    for region in ("central_rif", "antioquia", "southwest"):
        supply, demand = REGIONS[region].supply.as_dict(), REGIONS[region].demand.as_dict()
        assert any(supply[kind] and demand[kind] for kind in TYPES)
    assert (REGIONS["antioquia"].wv, sum(REGIONS["antioquia"].supply.as_dict().values())) == (3, 5)
    assert atlas.is_landlocked("bolivia")
    assert "buenos_aires" in atlas.borders["bolivia"]
    assert all(atlas.bare_land("appalachia", r.id) for r in CONTENT.regions if r.zone == "FS" and r.id != "appalachia")
    assert "himalaya" in {barrier.id for barrier in CONTENT.barriers}
    assert atlas.barrier_between("bengal", "hindu_kush")
    assert not atlas.barrier_between("uk", "france")
    ends = ("uk", "bolivia", "appalachia")
    seat_map = SeatMap(atlas, dict.fromkeys(ends, "seat_1"), "seat_1")
    assert [seat_map.other_means(one, other) for one, other in permutations(ends, 2)] == [False] * 6


@pytest.mark.rule("DRUG-2.11", "DRUG-8.10")
def test_no_border_crosses_the_barrier() -> None:
    atlas = Atlas(CONTENT)
    barriers = {barrier.id for barrier in CONTENT.barriers}
    assert not barriers & set(REGIONS)
    assert not [(one, other) for one in REGIONS for other in atlas.borders[one] if atlas.barrier_between(one, other)]


@pytest.mark.rule("DRUG-2.7", "DRUG-3.1", "DRUG-2.12", "DRUG-1.2", "DRUG-2.10")
def test_dice_cards_and_marker_sets() -> None:
    assert CONTENT.dice.faces == (1, 2, 3, 4, 5, 9)
    assert CONTENT.dice.count == 2
    assert len({card.id for card in CONTENT.baller}) == 43
    sets = [one.id for one in CONTENT.marker_sets]
    assert sets == ["icy_shards", "silver_blocks", "sapphires", "frosty_cubes", "purple_diamonds", "gold_bars"]
    assert [one.count for one in CONTENT.marker_sets] == [14] * 6
    assert GAME.complete_options({"marker_style": "custom"})["marker_style"] == "custom"


@pytest.mark.rule("DRUG-14.11")
def test_every_primitive_is_known_and_the_rulebook_cards_can_be_expressed() -> None:
    assert {effect.op for card in CONTENT.baller for effect in card.effects} == set(PRIMITIVES)
    changed = data()
    guard, rain = changed["baller"][0], changed["baller"][12]
    guard["effects"][0]["amount"] = 3
    rain["effects"][0]["table"] = [
        {"min": low, "max": high, "units": units}
        for low, high, units in ((1, 1, 0), (2, 2, 1), (3, 3, 2), (4, 8, 3), (9, 99, 4))
    ]
    content = GAME.read_content(changed, "changed.toml")
    assert content.baller[12].effects[0].table[-1].units == 4


def test_options_of_code_and_content_agree() -> None:
    listed = {option.id: option for option in CONTENT.options}
    assert {option.id for option in OPTIONS} == set(listed)
    assert len(OPTIONS) == 24
    for option in OPTIONS:
        record = listed[option.id]
        assert option.clause == record.clause
        if record.type != "seat_list":
            assert option.default == record.default
            assert option.values == tuple(record.allowed)


@pytest.mark.parametrize(
    ("field", "value"), [("default", 40), ("allowed", [20, 40]), ("id", "target"), ("clause", "DRUG-1.1")]
)
def test_an_option_that_the_content_lists_otherwise_than_the_rules_is_refused(field: str, value: Any) -> None:
    """It was loaded, and the session was played by the rules' own."""
    changed = data()
    changed["options"][0][field] = value
    with pytest.raises(ContentError, match=r"mine\.toml: .*options"):
        GAME.read_content(changed, "mine.toml")


def test_an_option_that_the_content_leaves_out_is_refused() -> None:
    changed = data()
    del changed["options"][0]
    with pytest.raises(ContentError, match="target_score is not listed"):
        GAME.read_content(changed, "mine.toml")


def breakages() -> list[Any]:
    def region(field: str, value: Any, at: int = 2) -> Callable[[dict[str, Any]], None]:
        return lambda d: d["regions"][at].__setitem__(field, value)

    def card(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
        return lambda d: d["baller"][9].__setitem__(field, value)

    gap = [{"min": 1, "max": 2, "units": 0}, {"min": 4, "max": 99, "units": 1}]
    short = [{"min": 2, "max": 99, "units": 0}]
    return [
        pytest.param(region("wv", 9), "low_countries", "wv", id="too large a number"),
        pytest.param(region("color", "red"), "low_countries", "color", id="unknown field"),
        pytest.param(region("id", "uk"), "uk", "id", id="id twice"),
        pytest.param(region("zone", "XX"), "low_countries", "zone", id="no such zone"),
        pytest.param(region("number", 4), "low_countries", "code", id="code and number"),
        pytest.param(region("borders", ["france", "italy"]), "poland", "borders", id="not in return"),
        pytest.param(region("borders", ["atlantis"]), "low_countries", "borders", id="no such Region"),
        pytest.param(region("borders", ["france", "france", "italy", "poland"]), "low_countries", "borders", id="twice"),
        pytest.param(region("island", True), "low_countries", "island", id="island with borders"),
        pytest.param(region("interoceanic", True), "low_countries", "interoceanic", id="links one ocean"),
        pytest.param(region("oceans", ["A", "A"]), "low_countries", "oceans", id="ocean twice"),
        pytest.param(region("supply", dict.fromkeys(TYPES, 0)), "low_countries", "supply", id="no slot"),
        pytest.param(
            region("supply", dict.fromkeys(TYPES, 10)), "low_countries", "supply", id="too many slots to choose of"
        ),
        pytest.param(
            card("effects", [{"op": "gain_weight", "units": 10}]), "b10_mild_spring", "effects", id="too many to choose of"
        ),
        pytest.param(
            card("effects", [{"op": "convert_weight", "max": 10}]), "b10_mild_spring", "effects", id="too many to exchange"
        ),
        pytest.param(region("x", 0.5119, 1), "uk", "x", id="too near"),
        pytest.param(lambda d: d["zones"][0].__setitem__("size", 6), "AE", "size", id="size of a zone"),
        pytest.param(lambda d: d["baller"].pop(), "meta", "baller_cards", id="a card short"),
        pytest.param(lambda d: d["weight_types"].reverse(), "weight_types", "id", id="order of types"),
        pytest.param(lambda d: d["marker_sets"].pop(), "marker_sets", "id", id="a set for every seat"),
        pytest.param(lambda d: d["dice"].update(faces=[]), "dice", "faces", id="no faces"),
        pytest.param(lambda d: d["dice"]["faces"].pop(), "dice", "faces", id="a face short"),
        pytest.param(lambda d: d["trial_results"].pop(), "trial_results", "total", id="a verdict short"),
        pytest.param(lambda d: d["trial_results"][0].update(total=9), "trial_results", "total", id="totals with a gap"),
        pytest.param(lambda d: d["trial_results"][0].update(id="pardon"), "pardon", "id", id="no such verdict"),
        pytest.param(lambda d: d["oceans"].pop(), "oceans", "id", id="an ocean short"),
        pytest.param(lambda d: d["case_limit"].update(standard=0), "", "case_limit.standard", id="tried for nothing"),
        pytest.param(card("id", "uk"), "uk", "id", id="a card called as a Region"),
        pytest.param(card("windows", ["someday"]), "b10_mild_spring", "windows.0", id="unknown window"),
        pytest.param(card("effects", [{"op": "win"}]), "b10_mild_spring", "effects.0.op", id="unknown primitive"),
        pytest.param(card("effects", [{"op": "reroll"}]), "b10_mild_spring", "windows", id="a re-roll before any roll"),
        pytest.param(
            card("effects", [{"op": "roll_modifier", "duration": "this_roll"}]),
            "b10_mild_spring",
            "windows",
            id="no roll pends",
        ),
        pytest.param(card("effects", [{"op": "set_target"}]), "b10_mild_spring", "lasts", id="gone before it works"),
        *(
            pytest.param(
                lambda d, window=window: d["baller"][33].update(windows=[window]), "b34_loose_talk", "windows", id=window
            )
            for window in ("draft_open", "order_set", "attack_declared", "before_roll", "after_roll", "war_result")
        ),
        pytest.param(
            lambda d: d["baller"][27].update(windows=["order_set"]), "b28_hungry_market", "windows", id="Demand of no Phase"
        ),
        pytest.param(card("windows", ["card_played"]), "b10_mild_spring", "windows", id="an answer that is none"),
        *(
            pytest.param(lambda d, at=at, new=new: d["baller"][at]["effects"][0].update(new), record, "effects", id=name)
            for name, at, record, new in (
                ("a Trial thrown again", 6, "b07_second_wind", {"roll_kinds": ["trial"]}),
                ("a fight that failed", 6, "b07_second_wind", {"when": "failed"}),
                ("a Trial without a throw", 22, "b23_quiet_night", {"roll_kinds": ["trade", "trial"]}),
                ("markers of no type", 9, "b10_mild_spring", {"type": "phase_type"}),
                ("three oceans at once", 25, "b26_friendly_pilot", {"choose": 3}),
                ("an ocean and itself", 25, "b26_friendly_pilot", {"among": ["A", "A"]}),
                ("the whole sea closed", 29, "b30_low_cloud", {"means": ["sea"]}),
                ("a second Action of any kind", 42, "b43_extra_hands", {"allowed": []}),
            )
        ),
        pytest.param(card("lasts", "attach_region"), "b10_mild_spring", "lasts", id="attached to nothing"),
        pytest.param(card("effects", [{"op": "region_delta"}]), "b10_mild_spring", "lasts", id="not attached"),
        pytest.param(
            card("effects", [{"op": "add_case", "units": 1}, {"op": "clear_cases"}]),
            "b10_mild_spring",
            "effects",
            id="a Trial first",
        ),
        pytest.param(
            card("effects", [{"op": "convert_weight", "max": 2}] * 2),
            "b10_mild_spring",
            "effects",
            id="the same markers twice",
        ),
        pytest.param(card("effects", [{"op": "roll_gain"}]), "b10_mild_spring", "effects.table", id="no table"),
        pytest.param(card("effects", [{"op": "roll_gain", "table": gap}]), "b10_mild_spring", "effects.table", id="gap"),
        pytest.param(card("effects", [{"op": "roll_gain", "table": short}]), "b10_mild_spring", "effects.table", id="start"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "record", "field"), breakages())
def test_bad_content_is_refused_by_record_and_field(
    change: Callable[[dict[str, Any]], None], record: str, field: str
) -> None:
    changed = data()
    change(changed)
    with pytest.raises(ContentError) as refused:
        GAME.read_content(changed, "mine.toml")
    assert (refused.value.file, refused.value.record, refused.value.field) == ("mine.toml", record, field)


def test_a_region_that_nobody_can_trade_with_is_refused() -> None:
    changed = data()
    hawaii = next(region for region in changed["regions"] if region["id"] == "hawaii")
    hawaii["oceans"] = ["C"]
    with pytest.raises(ContentError, match="at least 3 other Regions"):
        GAME.read_content(changed, "mine.toml")


@pytest.mark.rule("DRUG-1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_seats(seats: int) -> None:
    with pytest.raises(Exception, match="takes 2 to 6 seats"):
        GAME.first_seats(seats)
    assert [len(GAME.first_seats(n)) for n in range(2, 7)] == [2, 3, 4, 5, 6]


@pytest.mark.rule("DRUG-1.3", "DRUG-1.4")
def test_no_verb_gives_anything_to_another_seat() -> None:
    match = new()
    verbs = {verb for decision in match.rules.decisions.values() for verb in decision.verbs}
    assert verbs == {
        *("keep_regions", "reveal_empires", "pass", "all_pass", "sway", "roll", "play_card", "claim", "draft", "load"),
        *("choose_action", "trade", "export", "stash", "end_action", "sea_reroll", "pick", "lose_markers", "attack"),
        *("press", "counter", "draw_2", "draw_baller", "end_slot", "discard_baller", "store"),
    }


@pytest.mark.rule("DRUG-1.5")
def test_a_seat_without_regions_plays_on() -> None:
    scene = DruglordScene("", "uk", cards={1: "open_order"})
    assert scene.verbs() == {"choose_action", "play_card"}
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    assert scene.house(1) == {"fresh_reefer": 2}
    assert scene.board.regions_of(seat(1)) == []


@pytest.mark.rule("DRUG-2.9", "DRUG-2.14", "DRUG-1.2")
def test_what_lies_on_the_table_at_the_beginning() -> None:
    view = new(3).view("public")
    assert [view.zones[f"status:seat_{n}"].count for n in (1, 2, 3)] == [1, 1, 1]
    assert [view.numbers[f"position:seat_{n}"] for n in (1, 2, 3)] == [0, 0, 0]
    assert view.numbers["bank/cocaine"] == 30
    assert view.zones["region/uk"].pieces[0].face is not None
