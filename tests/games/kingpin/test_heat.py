"""Heat, heat rolls and the Heat cards (KING-10)."""

from __future__ import annotations

import re

import pytest

from engine.games.kingpin.context import STATION
from engine.model.event import Moved, Rolled, Shuffled
from engine.moves.move import Move
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
    content,
)


@pytest.mark.rule("KING-10.1", "KING-10.2")
def test_printed_heat_and_its_modifiers() -> None:
    printed = {one.id: one.heat for one in content().global_actions.values()}
    assert printed == {"attack": 3, "take_control": 2, "rob": 2, "come_out": 1}
    favours = {one.id: one.heat for one in content().influence_actions.values()}
    assert favours == {**dict.fromkeys(favours, 1), "blind_eye": 0}
    match = KingpinScene({"red": {"ash_devereaux": "docks", "ferro": "airport"}})
    match.do("take_control", 1, 1, character="ash_devereaux")
    assert match.number("heat_total") == 1
    match = KingpinScene({"red": {"ash_devereaux": "docks"}}, numbers={"influence:red": 2}, in_force={"ev54": ("red", 1)})
    match.do("influence", kind="blind_eye")
    match.do("influence", kind="change_agenda", delta=1)
    assert match.number("heat") == 0


@pytest.mark.rule("KING-10.3", "KING-20.5")
@pytest.mark.parametrize(
    ("corrupt", "mode", "heat"),
    [
        ({}, "board_count", 4),
        ({"pike": ["red"]}, "board_count", 3),
        ({"pike": ["red"], "okafor": ["red"]}, "board_count", 0),
        ({"varga": ["red"]}, "board_count", 4),
        ({"pike": ["blue"]}, "board_count", 4),
        ({}, "location_count", 2),
        ({"pike": ["red"]}, "location_count", 1),
    ],
)
def test_the_cop_penalty(corrupt: dict[str, list[str]], mode: str, heat: int) -> None:
    cops = {"pike": "docks", "okafor": "docks", "varga": "airport", "nakai": STATION}
    match = KingpinScene({"red": {"ferro": "docks"}}, cops=cops, corrupt=corrupt, options={"cop_heat_mode": mode})
    match.do("take_control", 1, 1, character="ferro")
    assert match.number("heat_total") == 2 + heat


@pytest.mark.rule("KING-10.3")
@pytest.mark.parametrize(
    ("cops", "who", "heat"),
    [
        (("docks",), "marguerite_sloane", 2 + 0),
        (("docks", "airport"), "marguerite_sloane", 2 + 0),
        (("docks", "airport", "fremont"), "marguerite_sloane", 2 + 1),
        (("docks", "airport"), "ferro", 2 + 2),
        (("fremont",), "marguerite_sloane", 2),
    ],
)
def test_cop_penalty_modifiers_never_go_below_zero(cops: tuple[str, ...], who: str, heat: int) -> None:
    crew = {"marguerite_sloane": "docks", "ferro": "airport"}
    match = KingpinScene({"red": crew}, cops=dict(zip(("pike", "okafor", "varga"), cops, strict=False)))
    match.do("take_control", 1, 1, character=who)
    assert match.number("heat_total") == heat


@pytest.mark.rule("KING-10.1")
def test_an_actions_heat_is_never_less_than_nothing() -> None:
    # Attack 3, Bad Blood -1, Short Fuse -2, Fast Hands -1: 0, and the Cop counts in full.
    crew = {"declan_roe": HIDDEN, "brick_malone": "docks"}
    match = KingpinScene(
        {"red": crew, "blue": {"juno_pell": "docks"}}, cops={"pike": "docks"}, in_force={"ev76": ("red", 1)}
    )
    match.do("attack", 1, 1, 6, 6, character="brick_malone", target="juno_pell")
    assert match.number("heat_total") == 0 + 1


@pytest.mark.rule("KING-10.4")
def test_the_penalty_counts_even_without_printed_heat_but_not_for_moves() -> None:
    match = KingpinScene({"red": {"ferro": "st_johns_cathedral"}}, cops={"pike": "st_johns_cathedral"})
    match.use("st_johns_cathedral", "confession")
    assert match.number("heat_total") == 1
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="move", cops={"pike": "airport"})
    match.do("move_character", character="ferro", to="airport")
    assert match.number("heat_total") == 0


