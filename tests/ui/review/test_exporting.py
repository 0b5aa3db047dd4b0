from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QProgressDialog

from engine.games import all_games
from referee.finding import read_session
from ui.review.exporting import Progress
from ui.review.window import ReviewWindow


def test_a_bundle_is_opened_again(window: ReviewWindow, tmp_path: Path):
    session = window.review.session
    path = tmp_path / "x.jsonl"
    window.commands.bundle.trigger()
    from PySide6.QtWidgets import QFileDialog

    asked = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
    asked.fileSelected.emit(str(path))
    asked.close()
    again = read_session(str(path), None, all_games())
    assert (again.number, again.last_hash, again.problems) == (session.number, session.last_hash, ())
    assert str(path) in window.banner.words.text()


def test_the_bar_moves_the_windows_live_and_cancel_writes_nothing(window: ReviewWindow, tmp_path: Path):
    path = tmp_path / "x.html"
    steps: list[int] = []

    def write(to: Path, progress: Progress) -> Path:
        for step in range(1000):
            steps.append(step)
            progress(step, 1000)
            bar = next(iter(window.findChildren(QProgressDialog)))
            QApplication.processEvents()
            if step == 5:
                bar.cancel()
        to.write_text("never")
        return to

    from ui.review import exporting

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exporting, "_EVERY_MS", 0)
        assert not window.exporter.export("Web page", write, path)
    assert steps[-1] < 999
    assert not path.exists()
    assert "cancelled" in window.banner.words.text()


def test_a_place_that_cannot_be_written_is_one_sentence(window: ReviewWindow, tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert not window.exporter.export("CSV tables", window.exporter._csv, tmp_path / "file" / "below")
    assert "cannot be written" in window.banner.words.text()


def test_a_packet_is_asked_for_by_team(window: ReviewWindow, tmp_path: Path):
    seat = window.review.session.header.seats[1]
    path = tmp_path / "packet.html"
    assert window.exporter.export("Packet", lambda to, on: window.exporter._write_packet(seat, to, on), path)
    assert window.review.session.header.title in path.read_text(encoding="utf-8")
