"""Combat (KING-8)."""

from __future__ import annotations

import pytest

from engine.english import signed
from engine.games.kingpin.context import STATION
from engine.model.event import Rolled
from engine.visibility.schema import REFEREE
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
)

FIGHT = {"red": {"gus_tarrow": "docks"}, "blue": {"juno_pell": "docks"}}


def totals(match: KingpinScene) -> str:
    return next(line for line in reversed(match.lines("public")) if "in all" in line)


@pytest.mark.rule("KING-8.1", "KING-8.2", "KING-8.7")
@pytest.mark.parametrize(
    ("crews", "ranks", "mine", "theirs"),
    [
        (FIGHT, {}, 2 + 1, 2 + 0),
        (FIGHT, {"gus_tarrow": 3, "juno_pell": 4}, 2 + 3, 2 + 2),
        ({**FIGHT, "red": {"gus_tarrow": "docks", "ferro": "docks", "pilar_voss": "docks"}}, {}, 2 + 1 + 4, 2),
        ({**FIGHT, "blue": {"juno_pell": "docks", "sister_dolores": "docks"}}, {}, 3, 2 + 2 + 1),
        ({**FIGHT, "red": {"declan_roe": HIDDEN, "gus_tarrow": "docks"}}, {}, 3 + 1, 2),
    ],
)
def test_what_is_added_to_the_dice(crews: dict[str, dict[str, str]], ranks: dict[str, int], mine: int, theirs: int) -> None:
    match = KingpinScene(crews, ranks=ranks)
    match.do("attack", 1, 1, 1, 1, character="gus_tarrow", target="juno_pell")
    added, beside = (f" {signed(total - 2)}" if total != 2 else "" for total in (mine, theirs))
    said = f"Gus Tarrow of Red rolls 1+1{added}, in all {mine}; Juno Pell of Blue rolls 1+1{beside}, in all {theirs}."
    assert said in match.lines("public")


@pytest.mark.rule("KING-8.1", "KING-20.5")
@pytest.mark.parametrize(
    ("crew", "target", "theirs"),
    [
        ({"juno_pell": "docks", "sister_dolores": "airport"}, "juno_pell", 2),
        ({"juno_pell": "docks", "sister_dolores": "docks"}, "sister_dolores", 2 + 2),
        ({"juno_pell": "docks", "sister_dolores": "docks"}, "juno_pell", 2 + 2 + 1),
    ],
)
def test_patching_up_is_for_others_at_the_place(crew: dict[str, str], target: str, theirs: int) -> None:
    match = KingpinScene({"red": {"gus_tarrow": "docks"}, "blue": crew})
    match.do("attack", 1, 1, 1, 1, character="gus_tarrow", target=target)
    assert f"in all {theirs}." in totals(match).split("; ")[1]


@pytest.mark.rule("KING-20.5", "KING-14.1")
@pytest.mark.parametrize(("target", "theirs"), [("ines_calloway", 2 + 2 + 2 - 1), ("juno_pell", 2 + 0 + 2)])
def test_a_wanted_poster_shows_the_kingpin_alone(target: str, theirs: int) -> None:
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"ines_calloway": "docks", "juno_pell": "docks"}}
    match = KingpinScene(crews, pasts={"blue": "wanted_poster"})
    match.do("attack", 1, 1, 1, 1, character="gus_tarrow", target=target)
    assert f"in all {theirs}." in totals(match).split("; ")[1]


@pytest.mark.rule("KING-8.1", "KING-12.8")
def test_set_up_costs_two_in_attack_and_defence() -> None:
    match = KingpinScene(FIGHT, numbers={"influence:red": 1})
    match.do("influence", kind="set_up", character="juno_pell")
    match.do("attack", 1, 1, 2, 2, character="gus_tarrow", target="juno_pell")
    assert totals(match) == "Gus Tarrow of Red rolls 1+1 +1, in all 3; Juno Pell of Blue rolls 2+2 −2, in all 2."
    # Also against Cops: the Set Up Cop Killer is attacked in the same turn.
    match = KingpinScene(
        {"blue": {"sable_finch": "docks"}}, cops={"pike": "airport"}, killers=["sable_finch"], numbers={"influence:red": 2}
    )
    match.do("influence", kind="set_up", character="sable_finch")
    match.do("influence", 1, 1, 1, 1, kind="move_cop", cop="pike", to="docks")
    assert totals(match) == "Officer Pike rolls 1+1, in all 2; Sable Finch of Blue rolls 1+1 −1, in all 1."


