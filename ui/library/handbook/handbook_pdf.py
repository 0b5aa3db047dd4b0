"""A page of the handbook on paper, as PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF, Qt, QUrl
from PySide6.QtGui import QPageLayout, QTextCharFormat, QTextCursor, QTextDocument

from ui.library.handbook.handbook_layout import fit_pictures, set_as_page
from ui.theme import read_from_left, searchable_font
from ui.widgets.paper_sheet import PaperName, borderless_page
from ui.widgets.pdf_file import pdf_file

_LETTERS = 13
"""The size of letters, in pixels at 96 an inch: with it the pages for teachers have two sides."""
_LINE_HEIGHT = 115
"""In percent."""
_INDENT = 18
"""How far the points of a list stand in, in pixels at 96 an inch."""
_EDGES = QMarginsF(18, 14, 18, 14)
"""In millimetres."""


def write_page_pdf(page: Path, path: Path, paper: PaperName = "a4") -> Path:
    """Print a page of the handbook, black on white. Raises KnownError if the file cannot be written."""
    layout = borderless_page(paper)
    layout.setUnits(QPageLayout.Unit.Millimeter)
    layout.setMargins(_EDGES)
    document = QTextDocument()
    document.setDefaultFont(searchable_font(_LETTERS))
    document.setBaseUrl(QUrl.fromLocalFile(str(page)))
    document.setDocumentMargin(0)
    document.setIndentWidth(_INDENT)
    document.setMarkdown(page.read_text(encoding="utf-8"))
    read_from_left(document)
    _print_in_black(document)
    set_as_page(document, lambda pixels: pixels * 2 // 3, _LINE_HEIGHT)
    with pdf_file(path, document.begin().text(), layout, 96) as writer:
        fit_pictures(document, writer.width())
        document.documentLayout().setPaintDevice(writer)
        document.setPageSize(layout.paintRectPixels(writer.resolution()).size().toSizeF())
        document.print_(writer)
    return path


def _print_in_black(document: QTextDocument) -> None:
    """Give links the colour of text: they lead nowhere on paper, and a dark window's colours are too light."""
    black = QTextCharFormat()
    black.setForeground(Qt.GlobalColor.black)
    black.setFontUnderline(False)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeCharFormat(black)
