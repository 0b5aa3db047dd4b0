"""Heat, heat rolls and the Heat cards (KING-10)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from engine.model.event import Moved, Rolled, Shuffled
from engine.moves.move import Move
from tests.games.kingpin.scene import (
    HIDDEN,
    answer,
    answers,
    asked,
    content,
    context,
    moves,
    number,
    play,
    rank,
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
    match = scene({"red": crew}, cops=dict(zip(("pike", "okafor", "varga"), cops, strict=False)))
    play(match, "take_control", [1, 1], character=who)
    assert number(match, "heat_total") == heat


@pytest.mark.rule("KING-10.1")
def test_an_actions_heat_is_never_less_than_nothing() -> None:
    # Attack 3, Bad Blood -1, Short Fuse -2, Fast Hands -1: 0, and the Cop counts in full.
    crew = {"declan_roe": HIDDEN, "brick_malone": "docks"}
    match = scene({"red": crew, "blue": {"juno_pell": "docks"}}, cops={"pike": "docks"}, in_force={"ev76": ("red", 1)})
    play(match, "attack", [1, 1, 6, 6], character="brick_malone", target="juno_pell")
    assert number(match, "heat_total") == 0 + 1


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
    assert "The heat of Red is 0: no dice are rolled." in said(match, "public")


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
    assert sum("against the heat" in line for line in said(match, "public")) == 1 + bool(dice)


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
    assert "The next turn of Red starts with 2 heat." in said(match, "public")
    more = scene(numbers={"heat": 12, "next_heat:red": 2}, heat_deck=["heat_wiretap.1"], events=["ev01"])
    play(more, "end_actions", [1, 1])
    assert number(more, "next_heat:red") == 4
    assert "The next turn of Red starts with 4 heat." in said(more, "public")
    play(match, "end_actions")
    assert (number(match, "turn_of"), number(match, "heat_total")) == ("red", 2)


@pytest.mark.rule("KING-10.9")
def test_an_empty_heat_deck_is_renewed_without_the_cops_on_the_board() -> None:
    match = scene(cops={"pike": "docks"}, numbers={"heat": 12}, events=["ev01"])
    for at, card in enumerate(match.table.ids("heat_deck")):
        match.rule(Moved(card, "heat_deck", 0, "heat_discard", at), reason="Used up.")
    play(match, "end_actions", [1, 1])
    assert where(match, "heat_cop_pike.1") == "heat_discard"
    assert "The discarded Heat cards are shuffled into a new deck: 35 in all." in said(match, "public")
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
    assert context(match).controlled(match.table, "red") == ("docks",)
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


@pytest.mark.rule("KING-5.6", "KING-20.4")
def test_who_sends_a_cop_is_not_asked_to_hold_him_whoever_is_concerned() -> None:
    match = scene(
        seats=3, cops={"pike": STATION}, corrupt={"pike": ["red", "blue"]}, control={"docks": "red", "fremont": "red"},
        numbers={"heat": 12}, heat_deck=["heat_stakeout.1"], events=["ev02"], options={"corrupt_block_scope": "any_move"},
    )  # fmt: skip
    play(match, "end_actions", [1, 1])
    answer(match, {"cop": "pike", "to": "fremont"})
    assert asked(match) == ("hold_cop", "red")
    answer(match, "hold")
    assert "Red holds Officer Pike where he is." in said(match, "public")
    assert number(match, "turn_of") == "blue"


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
    assert [event.zone for event in match.history.plies[-1].events if isinstance(event, Shuffled)] == ["heat_deck"]


@pytest.mark.rule("KING-20.4", "KING-18.2")
def test_the_academy_shows_nothing_if_no_cop_is_left_in_the_deck() -> None:
    match = scene(events=["ev70"])
    for card in [card for card in match.table.ids("heat_deck") if card.startswith("heat_cop_")]:
        match.rule(Moved(card, "heat_deck", match.table.ids("heat_deck").index(card), "heat_discard", 0), reason="Killed.")
    play(match, "end_actions")
    assert not any("shown" in line or "comes to" in line for line in said(match, "public"))
    assert (len(match.table.zones["heat_deck"]), number(match, "cops_on_board")) == (26, 0)


@pytest.mark.rule("KING-20.4")
def test_early_retirement_asks_for_a_cop() -> None:
    match = scene(phase="event", events=["ev69"], cops={"pike": "docks", "okafor": "airport"})
    assert (asked(match), answers(match)) == (("choose_cop", "red"), ["pike", "okafor"])
    answer(match, "okafor")
    assert where(match, "okafor") == "cops_off"


@pytest.mark.rule("KING-20.4")
def test_a_pickpocket_takes_from_a_seat_present() -> None:
    crews = {"red": {"penny_marsh": "docks"}, "blue": {"juno_pell": "docks"}, "green": {"ferro": "docks"}}
    match = scene({**crews, "yellow": {"sable_finch": "airport"}}, seats=4, numbers={"cash:blue": 4, "cash:green": 0})
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
    assert [event.faces for event in ply.events if isinstance(event, Rolled)] == [(3, 4)]
