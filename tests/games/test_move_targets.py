"""What is foretold of a throw is what its record says, in every game: no second copy of a rule can drift from the first."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.chance.odds import Odds
from engine.contract.game import Game
from engine.games import bot_move
from engine.match.match import Match
from engine.match.targets import MoveTarget, complete_move, move_targets
from engine.model.event import Rolled
from engine.moves.move import Form, Move
from tests.effort import tries
from tests.games.game_list import GAMES, example, new_match

pytestmark = pytest.mark.slow

PLIES = tries(120, 400)


def foretold(match: Match) -> list[tuple[Form, MoveTarget, Move]]:
    """All targets of moves of the pending decision, each with a move that it begins."""
    found = []
    for form in match.legal_moves.forms:
        for one in move_targets(form, match.rules.aims):
            move = complete_move(form, one.words)
            assert move is not None
            assert move in match.legal_moves, (one, move)
            found.append((form, one, move))
    return found


def thrown(match: Match, move: Move, chance: Random) -> Rolled | None:
    """The first dice after a move to which nobody reacts; the match is as before."""
    try:
        plies = 0
        following: Move | None = move
        while following is not None:
            ply = match.play(following, chance=chance)
            plies += 1
            for event in ply.events:
                if isinstance(event, Rolled):
                    return event
            following = match.rules.default_continuation(match.table)
        return None
    finally:
        match.take_back("looking ahead", plies)


def agrees(odds: Odds, rolled: Rolled) -> bool:
    fallen = rolled.faces
    if odds.need:
        met = any(face in odds.need for face in fallen)
    elif odds.least is not None:
        met = sum(fallen) >= odds.least
    else:
        met = bool(rolled.success)
    chance = None if odds.chance is None else float(odds.chance)
    return (odds.roll, odds.seat, odds.count, chance) == (rolled.roll, rolled.seat, len(fallen), rolled.chance) and (
        rolled.success is None or rolled.success == met
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_foretold_of_a_throw_is_what_is_recorded(game: Game) -> None:
    match, chance = new_match(game, seed=5, seats=min(4, len(game.seats))), Random(5)
    seen: set[str] = set()
    for _ in range(PLIES):
        if match.outcome is not None:
            break
        for _, one, move in foretold(match)[:: 1 + len(match.history.plies) % 7]:
            odds = match.odds(move)
            if odds is None or (kind := f"{one.kind} {odds.number}") in seen:
                continue
            seen.add(kind)
            rolled = thrown(match, move, chance)
            assert rolled is not None
            assert agrees(odds, rolled), (move, odds, rolled)
        match.play(bot_move(match, chance), chance=chance)
    judged = any(type(event) is Rolled and event.chance is not None for ply in match.history.plies for event in ply.events)
    assert seen or not judged, "the test looked at nothing"


@pytest.mark.rule("HUNT-8.5")
def test_a_planned_pawn_is_told_its_roll_and_fixing_a_card_is_not() -> None:
    """What a pawn would need is told where it may be put; what brings no throw nearer has none."""
    game = example("hunt")
    match, chance, planned = new_match(game, seed=5), Random(5), 0
    while match.outcome is None and len(match.history.plies) < 300:
        for _, one, move in foretold(match):
            odds = match.odds(move)
            if one.verb == "plan_enforcement" and one.words[0].startswith("blue:"):
                planned += odds is not None and odds.roll == "police" and odds.number.startswith("≥")
            if one.verb == "fix_topography":
                assert odds is None
        match.play(bot_move(match, chance), chance=chance)
    assert planned > 5
