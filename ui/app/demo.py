"""The command `whitecell demo`: in all windows or, without a display, fast and with pictures."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from engine.visibility.schema import PUBLIC
from referee.files.output_files import refuse_to_replace
from referee.session.session_loading import find_game
from referee.store import open_store
from ui.app.application import make_application, make_page, open_window
from ui.app.demo_player import DemoPlayer, begin_demo, play_demo
from ui.app.main_window import MainWindow
from ui.devices.addresses import LOOPBACK
from ui.library.settings.settings_file import SettingsFile
from ui.session_displays.session_displays import SessionDisplays
from ui.system.garbage_collector import GuiCollector

_ROOM = QSize(1920, 1080)
_EARLY_PLY = 40
"""The pictures show every window at this ply and at the end."""


def run_demo(
    game: str,
    *,
    headless: bool = False,
    folder: Path | None = None,
    seed: int = 1,
    pace: float = 1.5,
    devices: bool = False,
    database: str | None = None,
    force: bool = False,
) -> int:
    """Run the command; returns the exit status. Raises KnownError.

    Args:
        game: the id of a game; the first one if "".
        headless: play offscreen at full speed and save pictures.
        folder: where log and pictures go if ``headless``; by default a new temporary folder.
        pace: seconds between two plies.
        devices: open the screen of the first seat in a browser of this computer; nobody else can join.
        database: the log; by default the referee's own, or one in ``folder``.
        force: replace pictures that are already there.
    """
    games = all_games()
    if devices and headless:
        raise KnownError("A device is for the windows: leave out --headless or --devices.")
    chosen = find_game(games, game) if game else games[0]
    if headless:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # This platform supports no minimum sizes and warns about that for every window.
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
        return _play_headless(chosen, folder, seed, database, force=force)

    def start(window: MainWindow) -> None:
        play_demo(window.context, chosen, seed=seed, pace=pace)
        if devices:
            assert window.page is not None
            open_device(window.page.room)

    return open_window(database, start)


def open_device(room: SessionDisplays, open_page: Callable[[str], object] | None = None) -> None:
    """Serve devices to this computer alone, open the first seat's in its browser, and lift its curtain when it has joined.

    Args:
        open_page: opens an address; by default the browser does.
    """
    served, seat = room.devices, next(one for one in room.audiences if room.is_present(one) and one != PUBLIC)

    def show_page() -> None:
        (open_page or webbrowser.open)(served.card_address(served.joining.card(seat)))

    def lift() -> None:
        if served.joining.at(seat):
            served.listed.disconnect(lift)
            QTimer.singleShot(0, room, lambda: room.go_live(seat))

    served.service.ready.connect(show_page)
    served.listed.connect(lift)
    served.start(LOOPBACK, 0, secure=False)


def _play_headless(game: Game, folder: Path | None, seed: int, database: str | None, *, force: bool) -> int:
    app = make_application()
    folder = folder or Path(tempfile.mkdtemp(prefix="whitecell-demo-"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(f"The folder {folder} cannot be made ({error.strerror}): choose another place.") from error
    log = database or str(folder / "demo.whitecell")
    store = open_store(log)
    window = MainWindow(SettingsFile(folder / "settings.json"), make_page)
    GuiCollector(window)  # until the program ends
    window.set_games((game,))
    window.resize(_ROOM)
    window.set_store(store)
    window.show()
    session = begin_demo(game, store, seed)
    window.enter(session)
    names = [name for one in pictures(window) for name in (one, f"{one}-ply-{_EARLY_PLY}")]
    refuse_to_replace([folder / f"{name}.png" for name in names], force=force)
    player = DemoPlayer(session, seed)
    early: dict[str, QImage] = {}
    while player.step():
        app.processEvents()
        if session.number == _EARLY_PLY:
            early = pictures(window)
    app.processEvents()
    for name, image in {**{f"{name}-ply-{_EARLY_PLY}": image for name, image in early.items()}, **pictures(window)}.items():
        if not image.save(str(folder / f"{name}.png")):
            raise KnownError(f"The picture {folder / name}.png cannot be written.")
    outcome = session.outcome.text if session.outcome is not None else "The game was left open."
    window.close()
    window.close_store()
    print(f"{game.title}: {session.number} moves. {outcome}\nThe log is {log}; the pictures are in {folder}.")
    return 0


def pictures(window: MainWindow) -> dict[str, QImage]:
    """Return a picture of every window as it is now, at the size of a room's monitor, by audience or ``console``."""
    window.resize(_ROOM)
    QApplication.processEvents()
    assert window.page is not None
    window.page.aiming.finish()  # the table marks targets after a delay
    found = {"console": picture(window)}
    for audience, content in window.page.contents().items():
        if not window.page.room.is_present(audience):
            continue
        content.resize(_ROOM)
        found[audience] = picture(content)
    return found


def picture(widget: QWidget) -> QImage:
    """Return a widget as an image."""
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    QWidget.render(widget, image)  # QGraphicsView overloads render
    return image
