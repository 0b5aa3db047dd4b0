"""Puts the program together: context, main window, log, crash handler, and the console of a session.

Modules that are not needed before the first paint are imported inside functions, for a fast start.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from engine.errors import KnownError
from referee.interrupt import end_at_once
from resources import FOLDER
from ui.app.main_window import MainWindow
from ui.library.settings.settings_file import SettingsFile
from ui.session_displays.team_badges import teams_of
from ui.system.display_check import why_no_windows
from ui.system.garbage_collector import GuiCollector
from ui.theme.style import FUSION

DESKTOP_FILE = "whitecell"
"""The name of the program's desktop file (`installer/debian`), by which Wayland knows whose a window is."""

if TYPE_CHECKING:
    from referee.files.encryption import AskPassphrase
    from referee.session.session import Session
    from ui.app.context import AppContext
    from ui.app.crash_handler import CrashHandler
    from ui.board import Board
    from ui.console.console_page import ConsolePage
    from ui.devices.device_screens import DeviceScreens
    from ui.displays.display import ContentFactory
    from ui.displays.guard.win32_sleep_watch import WindowsSleepWatch
    from ui.library.settings.settings_file import Settings
    from ui.session_displays.session_displays import SessionDisplays
    from ui.system.sleep_watch import SleepWatch
    from ui.theme import Team


def open_console(database: str | None = None) -> int:
    """Open the referee's console; returns the exit status when it is closed."""
    return open_window(database)


def open_review(session: str, database: str | None = None, passphrase: AskPassphrase | None = None) -> int:
    """Open the review of a stored session or an exported file; returns the exit status when all windows are closed.

    A sealed file opens with ``passphrase``; without one its window asks. Raises KnownError if there is no such session.
    """
    from engine.games import all_games
    from referee.archive.session_lookup import read_session
    from referee.files.encryption import SealedError

    try:  # report what cannot be read before any window is shown
        read_session(session, database, all_games(), passphrase=passphrase)
    except SealedError:
        if passphrase is not None:
            raise
    return open_window(database, lambda window: window.reviews.open(session, passphrase))


def open_window(database: str | None, start: Callable[[MainWindow], None] | None = None) -> int:
    """Show the referee's window until it is closed; returns the exit status.

    Args:
        database: the log; by default that of the settings.
        start: called when the log is open.
    """
    app = make_application()
    end_at_once()  # every entry is saved, and the log opens curtained
    settings = SettingsFile()
    window = MainWindow(settings, make_page)
    context = window.context
    handlers: list[CrashHandler] = []

    def load_rest() -> None:
        GuiCollector(app)  # until the program ends
        app.setWindowIcon(program_icon())
        from engine.games import all_games
        from ui.app.crash_handler import crash_folder

        handlers.append(install_crash_handler(context))
        if handlers[0].watch_native(crash_folder()):
            context.show_status(
                f"Whitecell ended by a fault last time. Its record is in {crash_folder()}; every entry was saved."
            )
        window.set_games(all_games())
        open_log(context, lambda: database or settings.now.database or None)
        if start is not None:
            start(window)

    def start_demo() -> None:
        from ui.app.demo_player import play_demo

        play_demo(context, context.games[0])

    window.painted.connect(load_rest)
    context.commands.demo.triggered.connect(start_demo)
    window.show()
    if settings.problem:
        context.show_status(settings.problem)
    status = app.exec()
    for handler in handlers:
        handler.stop()
    window.close_store()
    return status


def make_application() -> QApplication:
    """Return the application, made at the first call. Raises KnownError where there is no display."""
    # A native dialog would ignore F12 and F9, and stay where it is when the monitors change.
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    if reason := why_no_windows():
        raise KnownError(reason)
    paint_in_one_thread()
    app = QApplication([*sys.argv[:1], *FUSION])
    app.setApplicationName("whitecell")
    app.setApplicationDisplayName("Whitecell")
    app.setDesktopFileName(DESKTOP_FILE)
    return app


def program_icon() -> QIcon:
    """Return the icon of every window: a desktop knows no other when the program runs from a clone."""
    return QIcon(str(FOLDER.joinpath("whitecell.svg")))


def paint_in_one_thread() -> None:
    """Keep Qt from filling parts of one shape in several threads; call it before the application is made.

    What an entry changes is small: waking other threads for it, some fifty times, takes longer than they save.
    """
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")


def make_page(context: AppContext, session: Session, before: ConsolePage | None = None) -> ConsolePage:
    """Return the console of a session with its displays, all curtained; or one that takes the place of another console."""
    from ui.console.console_page import ConsolePage
    from ui.console.session_presenter import SessionPresenter
    from ui.console.table.table_panel import TablePanel
    from ui.session_displays.fallback_board import board_for
    from ui.theme import THEMES

    settings = context.settings.now
    teams, commands = teams_of(session), context.commands
    board = board_for(session.rules.schema, session.game.title)
    content = content_factory(board, teams, lambda: context.settings.now, introduction_of(session))
    tools = [
        commands.find_card,
        commands.list_table,
        commands.larger_table,
        commands.zoom_out,
        commands.fit,
        commands.zoom_in,
    ]
    table = TablePanel(board, teams, THEMES[settings.theme], tools)
    table.set_motion(not settings.reduced_motion)
    if before is not None:
        page = ConsolePage(before.presenter, before.room, commands, table, content)
        page.restore_from(before)
        return page
    presenter = SessionPresenter(session, settings.referee)
    room = make_room(context, session, content, teams, board)
    freeze_garbage()
    return ConsolePage(presenter, room, commands, table, content)


