"""The referee's window: the start page, and the console of the session that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QMenu, QStackedWidget

from engine.errors import KnownError
from ui.console.commands import Commands
from ui.console.style import px, stylesheet
from ui.library.settings import SettingsFile
from ui.library.start import StartPage
from ui.theme import THEMES, dress
from ui.theme.style import BASE_SIZE

if TYPE_CHECKING:
    from engine.game import Game
    from referee.session import Session
    from referee.store import Store
    from ui.console.window import ConsolePage
    from ui.library.chores import Chores
    from ui.library.new_session import NewSession
    from ui.review.compare import CompareWindow
    from ui.review.window import ReviewWindow

_USUAL = QSize(1280, 720)
_RECENT = 10
_FRAME = 48  # what a title bar and the edges take at most


def _fits(window: QSize, room: QSize) -> bool:
    return room.width() >= window.width() + _FRAME and room.height() >= window.height() + _FRAME


class MainWindow(QMainWindow):
    """One window for everything the referee does; one session at a time.

    Args:
        settings: the referee's.
        make_page: the console of a session; imported late, so that the window is seen at once.

    Signals:
        painted: the first time that it was painted.
    """

    painted = Signal()

    def __init__(
        self,
        settings: SettingsFile,
        make_page: Callable[[Session, MainWindow], ConsolePage],
    ) -> None:
        super().__init__()
        self.games: tuple[Game, ...] = ()
        self.settings, self._make_page = settings, make_page
        self.store: Store | None = None
        self.page: ConsolePage | None = None
        self._reviews: list[ReviewWindow | CompareWindow] = []
        self._letters = round(BASE_SIZE * settings.now.text_size_on(self.screen().size().height()) / 100)
        self.wear()
        self.setAccessibleName("Whitecell")
        self.commands = Commands(self)
        self.commands.set_keys(settings.now.keys)
        self.commands.fill(self.menuBar())
        self.stack = QStackedWidget()
        self.start = StartPage(self._offers())
        self.stack.addWidget(self.start)
        self.setCentralWidget(self.stack)
        self._status = QLabel()
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        self._status.setContentsMargins(16, 0, 16, 4)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().setSizeGripEnabled(False)
        self._seen = False
        self._does: Chores | None = None
        self.commands.new_session.setEnabled(False)
        self.commands.demo.setEnabled(False)
        self._wire()
        self._restore()

    # ---------------------------------------------------------------- sessions

    def set_games(self, games: tuple[Game, ...]) -> None:
        """The games that are offered. They take longer to load than the window."""
        self.games = games
        self.start.set_games(games)
        self.commands.new_session.setEnabled(True)
        self.commands.demo.setEnabled(True)

    def set_store(self, store: Store) -> None:
        """The log is open."""
        self.store = store
        self.start.set_store(store)
        if store.read_only:
            self.say(f"This log can only be read: {store.read_only}")

    def begin(self, plan: NewSession) -> None:
        """A new session as the wizard made it."""
        try:
            self.enter(plan.begin(self._open_store(), self.settings.now.referee))
            self._offer_screens()
        except KnownError as error:
            self.say(str(error))

    def open(self, session: str) -> None:
        """A stored session, where it was."""
        from referee.session import Session

        try:
            self.enter(Session.open(self._open_store(), session, self.games, entered_by=self.settings.now.referee))
            self._offer_screens()
        except KnownError as error:
            self.say(str(error))

    def review(self, session: str) -> None:
        """A stored session (its id), or that of an exported file, under review in a window of its own."""
        from referee.finding import read_session
        from referee.session import Session

        try:
            if Path(session).is_file():
                self.show_review(read_session(session, None, self.games, for_review=True))
            elif self.page is not None and self.page.presenter.session.header.id == session:
                self.review_open_session()
            else:
                self.show_review(Session.open(self._open_store(), session, self.games, for_review=True))
        except KnownError as error:
            self.say(str(error))

    def review_open_session(self) -> None:
        """The session that is being refereed; before its end only after a word of warning."""
        from ui.review.opening import UnlockSheet

        if self.page is None:
            return
        session = self.page.presenter.session
        if session.outcome is not None:
            self.show_review(session)
            return
        sheet = UnlockSheet(session, self)
        sheet.accepted.connect(partial(self.show_review, session))
        sheet.open()

    def show_review(self, session: Session) -> None:
        """The review window of a session."""
        from ui.review.opening import review_window

        self._show_beside(review_window(session, self.settings.now, self.page.room if self.page is not None else None))

    def compare(self) -> None:
        """Sessions of the log side by side, in a window of their own."""
        from ui.review.compare import CompareWindow

        try:
            self._show_beside(CompareWindow(self._open_store(), self.games))
        except KnownError as error:
            self.say(str(error))

    def _show_beside(self, window: ReviewWindow | CompareWindow) -> None:
        """A window that shows secrets: it is gone with this one, and at the first sign of another monitor."""
        if self.page is not None:
            self.page.room.displays.guard_also(window)
        self._reviews.append(window)
        window.destroyed.connect(partial(self._reviews.remove, window))
        window.show()

    def enter(self, session: Session) -> None:
        """Show the console of a session; the one before is left."""
        self.leave()
        self.page = self._make_page(session, self)
        self.page.status.connect(self._status.setText)
        self.stack.addWidget(self.page)
        self.stack.setCurrentWidget(self.page)
        self.commands.set_session(True)
        self.setWindowTitle("Referee")
        self.page.begin()

    def _offer_screens(self) -> None:
        """Where there are monitors for the teams: the remembered room, or else the list to assign them."""
        if self.page is not None:
            self.page.offer_screens()

    def leave(self) -> None:
        """Close the session, if one is open; everything of it is saved already."""
        if self.page is None:
            return
        page, self.page = self.page, None
        page.close_session()
        self.stack.removeWidget(page)
        page.deleteLater()
        self.commands.set_session(False)
        self.setWindowTitle("")
        self._status.clear()
        self.start.refresh()

    def say(self, text: str) -> None:
        """One sentence for the referee, where they look."""
        if self.page is not None:
            self.page.banner.say(text)
        else:
            self._status.setText(text)

    # ---------------------------------------------------------------- look

    def wear(self) -> None:
        """The theme of the settings."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme = THEMES[self.settings.now.theme]
        dress(app, theme, self._letters)
        app.setStyleSheet(stylesheet(theme))
        for window in self._reviews:
            window.set_theme(theme)
        if self.page is not None:
            self.page.table.set_theme(theme)
            self.page.strip.refresh()

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
        self._keep(geometry=bytes(self.saveGeometry().toHex().data()).decode())
        for window in tuple(self._reviews):
            window.close()
        self.leave()
        super().closeEvent(event)

    # ---------------------------------------------------------------- inside

    def _offers(self) -> list[tuple[Any, str]]:
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
        c.review.triggered.connect(self.review_open_session)
        c.review_past.triggered.connect(self._choose_review)
        c.compare.triggered.connect(self.compare)
        c.settings.triggered.connect(self._settings)
        c.quit.triggered.connect(self.close)
        c.theme.triggered.connect(self._other_theme)
        c.full_screen.triggered.connect(self._full_screen)
        c.palette.triggered.connect(self._palette)
        c.shortcuts.triggered.connect(self._keys)
        c.about.triggered.connect(lambda: self._chores().about(self.games))
        c.change_keys.triggered.connect(self._change_keys)
        c.report.triggered.connect(lambda: self._chores().report(self.games))
        c.manual.triggered.connect(lambda: self._chores().show_page("index"))
        c.rules.triggered.connect(self._rules)
        c.save_copy.triggered.connect(lambda: self._with_store(self._chores().save_copy))
        c.check.triggered.connect(lambda: self._with_store(self._check))
        c.export.triggered.connect(self._export)
        recent = QMenu(self)
        recent.aboutToShow.connect(lambda: self._fill_recent(recent))
        c.recent.setMenu(recent)
        self.start.opened.connect(self.open)
        self.start.reviewed.connect(self.review)
        self.start.trouble.connect(self.say)

    def _restore(self) -> None:
        usual = QSize(px(_USUAL.width()), px(_USUAL.height()))
        self.resize(usual)
        if self.settings.now.geometry:
            self.restoreGeometry(QByteArray.fromHex(self.settings.now.geometry.encode()))
        elif not _fits(usual, self.screen().availableSize()):  # its frame would stand on a team's monitor
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _open_store(self) -> Store:
        if self.store is None:
            raise KnownError("The log is not open yet. Try again in a moment.")
        return self.store

    def _new_session(self) -> None:
        from ui.library.wizard import Wizard

        wizard = Wizard(self.games, self)
        wizard.chosen.connect(self.begin)
        wizard.open()

    def _to_library(self) -> None:
        self.leave()
        self.stack.setCurrentWidget(self.start)
        self.start.search.setFocus()

    def _choose_review(self) -> None:
        from ui.review.opening import SessionChooser

        try:
            chooser = SessionChooser(self._open_store(), self.games, self)
        except KnownError as error:
            self.say(str(error))
            return
        chooser.chosen.connect(self.review)
        chooser.open()

    def _settings(self) -> None:
        from ui.library.settings_sheet import SettingsSheet

        sheet = SettingsSheet(self.settings.now, self.store.place if self.store is not None else "", self)
        sheet.given.connect(self._take_settings)
        sheet.open()

    def _take_settings(self, chosen: dict[str, Any]) -> None:
        self._keep(**chosen)
        self.wear()
        if self.page is not None:
            self.page.presenter.entered_by = self.settings.now.referee

    def _keep(self, **changes: Any) -> None:
        try:
            self.settings.change(**changes)
        except KnownError as error:
            self.say(str(error))

    def _chores(self) -> Chores:
        from ui.library.chores import Chores

        if self._does is None:
            self._does = Chores(self, self.say)
        return self._does

    def _with_store(self, act: Callable[[Store], None]) -> None:
        try:
            act(self._open_store())
        except KnownError as error:
            self.say(str(error))

    def _check(self, store: Store) -> None:
        session = self.page.presenter.session if self.page is not None else None
        self._chores().check(store if session is None else session.store, self.games, session)

    def _export(self) -> None:
        if self.page is not None:
            self._chores().export(self.page.presenter.session)

    def _rules(self) -> None:
        if self.page is not None:
            self._chores().show_page(f"games/{self.page.presenter.session.game.id}")

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        try:
            found = self.store.sessions(limit=_RECENT) if self.store is not None else []
        except KnownError as error:
            found = []
            self.say(str(error))
        for one in found:
            menu.addAction(one.title.replace("&", "&&")).triggered.connect(partial(self._open_recent, one.id))
        if not found:
            menu.addAction("No session yet").setEnabled(False)

    def _open_recent(self, session: str, _checked: bool = False) -> None:
        self.open(session)

    def _change_keys(self) -> None:
        from ui.library.keys_sheet import KeysEditor

        KeysEditor(self.commands, self).ask(self._take_keys)

    def _take_keys(self, keys: dict[str, list[str]]) -> bool:
        self._keep(keys=keys)
        self.commands.set_keys(keys)
        return True

    def _other_theme(self) -> None:
        self._take_settings({"theme": "light" if self.settings.now.theme == "dark" else "dark"})

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _palette(self) -> None:
        from ui.console.palette import CommandPalette

        CommandPalette(self.commands.all, self).open()

    def _keys(self) -> None:
        from ui.console.help import KeysSheet

        KeysSheet(self.commands.menus, self).open()
