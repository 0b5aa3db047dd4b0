"""A session whose teams and public are all live, each on a small monitor of its own, and an ear at every window.

There is a shared screen besides, which nobody has.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.visibility.schema import REFEREE
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import content_file_of
from tests.referee.conftest import HandClock
from tests.rig.offscreen import Monitors, Screen
from ui.app.application import content_factory
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.displays.team_window import TeamWindow
from ui.library.settings.settings_file import Settings
from ui.session_displays.fallback_board import board_for
from ui.session_displays.session_displays import SHARED, SessionDisplays, looks
from ui.session_displays.team_badges import teams_of
from ui.team import TeamContent
from ui.team.beat_banner import BeatBanner

UNHEARD = {QEvent.Type.Timer, QEvent.Type.MetaCall}


class EventWatcher(QObject):
    """Notes every event that any object of a window gets."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.seen: list[tuple[str, str]] = []
        for one in (window, *window.findChildren(QObject)):
            if one is not self:
                one.installEventFilter(self)
                if isinstance(one, QGraphicsView):
                    one.scene().installEventFilter(self)
                    one.scene().changed.connect(lambda _areas: self.seen.append(("scene", "changed")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in UNHEARD:
            self.seen.append((type(watched).__name__, event.type().name))
        return False


class LeakRoom:
    """A session with every team and the public live, each on a small monitor of its own."""

    def __init__(self, game: Game, qtbot: QtBot, monitors: Monitors, folder: Path, *, moves: bool = False) -> None:
        self.clock, self.chance = HandClock(), Random(61)
        self.session = Session.begin(
            MemoryStore(), game, content_file_of(game), seats=game.least, seed=61, dice="roll", clock=self.clock
        )
        self.audiences = [audience for audience in self.session.audiences if audience != REFEREE]
        places = {audience: f"B-{n:02}" for n, audience in enumerate(self.audiences)}
        names = (*places.values(), "Z-SHARED")
        monitors.set([Screen("A-REF"), *(Screen(s, x=1920 + 960 * n, width=960, height=540) for n, s in enumerate(names))])
        marks = teams_of(self.session)
        board = board_for(self.session.rules.schema, game.title)
        content = content_factory(board, marks, partial(Settings, reduced_motion=not moves))
        self.displays = DisplayController(looks(self.session, marks), content, RoomBook(folder / "rooms.json"))
        self.room = SessionDisplays(self.session, self.displays, marks)
        for audience, screen in zip((*places, SHARED), names, strict=True):
            self.room.assign(audience, ScreenId(screen))
        qtbot.waitUntil(lambda: all(self.displays.display(one).placed for one in (*self.audiences, SHARED)))
        self.play(8)
        self.room.live_all()
        self.play(4)
        self.tick(0)
        self.settle()
        self.watchers = {audience: EventWatcher(self.window(audience)) for audience in self.audiences}

    def window(self, audience: str) -> TeamWindow:
        return self.displays.window(audience)

    def lines(self, audience: str) -> tuple[str, ...]:
        content = self.displays.window(audience).content
        assert isinstance(content, TeamContent)
        return content.lines

    def banner(self, audience: str) -> BeatBanner:
        content = self.displays.window(audience).content
        assert isinstance(content, TeamContent)
        return content.banner

    def play(self, plies: int) -> None:
        for _ in range(plies):
            if self.session.outcome is None:
                self.session.play(self.session.legal_moves.sample(self.chance))

    def tick(self, seconds: float) -> None:
        self.clock.pass_(seconds)
        self.room.tick(self.session.clocks())

    def settle(self) -> None:
        for _ in range(3):
            QApplication.sendPostedEvents()
            QApplication.processEvents()

    def events_of(self, act: Callable[[], object]) -> dict[str, list[tuple[str, str]]]:
        """What each window heard of while this was done, and right after."""
        self.settle()
        for watcher in self.watchers.values():
            watcher.seen.clear()
        act()
        self.settle()
        return {audience: list(watcher.seen) for audience, watcher in self.watchers.items()}

    def close(self) -> None:
        self.room.close()
        self.displays.close()
