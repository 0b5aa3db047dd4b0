"""What is damaged is never called sound: see `tests.logs.flips`, of which 2,000 flips are more than a suite has time for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.contract.game import Game
from tests.effort import tries
from tests.games.game_list import GAMES, IDS
from tests.logs.flips import BUNDLE, LOG, PARTS, RESULTS, flip, flip_many, look, make_sample, table_of

pytestmark = pytest.mark.slow
FLIPS = tries(8, 60)
"""How many bits are flipped for each game."""


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_flipped_bit_is_found_or_changes_nothing_that_is_shown(game: Game, tmp_path: Path) -> None:
    sample, failures = make_sample(game, tmp_path / "sample"), list[str]()
    counts = flip_many([sample], FLIPS, IDS.index(game.id), tmp_path, failures.append)
    print(table_of(counts))
    assert failures == []
    assert counts.total() == FLIPS


def test_every_bit_of_the_last_frame_beside_a_log_is_guarded(tmp_path: Path) -> None:
    """SQLite takes a broken frame at the end for a write that was never finished, and opens the log without it."""
    sample = make_sample(GAMES[0], tmp_path / "sample")
    wal, chance = sample.files[f"{LOG}-wal"], Random(3)
    frame = 8 * (len(wal) - 4096 - 24)
    for number, bit in enumerate(
        [frame + 7, frame + 70, frame + 130, *(chance.randrange(frame, 8 * len(wal)) for _ in range(tries(4, 12)))]
    ):
        result, why = flip(sample, f"{LOG}-wal", bit, tmp_path / str(number))
        assert (result, "are damaged, in the file beside it that ends in -wal" in why) == ("named", True), (bit, why)


def test_the_table_has_a_row_for_each_file_and_one_for_all(tmp_path: Path) -> None:
    counts = flip_many([make_sample(GAMES[0], tmp_path / "sample")], 12, 5, tmp_path)
    first, *rows, last = table_of(counts).splitlines()
    assert first.split()[-len(RESULTS) :] == list(RESULTS)
    assert {row.split()[1] for row in rows} <= set(PARTS)
    assert last.split()[:2] == ["all", "12"]


def test_a_sample_is_sound_before_anything_is_flipped(tmp_path: Path) -> None:
    make_sample(GAMES[0], tmp_path / "sample")
    for kind in (LOG, BUNDLE):
        assert look(tmp_path / "sample" / "copied", kind)[0] == []
