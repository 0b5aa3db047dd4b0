"""The panel with the debrief list: moments in an order, each with viewpoints and a comment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QToolButton, QVBoxLayout, QWidget

from engine.errors import KnownError
from referee.review import Review
from referee.review.debrief import Scene, arrange, debrief_of, pick
from ui.review.boards.board_panes import BoardLook
from ui.widgets.actions import call_with, flat_button
from ui.widgets.dialogs import TextSheet
from ui.widgets.labels import plain_label
from ui.widgets.lists.row_list import ListRow, RowDelegate, RowRole
from ui.widgets.window_style import px, spaced

_SCENE = int(Qt.ItemDataRole.UserRole)
_LEAD = 30  # for the number of a moment, in pixels at the usual text size
_ARROW = 32
"""The width of a button with a single sign, in pixels at the usual text size."""


class DebriefPanel(QWidget):
    """The debrief list and its buttons.

    Signals:
        chosen: (Scene) show this one.
        bookmarks_wanted: add the bookmarks to the list, with the current viewpoints.
        turning_points_wanted: add the turning points to the list, each with a question.
        noted: the list was changed.
        failed: a sentence for the referee.
    """

    chosen = Signal(object)
    bookmarks_wanted = Signal()
    turning_points_wanted = Signal()
    noted = Signal()
    failed = Signal(str)

    def __init__(self, review: Review, names: Mapping[str, str], by: str) -> None:
        super().__init__()
        self.setAccessibleName("Debrief list")
        self._review, self._names, self._by = review, names, by
        self.list = QListWidget()
        self.list.setAccessibleName("Debrief list")
        self.list.setItemDelegate(RowDelegate(self.list, wrap=True, lead=px(_LEAD)))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.empty = plain_label(
            "What to discuss, in an order. Add the move in view with D, as you look at it now; or all bookmarks; or the "
            "turning points of the game, each with a question.",
            "soft",
            wrap=True,
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        tools = spaced(QHBoxLayout(), gap=0)
        self._tools: list[QToolButton] = []  # what is done with a moment of the list
        for text, tip, act in (
            ("↑", "Earlier", lambda: self._shift(-1)),
            ("↓", "Later", lambda: self._shift(1)),
            ("Reword", "Another comment", self._reword),
            ("Take off", "Off the list; it stays in the log", self._take_off),
        ):
            button = flat_button(text, tip)
            button.clicked.connect(call_with(act))
            if len(text) == 1:
                button.setFixedWidth(px(_ARROW))
            self._tools.append(button)
            tools.addWidget(button)
        self.bookmarks = flat_button("Bookmarks", "Add the bookmarks, with their words")
        self.bookmarks.clicked.connect(self.bookmarks_wanted)
        tools.addWidget(self.bookmarks)
        self.turning_points = flat_button("Turning points", "Add the moves at which a figure changed most, with a question")
        self.turning_points.clicked.connect(self.turning_points_wanted)
        tools.addWidget(self.turning_points)
        tools.addStretch(1)
        for button in (*self._tools, self.bookmarks, self.turning_points):
            button.setProperty("tight", True)  # the smallest window has no room for more
        layout = spaced(QVBoxLayout(self), (0, 8, 0, 0), 8)
        layout.addWidget(self.empty)
        layout.addWidget(self.list, 1)
        layout.addLayout(tools)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.refresh()

    @property
    def scenes(self) -> Sequence[Scene]:
        """The moments, in order."""
        return debrief_of(self._review.marks)

    def refresh(self) -> None:
        """Read the list again; the same moment stays chosen."""
        kept = self._current()
        self.list.clear()
        for at, scene in enumerate(self.scenes, 1):
            look = BoardLook(scene.viewpoints, scene.overlay).describe(self._names)
            words = scene.comment or self._review.label(scene.ply)
            item = QListWidgetItem(f"{at}.  {words}\nMove {scene.ply} · {look}")
            item.setData(RowRole.ROW, ListRow(words, f"Move {scene.ply} · {look}", lead=f"{at}."))
            item.setData(_SCENE, scene)
            self.list.addItem(item)
            if kept is not None and scene.id == kept.id:
                self.list.setCurrentItem(item)
        self.empty.setVisible(self.list.count() == 0)
        self.turning_points.setVisible(self.list.count() == 0)  # where moments are listed their tools need the room
        self.list.setVisible(self.list.count() > 0)
        for button in self._tools:
            button.setVisible(self.list.count() > 0)

    def add(self, ply: int, look: BoardLook, whose: str, comment: str) -> bool:
        """Add this moment at the end. Return False, with `failed`, if it could not be kept."""
        return self._try(
            lambda: pick(
                self._review, ply, comment, viewpoints=look.viewpoints, overlay=look.overlay, whose=whose, by=self._by
            )
        )

    def step(self, by: int) -> None:
        """Choose and show the next moment of the list (or the last one)."""
        if not self.list.count():
            self.failed.emit("The debrief list is empty: add a moment with D.")
            return
        at = self.list.currentRow()
        at = max(0, min(self.list.count() - 1, at + by if at >= 0 else 0))
        self.list.setCurrentRow(at)
        self._choose(self.list.item(at))

    # ---------------------------------------------------------------- inside

    def _current(self) -> Scene | None:
        item = self.list.currentItem()
        scene = item.data(_SCENE) if item is not None else None
        return scene if isinstance(scene, Scene) else None

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_SCENE))

    def _shift(self, by: int) -> None:
        scene = self._current()
        if scene is None:
            return
        order = [one.id for one in self.scenes]
        at = order.index(scene.id)
        to = max(0, min(len(order) - 1, at + by))
        order.insert(to, order.pop(at))
        self._try(lambda: arrange(self._review, order, self._by))

    def _take_off(self) -> None:
        scene = self._current()
        if scene is not None:
            order = [one.id for one in self.scenes if one.id != scene.id]
            self._try(lambda: arrange(self._review, order, self._by))

    def _reword(self) -> None:
        scene = self._current()
        if scene is None:
            return
        sheet = TextSheet("Another comment", "Comment", "Keep", self.window(), hint=scene.comment)
        sheet.line.setText(scene.comment)
        self.failed.connect(sheet.show_problem)
        sheet.ask(
            lambda text: self._try(
                lambda: pick(
                    self._review,
                    scene.ply,
                    text,
                    viewpoints=scene.viewpoints,
                    overlay=scene.overlay,
                    whose=scene.whose,
                    rewords=scene.id,
                    by=self._by,
                )
            )
        )

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except KnownError as error:
            self.failed.emit(str(error))
            return False
        self.refresh()
        self.noted.emit()
        return True
