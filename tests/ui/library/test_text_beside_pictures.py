"""Where pictures of the handbook stand on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication

from ui.library.handbook.handbook_layout import fit_pictures, lighten_pictures
from ui.library.handbook.handbook_pdf import pieces_of
from ui.library.handbook.text_beside_pictures import set_pictures_beside_words

ROOM, HIGH, HIGH_WIDE = 680.0, 220.0, 300.0
WORDS = "Choose the screens, look at the numbers on them, and drag a team's sign to another monitor."


def printed(folder: Path, text: str, wide: int, high: int) -> QTextDocument:
    """Return a page with a picture of this size, set for paper."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(0x101820)
    image.save(str(folder / "window.png"))
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setBaseUrl(QUrl.fromLocalFile(str(folder / "page.md")))
    document.setMarkdown(text)
    lighten_pictures(document)
    fit_pictures(document, ROOM, HIGH, HIGH_WIDE)
    set_pictures_beside_words(document, ROOM)
    document.setTextWidth(ROOM)
    return document


def rows_of(document: QTextDocument) -> list[QTextTable]:
    return [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"## Screens\n\n1. {WORDS}\n2. Confirm.\n\n![The sheet](window.png)\n\nAfter it.", (WORDS, "Confirm.")),
        (f"## Screens\n\n| a | b |\n|---|---|\n| c | d |\n\n![The sheet](window.png)\n\n- {WORDS}\n", (WORDS,)),
    ],
    ids=["over it", "under it"],
)
def test_a_picture_that_is_not_wide_stands_beside_its_words(
    qapp: QApplication, tmp_path: Path, text: str, said: tuple[str, ...]
) -> None:
    """It stood under them, and beside it half of the side was white."""
    document = printed(tmp_path, text, 360, 360)
    row = rows_of(document)[-1]
    words, shown = row.cellAt(0, 0), row.cellAt(0, 1)
    cursor, told = words.firstCursorPosition(), []
    while cursor.position() <= words.lastPosition():
        told.append(cursor.block().text())
        assert cursor.currentList() is not None, "points stay points"
        assert cursor.blockCharFormat().fontPointSize() != 1, "their numbers have a size too"
        if not cursor.movePosition(QTextCursor.MoveOperation.NextBlock):
            break
    assert tuple(told) == said
    assert shown.firstCursorPosition().block().text() == "\N{OBJECT REPLACEMENT CHARACTER}"
    layout = document.documentLayout()
    right = layout.blockBoundingRect(shown.firstCursorPosition().block())
    left = layout.blockBoundingRect(words.firstCursorPosition().block())
    assert abs(left.top() - right.top()) < 20
    assert left.right() <= right.left()
    assert right.right() <= ROOM + 1
    together = [piece for piece in pieces_of(document) if piece.bottom - piece.top >= HIGH - 1]
    assert len(together) == 1, "no side is cut between words and picture"
    assert document.toPlainText().count(WORDS) == 1


def test_a_wide_picture_stands_under_its_words_and_is_as_wide_as_has_room(qapp: QApplication, tmp_path: Path) -> None:
    document = printed(tmp_path, f"## Console\n\n{WORDS}\n\n![The console](window.png)\n", 320, 180)
    assert not rows_of(document)
    at = document.find("\N{OBJECT REPLACEMENT CHARACTER}").charFormat().toImageFormat()
    assert at.width() == pytest.approx(HIGH_WIDE * 16 / 9)


def test_a_dark_window_has_a_line_around_it_on_paper(qapp: QApplication, tmp_path: Path) -> None:
    """Its ground is as white as the paper: nobody saw where it ended."""
    document = printed(tmp_path, "![The console](window.png)\n", 320, 180)
    kind, url = QTextDocument.ResourceType.ImageResource.value, QUrl.fromLocalFile(str(tmp_path / "window.png"))
    image = document.resource(kind, url)
    assert isinstance(image, QImage)
    assert image.pixelColor(160, 90).lightness() > 245
    assert image.pixelColor(1, 90).lightness() < 220
