"""Under sway, a Wayland compositor, no team's output ever shows a pixel of the referee's."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.x11.probe import ROOT

pytestmark = [pytest.mark.x11, pytest.mark.slow]


def test_the_referees_windows_are_on_no_teams_output_whatever_the_compositor_does() -> None:
    """Found on sway: after an unplug the console opened on a team's monitor; a swap ended the program in Qt."""
    rig = [str(ROOT / "tests/rig/wayland_monitors.sh"), "-n", "4", "--"]
    program = [sys.executable, "-m", "tests.x11.wayland_probe"]
    run = subprocess.run([*rig, *program], cwd=ROOT, capture_output=True, text=True, timeout=180, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    steps = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    assert len(steps) == 8
    assert [step["sights"] for step in steps] == [0] * 8
    assert all(step["looks"] for step in steps)
    assert [step["where"] for step in steps] == [["X11-1"]] + [["X11-4"]] * 7
