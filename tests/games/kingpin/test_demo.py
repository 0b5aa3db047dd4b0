"""What the demonstration shows: real games, which end in different ways and in which there is fighting."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from referee.simulation.balance import CardUse, used_cards
from tests.games.kingpin.scene import GAME, KingpinScene
from tests.games.scene import ArrangedMatch


@pytest.mark.slow
def test_demonstrations_are_played_to_different_ends_with_attacks_on_the_way() -> None:
    verbs: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(6):
        match, chance = ArrangedMatch(GAME, seats=2 + seed % 3, seed=seed), Random(seed)
        while match.outcome is None:
            move = bot_move(match, chance)
            verbs[move.verb] += 1
            match.play(move)
        ends[match.outcome.reason] += 1
    assert len(ends) > 1
    assert ends["cash"] + ends["control"] + ends["last_standing"] > 2
    for verb in ("attack", "take_control", "use_ability", "come_out", "influence", "reveal_motivation"):
        assert verbs[verb], verb


@pytest.mark.parametrize(("dice", "used"), [((1, 1, 3, 3), True), ((6, 6, 1, 1), False)])
def test_a_demonstration_player_does_not_throw_winning_dice_again(dice: tuple[int, ...], used: bool) -> None:
    match = KingpinScene({"red": {"two_coat_harlan": "docks"}, "blue": {"juno_pell": "docks"}})
    match.do("attack", *dice, character="two_coat_harlan", target="juno_pell")
    assert (match.asked, match.who) == ("react", "red")
    assert bot_move(match, Random(1)).args["answer"] == ("use" if used else "decline")


def test_a_demonstration_player_holds_a_cop_who_would_be_in_its_way() -> None:
    for holder, given in (("blue", "hold"), ("red", "allow")):
        match = KingpinScene(
            phase="event",
            events=["ev05"],
            cops={"varga": "hollywood"},
            corrupt={"varga": ["blue"]},
            control={"fremont": holder},
        )
        assert (match.asked, match.who) == ("hold_cop", "blue")
        assert bot_move(match, Random(1)).args["answer"] == given


def test_a_place_counts_as_used_once_somebody_goes_there() -> None:
    match = KingpinScene({"red": {"two_coat_harlan": "airport"}, "blue": {"juno_pell": "airport"}}, phase="move")
    assert not {"Docks", "Airport"} & {use.card for use in used_cards(match.history, match.seats)}
    match.do("move_character", character="two_coat_harlan", to="docks")
    assert CardUse("Docks", "red") in used_cards(match.history, match.seats)
