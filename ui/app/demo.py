"""The demo: a sample session that plays itself, in all windows or, without a display, fast and with pictures."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import KnownError
from engine.match.match import Match
from engine.moves.move import Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import Store

if TYPE_CHECKING:
    from ui.app.main_window import MainWindow
    from ui.room.team_screens import Room

MOST_PLIES = 2000
"""No demonstration is longer: a game that goes on and on is left where it is."""
_ROOM = QSize(1920, 1080)


class DemoPlayer(QObject):
    """Plays a session move by move, as the game's demonstration player thinks fit.

    Signals:
        finished: the game is over.
    """

    finished = Signal()

    def __init__(self, session: Session, seed: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._chance = Random(seed)
        # A match that shares the session's log: it is asked, never played on.
        self._match = Match(
            session.game,
            session.content,
            options=session.header.options,
            seats=session.header.seats,
            seed=session.header.seed,
            begin=False,
        )
        self._match.history = session.history
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)

    def start(self, pace: float) -> None:
        """A ply every ``pace`` seconds, until the game is over."""
        self._timer.start(round(pace * 1000))

    def stop(self) -> None:
        """Stop here; the referee goes on."""
        self._timer.stop()

    def choose(self) -> Move:
        """The next move."""
        return self._session.game.demo_move(self._match, self._chance)

    def step(self) -> bool:
        """One ply. False when the game is over."""
        session = self._session
        if session.outcome is None and session.number < MOST_PLIES:
            session.play(self.choose(), entered_by="demo", roll=True)
        if session.outcome is not None or session.number >= MOST_PLIES:
            self._timer.stop()
            self.finished.emit()
            return False
        return True


def begin(game: Game, store: Store, seed: int) -> Session:
    """A demonstration session. Raises KnownError."""
    return Session.begin(
        store, game, load_content(game), title=f"Demo: {game.title}", seed=seed, dice="roll", entered_by="demo"
    )


def watch(window: MainWindow, game: Game, *, seed: int = 1, pace: float = 1.5) -> DemoPlayer:
    """Play a demonstration in the referee's window. It is kept nowhere."""
    from referee.store import MemoryStore

    session = begin(game, MemoryStore(), seed)
    window.enter(session)
    assert window.page is not None
    _fill_monitors(window.page.room, window.screen().name())
    player = DemoPlayer(session, seed, window.page.room.displays)  # as long as the session is open, whichever page shows it
    player.start(pace)
    return player


def _fill_monitors(room: Room, mine: str) -> None:
    """Nothing in a demonstration is secret: the teams' windows go to the monitors that the referee does not use."""
    free = [monitor for monitor in room.displays.monitors() if monitor.id.name != mine and not monitor.shared]
    present = [audience for audience in room.audiences if room.is_present(audience)]
    waiting = {audience for audience, _ in zip(present, free, strict=False)}

    def lift(audience: str) -> None:
        """As soon as its window stands where it belongs, and only once: what the referee does then stays."""
        if audience in waiting and room.displays.display(audience).placed:
            waiting.remove(audience)
            QTimer.singleShot(0, room, lambda: room.go_live(audience))

    room.displays.display_changed.connect(lift)
    for audience, monitor in zip(present, free, strict=False):
        room.assign(audience, monitor.id)


def run_demo(
    game: str,
    *,
    headless: bool = False,
    folder: Path | None = None,
    seed: int = 1,
    pace: float = 1.5,
    database: str | None = None,
) -> int:
    """The command `whitecell demo`; returns the exit status. Raises KnownError."""
    from engine.games import all_games
    from referee.session.session_loading import find_game

    games = all_games()
    chosen = find_game(games, game) if game else games[0]
    if headless:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # This platform knows no least sizes and says so for every window, again and again.
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
        return _play_unseen(chosen, folder, seed, database)
    from ui.app.application import open_window

    def start(window: MainWindow) -> None:
        watch(window, chosen, seed=seed, pace=pace)

    return open_window(database, start)


def _play_unseen(game: Game, folder: Path | None, seed: int, database: str | None) -> int:
    from referee.store import open_store
    from ui.app.application import application, make_page
    from ui.app.main_window import MainWindow
    from ui.library.settings.settings_file import SettingsFile
    from ui.system.garbage_collector import GuiCollector

    app = application()
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
    session = begin(game, store, seed)
    window.enter(session)
    player = DemoPlayer(session, seed)
    halfway: dict[str, QImage] = {}
    while player.step():
        app.processEvents()
        if session.number == 40:
            halfway = pictures(window)
    app.processEvents()
    for name, picture in {**{f"{name}-ply-40": one for name, one in halfway.items()}, **pictures(window)}.items():
        if not picture.save(str(folder / f"{name}.png")):
            raise KnownError(f"The picture {folder / name}.png cannot be written.")
    outcome = session.outcome.text if session.outcome is not None else "The game was left open."
    window.close()
    store.close()
    print(f"{game.title}: {session.number} plies. {outcome}\nThe log is {log}; the pictures are in {folder}.")
    return 0


def pictures(window: MainWindow) -> dict[str, QImage]:
    """Every window as it is now, each at the size of a room's monitor, however small that of the platform is."""
    window.resize(_ROOM)
    QApplication.processEvents()
    assert window.page is not None
    window.page.aiming.settle()  # what the table marks is of this decision, not of the one before
    found = {"console": picture(window)}
    for audience, content in window.page.contents().items():
        if not window.page.room.is_present(audience):
            continue
        content.resize(_ROOM)
        found[audience] = picture(content)
    return found


def picture(widget: QWidget) -> QImage:
    """A widget as an image."""
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    QWidget.render(widget, image)  # a graphics view has another render of its own
    return image
