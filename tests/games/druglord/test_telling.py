"""What the room is told in words: names of the session, results, losses, routes, how a roll stands."""

from __future__ import annotations

import pytest

from engine.match.match import Match
from engine.model.event import LineArg, Marked, Popped, Pushed, Rolled, Said, Task
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from tests.games.druglord.openings import attacking, trading
from tests.games.druglord.scene import CONTENT, GAME, DruglordScene, card, seat

NAMES = {1: "Reds", 2: "Blues", 3: "Greens"}


def detail(scene: DruglordScene) -> str:
    decision = scene.view(PUBLIC).decision
    assert decision is not None
    return decision.detail


def last_roll(scene: DruglordScene) -> Rolled:
    return [event for event in scene.history.plies[-1].events if isinstance(event, Rolled)][-1]


def test_a_roll_that_was_told_by_an_earlier_version_reads_as_it_did() -> None:
    """It is in the log with its total, whether or not there were modifiers."""
    match = Match(GAME, CONTENT, seats=2, seed=1)
    told: dict[str, LineArg] = {"seat": "seat_1", "who": "seat_1", "face": 5, "mods": ", +1 Sway of Blues", "total": 6}
    match.rule(Said("rolled", told), reason="as it was")
    assert [one.text for _, one in match.observations(PUBLIC) if one.kind == "said"][-1] == (
        f"{GAME.seat_names['seat_1']} rolls 5, +1 Sway of Blues: 6."
    )


# -------------------------------------------------------------------- names of the session


def test_seats_are_called_as_the_session_calls_them() -> None:
    match = Match(GAME, CONTENT, seats=2, seed=1, names={"seat_1": "Reds", "seat_2": "Blues"})
    assert [one.text for _, one in match.observations(PUBLIC) if one.kind == "said"] == ["Reds drew 5.", "Blues drew 5."]
    hand = [one.removeprefix("card/") for one in match.table.ids("hand:seat_1")]
    match.play(Move("keep_regions", {"ids": hand[:3]}, "seat_1"))
    error = match.why_not(Move("reveal_empires"))
    assert error is not None
    assert error.text == "Blues has not chosen."


def test_titles_sway_and_refusals_name_the_teams() -> None:
    scene = trading("france uk", "perth", house={2: "1 pills"}, names=NAMES)
    assert scene.refusal("sway", by=2, die=seat(1), amount=1, pay={"pills": 1})[2] == "Reds is asked now."
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=-1, pay={"pills": 1})
    assert scene.last_lines("public") == ["Blues sways the die of Reds by −1 for 1 pill."]
    scene.throw(5)
    assert scene.last_lines("public") == ["Reds rolled 5, −1 Sway of Blues: 4, needed 2 or more: enough."]
    tried = DruglordScene("uk", "perth", cases={2: ["reefer"] * 4}, cards={1: "loose_talk"}, names=NAMES)
    tried.play_card("loose_talk", other=seat(2))
    assert tried.title() == "Sway or pass: Trial of Blues, safe on 7 or more"
    assert detail(tried) == ""
    tried.do("all_pass")
    assert tried.title() == "Trial of Blues, safe on 7 or more", "nobody can do anything about it any more"
    slot = DruglordScene("uk", "perth", agenda=[Task("slot", (), {"seat": seat(2)}), Task("turn_end")], names=NAMES)
    assert slot.title() == "Pass, no Baller card held: the slot of Blues begins"


@pytest.mark.rule("DRUG-5.6", "DRUG-12.9")
def test_orders_and_rankings_name_the_teams() -> None:
    scene = DruglordScene("uk", "perth", "japan", score={1: 5, 2: 1, 3: 2}, agenda=[Task("lay_out")], names=NAMES)
    assert scene.view(PUBLIC).numbers["draft_order"] == "seat_2 seat_3 seat_1"
    told = [one.text for _, one in scene.observations(PUBLIC) if one.kind == "said"]
    assert told[-1] == "Draft order: Blues, Greens, Reds."
    end = DruglordScene("uk", "perth", "japan", score={1: 25, 2: 1, 3: 1}, agenda=[Task("final_ranking")], names=NAMES)
    assert end.outcome is not None
    assert end.outcome.text == "Reds wins with a score of 25."


# -------------------------------------------------------------------- results in words


