"""A page of the handbook on paper, as PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QPageLayout,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from ui.library.handbook.handbook_layout import draw_signs, fit_pictures, set_as_page
from ui.library.handbook.paper_sides import cut_into_sides, pieces_of
from ui.theme import read_from_left, searchable_font
from ui.widgets.paper_sheet import PaperName, borderless_page
from ui.widgets.pdf_file import pdf_file

_LETTERS = 13
"""The size of letters, in pixels at 96 an inch: with it the pages for teachers have two sides."""
_LINE_HEIGHT = 115
"""In percent."""
_INDENT = 18
"""How far the points of a list stand in, in pixels at 96 an inch."""
_EDGES = QMarginsF(16, 12, 16, 12)
"""In millimetres."""
_HIGHEST_PICTURE = 0.45
"""The height of a picture at most, as a share of its side."""
_FOOT = 24
"""How far below the text its page and number stand, in pixels at 96 an inch; it is in the lower edge."""


def write_page_pdf(page: Path, path: Path, paper: PaperName = "a4") -> Path:
    """Print a page of the handbook, black on white. Raises KnownError if the file cannot be written.

    No row, paragraph or picture is cut at the foot of a side, and no heading stands there alone. A horizontal rule begins a
    new side.
    """
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
    name_linked_pages(document, page)
    _print_in_black(document)
    set_as_page(document, _pixels, _LINE_HEIGHT)
    draw_signs(document, QColor(Qt.GlobalColor.black), _pixels)
    title = document.begin().text()
    with pdf_file(path, title, layout, 96) as writer:
        fit_pictures(document, writer.width(), writer.height() * _HIGHEST_PICTURE)
        document.documentLayout().setPaintDevice(writer)
        document.setTextWidth(writer.width())
        _draw_sides(document, writer, title)
    return path


def _pixels(size: int) -> int:
    """Return how many pixels at 96 an inch a size in a window has on paper."""
    return size * 2 // 3


def _draw_sides(document: QTextDocument, writer: QPdfWriter, title: str) -> None:
    sides = cut_into_sides(pieces_of(document), writer.height())
    with QPainter(writer) as painter:
        for number, (top, bottom) in enumerate(sides, 1):
            if number > 1:
                writer.newPage()
            painter.save()
            painter.translate(QPointF(0, -top))
            document.drawContents(painter, QRectF(0, top, writer.width(), bottom - top))
            painter.restore()
            if len(sides) > 1:
                painter.setFont(searchable_font(_LETTERS - 2))
                foot = QRectF(0, writer.height() + _FOOT / 4, writer.width(), _FOOT)
                painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{title}, page {number} of {len(sides)}")


def name_linked_pages(document: QTextDocument, page: Path) -> None:
    """Write behind a link to another page what that page is called, unless the link says it: paper has no links."""
    ends: dict[int, str] = {}
    block = document.begin()
    while block.isValid():
        ends |= _ends_of_links(block, page)
        block = block.next()
    cursor = QTextCursor(document)
    for position, name in sorted(ends.items(), reverse=True):
        cursor.setPosition(position)
        cursor.insertText(f" (\N{RIGHTWARDS ARROW} {name})")


def _ends_of_links(block: QTextBlock, page: Path) -> dict[int, str]:
    """Return where links of a paragraph to other pages end, and what those are called."""
    found: dict[int, str] = {}
    words, link = "", ""
    at = block.begin()
    while not at.atEnd():
        fragment = at.fragment()
        href = fragment.charFormat().anchorHref()
        words = words + fragment.text() if href == link else fragment.text()
        end = fragment.position() + fragment.length()
        if href == link:
            found.pop(fragment.position(), None)
        link = href
        file = page.parent / href.partition("#")[0]
        if href and ":" not in href and file.suffix == ".md" and file.is_file():
            with file.open(encoding="utf-8") as lines:
                name = lines.readline().removeprefix("# ").strip()
            said, called = words.lower(), name.lower()
            if file.resolve() != page.resolve() and called not in said and said not in called:
                found[end] = name
        at += 1
    return found


def _print_in_black(document: QTextDocument) -> None:
    """Give links the colour of text: they lead nowhere on paper, and a dark window's colours are too light."""
    black = QTextCharFormat()
    black.setForeground(Qt.GlobalColor.black)
    black.setFontUnderline(False)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeCharFormat(black)
