"""Keys: every command with its keys, and what the keyboard does while a move is entered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.console.actions import keys_of, words_of
from ui.console.style import caption, open_as, plain, px

ENTERING = (
    ("/", "Type a move: a few letters of each word, as in  plan w gua"),
    ("Tab", "Take the first word that fits, and go on"),
    ("Enter", "Play the move under the cursor"),
    ("Backspace", "Take the last word off"),
    ("Space or .", "Pass for the next seat that is asked"),
    ("digits", "The faces of physical dice; 0 is 10"),
    ("Esc", "Leave the field"),
)


class KeysSheet(QDialog):
    """All keys on one page."""

    def __init__(
        self,
        menus: dict[str, list[QAction | None]],
        parent: QWidget | None = None,
        *,
        first: tuple[str, tuple[tuple[str, str], ...]] | None = ("Entering a move", ENTERING),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAccessibleName("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_as(self, 880, 640, parent)
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(4)
        if first is not None:
            _section(left, first[0], list(first[1]))
        for at, (title, actions) in enumerate(menus.items()):
            rows = [(keys_of(one), words_of(one).rstrip("…")) for one in actions if one is not None and keys_of(one)]
            if rows:
                _section(left if at < 2 else right, title.replace("&", ""), rows)
        for column in (left, right):
            column.addStretch(1)
        inner = QWidget()
        columns = QHBoxLayout(inner)
        columns.setContentsMargins(24, 24, 24, 24)
        columns.setSpacing(40)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)


def _section(column: QVBoxLayout, title: str, rows: list[tuple[str, str]]) -> None:
    column.addWidget(caption(title))
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(1, 1)
    for at, (keys, words) in enumerate(rows):
        grid.addWidget(plain(keys, "keys"), at, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        grid.addWidget(plain(words, wrap=True), at, 1)
    grid.setColumnMinimumWidth(0, px(136))
    column.addLayout(grid)
    column.addSpacing(16)
