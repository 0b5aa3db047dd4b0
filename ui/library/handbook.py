"""The referee's handbook in a window of its own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QTextBlockFormat, QTextCursor, QTextLength
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from engine.errors import KnownError
from ui.widgets.window_style import px, spaced

_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
_PAGES = Path(__file__).resolve().parents[2] / "docs" / "manual"


def page(name: str) -> Path:
    """Return the file of a page of the handbook, such as ``games/hunt``. Raise KnownError if there is none."""
    path = _PAGES / f"{name}.md"
    if not path.is_file():
        raise KnownError(f"The handbook has no page {name} here: its source holds all of them, in docs/manual.")
    return path


class Handbook(QWidget):
    """Pages with links between them; back and forward."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Manual")
        self.setAccessibleName("Manual")
        self.resize(px(880), px(720))
        self.browser = QTextBrowser()
        # always: a table is laid out before Qt knows that a scroll bar takes a part of its width
        self.browser.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.browser.setAccessibleName("Manual")
        self.browser.setOpenLinks(False)
        self.browser.document().setDocumentMargin(px(24))
        self.browser.document().setIndentWidth(px(24))
        back, contents = QPushButton("Back"), QPushButton("Contents")
        row = spaced(QHBoxLayout(), (8, 8, 8, 0))
        row.addWidget(back)
        row.addWidget(contents)
        row.addStretch(1)
        layout = spaced(QVBoxLayout(self), 0)
        layout.addLayout(row)
        layout.addWidget(self.browser, 1)
        close = QAction("Close", self)
        close.setShortcuts([QKeySequence("Esc"), QKeySequence(QKeySequence.StandardKey.Close)])
        close.triggered.connect(self.close)
        self.addAction(close)
        back.clicked.connect(self.browser.backward)
        contents.clicked.connect(lambda: self.show_page(page("index")))
        self.browser.backwardAvailable.connect(back.setEnabled)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.sourceChanged.connect(self._format_text)
        back.setEnabled(False)
        self.show_page(path)

    def show_page(self, path: Path) -> None:
        """Another page."""
        self.browser.setSource(QUrl.fromLocalFile(str(path)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit_pictures()

    def _format_text(self) -> None:
        """Set as a page is read: space between paragraphs, more above a heading, less between the points of a list."""
        self._fit_pictures()
        block = self.browser.document().begin()
        while block.isValid():
            cursor, level = QTextCursor(block), block.blockFormat().headingLevel()
            if cursor.currentTable() is None:
                form, listed = block.blockFormat(), block.textList() is not None
                if _PICTURE not in block.text():
                    form.setLineHeight(135, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
                form.setTopMargin(px(24 if level == 2 else 16 if level else 4 if listed else 8))
                form.setBottomMargin(px(4 if listed else 8))
                cursor.setBlockFormat(form)
            block = block.next()

    def _fit_pictures(self) -> None:
        """No picture is wider than the page. (As a share of it Qt keeps the width that it had.)"""
        document = self.browser.document()
        edges = self.browser.verticalScrollBar().sizeHint().width() + 2 * self.browser.frameWidth()
        room = self.width() - edges - 2 * document.documentMargin()
        cursor = document.find(_PICTURE)
        while not cursor.isNull():
            picture = cursor.charFormat().toImageFormat()
            picture.setMaximumWidth(QTextLength(QTextLength.Type.FixedLength, room))
            cursor.setCharFormat(picture)
            cursor = document.find(_PICTURE, cursor)

    def _follow(self, link: QUrl) -> None:
        """Links stay within the handbook: nothing is fetched."""
        target = self.browser.source().resolved(link)
        if target.isLocalFile() and Path(target.toLocalFile()).is_relative_to(_PAGES):
            self.browser.setSource(target)
