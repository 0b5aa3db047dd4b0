"""Dark Pasts, Secret Motivations, effects and reactions (KING-14, KING-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.kingpin.context import STATION
from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
    content,
)

OWNER_ONLY = {"dark_past_visibility": "owner_only"}


def open_past(match: KingpinScene, seat: str = "red") -> bool:
    """Whether everybody sees the Dark Past; its owner and the referee always do."""
    zone = f"past:{seat}"
    assert match.view("referee").zones[zone].pieces[0].face is not None
    assert match.view(seat).zones[zone].pieces[0].face is not None
    seen = {match.view(audience).zones[zone].pieces[0].face is not None for audience in ("blue", "public")}
    assert len(seen) == 1
    return seen.pop()


@pytest.mark.rule("KING-14.1")
@pytest.mark.parametrize(("visibility", "seen"), [("public", True), ("owner_only", False)])
def test_dark_pasts_are_public_or_their_owners_alone(visibility: str, seen: bool) -> None:
    match = KingpinScene(pasts={"red": "tailed"}, options={"dark_past_visibility": visibility})
    assert open_past(match) == seen


@pytest.mark.rule("KING-14.2", "KING-14.5", "KING-15.1")
def test_a_motivation_works_once_it_is_revealed() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "fremont"}}, motivations={"red": "greed"}, numbers={"ready:red": True}
    )
    assert match.context.mods.tally(match.table, "sell_price", "red").open == 0
    match.do("reveal_motivation")
    assert (match.number("heat"), match.number("spent")) == (0, 0)
    match.use("fremont", "corner_trade", n=1)
    assert match.number("cash:red") == 20 + 17
    match = KingpinScene(motivations={"red": "ghost"}, numbers={"ready:red": True})
    match.do("reveal_motivation")
    assert match.number("cash:red") == 60


@pytest.mark.rule("KING-14.3")
def test_ready_is_for_good_and_known_to_owner_and_referee() -> None:
    match = KingpinScene(
        {"red": {"ferro": "fremont", "father_emile": "docks"}}, motivations={"red": "greed"}, numbers={"cash:red": 190}
    )
    match.use("fremont", "corner_trade", n=1)
    assert match.number("ready:red") is True
    match.use("father_emile", "poor_box")
    assert match.number("cash:red") < 200
    assert match.lines("red").count("Red's Secret Motivation is ready: Greed.") == 1
    assert match.may("reveal_motivation")
    for audience, seen in {"referee": True, "red": True, "blue": False, "public": False}.items():
        view = match.view(audience)
        assert ("ready:red" in view.numbers) == seen
        assert ("trigger:red" in view.numbers) == seen


@pytest.mark.rule("KING-14.4")
def test_revealing_waits_for_the_owners_action_phase() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}}, phase="move", motivations={"red": "greed"}, numbers={"ready:red": True}
    )
    match.refused("reveal_motivation", "not_now", "KING-14.4")
    match.do("end_move")
    assert match.may("reveal_motivation")


@pytest.mark.rule("KING-14.5", "KING-16.1", "KING-6.1")
def test_a_revealed_motivation_counts_at_once() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}}, motivations={"red": "limelight"}, numbers={"ready:red": True, "spent": 1}
    )
    assert match.number("actions_left") == 0
    match.do("reveal_motivation")
    assert match.number("actions_left") == 1


@pytest.mark.rule("KING-14.4")
def test_forced_reveals_come_at_the_checkpoint_clockwise_from_the_active_seat() -> None:
    match = KingpinScene(
        seats=3,
        active="blue",
        phase="event",
        events=["ev61"],
        motivations={"red": "greed", "green": "empire", "blue": "ghost"},
        control=dict.fromkeys(("docks", "airport", "fremont", "southie", "kingswood"), "green"),
        numbers={"cash:red": 250},
        options={"motivation_reveal": "forced"},
    )
    lines = [line for line in match.lines("public") if "revealed" in line]
    assert [line.split(".")[0] for line in lines] == [
        "Green revealed Secret Motivation: Empire",
        "Red revealed Secret Motivation: Greed",
    ]


@pytest.mark.rule("KING-14.5")
def test_each_turn_effects_of_a_motivation_begin_with_the_next_turn() -> None:
    match = KingpinScene(motivations={"red": "dynasty"}, numbers={"ready:red": True}, events=["ev01", "ev02"])
    match.do("reveal_motivation")
    assert match.number("cash:red") == 20
    match.do("end_actions")
    match.do("end_actions")
    assert match.number("cash:red") == 30


@pytest.mark.rule("KING-14.6", "KING-14.7")
@pytest.mark.parametrize("name", content().motivations)
def test_every_trigger_is_counted_and_only_its_owners_counter_shown(name: str) -> None:
    trigger = content().motivations[name].trigger
    stat, least = trigger.stat, trigger.at_least
    kept = {f"{stat}:red": least - 1}
    more: dict[str, Any] = {"numbers": {**kept, "drugs:red": 9, "cash:red": 60}}
    crew = {"bettina_rusk": "kingswood", "ferro": "docks", "gus_tarrow": "the_points", "juno_pell": "fremont"}
    if stat == "cash":
        more["numbers"] = {"cash:red": least - 1, "drugs:red": 9}
    if stat in ("controlled", "full_neighborhoods"):
        places = ("airport", "yellow_taxi", "fremont", "southie") if stat == "controlled" else ("airport", "yellow_taxi")
        more = {"control": dict.fromkeys(places, "red")}
    match = KingpinScene(
        {"red": crew, "blue": {"lady_quick": "the_points", "ash_devereaux": "docks"}}, motivations={"red": name},
        heat_deck=["heat_cold_trail.1"], events=["ev01"], options={"global_action_limit": "unlimited"}, **more,
    )  # fmt: skip
    assert match.number("ready:red") is None
    if stat == "rank_hits":
        match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="lady_quick")
    elif stat == "recruited":
        match = KingpinScene({"red": crew}, motivations={"red": name}, **more)
        match.use("the_points", "initiation")
    elif stat in ("controlled", "full_neighborhoods"):
        match = KingpinScene({"red": crew}, motivations={"red": name}, **more)
        match.do("take_control", 6, 6, character="ferro")
    elif stat in ("cash", "drugs_sold"):
        match.use("fremont", "corner_trade", n=1)
    elif stat == "influence_spent":
        match = KingpinScene({"red": crew}, motivations={"red": name}, numbers={**kept, "influence:red": 1})
        match.do("influence", kind="blind_eye")
    elif stat == "heat_cards_drawn":
        match = KingpinScene(
            {"red": crew},
            motivations={"red": name},
            numbers={**kept, "heat": 12},
            heat_deck=["heat_cold_trail.1"],
            events=["ev01"],
        )
        match.do("end_actions", 1, 1)
    elif stat == "lieutenants_lost":
        match = KingpinScene({"red": crew, "blue": {"brick_malone": "docks"}}, motivations={"red": name}, active="blue")
        match.do("attack", 6, 6, 1, 1, character="brick_malone", target="ferro")
    elif stat == "cash_robbed":
        match = KingpinScene({"red": crew}, motivations={"red": name}, control={"docks": "blue"}, numbers=kept)
        match.do("rob", 6, 6, character="ferro")
    else:
        match.do("end_actions")
    assert match.number("ready:red") is True
    assert match.number("trigger:red") >= least
    shown = {audience: match.view(audience).numbers for audience in ("red", "blue", "public")}
    assert shown["red"]["trigger:red"] == match.number("trigger:red")
    assert not any(key.startswith(f"{stat}:") for audience in shown for key in shown[audience] if stat != "cash")


# ---------------------------------------------------------------- KING-14.9


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(
    ("dice", "revealed", "cards"), [((3, 3), True, 1), ((6, 6), False, None), ((1, 4), False, 1), ((1, 1), False, 1)]
)
def test_a_secret_modifier_is_revealed_when_it_changes_a_roll(
    dice: tuple[int, int], revealed: bool, cards: int | None
) -> None:
    # Tailed: heat rolls -1, against a total of 5.
    match = KingpinScene(
        pasts={"red": "tailed"}, options=OWNER_ONLY, numbers={"heat": 5}, heat_deck=["heat_cold_trail.1"], events=["ev01"]
    )
    assert match.view("public").numbers["heat_needs"] == "Heat: 6+ safe (72 %)", "without what only red knows of"
    match.do("end_actions", *dice)
    assert open_past(match) == revealed
    assert match.number("heat_cards_drawn:red") == cards
    shown = sum(dice) - revealed
    added = " −1 (Tailed)" if revealed else ""
    said = f"Red rolled {dice[0]}+{dice[1]}{added} against the heat, in all {shown}; needed more than 5."
    assert said in match.lines("public"), "what adds is named once all may know it"


@pytest.mark.rule("KING-14.9", "KING-15.2")
@pytest.mark.parametrize(("dice", "revealed"), [((3, 3), False), ((3, 2), True), ((2, 2), False)])
def test_open_modifiers_count_when_it_is_asked_whether_a_secret_one_decides(dice: tuple[int, int], revealed: bool) -> None:
    # Pilar Voss +1 for all to see, Tailed -1 in secret, against a total of 5.
    match = KingpinScene(
        {"red": {"pilar_voss": "docks"}}, pasts={"red": "tailed"}, options=OWNER_ONLY, numbers={"heat": 5},
        heat_deck=["heat_cold_trail.1"], events=["ev01"],
    )  # fmt: skip
    match.do("end_actions", *dice)
    assert open_past(match) == revealed
    assert match.number("heat_cards_drawn:red") == (1 if sum(dice) <= 5 else None)


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(
    ("dice", "revealed", "place"),
    [((3, 3, 3, 3), True, "airport"), ((6, 3, 3, 3), False, "airport"), ((3, 1, 3, 3), False, "docks")],
)
def test_a_secret_modifier_of_a_defender(dice: tuple[int, ...], revealed: bool, place: str) -> None:
    # Wanted Poster: the Kingpin's defence -1. Gus adds 1, the Kingpin at rank 1 adds 1.
    crews = {"blue": {"gus_tarrow": "docks"}, "red": {"bettina_rusk": "docks"}}
    match = KingpinScene(
        crews,
        active="blue",
        pasts={"red": "wanted_poster"},
        options=OWNER_ONLY,
        ranks={"bettina_rusk": 1},
        control={"airport": "red"},
    )
    match.do("attack", *dice, character="gus_tarrow", target="bettina_rusk")
    assert (open_past(match), match.where("bettina_rusk")) == (revealed, place)


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(("cash", "revealed"), [(20, True), (0, False)])
def test_a_past_that_takes_cash_is_revealed(cash: int, revealed: bool) -> None:
    match = KingpinScene(
        phase="turn", pasts={"red": "alimony"}, options=OWNER_ONLY, numbers={"cash:red": cash}, events=["ev01"]
    )
    assert open_past(match) == revealed
    assert match.number("cash:red") == max(0, cash - 3)


@pytest.mark.rule("KING-14.9", "KING-20.5")
@pytest.mark.parametrize(("cash", "revealed"), [(20, True), (0, False)])
def test_the_widows_fund(cash: int, revealed: bool) -> None:
    crews = {"blue": {"gus_tarrow": "docks"}, "red": {"juno_pell": "docks"}}
    match = KingpinScene(crews, active="blue", pasts={"red": "widows_fund"}, options=OWNER_ONLY, numbers={"cash:red": cash})
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="juno_pell")
    assert (open_past(match), match.number("cash:red")) == (revealed, max(0, cash - 10))


@pytest.mark.rule("KING-14.9")
def test_a_past_that_changes_a_displayed_amount_is_revealed() -> None:
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN}}, pasts={"red": "known_face"}, options=OWNER_ONLY)
    match.do("come_out")
    assert (open_past(match), match.number("heat_total")) == (True, 4)


@pytest.mark.rule("KING-14.9")
def test_a_past_that_alone_prevents_a_victory_is_revealed() -> None:
    match = KingpinScene(
        {"red": {"ferro": "fremont"}}, numbers={"cash:red": 480}, pasts={"red": "unpaid_marker"}, options=OWNER_ONLY
    )
    match.use("fremont", "corner_trade", n=1)
    assert not open_past(match)
    match = KingpinScene(
        {"red": {"ferro": "fremont"}}, numbers={"cash:red": 490}, pasts={"red": "unpaid_marker"}, options=OWNER_ONLY
    )
    match.use("fremont", "corner_trade", n=1)
    assert match.outcome is None
    assert open_past(match)
    held = dict.fromkeys(("airport", "docks", "yellow_taxi", "fremont", "southie"), "red")
    match = KingpinScene(
        {"red": {"ferro": "kingswood"}}, control=held, pasts={"red": "barred_from_the_water"}, options=OWNER_ONLY
    )
    match.do("take_control", 6, 6, character="ferro")
    assert match.outcome is None
    assert open_past(match)


@pytest.mark.rule("KING-14.1", "KING-14.8", "KING-14.9")
@pytest.mark.parametrize("options", [OWNER_ONLY, {}])
def test_a_goal_that_a_past_raises_is_known_to_its_seat_and_to_others_only_with_the_past(options: dict[str, str]) -> None:
    """Beside "Cash goal $575K" stood "$500K", and a bar was full before its seat had won; and who held all of a
    neighbourhood that does not count for it had 0 of 2 for all others, and nobody else knew why.
    """
    match = KingpinScene(pasts={"red": "unpaid_marker", "blue": "barred_from_the_water"}, options=options)
    told = {audience: match.view(audience).numbers for audience in (REFEREE, "red", "blue", PUBLIC)}
    raised = "$550K or 2 neighbourhoods"
    assert [numbers.get("own_goal:red") for numbers in told.values()] == [raised, raised, None, None]
    assert told["blue"]["own_goal:blue"] == "$500K or 2 neighbourhoods, not Ports"
    assert {numbers["cash_goal:red"] for numbers in told.values()} == {500 if options else 550}
    assert {numbers.get("not_for/ports") for numbers in told.values()} == {None if options else "blue"}
    assert {numbers["goal"] for numbers in told.values()} == {"$500K or 2 neighbourhoods"}, "its row says whose cash differs"


@pytest.mark.rule("KING-14.1", "KING-14.8", "KING-14.9")
@pytest.mark.parametrize(
    ("past", "options", "seen"),
    [("tailed", {}, True), ("unpaid_marker", {}, None), ("barred_from_the_water", {}, None), ("tailed", OWNER_ONLY, None)],
)
def test_a_dark_past_lies_before_all_if_it_is_open_and_its_effect_stands_nowhere_else(
    past: str, options: dict[str, str], seen: bool | None
) -> None:
    """What burdened the others was to be read in the reader alone, page by page."""
    match = KingpinScene(pasts={"red": past}, options=options)
    assert {match.view(audience).numbers.get("burdened:red") for audience in ("red", "blue", PUBLIC)} == {seen}


@pytest.mark.rule("KING-14.8")
def test_who_needs_a_location_besides_stands_with_the_goal() -> None:
    match = KingpinScene(pasts={"blue": "nothing_is_ever_enough"})
    assert match.view(PUBLIC).numbers["goal"] == "$500K or 2 neighbourhoods (Blue also 1 location)"
    assert match.view("blue").numbers["own_goal:blue"] == "$500K or 2 neighbourhoods and 1 location"


@pytest.mark.rule("KING-14.9")
def test_a_move_that_a_secret_past_forbids_is_refused_and_reveals_nothing() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks"}
    match = KingpinScene({"red": crew}, ranks={"bettina_rusk": 3}, pasts={"red": "old_wound"}, options=OWNER_ONLY)
    (match.refused("use_ability", "highest_rank", source="docks", ability="crate_of_guns", character="bettina_rusk"))
    assert not open_past(match)
    # Nor does a move that it would allow.
    match.use("docks", "crate_of_guns", character="ferro")
    assert match.rank("ferro") == 2
    assert not open_past(match)


@pytest.mark.rule("KING-14.9")
def test_a_past_that_narrows_a_public_question_is_revealed() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "docks", "juno_pell": "docks"}}, ranks={"bettina_rusk": 3},
        pasts={"red": "old_wound"}, motivations={"red": "vengeance"}, numbers={"ready:red": True}, options=OWNER_ONLY,
    )  # fmt: skip
    match.do("reveal_motivation")
    assert open_past(match)


# ---------------------------------------------------------------- KING-15


@pytest.mark.rule("KING-15.2")
def test_modifiers_of_a_kind_add_up() -> None:
    match = KingpinScene(
        {"red": {"gideon_quill": HIDDEN, "pilar_voss": "docks"}},
        pasts={"red": "tailed"},
        in_force={"ev57": ("red", 1), "ev77": ("red", 2)},
    )
    assert match.context.mods.tally(match.table, "heat_roll", "red").total == 2 + 1 - 1 + 2 - 1


@pytest.mark.rule("KING-15.4")
def test_a_reaction_card_works_once_a_turn() -> None:
    match = KingpinScene(
        {"red": {"nadia_strop": "docks"}}, options={"global_action_limit": "unlimited"}, numbers={"spent": -1}
    )
    match.do("take_control", 1, 1, character="nadia_strop")
    match.answer("use", 1, 1)
    assert "Red does not get control of Docks." in match.lines("public")
    other = KingpinScene({"red": {"nadia_strop": "docks"}})
    other.do("take_control", 1, 1, character="nadia_strop")
    other.answer("decline")
    assert other.lines("public")[-3:] == [
        "Red rolled 1+1, in all 2; needed more than 4.",
        "Red does not use Plant the Flag (Nadia Strop).",
        "Red does not get control of Docks.",
    ]
    match.do("take_control", 1, 1, character="nadia_strop")
    assert (match.asked, match.who) == ("action", "red")


@pytest.mark.rule("KING-15.4")
def test_only_the_characters_own_roll_opens_its_window() -> None:
    match = KingpinScene(
        {"red": {"nadia_strop": "docks", "two_coat_harlan": "fremont", "ferro": "fremont"}, "blue": {"juno_pell": "fremont"}}
    )
    match.do("attack", 1, 1, 6, 6, character="ferro", target="juno_pell")
    assert (match.asked, match.who) == ("action", "red")


@pytest.mark.rule("KING-15.5", "KING-15.4")
def test_a_declined_window_does_not_reopen_and_everybody_sees_who_is_asked() -> None:
    match = KingpinScene(
        {"red": {"casimir_boll": HIDDEN}}, numbers={"heat": 9}, heat_deck=["heat_cold_trail.1"], events=["ev01"]
    )
    match.do("end_actions", 1, 1)
    for audience in match.rules.schema.audiences:
        decision = match.view(audience).decision
        assert decision is not None
        assert (decision.title, decision.seats) == ("Use Double or Nothing, or not", ("red",))
    match.answer("decline")
    assert match.number("turn_of") == "blue"


@pytest.mark.rule("KING-15.6", "KING-15.3")
def test_a_question_without_an_answer_is_skipped_and_one_answer_is_taken() -> None:
    match = KingpinScene(phase="event", events=["ev69"])
    assert (match.asked, match.who) == ("action", "red")
    match = KingpinScene(phase="event", events=["ev69"], cops={"pike": "docks"})
    assert (match.asked, match.where("pike")) == ("action", "cops_off")
    match = KingpinScene({"red": {"ferro": STATION}}, numbers={"heat": 12}, heat_deck=["heat_booked.1"], events=["ev01"])
    match.do("end_actions", 1, 1)
    assert (match.number("turn_of"), match.rank("ferro")) == ("blue", 1)
