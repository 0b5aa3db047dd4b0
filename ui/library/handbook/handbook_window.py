"""The referee's handbook in a window of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QAction, QFontMetricsF, QKeySequence, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from engine.errors import KnownError
from ui.library.handbook.handbook_layout import draw_signs, find_heading, fit_pictures, set_as_page
from ui.widgets.file_dialogs import ask_new_file
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.paper_sheet import PaperName, PaperSheet
from ui.widgets.window_style import open_as, px, spaced, window_font

_LETTERS = 16
"""The size of letters, in pixels at the usual text size."""
_SAMPLE = "A line is as long as one reads it without losing the next one: some eighty-five letters."
"""As wide as the widest line of text: what a page has room for beside it, pictures and tables take."""
_DOCS = Path(__file__).resolve().parents[3] / "docs"
_PAGES = _DOCS / "manual"


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
        open_as(self, 880, 860, parent)
        self.browser = QTextBrowser()
        # always: a table is laid out before Qt knows that a scroll bar takes a part of its width
        self.browser.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.browser.setAccessibleName("Manual")
        self.browser.setOpenLinks(False)
        self.browser.document().setDefaultFont(window_font(_LETTERS))
        self.browser.document().setDocumentMargin(px(40))
        self.browser.document().setIndentWidth(px(24))
        self.words = plain_label("", "small", wrap=True)
        back, contents, paper = QPushButton("Back"), QPushButton("Contents"), QPushButton("Print…")
        row = spaced(QHBoxLayout(), (8, 8, 8, 0))
        row.addWidget(back)
        row.addWidget(contents)
        row.addStretch(1)
        row.addWidget(paper)
        layout = spaced(QVBoxLayout(self), 0)
        layout.addLayout(row)
        layout.addWidget(self.browser, 1)
        layout.addWidget(self.words)
        self.words.hide()
        close = QAction("Close", self)
        close.setShortcuts([QKeySequence("Esc"), QKeySequence(QKeySequence.StandardKey.Close)])
        close.triggered.connect(self.close)
        self.addAction(close)
        back.clicked.connect(self.browser.backward)
        contents.clicked.connect(lambda: self.show_page(page("index")))
        paper.clicked.connect(self._ask_for_paper)
        self.browser.backwardAvailable.connect(back.setEnabled)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.sourceChanged.connect(self._format_text)
        back.setEnabled(False)
        self.show_page(path)

    def show_page(self, path: Path) -> None:
        """Show another page."""
        self.browser.setSource(QUrl.fromLocalFile(str(path)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit_text()

    def changeEvent(self, event: QEvent) -> None:
        """See Qt."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_signs()

    def _format_text(self) -> None:
        """Set the text of another page, of which nothing is said yet."""
        show_or_hide(self.words, "")
        self._draw_signs()
        self._fit_text()

    def _draw_signs(self) -> None:
        draw_signs(self.browser.document(), self.palette().color(QPalette.ColorRole.Text), px)

    def _fit_text(self) -> None:
        """Give pictures as much room as the window has, and text no more than is read with ease."""
        document = self.browser.document()
        edges = self.browser.verticalScrollBar().sizeHint().width() + 2 * self.browser.frameWidth()
        room = self.width() - edges - 2 * document.documentMargin()
        fit_pictures(document, room)
        line = QFontMetricsF(document.defaultFont()).horizontalAdvance(_SAMPLE)
        set_as_page(document, px, margin=max(0, room - line))

    def _ask_for_paper(self) -> None:
        """Ask for the size of paper, then for the file."""
        PaperSheet("Print this page", "The page that is shown, as a PDF.", self).ask(self._ask_for_file)

    def _ask_for_file(self, paper: PaperName) -> bool:
        name = Path(self.browser.source().toLocalFile()).stem
        ask_new_file(self, "Print this page", "PDF", name, "pdf", partial(self.print_to, paper=paper))
        return True

    def print_to(self, path: Path, paper: PaperName) -> None:
        """Write the page that is shown as a PDF; say where it is, or why not."""
        from ui.library.handbook.handbook_pdf import write_page_pdf

        try:
            said = f"Written: {write_page_pdf(Path(self.browser.source().toLocalFile()), path, paper)}"
        except KnownError as error:
            said = str(error)
        show_or_hide(self.words, said)

    def _follow(self, link: QUrl) -> None:
        """Open a link to a page of the documentation; say of others that they are not opened: nothing is fetched."""
        target = self.browser.source().resolved(link)
        file = Path(target.toLocalFile())
        if target.isLocalFile() and file.is_relative_to(_DOCS) and file.is_file():
            show_or_hide(self.words, "")
            self.browser.setSource(target)
            self._scroll_to(target.fragment())
        else:
            show_or_hide(self.words, f"This window does not open {link.toString()}.")

    def _scroll_to(self, anchor: str) -> None:
        """Bring a heading to the top of the window. Qt knows no headings of Markdown as places that a link may lead to."""
        document = self.browser.document()
        if (heading := find_heading(document, anchor)) is not None:
            top = document.documentLayout().blockBoundingRect(heading).top()
            self.browser.verticalScrollBar().setValue(round(top) - px(8))
