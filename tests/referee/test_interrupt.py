"""Ctrl+C ends windows at once and is an error elsewhere; neither leaves a traceback."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import all_games
from referee.interrupt import hold_back, raise_if_pending
from referee.session.content_files import load_content
from referee.simulation.playtest import PlayTestPlan, play_many
from tests.house.files import ROOT

PRESS = "signal.raise_signal(signal.SIGINT)"
IN_QT = f"""
from PySide6.QtWidgets import QApplication, QWidget
class Painted(QWidget):
    def paintEvent(self, event):
        {PRESS}
app = QApplication(["whitecell", "-platform", "offscreen"])
Painted().grab()
"""
IN_THE_EVENT_LOOP = """
import threading
from PySide6.QtWidgets import QApplication
app = QApplication(["whitecell", "-platform", "offscreen"])
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
app.exec()
"""
IN_A_DESTRUCTOR = f"""
class Ending:
    def __del__(self):
        {PRESS}
        os.getpid()
interrupt.raise_error()
one = Ending()
del one
"""
BLOCKED_BEFORE = f"""
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
{PRESS}
interrupt.end_at_once()
"""


def run(program: str) -> tuple[int, str]:
    start = "import os, signal\nfrom referee import interrupt\ninterrupt.end_at_once()\n"
    words = [sys.executable, "-c", f"{start}{program}\nprint('it went on')"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.not_on_windows("a process cannot be told from another how it ended, and has no signal masks")
@pytest.mark.parametrize("program", [PRESS, IN_QT, IN_THE_EVENT_LOOP, IN_A_DESTRUCTOR, BLOCKED_BEFORE])
def test_it_ends_the_program_where_it_stands_without_a_word(program: str) -> None:
    assert run(program) == (-signal.SIGINT, "")


@pytest.mark.parametrize("function", ["end_at_once", "raise_error"])
def test_where_it_is_ignored_it_stays_ignored(function: str) -> None:
    assert run(f"interrupt.ignore()\ninterrupt.{function}()\n{PRESS}") == (0, "it went on\n")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_in_a_command_it_is_an_error(sent: signal.Signals) -> None:
    program = (
        f"interrupt.raise_error()\ntry:\n    signal.raise_signal({sent})\nexcept KeyboardInterrupt:\n    print('raised')"
    )
    assert run(program) == (0, "raised\nit went on\n")


@pytest.fixture(params=["signal masks", "none"])
def _with_and_without_masks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """POSIX has signal masks, and Windows has none."""
    if request.param == "none":
        for name in ("pthread_sigmask", "sigpending"):
            monkeypatch.delattr(signal, name, raising=False)
    elif not hasattr(signal, "pthread_sigmask"):
        pytest.skip("Windows has no signal masks")


@pytest.mark.usefixtures("_with_and_without_masks")
@pytest.mark.parametrize("asks", [True, False])
def test_where_it_is_blocked_it_is_an_error_later(asks: bool) -> None:
    done = []

    def work() -> None:
        with hold_back():
            signal.raise_signal(signal.SIGINT)
            done.append("painted")
            if asks:
                raise_if_pending()
            done.append("to the end")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["painted"] if asks else ["painted", "to the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if hasattr(signal, "pthread_sigmask"):
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_where_there_are_no_signal_masks_and_it_is_ignored_it_stays_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with hold_back():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.not_on_windows("Ctrl+C is sent to a console, which Wine has not")
def test_a_process_started_where_it_is_blocked_does_not_get_it() -> None:
    with hold_back():
        process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    process.send_signal(signal.SIGINT)
    process.communicate(b"\n", timeout=60)
    assert process.returncode == 0


def test_while_the_processes_of_a_simulation_start_it_ends_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ended = []

    class Started:
        def Pool(self, _jobs: int, *_first: object) -> Started:
            signal.raise_signal(signal.SIGINT)  # to this thread, whatever others there are
            return self

        def __enter__(self) -> Started:
            return self

        def __exit__(self, *_error: object) -> None:
            ended.append(True)

    game = all_games()[0]
    monkeypatch.setattr(multiprocessing, "get_context", lambda _how: Started())
    plan = PlayTestPlan(game, load_content(game), {}, None, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        next(play_many(plan, range(8), 2))
    assert ended
