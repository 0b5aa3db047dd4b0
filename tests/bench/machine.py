"""What the machine does to a measurement."""

from __future__ import annotations

import statistics
import time

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


def work_seconds() -> float:
    """Return what `fixed_work` takes of the program's own time now: the floor beside which other figures stand."""
    took = []
    for _ in range(15):
        began = time.thread_time()
        fixed_work()
        took.append(time.thread_time() - began)
    return statistics.median(took)


IDLE_SECONDS = 0.00127
"""What `work_seconds` returns where one core of two is idle; 0.0024 while both are busy, which may be one core's threads."""


def slowness() -> float:
    """Return how many times as long as on an idle machine the fixed work takes now, at least 1: limits grow by it."""
    return max(1.0, work_seconds() / IDLE_SECONDS)
