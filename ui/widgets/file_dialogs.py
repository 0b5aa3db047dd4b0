"""File dialogs, which do not block the program and ask before a file is replaced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QHeaderView, QSplitter, QToolButton, QTreeView, QWidget

from engine.english import counted
from referee.files.output_files import existing_files
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import plain_label
from ui.widgets.window_style import open_as, px

Take = Callable[[Path], object]

_NAMED = 8
"""How many files are named that would be replaced."""
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
    """Ask where a file is to be written, ``name`` being offered; and whether to replace one that is there."""
    dialog = _dialog(over, title, lambda path: ask_to_replace(over, [path], partial(take, path)), folder)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # Qt's own question stops the program
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(f"{kind} (*.{suffix})")
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(f"{name}.{suffix}")
    dialog.open()


def ask_folder(over: QWidget, title: str, take: Take, folder: str = "", names: Sequence[str] = ()) -> None:
    """Ask for a folder that files of these names go into; and whether to replace those that are there."""

    def chosen(place: Path) -> None:
        ask_to_replace(over, [place / name for name in names], partial(take, place))

    dialog = _dialog(over, title, chosen, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()


def ask_to_replace(over: QWidget, paths: Sequence[Path], write: Callable[[], object]) -> None:
    """Call ``write``; if some of the files are already there, only when the referee lets them be replaced."""
    if found := existing_files(paths):
        sheet = ReplaceSheet(found, over)
        sheet.accepted.connect(write)
        sheet.open()
    else:
        write()


class ReplaceSheet(Sheet):
    """Asks whether files may be replaced."""

    def __init__(self, found: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(f"Replace {counted(len(found), 'file')}?", "Replace", parent)
        names = "\n".join(one.name for one in found[:_NAMED])
        more = f"\nand {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        self.body.addWidget(plain_label(f"Already in {found[0].parent}:", "soft", wrap=True))
        self.body.addWidget(plain_label(f"{names}{more}", wrap=True))
        self.be_careful()


def _dialog(over: QWidget, title: str, take: Take, folder: str = "") -> QFileDialog:
    dialog = QFileDialog(over, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
    _simplify(dialog)
    open_as(dialog, *_SIZE, over)
    return dialog


def _simplify(dialog: QFileDialog) -> None:
    """Make Qt's own dialog look like the others: letters for its small dark pictures, and names and times whole."""
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
