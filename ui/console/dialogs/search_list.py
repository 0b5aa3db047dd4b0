"""A list in which items are found by typing a part of their name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter

from engine.errors import IllegalMove
from referee.text_match import begins_words, typed_words

_AS_TYPED = Qt.MatchFlag.MatchFixedString  # whatever the case


def search_box() -> QComboBox:
    """Return an empty box; `fill_box` fills it."""
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setMinimumContentsLength(12)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    completer = box.completer()
    if completer is not None:
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
    return box


def chosen_in(box: QComboBox) -> str:
    """Return the value chosen, or the only one that begins as typed. Raise IllegalMove if there is none, or are many."""
    typed = box.currentText()
    at = box.currentIndex() if box.itemText(box.currentIndex()) == typed else box.findText(typed, _AS_TYPED)
    if at < 0:
        words = typed_words(typed)
        found = [row for row in range(box.count()) if begins_words(box.itemText(row), words)]
        if len(found) != 1:
            some = ", ".join(box.itemText(row) for row in found[:3])
            why = f"{typed} may be {some}{' …' if found[3:] else ''}" if found else f"there is no {typed}"
            raise IllegalMove("not_there", "", f"{box.accessibleName()}: {why}; choose one of the list.")
        at = found[0]
    return str(box.itemData(at))


def fill_box(box: QComboBox, items: list[tuple[str, str]]) -> None:
    """Fill the box with names and their values; keep what is chosen if it is among them."""
    kept = box.currentData()
    box.clear()
    for text, data in items:
        box.addItem(text, data)
    at = box.findData(kept)
    box.setCurrentIndex(max(0, at))
    if (line := box.lineEdit()) is not None:
        line.setCursorPosition(0)  # a long name shows its beginning
