"""What the trials of all bundles share: the time that a step takes, and waiting until a console is painted."""

from __future__ import annotations

import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

_PAINTED = 100
"""How many colours a screen has at least on which the console was painted: more than a grey one with an empty window."""


class TrialError(subprocess.SubprocessError):
    """What was tried did not do what it should; the text says what and how."""


def timed(what: str, act: Callable[[], object]) -> None:
    """Run a step and print how many seconds it took."""
    begun = time.monotonic()
    act()
    print(f"{what}: {time.monotonic() - begun:.1f} s", flush=True)


def wait_until_painted(program: subprocess.Popen[bytes], screen: Path, longest: float) -> None:
    """Wait until the console is painted on a screen, whose picture `Xvfb -fbdir` keeps in this file.

    Raises TrialError if the program ends before, or if it takes longer than so many seconds.
    """
    until = time.monotonic() + longest
    while _count_colours(screen) < _PAINTED:
        if program.poll() is not None or time.monotonic() > until:
            raise TrialError(f"The console was not painted (status {program.poll()}).")
        time.sleep(0.1)


def _count_colours(picture: Path) -> int:
    """Return how many colours a picture in X's window dump format has, with 32 bits a pixel."""
    data = picture.read_bytes()
    header, colours = struct.unpack_from(">I", data, 0)[0], struct.unpack_from(">I", data, 76)[0]
    return len(set(memoryview(data)[header + 12 * colours :].cast("I")))
