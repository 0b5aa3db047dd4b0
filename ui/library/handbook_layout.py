"""How the text of a handbook's page is set, in a window and on paper."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument, QTextLength

_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"


def set_as_page(document: QTextDocument, pixels: Callable[[int], int], line_height: int = 135) -> None:
    """Set a page as it is read: space between paragraphs, more above a heading, less between the points of a list.

    ``pixels`` are those of a size in a window at the usual text size; ``line_height`` is in percent.
    """
    block = document.begin()
    while block.isValid():
        cursor, level = QTextCursor(block), block.blockFormat().headingLevel()
        if cursor.currentTable() is None:
            form, listed = block.blockFormat(), block.textList() is not None
            if _PICTURE not in block.text():
                form.setLineHeight(line_height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            form.setTopMargin(pixels(24 if level == 2 else 16 if level else 4 if listed else 8))
            form.setBottomMargin(pixels(4 if listed else 8))
            cursor.setBlockFormat(form)
        block = block.next()


def fit_pictures(document: QTextDocument, room: float) -> None:
    """Make no picture wider than the page. (As a share of it Qt keeps the width that it had.)"""
    cursor = document.find(_PICTURE)
    while not cursor.isNull():
        picture = cursor.charFormat().toImageFormat()
        picture.setMaximumWidth(QTextLength(QTextLength.Type.FixedLength, room))
        cursor.setCharFormat(picture)
        cursor = document.find(_PICTURE, cursor)
