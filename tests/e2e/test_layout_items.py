"""No window is taken for an item that a layout has deleted: see docs/decisions/0014."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLayout, QLayoutItem, QWidget
from shiboken6 import Shiboken

from tests.e2e.referee_desk import RefereeDesk, play_on
from tests.effort import tries

pytestmark = pytest.mark.slow


def test_a_window_is_not_taken_for_an_item_that_a_layout_has_deleted(desk: RefereeDesk) -> None:
    """A refusal is put below another part, buttons change their row, pages and miniatures come and go."""
    desk.seat()
    panel, field = desk.page.decision, desk.page.decision.field
    for number in range(tries(12, 40)):
        play_on(desk, 1)
        desk.qtbot.wait(1)
        if number % 6 == 0:
            field.setText("no such move")
            desk.qtbot.waitUntil(lambda: not panel.refusal.isHidden())
            field.setText("")
    desk.session.take_back("a slip")
    desk.window.reviews.show(desk.session)
    desk.window.reviews.compare()
    desk.window.commands.new_session.trigger()
    desk.qtbot.wait(100)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    there = {address(item) for window in QApplication.topLevelWidgets() for item in items_of(window)}
    assert [one for one in kept_items() if address(one) not in there] == []
    for window in list(desk.window.reviews.windows):
        window.close()


def kept_items() -> list[QLayoutItem]:
    """Return the items that PySide knows and takes to be there; layouts, which are objects too, tell it when they go."""
    return [one for one in Shiboken.getAllValidWrappers() if isinstance(one, QLayoutItem) and not isinstance(one, QLayout)]


def address(item: QLayoutItem) -> int:
    return Shiboken.getCppPointer(item)[0]


def items_of(window: QWidget) -> Iterator[QLayoutItem]:
    """Return the items of all layouts of a window."""
    for widget in (window, *window.findChildren(QWidget)):
        if (layout := widget.layout()) is not None:
            yield from items_in(layout)


def items_in(layout: QLayout) -> Iterator[QLayoutItem]:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if item is not None:
            yield item
            if (inner := item.layout()) is not None:
                yield from items_in(inner)
