"""What every test runs in: no display, folders of its own, and monitors that a test may unplug."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from referee.files.input_files import LOG_VARIABLE
from resources import FOLDER
from tests.rig.offscreen import DESK, Monitors, set_screens
from tests.rig.user_folders import user_folder_variables
from ui.app import application
from ui.console.screens.miniature import Miniature
from ui.system.garbage_collector import collect_due
from ui.system.pyside_workarounds import drop_placeholder, run_with_normalized_errors
from ui.theme import DARK, apply_theme
from ui.theme.style import BASE_SIZE, FUSION, palette
from ui.widgets.window_style import stylesheet

RIG = os.environ.get("QT_QPA_PLATFORM") in ("xcb", "windows") and bool(os.environ.get("DISPLAY"))
"""Whether this run has real monitors: tests/rig/monitors.sh gives both."""

if not RIG:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QPA_FONTDIR"] = str(FOLDER / "fonts")  # elsewhere than on Linux Qt has no fonts offscreen
for personal in ("QT_FONT_DPI", "QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"):
    os.environ.pop(personal, None)  # each of these changes pixels
application.paint_in_one_thread()  # as the program does
os.environ.pop(LOG_VARIABLE, None)  # no test touches the log of whoever runs it
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job is started with Ctrl+C ignored
os.environ["LC_ALL"] = "C.UTF-8"  # dates and numbers look alike for everybody

PATIENCE_MS = 30_000
"""So long the bot waits at least for what has to come: how soon it comes is a matter of the bench."""

APP_SIGNALS = (
    "screenAdded(QScreen*)",
    "screenRemoved(QScreen*)",
    "primaryScreenChanged(QScreen*)",
    "focusWindowChanged(QWindow*)",
    "applicationStateChanged(Qt::ApplicationState)",
    "aboutToQuit()",
)
"""What outlives every test, and is connected to."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what this system cannot run, and a test of real monitors where there are none: in CI that is a failure."""
    if os.name == "nt" and (marker := item.get_closest_marker("not_on_windows")) is not None:
        pytest.skip(f"not on Windows: {marker.args[0]}")
    if item.get_closest_marker("x11") is None:
        return
    reason = "" if RIG else "no real monitors: run tests/rig/monitors.sh -n 4 -- .venv/bin/python -m pytest -m x11"
    if RIG and os.name != "nt" and not shutil.which("xdotool"):
        reason = "xdotool is not installed"
    if reason:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Run a test as pytest does, exceptions normalized: an error in a paint event fails it and does not end the run."""
    runner = item.config.pluginmanager.getplugin("runner")
    assert runner is not None
    return run_with_normalized_errors(lambda: runner.pytest_runtest_protocol(item, nextitem))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> None:
    """A failure is reported as it is."""
    if call.excinfo is not None:
        drop_placeholder(call.excinfo.value)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Delete the windows that the bot has just closed: a fixture that gives back the usual style would style them all."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The arguments of the application: the program's own style."""
    return ["whitecell", *FUSION]


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, on one monitor of 1920 by 1080 when it has no real ones.

    It has its theme before a text or a length is measured, as in the program: what was measured once is remembered, and
    lengths go by the size of its text.
    """
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(stylesheet(DARK))
    if not RIG:
        set_screens([DESK])
    return qapp


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """The bot holds its widgets until it has closed them, or they have ended otherwise; it waits long enough.

    Else one that only its own circle of references holds may be collected while it paints, after the test's last line.
    """
    kept: dict[int, QWidget] = {}
    add = qtbot.addWidget

    def keep(widget: QWidget, *, before_close_func: Callable[[QWidget], None] | None = None) -> None:
        kept[id(widget)] = widget
        widget.destroyed.connect(partial(kept.pop, id(widget)))  # which gives what is deleted: the default of `pop`
        add(widget, before_close_func=before_close_func)

    wait = qtbot.waitUntil

    def wait_until(callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        wait(callback, timeout=max(timeout, PATIENCE_MS))

    wait_signal = qtbot.waitSignal

    def wait_for_signal(
        signal: SignalInstance, *, timeout: int = PATIENCE_MS, raising: bool | None = None, **others: Any
    ) -> SignalBlocker:
        may_not_come = raising is False  # as in `assertNotEmitted`
        return wait_signal(signal, timeout=timeout if may_not_come else max(timeout, PATIENCE_MS), raising=raising, **others)

    qtbot.addWidget = keep  # type: ignore[method-assign]
    qtbot.waitUntil = wait_until  # type: ignore[method-assign]
    qtbot.waitSignal = wait_for_signal  # type: ignore[method-assign]
    return qtbot


@pytest.fixture
def blank_miniatures() -> Iterator[None]:
    """Miniatures draw no picture in this test: to paint every team's window twice takes longer than what is tested."""
    with pytest.MonkeyPatch.context() as patch:  # what a test changes itself is undone before its monitors go
        patch.setattr(Miniature, "_draw", lambda _: None)
        yield


