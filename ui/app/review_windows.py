"""The windows of reviews and comparisons, with or without a console."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.errors import KnownError
from ui.library.window_geometry import center_over, keep_on_screen

if TYPE_CHECKING:
    from referee.files.encryption import AskPassphrase
    from referee.session.session import Session
    from ui.app.context import AppContext
    from ui.library.bundle_sheets import PassphraseSheet
    from ui.review.compare.compare_window import CompareWindow
    from ui.review.review_window import ReviewWindow
    from ui.session_displays.session_displays import SessionDisplays
    from ui.theme import Theme


class ReviewWindows(QObject):
    """Opens review and comparison windows and guards them, because they show secrets.

    The review package is imported when the first one is opened, because it loads slowly.

    Attributes:
        windows: those that are open.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context
        self.windows: list[ReviewWindow | CompareWindow] = []

    # ---------------------------------------------------------------- opening

    def open(self, session: str, passphrase: AskPassphrase | None = None) -> None:
        """Open the review of a stored session (by its id) or of an exported file (by its path).

        A sealed file opens with ``passphrase``; without one it is asked for.
        """
        from referee.archive.session_lookup import read_session
        from referee.files.encryption import SealedError
        from referee.session.session import Session
        from ui.library.bundle_sheets import PassphraseSheet

        context = self._context
        try:
            if Path(session).is_file():
                self.show(read_session(session, None, context.games, for_review=True, passphrase=passphrase))
            elif context.session is not None and context.session.header.id == session:
                self.open_current()
            else:
                self.show(Session.open(context.open_store(), session, context.games, for_review=True))
        except SealedError:
            sheet = PassphraseSheet(Path(session).name, context.window)
            sheet.ask(partial(self._open_sealed, session, sheet))
        except KnownError as error:
            context.show_status(str(error))

    def _open_sealed(self, session: str, sheet: PassphraseSheet, passphrase: str) -> bool:
        """Open the review of a sealed file; return whether the passphrase opens it, and say in the sheet why not."""
        from referee.archive.session_lookup import read_session

        try:
            found = read_session(session, None, self._context.games, for_review=True, passphrase=lambda _: passphrase)
        except KnownError as error:
            sheet.show_problem(str(error))
            return False
        self.show(found)
        return True

    def open_current(self) -> None:
        """Open the review of the session that is refereed; before its end only after a warning."""
        from ui.review.review_opening import UnlockSheet

        session = self._context.session
        if session is None:
            return
        if session.outcome is not None:
            self.show(session)
            return
        sheet = UnlockSheet(session, self._context.window)
        sheet.accepted.connect(partial(self.show, session))
        sheet.open()

    def choose(self) -> None:
        """Let the referee choose a session of the log and open its review."""
        from ui.review.review_opening import SessionChooser

        context = self._context
        try:
            chooser = SessionChooser(context.open_store(), context.games, context.window)
        except KnownError as error:
            context.show_status(str(error))
            return
        chooser.chosen.connect(self.open)
        chooser.open()

    def show(self, session: Session) -> None:
        """Show the review of a session."""
        from ui.review.review_opening import review_window

        self._show_review(review_window(session, self._context.settings.now))

    def compare(self) -> None:
        """Show sessions of the log side by side."""
        from ui.review.compare.compare_window import CompareWindow

        try:
            self._show(CompareWindow(self._context.open_store(), self._context.games))
        except KnownError as error:
            self._context.show_status(str(error))

    def _show_review(self, window: ReviewWindow) -> None:
        window.commands.open_session.triggered.connect(self._to_library)
        self._show(window)

    def _show(self, window: ReviewWindow | CompareWindow) -> None:
        window.set_room(self._context.room)
        self.windows.append(window)
        window.destroyed.connect(partial(self.windows.remove, window))
        window.resize(window.size().expandedTo(self._context.window.size()))
        center_over(window, self._context.window)
        window.show()

    def _to_library(self) -> None:
        """Show the library, which is the console's: its window comes to the front."""
        console = self._context.window
        console.raise_()
        console.activateWindow()
        self._context.commands.open_session.trigger()

    # ---------------------------------------------------------------- all windows

    def set_room(self, room: SessionDisplays | None) -> None:
        """Guard the windows with the team screens of this session, or of none."""
        for window in self.windows:
            window.set_room(room)

    def set_theme(self, theme: Theme, room_theme: Theme, *, moves: bool) -> None:
        """Set the theme, and that of screens shown to the room; ``moves``: show steps by motion."""
        for window in self.windows:
            window.set_theme(theme, room_theme, moves=moves)

    def rebuild(self) -> None:
        """Build the windows anew, at the same ply, because the text size has changed.

        A review that a room looks at, or that is being exported, stays as it is until that is over.
        """
        for window in tuple(self.windows):
            window.rebuild_for_text_size(self._replace)

    def _replace(self, old: ReviewWindow) -> ReviewWindow:
        from ui.review.review_opening import review_window

        new = review_window(old.review.session, self._context.settings.now)
        self._show_review(new)
        new.setGeometry(old.geometry())
        keep_on_screen(new)
        return new

    def close(self) -> None:
        """Close all windows."""
        for window in tuple(self.windows):
            window.close()