@pytest.mark.rule("KING-8.1", "KING-20.5")
def test_a_bonus_against_cops_counts_in_attacks_on_cops_alone() -> None:
    match = KingpinScene({"red": {"bo_lindqvist": "docks"}, "blue": {"juno_pell": "docks"}})
    match.do("attack", 1, 1, 1, 1, character="bo_lindqvist", target="juno_pell")
    assert totals(match) == "Bo Lindqvist of Red rolls 1+1 +1, in all 3; Juno Pell of Blue rolls 1+1, in all 2."
    match = KingpinScene(
        {"red": {"bo_lindqvist": "docks"}}, phase="move", cops={"pike": "airport"}, killers=["bo_lindqvist"]
    )
    match.do("move_character", 1, 1, 1, 1, character="bo_lindqvist", to="airport")
    assert totals(match) == "Officer Pike rolls 1+1, in all 2; Bo Lindqvist of Red rolls 1+1 +1, in all 3."


@pytest.mark.rule("KING-8.3", "KING-17.1")
def test_the_referee_rolls_for_a_cop_that_attacks() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="move", cops={"pike": "airport"}, killers=["ferro"])
    ply = match.do("move_character", 1, 1, 6, 6, character="ferro", to="airport")
    assert [event.seat for event in ply.events if isinstance(event, Rolled)] == [REFEREE]


@pytest.mark.rule("KING-8.3")
def test_a_cops_total_is_dice_and_bonus_alone() -> None:
    match = KingpinScene(
        {"red": {"bo_lindqvist": "docks"}}, cops={"okafor": "docks", "pike": "docks"}, in_force={"ev75": ("red", 1)}
    )
    ply = match.do("attack", 1, 1, 6, 1, character="bo_lindqvist", target="okafor")
    assert totals(match) == "Bo Lindqvist of Red rolls 1+1 +3, in all 5; Detective Okafor rolls 6+1 +2, in all 9."
    rolled = [event for event in ply.events if isinstance(event, Rolled)]
    assert [event.seat for event in rolled] == ["red"]


@pytest.mark.rule("KING-8.4", "KING-8.6")
def test_who_was_beaten_is_told_with_both_totals_and_where_it_may_go_is_marked() -> None:
    """A window said who attacked, and what had come of it stood nowhere."""
    match = KingpinScene(FIGHT, control={"fremont": "blue", "southie": "blue"})
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="juno_pell")
    assert "Gus Tarrow beats Juno Pell 7 to 6: Juno Pell must leave Docks." in match.lines("public")
    assert match.number("may_choose") == "plate.fremont plate.southie"


@pytest.mark.rule("KING-8.4", "KING-8.5")
@pytest.mark.parametrize(
    ("dice", "place", "after"),
    [((6, 4, 3, 3), "docks", 1), ((6, 3, 3, 3), "fremont", 2), ((3, 3, 3, 3), "fremont", 2), ((3, 2, 3, 3), "docks", 2)],
)
def test_margins(dice: tuple[int, ...], place: str, after: int) -> None:
    # Gus Tarrow adds 1: the margins are 5, 4, 1 and 0.
    match = KingpinScene(FIGHT, ranks={"juno_pell": 2}, control={"fremont": "blue"})
    match.do("attack", *dice, character="gus_tarrow", target="juno_pell")
    assert (match.where("juno_pell"), match.rank("juno_pell")) == (place, after)
    assert match.where("gus_tarrow") == "docks"


