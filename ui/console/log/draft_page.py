"""Drafts: the moves that a team plans while others decide, one on each line.

A draft is no move (HUNT-4.6). It exists only in this window and in memory, and is forgotten with the session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ui.widgets.actions import literal
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, spaced

_OPEN = -1  # Qt's state of a line that has no state yet
_IN_HAND = 0  # the line is in the entry; greater values are the number of the ply that it became
_PADDING = 14  # of a button, with its line
_HINT = "plan family 1 assoc 2\nfix wife culiacan"
_ABOUT = "One move a line, as you would type it. {key} types the next one when its team decides. No team sees a draft, and \
no log keeps it."


@dataclass(frozen=True)
class DraftLine:
    """A line of a draft that was not played yet: its seat, its text, and its place in the draft."""

    seat: str
    text: str
    row: int
    in_hand: bool


@dataclass(frozen=True)
class SavedDraft:
    """The saved state of a draft: the text, the state of each line, and the texts of played lines."""

    text: str
    states: tuple[int, ...]
    became: Mapping[int, str]


class _Strikes(QSyntaxHighlighter):
    """Strikes out played lines.

    Attributes:
        became: what a line said when it became a ply, by the number of the ply. Changed by hand, it is a new line.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.became: dict[int, str] = {}

    def is_played(self, block: QTextBlock) -> bool:
        """Return whether a line was played as it stands there."""
        return self.became.get(block.userState()) == block.text().strip()

    def highlightBlock(self, text: str) -> None:
        """See Qt."""
        if self.is_played(self.currentBlock()):
            struck = QTextCharFormat()
            struck.setFontStrikeOut(True)
            struck.setForeground(current_theme().faint)
            self.setFormat(0, len(text), struck)


class Draft(QPlainTextEdit):
    """One seat's draft. A line remembers the ply that it became.

    Signals:
        left: Escape was pressed.
    """

    left = Signal()

    def __init__(self, seat: str, name: str) -> None:
        super().__init__()
        self.seat = seat
        self.setAccessibleName(f"Draft of {name}")
        self.setPlaceholderText(_HINT)
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)  # a file that is dropped is the window's
        self._strikes = _Strikes(self.document())

    def lines(self) -> list[DraftLine]:
        """Return the lines that were not played yet."""
        return [
            DraftLine(self.seat, words, block.blockNumber(), block.userState() == _IN_HAND)
            for block in self._blocks()
            if not self._strikes.is_played(block) and (words := block.text().strip())
        ]

    def take(self, row: int) -> None:
        """Mark a line as the one that stands in the entry."""
        self.document().findBlockByNumber(row).setUserState(_IN_HAND)

    def close_line(self, ply: int = _OPEN) -> bool:
        """Mark the line in the entry as played in this ply, or as open again. Return False if none was in the entry."""
        held = [block for block in self._blocks() if block.userState() == _IN_HAND]
        for block in held:
            block.setUserState(ply)
            if ply > _IN_HAND:
                self._strikes.became[ply] = block.text().strip()
                self._strikes.rehighlightBlock(block)
        return bool(held)

    def add_line(self, text: str) -> None:
        """Write a line under the others."""
        if self.toPlainText():
            self.appendPlainText(text)
        else:
            self.setPlainText(text)
        self.document().lastBlock().setUserState(_OPEN)

    def remove_line(self, text: str) -> bool:
        """Remove a line that says this and was not played. Return False if there is none, or it is in the entry."""
        for at, block in enumerate(self._blocks()):
            if block.text().strip() == text and block.userState() != _IN_HAND and not self._strikes.is_played(block):
                states = [one.userState() for one in self._blocks()]
                del states[at]
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.removeSelectedText()
                for one, state in zip(self._blocks(), states, strict=False):  # Qt gave the line before it this one's state
                    one.setUserState(state)
                self._strikes.rehighlight()
                return True
        return False

    def reopen(self, plies: Sequence[int]) -> None:
        """Open the lines again that were played in these plies."""
        for ply in plies:
            if self._strikes.became.pop(ply, None) is not None:
                self._strikes.rehighlight()

    def save_state(self) -> SavedDraft:
        """Return the draft for `restore_state`."""
        return SavedDraft(
            self.toPlainText(), tuple(block.userState() for block in self._blocks()), dict(self._strikes.became)
        )

    def restore_state(self, kept: SavedDraft) -> None:
        """Restore what `save_state` returned."""
        self.setPlainText(kept.text)
        self._strikes.became = dict(kept.became)
        for block, state in zip(self._blocks(), kept.states, strict=True):
            block.setUserState(state)
        self._strikes.rehighlight()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the draft on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()


