"""What will be drawn cannot be told from what was shown: seeds are too many to be tried, and in nothing that a team gets."""

from __future__ import annotations

from referee.session.session import Session
from referee.session.session_loading import check_seed
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.referee.conftest import CONTENT


def test_a_seed_is_one_of_too_many_to_be_tried_and_tells_no_time() -> None:
    """Whoever has noted what lies face up could else try all seeds, or those of this morning, until one fits."""
    drawn = [check_seed(None) for _ in range(64)]
    for bit in range(63):
        ones = sum(seed >> bit & 1 for seed in drawn)
        assert 8 <= ones <= 56, f"bit {bit} is one in {ones} of 64 seeds"


def test_the_name_of_a_session_tells_nothing_of_its_seed() -> None:
    """It stands in file names."""
    named = {Session.begin(MemoryStore(), Toy(), CONTENT, seed=42, title="Class 7").header.id for _ in range(8)}
    assert len(named) == 8
