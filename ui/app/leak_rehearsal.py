"""The leak rehearsal: a session full of decoy secrets on the room's real screens, marked on each and never saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.contract.game import Game
from engine.errors import KnownError
from referee.session.content_files import load_content, parse_content
from referee.session.session import Session
from referee.store import MemoryStore
from ui.app.demo_player import DemoPlayer
from ui.widgets.lists.chooser import Choice, Chooser

if TYPE_CHECKING:
    from ui.app.context import AppContext
    from ui.console.console_page import ConsoleState
    from ui.displays.monitors.monitor_identity import ScreenId
    from ui.session_displays.session_displays import SessionDisplays

MARK = "Rehearsal: nothing here is real"
_PLIES = 40  # by then every game has something to hide from everybody
_SEEDS = (20, 21)


def decoy_session(game: Game, interrupted: Session | None) -> Session:
    """Return a session in the middle of a game, in memory, with the options, content and seats of the interrupted one.

    Its seed always differs: a deck that was shuffled alike would show the room the real one. Raises KnownError.
    """
    header = interrupted.header if interrupted is not None else None
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
    """The rehearse command: begins a rehearsal in the referee's window, or ends it and returns to the session before."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context
        context.commands.rehearse.triggered.connect(self._toggle)
        context.commands.rehearse.setEnabled(True)
        self._interrupted: tuple[Session, ConsoleState] | None = None

    def _toggle(self) -> None:
        page = self._context.page
        if page is None:
            self._choose_game()
        elif page.room.mark:
            self._end()
        else:
            self._begin(page.presenter.session.game)

    def _choose_game(self) -> None:
        games = [Choice(game.title, "", game) for game in self._context.games]
        chooser = Chooser("Rehearse with decoys", "A game", games, self._context.window)
        chooser.chosen.connect(self._begin)
        chooser.open()

    def _begin(self, game: Game) -> None:
        context, page, interrupted = self._context, self._context.page, self._context.session
        seating = _seating(page.room) if page is not None else {}
        try:
            session = decoy_session(game, interrupted)
        except KnownError as error:
            context.show_status(str(error))
            return
        self._interrupted = (interrupted, page.save_state()) if page is not None and interrupted is not None else None
        context.host.enter(session, mark=MARK)
        if interrupted is not None:  # the session to offer, should the program end during the rehearsal
            context.preferences.keep(open_session=interrupted.header.id)
        self._assign(seating)
        if not seating and context.page is not None:
            context.page.offer_screens()

    def _end(self) -> None:
        context, interrupted = self._context, self._interrupted
        self._interrupted = None
        assert context.room is not None
        seating = _seating(context.room)
        context.host.leave()
        if interrupted is None:
            return
        session, state = interrupted
        try:
            reopened = Session.open(session.store, session.header.id, context.games, entered_by=context.settings.now.referee)
        except KnownError as error:
            context.show_status(str(error))
            return
        context.host.enter(reopened)
        self._assign(seating)
        assert context.page is not None
        context.page.restore_state(state)

    def _assign(self, seating: Mapping[str, ScreenId]) -> None:
        """Put every team window back on its monitor, curtained."""
        assert self._context.room is not None
        problems = []
        for audience, screen in seating.items():
            try:
                self._context.room.displays.assign(audience, screen)
            except KnownError as error:
                problems.append(str(error))
        if problems:
            self._context.show_status(" ".join(problems))


def _seating(room: SessionDisplays) -> dict[str, ScreenId]:
    """Return the monitor of each team window; nothing while a plan of monitors waits to be confirmed."""
    if room.displays.needs_confirmation:
        return {}
    found = {window: room.displays.display(window).screen for window in room.displays.audiences}
    return {window: screen for window, screen in found.items() if screen is not None}
