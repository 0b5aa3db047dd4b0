"""File dialogs, which do not block the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QHeaderView, QSplitter, QToolButton, QTreeView, QWidget

from ui.widgets.window_style import open_as, px

Take = Callable[[Path], object]

_SIZE = (800, 560)
_PLACES = 144  # how wide the list of places beside the files is
_SIGNS = {"backButton": "←", "forwardButton": "→", "toParentButton": "↑", "newFolderButton": "+"}
_MODES = ("listModeButton", "detailModeButton")


def ask_file(over: QWidget, title: str, kind: str, suffixes: Sequence[str], take: Take) -> None:
    """Ask for a file that exists, of a ``kind`` known by its suffixes."""
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
    """Ask for a folder that several files go into."""
    dialog = _dialog(over, title, take, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()


def _dialog(over: QWidget, title: str, take: Take, folder: str = "") -> QFileDialog:
    dialog = QFileDialog(over, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
    _dress(dialog)
    open_as(dialog, *_SIZE, over)
    return dialog


def _dress(dialog: QFileDialog) -> None:
    """Qt's own dialog in the look of the others: letters for its small dark pictures, and names and times whole."""
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    for button in dialog.findChildren(QToolButton):
        name = button.objectName()
        if name in _SIGNS:
            button.setIcon(QIcon())
            button.setText(_SIGNS[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setVisible(name not in _MODES)
    for split in dialog.findChildren(QSplitter):
        split.setSizes([px(_PLACES), px(_SIZE[0] - _PLACES)])
    for tree in dialog.findChildren(QTreeView):
        header = tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
