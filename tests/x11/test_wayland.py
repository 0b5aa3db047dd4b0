"""Under Wayland no team's output shows a pixel of anybody else's, or only until the compositor has obeyed."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.effort import tries
from tests.x11.probe import ROOT

pytestmark = [pytest.mark.x11, pytest.mark.slow]


@pytest.mark.parametrize("compositor", ["sway", "mutter"])
def test_no_team_sees_anything_of_anybody_else_whatever_the_compositor_does(compositor: str) -> None:
    """Found on sway: after an unplug the console opened on a team's monitor; a swap ended the program in Qt.

    Found on mutter: a team's window was live that no monitor had shown yet; what was hidden faded out on another monitor.
    """
    rounds = tries(1, 20)
    steps = probe(compositor, rounds)
    assert len(steps) >= 4 + 6 * rounds
    assert all(step["looks"] > 10 for step in steps)
    assert [step for step in steps if not step["right"]] == []
    # Then the compositor itself draws windows elsewhere before it says so, until it has drawn again.
    moved = ("plugged in again", "swapped", "moved")
    assert [step for step in steps if step["wrong"] and not step["step"].endswith(moved)] == []
    if compositor == "sway":
        assert [step["step"] for step in steps if step["wrong"]] in ([], ["a team's window moved"])


def probe(compositor: str, rounds: int) -> list[dict[str, Any]]:
    """Return what `wayland_probe` says of each step, on a compositor of its own."""
    screen = [str(ROOT / "tests/rig/monitors.sh"), "-s", "xvfb", "-n", "1", "-m", "3200x1600", "-w", "none", "--"]
    rig = [str(ROOT / "tests/rig/wayland_monitors.sh"), "-c", compositor, "-n", "4", "--"]
    program = [sys.executable, "-m", "tests.x11.wayland_probe", str(rounds)]
    limit = 120 + 30 * rounds
    run = subprocess.run([*screen, *rig, *program], cwd=ROOT, capture_output=True, text=True, timeout=limit, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
