"""How long is one side's colour on another side's monitor when a monitor goes?

    .venv/bin/python -m tests.x11.probe [-n RUNS] [-w WINDOW_MANAGER] [--busy MS] [--scale S] [--unguarded] [SCENARIO ...]

Each run starts an X server of its own (`tests/rig/monitors.sh`: the first change of a fresh server is the one at which
Qt's own list of screens goes stale), starts `teams_program.py` on four monitors, REF RED BLUE GREEN, changes them with
xrandr, and reads single pixels of the X screen as fast as the server answers. A side's colour on a monitor that is not its
own is a leak. Scenarios: see SCENARIOS. Prints one line a run, and for each scenario the median and the worst.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import queue
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
FRAME_MS = 1000 / 60

_LONGEST, _AFTER = 2.4, 0.5
"""Seconds."""

Areas = dict[str, tuple[int, int, int, int]]
NAMES = {0x404040: "REF", 0xC00000: "RED", 0x0000C0: "BLUE", 0x00A000: "GREEN"}


def _off(areas: Areas, order: list[str]) -> list[str]:
    return ["--output", order[1], "--off"]


def _offmove(areas: Areas, order: list[str]) -> list[str]:
    left = areas[order[1]][2]
    moves = [word for name in order[2:] for word in _place(areas, name, areas[name][0] - left)]
    return ["--output", order[1], "--off", *moves]


def _referee(areas: Areas, order: list[str]) -> list[str]:
    return ["--output", order[0], "--off", "--output", order[1], "--primary"]


def _swap(areas: Areas, order: list[str]) -> list[str]:
    return [*_place(areas, order[1], areas[order[2]][0]), *_place(areas, order[2], areas[order[1]][0])]


def _place(areas: Areas, name: str, x: int) -> list[str]:
    return ["--output", name, "--mode", "{2}x{3}".format(*areas[name]), "--pos", f"{x}x0"]


SCENARIOS: dict[str, Callable[[Areas, list[str]], list[str]]] = {
    "off": _off,  # RED's monitor is unplugged
    "offmove": _offmove,  # the same, and the monitors right of it move left, as desktops do
    "referee": _referee,  # the referee's monitor is unplugged; xrandr moves the others left
    "swap": _swap,  # RED's and BLUE's monitors change places
}


@dataclass
class ProbeResult:
    """One run: the milliseconds and samples of each leak, and how the room stood in the end.

    Attributes:
        leaks: "RED on BLUE" to [milliseconds until a look saw it gone, looks, milliseconds until the last look that saw it].
            What really happened lies between the two: where the first is much more, the camera had to wait for the machine.
        shown: monitor to the colour in its middle at the end, after the referee confirmed.
        homes: side to its monitor, as the program has it at the end.
        samples: how often each point was read a second.
        events: what the program said after the change.
    """

    scenario: str
    leaks: dict[str, list[float]]
    shown: dict[str, str]
    homes: dict[str, str]
    rate: float
    events: list[dict[str, Any]]

    @property
    def worst_ms(self) -> float:
        """It was certainly gone by then."""
        return max((gone for gone, _, _ in self.leaks.values()), default=0.0)

    @property
    def seen_ms(self) -> float:
        """It was certainly there until then."""
        return max((seen for _, _, seen in self.leaks.values()), default=0.0)


def measure(
    scenario: str, window_manager: str = "openbox", busy_ms: int = 0, unguarded: bool = False, scale: float = 1.0
) -> ProbeResult:
    """Do one run on a server of its own, with Qt scaling everything by `scale`. Raises RuntimeError if the rig fails."""
    rig = [str(ROOT / "tests" / "rig" / "monitors.sh"), "-n", "4", "-w", window_manager, "--"]
    inside = [sys.executable, "-m", "tests.x11.probe", "--inside", "--busy", str(busy_ms), scenario]
    inside += ["--unguarded"] if unguarded else []
    environment = {**os.environ, "QT_SCALE_FACTOR": str(scale)}
    done = subprocess.run(
        [*rig, *inside], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the rig ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return ProbeResult(**json.loads(done.stdout.splitlines()[-1]))


class _Screen:
    """The X screen as a camera: what colour is where, and whose monitor shows it."""

    def __init__(self) -> None:
        from Xlib import display
        from Xlib.ext import randr

        self.randr = randr
        self.display = display.Display()
        self.root = self.display.screen().root

    def areas(self) -> Areas:
        found = self.randr.get_monitors(self.root).monitors
        return {self.display.get_atom_name(m.name): (m.x, m.y, m.width_in_pixels, m.height_in_pixels) for m in found}

    def colour(self, x: int, y: int) -> str:
        from Xlib import X
        from Xlib.error import BadMatch

        try:
            raw = self.root.get_image(x, y, 1, 1, X.ZPixmap, 0xFFFFFFFF).data
        except BadMatch:
            return "outside"
        value = raw[0] | raw[1] << 8 | raw[2] << 16
        return NAMES.get(value, hex(value))


def _first_news() -> queue.Queue[float]:
    """When the server tells of a change of monitors, on a connection that does nothing but wait for it."""
    from Xlib.display import Display
    from Xlib.ext import randr

    ear = Display()
    ear.screen().root.xrandr_select_input(randr.RRScreenChangeNotifyMask | randr.RRCrtcChangeNotifyMask)
    ear.sync()
    heard: queue.Queue[float] = queue.Queue()

    def listen() -> None:
        ear.next_event()
        heard.put(time.monotonic())

    threading.Thread(target=listen, daemon=True).start()
    return heard


def _watch(scenario: str, busy_ms: int, unguarded: bool) -> ProbeResult:
    """Do the run: the camera looks until all is live again and `_AFTER` longer, `_LONGEST` at most."""
    screen = _Screen()
    before = screen.areas()
    order = sorted(before, key=lambda name: before[name][0])
    points = [(x + w // 2, y + h // 2) for x, y, w, h in before.values()]
    command = [sys.executable, "-m", "tests.x11.teams_program", str(busy_ms), "unguarded" if unguarded else "guarded"]
    app = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    events: list[dict[str, Any]] = []
    ready: queue.Queue[dict[str, Any]] = queue.Queue()

    def read() -> None:
        assert app.stdout is not None
        for line in app.stdout:
            events.append(json.loads(line))
            if events[-1]["event"] == "ready":
                ready.put(events[-1])

    threading.Thread(target=read, daemon=True).start()
    homes = ready.get(timeout=30)["homes"]
    time.sleep(0.3)
    change = SCENARIOS[scenario](before, order)
    os.nice(5)  # for the same reason; the program has started and keeps its rank
    heard = _first_news()
    tool = subprocess.Popen(["xrandr", *change])
    start = time.monotonic()
    seen: list[tuple[tuple[int, int], str, float]] = []
    asked = 0.0
    while (now := time.monotonic()) - start < _LONGEST:
        is_over = events[-1]["event"] == "live again" and (asked or scenario != "referee")
        if is_over and now - max(asked, events[-1]["t"]) > _AFTER:
            break
        if scenario == "referee" and not asked and time.monotonic() - start > 1.0:
            asked = time.monotonic()  # the referee goes on where RED was
            subprocess.run(["xdotool", "key", "F1"], check=True)
        seen += [(p, screen.colour(*p), time.monotonic()) for p in points]
        time.sleep(0.0003)  # looking without pause would keep server and program from their work
    seconds = time.monotonic() - start
    tool.wait()
    changed = heard.get(timeout=5)
    after = screen.areas()
    sides = {monitor: side for side, monitor in homes.items()}
    told = [e for e in events if e["t"] > start]
    homes = next((e["homes"] for e in reversed(events) if "homes" in e), homes)
    sides_later = {monitor: side for side, monitor in homes.items()} if asked else sides
    leaks = _leaks(seen, changed, after, lambda name, at: (sides_later if asked and at > asked else sides)[name])
    shown = {name: screen.colour(x + w // 2, y + h // 2) for name, (x, y, w, h) in after.items()}
    app.terminate()
    app.wait()
    for event in told:
        event["t"] = round(1e3 * (event["t"] - changed), 1)
    return ProbeResult(scenario, leaks, shown, homes, len(seen) / seconds / len(points), told)


def _leaks(
    seen: list[tuple[tuple[int, int], str, float]], since: float, after: Areas, owner: Callable[[str, float], str]
) -> dict[str, list[float]]:
    """What stood where it may not, by the monitors as they were in the end, from the first news of the change on.

    A stretch lasts from one look to the next, so that it is rather too long than too short.
    """
    leaks: dict[str, list[float]] = {}
    for point in {p for p, _, _ in seen}:
        here = next((n for n, (x, y, w, h) in after.items() if x <= point[0] < x + w and y <= point[1] < y + h), None)
        times = [(colour, at) for p, colour, at in seen if p == point]
        for (colour, at), (_, until) in itertools.pairwise(times):
            if here is not None and until > since and colour in NAMES.values() and colour != owner(here, at):
                spot = leaks.setdefault(f"{colour} on {owner(here, at)}", [0.0, 0, 0.0])
                spot[0] += 1e3 * (until - max(at, since))
                spot[1] += 1
                spot[2] = max(spot[2], 1e3 * (at - since))
    return leaks


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("-n", "--runs", type=int, default=3)
    ask.add_argument("-w", "--window-manager", default="openbox")
    ask.add_argument("--busy", type=int, default=0, help="block the program's event loop this many ms of twice as many")
    ask.add_argument("--scale", type=float, default=1.0, help="Qt's scale factor")
    ask.add_argument("--unguarded", action="store_true", help="switch the guard off, to see what it is for")
    ask.add_argument("-v", "--verbose", action="store_true")
    ask.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    ask.add_argument("scenario", nargs="*", default=list(SCENARIOS))
    given = ask.parse_args()
    if given.inside:
        print(json.dumps(asdict(_watch(given.scenario[0], given.busy, given.unguarded))))
        return
    for scenario in given.scenario:
        worst, seen = [], []
        for _ in range(given.runs):
            result = measure(scenario, given.window_manager, given.busy, given.unguarded, given.scale)
            worst.append(result.worst_ms)
            seen.append(result.seen_ms)
            spots = [f"{what} {seen:.1f} to {gone:.1f} ms ({n:.0f})" for what, (gone, n, seen) in result.leaks.items()]
            leaks = ", ".join(spots) or "none"
            print(f"{scenario}: leaks {leaks}; {result.rate:.0f} samples/s a point; shown {result.shown}", flush=True)
            if given.verbose:
                for event in result.events:
                    print("    ", event)
        print(
            f"== {scenario}: gone after {statistics.median(worst):.1f} ms (worst {max(worst):.1f}), "
            f"last seen after {statistics.median(seen):.1f} ms (worst {max(seen):.1f}), {len(worst)} runs",
            flush=True,
        )


if __name__ == "__main__":
    main()
