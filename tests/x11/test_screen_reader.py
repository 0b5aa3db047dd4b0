"""What a screen reader gets of the console and of a team's window, over AT-SPI, as on a desktop."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from engine.visibility.schema import REFEREE
from tests.x11.screen_reader_program import session_to_read

pytestmark = pytest.mark.x11


def test_a_screen_reader_reads_the_referees_table_and_nothing_of_a_teams_window() -> None:
    if not (shutil.which("dbus-run-session") and shutil.which("gdbus")):
        pytest.skip("dbus-run-session or gdbus is not installed")
    command = ["dbus-run-session", "--", sys.executable, "-m", "tests.x11.read_over_atspi"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    referees = [one for one in told if "Referee" in one["under"]]
    view = session_to_read().view(REFEREE)
    faces = [piece.face for zone in view.zones.values() for piece in zone.pieces if piece.face is not None]
    assert faces
    for face in faces:
        names = [one for one in referees if one["name"].casefold().startswith(face.name.casefold())]
        assert names, face.name
        assert not face.text or any(face.text[:40] in one["description"] for one in names), face.name
    others = [one for one in told if "Referee" not in one["under"] and one["name"] != "Referee"]
    for one in others:
        assert not any(face.name in one["name"] or face.name in one["description"] for face in faces), one
