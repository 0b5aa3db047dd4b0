"""How the text of a handbook's page is set, in a window and on paper."""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageReader,
    QPainter,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextListFormat,
    QTextTable,
)

from ui.library.handbook.text_beside_pictures import blocks_of

_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
_FAINT, _FAINTER = 0.3, 0.12
"""How much of the colour of text the lines of tables have, and the ground of keys and of what is typed."""

_DARK = 128
"""A picture that is less light than this, of 255, is turned light on paper."""
_RIM = QColor("#b8bec6")
"""Of the line around a picture on paper."""
_GROUND, _GREY = 236, 16
"""How light the ground of a dark window would be, and by how much the parts of a colour differ that is nearly grey."""
_WIDE = 1.6
"""From this shape on a picture is wide: it stands under words, not beside them."""
_NARROW = 9
"""A column in which nothing has more letters is as wide as what it holds."""


def set_as_page(document: QTextDocument, pixels: Callable[[int], int], line_height: int = 135, margin: float = 0) -> None:
    """Set a page as it is read: space between paragraphs, more above a heading, less between the points of a list.

    Args:
        pixels: those of a size in a window at the usual text size.
        line_height: in percent.
        margin: what is left free at the right of text, in pixels; pictures, tables and examples take that room too.
    """
    changing = QTextCursor(document)
    changing.beginEditBlock()
    for block in blocks_of(document):
        cursor, level = QTextCursor(block), block.blockFormat().headingLevel()
        if cursor.currentTable() is None:
            form, listed = block.blockFormat(), block.textList()
            is_picture = _PICTURE in block.text()
            if not is_picture:
                form.setLineHeight(line_height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            form.setTopMargin(pixels(24 if level == 2 else 16 if level else 4 if listed is not None else 8))
            form.setBottomMargin(pixels(4 if listed is not None else 8))
            if _is_example(block):  # its lines are blocks of their own, on one ground
                form.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
                form.setTopMargin(0 if _is_example(block.previous()) else pixels(8))
                form.setBottomMargin(0 if _is_example(block.next()) else pixels(8))
            form.setRightMargin(0 if is_picture or _is_example(block) else margin)
            form.setNonBreakableLines(False)  # what is typed is wrapped too: no page is wider than its window
            cursor.setBlockFormat(form)
    changing.endEditBlock()


def draw_signs(document: QTextDocument, text: QColor, pixels: Callable[[int], int], wide: int = 4) -> None:
    """Draw the points of lists full, lines of tables fine with room around what they hold, and keys on a ground.

    Args:
        text: the colour of text.
        pixels: those of a size in a window at the usual text size.
        wide: from so many columns on a table takes the whole width of its page.
    """
    faint, fainter = QColor(text), QColor(text)
    faint.setAlphaF(_FAINT)
    fainter.setAlphaF(_FAINTER)
    key = QTextCharFormat()
    key.setBackground(QBrush(fainter))
    changing = QTextCursor(document)
    changing.beginEditBlock()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            table = frame.format()
            table.setBorderBrush(QBrush(faint))
            table.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            table.setCellPadding(pixels(6))
            if frame.columns() >= wide:  # Qt rounds columns up: it would be a pixel wider than the page
                table.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
                table.setColumnWidthConstraints(_widths_of(frame, table.cellPadding()))
            frame.setFormat(table)
    for block in blocks_of(document):
        listed = block.textList()
        if listed is not None and listed.format().style() == QTextListFormat.Style.ListCircle:
            points = listed.format()
            points.setStyle(QTextListFormat.Style.ListDisc)
            listed.setFormat(points)
        if _is_example(block):
            form = block.blockFormat()
            form.setBackground(QBrush(fainter))
            QTextCursor(block).setBlockFormat(form)
            continue
        for start, end in _typed(block):
            cursor = QTextCursor(document)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(key)
    changing.endEditBlock()


def _widths_of(table: QTextTable, padding: float) -> list[QTextLength]:
    """Return how wide the columns are: of numbers and single short words as wide as these, so that sentences have room."""
    found = []
    for column in range(table.columns()):
        cells = [table.cellAt(row, column).firstCursorPosition().block() for row in range(table.rows())]
        wide = max(map(_bold_width, cells))
        is_narrow = all(len(block.text()) <= _NARROW for block in cells)
        kind = QTextLength.Type.FixedLength if is_narrow else QTextLength.Type.VariableLength
        found.append(QTextLength(kind, math.ceil(wide + 2 * padding + 4) if is_narrow else 0))
    return found


def _bold_width(block: QTextBlock) -> float:
    """Return how wide the words of a paragraph are, each in its letters, bold: what is typed is wider."""
    wide, at = 0.0, block.begin()
    while not at.atEnd():
        font = QFont(at.fragment().charFormat().font())
        font.setBold(True)
        wide += QFontMetricsF(font).horizontalAdvance(at.fragment().text())
        at += 1
    return wide


def anchor_of(heading: str) -> str:
    """Return what links call a heading: in small letters, with hyphens between its words, without signs."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def find_heading(document: QTextDocument, anchor: str) -> QTextBlock | None:
    """Return the heading that links call so (`anchor_of`)."""
    for block in blocks_of(document):
        if block.blockFormat().headingLevel() and anchor_of(block.text()) == anchor:
            return block
    return None


def fit_pictures(document: QTextDocument, room: float, height: float = math.inf, wide_height: float = 0) -> None:
    """Make no picture wider than the page, nor higher than this. (As a share of it Qt keeps the width that it had.)

    Args:
        room: the width of the page, in pixels.
        height: of a picture at most, in pixels. wide_height: of one that is wide.
    """
    for cursor in _pictures(document):
        picture = cursor.charFormat().toImageFormat()
        size = QImageReader(_file_of(picture, document).toLocalFile()).size()
        shape = size.width() / size.height() if size.isValid() else math.inf
        wide = min(room, (wide_height if wide_height and shape >= _WIDE else height) * shape)
        if size.isValid() and wide_height:
            picture.setWidth(wide)  # a smaller one is drawn larger
        picture.setMaximumWidth(QTextLength(QTextLength.Type.FixedLength, wide))
        cursor.setCharFormat(picture)


def lighten_pictures(document: QTextDocument) -> None:
    """Turn pictures of dark windows light, for paper: each colour keeps its hue."""
    for cursor in _pictures(document):
        url = _file_of(cursor.charFormat().toImageFormat(), document)
        image = QImage(url.toLocalFile())
        if image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0).lightness() < _DARK:
            image = lightened(image)
            with QPainter(image) as painter:  # its ground is as white as the paper
                painter.setPen(QPen(_RIM, 2))
                painter.drawRect(image.rect().adjusted(1, 1, -1, -1))
        document.addResource(QTextDocument.ResourceType.ImageResource.value, url, image)


def lightened(image: QImage) -> QImage:
    """Return a picture with light where it is dark and dark where it is light, in the same hues."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(image.bits()).cast("I")
    turned = {pixel: _turned(pixel) for pixel in set(pixels)}
    pixels[:] = array("I", map(turned.__getitem__, pixels))
    return image


def _turned(pixel: int) -> int:
    """Return a colour as light as this one is dark, of the same hue; the dark ground of a window is white then."""
    red, green, blue = pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255
    seen = (299 * red + 587 * green + 114 * blue) // 1000  # yellow is seen as light, blue as dark
    light = min(255, (255 - seen) * 255 // _GROUND)
    apart = max(red, green, blue) - min(red, green, blue)
    hue = min(1.0, max(0.0, (apart - _GREY) / _GREY))  # of what is nearly grey, as a window is, paper has no tint
    red, green, blue = (min(255, max(0, light + round((one - seen) * hue))) for one in (red, green, blue))
    return 255 << 24 | red << 16 | green << 8 | blue


def smooth_pictures(document: QTextDocument, room: float, ratio: float) -> None:
    """Scale every picture that is wider than the page down to it. Qt leaves pixels out, and small letters are torn.

    Args:
        room: the width of the page.
        ratio: how many pixels of the screen one of the window has.
    """
    for cursor in _pictures(document):
        url = _file_of(cursor.charFormat().toImageFormat(), document)
        image = QImage(url.toLocalFile())
        if image.width() > room * ratio:
            image = image.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(ratio)
        document.addResource(QTextDocument.ResourceType.ImageResource.value, url, image)
    document.markContentsDirty(0, document.characterCount())


def _file_of(picture: QTextImageFormat, document: QTextDocument) -> QUrl:
    return document.baseUrl().resolved(QUrl(picture.name()))


def _pictures(document: QTextDocument) -> Iterator[QTextCursor]:
    """Yield a cursor for each picture, that has it selected."""
    cursor = document.find(_PICTURE)
    while not cursor.isNull():
        yield cursor
        cursor = document.find(_PICTURE, cursor)


def _is_example(block: QTextBlock) -> bool:
    """Return whether it is a line of what is typed or of what a program writes, set apart from the text."""
    return block.isValid() and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence.value)


def _typed(block: QTextBlock) -> list[tuple[int, int]]:
    """Return where keys and what is typed stand in a paragraph: first position and the one after the last."""
    found: list[tuple[int, int]] = []
    at = block.begin()
    while not at.atEnd():
        fragment = at.fragment()
        if fragment.charFormat().fontFixedPitch():
            found.append((fragment.position(), fragment.position() + fragment.length()))
        at += 1
    return found