@pytest.mark.rule("KING-8.6", "KING-15.6")
def test_relocation_is_the_defenders_choice_of_an_unthreatened_own_location() -> None:
    crews = {"red": {"gus_tarrow": "docks", "ferro": "hollywood"}, "blue": {"juno_pell": "docks"}}
    held = dict.fromkeys(("hollywood", "docks", "fremont", "southie"), "blue")
    match = KingpinScene(crews, control=held, cops={"pike": "southie"}, killers=["juno_pell"])
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="juno_pell")
    assert (match.asked, match.who) == ("relocate", "blue")
    assert match.answers() == ["fremont", "southie"]
    match.answer("southie", 1, 1, 6, 6)
    assert match.where("juno_pell") == "southie"
    assert "Officer Pike meets the Cop Killer Juno Pell and attacks." in match.lines("public")


@pytest.mark.rule("KING-8.6", "KING-9.10")
@pytest.mark.parametrize(("elsewhere", "place"), [("", "box"), ("fremont", "fremont")])
def test_a_beaten_character_may_not_stay_where_it_is(elsewhere: str, place: str) -> None:
    # No seat threatens the place where a Cop attacks, but it is no retreat from itself.
    held = {"airport": "red", **({elsewhere: "red"} if elsewhere else {})}
    match = KingpinScene(
        {"red": {"ferro": "docks"}}, phase="move", cops={"pike": "airport"}, killers=["ferro"], control=held
    )
    match.do("move_character", 4, 3, 3, 3, character="ferro", to="airport")
    assert match.where("ferro") == place


@pytest.mark.rule("KING-8.8", "KING-15.4", "KING-8.7")
def test_the_attacker_may_reroll_its_own_dice_once() -> None:
    crews = {"red": {"two_coat_harlan": "docks", "brick_malone": "docks"}, "blue": {"juno_pell": "docks"}}
    match = KingpinScene(crews, control={"fremont": "blue"})
    match.do("attack", 1, 1, 3, 3, character="two_coat_harlan", target="juno_pell")
    assert (match.asked, match.who) == ("react", "red")
    match.answer("use", 6, 5)
    assert totals(match) == "Two-Coat Harlan of Red rolls 6+5 +2, in all 13; Juno Pell of Blue rolls 3+3, in all 6."
    assert match.where("juno_pell") == "box"
    match = KingpinScene(crews, options={"global_action_limit": "unlimited"})
    match.do("attack", 1, 1, 3, 3, character="two_coat_harlan", target="juno_pell")
    match.answer("use", 1, 1)
    match.do("attack", 1, 1, 3, 3, character="two_coat_harlan", target="juno_pell")
    assert (match.asked, match.who) == ("action", "red")


@pytest.mark.rule("KING-8.9")
@pytest.mark.parametrize(("reply", "guard", "boss"), [("use", "box", 2), ("decline", "docks", 1)])
def test_a_lieutenant_may_take_the_bullet(reply: str, guard: str, boss: int) -> None:
    crews = {"red": {"ferro": "docks", "pilar_voss": "docks"}, "blue": {"ines_calloway": "docks", "gus_tarrow": "docks"}}
    match = KingpinScene(crews)
    match.do("attack", 6, 6, 1, 1, character="ferro", target="ines_calloway")
    assert (match.asked, match.who) == ("react", "blue")
    match.answer(reply)
    assert (match.where("gus_tarrow"), match.where("ines_calloway"), match.rank("ines_calloway")) == (
        guard,
        "docks",
        boss,
    )
    assert match.number("rank_hits:red") == 1


@pytest.mark.rule("KING-8.9", "KING-9.11")
def test_the_bullet_can_be_taken_from_a_cop_but_only_on_the_spot() -> None:
    crew = {"bettina_rusk": "docks", "gus_tarrow": "airport"}
    match = KingpinScene({"red": crew}, phase="move", cops={"moreau": "airport"}, killers=["bettina_rusk"])
    match.do("move_character", 6, 6, 1, 1, character="bettina_rusk", to="airport")
    assert (match.asked, match.who) == ("react", "red")
    match.answer("use")
    assert (match.where("gus_tarrow"), match.rank("bettina_rusk")) == ("box", 2)
    match = KingpinScene({"red": crew}, phase="move", cops={"moreau": "fremont"}, killers=["bettina_rusk"])
    match.do("move_character", 6, 6, 1, 1, character="bettina_rusk", to="fremont")
    assert (match.asked, match.rank("bettina_rusk"), match.where("gus_tarrow")) == ("action", 1, "airport")


