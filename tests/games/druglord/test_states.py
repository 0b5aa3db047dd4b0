"""The states of a Turn: their verbs, the windows and who is asked first in each, what may not be declined (DRUG-15)."""

from __future__ import annotations

import pytest

from engine.games.druglord.states import DECISIONS
from engine.match.match import Move
from engine.model.event import Event, Marked, Moved, Task
from tests.games.druglord.openings import at_slot_start, attacking, trading
from tests.games.druglord.scene import DruglordScene, card, new, seat

ROUND = {"pass", "all_pass"}
WINDOW = {*ROUND, "play_card"}
SWAYED = {*ROUND, "sway", "roll"}


@pytest.mark.rule("DRUG-15.4", "DRUG-7.5")
def test_the_verbs_of_every_state_are_those_of_the_table() -> None:
    assert {state: set(decision.verbs) for state, decision in DECISIONS.items()} == {
        "setup_keep": {"keep_regions", "reveal_empires"},  # refused there, with the reason (DRUG-4.7)
        "setup_reveal": {"keep_regions", "reveal_empires"},  # kept cards are replaced until the reveal (DRUG-4.6)
        "draft_order": SWAYED,
        "draft_open": WINDOW,
        "draft_claim": {"claim"},  # to draft is refused there, with the reason (DRUG-5.8)
        "draft_pick": {"draft"},
        "load": {"load"},
        "order_roll": SWAYED,
        "order_set": WINDOW,
        "slot_start": WINDOW,
        "slot_open": {"play_card", "choose_action"},
        "moving": {"trade", "export", "stash", "play_card", "end_action", "choose_action"},
        "before_roll": {*SWAYED, "play_card"},
        "after_roll": {*WINDOW, "sea_reroll"},
        "trial": {*SWAYED, "play_card"},
        "trial_pick": {"pick"},
        "local_busts": {"lose_markers"},
        "attacking": {"attack", "choose_action"},
        "attack_declared": WINDOW,
        "war_result": WINDOW,
        "press": {"press"},
        "counter": {"counter"},
        "drawing_2": {"draw_2", "choose_action"},
        "drawing_baller": {"draw_baller", "choose_action"},
        "discard_traphouse": {"lose_markers"},
        "slot_after": {"play_card", "end_slot"},
        "hand_limit": {"discard_baller"},
        "phase_end": {"store"},
        "final": SWAYED,
        "card_played": WINDOW,
    }


@pytest.mark.rule("DRUG-15.3", "DRUG-15.1", "DRUG-9.7")
def test_who_is_asked_first_in_every_window() -> None:
    draft = DruglordScene("uk", "france", "egypt", start=3, score={1: 1, 2: 2, 3: 3}, agenda=[Task("lay_out")])
    assert (draft.asked, draft.who) == ("draft_open", seat(3))
    tied = DruglordScene("uk", "france", "egypt", start=3, score={2: 1}, agenda=[Task("lay_out")])
    assert (tied.asked, tied.who) == ("draft_order", seat(3))
    order = DruglordScene("uk", "france", "egypt", start=2, agenda=[Task("roll_order"), Task("turn_end")])
    assert (order.asked, order.who) == ("order_roll", seat(2))
    order.throw(2, 3, 9)
    assert (order.asked, order.who) == ("order_set", seat(3))
    slot = DruglordScene("uk", "france", "egypt", agenda=[Task("slot", (), {"seat": seat(2)}), Task("turn_end")])
    assert (slot.asked, slot.who) == ("slot_start", seat(2))
    final = DruglordScene("uk", "france", "egypt", start=2, score={1: 20, 3: 20}, agenda=[Task("final_ranking")])
    assert (final.asked, final.who) == ("final", seat(2))


@pytest.mark.rule("DRUG-15.3", "DRUG-9.7", "DRUG-15.2")
def test_who_is_asked_first_about_a_trade_a_card_a_trial_and_a_war() -> None:
    trade = trading("france uk", "perth", "egypt", slot=1)
    assert (trade.asked, trade.who) == ("before_roll", seat(1))
    trade.throw(5)
    assert (trade.asked, trade.who) == ("after_roll", seat(1))
    rain = DruglordScene("uk", "france", "egypt", slot=2, start=2, cards={2: "mild_spring"})
    rain.do("play_card", card=card("mild_spring"), region="france")
    assert (rain.asked, rain.who) == ("card_played", seat(3))
    rain.do("all_pass")
    assert (rain.asked, rain.who) == ("before_roll", seat(2))
    trial = DruglordScene("uk", "perth", "egypt", cases={3: ["pills"] * 4}, cards={1: "loose_talk"})
    trial.play_card("loose_talk", other=seat(3))
    assert (trial.asked, trial.who) == ("trial", seat(3))
    war = DruglordScene("uk", "appalachia", "great_lakes", slot=2, start=2)
    war.action("violence")
    war.do("attack", from_="appalachia", target="great_lakes")
    assert (war.asked, war.who) == ("attack_declared", seat(2))
    war.do("all_pass")
    assert (war.asked, war.who) == ("before_roll", seat(2))
    war.throw(2, 5)
    assert (war.asked, war.who) == ("after_roll", seat(2))
    war.do("all_pass")
    assert (war.asked, war.who) == ("war_result", seat(3))


@pytest.mark.rule("DRUG-15.6")
def test_what_may_not_be_declined() -> None:
    match = new(2)
    for verb in ("pass", "all_pass"):
        assert match.why_not(Move(verb, seat="seat_1")) is not None
    load = DruglordScene("uk", "perth", agenda=[Task("load", (seat(1),)), Task("turn_end")])
    load.refused("pass", "not_now")
    load.refused("load", "own_first", place={}, overflow={})
    roll = trading("france uk", "perth")
    roll.do("all_pass")
    assert roll.verbs() == {"roll"}
    assert (roll.refusal("pass")[0], roll.refusal("all_pass")[0]) == ("round_closed", "round_closed")
    house = DruglordScene("uk", "perth", cards={1: "back_door"}, house={2: "4 reefer"})
    house.play_card("back_door", other=seat(2))
    house.resolve(5, 2)
    assert house.verbs() == {"lose_markers"}
    house.refused("lose_markers", "lose_exactly", take={})