class DraftButton(QPushButton):
    """The line that a key or a click types, as much of it as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._line, self._key = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_key(self, key: str) -> None:
        """Say which key does the same."""
        self._key = key
        self._cut()

    def offer(self, line: str) -> None:
        """Offer this line; "" if there is none."""
        if line == self._line:
            return
        self._line = line
        self._cut()
        self.setVisible(bool(line))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt. Elide a long line."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        measure, rest = self.fontMetrics(), f"  ( {self._key} )" if self._key else ""
        room = self.width() - px(2 * _PADDING) - measure.horizontalAdvance(f"Draft: {rest}")
        line = measure.elidedText(self._line, Qt.TextElideMode.ElideRight, max(room, px(80)))
        self.setText(literal(f"Draft: {line}{rest}"))
        self.setAccessibleName(f"Type the line of the draft: {self._line}")
        set_tool_tip(self, self._line)


class DraftPage(QWidget):
    """The drafts of all seats, of which one is shown.

    Signals:
        edited: a draft has changed.
        left: the keyboard is no longer wanted here.
    """

    edited = Signal()
    left = Signal()

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__()
        self.whose = QComboBox()
        self.whose.setAccessibleName("Whose draft")
        self.stack = QStackedWidget()
        self.drafts: dict[str, Draft] = {}
        self.about = plain_label("", "small", wrap=True)
        self.whose.currentIndexChanged.connect(self.stack.setCurrentIndex)
        self.seat(names)
        layout = spaced(QVBoxLayout(self), (0, 8, 0, 0), 8)
        layout.addWidget(self.whose)
        layout.addWidget(self.stack, 1)
        layout.addWidget(self.about)

    def seat(self, names: Mapping[str, str]) -> None:
        """Add a draft for each of these seats that has none yet."""
        for seat, name in names.items():
            if seat not in self.drafts:
                self.drafts[seat] = made = Draft(seat, name)
                self.stack.addWidget(made)
                self.whose.addItem(name, seat)
                made.textChanged.connect(self.edited)
                made.left.connect(self.left)

    def set_key(self, key: str) -> None:
        """Say which key does the same."""
        self.about.setText(_ABOUT.format(key=key or "a command"))

    def lines(self, seats: Sequence[str]) -> list[DraftLine]:
        """Return the open lines of these seats."""
        return [line for seat in seats if seat in self.drafts for line in self.drafts[seat].lines()]

    def write(self, asked: Sequence[str]) -> None:
        """Focus the draft that is shown; if it is empty, one that is begun or of a seat not ``asked``."""
        if not self.shown.lines():
            begun = [seat for seat, draft in self.drafts.items() if draft.lines()]
            waiting = [seat for seat in self.drafts if seat not in asked] if self.shown.seat in asked else []
            for seat in (*begun, *waiting)[:1]:
                self.whose.setCurrentIndex(self.whose.findData(seat))
        self.shown.setFocus()

    @property
    def shown(self) -> Draft:
        """The draft in sight."""
        return self.drafts[str(self.whose.currentData())]

    def take(self, line: DraftLine) -> None:
        """Mark this line, and no other, as the one that stands in the entry."""
        self.close_line()
        self.drafts[line.seat].take(line.row)

    def close_line(self, ply: int = _OPEN) -> bool:
        """Mark the line in the entry as played in this ply, or as open again. Return False if none was in the entry."""
        held = [draft.close_line(ply) for draft in self.drafts.values()]  # for each team, not only the first that has one
        return any(held)

    def reopen(self, plies: Sequence[int]) -> None:
        """Lines that became these plies are open again."""
        for draft in self.drafts.values():
            draft.reopen(plies)

    def save_state(self) -> dict[str, SavedDraft]:
        """Return the drafts by seat, for `restore_state` in another window of the same session."""
        return {seat: draft.save_state() for seat, draft in self.drafts.items()}

    def restore_state(self, kept: Mapping[str, SavedDraft]) -> None:
        """Restore what `save_state` returned, for the seats that are here."""
        for seat, draft in kept.items():
            if seat in self.drafts:  # a take-back removed it
                self.drafts[seat].restore_state(draft)
