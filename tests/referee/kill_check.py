"""Kills a program while it plays, and checks what its log must hold then."""

from __future__ import annotations

import random
import subprocess
import sys
import time

from engine.contract.game import Game
from referee.archive.verify_session import verify
from referee.session.session import Session
from referee.store import open_store
from tests.effort import tries
from tests.games.game_list import GAMES
from tests.house.files import ROOT

LONGEST = tries(30, 60) / 100
"""Seconds after which the program is killed at the latest."""


def keeps_what_was_acknowledged(place: str, game: Game, seed: int) -> None:
    """Kill a program that plays this game into the log at a place: every ply it was told of is there, no half ply is."""
    acknowledged = _killed_at_some_moment(place, game, seed)
    store = open_store(place)
    stored = {one.id for one in store.sessions(limit=1000)}
    assert set(acknowledged) <= stored
    for one in stored:
        verdict = verify(store, one, GAMES)
        assert (verdict.problems, verdict.differences, verdict.reworded) == ((), (), ())
        again = Session.open(store, one, GAMES, read_only=True)
        hashes = [entry.hash for entry in again.entries]
        told = acknowledged.get(one, [])
        assert hashes[: len(told)] == told
        # At most the one ply that was committed and not yet told.
        assert len(hashes) - len(told) <= 1
        assert {again.screen_state(audience) for audience in again.audiences} == {"CURTAIN"}
        if again.outcome is None:
            survivor = Session.open(store, one, GAMES)
            survivor.play(next(iter(survivor.legal_moves)))
    store.close()


def _killed_at_some_moment(place: str, game: Game, seed: int) -> dict[str, list[str]]:
    """The hashes that the program said the log had taken, by session."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.referee.program_to_kill", place, game.id, str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        time.sleep(random.Random(seed).uniform(0.002, LONGEST))
        program.kill()
        lines = program.stdout.read().split("\n")
    acknowledged: dict[str, list[str]] = {}
    for line in lines[:-1]:  # what follows the last line feed is no acknowledgement
        session, hash_ = line.split()
        acknowledged.setdefault(session, []).append(hash_)
    return acknowledged
