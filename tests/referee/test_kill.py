"""Killed at any moment, the log holds every ply that was acknowledged, and no half ply."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.session import Session
from referee.store import open_store
from tests.house.files import ROOT
from tests.referee.conftest import CONTENT, GAMES

KILLS = 6


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_program_has_kept_every_acknowledged_ply(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "class.whitecell"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.referee.killed", str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        time.sleep(random.Random(seed).uniform(0.002, 0.15))
        program.kill()
        lines = program.stdout.read().split("\n")
    acknowledged: dict[str, list[str]] = {}
    for line in lines[:-1]:  # what follows the last line feed is no acknowledgement
        session, hash_ = line.split()
        acknowledged.setdefault(session, []).append(hash_)
    store = open_store(str(path))
    stored = {one.id for one in store.sessions(limit=1000)}
    assert set(acknowledged) <= stored
    for one in stored:
        again = Session.open(store, one, GAMES, read_only=True)
        assert again.problems == ()
        hashes = [entry.hash for entry in again.entries]
        told = acknowledged.get(one, [])
        assert hashes[: len(told)] == told
        # At most the one ply that was committed and not yet told.
        assert len(hashes) - len(told) <= 1
    survivor = Session.open(store, sorted(stored)[0], GAMES) if stored else None
    if survivor is not None and survivor.outcome is None:
        survivor.submit(next(iter(survivor.legal_moves)))
    store.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_program_killed_while_it_makes_its_log_leaves_one_that_can_be_used(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "class.whitecell"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.referee.killed", str(path)], stdout=subprocess.DEVNULL, cwd=ROOT
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
