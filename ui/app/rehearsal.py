"""The leak rehearsal: a session full of decoy secrets on the room's real screens, marked on each and kept nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.contract.game import Game
from engine.errors import KnownError
from referee.session.content_files import load_content, parse_content
from referee.session.session import Session
from referee.store import MemoryStore
from ui.app.demo import DemoPlayer
from ui.widgets.lists.chooser import Choice, Chooser

if TYPE_CHECKING:
    from ui.app.main_window import MainWindow
    from ui.console.console_page import ConsoleState
    from ui.displays.monitors.monitor_identity import ScreenId
    from ui.room.team_screens import Room

MARK = "Rehearsal: nothing here is real"
_PLIES = 40  # by then every game has something to hide from everybody
_SEEDS = (20, 21)


def decoy(game: Game, waiting: Session | None) -> Session:
    """A session in the middle of a game, in memory; of the variant, content and seats of the session that waits, if any.

    Never of its seed: a deck that was shuffled alike would show the room the real one. Raises KnownError.
    """
    header = waiting.header if waiting is not None else None
    session = Session.begin(
        MemoryStore(),
        game,
        load_content(game) if header is None else parse_content(game, header.content_text, header.content_file),
        title=f"Rehearsal: {game.title}",
        options=header.options if header is not None else None,
        seats=header.seats if header is not None else None,
        seat_names=header.seat_names if header is not None else None,
        seed=next(seed for seed in _SEEDS if header is None or seed != header.seed),
        dice="roll",
        entered_by="rehearsal",
    )
    player = DemoPlayer(session, _SEEDS[0])
    while session.number < _PLIES and player.step():
        pass
    return session


class Rehearsal(QObject):
    """The command: begins a rehearsal in the referee's window; ends it, and gives back the session that waited."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.commands.rehearse.triggered.connect(self._turn)
        window.commands.rehearse.setEnabled(True)
        self._waiting: tuple[Session, ConsoleState] | None = None

    def _turn(self) -> None:
        """Begin one, or end the one that is on."""
        page = self._window.page
        if page is None:
            self._choose()
        elif page.room.mark:
            self._end()
        else:
            self._begin(page.presenter.session.game)

    def _choose(self) -> None:
        games = [Choice(game.title, "", game) for game in self._window.games]
        chooser = Chooser("Rehearse with decoys", "A game", games, self._window)
        chooser.chosen.connect(self._begin)
        chooser.open()

    def _begin(self, game: Game) -> None:
        window = self._window
        page = window.page
        waiting = page.presenter.session if page is not None else None
        seats = _seats(page.room) if page is not None else {}
        try:
            session = decoy(game, waiting)
        except KnownError as error:
            window.show_status(str(error))
            return
        self._waiting = (waiting, page.save_state()) if page is not None and waiting is not None else None
        window.enter(session, mark=MARK)
        if waiting is not None:  # it is what was interrupted, should the program end in a rehearsal
            window.preferences.keep(open_session=waiting.header.id)
        self._seat(seats)
        if not seats and window.page is not None:
            window.page.offer_screens()

    def _end(self) -> None:
        window, waiting = self._window, self._waiting
        self._waiting = None
        assert window.page is not None
        seats = _seats(window.page.room)
        window.leave()
        if waiting is None:
            return
        session, state = waiting
        try:
            again = Session.open(session.store, session.header.id, window.games, entered_by=window.settings.now.referee)
        except KnownError as error:
            window.show_status(str(error))
            return
        window.enter(again)
        self._seat(seats)
        window.page.restore_state(state)

    def _seat(self, seats: Mapping[str, ScreenId]) -> None:
        """Everybody where they were, behind the curtain."""
        page = self._window.page
        assert page is not None
        problems = []
        for window, screen in seats.items():
            try:
                page.room.displays.assign(window, screen)
            except KnownError as error:
                problems.append(str(error))
        if problems:
            self._window.show_status(" ".join(problems))


def _seats(room: Room) -> dict[str, ScreenId]:
    """Whose window stands where; of a plan that nobody confirmed nothing."""
    if room.displays.needs_confirmation:
        return {}
    found = {window: room.displays.display(window).screen for window in room.displays.audiences}
    return {window: screen for window, screen in found.items() if screen is not None}
