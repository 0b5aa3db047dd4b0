"""The command as it is started: what is put off until the window is seen happens then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.house.files import ROOT

PROGRAM = """
import gc, os, sys
LATE = ("typer", "msgspec", "engine.games")
import PySide6.QtWidgets as widgets
from PySide6.QtCore import QTimer
class Window(widgets.QMainWindow):
    seen = False
    def paintEvent(self, event):
        super().paintEvent(event)
        if not self.seen:
            self.seen = True
            print("painted", gc.isenabled(), *(name in sys.modules for name in LATE), flush=True)
            QTimer.singleShot(0, self, self.ask)
    def ask(self):
        if self.store is None:
            QTimer.singleShot(10, self, self.ask)
            return
        print("log open", gc.isenabled(), *(name in sys.modules for name in LATE), flush=True)
        self.close()
widgets.QMainWindow = Window
sys.argv = ["whitecell"]
from ui.main import main
main()
"""


def test_what_waits_for_the_first_paint_happens_after_it(tmp_path: Path) -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    env |= {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["painted False False False False", "log open False False True True"]
