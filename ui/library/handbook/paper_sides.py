"""Where a page of the handbook is cut into sides of paper: between paragraphs and rows, never below a heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QTextCursor, QTextDocument, QTextFormat, QTextTable


@dataclass(frozen=True, slots=True)
class PagePiece:
    """What is not cut between two sides: a paragraph, a picture, or a row of a table. Heights are in pixels.

    Attributes:
        goes_on: whether what follows has to stand on the same side.
        is_rule: whether it is a horizontal rule.
    """

    top: float
    bottom: float
    goes_on: bool
    is_rule: bool = False


def cut_into_sides(pieces: Iterable[PagePiece], height: float) -> list[tuple[float, float]]:
    """Return where each side begins and ends on the endless page. What is higher than a side is cut."""
    sides: list[tuple[float, float]] = []
    top = bottom = 0.0
    first: PagePiece | None = None  # of those that have to stand on one side; over it the side may end
    end = 0.0
    for piece in pieces:
        if piece.is_rule:
            sides.append((top, bottom))
            top = bottom = piece.bottom
            first = None
            continue
        if first is None:
            first, end = piece, bottom
        if piece.bottom - top > height and first.top > top:
            sides.append((top, end))
            top = first.top
        while piece.bottom - top > height:
            sides.append((top, top + height))
            top += height
        bottom = piece.bottom
        if not piece.goes_on:
            first = None
    return [*sides, (top, bottom)] if bottom > top else sides


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
            goes_on = block.blockFormat().headingLevel() > 0 or block.text().endswith(":")
            yield PagePiece(place.top(), place.bottom(), goes_on, is_rule)
        block = block.next()


def _rows(table: QTextTable) -> Iterator[PagePiece]:
    """Yield the rows of a table. Its head stands over another row, and the last row below another one."""
    layout = table.document().documentLayout()
    around = table.format().cellPadding() + table.format().border()
    for row in range(table.rows()):
        cells = [table.cellAt(row, column) for column in range(table.columns())]
        top = min(layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells)
        bottom = max(layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells)
        yield PagePiece(top - around, bottom + around, goes_on=row in (0, table.rows() - 2))
