"""A game for paper as PDF: cards to cut out with their backs, player aids, and a sheet of the rules."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QPainter,
    QPdfWriter,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from referee.reference.game_reference import sections_of
from referee.reference.printed_game import Paper, PrintedGame
from referee.reference.reference_entry import ReferenceEntry
from ui.board import Layout
from ui.library.rules.card_printer import DOTS, HIGH, WIDE, CardPrinter
from ui.session_displays.fallback_board import board_for
from ui.theme import LIGHT, offscreen_application, read_from_left, searchable_font
from ui.widgets.paper import borderless_page, pdf_file

_ROW, _ROWS = 3, 3
_SHEET = _ROW * _ROWS
_MARGIN = 15 * DOTS
_CUT = 4 * DOTS
_PIECES = ("pawn", "token")
"""Forms of pieces that come out of a box: no cards are printed for them."""
_STYLE = """
h1 { font-size: 64px; font-weight: 600; margin-top: 0px; margin-bottom: 16px; }
h2 { font-size: 46px; font-weight: 600; margin-top: 36px; margin-bottom: 8px; }
p { margin-top: 10px; margin-bottom: 0px; }
p.aid { font-size: 52px; }
span.soft { color: #59636e; }
"""


def write_game_pdf(game: PrintedGame, path: Path, paper: Paper = "a4") -> Path:
    """Write all sheets of a game; a sheet of cards is followed by that of their backs, for printing on both sides.

    Raises KnownError if the file cannot be written.
    """
    offscreen_application()
    title = f"{game.title}: cards and aids"
    with pdf_file(path, title, borderless_page(paper), 300) as writer, QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheets = _Sheets(game, writer, painter)
        sheets.print_aids()
        sheets.print_rules()
        sheets.print_cards()
    return path


class _Sheets:
    """The sheets of one game, one after the other."""

    def __init__(self, game: PrintedGame, writer: QPdfWriter, painter: QPainter) -> None:
        self._game, self._writer, self._painter = game, writer, painter
        self._size = QSizeF(writer.width(), writer.height())
        self._layout: Layout = board_for(game.schema, game.title).layout
        self._is_begun = False

    def print_aids(self) -> None:
        """Print the player aids, in letters that are read at arm's length."""
        aids = "".join(f"<h2>{escape(aid.title)}</h2><p class='aid'>{escape(aid.body)}</p>" for aid in self._game.aids)
        if aids:
            self._print_html(f"<h1>{escape(self._game.title)}: player aids</h1>{aids}")

    def print_rules(self) -> None:
        """Print the clauses, the options, and who sees what."""
        parts, before = [], ""
        for part, heading, run in sections_of(self._game.rules):
            if part != before:
                parts.append(f"<h1>{escape(f'{self._game.title}: {part.lower()}')}</h1>")
                before = part
            parts.append(f"<h2>{escape(heading)}</h2>" if heading else "")
            for entry in run:
                parts.append(f"<p>{_paragraph(entry)}</p>")
        if parts:
            self._print_html("".join(parts))

    def print_cards(self) -> None:
        """Print every copy of every card, nine on a sheet, each sheet followed by its backs as they lie behind it."""
        styles = ((piece, self._layout.style(piece.face.style)) for piece in self._game.pieces)
        cards = [piece for piece, style in styles if style.form not in _PIECES for _ in range(max(1, piece.copies))]
        printer = CardPrinter(self._painter, self._layout)
        corner = QPointF((self._size.width() - _ROW * WIDE) / 2, (self._size.height() - _ROWS * HIGH) / 2)
        for first in range(0, len(cards), _SHEET):
            for is_back in (False, True):
                self._begin_page()
                self._draw_cut_marks(corner)
                for at, card in enumerate(cards[first : first + _SHEET]):
                    row, column = divmod(at, _ROW)
                    place = corner + QPointF((_ROW - 1 - column if is_back else column) * WIDE, row * HIGH)
                    if is_back:
                        printer.draw_back(card, place)
                    else:
                        printer.draw_front(card, place)

    # ---------------------------------------------------------------- inside

    def _begin_page(self) -> None:
        if self._is_begun:
            self._writer.newPage()
        self._is_begun = True

    def _draw_cut_marks(self, corner: QPointF) -> None:
        """Draw short lines at the edges of the sheet where it is cut."""
        wide, high = _ROW * WIDE, _ROWS * HIGH
        self._painter.setPen(QPen(LIGHT.text, 2))
        for column in range(_ROW + 1):
            x = corner.x() + column * WIDE
            for y in (corner.y() - _CUT - 6, corner.y() + high + 6):
                self._painter.drawLine(QPointF(x, y), QPointF(x, y + _CUT))
        for row in range(_ROWS + 1):
            y = corner.y() + row * HIGH
            for x in (corner.x() - _CUT - 6, corner.x() + wide + 6):
                self._painter.drawLine(QPointF(x, y), QPointF(x + _CUT, y))

    def _print_html(self, html: str) -> None:
        """Print a text over as many pages as it takes."""
        document = QTextDocument()
        document.documentLayout().setPaintDevice(self._writer)
        document.setDefaultFont(searchable_font(38))
        read_from_left(document)
        document.setDefaultStyleSheet(_STYLE)
        document.setDocumentMargin(0)
        room = QSizeF(self._size.width() - 2 * _MARGIN, self._size.height() - 2 * _MARGIN)
        document.setPageSize(room)
        document.setHtml(html)
        _break_pages(document)
        for number in range(document.pageCount()):
            self._begin_page()
            self._painter.save()
            self._painter.translate(_MARGIN, _MARGIN - number * room.height())
            document.drawContents(self._painter, QRectF(0, number * room.height(), room.width(), room.height()))
            self._painter.restore()


def _paragraph(entry: ReferenceEntry) -> str:
    """Return an entry as HTML; who sees something stands before it, notes after what they belong to."""
    notes = "; ".join(escape(f"{label}: {text}" if label else text) for label, text in entry.notes)
    name = entry.title or entry.key
    if not name:
        return f"<b>{notes}.</b> {escape(entry.text)}"
    return f"<b>{escape(name)}</b> {escape(entry.text)}" + (f" <span class='soft'>{notes}</span>" if notes else "")


def _break_pages(document: QTextDocument) -> None:
    """Begin each part on a page of its own, and put no heading on another page than the paragraph under it."""
    block, parts = document.begin(), 0
    while block.isValid():
        level, following = block.blockFormat().headingLevel(), block.next()
        parts += level == 1
        if (level == 1 and parts > 1) or (level == 2 and following.isValid() and _page(block) != _page(following)):
            form = QTextBlockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).mergeBlockFormat(form)
        block = following


def _page(block: QTextBlock) -> int:
    """Return the page, from 0, on which a block ends."""
    document = block.document()
    document.pageCount()  # what was changed is laid out anew, to the end
    bottom = document.documentLayout().blockBoundingRect(block).bottom()
    return int(bottom // document.pageSize().height())
