"""Asking for files. No dialog stops the program; what is cancelled asks nothing of anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

Take = Callable[[Path], object]


def ask_file(over: QWidget, title: str, kind: str, suffixes: Sequence[str], take: Take) -> None:
    """A file that is there, of a ``kind`` known by the end of its name."""
    dialog = _dialog(over, title, take)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilter(f"{kind} ({' '.join(f'*.{suffix}' for suffix in suffixes)})")
    dialog.open()


def ask_new_file(over: QWidget, title: str, kind: str, name: str, suffix: str, take: Take, folder: str = "") -> None:
    """Where a file is to be written, ``name`` being offered; the last word on it is the referee's."""
    dialog = _dialog(over, title, take, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(f"{kind} (*.{suffix})")
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(f"{name}.{suffix}")
    dialog.open()


def ask_folder(over: QWidget, title: str, take: Take, folder: str = "") -> None:
    """A folder that several files go into: their names say which."""
    dialog = _dialog(over, title, take, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()


def _dialog(over: QWidget, title: str, take: Take, folder: str = "") -> QFileDialog:
    dialog = QFileDialog(over, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
    return dialog
