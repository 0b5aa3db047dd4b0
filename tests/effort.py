"""How often tests try what they try at random. `sh installer/test --long` tries more; it is for the night."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

LONG = os.environ.get("WHITECELL_LONG") == "1"


def tries(usual: int, long: int) -> int:
    """Return how often to try."""
    return long if LONG else usual


def some(values: Sequence[T], usual: int, name: str) -> list[T]:
    """Return so many of some values that are tried one by one, and all of them at night.

    For tests that take seconds with each game, size or count of seats. Which ones a day tries is drawn from the name, the
    module's or the test's: another one has others, and the same one always the same.
    """
    count = tries(min(usual, len(values)), len(values))
    return [values[number] for number in sorted(Random(name).sample(range(len(values)), count))]
