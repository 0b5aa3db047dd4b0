"""The command as it is started: what is put off until the window is seen happens then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import KnownError
from tests.house.files import ROOT
from tests.rig.user_folders import user_folder_variables
from ui.app.main import console

pytestmark = pytest.mark.slow

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
        if self.context.store is None:
            QTimer.singleShot(10, self, self.ask)
            return
        print("log open", gc.isenabled(), *(name in sys.modules for name in LATE), flush=True)
        pictures = [(side, self.windowIcon().pixmap(side).toImage()) for side in (16, 128)]
        print("pictures", *(picture.pixelColor(side // 4, side // 8).name() for side, picture in pictures), flush=True)
        self.close()
widgets.QMainWindow = Window
sys.argv = ["whitecell"]
from ui.app.main import main
main()
"""

FILLED = """
from pathlib import Path
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from ui.app.application import make_application
app = make_application()
def threads():
    return len(list(Path("/proc/self/task").iterdir()))
before = threads()
image = QImage(1200, 1200, QImage.Format.Format_ARGB32_Premultiplied)
with QPainter(image) as painter:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(0, 0, 90, 120))
    painter.drawRoundedRect(QRectF(0, 0, 1200, 1200), 300, 300)
print(threads() - before)
"""

NAMED = """
from ui.app.application import make_application
from tests.rig.user_folders import user_folder_variables
app = make_application()
print(app.desktopFileName())
"""


def run_program(program: str, folder: Path) -> list[str]:
    """Return what a program prints, in folders of its own and with nothing of this process' settings of Qt."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    env |= {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    env |= user_folder_variables(folder)
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted as Linux tells them")
def test_one_thread_paints(tmp_path: Path) -> None:
    assert run_program(FILLED, tmp_path) == ["0"]


def test_wayland_knows_the_program_by_its_desktop_file(tmp_path: Path) -> None:
    """Its windows were called python3."""
    (name,) = run_program(NAMED, tmp_path)
    entry = (ROOT / "installer" / "debian" / f"{name}.desktop").read_text(encoding="utf-8")
    assert f"\nStartupWMClass={name}\n" in entry, "on X11 too"


def test_what_waits_for_the_first_paint_happens_after_it(tmp_path: Path) -> None:
    assert run_program(PROGRAM, tmp_path) == [
        "painted False False False False",
        "log open False False True True",
        "pictures #171d25 #171d25",
    ]


def test_the_console_opens_no_log_that_is_named_by_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is on the screen before a command line would be read."""
    monkeypatch.setenv("WHITECELL_DATABASE", "  ")
    with pytest.raises(KnownError, match="WHITECELL_DATABASE names no log"):
        console()
