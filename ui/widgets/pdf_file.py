"""Files for paper: what is printed becomes a PDF file when all of it is there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPageLayout, QPdfWriter

from referee.files.output_files import new_file


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