@pytest.mark.rule("DRUG-11.4", "DRUG-11.9")
@pytest.mark.parametrize(
    ("faces", "minus", "line"),
    [
        ((5, 4), 0, "Seat 1 beats Seat 2, 5 to 4: Seat 2 will lose Great Lakes."),
        ((4, 4), 0, "Seat 2 holds Great Lakes, 4 to 4: a tie goes to the defender."),
        ((2, 5), 0, "Seat 2 holds Great Lakes against Seat 1, 5 to 2."),
        ((2, 9), 0, "Seat 2 holds Great Lakes against Seat 1, 9 to 2."),
        ((1, 2), 3, "Seat 2 holds Great Lakes: an attacker's natural 1 never wins."),
    ],
)
def test_the_result_of_a_war(faces: tuple[int, int], minus: int, line: str) -> None:
    """It read "drives from", as if it had gone, while seats could still react."""
    scene = attacking(house={1: "3 pills"})
    scene.do("all_pass")
    if minus:
        scene.do("sway", die=seat(2), amount=-minus, pay={"pills": minus})
    scene.resolve(*faces)
    assert scene.last_lines("public")[0] == line


@pytest.mark.rule("DRUG-11.5", "DRUG-11.10")
@pytest.mark.parametrize(
    ("faces", "line"),
    [
        ((9, 4), "Seat 1 beats Seat 2 in Great Lakes, 9 to 4: Great Lakes will lose 2 pills."),
        ((2, 9), "Seat 2 holds Great Lakes against Seat 1, 9 to 2: Appalachia will lose 1 reefer."),
    ],
)
def test_the_result_of_a_war_says_where_and_which_weight_it_costs(faces: tuple[int, int], line: str) -> None:
    """It read "Seat 1 wins by 5.", as a game does that is over."""
    scene = attacking(weight={"great_lakes": "2 pills", "appalachia": "1 reefer"})
    scene.do("all_pass")
    scene.resolve(*faces)
    assert scene.last_lines("public")[0] == line


@pytest.mark.rule("DRUG-17.1")
def test_the_fight_for_a_traphouse_is_told_with_its_margin() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "back_door"}, house={2: "4 reefer"})
    scene.play_card("back_door", other=seat(2))
    scene.resolve(5, 2)
    assert scene.last_lines("public")[0] == "Seat 1 wins the fight for the Traphouse of Seat 2, 5 to 2."
    assert scene.title() == "Discard 3 markers from the Traphouse"


@pytest.mark.rule("DRUG-10.1", "DRUG-12.2")
def test_cases_are_counted_in_english_and_a_trade_says_what_it_scores() -> None:
    scene = trading("france uk", "perth")
    scene.resolve(1)
    assert scene.last_lines("public") == [
        "The trade of Seat 1 fails.",
        "Seat 1 takes 1 Case, now 1.",
    ]
    scene.trade("sea", 2, "france", "uk")
    scene.resolve(3)
    assert scene.last_lines("public") == ["The trade of Seat 1 succeeds and scores 2 in UK."]


@pytest.mark.rule("DRUG-10.11", "DRUG-10.12")
@pytest.mark.parametrize(
    ("face", "line"),
    [
        (3, "Seat 1 falls back to a score of 4."),
        (4, "Seat 1 loses 2 reefer from the Regions."),
        (5, "Seat 1 loses 1 pill, 1 fresh opiate from the Traphouse."),
    ],
)
def test_a_verdict_tells_what_is_lost(face: int, line: str) -> None:
    house, weight = {1: "1 pills, 1 fresh opiates"}, {"france": "3 reefer, 1 pills"}
    scene = DruglordScene("france uk", "perth", weight=weight, house=house, cases={1: ["pills"] * 4}, score={1: 7})
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(1)
    scene.throw(face)
    assert scene.last_lines("public")[-1] == line


@pytest.mark.rule("DRUG-7.4")
def test_actions_are_called_as_the_rulebook_calls_them() -> None:
    scene = DruglordScene("uk", "perth")
    told = []
    for action in ("move_weight", "violence", "draw_2", "baller", "none"):
        scene.action(action)
        told += scene.last_lines("public")
    names = ("Move Weight", "Violence", "Draw 2", "Baller Moves", "no Action")
    assert told == [f"Seat 1 chooses {name}." for name in names]


# -------------------------------------------------------------------- routes, and how a roll stands


@pytest.mark.rule("DRUG-8.12", "DRUG-8.16")
def test_a_declared_trade_names_its_route() -> None:
    scene = DruglordScene("paraguay buenos_aires uk", "perth", weight={"paraguay": "1 reefer"})
    scene.action("move_weight")
    scene.trade("hybrid", 1, "paraguay", "uk")
    assert scene.title() == "Sway or pass: Hybrid Trade from Paraguay through Buenos Aires to UK: 1 reefer, target 3"
    linked = DruglordScene("sinaloa uk panama", "perth", phase="cocaine", weight={"sinaloa": "1 cocaine"})
    linked.action("move_weight")
    linked.trade("sea", 1, "sinaloa", "uk")
    assert linked.title() == "Sway or pass: Sea Trade from Sinaloa to UK by Pacific and Atlantic: 1 cocaine, target 3"


