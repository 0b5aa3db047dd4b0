"""Whole games (HUNT-17.4): random legal play and the demonstration players; every result occurs, nothing is ever lost."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match
from tests.effort import tries
from tests.games.game_list import random_options
from tests.games.hunt.scene import AUDIENCES, HUNT, HuntScene, content

pytestmark = pytest.mark.slow

rule = pytest.mark.rule


@rule("HUNT-17.4", "HUNT-14.5", "HUNT-16.1", "HUNT-2.13")
def test_random_play_with_random_options() -> None:
    """Half the games are all chance, in which a Cartel never fills enough; in the others one move in four is chance."""
    chance, results = Random(7), Counter[str]()
    for seed in range(tries(10, 50)):
        match = Match(HUNT, content(), options=random_options(HUNT, chance), seed=seed)
        finished: tuple[str, ...] = ()
        while match.outcome is None:
            at_random = seed % 2 == 0 or chance.index(4) == 0
            match.play(match.legal_moves.sample(chance) if at_random else bot_move(match, chance))
            assert match.faults() == (), (match.options, match.history.plies[-1])
            for audience in AUDIENCES:
                match.view(audience)
            before, finished = finished, match.table.ids("finished")
            assert finished[: len(before)] == before, "nothing returns from Finished"
        results[match.outcome.reason] += 1
    assert {*results, "claimed"} == {"hunters", "cartel", "stalemate", "claimed"}, "by an option a win may be claimed"


@rule("HUNT-17.4")
def test_every_result_occurs_and_a_demonstration_shows_the_whole_game() -> None:
    results: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for seed in range(tries(8, 24)):
        match, chance = Match(HUNT, content(), seed=seed), Random(seed)
        while match.outcome is None:
            match.play(bot_move(match, chance))
            assert match.faults() == (), match.history.plies[-1]
        results[match.outcome.reason] += 1
        shown.update({one.line for _, one in match.observations("referee") if one.kind == "said"})
    assert set(results) == {"hunters", "cartel", "stalemate"}
    for line in (
        "found_flipped",
        "topography_fixed",
        "moved_to_fixed",
        "finished",
        "tickling",
        "captured",
        "chapo_moved_hidden",
    ):
        assert shown[line], line
    assert shown["defense_expended"] + shown["defense_revealed"] > tries(4, 8)


@rule("HUNT-17.4", "HUNT-5.8")
def test_a_demonstration_rides_in_the_convoy_to_where_there_is_work() -> None:
    at = {"chapo": "H:culiacan", "armored_convoy": "H:with_chapo", "beach_holiday": "H:mazatlan"}
    move = bot_move(HuntScene("cartel_turn", at), Random(1))
    assert (move.verb, move.args) == ("use_defense", {"card": "armored_convoy", "location": "mazatlan"})
    busy = HuntScene("cartel_turn", {**at, "tunnel_works": "H:culiacan"})
    assert bot_move(busy, Random(1)).verb == "fulfil"
