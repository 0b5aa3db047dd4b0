"""Throws are told in one order in all games: what was rolled, what was needed, what came of it."""

from __future__ import annotations

import re

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import all_games, bot_move
from engine.visibility.schema import REFEREE
from tests.games.game_list import new_match

MOST = 250
"""So many plies are looked at."""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_was_needed_is_told_after_what_was_rolled(game: Game) -> None:
    """One game said "needed 3, rolled 9", another "rolls 9; more than 3 succeeds", a third what was rolled alone."""
    match, chance, told = new_match(game, seed=7), Random(7), set[str]()
    asked_for_success = False
    while match.outcome is None and len(match.history.plies) < MOST:
        move = bot_move(match, chance)
        odds = match.odds(move)
        asked_for_success |= odds is not None and bool(odds.number)
        match.play(move)
        told |= {one.text for _, one in match.observations(REFEREE, len(match.history.plies) - 1) if one.kind == "said"}
    throws = {
        text for text in told if re.search(r"\bneed(s|ed)\b|\bsucceeds\b|\bis safe\b", text) and re.search(r"\d", text)
    }
    throws = {text for text in throws if re.search(r"\broll(s|ed)\b", text)}
    assert [text for text in throws if not re.search(r"\brolled\b.*\bneeded\b", text)] == []
    assert bool(throws) == asked_for_success
