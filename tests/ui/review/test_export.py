"""Exports from the window: written by another process, whole or not at all, while the window stays responsive."""

from __future__ import annotations

import base64
import gzip
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.archive.session_lookup import read_session
from referee.files.atomic_file import folder_in_making
from referee.review.page.team_packet import packet_of
from referee.session.session import Session
from referee.store import open_store
from tests.effort import some
from tests.house.files import ROOT
from tests.review.test_page import held
from tests.review.text_pictures import drawn
from tests.ui.review.conftest import close, played
from ui.app.demo_player import begin_demo
from ui.library.settings.settings_file import Settings
from ui.review.export.export_commands import ExportStrip
from ui.review.export.export_process import usual_folder
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow

pytestmark = pytest.mark.slow

EVERY = (
    ("--html", "x.html", b"<!doctype html>"),
    ("--pdf", "x.pdf", b"%PDF-"),
    ("--jsonl", "x.jsonl", b'{"table":"session"'),
)


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a session that is written soon."""
    return played("hunt", 40)


def write(qtbot: QtBot, window: ReviewWindow, words: Sequence[str], path: Path) -> None:
    with qtbot.waitSignal(window.exporter.done, timeout=30_000):
        window.exporter.export("Something", words, path)


def test_a_bundle_is_opened_again(qtbot: QtBot, window: ReviewWindow, tmp_path: Path) -> None:
    session = window.review.session
    path = tmp_path / "x.jsonl"
    window.commands.bundle.trigger()
    asked = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
    with qtbot.waitSignal(window.exporter.done, timeout=30_000):
        asked.fileSelected.emit(str(path))
    asked.close()
    again = read_session(str(path), None, all_games())
    assert (again.number, again.last_hash, again.problems) == (session.number, session.last_hash, ())
    assert again.remarks == session.remarks
    assert str(path) in window.banner.words.text()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("option", "name", "beginning"), some(EVERY, 1, __name__))
def test_the_window_lives_while_an_export_is_written(
    qtbot: QtBot, window: ReviewWindow, tmp_path: Path, option: str, name: str, beginning: bytes
) -> None:
    """The loop goes round all the time, the playhead moves, and the bar stands below until it is done."""
    last, longest, rounds, began = time.thread_time(), 0.0, 0, window.playhead.ply

    def round_() -> None:
        nonlocal last, longest, rounds
        now = time.thread_time()  # other programs may have the core
        longest, last, rounds = max(longest, now - last), now, rounds + 1
        window.commands.back.trigger()

    timer = QTimer()
    timer.setInterval(20)
    timer.timeout.connect(round_)
    steps: list[tuple[int, int]] = []
    with qtbot.waitSignal(window.exporter.done, timeout=30_000):
        export = window.exporter.export("Something", [option], tmp_path / name)
        export.moved.connect(lambda done, all_: steps.append((done, all_)))
        assert window.status.isVisible()
        assert len(window.findChildren(ExportStrip)) == 1
        timer.start()
    timer.stop()
    assert rounds > 10
    assert longest < 0.5
    assert window.playhead.ply < began
    assert steps == sorted(steps, key=lambda one: one[0] / one[1])
    assert not window.status.isVisible()
    assert (tmp_path / name).read_bytes().startswith(beginning)
    assert list(tmp_path.iterdir()) == [tmp_path / name]


def test_tables_go_into_a_folder(qtbot: QtBot, window: ReviewWindow, tmp_path: Path) -> None:
    write(qtbot, window, ["--csv"], tmp_path)
    names = {one.name.removeprefix(window.review.session.header.id) for one in tmp_path.iterdir()}
    assert {".session.csv", ".plies.csv", ".learned.csv"} <= names


@pytest.mark.not_on_windows("a folder cannot be synced")
def test_what_is_told_to_be_exported_is_still_there_by_its_name_when_the_power_fails(
    qtbot: QtBot, window: ReviewWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file, and several in a folder: on a stick that is drawn out at once."""
    synced, really = list[set[str]](), os.fsync

    def fsync(number: int) -> None:
        really(number)
        synced.append({one.name for one in Path(os.readlink(f"/proc/self/fd/{number}")).iterdir()})

    monkeypatch.setattr(os, "fsync", fsync)
    write(qtbot, window, ["--bundle"], tmp_path / "x.jsonl")
    assert "x.jsonl" in synced[-1]
    write(qtbot, window, ["--csv"], tmp_path)
    assert f"{window.review.session.header.id}.plies.csv" in synced[-1]


def test_one_click_gives_page_paper_tables_and_bundle(qtbot: QtBot, window: ReviewWindow, tmp_path: Path) -> None:
    window.commands.everything.trigger()
    asked = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
    with qtbot.waitSignal(window.exporter.done, timeout=60_000):
        asked.fileSelected.emit(str(tmp_path))
    asked.close()
    ends = {one.name.removeprefix(window.review.session.header.id) for one in tmp_path.iterdir()}
    assert {".html", ".pdf", ".jsonl", ".review.jsonl", ".session.csv", ".plies.csv"} <= ends


KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from ui.review.export.export_process import FOLDER, ExportProcess

program = QCoreApplication([])
export = ExportProcess(["review", "-", "--html", "--folder", FOLDER], iter(()), Path(sys.argv[1]) / "x.html", program)
export.start()
(hidden,) = Path(sys.argv[1]).iterdir()
(hidden / "x.html").write_text("every secret of the session")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.not_on_windows("what is left is recognized by its lock, and Windows has none of these")
def test_what_a_program_that_was_killed_had_exported_so_far_goes_with_the_next_export(
    qtbot: QtBot, window: ReviewWindow, tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-c", KILLED, tmp_path], cwd=ROOT, check=False)
    assert len(list(tmp_path.rglob("x.html"))) == 1
    with folder_in_making(tmp_path) as another:  # of a program that still writes
        write(qtbot, window, ["--bundle"], tmp_path / "y.jsonl")
        assert sorted(tmp_path.iterdir()) == sorted([another, tmp_path / "y.jsonl"])
    assert list(tmp_path.iterdir()) == [tmp_path / "y.jsonl"]


def test_cancel_writes_nothing(qtbot: QtBot, window: ReviewWindow, tmp_path: Path) -> None:
    path = tmp_path / "x.html"
    path.write_text("of before")
    with qtbot.waitSignal(window.exporter.failed, timeout=30_000):
        export = window.exporter.export("Web page", ["--html"], path)
        export.moved.connect(lambda _done, _all: window.findChildren(ExportStrip)[0].cancel.click())
    assert path.read_text() == "of before"
    assert list(tmp_path.iterdir()) == [path]
    assert "cancelled" in window.banner.words.text()


def test_a_window_that_closes_leaves_no_half_export(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    window = review_window(session, Settings())
    export = window.exporter.export("Web page", ["--html"], tmp_path / "x.html")
    with qtbot.waitSignal(export.moved, timeout=30_000):
        pass
    close(window)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_one_sentence(window: ReviewWindow, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    window.exporter.export("CSV tables", ["--csv"], tmp_path / "file" / "below")
    assert "cannot be written" in window.banner.words.text()
    assert not window.status.isVisible()


def test_an_export_does_not_take_the_place_of_a_log(window: ReviewWindow, tmp_path: Path) -> None:
    log = tmp_path / "class.whitecell"
    open_store(str(log)).close()
    before = log.read_bytes()
    window.exporter.export("Something", ("--bundle",), log)
    assert window.banner.words.text() == f"{log} is a log or another database: choose another place."
    assert log.read_bytes() == before


def test_what_the_other_process_refuses_is_said_here(qtbot: QtBot, window: ReviewWindow, tmp_path: Path) -> None:
    with qtbot.waitSignal(window.exporter.failed, timeout=30_000):
        window.exporter.export("Packet", ["--team", "nobody"], tmp_path / "x.html")
    assert window.banner.words.text().startswith("There is no team 'nobody'")
    assert list(tmp_path.iterdir()) == []


def test_a_packet_is_the_one_that_the_leak_suite_proves(qtbot: QtBot, window: ReviewWindow, tmp_path: Path) -> None:
    review, path = window.review, tmp_path / "packet.html"
    seat = review.session.header.seats[1]
    write(qtbot, window, ["--team", seat], path)
    name, title = review.name(seat), review.session.header.title
    shown = review.session.shown_to(seat)
    same = packet_of(review.session.history, seat, title=title, name=name, picture=drawn, shown=shown)
    assert told(path.read_text(encoding="utf-8")) == told(same)


@pytest.mark.not_on_windows("a file that is open cannot be deleted")
def test_a_review_is_exported_though_its_log_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    """It was on a stick that was unplugged, say: all of it is open here."""
    log = tmp_path / "stick" / "class.whitecell"
    store = open_store(str(log))
    session = begin_demo(all_games()[0], store, 7)
    opened = Session.open(store, session.header.id, all_games(), for_review=True)
    window = review_window(opened, Settings())
    shutil.rmtree(log.parent)
    write(qtbot, window, ["--bundle"], tmp_path / "x.jsonl")
    close(window)
    again = read_session(str(tmp_path / "x.jsonl"), None, all_games())
    assert (again.last_hash, again.problems) == (session.last_hash, ())


def told(page: str) -> tuple[str, dict[str, object]]:
    """All that a page says but for its pictures."""
    data = held(page)
    packed = base64.b64encode(gzip.compress(b"", mtime=0)).decode()  # else it bears the second
    bare = re.sub(r'(<script id="data"[^>]*>)[^<]*', rf"\g<1>{packed}", page)
    return bare, {key: value for key, value in data.items() if key not in ("pictures", "parts")}


@pytest.mark.not_on_windows("the user's folders are in the registry, not in the environment")
def test_a_file_is_never_offered_to_be_written_where_there_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert usual_folder() == str(tmp_path)
    (tmp_path / "Documents").mkdir()
    assert usual_folder() == str(tmp_path / "Documents")
