"""The README's pictures, taken from the program's own windows: `python -m tests.house.pictures` draws them anew.

A demonstration of the first game is played into its middle. Then somebody who looks at them decides whether they are kept.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from engine.games import all_games
from referee.store import MemoryStore
from tests.house.files import ROOT

FOLDER = ROOT / "docs" / "pictures"
WIDE = 1440
LARGEST = 300_000
"""Bytes of a picture at most: a page should load at once."""

PLIES, SEED, TEAM, TYPED = 90, 1, "hunters", ""


def draw(folder: Path) -> None:
    """Play, and write the pictures of the console and of a team."""
    from ui.app import application, make_page
    from ui.demo import DemoPlayer, begin, pictures
    from ui.library.settings import SettingsFile
    from ui.main_window import MainWindow

    app, game = application(), all_games()[0]
    with TemporaryDirectory() as kept:
        window = MainWindow(SettingsFile(Path(kept) / "settings.json"), make_page)
        window.set_games((game,))
        window.resize(1920, 1080)
        window.show()
        session = begin(game, MemoryStore(), SEED)
        window.enter(session)
        assert window.page is not None
        player = DemoPlayer(session, SEED)
        while session.number < PLIES and player.step():
            app.processEvents()
        window.page.decision.field.setText(TYPED)
        app.processEvents()
        drawn = pictures(window)
        for name, image in (("console", drawn["console"]), ("team", drawn[TEAM])):
            write(image, folder / f"{name}.png")
        window.close()


def write(image: QImage, path: Path) -> None:
    """Scale a picture down, and give it few enough colours to be small."""
    smooth = Qt.TransformationMode.SmoothTransformation
    few = image.scaledToWidth(WIDE, smooth).convertToFormat(QImage.Format.Format_RGB16)
    small = few.convertToFormat(QImage.Format.Format_RGB888)
    assert small.save(str(path), "PNG", 0), f"{path} cannot be written"
    assert path.stat().st_size <= LARGEST, f"{path} has {path.stat().st_size} bytes"


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    target.mkdir(parents=True, exist_ok=True)
    draw(target)
