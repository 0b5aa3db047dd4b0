"""Killed at any moment, the log holds every ply that was acknowledged, and no half ply."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.contract.game import Game
from referee.session.session import Session
from referee.store import open_store
from tests.effort import tries
from tests.games.game_list import GAMES as SHELF
from tests.house.files import ROOT
from tests.referee.conftest import CONTENT, GAMES
from tests.referee.kill_check import keeps_what_was_acknowledged

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("WHITECELL_KILLS", "1"))
"""Kills of a program that plays each game; of one that plays the toy game, which is quick, three times as many."""


@pytest.mark.parametrize("game", SHELF, ids=[game.id for game in SHELF])
def test_a_killed_program_has_kept_every_acknowledged_ply_of_any_game(tmp_path: Path, game: Game) -> None:
    for seed in range(KILLS * 3 if game.id == "toy" else KILLS):
        keeps_what_was_acknowledged(str(tmp_path / f"class-{seed}.whitecell"), game, seed)


@pytest.mark.parametrize("seed", range(tries(2, 6)))
def test_a_program_killed_while_it_makes_its_log_leaves_one_that_can_be_used(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "class.whitecell"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.referee.program_to_kill", str(path), "toy", "0"], stdout=subprocess.DEVNULL, cwd=ROOT
    ) as program:
        while not path.exists() and program.poll() is None:
            time.sleep(0.001)
        time.sleep(random.Random(seed).uniform(0, 0.1))
        program.kill()
    store = open_store(str(path))
    known = store.count()
    session = Session.begin(store, GAMES[0], CONTENT, options={"cards": 8})
    session.play(next(iter(session.legal_moves)))
    assert store.count() == known + 1
    store.close()