@pytest.mark.rule("KING-10.5")
def test_heat_is_counted_before_the_cop_goes() -> None:
    match = KingpinScene({"red": {"ferro": STATION}}, cops={"pike": STATION})
    match.use(STATION, "drop_a_word", cop="pike", to="docks")
    assert match.number("heat_total") == 1


@pytest.mark.rule("KING-10.6")
def test_no_heat_no_roll_even_with_modifiers() -> None:
    match = KingpinScene(in_force={"ev56": ("blue", 2)})
    match.do("end_actions")
    assert "The heat of Red is 0: no dice are rolled." in match.lines("public")


@pytest.mark.rule("KING-10.6", "KING-15.2")
@pytest.mark.parametrize(("dice", "cards"), [((2, 2), 1), ((3, 2), None)])
def test_the_heat_roll_has_modifiers(dice: tuple[int, int], cards: int | None) -> None:
    match = KingpinScene(
        {"red": {"gideon_quill": HIDDEN, "pilar_voss": "docks"}},
        numbers={"heat": 7},
        heat_deck=["heat_cold_trail.1"],
        events=["ev01"],
    )
    assert match.number("heat_roll") == "Heat: 5+ safe (83 %), else a Heat card"
    match.do("end_actions", *dice)
    assert match.number("heat_cards_drawn:red") == cards


@pytest.mark.rule("KING-15.2")
def test_what_is_added_to_dice_is_named_so_that_the_sum_can_be_followed() -> None:
    """There stood "rolls 1+3 ... in all 6", and nobody saw where the 2 came from."""
    crews = {"red": {"gideon_quill": HIDDEN, "pilar_voss": "docks"}}
    match = KingpinScene(crews, numbers={"heat": 7}, heat_deck=["heat_cold_trail.1"], events=["ev01"])
    match.do("end_actions", 1, 3)
    (line,) = [line for line in match.lines("public") if "against the heat" in line]
    thrown, _, came_to = line.partition(", in all ")
    added = [int(value.replace("\u2212", "-")) for value in re.findall(r" ([+\u2212]\d) \([A-Z][^)]+\)", thrown)]
    assert added
    assert thrown.startswith("Red rolled 1+3 ")
    assert 1 + 3 + sum(added) == int(came_to.partition(";")[0])


@pytest.mark.rule("KING-10.6")
@pytest.mark.parametrize(("reply", "dice", "drawn"), [("use", (6, 6), None), ("decline", (), 1)])
def test_a_failed_heat_roll_may_be_rolled_again(reply: str, dice: tuple[int, ...], drawn: int | None) -> None:
    match = KingpinScene(
        {"red": {"casimir_boll": HIDDEN}}, numbers={"heat": 9}, heat_deck=["heat_cold_trail.1"], events=["ev01"]
    )
    match.do("end_actions", 1, 1)
    assert (match.asked, match.who) == ("react", "red")
    match.answer(reply, *dice)
    assert match.number("heat_cards_drawn:red") == drawn
    assert sum("against the heat" in line for line in match.lines("public")) == 1 + bool(dice)


@pytest.mark.rule("KING-10.7", "KING-12.4")
def test_reductions_may_come_first_and_are_lost_at_turn_end() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, numbers={"influence:red": 1}, events=["ev01", "ev02"])
    match.do("influence", kind="blind_eye")
    assert (match.number("reduction"), match.number("heat_total")) == (3, 0)
    match.do("take_control", 1, 1, character="ferro")
    assert match.number("heat_total") == 0
    match.do("end_actions")
    match.do("end_actions")
    assert match.number("reduction") == 0


