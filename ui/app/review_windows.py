"""Reviews and comparisons: windows of their own, beside the console or without one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.errors import KnownError
from ui.library.window_geometry import keep_on_screen, put_over

if TYPE_CHECKING:
    from referee.session.session import Session
    from ui.app.main_window import MainWindow
    from ui.review.compare.compare_window import CompareWindow
    from ui.review.review_window import ReviewWindow
    from ui.room.team_screens import Room
    from ui.theme import Theme


class Reviews(QObject):
    """Opens them, and sees to what they have in common: they show secrets, so they are guarded as the referee's window is.

    Attributes:
        windows: those that are open.

    Args:
        over: the referee's window; the log, the games and the session that is refereed are its, and it says what is wrong.
    """

    def __init__(self, over: MainWindow) -> None:
        super().__init__(over)
        self._over = over
        self.windows: list[ReviewWindow | CompareWindow] = []

    # ---------------------------------------------------------------- opening

    def open(self, session: str) -> None:
        """A stored session (its id), or that of an exported file, under review."""
        from referee.log.session_lookup import read_session
        from referee.session.session import Session

        over = self._over
        try:
            if Path(session).is_file():
                self.show(read_session(session, None, over.games, for_review=True))
            elif over.page is not None and over.page.presenter.session.header.id == session:
                self.open_current()
            else:
                self.show(Session.open(over.open_store(), session, over.games, for_review=True))
        except KnownError as error:
            over.show_status(str(error))

    def open_current(self) -> None:
        """The session that is being refereed; before its end only after a word of warning."""
        from ui.review.review_opening import UnlockSheet

        if self._over.page is None:
            return
        session = self._over.page.presenter.session
        if session.outcome is not None:
            self.show(session)
            return
        sheet = UnlockSheet(session, self._over)
        sheet.accepted.connect(partial(self.show, session))
        sheet.open()

    def choose(self) -> None:
        """One of the sessions of the log."""
        from ui.review.review_opening import SessionChooser

        try:
            chooser = SessionChooser(self._over.open_store(), self._over.games, self._over)
        except KnownError as error:
            self._over.show_status(str(error))
            return
        chooser.chosen.connect(self.open)
        chooser.open()

    def show(self, session: Session) -> None:
        """The review of a session."""
        from ui.review.review_opening import review_window

        self._show(review_window(session, self._over.settings.now))

    def compare(self) -> None:
        """Sessions of the log side by side."""
        from ui.review.compare.compare_window import CompareWindow

        try:
            self._show(CompareWindow(self._over.open_store(), self._over.games))
        except KnownError as error:
            self._over.show_status(str(error))

    def _show(self, window: ReviewWindow | CompareWindow) -> None:
        window.go_with(self._over.page.room if self._over.page is not None else None)
        self.windows.append(window)
        window.destroyed.connect(partial(self.windows.remove, window))
        put_over(window, self._over)
        window.show()

    # ---------------------------------------------------------------- what all of them do

    def go_with(self, room: Room | None) -> None:
        """From now on they stand beside the teams' screens of this session, or of none."""
        for window in self.windows:
            window.go_with(room)

    def set_theme(self, theme: Theme, room_theme: Theme, *, moves: bool) -> None:
        """Set the theme of every review and of its room screens; ``moves``: a step is shown by motion."""
        for window in self.windows:
            window.set_theme(theme, room_theme, moves=moves)

    def resized(self) -> None:
        """Text has another size: what was measured by the one before is made anew, at the same ply, with the same look.

        A review that a room looks at, or that is being exported, stays as it is until that is over.
        """
        for window in tuple(self.windows):
            window.measure_anew(self._instead_of)

    def _instead_of(self, old: ReviewWindow) -> ReviewWindow:
        from ui.review.review_opening import review_window

        new = review_window(old.review.session, self._over.settings.now)
        self._show(new)
        new.setGeometry(old.geometry())
        keep_on_screen(new)
        return new

    def close(self) -> None:
        """They are gone, as with the referee's window, or with the log that they read."""
        for window in tuple(self.windows):
            window.close()
