"""The PySide6 that the lock file names is sound on this Python."""

from __future__ import annotations

import subprocess
import sys


def test_pyside_keeps_count_of_references() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.rig.bindings"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
