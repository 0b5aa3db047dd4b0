"""Looking closer: by wheel and by keys, moving the page, and the card in full."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.board.windows import shown_on
from tests.ui.shots import played
from ui.board import BoardView, board_of
from ui.board.scene.piece_item import PieceItem


def table() -> BoardView:
    names = {"cartel": "Cartel", "hunters": "Hunters", "public": "Public"}
    return shown_on(board_of("hunt"), names, played("hunt", 75).view("referee"), (1280, 720), interactive=True)


def turn_wheel(made: BoardView, at: QPointF, by: int) -> None:
    turn = QWheelEvent(
        at,
        QPointF(made.viewport().mapToGlobal(at.toPoint())),
        QPoint(0, 0),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(made.viewport(), turn)


def test_the_wheel_zooms_about_the_pointer_and_keys_about_the_middle(qapp: QApplication) -> None:
    made = table()
    for spot in (QPointF(900, 420), QPointF(300, 150)):
        made.fit()
        for factor in (3, 3, 3, 3, -3):
            under = made.mapToScene(spot.toPoint())
            turn_wheel(made, spot, factor * 40)
            away = made.mapFromScene(under) - spot.toPoint()
            assert away.manhattanLength() <= 4, spot
    middle = made.viewport().rect().center()
    made.zoom(2)
    under = made.mapToScene(middle)
    made.zoom(1.25)
    assert (made.mapFromScene(under) - middle).manhattanLength() <= 4


def test_a_card_in_full_is_gone_once_another_part_of_the_page_is_in_view(qapp: QApplication) -> None:
    made = table()
    moves: tuple[Callable[[], object], ...] = (lambda: made.zoom(2), lambda: made.fit_area("hand"), made.fit)
    for move in moves:
        made._set_hovered("hand~0")
        assert not made.full_rect.isEmpty()
        move()
        assert made.full_rect.isEmpty()


def test_the_page_is_moved_with_the_right_button_where_pieces_lie_close(qapp: QApplication) -> None:
    made = table()
    clicked: list[str] = []
    made.piece_clicked.connect(clicked.append)
    made.zoom(3)
    item = next(one for one in made.board_scene.pieces.values() if made.viewport().rect().contains(at_of(made, one)))
    before, start = at_of(made, item), at_of(made, item)
    QTest.mousePress(made.viewport(), Qt.MouseButton.RightButton, pos=start)
    for step in (QPoint(20, 10), QPoint(40, 30)):
        move_pressed(made, start + step, Qt.MouseButton.RightButton)
    QTest.mouseRelease(made.viewport(), Qt.MouseButton.RightButton, pos=start + QPoint(40, 30))
    assert (at_of(made, item) - before - QPoint(40, 30)).manhattanLength() <= 3
    move_pressed(made, start, Qt.MouseButton.NoButton)
    assert (at_of(made, item) - before - QPoint(40, 30)).manhattanLength() <= 3
    assert clicked == []


def at_of(made: BoardView, item: PieceItem) -> QPoint:
    return made.mapFromScene(item.rect().center())


def move_pressed(made: BoardView, to: QPoint, button: Qt.MouseButton) -> None:
    at = QPointF(to)
    where = QPointF(made.viewport().mapToGlobal(to))
    moved = QMouseEvent(QEvent.Type.MouseMove, at, where, Qt.MouseButton.NoButton, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(made.viewport(), moved)


def test_a_card_in_full_is_of_one_size_however_close_one_looks(qapp: QApplication) -> None:
    made = table()
    made._set_hovered("hand~0")
    usual = made.full_rect
    made.zoom(4)
    made._set_hovered("hand~0")
    assert made.full_rect.height() == pytest.approx(usual.height(), abs=4)
    assert QRectF(made.viewport().rect()).contains(made.full_rect)
