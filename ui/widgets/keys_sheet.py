"""Keys: every command of a window with its keys, and what else it is good to know there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.widgets.actions import keys_of, words_of
from ui.widgets.dialogs import Dialog
from ui.widgets.labels import caption, plain_label
from ui.widgets.window_style import px, spaced

_HEADING = 2  # lines that the name of a section takes
_KEYS = 136  # how wide the keys are
_LETTERS = 18  # and how many letters stand on one line there


class KeysSheet(Dialog):
    """All keys on one page, under ``title`` those that are no command's: each with what it does."""

    def __init__(
        self,
        title: str,
        keys: Sequence[tuple[str, str]],
        menus: Mapping[str, Sequence[QAction | None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Keys", parent, (960, 940))
        left, right = spaced(QVBoxLayout(), gap=4), spaced(QVBoxLayout(), gap=4)
        sections = [(title, list(keys))]
        for menu, actions in menus.items():
            there = [one for one in actions if one is not None and one.isVisible()]
            rows = [(keys_of(one), words_of(one).rstrip("…")) for one in there if keys_of(one)]
            if rows:
                sections.append((menu.replace("&", ""), rows))
        lines = [len(rows) + _HEADING for _, rows in sections]
        for at, (name, rows) in enumerate(sections):
            _section(left if sum(lines[:at]) + lines[at] / 2 < sum(lines) / 2 else right, name, rows)
        for column in (left, right):
            column.addStretch(1)
        inner = QWidget()
        columns = spaced(QHBoxLayout(inner), 24, 40)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        spaced(QVBoxLayout(self), 0).addWidget(area)


def _section(column: QVBoxLayout, title: str, rows: Sequence[tuple[str, str]]) -> None:
    column.addWidget(caption(title))
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(16))
    grid.setVerticalSpacing(px(6))
    grid.setColumnStretch(1, 1)
    for at, (keys, words) in enumerate(rows):
        grid.addWidget(
            plain_label(keys if len(keys) <= _LETTERS else keys.replace(" or ", " or\n"), "keys"),
            at,
            0,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
        )
        grid.addWidget(plain_label(words, wrap=True), at, 1)
    grid.setColumnMinimumWidth(0, px(_KEYS))
    column.addLayout(grid)
    column.addSpacing(px(16))
