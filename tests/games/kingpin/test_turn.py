"""The turn, Events and durations (KING-5)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
    content,
)


@pytest.mark.rule("KING-5.1")
def test_the_phases_in_order() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="turn", control={"laundromat": "red"}, events=["ev02", "ev03"])
    lines = match.lines("public")
    assert lines[:2] == ["Round 1: the turn of Red.", "Red gains $8K (Spin Cycle, Laundromat)."]
    assert lines.index("Red drew Event: Rain All Week.") == 2
    assert (match.number("phase"), (match.asked, match.who)) == ("move", ("move", "red"))
    match.do("end_move")
    assert match.number("phase") == "action"
    match.do("end_actions")
    assert match.number("turn_of") == "blue"


@pytest.mark.rule("KING-5.2")
def test_turn_start_clears_marks_and_takes_over_next_turn_heat() -> None:
    match = KingpinScene(
        phase="turn",
        numbers={
            "used": "attack",
            "moved": "ferro",
            "attacked": "pike>ferro",
            "spent": 2,
            "reduction": 3,
            "next_heat:red": 2,
        },
        events=["ev01"],
    )
    assert [match.number(name) for name in ("used", "moved", "attacked", "spent", "reduction")] == ["", "", "", 0, 0]
    assert (match.number("heat"), match.number("next_heat:red")) == (2, 0)


@pytest.mark.rule("KING-5.3")
def test_each_turns_in_a_fixed_order() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN, "deacon_shaw": "docks"}},
        phase="turn",
        control={"laundromat": "red", "strip_club": "red"},
        pasts={"red": "alimony"},
        motivations={"red": "dynasty"},
        revealed=["dynasty"],
        events=["ev01"],
    )
    assert match.lines("public")[1:7] == [
        "Red loses $3K (Alimony).",
        "Red gains $8K (Spin Cycle, Laundromat).",
        "Red gains $6K (Cover Charge, Strip Club).",
        "Red gains $5K (Second Set of Books, Bettina Rusk).",
        "Red gains $2K (Tithe, Deacon Shaw).",
        "Red gains $10K (Dynasty).",
    ]


@pytest.mark.rule("KING-5.4")
@pytest.mark.parametrize(("draw", "drawn"), [("per_turn", 2), ("per_round", 1)])
def test_one_event_a_turn_or_a_round(draw: str, drawn: int) -> None:
    match = KingpinScene(phase="turn", options={"event_draw": draw}, events=["ev09", "ev17", "ev40"])
    match.do("end_actions")
    assert match.number("turn_of") == "blue"
    assert len(match.table.zones["event_discard"]) == drawn
    match.do("end_actions")
    assert len(match.table.zones["event_discard"]) == drawn + 1


@pytest.mark.rule("KING-5.5")
def test_cop_moves_in_printed_order_skipping_those_not_to_be_moved() -> None:
    # ev01: Salcedo to the Police Station, Nakai to the Airport, Whitlock to the Strip Club.
    match = KingpinScene(phase="event", events=["ev01"], cops={"whitlock": "docks", "salcedo": STATION})
    assert (match.where("salcedo"), match.where("nakai"), match.where("whitlock")) == (STATION, "cops_off", "strip_club")
    assert [line for line in match.lines("public") if "goes from" in line] == [
        "Sergeant Whitlock goes from Docks to Strip Club."
    ]


@pytest.mark.rule("KING-5.6", "KING-9.12")
def test_every_corrupting_seat_is_asked_clockwise_until_one_holds() -> None:
    match = KingpinScene(
        seats=3, active="blue", phase="event", events=["ev05"], cops={"varga": "docks"}, corrupt={"varga": ["red", "green"]}
    )
    assert (match.asked, match.who) == ("hold_cop", "green")
    match.answer("allow")
    assert (match.asked, match.who) == ("hold_cop", "red")
    match.answer("hold")
    assert match.where("varga") == "docks"
    assert match.asked == "action"


@pytest.mark.rule("KING-5.6")
def test_the_first_hold_ends_the_asking() -> None:
    match = KingpinScene(
        seats=3, active="blue", phase="event", events=["ev05"], cops={"varga": "docks"}, corrupt={"varga": ["red", "green"]}
    )
    match.answer("hold")
    assert match.where("varga") == "docks"
    assert (match.asked, match.who) == ("action", "blue")
    assert "Green holds Lieutenant Varga where he is." in match.lines("public")


@pytest.mark.rule("KING-5.6")
def test_nobody_is_asked_about_a_skipped_move_or_one_it_chose() -> None:
    match = KingpinScene(phase="event", events=["ev05"], cops={"varga": "fremont"}, corrupt={"varga": ["blue"]})
    assert match.asked == "action"
    # Dragnet: the active seat moves any Cop; it is not asked about its own choice, but Blue is.
    match = KingpinScene(phase="event", events=["ev80"], cops={"varga": "fremont"}, corrupt={"varga": ["red", "blue"]})
    assert (match.asked, match.who) == ("choose_cop_move", "red")
    match.answer({"cop": "varga", "to": "docks"})
    assert (match.asked, match.who) == ("hold_cop", "blue")
    match.answer("hold")
    assert match.where("varga") == "fremont"
    assert match.asked == "action"


@pytest.mark.rule("KING-5.6")
@pytest.mark.parametrize(("scope", "question"), [("event_phase", "action"), ("any_move", "hold_cop")])
def test_holding_outside_the_event_phase_is_an_option(scope: str, question: str) -> None:
    match = KingpinScene(
        cops={"varga": "fremont"},
        corrupt={"varga": ["blue"]},
        numbers={"influence:red": 1},
        options={"corrupt_block_scope": scope},
    )
    match.do("influence", kind="move_cop", cop="varga", to="docks")
    assert match.asked == question
    if question == "hold_cop":
        match.answer("hold")
        assert match.where("varga") == "fremont"
        assert match.number("influence:red") == 0


@pytest.mark.rule("KING-5.7", "KING-11.5")
@pytest.mark.parametrize(("event", "price", "after"), [("ev12", 15, 20), ("ev12", 25, 30), ("ev11", 8, 5), ("ev01", 15, 15)])
def test_the_price_moves_by_steps_and_stops_at_the_ends(event: str, price: int, after: int) -> None:
    match = KingpinScene(phase="event", events=[event], price=price)
    assert match.number("street_price") == after


@pytest.mark.rule("KING-5.5", "KING-5.7", "KING-5.8")
def test_cops_then_price_then_effect() -> None:
    # Bad Batch: price +1, each player loses a drug.
    move = content().events["ev66"].cop_moves[2]
    match = KingpinScene(phase="event", events=["ev66"], cops={move.cop: "hollywood"})
    lines = match.lines("public")
    assert [line.split(" goes")[0] for line in lines[1:]] == [
        content().cops[move.cop].name,
        "The street price is now $18K.",
        "Red loses 1 drug (Bad Batch).",
        "Blue loses 1 drug (Bad Batch).",
    ]


@pytest.mark.rule("KING-5.8", "KING-5.9")
def test_effects_follow_and_the_card_lies_open() -> None:
    match = KingpinScene({"blue": {"ferro": "docks"}}, phase="event", events=["ev65"], control={"docks": "blue"})
    assert match.number("drugs:red") == 5
    assert match.number("drugs:blue") == 3
    assert match.where("ev65") == "event_discard"
    match = KingpinScene(
        phase="event", events=["ev61"], control={"docks": "blue", "airport": "blue", "southie": "red"}, active="blue"
    )
    assert (match.number("cash:blue"), match.number("cash:red")) == (24, 22)
    lines = [line for line in match.lines("public") if "Late Rent" in line]
    assert lines == ["Blue drew Event: Late Rent.", "Blue gains $4K (Late Rent).", "Red gains $2K (Late Rent)."]
    match = KingpinScene(phase="event", events=["ev57"])
    assert match.table.piece("ev57").marks == {"drawer": "red", "turns": 1}
    assert match.where("ev57") == "events_in_force"


@pytest.mark.rule("KING-5.10")
@pytest.mark.parametrize(("event", "turns"), [("ev57", 3), ("ev77", 6)])
def test_a_duration_lasts_to_the_drawers_next_turns(event: str, turns: int) -> None:
    match = KingpinScene(
        seats=3, phase="event", active="blue", events=[event, "ev01", "ev02", "ev03", "ev04", "ev05", "ev06", "ev13"]
    )
    for _ in range(turns - 1):
        match.do("end_actions")
        assert match.where(event) == "events_in_force"
    match.do("end_actions")
    assert match.number("turn_of") == "blue"
    assert match.where(event) == "event_discard"
    assert match.table.piece(event).marks == {}


@pytest.mark.rule("KING-5.11", "KING-13.14")
def test_a_duration_goes_on_past_the_place_of_an_eliminated_drawer() -> None:
    match = KingpinScene(seats=4, phase="event", active="blue", events=["ev77", *(f"ev{n:02}" for n in range(1, 9))])
    match.do("withdraw", seat="blue")
    for seat, zone in (
        ("green", "events_in_force"),
        ("yellow", "events_in_force"),
        ("red", "events_in_force"),
        ("green", "events_in_force"),
        ("yellow", "events_in_force"),
        ("red", "events_in_force"),
        ("green", "event_discard"),
    ):
        assert (match.number("turn_of"), match.where("ev77")) == (seat, zone)
        match.do("end_actions")


@pytest.mark.rule("KING-5.12")
def test_one_character_moves_once_or_two_with_move_count() -> None:
    crew = {"ferro": "docks", "juno_pell": "airport"}
    match = KingpinScene({"red": crew}, phase="move")
    match.do("move_character", character="ferro", to="fremont")
    assert match.where("ferro") == "fremont"
    assert match.asked == "action"
    match = KingpinScene({"red": {"tobias_marl": HIDDEN, **crew}}, phase="move")
    match.do("move_character", character="ferro", to="fremont")
    assert match.asked == "move"
    match.refused("move_character", "already_moved", "KING-5.12", character="ferro", to="docks")
    match.do("move_character", character="juno_pell", to="docks")
    assert match.asked == "action"


@pytest.mark.rule("KING-5.12")
def test_moving_is_optional_and_arrival_meets_cops() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="move", cops={"pike": "airport"}, killers=["ferro"])
    assert match.may("end_move")
    match.do("move_character", 1, 1, 6, 6, character="ferro", to="airport")
    assert "Officer Pike meets the Cop Killer Ferro and attacks." in match.lines("public")


@pytest.mark.rule("KING-5.13")
def test_the_move_phase_is_skipped_without_characters_and_ends_by_itself() -> None:
    match = KingpinScene(phase="turn", events=["ev01"])
    assert (match.asked, match.who) == ("action", "red")
    match = KingpinScene({"red": {"tobias_marl": HIDDEN, "ferro": "docks"}}, phase="move")
    match.do("move_character", character="ferro", to="fremont")
    assert (match.asked, match.who) == ("action", "red")
    match.refused("move_character", "wrong_phase", "KING-5.13", character="ferro", to="docks")


@pytest.mark.rule("KING-5.14")
def test_the_action_phase_ends_by_choice_only() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, control={"yellow_taxi": "red"})
    match.do("take_control", 1, 1, character="ferro")
    assert match.number("actions_left") == 0
    assert (match.asked, match.who) == ("action", "red")
    assert match.offers("use_ability")
    match.do("end_actions", 6, 6)
    assert match.number("turn_of") == "blue"


@pytest.mark.rule("KING-5.15")
def test_the_heat_phase_follows_the_actions() -> None:
    match = KingpinScene(numbers={"heat": 2}, events=["ev01"])
    match.do("end_actions", 6, 6)
    assert "Red rolled 6+6 against the heat, in all 12; needed more than 2." in match.lines("public")


@pytest.mark.rule("KING-5.16", "KING-12.8")
def test_turn_end_lifts_set_ups_and_keeps_counters() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": "docks"}, "blue": {"juno_pell": "airport"}},
        numbers={"influence:red": 1, "clean_turns:red": 2},
    )
    match.do("influence", kind="set_up", character="juno_pell")
    assert match.table.piece("juno_pell").marks["set_up"] == 1
    match.do("end_actions", 6, 6)
    assert "set_up" not in match.table.piece("juno_pell").marks
    assert (match.number("clean_turns:red"), match.number("kingpin_out_turns:red")) == (3, 1)
    match = KingpinScene(
        numbers={"heat": 11, "clean_turns:red": 2}, heat_deck=["heat_cold_trail.1"], events=["ev01", "ev02"]
    )
    match.do("end_actions", 1, 1)
    assert match.number("clean_turns:red") == 0
    assert match.number("kingpin_out_turns:red") is None
    # The next seat's turn is clean again.
    match.do("end_actions")
    assert match.number("clean_turns:blue") == 1


@pytest.mark.rule("KING-5.16", "KING-16.1")
def test_turn_end_is_a_checkpoint_of_the_turn_that_ends() -> None:
    match = KingpinScene(motivations={"red": "ghost"}, numbers={"clean_turns:red": 3}, events=["ev01"])
    match.do("end_actions")
    lines = match.lines("red")
    assert lines.index("Red's Secret Motivation is ready: Ghost.") < lines.index("Round 1: the turn of Blue.")


@pytest.mark.rule("KING-5.17")
def test_the_turn_stops_when_the_active_seat_is_out() -> None:
    match = KingpinScene(seats=3, numbers={"heat": 5})
    match.do("withdraw", seat="red")
    assert match.number("turn_of") == "blue"
    assert not any("against the heat" in line for line in match.lines("public"))
    # In the middle of an Event: the card goes to the discard, the rest of it is dropped.
    match = KingpinScene(
        {"red": {"bettina_rusk": "docks"}},
        seats=3,
        phase="event",
        events=["ev08", "ev01"],
        cops={"okafor": "airport", "varga": "southie"},
        killers=["bettina_rusk"],
        ranks={"bettina_rusk": 1},
        corrupt={"okafor": ["blue"]},
    )
    assert (match.asked, match.who) == ("hold_cop", "blue")
    match.answer("allow", 6, 6, 1, 1)
    assert match.where("ev08") == "event_discard"
    assert match.where("varga") == "southie"
    assert match.number("turn_of") == "blue"
    assert match.number("clean_turns:red") is None


@pytest.mark.rule("KING-5.18")
def test_a_round_begins_at_the_starting_place() -> None:
    match = KingpinScene(
        seats=3, active="blue", numbers={"first_seat": "green", "opener": "green"}, events=["ev01", "ev02", "ev03"]
    )
    match.do("withdraw", seat="green")
    assert match.number("round") == 1
    match.do("end_actions")
    # Green's place was passed: the round begins with Red.
    assert (match.number("turn_of"), match.number("round"), match.number("opener")) == ("red", 2, "red")
    match.do("end_actions")
    assert (match.number("turn_of"), match.number("round")) == ("blue", 2)


@pytest.mark.rule("KING-20.3", "KING-5.9")
def test_richest_and_poorest_with_ties_clockwise_from_the_active_seat() -> None:
    match = KingpinScene(seats=3, active="green", phase="event", events=["ev63"])
    assert [match.number(f"cash:{seat}") for seat in match.seats] == [20, 20, 35]
    match = KingpinScene(seats=3, active="green", phase="event", events=["ev64"], numbers={"cash:blue": 30, "cash:red": 30})
    assert [match.number(f"cash:{seat}") for seat in match.seats] == [15, 30, 20]


@pytest.mark.rule("KING-15.3", "KING-20.4")
def test_an_effect_on_several_seats_asks_them_clockwise_from_the_active_seat() -> None:
    crews = {"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}, "green": {}}
    match = KingpinScene(crews, seats=3, active="blue", phase="event", events=["ev68"])
    assert (match.asked, match.who) == ("optional_move", "blue")
    assert "pass" in match.answers()
    assert len(match.answers()) == len(content().locations)
    match.answer({"character": "juno_pell", "to": "airport"})
    # Green has no character on the board: it is skipped.
    assert (match.asked, match.who) == ("optional_move", "red")
    match.answer("pass")
    assert (match.where("juno_pell"), match.where("ferro")) == ("airport", "docks")
    assert match.context.active(match.table) == "blue"


# ---------------------------------------------------------------- KING-6.4: what is asked once no action is left


def titles(match: KingpinScene) -> set[str]:
    """What the decision is called, by the referee, both seats and the public."""
    views = [match.view(audience) for audience in (REFEREE, "red", "blue", PUBLIC)]
    return {view.decision.title for view in views if view.decision is not None}


@pytest.mark.rule("KING-6.4", "KING-6.7", "KING-5.14")
def test_nobody_is_asked_to_use_actions_when_none_is_left() -> None:
    """ "Use actions or end the turn" stood over "0 actions"."""
    out = {"red": {"bettina_rusk": "hollywood", "ferro": "fremont"}}
    assert titles(KingpinScene(out, numbers={"spent": 1})) == {"Use actions or end the turn"}
    match = KingpinScene(out, numbers={"spent": 2})
    assert titles(match) == {"End the turn"}
    assert set(match.verbs()) == {"end_actions"}
    hidden = KingpinScene({"red": {"bettina_rusk": HIDDEN, "ferro": "fremont"}}, numbers={"spent": 1})
    assert titles(hidden) == {"Use free actions or end the turn"}, "the Kingpin may come out"
    assert titles(KingpinScene(out, numbers={"spent": 2, "influence:red": 1})) == {"Use free actions or end the turn"}


@pytest.mark.rule("KING-6.4", "KING-6.8", "KING-10.2")
def test_what_actions_may_be_spent_on_stands_beside_the_question() -> None:
    """A room saw how many actions were left, and not for what, nor what each would cost in heat."""
    out = {"red": {"bettina_rusk": "hollywood", "ferro": "fremont"}}

    everywhere = "Attack (3 heat), Take Control (2 heat), Rob (2 heat)"
    assert details(KingpinScene(out)) == {f"What a place offers; {everywhere}"}
    used = KingpinScene(out, numbers={"spent": 1, "used": "attack rob"})
    assert details(used) == {"What a place offers; Take Control (2 heat)"}
    assert details(KingpinScene(out, numbers={"spent": 2})) == {""}


def details(match: KingpinScene) -> set[str]:
    """What more is said of the decision, to the referee, both seats and the public."""
    views = [match.view(audience) for audience in (REFEREE, "red", "blue", PUBLIC)]
    return {view.decision.detail for view in views if view.decision is not None}


@pytest.mark.rule("KING-6.4", "KING-7.9", "KING-12.1")
def test_what_is_free_stands_beside_the_question_once_no_action_is_left() -> None:
    """ "Use free actions or end the turn" was asked, and no window said which these were."""
    taxi = KingpinScene({"red": {"bettina_rusk": HIDDEN, "ferro": "yellow_taxi"}}, numbers={"spent": 1})
    assert details(taxi) == {"Fare (Yellow Taxi) · Come Out of Hiding (1 heat)"}
    out = {"red": {"bettina_rusk": "hollywood", "ferro": "fremont"}}
    held = {"spent": 2, "influence:red": 1}
    assert details(KingpinScene(out, numbers=held)) == {"1 Influence: Blind Eye · Agenda"}
    last = KingpinScene(out, numbers=held | {"used": "influence.change_agenda"})
    assert details(last) == {"1 Influence: Blind Eye"}
    with_foe = KingpinScene({**out, "blue": {"declan_roe": "docks"}}, numbers=held)
    assert details(with_foe) == {"1 Influence: Blind Eye · Jail · Set Up · Agenda"}
    hidden = {"red": {"bettina_rusk": HIDDEN, "ferro": "yellow_taxi"}, "blue": {"declan_roe": "docks"}}
    much = KingpinScene(hidden, numbers={"spent": 1, "influence:red": 1})
    assert details(much) == {
        "Fare (Yellow Taxi) · Come Out of Hiding (1 heat)\n1 Influence: Blind Eye · Jail · Set Up · Agenda"
    }
    cop = KingpinScene(out, cops={"pike": "docks"}, numbers=held)
    assert details(cop) == {"1 Influence, on Cops: move · corrupt · remove\n1 Influence: Blind Eye · Agenda"}, (
        "a list, not a run of words"
    )
    both = KingpinScene(hidden, cops={"pike": "docks"}, numbers={"spent": 1, "influence:red": 1})
    assert details(both) == {"Fare (Yellow Taxi) · Come Out of Hiding (1 heat)\n7 Influence actions, 1 Influence each"}


@pytest.mark.rule("KING-18.1", "KING-14.9")
def test_what_is_free_tells_no_secret() -> None:
    out = {"red": {"bettina_rusk": "hollywood", "ferro": "fremont"}}
    for influence in (0, 1):
        held = {"spent": 2, "influence:red": influence}
        screened = KingpinScene(out, numbers=held, options={"holdings_visibility": "screened"})
        assert details(screened) == {"Abilities without an action, Influence actions"}


@pytest.mark.rule("KING-10.1", "KING-10.2")
@pytest.mark.parametrize(("in_force", "heat"), [("ev27", 4), ("ev76", 2)])
def test_beside_the_question_stands_the_heat_that_an_event_makes_of_it(in_force: str, heat: int) -> None:
    """ "Attack (3 heat)" stood there, and it made 4."""
    match = KingpinScene({"red": {"ferro": "fremont"}}, in_force={in_force: ("blue", 1)})
    decision = match.view(PUBLIC).decision
    assert decision is not None
    assert f"Attack ({heat} heat), Take Control (2 heat)" in decision.detail


@pytest.mark.rule("KING-18.1", "KING-18.3", "KING-14.9")
def test_the_title_tells_no_secret() -> None:
    out = {"red": {"bettina_rusk": "hollywood", "ferro": "fremont"}}
    ready = KingpinScene(out, numbers={"spent": 2, "ready:red": True}, motivations={"red": "dynasty"})
    assert titles(ready) == {"End the turn"}
    free = {"Use free actions or end the turn"}
    for influence in (0, 1):
        held = {"spent": 2, "influence:red": influence}
        assert titles(KingpinScene(out, numbers=held, options={"holdings_visibility": "screened"})) == free
    face_down = {"dark_past_visibility": "owner_only"}
    assert titles(KingpinScene(out, numbers={"spent": 2}, pasts={"red": "old_wound"}, options=face_down)) == free


@pytest.mark.rule("KING-5.12")
def test_who_is_asked_to_move_reads_where_and_at_what_cost() -> None:
    """Nothing on a seat's window said that its people may go anywhere, nor that this is no action."""
    match = KingpinScene({"red": {"ferro": "fremont"}}, phase="move")
    assert titles(match) == {"Move a character, or stay"}
    assert details(match) == {"To any location: it costs no action and makes no heat."}
