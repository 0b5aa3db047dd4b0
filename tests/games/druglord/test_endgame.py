"""The score, its laps, and the end of the game (DRUG-12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.event import Task
from tests.games.druglord.scene import DruglordScene, seat


@pytest.mark.rule("DRUG-12.1", "DRUG-12.5")
@pytest.mark.parametrize(("target", "before", "over"), [(20, 18, False), (20, 19, True), (40, 19, False), (40, 39, True)])
def test_the_target_triggers_the_last_turn(target: int, before: int, over: bool) -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "1 reefer"}, score={1: before}, target_score=target)
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(2)
    assert scene.number("endgame") is over
    assert scene.outcome is None


@pytest.mark.rule("DRUG-12.4")
@pytest.mark.parametrize(
    ("score", "position", "laps"), [(0, 0, 0), (1, 1, 0), (20, 20, 0), (21, 1, 1), (40, 20, 1), (41, 1, 2)]
)
def test_laps(score: int, position: int, laps: int) -> None:
    scene = DruglordScene("uk", "france", score={1: score})
    assert (scene.number("position:seat_1"), scene.number("laps:seat_1")) == (position, laps)
    assert scene.board.markers_left(seat(1)) == 14 - 2 - laps


def at_the_end(score: dict[int, int], **rest: Any) -> DruglordScene:
    scene = DruglordScene("uk", "france", "egypt", "perth", score=score, agenda=[
        Task("stow", (), {"seat": seat(1)}), Task("phase_over", (), {"type": "reefer"}), Task("turn_end"),
    ], weight={"uk": "1 reefer"}, **rest)  # fmt: skip
    return scene


@pytest.mark.rule("DRUG-12.5", "DRUG-12.7", "DRUG-12.8", "DRUG-12.9")
def test_the_highest_score_wins_after_the_moves_of_the_last_phase() -> None:
    scene = at_the_end({1: 20, 2: 25, 3: 7, 4: 7})
    scene.do("store", keep=[])
    assert scene.house(1) == {"reefer": 1}
    assert scene.outcome is not None
    assert scene.outcome.winners == (seat(2),)
    ranking = "Final ranking: 1. Seat 2 (25), 2. Seat 1 (20), 3. Seat 3 (7), 3. Seat 4 (7)."
    assert ranking in scene.last_lines("public")


@pytest.mark.rule("DRUG-12.8", "DRUG-12.9")
def test_who_loses_the_roll_off_is_second() -> None:
    scene = at_the_end({1: 20, 2: 20, 3: 20, 4: 7})
    scene.do("store", keep=[])
    scene.throw(3, 5, 2)
    assert scene.last_lines("public")[-1] == "Final ranking: 1. Seat 2 (20), 2. Seat 1 (20), 2. Seat 3 (20), 4. Seat 4 (7)."


@pytest.mark.rule("DRUG-12.8")
def test_a_tie_for_first_is_rolled_off_and_swayed() -> None:
    scene = at_the_end({1: 22, 2: 22, 3: 22}, house={4: "1 pills"})
    scene.do("store", keep=[])
    assert (scene.asked, scene.pending.data["dice"]) == ("final", [seat(1), seat(2), seat(3)])
    for _ in range(3):
        scene.do("pass")
    scene.do("sway", die=seat(2), amount=1, pay={"pills": 1})
    scene.throw(4, 3, 2)
    assert scene.pending.data["dice"] == [seat(1), seat(2)]
    scene.throw(2, 5)
    assert scene.outcome is not None
    assert scene.outcome.winners == (seat(2),)
    said = "Seat 2 wins with a score of 22, after a roll-off with Seat 1 and Seat 3."
    assert scene.outcome.text == said, "with as much another was said to have lost, and nothing said why"


@pytest.mark.rule("DRUG-12.6", "DRUG-12.7")
def test_nothing_else_ends_the_game() -> None:
    scene = DruglordScene(
        "", "", agenda=[Task("stow", (), {"seat": seat(1)}), Task("turn_end")], score={1: 19}, house={1: "58 reefer"}
    )
    assert scene.outcome is None
    assert scene.number("turn") == 2