@pytest.mark.rule("KING-14.6", "KING-9.10")
def test_hits_by_cops_are_nobodys_rank_hits() -> None:
    crews = {"red": {"sable_finch": "fremont"}, "blue": {"ferro": "docks"}}
    match = KingpinScene(crews, cops={"pike": "airport"}, killers=["ferro"], numbers={"influence:red": 1})
    match.do("influence", 6, 6, 1, 1, kind="move_cop", cop="pike", to="docks")
    assert match.where("ferro") == "box"
    assert [match.number(f"rank_hits:{seat}") for seat in match.seats] == [None, None]
    assert match.number("lieutenants_lost:blue") == 1


@pytest.mark.rule("KING-8.9", "KING-8.6")
def test_the_bullet_is_offered_for_a_failed_relocation_too() -> None:
    crews = {"red": {"ferro": "docks", "pilar_voss": "docks"}, "blue": {"ines_calloway": "docks", "gus_tarrow": "docks"}}
    match = KingpinScene(crews)
    match.do("attack", 4, 4, 3, 2, character="ferro", target="ines_calloway")
    assert (match.asked, match.who) == ("react", "blue")
    # Rank loss from cards opens no such window.
    match = KingpinScene(
        {"red": {"ines_calloway": "docks", "gus_tarrow": "docks"}}, numbers={"heat": 12}, heat_deck=["heat_rough_night.1"]
    )
    match.do("end_actions", 1, 1)
    assert match.rank("ines_calloway") == 1


@pytest.mark.rule("KING-8.10", "KING-20.5")
def test_no_relocate_ignores_a_light_defeat() -> None:
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"lefty_okoro": "docks"}}
    match = KingpinScene(crews, control={"fremont": "blue"})
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="lefty_okoro")
    assert match.where("lefty_okoro") == "docks"
    assert "Lefty Okoro ignores the defeat." in match.lines("public")
    match = KingpinScene(crews)
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="lefty_okoro")
    assert match.where("lefty_okoro") == "box"


@pytest.mark.rule("KING-8.11")
@pytest.mark.parametrize(
    ("defeat", "dice", "place"),
    [
        ("retreat", (6, 4, 3, 3), "cops_off"),
        ("retreat", (3, 3, 3, 3), STATION),
        ("retreat", (3, 2, 3, 3), "docks"),
        ("kill_on_any_win", (3, 3, 3, 3), "cops_off"),
    ],
)
def test_attacks_on_cops(defeat: str, dice: tuple[int, ...], place: str) -> None:
    match = KingpinScene({"red": {"gus_tarrow": "docks"}}, cops={"pike": "docks"}, options={"cop_defeat": defeat})
    match.do("attack", *dice, character="gus_tarrow", target="pike")
    assert match.where("pike") == place
    assert ("cop_killer" in match.table.piece("gus_tarrow").marks) == (place == "cops_off")


@pytest.mark.rule("KING-8.11", "KING-5.6")
def test_a_beaten_cop_cannot_be_held_and_stays_at_the_station() -> None:
    match = KingpinScene(
        {"red": {"gus_tarrow": "docks"}},
        cops={"pike": "docks"},
        corrupt={"pike": ["blue"]},
        options={"corrupt_block_scope": "any_move"},
    )
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="pike")
    assert (match.where("pike"), match.asked) == (STATION, "action")
    match = KingpinScene({"red": {"gus_tarrow": STATION}}, cops={"pike": STATION})
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="pike")
    assert match.where("pike") == STATION
    assert not any("Officer Pike goes" in line for line in match.lines("public"))
