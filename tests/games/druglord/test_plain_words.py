"""What a refusal, a prompt and a line say: the right seat by its name, the right clause, the choice that was made."""

from __future__ import annotations

import pytest

from engine.match.match import Match
from engine.model.event import Data, Task
from engine.moves.move import Move
from tests.games.druglord.openings import attacking, moving, trading
from tests.games.druglord.scene import CONTENT, GAME, DruglordScene, seat, trade_args

NAMES = {1: "Reds", 2: "Blues", 3: "Greens"}


# -------------------------------------------------------------------- refusals


@pytest.mark.rule("DRUG-8.14")
@pytest.mark.parametrize("ocean", ["", "PA", "C"])
def test_a_reroll_of_no_single_ocean_of_the_route_is_refused_in_words(ocean: str) -> None:
    scene = moving("sinaloa uk panama", "perth", kind="cocaine", weight={"sinaloa": "1 cocaine"})
    scene.trade("sea", 1, "sinaloa", "uk")
    scene.throw(1)
    scene.refused("sea_reroll", "not_the_route", "DRUG-8.14", ocean=ocean)


@pytest.mark.rule("DRUG-8.14")
def test_a_reroll_that_is_used_up_is_told_from_one_that_never_was() -> None:
    scene = moving("france uk egypt central_rif", "perth", weight={"france": "2 reefer"})
    scene.trade("sea", 1, "france", "uk")
    scene.throw(1)
    scene.do("sea_reroll", 1, ocean="A")
    other = scene.refusal("sea_reroll", ocean="A")
    assert other == ("not_the_trader", "DRUG-8.14", "Only Seat 1, whose trade it is, has Sea re-rolls for it.")
    scene.do("pass")
    assert scene.refusal("sea_reroll", ocean="A")[2] == "No re-roll on the Atlantic (4 ports, 1 used)."


@pytest.mark.rule("DRUG-8.12", "DRUG-8.16")
def test_a_route_that_is_not_open_is_told_from_a_pair_without_a_route() -> None:
    scene = moving("paraguay buenos_aires uk", "perth", weight={"paraguay": "1 reefer"})
    trade = trade_args("hybrid", 1, "paraguay", "uk")
    wrong = ("no_such_route", "DRUG-8.12", "That route is not open; another one is.")
    assert scene.refusal("trade", **trade, via="bahia") == wrong
    assert scene.refusal("trade", **trade, oceans=["P"]) == wrong
    scene.do("trade", **trade, via=[], oceans=[])
    assert scene.title().startswith("Sway or pass: Hybrid Trade from Paraguay through Buenos Aires to UK")


@pytest.mark.rule("DRUG-8.8")
def test_an_extended_land_trade_declared_as_a_land_trade_is_called_by_its_name() -> None:
    scene = moving("rockies new_york", "perth", weight={"rockies": "1 reefer"})
    refusal = scene.refusal("trade", means="land", units=1, from_="rockies", to="new_york")
    assert refusal == ("is_extended", "DRUG-8.8", "These two make an Extended Land Trade.")


@pytest.mark.rule("DRUG-14.2")
def test_what_a_card_forbids_cites_the_clause_of_cards_that_disrupt() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "ceasefire"})
    scene.play_card("ceasefire")
    scene.refused("choose_action", "forbidden", "DRUG-14.2", action="violence")


@pytest.mark.rule("DRUG-15.1")
def test_several_seats_are_asked_in_the_plural() -> None:
    match = Match(GAME, CONTENT, seats=2, seed=1)
    error = match.why_not(Move("keep_regions", {"ids": []}, "seat_6"))
    assert error is not None
    assert error.text == "Seat 1 and Seat 2 are asked now."


@pytest.mark.rule("DRUG-9.3")
def test_what_a_seat_does_not_have_for_sway() -> None:
    scene = trading("france uk", "perth", house={1: "1 pills"})
    refusal = scene.refusal("sway", die=seat(1), amount=2, pay={"pills": 2})
    assert refusal[2] == "Seat 1 does not have 2 pills in the Traphouse."


@pytest.mark.rule("DRUG-6.1", "DRUG-6.4")
def test_one_marker_and_one_slot_are_one() -> None:
    scene = DruglordScene("uk", "perth", agenda=[Task("load", (seat(1),)), Task("roll_order")])
    assert scene.refusal("load", place={"uk": {"pills": 2}})[2] == "UK has 1 slot for pills."
    refusal = scene.refusal("load", place={"uk": {"reefer": 1, "pills": 1}})
    assert refusal[2] == "The Regions yield 1 marker in all."


# -------------------------------------------------------------------- seats and choices by name


