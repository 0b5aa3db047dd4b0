"""Heat, cash, drugs, price and Influence (KING-10, KING-11, KING-12)."""

from __future__ import annotations

import pytest

from engine.event import Moved
from engine.games.kingpin.city import STATION
from engine.move import Move
from tests.games.kingpin.scene import (
    HIDDEN,
    answer,
    answers,
    asked,
    city,
    content,
    legal,
    moves,
    number,
    play,
    rank,
    refused,
    said,
    scene,
    use,
    where,
)


@pytest.mark.rule("KING-10.1", "KING-10.2")
def test_printed_heat_and_its_modifiers() -> None:
    printed = {one.id: one.heat for one in content().global_actions.values()}
    assert printed == {"attack": 3, "take_control": 2, "rob": 2, "come_out": 1}
    favours = {one.id: one.heat for one in content().influence_actions.values()}
    assert favours == {**dict.fromkeys(favours, 1), "blind_eye": 0}
    match = scene({"red": {"ash_devereaux": "docks", "ferro": "airport"}})
    play(match, "take_control", [1, 1], character="ash_devereaux")
    assert number(match, "heat_total") == 1
    match = scene({"red": {"ash_devereaux": "docks"}}, numbers={"influence:red": 2}, in_force={"ev54": ("red", 1)})
    play(match, "influence", kind="blind_eye")
    play(match, "influence", kind="change_agenda", delta=1)
    assert number(match, "heat") == 0


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
    match = scene({"red": {"ferro": "docks"}}, cops=cops, corrupt=corrupt, options={"cop_heat_mode": mode})
    play(match, "take_control", [1, 1], character="ferro")
    assert number(match, "heat_total") == 2 + heat


@pytest.mark.rule("KING-10.3")
@pytest.mark.parametrize(("place", "heat"), [("docks", 2 + 0), ("airport", 2 + 2)])
def test_cop_penalty_modifiers_never_go_below_zero(place: str, heat: int) -> None:
    crew = {"marguerite_sloane": "docks", "ferro": "airport"}
    match = scene({"red": crew}, cops={"pike": "docks", "okafor": "airport"})
    play(match, "take_control", [1, 1], character="marguerite_sloane" if place == "docks" else "ferro")
    assert number(match, "heat_total") == heat


@pytest.mark.rule("KING-10.4")
def test_the_penalty_counts_even_without_printed_heat_but_not_for_moves() -> None:
    match = scene({"red": {"ferro": "st_johns_cathedral"}}, cops={"pike": "st_johns_cathedral"})
    use(match, "st_johns_cathedral", "confession")
    assert number(match, "heat_total") == 1
    match = scene({"red": {"ferro": "docks"}}, phase="move", cops={"pike": "airport"})
    play(match, "move_character", character="ferro", to="airport")
    assert number(match, "heat_total") == 0


@pytest.mark.rule("KING-10.5")
def test_heat_is_counted_before_the_cop_goes() -> None:
    match = scene({"red": {"ferro": STATION}}, cops={"pike": STATION})
    use(match, STATION, "drop_a_word", cop="pike", to="docks")
    assert number(match, "heat_total") == 1


@pytest.mark.rule("KING-10.6")
def test_no_heat_no_roll_even_with_modifiers() -> None:
    match = scene(in_force={"ev56": ("blue", 2)})
    play(match, "end_actions")
    assert "Red made no heat and rolls no dice." in said(match, "public")


@pytest.mark.rule("KING-10.6", "KING-15.2")
@pytest.mark.parametrize(("dice", "cards"), [((2, 2), 1), ((3, 2), None)])
def test_the_heat_roll_has_modifiers(dice: tuple[int, int], cards: int | None) -> None:
    match = scene(
        {"red": {"gideon_quill": HIDDEN, "pilar_voss": "docks"}},
        numbers={"heat": 7},
        heat_deck=["heat_cold_trail.1"],
        events=["ev01"],
    )
    assert number(match, "heat_chance") == round(100 * 30 / 36)
    play(match, "end_actions", dice)
    assert number(match, "heat_cards_drawn:red") == cards


