"""The start page: buttons to begin a session, and the library of past sessions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import KnownError
from ui.library.row_buttons import RowButtons
from ui.library.session_list import UNFINISHED, LibraryModel
from ui.library.session_rows import HIGH, SessionDelegate, SessionSteps
from ui.system.debounce import Debounce
from ui.widgets.actions import keys_of
from ui.widgets.banner import Banner
from ui.widgets.fields import TextField
from ui.widgets.labels import plain_label
from ui.widgets.lists.row_table import RowTable
from ui.widgets.lists.whole_rows import WholeRows
from ui.widgets.time_text import title_in_words
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, restyle, spaced

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.store import Store
    from ui.library.game_pictures import GameList


# In pixels at the usual text size:
_LEAST = 500  # how high it is at least
_LIST = 104  # how high the list is at least: two rows
_APART = 16  # between the games and the sessions
_GAMES, _PAST = 11, 9  # how they share the width: what a game is should stand in two lines
_BEGIN = "New session: choose a game"
_NONE_MATCHES, _OPENING = "No session matches.", "The log is being opened."
_GO_ON, _OPEN = "Go on", "Open"


class Search(TextField):
    """The search field above the table: Down moves to the table, Enter opens the selected session."""

    left = Signal()
    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
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
        taught: (Game) its page for the teacher is to be shown.
        failed: a sentence.
    """

    opened = Signal(str)
    reviewed = Signal(str)
    begun = Signal(object)
    taught = Signal(object)
    failed = Signal(str)

    def __init__(self, actions: list[tuple[QAction, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Start")
        self.model = LibraryModel(self)
        self.search = Search("Find by title, game or team", "Find a session")
        self.table = RowTable("Past sessions", self.model, HIGH)
        self.table.horizontalHeader().hide()
        drawing = SessionDelegate(self.table)
        self.table.setItemDelegate(drawing)
        self.table.set_columns({})
        self.go_on = QPushButton(_OPEN)
        set_tool_tip(self.go_on, "Go on with it where it was")
        self.notice = Banner()
        self.review = QPushButton("Review")
        for button in (self.go_on, self.review):
            button.setAutoDefault(True)  # Enter presses it too; outside dialogs Qt does not do that
        self._in_row = RowButtons(self.table, (self.go_on, self.review))
        drawing.taken = lambda: self._in_row.wide
        set_tool_tip(self.review, "See who knew what, and when; nothing of the session is changed")
        self.heading = plain_label("", "title")
        self.empty = plain_label(_OPENING, "soft", wrap=True)
        self._nothing, self._guide = QWidget(), SessionSteps()
        self._begin = plain_label(_BEGIN, "title")
        self._begin.hide()
        self._list: GameList | None = None
        self._place = plain_label("", "small", wrap=True)
        self.resume, self._unfinished = QPushButton("Go on with it"), ""
        self.unfinished = plain_label("", "title", wrap=True)
        self._resume = _resuming(self.unfinished, self.resume)
        self.resume.clicked.connect(lambda: self.opened.emit(self._unfinished))
        self._first: QPushButton | None = None
        self._choices: list[QPushButton] = []
        self._stack = QStackedWidget()
        self._debounce = Debounce(self, self._find)
        self._build(actions)
        self._show_default()
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
            self.failed.emit(str(error))
        self._place.setText(f"Saved in {store.place}".replace("/", "/\N{ZERO WIDTH SPACE}") if store is not None else "")
        self._show_state()

    def offer(self, session: str) -> None:
        """Offer to go on with a session that was not left in order, if this log has it; "" offers nothing."""
        store, found = self.model.store, []
        if store is not None and session:
            try:
                found = [one for one in store.sessions(limit=1, search=session) if one.id == session]
            except KnownError as error:
                self.failed.emit(str(error))
        self._resume.setVisible(bool(found))
        if found:
            self._unfinished = found[0].id
            self.unfinished.setText(title_in_words(found[0].title))
            self.resume.setFocus()
        self._fit()
        self._show_default()

    def _show_default(self) -> None:
        """Exactly one button stands out: to go on with what is not finished, or review what is; for a newcomer the first
        of those that help.

        While there is none of these the first game has the keyboard.
        """
        if not self._choices:
            return
        goes_on = self._guide.isHidden() and self.go_on.isEnabled() and self.go_on.text() == _GO_ON
        focused = self._first is None or self.focusWidget() in (None, self._first)
        reviews = self._guide.isHidden() and self.review.isEnabled()
        game = self._list.first if self._list is not None else None
        other = (game or self._choices[0]) if self._guide.isHidden() else self._choices[0]
        self._first = self.go_on if goes_on else self.review if reviews else other
        for button in (*self._choices, self.go_on, self.review):
            offered = "offer" if button is self._choices[0] else ""  # somebody new finds it also among past sessions
            button.setProperty("kind", "primary" if button is self._first and self._resume.isHidden() else offered)
            restyle(button)
        if focused and self._resume.isHidden():
            self._first.setFocus()  # Qt draws what has the keyboard as the default

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

    def warn(self, text: str) -> None:
        """Show a warning over the list until it is closed; "" takes it away."""
        self.notice.set_text(text)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return how low it may be: not what it would like as it is, for in a lower window it says less."""
        return QSize(super().minimumSizeHint().width(), px(_LEAST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt. A low window says less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Say what each game is where the window is high enough for it, so that nothing is cut.

        Pictures have the height that is left. The games are the same beside a notice, beside sessions and beside none:
        these share the other column.
        """
        margins = self._beside.contentsMargins()
        wide = self.width() - margins.left() - margins.right()
        games = (wide - px(_APART)) * _GAMES // (_GAMES + _PAST)
        heading = self._begin.sizeHint().height() + self._games.spacing()
        free = self.height() - margins.top() - margins.bottom() - self._beside.spacing()
        free -= self._top.sizeHint().height() + heading
        if self._list is not None:
            least = self._list.least(games, blurbs=True)
            if least > free:
                least = self._list.least(games, blurbs=False)
            self._list.fit(games, max(least, free))

    def _build(self, actions: list[tuple[QAction, str]]) -> None:
        self._top = top = spaced(QHBoxLayout(), gap=12)
        top.addWidget(plain_label("Whitecell", "page"))
        said = plain_label("You enter the moves; each team sees only what it may know.", "small")
        top.addWidget(said, 1, Qt.AlignmentFlag.AlignBottom)
        self._help = QWidget(self)
        help_ = spaced(QHBoxLayout(self._help), 0, 12)
        for action, text in actions:
            frame, button = _choice(action, text)
            frame.setParent(self._help)  # now: before the search, which else has the keyboard in a new window
            self._choices.append(button)
            help_.addWidget(frame, 1, Qt.AlignmentFlag.AlignTop)
        self._beside = layout = spaced(QVBoxLayout(self), (24, 8, 24, 6), 12)
        layout.addLayout(top)
        columns = spaced(QHBoxLayout(), gap=_APART)
        layout.addLayout(columns, 1)
        self._games, self._past = spaced(QVBoxLayout(), gap=8), spaced(QVBoxLayout(), gap=12)
        columns.addLayout(self._games, _GAMES)  # before they are filled: see docs/decisions/0014
        columns.addLayout(self._past, _PAST)
        self._games.addWidget(self._begin)
        self._games.addStretch(1)
        for part in (self._help, self._resume, self.notice):  # who needs help looks at the top first
            self._past.addWidget(part)
        self._past.addWidget(self._build_past(), 1)

    def _build_past(self) -> QFrame:
        """Return the panel of past sessions, or of how a session goes where there are none."""
        self._build_nothing()
        for part in (WholeRows(self.table, px(_LIST)), self._nothing):
            self._stack.addWidget(part)
        past = QFrame()
        past.setProperty("panel", True)
        inner = spaced(QVBoxLayout(past), (16, 12, 16, 8), 8)
        over = spaced(QHBoxLayout(), gap=8)
        over.addWidget(self.heading, 2)
        over.addWidget(self.search, 3)
        inner.addLayout(over)
        inner.addWidget(self._stack, 1)
        inner.addWidget(self._place)
        return past

    def _build_nothing(self) -> None:
        """Build what stands in the place of the table while it is empty."""
        column = spaced(QVBoxLayout(self._nothing), 0, 12)
        column.addWidget(self.empty)
        column.addWidget(self._guide, 1)
        column.addStretch()  # takes the room while there is no guide

    def _show_playable(self, games: Iterable[Game]) -> None:
        """Show the games, each of which begins a session."""
        # Only now: the window is painted before QtSvg is loaded.
        from ui.library.game_pictures import GameList, thumbnail

        playable = tuple(games)
        # finer than usual rows need, for the larger rows of a short list
        self.model.set_pictures({game.id: thumbnail(game, 1.5 * self.devicePixelRatioF()) for game in playable})
        shown = GameList(playable)
        shown.chosen.connect(self.begun)
        shown.taught.connect(self.taught)
        old, self._list = self._list, shown
        self._games.insertWidget(1, shown)
        if old is not None:
            if self._first is not None and old.isAncestorOf(self._first):
                had_focus, self._first = self._first.hasFocus(), shown.first
                if had_focus and self._first is not None:
                    self._first.setFocus()
            self._games.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._begin.setVisible(bool(playable))
        self._show_state()

    def _find(self) -> None:
        try:
            self.model.find(self.search.text())
        except KnownError as error:
            self.failed.emit(str(error))
        self._show_state()

    def _show_state(self) -> None:
        none = self.model.rowCount() == 0
        if not none and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, 0))  # the newest: what the buttons are about
        chosen = self.model.summary(self.table.currentIndex().row())
        self.go_on.setText(_GO_ON if chosen is not None and chosen.result == UNFINISHED else _OPEN)
        for button in (self.go_on, self.review):
            button.setEnabled(not none and self.table.currentIndex().isValid())
        searched = bool(self.search.text().strip())
        never = none and not searched and self.model.store is not None
        self.heading.setText("How a session goes" if never else "Past sessions")
        self.search.setHidden(never)  # there is nothing to be found
        self._in_row.place()
        self.empty.setHidden(never)
        self.empty.setText(_NONE_MATCHES if self.model.store is not None else _OPENING)
        self._guide.setHidden(not never)
        self._stack.setCurrentIndex(1 if none else 0)
        self._fit()
        self._show_default()

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
    layout = spaced(QHBoxLayout(frame), (16, 8, 16, 8), 16)
    said = spaced(QVBoxLayout(), gap=2)
    said.addWidget(title)
    said.addWidget(plain_label(text, "small", wrap=True))
    layout.addLayout(said, 1)
    layout.addWidget(button)
    frame.hide()
    return frame


def _choice(action: QAction, text: str) -> tuple[QFrame, QPushButton]:
    """Return a large button, in a frame with what it is for, and its key."""
    frame = QFrame()
    button = QPushButton(action.text())
    button.setAutoDefault(True)
    button.setAccessibleDescription(text)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    button.setMinimumHeight(px(40))
    button.clicked.connect(action.trigger)
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    layout = spaced(QVBoxLayout(frame), 0, 6)
    layout.addWidget(button)
    row = spaced(QHBoxLayout(), (2, 0, 2, 0))
    row.addWidget(plain_label(text, "small", wrap=True), 1)
    if keys := keys_of(action):
        row.addWidget(plain_label(keys, "keys"), 0, Qt.AlignmentFlag.AlignTop)
    layout.addLayout(row)
    return frame, button
