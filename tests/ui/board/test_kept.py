"""What Qt keeps of a board that does not change is kept while the room talks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QTimerEvent
from PySide6.QtGui import QPixmap, QPixmapCache
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.board.paint import pixmap_cache as kept
from ui.board.paint.pixmap_cache import Kept, keep_pictures


def test_the_first_entry_after_a_pause_finds_the_pictures_of_the_last(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt's own timer takes them away: it fires half a minute after the first picture, and then every ten seconds."""
    for one in qapp.findChildren(Kept):
        one.setParent(None)
        one.deleteLater()
    monkeypatch.setattr(kept, "_BEFORE_MS", 0)
    keep_pictures()
    keep_pictures()
    assert len(qapp.findChildren(Kept)) == 1
    pixels = QPixmap(64, 64)
    pixels.fill()
    keys = [QPixmapCache.insert(pixels) for _ in range(8)]
    assert all(key.isValid() for key in keys)
    qtbot.wait(50_000)
    assert [key.isValid() for key in keys] == [True] * len(keys)
    for key in keys:
        QPixmapCache.remove(key)


def test_timers_of_others_are_heard(qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_BEFORE_MS", 0)
    one = Kept(qapp)
    qtbot.wait(20)
    heard: list[int] = []

    class Waiting(QObject):
        def timerEvent(self, event: QTimerEvent) -> None:
            heard.append(event.timerId())

    waiting = Waiting()
    timer = waiting.startTimer(1)
    qtbot.waitUntil(lambda: bool(heard))
    waiting.killTimer(timer)
    one.setParent(None)
    one.deleteLater()
