"""The text of the rules window: found entries as a document of plain text, with links between clauses."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from referee.reference.game_reference import SIGHT, sections_of
from referee.reference.reference_entry import ReferenceEntry
from ui.theme import read_from_left
from ui.widgets.window_style import BODY, SMALL, current_theme, px, window_font

_NUMBER = re.compile(r"(?:[A-Z]+-)?\d+\.\d+")
_SHORT_NOTE = 48  # letters; longer notes have a line of their own


class RulesPage(QTextBrowser):
    """Shows entries of a reference. Everything is inserted as text, so nothing in it is read as markup.

    Attributes:
        marked: the id of the entry that is marked; "" if none is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setAccessibleName("Rules")
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.marked = ""
        self._blocks: dict[str, int] = {}
        self._known: Collection[str] = ()
        self._document: QTextDocument | None = None
        self._formats: dict[tuple[bool, bool, str], QTextCharFormat] = {}

    def show_entries(self, entries: Sequence[ReferenceEntry], clauses: Collection[str]) -> None:
        """Show these entries; the ids of ``clauses`` in them become links."""
        self._known, self._blocks, self._formats = clauses, {}, {}
        self.marked = ""
        document, before = QTextDocument(self), self._document  # laid out once, when it is whole
        document.setUndoRedoEnabled(False)
        read_from_left(document)
        document.setDocumentMargin(px(24))
        cursor = QTextCursor(document)
        part = ""
        for one, heading, run in sections_of(entries):
            if one != part:
                part = one
                self._heading(cursor, part, 20, above=24)
            if heading:
                self._heading(cursor, heading, 15, above=16)
            for entry in run:
                self._entry(cursor, entry)
        if not entries:
            self._paragraph(cursor, [("Nothing fits. Fewer words find more.", self._format(soft=True))], above=0)
        self.setDocument(document)
        self._document = document
        if before is not None:
            before.deleteLater()

    def mark(self, key: str) -> bool:
        """Scroll to the entry with this id and mark it; returns whether it is shown."""
        if key not in self._blocks:
            return False
        block = self.document().findBlockByNumber(self._blocks[key])
        self.setTextCursor(QTextCursor(block))
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top) - self.viewport().height() // 4)
        form = QTextBlockFormat()
        form.setBackground(current_theme().tint("blue").wash)
        QTextCursor(block).mergeBlockFormat(form)
        self.marked = key
        return True

    # ---------------------------------------------------------------- inside

    def _entry(self, cursor: QTextCursor, entry: ReferenceEntry) -> None:
        plain, bold, soft = self._format(), self._format(bold=True), self._format(soft=True)
        if entry.part == SIGHT and not entry.title:
            self._paragraph(cursor, [("   ".join(f"{who}: {what}." for who, what in entry.notes), bold)], above=12)
            self._paragraph(cursor, [(entry.text, soft)], above=2)
            return
        name = f"{entry.title}   " if entry.title and entry.text else entry.title
        label = f"{entry.key}   " if entry.key else ""
        first = [(name, bold), (label, soft)] if entry.title else [(label, bold)]
        self._paragraph(cursor, [*first, *self._linked(entry.text, plain, but=entry.key)], above=8)
        if entry.key:
            self._blocks[entry.key] = cursor.blockNumber()
        for line in _lines_of_notes(entry):
            pieces: list[tuple[str, QTextCharFormat]] = []
            for note, text in line:
                pieces += [("      " if pieces else "", plain), (f"{note}: " if note else "", soft)]
                pieces += self._linked(text, plain)
            self._paragraph(cursor, pieces, above=2, indent=24)

    def _linked(self, text: str, plain: QTextCharFormat, but: str = "") -> list[tuple[str, QTextCharFormat]]:
        """Return a text in pieces: the ids of clauses, also without their prefix, as links to them."""
        pieces, at = [], 0
        prefix = next(iter(self._known), "").partition("-")[0]
        for found in _NUMBER.finditer(text):
            clause = found[0] if "-" in found[0] else f"{prefix}-{found[0]}"
            if clause in self._known and clause != but:
                pieces += [(text[at : found.start()], plain), (found[0], self._format(link=clause))]
                at = found.end()
        return [*pieces, (text[at:], plain)]

    def _heading(self, cursor: QTextCursor, text: str, pixels: int, above: int) -> None:
        form = QTextCharFormat(self._format(bold=True))
        form.setFont(window_font(pixels, QFont.Weight.DemiBold))
        self._paragraph(cursor, [(text, form)], above=above, below=4)

    def _paragraph(
        self,
        cursor: QTextCursor,
        pieces: Sequence[tuple[str, QTextCharFormat]],
        *,
        above: int,
        below: int = 0,
        indent: int = 0,
    ) -> None:
        form = QTextBlockFormat()
        is_first = cursor.position() == 0
        form.setTopMargin(0 if is_first else px(above))
        form.setBottomMargin(px(below))
        form.setLeftMargin(px(indent))
        form.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if is_first:
            cursor.setBlockFormat(form)
        else:
            cursor.insertBlock(form)
        for text, look in pieces:
            if text:
                cursor.insertText(text, look)

    def _format(self, *, bold: bool = False, soft: bool = False, link: str = "") -> QTextCharFormat:
        """Return how letters look; each look is made once for a page."""
        if (form := self._formats.get((bold, soft, link))) is None:
            form = self._formats[bold, soft, link] = self._make_format(bold, soft, link)
        return form

    def _make_format(self, bold: bool, soft: bool, link: str) -> QTextCharFormat:
        theme, form = current_theme(), QTextCharFormat()
        form.setFont(window_font(SMALL if soft else BODY, QFont.Weight.DemiBold if bold else QFont.Weight.Normal))
        colour = theme.tint("sky").text if link else theme.soft if soft else theme.text
        form.setForeground(QColor(colour))
        if link:
            form.setAnchor(True)
            form.setAnchorHref(link)
            form.setFontUnderline(True)
        return form


def _lines_of_notes(entry: ReferenceEntry) -> list[list[tuple[str, str]]]:
    """Return the notes of an entry in lines: short ones beside one another, long ones alone."""
    lines: list[list[tuple[str, str]]] = []
    was_short = False
    for note in entry.notes:
        is_short = len(note[0]) + len(note[1]) <= _SHORT_NOTE
        if is_short and was_short:
            lines[-1].append(note)
        else:
            lines.append([note])
        was_short = is_short
    return lines
