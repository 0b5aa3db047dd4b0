"""Whoever listens to the application is held while it listens, and hears nothing once it is gone."""

from __future__ import annotations

import gc
import weakref
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QAbstractNativeEventFilter, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.conftest import listeners
from tests.rig.offscreen import Monitors, Screen, row
from tests.ui.displays.conftest import Room4
from ui.displays.guard.app_listener import AppListener
from ui.displays.guard.screen_guard import ScreenGuard
from ui.displays.guard.system_key import CURTAIN_KEY, CurtainKey


class Owner(QObject):
    """Has a guard, and is in a circle of references: only the collector takes it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.me = self
        self.guard = ScreenGuard(None, self, quiet_ms=1)
        self.news: list[str] = []
        self.guard.alarm.connect(self.news.append)


@pytest.mark.usefixtures("qtbot")
def test_a_guard_deleted_with_its_parent_hears_nothing_more(monitors: Monitors) -> None:
    before = listeners()
    owner = Owner()
    news, guard = owner.news, owner.guard
    monitors.set(row("A-REF", "B"))
    assert news
    news.clear()
    shiboken6.delete(owner)
    assert not shiboken6.isValid(guard)
    assert listeners() == before
    monitors.set(row("A-REF", "B", "C"))
    monitors.plug(Screen("A-REF", width=800))
    monitors.unplug("C")
    QApplication.processEvents()
    assert news == []


def test_the_collector_never_takes_a_guard_in_the_middle_of_its_work(qtbot: QtBot, monitors: Monitors) -> None:
    """An owner that was forgotten, not stopped: `Signal source has been deleted`, in whichever test came next."""
    owner = Owner(QObject())
    guard = owner.guard
    guard.alarm.connect(_collect)
    gone = weakref.ref(owner)
    before = len(owner.news)
    del owner, guard
    monitors.set(row("A-REF", "B"))
    kept = gone()
    assert kept is not None, "it listens, so it lives"
    assert len(kept.news) > before
    kept.guard.stop()
    del kept
    gc.collect()
    assert gone() is None


def test_stopped_twice_and_deleted_later_is_no_fault(qapp: QApplication) -> None:
    before = listeners()
    guard = ScreenGuard(None, QObject(qapp))
    guard.stop()
    guard.stop()
    assert listeners() == before
    owner = guard.parent()
    assert owner is not None
    shiboken6.delete(owner)
    assert not shiboken6.isValid(guard)


def test_native_news_ends_with_the_object_too(qapp: QApplication) -> None:
    owner = QObject()
    hearing = AppListener(owner)
    watch = Watch()
    hearing.filter_native_events(watch)
    shiboken6.delete(owner)
    assert hearing._filters == []
    assert shiboken6.isValid(watch), "taken off the application, not deleted under Python's feet"


def test_a_controller_that_is_closed_listens_to_nothing(room: Room4) -> None:
    room.displays.watch_curtain_key()
    busy = listeners()
    room.displays.close()
    heard = tuple(was - now for was, now in zip(busy, listeners(), strict=True))
    assert heard == (1, 1, 1, 1, 0, 0, 4), "the guard's three, the key's one, and every monitor's"


@pytest.mark.slow
def test_the_curtain_key_lets_go_of_every_window(room: Room4) -> None:
    console = room.open_console()
    key = CurtainKey(console)
    pressed: list[bool] = []
    key.pressed.connect(lambda: pressed.append(True))
    key._listener.filter_window(console.windowHandle())
    QTest.keyClick(console.windowHandle(), CURTAIN_KEY)
    assert pressed == [True]
    pressed.clear()
    key.stop()
    QTest.keyClick(console.windowHandle(), CURTAIN_KEY)
    assert pressed == []


def test_one_press_is_heard_by_every_curtain_key(room: Room4) -> None:
    """The teams' and that of a review which was opened by itself: whichever listens first may not keep it to itself."""
    console = room.open_console()
    pressed: list[str] = []
    for name in ("teams", "review"):
        key = CurtainKey(console)
        key.pressed.connect(partial(pressed.append, name))
        key._listener.filter_window(console.windowHandle())
    QTest.keyClick(console.windowHandle(), CURTAIN_KEY)
    assert sorted(pressed) == ["review", "teams"]


class Watch(QAbstractNativeEventFilter):
    """Looks and does nothing."""

    def nativeEventFilter(self, kind: object, message: int) -> tuple[bool, int]:
        return False, 0


def _collect(_reason: str) -> None:
    gc.collect()
