"""Who collects garbage: never a thread that has no windows."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.house.files import ROOT
from tests.rig.user_folders import user_folder_variables
from ui.system.garbage_collector import GuiCollector

pytestmark = pytest.mark.slow


class Circle:
    """Something that only the collector can take, as it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def as_python_does() -> Iterator[None]:
    """Python's own way of collecting, whatever the run of the tests has made of it, and without what others left there."""
    on, thresholds = gc.isenabled(), gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 10)
    gc.enable()
    yield
    gc.set_threshold(*thresholds)
    (gc.enable if on else gc.disable)()


@pytest.fixture
def collector(as_python_does: None, qapp: QApplication) -> Iterator[GuiCollector]:
    over = QObject()
    made = GuiCollector(over, every_ms=1)
    yield made
    made.stop()


def left_to_the_collector() -> list[int]:
    """Leaves a circle; gives the list in which the thread is noted that takes it."""
    taken: list[int] = []
    weakref.finalize(Circle(), lambda: taken.append(threading.get_ident()))
    return taken


def much() -> list[list[int]]:
    """So many objects that Python would collect them all, and everything older, several times."""
    return [[] for _ in range(200_000)]


def made_in_a_thread() -> list[list[int]]:
    made: list[list[int]] = []
    thread = threading.Thread(target=lambda: made.extend(much()))
    thread.start()
    thread.join()
    return made


def test_python_itself_would_collect_in_any_thread(as_python_does: None) -> None:
    """What the others guard against: if this fails, they prove nothing."""
    taken = left_to_the_collector()
    made_in_a_thread()
    assert taken
    assert taken != [threading.get_ident()]


def test_a_thread_that_makes_much_collects_nothing(collector: GuiCollector, qtbot: QtBot) -> None:
    taken = left_to_the_collector()
    kept = made_in_a_thread()
    assert not taken
    qtbot.waitUntil(lambda: bool(taken))
    assert kept
    assert taken == [threading.get_ident()]


def test_nothing_is_collected_in_the_middle_of_a_slot(collector: GuiCollector, qtbot: QtBot) -> None:
    taken = left_to_the_collector()
    kept = much()
    assert not taken
    qtbot.waitUntil(lambda: bool(taken))
    assert kept


def test_what_was_made_is_collected_as_often_as_python_would(collector: GuiCollector, qtbot: QtBot) -> None:
    kept = []
    for _ in range(3):
        taken = left_to_the_collector()
        kept.append(much())
        qtbot.waitUntil(partial(bool, taken))


def test_afterwards_python_collects_again(collector: GuiCollector) -> None:
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()


PROGRAM = """
import gc, sys, threading, weakref
from PySide6.QtCore import QTimer
from engine.games import all_games
from tests.rig.user_folders import user_folder_variables
import ui.app.application, ui.app.demo_player

class Circle:
    pass

def look(window):
    ui.app.demo_player.play_demo(window.context, all_games()[0])
    gc.set_threshold(700, 10, 10)
    taken, kept = [], []
    circle = Circle()
    circle.itself = circle
    weakref.finalize(circle, lambda: taken.append(threading.current_thread() is threading.main_thread()))
    del circle
    thread = threading.Thread(target=lambda: kept.extend([] for _ in range(200_000)))
    thread.start()
    thread.join()
    print("by the thread:", taken)
    timer = QTimer(window)
    def ask():
        if taken and kept:
            timer.stop()
            print("by the windows:", taken)
            window.close()
    timer.timeout.connect(ask)
    timer.start(10)

sys.exit(ui.app.application.open_window(None, look))
"""


def test_the_console_collects_in_the_thread_of_its_windows(tmp_path: Path) -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    env |= user_folder_variables(tmp_path)
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["by the thread: []", "by the windows: [True]"]
