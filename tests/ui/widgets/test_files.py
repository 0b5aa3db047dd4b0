"""Prompt for files: what is offered, what is taken, and that nothing is left behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.file_dialogs import ReplaceSheet, ask_file, ask_folder, ask_new_file

pytestmark = pytest.mark.slow

Ask = Callable[[QWidget, Callable[[Path], object]], None]


@pytest.mark.parametrize(
    ("ask", "kinds"),
    [
        (lambda over, take: ask_file(over, "Open", "Logs", ("whitecell", "jsonl"), take), ["Logs (*.whitecell *.jsonl)"]),
        (lambda over, take: ask_new_file(over, "Save", "Tables", "comparison", "csv", take), ["Tables (*.csv)"]),
        (lambda over, take: ask_folder(over, "Export", take), None),
    ],
)
def test_a_path_is_taken_once_and_the_dialog_is_gone(qtbot: QtBot, ask: Ask, kinds: list[str] | None) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.show()
    taken: list[Path] = []
    ask(over, taken.append)
    (dialog,) = over.findChildren(QFileDialog)
    assert dialog.isVisible()
    assert kinds is None or dialog.nameFilters() == kinds
    dialog.fileSelected.emit("/somewhere/a")
    dialog.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert taken == [Path("/somewhere/a")]
    assert over.findChildren(QFileDialog) == []


def test_a_name_without_its_end_gets_it(qtbot: QtBot, tmp_path: Path) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    taken: list[Path] = []
    ask_new_file(over, "Save", "Tables", "comparison", "csv", taken.append, str(tmp_path))
    (dialog,) = over.findChildren(QFileDialog)
    assert [Path(name) for name in dialog.selectedFiles()] == [tmp_path / "comparison.csv"]
    dialog.selectFile(str(tmp_path / "mine"))
    dialog.accept()
    assert taken == [tmp_path / "mine.csv"]


def test_a_file_that_is_there_is_replaced_only_when_the_referee_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    """And the question does not stop the program, as Qt's own would."""
    over = QWidget()
    qtbot.addWidget(over)
    there = tmp_path / "comparison.csv"
    there.write_text("of last week")
    taken: list[Path] = []
    for say in ("no", "yes"):
        ask_new_file(over, "Save", "Tables", "comparison", "csv", taken.append, str(tmp_path))
        over.findChildren(QFileDialog)[-1].accept()
        (sheet,) = over.findChildren(ReplaceSheet)
        assert sheet.isVisible()
        assert "comparison.csv" in " ".join(label.text() for label in sheet.findChildren(QLabel))
        assert taken == []
        getattr(sheet, say).click()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert taken == [there]


def test_a_folder_in_which_some_of_the_files_are_is_asked_about_too(qtbot: QtBot, tmp_path: Path) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    (tmp_path / "b.csv").write_text("of last week")
    taken: list[Path] = []
    ask_folder(over, "Export", taken.append, str(tmp_path), ("a.csv", "b.csv"))
    over.findChildren(QFileDialog)[-1].fileSelected.emit(str(tmp_path))
    (sheet,) = over.findChildren(ReplaceSheet)
    assert (taken, sheet.windowTitle()) == ([], "Replace 1 file?")
    sheet.yes.click()
    assert taken == [tmp_path]
    ask_folder(over, "Export", taken.append, str(tmp_path), ("a.csv",))
    over.findChildren(QFileDialog)[-1].fileSelected.emit(str(tmp_path))
    assert taken == [tmp_path, tmp_path]
