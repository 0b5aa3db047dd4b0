"""What is shown large on the room's screens, as the referee's keys have it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.e2e.referee_desk import RefereeDesk
from ui.team import TeamContent
from ui.team.beats import BeatRow, TeamBeat

ONE, TWO = (TeamBeat("news", (BeatRow(text),)) for text in ("The first of two.", "The second of two."))


SKIP = Qt.KeyboardModifier.ControlModifier
PAUSE = SKIP | Qt.KeyboardModifier.ShiftModifier


def press(desk: RefereeDesk, held: Qt.KeyboardModifier) -> None:
    desk.qtbot.keyClick(QApplication.focusWidget() or desk.window, Qt.Key.Key_B, held)


@pytest.mark.slow
def test_the_referee_skips_and_pauses_with_two_keys(desk: RefereeDesk) -> None:
    desk.seat()
    desk.activate()
    content = desk.page.room.displays.window(PUBLIC).content
    assert isinstance(content, TeamContent)
    banner = content.banner
    banner.forget()
    banner.add([ONE, TWO])
    desk.qtbot.waitUntil(lambda: banner.beat == ONE)
    press(desk, PAUSE)
    assert not banner._timer.isActive()
    number = desk.session.number
    desk.session.play(next(iter(desk.session.legal_moves)), roll=True)
    assert desk.session.number == number + 1, "the next entry waits for nothing"
    assert banner.beat == ONE
    press(desk, SKIP)
    assert banner.beat == TWO
    assert not banner._timer.isActive()
    press(desk, PAUSE)
    assert banner._timer.isActive()
    desk.page.room.curtain_all()
    assert [banner.beat, banner.waiting, banner._timer.isActive()] == [None, (), False]
