"""Rules that tell nothing: the same move with the same die is told alike in every world that looks alike to a team."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match
from engine.model.table import Table
from engine.moves.move import Move
from tests.effort import tries
from tests.engine.view_json import to_json
from tests.games.hunt.scene import HUNT, content
from tests.leaks.twins import match_at, twin_world

pytestmark = pytest.mark.slow

rule = pytest.mark.rule


class SameDie:
    """Every die shows the same face; every draw takes the first."""

    def __init__(self, face: int) -> None:
        self.face = face

    def index(self, n: int) -> int:
        return 0

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        return (self.face,) * count, False


def told(match: Match, table: Table, move: Move, face: int, audiences: tuple[str, ...]) -> list[bytes]:
    """Return what a move on this table tells audiences, and what they see then."""
    world = match_at(match, table)
    world.play(move, chance=SameDie(face))
    last = len(world.history.plies)
    return [
        to_json(tuple(one for number, one in world.observations(audience) if number == last)) + to_json(world.view(audience))
        for audience in audiences
    ]


def on_the_common_board(match: Match, move: Move) -> bool:
    """Whether what a move of the Hunters tells at once depends on open things and the die alone."""
    if move.verb == "resolve_intel":
        return match.table.where.get(str(move.args["target"]), "").startswith("fixed")
    return move.verb in ("plan_intel", "plan_enforcement", "resolve_enforcement", "fix_topography", "end_hunter_turn")


@rule("HUNT-13.8", "HUNT-13.9", "HUNT-13.3", "HUNT-4.5", "HUNT-6.2")
def test_what_the_hunters_do_tells_them_and_the_public_the_same_in_twin_worlds() -> None:
    chance, tried = Random(41), Counter[str]()
    for seed in range(tries(5, 12)):
        match, players = Match(HUNT, content(), seed=seed), Random(seed)
        while match.outcome is None:
            move = bot_move(match, players)
            if on_the_common_board(match, move) and chance.index(2) == 0:
                twin = twin_world(match.rules, match.table, "hunters", chance, extreme=chance.index(3) == 0)
                if twin != match.table and twin.task == match.task:
                    face = chance.index(6) + 1
                    worlds = [told(match, table, move, face, ("hunters", "public")) for table in (match.table, twin)]
                    assert worlds[0] == worlds[1], move
                    tried[move.verb] += 1
            match.play(move)
    assert len(tried) == 6
    assert sum(tried.values()) > 80


@rule("HUNT-13.2", "HUNT-13.10", "HUNT-7.2")
def test_what_happens_in_the_found_area_tells_cartel_and_public_nothing() -> None:
    tried = 0
    for seed in range(tries(2, 6)):
        match, players = Match(HUNT, content(), seed=seed), Random(seed)
        while match.outcome is None:
            move = bot_move(match, players)
            silent = move.verb == "resolve_intel" and not on_the_common_board(match, move)
            before = [(match.view(audience), len(match.observations(audience))) for audience in ("cartel", "public")]
            match.play(move)
            if silent:
                now = [(match.view(audience), len(match.observations(audience))) for audience in ("cartel", "public")]
                assert now == before, move
                tried += 1
    assert tried > 25
