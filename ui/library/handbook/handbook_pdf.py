"""A page of the handbook as PDF, cut into sides of paper: between paragraphs and rows, never below a heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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
    QTextFormat,
    QTextTable,
)

from ui.library.handbook.handbook_layout import draw_signs, fit_pictures, lighten_pictures, set_as_page
from ui.library.handbook.text_beside_pictures import set_pictures_beside_words
from ui.theme import read_from_left, searchable_font
from ui.widgets.paper import PaperName, borderless_page, pdf_file

_LETTERS = 13
"""The size of letters, in pixels at 96 an inch: with it the pages for teachers have two sides."""
_LINE_HEIGHT = 110
"""In percent."""
_INDENT = 18
"""How far the points of a list stand in, in pixels at 96 an inch."""
_WIDE_TABLE = 2
"""From so many columns on a table takes the whole width: tables of several widths leave a side ragged."""
_EDGES = QMarginsF(15, 10, 15, 10)
"""In millimetres."""
_HIGHEST_PICTURE, _HIGHEST_WIDE = 0.22, 0.29
"""The height of a picture at most, as a share of its side: of one beside its words, and of one under them."""
_FOOT = 24
"""How far below the text its page and number stand, in pixels at 96 an inch; it is in the lower edge."""


def write_page_pdf(page: Path, path: Path, paper: PaperName = "a4") -> Path:
    """Print a page of the handbook, black on white. Raises KnownError if the file cannot be written.

    No row, paragraph or picture is cut at the foot of a side. No heading stands there alone, nor what leads to a picture,
    nor a single point of a list. A table that goes on repeats its head. Dark pictures are printed light. A horizontal rule
    begins a new side.
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
    leave_out_tables_of_links(document)
    name_linked_pages(document, page)
    _print_in_black(document)
    set_as_page(document, _pixels, _LINE_HEIGHT)
    draw_signs(document, QColor(Qt.GlobalColor.black), _pixels, _WIDE_TABLE)
    title = document.begin().text()
    with pdf_file(path, title, layout, 96) as writer:
        lighten_pictures(document)
        fit_pictures(document, writer.width(), writer.height() * _HIGHEST_PICTURE, writer.height() * _HIGHEST_WIDE)
        set_pictures_beside_words(document, writer.width())
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
        for number, side in enumerate(sides, 1):
            if number > 1:
                writer.newPage()
            if side.head is not None:
                _draw_part(document, painter, side.head, 0)
            _draw_part(document, painter, (side.top, side.bottom), side.head_height)
            if len(sides) > 1:
                painter.setFont(searchable_font(_LETTERS - 2))
                foot = QRectF(0, writer.height() + _FOOT / 4, writer.width(), _FOOT)
                painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{title}, page {number} of {len(sides)}")


def _draw_part(document: QTextDocument, painter: QPainter, part: tuple[float, float], at: float) -> None:
    """Draw what lies on the endless page from top to bottom, so far below the top of the side."""
    top, bottom = part
    painter.save()
    painter.translate(QPointF(0, at - top))
    document.drawContents(painter, QRectF(0, top, document.textWidth(), bottom - top))
    painter.restore()


def leave_out_tables_of_links(document: QTextDocument) -> None:
    """Leave out each table that has nothing but links beside its first column: paper has no links."""
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable) and all(
            _is_of_links(frame.cellAt(row, column).firstCursorPosition().block())
            for row in range(1, frame.rows())
            for column in range(1, frame.columns())
        ):
            frame.removeRows(0, frame.rows())


def _is_of_links(block: QTextBlock) -> bool:
    """Return whether a paragraph has links, and between them no more than commas."""
    has_link = False
    at = block.begin()
    while not at.atEnd():
        fragment = at.fragment()
        if fragment.charFormat().anchorHref():
            has_link = True
        elif fragment.text().strip(" ,"):
            return False
        at += 1
    return has_link


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
        cursor.insertText(f" (see “{name}”)")


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


@dataclass(frozen=True, slots=True)
class PagePiece:
    """What is not cut between two sides: a paragraph, a picture, or a row of a table. Heights are in pixels.

    Attributes:
        goes_on: whether what follows has to stand on the same side.
        is_rule: whether it is a horizontal rule.
        head: where the head of its table lies, from top to bottom, if it is a row below it.
    """

    top: float
    bottom: float
    goes_on: bool
    is_rule: bool = False
    head: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class PaperSide:
    """A side of paper: a part of the endless page.

    Attributes:
        head: where the head of the table lies with which it goes on; it is drawn again, over the rest.
    """

    top: float
    bottom: float
    head: tuple[float, float] | None = None

    @property
    def head_height(self) -> float:
        """How much lower the rest stands for the head that is drawn again."""
        return self.head[1] - self.head[0] if self.head is not None else 0


def cut_into_sides(pieces: Iterable[PagePiece], height: float) -> list[PaperSide]:
    """Return where each side begins and ends on the endless page. What is higher than a side is cut."""
    sides: list[PaperSide] = []
    top = bottom = 0.0
    head: tuple[float, float] | None = None  # drawn again on this side
    first: PagePiece | None = None  # of those that have to stand on one side; over it the side may end
    end = 0.0
    for piece in pieces:
        if piece.is_rule:
            sides.append(PaperSide(top, bottom, head))
            top = bottom = piece.bottom
            first = head = None
            continue
        if first is None:
            first, end = piece, bottom
        side = PaperSide(top, end, head)
        if piece.bottom - top > height - side.head_height and first.top > top:
            sides.append(side)
            top, head = first.top, first.head
        while piece.bottom - top > height:
            sides.append(PaperSide(top, top + height))
            top, head = top + height, None
        bottom = piece.bottom
        if not piece.goes_on:
            first = None
    return [*sides, PaperSide(top, bottom, head)] if bottom > top else sides


def pieces_of(document: QTextDocument) -> Iterator[PagePiece]:
    """Yield the pieces of a page that is laid out without sides, from its top to its foot."""
    rule = QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value
    block = document.begin()
    while block.isValid():
        table = QTextCursor(block).currentTable()
        if table is not None:
            yield from _rows(table)
            block = document.findBlock(table.lastPosition()).next()
            continue
        is_rule = block.blockFormat().hasProperty(rule)
        if is_rule or block.text():  # Qt puts an empty one behind a table
            place = document.documentLayout().blockBoundingRect(block)
            yield PagePiece(place.top(), place.bottom(), _goes_on(block), is_rule)
        block = block.next()


def _goes_on(block: QTextBlock) -> bool:
    """Return whether what follows a paragraph has to stand on the same side: neither end of a list stands alone."""
    points = block.textList()
    if points is not None and points.count() > 1 and points.itemNumber(block) in (0, points.count() - 2):
        return True
    return block.blockFormat().headingLevel() > 0 or block.text().endswith(":") or _has_picture(block.next())


def _has_picture(block: QTextBlock) -> bool:
    """Return whether a picture stands in a paragraph."""
    return "\N{OBJECT REPLACEMENT CHARACTER}" in block.text()


def _rows(table: QTextTable) -> Iterator[PagePiece]:
    """Yield the rows of a table. Its head stands over another row, and the last row below another one."""
    layout = table.document().documentLayout()
    around = table.format().cellPadding() + table.format().border()
    head: tuple[float, float] | None = None
    for row in range(table.rows()):
        cells = [table.cellAt(row, column) for column in range(table.columns())]
        top = min(layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells)
        bottom = max(layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells)
        yield PagePiece(
            top - around, bottom + around, goes_on=row < table.rows() - 1 and row in (0, table.rows() - 2), head=head
        )
        head = head or (top - around, bottom + around)
