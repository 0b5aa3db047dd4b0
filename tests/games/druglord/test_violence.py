"""Violence: reach, the war, what a loser loses, presses and counterattacks (DRUG-11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.druglord.table_reader import card_of
from engine.model.event import Marked, Moved
from tests.games.druglord.scene import DruglordScene, card, seat
from ui.board import board_of


def attacking(attacker: str = "appalachia", defender: str = "great_lakes", **rest: Any) -> DruglordScene:
    scene = DruglordScene(attacker, defender, **rest)
    scene.action("violence")
    scene.do("attack", from_=attacker.split()[0], target=defender.split()[0])
    return scene


@pytest.mark.rule("DRUG-11.1")
def test_defending_costs_nothing() -> None:
    scene = attacking()
    scene.fight(2, 3)
    scene.do("end_slot")
    scene.do("all_pass")
    assert (scene.asked, scene.who) == ("slot_open", seat(2))
    assert {"action": "violence"} in scene.offers("choose_action")


@pytest.mark.rule("DRUG-11.2", "DRUG-11.3")
@pytest.mark.parametrize(
    ("mine", "other", "way", "line"),
    [
        (
            "quebec",
            "gulf_coast",
            "attack_sea quebec gulf_coast",
            "attacks Gulf Coast (Seat 2) from Quebec over the Atlantic",
        ),
        ("appalachia", "great_lakes", "attack appalachia great_lakes", "attacks Great Lakes (Seat 2) from Appalachia"),
        ("appalachia", "rockies", "attack appalachia rockies", "attacks Rockies (Seat 2) from Appalachia"),
    ],
)
def test_an_attack_that_no_land_leads_to_is_told_and_drawn_as_one_over_the_sea(
    mine: str, other: str, way: str, line: str
) -> None:
    """It was drawn over the land of others, as if it went through it."""
    scene = attacking(mine, other, attack_over_water=True)
    assert scene.last_lines("public") == [f"Seat 1 {line}."]
    assert scene.view("public").numbers["way"] == way


@pytest.mark.rule("DRUG-11.2", "DRUG-11.3")
@pytest.mark.parametrize(("mine", "other"), [("quebec", "gulf_coast"), ("appalachia", "great_lakes")])
def test_a_region_that_is_attacked_is_read_as_that_by_land_and_over_the_sea(mine: str, other: str) -> None:
    """Of an attack over the sea the reader said "Named by this move"."""
    scene = attacking(mine, other, attack_over_water=True)
    (line,) = [one.line for _, one in scene.observations("public", len(scene.history.plies) - 1) if one.kind == "said"]
    assert board_of("druglord").layout.told[line] == "Attacked"


@pytest.mark.rule("DRUG-11.10")
def test_a_counterattack_over_the_sea_is_told_as_that() -> None:
    scene = attacking("quebec", "gulf_coast", attack_over_water=True)
    scene.fight(2, 9)
    scene.do("counter", yes=True)
    assert scene.view("public").numbers["way"] == "attack_sea gulf_coast quebec"


@pytest.mark.rule("DRUG-11.2", "DRUG-11.3")
@pytest.mark.parametrize(
    ("mine", "other", "target", "water", "reach"),
    [
        ("appalachia", "florida", "florida", True, True),  # a border between zones
        ("appalachia", "rockies", "rockies", True, True),  # one vacant Region of the zone between
        ("appalachia great_plains", "rockies", "rockies", True, False),  # an own one is not vacant
        ("quebec", "florida", "florida", False, False),  # New York borders both, but not over water
        ("uk", "france", "france", True, True),
        ("uk", "france", "france", False, False),
        ("uk", "new_york", "new_york", True, False),  # the same ocean, another zone
        ("panama", "jamaica", "jamaica", True, True),
    ],
)
def test_reach(mine: str, other: str, target: str, water: bool, reach: bool) -> None:
    scene = DruglordScene(mine, other if mine != "quebec" else f"{other} new_york", attack_over_water=water)
    scene.action("violence")
    pairs = {(move["from"], move["target"]) for move in scene.offers("attack")}
    assert ((mine.split()[0], target) in pairs) is reach


@pytest.mark.rule("DRUG-11.2")
def test_own_and_vacant_regions_are_no_targets() -> None:
    scene = DruglordScene("appalachia florida", "uk")
    scene.action("violence")
    scene.refused("attack", "no_opponent", from_="appalachia", target="florida")
    scene.refused("attack", "no_opponent", from_="appalachia", target="rockies")
    scene.refused("attack", "not_your_origin", from_="uk", target="florida")
    assert scene.verbs() == {"choose_action"}


@pytest.mark.rule("DRUG-11.4", "DRUG-3.5")
@pytest.mark.parametrize(("faces", "minus", "won"), [
    ((5, 4), 0, True), ((4, 4), 0, False), ((2, 1), 0, True), ((1, 2), 3, False), ((2, 3), 2, True),
])  # fmt: skip
def test_who_wins(faces: tuple[int, int], minus: int, won: bool) -> None:
    scene = attacking(house={1: "3 pills"})
    scene.do("all_pass")
    if minus:
        scene.do("sway", die=seat(2), amount=-minus, pay={"pills": minus})
    scene.resolve(*faces)
    assert scene.pending.data["winner"] == seat(1 if won else 2)


@pytest.mark.rule("DRUG-11.6", "DRUG-11.11", "DRUG-11.13")
def test_an_empty_region_is_lost_at_once() -> None:
    scene = attacking(cards={2: "high_walls"})
    scene.fight(5, 4)
    assert scene.board.owner("great_lakes") == ""
    assert scene.zone("returned") == ["great_lakes"]
    assert scene.asked == "slot_after"
    stored = attacking(stored={"great_lakes": "1 reefer"})
    stored.fight(5, 4)
    assert stored.weight("great_lakes") == {}
    assert stored.asked == "press"
    assert stored.house(1) == {}


@pytest.mark.rule("DRUG-11.7", "DRUG-11.12")
@pytest.mark.parametrize(("faces", "lost"), [((5, 4), True), ((4, 4), False)])
def test_press(faces: tuple[int, int], lost: bool) -> None:
    scene = attacking(weight={"great_lakes": "1 reefer"})
    scene.fight(5, 4)
    scene.do("press", yes=True)
    scene.fight(*faces)
    assert (scene.board.owner("great_lakes") == "") is lost
    assert scene.asked == "slot_after"


@pytest.mark.rule("DRUG-11.7")
def test_a_press_that_wins_takes_the_region_whatever_lies_there() -> None:
    scene = attacking(weight={"great_lakes": "1 reefer"})
    scene.fight(5, 4)
    scene.rule(Marked("great_lakes", "weight/pills", 0, 1), reason="arranged for a test")
    scene.do("press", yes=True)
    scene.fight(5, 4)
    assert (scene.board.owner("great_lakes"), scene.asked) == ("", "slot_after")
    assert scene.number("bank/pills") == 58


@pytest.mark.rule("DRUG-11.12")
def test_press_and_counter_may_be_declined() -> None:
    scene = attacking(weight={"great_lakes": "1 reefer"})
    scene.fight(5, 4)
    scene.refused("press", "bad_argument", yes="perhaps")
    scene.do("press", yes=False)
    assert scene.asked == "slot_after"
    other = attacking()
    other.fight(4, 9)
    other.do("counter", yes=False)
    assert other.asked == "slot_after"
    assert other.board.owner("appalachia") == seat(1)


@pytest.mark.rule("DRUG-11.8", "DRUG-11.9")
@pytest.mark.parametrize(
    ("faces", "state"), [((4, 9), "counter"), ((5, 9), "slot_after"), ((3, 9), "counter"), ((1, 9), "counter")]
)
def test_a_margin_of_five(faces: tuple[int, int], state: str) -> None:
    scene = attacking(weight={"appalachia": "2 reefer", "great_lakes": "1 pills"})
    scene.fight(*faces)
    assert scene.asked == state
    assert scene.weight("appalachia") == ({} if state == "counter" else {"reefer": 2})
    assert scene.weight("great_lakes") == {"pills": 1}


@pytest.mark.rule("DRUG-11.8")
def test_an_empty_attacker_may_be_counterattacked_too() -> None:
    scene = attacking()
    scene.fight(4, 9)
    assert (scene.asked, scene.board.owner("appalachia")) == ("counter", seat(1))


@pytest.mark.rule("DRUG-11.10")
@pytest.mark.parametrize(("faces", "lost"), [((3, 2), True), ((2, 2), False), ((2, 9), False)])
def test_a_counterattack_ends_it(faces: tuple[int, int], lost: bool) -> None:
    scene = attacking()
    scene.fight(4, 9)
    scene.do("counter", yes=True)
    scene.fight(*faces)
    assert (scene.board.owner("appalachia") == "") is lost
    assert scene.asked == "slot_after"
    if lost:
        assert scene.table.piece(card_of("appalachia")).marks == {"claim": seat(2)}


@pytest.mark.rule("DRUG-11.11", "DRUG-14.7")
def test_attached_cards_are_discarded_with_the_region() -> None:
    scene = DruglordScene("appalachia", "great_lakes", slot=2, cards={2: "high_walls"})
    scene.play_card("high_walls", region="great_lakes")
    assert card("high_walls") in scene.zone("region/great_lakes")
    scene.action("none")
    scene.do("end_slot")
    fight = DruglordScene("appalachia", "great_lakes")
    fight.rule(*_attach(fight, "high_walls", "great_lakes"), reason="arranged for a test")
    fight.action("violence")
    fight.do("attack", from_="appalachia", target="great_lakes")
    fight.do("all_pass")
    assert fight.pending.data["mods"] == [[seat(2), 1, "attached to Great Lakes"]]
    fight.resolve(9, 2)
    fight.do("all_pass")
    assert fight.zone("discards") == [card("high_walls")]
    assert fight.zone("region/great_lakes") == ["great_lakes"]


def _attach(scene: DruglordScene, name: str, region: str) -> list[Any]:
    at = scene.table.ids("baller_deck").index(card(name))
    return [Moved(card(name), "baller_deck", at, f"region/{region}", 1)]
