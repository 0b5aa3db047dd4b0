"""How often tests try what they try at random. `sh installer/test --long` tries more; it is for the night."""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = os.environ.get("WHITECELL_LONG") == "1"


def tries(usual: int, long: int) -> int:
    """Return how often to try."""
    return long if LONG else usual


def some(values: Sequence[T], usual: int, name: str) -> list[T]:
    """Return so many of some values that are tried one by one, other ones for another name, and all of them at night.

    For tests that take seconds with each game, size or count of seats: by day each value is tried by several of them.
    """
    first = zlib.crc32(name.encode())
    return [values[(first + number) % len(values)] for number in range(tries(min(usual, len(values)), len(values)))]
