"""Without a display the program says so, instead of being ended by Qt."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.house.files import ROOT
from tests.rig.user_folders import user_folder_variables
from ui.app.doctor_checks import check_notifications, check_windows
from ui.system.display_check import why_no_windows

pytestmark = [pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 and Wayland"), pytest.mark.slow]
DEAD = ":7654"


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize("platform", [None, ""])
def test_no_display_is_said_and_is_well_with_the_doctor(there: pytest.MonkeyPatch, platform: str | None) -> None:
    """A platform that is set to nothing is none."""
    if platform is not None:
        there.setenv("QT_QPA_PLATFORM", platform)
    assert why_no_windows().startswith("There is no display here (DISPLAY is not set): ")
    assert check_windows() == (why_no_windows(), True)


def test_the_doctor_says_what_to_do_about_notifications_where_the_desktop_cannot_be_asked() -> None:
    assert "switch on its Do Not Disturb" in check_notifications({"XDG_CURRENT_DESKTOP": "ubuntu:GNOME"})[0]
    assert "by itself" in check_notifications({"XDG_CURRENT_DESKTOP": "KDE"})[0]


def test_a_display_that_does_not_answer_is_named_and_not_well(there: pytest.MonkeyPatch) -> None:
    there.setenv("DISPLAY", DEAD)
    assert why_no_windows().startswith(f"The display {DEAD} does not answer: ")
    assert check_windows() == (why_no_windows(), False)


def test_without_an_x_server_nothing_is_asked_of_it(there: pytest.MonkeyPatch) -> None:
    there.setenv("QT_QPA_PLATFORM", "offscreen")
    there.setenv("DISPLAY", DEAD)
    assert why_no_windows() == ""


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no Xvfb")
def test_a_server_that_ends_with_its_last_window_is_still_there_for_qt() -> None:
    """One that nobody else uses begins anew, or ends, when who asked it hangs up: Qt came too late."""
    asks = "from ui.system.display_check import why_no_windows; assert why_no_windows() == ''"
    opens = f"{asks}; time.sleep(0.5); QGuiApplication([])"
    program = f"import time; from PySide6.QtGui import QGuiApplication; {opens}"
    env = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
    words = ["Xvfb", "-displayfd", "1", "-terminate", "-nolisten", "tcp", "-screen", "0", "640x480x24"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        display = f":{server.stdout.readline().strip()}"
        asked = [sys.executable, "-c", program]
        try:
            done = subprocess.run(
                asked, cwd=ROOT, env={**env, "DISPLAY": display}, capture_output=True, text=True, timeout=60
            )
        finally:
            server.terminate()
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("platform", ["offscreen", "nonsense;offscreen", "minimal:enable_fonts", "Offscreen"])
def test_a_platform_that_qt_has_is_let_be(there: pytest.MonkeyPatch, platform: str) -> None:
    there.setenv("QT_QPA_PLATFORM", platform)
    assert why_no_windows() == ""


def test_a_platform_that_qt_lacks_is_named_with_those_there_are(there: pytest.MonkeyPatch) -> None:
    """Qt would end the process."""
    there.setenv("QT_QPA_PLATFORM", "nonsense")
    said = why_no_windows()
    assert said.startswith("QT_QPA_PLATFORM is nonsense, which is not here: unset it, or name one of ")
    assert "offscreen" in said
    assert "xcb" in said
    assert check_windows() == (said, False)


@pytest.mark.parametrize("words", [(), ("demo",)])
def test_the_program_ends_with_one_sentence_where_the_display_is_dead(words: tuple[str, ...]) -> None:
    env = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-m", "ui.app.main", *words], cwd=ROOT, env={**env, "DISPLAY": DEAD}, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"whitecell: The display {DEAD} does not answer")
    assert done.stderr.count("\n") == 1


def test_ctrl_c_in_the_terminal_ends_the_windows_without_a_word(tmp_path: Path) -> None:
    places = user_folder_variables(tmp_path)
    env = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "default.warning=false"}
    program = [sys.executable, "-m", "ui.app.main", "demo", "--pace", "0.1"]
    with subprocess.Popen(program, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            until = time.monotonic() + 60
            while not list(tmp_path.rglob("*.whitecell")) and time.monotonic() < until:  # the demo has begun: it has a log
                time.sleep(0.1)
            time.sleep(0.5)
            assert process.poll() is None
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, err) == (-signal.SIGINT, "")
