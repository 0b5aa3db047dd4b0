"""The speed of the review window: to its first board, and from ply to ply, however long the log is.

Time is the program's own (CPU time of the event loop's thread), so that other programs on the machine do not count.
"""

from __future__ import annotations

import random
import resource
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.visibility.schema import REFEREE
from referee.session.session import Session
from tests.bench.machine import MARGIN, one_work, slowness
from tests.effort import tries
from tests.ui.review.conftest import played
from tests.ui.review.long_session import long_session
from ui.library.settings.settings_file import Settings
from ui.review.boards.board_panes import BoardLook
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow
from ui.theme import DARK, apply_theme
from ui.widgets.window_style import stylesheet

pytestmark = pytest.mark.bench

OPEN_MS = 300
SEEK_MS = 1000 / 60
EXPORT_S = 5
SEEKS = 80
LONG_LOG = tries(2_500, 10_000)
"""Plies of a long log: what grew with its length would show."""


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """As in the program: undressed, a list has hundreds of rows that nobody could read."""
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(stylesheet(DARK))


@contextmanager
def opened(session: Session) -> Iterator[ReviewWindow]:
    """Return the window at 1920 by 1080, seen and filled."""
    window = review_window(session, Settings())
    window.resize(1920, 1080)
    window.show()
    until = time.perf_counter() + 0.5
    while time.perf_counter() < until:
        QApplication.processEvents()
    yield window
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


class SeekTime(NamedTuple):
    """What seeks took: the median from a seek to the board painted, in ms, and how slow the machine was meanwhile."""

    median: float
    slowness: float

    def is_within(self, limit: float) -> bool:
        """Return whether so many ms would do on a machine as fast as that on which the limits were set."""
        return self.median <= MARGIN * limit * self.slowness


def seeks(window: ReviewWindow, plies: list[int]) -> SeekTime:
    """Return what it takes to seek these plies, each painted."""
    took, works = [], []
    for ply in plies:
        started = time.thread_time()
        window.playhead.seek(ply)
        for pane in window.stage.panes:
            pane.board.viewport().repaint()  # now, and all of it: the loop might put two seeks into one paint
        QApplication.processEvents()
        took.append((time.thread_time() - started) * 1000)
        works.append(one_work())
    return SeekTime(statistics.median(took), slowness(works))


def floor(window: ReviewWindow) -> float:
    """Return the median time in which the boards are painted with nothing new on them, in ms: what no seek can go below."""
    took = []
    for _ in range(20):
        started = time.thread_time()
        for pane in window.stage.panes:
            pane.board.viewport().repaint()
        took.append((time.thread_time() - started) * 1000)
    return statistics.median(took)


def test_a_thousand_plies_open_before_anybody_waits(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    session = long_session(1000)
    with opened(session):
        pass  # what is loaded once is loaded
    took = []
    for _ in range(5):
        started = time.thread_time()
        window = review_window(session, Settings())
        window.resize(1920, 1080)
        window.show()
        window.stage.panes[0].board.viewport().repaint()
        took.append((time.thread_time() - started) * 1000)
        window.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    median = statistics.median(took)
    with capsys.disabled():
        print(f"\nreview of 1,000 plies: first board after {median:.0f} ms")
    assert median <= MARGIN * OPEN_MS


def test_scrubbing_keeps_up_with_the_mouse_however_long_the_log_is(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    found: dict[int, tuple[SeekTime, SeekTime, SeekTime]] = {}
    painted: dict[int, float] = {}
    for plies in (1_000, LONG_LOG):
        session = long_session(plies)
        chance = random.Random(plies)
        anywhere = [chance.randrange(1, plies + 1) for _ in range(SEEKS)]
        start = max(0, plies // 2 - SEEKS // 2)
        dragged = list(range(start, min(plies, start + SEEKS)))
        with opened(session) as window:
            jumping, dragging = seeks(window, anywhere), seeks(window, dragged)
            window.switch.set_look(BoardLook((session.header.seats[0],), overlay=True))
            QApplication.processEvents()
            overlaid = seeks(window, anywhere[: SEEKS // 2])
            painted[plies] = floor(window)
        found[plies] = (jumping, dragging, overlaid)
    with capsys.disabled():
        for plies, (jumping, dragging, overlaid) in found.items():
            print(
                f"\nreview of {plies:,} plies at 1920 × 1080: a seek anywhere {jumping.median:.1f} ms, "
                f"dragging {dragging.median:.1f} ms, anywhere with who knew {overlaid.median:.1f} ms; "
                f"floor: {painted[plies]:.1f} ms to paint it once more; this machine is {jumping.slowness:.2f} × as slow",
                end="",
            )
        print()
    for jumping, dragging, _ in found.values():
        assert jumping.is_within(SEEK_MS)
        assert dragging.is_within(SEEK_MS)
    assert found[LONG_LOG][0].median <= MARGIN * found[1_000][0].median


def test_two_viewpoints_side_by_side_keep_up_too(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    session = long_session(200)
    with opened(session) as window:
        window.switch.set_look(BoardLook((REFEREE, session.header.seats[0])))
        QApplication.processEvents()
        dragging, painted = seeks(window, list(range(20, 20 + SEEKS))), floor(window)
    with capsys.disabled():
        print(f"\nreview, two boards: dragging {dragging.median:.1f} ms; floor: {painted:.1f} ms to paint them once more")
    assert dragging.is_within(2 * SEEK_MS)


def test_an_export_costs_the_window_next_to_nothing(
    qtbot: QtBot, session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole Hunt as a web page: how long the other process is busy, how much of it the window feels."""
    with opened(session) as window:
        before, own = resource.getrusage(resource.RUSAGE_CHILDREN), time.thread_time()
        with qtbot.waitSignal(window.exporter.done, timeout=120_000):
            window.exporter.export("Web page", ["--html"], tmp_path / "page.html")
        felt, after = time.thread_time() - own, resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    size = (tmp_path / "page.html").stat().st_size
    with capsys.disabled():
        print(
            f"\nexport of a Hunt of {session.number} plies: {busy:.1f} s in another process, "
            f"{felt * 1000:.0f} ms of the window's, {size / 1e6:.2f} MB"
        )
    most = MARGIN * EXPORT_S * slowness()
    assert busy <= most
    assert felt <= 0.1 * most
    assert size < 10_000_000


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a Hunt played to its end."""
    whole = played("hunt", 2000)
    assert whole.outcome is not None
    return whole
