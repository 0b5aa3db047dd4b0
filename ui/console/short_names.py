"""Short names of teams for narrow places: whole, with the first words abbreviated, or cut."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

_POINTS = ("·", "-", "(")
"""What does not stand at the end of a text; nor does a name with a colon."""


def first_words(text: str, metrics: QFontMetrics, room: int) -> str:
    """Return the text if there is room for it, in pixels, else as many whole words from its beginning as fit."""
    words = text.split(" ")
    while len(words) > 1 and metrics.horizontalAdvance(" ".join(words)) > room:
        words.pop()
        while len(words) > 1 and (words[-1] in _POINTS or words[-1].endswith(":")):
            words.pop()
    found = " ".join(words)
    if metrics.horizontalAdvance(found) <= room:
        return found
    return metrics.elidedText(found, Qt.TextElideMode.ElideRight, room)


def fit_name(name: str, metrics: QFontMetrics, room: int) -> str:
    """Return as much of a name as has room, in pixels. Its last word stands longest: by it the teams of one house differ.

    ``Directorate of Operations``, ``D. of Operations``, ``D. o. Operations``, ``…Operations``, ``…Opera…``.
    """
    words = name.split() or [name]
    forms = [" ".join([*(f"{word[0]}." for word in words[:at]), *words[at:]]) for at in range(len(words))]
    last = words[-1] if len(words) == 1 else f"…{words[-1]}"
    found = next((form for form in (*forms, last) if metrics.horizontalAdvance(form) <= room), None)
    return found if found is not None else metrics.elidedText(last, Qt.TextElideMode.ElideRight, room)
