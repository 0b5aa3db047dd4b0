"""The panel TABLE: the whole table as the referee sees it, with legal targets marked for clicks and drags."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QTreeView, QVBoxLayout, QWidget

from engine.model.view import Observation, View
from ui.board import Board, BoardView
from ui.board.layout.layout_schema import KindStyle
from ui.board.targets.target_layer import Target, TargetLayer
from ui.console.entry.candidate import verb_label
from ui.console.table.table_list import TableList, TableModel
from ui.console.table.table_rows import TableListRow
from ui.console.table.target_legend import TargetLegend
from ui.theme import Team, Theme
from ui.widgets.actions import call_with, command_button, key_text, menu_button
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, spaced, text_scale

_LATER_MS = 30
"""The delay after a ply before the rows are made anew, so that the teams' windows are painted first."""


class BoardContents(QTreeView):
    """The rows of the table for a screen reader: a tree that nobody sees or gives the keyboard to, filled while one runs.

    The board is one painted widget. Interfaces that Python makes for its pieces (`QAccessibleInterface`) ended the program
    when boards were closed, so Qt's own interface of a tree view is used (decision 58).
    Only the referee's board has this: a screen reader would speak a team's hand into the room.

    Attributes:
        rows: returns the rows of the table as it is; none while no session is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Callable[[], Sequence[TableListRow]] = tuple
        self.contents = TableModel(self)
        self.setModel(self.contents)
        self.setAccessibleName("Contents of the table")
        shown = f"{key_text('Ctrl+L')} shows them as a list to search."
        self.setAccessibleDescription(f"Places, the pieces in them, and figures. {shown}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(1, 1)
        self._later = QTimer(self, interval=_LATER_MS, singleShot=True)
        self._later.timeout.connect(self.refresh)

    def put_behind(self, board: QWidget) -> None:
        """Lie behind the board, which covers it."""
        self.move(board.geometry().center())
        self.lower()

    def table_changed(self) -> None:
        """Make the rows anew in a moment, if a screen reader runs."""
        if QAccessible.isActive():
            self._later.start()

    def refresh(self) -> None:
        """Make the rows anew."""
        self._later.stop()
        self.contents.set_rows(self.rows())
        self.expandAll()


class TablePanel(QFrame):
    """The referee's board with its tools.

    Signals:
        clicked: (handle, zone) a piece, or a zone with handle "".
        dragged: (handle, zone, onto) a piece let go over a zone; ``onto`` is the handle of the piece under it, or "".
    """

    clicked = Signal(str, str)
    dragged = Signal(str, str, str)

    def __init__(self, board: Board, teams: Mapping[str, Team], theme: Theme, tools: Sequence[QAction]) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Table")
        self._board = board
        self._legal: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
        self.list: TableList | None = None
        self.view = BoardView(board, teams, theme, interactive=True)
        self.view.setAccessibleName("Table")
        self.targets = TargetLayer(self.view, self.kinds)
        self.targets.odds_shared.connect(self._show_key)
        self.view.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # for the keyboard there is the list of moves
        top = spaced(QHBoxLayout(), gap=0)
        self.odds = plain_label(role="small")
        set_tool_tip(self.odds, "What has to be rolled at each place that is marked without odds of its own")
        self.legend = TargetLegend(self.kinds, self.verb_words)
        top.addWidget(self.odds)
        top.addSpacing(px(12))
        top.addWidget(self.legend, 1)
        top.addWidget(ToolRow([self._area_button()], [command_button(action, "quiet") for action in tools]))
        self._column = spaced(QVBoxLayout(self), (8, 4, 8, 8), 4)
        self._column.addLayout(top)
        self._column.addWidget(self.view, 1)
        self.contents = BoardContents(self)
        self.view.piece_clicked.connect(self._piece_clicked)
        self.view.zone_clicked.connect(self._zone_clicked)
        self.view.piece_dropped.connect(self.dragged)

    @property
    def verb_words(self) -> Mapping[str, str]:
        """What verbs are called, of those that the layout gives words."""
        layout = self._board.layout
        return {**{kind: style.label for kind, style in layout.kinds.items() if style.label}, **layout.verbs}

    @property
    def kinds(self) -> Mapping[str, KindStyle]:
        """How kinds of move are marked."""
        return self._board.layout.kinds

    def set_targets(self, targets: Sequence[Target], *, is_early: bool = False) -> None:
        """Mark what the legal moves aim at; ``is_early``: nothing is chosen yet."""
        self.targets.set_targets(targets, is_early=is_early)
        self._show_key()

    def _show_key(self) -> None:
        """Say what the signs at targets mean, and of which targets the odds are that are not written at each."""
        self.legend.set_targets(self.targets.signed, self.targets.shared_kinds)
        kind, odds, all_have = self.targets.shared_odds
        label = verb_label(kind, self.verb_words)
        whose = "Unmarked targets" if kind in self.targets.shared_kinds else "Without a number"
        if all_have:
            whose = label
        elif not self.targets.are_of_one_kind:
            whose = f"{label} without a number"
        said = f"{whose}: {_in_brackets(odds)}" if odds else ""
        if self.targets.hides_odds:
            needed = {one.tag for one in self.targets.targets if one.tag}
            which = f"{_in_brackets(needed.pop())} or no roll" if len(needed) == 1 else "Odds"
            said = f"{which}: point at a target"
        self.odds.setText(said)

    def show_view(self, view: View, observations: Sequence[Observation]) -> None:
        """Show this View of the table."""
        first = self.view.current_view is None
        self.set_targets(())  # the targets belonged to the last view
        self.view.show_view(view, observations)
        self.contents.table_changed()
        if first:
            self.view.fit()

    def phase(self, view: View) -> str:
        """Return the phase in words, if the board names one."""
        return self._board.layout.phase_of(view)

    def _piece_clicked(self, handle: str) -> None:
        self.clicked.emit(handle, handle.rpartition("~")[0])

    def _zone_clicked(self, zone: str) -> None:
        self.clicked.emit("", zone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the board's text grow with a large window."""
        super().resizeEvent(event)
        self.contents.put_behind(self.view)
        self.view.fit_text_to_window(text_scale())

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.view.set_theme(theme)

    def set_motion(self, moves: bool) -> None:
        """Set whether changes are animated."""
        self.view.set_motion(moves)

    def _area_button(self) -> QToolButton:
        """Return the button whose menu shows one area as large as possible."""
        button = menu_button("Look at…", "quiet")
        set_tool_tip(button, "One area, as large as possible")
        menu = QMenu(button)
        for area in self._board.layout.areas:
            if area.title and not area.each:
                menu.addAction(area.title).triggered.connect(call_with(self.view.fit_area, area.id))
        button.setMenu(menu)
        if menu.isEmpty():
            button.hide()  # shown before it has a parent window, it would flash up as a window of its own
        return button

    def set_legal(self, handles: frozenset[str], zones: frozenset[str]) -> None:
        """Highlight these pieces and zones: a click on one enters a word."""
        self._legal = (handles, zones)
        self.legend.set_outlined(bool(handles or zones))
        self.view.set_legal(handles, zones)
        if self.list is not None:
            self.list.set_legal(handles, zones)

    def is_legal(self, handle: str, zone: str) -> bool:
        """Return whether a click on this piece, or on this zone with handle "", enters a word."""
        return handle in self._legal[0] if handle else zone in self._legal[1]

    def show_list(self, shown: TableList) -> None:
        """Show this list in place of the board."""
        if self.list is None:
            self.list = shown
            self._column.addWidget(shown, 1)
            shown.set_legal(*self._legal)
        self.view.hide()
        self.contents.hide()  # the list is read instead
        shown.open()

    @property
    def card_in_view(self) -> str:
        """The name of the card under the cursor of the list, while the list has the keyboard; "" for none."""
        shown = self.list
        if shown is None or not shown.isVisible() or not shown.isAncestorOf(self.window().focusWidget() or self.window()):
            return ""
        return shown.current.card if shown.current is not None else ""

    def show_board(self) -> None:
        """Show the board in place of the list."""
        if self.list is not None:
            self.list.hide()
        self.view.show()
        self.contents.show()

    def zoom_in(self) -> None:
        """Zoom in."""
        self.view.zoom(1.25)

    def zoom_out(self) -> None:
        """Zoom out."""
        self.view.zoom(0.8)

    def fit(self) -> None:
        """Show the whole table."""
        self.view.fit()

    def show_piece(self, handle: str) -> bool:
        """Bring a piece into view and mark it; False if it is not drawn."""
        return self.view.show_piece(handle)

    def is_drawn(self, handle: str) -> bool:
        """Return whether this piece is drawn, not only counted in a pile."""
        return handle in self.view.board_scene.pieces