@pytest.mark.rule("DRUG-9.6")
def test_the_words_of_sway_and_cards_name_the_teams() -> None:
    scene = trading("france uk", "perth", house={1: "1 pills"}, names=NAMES)
    (sway,) = [form for form in scene.legal_moves.forms if form.verb == "sway"]
    assert [token.label for token in sway.step(()).tokens] == ["Reds"]
    slot = DruglordScene("uk", "perth", "japan", cards={1: "loose_talk"}, names=NAMES)
    (play,) = [form for form in slot.legal_moves.forms if form.verb == "play_card"]
    card = play.step(()).tokens[0].value
    assert [token.label for token in play.step((card,)).tokens] == ["Blues", "Greens"]


@pytest.mark.rule("DRUG-14.3", "DRUG-15.2")
@pytest.mark.parametrize(
    ("name", "choice", "words"),
    [
        ("high_walls", {"region": "uk"}, "High Walls: UK"),
        ("word_of_mouth", {"region": "uk", "type": "reefer"}, "Word of Mouth: UK, reefer"),
        ("friendly_pilot", {"oceans": ["A", "I"]}, "Friendly Pilot: Atlantic Ocean, Indian Ocean"),
        ("light_fingers", {"other": "seat_2", "type": "fresh_pills"}, "Light Fingers: Blues, fresh pills"),
        ("open_order", {"take": {"reefer": 2, "pills": 1}}, "Open Order: 2 reefer, 1 pill"),
        ("swap_meet", {"give": {"reefer": 1}, "take": {"pills": 1}}, "Swap Meet: 1 reefer for 1 pill"),
        ("ceasefire", {}, "Ceasefire"),
    ],
)
def test_what_a_card_is_played_for_is_told_before_it_can_be_cancelled(name: str, choice: Data, words: str) -> None:
    scene = DruglordScene(
        "uk", "perth", cards={1: name, 2: "loose_talk"}, house={1: "1 reefer", 2: "1 fresh pills"}, names=NAMES
    )
    (card,) = scene.zone("held:seat_1")
    scene.do("play_card", card=card, **choice)
    assert scene.last_lines("public") == [f"Reds plays {words}."]
    called, _, chosen = words.partition(": ")
    assert scene.title() == (f"Cancel {called} ({chosen}) or not" if chosen else f"Cancel {called} or not")


# -------------------------------------------------------------------- fights and verdicts


@pytest.mark.rule("DRUG-11.5", "DRUG-11.6", "DRUG-11.7", "DRUG-15.3")
def test_the_window_of_a_result_tells_what_it_will_cost() -> None:
    scene = attacking(weight={"great_lakes": "1 reefer, 2 pills"})
    scene.do("all_pass")
    scene.resolve(5, 4)
    assert scene.title() == "Pass, no Baller card held: Seat 1 wins; Great Lakes will lose 1 reefer, 2 pills"
    scene.do("all_pass")
    assert scene.title() == "Press the attack on Great Lakes or not"
    scene.do("press", yes=True)
    assert scene.last_lines("public") == ["Seat 1 presses the attack on Great Lakes (Seat 2) from Appalachia."]
    scene.do("all_pass")
    scene.resolve(5, 4)
    assert scene.title() == "Pass, no Baller card held: Seat 1 wins; Seat 2 will lose Great Lakes"
    held = attacking()
    held.do("all_pass")
    held.resolve(4, 9)
    assert held.title() == "Pass, no Baller card held: Seat 2 wins; nothing is lost"
    held.do("all_pass")
    assert held.title() == "Counterattack Appalachia or not"


@pytest.mark.rule("DRUG-14.3", "DRUG-15.1")
def test_a_seat_that_holds_no_card_is_not_asked_to_play_one() -> None:
    """How many cards a seat holds is public, so this tells nobody more."""
    scene = DruglordScene(
        "uk", "perth", cards={2: "loose_talk"}, agenda=[Task("slot", (), {"seat": seat(1)}), Task("turn_end")]
    )
    assert scene.title() == "Pass, no Baller card held: the slot of Seat 1 begins"
    scene.do("pass")
    assert scene.title() == "Play a Baller card or pass: the slot of Seat 1 begins"


@pytest.mark.rule("DRUG-10.8", "DRUG-10.13")
@pytest.mark.parametrize(("face", "verdict", "plus"), [(1, "Local Boss Executed", 0), (5, "Local Busts", 1)])
def test_a_verdict_that_takes_nothing_says_so(face: int, verdict: str, plus: int) -> None:
    scene = DruglordScene("uk", "perth", cases={2: ["reefer"] * 4}, cards={1: "loose_talk"}, house={1: "1 pills"})
    scene.play_card("loose_talk", other=seat(2))
    if plus:
        scene.do("pass")
        scene.do("sway", die=seat(2), amount=1, pay={"pills": 1})
    scene.throw(face)
    assert scene.last_lines("public")[-2:] == [
        f"Seat 2 rolled {face + plus} in the Trial: {verdict}.",
        "It takes nothing from Seat 2.",
    ]
