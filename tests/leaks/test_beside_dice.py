"""What stands with dice that are drawn large says nothing that the line in the log does not say to the same audience."""

from __future__ import annotations

import re

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.model.view import Observation
from tests.games.game_list import GAMES, IDS, new_match

MOST = 250
"""So many plies are looked at."""


def said_in(game: Game) -> dict[str, list[Observation]]:
    """Return what every audience is told in a game."""
    match, chance = new_match(game, seed=7), Random(7)
    found: dict[str, list[Observation]] = {audience: [] for audience in match.rules.schema.audiences}
    while match.outcome is None and len(match.history.plies) < MOST:
        match.play(bot_move(match, chance))
        for audience, told in found.items():
            told += [one for _, one in match.observations(audience, len(match.history.plies) - 1) if one.kind == "said"]
    return found


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w$'-]+", text))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_what_stands_with_large_dice_is_in_the_words_of_the_line(game: Game) -> None:
    for audience, told in said_in(game).items():
        for one in told:
            beside = " ".join([one.beside, *(side.who for side in one.dice), *(side.total for side in one.dice)])
            assert words(beside) <= words(one.text), (audience, one)
            assert all(str(face) in one.text for side in one.dice for face in side.faces), (audience, one)
            if one.success is not None:
                assert re.search(r"\bneeded\b", one.text), (audience, one)
                assert one.dice, (audience, one)
