"""Where a page of the handbook is cut into sides of paper: between paragraphs and rows, never below a heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument, QTextFormat, QTextTable


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