@pytest.mark.rule("KING-10.8", "KING-20.4")
def test_heat_is_carried_over_by_cards_only() -> None:
    match = KingpinScene(numbers={"heat": 12}, heat_deck=["heat_wiretap.1"], events=["ev01", "ev02"])
    match.do("end_actions", 1, 1)
    assert match.number("next_heat:red") == 2
    assert "The next turn of Red starts with 2 heat." in match.lines("public")
    more = KingpinScene(numbers={"heat": 12, "next_heat:red": 2}, heat_deck=["heat_wiretap.1"], events=["ev01"])
    more.do("end_actions", 1, 1)
    assert more.number("next_heat:red") == 4
    assert "The next turn of Red starts with 4 heat." in more.lines("public")
    match.do("end_actions")
    assert (match.number("turn_of"), match.number("heat_total")) == ("red", 2)


@pytest.mark.rule("KING-10.9")
def test_an_empty_heat_deck_is_renewed_without_the_cops_on_the_board() -> None:
    match = KingpinScene(cops={"pike": "docks"}, numbers={"heat": 12}, events=["ev01"])
    for at, card in enumerate(match.table.ids("heat_deck")):
        match.rule(Moved(card, "heat_deck", 0, "heat_discard", at), reason="Used up.")
    match.do("end_actions", 1, 1)
    assert match.where("heat_cop_pike.1") == "heat_discard"
    assert "The discarded Heat cards are shuffled into a new deck: 35 in all." in match.lines("public")
    assert match.number("heat_cards_drawn:red") == 1


@pytest.mark.rule("KING-10.9")
def test_without_any_heat_card_nothing_happens() -> None:
    match = KingpinScene(numbers={"heat": 12}, events=["ev01"])
    for card in match.table.ids("heat_deck"):
        match.rule(Moved(card, "heat_deck", 0, "box", 0), reason="Lost.")
    match.play(Move("end_actions"), dice=[1, 1])
    assert "Red should draw a Heat card, but there is none." in match.lines("public")


@pytest.mark.rule("KING-10.10")
def test_the_card_of_every_cop_on_the_board_lies_in_the_discard() -> None:
    match = KingpinScene(numbers={"heat": 12}, heat_deck=["heat_cop_nakai.1"], events=["ev02"])
    match.do("end_actions", 1, 1)
    assert (match.where("nakai"), match.where("heat_cop_nakai.1")) == (STATION, "heat_discard")
    match.rule(Moved("heat_cop_nakai.1", "heat_discard", 0, "heat_deck", 0), reason="A test of the invariant.")
    assert match.faults() == ("The Heat card of nakai, who is on the board, is not in the discard.",)


# ---------------------------------------------------------------- the Heat cards, one by one


@pytest.mark.rule("KING-10.6", "KING-20.4")
@pytest.mark.parametrize(
    ("card", "seen", "after"),
    [
        ("heat_seizure.1", "drugs:red", 1),
        ("heat_asset_freeze.1", "cash:red", 5),
        ("heat_shakedown.1", "cash:red", 10),
        ("heat_buyers_stay_away.1", "street_price", 12),
        ("heat_cold_trail.1", "cash:red", 20),
    ],
)
def test_plain_heat_cards(card: str, seen: str, after: int) -> None:
    match = KingpinScene(numbers={"heat": 12}, heat_deck=[card], events=["ev01"])
    match.do("end_actions", 1, 1)
    assert match.number(seen) == after
    assert match.where(card) == "heat_discard"


@pytest.mark.rule("KING-20.4", "KING-15.6")
def test_heat_cards_that_ask_their_seat() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "gus_tarrow": STATION, "juno_pell": "airport"}
    hot = {"heat": 12}
    match = KingpinScene({"red": crew}, numbers=hot, heat_deck=["heat_booked.1"], events=["ev01"])
    match.do("end_actions", 1, 1)
    assert ((match.asked, match.who), match.answers()) == (("choose_character", "red"), ["ferro", "juno_pell"])
    match.answer("ferro")
    assert match.where("ferro") == STATION
    match = KingpinScene(
        {"red": crew}, numbers=hot, heat_deck=["heat_rough_night.1"], ranks={"ferro": 2, "juno_pell": 3}, events=["ev01"]
    )
    match.do("end_actions", 1, 1)
    assert match.answers() == ["ferro", "juno_pell"]
    match.answer("juno_pell")
    assert match.rank("juno_pell") == 2
    match = KingpinScene(
        {"red": crew},
        numbers=hot,
        heat_deck=["heat_padlocked.1"],
        control={"docks": "red", "southie": "red"},
        events=["ev01"],
    )
    match.do("end_actions", 1, 1)
    assert (match.asked, match.answers()) == ("choose_location", ["docks", "southie"])
    match.answer("southie")
    assert match.context.locations_of(match.table, "red") == ("docks",)
    # No rank above 1, no control: nothing is asked.
    match = KingpinScene({"red": {"ferro": "docks"}}, numbers=hot, heat_deck=["heat_rough_night.1"], events=["ev01"])
    match.do("end_actions", 1, 1)
    assert match.number("turn_of") == "blue"