@pytest.mark.rule("KING-10.6")
@pytest.mark.parametrize(("reply", "dice", "drawn"), [("use", (6, 6), None), ("decline", (), 1)])
def test_a_failed_heat_roll_may_be_rolled_again(reply: str, dice: tuple[int, ...], drawn: int | None) -> None:
    match = scene({"red": {"casimir_boll": HIDDEN}}, numbers={"heat": 9}, heat_deck=["heat_cold_trail.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert asked(match) == ("react", "red")
    answer(match, reply, dice)
    assert number(match, "heat_cards_drawn:red") == drawn


@pytest.mark.rule("KING-10.7", "KING-12.4")
def test_reductions_may_come_first_and_are_lost_at_turn_end() -> None:
    match = scene({"red": {"ferro": "docks"}}, numbers={"influence:red": 1}, events=["ev01", "ev02"])
    play(match, "influence", kind="blind_eye")
    assert (number(match, "reduction"), number(match, "heat_total")) == (3, 0)
    play(match, "take_control", [1, 1], character="ferro")
    assert number(match, "heat_total") == 0
    play(match, "end_actions")
    play(match, "end_actions")
    assert number(match, "reduction") == 0


@pytest.mark.rule("KING-10.8", "KING-20.4")
def test_heat_is_carried_over_by_cards_only() -> None:
    match = scene(numbers={"heat": 12}, heat_deck=["heat_wiretap.1"], events=["ev01", "ev02"])
    play(match, "end_actions", [1, 1])
    assert number(match, "next_heat:red") == 2
    play(match, "end_actions")
    assert (number(match, "turn_of"), number(match, "heat_total")) == ("red", 2)


@pytest.mark.rule("KING-10.9")
def test_an_empty_heat_deck_is_renewed_without_the_cops_on_the_board() -> None:
    match = scene(cops={"pike": "docks"}, numbers={"heat": 12}, events=["ev01"])
    for at, card in enumerate(match.table.ids("heat_deck")):
        match.rule(Moved(card, "heat_deck", 0, "heat_discard", at), reason="Used up.")
    play(match, "end_actions", [1, 1])
    assert where(match, "heat_cop_pike.1") == "heat_discard"
    assert "35 discarded Heat cards are shuffled into a new deck." in said(match, "public")
    assert number(match, "heat_cards_drawn:red") == 1


@pytest.mark.rule("KING-10.9")
def test_without_any_heat_card_nothing_happens() -> None:
    match = scene(numbers={"heat": 12}, events=["ev01"])
    for card in match.table.ids("heat_deck"):
        match.rule(Moved(card, "heat_deck", 0, "box", 0), reason="Lost.")
    match.play(Move("end_actions"), dice=[1, 1])
    assert "Red should draw a Heat card, but there is none." in said(match, "public")


@pytest.mark.rule("KING-10.10")
def test_the_card_of_every_cop_on_the_board_lies_in_the_discard() -> None:
    match = scene(numbers={"heat": 12}, heat_deck=["heat_cop_nakai.1"], events=["ev02"])
    play(match, "end_actions", [1, 1])
    assert (where(match, "nakai"), where(match, "heat_cop_nakai.1")) == (STATION, "heat_discard")
    match.rule(Moved("heat_cop_nakai.1", "heat_discard", 0, "heat_deck", 0), reason="A test of the invariant.")
    assert match.faults() == ("The Heat card of nakai, who is on the board, is not in the discard.",)


# ---------------------------------------------------------------- KING-11


@pytest.mark.rule("KING-11.1")
def test_costs_are_paid_in_full_and_losses_take_what_is_there() -> None:
    match = scene({"red": {"father_emile": "docks"}}, numbers={"cash:red": 9})
    assert refused(match, "use_ability", source="father_emile", ability="poor_box") == ("cannot_pay", "KING-11.1")
    match = scene(numbers={"heat": 12, "cash:red": 9}, heat_deck=["heat_asset_freeze.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert number(match, "cash:red") == 0


@pytest.mark.rule("KING-11.2")
def test_drugs_belong_to_the_seat() -> None:
    match = scene({"red": {"ferro": "airport", "juno_pell": "fremont"}}, numbers={"drugs:red": 0})
    use(match, "airport", "air_freight", n=1)
    use(match, "fremont", "corner_trade", n=1)
    assert number(match, "drugs:red") == 0


@pytest.mark.rule("KING-11.3", "KING-20.5")
def test_buying() -> None:
    match = scene({"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}}, numbers={"cash:red": 14})
    assert [args["n"] for args in moves(match, "use_ability") if "n" in args] == [1, 2]
    use(match, "docks", "container_load", n=2)
    assert (number(match, "cash:red"), number(match, "drugs:red")) == (4, 5)
    crew = {"odalys_crane": HIDDEN, "corky_abrams": "airport", "oskar_blum": "docks"}
    match = scene({"red": crew}, numbers={"cash:red": 99}, in_force={"ev72": ("red", 1)})
    assert max(args["n"] for args in moves(match, "use_ability") if args["ability"] == "container_load") == 3 + 1 + 1
    use(match, "docks", "container_load", n=5)
    assert number(match, "cash:red") == 99 - 5 * 3
    assert refused(match, "use_ability", source="airport", ability="air_freight", n=7) == ("above_limit", "KING-11.3")


@pytest.mark.rule("KING-11.4", "KING-20.5")
def test_selling() -> None:
    match = scene({"red": {"bettina_rusk": HIDDEN, "ferro": "fremont"}}, numbers={"drugs:red": 3})
    assert [args["n"] for args in moves(match, "use_ability")] == [1, 2, 3]
    use(match, "fremont", "corner_trade", n=2)
    assert (number(match, "cash:red"), number(match, "drugs:red")) == (20 + 2 * 15, 1)
    assert (number(match, "street_price"), number(match, "drugs_sold:red")) == (15, 2)
    crew = {"ines_calloway": HIDDEN, "juno_pell": "hollywood", "lady_quick": "hollywood", "ferro": "kingswood"}
    match = scene({"red": crew}, numbers={"drugs:red": 20}, in_force={"ev51": ("red", 1), "ev74": ("red", 1)})
    use(match, "hollywood", "after_party", n=6 + 1 + 1 + 1)
    assert number(match, "cash:red") == 20 + 9 * (15 + 5 + 2 + 2 + 4)
    use(match, "kingswood", "campus_trade", n=7)
    assert number(match, "cash:red") == 20 + 9 * 28 + 7 * (15 - 2 + 2)


@pytest.mark.rule("KING-11.4")
def test_a_sale_brings_at_least_one_each() -> None:
    match = scene({"red": {"ferro": "the_points", "gus_tarrow": "eastwood_heights"}}, price=5)
    use(match, "eastwood_heights", "stairwell_trade", n=3)
    assert number(match, "cash:red") == 20 + 3 * 2


@pytest.mark.rule("KING-11.5")
def test_the_price_can_be_moved_by_abilities_in_whole_steps() -> None:
    match = scene({"red": {"count_novak": "city_hall"}}, price=30)
    assert [args["delta"] for args in moves(match, "use_ability") if args["source"] == "count_novak"] == [-1]
    assert refused(match, "use_ability", source="city_hall", ability="grease_the_council", delta=1) == (
        "end_of_track",
        "KING-11.5",
    )
    use(match, "city_hall", "grease_the_council", delta=-1)
    assert number(match, "street_price") == 25


# ---------------------------------------------------------------- KING-12


@pytest.mark.rule("KING-12.1")
def test_influence_costs_a_token_and_no_action() -> None:
    match = scene(numbers={"influence:red": 1})
    play(match, "influence", kind="change_agenda", delta=1)
    assert (number(match, "influence:red"), number(match, "influence_spent:red"), number(match, "heat")) == (0, 1, 1)
    assert moves(match, "influence") == []


@pytest.mark.rule("KING-12.2")
def test_move_a_cop() -> None:
    match = scene(
        {"blue": {"juno_pell": "docks"}}, cops={"pike": STATION}, killers=["juno_pell"], numbers={"influence:red": 1}
    )
    assert len([args for args in moves(match, "influence") if args["kind"] == "move_cop"]) == 18
    play(match, "influence", [1, 1, 6, 6], kind="move_cop", cop="pike", to="docks")
    assert where(match, "pike") == "docks"


@pytest.mark.rule("KING-12.3")
def test_corrupt_a_cop() -> None:
    match = scene(cops={"pike": STATION, "okafor": STATION}, corrupt={"pike": ["red"]}, numbers={"influence:red": 1})
    kinds = [args for args in moves(match, "influence") if args["kind"] == "corrupt_cop"]
    assert kinds == [{"kind": "corrupt_cop", "cop": "okafor"}]


@pytest.mark.rule("KING-12.5")
def test_send_to_jail() -> None:
    match = scene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks", "brick_malone": STATION}}, numbers={"influence:red": 1}
    )
    targets = [args["character"] for args in moves(match, "influence") if args["kind"] == "send_to_jail"]
    assert targets == ["juno_pell"]
    play(match, "influence", kind="send_to_jail", character="juno_pell")
    assert where(match, "juno_pell") == STATION
    play(match, "end_actions", [6, 6])
    assert legal(match, "move_character", character="juno_pell", to="docks")


@pytest.mark.rule("KING-12.6")
def test_remove_cop() -> None:
    match = scene(cops={"pike": "docks"}, numbers={"influence:red": 1})
    play(match, "influence", kind="remove_cop", cop="pike")
    assert (where(match, "pike"), number(match, "cops_on_board"), number(match, "heat")) == ("cops_off", 0, 1)


@pytest.mark.rule("KING-12.7")
@pytest.mark.parametrize(("price", "deltas"), [(15, [1, -1]), (30, [-1]), (5, [1])])
def test_changing_the_agenda(price: int, deltas: list[int]) -> None:
    match = scene(price=price, numbers={"influence:red": 1})
    assert [args["delta"] for args in moves(match, "influence") if args["kind"] == "change_agenda"] == deltas


@pytest.mark.rule("KING-12.8")
def test_set_up_needs_an_opposing_character_that_is_not_set_up() -> None:
    match = scene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}}, numbers={"influence:red": 2})
    play(match, "influence", kind="set_up", character="juno_pell")
    assert match.table.piece("juno_pell").marks["set_up"] == 1
    assert refused(match, "influence", kind="set_up", character="ferro") == ("already_used", "KING-12.1")


# ---------------------------------------------------------------- the Heat cards, one by one


@pytest.mark.rule("KING-10.6", "KING-20.4")
@pytest.mark.parametrize(
    ("card", "seen", "after"),
    [
        ("heat_seizure.1", "drugs:red", 1),
        ("heat_asset_freeze.1", "cash:red", 5),
        ("heat_shakedown.1", "cash:red", 10),
        ("heat_dry_streets.1", "street_price", 12),
        ("heat_cold_trail.1", "cash:red", 20),
    ],
)
def test_plain_heat_cards(card: str, seen: str, after: int) -> None:
    match = scene(numbers={"heat": 12}, heat_deck=[card], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert number(match, seen) == after
    assert where(match, card) == "heat_discard"


@pytest.mark.rule("KING-20.4", "KING-15.6")
def test_heat_cards_that_ask_their_seat() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "gus_tarrow": STATION, "juno_pell": "airport"}
    hot = {"heat": 12}
    match = scene({"red": crew}, numbers=hot, heat_deck=["heat_booked.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert (asked(match), answers(match)) == (("choose_character", "red"), ["ferro", "juno_pell"])
    answer(match, "ferro")
    assert where(match, "ferro") == STATION
    match = scene(
        {"red": crew}, numbers=hot, heat_deck=["heat_rough_night.1"], ranks={"ferro": 2, "juno_pell": 3}, events=["ev01"]
    )
    play(match, "end_actions", [1, 1])
    assert answers(match) == ["ferro", "juno_pell"]
    answer(match, "juno_pell")
    assert rank(match, "juno_pell") == 2
    match = scene(
        {"red": crew},
        numbers=hot,
        heat_deck=["heat_padlocked.1"],
        control={"docks": "red", "southie": "red"},
        events=["ev01"],
    )
    play(match, "end_actions", [1, 1])
    assert (asked(match)[0], answers(match)) == ("choose_location", ["docks", "southie"])
    answer(match, "southie")
    assert city(match).controlled(match.table, "red") == ("docks",)
    # No rank above 1, no control: nothing is asked.
    match = scene({"red": {"ferro": "docks"}}, numbers=hot, heat_deck=["heat_rough_night.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert number(match, "turn_of") == "blue"


@pytest.mark.rule("KING-20.4")
def test_a_stakeout_is_chosen_by_the_next_living_seat() -> None:
    match = scene(
        seats=3, cops={"pike": STATION}, control={"docks": "red", "fremont": "red"}, numbers={"heat": 12},
        heat_deck=["heat_stakeout.1"], events=["ev02"],
    )  # fmt: skip
    play(match, "end_actions", [1, 1])
    assert asked(match) == ("choose_cop_move", "blue")
    assert answers(match) == [{"cop": "pike", "to": "docks"}, {"cop": "pike", "to": "fremont"}]
    answer(match, {"cop": "pike", "to": "fremont"})
    assert "Officer Pike goes from Police Station to Fremont." in said(match, "public")


@pytest.mark.rule("KING-20.4", "KING-7.9")
@pytest.mark.parametrize(
    ("cash", "reply", "place", "left"),
    [(20, "pay", "hideout:red", 0), (20, "come_out", "laundromat", 20), (19, "", "laundromat", 19)],
)
def test_a_warrant_is_paid_or_brings_the_kingpin_out_without_heat(cash: int, reply: str, place: str, left: int) -> None:
    match = scene(
        {"red": {"bettina_rusk": HIDDEN}},
        numbers={"heat": 12, "cash:red": cash},
        heat_deck=["heat_warrant.1"],
        events=["ev01"],
    )
    play(match, "end_actions", [1, 1])
    if reply:
        assert (asked(match), answers(match)) == (("warrant", "red"), ["pay", "come_out"])
        answer(match, reply)
    assert (where(match, "bettina_rusk"), number(match, "cash:red")) == (place, left)
    match = scene({"red": {"bettina_rusk": "docks"}}, numbers={"heat": 12}, heat_deck=["heat_warrant.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert number(match, "cash:red") == 20


@pytest.mark.rule("KING-20.4", "KING-9.12")
def test_house_cleaning_takes_all_own_corruption_markers() -> None:
    cops = {"pike": "docks", "okafor": "airport"}
    match = scene(
        cops=cops,
        corrupt={"pike": ["red", "blue"], "okafor": ["red"]},
        numbers={"heat": 12},
        heat_deck=["heat_house_cleaning.1"],
        events=["ev03"],
    )
    play(match, "end_actions", [1, 1])
    assert match.table.piece("pike").marks == {"corrupt/blue": 1}


@pytest.mark.rule("KING-20.4")
def test_influence_is_lost_before_cash() -> None:
    match = scene(numbers={"heat": 12, "influence:red": 2}, heat_deck=["heat_shakedown.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert (number(match, "influence:red"), number(match, "cash:red")) == (1, 20)


@pytest.mark.rule("KING-20.4", "KING-4.11")
def test_the_academy_brings_the_next_cop_and_shows_what_it_turns_over() -> None:
    top = ["heat_seizure.1", "heat_cold_trail.1", "heat_cop_nakai.1", "heat_warrant.1"]
    match = scene(phase="event", events=["ev70"], heat_deck=top)
    assert where(match, "nakai") == STATION
    assert where(match, "heat_cop_nakai.1") == "heat_discard"
    assert "Heat cards shown and shuffled back: Seizure, Cold Trail." in said(match, "blue")
    assert len(match.table.zones["heat_deck"]) == 35


@pytest.mark.rule("KING-20.4")
def test_early_retirement_asks_for_a_cop() -> None:
    match = scene(phase="event", events=["ev69"], cops={"pike": "docks", "okafor": "airport"})
    assert (asked(match), answers(match)) == (("choose_cop", "red"), ["pike", "okafor"])
    answer(match, "okafor")
    assert where(match, "okafor") == "cops_off"


@pytest.mark.rule("KING-20.4")
def test_a_pickpocket_takes_from_a_seat_present() -> None:
    crews = {"red": {"penny_marsh": "docks"}, "blue": {"juno_pell": "docks"}, "green": {"ferro": "docks"}}
    match = scene(crews, seats=3, numbers={"cash:blue": 4, "cash:green": 0})
    assert moves(match, "use_ability") == [{"source": "penny_marsh", "ability": "lifted_wallet", "seat": "blue"}]
    use(match, "penny_marsh", "lifted_wallet", seat="blue")
    assert (number(match, "cash:red"), number(match, "cash:blue")) == (24, 0)


@pytest.mark.rule("KING-20.4", "KING-20.7")
def test_other_abilities_of_characters() -> None:
    crew = {"rosa_kettle": "docks", "ezra_coyle": "airport", "roland_tibbs": "fremont", "father_emile": "southie"}
    match = scene({"red": crew}, cops={"pike": "airport"}, control={"underground_casino": "red"}, numbers={"cash:red": 30})
    use(match, "rosa_kettle", "knows_a_shortcut", to="kingswood")
    assert where(match, "rosa_kettle") == "kingswood"
    use(match, "ezra_coyle", "old_partner", cop="pike")
    assert where(match, "pike") == STATION
    use(match, "roland_tibbs", "sparring")
    assert rank(match, "roland_tibbs") == 2
    use(match, "father_emile", "poor_box")
    assert (number(match, "influence:red"), number(match, "cash:red")) == (1, 10)
    use(match, "underground_casino", "high_table", [4, 4])
    assert number(match, "cash:red") == 25


@pytest.mark.rule("KING-17.1", "KING-20.4")
def test_casino_income_is_rolled_at_the_beginning_of_the_turn() -> None:
    match = scene({"red": {"ferro": "docks"}}, active="blue", control={"underground_casino": "red"}, events=["ev01"])
    ply = play(match, "end_actions", [3, 4])
    assert number(match, "cash:red") == 27
    assert [event.faces for event in ply.events if type(event).__name__ == "Rolled"] == [(3, 4)]
