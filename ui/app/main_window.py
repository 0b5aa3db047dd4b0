"""The referee's window: the start page, and the console of the session that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QStackedWidget, QWidget

from engine.errors import KnownError
from ui.app.review_windows import Reviews
from ui.library.log_picker import BackingUp, DropTarget, choose_log, fill_recent, is_log
from ui.library.settings.preferences import Preferences
from ui.library.settings.settings_file import SettingsFile
from ui.library.start_page import StartPage
from ui.library.window_geometry import keep_on_screen, restore
from ui.theme import THEMES
from ui.widgets.console_commands import ENTERING, Commands
from ui.widgets.line import Line
from ui.widgets.window_style import px

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.session.session import Session
    from referee.store import Store
    from ui.app.rehearsal import Rehearsal
    from ui.console.console_page import ConsolePage
    from ui.library.log_actions import Chores
    from ui.library.wizard.new_session import NewSession

_LAID_OUT_MS = 100  # by then it is known how small a new page can be


class MainWindow(QMainWindow):
    """One window for everything the referee does; one session at a time.

    Args:
        settings: the referee's.
        make_page: the console of a session, or the one that there is made anew; imported late, so that the window is
            seen at once.

    Attributes:
        store: the log; None while it could not be opened. opener: opens it; None until somebody says how.

    Signals:
        painted: the first time that it was painted.
    """

    painted = Signal()

    def __init__(
        self,
        settings: SettingsFile,
        make_page: Callable[[Session, MainWindow, ConsolePage | None], ConsolePage],
    ) -> None:
        super().__init__()
        self.games: tuple[Game, ...] = ()
        self.settings, self._make_page = settings, make_page
        self.store: Store | None = None
        self.opener: Callable[[], Store] | None = None
        self.page: ConsolePage | None = None
        self.reviews = Reviews(self)
        self.preferences = Preferences(settings, self, lambda: self.store.place if self.store is not None else "")
        self.setAccessibleName("Whitecell")
        self.commands = Commands(self)
        self.preferences.wire(self.commands)
        self.commands.fill(self.menuBar())
        self.backing_up = BackingUp(self)
        self.drops = DropTarget(self)
        self.stack = QStackedWidget()
        self.setCentralWidget(self.stack)
        self.start = self._make_start()
        self._status = QLabel()
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        self._status.setContentsMargins(px(16), 0, px(16), px(4))
        self.statusBar().addWidget(Line(self._status), 1)
        self.statusBar().setSizeGripEnabled(False)
        self._seen = False
        self._does: Chores | None = None
        self._rehearsal: Rehearsal | None = None
        self.commands.new_session.setEnabled(False)
        self.commands.demo.setEnabled(False)
        self._wire()
        restore(self, settings.now.geometry)

    # ---------------------------------------------------------------- sessions

    def set_games(self, games: tuple[Game, ...]) -> None:
        """The games that are offered. They take longer to load than the window."""
        from ui.app.rehearsal import Rehearsal

        self.games = games
        self.commands.new_session.setEnabled(True)
        self.commands.demo.setEnabled(True)
        self.start.set_games(games)
        self._rehearsal = self._rehearsal or Rehearsal(self)

    def set_store(self, store: Store) -> None:
        """The log is open."""
        self.store = store
        self.start.set_store(store)
        self.start.offer(self.settings.now.open_session)
        self.backing_up.set_store(store)
        if store.read_only:
            self.show_status(f"This log can only be read: {store.read_only}")

    def begin(self, plan: NewSession) -> None:
        """A new session as the wizard made it."""
        try:
            self.enter(plan.begin(self.open_store(), self.settings.now.referee))
            self._offer_screens()
        except KnownError as error:
            self.show_status(str(error))

    def open(self, session: str) -> None:
        """A stored session, where it was."""
        from referee.session.session import Session

        try:
            self.enter(Session.open(self.open_store(), session, self.games, entered_by=self.settings.now.referee))
            self._offer_screens()
        except KnownError as error:
            self.show_status(str(error))

    def open_file(self, path: Path) -> None:
        """A log, instead of the one that is open, or an exported session, under review."""
        from referee.store import open_store

        if not is_log(path):
            self.reviews.open(str(path))
            return
        if self.page is not None:
            self.show_status(f"A session is open: leave it with File, Open a session; then open {path.name}.")
            return
        try:
            store = open_store(str(path))
        except KnownError as error:
            self.show_status(str(error))
            return
        self.reviews.close()  # they read the log that is open
        if self.store is not None:
            self.store.close()
        self.set_store(store)

    def enter(self, session: Session, mark: str = "") -> None:
        """Show the console of a session; the one before is left. ``mark`` says on every window that it is no real one."""
        self.leave()
        page = self._make_page(session, self, None)
        page.room.set_mark(mark)
        self._show_page(page)
        page.panels.restore_layout(self.settings.now.panels)
        self.reviews.go_with(page.room)
        self.commands.set_session(True, rehearsed=bool(mark))
        self.preferences.keep(open_session=session.header.id)
        self.setWindowTitle("Referee")

    def _show_page(self, page: ConsolePage) -> None:
        self.page = page
        page.status.connect(self._status.setText)
        self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        page.begin()

    def _offer_screens(self) -> None:
        """Where there are monitors for the teams: the remembered room, or else the list to assign them."""
        if self.page is not None:
            self.page.offer_screens()

    def leave(self) -> None:
        """Close the session, if one is open; everything of it is saved already."""
        if self.page is None:
            return
        page, self.page = self.page, None
        self.reviews.go_with(None)
        page.close_session()
        self._discard(page)
        self.backing_up.take()
        self.preferences.keep(open_session="", panels=page.panels.save_layout())
        self.start.offer("")
        self.commands.set_session(False)
        self.setWindowTitle("")
        self._status.clear()
        self.start.refresh()

    def show_status(self, text: str) -> None:
        """Show a sentence in the banner of the session, or on the start page."""
        if self.page is not None:
            self.page.banner.set_text(text)
        else:
            self._status.setText(text)

    # ---------------------------------------------------------------- look

    def _worn(self) -> None:
        """All windows are as the settings say."""
        room_theme, moves = THEMES[self.settings.now.room_theme], not self.settings.now.reduced_motion
        self.reviews.set_theme(self.preferences.theme, room_theme, moves=moves)
        if self.page is not None:
            self.page.presenter.entered_by = self.settings.now.referee
            self.page.set_theme(self.preferences.theme, room_theme, moves=moves)

    def _resized(self) -> None:
        """The text has another size: what measured itself by the one before is made anew. No screen of a team notices."""
        old, self.start = self.start, self._make_start()
        self.start.set_games(self.games)
        self.start.set_store(self.store)
        self._discard(old)
        if self.page is None:
            self.start.offer(self.settings.now.open_session)
        else:
            before = self.page
            before.retire()
            self._show_page(self._make_page(before.presenter.session, self, before))
            self._discard(before)
        self.reviews.resized()
        QTimer.singleShot(_LAID_OUT_MS, self, partial(keep_on_screen, self))

    def _discard(self, widget: QWidget) -> None:
        self.stack.removeWidget(widget)
        widget.deleteLater()

    def _make_start(self) -> StartPage:
        made = StartPage(self._offers())
        made.opened.connect(self.open)
        made.reviewed.connect(self.reviews.open)
        made.trouble.connect(self.show_status)
        self.stack.addWidget(made)
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that there is something to see."""
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self, self._tell_painted)  # not if the window is gone by then

    def _tell_painted(self) -> None:
        self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Curtains fall, the place of the window is kept. There is nothing to save."""
        self.preferences.keep(geometry=bytes(self.saveGeometry().toHex().data()).decode())
        self.reviews.close()
        self.leave()
        self.backing_up.finish()
        super().closeEvent(event)

    # ---------------------------------------------------------------- inside

    def _offers(self) -> list[tuple[QAction, str]]:
        c = self.commands
        return [
            (c.new_session, "Choose a game, the seats and the variants."),
            (c.open_session, "Go on with a past session, or look at it."),
            (c.review_past, "Who knew what, and when: replay, figures, debrief."),
            (c.demo, "A sample session plays itself, with all windows."),
        ]

    def _wire(self) -> None:
        c = self.commands
        c.new_session.triggered.connect(self._new_session)
        c.open_session.triggered.connect(self._to_library)
        c.review.triggered.connect(self.reviews.open_current)
        c.review_past.triggered.connect(self.reviews.choose)
        c.compare.triggered.connect(self.reviews.compare)
        c.open_log.triggered.connect(lambda: choose_log(self, self.open_file))
        c.quit.triggered.connect(self.close)
        c.full_screen.triggered.connect(self._full_screen)
        c.palette.triggered.connect(self._palette)
        c.shortcuts.triggered.connect(self._keys)
        c.about.triggered.connect(lambda: self._chores().about(self.games))
        c.report.triggered.connect(lambda: self._chores().report(self.games))
        c.manual.triggered.connect(lambda: self._chores().show_page("index"))
        c.rules.triggered.connect(self._rules)
        c.save_copy.triggered.connect(lambda: self._with_store(self._chores().save_copy))
        c.check.triggered.connect(lambda: self._with_store(self._check))
        c.export.triggered.connect(self._export)
        recent = QMenu(self)
        recent.aboutToShow.connect(lambda: fill_recent(recent, self.store, self.open, self.show_status))
        c.recent.setMenu(recent)
        self.preferences.worn.connect(self._worn)
        self.preferences.resized.connect(self._resized)
        for trouble in (self.preferences.trouble, self.backing_up.trouble):
            trouble.connect(self.show_status)
        self.drops.dropped.connect(self.open_file)

    def open_store(self) -> Store:
        """The log; one that could not be opened before is tried again. Raises KnownError while there is none."""
        if self.store is None and self.opener is not None:
            self.set_store(self.opener())
        if self.store is None:
            raise KnownError("The log is not open yet. Try again in a moment.")
        return self.store

    def _new_session(self) -> None:
        from ui.library.wizard.wizard import Wizard

        wizard = Wizard(self.games, self)
        wizard.chosen.connect(self.begin)
        wizard.open()

    def _to_library(self) -> None:
        self.leave()
        self.stack.setCurrentWidget(self.start)
        self.start.seek()

    def _chores(self) -> Chores:
        from ui.library.log_actions import Chores

        if self._does is None:
            self._does = Chores(self, self.show_status)
        return self._does

    def _with_store(self, act: Callable[[Store], None]) -> None:
        try:
            act(self.open_store())
        except KnownError as error:
            self.show_status(str(error))

    def _check(self, store: Store) -> None:
        session = self.page.presenter.session if self.page is not None else None
        self._chores().check(store if session is None else session.store, self.games, session)

    def _export(self) -> None:
        if self.page is not None:
            self._chores().export(self.page.presenter.session)

    def _rules(self) -> None:
        if self.page is not None:
            self._chores().show_page(f"games/{self.page.presenter.session.game.id}")

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _palette(self) -> None:
        from ui.widgets.lists.chooser import CommandPalette

        CommandPalette(self.commands.all, self).open()

    def _keys(self) -> None:
        from ui.widgets.keys_sheet import KeysSheet

        KeysSheet("Entering a move", ENTERING, self.commands.menus, self).open()
