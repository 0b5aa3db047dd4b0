"""Under Wayland no team's output shows a pixel of anybody else's, or only until the compositor has obeyed."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from installer.system_packages import missing
from tests.effort import LONG, tries
from tests.x11.probe import ROOT
from ui.app.application import DESKTOP_FILE

pytestmark = [pytest.mark.x11, pytest.mark.slow]


NEEDED: dict[str, dict[str, str]] = {
    "sway": {"sway": "sway"},
    "mutter": {"mutter": "mutter"},
    "kwin": {"kwin_wayland": "kwin-wayland"},
    "weston": {
        "weston": "weston",
        "gcc": "gcc",
        "pkg-config": "pkg-config",
        "/usr/include/libweston-10/libweston/libweston.h": "libweston-10-dev",
    },
}
"""What each compositor takes, by program or file, with its package. The first two are tried every day, all by
`sh installer/test --long` where they are installed."""
_MOVED_MS = 1000
"""Within this time a window that the compositor moved to another team's output shows nothing there."""


@pytest.mark.parametrize(
    ("wrong", "is_allowed"),
    [({}, True), ({"RED on BLUE": [9, 5.0, 150.0]}, True), ({"RED on BLUE": [900, 5.0, 5000.0]}, False)],
    ids=["nothing", "until it draws", "for seconds"],
)
def test_a_secret_that_stays_on_another_teams_output_is_not_the_compositors(wrong: Any, is_allowed: bool) -> None:
    for step in ("teams' swapped", "a team's unplugged"):
        assert is_compositors({"step": step, "hidden": 20.0, "back": 330.0, "wrong": wrong}) is is_allowed


@pytest.mark.parametrize("compositor", NEEDED if LONG else ["sway", "mutter"])
def test_no_team_sees_anything_of_anybody_else_whatever_the_compositor_does(compositor: str) -> None:
    """Found on sway: after an unplug the console opened on a team's monitor; a swap ended the program in Qt.

    Found on mutter: a team's window was live that no monitor had shown yet; what was hidden faded out on another monitor.
    Found on KWin: the referee's window stayed covered, because the compositor had answered before the program asked.
    """
    if packages := missing(NEEDED[compositor]):
        pytest.skip(f"not installed: {' '.join(packages)}")
    rounds = tries(1, 20)
    steps = probe(compositor, rounds)
    assert len(steps) >= 6 + 6 * rounds
    assert all(step["looks"] > 10 for step in steps)
    assert [step for step in steps if not step["right"]] == []
    assert [step for step in steps if step["wrong"] and not is_compositors(step)] == []
    if compositor == "sway":
        assert {name for step in steps for name in step["app_ids"]} == {DESKTOP_FILE}, "windows of teams and numbers too"
    if compositor in ("sway", "weston"):
        assert [step["step"] for step in steps if step["wrong"]] in ([], ["a team's window moved"])


def is_compositors(step: dict[str, Any]) -> bool:
    """Return whether the compositor may have drawn what was wrong: windows elsewhere, before it says so and until it draws.

    It was gone when the program, which had hidden all its windows, showed one again. Of a window alone that was moved the
    program hides no other.
    """
    back = step.get("back", _MOVED_MS if step["step"] == "a team's window moved" else 0)
    return all(last < back for _, _, last in step["wrong"].values())


def probe(compositor: str, rounds: int) -> list[dict[str, Any]]:
    """Return what `wayland_probe` says of each step, on a compositor of its own."""
    screen = [str(ROOT / "tests/rig/monitors.sh"), "-s", "xvfb", "-n", "1", "-m", "3200x1600", "-w", "none", "--"]
    rig = [str(ROOT / "tests/rig/wayland_monitors.sh"), "-c", compositor, "-n", "4", "--"]
    program = [sys.executable, "-m", "tests.x11.wayland_probe", str(rounds)]
    limit = 120 + 30 * rounds
    run = subprocess.run([*screen, *rig, *program], cwd=ROOT, capture_output=True, text=True, timeout=limit, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