@pytest.fixture
def monitors(qapp: QApplication) -> Iterator[Monitors]:
    """Monitors that the test may change; afterwards there is one again."""
    if RIG:
        pytest.skip("this test makes monitors of its own, without an X server")
    made = Monitors()
    yield made
    made.set([DESK])


@pytest.fixture(scope="session", autouse=True)
def _no_thread_collects() -> Iterator[None]:
    """Garbage is collected between tests, here. By itself Python would do it in any thread, where windows may not end.

    A console that is opened does not collect it either: the tests of the whole suite that it would walk through each time
    took half as long as all the rest.
    """
    gc.disable()
    gc.collect()
    gc.freeze()  # modules and the tests themselves are never garbage: looking at them all took longer than many a test
    gc.set_threshold(50_000, 5, 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "freeze_garbage", lambda: None)
        yield


@pytest.fixture(autouse=True)
def _collected(_no_thread_collects: None) -> Iterator[None]:
    yield
    collect_due()


@pytest.fixture(scope="session", autouse=True)
def _not_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the settings and sessions of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        _point_at(patch, tmp_path_factory.mktemp("home"))
        yield


@pytest.fixture
def user_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty user folders for this test alone; returns the folder they are in."""
    home = tmp_path / "home"
    home.mkdir()
    _point_at(monkeypatch, home)
    return home


def _point_at(patch: pytest.MonkeyPatch, home: Path) -> None:
    for name, folder in user_folder_variables(home).items():
        patch.setenv(name, folder)


def listeners() -> tuple[int, ...]:
    """How many listen to each of the application's own signals at this moment."""
    app = QApplication.instance()
    if app is None:
        return ()
    counts = [app.receivers(SIGNAL(name)) for name in APP_SIGNALS]
    return (*counts, sum(screen.receivers(SIGNAL("geometryChanged(QRect)")) for screen in QApplication.screens()))


@pytest.fixture(autouse=True)
def _usual_look() -> Iterator[None]:
    """Give the windows of the next test their usual text size and theme, whatever settings a test has tried."""
    yield
    app = QApplication.instance()
    if not isinstance(app, QApplication) or not app.styleSheet():
        return
    if app.font().pixelSize() != BASE_SIZE or app.palette().window() != palette(DARK).window():
        apply_theme(app, DARK)
        app.setStyleSheet(stylesheet(DARK))


@pytest.fixture(autouse=True)
def _nobody_left_behind() -> Iterator[None]:
    """Whatever a test makes that listens to the application, it also stops; windows that it leaves are deleted.

    Otherwise the next test is heard by it, or takes its windows for the referee's; and each change of the style sheet styles
    windows that are garbage, which nobody may have collected yet.
    """
    before, there_before = listeners(), QApplication.topLevelWidgets()
    yield
    for window in QApplication.topLevelWidgets():
        if window not in there_before and window.parent() is None:
            window.hide()
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    after = listeners()
    assert not before or after == before, (
        f"{before} -> {after}: this test leaves somebody behind who listens to the application: close it"
    )
