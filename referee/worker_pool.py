"""A pool of worker processes.

It is a `multiprocessing.Pool` and no `concurrent.futures` executor, because a pool can be ended in the middle of its work
and its processes end by themselves when this one is killed. Processes are spawned, as they must be on Windows and beside
Qt. A bundled program runs itself as the worker, for which `freeze_support` is called at its start.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.pool import Pool

from referee.interrupt import hold_back, ignore

_INITIALIZER = (ignore,) if os.name == "nt" else ()
"""What a process calls first. Elsewhere it inherits that Ctrl+C is blocked."""


@contextmanager
def worker_pool(jobs: int) -> Iterator[Pool | None]:
    """Start ``jobs`` processes and end them on leaving; None on a machine where they cannot talk (without ``/dev/shm``).

    Ctrl+C reaches every process of the terminal; the one that was started by hand ends the others.
    """
    if os.name == "posix":  # started with the first process, it would have Ctrl+C delivered again; Windows has none
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()
    with ExitStack() as ending:
        with hold_back():
            try:
                pool = ending.enter_context(multiprocessing.get_context("spawn").Pool(jobs, *_INITIALIZER))
            except OSError:
                pool = None
        yield pool