@pytest.mark.rule("KING-20.4")
def test_a_stakeout_is_chosen_by_the_next_living_seat() -> None:
    match = KingpinScene(
        seats=3, cops={"pike": STATION}, control={"docks": "red", "fremont": "red"}, numbers={"heat": 12},
        heat_deck=["heat_stakeout.1"], events=["ev02"],
    )  # fmt: skip
    match.do("end_actions", 1, 1)
    assert (match.asked, match.who) == ("choose_cop_move", "blue")
    assert match.answers() == [{"cop": "pike", "to": "docks"}, {"cop": "pike", "to": "fremont"}]
    match.answer({"cop": "pike", "to": "fremont"})
    assert "Officer Pike goes from Police Station to Fremont." in match.lines("public")


@pytest.mark.rule("KING-5.6", "KING-20.4")
def test_who_sends_a_cop_is_not_asked_to_hold_him_whoever_is_concerned() -> None:
    match = KingpinScene(
        seats=3, cops={"pike": STATION}, corrupt={"pike": ["red", "blue"]}, control={"docks": "red", "fremont": "red"},
        numbers={"heat": 12}, heat_deck=["heat_stakeout.1"], events=["ev02"], options={"corrupt_block_scope": "any_move"},
    )  # fmt: skip
    match.do("end_actions", 1, 1)
    match.answer({"cop": "pike", "to": "fremont"})
    assert (match.asked, match.who) == ("hold_cop", "red")
    match.answer("hold")
    assert "Red holds Officer Pike where he is." in match.lines("public")
    assert match.number("turn_of") == "blue"


@pytest.mark.rule("KING-20.4", "KING-7.9")
@pytest.mark.parametrize(
    ("cash", "reply", "place", "left"),
    [(20, "pay", "hideout:red", 0), (20, "come_out", "laundromat", 20), (19, "", "laundromat", 19)],
)
def test_a_warrant_is_paid_or_brings_the_kingpin_out_without_heat(cash: int, reply: str, place: str, left: int) -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN}},
        numbers={"heat": 12, "cash:red": cash},
        heat_deck=["heat_warrant.1"],
        events=["ev01"],
    )
    match.do("end_actions", 1, 1)
    if reply:
        assert ((match.asked, match.who), match.answers()) == (("warrant", "red"), ["pay", "come_out"])
        match.answer(reply)
    assert (match.where("bettina_rusk"), match.number("cash:red")) == (place, left)
    match = KingpinScene(
        {"red": {"bettina_rusk": "docks"}}, numbers={"heat": 12}, heat_deck=["heat_warrant.1"], events=["ev01"]
    )
    match.do("end_actions", 1, 1)
    assert match.number("cash:red") == 20


@pytest.mark.rule("KING-20.4", "KING-9.12")
def test_house_cleaning_takes_all_own_corruption_markers() -> None:
    cops = {"pike": "docks", "okafor": "airport"}
    match = KingpinScene(
        cops=cops,
        corrupt={"pike": ["red", "blue"], "okafor": ["red"]},
        numbers={"heat": 12},
        heat_deck=["heat_house_cleaning.1"],
        events=["ev03"],
    )
    match.do("end_actions", 1, 1)
    assert match.table.piece("pike").marks == {"corrupt/blue": 1}


