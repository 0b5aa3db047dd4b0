"""Pictures that are not wide stand at the right of their words on paper: below these they would leave half a side white."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextDocumentFragment,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextTable,
    QTextTableFormat,
)

_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
_MOST = 0.62
"""A picture that takes more of the width of the page has no room beside it."""
_LEAST = 60
"""Fewer letters stand over or under their picture all the same."""
_APART = 18
"""What is left between words and picture, in pixels at 96 an inch."""


def set_pictures_beside_words(document: QTextDocument, room: float) -> None:
    """Put each picture that is not wide at the right of the paragraphs over it, or else of those under it.

    Args:
        room: the width of the page, in pixels; pictures were fitted to it.
    """
    changing = QTextCursor(document)
    changing.beginEditBlock()
    for block in [one for one in blocks_of(document) if one.text() == _PICTURE and QTextCursor(one).currentTable() is None]:
        wide = _width(block)
        if not 0 < wide <= _MOST * room:
            continue
        over = _words(block.previous(), QTextBlock.previous)
        words = over or _words(block.next(), QTextBlock.next)
        if sum(len(one.text()) for one in words) >= _LEAST:
            _put_beside(block, sorted(words, key=QTextBlock.position), wide, room)
    changing.endEditBlock()


def _width(block: QTextBlock) -> float:
    """Return how wide the picture of a paragraph is at most; 0 if nobody said so."""
    at = block.begin()
    while not at.atEnd():
        form = at.fragment().charFormat()
        if form.isImageFormat():
            return form.toImageFormat().maximumWidth().rawValue()
        at += 1
    return 0


def _words(block: QTextBlock, following: Callable[[QTextBlock], QTextBlock]) -> list[QTextBlock]:
    """Return the paragraphs from this one on up to a heading, a table, a rule or another picture."""
    found = []
    rule = QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value
    while block.isValid() and not block.blockFormat().headingLevel() and _PICTURE not in block.text():
        if QTextCursor(block).currentTable() is not None or block.blockFormat().hasProperty(rule) or not block.text():
            break
        found.append(block)
        block = following(block)
    return found


def _put_beside(picture: QTextBlock, words: list[QTextBlock], wide: float, room: float) -> None:
    """Replace paragraphs and their picture by a row without lines that has both."""
    said, shown = _selected(words[0], words[-1]), _selected(picture, picture)
    forms = [(one.blockFormat(), one.charFormat(), one.textList()) for one in words]
    points = {id(one): one.format() for _, _, one in forms if one is not None}
    first, last = sorted((words[0], words[-1], picture), key=QTextBlock.position)[::2]
    cursor = QTextCursor(first)
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    if (listed := cursor.currentList()) is not None:
        listed.remove(cursor.block())
    cursor.setBlockFormat(_flat())
    cursor.setBlockCharFormat(_tiny())
    form = QTextTableFormat()
    form.setBorder(0)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
    form.setCellPadding(0)
    form.setCellSpacing(0)
    form.setWidth(QTextLength(QTextLength.Type.FixedLength, room))
    pictured = wide + _APART
    form.setColumnWidthConstraints([QTextLength(QTextLength.Type.FixedLength, one) for one in (room - pictured, pictured)])
    row: QTextTable = cursor.insertTable(1, 2, form)
    row.cellAt(0, 0).firstCursorPosition().insertFragment(said)
    at = row.cellAt(0, 0).firstCursorPosition()
    if not at.block().text():
        at.deleteChar()  # Qt puts an empty one before a point of a list
    _set_again(at.block(), [(form, letters, id(one)) for form, letters, one in forms], points)
    there = row.cellAt(0, 1).firstCursorPosition()
    there.insertFragment(shown)
    right = there.blockFormat()
    right.setAlignment(Qt.AlignmentFlag.AlignRight)
    there.setBlockFormat(right)
    QTextCursor(row.document().findBlock(row.lastPosition()).next()).setBlockCharFormat(_tiny())


def _set_again(
    block: QTextBlock, forms: Sequence[tuple[QTextBlockFormat, QTextCharFormat, int]], points: Mapping[int, QTextListFormat]
) -> None:
    """Set paragraphs as they were, each with the list whose point it is: of the first that is inserted Qt forgets it."""
    lists: dict[int, QTextList] = {}
    for form, letters, listed in forms:
        cursor = QTextCursor(block)
        cursor.setBlockFormat(form)
        cursor.setBlockCharFormat(letters)  # those of the number before a point
        if listed in lists:
            lists[listed].add(block)
        elif listed in points:
            lists[listed] = cursor.createList(points[listed])
        block = block.next()


def _selected(first: QTextBlock, last: QTextBlock) -> QTextDocumentFragment:
    cursor = QTextCursor(first)
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selection()


def _flat() -> QTextBlockFormat:
    """Return how a paragraph is set that has nothing any more."""
    form = QTextBlockFormat()
    form.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return form


def _tiny() -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontPointSize(1)
    return form


def blocks_of(document: QTextDocument) -> Iterator[QTextBlock]:
    """Yield the blocks of a document in their order."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
