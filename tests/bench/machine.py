"""What the machine does to a measurement."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

import immutables

MARGIN = 2.0
"""How many times its limit a measured time may be before a test fails: only a fault may fail, and the figures are printed.

With other test runs on the same two cores the same entries took 1.2 to 1.4 times as long as alone, the slowest of them
up to twice as long; and of two runs of one state of the program, ten minutes apart on an idle virtual machine, the second
took up to 1.7 times as long as the first; processor time no less so.
"""


def fixed_work() -> int:
    """Do a piece of work of the engine's sort that never changes: persistent maps, strings, small tuples."""
    table: immutables.Map[str, tuple[int, ...]] = immutables.Map()
    for number in range(2_000):
        key = f"zone/{number % 97}"
        table = table.set(key, (*table.get(key, ())[-6:], number))
    return sum(len(pieces) for _, pieces in sorted(table.items()))


def one_work() -> float:
    """Return how many seconds of the program's own time `fixed_work` takes once."""
    began = time.thread_time()
    fixed_work()
    return time.thread_time() - began


def work_seconds() -> float:
    """Return what `fixed_work` takes now: the floor beside which other figures stand."""
    return statistics.median(one_work() for _ in range(15))


IDLE_SECONDS = 0.00127
"""What `work_seconds` returns where one core of two is idle; 0.0024 while both are busy, which may be one core's threads."""


def slowness(works: Sequence[float] = ()) -> float:
    """Return how many times as long as on an idle machine the fixed work takes now, at least 1: limits grow by it.

    ``works`` are its seconds at moments of a measurement that takes seconds itself: a core is slow for parts of one.
    """
    return max(1.0, (statistics.fmean(works) if works else work_seconds()) / IDLE_SECONDS)
