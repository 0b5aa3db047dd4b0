"""The commands of the window beside those of a session: copies, exports, a check of the log, the handbook, a report."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from engine.errors import KnownError
from ui.library.bundle_sheets import ExportSheet
from ui.library.log_files.log_picker import SUFFIX
from ui.library.window_geometry import center_over
from ui.widgets.dialogs import Sheet
from ui.widgets.file_dialogs import ask_folder, ask_new_file
from ui.widgets.labels import ReadOnlyText, plain_label
from ui.widgets.window_style import px

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.contract.game import Game
    from referee.session.session import Session
    from referee.store import Store
    from ui.library.rules.rules_window import RulesWindow


class LogActions(QObject):
    """Carries out these commands and reports the result in a sentence.

    Args:
        over: the window.
        say: shows a sentence.
    """

    def __init__(self, over: QWidget, say: Callable[[str], None]) -> None:
        super().__init__(over)
        self._over, self._say = over, say
        self._rules: RulesWindow | None = None

    def save_copy(self, store: Store) -> None:
        """Ask for a file and copy the whole log to it."""
        take = partial(self.copy_to, store)
        ask_new_file(self._over, "Save a copy of the log", "Whitecell logs", "copy", SUFFIX, take)

    def copy_to(self, store: Store, path: Path) -> None:
        """Copy the whole log to this file."""

        def copy() -> str:
            store.copy(path)
            return f"The log was copied to {path}. It holds every secret of its sessions."

        self._try(copy)

    def export(self, session: Session) -> None:
        """Ask whether to seal it and for a folder, and export this session to it."""
        from referee.archive.session_export import export_names

        def choose(passphrase: str) -> bool:
            names = export_names(session, sealed=bool(passphrase))
            take = partial(self.export_to, session, passphrase=passphrase)
            ask_folder(self._over, "Export this session to a folder", take, names=names)
            return True

        ExportSheet(self._over).ask(choose)

    def export_to(self, session: Session, folder: Path, passphrase: str = "") -> None:
        """Export this session to a folder, as JSON Lines, which Whitecell opens again, and as a table; or sealed."""
        from referee.archive.session_export import export_csv, export_jsonl, export_names, export_sealed

        def write() -> str:
            paths = [folder / name for name in export_names(session, sealed=bool(passphrase))]
            if passphrase:
                return f"Written: {export_sealed(session, paths[0], passphrase)}. It opens with the passphrase only."
            lines, table = export_jsonl(session, paths[0]), export_csv(session, paths[1])
            return f"Written: {lines} and {table.name}. They hold every secret of the session and are not encrypted."

        self._try(write)

    def check(self, store: Store, games: Iterable[Game], session: Session | None) -> None:
        """Is the log as it was written: the session that is open, or else all, one after the other."""
        try:
            ids = [one.id for one in store.sessions(limit=max(1, store.count()))]
        except KnownError as error:
            self._say(str(error))
            return
        self._check_next(store, tuple(games), [session.header.id] if session is not None else ids, 0, [])

    def show_page(self, name: str) -> None:
        """Open a page of the handbook."""
        from ui.library.handbook.handbook_window import Handbook, page

        try:
            book = Handbook(page(name), self._over)
            center_over(book, self._over)
            book.show()
        except KnownError as error:
            self._say(str(error))

    def look_up_rules(self, games: Iterable[Game], session: Session | None, clause: str = "", card: str = "") -> None:
        """Open the rules of the games, at a clause or a card of the session's game if one is named. One window is enough."""
        from ui.library.rules.rules_window import RulesWindow

        self.close_rules()
        self._rules = RulesWindow(tuple(games), session, self._over)
        center_over(self._rules, self._over)
        if clause:
            self._rules.look_up(clause)
        elif card:
            self._rules.search(card)
        self._rules.show()

    def close_rules(self) -> None:
        """Close the rules, if they are open: another session may have other content, options and names."""
        if self._rules is not None and shiboken6.isValid(self._rules):
            self._rules.close()
        self._rules = None

    def report(self, games: Iterable[Game]) -> None:
        """Show what to send about a problem."""
        ReportSheet(facts(games), self._over).open()

    def about(self, games: Iterable[Game]) -> None:
        """Versions: of the program, of Qt, of the rules and of their content."""
        from referee.session.content_files import load_content
        from referee.version import APP_VERSION

        box = QMessageBox(self._over)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle("About Whitecell")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.addButton("Close", QMessageBox.ButtonRole.AcceptRole)
        box.setText(f"Whitecell {APP_VERSION}")
        lines = [f"{one.title}: rules {one.version}, content {load_content(one).sha256[:12]}" for one in games]
        words = "A referee's console for games of hidden information."
        box.setInformativeText("\n".join((words, "", *lines, "", f"Qt {qVersion()}", "Nothing leaves this computer.")))
        layout = box.layout()
        assert layout is not None
        layout.setContentsMargins(px(8), px(24), px(24), px(24))  # the place of an icon is left of it
        box.open()

    # ---------------------------------------------------------------- inside

    def _check_next(self, store: Store, games: tuple[Game, ...], left: list[str], done: int, wrong: list[str]) -> None:
        """Check one session at a time: the windows live on meanwhile."""
        from referee.session.session import Session

        if not left:
            sound = f"{done} {'session is' if done == 1 else 'sessions are'} as written, every link of the chain holds."
            self._say(" ".join(wrong) or sound)
            return
        try:
            problems = Session.open(store, left[0], games, read_only=True).problems
            wrong += [f"{left[0]}: {' '.join(problems)}"] if problems else []
        except KnownError as error:
            wrong.append(f"{left[0]}: {error}")
        QTimer.singleShot(0, self, lambda: self._check_next(store, games, left[1:], done + 1, wrong))

    def _try(self, act: Callable[[], str]) -> None:
        try:
            self._say(act())
        except KnownError as error:
            self._say(str(error))


def facts(games: Iterable[Game]) -> str:
    """Return versions and settings for a problem report; nothing of a session, no name of a person or folder."""
    from referee.version import APP_VERSION

    screens = ", ".join(
        f"{one.size().width()} × {one.size().height()} at {one.devicePixelRatio():g}" for one in QGuiApplication.screens()
    )
    return "\n".join(
        (
            f"Whitecell {APP_VERSION}",
            f"Python {platform.python_version()}, Qt {qVersion()} ({QGuiApplication.platformName()})",
            platform.platform(),
            f"Screens: {screens}",
            "Games: " + ", ".join(f"{game.id} {game.version}" for game in games),
        )
    )


class ReportSheet(Sheet):
    """The facts for a report, to be copied. The program sends nothing."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__("Report a problem", "Copy", parent, width=560)
        self.text = ReadOnlyText(160, text)
        words = (
            "Say what you did, what you expected and what happened, and add these lines. They hold nothing of any session."
        )
        self.body.addWidget(plain_label(words, "soft", wrap=True))
        self.field("About this program", self.text)
        self.no.setText("Close")

    def accept(self) -> None:
        """Copy to the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        super().accept()
