"""Baller cards: windows, roles, cancelling, and every primitive (DRUG-14, DRUG-17)."""

from __future__ import annotations

import pytest

from engine.match.match import Match, Move
from engine.model.event import Data, Marked, Moved, Task
from tests.games.druglord.openings import attacking
from tests.games.druglord.scene import GAME, DruglordScene, card, changed_card, seat

# -------------------------------------------------------------------- drawing, holding, discarding


@pytest.mark.rule("DRUG-14.1", "DRUG-14.3")
def test_drawing_is_the_action_playing_is_free() -> None:
    scene = DruglordScene("uk", "france", cards={1: "open_order"})
    top = scene.zone("baller_deck")[0]
    scene.action("baller")
    scene.do("draw_baller")
    assert scene.last_lines("public") == ["Seat 1 drew a Baller card (2 held)."]
    assert scene.zone("held:seat_1") == [card("open_order"), top]
    scene.play_card("open_order", take={"reefer": 2, "pills": 1})
    assert scene.house(1) == {"fresh_reefer": 2, "fresh_pills": 1}
    assert scene.zone("discards") == [card("open_order")]


@pytest.mark.rule("DRUG-14.4")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    scene = DruglordScene("uk", "france")
    _move_all(scene, "discards")
    scene.action("baller")
    scene.do("draw_baller", draws=[0] * 50)
    assert scene.last_lines("public")[0] == "The discarded Baller cards are shuffled into a new deck."
    assert (len(scene.zone("baller_deck")), len(scene.zone("held:seat_1"))) == (42, 1)
    none = DruglordScene("uk", "france")
    _move_all(none, "held:seat_2")
    none.refused("choose_action", "no_cards", action="baller")


def _move_all(scene: DruglordScene, to: str) -> None:
    edits = [Moved(one, "baller_deck", 0, to, 0) for one in scene.zone("baller_deck")]
    scene.rule(*edits, reason="arranged for a test")


@pytest.mark.rule("DRUG-14.5")
def test_the_hand_limit() -> None:
    held = "open_order ceasefire mild_spring called_off"
    scene = DruglordScene("uk", "france", cards={1: held}, baller_hand_limit=3)
    scene.action("none")
    scene.do("end_slot")
    assert (scene.asked, scene.who) == ("hand_limit", seat(1))
    scene.refused("discard_baller", "discard_down", cards=[])
    scene.refused("discard_baller", "discard_down", cards=[card("ceasefire")] * 2)
    scene.refused("discard_baller", "not_in_hand", cards=[card("spoils")])
    scene.do("discard_baller", cards=[card("ceasefire")])
    assert scene.last_lines("public")[0] == "Seat 1 discards Ceasefire."
    assert scene.asked == "slot_start"
    for limit, few in ((0, held), (3, "open_order ceasefire mild_spring"), (5, held)):  # none; just kept; not reached
        free = DruglordScene("uk", "france", cards={1: few}, baller_hand_limit=limit)
        free.action("none")
        free.do("end_slot")
        assert free.asked == "slot_start"


@pytest.mark.rule("DRUG-14.2", "DRUG-15.3")
def test_cards_are_played_in_their_windows_by_their_roles() -> None:
    scene = attacking(cards={1: "neighbourhood_watch head_start", 2: "neighbourhood_watch head_start"})
    assert {move["card"] for move in scene.offers("play_card")} == set()
    scene = attacking(cards={1: "head_start high_walls", 2: "neighbourhood_watch"})
    assert [move["card"] for move in scene.offers("play_card")] == [card("head_start")]
    scene.refused("play_card", "not_its_window", card=card("high_walls"), region="florida")
    scene.refused("play_card", "not_in_hand", card=card("neighbourhood_watch"))
    scene.do("pass")
    assert [move["card"] for move in scene.offers("play_card")] == [card("neighbourhood_watch")]


@pytest.mark.rule("DRUG-14.8")
def test_a_card_whose_requirement_is_not_met_cannot_be_played() -> None:
    scene = DruglordScene("uk", "france", cards={1: "clean_slate light_fingers long_summer swap_meet side_glance old_story"})
    assert scene.offers("play_card") == []
    scene.refused("play_card", "not_met", card=card("clean_slate"))
    other = DruglordScene("uk", "france", cards={1: "high_walls"})
    other.refused("play_card", "bad_choice", card=card("high_walls"), region="france")


