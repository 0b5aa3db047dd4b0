"""The console's memory after a long game: a measure that other programs on the machine do not change."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.files import ROOT

pytestmark = pytest.mark.bench

MOST_MIB = 260
LONG = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QWidget
import ui.app.demo as demo
import ui.app.demo_player as player
player.MOST_PLIES = 1000
player.bot_move = lambda match, chance: match.legal_moves.sample(chance)  # players who win end a game sooner
def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024
real = demo.pictures
demo.pictures = lambda window: print("RSS", peak()) or {}
demo.run_demo("druglord", headless=True, folder=Path(sys.argv[1]))
"""
BARE = """
from pathlib import Path
import importlib.metadata, msgspec, immutables, sqlalchemy, sqlmodel, typer, pydantic
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.resize(1920, 1080)
window.show()
app.processEvents()
lines = Path("/proc/self/status").read_text().splitlines()
print(int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024)
"""
"""The floor: Python, Qt and the other libraries with one empty window."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_thousand_plies_fit_into_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", LONG, str(tmp_path)], check=True, env=environment, capture_output=True, text=True
    )
    bare = subprocess.run([sys.executable, "-c", BARE], check=True, env=environment, capture_output=True, text=True)
    resident = max(float(line.split()[1]) for line in ran.stdout.splitlines() if line.startswith("RSS"))
    plies = int(next(line for line in ran.stdout.splitlines() if " moves" in line).split(":")[1].split()[0])
    with capsys.disabled():
        print(f"\nthe console after {plies} plies: {resident:.0f} MiB; ", end="")
        print(f"floor: {float(bare.stdout):.0f} MiB, the libraries with an empty window")
    assert plies >= 1000
    assert resident <= MOST_MIB
