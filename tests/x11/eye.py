"""Reads the pixels of an Xvfb hundreds of times a second, and says whose colours were where and when.

    python -m tests.x11.eye        with XVFB_SCREEN (tests/rig/monitors.sh)

Standard input has lines of JSON: `{"areas": {NAME: [x, y, width, height]}}` begins to read these areas, with what was seen
so far forgotten; `{"moved": {...}}` says where they are from now on; `{}` asks for one line of what was seen:
`{"looks": N, "seen": {"COLOUR on NAME": [looks, seconds of the first, seconds of the last]}, "now": [the same names]}`.
"""

from __future__ import annotations

import json
import mmap
import os
import select
import struct
import sys
import time

COLOURS = {"REF": 0xFF00FF, "RED": 0xFE0102, "BLUE": 0x0201FE}
STEP = 16
"""Of so many pixels, and of so many rows, one is read."""
FEWEST = 4
"""So many pixels of a colour are a sight of it."""

Area = tuple[int, int, int, int]


class Eye:
    """The screen of an Xvfb, and what was seen there since `begin`."""

    def __init__(self, file: str) -> None:
        with open(file, "rb") as screen:
            self._pixels = mmap.mmap(screen.fileno(), 0, prot=mmap.PROT_READ)
        size, colours = struct.unpack_from(">I", self._pixels, 0)[0], struct.unpack_from(">I", self._pixels, 76)[0]
        self._width = struct.unpack_from(">I", self._pixels, 16)[0]
        self._height = struct.unpack_from(">I", self._pixels, 20)[0]
        start = size + colours * 12
        self._words = memoryview(self._pixels)[start : start + self._width * self._height * 4].cast("I")
        self.begin({})

    def begin(self, areas: dict[str, Area]) -> None:
        self.areas = areas
        self.looks = 0
        self.seen: dict[str, tuple[int, float, float]] = {}

    def look(self) -> list[str]:
        """Return what is where at this moment, and add it to what was seen."""
        now, shown = time.monotonic(), []
        self.looks += 1
        for name, area in self.areas.items():
            pixels = self.pixels(area)
            for side, colour in COLOURS.items():
                if pixels.count(colour) >= FEWEST:
                    shown.append(f"{side} on {name}")
                    count, first, _ = self.seen.get(shown[-1], (0, now, now))
                    self.seen[shown[-1]] = (count + 1, first, now)
        return shown

    def pixels(self, area: Area) -> list[int]:
        left, top, width, height = area
        found: list[int] = []
        for y in range(top, min(top + height, self._height), STEP):
            start = y * self._width + left
            found += [pixel & 0xFFFFFF for pixel in self._words[start : start + width : STEP].tolist()]
        return found


def main() -> None:
    eye = Eye(os.environ["XVFB_SCREEN"])
    rest = b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.001 if eye.areas else None)
        if ready:
            read = os.read(0, 65536)
            if not read:
                return
            *lines, rest = (rest + read).split(b"\n")
            for order in map(json.loads, lines):
                if "areas" in order:
                    eye.begin(order["areas"])
                elif "moved" in order:
                    eye.areas = order["moved"]
                else:
                    now = eye.look()
                    print(json.dumps({"looks": eye.looks, "seen": eye.seen, "now": now}))
                    sys.stdout.flush()
        eye.look()


if __name__ == "__main__":
    main()
