"""Ctrl+C is one word and one exit status, wherever it is heard."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from engine.games import all_games
from referee.interrupt import begun_without, by_an_error_later
from referee.session.content_files import load_content
from referee.simulation.playtest import Plan, play_many
from tests.house.files import ROOT

PRESSED = "signal.raise_signal(signal.SIGINT)"
IN_QT = f"""
from PySide6.QtWidgets import QApplication, QWidget
class Painted(QWidget):
    def paintEvent(self, event):
        {PRESSED}
app = QApplication(["whitecell", "-platform", "offscreen"])
Painted().grab()
"""
IN_THE_LOOP = """
import threading
from PySide6.QtWidgets import QApplication
app = QApplication(["whitecell", "-platform", "offscreen"])
interrupt.at_once_in_windows()
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
app.exec()
"""
IN_WINDOWS_AT_ONCE = f"""
write = os.write
def slowly(*words):
    written = write(*words)
    time.sleep(0.3)
    return written
os.write = slowly
interrupt.at_once_in_windows()
{PRESSED}
time.sleep(5)
"""
"""Both who hears it where Qt waits and Python's own handler said the word, one after the other."""
IN_AN_END = f"""
class Ending:
    def __del__(self):
        {PRESSED}
        time.sleep(0)
interrupt.by_an_error()
one = Ending()
del one
"""
HELD_UP = f"""
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
{PRESSED}
interrupt.at_once()
"""


@pytest.fixture(autouse=True)
def raises() -> Iterator[None]:
    """Ctrl+C is an error here, as in the commands."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def run(program: str) -> tuple[int, str]:
    begun = "import os, signal, time\nfrom referee import interrupt\ninterrupt.at_once()\n"
    words = [sys.executable, "-c", f"{begun}{program}\nprint('it went on')"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("program", [PRESSED, IN_QT, IN_THE_LOOP, IN_WINDOWS_AT_ONCE, IN_AN_END, HELD_UP])
def test_it_ends_the_program_where_it_stands(program: str) -> None:
    assert run(program) == (130, "whitecell: Stopped.\n")


def test_where_it_is_not_to_be_heard_it_is_not() -> None:
    """``nohup`` and the like."""
    assert run(f"interrupt.never()\ninterrupt.at_once()\n{PRESSED}") == (0, "it went on\n")


def test_within_qt_it_waits_until_it_may_be_an_error() -> None:
    reached = []

    def work(*, looks: bool) -> None:
        with by_an_error_later() as look:
            signal.raise_signal(signal.SIGINT)
            reached.append("painted")
            if looks:
                look()
            reached.append("to the end")

    for looks in (True, False):
        with pytest.raises(KeyboardInterrupt):
            work(looks=looks)
    assert reached == ["painted", "painted", "to the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_is_begun_without_it_does_not_hear_it() -> None:
    with begun_without():
        process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert process.poll() is None
    process.communicate(b"\n")
    assert process.returncode == 0


def test_ctrl_c_while_the_processes_of_a_simulation_begin_ends_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """It was not heard at all: the simulation went on."""
    ended = []

    class Begun:
        def Pool(self, _jobs: int) -> Begun:
            os.kill(os.getpid(), signal.SIGINT)
            return self

        def __enter__(self) -> Begun:
            return self

        def __exit__(self, *_error: object) -> None:
            ended.append(True)

    game = all_games()[0]
    monkeypatch.setattr(multiprocessing, "get_context", lambda _how: Begun())
    plan = Plan(game, load_content(game), {}, None, tmp_path)  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        next(play_many(plan, range(8), 2))
    assert ended
