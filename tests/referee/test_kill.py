"""Killed at any moment, the log holds every ply that was acknowledged, and no half ply."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.game import Game
from referee.session import Session
from referee.store import open_store
from referee.verify import verify
from tests.games.shelf import GAMES as SHELF
from tests.house.files import ROOT
from tests.referee.conftest import CONTENT, GAMES

KILLS = int(os.environ.get("WHITECELL_KILLS", "1"))
"""Kills of a program that plays each game; of one that plays the toy game, which is quick, three times as many."""


@pytest.mark.parametrize("game", SHELF, ids=[game.id for game in SHELF])
def test_a_killed_program_has_kept_every_acknowledged_ply_of_any_game(tmp_path: Path, game: Game) -> None:
    for seed in range(KILLS * 3 if game.id == "toy" else KILLS):
        path = tmp_path / f"class-{seed}.whitecell"
        acknowledged = _killed_at_some_moment(path, game, seed)
        store = open_store(str(path))
        stored = {one.id for one in store.sessions(limit=1000)}
        assert set(acknowledged) <= stored
        for one in stored:
            verdict = verify(store, one, SHELF)
            assert (verdict.problems, verdict.differences) == ((), ())
            again = Session.open(store, one, SHELF, read_only=True)
            hashes = [entry.hash for entry in again.entries]
            told = acknowledged.get(one, [])
            assert hashes[: len(told)] == told
            # At most the one ply that was committed and not yet told.
            assert len(hashes) - len(told) <= 1
            assert {again.screen_state(audience) for audience in again.audiences} == {"CURTAIN"}
        for one in stored:
            survivor = Session.open(store, one, SHELF)
            if survivor.outcome is None:
                survivor.submit(next(iter(survivor.legal_moves)))
        store.close()


def _killed_at_some_moment(path: Path, game: Game, seed: int) -> dict[str, list[str]]:
    """The hashes that the program said the log had taken, by session."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.referee.killed", str(path), game.id, str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        time.sleep(random.Random(seed).uniform(0.002, 0.6))
        program.kill()
        lines = program.stdout.read().split("\n")
    acknowledged: dict[str, list[str]] = {}
    for line in lines[:-1]:  # what follows the last line feed is no acknowledgement
        session, hash_ = line.split()
        acknowledged.setdefault(session, []).append(hash_)
    return acknowledged


@pytest.mark.parametrize("seed", range(3))
def test_a_program_killed_while_it_makes_its_log_leaves_one_that_can_be_used(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "class.whitecell"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.referee.killed", str(path), "toy", "0"], stdout=subprocess.DEVNULL, cwd=ROOT
    ) as program:
        while not path.exists() and program.poll() is None:
            time.sleep(0.001)
        time.sleep(random.Random(seed).uniform(0, 0.1))
        program.kill()
    store = open_store(str(path))
    known = store.count()
    session = Session.begin(store, GAMES[0], CONTENT, options={"cards": 8})
    session.submit(next(iter(session.legal_moves)))
    assert store.count() == known + 1
    store.close()