@pytest.mark.rule("DRUG-15.2")
def test_a_card_may_be_cancelled_and_its_canceller_too() -> None:
    scene = DruglordScene("uk", "france", "egypt", cards={1: "open_order", 3: "never_mind"})
    scene.do("play_card", card=card("open_order"), take={"reefer": 3})
    assert (scene.asked, scene.who) == ("card_played", seat(2))
    scene.do("pass")
    scene.do("play_card", card=card("never_mind"))
    assert (scene.asked, scene.who) == ("card_played", seat(1))
    scene.do("all_pass")
    assert scene.last_lines("public")[-1] == "Open Order of Seat 1 has no effect."
    assert scene.house(1) == {}
    assert set(scene.zone("discards")) == {card("open_order"), card("never_mind")}
    assert scene.asked == "slot_open"


@pytest.mark.rule("DRUG-15.2", "DRUG-14.3")
@pytest.mark.parametrize(("name", "args"), [("ceasefire", {}), ("high_walls", {"region": "uk"}), ("clear_skies", {})])
def test_a_cancelled_card_that_would_last_is_discarded(name: str, args: Data) -> None:
    scene = DruglordScene("uk", "france", cards={1: name, 2: "never_mind"})
    scene.do("play_card", card=card(name), **args)
    scene.play_card("never_mind")
    assert set(scene.zone("discards")) == {card(name), card("never_mind")}
    assert (scene.zone("in_play"), scene.zone("region/uk")) == ([], ["uk"])
    scene.action("violence")


@pytest.mark.rule("DRUG-15.2", "DRUG-14.3")
def test_each_other_seat_is_asked_once() -> None:
    scene = DruglordScene("uk", "france", "egypt", cards={1: "ceasefire"})
    scene.do("play_card", card=card("ceasefire"))
    assert scene.zone("in_play") == [card("ceasefire")]
    assert scene.last_lines("public") == ["Seat 1 plays Ceasefire."]
    scene.do("pass")
    assert scene.who == seat(3)
    scene.do("pass")
    assert scene.asked == "slot_open"


# -------------------------------------------------------------------- weight


@pytest.mark.rule("DRUG-14.10", "DRUG-3.5", "DRUG-15.2")
@pytest.mark.parametrize(
    ("name", "region", "kind", "results"),
    [
        ("mild_spring", "uk", "reefer", {1: 0, 2: 1, 3: 2, 4: 3, 5: 3, 9: 4}),
        ("double_shift", "uk", "pills", {1: 0, 2: 1, 3: 2, 4: 3, 5: 3, 9: 4}),
        ("long_summer", "panama", "cocaine", {1: 0, 2: 1, 3: 2, 5: 2, 9: 4}),
        ("late_bloom", "antioquia", "opiates", {1: 0, 2: 1, 3: 2, 5: 2, 9: 4}),
    ],
)
def test_roll_gain(name: str, region: str, kind: str, results: dict[int, int]) -> None:
    for face, n in results.items():
        scene = DruglordScene("uk panama antioquia", "perth", cards={1: name})
        scene.play_card(name, region=region)
        assert (scene.asked, scene.pending.data["kind"], scene.who) == ("before_roll", "card", seat(1))
        scene.throw(face)
        assert scene.board.weight(region, kind) == n
        assert scene.asked == "slot_open"


@pytest.mark.rule("DRUG-3.4", "DRUG-3.5", "DRUG-14.10")
def test_a_swayed_card_roll_and_a_short_bank() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "mild_spring"}, house={1: "56 reefer", 2: "5 pills"})
    scene.play_card("mild_spring", region="uk")
    scene.do("sway", die=seat(1), amount=40, pay={"reefer": 40})
    scene.do("pass")
    scene.throw(9)
    assert scene.weight("uk") == {"reefer": 4}
    low = DruglordScene("uk", "perth", cards={1: "mild_spring"}, house={2: "5 pills"})
    low.play_card("mild_spring", region="uk")
    low.do("pass")
    low.do("sway", die=seat(1), amount=-5, pay={"pills": 5})
    low.throw(3)
    assert low.weight("uk") == {}
    short = DruglordScene("uk", "perth", cards={1: "mild_spring"}, house={1: "56 reefer"})
    short.play_card("mild_spring", region="uk")
    short.throw(9)
    assert short.weight("uk") == {"reefer": 2}


@pytest.mark.rule("DRUG-14.10")
def test_open_order_takes_what_the_bank_has() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "open_order"}, house={2: "58 reefer, 58 pills, 30 cocaine, 28 opiates"})
    assert [move["take"] for move in scene.offers("play_card")] == [{"opiates": 2}]


def test_swap_meet_exchanges_for_other_types() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "swap_meet"}, house={1: "2 reefer, 1 fresh pills"})
    refused = scene.refusal("play_card", card=card("swap_meet"), give={"reefer": 2}, take={"reefer": 1, "pills": 1})
    assert refused[0] == "bad_choice"
    choices = scene.offers("play_card")
    assert {"card": card("swap_meet"), "give": {"reefer": 1, "fresh_pills": 1}, "take": {"reefer": 1, "pills": 1}} in choices
    scene.play_card("swap_meet", give={"reefer": 2, "fresh_pills": 1}, take={"cocaine": 2, "opiates": 1})
    assert scene.house(1) == {"cocaine": 2, "opiates": 1}


