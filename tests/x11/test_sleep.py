"""While a session is open the computer is kept awake, by the services that desktops have on D-Bus."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.x11.probe import ROOT

pytestmark = pytest.mark.x11


def test_screen_saver_and_sleep_are_held_off_and_what_sleeps_all_the_same_waits_for_the_curtains() -> None:
    command = ["dbus-run-session", "--", sys.executable, "-m", "tests.x11.sleep_program"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=60)
    said = json.loads(run.stdout.splitlines()[-1])
    assert [interface for interface, *_ in said["asked"]].count("org.freedesktop.ScreenSaver") == 1
    assert ["org.freedesktop.Notifications", "ssa{sv}", "whitecell", "A session is open"] in said["asked"]
    open_, asleep, awake, closed = said["states"]
    assert said["told"] == [["block", "delay"]], "told once, and while the computer still waits"
    assert (open_, asleep, awake, closed) == (["block", "delay"], ["block"], ["block", "delay"], [])
