"""Printing: PDF files that appear when all of them is there, and the sheet that asks on which paper."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter
from PySide6.QtWidgets import QComboBox, QWidget

from referee.files.output_files import new_file
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import plain_label


@contextmanager
def pdf_file(
    path: Path, title: str, layout: QPageLayout, dots_per_inch: int, *, secret: bool = False
) -> Iterator[QPdfWriter]:
    """Print into a PDF file, which is written at the end, if nothing was raised; ``secret``: for its owner alone.

    Raises KnownError if it cannot be written.
    """
    printed = QBuffer()
    printed.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(printed)
    writer.setTitle(title)
    writer.setCreator("Whitecell")
    writer.setResolution(dots_per_inch)
    writer.setPageLayout(layout)
    yield writer
    with new_file(path, secret=secret) as file:
        file.write(printed.data().data())


PaperName = Literal["a4", "letter"]
_NAMES: dict[str, PaperName] = {"A4": "a4", "Letter": "letter"}
_SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


def borderless_page(paper: PaperName) -> QPageLayout:
    """Return an upright page of this paper without margins."""
    return QPageLayout(QPageSize(_SIZES[paper]), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


class PaperSheet(Sheet):
    """Asks on which paper something is printed, and says what will be."""

    def __init__(self, title: str, about: str, parent: QWidget) -> None:
        super().__init__(title, "Choose a file…", parent)
        self.paper = QComboBox()
        self.paper.addItems(list(_NAMES))
        is_imperial = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        self.paper.setCurrentIndex(int(is_imperial))
        self.body.addWidget(plain_label(about, "soft", wrap=True))
        self.field("Paper", self.paper)

    def values(self) -> tuple[PaperName]:
        """Return the paper."""
        return (_NAMES[self.paper.currentText()],)
