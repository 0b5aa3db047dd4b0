"""Turns, Phases, slots, dice and Sway (DRUG-3, DRUG-7, DRUG-9, DRUG-13, DRUG-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.english import number
from engine.errors import DiceNeeded
from engine.match.match import Move
from engine.model.event import Rolled, Task
from tests.games.druglord.openings import attacking
from tests.games.druglord.scene import DruglordScene, new, seat


def trading(*held: str, house: dict[int, str] | None = None, **rest: Any) -> DruglordScene:
    """A Sea Trade with target 2 is declared by seat 1."""
    scene = DruglordScene(*held, weight={"france": "2 reefer"}, house=house, **rest)
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    return scene


# -------------------------------------------------------------------- DRUG-3


@pytest.mark.slow
@pytest.mark.rule("DRUG-3.1")
def test_a_die_shows_its_six_faces_only() -> None:
    faces = set()
    for seed in range(40):
        match = new(2, seed=seed)
        chance = Random(seed)
        while not any(isinstance(event, Rolled) for event in match.history.plies[-1].events):
            match.play(match.legal_moves.sample(chance))
        faces |= {face for event in match.history.plies[-1].events if isinstance(event, Rolled) for face in event.faces}
    assert faces == {1, 2, 3, 4, 5, 9}


@pytest.mark.rule("DRUG-3.2")
def test_manual_dice_are_asked_for() -> None:
    scene = trading("france uk", "perth", dice_input="manual")
    scene.do("all_pass")
    with pytest.raises(DiceNeeded) as needed:
        scene.play(Move("roll"))
    assert (needed.value.count, needed.value.faces) == (1, (1, 2, 3, 4, 5, 9))


@pytest.mark.rule("DRUG-3.2")
def test_of_several_dice_it_is_said_whose_comes_first() -> None:
    scene = attacking(dice_input="manual")
    while scene.task is not None and any(form.verb == "all_pass" for form in scene.legal_moves.forms):
        scene.do("all_pass")
    with pytest.raises(DiceNeeded) as needed:
        scene.play(Move("roll"))
    assert needed.value.count == 2
    assert needed.value.title.endswith("(Seat 1, then Seat 2)")


@pytest.mark.rule("DRUG-3.3", "DRUG-9.8", "DRUG-9.6")
def test_a_natural_1_fails_whatever_modifies_it() -> None:
    scene = trading("france uk", "perth", house={1: "9 pills"})
    scene.do("sway", die=seat(1), amount=9, pay={"pills": 9})
    scene.resolve(1)
    assert scene.cases(1) == ["reefer france"]
    assert scene.house(1) == {}


@pytest.mark.rule("DRUG-3.4", "DRUG-3.6")
@pytest.mark.parametrize(("amount", "score"), [(-7, 1), (-8, 0), (-12, 0)])
def test_totals_have_no_bounds_and_a_9_is_no_automatic_success(amount: int, score: int) -> None:
    scene = trading("france uk", "perth", house={2: "12 pills"})
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=amount, pay={"pills": -amount})
    scene.throw(9)
    verdict = "enough" if score else "not enough"  # a bare figure left the room to look up what it was worth
    assert scene.last_lines("public")[0].endswith(f": {number(9 + amount)}, needed 2 or more: {verdict}.")
    scene.do("all_pass")
    assert scene.score(1) == score


@pytest.mark.rule("DRUG-3.5")
def test_low_totals_keep_their_value_in_order_rolls() -> None:
    scene = DruglordScene("uk", "france", house={1: "4 pills"}, agenda=[Task("roll_order"), Task("turn_end")])
    scene.do("sway", die=seat(2), amount=-4, pay={"pills": 4})
    scene.throw(1, 4)
    assert scene.number("start_player") == seat(1)


@pytest.mark.rule("DRUG-3.7")
def test_a_reroll_keeps_its_modifiers_and_the_new_face_stands() -> None:
    scene = trading("france uk iberia italy", "perth", house={2: "1 pills"})
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=-1, pay={"pills": 1})
    scene.throw(2)
    scene.do("sea_reroll", 2, ocean="A")
    assert scene.last_lines("public")[-1] == (
        "Seat 1 rolled 2, −1 Sway of Seat 2: 1, in place of the 2, needed 2 or more: not enough."
    )
    scene.refused("sway", "sway_too_late", die=seat(1), amount=1, pay={})
    scene.do("all_pass")
    assert scene.cases(1) == ["reefer france"]


@pytest.mark.rule("DRUG-3.7", "DRUG-3.8")
def test_nothing_carries_over_to_the_roll_off() -> None:
    scene = DruglordScene("uk", "france", house={1: "2 pills"}, agenda=[Task("roll_order"), Task("turn_end")])
    scene.do("sway", die=seat(1), amount=2, pay={"pills": 2})
    scene.throw(2, 4)
    assert scene.pending.data["mods"] == []
    assert scene.pending.data["dice"] == [seat(1), seat(2)]


# -------------------------------------------------------------------- DRUG-7


@pytest.mark.rule("DRUG-7.1", "DRUG-7.2", "DRUG-7.3", "DRUG-7.7", "DRUG-12.7")
def test_a_turn_and_its_order() -> None:
    match = new(3, seed=4)
    chance = Random(2)
    seen: list[tuple[int, str, str]] = []
    while match.table.number("turn") < 3 and match.outcome is None:
        task = match.task
        assert task is not None
        if task.name == "slot_open" and (entry := _slot(match)) not in seen:
            seen.append(entry)
        match.play(match.legal_moves.sample(chance))
    for turn in (1, 2):
        slots = [(phase, who) for number, phase, who in seen if number == turn]
        assert [phase for phase, _ in slots] == [
            kind for kind in ("reefer", "pills", "cocaine", "opiates") for _ in range(3)
        ]
        order = [who for _, who in slots[:3]]
        assert order * 4 == [who for _, who in slots]
        assert order in (["seat_1", "seat_2", "seat_3"], ["seat_2", "seat_3", "seat_1"], ["seat_3", "seat_1", "seat_2"])


def _slot(match: Any) -> tuple[int, str, str]:
    numbers = match.rules.schema.values(match.table)
    return numbers["turn"], numbers["phase"], numbers["turn_of"]


@pytest.mark.rule("DRUG-7.2", "DRUG-3.8")
def test_ties_for_the_highest_roll_off() -> None:
    scene = DruglordScene("uk", "france", "egypt", agenda=[Task("roll_order"), Task("turn_end")])
    scene.throw(5, 2, 5)
    assert scene.pending.data["dice"] == [seat(1), seat(3)]
    scene.throw(2, 3)
    assert (scene.asked, scene.number("start_player"), scene.who) == ("order_set", seat(3), seat(3))


@pytest.mark.rule("DRUG-7.3")
def test_only_the_first_place_is_decided_by_dice() -> None:
    scene = DruglordScene("uk", "france", "egypt", agenda=[Task("roll_order"), Task("turn_end")])
    scene.throw(2, 9, 2)
    assert (scene.asked, scene.number("start_player")) == ("order_set", seat(2))


@pytest.mark.rule("DRUG-7.4", "DRUG-7.5")
def test_choose_again_until_the_first_step() -> None:
    scene = DruglordScene("uk", "france", weight={"uk": "1 reefer"})
    for action in ("move_weight", "violence", "draw_2", "baller"):
        scene.action(action)
        assert "choose_action" in scene.verbs()
    scene.do("draw_baller")
    assert scene.asked == "slot_after"
    other = DruglordScene("uk", "france")
    other.refused("choose_action", "no_such_action", action="sleep")
    other.action("none")
    assert other.asked == "slot_after"
    other.do("end_slot")
    assert (other.asked, other.pending.data["slot"]) == ("slot_start", seat(2))


@pytest.mark.rule("DRUG-7.5")
def test_move_weight_may_end_without_a_trade_and_is_spent() -> None:
    scene = DruglordScene("uk", "france")
    scene.action("move_weight")
    scene.do("end_action")
    scene.refused("choose_action", "one_action", action="draw_2")


# -------------------------------------------------------------------- DRUG-9


@pytest.mark.rule("DRUG-9.1", "DRUG-9.3")
def test_the_traphouse_is_without_limit_and_pays_one_marker_a_step() -> None:
    scene = trading("france uk", "perth", house={1: "20 pills, 5 reefer"})
    scene.refused("sway", "sway_price", die=seat(1), amount=2, pay={"pills": 1})
    scene.refused("sway", "sway_price", die=seat(1), amount=0, pay={})
    scene.refused("sway", "no_such_die", die=seat(2), amount=1, pay={"pills": 1})
    scene.refused("sway", "no_markers", die=seat(1), amount=1, pay={"opiates": 1})
    scene.do("sway", die=seat(1), amount=22, pay={"pills": 20, "reefer": 2})
    assert scene.pending.data["mods"] == [[seat(1), 22, "own Sway"]]
    assert scene.number("bank/pills") == 58


@pytest.mark.rule("DRUG-9.2")
def test_fresh_markers_are_neither_exported_nor_swayed() -> None:
    scene = DruglordScene("uk", "france", house={1: "2 fresh reefer"})
    scene.action("move_weight")
    assert "export" not in scene.verbs()
    scene.refused("export", "fresh_markers", units=1, to="uk")


@pytest.mark.rule("DRUG-9.4")
@pytest.mark.parametrize(("scope", "open_"), [("all", True), ("contests", False)])
def test_which_rolls_are_swayed(scope: str, open_: bool) -> None:
    agenda = [Task("roll_order"), Task("turn_end")]
    scene = DruglordScene("uk", "france", house={1: "2 pills"}, agenda=agenda, sway_scope=scope)
    assert scene.asked == "order_roll"
    assert ("sway" in scene.verbs()) is open_
    if not open_:
        scene.refused("sway", "sway_scope", die=seat(1), amount=1, pay={"pills": 1})
    draft = DruglordScene("uk", "france", house={1: "2 pills"}, agenda=[Task("lay_out")], sway_scope=scope)
    assert draft.asked == "draft_order"
    assert ("sway" in draft.verbs()) is open_
    final = DruglordScene("uk", "france", house={1: "2 pills"}, agenda=[Task("final_ranking")], sway_scope=scope)
    assert final.asked == "final"
    assert ("sway" in final.verbs()) is open_


@pytest.mark.rule("DRUG-9.4")
@pytest.mark.parametrize("scope", ["all", "contests"])
def test_contests_are_always_swayed(scope: str) -> None:
    trade = trading("france uk", "perth", house={1: "2 pills"}, sway_scope=scope)
    war = DruglordScene("appalachia", "great_lakes", house={1: "2 pills"}, sway_scope=scope)
    war.action("violence")
    war.do("attack", from_="appalachia", target="great_lakes")
    war.do("all_pass")
    rain = DruglordScene("uk", "perth", house={1: "2 pills"}, cards={1: "mild_spring"}, sway_scope=scope)
    rain.play_card("mild_spring", region="uk")
    trial = DruglordScene(
        "uk", "perth", house={2: "2 pills"}, cases={2: ["pills"] * 4}, cards={1: "loose_talk"}, sway_scope=scope
    )
    trial.play_card("loose_talk", other=seat(2))
    for scene, kind in ((trade, "trade"), (war, "war"), (rain, "card"), (trial, "trial")):
        assert scene.pending.data["kind"] == kind
        assert "sway" in scene.verbs()


@pytest.mark.rule("DRUG-9.5")
def test_any_seat_sways_any_die_either_way() -> None:
    scene = DruglordScene("uk", "france", "egypt", house={3: "2 pills"}, agenda=[Task("roll_order"), Task("turn_end")])
    scene.do("pass")
    scene.do("pass")
    ways = {(move["die"], move["amount"]) for move in scene.offers("sway")}
    assert ways == {(seat(n), amount) for n in (1, 2, 3) for amount in (-2, -1, 1, 2)}


@pytest.mark.rule("DRUG-9.7")
def test_who_is_asked_first() -> None:
    scene = DruglordScene("uk", "france", "egypt", start=2, agenda=[Task("roll_order"), Task("turn_end")])
    assert scene.who == seat(2)
    scene = DruglordScene("appalachia", "great_lakes", "uk", slot=1)
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="great_lakes")
    scene.fight(2, 9)
    scene.do("counter", yes=True)
    assert scene.who == seat(2)
    scene.do("all_pass")
    assert (scene.asked, scene.who) == ("before_roll", seat(2))
    first = new(2)
    assert first.table.numbers["start_player"] == "seat_1"


@pytest.mark.rule("DRUG-9.7")
def test_a_single_round_asks_each_seat_once() -> None:
    scene = trading("france uk", "perth", "egypt", house={1: "3 pills", 3: "1 pills"}, sway_mode="single_round")
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=-1, pay={"pills": 1})
    assert scene.verbs() == {"roll"}
    order = [Task("roll_order"), Task("turn_end")]
    scene = DruglordScene("uk", "france", "egypt", agenda=order, house={2: "2 pills"}, sway_mode="single_round")
    scene.do("pass")
    scene.do("sway", die=seat(2), amount=1, pay={"pills": 1})
    scene.do("pass")
    assert scene.verbs() == {"roll"}


# -------------------------------------------------------------------- DRUG-13


@pytest.mark.rule("DRUG-13.1")
def test_always_two_if_the_bank_has_two() -> None:
    scene = DruglordScene("uk", "france")
    scene.action("draw_2")
    scene.refused("draw_2", "draw_two", take={"reefer": 1})
    scene.refused("draw_2", "draw_two", take={"sugar": 2})
    assert len(scene.offers("draw_2")) == 10
    empty = DruglordScene("uk", "france", house={2: "58 reefer, 58 pills, 30 cocaine, 29 opiates"})
    empty.action("draw_2")
    empty.refused("draw_2", "bank_empty", take={"reefer": 1})
    assert empty.offers("draw_2") == [{"take": {"opiates": 1}}]


@pytest.mark.rule("DRUG-13.2")
@pytest.mark.parametrize(
    ("drawn", "ready_in"), [("reefer", (2, "reefer")), ("pills", (1, "pills")), ("opiates", (1, "opiates"))]
)
def test_when_fresh_markers_become_ready(drawn: str, ready_in: tuple[int, str]) -> None:
    scene = DruglordScene("uk", "france", house={1: f"2 fresh {drawn}"}, agenda=[
        Task("slot", (), {"seat": seat(1)}),
        *(Task("phase_begin", (), {"type": kind}) for kind in ("pills", "cocaine", "opiates")),
        Task("turn_end"),
    ])  # fmt: skip
    while f"fresh_{drawn}" in scene.house(1):
        _idle(scene)
    assert (scene.number("turn"), scene.number("phase")) == ready_in
    assert scene.house(1)[drawn] >= 2


def _idle(scene: DruglordScene) -> None:
    """The seat asked does as little as it may."""
    for verb, args in (
        *(("all_pass", {}), ("choose_action", {"action": "none"}), ("end_slot", {}), ("store", {"keep": []})),
        ("draft", {}),
    ):
        if verb in scene.verbs():
            scene.play(Move(verb, dict(args)))
            return
    scene.play(scene.legal_moves.sample(Random(1)))


@pytest.mark.rule("DRUG-13.3")
def test_fresh_markers_swayed_at_once_by_option() -> None:
    scene = trading("france uk", "perth", house={1: "1 fresh cocaine"}, draw2_sway_now=True)
    scene.do("sway", die=seat(1), amount=1, pay={"fresh_cocaine": 1})
    assert scene.house(1) == {}
    scene.resolve(4)
    export = DruglordScene("uk", "france", house={1: "1 fresh reefer"}, draw2_sway_now=True)
    export.action("move_weight")
    export.refused("export", "fresh_markers", units=1, to="uk")


# -------------------------------------------------------------------- DRUG-15


@pytest.mark.rule("DRUG-15.1", "DRUG-15.7")
def test_everybody_is_polled_able_or_not() -> None:
    scene = DruglordScene("uk", "france", "egypt", slot=2, agenda=[Task("slot", (), {"seat": seat(2)}), Task("turn_end")])
    asked = []
    for _ in range(3):
        asked.append(scene.who)
        assert scene.view("public").decision is not None
        scene.do("pass")
    assert asked == [seat(2), seat(3), seat(1)]
    assert scene.asked == "slot_open"


@pytest.mark.rule("DRUG-15.4")
def test_verbs_not_listed_for_the_state_are_refused() -> None:
    scene = DruglordScene("uk", "france")
    for verb in ("roll", "sway", "draft", "claim", "load", "press", "end_slot", "store", "pass"):
        scene.refused(verb, "not_now")
    scene = trading("france uk", "perth")
    scene.refused("roll", "round_open")


@pytest.mark.rule("DRUG-15.5", "DRUG-15.6")
def test_passing_is_always_allowed_but_for_duties() -> None:
    match = new(2, seed=9)
    chance = Random(9)
    for _ in range(600):
        task = match.task
        if task is None:
            break
        verbs = {form.verb for form in match.legal_moves.forms if form.count()}
        if "round" in task.data and not task.data.get("closed"):
            assert {"pass", "all_pass"} <= verbs
        if task.name in ("draft_pick", "draft_claim"):
            assert match.why_not(Move("draft" if task.name == "draft_pick" else "claim")) is None
        if task.name == "slot_open":
            assert match.why_not(Move("choose_action", {"action": "none"})) is None
        match.play(match.legal_moves.sample(chance))


def test_the_referee_may_stop_the_session() -> None:
    scene = DruglordScene("uk", "france", score={1: 9})
    scene.do("end_game")
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.outcome.reason) == ((), "stopped")