def _in_brackets(odds: str) -> str:
    """Return what has to fall, with the chance in brackets: ``≥4 (50 %)``."""
    number, _, percent = odds.partition(" · ")
    return f"{number} ({percent})" if percent else number


_GAP = 4  # between two buttons, in pixels at the usual text size


class ToolRow(QWidget):
    """Buttons side by side. Where they lack room, the first of those whose commands stand in menus too are left out."""

    def __init__(self, needed: Sequence[QWidget], others: Sequence[QWidget]) -> None:
        super().__init__()
        self._row = spaced(QHBoxLayout(self), gap=_GAP)
        for button in (*needed, *others):
            self._row.addWidget(button)
        self._needed, self._others = [one for one in needed if not one.isHidden()], list(others)

    def sizeHint(self) -> QSize:
        """Return the size with all buttons."""
        return _size([*self._needed, *self._others])

    def minimumSizeHint(self) -> QSize:
        """Return the size of the buttons that are always there."""
        return QSize(_size(self._needed).width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what has no room now."""
        for at, button in enumerate(self._others):
            button.setVisible(_size([*self._needed, *self._others[at:]]).width() <= self.width())
        self._row.activate()


def _size(buttons: Sequence[QWidget]) -> QSize:
    hints = [button.sizeHint() for button in buttons]
    wide = sum(hint.width() for hint in hints) + max(0, len(hints) - 1) * px(_GAP)
    return QSize(wide, max((hint.height() for hint in hints), default=0))
