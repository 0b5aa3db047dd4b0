"""A key that is held down (an elbow, a book, a slow finger) does once what it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk, play_on
from ui.console.decision.dice_box import DiceBox, DiceRequest

pytestmark = pytest.mark.slow

Where = Callable[[RefereeDesk], QWidget]
PLACES: dict[str, Where] = {
    "in the field": lambda desk: desk.page.decision.field,
    "in the list": lambda desk: desk.page.decision.list,
}


def hold(where: QWidget, key: Qt.Key, text: str, times: int = 12) -> None:
    """Press a key and repeat it, as a keyboard does."""
    where.setFocus()
    for n in range(times):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, n > 0)
        QApplication.sendEvent(where, event)


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.played(14)
def test_a_key_that_is_held_plays_one_move_or_passes_for_one_seat(desk: RefereeDesk, where: str) -> None:
    desk.activate()
    before = desk.session.number
    panel = desk.page.decision
    panel.list.setCurrentIndex(panel.model.index(panel.model.first()))
    hold(PLACES[where](desk), Qt.Key.Key_Return, "\r")
    assert desk.session.number == before + 1
    heard: list[object] = []
    panel.passed.connect(lambda: heard.append(None))
    while not panel.model.entry.passing():
        play_on(desk, 1)
    hold(PLACES[where](desk), Qt.Key.Key_Space, " ")
    assert len(heard) == 1


def test_letters_that_are_held_are_typed(desk: RefereeDesk) -> None:
    desk.activate()
    hold(desk.page.decision.field, Qt.Key.Key_X, "x", 5)
    assert desk.page.decision.field.text() == "xxxxx"


def test_a_digit_that_is_held_is_one_die(qtbot: QtBot) -> None:
    box = DiceBox()
    qtbot.addWidget(box)
    entered: list[object] = []
    box.entered.connect(entered.append)
    box.ask(DiceRequest("Three dice", 3, tuple(range(1, 7))))
    hold(box.field, Qt.Key.Key_4, "4")
    assert box.field.text() == "4"
    assert entered == []
    qtbot.keyClicks(box.field, "16")
    assert entered == [(4, 1, 6)]
