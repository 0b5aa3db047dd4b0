"""The referee's window: the start page, and the console of the session that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QWidget

from engine.errors import KnownError
from ui.app.context import AppContext
from ui.app.review_windows import ReviewWindows
from ui.library.log_files.backup_timer import BackupTimer
from ui.library.log_files.log_picker import DropTarget, choose_log, fill_recent, is_log
from ui.library.log_files.open_log_mark import OpenLogMark
from ui.library.settings.settings_file import SettingsFile
from ui.library.start_page import StartPage
from ui.library.window_geometry import keep_on_screen, restore
from ui.theme import THEMES
from ui.widgets.console_commands import ENTERING
from ui.widgets.labels import OneLine, plain_label
from ui.widgets.window_style import px

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.session.session import Session
    from referee.store import Store
    from ui.app.leak_rehearsal import Rehearsal
    from ui.console.console_page import ConsolePage
    from ui.contents.contents_window import ContentsWindow
    from ui.library.log_files.log_actions import LogActions
    from ui.library.wizard.new_session import NewSession
    from ui.library.wizard.wizard import Wizard


class PageStack(QStackedWidget):
    """Shows one of several pages, and is no larger at least than that one: Qt's is as large as its largest page."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint().expandedTo(shown.minimumSize())


_MARK_AGAIN_MS = 3000  # how soon a console that was closed is noticed: a look at one small file
_LAID_OUT_MS = 100  # after the layout of a new page, which decides its minimum size


