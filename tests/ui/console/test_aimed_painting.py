"""Of the table only what lies under other marks is painted, and the marks stay with their targets."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.console.entry_table import Aimed
from tests.ui.repaint_check import Painted, stands_as_painted_anew
from ui.board.targets.target_layer import TargetLayer, _PlacedTag

pytestmark = pytest.mark.slow


def test_the_marks_of_a_ply_end_with_it_and_only_what_lay_under_them_is_painted(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4, size=(1300, 800))
    assert desk.until("trade", "sea")
    layer, viewport = desk.table.targets, desk.table.view.viewport()
    QApplication.processEvents()
    marked = [rect.toAlignedRect() for rect in layer.places().values()]
    assert marked
    painted = Painted(viewport)
    desk.table.show_view(desk.session.view("referee"), ())
    assert layer.targets == ()
    qtbot.waitUntil(lambda: all(painted.region.contains(rect) for rect in marked))
    assert painted.pixels < viewport.width() * viewport.height() / 2
    assert stands_as_painted_anew(viewport)


def test_marks_that_stay_are_not_painted_again(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4, size=(1300, 800))
    assert desk.until("trade", "sea")
    layer, viewport = desk.table.targets, desk.table.view.viewport()
    layer.set_targets(layer.targets)  # as if a kind of move were chosen: all have a mark
    QApplication.processEvents()
    stay, goes = layer.targets[1:], layer.places()[layer.targets[0]].toAlignedRect()
    places = layer.places()
    painted = Painted(viewport)
    layer.set_targets(stay)
    qtbot.waitUntil(lambda: painted.region.contains(goes))
    assert all(layer.places()[one] == places[one] for one in stay)
    assert painted.pixels < 2 * (goes.width() + 4) * (goes.height() + 4)
    assert stands_as_painted_anew(viewport)


def test_what_was_told_of_a_target_is_not_left_behind_when_the_target_is_elsewhere(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4, size=(1300, 800))
    assert desk.until("trade", "sea")
    view, layer = desk.table.view, desk.table.targets
    layer._point(layer.targets[:1])
    QApplication.processEvents()
    piece = view.board_scene.pieces[layer.targets[0].handle]
    piece.setPos(piece.pos() + QPointF(0, -150))
    view.arranged.emit()
    qtbot.waitUntil(lambda: stands_as_painted_anew(view.viewport()))


@pytest.mark.parametrize("look", ["zoomed", "moved"])
def test_marks_stay_with_their_targets_when_another_part_comes_into_view(qtbot: QtBot, look: str) -> None:
    desk = Aimed(qtbot, "druglord", seats=4, size=(1300, 800))
    assert desk.until("trade", "sea")
    view, layer = desk.table.view, desk.table.targets
    view.zoom(2.0)
    QApplication.processEvents()
    if look == "moved":
        view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 90)
    QApplication.processEvents()
    QApplication.processEvents()
    assert layer.pos() == QPoint(0, 0)
    assert stands_as_painted_anew(view.viewport())


def test_of_a_part_of_the_table_only_the_tags_in_it_are_painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Aimed(qtbot, "druglord", seats=4, size=(1300, 800))
    assert desk.until("trade", "sea")
    layer, viewport = desk.table.targets, desk.table.view.viewport()
    layer.set_targets(layer.targets)  # as if a kind of move were chosen: all have a mark
    QApplication.processEvents()
    drawn: list[QRectF] = []
    draw = TargetLayer._draw

    def noted(self: TargetLayer, painter: QPainter, placed: _PlacedTag) -> None:
        drawn.append(placed.place.rect)
        draw(self, painter, placed)

    monkeypatch.setattr(TargetLayer, "_draw", noted)
    places = list(layer.places().values())
    viewport.update(places[0].toAlignedRect())
    QApplication.processEvents()
    assert places[0] in drawn
    assert len(drawn) < len(places)
    assert stands_as_painted_anew(viewport)
