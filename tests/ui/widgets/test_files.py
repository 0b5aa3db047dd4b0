"""Prompt for files: what is offered, what is taken, and that nothing is left behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.files import ask_file, ask_folder, ask_new_file

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
    assert dialog.selectedFiles() == [str(tmp_path / "comparison.csv")]
    dialog.selectFile(str(tmp_path / "mine"))
    dialog.accept()
    assert taken == [tmp_path / "mine.csv"]