def make_room(
    context: AppContext, session: Session, content: ContentFactory, teams: Mapping[str, Team], board: Board
) -> SessionDisplays:
    """Return the displays of a session, all curtained, guarded with the referee's window."""
    from ui.displays.display_controller import DisplayController
    from ui.displays.monitors.remembered_rooms import RoomBook
    from ui.session_displays.session_displays import SessionDisplays, looks
    from ui.theme import THEMES

    theme = THEMES[context.settings.now.room_theme]
    displays = DisplayController(looks(session, teams, theme), content, RoomBook(), parent=context.window)
    displays.guard_window(context.window)
    displays.watch_curtain_key()
    displays.watch_faults()

    def make_devices() -> DeviceScreens:
        from ui.devices.card_words import CardWords
        from ui.devices.device_page import device_pages
        from ui.devices.device_screens import DeviceScreens

        schema = session.rules.schema
        words = CardWords(board.layout, teams, schema.mark_name, schema.pip_names)
        make = device_pages(board, teams, lambda: THEMES[context.settings.now.room_theme], words)
        return DeviceScreens(make, displays)

    room = SessionDisplays(session, displays, teams, theme, make_devices=make_devices)
    if QApplication.platformName().startswith(("xcb", "wayland", "windows")):
        keep_awake(room)
    return room


def keep_awake(room: SessionDisplays) -> None:
    """Hold off screen saver and sleep while this room is open; curtain all displays if the computer sleeps all the same."""
    guard: SleepWatch | WindowsSleepWatch
    if QApplication.platformName() == "windows":
        from ui.displays.guard.win32_sleep_watch import WindowsSleepWatch

        guard = WindowsSleepWatch(room.displays)
    else:
        from ui.system.sleep_watch import SleepWatch

        guard = SleepWatch(room.displays)
    guard.sleeping.connect(partial(room.displays.curtain_all, "the computer goes to sleep"))
    room.closed.connect(guard.close)


def freeze_garbage() -> None:
    """Keep the garbage collector from walking through everything loaded in the middle of a ply.

    The rules, contents and windows loaded so far live as long as the program; what is made later is collected as ever,
    but not after every few hundred objects. What an earlier call has frozen is collected first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def install_crash_handler(context: AppContext) -> CrashHandler:
    """Curtain the teams and write a crash file whenever an error is not caught."""
    from ui.app.crash_handler import Bug, BugBox, CrashHandler, crash_folder

    def curtain() -> None:
        if context.room is not None:
            context.room.displays.curtain_all("an error in Whitecell")

    def write(error: BaseException) -> Path:
        from referee.archive.crash_files import write_crash
        from referee.session.recovery import log_of

        session = context.session
        return write_crash(
            crash_folder(),
            error,
            now=datetime.now(UTC),
            store=log_of(session) if session is not None else None,
            session=session.header.id if session is not None else "",
        )

    def show_bug(bug: Bug) -> None:
        BugBox(bug, context.window).show()

    handler = CrashHandler(curtain, write, context.window)
    handler.known.connect(context.show_status)
    handler.bug.connect(show_bug)
    return handler


def open_log(context: AppContext, place: Callable[[], str | None]) -> None:
    """Open the log at a place. If that fails, say why; it is tried again when the log is needed."""
    from referee.store import open_store

    context.store_opener = lambda: open_store(place())
    try:
        context.open_store()
    except KnownError as error:
        context.show_status(str(error))


def introduction_of(session: Session) -> str:
    """Return what all screens say of the game until something has happened; "" if nobody has written it."""
    return session.game.opening_words(session.header.options)


def content_factory(
    board: Board, teams: Mapping[str, Team], now: Callable[[], Settings], introduction: str = ""
) -> ContentFactory:
    """Return what makes the widgets that draw an audience's views: in its window, its miniature, on the shared screen.

    Each looks as the settings say when it is made. ``introduction`` stands on it until something has happened.
    """
    from ui.session_displays.session_displays import SHARED
    from ui.team import TeamContent
    from ui.team.shared_content import SharedContent
    from ui.theme import THEMES

    def make_one(audience: str) -> TeamContent:
        settings = now()
        content = TeamContent(audience, board, teams, THEMES[settings.room_theme])
        content.set_motion(not settings.reduced_motion)
        content.set_introduction(introduction)
        return content

    def make(audience: str) -> TeamContent | SharedContent:
        return SharedContent(make_one) if audience == SHARED else make_one(audience)

    return make