@pytest.mark.rule("DRUG-15.7", "DRUG-15.1")
def test_one_key_a_seat_or_one_key_for_all() -> None:
    one_by_one, at_once = (at_slot_start("uk", "perth", "japan", cards={}) for _ in range(2))
    for _ in range(3):
        assert one_by_one.verbs() == {"pass", "all_pass"}
        one_by_one.do("pass")
    at_once.do("all_pass")
    assert one_by_one.table == at_once.table


@pytest.mark.rule("DRUG-15.1")
def test_a_reaction_lets_everybody_answer_again() -> None:
    scene = trading("france uk", "perth", "egypt", house={3: "1 pills"})
    scene.do("pass")
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    for number in (1, 2, 3):
        assert (scene.who, scene.pending.data["closed"]) == (seat(number), False)
        scene.do("pass")
    assert scene.pending.data["closed"]


@pytest.mark.rule("DRUG-15.5")
def test_reacting_and_ending_cost_nothing() -> None:
    scene = attacking(cards={1: "head_start"}, house={1: "1 pills"})
    scene.play_card("head_start")
    scene.do("all_pass")
    assert scene.house(1) == {"pills": 1}
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    assert scene.house(1) == {}


# -------------------------------------------------------------------- nothing is asked that the rules do by themselves


@pytest.mark.rule("DRUG-6.1", "DRUG-1.5")
def test_a_seat_without_regions_is_not_asked_to_load() -> None:
    scene = DruglordScene("", "uk", "", score={2: 1, 3: 2}, agenda=[Task("lay_out")])
    scene.do("all_pass")
    for _ in range(2):
        scene.do("draft")
    scene.do("draft", draws=[0] * 80)
    assert (scene.asked, scene.who) == ("load", seat(2))
    scene.do("load", place={"uk": {"reefer": 1}})
    assert scene.asked == "order_roll"


@pytest.mark.rule("DRUG-5.9", "DRUG-16.2")
def test_a_claim_that_was_answered_lies_no_longer_on_the_row() -> None:
    scene = DruglordScene("uk", "perth", score={2: 1}, agenda=[Task("load", (seat(1),)), Task("turn_end")])
    for region in ("sinaloa", "baja", "japan"):
        scene.rule(*_returned(scene, region, 2 if region == "japan" else 1), reason="arranged for a test")
    scene.do("load", place={"uk": {"reefer": 1}})
    scene.do("all_pass")
    scene.do("claim", region="baja")
    claims = {piece.id: piece.marks.get("claim") for piece in scene.table.zones["row"]}
    assert claims == {"card/sinaloa": None, "card/japan": seat(2)}
    scene.do("claim")
    assert all(not piece.marks for piece in scene.table.zones["row"])


def _returned(scene: DruglordScene, region: str, claim: int) -> list[Event]:
    at = scene.table.ids("region_deck").index(f"card/{region}")
    return [
        Moved(f"card/{region}", "region_deck", at, "returned", len(scene.zone("returned"))),
        Marked(f"card/{region}", "claim", 0, seat(claim)),
    ]


# -------------------------------------------------------------------- what is left of the Sea re-rolls


@pytest.mark.rule("DRUG-8.14", "DRUG-8.15", "DRUG-16.2")
def test_the_rerolls_left_lie_open_on_the_status_card() -> None:
    def left(scene: DruglordScene, number: int = 1) -> dict[str, object]:
        (status,) = scene.view("public").zones[f"status:{seat(number)}"].pieces
        return {mark: n for mark, n in status.marks.items() if mark.startswith("left/")}

    scene = DruglordScene("france uk iberia italy egypt persia", "perth", weight={"iberia": "1 reefer"})
    assert left(scene) == {"left/A": 1}  # five ports on the Atlantic, two on the Indian Ocean
    assert left(scene, 2) == {}
    scene.action("move_weight")
    scene.trade("sea", 1, "iberia", "uk")
    scene.throw(1)
    scene.do("sea_reroll", 9, ocean="A")
    assert left(scene) == {}
    lost = attacking_over_four_ports()
    assert left(lost, 2) == {"left/A": 1}
    lost.fight(5, 4)
    assert left(lost, 2) == {}


def attacking_over_four_ports() -> DruglordScene:
    scene = DruglordScene("appalachia", "florida new_york quebec uk")
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="florida")
    return scene


# -------------------------------------------------------------------- cards outside their windows


@pytest.mark.rule("DRUG-14.2", "DRUG-16.2")
def test_a_card_in_a_state_without_a_window_is_refused_by_its_windows() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "back_door head_start", 2: "ceasefire"})
    scene.action("violence")
    expected = ("not_its_window", "DRUG-14.2", "Back Door is played before your Action.")
    assert scene.refusal("play_card", card=card("back_door"), other=seat(2)) == expected
    assert scene.refusal("play_card", card=card("head_start"))[2] == "Head Start is played when an attack is declared."
    other = scene.refusal("play_card", card=card("ceasefire"))
    assert other == ("not_in_hand", "DRUG-14.3", "Seat 1 does not hold that card.")
    scene.refused("play_card", "not_in_hand", card="no_such_card")
    waiting = trading("france uk", "perth", cards={1: "back_door"})
    assert waiting.refusal("play_card", card=card("back_door"), other=seat(2)) == expected