@pytest.mark.rule("DRUG-9.7", "DRUG-8.23", "DRUG-16.2")
def test_the_running_modifiers_of_a_roll_are_told_while_it_is_swayed() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"}, house={1: "1 pills"}, cards={2: "bad_luck"})
    scene.rule(Marked("status/seat_1", "crackdown/reefer", 0, 1), reason="arranged for a test")
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    assert detail(scene) == "Seat 1: −1 Crackdown; 2 or more is needed"
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    assert detail(scene) == "Seat 1: −1 Crackdown, +1 own Sway; 2 or more is needed"
    scene.play_card("bad_luck")
    assert detail(scene) == "Seat 1: −1 Crackdown, +1 own Sway, −2 Bad Luck; 2 or more is needed"
    scene.throw(5)
    assert detail(scene) == "Seat 1: rolled 5, −1 Crackdown, +1 own Sway, −2 Bad Luck, total 3; 2 or more is needed"


@pytest.mark.rule("DRUG-3.3")
def test_a_swayed_1_read_as_a_wrong_sum() -> None:
    """It was told as "rolls 1, +1 Sway of Blues: 1"."""
    scene = trading("france uk", "perth", house={2: "1 pills"}, names=NAMES)
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    scene.throw(1)
    assert scene.last_lines("public")[0] == (
        "Reds rolled 1, +1 Sway of Blues, but a rolled 1 stays: 1, needed 2 or more: not enough."
    )


@pytest.mark.rule("DRUG-3.7", "DRUG-15.3")
def test_dice_of_a_war_and_a_reroll_are_told_while_it_is_open() -> None:
    scene = attacking(cards={1: "head_start second_wind"})
    assert detail(scene) == ""
    scene.play_card("head_start")
    assert detail(scene) == "Seat 1: +2 Head Start"
    scene.do("all_pass")
    assert detail(scene) == "Seat 1: +2 Head Start; Seat 2: +0, a tie wins", "the other side was not told at all"
    assert scene.title() == "Sway or pass: Seat 1 attacks Seat 2 in Great Lakes, which may be lost"
    scene.do("all_pass")
    assert scene.title() == "Seat 1 attacks Seat 2 in Great Lakes"
    assert detail(scene).splitlines()[0] == "Next both roll: Great Lakes may be lost", "nobody knew what was waited for"
    scene.do("roll", 1, 3)
    assert scene.title() == "Keep or change the roll: Seat 2 wins so far, Seat 1 attacks Seat 2 in Great Lakes"
    assert detail(scene) == (
        "Seat 1: rolled 1, which stays 1, whatever is added (+2 Head Start); Seat 2: rolled 3, wins so far"
    )
    scene.do("play_card", card=card("second_wind"))
    scene.do("all_pass", 4)
    assert detail(scene) == "Seat 1: rolled 4, +2 Head Start, total 6, wins so far; Seat 2: rolled 3"


@pytest.mark.rule("DRUG-3.9", "DRUG-10.13")
def test_what_is_picked_and_what_busts_take_stands_in_the_title() -> None:
    scene = DruglordScene("uk", "perth", cases={1: ["reefer", "pills", "pills", "opiates"]}, house={1: "2 reefer"},
                  dice_input="manual")  # fmt: skip
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    for die in (1, 2):
        scene.do("all_pass")
        scene.play(Move("roll"), dice=(die,))
        if scene.asked == "after_roll":
            scene.do("all_pass")
    assert scene.title() == "A die picks the type: 1 2 3 reefer; 4 5 9 pills"
    busted = DruglordScene("uk", "perth", cases={1: ["pills"] * 4}, house={1: "2 reefer, 3 pills, 1 cocaine"})
    busted.action("move_weight")
    busted.do("export", units=1, to="uk")
    busted.resolve(1)
    busted.do("sway", die=seat(1), amount=1, pay={"cocaine": 1})
    busted.throw(5)
    assert busted.title() == "Choose what Local Busts take: 2 pills"


# -------------------------------------------------------------------- the record of luck


