"""A fault in drawing a board: it is reported, and everything else goes on."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget

from tests.ui.board.test_chips import context
from ui.board.scene.base_item import BoardItem


class _Faulty(BoardItem):
    """Divides by the length of nothing, in C code."""

    def draw(self, painter: QPainter) -> None:
        painter.setOpacity(1.0 / len(""))


def test_a_fault_in_a_picture_that_the_program_renders_is_reported_and_does_not_end_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The console died of it without a word: a small picture of a team's window had no room for a row of chips."""
    reported: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: reported.append(kind))
    scene, item = QGraphicsScene(), _Faulty(context(), kept=False)
    item.set_bounds(QRectF(0, 0, 50, 50))
    scene.addItem(item)
    view, picture = QGraphicsView(scene), QPixmap(100, 100)
    view.resize(100, 100)
    with QPainter(picture) as painter:
        QWidget.render(view, painter, QPoint(0, 0))
    assert reported == [ZeroDivisionError]