@pytest.mark.rule("KING-20.4")
def test_influence_is_lost_before_cash() -> None:
    match = KingpinScene(numbers={"heat": 12, "influence:red": 2}, heat_deck=["heat_shakedown.1"], events=["ev01"])
    match.do("end_actions", 1, 1)
    assert (match.number("influence:red"), match.number("cash:red")) == (1, 20)


@pytest.mark.rule("KING-20.4", "KING-4.11")
def test_the_academy_brings_the_next_cop_and_shows_what_it_turns_over() -> None:
    top = ["heat_seizure.1", "heat_cold_trail.1", "heat_cop_nakai.1", "heat_warrant.1"]
    match = KingpinScene(phase="event", events=["ev70"], heat_deck=top)
    assert match.where("nakai") == STATION
    assert match.where("heat_cop_nakai.1") == "heat_discard"
    assert "Heat cards shown and shuffled back: Seizure, Cold Trail." in match.lines("blue")
    assert len(match.table.zones["heat_deck"]) == 35
    assert [event.zone for event in match.history.plies[-1].events if isinstance(event, Shuffled)] == ["heat_deck"]


@pytest.mark.rule("KING-20.4", "KING-18.2")
def test_the_academy_shows_nothing_if_no_cop_is_left_in_the_deck() -> None:
    match = KingpinScene(events=["ev70"])
    for card in [card for card in match.table.ids("heat_deck") if card.startswith("heat_cop_")]:
        match.rule(Moved(card, "heat_deck", match.table.ids("heat_deck").index(card), "heat_discard", 0), reason="Killed.")
    match.do("end_actions")
    assert not any("shown" in line or "comes to" in line for line in match.lines("public"))
    assert (len(match.table.zones["heat_deck"]), match.number("cops_on_board")) == (26, 0)


@pytest.mark.rule("KING-20.4")
def test_early_retirement_asks_for_a_cop() -> None:
    match = KingpinScene(phase="event", events=["ev69"], cops={"pike": "docks", "okafor": "airport"})
    assert ((match.asked, match.who), match.answers()) == (("choose_cop", "red"), ["pike", "okafor"])
    match.answer("okafor")
    assert match.where("okafor") == "cops_off"


@pytest.mark.rule("KING-20.4")
def test_a_pickpocket_takes_from_a_seat_present() -> None:
    crews = {"red": {"penny_marsh": "docks"}, "blue": {"juno_pell": "docks"}, "green": {"ferro": "docks"}}
    match = KingpinScene({**crews, "yellow": {"sable_finch": "airport"}}, seats=4, numbers={"cash:blue": 4, "cash:green": 0})
    assert match.offers("use_ability") == [{"source": "penny_marsh", "ability": "lifted_wallet", "seat": "blue"}]
    match.use("penny_marsh", "lifted_wallet", seat="blue")
    assert (match.number("cash:red"), match.number("cash:blue")) == (24, 0)


@pytest.mark.rule("KING-20.4", "KING-20.7")
def test_other_abilities_of_characters() -> None:
    crew = {"rosa_kettle": "docks", "ezra_coyle": "airport", "roland_tibbs": "fremont", "father_emile": "southie"}
    match = KingpinScene(
        {"red": crew}, cops={"pike": "airport"}, control={"underground_casino": "red"}, numbers={"cash:red": 30}
    )
    match.use("rosa_kettle", "knows_a_shortcut", to="kingswood")
    assert match.where("rosa_kettle") == "kingswood"
    match.use("ezra_coyle", "old_partner", cop="pike")
    assert match.where("pike") == STATION
    match.use("roland_tibbs", "sparring")
    assert match.rank("roland_tibbs") == 2
    match.use("father_emile", "poor_box")
    assert (match.number("influence:red"), match.number("cash:red")) == (1, 10)
    match.use("underground_casino", "high_table", 4, 4)
    assert match.number("cash:red") == 25


@pytest.mark.rule("KING-17.1", "KING-20.4")
def test_casino_income_is_rolled_at_the_beginning_of_the_turn() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, active="blue", control={"underground_casino": "red"}, events=["ev01"])
    ply = match.do("end_actions", 3, 4)
    assert match.number("cash:red") == 27
    assert [event.faces for event in ply.events if isinstance(event, Rolled)] == [(3, 4)]
