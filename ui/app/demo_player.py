"""A sample session that is played automatically, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.match.match import Match
from engine.moves.move import Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore, Store

if TYPE_CHECKING:
    from ui.app.context import AppContext
    from ui.session_displays.session_displays import SessionDisplays

MOST_PLIES = 2000
"""The most plies of a demonstration; a longer game is left unfinished."""


class DemoPlayer(QObject):
    """Plays a session move by move, choosing as the game's demonstration player does.

    Signals:
        finished: the game is over.
    """

    finished = Signal()

    def __init__(self, session: Session, seed: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._chance = Random(seed)
        # A match that shares the session's log: it is asked for moves, never played on.
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
        """Play a ply every ``pace`` seconds until the game is over."""
        self._timer.start(round(pace * 1000))

    def stop(self) -> None:
        """Play no more; the referee may go on."""
        self._timer.stop()

    def choose(self) -> Move:
        """Return the next move."""
        return bot_move(self._match, self._chance)

    def step(self) -> bool:
        """Play one ply. Returns False when the game is over."""
        session = self._session
        if session.outcome is None and session.number < MOST_PLIES:
            session.play(self.choose(), entered_by="demo", roll=True)
        if session.outcome is not None or session.number >= MOST_PLIES:
            self._timer.stop()
            self.finished.emit()
            return False
        return True


def begin_demo(game: Game, store: Store, seed: int) -> Session:
    """Begin a demonstration session. Raises KnownError."""
    return Session.begin(
        store, game, load_content(game), title=f"Demo: {game.title}", seed=seed, dice="roll", entered_by="demo"
    )


def play_demo(context: AppContext, game: Game, *, seed: int = 1, pace: float = 1.5) -> DemoPlayer:
    """Play a demonstration, which is kept in memory only, in the referee's window and on all free monitors."""
    session = begin_demo(game, MemoryStore(), seed)
    context.host.enter(session)
    assert context.room is not None
    _use_free_monitors(context.room, context.window.screen().name())
    player = DemoPlayer(session, seed, context.room.displays)  # lives as long as the session, whichever page shows it
    player.start(pace)
    return player


def _use_free_monitors(room: SessionDisplays, own_screen: str) -> None:
    """Assign the teams' windows to the monitors that the referee does not use, and lift each curtain once."""
    free = [monitor for monitor in room.displays.monitors() if monitor.id.name != own_screen and not monitor.shared]
    present = [audience for audience in room.audiences if room.is_present(audience)]
    waiting = {audience for audience, _ in zip(present, free, strict=False)}

    def lift(audience: str) -> None:
        """Lift the curtain as soon as the window is verified, and never again: the referee may curtain it."""
        if audience in waiting and room.displays.display(audience).placed:
            waiting.remove(audience)
            QTimer.singleShot(0, room, lambda: room.go_live(audience))

    room.displays.display_changed.connect(lift)
    for audience, monitor in zip(present, free, strict=False):
        room.assign(audience, monitor.id)
