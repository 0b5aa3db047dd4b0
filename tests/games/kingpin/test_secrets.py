"""Dark Pasts, Secret Motivations, effects and reactions (KING-14, KING-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.kingpin.context import STATION
from engine.match.match import Match
from tests.games.kingpin.scene import (
    HIDDEN,
    answer,
    asked,
    content,
    context,
    legal,
    number,
    play,
    rank,
    refused,
    said,
    scene,
    use,
    where,
)

OWNER_ONLY = {"dark_past_visibility": "owner_only"}


def open_past(match: Match, seat: str = "red") -> bool:
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
    match = scene(pasts={"red": "tailed"}, options={"dark_past_visibility": visibility})
    assert open_past(match) == seen


@pytest.mark.rule("KING-14.2", "KING-14.5", "KING-15.1")
def test_a_motivation_works_once_it_is_revealed() -> None:
    match = scene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "fremont"}}, motivations={"red": "greed"}, numbers={"ready:red": True}
    )
    assert context(match).mods.tally(match.table, "sell_price", "red").open == 0
    play(match, "reveal_motivation")
    assert (number(match, "heat"), number(match, "spent")) == (0, 0)
    use(match, "fremont", "corner_trade", n=1)
    assert number(match, "cash:red") == 20 + 17
    match = scene(motivations={"red": "ghost"}, numbers={"ready:red": True})
    play(match, "reveal_motivation")
    assert number(match, "cash:red") == 60


@pytest.mark.rule("KING-14.3")
def test_ready_is_for_good_and_known_to_owner_and_referee() -> None:
    match = scene(
        {"red": {"ferro": "fremont", "father_emile": "docks"}}, motivations={"red": "greed"}, numbers={"cash:red": 190}
    )
    use(match, "fremont", "corner_trade", n=1)
    assert number(match, "ready:red") is True
    use(match, "father_emile", "poor_box")
    assert number(match, "cash:red") < 200
    assert said(match, "red").count("Red's Secret Motivation is ready: Greed.") == 1
    assert legal(match, "reveal_motivation")
    for audience, seen in {"referee": True, "red": True, "blue": False, "public": False}.items():
        view = match.view(audience)
        assert ("ready:red" in view.numbers) == seen
        assert ("trigger:red" in view.numbers) == seen


@pytest.mark.rule("KING-14.4")
def test_revealing_waits_for_the_owners_action_phase() -> None:
    match = scene({"red": {"ferro": "docks"}}, phase="move", motivations={"red": "greed"}, numbers={"ready:red": True})
    assert refused(match, "reveal_motivation") == ("not_now", "KING-14.4")
    play(match, "end_move")
    assert legal(match, "reveal_motivation")


@pytest.mark.rule("KING-14.5", "KING-16.1", "KING-6.1")
def test_a_revealed_motivation_counts_at_once() -> None:
    match = scene({"red": {"ferro": "docks"}}, motivations={"red": "limelight"}, numbers={"ready:red": True, "spent": 1})
    assert number(match, "actions_left") == 0
    play(match, "reveal_motivation")
    assert number(match, "actions_left") == 1


@pytest.mark.rule("KING-14.4")
def test_forced_reveals_come_at_the_checkpoint_clockwise_from_the_active_seat() -> None:
    match = scene(
        seats=3,
        active="blue",
        phase="event",
        events=["ev61"],
        motivations={"red": "greed", "green": "empire", "blue": "ghost"},
        control=dict.fromkeys(("docks", "airport", "fremont", "southie", "kingswood"), "green"),
        numbers={"cash:red": 250},
        options={"motivation_reveal": "forced"},
    )
    lines = [line for line in said(match, "public") if "revealed" in line]
    assert [line.split(".")[0] for line in lines] == [
        "Green revealed Secret Motivation: Empire",
        "Red revealed Secret Motivation: Greed",
    ]


@pytest.mark.rule("KING-14.5")
def test_each_turn_effects_of_a_motivation_begin_with_the_next_turn() -> None:
    match = scene(motivations={"red": "dynasty"}, numbers={"ready:red": True}, events=["ev01", "ev02"])
    play(match, "reveal_motivation")
    assert number(match, "cash:red") == 20
    play(match, "end_actions")
    play(match, "end_actions")
    assert number(match, "cash:red") == 30


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
    match = scene(
        {"red": crew, "blue": {"lady_quick": "the_points", "ash_devereaux": "docks"}}, motivations={"red": name},
        heat_deck=["heat_cold_trail.1"], events=["ev01"], options={"global_action_limit": "unlimited"}, **more,
    )  # fmt: skip
    assert number(match, "ready:red") is None
    if stat == "rank_hits":
        play(match, "attack", [6, 6, 1, 1], character="gus_tarrow", target="lady_quick")
    elif stat == "recruited":
        match = scene({"red": crew}, motivations={"red": name}, **more)
        use(match, "the_points", "initiation")
    elif stat in ("controlled", "full_neighborhoods"):
        match = scene({"red": crew}, motivations={"red": name}, **more)
        play(match, "take_control", [6, 6], character="ferro")
    elif stat in ("cash", "drugs_sold"):
        use(match, "fremont", "corner_trade", n=1)
    elif stat == "influence_spent":
        match = scene({"red": crew}, motivations={"red": name}, numbers={**kept, "influence:red": 1})
        play(match, "influence", kind="blind_eye")
    elif stat == "heat_cards_drawn":
        match = scene(
            {"red": crew},
            motivations={"red": name},
            numbers={**kept, "heat": 12},
            heat_deck=["heat_cold_trail.1"],
            events=["ev01"],
        )
        play(match, "end_actions", [1, 1])
    elif stat == "lieutenants_lost":
        match = scene({"red": crew, "blue": {"brick_malone": "docks"}}, motivations={"red": name}, active="blue")
        play(match, "attack", [6, 6, 1, 1], character="brick_malone", target="ferro")
    elif stat == "cash_robbed":
        match = scene({"red": crew}, motivations={"red": name}, control={"docks": "blue"}, numbers=kept)
        play(match, "rob", [6, 6], character="ferro")
    else:
        play(match, "end_actions")
    assert number(match, "ready:red") is True
    assert number(match, "trigger:red") >= least
    shown = {audience: match.view(audience).numbers for audience in ("red", "blue", "public")}
    assert shown["red"]["trigger:red"] == number(match, "trigger:red")
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
    match = scene(
        pasts={"red": "tailed"}, options=OWNER_ONLY, numbers={"heat": 5}, heat_deck=["heat_cold_trail.1"], events=["ev01"]
    )
    assert match.view("public").numbers["heat_chance"] == round(100 * 26 / 36)
    play(match, "end_actions", dice)
    assert open_past(match) == revealed
    assert number(match, "heat_cards_drawn:red") == cards
    shown = sum(dice) - revealed
    assert f"Red rolls {dice[0]}+{dice[1]} against the heat, in all {shown}; more than 5 is safe." in said(match, "public")


@pytest.mark.rule("KING-14.9", "KING-15.2")
@pytest.mark.parametrize(("dice", "revealed"), [((3, 3), False), ((3, 2), True), ((2, 2), False)])
def test_open_modifiers_count_when_it_is_asked_whether_a_secret_one_decides(dice: tuple[int, int], revealed: bool) -> None:
    # Pilar Voss +1 for all to see, Tailed -1 in secret, against a total of 5.
    match = scene(
        {"red": {"pilar_voss": "docks"}}, pasts={"red": "tailed"}, options=OWNER_ONLY, numbers={"heat": 5},
        heat_deck=["heat_cold_trail.1"], events=["ev01"],
    )  # fmt: skip
    play(match, "end_actions", dice)
    assert open_past(match) == revealed
    assert number(match, "heat_cards_drawn:red") == (1 if sum(dice) <= 5 else None)


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(
    ("dice", "revealed", "place"),
    [((3, 3, 3, 3), True, "airport"), ((6, 3, 3, 3), False, "airport"), ((3, 1, 3, 3), False, "docks")],
)
def test_a_secret_modifier_of_a_defender(dice: tuple[int, ...], revealed: bool, place: str) -> None:
    # Wanted Poster: the Kingpin's defence -1. Gus adds 1, the Kingpin at rank 1 adds 1.
    crews = {"blue": {"gus_tarrow": "docks"}, "red": {"bettina_rusk": "docks"}}
    match = scene(
        crews,
        active="blue",
        pasts={"red": "wanted_poster"},
        options=OWNER_ONLY,
        ranks={"bettina_rusk": 1},
        control={"airport": "red"},
    )
    play(match, "attack", dice, character="gus_tarrow", target="bettina_rusk")
    assert (open_past(match), where(match, "bettina_rusk")) == (revealed, place)


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(("cash", "revealed"), [(20, True), (0, False)])
def test_a_past_that_takes_cash_is_revealed(cash: int, revealed: bool) -> None:
    match = scene(phase="turn", pasts={"red": "alimony"}, options=OWNER_ONLY, numbers={"cash:red": cash}, events=["ev01"])
    assert open_past(match) == revealed
    assert number(match, "cash:red") == max(0, cash - 3)


@pytest.mark.rule("KING-14.9", "KING-20.5")
@pytest.mark.parametrize(("cash", "revealed"), [(20, True), (0, False)])
def test_the_widows_fund(cash: int, revealed: bool) -> None:
    crews = {"blue": {"gus_tarrow": "docks"}, "red": {"juno_pell": "docks"}}
    match = scene(crews, active="blue", pasts={"red": "widows_fund"}, options=OWNER_ONLY, numbers={"cash:red": cash})
    play(match, "attack", [6, 6, 1, 1], character="gus_tarrow", target="juno_pell")
    assert (open_past(match), number(match, "cash:red")) == (revealed, max(0, cash - 10))


@pytest.mark.rule("KING-14.9")
def test_a_past_that_changes_a_displayed_amount_is_revealed() -> None:
    match = scene({"red": {"bettina_rusk": HIDDEN}}, pasts={"red": "known_face"}, options=OWNER_ONLY)
    play(match, "come_out")
    assert (open_past(match), number(match, "heat_total")) == (True, 4)


@pytest.mark.rule("KING-14.9")
def test_a_past_that_alone_prevents_a_victory_is_revealed() -> None:
    match = scene(
        {"red": {"ferro": "fremont"}}, numbers={"cash:red": 480}, pasts={"red": "unpaid_marker"}, options=OWNER_ONLY
    )
    use(match, "fremont", "corner_trade", n=1)
    assert not open_past(match)
    match = scene(
        {"red": {"ferro": "fremont"}}, numbers={"cash:red": 490}, pasts={"red": "unpaid_marker"}, options=OWNER_ONLY
    )
    use(match, "fremont", "corner_trade", n=1)
    assert match.outcome is None
    assert open_past(match)
    held = dict.fromkeys(("airport", "docks", "yellow_taxi", "fremont", "southie"), "red")
    match = scene({"red": {"ferro": "kingswood"}}, control=held, pasts={"red": "barred_from_the_water"}, options=OWNER_ONLY)
    play(match, "take_control", [6, 6], character="ferro")
    assert match.outcome is None
    assert open_past(match)


@pytest.mark.rule("KING-14.9")
def test_a_move_that_a_secret_past_forbids_is_refused_and_reveals_nothing() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks"}
    match = scene({"red": crew}, ranks={"bettina_rusk": 3}, pasts={"red": "old_wound"}, options=OWNER_ONLY)
    assert (
        refused(match, "use_ability", source="docks", ability="crate_of_guns", character="bettina_rusk")[0] == "highest_rank"
    )
    assert not open_past(match)
    # Nor does a move that it would allow.
    use(match, "docks", "crate_of_guns", character="ferro")
    assert rank(match, "ferro") == 2
    assert not open_past(match)


@pytest.mark.rule("KING-14.9")
def test_a_past_that_narrows_a_public_question_is_revealed() -> None:
    match = scene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "docks", "juno_pell": "docks"}}, ranks={"bettina_rusk": 3},
        pasts={"red": "old_wound"}, motivations={"red": "vengeance"}, numbers={"ready:red": True}, options=OWNER_ONLY,
    )  # fmt: skip
    play(match, "reveal_motivation")
    assert open_past(match)


# ---------------------------------------------------------------- KING-15


@pytest.mark.rule("KING-15.2")
def test_modifiers_of_a_kind_add_up() -> None:
    match = scene(
        {"red": {"gideon_quill": HIDDEN, "pilar_voss": "docks"}},
        pasts={"red": "tailed"},
        in_force={"ev57": ("red", 1), "ev77": ("red", 2)},
    )
    assert context(match).mods.tally(match.table, "heat_roll", "red").total == 2 + 1 - 1 + 2 - 1


@pytest.mark.rule("KING-15.4")
def test_a_reaction_card_works_once_a_turn() -> None:
    match = scene({"red": {"nadia_strop": "docks"}}, options={"global_action_limit": "unlimited"}, numbers={"spent": -1})
    play(match, "take_control", [1, 1], character="nadia_strop")
    answer(match, "use", [1, 1])
    assert "Red does not get control of Docks." in said(match, "public")
    other = scene({"red": {"nadia_strop": "docks"}})
    play(other, "take_control", [1, 1], character="nadia_strop")
    answer(other, "decline")
    assert said(other, "public")[-3:] == [
        "Red rolls 1+1, in all 2; more than 4 succeeds.",
        "Red does not use Plant the Flag (Nadia Strop).",
        "Red does not get control of Docks.",
    ]
    play(match, "take_control", [1, 1], character="nadia_strop")
    assert asked(match) == ("action", "red")


@pytest.mark.rule("KING-15.4")
def test_only_the_characters_own_roll_opens_its_window() -> None:
    match = scene(
        {"red": {"nadia_strop": "docks", "two_coat_harlan": "fremont", "ferro": "fremont"}, "blue": {"juno_pell": "fremont"}}
    )
    play(match, "attack", [1, 1, 6, 6], character="ferro", target="juno_pell")
    assert asked(match) == ("action", "red")


@pytest.mark.rule("KING-15.5", "KING-15.4")
def test_a_declined_window_does_not_reopen_and_everybody_sees_who_is_asked() -> None:
    match = scene({"red": {"casimir_boll": HIDDEN}}, numbers={"heat": 9}, heat_deck=["heat_cold_trail.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    for audience in match.rules.schema.audiences:
        decision = match.view(audience).decision
        assert decision is not None
        assert (decision.title, decision.seats) == ("Use Double or Nothing, or not", ("red",))
    answer(match, "decline")
    assert number(match, "turn_of") == "blue"


@pytest.mark.rule("KING-15.6", "KING-15.3")
def test_a_question_without_an_answer_is_skipped_and_one_answer_is_taken() -> None:
    match = scene(phase="event", events=["ev69"])
    assert asked(match) == ("action", "red")
    match = scene(phase="event", events=["ev69"], cops={"pike": "docks"})
    assert (asked(match)[0], where(match, "pike")) == ("action", "cops_off")
    match = scene({"red": {"ferro": STATION}}, numbers={"heat": 12}, heat_deck=["heat_booked.1"], events=["ev01"])
    play(match, "end_actions", [1, 1])
    assert (number(match, "turn_of"), rank(match, "ferro")) == ("blue", 1)