class MainWindow(QMainWindow):
    """The window for everything the referee does, with one session at a time.

    Args:
        settings: the referee's settings.
        make_page: makes the console of a session; given another console of that session, one that takes its place.

    Attributes:
        context: what the other windows need of the program.
        page: the console of the open session; None on the start page.
        reviews: the review windows.

    Modules that are not needed before the first paint are imported inside methods, for a fast start.

    Signals:
        painted: the window was painted for the first time.
    """

    painted = Signal()

    def __init__(
        self,
        settings: SettingsFile,
        make_page: Callable[[AppContext, Session, ConsolePage | None], ConsolePage],
    ) -> None:
        super().__init__()
        self._make_page = make_page
        self.page: ConsolePage | None = None
        self.context = AppContext(settings, self, self)
        self.commands, self.preferences = self.context.commands, self.context.preferences
        self.reviews = ReviewWindows(self.context)
        self.setAccessibleName("Whitecell")
        self.preferences.wire(self.commands)
        self.commands.fill(self.menuBar())
        self.backing_up = BackupTimer(self)
        self._log_mark, self._log_warning = OpenLogMark(), ""
        self._mark_timer = QTimer(self, interval=_MARK_AGAIN_MS)  # is the log still open in another console?
        self._mark_timer.timeout.connect(self._mark_log_again)
        self.drops = DropTarget(self)
        self.stack = PageStack()
        self.setCentralWidget(self.stack)
        self.start = self._make_start()
        self._status = plain_label()
        self._status.setContentsMargins(px(16), 0, px(16), px(4))
        self.statusBar().addWidget(OneLine(self._status), 1)
        self.statusBar().setSizeGripEnabled(False)
        self._was_painted = False
        self._log_actions: LogActions | None = None
        self._rehearsal: Rehearsal | None = None
        self.commands.new_session.setEnabled(False)
        self.commands.demo.setEnabled(False)
        self.commands.contents.setEnabled(False)
        self.contents: ContentsWindow | None = None
        self._connect()
        restore(self, settings.now.geometry)

    # ---------------------------------------------------------------- sessions

    def set_games(self, games: tuple[Game, ...]) -> None:
        """Offer these games. They take longer to load than the window."""
        from ui.app.leak_rehearsal import Rehearsal

        self.context.games = games
        self.commands.new_session.setEnabled(True)
        self.commands.demo.setEnabled(True)
        self.commands.contents.setEnabled(bool(games))
        self.start.set_games(games)
        self._rehearsal = self._rehearsal or Rehearsal(self.context)

    def set_store(self, store: Store) -> None:
        """Use this log, which is open, from now on."""
        self.context.store = store
        self.start.set_store(store)
        self.start.offer(self.context.settings.now.open_session)
        self.backing_up.set_store(store)
        self._warn(self._mark_log())

    def _mark_log(self) -> str:
        """Mark the log as open here; return what to warn of. While another console has it open, ask again."""
        store = self.context.store
        warnings = [f"This log can only be read: {store.read_only}"] if store is not None and store.read_only else []
        elsewhere = self._log_mark.set(store.file if store is not None else None)
        if elsewhere:
            warnings.append(elsewhere)
            self._mark_timer.start()
        else:
            self._mark_timer.stop()
        return " ".join(warnings)

    def _mark_log_again(self) -> None:
        if (said := self._mark_log()) != self._log_warning:  # a notice that somebody has closed stays closed
            self._warn(said)

    def _warn(self, said: str) -> None:
        self._log_warning = said
        self.start.warn(said)

    def close_store(self) -> None:
        """Close the log, if one is open."""
        if self.context.store is not None:
            self.context.store.close()
        self._mark_timer.stop()
        self._log_mark.remove()

    def _begin(self, wizard: Wizard, plan: NewSession) -> None:
        """Begin the session that the wizard has planned; if it cannot be begun, the wizard says why."""
        try:
            session = plan.begin(self.context.open_store(), self.context.settings.now.referee)
        except KnownError as error:
            wizard.problem.setText(str(error))
            return
        self.enter(session)
        self._offer_screens()

    def open(self, session: str) -> None:
        """Open a stored session where it was left."""
        from referee.session.session import Session

        try:
            c = self.context
            self.enter(Session.open(c.open_store(), session, c.games, entered_by=c.settings.now.referee))
            self._offer_screens()
        except KnownError as error:
            self.show_status(str(error))

    def open_file(self, path: Path) -> None:
        """Open another log in place of the one that is open, or the review of an exported session."""
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
        self.close_store()
        self.set_store(store)

    def enter(self, session: Session, mark: str = "") -> None:
        """Leave the open session and show the console of this one; ``mark`` stands on every team window."""
        self._close_session()
        page = self._make_page(self.context, session, None)
        page.room.set_mark(mark)
        self._show_page(page)
        page.panels.restore_layout(self.context.settings.now.panels)
        self.reviews.set_room(page.room)
        self.commands.set_session(True, rehearsed=bool(mark))
        self.preferences.keep(open_session=session.header.id)
        self.setWindowTitle("Referee")

    def _show_page(self, page: ConsolePage) -> None:
        self.page = page
        page.status.connect(self._status.setText)
        self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        page.banner.set_window(self)
        page.begin()

    def _offer_screens(self) -> None:
        """Offer the remembered room or the list to assign monitors, where there are monitors for the teams."""
        if self.page is not None:
            self.page.offer_screens()

    def leave(self) -> None:
        """Close the session, if one is open, and show the start page."""
        if self.page is None:
            return
        self._close_session()
        self.start.offer("")
        self.commands.set_session(False)
        self.setWindowTitle("")
        self.start.refresh()

    def _close_session(self) -> None:
        """Close the session, if one is open. Everything of it is saved already."""
        if self.page is None:
            return
        page, self.page = self.page, None
        self.reviews.set_room(None)
        page.close_session()
        self._discard(page)
        if self._log_actions is not None:
            self._log_actions.close_rules()
        self.backing_up.take()
        self.preferences.keep(open_session="", panels=page.panels.save_layout())
        self._status.clear()

    def show_status(self, text: str) -> None:
        """Show the referee one sentence: in the console's banner or, without one, in the status bar."""
        if self.page is not None:
            self.page.banner.set_text(text)
        else:
            self._status.setText(text)

    # ---------------------------------------------------------------- look

    def _apply_settings(self) -> None:
        now = self.context.settings.now
        room_theme, moves = THEMES[now.room_theme], not now.reduced_motion
        self.reviews.set_theme(self.preferences.theme, room_theme, moves=moves)
        if self.contents is not None:
            self.contents.set_theme(room_theme)
        if self.page is not None:
            self.page.presenter.entered_by = now.referee
            self.page.set_theme(self.preferences.theme, room_theme, moves=moves)

    def _rebuild(self) -> None:
        """Build start page, console and reviews anew in another text size. No team window is touched."""
        old, self.start = self.start, self._make_start()
        self.start.set_games(self.context.games)
        self.start.set_store(self.context.store)
        self.start.warn(self._log_warning)
        self._discard(old)
        if self.page is None:
            self.start.offer(self.context.settings.now.open_session)
        else:
            before = self.page
            before.retire()
            self._show_page(self._make_page(self.context, before.presenter.session, before))
            self._discard(before)
        self.reviews.rebuild()
        if self.contents is not None:
            self.contents.rebuild()
        QTimer.singleShot(_LAID_OUT_MS, self, partial(keep_on_screen, self))

    def _discard(self, widget: QWidget) -> None:
        self.stack.removeWidget(widget)
        widget.deleteLater()

    def _make_start(self) -> StartPage:
        page = StartPage(self._offers())
        page.opened.connect(self.open)
        page.reviewed.connect(self.reviews.open)
        page.begun.connect(self._new_session_of)
        page.taught.connect(lambda game: self._actions().show_page(f"games/{game.id}-teaching"))
        page.failed.connect(self.show_status)
        self.stack.addWidget(page)
        return page

    def paintEvent(self, event: QPaintEvent) -> None:
        """Emit `painted` after the first time."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self._emit_painted)  # the window may be closed by then

    def _emit_painted(self) -> None:
        self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave the session, which curtains every team, and remember where the window stands.

        Nothing needs saving but a content set that is being edited, of which is asked first.
        """
        if self.contents is not None and self.contents.editor.has_unsaved_changes:
            event.ignore()
            self.contents.activateWindow()
            self.contents.leave(self.close)
            return
        if self.contents is not None:
            self.contents.close()
        self.preferences.keep(geometry=bytes(self.saveGeometry().toHex().data()).decode())
        self.reviews.close()
        self._close_session()
        self.backing_up.finish()
        super().closeEvent(event)

    # ---------------------------------------------------------------- inside

    def _offers(self) -> list[tuple[QAction, str]]:
        c = self.commands
        return [
            (c.first_class, "The whole lesson on one page."),
            (c.demo, "A sample session plays itself."),
        ]

    def _connect(self) -> None:
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
        c.about.triggered.connect(lambda: self._actions().about(self.context.games))
        c.report.triggered.connect(lambda: self._actions().report(self.context.games))
        for command in (c.manual, c.first_class):
            command.triggered.connect(lambda: self._actions().show_page("index"))
        c.rules.triggered.connect(self._look_up_rules)
        c.game_page.triggered.connect(self._show_game_page)
        c.save_copy.triggered.connect(lambda: self._with_store(self._actions().save_copy))
        c.check.triggered.connect(lambda: self._with_store(self._check))
        c.export.triggered.connect(self._export)
        c.contents.triggered.connect(self._edit_contents)
        recent = QMenu(self)
        recent.aboutToShow.connect(lambda: fill_recent(recent, self.context.store, self.open, self.show_status))
        c.recent.setMenu(recent)
        self.preferences.theme_changed.connect(self._apply_settings)
        self.preferences.text_size_changed.connect(self._rebuild)
        for failed in (self.preferences.failed, self.backing_up.failed):
            failed.connect(self.show_status)
        self.drops.dropped.connect(self.open_file)

    def _new_session(self) -> None:
        self._open_wizard(None)

    def _new_session_of(self, game: Game) -> None:
        self._open_wizard(game)

    def _open_wizard(self, game: Game | None) -> None:
        """Ask how a session begins; of a game that is chosen already, from the seats on."""
        from ui.library.game_lengths import first_class_first
        from ui.library.wizard.wizard import Wizard

        wizard = Wizard(first_class_first(self.context.games), self)
        wizard.chosen.connect(partial(self._begin, wizard))
        if game is not None:
            wizard.begin_with(game)
        wizard.open()

    def _to_library(self) -> None:
        self.leave()
        self.stack.setCurrentWidget(self.start)
        self.start.seek()

    def _actions(self) -> LogActions:
        from ui.library.log_files.log_actions import LogActions

        if self._log_actions is None:
            self._log_actions = LogActions(self, self.show_status)
        return self._log_actions

    def _with_store(self, act: Callable[[Store], None]) -> None:
        try:
            act(self.context.open_store())
        except KnownError as error:
            self.show_status(str(error))

    def _check(self, store: Store) -> None:
        session = self.context.session
        self._actions().check(store if session is None else session.store, self.context.games, session)

    def _export(self) -> None:
        if self.page is not None:
            self._actions().export(self.page.presenter.session)

    def _look_up_rules(self) -> None:
        """Show the rules: the card under the cursor of the list, or the clause of the refusal that the console shows."""
        card = self.page.table.card_in_view if self.page is not None else ""
        clause = self.page.decision.refusal.clause if self.page is not None and not card else ""
        self._actions().look_up_rules(self.context.games, self.context.session, clause, card)

    def _show_game_page(self) -> None:
        if self.page is not None:
            self._actions().show_page(f"games/{self.page.presenter.session.game.id}")

    def _edit_contents(self) -> None:
        """Show the content editor: one window of it, beside whatever session is open."""
        from ui.contents.contents_window import ContentsWindow
        from ui.library.window_geometry import center_over

        if self.contents is None:
            context = self.context
            theme = THEMES[context.settings.now.room_theme]
            self.contents = ContentsWindow(context.games, context.open_store, theme, self)
            self.contents.closed.connect(self._contents_closed)
            center_over(self.contents, self)
            self.contents.show()
        self.contents.activateWindow()

    def _contents_closed(self) -> None:
        self.contents = None

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _palette(self) -> None:
        from ui.widgets.lists.chooser import CommandPalette

        CommandPalette(self.commands.all, self).open()

    def _keys(self) -> None:
        from ui.widgets.dialogs import KeysSheet

        KeysSheet("Entering a move", ENTERING, self.commands.menus, self).open()