@pytest.mark.rule("DRUG-8.6", "DRUG-3.6")
@pytest.mark.parametrize(
    ("minus", "face", "chance", "success"), [(0, 2, 5 / 6, True), (3, 4, 2 / 6, False), (8, 9, 0, False)]
)
def test_every_trade_roll_records_its_chance_and_success(minus: int, face: int, chance: float, success: bool) -> None:
    scene = trading("france uk", "perth", house={2: "8 pills"})
    scene.do("pass")
    if minus:
        scene.do("sway", die=seat(1), amount=-minus, pay={"pills": minus})
    scene.throw(face)
    rolled = last_roll(scene)
    assert (rolled.seat, rolled.success) == (seat(1), success)
    assert rolled.chance == pytest.approx(chance)


@pytest.mark.rule("DRUG-11.4", "DRUG-3.7")
def test_a_war_roll_and_its_reroll_record_success_for_the_owner_of_the_first_die() -> None:
    scene = attacking(cards={2: "second_wind"})
    scene.do("all_pass")
    scene.throw(5, 2)
    rolled = last_roll(scene)
    assert (rolled.seat, rolled.success) == (seat(1), True)
    assert rolled.chance == pytest.approx(15 / 36)
    scene.do("pass")
    scene.do("play_card", card=card("second_wind"))
    scene.do("all_pass", 5)
    again = last_roll(scene)
    assert (again.seat, again.success) == (seat(2), True)
    assert again.chance == pytest.approx(2 / 6)


@pytest.mark.rule("DRUG-9.7", "DRUG-16.2")
def test_a_modifier_that_a_ruling_adds_to_a_pending_roll_is_told_as_those_of_play() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"})
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    task = scene.pending
    ruled = Task(task.name, task.seats, {**task.data, "mods": [*task.data["mods"], [seat(1), 2, "the referee"]]})
    scene.rule(Popped(task), Pushed(ruled), reason="arranged for a test")
    assert detail(scene) == "Seat 1: +2 the referee; 2 or more is needed"


@pytest.mark.rule("DRUG-3.3", "DRUG-15.3")
@pytest.mark.parametrize(
    ("face", "only", "stands"),
    [(5, "Your trade succeeds: keep the roll", "Success so far"), (1, "keep the roll", "Failure so far")],
)
def test_who_can_only_keep_a_roll_reads_that_it_succeeds(face: int, only: str, stands: str) -> None:
    """Beside a roll that had won stood "You can only let the roll stand", and then "Enough, let it stand": nobody read that
    it had won."""
    scene = trading("france uk", "perth", house={2: "1 pills"})
    scene.throw(face)
    decision = scene.view(seat(1)).decision
    assert decision is not None
    assert decision.only == only
    assert decision.title.startswith(f"Keep or change the roll: {stands}, Sea Trade from France to UK"), "of which trade"


@pytest.mark.rule("DRUG-3.3", "DRUG-15.3")
def test_a_title_that_has_no_room_for_a_trade_says_that_it_is_one() -> None:
    """ "Success so far" stood there: of what?"""
    held, weight = "buenos_aires scandinavia", {"buenos_aires": "1 reefer"}
    scene = DruglordScene(held, "perth", weight=weight, house={2: "1 pills"})
    scene.action("move_weight")
    scene.trade("sea", 1, "buenos_aires", "scandinavia")
    scene.throw(5)
    decision = scene.view(PUBLIC).decision
    assert decision is not None
    assert decision.title == "Keep or change the roll: the trade succeeds so far"


@pytest.mark.rule("DRUG-11.4")
@pytest.mark.parametrize(("faces", "ahead"), [((5, 2), 1), ((2, 5), 2)])
def test_who_wins_a_war_so_far_reads_so(faces: tuple[int, int], ahead: int) -> None:
    scene = attacking()
    scene.do("all_pass")
    scene.throw(*faces)
    while (decision := scene.view(PUBLIC).decision) is not None and decision.seats != (seat(ahead),):
        scene.do("pass")
    decision = scene.view(seat(ahead)).decision
    assert decision is not None
    assert decision.only == "You win so far: keep the roll"


@pytest.mark.rule("DRUG-10.8")
def test_who_can_only_pass_at_a_trial_reads_whose_it_is_and_what_is_safe() -> None:
    """ "You can only pass" and "Your Trial" stood there: what it needed was told to all but the seat itself."""
    tried = DruglordScene("uk", "perth", cases={2: ["reefer"] * 4}, cards={1: "loose_talk"})
    tried.play_card("loose_talk", other=seat(2))
    decision = tried.view(seat(2)).decision
    assert decision is not None
    assert decision.only == "You can only pass: Trial of Seat 2, safe on 7 or more"
