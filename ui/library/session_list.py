"""The sessions of a log, a page at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QBrush, QPixmap

from engine.english import counted
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.time_text import length, local, title_in_words, when
from ui.widgets.tool_tips import plain_tip
from ui.widgets.window_style import current_theme

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.log.records import LibraryEntry
    from referee.store import Store


PAGE = 60
UNFINISHED = "open"
"""The result of a session that can be gone on with."""
GOES_ON = Qt.ItemDataRole.UserRole
"""The role in which the result of a session says whether it can be gone on with."""
_NAMED = 2  # so many seats are named, more are counted first


class SessionColumn(IntEnum):
    """The columns of the list, in their order."""

    TITLE = 0
    GAME = 1
    TEAMS = 2
    BEGUN = 3
    LENGTH = 4
    PLIES = 5
    RESULT = 6


_HEADERS = {
    SessionColumn.TITLE: "SESSION",
    SessionColumn.GAME: "GAME",
    SessionColumn.TEAMS: "TEAMS",
    SessionColumn.BEGUN: "BEGUN",
    SessionColumn.LENGTH: "LENGTH",
    SessionColumn.PLIES: "MOVES",
    SessionColumn.RESULT: "RESULT",
}


class LibraryModel(QAbstractTableModel):
    """The sessions of a log, the newest first. Further pages are read when they are scrolled to."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._titles: dict[str, str] = {}
        self._usual: dict[str, Mapping[str, str]] = {}
        self._results_without_winner: dict[str, Mapping[str, str]] = {}
        self._pictures: Mapping[str, QPixmap] = {}
        self._store: Store | None = None
        self._rows: list[LibraryEntry] = []
        self._search, self._more = "", False

    def set_games(self, games: Iterable[Game]) -> None:
        """Set the games, by whose titles the sessions are listed."""
        games = tuple(games)
        self._titles = {game.id: game.title for game in games}
        self._usual = {game.id: game.seat_names for game in games}
        self._results_without_winner = {game.id: game.results_without_winner for game in games}

    def set_pictures(self, pictures: Mapping[str, QPixmap]) -> None:
        """Set the drawings of the games, by their ids; they stand before the titles of sessions."""
        if self._pictures is pictures:
            return
        self._pictures = pictures
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    @property
    def store(self) -> Store | None:
        """The log that is listed."""
        return self._store

    def set_store(self, store: Store | None) -> None:
        """Another log."""
        self._store = store
        self.find(self._search)

    def find(self, search: str) -> None:
        """Show only sessions with this in their title, game, id or seats' names. Raises KnownError."""
        self._search = search.strip()
        found = self._page(0)
        self.beginResetModel()
        self._rows = found
        self.endResetModel()

    def summary(self, row: int) -> LibraryEntry | None:
        """Return the session in a row, or None."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(SessionColumn)

    def canFetchMore(self, parent: Index) -> bool:
        """See Qt."""
        return self._more and not parent.isValid()

    def fetchMore(self, parent: Index) -> None:
        """See Qt."""
        page = self._page(len(self._rows))
        if page:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(page) - 1)
            self._rows += page
            self.endInsertRows()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _HEADERS[SessionColumn(section)]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(SessionColumn(section))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        one = self.summary(index.row()) if index.isValid() else None
        if one is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(one, SessionColumn(index.column()))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(SessionColumn(index.column()))
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == SessionColumn.RESULT and one.result == UNFINISHED:
            return QBrush(current_theme().soft)  # that it goes on another day is nothing to be warned of
        if role == GOES_ON:
            return one.result == UNFINISHED
        if role == Qt.ItemDataRole.DecorationRole and index.column() == SessionColumn.TITLE:
            return self._pictures.get(one.game)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == SessionColumn.TITLE:
            return "; ".join(self._text(one, column) for column in SessionColumn if column != SessionColumn.PLIES)
        if role == Qt.ItemDataRole.ToolTipRole:
            names = ", ".join(one.seat_names.get(seat, seat) for seat in one.seats)
            return plain_tip(names if index.column() == SessionColumn.TEAMS else one.id)
        return None

    def _text(self, one: LibraryEntry, column: SessionColumn) -> str:
        match column:
            case SessionColumn.TITLE:
                return title_in_words(one.title)
            case SessionColumn.GAME:
                return self._titles.get(one.game, one.game)
            case SessionColumn.TEAMS:
                return self._teams(one)
            case SessionColumn.BEGUN:
                return when(local(one.created))
            case SessionColumn.PLIES:
                return str(one.plies)
            case SessionColumn.LENGTH:
                return length(local(one.last_at) - local(one.created)) if one.plies > 1 else "–"
            case SessionColumn.RESULT:
                return self._result(one)

    def _result(self, one: LibraryEntry) -> str:
        """Return how it stands or ended; of a game that nobody won, whether it was a draw or all lost."""
        if one.result == UNFINISHED:
            return _standing(one)
        return one.result if one.winners else self._results_without_winner.get(one.game, {}).get(one.reason, one.result)

    def _teams(self, one: LibraryEntry) -> str:
        """Return who played: of more than two, how many first, and their names where they are their own."""
        names = [one.seat_names.get(seat, seat) for seat in one.seats]
        if len(names) <= _NAMED:
            return ", ".join(names)
        usual = self._usual.get(one.game, {})
        own = any(name != usual.get(seat, seat) for seat, name in zip(one.seats, names, strict=True))
        return counted(len(names), "seat") + (f": {', '.join(names)}" if own else "")

    def _page(self, offset: int) -> list[LibraryEntry]:
        if self._store is None:
            self._more = False
            return []
        page = self._store.sessions(limit=PAGE, offset=offset, search=self._search)
        self._more = len(page) == PAGE
        return page


def _standing(one: LibraryEntry) -> str:
    """Return where a session that is not finished was left."""
    if one.plies < 2:  # the first is the set-up
        return "set up, no move yet"
    return f"left at move {one.plies}"


def _alignment(column: SessionColumn) -> Qt.AlignmentFlag:
    """Return the alignment of a column: counts are aligned right."""
    counts = (SessionColumn.PLIES, SessionColumn.LENGTH)
    across = Qt.AlignmentFlag.AlignRight if column in counts else Qt.AlignmentFlag.AlignLeft
    return across | Qt.AlignmentFlag.AlignVCenter
