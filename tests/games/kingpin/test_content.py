"""The content file and what it is refused for (KING-20, KING-21)."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import ContentError
from engine.games.kingpin.goods import GOODS
from engine.games.kingpin.load_content import read_content
from engine.games.kingpin.ops import OP_HANDLERS
from engine.games.kingpin.options import OPTIONS
from engine.games.kingpin.reactions import RESPONSES
from referee.session.content_files import resource_text
from tests.games.kingpin.scene import GAME, KingpinScene, altered, content
from tests.games.kingpin.scene import record as find

DATA: dict[str, Any] = tomllib.loads(resource_text("kingpin", "content.toml"))


@pytest.mark.rule("KING-20.1", "KING-20.2", "KING-20.3")
def test_the_base_content_is_accepted_whole() -> None:
    found = content()
    ability = found.ability("docks", "crate_of_guns")
    assert ability is not None
    assert (ability.timing, ability.heat, ability.cost_cash, ability.ops[0].op, ability.ops[0].n) == (
        "action",
        2,
        10,
        "gain_rank",
        1,
    )
    assert found.ability("docks", "nothing") is None
    assert found.ability("atlantis", "nothing") is None
    assert found.events["ev57"].mods[0].stat == "heat_roll"


Change = Callable[[dict[str, Any]], Any]
REFUSED: list[tuple[str, Change, str]] = [
    ("a field too many", lambda d: find(d, "cop", "pike").update(age=40), "pike, field age"),
    ("a missing field", lambda d: find(d, "cop", "pike").pop("name"), "pike, field name"),
    ("a nameless record", lambda d: find(d, "cop", "pike").pop("id"), "cop 2"),
    ("an id used twice", lambda d: find(d, "cop", "pike").update(id="docks"), "record docks, field id"),
    ("a foreign game", lambda d: d["meta"].update(game="hunt"), "meta"),
    ("a missing neighbourhood", lambda d: d["neighborhood"].pop(), "record slums"),
    ("a strange location", lambda d: find(d, "location", "docks").update(id="harbour"), "record docks, field id"),
    ("a controllable Downtown", lambda d: find(d, "location", "city_hall").update(neutral=False), "exactly Downtown"),
    ("a moved location", lambda d: find(d, "location", "docks").update(neighborhood="slums"), "it must be ports"),
    ("a neutral start", lambda d: find(d, "kingpin", "declan_roe").update(start="city_hall"), "neutral location"),
    ("a source as start", lambda d: find(d, "kingpin", "declan_roe").update(start="docks"), "source of drugs"),
    ("a start twice", lambda d: find(d, "kingpin", "declan_roe").update(start="fremont"), "all starts differ"),
    ("falling bonuses", lambda d: find(d, "lieutenant", "ferro").update(attack_bonus=[2, 1, 2, 3]), "never fall"),
    ("a high bonus", lambda d: find(d, "lieutenant", "ferro").update(attack_bonus=[0, 1, 2, 6]), "never fall"),
    ("a Cop without a card", lambda d: d["heat_card"].pop(0), "counts, field heat_cards"),
    ("two Cop cards", lambda d: find(d, "heat_card", "heat_cop_pike").update(copies=2), "counts, field heat_cards"),
    ("a Cop card without its Cop", lambda d: find(d, "heat_card", "heat_cop_pike").update(ops=[]), "places its Cop"),
    (
        "an Event with a Cop twice",
        lambda d: find(d, "event", "ev01")["cop_moves"][0].update(cop="nakai"),
        "3 different Cops",
    ),
    (
        "an Event with a place twice",
        lambda d: find(d, "event", "ev01")["cop_moves"][0].update(to="airport"),
        "3 different Cops",
    ),
    ("an uneven Event deck", lambda d: find(d, "event", "ev01")["cop_moves"][0].update(cop="pike"), "equally often"),
    ("drifting prices", lambda d: [e.update(price=2) for e in d["event"][:8]], "all price changes"),
    ("a price out of range", lambda d: find(d, "event", "ev01").update(price=3), "ev01, field price"),
    ("mods without duration", lambda d: find(d, "event", "ev57").update(duration=0), "mods last 1 or 2 rounds"),
    ("few Events", lambda d: d["event"].pop(), "counts, field events"),
    (
        "few effects",
        lambda d: [e.update(ops=[], mods=[], duration=0) for e in d["event"][:70]],
        "of the Events have an effect, and 30 % must",
    ),
    ("few Lieutenants", lambda d: (d["lieutenant"].pop(), d["counts"].update(lieutenants=29)), "at least 30"),
    ("an unknown op", lambda d: find(d, "heat_card", "heat_seizure").update(ops=[{"op": "dance"}]), "dance is not one of"),
    ("an op without its number", lambda d: find(d, "heat_card", "heat_seizure").update(ops=[{"op": "lose_drugs"}]), "see n"),
    ("an op with too much", lambda d: find(d, "heat_card", "heat_seizure")["ops"][0].update(unit=2), "see unit"),
    ("who on a Heat card", lambda d: find(d, "heat_card", "heat_seizure")["ops"][0].update(who="each"), "only Events"),
    (
        "a sale on a card",
        lambda d: find(d, "heat_card", "heat_seizure").update(ops=[{"op": "sell_drugs", "max": 1, "adj": 0}]),
        "cannot be used here",
    ),
    (
        "a loss as an action",
        lambda d: find(d, "location", "docks")["ability"][0].update(ops=[{"op": "lose_cash", "amount": 1}]),
        "cannot be used here",
    ),
    (
        "a choice on a card",
        lambda d: find(d, "heat_card", "heat_buyers_stay_away").update(ops=[{"op": "shift_price", "choice": [1]}]),
        "one delta",
    ),
    (
        "a strange Cop in an op",
        lambda d: find(d, "heat_card", "heat_seizure").update(ops=[{"op": "add_cop", "cop": "joe"}]),
        "joe is not one of",
    ),
    (
        "a Cop whom another card brings",
        lambda d: find(d, "heat_card", "heat_seizure").update(ops=[{"op": "add_cop", "cop": "pike"}]),
        "add_cop stands on the Cop's own Heat card only",
    ),
    (
        "a Cop whom an Event brings",
        lambda d: find(d, "event", "ev65").update(ops=[{"op": "add_cop", "cop": "pike"}]),
        "add_cop stands on the Cop's own Heat card only",
    ),
    (
        "a Cop whom an action brings",
        lambda d: find(d, "location", "docks")["ability"][0].update(ops=[{"op": "add_cop", "cop": "pike"}]),
        "add_cop stands on the Cop's own Heat card only",
    ),
    ("an unknown stat", lambda d: find(d, "dark_past", "tailed")["mods"][0].update(stat="luck"), "luck is not one of"),
    ("a past for all", lambda d: find(d, "dark_past", "tailed")["mods"][0].update(scope="all_players"), "own seat"),
    ("a ban on a past", lambda d: find(d, "dark_past", "tailed")["mods"][0].update(stat="ban_location"), "only Events ban"),
    ("a strange place closed", lambda d: find(d, "event", "ev47")["mods"][0].update(location="moon"), "moon is not one of"),
    (
        "a strange neighbourhood",
        lambda d: find(d, "event", "ev50")["mods"][0].update(neighborhood="moon"),
        "moon is not one of",
    ),
    ("heat of a strange action", lambda d: find(d, "event", "ev76")["mods"][0].update(action="yawn"), "yawn is not one of"),
    ("an unknown trigger", lambda d: find(d, "motivation", "greed")["trigger"].update(stat="luck"), "luck is not one of"),
    (
        "an ability twice",
        lambda d: find(d, "location", "docks")["ability"][1].update(id="container_load"),
        "container_load twice",
    ),
    ("a reaction without one", lambda d: find(d, "kingpin", "casimir_boll")["ability"][0].pop("reaction"), "only reactions"),
    (
        "mods on an action",
        lambda d: find(d, "location", "docks")["ability"][0].update(mods=[{"stat": "attack", "value": 1}]),
        "only passives",
    ),
    ("an action without ops", lambda d: find(d, "location", "docks")["ability"][0].update(ops=[]), "ops belong"),
    (
        "two choices",
        lambda d: find(d, "location", "docks")["ability"][0]["ops"].append(
            {"op": "move_cop", "count": 1, "source": "any", "to": "any"}
        ),
        "one of its ops",
    ),
    ("two at a time", lambda d: find(d, "location", "yellow_taxi")["ability"][0]["ops"][0].update(count=2), "one at a time"),
    ("a word that no rule knows", lambda d: d["vocabulary"]["stats"].append("luck"), "vocabulary, field stats: luck is not"),
    ("an op that no rule knows", lambda d: d["vocabulary"]["ops"].append("dance"), "vocabulary, field ops: dance is not"),
    ("a trigger that no rule counts", lambda d: d["vocabulary"]["trigger_stats"].append("luck"), "luck is not one of"),
    ("a global action too few", lambda d: d["global_action"].pop(), "record global_action"),
    ("a global action for nothing", lambda d: find(d, "global_action", "rob").update(timing="free_action"), "their timing"),
    ("an Influence action too few", lambda d: d["influence_action"].pop(), "record influence_action"),
    (
        "a strange Influence action",
        lambda d: d["influence_action"].append({**d["influence_action"][0], "id": "bribe"}),
        "record influence_action",
    ),
    (
        "a location that raises itself",
        lambda d: find(d, "location", "docks")["ability"][1]["ops"][0].update(pick="self"),
        "only a character can pick itself",
    ),
    (
        "a Heat card that moves itself",
        lambda d: find(d, "heat_card", "heat_booked")["ops"][0].update(pick="self"),
        "cannot pick itself",
    ),
    (
        "a location that reacts",
        lambda d: find(d, "location", "docks")["ability"].append(
            {**find(d, "kingpin", "casimir_boll")["ability"][0], "needs_board": True}
        ),
        "only a character can pick itself or react",
    ),
    (
        "income for all",
        lambda d: find(d, "location", "laundromat")["ability"][0].pop("controller_only"),
        "controller_only marks",
    ),
    (
        "recruiting in hiding",
        lambda d: find(d, "kingpin", "casimir_boll").update(
            ability=[{**find(d, "location", "the_points")["ability"][0], "needs_board": False}]
        ),
        "nobody is recruited in hiding",
    ),
    ("a title that splits a snapshot", lambda d: find(d, "event", "ev01").update(title="One · Two"), "a title cannot hold"),
    ("another option", lambda d: find(d, "option", "event_draw").update(default="never"), "record event_draw"),
    ("a falling track", lambda d: d["price_track"].update(steps=[8, 5]), "must rise"),
    ("more heat than a card has room for", lambda d: d["kingpin"][0]["ability"][0].update(heat=10), "field ability.0.heat"),
    ("a rank of which no bonus is printed", lambda d: d["constants"].update(max_rank=5), "field constants.max_rank"),
    ("a start above all ranks", lambda d: d["constants"].update(kingpin_start_rank=5), "kingpin_start_rank: it must be"),
    (
        "a start below all ranks",
        lambda d: d["constants"].update(lieutenant_start_rank=0),
        "lieutenant_start_rank: it must be",
    ),
    ("a wrong count", lambda d: d["counts"].update(cops=9), "counts, field cops"),
]


@pytest.mark.slow
@pytest.mark.rule("KING-20.8", "KING-20.1", "KING-20.3", "KING-2.2")
@pytest.mark.parametrize(("change", "problem"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_bad_content_is_refused_by_record_and_field(change: Change, problem: str) -> None:
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(ContentError) as refused:
        read_content(data, "mine.toml")
    assert str(refused.value).startswith("mine.toml: ")
    assert problem in str(refused.value)


@pytest.mark.rule("KING-20.4", "KING-20.5", "KING-20.6", "KING-2.2")
def test_every_word_of_the_vocabulary_is_carried_out() -> None:
    words = content().vocabulary
    assert set(OP_HANDLERS) == set(words.ops)
    assert set(RESPONSES) == set(words.reaction_do)
    assert set(GOODS) < set(OP_HANDLERS)


# The table of KING-20.7: kind, heat, cost, what it does.
ABILITIES: dict[str, list[tuple[str, int, int, dict[str, Any]]]] = {
    "police_station": [
        ("action", 0, 5, {"op": "move_cop", "count": 1, "source": "any", "to": "any"}),
        ("action_2x", 0, 20, {"op": "remove_cop", "count": 1}),
    ],
    "city_hall": [
        ("action", 0, 5, {"op": "shift_price", "choice": (-1, 1)}),
        ("action", 0, 20, {"op": "clear_cop_killer"}),
    ],
    "the_chronicle": [("action", 0, 0, {"op": "peek_events", "n": 3}), ("action", 0, 5, {"op": "reduce_heat", "n": 3})],
    "st_johns_cathedral": [("action", 0, 0, {"op": "gain_influence", "n": 1})],
    "airport": [("action", 2, 0, {"op": "buy_drugs", "max": 5, "unit": 6})],
    "docks": [
        ("action", 1, 0, {"op": "buy_drugs", "max": 3, "unit": 5}),
        ("action", 2, 10, {"op": "gain_rank", "n": 1, "pick": "own_any"}),
    ],
    "yellow_taxi": [("free_action", 0, 0, {"op": "move_own", "count": 1, "pick": "own_on_board", "to": "any"})],
    "laundromat": [("each_turn", 0, 0, {"op": "gain_cash", "amount": 8})],
    "underground_casino": [
        ("each_turn", 0, 0, {"op": "gain_cash_dice", "per_pip": 1}),
        ("action", 1, 10, {"op": "gamble", "target": 8, "payout": 25}),
    ],
    "strip_club": [
        ("each_turn", 0, 0, {"op": "gain_cash", "amount": 6}),
        ("action", 1, 0, {"op": "gain_influence", "n": 1}),
    ],
    "financial_district": [("action", 3, 0, {"op": "sell_drugs", "max": 3, "adj": 10})],
    "park_slopes": [("action", 3, 0, {"op": "sell_drugs", "max": 4, "adj": 6})],
    "hollywood": [("action", 4, 0, {"op": "sell_drugs", "max": 6, "adj": 5})],
    "fremont": [("action", 2, 0, {"op": "sell_drugs", "max": 4, "adj": 0})],
    "southie": [("action", 1, 0, {"op": "sell_drugs", "max": 3, "adj": 1})],
    "kingswood": [("action", 2, 0, {"op": "sell_drugs", "max": 6, "adj": -2})],
    "eastwood_heights": [
        ("action", 1, 20, {"op": "recruit", "at": "here"}),
        ("action", 0, 0, {"op": "sell_drugs", "max": 3, "adj": -3}),
    ],
    "westside_projects": [
        ("action", 1, 20, {"op": "recruit", "at": "here"}),
        ("action", 0, 0, {"op": "sell_drugs", "max": 3, "adj": -3}),
    ],
    "the_points": [
        ("action", 1, 20, {"op": "recruit", "at": "here"}),
        ("action", 1, 10, {"op": "gain_rank", "n": 1, "pick": "own_any"}),
    ],
}


@pytest.mark.rule("KING-20.7")
def test_the_location_abilities_of_the_first_set() -> None:
    found = {
        place.id: [(one.timing, one.heat, one.cost_cash, one.ops[0].model_dump(exclude_unset=True)) for one in place.ability]
        for place in content().locations.values()
    }
    assert found == ABILITIES
    assert all(len(one.ops) == 1 for place in content().locations.values() for one in place.ability)


@pytest.mark.rule("KING-6.12", "KING-10.4")
def test_a_hidden_kingpins_ability_is_used_nowhere() -> None:
    def teach(data: dict[str, Any]) -> None:
        ability = find(data, "kingpin", "bettina_rusk")["ability"][0]
        ability.update(timing="action", heat=1, ops=[{"op": "gain_influence", "n": 1}])

    for place, heat in (("hidden", 1), ("laundromat", 2)):
        match = KingpinScene(
            {"red": {"bettina_rusk": place, "ferro": "docks"}}, cops={"pike": "laundromat"}, book=altered(teach)
        )
        match.use("bettina_rusk", "second_set_of_books")
        assert match.number("heat") == heat


@pytest.mark.rule("KING-20.8")
def test_every_cop_is_named_equally_often() -> None:
    named = Counter(move.cop for event in content().events.values() for move in event.cop_moves)
    assert set(named.values()) == {24}


@pytest.mark.rule("KING-20.5")
@pytest.mark.parametrize(
    ("event", "place", "ability"), [("ev47", "docks", "container_load"), ("ev78", "st_johns_cathedral", "confession")]
)
def test_a_closed_location(event: str, place: str, ability: str) -> None:
    match = KingpinScene({"red": {"ferro": place}}, in_force={event: ("blue", 1)})
    assert not [args for args in match.offers("use_ability") if args["source"] == place]
    match = KingpinScene({"red": {"ferro": place}})
    assert [args for args in match.offers("use_ability") if args["ability"] == ability]


@pytest.mark.rule("KING-20.5")
def test_modifiers_of_a_neighbourhood_or_an_action() -> None:
    crew = {"bettina_rusk": "the_points", "ferro": "hollywood", "gus_tarrow": "fremont"}
    in_force = {"ev55": ("red", 1), "ev50": ("red", 1)}
    match = KingpinScene({"red": crew}, in_force=in_force)
    match.use("hollywood", "after_party", n=1)
    assert (match.number("heat"), match.number("cash:red")) == (5, 40)
    match.use("fremont", "corner_trade", n=1)
    assert (match.number("heat"), match.number("cash:red")) == (7, 40 + 18)
    # A character's own ability is no location action: the Crusade does not touch it.
    match = KingpinScene({"red": {"penny_marsh": "hollywood"}, "blue": {"juno_pell": "hollywood"}}, in_force=in_force)
    match.use("penny_marsh", "lifted_wallet", seat="blue")
    assert match.number("heat") == 1


@pytest.mark.rule("KING-20.5")
def test_extra_actions_and_known_faces() -> None:
    match = KingpinScene(
        {"red": {"declan_roe": "docks", "ferro": "docks"}}, motivations={"red": "limelight"}, revealed=["limelight"]
    )
    assert match.number("actions_left") == 3
    match = KingpinScene({"red": {"bettina_rusk": "hidden"}}, pasts={"red": "known_face"})
    match.do("come_out")
    assert match.number("heat") == 4


@pytest.mark.rule("KING-4.1")
def test_the_options_are_those_of_the_digest() -> None:
    assert {option.id: (option.default, option.values, option.clause) for option in OPTIONS} == {
        "event_draw": ("per_turn", ("per_turn", "per_round"), "KING-5.4"),
        "event_deck_size": ("scaled", ("scaled", "short", "full"), "KING-4.10"),
        "cop_heat_mode": ("board_count", ("board_count", "location_count"), "KING-10.3"),
        "global_action_limit": ("once_per_turn", ("once_per_turn", "once_per_character", "unlimited"), "KING-6.8"),
        "cop_defeat": ("retreat", ("retreat", "kill_on_any_win"), "KING-8.11"),
        "corrupt_block_scope": ("event_phase", ("event_phase", "any_move"), "KING-5.6"),
        "threat_blocks_income": (False, (False, True), "KING-3.10"),
        "rob_rounding": ("none", ("none", "up_to_5k"), "KING-7.7"),
        "max_lieutenants": (5, (2, 3, 4, 5, 6, 7, 8), "KING-13.4"),
        "elimination_spoils": ("none", ("none", "killer_takes_cash"), "KING-13.11"),
        "motivation_reveal": ("optional", ("optional", "forced"), "KING-14.4"),
        "dark_past_visibility": ("public", ("public", "owner_only"), "KING-14.1"),
        "holdings_visibility": ("open", ("open", "screened"), "KING-18.1"),
        "dice_source": ("engine", ("engine", "entered"), "KING-17.1"),
    }
    assert all(option.clause.startswith("KING-") and option.text.endswith(".") for option in OPTIONS)
    assert GAME.complete_options({"max_lieutenants": "7"})["max_lieutenants"] == 7


@pytest.mark.rule("KING-20.4")
def test_an_ability_moves_the_price_either_way() -> None:
    match = KingpinScene({"red": {"ferro": "city_hall"}})
    assert match.may("use_ability", source="city_hall", ability="grease_the_council", delta=1)
    match.use("city_hall", "grease_the_council", delta=-1)
    assert (match.number("street_price"), match.number("cash:red")) == (12, 15)
