"""The window in which a game is looked up: a search over its clauses, cards, options, player aids and who sees what.

It is the referee's, and holds nothing of a session's table: all possible cards, never those in a deck or hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QPushButton, QTabBar, QVBoxLayout, QWidget

from engine.contract.game import Game
from engine.errors import KnownError
from referee.reference.game_reference import CLAUSES, PARTS, GameReference, reference_of_game, reference_of_session
from referee.reference.printed_game import Paper, printed_game, printed_session
from referee.session.session import Session
from ui.library.rules.rules_page import RulesPage
from ui.system.debounce import Debounce
from ui.widgets.actions import call_with, key_text
from ui.widgets.fields import TextField
from ui.widgets.file_dialogs import ask_new_file
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.paper import PaperSheet
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import open_as, spaced

_PRINTED = "Player aids, the rules, and all cards, nine on a sheet, each sheet followed by its backs. A PDF is written."
_SCROLLING = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
"""Keys of the search field that scroll the page."""
_LOOKS = (QEvent.Type.PaletteChange, QEvent.Type.FontChange)


class RulesWindow(QWidget):
    """Looks up the games.

    Args:
        games: those that can be chosen.
        session: one that is refereed: of its game its own content, options and names are shown.
        parent: the window that it belongs to, with which it is hidden and shown.
    """

    def __init__(self, games: Sequence[Game], session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Rules")
        self.setAccessibleName("Rules")
        self._games, self._session = list(games), session
        self._reference = GameReference("", ())
        self.games = QComboBox()
        self.games.setAccessibleName("Game")
        self.games.addItems([game.title for game in games])
        self.field = TextField("A clause (5.4), a card, or any words", "Search the rules")
        self.field.installEventFilter(self)
        self.print = QPushButton("Print…")
        self.print.setAccessibleName("Print cards, player aids and rules")
        printed = "Cards to cut out with their backs, player aids and these rules, as PDF"
        set_tool_tip(self.print, f"{printed} ({key_text('Ctrl+P')})")
        self.parts = QTabBar()
        self.parts.setAccessibleName("What is listed")
        self.parts.setExpanding(False)
        self.parts.setUsesScrollButtons(True)
        for _ in ("", *PARTS):
            self.parts.addTab("")
        self.page = RulesPage()
        self.problem_label = plain_label("", "warning", wrap=True)
        self.problem_label.hide()
        self._search = Debounce(self, self._show)
        self._build()
        self._connect()
        open_as(self, 880, 760, parent)
        self._choose_game(session.game if session is not None else None)
        self.field.setFocus()

    def look_up(self, clause: str) -> None:
        """Show a clause of the game that is refereed, among those around it; say so if it has no text."""
        if self._session is not None:
            self._choose_game(self._session.game)
        self.field.clear()
        self._search.flush()
        self.parts.setCurrentIndex(1 + PARTS.index(CLAUSES))
        self._show()
        if clause and not self.page.mark(clause):
            show_or_hide(self.problem_label, f"{clause} has no text here.")

    def search(self, words: str) -> None:
        """Show what the game that is refereed says about these words, such as the name of a card."""
        if self._session is not None:
            self._choose_game(self._session.game)
        self.field.setText(words)
        self._search.flush()

    @property
    def part(self) -> str:
        """The part that is listed; "" for all."""
        return ("", *PARTS)[max(0, self.parts.currentIndex())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Scroll the page by the keys of the search field that it does not need itself."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _SCROLLING:
            QApplication.sendEvent(self.page, event)
            return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Write the page again in other colours or letters."""
        super().changeEvent(event)
        if event.type() in _LOOKS and self.isVisible():
            self._search.start()

    # ---------------------------------------------------------------- inside

    def _build(self) -> None:
        head = spaced(QHBoxLayout(), (16, 16, 16, 8), 8)
        head.addWidget(self.games)
        head.addWidget(self.field, 1)
        head.addWidget(self.print)
        below = spaced(QHBoxLayout(), (16, 0, 16, 0))
        below.addWidget(self.parts)
        layout = spaced(QVBoxLayout(self), 0, 0)
        layout.addLayout(head)
        layout.addLayout(below)
        layout.addWidget(self.problem_label)
        layout.addWidget(self.page, 1)
        self.problem_label.setContentsMargins(16, 8, 16, 0)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._search.start())
        self.parts.currentChanged.connect(lambda _index: self._show())
        self.games.activated.connect(lambda index: self._choose_game(self._games[index]))
        self.page.anchorClicked.connect(self._follow)
        self.print.clicked.connect(call_with(self._ask_for_paper))
        for keys, act in (
            ((QKeySequence(QKeySequence.StandardKey.Find), QKeySequence("/")), self._focus_search),
            ((QKeySequence("Ctrl+Tab"), QKeySequence("Ctrl+PgDown")), call_with(self._step, 1)),
            ((QKeySequence("Ctrl+Shift+Tab"), QKeySequence("Ctrl+PgUp")), call_with(self._step, -1)),
            ((QKeySequence(QKeySequence.StandardKey.Print),), self._ask_for_paper),
            ((QKeySequence("Esc"),), self._escape),
            ((QKeySequence(QKeySequence.StandardKey.Close),), self.close),
        ):
            action = QAction(self)
            action.setShortcuts(list(keys))
            action.triggered.connect(call_with(act))
            self.addAction(action)

    def _choose_game(self, game: Game | None) -> None:
        """Load the reference of a game, of the first one by default; say why if that is not possible."""
        chosen = game or next(iter(self._games), None)
        if chosen is None:
            return
        at = next((at for at, one in enumerate(self._games) if one.id == chosen.id), -1)
        self.games.setCurrentIndex(at)
        show_or_hide(self.problem_label, "")
        try:
            session = self._session_of(chosen)
            self._reference = reference_of_game(chosen) if session is None else reference_of_session(session)
        except KnownError as error:
            self._reference = GameReference(chosen.title, ())
            show_or_hide(self.problem_label, str(error))
        self.setWindowTitle(f"Rules of {self._reference.title}")
        self.page.setAccessibleName(f"Rules of {self._reference.title}")
        self._show()

    def _session_of(self, game: Game) -> Session | None:
        """Return the session that is refereed, if it is one of this game."""
        return self._session if self._session is not None and self._session.game.id == game.id else None

    def _show(self) -> None:
        query = self.field.text()
        found = self._reference.find(query)
        for at, part in enumerate(("", *PARTS)):
            count = sum(part in ("", entry.part) for entry in found)
            self.parts.setTabText(at, f"{part or 'All'}  {count}")
        clauses = [entry.key for entry in self._reference.entries if entry.part == CLAUSES]
        shown = [entry for entry in found if self.part in ("", entry.part)]
        self.page.show_entries(shown, dict.fromkeys(clauses))

    def _follow(self, link: QUrl) -> None:
        self.look_up(link.toString())

    def _focus_search(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _step(self, by: int) -> None:
        self.parts.setCurrentIndex((self.parts.currentIndex() + by) % self.parts.count())

    def _escape(self) -> None:
        """Clear the search; without one, close."""
        if self.field.text():
            self.field.clear()
            self._search.flush()
        else:
            self.close()

    # ---------------------------------------------------------------- on paper

    def _ask_for_paper(self) -> None:
        """Ask for the size of paper, then for the file."""
        PaperSheet("Print cards and aids", _PRINTED, self).ask(self._ask_for_file)

    def _ask_for_file(self, paper: Paper) -> bool:
        game = self._games[self.games.currentIndex()]
        write = partial(self.print_to, paper=paper)
        ask_new_file(self, "Print cards and aids", "PDF", f"{game.id}-cards", "pdf", write)
        return True

    def print_to(self, path: Path, paper: Paper) -> None:
        """Write the cards, player aids and rules of the chosen game; say where they are, or why not."""
        from ui.library.rules.game_pdf import write_game_pdf

        game = self._games[self.games.currentIndex()]
        try:
            session = self._session_of(game)
            printed = printed_game(game) if session is None else printed_session(session)
            said = f"Written: {write_game_pdf(printed, path, paper)}. Print it on both sides, flipped on the long edge."
        except KnownError as error:
            said = str(error)
        show_or_hide(self.problem_label, said)
