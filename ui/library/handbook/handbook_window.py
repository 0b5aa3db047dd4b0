"""The referee's handbook in a window of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QAction, QFontMetricsF, QKeyEvent, QKeySequence, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from engine.errors import KnownError
from ui.library.handbook.docs_folder import DOCS
from ui.library.handbook.handbook_layout import (
    anchor_of,
    draw_signs,
    find_heading,
    fit_pictures,
    set_as_page,
    smooth_pictures,
)
from ui.library.handbook.handbook_search import Section, find_sections, read_sections
from ui.system.debounce import Debounce
from ui.widgets.actions import call_with
from ui.widgets.fields import TextField
from ui.widgets.file_dialogs import ask_new_file
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.lists.row_list import ListRow, RowDelegate, RowRole
from ui.widgets.paper import PaperName, PaperSheet
from ui.widgets.window_style import open_as, px, spaced, window_font

_LETTERS = 16
"""The size of letters, in pixels at the usual text size."""
_SAMPLE = "A line is as long as one reads it without losing the next one: some eighty-five letters."
"""As wide as the widest line of text: what a page has room for beside it, pictures and tables take."""
_CHOOSING = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
"""Keys of the search field that choose among what was found, and by how many rows."""
_PAGES = DOCS / "manual"
_ORDER = ("index", "first-class", "before-class", "running-a-session", "when-something-goes-wrong", "after-class")
"""The pages in which what is searched is found first: in the order in which one needs them."""


def page(name: str) -> Path:
    """Return the file of a page of the handbook, such as ``games/hunt``. Raise KnownError if there is none."""
    path = _PAGES / f"{name}.md"
    if not path.is_file():
        raise KnownError(f"The handbook has no page {name} here: its source holds all of them, in docs/manual.")
    return path


def all_pages() -> list[Path]:
    """Return the files of all pages, those for every class first and those of games last."""
    first = [page(name) for name in _ORDER]
    return [*first, *(path for path in sorted(_PAGES.glob("*.md")) if path not in first), *sorted(_PAGES.glob("games/*.md"))]


class Handbook(QWidget):
    """Pages with links between them; back and forward, and a search over all of them."""

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
        self.field = TextField("Find in all pages", "Find in all pages")
        self.field.installEventFilter(self)
        self.found = QListWidget()
        self.found.setAccessibleName("What was found")
        self.found.setItemDelegate(RowDelegate(self.found, size=_LETTERS))
        self.found.hide()
        self._sections: list[Section] = []
        self._smooth = Debounce(self, self._smooth_pictures)  # at each step of a resize it would take 20 ms a picture
        back, contents, paper = QPushButton("Back"), QPushButton("Contents"), QPushButton("Print…")
        row = spaced(QHBoxLayout(), (8, 8, 8, 0))
        row.addWidget(back)
        row.addWidget(contents)
        row.addWidget(self.field, 1)
        row.addWidget(paper)
        layout = spaced(QVBoxLayout(self), 0)
        layout.addLayout(row)
        layout.addWidget(self.browser, 1)
        layout.addWidget(self.found, 1)
        layout.addWidget(self.words)
        self.words.hide()
        close = QKeySequence(QKeySequence.StandardKey.Close)
        find = (QKeySequence(QKeySequence.StandardKey.Find), QKeySequence("/"))
        for keys, act in ((find, self._focus_search), ((QKeySequence("Esc"),), self._escape), ((close,), self.close)):
            action = QAction(self)
            action.setShortcuts(list(keys))
            action.triggered.connect(call_with(act))
            self.addAction(action)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(lambda: self._open_found(self.found.currentItem() or self.found.item(0)))
        self.found.itemActivated.connect(self._open_found)
        self.found.itemClicked.connect(self._open_found)
        back.clicked.connect(self.browser.backward)
        contents.clicked.connect(lambda: self.show_page(page("index")))
        paper.clicked.connect(self._ask_for_paper)
        self.browser.backwardAvailable.connect(back.setEnabled)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.sourceChanged.connect(self._format_text)
        back.setEnabled(False)
        self.show_page(path)

    def show_page(self, path: Path) -> None:
        """Show another page, in place of what was searched."""
        self.field.clear()
        self.browser.setSource(QUrl.fromLocalFile(str(path)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit_text()
        self._smooth.start()

    def changeEvent(self, event: QEvent) -> None:
        """See Qt."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_signs()

    def _format_text(self) -> None:
        """Set the text of another page, of which nothing is said yet and in which nothing is searched."""
        self.field.clear()
        show_or_hide(self.words, "")
        self._draw_signs()
        self._fit_text()
        self._smooth_pictures()

    def _draw_signs(self) -> None:
        draw_signs(self.browser.document(), self.palette().color(QPalette.ColorRole.Text), px)

    def _fit_text(self) -> None:
        """Give pictures as much room as the window has, and text no more than is read with ease."""
        document = self.browser.document()
        room = self._room
        fit_pictures(document, room)
        line = QFontMetricsF(document.defaultFont()).horizontalAdvance(_SAMPLE)
        set_as_page(document, px, margin=max(0, room - line))

    @property
    def _room(self) -> float:
        """The width of a page in its window, in pixels."""
        edges = self.browser.verticalScrollBar().sizeHint().width() + 2 * self.browser.frameWidth()
        return self.width() - edges - 2 * self.browser.document().documentMargin()

    def _smooth_pictures(self) -> None:
        smooth_pictures(self.browser.document(), self._room, self.devicePixelRatioF())

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
        if target.isLocalFile() and file.is_relative_to(DOCS) and file.is_file():
            show_or_hide(self.words, "")
            self.browser.setSource(target)
            self._scroll_to(target.fragment())
        else:
            show_or_hide(self.words, f"This window does not open {link.toString()}.")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose among what was found by the keys of the field that it does not need itself."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _CHOOSING:
            row = self.found.currentRow() + _CHOOSING[Qt.Key(event.key())]
            self.found.setCurrentRow(min(max(row, 0), self.found.count() - 1))
            return True
        return super().eventFilter(watched, event)

    def _search(self, query: str) -> None:
        """List the sections that have these words in place of the page; without words show the page again."""
        self._sections = self._sections or read_sections(all_pages())
        self.found.clear()
        for section in find_sections(self._sections, query):
            is_page = section.heading == section.title
            item = QListWidgetItem(section.heading if is_page else f"{section.heading}  ·  {section.title}", self.found)
            item.setData(RowRole.ROW, ListRow(section.heading, "" if is_page else section.title))
            item.setData(RowRole.ITEM, section)
        self.found.setCurrentRow(0)
        is_searching = bool(query.strip())
        self.found.setVisible(is_searching)
        self.browser.setVisible(not is_searching)
        show_or_hide(self.words, "No section has all of these words." if is_searching and not self.found.count() else "")

    def _open_found(self, item: QListWidgetItem | None) -> None:
        """Show the section that was chosen."""
        if item is not None:
            section = item.data(RowRole.ITEM)
            self.show_page(section.page)
            self._scroll_to(anchor_of(section.heading))
            self.browser.setFocus()

    def _focus_search(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _escape(self) -> None:
        """Clear the search; without one, close."""
        if self.field.text():
            self.field.clear()
        else:
            self.close()

    def _scroll_to(self, anchor: str) -> None:
        """Bring a heading to the top of the window. Qt knows no headings of Markdown as places that a link may lead to."""
        document = self.browser.document()
        if (heading := find_heading(document, anchor)) is not None:
            top = document.documentLayout().blockBoundingRect(heading).top()
            self.browser.verticalScrollBar().setValue(round(top) - px(8))
