"""The start page: buttons to begin a session, and the library of past sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import KnownError
from ui.library.session_list import LibraryModel, SessionColumn
from ui.system.debounce import Debounce
from ui.widgets.actions import keys_of
from ui.widgets.fields import TextField
from ui.widgets.labels import plain_label
from ui.widgets.lists.row_table import RowTable
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, restyle, spaced

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.store import Store


_STEPS = (
    "Choose a game and name the teams.",
    "Give every team a screen. All of them start covered.",
    "Type or click what the teams decide. Before you play it, you see who will learn what.",
    "Review with the class who knew what, and when.",
)
"""How a session goes, for those who see the program for the first time."""
_NO_PICTURES: Mapping[str, QPixmap] = {}
_LOW = 640  # a lower page has no room for them
_NARROW = 1366  # up to this width, at the usual text size, the list has no room for all columns


class Search(TextField):
    """The search field above the table: Down moves to the table, Enter opens the selected session."""

    left = Signal()
    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See above."""
        if event.key() == Qt.Key.Key_Down:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class StartPage(QWidget):
    """Buttons to begin a session, and the sessions of the log.

    Signals:
        opened: (session) the id of a session to be continued.
        reviewed: (session) the id of a session to be reviewed.
        begun: (Game) a session of it is to be begun.
        trouble: a sentence.
    """

    opened = Signal(str)
    reviewed = Signal(str)
    begun = Signal(object)
    trouble = Signal(str)

    def __init__(self, actions: list[tuple[QAction, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Start")
        self.model = LibraryModel(self)
        self.search = Search("Find a session by title, game or team", "Find a session")
        self.table = RowTable("Past sessions", self.model, 40)
        self.go_on = QPushButton("Open")
        set_tool_tip(self.go_on, "Go on with it where it was")
        self.review = QPushButton("Open in review")
        for button in (self.go_on, self.review):
            button.setAutoDefault(True)  # Enter presses it too; outside dialogs Qt does not do that
        set_tool_tip(self.review, "See who knew what, and when; nothing of the session is changed")
        self.heading = plain_label("", "title")
        self.empty = plain_label("No session matches.", "soft", wrap=True)
        self._nothing, self._playable = QWidget(), QWidget()
        self._begin = plain_label("Begin a session", "title")
        self._begin.hide()
        self._row: QWidget | None = None
        self._games: tuple[Game, ...] = ()
        self._pictures: Mapping[str, QPixmap] = _NO_PICTURES
        self._place = plain_label("", "small", wrap=True)
        self.resume, self._unfinished = QPushButton("Go on with it"), ""
        self.unfinished = plain_label("", "title", wrap=True)
        self._resume = _resuming(self.unfinished, self.resume)
        self.resume.clicked.connect(lambda: self.opened.emit(self._unfinished))
        self._first: QPushButton | None = None
        self._choices: list[QFrame] = []
        self._stack = QStackedWidget()
        self._debounce = Debounce(self, self._find)
        self._build(actions)
        self.search.textChanged.connect(self._debounce.start)
        self.search.left.connect(self._to_table)
        self.search.entered.connect(self._open_found)
        self.table.activated.connect(self._open_index)
        self.table.chosen.connect(self._open_row)
        self.go_on.clicked.connect(lambda: self._open_row(self.table.currentIndex().row()))
        self.review.clicked.connect(self._review)
        self.table.selectionModel().selectionChanged.connect(self._show_state)
        self.model.modelReset.connect(self._show_state)

    def set_games(self, games: Iterable[Game]) -> None:
        """Set the games, whose titles are shown."""
        games = list(games)
        self.model.set_games(games)
        self._show_playable(games)
        if self._first is not None and self.isVisible() and not self.search.hasFocus():
            self._first.setFocus()  # it could not be pressed before

    def set_store(self, store: Store | None) -> None:
        """Show this log; None while it is being opened."""
        try:
            self.model.set_store(store)
        except KnownError as error:
            self.trouble.emit(str(error))
        self._place.setText(f"Saved in {store.place}".replace("/", "/\N{ZERO WIDTH SPACE}") if store is not None else "")
        self._show_state()

    def offer(self, session: str) -> None:
        """Offer to go on with a session that was not left in order, if this log has it; "" offers nothing."""
        store, found = self.model.store, []
        if store is not None and session:
            try:
                found = [one for one in store.sessions(limit=1, search=session) if one.id == session]
            except KnownError as error:
                self.trouble.emit(str(error))
        self._resume.setVisible(bool(found))
        for last in self._choices[-1:]:
            last.setHidden(bool(found))  # a low window has no room for both
        if found:
            self._unfinished = found[0].id
            self.unfinished.setText(found[0].title)
            self.resume.setFocus()
        if self._first is not None:
            self._first.setProperty("kind", "" if found else "primary")  # exactly one button is the default
            restyle(self._first)

    def seek(self) -> None:
        """Focus the search field, with its text selected; while there is nothing to be found, the first button."""
        if self.search.isHidden() and self._first is not None:
            self._first.setFocus()
            return
        self.search.setFocus()
        self.search.selectAll()

    def refresh(self) -> None:
        """Read the first page again."""
        self._find()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt. A low window says less."""
        super().resizeEvent(event)
        self._show_columns()
        self._steps.setVisible(self.height() >= px(_LOW))

    def _show_columns(self) -> None:
        """In a narrow window titles have the room of the drawings and of the number of entries."""
        is_narrow = self.width() < px(_NARROW)
        self.table.setColumnHidden(SessionColumn.PLIES, is_narrow)
        self.model.set_pictures(_NO_PICTURES if is_narrow else self._pictures)

    def _build(self, actions: list[tuple[QAction, str]]) -> None:
        side = QWidget()
        side.setFixedWidth(px(360))
        left = spaced(QVBoxLayout(side), 0, 8)
        left.addWidget(plain_label("Whitecell", "page"))
        words = plain_label("The referee's console for games of hidden information.", "soft", wrap=True)
        left.addWidget(words)
        left.addSpacing(px(16))
        left.addWidget(self._resume)
        for at, (action, text) in enumerate(actions):
            frame, button = _choice(action, text, primary=at == 0)
            self._first = self._first or button
            left.addWidget(frame)
            self._choices.append(frame)
        left.addSpacing(px(16))
        self._steps = _steps()
        left.addWidget(self._steps)
        left.addStretch(1)
        left.addWidget(self._place)
        self.table.set_columns(
            {
                SessionColumn.GAME: 168,
                SessionColumn.TEAMS: 0,
                SessionColumn.BEGUN: 152,
                SessionColumn.LENGTH: 72,
                SessionColumn.PLIES: 80,
                SessionColumn.RESULT: 96,
            }
        )
        self._stack.addWidget(self.table)
        self._build_nothing()
        self._stack.addWidget(self._nothing)
        right = QFrame()
        right.setProperty("panel", True)
        inner = spaced(QVBoxLayout(right), 16, 16)
        top = QHBoxLayout()
        top.addWidget(self.heading)
        top.addSpacing(px(16))
        self.search.setMaximumWidth(px(560))
        top.addWidget(self.search, 1)
        top.addStretch(0)
        top.addWidget(self.go_on)
        top.addWidget(self.review)
        inner.addWidget(self._begin)
        inner.addLayout(top)
        inner.addWidget(self._stack, 1)
        self._beside = inner
        layout = spaced(QHBoxLayout(self), 24, 24)
        layout.addWidget(side)
        layout.addWidget(right, 1)

    def _build_nothing(self) -> None:
        """Build what stands in the place of the table while it is empty."""
        column = QWidget()
        column.setMaximumWidth(px(1080))
        self._column = spaced(QVBoxLayout(column), 0, 12)
        self._column.addWidget(self.empty)
        self._column.addWidget(self._playable, 1)
        middle = QHBoxLayout()
        middle.addWidget(column, 30)
        middle.addStretch(1)
        layout = spaced(QVBoxLayout(self._nothing), 0)
        layout.addLayout(middle, 1)

    def _show_playable(self, games: Iterable[Game]) -> None:
        """Show the games, for those who see the program for the first time."""
        # Only now: the window is painted before QtSvg is loaded.
        from ui.library.game_pictures import THUMBNAIL, GameTiles, thumbnail

        self._games = tuple(games)
        self.table.setIconSize(QSize(px(THUMBNAIL.width()), px(THUMBNAIL.height())))
        self._pictures = {game.id: thumbnail(game, self.devicePixelRatioF()) for game in self._games}
        self._show_columns()
        tiles = GameTiles(self._games)
        tiles.chosen.connect(self.begun)
        old, self._playable = self._playable, tiles
        self._column.replaceWidget(old, tiles)
        old.deleteLater()
        self._show_state()

    def _row_of_games(self) -> QWidget:
        """Return the games over the list, each of which begins a session."""
        from ui.library.game_pictures import GameRow

        row = GameRow(self._games)
        row.chosen.connect(self.begun)
        self._beside.insertWidget(1, row)
        return row

    def _find(self) -> None:
        try:
            self.model.find(self.search.text())
        except KnownError as error:
            self.trouble.emit(str(error))
        self._show_state()

    def _show_state(self) -> None:
        none = self.model.rowCount() == 0
        for button in (self.go_on, self.review):
            button.setEnabled(not none and self.table.currentIndex().isValid())
        searched = bool(self.search.text().strip())
        never = none and not searched and self.model.store is not None
        self.heading.setText("Begin with a game, or watch the demo first" if never else "Past sessions")
        for widget in (self.search, self.go_on, self.review):
            widget.setHidden(never)  # there is nothing to be found or opened
        self.empty.setHidden(never)
        self._playable.setHidden(searched)
        if not none and self._games and self._row is None:
            self._row = self._row_of_games()
        for over in (self._begin, self._row):
            if over is not None:
                over.setHidden((none and not searched) or self._row is None)  # what is searched for moves nothing
        self._stack.setCurrentWidget(self._nothing if none else self.table)

    def _to_table(self) -> None:
        """Focus the list; select its first row if none is."""
        self._debounce.flush()
        if self.model.rowCount():
            self.table.setFocus()
            if not self.table.currentIndex().isValid():
                self.table.setCurrentIndex(self.model.index(0, 0))

    def _open_found(self) -> None:
        self._debounce.flush()
        self._open_row(max(0, self.table.currentIndex().row()))

    def _review(self) -> None:
        summary = self.model.summary(self.table.currentIndex().row())
        if summary is not None:
            self.reviewed.emit(summary.id)

    def _open_index(self, index: QModelIndex) -> None:
        self._open_row(index.row())

    def _open_row(self, row: int) -> None:
        summary = self.model.summary(row)
        if summary is not None:
            self.opened.emit(summary.id)


def _resuming(title: QLabel, button: QPushButton) -> QFrame:
    """Return the notice of a session that was open when the program ended, with a button to go on."""
    frame = QFrame()
    frame.setProperty("banner", True)
    button.setProperty("kind", "primary")
    button.setAutoDefault(True)
    button.setMinimumHeight(px(40))
    text = "Open when Whitecell ended, or in another window. All is saved; screens start curtained."
    button.setAccessibleDescription(text)
    layout = spaced(QVBoxLayout(frame), (16, 8, 16, 12), 8)
    layout.addWidget(title)
    layout.addWidget(plain_label(text, "small", wrap=True))
    layout.addWidget(button)
    frame.hide()
    return frame


def _steps() -> QWidget:
    """Return how a session goes, in numbered steps."""
    shown = QWidget()
    grid = spaced(QGridLayout(shown), 0, 8)
    grid.setColumnStretch(1, 1)
    grid.addWidget(plain_label("How a session goes", "name"), 0, 0, 1, 2)
    for at, text in enumerate(_STEPS, 1):
        grid.addWidget(plain_label(f"{at}.", "small"), at, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(plain_label(text, "small", wrap=True), at, 1)
    return shown


def _choice(action: QAction, text: str, *, primary: bool) -> tuple[QFrame, QPushButton]:
    """Return a large button with what it is for, and its key."""
    frame = QFrame()
    button = QPushButton(action.text())
    button.setAutoDefault(True)
    button.setAccessibleDescription(text)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    button.setMinimumHeight(px(40))
    if primary:
        button.setProperty("kind", "primary")
    button.clicked.connect(action.trigger)
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    layout = spaced(QVBoxLayout(frame), (0, 0, 0, 8), 6)
    layout.addWidget(button)
    row = spaced(QHBoxLayout(), (2, 0, 2, 0))
    row.addWidget(plain_label(text, "small", wrap=True), 1)
    if keys := keys_of(action):
        row.addWidget(plain_label(keys, "keys"), 0, Qt.AlignmentFlag.AlignTop)
    layout.addLayout(row)
    return frame, button
