"""Rows of a page of the wizard that scroll where there are too many for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from ui.widgets.window_style import px

EDGE = 16
"""The space that a page leaves at its right for a scroll bar."""


def scrolled_rows(rows: QVBoxLayout) -> QScrollArea:
    """Return rows that end where those of a page without a scroll bar do: the bar stands beyond them."""
    inner = QWidget()
    inner.setLayout(rows)
    area = QScrollArea()
    bar = area.verticalScrollBar()

    def keep_edge(_least: int, most: int) -> None:
        rows.setContentsMargins(0, 0, px(EDGE) - (bar.sizeHint().width() if most else 0), 0)

    keep_edge(0, 0)
    bar.rangeChanged.connect(keep_edge)
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
