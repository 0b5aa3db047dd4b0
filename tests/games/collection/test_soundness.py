"""What a sound table of COLLECTION is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.match.invariants import faults
from engine.model.event import Task
from engine.play.working_table import Desk
from tests.games.collection.scene import GAME, CollectionScene


@pytest.mark.rule(
    "COLL-2.1", "COLL-4.3", "COLL-4.4", "COLL-5.4", "COLL-5.14", "COLL-6.2", "COLL-7.1", "COLL-8.1", "COLL-8.2"
)
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda d: d.remove(d.table.ids("deck/collection")[0]), "There are 91 cards, not 92."),
        (lambda d: d.move("ce_a_plain", "held:player_2"), "A red card lies in held:player_2."),
        (lambda d: d.set("crisis/A", 0), "The crisis of A stands at 0."),
        (lambda d: d.set("crisis/A", 11), "The crisis of A stands at 11."),
        (lambda d: d.set("crisis/A", 10), "The game is won or lost, but has not ended."),
        (
            lambda d: [
                d.set(f"reports/A/{c}", d.context.scenario_in(d.table, "A").needs(c))
                for c in ("political", "military", "economic")
            ],
            "The game is won or lost, but has not ended.",
        ),
        (lambda d: d.set("reports/A/political", 9), "The political reports of A do not add up."),
        (
            lambda d: d.move(d.table.ids("deck/scenario")[0], "scenario/A"),
            "What lies in scenario A is not one scenario card.",
        ),
        (lambda d: d.set("reports/A/economic", 9), "The economic reports of A do not add up."),
        (lambda d: d.set("reports/A/military", -1), "The military reports of A do not add up."),
        (
            lambda d: d.turn(d.table.ids("scenario/A")[0], False),
            "The card of scenario A is turned over and reports are missing, or the other way round.",
        ),
        (lambda d: d.set("response/A/dh", 11), "dh in A stands at level 11."),
        (lambda d: d.mark("tile/A/do", "gems/political", 1), "do in A has gems but no coin on the ladder."),
        (lambda d: d.mark("tile/A/do", "gems/political", -1), "The gems of do in A are impossible."),
        (lambda d: d.mark("tile/B/do", "gems/political", 1), "The gems of do in B are impossible."),
        (lambda d: d.set("role/player_2", "clerk"), "Not every seat has a role of its own."),
        (lambda d: d.set("role/player_2", d.table.word("role/player_1")), "Not every seat has a role of its own."),
        (lambda d: d.ask("closing", "player_1"), "Not one decision is pending, but more or none."),
    ],
)
def test_every_fault_is_found(spoil: Callable[[Desk], Any], fault: str) -> None:
    scene = CollectionScene("pol", "mil", "eco")
    assert scene.faults() == ()
    desk = scene.rules.desk(scene.table)  # not by ruling, which refuses some of these
    spoil(desk)
    assert fault in faults(scene.rules, desk.table)


@pytest.mark.rule("COLL-6.5")
def test_nothing_is_left_to_do_after_a_turn() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.gems("dh", political=1)
    scene.hold("pol", "blue_dh_priority")
    scene.deck("blue_nsa_tasked")
    scene.do("play_held", card=scene.table.ids("held:player_1")[0])
    scene.do("finish_actions")
    scene.do("hold_drawn")
    scene.do("end_turn")
    assert scene.table.agenda == (Task("actions", ("player_2",)),)


@pytest.mark.rule("COLL-9.1", "COLL-5.1")
def test_actions_lost_by_the_next_seat_are_lost_once() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.deck("red_slow_coordination#1", "ce_a_plain", "ce_a_boils_over#1", "ce_a_boils_over#2")
    scene.do("finish_actions")
    assert scene.view("public").numbers["next_actions/player_2"] == 0
    assert "Player 2 will have 1 action fewer in the next turn." in scene.lines("public")
    assert (scene.role, scene.number("actions_left")) == ("mil", 1)
    for _ in range(3):
        scene.do("finish_actions")
    assert (scene.role, scene.number("actions_left")) == ("mil", 2)


@pytest.mark.rule("COLL-5.12", "COLL-11.2")
def test_no_action_is_left_once_the_actions_are_finished() -> None:
    """What everybody reads while the card is settled and the turn closes."""
    scene = CollectionScene("pol", "mil", "eco")
    scene.hold("pol", "blue_extra_staff")
    scene.deck("blue_dh_tasked")
    scene.do("engage", colour="political")
    scene.do("finish_actions")
    assert scene.view("public").numbers["actions_left"] == 0
    scene.do("hold_drawn")
    assert (scene.asked, scene.view("public").numbers["actions_left"]) == ("closing", 0)


@pytest.mark.rule("COLL-5.11", "COLL-8.1")
def test_the_options_are_those_of_the_digest() -> None:
    assert {option.id: (option.default, set(option.values), option.clause) for option in GAME.options} == {
        "collection_analyst_required": (True, {False, True}, "COLL-1.5"),
        "affinity_rule": ("cards_only", {"cards_only", "restrict"}, "COLL-4.8"),
        "dice_cap": (0, {0, 10}, "COLL-5.11"),
        "activation_also_expands": (False, {False, True}, "COLL-6.9"),
        "minimum_scenarios": (1, {1, 2, 3}, "COLL-8.1"),
        "dice_entry": ("engine", {"engine", "manual"}, "COLL-10.1"),
        "held_cards": ("open", {"open", "private"}, "COLL-11.1"),
    }