@pytest.mark.rule("DRUG-2.15", "DRUG-17.4", "DRUG-14.7")
def test_attached_cards_change_a_region() -> None:
    scene = DruglordScene("iberia", "perth", cards={1: "extra_crew new_shed word_of_mouth new_taste"})
    scene.play_card("extra_crew", region="iberia")
    scene.play_card("new_shed", region="iberia", type="reefer")
    scene.play_card("word_of_mouth", region="iberia", type="cocaine")
    scene.play_card("new_taste", region="iberia", type="pills")
    board = scene.board
    assert (board.wv("iberia"), board.supply("iberia")["reefer"]) == (3, 3)
    assert (board.demand("iberia", "cocaine"), board.demand("iberia", "pills")) == (4, 1)
    assert len(scene.zone("region/iberia")) == 5
    assert scene.table.piece(card("new_taste")).marks == {"region": "iberia", "type": "pills"}
    assert scene.weight("iberia") == {}  # nothing is drawn before the next Load


@pytest.mark.rule("DRUG-17.4")
def test_an_attached_card_acts_from_the_next_load() -> None:
    load = [Task("load", (seat(1),)), Task("turn_end")]
    slot = Task("slot_open", (seat(1),), {"seat": seat(1), "only": []})
    scene = DruglordScene("iberia", "perth", cards={1: "extra_crew"}, agenda=[slot, *load])
    scene.play_card("extra_crew", region="iberia")
    scene.action("none")
    scene.do("end_slot")
    assert scene.offers("load") == [{"place": {"iberia": {"reefer": 1}}, "overflow": {"reefer": 2}}]


@pytest.mark.rule("DRUG-14.8")
def test_a_card_with_several_effects_does_them_all_or_is_not_played() -> None:
    effects = [
        {"op": "clear_cases", "units": "all"},
        {"op": "gain_weight", "units": 1, "types": "any", "to": "traphouse", "ready": True},
        {"op": "remove_crackdown", "units": 1},
    ]
    content = changed_card("clean_slate", effects=effects)
    scene = DruglordScene("uk", "perth", cases={1: ["pills"]}, cards={1: "clean_slate"})
    marked = Marked("status/seat_1", "crackdown/opiates", 0, 1)
    scene.rule(marked, reason="arranged for a test")
    match = Match(GAME, content, seats=scene.seats, position=scene.table)
    moves = [dict(move.args) for move in match.legal_moves if move.verb == "play_card"]
    assert [move["take"] for move in moves] == [{kind: 1} for kind in ("opiates", "cocaine", "pills", "reefer")]
    match.play(Move("play_card", moves[2]))
    match.play(Move("all_pass"))
    marks = match.table.piece("status/seat_1").marks
    assert {name: n for name, n in marks.items() if not name.startswith("left/")} == {"ready/pills": 1}
    assert match.faults() == ()
    unmet = Match(GAME, content, seats=scene.seats, position=DruglordScene("uk", "perth", cards={1: "clean_slate"}).table)
    assert [move for move in unmet.legal_moves if move.verb == "play_card"] == []


@pytest.mark.rule("DRUG-14.10")
def test_larger_numbers_on_cards_take_no_more_than_there_is() -> None:
    effects = [{"op": "steal_weight", "target": "other", "units": 3, "source": "traphouse", "ready": True}]
    content = changed_card("light_fingers", effects=effects)
    scene = DruglordScene("uk", "perth", house={2: "2 pills"}, cards={1: "light_fingers"})
    match = Match(GAME, content, seats=scene.seats, position=scene.table)
    match.play(Move("play_card", {"card": card("light_fingers"), "other": "seat_2", "type": "pills"}))
    match.play(Move("all_pass"))
    assert match.table.piece("status/seat_1").marks["ready/pills"] == 2
    assert match.faults() == ()
    effects = [{"op": "add_case", "target": "other", "units": 2, "type": "phase_type"}]
    content = changed_card("loose_talk", effects=effects)
    scene = DruglordScene("uk", "perth", cards={1: "loose_talk"})
    match = Match(GAME, content, seats=scene.seats, position=scene.table)
    match.play(Move("play_card", {"card": card("loose_talk"), "other": "seat_2"}))
    match.play(Move("all_pass"))
    assert match.table.piece("status/seat_2").marks["case/2"] == "reefer"


