"""Wiring: settings, log, displays, console. Everything knows its neighbours only because this module introduced them."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from engine.errors import KnownError
from referee.interrupt import end_at_once
from ui.app.main_window import MainWindow
from ui.library.settings.settings_file import SettingsFile
from ui.room.team_badges import teams_of
from ui.system.display_check import why_no_windows
from ui.system.garbage_collector import GuiCollector

if TYPE_CHECKING:
    from referee.session.session import Session
    from ui.app.crash_handler import LastResort
    from ui.board import Board
    from ui.console.console_page import ConsolePage
    from ui.displays.display import ContentFactory
    from ui.library.settings.settings_file import Settings
    from ui.room.team_screens import Room
    from ui.theme import Team


def run(database: str | None = None) -> int:
    """Open the referee's console; returns the exit status when it is closed."""
    return open_window(database)


def review(session: str, database: str | None = None) -> int:
    """Open the review of a stored session or an exported file; returns the exit status when all windows are closed.

    Raises KnownError if there is no such session.
    """
    from engine.games import all_games
    from referee.log.session_lookup import read_session

    read_session(session, database, all_games())  # what cannot be read is said before any window is seen
    return open_window(database, lambda window: window.reviews.open(session))


def open_window(database: str | None, start: Callable[[MainWindow], None] | None = None) -> int:
    """The referee's window until it is closed; ``start`` is called once the log is open."""
    app = application()
    end_at_once()  # every entry is saved, and the log opens curtained
    settings = SettingsFile()
    window = MainWindow(settings, make_page)
    guards: list[LastResort] = []

    def painted() -> None:
        GuiCollector(app)  # until the program ends
        app.setWindowIcon(program_icon())
        # All this takes longer to load than the window takes to be seen, and nothing can go wrong for a team before.
        from engine.games import all_games
        from ui.app.crash_handler import crash_folder

        guards.append(protect(window))
        if guards[0].watch_native(crash_folder()):
            window.show_status(
                f"Whitecell ended by a fault last time. Its record is in {crash_folder()}; every entry was saved."
            )
        window.set_games(all_games())
        open_log(window, lambda: database or settings.now.database or None)
        if start is not None:
            start(window)

    def watch_demo() -> None:
        from ui.app.demo import watch

        watch(window, window.games[0])

    window.painted.connect(painted)
    window.commands.demo.triggered.connect(watch_demo)
    window.show()
    if settings.problem:
        window.show_status(settings.problem)
    status = app.exec()
    for guard in guards:
        guard.stop()
    if window.store is not None:
        window.store.close()
    return status


def application() -> QApplication:
    """The application, made once. Raises KnownError where there is no display."""
    # A dialog of the desktop's own would be deaf to F12 and F9, and stay where it is when the monitors change.
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    if reason := why_no_windows():
        raise KnownError(reason)
    paint_in_one_thread()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("whitecell")
    app.setApplicationDisplayName("Whitecell")
    return app


def program_icon() -> QIcon:
    """The program's own picture, the same for every window: a desktop has no other where it runs from a clone."""
    return QIcon(str(files("resources").joinpath("whitecell.svg")))


def paint_in_one_thread() -> None:
    """Keep Qt from filling parts of one shape in several threads; call it before the application is made.

    What changes in an entry is small: to wake other threads for it, some fifty times, takes longer than they save.
    """
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")


def make_page(session: Session, window: MainWindow, before: ConsolePage | None = None) -> ConsolePage:
    """The console of a session with its displays, all curtained; or, ``before`` it, another console of the same."""
    from ui.console.console_page import ConsolePage
    from ui.console.presenter import Presenter
    from ui.console.table.table_panel import TablePanel
    from ui.room.fallback_board import board_for
    from ui.theme import THEMES

    settings = window.settings.now
    teams, commands = teams_of(session), window.commands
    board = board_for(session.rules.schema, session.game.title)
    content = contents(session, board, teams, lambda: window.settings.now)
    tools = [commands.find_card, commands.larger_table, commands.zoom_out, commands.fit, commands.zoom_in]
    table = TablePanel(board, teams, THEMES[settings.theme], tools)
    table.set_motion(not settings.reduced_motion)
    if before is not None:
        page = ConsolePage(before.presenter, before.room, commands, table, content)
        page.restore_from(before)
        return page
    presenter = Presenter(session, settings.referee)
    room = room_of(session, window, content, teams)
    calm()
    return ConsolePage(presenter, room, commands, table, content)


def room_of(session: Session, window: MainWindow, content: ContentFactory, teams: Mapping[str, Team]) -> Room:
    """The displays of a session, all curtained, guarded with the referee's window."""
    from ui.displays.controller import DisplayController
    from ui.displays.monitors.remembered_rooms import RoomBook
    from ui.room.team_screens import Room, looks
    from ui.theme import THEMES

    theme = THEMES[window.settings.now.room_theme]
    displays = DisplayController(looks(session, teams, theme), content, RoomBook(), parent=window)
    displays.guard_also(window)
    displays.watch_curtain_key()
    displays.watch_faults()
    return Room(session, displays, teams, theme)


def calm() -> None:
    """Keep the collector of garbage from walking through everything loaded in the middle of a ply.

    The rules, contents and windows loaded so far stay as long as the program; what is made later is collected as ever,
    but not after every few hundred objects. What was kept so for an earlier session is collected first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def protect(window: MainWindow) -> LastResort:
    """Whatever nobody caught curtains the teams and leaves a crash file."""
    from ui.app.crash_handler import Bug, BugBox, LastResort, crash_folder

    def curtain() -> None:
        if window.page is not None:
            window.page.room.displays.curtain_all("an error in Whitecell")

    def write(error: BaseException) -> Path:
        from referee.files.crash_files import write_crash
        from referee.session.recovery import log_of

        page = window.page
        session = page.presenter.session if page is not None else None
        return write_crash(
            crash_folder(),
            error,
            now=datetime.now(UTC),
            store=log_of(session) if session is not None else None,
            session=session.header.id if session is not None else "",
        )

    def tell(bug: Bug) -> None:
        BugBox(bug, window).show()

    last_resort = LastResort(curtain, write, window)
    last_resort.known.connect(window.show_status)
    last_resort.bug.connect(tell)
    return last_resort


def open_log(window: MainWindow, place: Callable[[], str | None]) -> None:
    """After the first paint: the database layer loads longer than the window. What fails is tried when it is needed."""
    from referee.store import open_store

    window.opener = lambda: open_store(place())
    try:
        window.open_store()
    except KnownError as error:
        window.show_status(str(error))


def contents(session: Session, board: Board, teams: Mapping[str, Team], now: Callable[[], Settings]) -> ContentFactory:
    """Makes what draws an audience's views: the same for its window, its miniature and the shared screen.

    It looks as the settings say when it is made.
    """
    from ui.room.team_screens import SHARED
    from ui.team import TeamContent
    from ui.team.shared_content import SharedContent
    from ui.theme import THEMES

    def make_one(audience: str) -> TeamContent:
        settings = now()
        content = TeamContent(audience, board, teams, THEMES[settings.room_theme])
        content.set_motion(not settings.reduced_motion)
        return content

    def make(audience: str) -> TeamContent | SharedContent:
        return SharedContent(make_one) if audience == SHARED else make_one(audience)

    return make
