"""Influence: what a token does (KING-12)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from tests.games.kingpin.scene import (
    KingpinScene,
)


@pytest.mark.rule("KING-12.1")
def test_influence_costs_a_token_and_no_action() -> None:
    match = KingpinScene(numbers={"influence:red": 1})
    match.do("influence", kind="change_agenda", delta=1)
    assert (match.number("influence:red"), match.number("influence_spent:red"), match.number("heat")) == (0, 1, 1)
    assert match.offers("influence") == []


@pytest.mark.rule("KING-12.2")
def test_move_a_cop() -> None:
    match = KingpinScene(
        {"blue": {"juno_pell": "docks"}}, cops={"pike": STATION}, killers=["juno_pell"], numbers={"influence:red": 1}
    )
    assert len([args for args in match.offers("influence") if args["kind"] == "move_cop"]) == 18
    match.do("influence", 1, 1, 6, 6, kind="move_cop", cop="pike", to="docks")
    assert match.where("pike") == "docks"


@pytest.mark.rule("KING-12.3")
def test_corrupt_a_cop() -> None:
    match = KingpinScene(cops={"pike": STATION, "okafor": STATION}, corrupt={"pike": ["red"]}, numbers={"influence:red": 1})
    kinds = [args for args in match.offers("influence") if args["kind"] == "corrupt_cop"]
    assert kinds == [{"kind": "corrupt_cop", "cop": "okafor"}]


@pytest.mark.rule("KING-12.5")
def test_send_to_jail() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks", "brick_malone": STATION}}, numbers={"influence:red": 1}
    )
    targets = [args["character"] for args in match.offers("influence") if args["kind"] == "send_to_jail"]
    assert targets == ["juno_pell"]
    match.do("influence", kind="send_to_jail", character="juno_pell")
    assert match.where("juno_pell") == STATION
    match.do("end_actions", 6, 6)
    assert match.may("move_character", character="juno_pell", to="docks")


@pytest.mark.rule("KING-12.6")
def test_remove_cop() -> None:
    match = KingpinScene(cops={"pike": "docks"}, numbers={"influence:red": 1})
    match.do("influence", kind="remove_cop", cop="pike")
    assert (match.where("pike"), match.number("cops_on_board"), match.number("heat")) == ("cops_off", 0, 1)


@pytest.mark.rule("KING-12.7")
@pytest.mark.parametrize(("price", "deltas"), [(15, [1, -1]), (30, [-1]), (5, [1])])
def test_changing_the_agenda(price: int, deltas: list[int]) -> None:
    match = KingpinScene(price=price, numbers={"influence:red": 1})
    assert [args["delta"] for args in match.offers("influence") if args["kind"] == "change_agenda"] == deltas


@pytest.mark.rule("KING-12.8")
def test_set_up_needs_an_opposing_character_on_the_board() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}}, numbers={"influence:red": 2})
    assert [args["character"] for args in match.offers("influence") if args["kind"] == "set_up"] == ["juno_pell"]
    match.refused("influence", "no_target", "KING-12.8", kind="set_up", character="mamba_ferreira")
    match.do("influence", kind="set_up", character="juno_pell")
    assert match.table.piece("juno_pell").marks["set_up"] == 1
    match.refused("influence", "already_used", "KING-12.1", kind="set_up", character="ferro")