@pytest.mark.rule("DRUG-17.4")
def test_which_types_an_attachment_may_name() -> None:
    scene = DruglordScene("iberia", "perth", cards={1: "new_shed word_of_mouth new_taste"})
    named = {(move["card"], move["type"]) for move in scene.offers("play_card")}
    assert named == {
        (card("new_shed"), "reefer"),
        (card("word_of_mouth"), "cocaine"),
        *((card("new_taste"), kind) for kind in ("reefer", "pills", "opiates")),
    }


# -------------------------------------------------------------------- seats and tempo


def test_loose_talk_light_fingers_clean_slate_old_story() -> None:
    scene = DruglordScene("uk", "perth", cases={1: ["reefer uk"]}, house={2: "1 fresh pills"}, cards={
        1: "loose_talk light_fingers clean_slate old_story",
    })  # fmt: skip
    scene.play_card("loose_talk", other=seat(2))
    assert scene.cases(2) == ["reefer"]
    scene.play_card("light_fingers", other=seat(2), type="fresh_pills")
    assert (scene.house(1), scene.house(2)) == ({"pills": 1}, {})
    scene.play_card("clean_slate")
    assert scene.cases(1) == []
    scene.rule(Marked("status/seat_1", "crackdown/pills", 0, 2), reason="arranged for a test")
    scene.play_card("old_story", type="pills")
    assert scene.board.status(seat(1), "crackdown/pills") == 1


@pytest.mark.rule("DRUG-14.10")
def test_loose_talk_needs_a_marker_of_the_bank() -> None:
    scene = DruglordScene("uk", "perth", house={2: "58 reefer"}, cards={1: "loose_talk"})
    assert scene.offers("play_card") == []


def test_first_in_line_drafts_after_the_claims() -> None:
    agenda = [Task("lay_out")]
    scene = DruglordScene("uk", "perth", "japan", score={1: 1, 2: 2, 3: 3}, cards={3: "first_in_line"}, agenda=agenda)
    scene.do("pass")
    scene.do("pass")
    scene.play_card("first_in_line")
    scene.do("all_pass")
    assert (scene.asked, scene.who) == ("draft_pick", seat(3))
    assert scene.number("draft_order") == "seat_1 seat_2 seat_3"


def test_early_riser_becomes_start_player() -> None:
    agenda = [Task("roll_order"), Task("phase_begin", (), {"type": "reefer"}), Task("turn_end")]
    scene = DruglordScene("uk", "perth", "japan", cards={3: "early_riser"}, agenda=agenda)
    scene.throw(5, 2, 3)
    scene.do("pass")
    scene.do("pass")
    scene.play_card("early_riser")
    scene.do("all_pass")
    assert (scene.asked, scene.who) == ("slot_start", seat(3))


@pytest.mark.rule("DRUG-17.3")
def test_extra_hands() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "extra_hands back_door"}, house={2: "1 reefer"})
    assert [move["card"] for move in scene.offers("play_card")] == [card("back_door")]
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    scene.play_card("extra_hands")
    assert scene.asked == "slot_open"
    assert [move["action"] for move in scene.offers("choose_action")] == ["move_weight", "draw_2", "none"]
    scene.refused("choose_action", "only_listed", action="violence")
    assert scene.offers("play_card") == []
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    assert scene.asked == "slot_after"
    idle = DruglordScene("uk", "perth", cards={1: "extra_hands"})
    idle.action("none")
    assert idle.offers("play_card") == []


@pytest.mark.rule("DRUG-16.1", "DRUG-16.2", "DRUG-16.3")
def test_side_glance_tells_its_player_alone_what_is_held() -> None:
    scene = DruglordScene("uk", "perth", "japan", cards={1: "side_glance", 2: "ceasefire spoils"})
    scene.play_card("side_glance", other=seat(2))
    for audience in ("seat_2", "seat_3", "public"):
        assert scene.last_lines(audience) == ["Seat 1 looked at the hand of Seat 2."]
    for audience in ("seat_1", "referee"):
        assert scene.last_lines(audience)[1] == "Seat 1 saw in the hand of Seat 2: Ceasefire, Spoils."
    assert scene.view("seat_1").zones["held:seat_2"].pieces == ()


@pytest.mark.rule("DRUG-16.2")
def test_who_looks_at_a_hand_is_not_told_in_which_order_its_cards_came() -> None:
    told = set()
    for held in ("ceasefire spoils high_walls", "high_walls ceasefire spoils", "spoils high_walls ceasefire"):
        scene = DruglordScene("uk", "perth", cards={1: "side_glance", 2: held})
        scene.play_card("side_glance", other=seat(2))
        told.add(scene.last_lines("seat_1")[1])
    assert told == {"Seat 1 saw in the hand of Seat 2: High Walls, Ceasefire, Spoils."}
