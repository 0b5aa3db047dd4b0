"""Dice and levels to the letter (COLL-5.4 to 5.17), where an analyst may go, and what tokens show."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.collection.pool import pool_of
from engine.model.event import Rolled
from tests.games.collection.scene import ROLES, CollectionScene

COLLECTORS = ("dh", "do", "nga", "nsa", "ose", "state")
HELPED = {
    "col": set(COLLECTORS),
    "lea": {"ose", "state"},
    "stw": {"nga", "nsa"},
    "tar": {"nsa", "do", "dh"},
    "mil": set(),
    "eco": set(),
}


def pool(scene: CollectionScene, role: str, colour: str) -> tuple[int, int]:
    """Dice and level of a roll that could be made now, as the rules have them."""
    found = pool_of(scene.rules.context, scene.table, scene.seat[role], colour)
    return found.dice, found.level


@pytest.mark.rule("COLL-5.8")
@pytest.mark.parametrize(("helper", "collector"), list(product(HELPED, COLLECTORS)))
def test_who_raises_the_level_of_which_collector(helper: str, collector: str) -> None:
    scene = CollectionScene("pol", "mil", "eco", "col", "lea", "stw", "tar", pol=collector)
    away = "ose" if collector != "ose" else "dh"
    scene.stand(**{role: f"A/{collector if role == helper else away}" for role in ROLES if role != "pol"})
    scene.gems(collector, political=1)
    scene.set(**{f"response/A/{collector}": 4})
    assert pool(scene, "pol", "political")[1] == 4 + (collector in HELPED[helper])
    if helper not in ("mil", "eco"):  # none works for its own holder
        assert pool(scene, helper, "political")[1] == 4


@pytest.mark.rule("COLL-5.7")
@pytest.mark.parametrize(
    ("gems", "dice"),
    [
        ({"political": 2}, 2),
        ({"political": 2, "military": 1}, 3),
        ({"political": 2, "economic": 4}, 3),
        ({"political": 2, "military": 1, "economic": 1}, 4),
    ],
)
def test_one_die_for_each_such_analyst_with_a_gem_of_the_colour(gems: dict[str, int], dice: int) -> None:
    scene = CollectionScene("pol", "mil", "eco", "col", pol="do", mil="do", eco="do", col="dh")
    scene.gems("do", **gems)
    assert pool(scene, "pol", "political")[0] == dice
    scene.stand(mil="A/dh", eco="A/dh")
    assert pool(scene, "pol", "political")[0] == 2


@pytest.mark.rule("COLL-5.6", "COLL-5.7")
@pytest.mark.parametrize("role", ["col", "tar"])
@pytest.mark.parametrize(("gems", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_the_gems_rounded_up_and_bonuses_after(role: str, gems: int, half: int) -> None:
    scene = CollectionScene("pol", "mil", "eco", "col", "lea", "stw", "tar", col="nga", tar="nga", mil="nga")
    scene.gems("nga", military=gems)
    assert pool(scene, role, "military")[0] == half + 1
    scene.set(**{"bonus/dice": 2})
    assert pool(scene, role, "military")[0] == half + 3
    assert pool(scene, "mil", "military")[0] == gems + 2


@pytest.mark.rule("COLL-5.11")
def test_a_cap_holds_bonuses_too() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", mil="do", options={"dice_cap": 10})
    scene.gems("do", political=9, military=1)
    scene.set(**{"bonus/dice": 2})
    assert pool(scene, "pol", "political")[0] == 10


@pytest.mark.rule("COLL-5.9")
@pytest.mark.parametrize(
    ("level", "face", "report"), [(1, 1, False), (2, 1, True), (2, 2, False), (10, 9, True), (10, 10, False)]
)
def test_less_than_the_level(level: int, face: int, report: bool) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": level})
    scene.do("roll", face, colour="political")
    assert (scene.asked == "use_report") is report


@pytest.mark.rule("COLL-5.4")
@pytest.mark.parametrize(("crisis", "level"), [(1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_where_a_coin_comes_in(crisis: int, level: int) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.set(**{"crisis/A": crisis})
    scene.do("engage", colour="political")
    assert scene.level("do") == level
    scene.set(**{"crisis/A": 1, "response/A/do": 7})
    scene.do("engage", colour="political")
    assert scene.level("do") == 7


@pytest.mark.rule("COLL-5.2", "COLL-4.7")
def test_every_move_there_is() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="nsa")
    scene.open("C")
    moves = {(m.args["scenario"], m.args["collector"]) for m in scene.legal_moves if m.verb == "move"}
    assert moves == {("A", c) for c in COLLECTORS if c != "nsa"} | {("C", "nsa")}
    scene.open("B")
    form = next(form for form in scene.legal_moves.forms if form.verb == "move")
    zones = {token.value: token.zone for token in form.step(()).tokens}
    assert (zones["B"], zones["C"]) == ("space/B/nsa", "space/C/nsa")
    assert {token.zone for token in form.step(("A",)).tokens} == {f"space/A/{c}" for c in COLLECTORS if c != "nsa"}


@pytest.mark.rule("COLL-5.15", "COLL-5.17")
@pytest.mark.parametrize("crisis", [1, 2, 3, 4, 5])
def test_reports_calm_a_crisis_above_four_only(crisis: int) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "crisis/A": crisis})
    scene.do("roll", 1, colour="political")
    assert scene.verbs() == ({"file", "reduce"} if crisis > 4 else {"file"})


@pytest.mark.rule("COLL-5.16", "COLL-5.17")
def test_a_report_that_the_collection_analyst_cannot_file_is_lost() -> None:
    scene = CollectionScene("col", "pol", "mil", "eco", col="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "crisis/A": 8})
    scene.needs("A", military=1)
    scene.do("roll", 1, colour="political")
    assert scene.asked == "actions"
    assert "The political report from A cannot be used and is lost." in scene.lines("public")


@pytest.mark.rule("COLL-4.8")
def test_a_restricted_roll_is_not_offered() -> None:
    for rule, offered in (("restrict", ["military"]), ("cards_only", ["political", "military"])):
        scene = CollectionScene("col", "pol", "mil", "eco", col="nga", options={"affinity_rule": rule})
        scene.gems("nga", political=1, military=1)
        assert [m.args["colour"] for m in scene.legal_moves if m.verb == "roll"] == offered


@pytest.mark.rule("COLL-3.1", "COLL-11.2")
def test_tokens_show_the_roles_that_were_never_changed() -> None:
    scene = CollectionScene("pol", "mil", "eco", "col")
    marks = {
        p.marks["seat"]: p.marks["role"] for p in scene.view("public").zones["space/A/dh"].pieces if p.marks.get("seat")
    }
    assert marks == {scene.seat[role]: ROLES[role] for role in scene.seat}


@pytest.mark.rule("COLL-11.2", "COLL-5.12")
def test_the_last_roll_is_still_shown_when_it_ended_the_turn() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.deck("ce_a_plain")
    scene.do("engage", colour="political")
    scene.do("roll", 10, 10, colour="political")
    assert scene.role == "mil"
    told = "10 10. Needed one below 1: DO in A had level 1. Failed: no political report"
    assert scene.view("public").numbers["arithmetic"] == told


@pytest.mark.rule("COLL-5.12")
@pytest.mark.parametrize("holds", [False, True])
def test_a_turn_without_actions(holds: bool) -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.set(**{"next_actions/player_2": -3})
    scene.deck("ce_a_boils_over#1", "ce_a_boils_over#2")
    if holds:
        scene.hold("mil", "blue_extra_staff")
    scene.do("finish_actions")
    if not holds:
        assert scene.role == "eco"
        return
    assert (scene.role, scene.asked, scene.number("actions_left")) == ("mil", "actions", 0)
    assert scene.verbs() == {"play_held", "finish_actions"}
    scene.do("play_held", card=scene.table.ids("held:player_2")[0])
    assert scene.number("actions_left") == 1


@pytest.mark.rule("COLL-11.2")
def test_the_phase_follows_what_is_asked() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9})
    phases = [scene.view("public").numbers["phase"]]
    scene.deck("blue_nsa_tasked")
    scene.do("roll", 1, colour="political")
    phases.append(scene.view("public").numbers["phase"])
    for verb in ("file", "finish_actions", "hold_drawn"):
        scene.do(verb)
        phases.append(scene.view("public").numbers["phase"])
    assert phases == ["actions", "use_report", "actions", "drawn", "closing"]


@pytest.mark.rule("COLL-5.8", "COLL-5.9")
def test_a_level_may_pass_ten_and_helps_no_further() -> None:
    scene = CollectionScene("pol", "mil", "eco", "col", pol="do", col="do")
    scene.gems("do", political=1)
    scene.set(**{"response/A/do": 9, "bonus/level": 2})
    assert pool(scene, "pol", "political") == (1, 12)
    scene.do("roll", 10, colour="political")
    *_, rolled, helped = scene.lines("public")
    assert rolled == "Player 1 at DO in A rolled 10, needed below 10: no political report."
    assert helped.startswith("1 die: ")
    assert "Needed below 10: DO in A had level 9, +3 help." in str(scene.view("public").numbers["arithmetic"])


@pytest.mark.rule("COLL-5.4", "COLL-5.9")
def test_a_roll_that_cannot_succeed_is_a_failure() -> None:
    """Worked example 2: against level 1 no face helps; the record of luck must count it."""
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.do("roll", 1, colour="political")
    (rolled,) = (event for event in scene.history.plies[-1].events if isinstance(event, Rolled))
    assert (rolled.success, rolled.chance) == (False, 0)


@pytest.mark.rule("COLL-5.6", "COLL-5.9")
@pytest.mark.parametrize(
    ("gems", "level", "label"),
    [(1, 1, "1 die below 1, 0 %"), (4, 6, "one of 4 dice below 6, 94 %"), (9, 10, "one of 9 dice below 10, 99 %")],
)
def test_an_offered_roll_is_certain_only_if_it_is(gems: int, level: int, label: str) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=gems)
    scene.set(**{"response/A/do": level})
    form = next(form for form in scene.legal_moves.forms if form.verb == "roll")
    assert [token.label for token in form.step(()).tokens] == [f"political ({label})"]


@pytest.mark.rule("COLL-5.9")
def test_the_room_is_told_which_dice_succeeded() -> None:
    scene = CollectionScene("mil", "pol", "eco", mil="nga")
    scene.gems("nga", military=3)
    scene.set(**{"response/A/nga": 3})
    scene.do("roll", 2, 7, 9, colour="military")
    told = [one.dice for _, one in scene.observations("public") if one.dice]
    assert [(dice.faces, dice.successes) for dice in told[-1]] == [((2, 7, 9), (1, 2))]


@pytest.mark.rule("COLL-5.11", "COLL-6.6", "COLL-11.2")
def test_the_arithmetic_of_a_roll_is_told_whole() -> None:
    scene = CollectionScene("tar", "pol", "mil", "eco", "col", tar="do", mil="do", col="do", options={"dice_cap": 10})
    scene.gems("do", military=17)
    scene.set(**{"response/A/do": 1, "bonus/dice": 2, "bonus/level": 2})
    scene.do("roll", *(10,) * 10, colour="military")
    assert scene.lines("public")[-2:] == [
        "Player 1 at DO in A rolled 10 10 10 10 10 10 10 10 10 10, needed one below 4: no military report.",
        "10 dice: 9 for half of 17 gems, 1 by Military and 2 by card, at most 10; level 1, 1 by Collection and 2 by card.",
    ]


@pytest.mark.rule("COLL-5.6", "COLL-5.9")
def test_a_roll_that_nobody_helps_is_told_without_its_arithmetic() -> None:
    """Each roll was told in up to four lines, of which the last ones were like code: 3 gems +1 Military; level 5."""
    scene = CollectionScene("mil", "pol", "eco", mil="nga")
    scene.gems("nga", military=3)
    scene.set(**{"response/A/nga": 3})
    scene.do("roll", 5, 7, 9, colour="military")
    assert scene.lines("public")[-1] == "Player 1 at NGA in A rolled 5 7 9, needed one below 3: no military report."


@pytest.mark.rule("COLL-5.7")
def test_a_role_of_three_subjects_is_one_word_in_a_sum() -> None:
    scene = CollectionScene("tar", "stw", "pol", "mil", "eco", "col", "lea", tar="nsa", stw="nsa")
    scene.gems("nsa", military=2)
    scene.set(**{"response/A/nsa": 3})
    scene.do("roll", 9, colour="military")
    assert scene.lines("public")[-1] == "1 die: 1 for half of 2 gems; level 3 and 1 by Weapons."
